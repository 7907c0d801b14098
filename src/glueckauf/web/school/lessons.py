"""A first game: a table whose computer player follows a recorded game as long as the newcomer does.

The records are made by `tools/lessons.py` and replayed by a test, so that they cannot fall behind the rules.
"""

from functools import cache
from pathlib import Path

from glueckauf.core.game import Game
from glueckauf.core.record import Record
from glueckauf.core.record_file import load
from glueckauf.web import tables
from glueckauf.web.models import Table
from glueckauf.web.tables import Chair

FOLDER = Path(__file__).with_name("records")
SEAT = 0
PLAYERS = 2
OPPONENT = "hewer"


@cache
def lesson(game: str) -> Record:
    return load(FOLDER / f"{game}.glueckauf")


def begin(visitor: str, of: Game, name: str) -> Table:
    record = lesson(of.name)
    chairs = [Chair(tables.MINE, name), Chair(OPPONENT)]
    return tables.make(visitor, of, chairs, {}, seed=record.seed, script=list(record.moves))
