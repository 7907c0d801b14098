"""What if? From a position of a game one plays on against computer players, at a new table that knows where it comes from.

What a finished game hid is known. From a game that goes on only what the own seat knew is taken over; the hidden part
is dealt anew, so that nothing can be learned from it.
"""

import secrets

from django.db import transaction
from django.http import HttpRequest

from glueckauf.core.playouts import generator
from glueckauf.core.position import WATCHING, Position
from glueckauf.core.text import say
from glueckauf.players import LEVELS
from glueckauf.web import tables
from glueckauf.web.dealing import new_slug
from glueckauf.web.guard import visitor_of
from glueckauf.web.memory.replay import Replay, is_open
from glueckauf.web.models import Table
from glueckauf.web.refusal import Refusal
from glueckauf.web.tables import MINE, Chair


def seats_to_play(replay: Replay) -> list[int]:
    """Any seat where everything is known; otherwise the own one."""
    if is_open(replay.seen):
        return [each.number for each in replay.sitters]
    return [] if replay.seen.seat == WATCHING else [replay.seen.seat]


def play_on(request: HttpRequest, replay: Replay, seat: int, level: str) -> Table:
    if seat not in seats_to_play(replay):
        raise tables.not_yours()
    if level not in LEVELS:
        raise Refusal(say("There is no such level."), 400)
    position = replay.record.positions()[replay.move]
    if position.over:
        raise tables.game_over()
    name = request.session.get("name", "")
    chairs = [Chair(MINE, name) if number == seat else Chair(level) for number in range(position.players)]
    begin = position if is_open(replay.seen) else as_it_may_be(position, seat)
    with transaction.atomic():
        return tables.seated(laid_out(replay, begin), chairs, visitor_of(request))


def as_it_may_be(position: Position, seat: int) -> Position:
    """What this seat knows, and the rest by chance that has nothing to do with the deal."""
    return position.view(seat).guess(generator(secrets.randbits(62)))


def laid_out(replay: Replay, position: Position) -> Table:
    return Table.objects.create(
        slug=new_slug(),
        game=position.game.name,
        rules=position.version,
        players=position.players,
        options=position.options,
        seed=0,
        start=position.to_dict(),
        origin=replay.slug,
        origin_move=replay.move,
        guessed=not is_open(replay.seen),
    )
