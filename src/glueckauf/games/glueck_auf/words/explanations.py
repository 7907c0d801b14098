"""What everything drawn means, with the numbers of the position."""

from glueckauf.core.bitset import contains
from glueckauf.core.text import SEAT_NAMES, Phrase, listed, say, say_many
from glueckauf.games.glueck_auf.box import CAGE_SPOTS, COAL_PER_COLOR, ELEMENTS, ELEMENTS_PER_SHIFT, SHIFTS
from glueckauf.games.glueck_auf.rules.scoring import empty_lorries, lorries
from glueckauf.games.glueck_auf.rules.turn import workers_needed
from glueckauf.games.glueck_auf.state import State
from glueckauf.games.glueck_auf.tables import COLOR_COUNT, LOCKED, ORDER_POINTS, ORDER_VEHICLE
from glueckauf.games.glueck_auf.words.sentences import (
    COLOR_WORDS,
    DELIVERY_WORDS,
    VEHICLE_WORDS,
    order_name,
    space_now,
    tile_name,
)

# The yard

AREA_WORDS = (
    say("Lorry factory: a tunnel tile for the Marks on its note, with a cube of coal in every lorry."),
    say("Mining: as many steps in the pit as the space shows."),
    say("Delivery: all complete orders of this vehicle are delivered and bring their points."),
    say("Money: as many Marks as the space shows."),
    say("Bank: 1 Mark for 1 worker, always free."),
    say("Canteen: workers who have been ousted; they come back at the end of the shift."),
    say("Orders: one from the display, or one of five from the stack."),
)
FACE_DOWN = say("A card that only its owner may look at.")
STARTING = say("The starting player of this shift.")
GAIN_HEAD = say("What the next scoring would bring if it came now.")
WORKERS_HEAD = say("Workers left to send in this shift.")
MARKS_HEAD = say("Marks: at the end 1 point for every 5.")


def shift(state: State) -> Phrase:
    if state.shift == 0:
        return say("Before the first shift everybody chooses orders.")
    number = int(state.shift)
    ends = say("It ends when nobody has workers left; then the Shift Clock is scored.")
    return say("Shift {n} of {all}. {ends}", n=number, all=SHIFTS, ends=ends)


def supply(color: int, number: int) -> Phrase:
    return say("Supply, {color}: {n} of {all} cubes are left.", color=COLOR_WORDS[color], n=number, all=COAL_PER_COLOR)


def space(state: State, number: int, left: int | None, gain: int) -> Phrase:
    """A worker space: what it gives and what it takes; at a stack, how many are left, at a delivery, what it would bring."""
    if LOCKED[state.players, number]:
        return say("This space is locked with {players} players.", players=int(state.players))
    said = [space_now(state, number), crew(state, number)]
    if left is not None:
        said.append(say("In the stack: {n}.", n=left))
    if gain:
        said.append(say_many("Your complete orders bring {n} point.", "Your complete orders bring {n} points.", gain))
    return sentences(said)


def sentences(said: list[Phrase]) -> Phrase:
    """The first as it is, the others after it."""
    first, *others = said
    return first if not others else say("{first}. {then}", first=first, then=spaced(others))


def spaced(said: list[Phrase]) -> Phrase:
    first, *others = said
    return first if not others else say("{first} {then}", first=first, then=spaced(others))


def crew(state: State, number: int) -> Phrase:
    need, here = int(workers_needed(state, number)), int(state.crew[number])
    if not here:
        return say_many("It takes {n} worker.", "It takes {n} workers.", need)
    seat = SEAT_NAMES[int(state.owner[number])]
    return say_many(
        "{seat} is here with {crew}: it takes {n} worker to oust them.",
        "{seat} is here with {crew}: it takes {n} workers to oust them.",
        need,
        seat=seat,
        crew=here,
    )


def in_canteen(seat: int, number: int) -> Phrase:
    return say("Canteen, workers of {seat}: {n}.", seat=SEAT_NAMES[seat], n=number)


def at_bank(seat: int, number: int) -> Phrase:
    return say("Bank, workers of {seat}: {n}.", seat=SEAT_NAMES[seat], n=number)


# The Shift Clock

ELEMENT_WORDS = {
    "color": say("coal delivered, {what}"),
    "vehicle": say("coal delivered by {what}"),
    "empty_lorry": say("empty lorries, {what}"),
}


def element_name(element: int) -> Phrase:
    kind = ELEMENTS[element][0]
    what = (VEHICLE_WORDS if kind == "vehicle" else COLOR_WORDS)[element % COLOR_COUNT]
    return say(ELEMENT_WORDS[kind].message, what=what)


