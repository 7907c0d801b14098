"""Glück Auf in words: codes and sentences for moves, the sentence of the moment, the ledger."""

from collections.abc import Callable

from glueckauf.core.bitset import count
from glueckauf.core.text import Entry, Phrase, listed, say, say_many
from glueckauf.games.glueck_auf.box import COLORS, ELEMENTS, ELEMENTS_PER_SHIFT, ORDERS, SHIFTS
from glueckauf.games.glueck_auf.rules import moves as m
from glueckauf.games.glueck_auf.rules.scoring import (
    clock_entry,
    coal_left,
    holdings,
    imbalance,
    points_for_balance,
    points_for_coal,
    points_for_marks,
    points_for_outstanding,
)
from glueckauf.games.glueck_auf.state import (
    DRAFT,
    FIRST_CUBE,
    KEEP,
    MINE,
    NOTHING,
    PLACE,
    RETURN,
    SECOND_CUBE,
    SHORTAGE,
    WHERE,
    State,
)
from glueckauf.games.glueck_auf.tables import (
    BANK,
    COLOR_COUNT,
    DELIVERY,
    FACTORY,
    FACTORY_DRAW,
    MONEY,
    ORDER,
    ORDER_DRAW,
    ORDER_NAMES,
    ORDER_VEHICLE,
    SPACE_NAMES,
    SPOT_COLOR,
    SPOT_NAMES,
    SPOT_ORDER,
    TILE_COLOR,
    TILE_LORRIES,
    TILE_NAMES,
    TILE_PRICE,
    TILE_SIDE,
    VALUE,
)

COLOR_WORDS = (say("yellow"), say("brown"), say("grey"), say("black"))
SIDE_WORDS = (say("light side"), say("dark side"))
VEHICLE_WORDS = (say("Barrow"), say("Carriage"), say("Motorcar"), say("Engine"))
DELIVERY_WORDS = (
    say("Delivery by barrow"),
    say("Delivery by carriage"),
    say("Delivery by motorcar"),
    say("Delivery by engine"),
)
LEVEL_WORDS = (
    say("Cage to the surface"),
    say("Cage to level 1, yellow"),
    say("Cage to level 2, brown"),
    say("Cage to level 3, grey"),
    say("Cage to level 4, black"),
)

TIE_BREAK = say("Equal points: the most Marks left over decide.")


def _spot_codes() -> list[str]:
    ways = ("place", "place_stored", "pair")
    return [f"{way}_{spot}" for spot in SPOT_NAMES for way in ways]


CODES = (
    *SPACE_NAMES,
    *(f"take_{name}" for name in (*ORDER_NAMES, *TILE_NAMES, "nothing")),
    "to_top",
    "to_bottom",
    *(f"return_{name}" for name in (*ORDER_NAMES, *TILE_NAMES)),
    *(f"fill_{name}" for name in (*COLORS, "nothing")),
    *(f"cage_{level}" for level in range(m.LEVELS)),
    *(f"load_{color}" for color in COLORS),
    *(f"store_{color}" for color in COLORS),
    *_spot_codes(),
    *(f"use_cage_{color}" for color in COLORS),
    *(f"use_stored_{color}" for color in COLORS),
    "stop",
)


# Names of things


def space_name(space: int) -> Phrase:
    if space < FACTORY_DRAW:
        return say("Lorry factory {n}", n=space - FACTORY + 1)
    if space == FACTORY_DRAW:
        return say("Lorry factory: look at five tiles")
    if space < DELIVERY:
        return say("Mining: {n} steps", n=int(VALUE[space]))
    if space < MONEY:
        return DELIVERY_WORDS[space - DELIVERY]
    if space < BANK:
        return say("Money: {n} Marks", n=int(VALUE[space]))
    if space == BANK:
        return say("Bank: 1 Mark")
    if space < ORDER_DRAW:
        return say("Order space {n}", n=space - ORDER + 1)
    return say("Orders: look at five")


