"""Twenty games reviewed twice, with different chance: how often the differences lie within the stated errors, how long a review
takes on one core, and what it finds.

`make bench-review`, or `python benchmarks/review.py --games N` for another effort; the table is that of docs/review.md.
"""

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

import glueckauf as ga
from glueckauf.core.chance import fork
from glueckauf.core.record import Record
from glueckauf.players.luck import luck_after
from glueckauf.players.luck_account import Account, Part, account, lead
from glueckauf.players.review import decisions, expected_lead, prepare_review, usual_games, verdicts

PLAYER = "hewer"
NETWORKED, EQUALS, MANY, LOOKS = ("gluex", "glueck-auf", "kartenspiel"), "network", 60, 128
"""Luck alone is quick to measure: of so many games."""
TWENTY = [(name, 2 + seed % 3, seed) for seed in range(7) for name in NETWORKED][:20]
NAMES = ("luck", "decisions", "others", "unforeseen")
ROUNDED = 0.1
"""Points by which two figures of a tenth may differ for that reason alone."""


@dataclass(frozen=True)
class Twice:
    """The account of the first seat from two reviews, and what one of them took."""

    moves: int
    seconds: float
    one: Account
    other: Account


def played(name: str, players: int, seed: int, who: str) -> Record:
    record, rng, player = ga.start(name, players, seed), ga.generator(seed), ga.player(who)
    while not record.position.over:
        record = record.play(player(record.position.view(record.position.turn or 0), rng))
    return record


def reviewed(record: Record, games: int | None, chance: int) -> Account:
    judged = verdicts(record, games or usual_games(record), chance)
    return account(record, 0, expected_lead(record, chance), judged)


def reviewed_twice(record: Record, games: int | None) -> Twice:
    start = time.process_time()
    one = reviewed(record, games, 1)
    seconds = time.process_time() - start
    return Twice(len(decisions(record)), seconds, one, reviewed(record, games, 2))


def part(found: Account, name: str) -> Part:
    return getattr(found, name)


def are_within(twice: Twice) -> Iterator[bool]:
    """Whether each part of both accounts agrees within its errors."""
    for name in NAMES:
        one, other = part(twice.one, name), part(twice.other, name)
        yield abs(one.tenths - other.tenths) / 10 <= float(np.hypot(one.error, other.error)) + ROUNDED


def line(name: str, found: list[Twice]) -> str:
    within = [each for twice in found for each in are_within(twice)]
    moves, seconds = (max(getattr(each, field) for each in found) for field in ("moves", "seconds"))
    errors = [f"{np.median([part(each.one, part_name).error for each in found]):.1f}" for part_name in NAMES]
    return (
        f"| {name} | {len(found)} | {moves} | {seconds:.0f} | {' | '.join(errors)} | {sum(within)} of {len(within)} |"
    )


def spread(name: str, found: list[Twice]) -> str:
    figures = [
        [each.one.result / 10, *(part(each.one, part_name).tenths / 10 for part_name in NAMES)] for each in found
    ]
    return (
        f"| {name} | "
        + " | ".join(f"{np.mean(column):+.1f} ({np.std(column):.1f})" for column in zip(*figures, strict=True))
        + " |"
    )


def luck_of_equals(name: str) -> str:
    """Luck of the first of two seats with the same player, game after game, beside the result."""
    rows = np.array([luck_and_result(played(name, 2, seed, EQUALS)) for seed in range(MANY)])
    (luck, result), error = rows.T, 1.96 * rows[:, 0].std() / MANY**0.5
    figures = f"{result.std():.1f} | {luck.mean():+.2f} ± {error:.2f} | {luck.std():.1f} | {(result - luck).std():.1f}"
    return f"| {ga.game(name).title} | {figures} | {np.corrcoef(luck, result)[0, 1]:.2f} |"


def luck_and_result(record: Record) -> tuple[float, int]:
    luck = sum(luck_after(record, number, LOOKS, fork(1, number))[0][0] for number in decisions(record))
    return luck, lead(record.position, 0)


def show_luck() -> None:
    print(
        f"\n| {MANY} games of equals | spread of results | mean luck | spread of luck | of results less luck | correlation |"
    )
    print("|---|---:|---:|---:|---:|---:|")
    for name in NETWORKED:
        print(luck_of_equals(name), flush=True)


def show_errors(games: int | None) -> None:
    found: dict[str, list[Twice]] = defaultdict(list)
    for name, players, seed in TWENTY:
        prepare_review(ga.game(name))
        found[ga.game(name).title].append(reviewed_twice(played(name, players, seed, PLAYER), games))
        print(line(ga.game(name).title, found[ga.game(name).title]), flush=True)
    print(
        "\n| game | games | most decisions | most seconds | error of luck | own decisions | others' | unforeseen | within |"
    )
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    for title, twice in found.items():
        print(line(title, twice))
    print("\n| game | result | luck | own decisions | others' | unforeseen |\n|---|---:|---:|---:|---:|---:|")
    for title, twice in found.items():
        print(spread(title, twice))


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--games", type=int)
    words.add_argument("--only", choices=("errors", "luck"))
    given = words.parse_args()
    if given.only != "luck":
        show_errors(given.games)
    if given.only != "errors":
        show_luck()


if __name__ == "__main__":
    main()
