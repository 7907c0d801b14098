"""What a move would do: what it costs, what it brings, and what the next scoring would then be like.

A move is played on a copy of what its seat sees. Cards of the stacks are not known there, so what is said depends on none of
them; where the shift ends with the move, its scoring is not told beforehand, because others may have delivered in secret.
"""

from collections.abc import Callable

from glueckauf.core import generic
from glueckauf.core.bitset import count
from glueckauf.core.text import Phrase, say, say_many
from glueckauf.games.glueck_auf.box import ELEMENTS_PER_SHIFT
from glueckauf.games.glueck_auf.rules import moves as m
from glueckauf.games.glueck_auf.rules.scoring import award, clock_entry, imbalance
from glueckauf.games.glueck_auf.rules.turn import workers_needed
from glueckauf.games.glueck_auf.state import KEEP, State
from glueckauf.games.glueck_auf.tables import COLOR_COUNT
from glueckauf.games.glueck_auf.words.sentences import COLOR_WORDS

UNKNOWN = say("You see five that you do not know yet.")
SHIFT_ENDS = say("The shift ends, and the Shift Clock is scored.")
BALANCED = say("The sides of your pit would be in balance.")


def preview(state: State, move: int) -> list[Phrase]:
    seat, after = int(state.turn), state.copy()
    generic.play(after, move)
    told = [*costs(state, after, move), *unknown(state, after)]
    for brings in BRINGS:
        told += brings(state, after, seat)
    return [*told, *scoring(state, after, seat)]


def costs(state: State, after: State, move: int) -> list[Phrase]:
    if move < m.TAKE_ORDER:
        need, seat = int(workers_needed(state, move - m.SEND)), int(state.turn)
        workers = say_many("Costs {n} worker.", "Costs {n} workers.", need)
        left = say("Left: {n}.", n=int(state.workers[seat]) - need)
        return [say("{first} {then}", first=workers, then=left)]
    used = int(state.steps) - int(after.steps)
    if used > 0 and after.steps:
        return [say_many("Costs {n} step.", "Costs {n} steps.", used)]
    return []


def unknown(state: State, after: State) -> list[Phrase]:
    return [UNKNOWN] if after.phase == KEEP != state.phase else []


def money(state: State, after: State, seat: int) -> list[Phrase]:
    change = int(after.money[seat]) - int(state.money[seat])
    if change < 0:
        return [
            say_many(
                "Costs {n} Mark; then you have {marks}.",
                "Costs {n} Marks; then you have {marks}.",
                -change,
                marks=int(after.money[seat]),
            )
        ]
    return (
        [
            say_many(
                "Brings {n} Mark; then you have {marks}.",
                "Brings {n} Marks; then you have {marks}.",
                change,
                marks=int(after.money[seat]),
            )
        ]
        if change
        else []
    )


def coal(state: State, after: State, _seat: int) -> list[Phrase]:
    """Cubes that come into the pit from the supply."""
    taken = [(color, int(state.supply[color]) - int(after.supply[color])) for color in range(COLOR_COUNT)]
    return [
        say_many("Brings {n} cube, {color}.", "Brings {n} cubes, {color}.", number, color=COLOR_WORDS[color])
        for color, number in taken
        if number > 0
    ]


def tunnels(state: State, after: State, seat: int) -> list[Phrase]:
    before, now = int(imbalance(state, seat)), int(imbalance(after, seat))
    if before == now:
        return []
    return [say("Tunnel imbalance: {n}, at the end {points} points.", n=now, points=-2 * now)] if now else [BALANCED]


def deliveries(state: State, after: State, seat: int) -> list[Phrase]:
    points = int(after.delivered_points[seat]) - int(state.delivered_points[seat])
    return [say_many("Brings {n} point.", "Brings {n} points.", points)] if points else []


def completed(state: State, after: State, _seat: int) -> list[Phrase]:
    number = count(int(after.complete) & ~int(state.complete))
    return [say("That completes an order.")] if number else []


BRINGS: tuple[Callable[[State, State, int], list[Phrase]], ...] = (
    money,
    coal,
    tunnels,
    deliveries,
    completed,
)


def scoring(state: State, after: State, seat: int) -> list[Phrase]:
    """The next scoring as it would fall now and then, where the move changes it."""
    if (after.shift != state.shift and state.shift) or after.over:
        return [SHIFT_ENDS]
    before, now = next_scoring(state, seat), next_scoring(after, seat)
    if before == now:
        return []
    return [say("Next scoring as it would fall now: {after} points instead of {before}.", after=now, before=before)]


def next_scoring(state: State, seat: int) -> int:
    scored = state.copy()
    elements = range(ELEMENTS_PER_SHIFT * int(state.shift))
    for element in elements:
        award(scored, element)
    return sum(int(scored.clock[seat, clock_entry(state.shift, element)]) for element in elements)
