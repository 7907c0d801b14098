"""Tiles, cubes and order cards as plain data, wherever they lie."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from glueckauf.core.schema import Numbers
from glueckauf.core.text import say
from glueckauf.games.glueck_auf.state import NOTHING, State
from glueckauf.games.glueck_auf.tables import (
    COLOR_COUNT,
    ORDER_NAMES,
    ORDER_POINTS,
    ORDER_SPOTS,
    ORDER_VEHICLE,
    TILE_COLOR,
    TILE_LORRIES,
    TILE_NAMES,
    TILE_PRICE,
    TILE_SIDE,
)

Data = dict[str, Any]

FOLDER = "games/glueck_auf/drawing/"
WIDTH = 440
# Words: the letter on a coal cube, one for each colour, all four different
LETTERS = (say("Y"), say("B"), say("G"), say("K"))
CUBE = 16


def tile(kind: int, copy: int) -> Data:
    return {
        "piece": f"tile-{TILE_NAMES[kind]}-{copy}",
        "color": int(TILE_COLOR[kind]),
        "lorries": int(TILE_LORRIES[kind]),
        "dark": int(TILE_SIDE[kind]),
        "price": int(TILE_PRICE[kind]),
    }


def tile_in_factory(state: State, place: int) -> Data | None:
    """Of equal tiles those in the pits are counted first, then those in the factory, then those in hand."""
    kind = int(state.tile_shown[place])
    if kind == NOTHING:
        return None
    return tile(kind, int(sum(state.tiles[:, kind])) + list(state.tile_shown[:place]).count(kind))


def tile_in_hand(state: State, place: int) -> Data:
    kind = int(state.hand[place])
    others = [*state.tile_shown, *state.hand[:place]]
    return tile(kind, int(sum(state.tiles[:, kind])) + others.count(kind))


def order_or_none(order: int) -> Data | None:
    return None if order == NOTHING else face(order)


@cache
def face(order: int) -> Data:
    """A card as it is printed."""
    spots = [color for color in range(COLOR_COUNT) for _ in range(ORDER_SPOTS[order, color])]
    left = 64 - 12 * len(spots)
    return {
        "piece": f"order-{ORDER_NAMES[order]}",
        "vehicle": int(ORDER_VEHICLE[order]),
        "points": int(ORDER_POINTS[order]),
        "wants": wants([(color, left + 24 * place) for place, color in enumerate(spots)]),
    }


def wants(spots: Sequence[tuple[int, float]]) -> list[Data]:
    """The spots of a card by colour: where they lie on it."""
    colors = sorted({color for color, _ in spots})
    return [{"color": color, "xs": [x for each, x in spots if each == color]} for color in colors]


def cube(piece: str, color: int, at: tuple[float, float], scale: float, source: str) -> Data:
    x, y = at
    return {"piece": piece, "color": color, "x": round(x), "y": round(y), "scale": scale, "from": source}


def colors_of(numbers: Numbers) -> list[int]:
    return [color for color, number in enumerate(numbers) for _ in range(number)]
