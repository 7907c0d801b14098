"""The review of a game: what each decision cost, seen from what its seat knew at that moment.

The search names its best move. That one and the one that was made are then played out over the same guesses, in several
rehearsals, and the difference of their leads has an error that one can state. What looks like a mistake is compared once more, and only
the second look counts: so chance finds hardly any mistakes, and does not exaggerate those that are there.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

import numpy as np

from glueckauf.core.chance import draw, fork
from glueckauf.core.compilation import compile_once, prepare_plan
from glueckauf.core.errors import GlueckaufError, IllegalMove
from glueckauf.core.game import Game
from glueckauf.core.playouts import generator
from glueckauf.core.position import Position, View, deal
from glueckauf.core.record import Record
from glueckauf.core.schema import Numbers
from glueckauf.core.text import say
from glueckauf.players.mcts import DEEPEST, SearchOptions
from glueckauf.players.paired_playouts import Trial, play_deals, play_out
from glueckauf.players.search import Search, SearchThread, prepare_search

BEST, PLANNED, ALIKE, MISTAKE = "best", "planned", "alike", "mistake"
GAMES = 4000
"""How many games are imagined for a decision, if its move has to be compared."""
FEWEST, MOST = 400, 400_000
DEALS = 4000
SURE = 1.96
REHEARSALS, SURE_OF_SIX = 6, 2.571
"""Student's t for the mean of six at 95 %."""


@dataclass(frozen=True)
class Verdict:
    """What is known of a decision.

    `leads` is for every seat what the move made of its lead over the best other one, compared with the best move;
    `errors` are those of the means (95 %). The chances to win are the mover's. Nothing was played out (`games` is 0)
    where the move is the search's own choice, or leads to the same end of the turn as the plan worked out exactly.
    """

    number: int
    seat: int
    made: int
    best: int
    kind: str
    leads: tuple[float, ...]
    errors: tuple[float, ...]
    wins: tuple[float, float] = (0.0, 0.0)
    games: int = 0
    changes: tuple[tuple[str, float], ...] = ()
    """Of the costliest: which sources would have brought the seat how many points more, or fewer, after the best move."""

    @property
    def lost(self) -> float:
        """Points of lead that the mover lost, as measured; below 0 if the move did better than the best one."""
        return 0.0 - self.leads[self.seat]

    @property
    def error(self) -> float:
        return self.errors[self.seat]

    def tenths(self, seat: int) -> int:
        """What the move made of a seat's lead, in tenths of a point; as it is added up, so it is shown."""
        return round(10 * self.leads[seat])

    def effect(self, seat: int) -> int:
        """What counts for a seat, in tenths of a point: a mistake, as it was measured, and nothing else."""
        return self.tenths(seat) if self.kind == MISTAKE else 0

    def plain(self) -> dict[str, Any]:
        return asdict(self)


def verdict_from(plain: dict[str, Any]) -> Verdict:
    listed: dict[str, Any] = {name: tuple(plain[name]) for name in ("leads", "errors", "wins")}
    listed["changes"] = tuple((str(code), float(points)) for code, points in plain.get("changes", ()))
    return Verdict(**{**plain, **listed})


def check_over(record: Record) -> None:
    if not record.position.over:
        raise GlueckaufError("the game is not over: only a finished game can be reviewed")


def decisions(record: Record) -> list[int]:
    """The moves at which there was a choice."""
    return [number for number, position in enumerate(record.positions()[:-1]) if len(position.moves) > 1]


# One decision


