"""What the log of a table costs after a move, where many long games are open in turn: `python benchmarks/log.py`.

Every table is asked for its log once; then each in turn has a move more, and is asked again, as by the page of a seat.
"""

import argparse
import os
import random
import tempfile
import time
from dataclasses import replace
from statistics import median

os.environ |= {"DJANGO_SETTINGS_MODULE": "glueckauf.web.settings", "GLUECKAUF_DATA": tempfile.mkdtemp()}

import django

django.setup()

from glueckauf.core.record import Record, start  # noqa: E402  Django first has to be set up
from glueckauf.web.pages.log import latest_scoring, log_lines  # noqa: E402
from glueckauf.web.tables.history import History  # noqa: E402

GAMES = (("glueck-auf", 4), ("kartenspiel", 4))
LAST_MOVES = 30
ROUNDS = 3


def long_game(number: int) -> Record:
    """A game of random moves, down to its end."""
    name, players = GAMES[number % len(GAMES)]
    rng, record = random.Random(number), start(name, players, number)
    while legal := record.position.moves:
        record = record.play(rng.choice(legal))
    return record


def milliseconds_of_log(history: History) -> float:
    """Tell the log and the latest scoring to one seat, as its page does."""
    began = time.perf_counter()
    log_lines(history, 0, "en")
    latest_scoring(history.record, 0, "en")
    return 1000 * (time.perf_counter() - began)


def measure(games: list[Record]) -> list[float]:
    """Return what each log cost after a move more, table after table."""
    tables = [History(record.undo(LAST_MOVES, agreed=True)) for record in games]
    for history in tables:
        milliseconds_of_log(history)
    taken: list[float] = []
    for number in range(-LAST_MOVES, ROUNDS - LAST_MOVES):
        for table, game in enumerate(games):
            tables[table] = replace(tables[table], record=tables[table].record.play(game.moves[number]))
            taken.append(milliseconds_of_log(tables[table]))
    return sorted(taken)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", type=int, nargs="*", default=[20, 200])
    counts = parser.parse_args().tables
    games = [long_game(number) for number in range(max(counts))]
    print(
        f"{sum(len(game.moves) for game in games) / len(games):.0f} moves and "
        f"{sum(game.position.turns for game in games) / len(games):.0f} turns in a game on average"
    )
    for count in counts:
        taken = measure(games[:count])
        print(f"{count} tables: median {median(taken):.2f} ms, 95 of 100 within {taken[len(taken) * 95 // 100]:.2f} ms")


if __name__ == "__main__":
    main()
