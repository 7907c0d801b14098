"""`glueckauf engine`: our players for other programs, by the protocol that `docs/engine.md` describes."""

import json
import secrets
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from importlib.metadata import version
from typing import Any, cast

from glueckauf.core.analysis import Analysis, Line
from glueckauf.core.errors import GlueckaufError
from glueckauf.core.game import all_games, find_game
from glueckauf.core.playouts import generator
from glueckauf.core.position import View
from glueckauf.players import Player, player, prepare_player
from glueckauf.players.engines import PROTOCOL, Message

PART_OF_MOVE = 0.7
"""How much of the time for a move is used: the rest is for the way there and back."""
PART_OF_GAME = 1 / 50
LEAST_TIME = 0.002
UNLIMITED = 2.0
"""As many seconds there are where no limit is set."""
SHOWN = 8


def run(given: Namespace) -> None:
    choose, out = player(given.player), sys.stdout
    with redirect_stdout(sys.stderr):  # nothing but answers goes out
        for answer in answers(given.player, choose, sys.stdin):
            print(json.dumps(answer), file=out, flush=True)


def answers(name: str, choose: Player, lines: Iterable[str]) -> Iterator[Message]:
    """Answer line by line, until it is said to quit or nobody speaks any more."""
    for line in lines:
        message: Message = {}
        try:
            message = read(line)
            if message.get("type") == "quit":
                return
            if message.get("type") == "hello":
                yield hello(name, message)
            if message.get("type") == "move":
                yield decision(choose, message)
        except GlueckaufError as error:
            yield {"type": "error", "id": message.get("id"), "reason": str(error)}


def read(line: str) -> Message:
    try:
        message: Any = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise GlueckaufError("this line is not JSON") from error
    if not isinstance(message, dict):
        raise GlueckaufError("this line is not a JSON object")
    return cast("Message", message)


def hello(name: str, message: Message) -> Message:
    """Compile all that the games need which are to be played, so that no move waits for it."""
    for game in message.get("games", []):
        prepare_player(name, find_game(game))
    games = [game.name for game in all_games()]
    return {"type": "hello", "protocol": PROTOCOL, "name": f"glueckauf {name} {version('glueckauf')}", "games": games}


def decision(choose: Player, message: Message) -> Message:
    view = View.from_dict(message.get("position") or {})
    view.check_decision()
    rng = generator(message.get("seed", secrets.randbits(31)))
    answer = {"type": "move", "id": message.get("id"), "move": in_time(choose, message)(view, rng).code}
    if message.get("analysis"):
        answer["analysis"] = values(view.analyse(time_for(message)))
    return answer


def in_time(choose: Player, message: Message) -> Player:
    """The player, who thinks less where there is less time."""
    seconds = getattr(choose, "seconds", None)
    return choose if seconds is None else replace(cast("Any", choose), seconds=min(seconds, time_for(message)))


def time_for(message: Message) -> float:
    """Seconds to think about a move, and again as many about its analysis if that is wanted."""
    parts = {"move_ms": PART_OF_MOVE, "game_ms": PART_OF_GAME}
    limits = [message[name] / 1000 * part for name, part in parts.items() if name in message]
    return max(min(limits, default=UNLIMITED), LEAST_TIME) / (2 if message.get("analysis") else 1)


def values(analysis: Analysis) -> list[Message]:
    return [value(line) for line in analysis.lines[:SHOWN]]


def value(line: Line) -> Message:
    later = [{"seat": seat, "move": move.code} for seat, move in line.continuation]
    return {
        "move": line.move.code,
        "wins": round(line.wins, 4),
        "points": round(line.points, 2),
        "error": round(line.error, 2),
        "visits": line.visits,
        "line": later,
    }
