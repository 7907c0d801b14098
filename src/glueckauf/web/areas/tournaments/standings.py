"""The standings of a tournament: points, then Buchholz (the points of all whom somebody has met), then the number."""

from collections import defaultdict
from dataclasses import dataclass

from glueckauf.web.areas.tournaments.models import Tournament


@dataclass(frozen=True)
class Line:
    """A line of the standings; `name` and `owner` are empty for somebody who has deleted the account."""

    place: int
    number: int
    name: str
    owner: str
    points: float
    buchholz: float
    played: int


def standings(tournament: Tournament) -> list[Line]:
    points: dict[int, float] = defaultdict(float)
    met: dict[int, list[int]] = defaultdict(list)
    for match in tournament.matches.exclude(half_points=None):
        points[match.one] += (match.half_points or 0) / 2
        if match.other is not None:
            points[match.other] += 1 - (match.half_points or 0) / 2
            met[match.one].append(match.other)
            met[match.other].append(match.one)
    people = {each.number: each for each in tournament.competitors.all()}
    merit = {
        number: (points[number], sum(points[other] for other in met[number])) for number in range(tournament.people)
    }
    order = sorted(merit, key=lambda number: (-merit[number][0], -merit[number][1], number))
    merits = [merit[number] for number in order]
    return [
        Line(
            place=1 + merits.index(merit[number]),
            number=number,
            name=people[number].name if number in people else "",
            owner=people[number].owner if number in people else "",
            points=merit[number][0],
            buchholz=merit[number][1],
            played=len(met[number]),
        )
        for number in order
    ]
