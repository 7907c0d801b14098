"""Computer players. A player gets the view of its seat and nothing else, and a generator; it returns a move."""

from dataclasses import replace

from glueckauf.core.compilation import compile_once, prepare_playouts
from glueckauf.core.errors import GlueckaufError
from glueckauf.core.game import Game
from glueckauf.core.playouts import generator
from glueckauf.core.position import deal
from glueckauf.core.text import say
from glueckauf.players import analysis, evaluation
from glueckauf.players.captain import Instinct, prepare_captain
from glueckauf.players.director import Director
from glueckauf.players.engines import PREFIX, EnginePlayer
from glueckauf.players.levels import LEVELS, LONGEST, Player
from glueckauf.players.plugins import guest
from glueckauf.players.search import prepare_search

__all__ = ["LEVELS", "NAMES", "Player", "analysis", "evaluation", "player", "prepare_player"]

NAMES = f"{', '.join(LEVELS)} (director@0.2 thinks 0.2 s), network (the captain's, without a search), a function of yours as module:function, or a program as engine:COMMAND"


def player(name: str) -> Player:
    """A level by its name, a director or captain who thinks so many seconds, a guest by its entry point, an engine by its command."""
    if name.startswith(PREFIX):
        return EnginePlayer(name.removeprefix(PREFIX))
    if ":" in name:
        return guest(name)
    level, _, seconds = name.partition("@")
    found = LEVELS.get(level)
    if seconds and isinstance(found, Director):
        return replace(found, seconds=thinking_time(level, seconds))
    if name == "network":
        return Instinct()
    if name not in LEVELS:
        raise GlueckaufError(f"unknown player {name!r}: it is one of {NAMES}")
    return LEVELS[name]


def thinking_time(level: str, word: str) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= LONGEST:
        raise GlueckaufError(f"{level}@{word}: a {level} thinks more than 0 and at most {LONGEST} seconds")
    return seconds


def prepare_player(name: str, game: Game) -> None:
    """Compile all that a player needs, so that it does not begin with a long silence; guests see to themselves."""
    prepare_playouts(game)
    if ":" in name or name == "random":
        return
    prepare_search(game)
    position = deal(game, game.players[0], 0)
    view = position.view(position.turn or 0)
    compile_once(game, "players", say("the players"), lambda: LEVELS["hewer"](view, generator(0)))
    if name.startswith(("captain", "network")):
        prepare_captain(game)
