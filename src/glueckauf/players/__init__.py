"""Computer players. A player gets the view of its seat and nothing else, and a generator; it returns a move."""

from collections.abc import Callable

from glueckauf.core.errors import GlueckaufError
from glueckauf.core.game import Game
from glueckauf.core.layout import Numbers
from glueckauf.core.loops import generator
from glueckauf.core.position import Move, View, deal
from glueckauf.core.prepare import compile_once, prepare_loops
from glueckauf.players.chance import chance
from glueckauf.players.guests import guest
from glueckauf.players.sampler import sampler

Player = Callable[[View, Numbers], Move]

PLAYERS: dict[str, Player] = {"random": chance, "sampler": sampler}


NAMES = f"{', '.join(PLAYERS)}, or a function of yours as module:function"


def player(name: str) -> Player:
    """A player of ours by its name, a guest by its entry point."""
    if ":" in name:
        return guest(name)
    if name not in PLAYERS:
        raise GlueckaufError(f"unknown player {name!r}: it is one of {NAMES}")
    return PLAYERS[name]


def prepare_player(name: str, of: Game) -> None:
    """Compile all that a player needs, so that it does not begin with a long silence; guests see to themselves."""
    prepare_loops(of)
    if name not in PLAYERS:
        return
    position = deal(of.name, of.players[0], 0)
    steps = [(name, lambda: player(name)(position.view(position.turn or 0), generator(0)))]
    compile_once(f"{of.name}-{name}", f"Compiling the players of {of.title}, once", lambda: list(steps))
