"""The drawing: the yard, the Shift Clock, cards to choose from, and a pit for every seat.

Everything here is counted and measured; the templates beside this module only draw. A piece that lies where it did not lie
before comes from the piece named in its `data-from`.
"""

from collections.abc import Iterable
from dataclasses import replace
from math import ceil
from typing import Any

from glueckauf.core.bitset import contains, count
from glueckauf.core.schema import Numbers
from glueckauf.core.svg import Part
from glueckauf.core.text import say
from glueckauf.games.glueck_auf.box import (
    COLORS,
    ELEMENTS,
    ELEMENTS_PER_SHIFT,
    SHIFTS,
)
from glueckauf.games.glueck_auf.drawing.mine import PAIRING, pit
from glueckauf.games.glueck_auf.drawing.pieces import (
    FOLDER,
    LETTERS,
    WIDTH,
    Data,
    cube,
    face,
    order_or_none,
    tile_in_factory,
    tile_in_hand,
)
from glueckauf.games.glueck_auf.rules.scoring import LORRY_ELEMENTS, award, clock_entry, holdings, points
from glueckauf.games.glueck_auf.rules.turn import deliverable, workers_needed
from glueckauf.games.glueck_auf.state import (
    DRAFT,
    KEEP,
    MINE,
    NOTHING,
    ORDER_PILE,
    RETURN,
    SHORTAGE,
    TILE_PILE,
    WHERE,
    State,
)
from glueckauf.games.glueck_auf.tables import (
    BANK,
    DELIVERY,
    FACTORY,
    FACTORY_DRAW,
    LOCKED,
    MINING,
    MONEY,
    ORDER,
    ORDER_COUNT,
    ORDER_DRAW,
    ORDER_NAMES,
    ORDER_POINTS,
    SPACE_COUNT,
    SPACE_NAMES,
    TILE_NAMES,
    VALUE,
)

CHOOSING = (DRAFT, KEEP, WHERE, RETURN)


def picture(state: State, viewer: int | None) -> list[Part]:
    own = int(state.turn) if viewer is None else viewer
    seats = [(own + step) % int(state.players) for step in range(state.players)]
    parts = [
        yard(state, own),
        clock(state),
        *cards(state),
        *(pit(state, seat, viewer is None or seat == own) for seat in seats),
    ]
    return [replace(part, now=part.name == needed(state)) for part in parts]


def needed(state: State) -> str:
    """The part with the decision of the moment."""
    if state.over:
        return ""
    if state.phase in CHOOSING:
        return "cards"
    return f"pit-{state.turn}" if state.phase == MINE or state.phase in PAIRING else "yard"


# The yard

# words, roof, first space, number of spaces, left, top, width and height of a space
AREAS = (
    (say("Factory"), "sheds", FACTORY, 9, 4, 50, 48, 66),
    (say("Mining"), "gable", MINING, 4, 4, 140, 53, 48),
    (say("Delivery"), "canopy", DELIVERY, 4, 224, 140, 53, 48),
    (say("Money"), "mansard", MONEY, 4, 4, 212, 46, 48),
    (say("Bank"), "pediment", BANK, 1, 192, 212, 98, 48),
    (say("Canteen"), "hip", SPACE_COUNT, 0, 294, 212, 142, 48),
    (say("Orders"), "board", ORDER, 5, 4, 284, 86.4, 60),
)
SIGN = 22
CANTEEN_WIDTH = 142
PITCH = {"bank": 24, "canteen": 34}
YARD_HEIGHT = 368
KINDS = (
    (FACTORY_DRAW, "tile"),
    (MINING, "stack"),
    (DELIVERY, "mining"),
    (MONEY, "delivery"),
    (BANK, "money"),
    (ORDER, "bank"),
    (ORDER_DRAW, "order"),
    (SPACE_COUNT, "stack"),
)


def yard(state: State, own: int) -> Part:
    spaces = [space(state, of, box, own) for of, box in boxes()]
    data = {
        "letters": LETTERS,
        "shift": shift(state),
        "supply": supply(state),
        "areas": [area(*of) for of in AREAS],
        "spaces": spaces,
        "notes": [space["note"] for space in spaces if "note" in space and not space["locked"]],
        "crowds": [*crowd(state, state.bank, "bank", 194), *crowd(state, state.canteen, "canteen", 301)],
    }
    return Part("yard", say("Board"), WIDTH, YARD_HEIGHT, FOLDER + "yard.svg", data)


