"""Make a contest, enter it, play its deals.

The secret of each deal is made from one that the contest alone has. So all tables of a deal show the same hash, and
nobody can know a deal before its first table, nor check it before the contest is over.
"""

import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from glueckauf.core.game import Game, find_game
from glueckauf.core.text import say
from glueckauf.players import LEVELS
from glueckauf.web.areas.contests.models import Contest, Entrant, Play
from glueckauf.web.areas.contests.movement import Place, place_of, tables_for
from glueckauf.web.tables.dealing import new_slug
from glueckauf.web.tables.duplicate import lead
from glueckauf.web.tables.history import History
from glueckauf.web.tables.making import FRIEND, MINE, Chair, make_table
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.names import clean_line
from glueckauf.web.tables.refusals import Refusal
from glueckauf.web.tables.seating import sit_down

LONGEST_NAME = 40
MOST_DEALS, MOST_ENTRANTS = 12, 100
DURATIONS = {
    "evening": timedelta(hours=4),
    "day": timedelta(days=1),
    "week": timedelta(days=7),
    "month": timedelta(days=28),
}


@dataclass(frozen=True)
class Terms:
    """What somebody who makes a contest chooses."""

    name: str
    game: Game
    players: int
    deals: int
    level: str
    duration: str
    among_people: bool = False
    listed: bool = False

    def check(self) -> None:
        if self.level not in LEVELS or self.duration not in DURATIONS or self.players not in self.game.players:
            raise Refusal(say("There is no such contest."), 400)
        if not 1 <= self.deals <= MOST_DEALS:
            raise Refusal(say("A contest has at most {most} deals.", most=MOST_DEALS), 400)


def make_contest(owner: str, person: str, terms: Terms) -> Contest:
    """A contest whose host takes part."""
    terms.check()
    with transaction.atomic():
        contest = Contest.objects.create(
            slug=new_slug(),
            name=clean_line(terms.name, LONGEST_NAME) or terms.game.title,
            game=terms.game.name,
            players=terms.players,
            level=terms.level,
            deals=terms.deals,
            secret=secrets.token_hex(32),
            among_people=terms.among_people,
            listed=terms.listed,
            ends=timezone.now() + DURATIONS[terms.duration],
        )
        Entrant.objects.create(contest=contest, owner=owner, name=person, is_host=True)
    return contest


def find_contest(slug: str) -> Contest:
    contest = Contest.objects.filter(slug=slug).first()
    if contest is None:
        raise Refusal(say("There is no such contest."), 404)
    return contest


def lock_contest(slug: str) -> Contest:
    contest = Contest.objects.select_for_update().filter(slug=slug).first()
    if contest is None:
        raise Refusal(say("There is no such contest."), 404)
    return contest


def entrant_of(contest: Contest, owner: str) -> Entrant | None:
    return contest.entrants.filter(owner=owner).first()


def require_entrant(contest: Contest, owner: str) -> Entrant:
    found = entrant_of(contest, owner)
    if found is None:
        raise Refusal(say("You do not take part in this contest."), 403)
    return found


def enter(slug: str, owner: str, name: str) -> None:
    with transaction.atomic():
        contest = lock_contest(slug)
        require_running(contest)
        if contest.begun:
            raise Refusal(say("This contest has already begun."), 409)
        if contest.entrants.count() >= MOST_ENTRANTS:
            raise Refusal(say("This contest is full."), 409)
        Entrant.objects.get_or_create(contest=contest, owner=owner, defaults={"name": name})


def require_running(contest: Contest) -> None:
    if contest.is_over:
        raise Refusal(say("This contest is over."), 409)


def require_host(contest: Contest, owner: str) -> None:
    if not require_entrant(contest, owner).is_host:
        raise Refusal(say("Only whoever made the contest can do this."), 403)


def secret_of(contest: Contest, deal: int) -> str:
    """HMAC-SHA-256 under the secret of the contest."""
    return hmac.digest(contest.secret.encode(), f"deal {deal}".encode(), "sha256").hex()


