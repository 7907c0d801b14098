"""A contest in a folder: what is played there, a record of every game and a line with its result, so that it can go on.

`contest.json` says which contest it is; `games.jsonl` has the results in order; `games/` has the records.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, cast

import numpy as np

from glueckauf.core.errors import GlueckaufError
from glueckauf.core.playouts import RESULT
from glueckauf.core.record import Record, tidy
from glueckauf.players.playing import Played, bits
from glueckauf.players.schedule import Schedule
from glueckauf.players.statistics import seats_in


class SavedGames:
    """The folder of a contest, new or begun before."""

    def __init__(self, folder: str | Path, plan: Schedule) -> None:
        self.plan, self.folder = plan, Path(folder)
        self.results, self.records = self.folder / "games.jsonl", self.folder / "games"
        try:
            self.records.mkdir(parents=True, exist_ok=True)
            self._claim()
            self.lines = self._whole_lines()
        except OSError as error:
            raise GlueckaufError(f"cannot save games in {folder}: {error.strerror}") from error

    def _claim(self) -> None:
        """Another contest is not mixed in; the number of games may change."""
        file, own = self.folder / "contest.json", description(self.plan)
        if not file.exists():
            file.write_text(json.dumps(own, indent=2) + "\n", encoding="utf-8")
        there = read_json(file.read_text(encoding="utf-8"), str(file))
        different = [name for name, value in own.items() if there.get(name) != value]
        if different:
            raise GlueckaufError(f"{file} is another contest: {', '.join(different)} differ")

    def _whole_lines(self) -> list[str]:
        """The lines written so far; one that was being written when the program ended is removed."""
        if not self.results.exists():
            return []
        text = self.results.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            self.results.write_text(whole, encoding="utf-8")
        return whole.splitlines()

    def played(self) -> Iterator[Played]:
        """The games that were played before, in order."""
        for number, line in enumerate(self.lines[: self.plan.games]):
            told = read_json(line, f"{self.results}, line {number + 1}")
            try:
                yield from_dict(told)
            except (KeyError, TypeError, ValueError) as error:
                raise GlueckaufError(f"{self.results}, line {number + 1}: this is not the result of a game") from error

    def write(self, number: int, played: Played) -> None:
        record = record_of(self.plan, number, played)
        try:
            record.save(self.records / f"{number:06}.glueckauf")
            with self.results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(to_dict(self.plan, number, played), ensure_ascii=False) + "\n")
        except OSError as error:
            raise GlueckaufError(f"cannot save games in {self.folder}: {error.strerror}") from error


def description(plan: Schedule) -> dict[str, Any]:
    return {
        "game": plan.game.name,
        "rules": plan.game.version,
        "players": plan.players,
        "seed": plan.seed,
        "bots": list(plan.names),
        "limits": asdict(plan.limits),
    }


def read_json(text: str, where: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise GlueckaufError(f"{where}: this is not JSON") from error
    if not isinstance(found, dict):
        raise GlueckaufError(f"{where}: this is not a JSON object")
    return cast("dict[str, Any]", found)


def record_of(plan: Schedule, number: int, played: Played) -> Record:
    turn, line = divmod(number, len(plan.lineups))
    names = tuple(tidy(plan.names[bot]) for bot in plan.lineups[line])
    return Record(plan.game, plan.players, plan.seed + turn, plan.options, played.moves, names=names)


def to_dict(plan: Schedule, number: int, played: Played) -> dict[str, Any]:
    result, players = played.result, plan.players
    return {
        "number": number,
        "seed": plan.seed + number // len(plan.lineups),
        "bots": [plan.names[bot] for bot in plan.lineups[number % len(plan.lineups)]],
        "points": result["points"][:players].tolist(),
        "winners": np.flatnonzero(seats_in(result["winners"], players)).tolist(),
        "moves": int(result["moves"]),
        "forfeits": {str(seat): reason for seat, reason in played.forfeits.items()},
    }


def from_dict(told: dict[str, Any]) -> Played:
    results = np.zeros(1, RESULT)
    forfeits = {int(seat): str(reason) for seat, reason in told["forfeits"].items()}
    results[0].points[: len(told["points"])] = told["points"]
    results[0].moves, results[0].winners, results[0].forfeits = told["moves"], bits(told["winners"]), bits(forfeits)
    return Played(results[0], (), forfeits)
