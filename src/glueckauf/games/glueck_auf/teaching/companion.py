"""Glück Auf on a real table: the counts become holdings of a state, and the rules themselves score it."""

import numpy as np

from glueckauf.core.game import find_game
from glueckauf.core.position import Position
from glueckauf.core.schema import State
from glueckauf.core.teaching import Answers, Companion, Group, Question, ScoreSheet, Step
from glueckauf.core.text import Phrase, listed, say
from glueckauf.games.glueck_auf.box import (
    COAL_PER_COLOR,
    ELEMENTS,
    ELEMENTS_PER_SHIFT,
    ORDERS_AT_START,
    SETUP,
    SHIFTS,
)
from glueckauf.games.glueck_auf.rules.scoring import LORRY_ELEMENTS, VEHICLE_ELEMENTS, award, next_starter
from glueckauf.games.glueck_auf.rules.setup import clear
from glueckauf.games.glueck_auf.tables import (
    COLOR_COUNT,
    FACTORY,
    LOCKED,
    ORDER,
    ORDER_COUNT,
    ORDER_DRAW,
    ORDER_POINTS,
    ORDER_SIZE,
    ORDER_SPOTS,
    ORDER_VEHICLE,
    SPACE_COUNT,
    TILE_LORRIES,
    TILE_SPACES,
    WORKERS,
)
from glueckauf.games.glueck_auf.words.sentences import COLOR_WORDS, VEHICLE_WORDS, space_name

SPOTS_OF_ELEMENT = np.concatenate(
    [ORDER_SPOTS.T, [ORDER_SIZE * (vehicle == ORDER_VEHICLE) for vehicle in range(len(VEHICLE_WORDS))]]
)
"""How many spots every order has for each of the first eight elements."""
MOST_SPOTS = [int(spots.sum()) for spots in SPOTS_OF_ELEMENT]
MOST_LORRIES = 1 + int(TILE_LORRIES[:COLOR_COUNT].sum()) * 3
MOST_TILES, MOST_MARKS, MOST_CUBES = 48, 400, COLOR_COUNT * COAL_PER_COLOR
MOST_POINTS = int(ORDER_POINTS.sum())


# Setup


def setup(players: int) -> list[Phrase]:
    workers, marks = SETUP[players]
    locks = [space_name(space) for space in range(SPACE_COUNT) if LOCKED[players, space]]
    tiles = TILE_SPACES - int(LOCKED[players, FACTORY : FACTORY + TILE_SPACES].sum())
    orders = ORDER_DRAW - ORDER - int(LOCKED[players, ORDER:ORDER_DRAW].sum())
    return [
        lock_line(players, locks),
        say("Shuffle the tunnel tiles, and turn one up at each open factory space: {n}.", n=tiles),
        say("Everybody: a pit, the cage at the surface, and a cube of its colour on each of the four printed lorries."),
        say("Everybody: {n} workers and {marks} Marks.", n=workers, marks=marks),
        say("Beside the board: {n} cubes of each colour.", n=COAL_PER_COLOR - players),
        say("Shuffle the orders and lay {n} of them face up.", n=ORDERS_AT_START * players + 1),
        say(
            "The player to the right of the starting player takes an order first, then counter-clockwise "
            "until everybody has three."
        ),
        say(
            "The order left over goes to one of the {n} open order spaces, at our table to the rightmost; "
            "fill the others.",
            n=orders,
        ),
    ]


def lock_line(players: int, locks: list[Phrase]) -> Phrase:
    spaces = listed(locks)
    if players == 2:
        return say('Lay locks on the spaces marked "2" and "2+3". Here we call them: {spaces}.', spaces=spaces)
    if players == 3:
        return say('Lay locks on the spaces marked "2+3". Here we call them: {spaces}.', spaces=spaces)
    return say("No locks: all spaces are open.")


# What is asked


def steps(players: int) -> list[Step]:
    return [*(shift_step(shift, players) for shift in range(1, SHIFTS + 1)), last_step()]


def shift_step(shift: int, players: int) -> Step:
    clock = [element_question(shift, element) for element in range(ELEMENTS_PER_SHIFT * shift)]
    groups = [Group(title, tuple(clock[4 * at : 4 * at + 4])) for at, title in enumerate(CLOCK_TITLES[:shift])]
    others = [Question("points", say("Points on delivered orders so far"), MOST_POINTS)]
    if shift < SHIFTS:
        others.append(Question("factory", say("Workers in the lorry factory"), int(WORKERS[players])))
    return Step(f"shift{shift}", say("Shift {n}", n=shift), (*groups, Group(say("Other counts"), tuple(others))))


CLOCK_TITLES = (
    say("Spots on delivered orders, by colour"),
    say("Spots on delivered orders, by vehicle"),
    say("Empty lorries"),
)


