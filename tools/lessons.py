"""Record the first games with a coach anew: `python tools/lessons.py`. It takes some minutes.

The coach's seat plays as the coach advises, only with more thought; the other one is the computer player that sits
there at the table. Of some deals the one is kept in which the coach wins by a margin that leaves the game a game.
"""

from glueckauf.core.game import game
from glueckauf.core.loops import generator
from glueckauf.core.prepare import prepare_plan
from glueckauf.core.record import Record, start
from glueckauf.players import player, prepare_player
from glueckauf.web.school.advice import advised
from glueckauf.web.school.lessons import FOLDER, OPPONENT, PLAYERS, SEAT

MARGINS = {"glueck-auf": 15, "gluex": 8, "kartenspiel": 10}
DEALS = 6


def played(name: str, seed: int) -> Record:
    record = start(name, PLAYERS, seed)
    while (turn := record.position.turn) is not None:
        view, moves = record.position.view(turn), len(record.moves)
        move = advised(view, moves, player("foreman")) if turn == SEAT else player(OPPONENT)(view, generator(moves))
        record = record.play(move)
    return record


def margin(record: Record) -> int:
    points = [score.total for score in record.position.scores()]
    return points[SEAT] - points[1 - SEAT]


def best_of(name: str) -> Record:
    records = [played(name, seed) for seed in range(1, DEALS + 1)]
    won = [record for record in records if margin(record) > 0] or records
    return min(won, key=lambda record: abs(margin(record) - MARGINS[name]))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in MARGINS:
        prepare_player("foreman", game(name))
        prepare_plan(game(name))
        record = best_of(name)
        record.save(FOLDER / f"{name}.glueckauf")
        print(name, "deal", record.seed, "moves", len(record.moves), "margin", margin(record), flush=True)