def space_now(state: State, space: int) -> Phrase:
    """A space with what lies there now."""
    if space < FACTORY_DRAW and state.tile_shown[space - FACTORY] != NOTHING:
        tile = int(state.tile_shown[space - FACTORY])
        price = int(TILE_PRICE[tile])
        return say("{space}: {tile}, for {price} M", space=space_name(space), tile=tile_name(tile), price=price)
    if ORDER <= space < ORDER_DRAW and state.order_shown[space - ORDER] != NOTHING:
        order = order_name(int(state.order_shown[space - ORDER]))
        return say("{space}: {order}", space=space_name(space), order=order)
    return space_name(space)


def order_name(order: int) -> Phrase:
    _, points, spots = ORDERS[order]
    colors = listed([COLOR_WORDS["YBGK".index(letter)] for letter in spots])
    return say(
        "{vehicle} {points} ({spots})", vehicle=VEHICLE_WORDS[int(ORDER_VEHICLE[order])], points=points, spots=colors
    )


def tile_name(tile: int) -> Phrase:
    color, side = COLOR_WORDS[int(TILE_COLOR[tile])], SIDE_WORDS[int(TILE_SIDE[tile])]
    return say("{n} × {color}, {side}", n=int(TILE_LORRIES[tile]), color=color, side=side)


# Moves


def move_name(move: int, state: State | None = None) -> Phrase:
    """A move in words; on a given table, with the tile or order it brings."""
    if move < m.TAKE_ORDER:
        return space_name(move - m.SEND) if state is None else space_now(state, move - m.SEND)
    if move < m.CAGE_TO:
        return card_move(move)
    return step_move(move)


def is_secret(move: int, now: State) -> bool:  # noqa: ARG001
    """What a player puts back is nobody else's business."""
    return m.RETURN_ORDER <= move < m.LOAD_OTHER


def card_move(move: int) -> Phrase:
    if move < m.TAKE_TILE:
        return say("Take the order {order}", order=order_name(move - m.TAKE_ORDER))
    if move < m.TAKE_NOTHING:
        return say("Take the tile {tile}", tile=tile_name(move - m.TAKE_TILE))
    if move == m.TAKE_NOTHING:
        return say("Take none of them")
    if move == m.TO_TOP:
        return say("Put them on top of the stack")
    if move == m.TO_BOTTOM:
        return say("Put them under the stack")
    if move < m.RETURN_TILE:
        return say("Next from the top: {order}", order=order_name(move - m.RETURN_ORDER))
    if move < m.LOAD_OTHER:
        return say("Next from the top: {order}", order=tile_name(move - m.RETURN_TILE))
    if move < m.LOAD_OTHER + COLOR_COUNT:
        return say("Load the lorry with {color} coal", color=COLOR_WORDS[move - m.LOAD_OTHER])
    return say("Leave the lorry empty")