def shift(state: State) -> Data:
    number = int(state.shift)
    words = say("Shift {n} of {all}", n=number, all=SHIFTS) if number else say("Orders are chosen")
    return {"number": number, "words": words, "hand": 120 * number}


def supply(state: State) -> list[Data]:
    return [heap(color, int(number), state.phase == SHORTAGE) for color, number in enumerate(state.supply)]


def heap(color: int, number: int, is_short: bool) -> Data:
    left = 256 + 46 * color
    return {
        "x": left,
        "number": number,
        "cube": cube(f"supply-{color}", color, (left + 4, 15), 1, ""),
        "code": f"fill_{COLORS[color]}" if is_short else "",
    }


def area(words: Any, roof: str, _first: int, number: int, *box: float) -> Data:
    left, top, width, height = box
    return {
        "words": words,
        "roof": roof,
        "x": left,
        "y": top,
        "w": round(width * number) or CANTEEN_WIDTH,
        "h": height + SIGN,
    }


def boxes() -> Iterable[tuple[int, tuple[int, ...]]]:
    """Every worker space and where it lies."""
    for _, _, first, number, left, top, width, height in AREAS:
        for place in range(number):
            yield first + place, (round(left + width * place) + 1, top + SIGN + 1, int(width) - 2, height - 2)


def space(state: State, of: int, box: tuple[int, ...], own: int) -> Data:
    left, top, width, height = box
    seat, number = int(state.owner[of]), int(state.crew[of])
    return {
        "code": SPACE_NAMES[of],
        "kind": next(kind for end, kind in KINDS if of < end),
        "x": left,
        "y": top,
        "w": width,
        "h": height,
        "helmet": {"x": left + width - 21, "y": top + (22 if of == BANK else height - 4)},
        "locked": bool(LOCKED[state.players, of]),
        "cost": int(workers_needed(state, of)),
        "crew": {"seat": seat, "number": number, "piece": f"crew-{SPACE_NAMES[of]}-{seat}-{number}"},
        "tile": None,
        "order": None,
        **gift(state, of, own, (left, top)),
    }


def gift(state: State, of: int, own: int, corner: tuple[int, int]) -> Data:
    """What a space gives."""
    left, top = corner
    if of < FACTORY_DRAW:
        tile = tile_in_factory(state, of - FACTORY)
        return {"tile": tile, "note": {"x": left + 7, "y": top + 28, "marks": tile["price"]}} if tile else {}
    if of in {FACTORY_DRAW, ORDER_DRAW}:
        pile = TILE_PILE if of == FACTORY_DRAW else ORDER_PILE
        return {"left": int(state.left[pile]), "pile": ("tiles", "orders")[pile]}
    if ORDER <= of < ORDER_DRAW:
        return {"order": order_or_none(int(state.order_shown[of - ORDER]))}
    if DELIVERY <= of < MONEY:
        return {"value": of - DELIVERY, "gain": worth(int(deliverable(state, own, of - DELIVERY)))}
    if MONEY <= of <= BANK:
        return {"note": {"x": left + 6, "y": top + 6, "marks": int(VALUE[of])}}
    return {"value": int(VALUE[of])}


def worth(orders: int) -> int:
    return sum(int(ORDER_POINTS[order]) for order in range(ORDER_COUNT) if contains(orders, order))


def crowd(state: State, numbers: Numbers, place: str, left: int) -> list[Data]:
    """The workers of all seats on a place that holds any number."""
    return [
        {"seat": seat, "number": int(numbers[seat]), "piece": f"{place}-{seat}", "x": left + PITCH[place] * seat}
        for seat in range(state.players)
    ]


# The Shift Clock

COLUMNS, COLUMN = 48, 26
ROWS, ROW = 73, 17


