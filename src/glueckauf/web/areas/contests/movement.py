"""Who sits where in a contest among people: a Mitchell movement, as bridge clubs have it.

The field is divided into as many groups as there are seats at a table. From deal to deal every group goes one seat
further, and each group as many tables further as its number says, so that people meet others.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """A table of a deal and a seat at it."""

    table: int
    seat: int


def tables_for(people: int, players: int) -> int:
    return -(-people // players)


def place_of(person: int, deal: int, people: int, players: int) -> Place:
    group, number = person % players, person // players
    tables = tables_for(people, players)
    return Place((number + deal * group) % tables, (group + deal) % players)
