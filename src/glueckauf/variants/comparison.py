"""A variant beside the game of the box: both are played over the same deals, and what differs is told from chance."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from glueckauf.core.errors import GlueckaufError
from glueckauf.core.frame import Frame
from glueckauf.core.game import Game, find_game
from glueckauf.core.progress import bar
from glueckauf.core.schema import Numbers
from glueckauf.players.schedule import Bot
from glueckauf.players.simulation import Outcome, outcomes, plan_simulation
from glueckauf.players.statistics import Interval, mean_interval

FEWEST = 20
"""Games that an interval makes sense for."""
DOUBT = 0.05
"""How often a report of equal games may name a difference, all its figures together."""
GAME, FIRST, SOURCE, PLACE = "game", "first", "source", "place"
SECTIONS = {
    GAME: "The game",
    FIRST: "Going first",
    SOURCE: "Points of a seat by source",
    PLACE: "Moves of a game by place",
}


@dataclass(frozen=True)
class Figure:
    """A mean over all games, in the box and in the variant, and their difference with an interval (95 %).

    `differs` is stricter: with so many figures some intervals leave zero out by chance alone.
    """

    section: str
    name: str
    box: float
    variant: float
    difference: Interval
    differs: bool


@dataclass(frozen=True, repr=False)
class Comparison:
    """What a variant changes. `points` are those of all seats in all games, `moves` the lengths of the games, each first
    in the box and then in the variant.
    """

    variant: Game
    players: int
    games: int
    seed: int
    bots: tuple[str, ...]
    figures: tuple[Figure, ...]
    points: tuple[Numbers, Numbers]
    moves: tuple[Numbers, Numbers]

    @property
    def box(self) -> Game:
        return find_game(self.variant.variant_of)

    @property
    def differences(self) -> tuple[Figure, ...]:
        """The figures that differ beyond doubt, those first that differ most for their size."""
        found = (figure for figure in self.figures if figure.differs)
        return tuple(sorted(found, key=lambda figure: -abs(figure.difference.mean) / (abs(figure.box) + 1)))

    @property
    def verdict(self) -> str:
        if not self.differences:
            return f"No difference: {self.games:,} games of each, and nothing differs by more than chance."
        sections = Counter(SECTIONS[figure.section].lower() for figure in self.differences)
        told = ", ".join(f"{name} ({number})" for name, number in sections.items())
        return f"{len(self.differences)} of {len(self.figures)} figures differ: {told}."

    def of(self, section: str) -> tuple[Figure, ...]:
        return tuple(figure for figure in self.figures if figure.section == section)

    def to_frame(self) -> Frame:
        """A row for each figure: `section`, `name`, the means in the `box` and in the `variant`, their `difference` with `low`
        and `high` (95 %), and whether it `differs` beyond doubt.
        """
        return Frame.of(
            {
                "section": figure.section,
                "name": figure.name,
                "box": figure.box,
                "variant": figure.variant,
                "difference": figure.difference.mean,
                "low": figure.difference.low,
                "high": figure.difference.high,
                "differs": figure.differs,
            }
            for figure in self.figures
        )

    def _repr_html_(self) -> str:
        return f"<p>{self.verdict}</p>{self.to_frame().html()}"

    def __repr__(self) -> str:
        return f"<{self.variant.title}: {self.verdict}>"


def compare(  # noqa: PLR0913  each has its word in the command
    variant: Game | str,
    players: int = 2,
    games: int = 2000,
    *,
    seed: int = 0,
    bots: Bot = "apprentice",
    workers: int | None = None,
    progress: bool = True,
) -> Comparison:
    """Let bots play a variant and the game of the box, the same deals of each, and return what differs."""
    changed = find_game(variant)
    if not changed.variant_of:
        raise GlueckaufError(f"{changed.title} is no variant: ga.variant reads one from a file")
    if games < FEWEST:
        raise GlueckaufError(f"games: {games}, but a comparison needs at least {FEWEST}")
    plans = [
        plan_simulation(game, bots, players, games, seed=seed) for game in (find_game(changed.variant_of), changed)
    ]
    played: list[list[Measured]] = []
    for plan in plans:
        with closing(outcomes(plan, workers)) as found, bar(games, plan.game.title, wanted=progress) as move:
            played.append([])
            for number, outcome in enumerate(found, 1):
                played[-1].append(Measured(dict(measures(outcome)), outcome.points))
                move(number, "")
    box, other = (Frame.of(game.figures for game in each) for each in played)
    return Comparison(
        variant=changed,
        players=players,
        games=games,
        seed=seed,
        bots=plans[0].names,
        figures=figures_of(box, other),
        points=points_of(played),
        moves=(box[f"{GAME} moves"], other[f"{GAME} moves"]),
    )


@dataclass(frozen=True)
class Measured:
    """The figures of one game, and the points of its seats."""

    figures: dict[str, float]
    points: list[int]


def points_of(played: list[list[Measured]]) -> tuple[Numbers, Numbers]:
    box, other = (np.array([game.points for game in each]).ravel() for each in played)
    return box, other


def measures(outcome: Outcome) -> Iterator[tuple[str, float]]:
    """What is measured of one game, each under its section and its name."""
    points, best, starter = outcome.points, sorted(outcome.points, reverse=True), outcome.beginning.starter
    others = (sum(points) - points[starter]) / (len(points) - 1)
    yield f"{GAME} moves", len(outcome.played.moves)
    yield f"{GAME} turns", outcome.end.turns
    yield f"{GAME} points of a seat", sum(points) / len(points)
    yield f"{GAME} points of the best seat", best[0]
    yield f"{GAME} lead over the second", best[0] - best[1]
    yield f"{FIRST} victories", outcome.shares[starter]
    yield f"{FIRST} points ahead of the others", points[starter] - others
    for code, number in sources(outcome).items():
        yield f"{SOURCE} {code}", number / len(points)
    for code, number in places(outcome).items():
        yield f"{PLACE} {code}", number


def sources(outcome: Outcome) -> "Counter[str]":
    found: Counter[str] = Counter()
    for column in outcome.end.points_by_source():
        found.update(column)
    return found


def places(outcome: Outcome) -> "Counter[str]":
    game = outcome.beginning.game
    found = Counter(game.place(game.codes[move]) for move in outcome.played.moves)
    del found[""]
    return found


def figures_of(box: Frame, variant: Frame) -> tuple[Figure, ...]:
    """All figures, section by section; a game in which nothing was measured for one counts as 0."""
    names = sorted({**box, **variant}, key=lambda name: list(SECTIONS).index(name.split()[0]))
    nothing = np.zeros(box.height)
    surely = NormalDist().inv_cdf(1 - DOUBT / (2 * len(names)))
    return tuple(figure(name, box.get(name, nothing), variant.get(name, nothing), surely) for name in names)


def figure(name: str, box: Numbers, variant: Numbers, surely: float) -> Figure:
    """The deals are the same, so the difference is taken deal by deal."""
    section, _, title = name.partition(" ")
    differences = variant - box
    limit = surely * float(differences.std(ddof=1)) / len(differences) ** 0.5
    difference = mean_interval(differences)
    differs = abs(difference.mean) > limit
    return Figure(section, title, float(box.mean()), float(variant.mean()), difference, differs)
