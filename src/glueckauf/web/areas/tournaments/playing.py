"""Make a tournament, enter it, play it: its tables are set round by round, their results written when they are over."""

from dataclasses import dataclass

from django.db import transaction

from glueckauf.core.game import Game, find_game
from glueckauf.core.text import say
from glueckauf.web.areas.tournaments.models import ALL, SWISS, Competitor, Match, Tournament
from glueckauf.web.areas.tournaments.pairing import Pair, round_robin, swiss
from glueckauf.web.areas.tournaments.standings import standings
from glueckauf.web.tables.dealing import new_slug
from glueckauf.web.tables.history import History
from glueckauf.web.tables.making import FRIEND, Chair, make_table
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.names import clean_line
from glueckauf.web.tables.refusals import Refusal
from glueckauf.web.tables.seating import sit_down

LONGEST_NAME = 40
PLAYERS = 2
MOST = {ALL: (12, 7), SWISS: (64, 9)}
"""By system: how many people, and how many rounds."""
BYE = 2


@dataclass(frozen=True)
class Terms:
    """What somebody who makes a tournament chooses."""

    name: str
    game: Game
    system: str
    rounds: int
    slow: bool = False
    listed: bool = False

    def check(self) -> None:
        if self.system not in MOST or PLAYERS not in self.game.players:
            raise Refusal(say("There is no such tournament."), 400)
        if not 1 <= self.rounds <= MOST[self.system][1]:
            raise Refusal(say("So many rounds are too many: at most {most}.", most=MOST[self.system][1]), 400)


def make_tournament(owner: str, person: str, terms: Terms) -> Tournament:
    terms.check()
    with transaction.atomic():
        made = Tournament.objects.create(
            slug=new_slug(),
            name=clean_line(terms.name, LONGEST_NAME) or terms.game.title,
            game=terms.game.name,
            system=terms.system,
            rounds=terms.rounds,
            slow=terms.slow,
            listed=terms.listed,
        )
        Competitor.objects.create(tournament=made, owner=owner, name=person, is_host=True)
    return made


def find_tournament(slug: str) -> Tournament:
    return _require(Tournament.objects.filter(slug=slug).first())


def lock_tournament(slug: str) -> Tournament:
    return _require(Tournament.objects.select_for_update().filter(slug=slug).first())


def _require(found: Tournament | None) -> Tournament:
    if found is None:
        raise Refusal(say("There is no such tournament."), 404)
    return found


def enter(slug: str, owner: str, name: str) -> None:
    with transaction.atomic():
        tournament = lock_tournament(slug)
        if tournament.people:
            raise Refusal(say("This tournament has already begun."), 409)
        if tournament.competitors.count() >= MOST[tournament.system][0]:
            raise Refusal(say("This tournament is full."), 409)
        Competitor.objects.get_or_create(tournament=tournament, owner=owner, defaults={"name": name})


def require_host(tournament: Tournament, owner: str) -> None:
    if not tournament.competitors.filter(owner=owner, is_host=True).exists():
        raise Refusal(say("Only whoever made the tournament can do this."), 403)


def begin(slug: str, owner: str) -> None:
    """Number the people and set the first tables: all at once where everybody meets everybody."""
    with transaction.atomic():
        tournament = lock_tournament(slug)
        require_host(tournament, owner)
        if tournament.people:
            raise Refusal(say("This tournament has already begun."), 409)
        people = list(tournament.competitors.all())
        if len(people) < PLAYERS:
            raise Refusal(say("A tournament needs at least two people."), 409)
        for number, each in enumerate(people):
            each.number = number
        Competitor.objects.bulk_update(people, ["number"])
        tournament.people = len(people)
        tournament.save(update_fields=["people"])
        if tournament.system == SWISS:
            set_swiss_round(tournament, 0)
        else:
            for number in range(rounds_of(tournament)):
                set_round(tournament, number, round_robin(tournament.people, number))


def rounds_of(tournament: Tournament) -> int:
    """Return how many rounds there are in all."""
    each = tournament.people - 1 + tournament.people % 2
    return tournament.rounds if tournament.system == SWISS else tournament.rounds * each


def set_swiss_round(tournament: Tournament, number: int) -> None:
    lines, matches = standings(tournament), list(tournament.matches.all())
    met = {frozenset((each.one, each.other)) for each in matches if each.other is not None}
    byes = {each.one for each in matches if each.other is None}
    first = [sum(each.one == person for each in matches) for person in range(tournament.people)]
    set_round(tournament, number, swiss([line.number for line in lines], met, byes, first))


def set_round(tournament: Tournament, number: int, pairs: list[Pair]) -> None:
    people = {each.number: each for each in tournament.competitors.all()}
    for one, other in pairs:
        here, there = people.get(one), None if other is None else people.get(other)
        match = Match(tournament=tournament, round=number, one=one, other=other)
        if here and there:
            match.table = set_table(tournament, here, there)
        else:
            match.half_points = BYE if here else 0 if there else 1
        match.save()


def set_table(tournament: Tournament, one: Competitor, other: Competitor) -> Table:
    chairs = [Chair(FRIEND), Chair(FRIEND)]
    game = find_game(tournament.game)
    table = make_table("", game, chairs, {}, strict=True, with_help=False, slow=tournament.slow)
    for seat, person in zip(table.seats.all(), (one, other), strict=True):
        sit_down(table.slug, seat.secret, person.owner, person.name)
    return table


# Results


def write_result(table: Table, history: History, **_: object) -> None:
    """Write down how a match has ended; after the last one of a Swiss round set the next."""
    match = Match.objects.filter(table=table, half_points=None).first() if table.strict and table.over else None
    if match:
        winners = history.record.position.winners()
        decide(match, 1 if len(winners) == PLAYERS else 2 if winners == (0,) else 0)


def decide(match: Match, half_points: int) -> None:
    match.half_points = half_points
    match.save(update_fields=["half_points"])
    tournament = Tournament.objects.select_for_update().get(pk=match.tournament.pk)
    if tournament.matches.filter(half_points=None).exists():
        return
    if match.round + 1 < rounds_of(tournament):
        set_swiss_round(tournament, match.round + 1)
    else:
        tournament.is_over = True
        tournament.save(update_fields=["is_over"])


def award(slug: str, owner: str, number: int, half_points: int) -> None:
    """The host decides a match that is not played to its end."""
    with transaction.atomic():
        tournament = lock_tournament(slug)
        require_host(tournament, owner)
        match = tournament.matches.filter(pk=number, half_points=None).first()
        if match is None or half_points not in {0, 1, 2}:
            raise Refusal(say("There is no such game in this tournament."), 404)
        decide(match, half_points)
