"""The drawing of a pit, and of tiles and order cards wherever they lie."""

from collections.abc import Sequence
from functools import cache
from math import ceil
from typing import Any

from glueckauf.core.bitset import contains
from glueckauf.core.schema import Numbers
from glueckauf.core.svg import Part
from glueckauf.core.text import SEAT_NAMES, say
from glueckauf.games.glueck_auf.box import CAGE_SPOTS, COLORS, PRINTED_LORRIES, SIDES
from glueckauf.games.glueck_auf.rules.mining import SURFACE, spots_for_a_pair, spots_in_reach
from glueckauf.games.glueck_auf.rules.scoring import points
from glueckauf.games.glueck_auf.state import FIRST_CUBE, MINE, NOTHING, SECOND_CUBE, State
from glueckauf.games.glueck_auf.tables import (
    COLOR_COUNT,
    ORDER_COUNT,
    ORDER_NAMES,
    ORDER_POINTS,
    ORDER_SPOTS,
    ORDER_VEHICLE,
    SPOT_NAMES,
    SPOTS,
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
PAIRING = (FIRST_CUBE, SECOND_CUBE)

SHAFT, MIDDLE = (172, 256), 214
GROUND, LEVEL, TUNNEL = 90, 48, 38
LORRY = 30
CAGE_WIDTH, CUBE = 80, 16
BIN_LEFT, BIN = 256, 46
ORDERS_TOP = GROUND + 4 * LEVEL + 8
CARD, CARD_HEIGHT = 108, 76
CARDS_IN_FULL_SIZE = 12
TOUCH, TRAY = 46, 62
"""No target is lower or narrower, so that a finger hits it on a phone."""


# Tiles and order cards


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


# A pit: header, surface, four levels, outstanding orders


def pit(state: State, seat: int, is_own: bool) -> Part:
    levels = [level(state, seat, color, tiles) for color, tiles in enumerate(tunnels(state, seat))]
    orders = outstanding(state, seat)
    in_cage = cage(state, seat)
    bottom = max([ORDERS_TOP + 2 * CARD_HEIGHT] + [order["y"] + CARD_HEIGHT * order["scale"] for order in orders])
    data = {
        "letters": LETTERS,
        "levels": levels,
        "cage": {"y": stop_at(int(state.cage_level[seat])), "load": len(in_cage), "spots": CAGE_SPOTS},
        "storage": storage(state, seat, is_own),
        "orders": orders,
        "cubes": [
            *(cube for each in levels for cube in each["cubes"]),
            *in_cage,
            *(cube for card in orders for cube in cubes_on(state, seat, card)),
        ],
        "ways": ways(state, seat, orders) if is_own else [],
        "spots": pit_spots(state, seat, levels) if is_own else [],
        "tray": tray(state, seat, in_cage) if is_own else [],
        **counts(state, seat),
        "shift": int(state.shift),
        "is_own": is_own,
    }
    return Part(f"pit-{seat}", SEAT_NAMES[seat], WIDTH, ceil(bottom), FOLDER + "pit.svg", data, seat=seat)


def counts(state: State, seat: int) -> Data:
    return {
        "seat": seat,
        "name": SEAT_NAMES[seat],
        "is_turn": seat == state.turn and not state.over,
        "is_starter": seat == state.starter,
        "points": int(points(state, seat)),
        "workers": int(state.workers[seat]),
        "marks": int(state.money[seat]),
        "delivered": int(state.delivered_count[seat]),
        "steps": int(state.steps) if seat == state.turn else 0,
        "balance": [side_tiles(state, seat, side) for side in range(len(SIDES))],
    }


def side_tiles(state: State, seat: int, side: int) -> int:
    return int(sum(state.tiles[seat][side == TILE_SIDE]))


def cube(piece: str, color: int, at: tuple[float, float], scale: float, source: str) -> Data:
    x, y = at
    return {"piece": piece, "color": color, "x": round(x), "y": round(y), "scale": scale, "from": source}


# The path of a mining turn


def mining_path(before: State, codes: Sequence[str]) -> tuple[int, ...]:
    """The stops of the cage: where it stood, and every one it was moved to."""
    stops = [int(code.removeprefix("cage_")) for code in codes if code.startswith("cage_")]
    return (int(before.cage_level[before.turn]), *stops) if stops else ()


# Tunnels, from the shaft outwards


def stop_at(number: int) -> int:
    """Where the cage stands at a level; 0 is the surface."""
    return GROUND - 42 if number == SURFACE else GROUND + 4 + LEVEL * (number - 1)


def tunnels(state: State, seat: int) -> list[list[Data]]:
    """The tiles of every level, each in its place; smaller when a tunnel has grown too long."""
    sides = [[tunnel(state, seat, color, side) for side in range(len(SIDES))] for color in range(COLOR_COUNT)]
    longest = max(side[-1]["at"] + side[-1]["w"] for both in sides for side in both)
    scale = min(1.0, (SHAFT[0] - 2) / longest)
    return [
        [lay(tile, scale, stop_at(color + 1)) for side in both for tile in side] for color, both in enumerate(sides)
    ]


def tunnel(state: State, seat: int, color: int, side: int) -> list[Data]:
    """What is hewn in every pit, then the tiles, each with its distance from the shaft."""
    printed = int(PRINTED_LORRIES[color] == SIDES[side])
    found: list[Data] = [{"piece": "", "lorries": printed, "dark": side, "at": 0, "w": LORRY * printed}]
    for kind in (4 * color + side, 4 * color + 2 + side):
        copies = state.tiles[: seat + 1, kind].tolist()
        for copy in range(sum(copies[:seat]), sum(copies)):
            at = found[-1]["at"] + found[-1]["w"]
            found.append({**tile(kind, copy), "at": at, "w": LORRY * int(TILE_LORRIES[kind]) + 4})
    return found


def lay(tile: Data, scale: float, top: float) -> Data:
    left = SHAFT[1] + tile["at"] * scale if tile["dark"] else SHAFT[0] - (tile["at"] + tile["w"]) * scale
    return {**tile, "x": round(left), "y": round(top + TUNNEL * (1 - scale)), "scale": round(scale, 2)}


def level(state: State, seat: int, color: int, tiles: list[Data]) -> Data:
    return {"color": color, "y": stop_at(color + 1), "tiles": tiles, "cubes": laden(state, seat, color, tiles)}


def places_for_cubes(tiles: list[Data]) -> list[tuple[float, float]]:
    """Where cubes lie in the lorries of a level, the outermost first."""
    found: list[tuple[float, float, float]] = []
    for tile in tiles:
        margin = 9 if tile["piece"] else 7
        for lorry in range(tile["lorries"]):
            x, scale = margin + LORRY * lorry, tile["scale"]
            found.append((-abs(tile["x"] + x * scale - MIDDLE), tile["x"] + x * scale, tile["y"] + 5 * scale))
    return [(x, y) for _, x, y in sorted(found)]


def laden(state: State, seat: int, color: int, tiles: list[Data]) -> list[Data]:
    """The cubes of a level: those of its own colour from the outermost lorry inwards, others from the shaft outwards.

    So the last cube of a colour can go, and every other one stays where it lies.
    """
    colors, places = colors_of(state.coal[seat, color]), places_for_cubes(tiles)
    own, others = colors.count(color), [each for each in colors if each != color]
    found = [(place, color) for place in range(own)]
    found += [(len(places) - 1 - place, each) for place, each in enumerate(others)]
    return [cube(f"coal-{seat}-{color}-{place}", each, places[place], tiles[0]["scale"], "") for place, each in found]


def colors_of(numbers: Numbers) -> list[int]:
    return [color for color, number in enumerate(numbers) for _ in range(number)]


# The surface


def cage(state: State, seat: int) -> list[Data]:
    """The cubes in the cage, spread over its width."""
    colors, stop = colors_of(state.cage[seat]), int(state.cage_level[seat])
    room = CAGE_WIDTH / max(1, len(colors))
    left = SHAFT[0] + 2 + (room - CUBE) / 2
    return [
        cube(
            f"coal-{seat}-cage-{place}",
            color,
            (left + room * place, stop_at(stop) + 14),
            1,
            last_emptied(state, seat, max(0, stop - 1), color),
        )
        for place, color in enumerate(colors)
    ]


def last_emptied(state: State, seat: int, level: int, color: int) -> str:
    """From where a cube has just come into the cage: the lorry behind the last one that is full, see `laden`."""
    return f"coal-{seat}-{level}-{state.coal[seat, level, color]}" if color == level else f"level-{seat}-{level}"


def storage(state: State, seat: int, is_own: bool) -> list[Data]:
    """The bins; one's own are shown empty too, for they can be chosen."""
    numbers = [int(number) for number in state.storage[seat]]
    return [stored(seat, color, number) for color, number in enumerate(numbers) if number or is_own]


def stored(seat: int, color: int, number: int) -> Data:
    left = BIN_LEFT + BIN * color
    return {"x": left + 23, "number": number, "cube": cube(f"storage-{seat}-{color}", color, (left + 15, 50), 1, "")}


def pit_spots(state: State, seat: int, levels: list[Data]) -> list[tuple[Any, ...]]:
    stop = int(state.cage_level[seat])
    is_pairing = state.phase in PAIRING
    return [
        *(stop_spot(number, stop) for number in range(len(levels) + 1) if number != stop or not is_pairing),
        *(load_spots(levels[stop - 1]) if stop != SURFACE else []),
        *storage_spots("use_stored" if is_pairing else "store"),
    ]


def stop_spot(number: int, stop: int) -> tuple[Any, ...]:
    """The whole level calls the cage; where it stands, the tunnels are for loading."""
    if number in {SURFACE, stop}:
        return f"cage_{number}", SHAFT[0], stop_at(number), SHAFT[1] - SHAFT[0], TOUCH
    return f"cage_{number}", 2, stop_at(number), WIDTH - 4, TOUCH


def load_spots(at: Data) -> list[tuple[Any, ...]]:
    """One for each colour: the lorry that will be emptied."""
    last = {each["color"]: each for each in at["cubes"]}
    return [load_spot(each, at["y"]) for each in last.values()]


def load_spot(cube: Data, top: float) -> tuple[Any, ...]:
    left = cube["x"] + CUBE * cube["scale"] / 2 - TOUCH / 2
    return f"load_{COLORS[cube['color']]}", min(max(0, round(left)), WIDTH - TOUCH), top, TOUCH, TOUCH


def storage_spots(verb: str) -> list[tuple[Any, ...]]:
    return [(f"{verb}_{name}", BIN_LEFT + BIN * color, 38, BIN, 50) for color, name in enumerate(COLORS)]


def tray(state: State, seat: int, in_cage: list[Data]) -> list[Data]:
    """What is in the cage by colour, large enough to hit, while two cubes are chosen for a spot."""
    if state.phase not in PAIRING or state.cage_level[seat] != SURFACE:
        return []
    colors = [each["color"] for each in in_cage]
    found = sorted(set(colors))
    left = MIDDLE - TRAY * len(found) / 2
    return [
        {"color": color, "number": colors.count(color), "x": left + TRAY * n, "code": f"use_cage_{COLORS[color]}"}
        for n, color in enumerate(found)
    ]


# Outstanding orders. A mixed card is drawn twice as wide, for each of its spots has moves of its own.

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
