"""Attacks on a running server, on both databases; each is reported as held or broken. `make attack`.

With `--quick` only those that take a moment, on SQLite and with small limits: `make test` does so.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from attackers import DEFAULTS, SMALL, Attack, Broken, Target
from attacks import ATTACKS
from browsers import load
from house_attacks import HOUSE_ATTACKS, LONG_HOUSE_ATTACKS, nothing_has_died
from long_attacks import LONG_ATTACKS
from postgres import Cluster, binaries, free_port
from servers import HOST, Server

MOMENTARY = *ATTACKS, *HOUSE_ATTACKS
QUICK = *MOMENTARY, nothing_has_died
ALL = *MOMENTARY, *LONG_ATTACKS, *LONG_HOUSE_ATTACKS, nothing_has_died


@contextmanager
def running(limits: Mapping[str, int], database: str = "") -> Iterator[Target]:
    settings = {f"GLUECKAUF_{name}": str(value) for name, value in limits.items()} | {"GLUECKAUF_HOSTS": HOST}
    with tempfile.TemporaryDirectory() as data:
        settings["GLUECKAUF_MAIL"] = f"file://{data}/mail"
        server = Server(Path(data), free_port(), settings, database=database)
        server.start()
        try:
            asyncio.run(server.ready())
            yield Target(server, limits)
        finally:
            server.kill()


def attack(target: Target, attacks: Iterable[Attack]) -> bool:
    """Report each attack; return whether all were held off."""
    held = True
    for each in attacks:
        begin = time.monotonic()
        try:
            verdict, words = "held  ", asyncio.run(asyncio.wait_for(each(target), 300))
        except (Broken, OSError, EOFError, TimeoutError, ValueError) as error:
            verdict, words, held = "broken", f"{type(error).__name__} {error}", False
        name = each.__name__.replace("_", " ")
        print(f"{verdict} {name} ({time.monotonic() - begin:.1f} s): {words}", flush=True)
    return held


def databases() -> Iterator[str]:
    """The address of each kind of database that is installed here; SQLite has none."""
    yield ""
    if binaries():
        with Cluster() as cluster:
            yield cluster.create_database("attack")
    else:
        print("PostgreSQL is not installed, so only SQLite is attacked")


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--quick", action="store_true", help="a few seconds, on SQLite")
    words.add_argument("--only", nargs="*", metavar="NAME", help="these attacks alone")
    given = words.parse_args()
    if given.quick:
        with running(SMALL) as target:
            return 0 if attack(target, QUICK) else 1
    wanted = [each for each in ALL if given.only is None or each.__name__ in given.only]
    held = True
    for database in databases():
        print(f"On {'PostgreSQL' if database else 'SQLite'}; load of the machine (1, 5, 15 minutes): {load()}")
        with running(DEFAULTS, database) as target:
            held = attack(target, wanted) and held
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
