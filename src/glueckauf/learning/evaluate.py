"""Matches of players with a network against the levels: in as many processes as wanted, until the time is up."""

import json
import multiprocessing
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from glueckauf.core import generic
from glueckauf.core.game import find_game
from glueckauf.core.position import Position, deal
from glueckauf.players import Player, player, prepare_player
from glueckauf.players.captain import Captain, Instinct
from glueckauf.players.playing import seat_rng
from glueckauf.players.schedule import lineups
from glueckauf.players.statistics import interval

Outcome = tuple[int, float, float]
"""A deal, our share of its victory, and the share of pairs of seats in which we finished ahead."""


@dataclass(frozen=True)
class Match:
    """Who plays whom at what. `ours` sits in about half of the seats, in every line-up of each deal."""

    game: str
    players: int
    ours: str
    theirs: str
    seconds: float
    folder: Path | None = None
    seed: int = 1000
    workers: int = 1
    other_folder: Path | None = None


def participant(name: str, folder: Path | None) -> Player:
    """Return a player by name: `network`, `captain@0.2`, `captain@0.2:curiosity=0.5,playouts=0`, or a level."""
    level, _, rest = name.partition("@")
    if level == "network":
        return Instinct(folder)
    if level != "captain":
        return player(name)
    seconds, _, words = rest.partition(":")
    pairs = (word.partition("=") for word in words.split(",") if word)
    return Captain(float(seconds), folder=folder, options=tuple((key, float(value)) for key, _, value in pairs))


def prepare_match(match: Match) -> None:
    """Compile what both sides need, with a first move of each."""
    prepare_player("director", find_game(match.game))
    position = deal(match.game, match.players, match.seed)
    for name, folder in ((match.ours, match.folder), (match.theirs, match.other_folder or match.folder)):
        participant(name, folder)(position.view(position.turn or 0), seat_rng(0, 0, 0))


def ahead(position: Position, lineup: tuple[int, ...]) -> float:
    """Return the share of pairs of our and their seats in which ours stands better; equal ones count half."""
    state = position.copies(1)[0]
    ranks = [generic.rank(state, seat) for seat in range(position.players)]
    pairs = [
        np.sign(ranks[one] - ranks[other])
        for one, whose in enumerate(lineup)
        for other, others in enumerate(lineup)
        if whose == 0 and others == 1
    ]
    return 0.5 + float(np.mean(pairs)) / 2


def play_one(match: Match, number: int, lineup: tuple[int, ...], until: float) -> Position | None:
    """Return the end of a game, or nothing if the time is up before."""
    sides = (
        participant(match.ours, match.folder),
        participant(match.theirs, match.other_folder or match.folder),
    )
    position = deal(match.game, match.players, match.seed + number)
    rngs = [seat_rng(match.seed + number, sum(lineup), seat) for seat in range(match.players)]
    while position.turn is not None:
        if time.time() > until:
            return None
        seat = position.turn
        position = position.play(sides[lineup[seat]](position.view(seat), rngs[seat]))
    return position


def outcomes(match: Match, worker: int, until: float) -> Iterator[Outcome]:
    number = worker
    while True:
        for lineup in lineups(2, match.players):
            end = play_one(match, number, lineup, until)
            if end is None:
                return
            share = sum(lineup[seat] == 0 for seat in end.winners()) / len(end.winners())
            yield number, share, ahead(end, lineup)
        number += match.workers


def work(match: Match, worker: int, until: float) -> list[Outcome]:
    return list(outcomes(match, worker, until))


def summary(match: Match, found: list[Outcome]) -> dict[str, Any]:
    """Return the shares with intervals; the deal is the unit."""
    deals = sorted({number for number, _, _ in found})
    wins, leads = (
        np.array([np.mean([each[column] for each in found if each[0] == number]) for number in deals])
        for column in (1, 2)
    )
    return {
        "match": f"{match.game} {match.players}: {match.ours} against {match.theirs}",
        "games": len(found),
        "wins": round(float(np.mean([each[1] for each in found])), 4),
        "wins_interval": [round(each, 3) for each in interval(wins)],
        "ahead": round(float(np.mean([each[2] for each in found])), 4),
        "ahead_interval": [round(each, 3) for each in interval(leads)],
    }


def play_match(match: Match) -> dict[str, Any]:
    """Play until the time is up, and return what came out. Compiling does not count."""
    prepare_match(match)
    until = time.time() + match.seconds
    if match.workers == 1:
        found = work(match, 0, until)
    else:
        start: Any = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(match.workers, mp_context=start) as pool:
            parts = [pool.submit(work, match, worker, until) for worker in range(match.workers)]
            found = [each for part in parts for each in part.result()]
    return summary(match, found) if found else {"match": str(match), "games": 0}


def report(match: Match) -> None:
    print(json.dumps(play_match(match)), flush=True)


def cores() -> int:
    return len(os.sched_getaffinity(0))
