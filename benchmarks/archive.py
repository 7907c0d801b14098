"""The archive of a house with 100,000 finished games: how long its pages take. `python benchmarks/archive.py [GAMES]`.

The games are rows alone, as the job of the archive would have written them, on SQLite and, where it is installed, on
PostgreSQL. The result is printed and written to archive.md.
"""

import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

from browsers import load
from postgres import Cluster, binaries

GAMES = 100_000
ASKED = 300
"""Pages of each kind that are asked for."""
BATCH = 5_000
GAME, PLAYERS = "gluex", 2
BRANCHES = (8, 4, 2, 1, 1)
"""How often the first move of a list is chosen, the second, and so on: some openings are popular, as in life."""
REPORT = Path(__file__).with_name("archive.md")


def main() -> None:
    if sys.argv[1:2] == ["measure"]:
        measure(int(sys.argv[2]))
        return
    games, before = int(sys.argv[1]) if sys.argv[1:] else GAMES, load()
    lines = "\n".join(f"| {name} | {line}" for name, url in databases() for line in measured(games, url))
    text = f"""# The archive

Made by `python benchmarks/archive.py` on {datetime.now(UTC).date()}: Python {platform.python_version()}, {os.cpu_count()} cores
of {platform.machine()}, load {before} before and {load()} after (1, 5, 15 minutes). A house with {games:,} finished public games, {ASKED} pages of each
kind one after the other, each from the request to the whole answer, in milliseconds.

| database | page | median | 99th percentile | worst |
|---|---|---:|---:|---:|
{lines}
"""
    REPORT.write_text(text, encoding="utf-8")
    print(text)


def databases() -> Iterator[tuple[str, str]]:
    yield "SQLite", ""
    if binaries():
        with Cluster(fsync="off") as there:
            yield "PostgreSQL", there.create_database("archive")


def measured(games: int, url: str) -> list[str]:
    """In a process of its own, for Django knows one database."""
    with tempfile.TemporaryDirectory() as folder:
        surroundings = {**os.environ, "GLUECKAUF_DATA": folder, "DJANGO_SETTINGS_MODULE": "glueckauf.web.settings"}
        surroundings |= {"DATABASE_URL": url} if url else {}
        words = [sys.executable, __file__, "measure", str(games)]
        done = subprocess.run(words, env=surroundings, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout.splitlines()


def measure(games: int) -> None:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)
    chance = random.Random(1)
    ways = fill(games, chance)
    ask = browser()
    pages: dict[str, Callable[[], str]] = {
        "openings": lambda: f"/archive/openings?game={GAME}&players={PLAYERS}&moves={way(ways, chance)}",
        "search by game": lambda: f"/archive/?game={GAME}&before={chance.randrange(games // 2, games)}",
        "search by name": lambda: f"/archive/?name=Person{chance.randrange(1000)}",
    }
    for name, address in pages.items():
        times = sorted(timed(ask, address()) for _ in range(ASKED))
        print(f"{name} | {median(times):.1f} | {times[int(0.99 * ASKED)]:.1f} | {times[-1]:.1f} |")


def timed(ask: Callable[[str], Any], address: str) -> float:
    begin = time.perf_counter()
    answer = ask(address)
    assert answer.status_code == 200, answer.content
    return 1000 * (time.perf_counter() - begin)


def browser() -> Callable[[str], Any]:
    from django.test import Client

    return Client(REMOTE_ADDR="127.0.0.1").get


# The house


def fill(games: int, chance: random.Random) -> list[list[int]]:
    """Write the rows of so many games; return their first moves."""
    from django.utils import timezone

    from glueckauf.core.game import find_game
    from glueckauf.web.areas.archive.models import ArchivedGame, ArchivedPlayer, OpeningMove, Reached
    from glueckauf.web.areas.archive.openings import DEPTH, opening_key
    from glueckauf.web.tables.models import Seat, Table

    game, now = find_game(GAME), timezone.now()
    ways = [[chance.choices(range(len(BRANCHES)), BRANCHES)[0] for _ in range(DEPTH)] for _ in range(games)]
    numbers, people = range(1, games + 1), ["people", "hewer"]
    write(
        Table,
        (
            Table(
                pk=n,
                slug=f"g{n}",
                game=GAME,
                rules=game.version,
                players=PLAYERS,
                seed=n,
                over=True,
                listed=True,
                version=1,
            )
            for n in numbers
        ),
    )
    write(
        Seat,
        (
            Seat(
                table_id=n, number=seat, kind="person", name=f"Person{(n + seat) % 1000}", owner=f"v{n}", secret=f"s{n}"
            )
            for n in numbers
            for seat in range(PLAYERS)
        ),
    )
    write(
        ArchivedGame, (ArchivedGame(pk=n, table_id=n, game=GAME, players=PLAYERS, people=2, ended=now) for n in numbers)
    )
    write(ArchivedPlayer, (ArchivedPlayer(archived_id=n, owner=f"v{n}", key=f"person{n % 1000}") for n in numbers))
    counts = Counter[tuple[str, int, str]]()

    def reached() -> Iterator[Any]:
        for n, moves in enumerate(ways, 1):
            for ply, move in enumerate(moves):
                key, by = opening_key(GAME, game.version, PLAYERS, moves[:ply]), people[(n + ply) % 2]
                counts[key, move, by] += 1
                yield Reached(archived_id=n, opening=key, move=move, by=by, won=bool(n % 2), points=40)

    write(Reached, reached())
    write(
        OpeningMove,
        (
            OpeningMove(opening=key, move=move, by=by, games=games, won=games // 2, points=40 * games)
            for (key, move, by), games in counts.items()
        ),
    )
    return ways


def write(model: Any, rows: Iterator[Any]) -> None:
    while batch := list(islice(rows, BATCH)):
        model.objects.bulk_create(batch)


def way(ways: list[list[int]], chance: random.Random) -> str:
    """Return an opening of one of the games, as the address has it."""
    from glueckauf.core.game import find_game

    moves = chance.choice(ways)
    return ".".join(find_game(GAME).codes[move] for move in moves[: chance.randrange(len(moves) - 1)])


if __name__ == "__main__":
    main()
