"""Make a table: who sits where, rematches."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from glueckauf.core.game import Game, find_game
from glueckauf.core.text import say
from glueckauf.players import LEVELS
from glueckauf.web.tables.changes import announce_change, announce_seat, settle
from glueckauf.web.tables.dealing import asks_for_deal_words, copy_what_if, create_table
from glueckauf.web.tables.lookup import lock_table, require_own_seats
from glueckauf.web.tables.models import BOT, OPEN, PERSON, Seat, Table
from glueckauf.web.tables.names import clean_name
from glueckauf.web.tables.refusals import Refusal
from glueckauf.web.tables.time_controls import check_time_control

MINE, FRIEND, NEXT = "me", "friend", "next"
AGREED = "slow", "time_control", "forfeits", "with_help", "confirms", "shows_chances"
"""What a rematch has as the game before."""
seat_kept = Signal()
"""Sent within the transaction when a seat at a new table is kept for somebody: `seat`."""


@dataclass(frozen=True)
class Chair:
    """Who is to sit on a seat of a new table, and the name."""

    who: str
    name: str = ""


def make_table(
    visitor: str,
    game: Game,
    chairs: Sequence[Chair],
    options: dict[str, Any],
    *,
    with_words: bool = False,
    **more: Any,
) -> Table:
    """A new table; the deal is made now and does not change, unless everybody adds a word to it first.

    Unless it is said otherwise, solver and coach help somebody who plays alone, but nobody among people.
    """
    _check_chairs(game, chairs)
    check_time_control(more.get("time_control", ""))
    if more.get("with_help") is None:
        more["with_help"] = len(people_among(chairs)) == 1
    if more.get("listed") and not any(chair.who == FRIEND for chair in chairs):
        raise Refusal(say("A table open to everybody needs a seat that is kept for a friend."), 400, "no_free_seat")
    with transaction.atomic():
        return seat_everybody(create_table(game, len(chairs), options, with_words=with_words, **more), chairs, visitor)


def keep_a_seat_free(game: Game, chairs: Sequence[Chair]) -> int | None:
    """Return the seat to keep for whoever comes: one more, or the last computer player's; None if there is none."""
    if len(chairs) + 1 in game.players:
        return len(chairs)
    return max((number for number, chair in enumerate(chairs) if chair.who in LEVELS), default=None)


def people_among(chairs: Sequence[Chair]) -> list[Chair]:
    return [chair for chair in chairs if chair.who not in LEVELS]


def seat_everybody(table: Table, chairs: Sequence[Chair], visitor: str) -> Table:
    """Fill the seats of a new table, so that the game can begin."""
    Seat.objects.bulk_create(_seat(table, number, chair, visitor) for number, chair in enumerate(chairs))
    announce_seat(table, visitor)
    settle(table)
    return table


def _check_chairs(game: Game, chairs: Sequence[Chair]) -> None:
    if not people_among(chairs):
        raise Refusal(say("At least one person must sit at the table."), 400, "nobody_there")
    if len(chairs) not in game.players:
        least, most = game.players[0], game.players[-1]
        phrase = say("{game} is for {least} to {most} players.", game=game.title, least=least, most=most)
        raise Refusal(phrase, 400, "players")


def new_seat_secret() -> str:
    """For the link to a seat."""
    return secrets.token_urlsafe(24)


def _seat(table: Table, number: int, chair: Chair, visitor: str) -> Seat:
    kind = BOT if chair.who in LEVELS else OPEN if chair.who == FRIEND else PERSON
    return Seat(
        table=table,
        number=number,
        kind=kind,
        name=clean_name(chair.name),
        owner=visitor if kind == PERSON else "",
        secret=new_seat_secret(),
        level=chair.who if kind == BOT else "",
        seen=timezone.now() if kind == PERSON else None,
    )


def rematch(slug: str, visitor: str) -> str:
    """Another game of the same people, one seat further; the first who asks makes it, the others follow."""
    with transaction.atomic():
        table = lock_table(slug)
        require_own_seats(table, visitor)
        if not table.over:
            raise Refusal(say("The game is not over yet."), 409, "game_not_over")
        if not table.rematch:
            table.rematch = _make_rematch(table, visitor).slug
            announce_change(table)
    return table.rematch


def _make_rematch(old: Table, visitor: str) -> Table:
    seats = list(old.seats.all())
    new = copy_what_if(old) or create_table(
        find_game(old.game),
        old.players,
        old.options,
        with_words=asks_for_deal_words(old),
        **{name: getattr(old, name) for name in AGREED},
    )
    for number, seat in enumerate(seats if new.start else [*seats[1:], seats[0]]):
        level = seat.level if seat.kind == BOT else ""
        announce_seat(new, seat.owner)
        again = Seat.objects.create(
            table=new, number=number, kind=seat.kind, name=seat.name, owner=seat.owner, secret=seat.secret, level=level
        )
        if seat.owner != visitor:
            seat_kept.send(sender=Seat, seat=again)
    settle(new)
    return new