# Against computer players


def play_deal(slug: str, owner: str, deal: int) -> Table:
    """The own table of a deal: everybody has the same seat, one further in each deal, against the same computer players."""
    with transaction.atomic():
        contest = lock_contest(slug)
        entrant = require_entrant(contest, owner)
        require_running(contest)
        if contest.among_people or not 0 <= deal < contest.deals:
            raise Refusal(say("There is no such deal."), 404)
        known = entrant.plays.filter(deal=deal).first()
        if known and known.table:
            return known.table
        if known:
            raise Refusal(say("You have played this deal."), 409)
        seat = deal % contest.players
        chairs = [
            Chair(MINE, entrant.name) if number == seat else Chair(contest.level) for number in range(contest.players)
        ]
        table = _make_table(contest, owner, deal, chairs)
        Play.objects.create(contest=contest, entrant=entrant, deal=deal, seat=seat, table=table)
    return table


def _make_table(contest: Contest, owner: str, deal: int, chairs: Sequence[Chair], *, slow: bool = False) -> Table:
    return make_table(
        owner,
        find_game(contest.game),
        chairs,
        {},
        strict=True,
        with_help=False,
        slow=slow,
        secret=secret_of(contest, deal),
    )


# Among people


def begin(slug: str, owner: str) -> None:
    """Set all tables of all deals. From now on nobody can enter; computer players take the seats that are left."""
    with transaction.atomic():
        contest = lock_contest(slug)
        require_host(contest, owner)
        require_running(contest)
        if contest.begun or not contest.among_people:
            raise Refusal(say("This contest has already begun."), 409)
        entrants = list(contest.entrants.all())
        if tables_for(len(entrants), contest.players) < 2:
            raise Refusal(say("For a comparison there must be people for two tables."), 409)
        contest.begun = timezone.now()
        contest.save(update_fields=["begun"])
        for deal in range(contest.deals):
            _set_tables(contest, deal, entrants)


def _set_tables(contest: Contest, deal: int, entrants: Sequence[Entrant]) -> None:
    seated = {place_of(number, deal, len(entrants), contest.players): each for number, each in enumerate(entrants)}
    slow = contest.ends - timezone.now() > DURATIONS["day"]
    for number in range(tables_for(len(entrants), contest.players)):
        here = {seat: seated.get(Place(number, seat)) for seat in range(contest.players)}
        chairs = [Chair(FRIEND) if entrant else Chair(contest.level) for entrant in here.values()]
        table = _make_table(contest, "", deal, chairs, slow=slow)
        for seat in table.seats.all():
            if entrant := here[seat.number]:
                sit_down(table.slug, seat.secret, entrant.owner, entrant.name)
                Play.objects.create(contest=contest, entrant=entrant, deal=deal, seat=seat.number, table=table)


# The end


def end_early(slug: str, owner: str) -> None:
    """End a contest in which nobody is playing any more."""
    with transaction.atomic():
        contest = lock_contest(slug)
        require_host(contest, owner)
        if contest.plays.filter(points=None, table__over=False).exists():
            raise Refusal(say("Somebody is still playing a deal of this contest."), 409)
        if not contest.is_over:
            contest.ends = timezone.now()
            contest.save(update_fields=["ends"])


def write_points(table: Table, history: History, **_: object) -> None:
    """Write down what came of a deal when a table of a contest is over; what ends after the contest does not count."""
    if not (table.strict and table.over):
        return
    totals = history.record.position.totals()
    for play in Play.objects.filter(table=table, points=None, contest__ends__gt=timezone.now()):
        play.points, play.lead = totals[play.seat], lead(totals, play.seat)
        play.save(update_fields=["points", "lead"])


def is_deal_of_running_contest(table: Table) -> bool:
    return Play.objects.filter(table=table, contest__ends__gt=timezone.now()).exists()


def may_watch(_table: Table, _visitor: str) -> bool:
    """As long as a contest goes on nobody watches: who has played may tell those who have not."""
    return False
