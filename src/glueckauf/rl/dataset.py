# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
"""Many games of computer players as a folder of Parquet files, a row for each decision.

The folder grows by parts of some hundred games. A part is there whole or not at all, and parts that are there are not
made again: a run that was stopped goes on where it was.
"""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np

from glueckauf.core.errors import GlueckaufError
from glueckauf.core.game import Game, check_players, check_seed, find_game
from glueckauf.core.playouts import LONGEST, MOST_SEATS, generator
from glueckauf.core.schema import Numbers
from glueckauf.players import player, prepare_player
from glueckauf.players.captain import network_for
from glueckauf.players.network import look_for, play_by_network
from glueckauf.players.playing import seat_rng
from glueckauf.players.schedule import MOST_GAMES, check_whole
from glueckauf.rl.compiled_steps import final_scores, play_randomly
from glueckauf.rl.episode import Episode
from glueckauf.rl.rewards import check_reward
from glueckauf.rl.trajectory import trace_moves

GAMES_IN_A_PART = 250
WORDS = "_dataset.json"
"""Readers of Parquet folders leave alone what begins with an underscore."""

Progress = Callable[[int, str], object]


@dataclass(frozen=True)
class Order:
    """What is wanted: so many games of so many seats, all held by the same bot."""

    game: str
    players: int
    games: int
    seed: int
    bot: str
    reward: str

    def check(self) -> Game:
        game = find_game(self.game)
        check_players(game, self.players)
        check_whole("games", self.games, MOST_GAMES)
        check_seed(check_seed(self.seed) + self.games - 1)
        check_reward(self.reward)
        player(self.bot)
        return game

    def described(self) -> dict[str, Any]:
        """What must be the same for parts to belong together; more games may be wanted later."""
        words = {
            **asdict(self),
            "version": find_game(self.game).environment_version,
            "games_in_a_part": GAMES_IN_A_PART,
        }
        del words["games"]
        return words

    def parts(self) -> Iterator[tuple[int, range]]:
        for number, first in enumerate(range(0, self.games, GAMES_IN_A_PART)):
            yield number, range(self.seed + first, self.seed + min(first + GAMES_IN_A_PART, self.games))


def write_dataset(order: Order, folder: Path, workers: int, progress: Progress) -> int:
    """Write the parts that are not there yet; return how many games are there now."""
    parquet()
    game = order.check()
    begin(order, folder)
    prepare_player(order.bot, game)
    left, done = Event(), 0
    with ThreadPoolExecutor(workers) as pool:
        try:
            for number, seeds in order.parts():
                if not is_written(folder, number, len(seeds)):
                    write_part(order, folder, number, games_of(order, seeds, pool, left))
                done += len(seeds)
                progress(done, "")
        finally:
            left.set()
    return done


def begin(order: Order, folder: Path) -> None:
    """The folder says what it holds; another order must go elsewhere."""
    words, described = folder / WORDS, order.described()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not words.exists():
            check_unused(folder)
            replace(words, lambda file: file.write_text(json.dumps(described, indent=2) + "\n", encoding="utf-8"))
        found = json.loads(words.read_text(encoding="utf-8"))
    except (OSError, json.JSONDecodeError) as error:
        raise GlueckaufError(f"cannot use {folder} for a dataset: {error}") from error
    if found != described:
        raise GlueckaufError(f"{folder} holds other games: {found}; choose another folder for {described}")


def check_unused(folder: Path) -> None:
    """Refuse a folder that has parts but no description."""
    if any(folder.glob("*.parquet")):
        raise GlueckaufError(f"{folder} holds games that no {WORDS} describes; choose another folder")


def part_file(folder: Path, number: int) -> Path:
    return folder / f"part-{number:05}.parquet"


def is_written(folder: Path, number: int, games: int) -> bool:
    file = part_file(folder, number)
    if not file.exists():
        return False
    return int(parquet().read_metadata(file).metadata[b"games"]) >= games


def games_of(order: Order, seeds: range, pool: ThreadPoolExecutor, left: Event) -> Iterator[dict[str, Any]]:
    return pool.map(partial(rows_of, order, left), seeds)


def rows_of(order: Order, left: Event, seed: int) -> dict[str, Any]:
    """One game as columns."""
    episode = Episode(order.game, order.players)
    actions = QUICK.get(order.bot, chosen_actions)(episode, order, seed, left)
    episode.deal(seed)
    told = trace_moves(episode.game, episode.table, actions, check_reward(order.reward))
    points = np.zeros(MOST_SEATS, np.int16)
    final_scores(episode.table, points)
    return {
        "deal": np.full(len(actions), seed, np.int64),
        "step": np.arange(len(actions), dtype=np.int16),
        "seat": told.seats,
        "observation": told.observations,
        "legal": told.masks,
        "action": told.actions,
        "reward": told.rewards[-1][told.seats],
        "points": points[told.seats],
    }


def chosen_actions(episode: Episode, order: Order, seed: int, left: Event) -> Numbers:
    choose, chances = player(order.bot), [seat_rng(seed, 0, seat) for seat in range(order.players)]
    episode.deal(seed)
    actions: list[int] = []
    while episode.number and not left.is_set():
        turn = episode.turn
        actions.append(choose(episode.view(turn), chances[turn]).number)
        episode.play(actions[-1])
    return np.array(actions, np.int16)


def random_actions(episode: Episode, _: Order, seed: int, __: Event) -> Numbers:
    actions = np.zeros(LONGEST, np.int16)
    return actions[: play_randomly(episode.table, episode.players, seed, generator(seed), actions)]


def network_actions(episode: Episode, _: Order, seed: int, __: Event) -> Numbers:
    actions, network = np.zeros(LONGEST, np.int16), network_for(episode.game, episode.players)
    episode.deal(seed)
    return actions[: play_by_network(episode.table, network, look_for(episode.game, network), actions)]


QUICK = {"random": random_actions, "network": network_actions}
"""Bots that play a whole game in compiled code."""


def write_part(order: Order, folder: Path, number: int, games: Iterator[dict[str, Any]]) -> None:
    rows = list(games)
    columns = {name: np.concatenate([game[name] for game in rows]) for name in rows[0]}
    table = arrow_table(columns, {**order.described(), "games": len(rows)})
    replace(part_file(folder, number), lambda file: parquet().write_table(table, file, compression="zstd"))


def arrow_table(columns: dict[str, Any], words: dict[str, Any]) -> Any:
    import pyarrow as pa  # noqa: PLC0415 only those who write datasets need it

    observed, masks = columns["observation"], columns["legal"]
    ends = np.concatenate([[0], np.cumsum(masks.sum(1))]).astype(np.int32)
    arrays = {name: pa.array(column) for name, column in columns.items() if column.ndim == 1}
    arrays["observation"] = pa.FixedSizeListArray.from_arrays(pa.array(observed.ravel()), observed.shape[1])
    arrays["legal"] = pa.ListArray.from_arrays(ends, pa.array(np.nonzero(masks)[1].astype(np.int16)))
    table = pa.table({name: arrays[name] for name in columns})
    return table.replace_schema_metadata({name: str(value) for name, value in words.items()})


def parquet() -> Any:
    try:
        import pyarrow.parquet  # noqa: PLC0415 as above
    except ImportError as error:
        raise GlueckaufError("a dataset needs pyarrow: pip install 'glueckauf[rl]'") from error
    return pyarrow.parquet


def replace(file: Path, write: Callable[[Path], object]) -> None:
    """Write a file so that it is there whole or not at all."""
    half = file.with_suffix(".half")
    write(half)
    half.replace(file)
