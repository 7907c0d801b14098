"""Where on the drawing which explanation belongs. The boxes are those of the drawing; the smallest around a point counts."""

from collections.abc import Iterable, Mapping
from typing import Any

from glueckauf.core.explanation import Box, Explanation
from glueckauf.core.svg import Part
from glueckauf.core.text import Phrase
from glueckauf.games.glueck_auf.box import SHIFTS
from glueckauf.games.glueck_auf.drawing.mine import BIN, BIN_LEFT, CAGE_WIDTH, LEVEL, SHAFT
from glueckauf.games.glueck_auf.drawing.outstanding import SPOT_AT
from glueckauf.games.glueck_auf.drawing.pieces import WIDTH, Data
from glueckauf.games.glueck_auf.drawing.svg import COLUMN, COLUMNS, PITCH, ROW, SIGN, picture
from glueckauf.games.glueck_auf.state import State
from glueckauf.games.glueck_auf.tables import ORDER_NAMES, SPACE_NAMES, TILE_NAMES
from glueckauf.games.glueck_auf.words import explanations as words

Filled = Mapping[str, Any]
Placed = Iterable[tuple[Box, Phrase]]
ORDER_NUMBER = {f"order-{name}": number for number, name in enumerate(ORDER_NAMES)}
TILE_NUMBER = {name: number for number, name in enumerate(TILE_NAMES)}
CLOCK_HEADS: tuple[tuple[Box, Phrase], ...] = (
    ((366, 40, 25, 30), words.GAIN_HEAD),
    ((391, 40, 24, 30), words.WORKERS_HEAD),
    ((415, 40, 25, 30), words.MARKS_HEAD),
)


def explain(state: State, viewer: int | None) -> list[Explanation]:
    return [
        Explanation(part.name, box, phrase) for part in picture(state, viewer) for box, phrase in places(state, part)
    ]


def places(state: State, part: Part) -> Placed:
    if part.name == "yard":
        return yard(state, part.data)
    if part.name == "clock":
        return clock(state, part.data)
    return cards(part.data) if part.name == "cards" else pit(state, part.seat or 0, part.data)


def yard(state: State, data: Filled) -> Placed:
    yield (3, 3, 44, 44), words.shift(state)
    yield (52, 28, 138, 19), words.shift(state)
    for color, heap in enumerate(data["supply"]):
        yield (heap["x"], 2, 43, 41), words.supply(color, heap["number"])
    for area, phrase in zip(data["areas"], words.AREA_WORDS, strict=True):
        yield (area["x"], area["y"], area["w"], SIGN), phrase
    for space in data["spaces"]:
        number = SPACE_NAMES.index(space["code"])
        phrase = words.space(state, number, space.get("left"), space.get("gain", 0))
        yield (space["x"], space["y"], space["w"], space["h"]), phrase
    yield from crowds(data["crowds"])


def crowds(found: list[Data]) -> Placed:
    for crowd in found:
        place, seat = crowd["piece"].split("-")
        say_who = words.at_bank if place == "bank" else words.in_canteen
        yield (crowd["x"], 259, PITCH[place], 24), say_who(int(seat), crowd["number"])
    yield (294, 235, 142, 24), words.AREA_WORDS[5]


def clock(state: State, data: Filled) -> Placed:
    yield from CLOCK_HEADS
    for number, head in enumerate(data["shifts"], 1):
        yield (head["x"], 0, COLUMN * 4, 17), words.shift_head(min(number, SHIFTS))
    for number, element in enumerate(data["elements"]):
        yield (element["x"], 17, COLUMN, 53), words.element_head(number, element["first"], element["second"])
    for row in data["seats"]:
        yield from standing(state, row)


def standing(state: State, row: Data) -> Placed:
    seat, y = row["seat"], row["y"] - 1
    yield (0, y, COLUMNS, ROW), words.points(seat, row["points"])
    for element, held in enumerate(row["numbers"]):
        box = COLUMNS + COLUMN * element, y, COLUMN, ROW
        yield box, words.holding(state, seat, element, held["words"], held["place"])
    if row["gain"]:
        yield (360, y, 31, ROW), words.next_scoring(seat, row["gain"])
    yield (391, y, 24, ROW), words.workers(seat, row["workers"])
    yield (415, y, 25, ROW), words.marks(seat, row["marks"])


def cards(data: Filled) -> Placed:
    for card in data["cards"]:
        yield (card["x"], card["y"], 140, 70), card_phrase(card)
    if data["stack"]:
        yield (4, data["bottom"], 432, 50), words.stack(data["stack"]["left"])


def card_phrase(card: Data) -> Phrase:
    if "order" in card:
        return words.order(ORDER_NUMBER[card["order"]["piece"]])
    return words.tile(tile_kind(card["tile"]), card["tile"]["price"]) if "tile" in card else words.FACE_DOWN


def tile_kind(tile: Data) -> int:
    """The name of a piece is tile, kind and number."""
    return TILE_NUMBER[tile["piece"].removeprefix("tile-").rpartition("-")[0]]


def pit(state: State, seat: int, data: Filled) -> Placed:
    yield from pit_head(state, seat, data)
    for level in data["levels"]:
        yield (0, level["y"], WIDTH, LEVEL), words.level(state, seat, level["color"])
        for tile in level["tiles"]:
            if tile["piece"]:
                box = tile["x"], tile["y"], tile["w"] * tile["scale"], 38 * tile["scale"]
                yield box, words.tile_in_pit(state, seat, tile_kind(tile))
    yield (SHAFT[0] + 2, data["cage"]["y"], CAGE_WIDTH, 40), words.cage(data["cage"]["load"])
    for card in data["orders"]:
        box = card["x"], card["y"], card["w"] * card["scale"], 72 * card["scale"]
        yield box, words.outstanding(state, card["order"], free_spots(state, card))


def pit_head(state: State, seat: int, data: Filled) -> Placed:
    yield (0, 0, 180, 27), words.pit(seat)
    if data["is_starter"]:
        yield (128, 2, 26, 24), words.STARTING
    if data["steps"]:
        yield (180, 3, 80, 22), words.steps(data["steps"])
    yield (284, 3, 98, 22), words.balance(*data["balance"])
    yield (384, 3, 56, 24), words.points(seat, data["points"])
    yield (4, 46, 52, 42), words.workers(seat, data["workers"])
    yield (59, 46, 52, 42), words.marks(seat, data["marks"])
    yield (114, 46, 52, 42), words.delivered(seat, data["delivered"])
    for color, number in enumerate(state.storage[seat].tolist()):
        yield (BIN_LEFT + BIN * color, 46, BIN, 42), words.storage(color, number)


def free_spots(state: State, card: Data) -> list[int]:
    """A colour for each free spot of a card."""
    spots = [(want["color"], int(state.room[SPOT_AT[card["order"], want["color"]]])) for want in card["wants"]]
    return [color for color, free in spots for _ in range(free)]
