"""Where on the drawing which explanation belongs. The boxes are those of the drawing; the smallest around a point counts."""

from collections.abc import Iterable, Mapping
from typing import Any

from glueckauf.core.explanation import Box, Explanation
from glueckauf.core.svg import Part
from glueckauf.core.text import Phrase
from glueckauf.games.kartenspiel.drawing.player_area import WIDTH
from glueckauf.games.kartenspiel.drawing.svg import picture
from glueckauf.games.kartenspiel.state import State
from glueckauf.games.kartenspiel.words import explanations as words

Filled = Mapping[str, Any]
Placed = Iterable[tuple[Box, Phrase]]


def explain(state: State, viewer: int | None) -> list[Explanation]:
    return [
        Explanation(part.name, box, phrase) for part in picture(state, viewer) for box, phrase in places(state, part)
    ]


def places(state: State, part: Part) -> Placed:
    if part.name == "yard":
        return yard(state, part.data)
    if part.name != "hand":
        return seat_places(part.data)
    return payment(part.data) if "due" in part.data else hand(part.data)


# The display


def yard(state: State, data: Filled) -> Placed:
    for plate in data["seats"]:
        yield from seat_plate(plate)
    for number, area in enumerate(data["areas"]):
        yield (area["x"], area["y"], 80, 85), words.area(state, number)
        if area["marker"] is not None:
            yield (area["x"] + 42, area["y"] + 60, 38, 24), words.taker(area["marker"])
    yield from clock(data["clock"])
    for card in data["workers"]:
        yield (2 + card["x"], 308, 33, 46), words.worker_cards(card["value"], card["count"])
    for card in data["cards"]:
        yield (card["x"], card["y"] - 4, 61, 50), card_phrase(card)


def seat_plate(plate: Filled) -> Placed:
    x, width = plate["x"], plate["width"]
    yield (x, 0, width, 38), words.plate(plate["seat"], plate["points"], plate["workers"])
    if plate["has_passed"]:
        yield (x + width - 30, 6, 24, 26), words.PASSED
    if plate["is_starter"]:
        yield (x + width - 50, 4, 16, 30), words.STARTING


def clock(data: Filled) -> Placed:
    yield (340, 131, 80, 85), words.shift(data["shift"], data["count"])
    for marker in data["markers"]:
        yield (331 + marker["x"], 122 + marker["y"], 18, 19), words.marker(marker["number"], marker["owner"])


def card_phrase(card: Filled) -> Phrase:
    return words.several(card["card"]["title"], card.get("count", 1)) if "title" in card["card"] else words.FACE_DOWN


# What is chosen from a hand


def hand(data: Filled) -> Placed:
    for card in data["cards"]:
        yield (card["x"] - 4, card["y"] - 4, 190, 148), card_phrase(card)


def payment(data: Filled) -> Placed:
    yield (0, 0, WIDTH, 64), words.due(data["title"], data["due"])
    for card in data["workers"]:
        yield (card["x"] - 3, 70, 79, 108), words.worker_cards(card["value"], card["count"])
    for card in data["cards"]:
        yield (0, card["y"] - 3, WIDTH, 50), card_phrase(card)


# A seat's own things: in full, or as a strip


def seat_places(data: Filled) -> Placed:
    yield from (strip_head(data) if "shed_x" in data else head(data))
    top = data["row_y"]
    yield (0, top, 44, 40), words.ROW
    for lorry in data["row"]:
        yield (lorry["x"], top, 46, 40), words.one(lorry["card"]["title"])
    left, store = data.get("shed_x", 0), data["store_y"]
    yield (left, store, 48, 44), words.STORAGE
    for lorry in data["stored"]:
        box = lorry["x"], store + lorry["y"], lorry["width"], 46
        yield box, words.several(lorry["card"]["title"], lorry["count"])
    for track in data["tracks"]:
        yield from train(track, data["tracks_y"] + track["y"])
    for card in data["cards"]:
        yield (card["x"], data["cards_y"] + card["y"] - 3, card["width"] + 2, 49), own_card(card)
    yield from delivered(data)


def head(data: Filled) -> Placed:
    seat = data["seat"]
    yield (0, 0, WIDTH, 48), words.total(seat, data["points"])
    if data["cards_left"]:
        yield from cards_left(data, 140)
    else:
        for place, (entry, points) in enumerate(data["ledger"]):
            yield (127 + 41 * place, 4, 40, 42), words.source(seat, entry, points)
    if data["is_starter"]:
        yield (36, 24, 20, 22), words.STARTING
    if data["has_passed"]:
        yield (58, 24, 22, 22), words.PASSED
    for marker in data["markers"]:
        yield (marker["x"] - 10, 51, 20, 20), words.won_marker(marker["number"])
    if data["steps"]:
        left = data["steps"][-1]["x"] - 36
        must = sum(step["must"] for step in data["steps"])
        yield (left, 48, WIDTH - left, 26), words.steps(must, len(data["steps"]))
    if data["new"]:
        yield (330, data["store_y"], 68, 48), words.waiting(data["new"]["card"]["title"])


def strip_head(data: Filled) -> Placed:
    yield (0, 0, 80, 48), words.total(data["seat"], data["points"])
    if data["is_starter"]:
        yield (82, 6, 18, 20), words.STARTING
    if data["has_passed"]:
        yield (80, 26, 20, 20), words.PASSED
    yield from cards_left(data, 104)
    for marker in data["markers"]:
        yield (marker["x"] - 10, 14, 20, 20), words.won_marker(marker["number"])


def cards_left(data: Filled, left: int) -> Placed:
    for card in data["cards_left"]:
        yield (left + card["x"], 2, 33, 44), words.worker_cards(card["value"], card["count"])


def train(track: Filled, top: float) -> Placed:
    yield (0, top, track["width"], 46), words.track(track["number"])
    for wagon in track["loaded"]:
        yield (wagon["x"], top, 46, 46), words.loaded(wagon["crest"], wagon["load"]["card"]["title"])
    for wagon in track["empty"]:
        yield (wagon["x"] - 2, top, 50, 46), words.empty(wagon["crest"], wagon["count"])
    if track["engine"]:
        yield (track["engine_x"], top, 62, 46), words.one(track["engine"]["title"])


def own_card(card: Filled) -> Phrase:
    if "title" not in card["card"]:
        return words.FACE_DOWN
    title = card["card"]["title"]
    if card["points"] is not None:
        return words.with_points(title, card["points"])
    return words.secret(title) if card["is_secret"] else words.one(title)


def delivered(data: Filled) -> Placed:
    top = data["done_y"]
    for at in data["delivered"]:
        shares = len(at["shares"]), sum(share["counts"] for share in at["shares"])
        yield (at["x"], top, at["width"], 60), words.destination(at["place"], len(at["orders"]), at["lorries"], shares)
    x, y = data["pile_at"]
    if data["pile"]:
        yield (x, top + y, 58, 20), words.pile(data["pile"])
    for engine in data["engines"]:
        yield (engine["x"], top + engine["y"], 60, 20), words.engines(engine["model"], engine["count"])
