"""Record the first games with a coach anew: `python tools/lessons.py`, or only those of some games, by name. It takes minutes.

The coach's seat plays as the coach advises, only with more thought; the other one is the computer player that sits
there at the table. Of some deals the one is kept in which the coach wins by a margin that leaves the game a game.
"""

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "glueckauf.web.settings")
django.setup()

from glueckauf.core.compilation import prepare_plan  # noqa: E402
from glueckauf.core.game import find_game  # noqa: E402  Django first has to be set up
from glueckauf.core.playouts import generator  # noqa: E402
from glueckauf.core.record import Record, start  # noqa: E402
from glueckauf.players import player, prepare_player  # noqa: E402
from glueckauf.web.areas.school.advice import advise  # noqa: E402
from glueckauf.web.areas.school.first_game import OPPONENT, PLAYERS, SEAT, coach_of, games_with_coach  # noqa: E402

FIRST = 4
DEALS = 12


def played(name: str, seed: int) -> Record:
    record = start(name, PLAYERS, seed)
    while (turn := record.position.turn) is not None:
        view, moves = record.position.view(turn), len(record.moves)
        move = advise(view, moves, player("foreman")) if turn == SEAT else player(OPPONENT)(view, generator(moves))
        record = record.play(move)
    return record


def margin(record: Record) -> int:
    points = [score.total for score in record.position.scores()]
    return points[SEAT] - points[1 - SEAT]


def odd_beginnings(record: Record) -> int:
    """How many of the first turns are not plain ones."""
    turns = [numbers[0] for seat, numbers in record.turns() if seat == SEAT][:FIRST]
    codes = [record.game.codes[record.moves[number]] for number in turns]
    return sum(not code.startswith(coach_of(record.game).openings) for code in codes)


def best_of(name: str) -> Record:
    records = [played(name, seed) for seed in range(1, DEALS + 1)]
    won = [record for record in records if margin(record) > 0] or records
    return min(won, key=lambda record: (odd_beginnings(record), abs(margin(record) - coach_of(find_game(name)).margin)))


if __name__ == "__main__":
    for name in sys.argv[1:] or [each.name for each in games_with_coach()]:
        prepare_player("foreman", find_game(name))
        prepare_plan(find_game(name))
        record = best_of(name)
        record.save(coach_of(find_game(name)).record)
        print(name, "deal", record.seed, "moves", len(record.moves), "margin", margin(record), flush=True)