def step_move(move: int) -> Phrase:
    if move < m.LOAD_CAGE:
        return LEVEL_WORDS[move - m.CAGE_TO]
    if move < m.STORE:
        return say("Into the cage: {color}", color=COLOR_WORDS[move - m.LOAD_CAGE])
    if move < m.SPOT:
        return say("From the cage into the storage: {color}", color=COLOR_WORDS[move - m.STORE])
    if move < m.USE_CUBE:
        return spot_move((move - m.SPOT) // 3, (move - m.SPOT) % 3)
    if move < m.STOP:
        return cube_move(move - m.USE_CUBE)
    return say("Stop mining")


def spot_move(spot: int, way: int) -> Phrase:
    color, order = COLOR_WORDS[int(SPOT_COLOR[spot])], order_name(int(SPOT_ORDER[spot]))
    if way == m.FROM_CAGE:
        return say("From the cage: {color} onto {order}", color=color, order=order)
    if way == m.FROM_STORAGE:
        return say("From the storage: {color} onto {order}", color=color, order=order)
    return say("Two other cubes for {color} on {order}", color=color, order=order)


def cube_move(cube: int) -> Phrase:
    color = COLOR_WORDS[cube % COLOR_COUNT]
    if cube < COLOR_COUNT:
        return say("Use from the cage: {color}", color=color)
    return say("Use from the storage: {color}", color=color)


# The sentence of the moment


def prompt(state: State) -> Phrase:
    phase = state.phase
    if phase == DRAFT:
        return say("Choose one of the orders on display.")
    if phase == PLACE:
        return say("Place workers, or take 1 Mark from the Bank.")
    if phase == SHORTAGE:
        color = COLOR_WORDS[int(state.lorry_color)]
        return say("No {color} coal is left: load the lorry with another colour, or leave it empty.", color=color)
    if phase == MINE:
        return say_many("Mine: {n} step left.", "Mine: {n} steps left.", int(state.steps))
    if phase == FIRST_CUBE:
        return say("Choose the first of the two cubes.")
    if phase == SECOND_CUBE:
        return say("Choose the second of the two cubes.")
    if phase == KEEP:
        return say("Take one of these, or none.")
    if phase == WHERE:
        return say("Put the rest on top of the stack or under it.")
    if phase == RETURN:
        return say("Put them in order, from top to bottom.")
    return say("The game is over.")


# Where points came from

SHIFT_WORDS = {
    "color": say("Shift {shift}: coal delivered, {what}"),
    "vehicle": say("Shift {shift}: coal delivered by {what}"),
    "empty_lorry": say("Shift {shift}: empty lorries, {what}"),
}


def element_entry(shift: int, element: int, points: int) -> Entry:
    kind, key, *_ = ELEMENTS[element]
    what = COLOR_WORDS[element % COLOR_COUNT] if kind != "vehicle" else VEHICLE_WORDS[element % COLOR_COUNT]
    phrase = say(SHIFT_WORDS[kind].message, shift=shift, what=what)
    return Entry(f"shift_{shift}_{kind}_{key}", phrase, points)


_ELEMENT_OF = {
    element_entry(shift, element, 0).code: element
    for shift in range(1, SHIFTS + 1)
    for element in range(ELEMENTS_PER_SHIFT * shift)
}


def amount(state: State, seat: int, code: str) -> int | None:
    """How much a seat has of an element of the Shift Clock, or at the end of what is counted then."""
    if code in _ELEMENT_OF:
        return int(holdings(state, seat, _ELEMENT_OF[code]))
    return _LAST_AMOUNTS[code](state, seat) if code in _LAST_AMOUNTS else None


_LAST_AMOUNTS: dict[str, Callable[[State, int], int]] = {
    "marks": lambda state, seat: int(state.money[seat]),
    "coal": lambda state, seat: int(coal_left(state, seat)),
    "outstanding": lambda state, seat: int(count(state.outstanding[seat])),
    "balance": lambda state, seat: int(imbalance(state, seat)),
}


def ledger(state: State, seat: int) -> list[Entry]:
    """Every point of a seat, in the order they came."""
    entries = [Entry("delivered", say("Delivered orders"), int(state.delivered_points[seat]))]
    for shift in range(1, SHIFTS + 1):
        for element in range(ELEMENTS_PER_SHIFT * shift):
            points = int(state.clock[seat, clock_entry(shift, element)])
            entries.append(element_entry(shift, element, points))
    return entries + last_entries(state, seat) if state.over else entries


def last_entries(state: State, seat: int) -> list[Entry]:
    return [
        Entry("marks", say("1 point for every 5 Marks"), int(points_for_marks(state, seat))),
        Entry("coal", say("1 point for every 3 cubes"), int(points_for_coal(state, seat))),
        Entry("outstanding", say("Outstanding orders"), int(points_for_outstanding(state, seat))),
        Entry("balance", say("Tunnel imbalance"), int(points_for_balance(state, seat))),
    ]
