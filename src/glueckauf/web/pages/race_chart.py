"""The race: how the points of every seat grew, by shift or round, and where they came from."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from glueckauf.core.position import Position
from glueckauf.core.record import Record
from glueckauf.core.snapshot import Snapshot
from glueckauf.core.text import Entry, Phrase

See = Callable[[Position], Snapshot]

WIDTH, HEIGHT, LEFT, TOP = 640, 240, 34, 14
"""The chart, and the room for figures at its left and above it."""
ROOM_FOR_A_NAME, ROOM_FOR_A_FIGURE = 130, 25


@dataclass(frozen=True)
class Stage:
    """A shift or a round: its name, and how many moves had been made at its end."""

    name: Phrase
    after: int
    totals: tuple[int, ...]


@dataclass(frozen=True)
class Source:
    """Where points came from, with a letter for the drawing, and what it brought every seat."""

    letter: str
    name: Phrase
    points: tuple[int, ...]

    @property
    def is_called_by_letter(self) -> bool:
        return self.letter == _own_letter(self.name)


@dataclass(frozen=True)
class RaceChart:
    last: int
    steps: tuple[tuple[int, tuple[int, ...]], ...]
    """After how many moves, and the points then: where they changed."""
    stages: tuple[Stage, ...]
    sources: tuple[Source, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        return self.steps[-1][1]

    @property
    def top(self) -> int:
        return max(1, *(points for _, totals in self.steps for points in totals))

    @property
    def bottom(self) -> int:
        return min(0, *(points for _, totals in self.steps for points in totals))

    def x(self, move: int) -> float:
        return round(LEFT + (WIDTH - LEFT) * move / max(1, self.last), 1)

    def y(self, points: int) -> float:
        return round(TOP + HEIGHT * (self.top - points) / (self.top - self.bottom), 1)

    def path(self, seat: int) -> str:
        """A line that goes on level until points come."""
        begin = f"M{self.x(0)} {self.y(self.steps[0][1][seat])}"
        rest = (f"H{self.x(move)}V{self.y(totals[seat])}" for move, totals in self.steps[1:])
        return f"{begin}{''.join(rest)}H{self.x(self.last)}"

    @property
    def named(self) -> list[Stage]:
        """The stages whose names have room below the chart, the last one first."""
        found: list[Stage] = []
        for stage in reversed(self.stages):
            if not found or self.x(found[-1].after) - self.x(stage.after) > ROOM_FOR_A_NAME:
                found.append(stage)
        return found

    @property
    def results(self) -> list[tuple[int, float]]:
        """Every seat and the height of its figure at the right, none over another."""
        found: list[tuple[int, float]] = []
        for seat in sorted(range(len(self.totals)), key=lambda seat: -self.totals[seat]):
            lowest = found[-1][1] + ROOM_FOR_A_FIGURE if found else 0
            found.append((seat, max(self.y(self.totals[seat]), lowest)))
        return found

    @property
    def scale(self) -> list[int]:
        """Round figures for the axis."""
        step = next(each for each in (1, 2, 5, 10, 20, 50, 100, 200) if (self.top - self.bottom) / each <= 6)
        return [
            points for points in range(self.bottom - self.bottom % step, self.top + 1, step) if points >= self.bottom
        ]

    def bars(self, seat: int) -> Iterator[tuple[Source, int, int]]:
        """What a seat got, source by source: from where to where the piece of the bar goes, losses leftwards."""
        gained = lost = 0
        for source in self.sources:
            points = source.points[seat]
            if points > 0:
                yield source, gained, gained + points
                gained += points
            elif points < 0:
                yield source, lost + points, lost
                lost += points

    @property
    def span(self) -> tuple[int, int]:
        """The longest bars to the left and to the right."""
        seats = range(len(self.totals))
        ends = [(low, high) for seat in seats for _, low, high in self.bars(seat)] or [(0, 1)]
        return min(0, *(low for low, _ in ends)), max(1, *(high for _, high in ends))

    def bar_x(self, points: int) -> float:
        low, high = self.span
        return round(LEFT + (WIDTH - LEFT) * (points - low) / (high - low), 1)


def compute_chart(record: Record, see: See) -> RaceChart:
    """Return the race of a record; `see` shows a position as somebody sees it."""
    positions = record.positions()
    ends = turn_ends(record)
    totals = {move: see(positions[move]).totals() for move in ends}
    steps = [
        (move, totals[move]) for place, move in enumerate(ends) if not place or totals[move] != totals[ends[place - 1]]
    ]
    return RaceChart(
        last=len(record.moves),
        steps=tuple(steps),
        stages=tuple(find_stages(record, ends, totals)),
        sources=tuple(find_sources(see(positions[-1]))),
    )


def turn_ends(record: Record) -> list[int]:
    """Return how many moves had been made at the beginning and after each turn."""
    return [0, *(numbers[-1] + 1 for _, numbers in record.turns())]


def openly(position: Position) -> Snapshot:
    """See everything."""
    return position


# Stages


def find_stages(record: Record, ends: list[int], totals: dict[int, tuple[int, ...]]) -> Iterator[Stage]:
    """Each stage as it was when the next had begun, so with its scoring; the last one as it stands."""
    names = [record.game.stage(record.positions()[move].copies()[0]) for move in ends]
    begun = 0
    for name, following, after in zip(names, [*names[1:], None], [*ends[1:], ends[-1]], strict=True):
        if name and following != name and after > begun:
            begun = after
            yield Stage(name, after, totals[after])


# Sources


def find_sources(seen: Snapshot) -> Iterator[Source]:
    """Return the ledger, with entries of the same source taken together."""
    groups: dict[str, tuple[Phrase, list[tuple[Entry, ...]]]] = {}
    for line in seen.ledger():
        code, name = seen.game.source(line[0])
        groups.setdefault(code, (name, []))[1].append(line)
    for letter, (name, lines) in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", groups.values(), strict=False):
        points = tuple(sum(entry.points for entry in entries) for entries in zip(*lines, strict=True))
        yield Source(_own_letter(name) or letter, name, points)


def _own_letter(name: Phrase) -> str:
    """Rooms and the like are called by a letter already."""
    called = str(name.values.get("name", ""))
    return called if len(called) == 1 else ""
