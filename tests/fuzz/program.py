"""Positions and records that somebody has changed are refused, or can be played to the end.

    NUMBA_BOUNDSCHECK=1 python -m tests.fuzz.program GAME NUMBER SEED

With bounds checks nothing can be read or written past an array without being noticed. Says how many of the changed
dictionaries and records were accepted.
"""

import json
import sys
import warnings
from random import Random
from typing import Any

import glueckauf as ga
from glueckauf.core import generic
from glueckauf.core.errors import GlueckaufError
from glueckauf.core.playouts import audit, generator
from glueckauf.players.search import Search
from tests.fuzz.mutations import changed, changed_text

LONGEST = 5_000
SELDOM = 10
"""One accepted position of so many is drawn and thought about."""


def positions(name: str, seed: int) -> list[ga.Position]:
    """All positions of random games for every number of players."""
    rng = Random(seed)
    found = []
    for players in ga.game(name).players:
        position = ga.deal(name, players, rng.randrange(2**62))
        while not position.over:
            found.append(position)
            position = position.play(rng.choice(position.moves))
        found.append(position)
    return found


def withstand(position: ga.Position, rng: Random, number: int) -> None:
    """Whatever is accepted is a position of the game, for everything that one does with positions."""
    assert ga.Position.from_dict(json.loads(json.dumps(position.to_dict()))) == position
    legal = [move.number for move in position.moves]
    assert position.over == (not legal)
    reasons = [position.why_not(move) is None for move in range(len(position.game.codes))]
    assert [move for move, is_legal in enumerate(reasons) if is_legal] == legal
    position.scores(), position.public().to_dict()
    for seat in range(position.players):
        guess = position.view(seat).guess(generator(rng.randrange(2**62)))
        assert ga.Position.from_dict(guess.to_dict()).view(seat) == position.view(seat)
        position.view(seat).observe()
        assert ends_well(guess, rng)
    assert ends_well(position, rng)
    if number % SELDOM == 0:
        consider(position)


def ends_well(position: ga.Position, rng: Random) -> bool:
    return audit(position.copies()[0], rng.randrange(2**62), LONGEST) == 0


def consider(position: ga.Position) -> None:
    """Look at it and think about it."""
    position.svg(), str(position.draw())
    if position.turn is not None:
        view = position.view(position.turn)
        view.svg(), generic.plan(view.copies()[0], ga.core.playouts.room_for_moves())
        Search(view, generator(1)).run(3)


def fuzz_positions(name: str, number: int, seed: int) -> int:
    """How many changed dictionaries were accepted."""
    rng, accepted, pool = Random(seed), 0, []
    for each in range(number):
        if each % 5_000 == 0:
            pool = [position.to_dict() for position in positions(name, seed + each)]
        data = changed(rng.choice(pool), rng.choice(pool), rng)
        try:
            position = ga.Position.from_dict(data)
        except GlueckaufError:
            continue
        accepted += 1
        try:
            withstand(position, rng, accepted)
        except BaseException:
            print(json.dumps(data), flush=True)
            raise
    return accepted


def fuzz_views(name: str, number: int, seed: int) -> int:
    """How many changed dictionaries of views were accepted; each of them can be thought about."""
    rng, accepted = Random(seed), 0
    pool = [position.view(rng.randrange(position.players)).to_dict() for position in positions(name, seed)]
    for _ in range(number):
        data = changed(rng.choice(pool), rng.choice(pool), rng)
        try:
            view = ga.View.from_dict(data)
        except GlueckaufError:
            continue
        accepted += 1
        assert ends_well(view.guess(generator(rng.randrange(2**62))), rng)
    return accepted


def fuzz_records(name: str, number: int, seed: int) -> int:
    """How many changed records were accepted."""
    rng, accepted = Random(seed), 0
    texts = [record(name, players, rng, kind).dumps() for players in ga.game(name).players for kind in range(4)]
    for _ in range(number):
        text = changed_text(rng.choice(texts), rng.choice(texts), rng)
        try:
            found = ga.loads(text)
        except GlueckaufError:
            continue
        accepted += 1
        assert ga.loads(found.dumps()) == found
        found.text("de"), found.trajectory()
    return accepted


def record(name: str, players: int, rng: Random, kind: int) -> ga.Record:
    """A game from its deal or from a position, finished or not."""
    found = ga.start(name, players, rng.randrange(2**62))
    if kind % 2:
        found = ga.Record(found.game, players, 0, beginning=after(found, 30, rng).position)
    return after(found, 20 if kind < 2 else LONGEST, rng)


def after(record: ga.Record, moves: int, rng: Random) -> ga.Record:
    for _ in range(moves):
        if record.position.over:
            break
        record = record.play(rng.choice(record.position.moves))
    return record


def main(words: list[str]) -> None:
    name, number, seed = words[0], int(words[1]), int(words[2])
    warnings.simplefilter("error")
    result: dict[str, Any] = {
        "positions accepted": fuzz_positions(name, number, seed),
        "views accepted": fuzz_views(name, number // 5, seed),
        "records accepted": fuzz_records(name, number // 10, seed),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main(sys.argv[1:])