def element_question(shift: int, element: int) -> Question:
    kind, key, first, second = ELEMENTS[element]
    what = (COLOR_WORDS, VEHICLE_WORDS, COLOR_WORDS)[element // 4][element % 4]
    most = MOST_LORRIES if element >= LORRY_ELEMENTS else MOST_SPOTS[element]
    return Question(f"{kind}_{key}", what, most, entry=f"shift_{shift}_{kind}_{key}", places=(int(first), int(second)))


def last_step() -> Step:
    questions = (
        Question("marks", say("Marks"), MOST_MARKS, entry="marks"),
        Question("cubes", say("Cubes: on lorries, in the cage, in the storage, on orders"), MOST_CUBES, entry="coal"),
        Question("outstanding", say("Outstanding orders"), ORDER_COUNT, entry="outstanding"),
        Question("tiles", say("Tiles that one side has more than the other"), MOST_TILES, entry="balance"),
    )
    return Step("end", say("End of the game"), (Group(say("What is left"), questions),))


# How it is scored


def position(sheet: ScoreSheet) -> Position:
    this = find_game("glueck-auf")
    states = np.zeros(1, this.dtype)
    state = states[0]
    clear(state)
    state.players = sheet.players
    for shift in range(1, SHIFTS + 1):
        if sheet.has(f"shift{shift}"):
            score_shift(state, shift, sheet)
    if sheet.has("end"):
        end_game(state, sheet)
    return Position(this, states)


def score_shift(state: State, shift: int, sheet: ScoreSheet) -> None:
    """Every element with just what the seats have of it; the clock keeps what it brought."""
    step = f"shift{shift}"
    state.shift = shift
    for element in range(ELEMENTS_PER_SHIFT * shift):
        kind, key, *_ = ELEMENTS[element]
        for seat, number in enumerate(sheet.row(step, f"{kind}_{key}")):
            hold(state, seat, element, number)
        award(state, element)
    for seat, points in enumerate(sheet.row(step, "points")):
        state.delivered_points[seat] = points
    clear_holdings(state)


def hold(state: State, seat: int, element: int, number: int) -> None:
    """Give a seat so much of one element: delivered orders with so many spots, or so many empty lorries."""
    if element < LORRY_ELEMENTS:
        state.delivered[seat] = orders_with(element, number)
    else:
        color = element - LORRY_ELEMENTS
        state.coal[seat, color, color] = 1
        state.tiles[seat, COLOR_COUNT * color] = number


def orders_with(element: int, number: int) -> int:
    """A set of orders that have so many spots of an element together, the largest first."""
    orders, left = 0, number
    for order in np.argsort(-SPOTS_OF_ELEMENT[element], kind="stable"):
        spots = int(SPOTS_OF_ELEMENT[element][order])
        if 0 < spots <= left:
            orders, left = orders | 1 << int(order), left - spots
    return orders


def clear_holdings(state: State) -> None:
    state.delivered[:] = 0
    state.tiles[:] = 0
    state.coal[:] = 0


def end_game(state: State, sheet: ScoreSheet) -> None:
    for seat in range(sheet.players):
        state.money[seat] = sheet.value("end", "marks", seat)
        state.storage[seat, 0] = sheet.value("end", "cubes", seat)
        state.outstanding[seat] = (1 << sheet.value("end", "outstanding", seat)) - 1
        state.tiles[seat, 0] = sheet.value("end", "tiles", seat)
    state.over = 1


# What a shift decides besides


def starter_after(sheet: ScoreSheet, shift: int) -> int:
    """Who begins the shift after this one, by the workers in the factory."""
    starter = starter_after(sheet, shift - 1) if shift > 1 else sheet.starter
    if not sheet.has(f"shift{shift}"):
        return starter
    states = np.zeros(1, find_game("glueck-auf").dtype)
    state = states[0]
    state.players, state.starter = sheet.players, starter
    for seat, workers in enumerate(sheet.row(f"shift{shift}", "factory")):
        state.owner[FACTORY + seat], state.crew[FACTORY + seat] = seat, workers
    return int(next_starter(state))


def conclusions(sheet: ScoreSheet, step: Step) -> list[Phrase]:
    shifts = [f"shift{shift}" for shift in range(1, SHIFTS)]
    if step.name not in shifts:
        return []
    seat = starter_after(sheet, shifts.index(step.name) + 1)
    return [say("{name} begins the next shift, by the workers in the lorry factory.", name=sheet.name(seat))]


def doubts(sheet: ScoreSheet, step: Step) -> list[Phrase]:
    """Every spot has a colour and a vehicle, and there are only so many of each."""
    said = sheet.answers[step.name]
    return [*too_many(sheet, step, said), *uneven(sheet, said)]


def too_many(sheet: ScoreSheet, step: Step, said: Answers) -> list[Phrase]:
    found: list[Phrase] = []
    for element, (kind, key, *_) in enumerate(ELEMENTS[:LORRY_ELEMENTS]):
        total = sum(said.get((f"{kind}_{key}", seat), 0) for seat in range(sheet.players))
        if total > MOST_SPOTS[element]:
            what = step.questions[element].text
            found.append(
                say("{what}: {n} in all, but the box has {most}.", what=what, n=total, most=MOST_SPOTS[element])
            )
    return found


def uneven(sheet: ScoreSheet, said: Answers) -> list[Phrase]:
    def total(seat: int, elements: range) -> int:
        names = [f"{ELEMENTS[element][0]}_{ELEMENTS[element][1]}" for element in elements]
        return sum(said.get((name, seat), 0) for name in names)

    if (f"{ELEMENTS[VEHICLE_ELEMENTS][0]}_{ELEMENTS[VEHICLE_ELEMENTS][1]}", 0) not in said:
        return []
    sums = [
        (seat, total(seat, range(VEHICLE_ELEMENTS)), total(seat, range(VEHICLE_ELEMENTS, LORRY_ELEMENTS)))
        for seat in range(sheet.players)
    ]
    return [
        say("{name}: {n} spots by colour, but {m} by vehicle.", name=sheet.name(seat), n=colors, m=vehicles)
        for seat, colors, vehicles in sums
        if colors != vehicles
    ]


COMPANION = Companion(setup, steps, position, conclusions, doubts)