def judge(record: Record, number: int, games: int = GAMES, made: int | None = None, best: int | None = None) -> Verdict:
    """The verdict on a move of the record, or on another one at its place; against the search's choice, or a given one."""
    position = record.positions()[number]
    made, view, rng = (
        record.moves[number] if made is None else made,
        position.view(position.turn or 0),
        generator(number),
    )
    if best is None and keeps_the_plan(position, made):
        return best_verdict(view, number, made, PLANNED)
    best = first_choice(view, rng, games // 6) if best is None else best
    if best == made:
        return best_verdict(view, number, made, BEST)
    found = compare_moves(view, number, (best, made), games, rng)
    if abs(found.lost) > found.error:
        found = compare_moves(view, number, (best, made), 2 * games, rng)
    return best_verdict(view, number, made, BEST) if -found.lost > found.error else found


def keeps_the_plan(position: Position, made: int) -> bool:
    """Return whether the turn can still end as the exact plan does."""
    planned = end_of_plan(position)
    return planned is not None and planned == (end_of_plan(position.play(made)) or position.play(made))


def end_of_plan(position: Position) -> Position | None:
    try:
        plan = position.best_turn()
    except IllegalMove:
        return None
    for move in plan:
        position = position.play(move)
    return position


def first_choice(view: View, rng: Numbers, games: int) -> int:
    search = Search(view, rng)
    search.run(games)
    return search.best()


def best_verdict(view: View, number: int, made: int, kind: str) -> Verdict:
    nothing = (0.0,) * view.players
    return Verdict(number, view.seat, made, made, kind, nothing, nothing)


def compare_moves(view: View, number: int, moves: tuple[int, int], games: int, rng: Numbers) -> Verdict:
    """The best move and the one that was made, in several rehearsals. The error is that of the mean of the rehearsals:
    so it covers the chance in the cards and in what the trees have learned.
    """
    length = max(2, games // (5 * REHEARSALS))
    rehearsals = [rehearsal(view, moves, length, rng) for _ in range(REHEARSALS)]
    leads, errors = mean_and_error(
        np.array([made.leads.mean(axis=0) - best.leads.mean(axis=0) for best, made in rehearsals]), SURE_OF_SIX
    )
    best_wins, made_wins = (
        float(np.mean([side.wins[:, view.seat] for side in sides])) for sides in zip(*rehearsals, strict=True)
    )
    kind = MISTAKE if leads[view.seat] + errors[view.seat] < 0 else ALIKE
    return Verdict(
        number, view.seat, moves[1], moves[0], kind, leads, errors, (best_wins, made_wins), REHEARSALS * length
    )


def rehearsal(view: View, moves: tuple[int, int], games: int, rng: Numbers) -> list[Trial]:
    """Both moves over the same guesses, after a tree for each has learned how to go on."""
    learning, luck = draw(rng), draw(rng)
    return [play_out_move(view, move, learning, trial(view, luck, games)) for move in moves]


def trial(view: View, seed: int, games: int) -> Trial:
    return Trial(view.seat, seed, np.zeros((games, view.players)), np.zeros((games, view.players)))


def play_out_move(view: View, move: int, learning: int, room: Trial) -> Trial:
    """Many games after a move, once a tree has learned how to go on."""
    thread = SearchThread(view, learning, SearchOptions(view.seat, guided=True, depth=DEEPEST))
    thread.workspace.excluded[:] = True
    thread.workspace.excluded[move] = False
    thread.run(max(1, len(room.leads)))
    play_out(thread.tree, thread.table, thread.workspace, room)
    return room


def mean_and_error(samples: Numbers, sure: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    spread = samples.std(axis=0, ddof=1) / len(samples) ** 0.5
    return tuple(map(float, samples.mean(axis=0))), tuple(map(float, sure * spread))


# The whole game


def expected_lead(record: Record) -> tuple[float, float]:
    """What a seat can expect before anything is dealt, when all are alike; and the error (95 %)."""
    view = deal(record.game, record.players, 0, **record.options).view(0)
    (mean,), (error,) = mean_and_error(play_many_deals(view, DEALS).leads.mean(axis=1, keepdims=True), SURE)
    return mean, error


def play_many_deals(view: View, deals: int) -> Trial:
    room, thread = trial(view, fork(0, 1), deals), SearchThread(view, 0, SearchOptions(0, guided=True, depth=DEEPEST))
    play_deals(thread.table, thread.workspace, room)
    return room


def verdicts(record: Record, games: int = GAMES) -> Iterator[Verdict]:
    """All verdicts in order, with so many games for each: the same every time."""
    for number in decisions(record):
        yield judge(record, number, games)


def verdicts_in_time(record: Record, seconds: float) -> Iterator[Verdict]:
    """All verdicts in order, with as many games for each as the time allows."""
    start, spent, games, numbers = perf_counter(), 0, FEWEST, decisions(record)
    for done, number in enumerate(numbers):
        spent += games
        yield judge(record, number, games)
        passed = perf_counter() - start
        wanted = spent / passed * (seconds - passed) / max(1, len(numbers) - done - 1)
        games = int(min(MOST, max(FEWEST, wanted)))


def prepare_review(game: Game) -> None:
    """Compile all that a review needs."""
    prepare_search(game)
    prepare_plan(game)
    position = deal(game, game.players[0], 0)
    view = position.view(position.turn or 0)
    steps = (
        lambda: play_out_move(view, view.moves[0].number, 0, trial(view, 0, 2)),
        lambda: play_many_deals(view, 2),
    )
    compile_once(game, "review", say("the review"), *steps)
