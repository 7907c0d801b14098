"""Computer players. A player gets the view of its seat and nothing else, and a generator; it returns a move."""

from collections.abc import Callable

from glueckauf.core.errors import GlueckaufError
from glueckauf.core.layout import Numbers
from glueckauf.core.position import Move, View
from glueckauf.players.chance import chance
from glueckauf.players.sampler import sampler

Player = Callable[[View, Numbers], Move]

PLAYERS: dict[str, Player] = {"random": chance, "sampler": sampler}


def player(name: str) -> Player:
    if name not in PLAYERS:
        raise GlueckaufError(f"unknown player {name!r}: it is one of {', '.join(PLAYERS)}")
    return PLAYERS[name]
