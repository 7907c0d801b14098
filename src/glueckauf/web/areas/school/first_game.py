"""A first game: a table whose computer player follows a recorded game as long as the newcomer does.

The records are made by `tools/lessons.py` and replayed by a test, so that they cannot fall behind the rules.
"""

from functools import cache

from glueckauf.core.game import Game, all_games
from glueckauf.core.record import Record
from glueckauf.core.record_reader import load
from glueckauf.core.teaching import Coach
from glueckauf.core.text import say
from glueckauf.web.tables.making import MINE, Chair, make_table
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.refusals import Refusal

SEAT = 0
PLAYERS = 2
OPPONENT = "hewer"


def games_with_coach() -> list[Game]:
    return [game for game in all_games() if game.coach]


def coach_of(game: Game) -> Coach:
    if game.coach is None:
        raise Refusal(say("There is nothing here."), 404)
    return game.coach


@cache
def recorded_lesson(game: Game) -> Record:
    return load(coach_of(game).record)


def begin_first_game(visitor: str, game: Game, name: str) -> Table:
    record = recorded_lesson(game)
    chairs = [Chair(MINE, name), Chair(OPPONENT)]
    return make_table(visitor, game, chairs, {}, seed=record.seed, script=list(record.moves))
