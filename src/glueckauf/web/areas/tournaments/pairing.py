"""Who meets whom.

Everybody against everybody by the circle method (Berger tables, https://en.wikipedia.org/wiki/Round-robin_tournament).
Swiss by the Monrad rule (https://en.wikipedia.org/wiki/Swiss-system_tournament#Monrad_pairing_system): in the order of the
standings each meets the next one they have not met. Where that leads nowhere further down, the last pair gives way.
"""

from collections.abc import Sequence

Pair = tuple[int, int | None]
"""Who has the first seat, and the other; None is a bye."""


def round_robin(people: int, number: int) -> list[Pair]:
    """Return the pairs of a round, from 0 on; after all have met it begins again with seats changed."""
    size = people + people % 2
    cycle, turn = divmod(number, size - 1)
    circle = [0, *((turn + place) % (size - 1) + 1 for place in range(size - 1))]
    pairs = [(circle[place], circle[-1 - place]) for place in range(size // 2)]
    return [_with_bye(_seated(pair, cycle), people) for pair in pairs]


def _seated(pair: tuple[int, int], cycle: int) -> tuple[int, int]:
    """Return who has the first seat, as in Berger's tables: of an odd sum the lower number; the other next time."""
    low, high = sorted(pair)
    is_turned = ((low + high) % 2 == 0) != (cycle % 2 == 1)
    return (high, low) if is_turned else (low, high)


def _with_bye(pair: tuple[int, int], people: int) -> Pair:
    one, other = pair
    return (one, other) if max(pair) < people else (min(pair), None)


def swiss(
    ranked: Sequence[int], met: set[frozenset[int]], had_bye: set[int], seated_first: Sequence[int]
) -> list[Pair]:
    """Return the pairs of the next round; `seated_first` counts by person how often they have had the first seat.

    The bye goes to the last who has had none. If nobody is left whom somebody has not met, they meet again.
    """
    bye = (
        next((person for person in reversed(ranked) if person not in had_bye), ranked[-1]) if len(ranked) % 2 else None
    )
    playing = [person for person in ranked if person != bye]
    pairs = _pair(playing, met) or _pair(playing, set()) or []
    seated: list[Pair] = [_fewer_first(pair, seated_first) for pair in pairs]
    return seated if bye is None else [*seated, (bye, None)]


def _pair(ranked: Sequence[int], met: set[frozenset[int]]) -> list[tuple[int, int]] | None:
    """Return pairs of people who have not met, as far up as possible, or None if there are none."""
    if not ranked:
        return []
    first, *others = ranked
    for other in others:
        if frozenset((first, other)) not in met:
            rest = _pair([each for each in others if each != other], met)
            if rest is not None:
                return [(first, other), *rest]
    return None


def _fewer_first(pair: tuple[int, int], seated_first: Sequence[int]) -> tuple[int, int]:
    one, other = pair
    return (other, one) if seated_first[one] > seated_first[other] else (one, other)
