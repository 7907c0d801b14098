"""Where on the drawing which explanation belongs. The boxes are those of the drawing; the smallest around a point counts."""

from collections.abc import Iterable, Mapping
from typing import Any

from glueckauf.core.explanation import Box, Explanation
from glueckauf.core.svg import Part
from glueckauf.core.text import Phrase
from glueckauf.games.gluex.drawing import plan
from glueckauf.games.gluex.drawing.plan import CELL
from glueckauf.games.gluex.drawing.svg import ROOMS_LEFT, ROOMS_RIGHT, ROW_HEIGHT, picture, squares_in_reach
from glueckauf.games.gluex.state import PLACE, State
from glueckauf.games.gluex.tables import SIZE, SQUARES
from glueckauf.games.gluex.words import explanations as words
from glueckauf.games.gluex.words.previews import in_reach

Placed = Iterable[tuple[Box, Phrase]]


def explain(state: State, viewer: int | None) -> list[Explanation]:
    return [
        Explanation(part.name, box, phrase)
        for part in picture(state, viewer)
        for box, phrase in places(state, part, viewer)
    ]


def places(state: State, part: Part, viewer: int | None) -> Placed:
    if part.name == "plan":
        return [*squares(state, viewer), *plates(state, part.data), *frame(part), *tray(part.data)]
    return rooms(state, part) if part.name == "rooms" else seat_places(part.seat or 0, part)


def squares(state: State, viewer: int | None) -> Placed:
    board, reached = (
        int(state.board),
        squares_in_reach(state) if state.phase == PLACE and viewer == state.turn else set[int](),
    )
    for square in range(SQUARES):
        phrase = in_reach(state, square) if square in reached else words.square(state, square)
        if phrase and plan.is_on_board(board, square % SIZE, square // SIZE):
            yield (*plan.corner(square), CELL, CELL), phrase


def plates(state: State, data: Mapping[str, Any]) -> Placed:
    """The names of rooms and the pips of those who lead lie on the walls."""
    for number, light in enumerate(data["rooms"]):
        x, y = light["room"].plate
        yield (x - 8, y - 8, 16, 16), words.room_words(state, number)
        for _, left, top, _ in light["badges"]:
            yield (left - 11, top - 7, 22, 14), words.room_words(state, number)


def frame(part: Part) -> Placed:
    """The letters and numbers beside the plan."""
    at = part.data["frame"]
    yield (0, at["y"], at["x"], at["height"]), words.NAMES_OF_SQUARES
    yield (at["x"], at["y"] + at["height"], at["width"], 12), words.NAMES_OF_SQUARES


def tray(data: Mapping[str, Any]) -> Placed:
    at, hand = data["tray"], data["hand"]
    yield (at["x"] + 4, at["y"], 46, at["height"]), words.bag(hand["seat"], hand["in_bag"])
    if hand["has_tile"]:
        (left, top, *_), (right, _, width, height) = hand["places"]
        yield (left, top, right + width - left, height), words.IN_HAND if hand["faces"] else words.FACE_DOWN
    for chip in data["chips"]:
        box = chip["x"] - 23, chip["y"], 46, at["height"]
        yield box, words.OUT if chip["is_out"] else words.standing(chip["seat"], chip["points"], chip["left"])


def rooms(state: State, part: Part) -> Placed:
    data, step = part.data, (part.width - ROOMS_LEFT - ROOMS_RIGHT) / len(part.data["heads"])
    yield (part.width - 46, 2, 22, 24), words.FIRST
    if data["second"]:
        yield (part.width - 24, 2, 22, 24), words.SECOND
    for room, (x, _) in enumerate(data["heads"]):
        yield (x - step / 2, 0, step, 29), words.room_words(state, room)
    for line in data["lines"]:
        seat, top = line["seat"], line["y"] - ROW_HEIGHT / 2
        yield (0, top, part.width, ROW_HEIGHT), words.points(seat, line["points"])
        for room, (x, _, points) in enumerate(line["rooms"]):
            yield (x - step / 2, top, step, ROW_HEIGHT), words.in_room(state, seat, room, points)


def seat_places(seat: int, part: Part) -> Placed:
    data = part.data
    yield (0, 0, part.width, 36), words.points(seat, data["points"])
    if data["begins"] and not data["is_won"]:
        yield (part.width - 62, 6, 22, 28), words.STARTING
    if data["is_won"]:
        yield (part.width - 66, 6, 24, 28), words.WON
    yield (5, 36, 42, 52), words.bag(seat, data["in_bag"])
    if data["is_out"]:
        yield (47, 36, part.width - 52, 52), words.OUT
        return
    for kind, (_, number) in enumerate(data["kinds"]):
        yield (47 + 36 * kind, 38, 36, 50), words.kind_left(seat, kind, number)
    if data["you"] or data["hand"]["has_tile"]:
        yield (157, 38, 38, 50), words.YOU if data["you"] else words.FACE_DOWN
