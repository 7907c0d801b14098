"""What if? From a position of a game one plays on against computer players, at a new table that knows where it comes from.

What a finished game hid is known. From a game that goes on only what the own seat knew is taken over; the hidden part
is dealt anew, so that nothing can be learned from it.
"""

import secrets

from django.db import transaction
from django.http import HttpRequest

from glueckauf.core.playouts import generator
from glueckauf.core.position import NO_SEAT, Position
from glueckauf.core.text import say
from glueckauf.players import LEVELS
from glueckauf.web.areas.history.replay import Replay, is_open
from glueckauf.web.pages.visitors import visitor_of
from glueckauf.web.tables.dealing import new_slug
from glueckauf.web.tables.making import MINE, Chair, seat_everybody
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.refusals import Refusal, game_over, not_your_seat


def seats_to_play(replay: Replay) -> list[int]:
    """Return the seats that may be played on: any after the end, otherwise one's own; at a strict table none before it."""
    if is_open(replay.model):
        return [each.number for each in replay.sitters]
    if replay.model.table.strict and not replay.record.position.over:
        return []
    return [] if replay.model.seat == NO_SEAT else [replay.model.seat]


def start_what_if(request: HttpRequest, replay: Replay, seat: int, level: str) -> Table:
    if seat not in seats_to_play(replay):
        raise not_your_seat()
    if level not in LEVELS:
        raise Refusal(say("There is no such level."), 400)
    position = replay.record.positions()[replay.move]
    if position.over:
        raise game_over()
    name = request.session.get("name", "")
    chairs = [Chair(MINE, name) if number == seat else Chair(level) for number in range(position.players)]
    begin = position if is_open(replay.model) else guess_hidden_part(position, seat)
    with transaction.atomic():
        return seat_everybody(create_what_if(replay, begin), chairs, visitor_of(request))


def guess_hidden_part(position: Position, seat: int) -> Position:
    """Deal what this seat does not know anew, independently of the real deal."""
    return position.view(seat).guess(generator(secrets.randbits(62)))


def create_what_if(replay: Replay, position: Position) -> Table:
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
        guessed=not is_open(replay.model),
    )
