"""Who invites to what, in words."""

from dataclasses import dataclass

from glueckauf.core.game import find_game
from glueckauf.core.text import Phrase, say, say_many
from glueckauf.web.tables.clocks import time_control_of
from glueckauf.web.tables.models import PERSON, Table
from glueckauf.web.tables.names import marked_name


@dataclass(frozen=True)
class Invitation:
    """What somebody reads who is invited to a table."""

    sentence: Phrase
    about: Phrase | None
    """How long it takes, if that is known."""


def invitation_of(table: Table) -> Invitation:
    game, players = find_game(table.game), say_many("{n} player", "{n} players", table.players)
    host = next((marked_name(seat) for seat in table.seats.all() if seat.kind == PERSON and seat.name), "")
    values = {"game": game.title, "players": players}
    if host:
        sentence = say("{name} invites you to a game of {game}, {players}.", name=host, **values)
    else:
        sentence = say("You are invited to a game of {game}, {players}.", **values)
    return Invitation(sentence, duration_of(table))


def duration_of(table: Table) -> Phrase | None:
    control = time_control_of(table)
    if control:
        return say("Time: {time}.", time=control.words)
    if table.slow:
        return say("Played over several days: everybody moves when it suits them.")
    told = find_game(table.game).introduction
    return say("Takes {least} to {most} minutes.", least=told.minutes[0], most=told.minutes[1]) if told else None
