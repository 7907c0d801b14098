"""The review of a game: what each decision cost, seen from what its seat knew at that moment, and what luck brought.

Decisions: in several rehearsals a search names the move that it would make, and that one and the one that was made are
looked at over the same guesses. The rehearsals have nothing in common, so their mean has an error that one can state, and
nothing is chosen by what it looks like: not even what seems too little to be told is left out of the sum.

Luck stands in `luck`.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from time import perf_counter
from typing import Any

import numpy as np

from glueckauf.core.chance import fork
from glueckauf.core.compilation import compile_once, prepare_plan
from glueckauf.core.errors import GlueckaufError, IllegalMove
from glueckauf.core.game import Game
from glueckauf.core.position import Position, View, deal
from glueckauf.core.record import Record
from glueckauf.core.text import say
from glueckauf.players.luck import SURE, Figures, luck_after, mean_and_error
from glueckauf.players.outlook import Outlook, PlayoutOutlook, outlook_for
from glueckauf.players.paired_playouts import Trial

BEST, PLANNED, ALIKE, MISTAKE = "best", "planned", "alike", "mistake"
GAMES_IN_ALL = 120_000
"""How many games are imagined in a review that is not told otherwise: less than twenty seconds on one core."""
FEWEST, MOST = 60, 400_000
"""For a decision."""
DEALS = 4000
REHEARSALS, SURE_OF_SIX, VERY_SURE_OF_SIX = 6, 2.571, 4.032
"""Student's t for the mean of six at 95 and at 99 %."""
THOUGHTS_FOR_A_LOOK = 10


@dataclass(frozen=True)
class Verdict:
    """What is known of a decision.

    `leads` is for every seat what the move made of its lead over the best other one, compared with what the search would
    have done; `luck` what came to light after it until the next choice did to it; each with errors (95 %), which are 0 where
    nothing was hidden. The chances to win are the mover's. Nothing was compared (`games` is 0) where the move is the search's
    own choice each time, or leads to the same end of the turn as the plan worked out exactly. Verdicts of earlier versions know
    of no luck.
    """

    number: int
    seat: int
    made: int
    best: int
    kind: str
    leads: Figures
    errors: Figures
    wins: tuple[float, float] = (0.0, 0.0)
    games: int = 0
    luck: Figures = ()
    luck_errors: Figures = ()
    changes: tuple[tuple[str, float], ...] = ()
    """Of the costliest: which sources would have brought the seat how many points more, or fewer, after the best move."""

    @property
    def lost(self) -> float:
        """Points of lead that the mover lost, as measured; below 0 if the move did better than the search's."""
        return 0.0 - self.leads[self.seat]

    @property
    def error(self) -> float:
        return self.errors[self.seat]

    def tenths(self, seat: int) -> int:
        """What the move made of a seat's lead, in tenths of a point; as it is added up, so it is shown."""
        return round(10 * self.leads[seat])

    def plain(self) -> dict[str, Any]:
        return asdict(self)


def verdict_from(plain: dict[str, Any]) -> Verdict:
    lists = ("leads", "errors", "wins", "luck", "luck_errors")
    listed: dict[str, Any] = {name: tuple(plain.get(name, ())) for name in lists}
    listed["changes"] = tuple((str(code), float(points)) for code, points in plain.get("changes", ()))
    return Verdict(**{**plain, **listed})


def check_over(record: Record) -> None:
    if not record.position.over:
        raise GlueckaufError("the game is not over: only a finished game can be reviewed")


def decisions(record: Record) -> list[int]:
    """The moves at which there was a choice."""
    return [number for number, position in enumerate(record.positions()[:-1]) if len(position.moves) > 1]


# One decision


