"""The outstanding orders below a pit, and the moves that fill their spots.

A mixed card is drawn twice as wide, for each of its spots has moves of its own.
"""

from functools import cache

from glueckauf.core.bitset import contains
from glueckauf.games.glueck_auf.drawing.pieces import CUBE, Data, colors_of, cube, face, wants
from glueckauf.games.glueck_auf.rules.mining import spots_for_a_pair, spots_in_reach
from glueckauf.games.glueck_auf.state import MINE, State
from glueckauf.games.glueck_auf.tables import (
    COLOR_COUNT,
    ORDER_COUNT,
    ORDER_SPOTS,
    SPOT_NAMES,
    SPOTS,
)

ORDERS_TOP = 290
"""Below the ground and four levels."""
CARD, CARD_HEIGHT = 108, 76
CARDS_IN_FULL_SIZE = 12

SPOT_AT = {spot: number for number, spot in enumerate(SPOTS)}
CAGE_ICON = "M-7 6v-8l7-4 7 4v8z"
STORAGE_ICON = "M-7-4h3v7h8v-7h3v10h-14z"
PAIR_ICON = "M-9-4h8v8h-8zM1-4h8v8h-8z"
WAYS = (("place", CAGE_ICON), ("place_stored", STORAGE_ICON), ("pair", PAIR_ICON))


def outstanding(state: State, seat: int) -> list[Data]:
    outstanding = int(state.outstanding[seat])
    orders = [order for order in range(ORDER_COUNT) if contains(outstanding, order)]
    columns, scale = (4, 1.0) if sum(map(room_of, orders)) <= CARDS_IN_FULL_SIZE else (6, 0.66)
    found: list[Data] = []
    place = 0
    for order in sorted(orders, key=room_of, reverse=True):
        x, y = 4 + CARD * scale * (place % columns), ORDERS_TOP + CARD_HEIGHT * scale * (place // columns)
        found.append({**card(state, order), "x": round(x), "y": round(y), "scale": scale})
        place += room_of(order)
    return found


@cache
def room_of(order: int) -> int:
    return 2 if sum(number > 0 for number in ORDER_SPOTS[order]) > 1 else 1


def card(state: State, order: int) -> Data:
    """A card beside the pit; a mixed one has a quarter of its width for every spot."""
    width = CARD * room_of(order) - 4
    spread = {"wants": wants([(color, width // 8 * (1 + 2 * color)) for color in range(COLOR_COUNT)])}
    return {
        **face(order),
        **(spread if room_of(order) > 1 else {}),
        "order": order,
        "w": width,
        "done": contains(state.complete, order),
    }


def cubes_on(state: State, seat: int, card: Data) -> list[Data]:
    """Cubes on filled spots: a matching one, or two others."""
    left = colors_of(state.laid[card["order"]])
    filled = filled_spots(state, card)
    singles = 2 * len(filled) - len(left)
    found: list[Data] = []
    for color, x in sorted(filled, key=lambda spot: spot[0] not in left):
        pair = [color] if singles > 0 and color in left else left[:2]
        singles -= len(pair) == 1
        for place, each in enumerate(pair):
            left.remove(each)
            shift = (9 * place - 5, 6 * place - 3) if len(pair) > 1 else (0, 0)
            found.append(cube_on(card, len(found), each, (x + shift[0], shift[1]), seat))
    return found


def cube_on(card: Data, number: int, color: int, shift: tuple[float, float], seat: int) -> Data:
    scale = card["scale"]
    at = (card["x"] + (shift[0] - CUBE / 2) * scale, card["y"] + (30 + shift[1]) * scale)
    return cube(f"coal-{card['piece']}-{number}", color, at, scale, f"cage-{seat}")


def filled_spots(state: State, card: Data) -> list[tuple[int, float]]:
    """Colour and place of the filled spots, from the left."""
    found: list[tuple[int, float]] = []
    for want in card["wants"]:
        free = int(state.room[SPOT_AT[card["order"], want["color"]]])
        found += [(want["color"], x) for x in want["xs"][: len(want["xs"]) - free]]
    return found


def ways(state: State, seat: int, orders: list[Data]) -> list[Data]:
    """The moves that fill a spot: from the cage, from the storage, by two other cubes."""
    if state.phase != MINE or state.turn != seat:
        return []
    legal = legal_ways(state, seat)
    return [way for card in orders for want in card["wants"] for way in ways_to_fill(legal, card, want)]


def legal_ways(state: State, seat: int) -> tuple[int, int, int]:
    from_cage, from_storage = spots_in_reach(state, seat, False), spots_in_reach(state, seat, True)
    return int(from_cage), int(from_storage), int(spots_for_a_pair(state, seat))


def ways_to_fill(legal: tuple[int, ...], card: Data, want: Data) -> list[Data]:
    """The room of a spot, divided among its moves. On a mixed card a cube from the storage may have to wait."""
    spot = SPOT_AT[card["order"], want["color"]]
    found = [way for way in range(len(WAYS)) if contains(legal[way], spot)]
    parts = len(card["wants"])
    if parts > 1 and len(found) == len(WAYS):
        found.remove(1)
    room = card["w"] / parts / max(1, len(found))
    left = want["color"] * card["w"] / parts if parts > 1 else 0
    return [
        way_to_fill(way, spot, card, (left + room * place, room), bool(found)) for place, way in enumerate(found or [0])
    ]


def way_to_fill(way: int, spot: int, card: Data, room: tuple[float, float], is_legal: bool) -> Data:
    (verb, icon), scale = WAYS[way], card["scale"]
    return {
        "code": f"{verb}_{SPOT_NAMES[spot]}",
        "icon": icon if is_legal else "",
        "x": round(card["x"] + room[0] * scale),
        "y": round(card["y"] + 24 * scale),
        "w": round(room[1] * scale),
        "h": round(48 * scale),
        "scale": scale,
    }
