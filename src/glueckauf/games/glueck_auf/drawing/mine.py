"""The drawing of a pit."""

from collections.abc import Sequence
from math import ceil
from typing import Any

from glueckauf.core.svg import Part
from glueckauf.core.text import SEAT_NAMES
from glueckauf.games.glueck_auf.box import CAGE_SPOTS, COLORS, PRINTED_LORRIES, SIDES
from glueckauf.games.glueck_auf.drawing.outstanding import CARD_HEIGHT, ORDERS_TOP, cubes_on, outstanding, ways
from glueckauf.games.glueck_auf.drawing.pieces import CUBE, FOLDER, LETTERS, WIDTH, Data, colors_of, cube, tile
from glueckauf.games.glueck_auf.rules.mining import SURFACE
from glueckauf.games.glueck_auf.rules.scoring import points
from glueckauf.games.glueck_auf.state import FIRST_CUBE, SECOND_CUBE, State
from glueckauf.games.glueck_auf.tables import (
    COLOR_COUNT,
    TILE_LORRIES,
    TILE_SIDE,
)

PAIRING = (FIRST_CUBE, SECOND_CUBE)

SHAFT, MIDDLE = (172, 256), 214
GROUND, LEVEL, TUNNEL = 90, 48, 38
LORRY = 30
CAGE_WIDTH = 80
BIN_LEFT, BIN = 256, 46
TOUCH, TRAY = 46, 62
"""No target is lower or narrower, so that a finger hits it on a phone."""


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
    for each in tiles:
        margin = 9 if each["piece"] else 7
        for lorry in range(each["lorries"]):
            x, scale = each["x"] + (margin + LORRY * lorry) * each["scale"], each["scale"]
            found.append((-abs(x - MIDDLE), x, each["y"] + 5 * scale))
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
