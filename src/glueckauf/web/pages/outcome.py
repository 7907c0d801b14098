"""How a game ended: who won, by how much and through what, place by place and source by source."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from glueckauf.core.position import Position
from glueckauf.core.text import Phrase, say, say_many
from glueckauf.web.pages.race_chart import RaceChart, Source, find_sources
from glueckauf.web.tables.history import History
from glueckauf.web.tables.leaving import winners_without


@dataclass(frozen=True)
class Place:
    """Where a seat came in; those who share a victory are all first."""

    place: int
    seat: int
    name: str
    points: int


@dataclass(frozen=True)
class Outcome:
    """The facts of a finished game, the same for everybody who looks."""

    places: tuple[Place, ...]
    """The best first."""
    sources: tuple[Source, ...]
    sentence: Phrase

    @property
    def winners(self) -> list[Place]:
        return [each for each in self.places if each.place == 1]

    @property
    def margin(self) -> int:
        """By how many points the first is ahead of the second; 0 where they share the victory or have the same."""
        return self.places[0].points - self.places[1].points

    @property
    def reach(self) -> tuple[int, int]:
        """How far the longest bars go down and up from zero."""
        columns = list(zip(*(source.points for source in self.sources), strict=True))
        return (
            min(sum(min(0, points) for points in column) for column in columns),
            max(1, *(sum(max(0, points) for points in column) for column in columns)),
        )


def outcome_of(history: History, names: Sequence[str], forfeited: frozenset[int] = frozenset()) -> Outcome:
    """Return the facts of a game that is over. Whoever has forfeited it comes last."""
    position = history.record.position
    places = tuple(_places(position, names, winners_without(position, forfeited), forfeited))
    gone = [each.name for each in places if each.seat in forfeited]
    sentence = _sentence_after_forfeit(places, gone) if gone else _sentence(position, places, names)
    return Outcome(places, tuple(find_sources(position)), sentence)


def _places(
    position: Position, names: Sequence[str], winners: tuple[int, ...], forfeited: frozenset[int]
) -> Iterator[Place]:
    totals = position.totals()

    def rank(seat: int) -> tuple[bool, bool, int]:
        return seat not in winners, seat in forfeited, -totals[seat]

    for seat in sorted(range(position.players), key=lambda seat: (rank(seat), seat)):
        ahead = sum(rank(other) < rank(seat) for other in range(position.players))
        yield Place(1 if seat in winners else 1 + ahead, seat, names[seat], totals[seat])


# The sentence


def _sentence(position: Position, places: tuple[Place, ...], names: Sequence[str]) -> Phrase:
    first, second = places[:2]
    if second.place == 1:
        shared = ", ".join(each.name for each in places if each.place == 1)
        return say_many(
            "{names} share the victory with {n} point each.",
            "{names} share the victory with {n} points each.",
            first.points,
            names=shared,
        )
    if first.points == second.points:
        return say("{name} won. {why}", name=first.name, why=position.game.tie_break)
    n, why = first.points - second.points, position.game.decision(position.copies()[0], names, first.seat, second.seat)
    if why:
        return say_many(
            "{name} won by {n} point. {why}", "{name} won by {n} points. {why}", n, name=first.name, why=why
        )
    return _decided(position, first, second)


def _sentence_after_forfeit(places: tuple[Place, ...], gone: list[str]) -> Phrase:
    winners = ", ".join(each.name for each in places if each.place == 1)
    return say("Winner: {names}. Forfeited: {gone}.", names=winners, gone=", ".join(gone))


def _decided(position: Position, first: Place, second: Place) -> Phrase:
    merits = _deciding_merits(position, first.seat, second.seat)
    words, n = position.game.merit_words(list(merits)), first.points - second.points
    if not words:
        return say_many("{name} won by {n} point.", "{name} won by {n} points.", n, name=first.name)
    own, others = map(sum, zip(*merits.values(), strict=True))
    return say_many(
        "{name} won by {n} point, above all by {what} ({own} to {others}).",
        "{name} won by {n} points, above all by {what} ({own} to {others}).",
        n,
        name=first.name,
        what=reduce(_together, words),
        own=own,
        others=others,
    )


def _together(some: Phrase, more: Phrase) -> Phrase:
    return say("{some} and {more}", some=some, more=more)


def _deciding_merits(position: Position, winner: int, other: int) -> dict[str, tuple[int, int]]:
    """Return what put the winner ahead of the next by the most points, several if equal, with the points of both."""
    sums: dict[str, tuple[int, int]] = {}
    for line in position.ledger():
        own, others = sums.get(code := position.game.merit(line[0]), (0, 0))
        sums[code] = own + line[winner].points, others + line[other].points
    most = max(own - others for own, others in sums.values())
    return {code: (own, others) for code, (own, others) in sums.items() if own - others == most}


# The turning point


@dataclass(frozen=True)
class TurningPoint:
    """After how many moves the winner was ahead for good, in words."""

    move: int
    phrase: Phrase


def turning_point(race: RaceChart, winner: Place) -> TurningPoint | None:
    """Return since when the winner has been ahead of everybody; nothing where points alone did not decide."""
    behind = [place for place, (_, totals) in enumerate(race.steps) if not _leads(totals, winner.seat)]
    if not behind or behind[-1] == len(race.steps) - 1:
        return None
    move = race.steps[behind[-1] + 1][0]
    return TurningPoint(move, _turning_words(race, behind[-1], move, winner.name))


def _leads(totals: tuple[int, ...], seat: int) -> bool:
    return all(totals[seat] > points for other, points in enumerate(totals) if other != seat)


def _turning_words(race: RaceChart, behind: int, move: int, name: str) -> Phrase:
    if not any(race.steps[behind][1]):
        return say("{name} was ahead from the first points on.", name=name)
    if move == race.last:
        return say("{name} went ahead with the very last turn.", name=name)
    stage = next((each.name for each in race.stages if each.after >= move), None)
    if stage is None:
        return say("{name} went ahead for good after move {move} of {last}.", name=name, move=move, last=race.last)
    values = {"name": name, "stage": stage, "move": move, "last": race.last}
    return say("{name} went ahead for good after move {move} of {last} ({stage}).", **values)