def judge(record: Record, number: int, games: int, chance: int = 0) -> Verdict:
    """The verdict on a move of the record, and what came to light after it. Other chance deals what is hidden in another way."""
    luck, errors = luck_after(record, number, games // 2, fork(chance, number))
    return replace(judge_move(record, number, record.moves[number], games, chance), luck=luck, luck_errors=errors)


def judge_move(  # noqa: PLR0913, PLR0917
    record: Record, number: int, made: int, games: int, chance: int = 0, best: int | None = None
) -> Verdict:
    """The verdict on a move at a place in the record, against the search's choice, or a given one."""
    position = record.positions()[number]
    view = position.view(position.turn or 0)
    if best is None and keeps_the_plan(position, made):
        return flawless(view, number, made, PLANNED)
    outlook, seeds = (
        outlook_for(view.game, view.players),
        [fork(fork(chance, number), each) for each in range(REHEARSALS)],
    )
    choices = [best if best is not None else outlook.choice(view, seed, games // REHEARSALS) for seed in seeds]
    if set(choices) == {made}:
        return flawless(view, number, made, BEST)
    looks = max(1, games // REHEARSALS // THOUGHTS_FOR_A_LOOK)
    pairs = [rehearse(outlook, view, (choice, made), seed, looks) for choice, seed in zip(choices, seeds, strict=True)]
    return compared(view, number, made, choices, pairs)


def rehearse(outlook: Outlook, view: View, moves: tuple[int, int], seed: int, looks: int) -> tuple[Trial, Trial]:
    """Both moves over the same guesses: most of what is by chance cancels."""
    best, made = (outlook.ahead(view, move, fork(seed, 1), looks) for move in moves)
    return best, made


def compared(view: View, number: int, made: int, choices: list[int], pairs: list[tuple[Trial, Trial]]) -> Verdict:
    """The error is that of the mean of the rehearsals: so it covers the chance in the cards and in what the searches name."""
    differences = [mine.leads.mean(axis=0) - best.leads.mean(axis=0) for best, mine in pairs]
    leads, errors = mean_and_error(np.array(differences), SURE_OF_SIX)
    best_wins, made_wins = (
        float(np.mean([trial.wins[:, view.seat] for trial in trials])) for trials in zip(*pairs, strict=True)
    )
    better = Counter(choice for choice in choices if choice != made).most_common(1)[0][0]
    games = sum(len(best.leads) for best, _ in pairs)
    kind = kind_of(leads[view.seat], errors[view.seat])
    return Verdict(number, view.seat, made, better, kind, leads, errors, (best_wins, made_wins), games)


def kind_of(lead: float, error: float) -> str:
    """Whoever reviews a hundred moves would find two or three mistakes by chance at 95 %."""
    if lead > error:
        return BEST
    return MISTAKE if lead + error * VERY_SURE_OF_SIX / SURE_OF_SIX < 0 else ALIKE


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


def flawless(view: View, number: int, made: int, kind: str) -> Verdict:
    nothing = (0.0,) * view.players
    return Verdict(number, view.seat, made, made, kind, nothing, nothing)


# The whole game


def expected_lead(record: Record, chance: int = 0) -> tuple[float, float]:
    """What a seat can expect before anything is dealt, when all are alike; and the error (95 %)."""
    found = PlayoutOutlook(record.game, record.players).deals(record.positions()[0], fork(chance, 1), DEALS)
    (mean,), (error,) = mean_and_error(found.leads.mean(axis=1, keepdims=True), SURE)
    return mean, error


def usual_games(record: Record) -> int:
    """Return how many games for each decision make a review of the usual length."""
    return max(FEWEST, GAMES_IN_ALL // max(1, len(decisions(record))))


def verdicts(record: Record, games: int, chance: int = 0) -> Iterator[Verdict]:
    """All verdicts in order, with so many games for each: the same every time."""
    for number in decisions(record):
        yield judge(record, number, games, chance)


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
    prepare_plan(game)
    position = deal(game, game.players[0], 0)
    view = position.view(position.turn or 0)
    outlooks = dict.fromkeys((PlayoutOutlook, type(outlook_for(game, view.players))))
    steps = [lambda each=each: look_around(each(game, view.players), view) for each in outlooks]
    compile_once(game, "review", say("the review"), *steps)


def look_around(outlook: Outlook, view: View) -> None:
    move = view.moves[0].number
    outlook.ahead(view, move, 0, 1)
    outlook.after(view, move, 0, 1)
    outlook.deals(view, 0, 1)
    outlook.choice(view, 0, 2)