def shift_head(number: int) -> Phrase:
    if number == SHIFTS:
        return say("These four are scored at the end of shift {n}.", n=number)
    return say("These four are scored at the end of shift {n} and of every later one.", n=number)


def element_head(element: int, first: int, second: int) -> Phrase:
    name = element_name(element)
    if second:
        return say(
            "Shift Clock: {element}. The most brings {first} points, the second most {second}.",
            element=name,
            first=first,
            second=second,
        )
    return say("Shift Clock: {element}. The most brings {first} points.", element=name, first=first)


def holding(state: State, seat: int, element: int, amount: str, place: int) -> Phrase:
    """How much a seat has of an element, and what that would bring now."""
    has = say("{seat}, {element}: {amount}", seat=SEAT_NAMES[seat], element=element_name(element), amount=amount or 0)
    said = [has, outcome(state, element, place)]
    return sentences([*said, say("+ stands for orders that you do not know.")] if amount.endswith("+") else said)


def outcome(state: State, element: int, place: int) -> Phrase:
    shift = element // ELEMENTS_PER_SHIFT + 1
    if shift > state.shift:
        return say("Not scored before the end of shift {n}.", n=shift)
    if not place:
        return say("That is no place at the next scoring.")
    points = int(ELEMENTS[element][1 + place])
    if place == 1:
        return say_many(
            "First place: {n} point if it were scored now.", "First place: {n} points if it were scored now.", points
        )
    return say_many(
        "Second place: {n} point if it were scored now.", "Second place: {n} points if it were scored now.", points
    )


def next_scoring(seat: int, gain: str) -> Phrase:
    return say("{seat}: {gain} points if the shift were scored now.", seat=SEAT_NAMES[seat], gain=gain)


def points(seat: int, number: int) -> Phrase:
    return say_many("{seat} has {n} point.", "{seat} has {n} points.", number, seat=SEAT_NAMES[seat])


def workers(seat: int, number: int) -> Phrase:
    return say_many("{seat} has {n} worker left.", "{seat} has {n} workers left.", number, seat=SEAT_NAMES[seat])


def marks(seat: int, number: int) -> Phrase:
    return say_many("{seat} has {n} Mark.", "{seat} has {n} Marks.", number, seat=SEAT_NAMES[seat])


# Cards and tiles


def order(number: int) -> Phrase:
    value = int(ORDER_POINTS[number])
    by = DELIVERY_WORDS[int(ORDER_VEHICLE[number])]
    return say("Order {order}. {delivery}: {n} points.", order=order_name(number), delivery=by, n=value)


def tile(kind: int, price: int) -> Phrase:
    return say("Tunnel tile {tile}: {price} M, with a cube in every lorry.", tile=tile_name(kind), price=price)


def stack(number: int) -> Phrase:
    return say("In the stack: {n}.", n=number)


# A pit


def pit(seat: int) -> Phrase:
    return say("The pit of {seat}.", seat=SEAT_NAMES[seat])


def steps(number: int) -> Phrase:
    return say_many("{n} step is left.", "{n} steps are left.", number)


def balance(light: int, dark: int) -> Phrase:
    more = say("At the end every tile that one side has more than the other costs 2 points.")
    return say("Tunnel tiles: light side {light}, dark side {dark}. {more}", light=light, dark=dark, more=more)


def delivered(seat: int, number: int) -> Phrase:
    return say("Delivered orders of {seat}, face down: {n}.", seat=SEAT_NAMES[seat], n=number)


def storage(color: int, number: int) -> Phrase:
    return say("Storage, {color}: {n}.", color=COLOR_WORDS[color], n=number)


def cage(load: int) -> Phrase:
    return say("Cage: {n} of {all} cubes.", n=load, all=CAGE_SPOTS)


def level(state: State, seat: int, color: int) -> Phrase:
    return say(
        "Level {level}, {color}. Lorries: {lorries}, empty: {empty}.",
        level=color + 1,
        color=COLOR_WORDS[color],
        lorries=int(lorries(state, seat, color)),
        empty=int(empty_lorries(state, seat, color)),
    )


def tile_in_pit(state: State, seat: int, kind: int) -> Phrase:
    level_words = level(state, seat, kind // 4)
    return say("Tunnel tile {tile}. {level}", tile=tile_name(kind), level=level_words)


def outstanding(state: State, number: int, free: list[int]) -> Phrase:
    """An order beside a pit: what it lacks, or that it is complete; `free` has a colour for each free spot."""
    if contains(state.complete, number):
        return say("{order} It is complete.", order=order(number))
    lacks = listed([COLOR_WORDS[color] for color in free])
    return say("{order} It lacks: {spots}. Left over at the end it costs 1 point.", order=order(number), spots=lacks)