def clock(state: State) -> Part:
    data = {
        "letters": LETTERS,
        "elements": [element(state, number) for number in range(len(ELEMENTS))],
        "shifts": [
            {"number": "I" * n, "x": COLUMNS + 4 * COLUMN * (n - 1), "lit": n <= state.shift}
            for n in range(1, SHIFTS + 1)
        ],
        "seats": standings(state),
    }
    return Part("clock", say("Shift Clock"), WIDTH, ROWS + ROW * int(state.players), FOLDER + "clock.svg", data)


def element(state: State, number: int) -> Data:
    kind, name, first, second = ELEMENTS[number]
    return {
        "code": f"{kind}_{name}",
        "kind": kind,
        "of": number % 4,
        "x": COLUMNS + COLUMN * number,
        "first": first,
        "second": second if state.players > 2 else 0,
        "lit": number < ELEMENTS_PER_SHIFT * state.shift,
    }


def standings(state: State) -> list[Data]:
    """Points, and what the next scoring would bring if it came now."""
    scored = state.copy()
    elements = range(ELEMENTS_PER_SHIFT * int(state.shift))
    for number in elements:
        award(scored, number)
    entries = [int(clock_entry(state.shift, number)) for number in elements]
    return [
        standing(state, seat, [int(scored.clock[seat, entry]) for entry in entries]) for seat in range(state.players)
    ]


def standing(state: State, seat: int, gains: list[int]) -> Data:
    numbers = [holdings(state, seat, number) for number in range(len(ELEMENTS))]
    more = count(state.delivered[seat]) < state.delivered_count[seat]
    return {
        "seat": seat,
        "y": ROWS + ROW * seat,
        "points": int(points(state, seat)),
        "workers": int(state.workers[seat]),
        "marks": int(state.money[seat]),
        "numbers": [held(number, int(numbers[number]), more, gains) for number in range(len(ELEMENTS))],
        "gain": "" if state.over else f"+{sum(gains)}",
    }


def held(number: int, has: int, more: bool, gains: list[int]) -> Data:
    """How much a seat has of an element; a plus where it has delivered orders that the viewer does not know."""
    words = f"{has or ''}{'+' if more and number < LORRY_ELEMENTS else ''}"
    return {"x": COLUMNS + COLUMN * number + COLUMN // 2, "words": words, "place": place_won(number, gains)}


def place_won(number: int, gains: list[int]) -> int:
    """1 or 2 for the first or second place, 0 for none."""
    if number >= len(gains) or not gains[number]:
        return 0
    return 1 if gains[number] == ELEMENTS[number][2] else 2


# Cards to choose from: the orders on display at the beginning, or the five one looks at


def cards(state: State) -> list[Part]:
    found = laid_out(state) if state.phase == DRAFT else in_hand(state)
    if not found:
        return []
    for place, card in enumerate(found):
        card.update(x=4 + 146 * (place % 3), y=4 + 78 * (place // 3))
    bottom = 4 + 78 * ceil(len(found) / 3)
    data = {"letters": LETTERS, "cards": found, "bottom": bottom, "stack": stack(state)}
    title = say("Orders") if state.phase == DRAFT or state.pile == ORDER_PILE else say("Factory")
    height = bottom + (58 if data["stack"] else 4)
    return [Part("cards", title, WIDTH, height, FOLDER + "cards.svg", data, lies_on="yard")]


def stack(state: State) -> Data | None:
    """The stack to which the rest of the five goes back."""
    return None if state.phase == DRAFT else {"left": int(state.left[state.pile])}


def laid_out(state: State) -> list[Data]:
    draft = int(state.draft)
    orders = [order for order in range(ORDER_COUNT) if contains(draft, order)]
    return [{"order": face(order), "code": f"take_{ORDER_NAMES[order]}"} for order in orders]


def in_hand(state: State) -> list[Data]:
    return [card_in_hand(state, place) for place in range(state.hand_size)]


def card_in_hand(state: State, place: int) -> Data:
    card, verb = int(state.hand[place]), "return" if state.phase == RETURN else "take"
    if card == NOTHING:
        return {"back": f"hand-{place}", "code": ""}
    if state.pile == ORDER_PILE:
        return {"order": face(card), "code": f"{verb}_{ORDER_NAMES[card]}"}
    return {"tile": tile_in_hand(state, place), "code": f"{verb}_{TILE_NAMES[card]}"}
