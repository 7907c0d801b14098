"""The drawing: the yard, the Shift Clock, cards to choose from, and a pit for every seat.

Everything here is counted and measured; the templates in `board/` only draw. A piece that lies where it did not lie
before comes from the piece named in its `data-from`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import ceil
from typing import Any

from glueckauf.core.layout import Record
from glueckauf.core.picture import Part
from glueckauf.core.sets import contains, count
from glueckauf.core.text import SEAT_NAMES, say
from glueckauf.games.glueck_auf.components import (
    CAGE_SPOTS,
    COLORS,
    ELEMENTS,
    ELEMENTS_PER_SHIFT,
    PRINTED_LORRIES,
    SHIFTS,
    SIDES,
)
from glueckauf.games.glueck_auf.mining import SURFACE, spots_for_a_pair, spots_in_reach
from glueckauf.games.glueck_auf.rules import workers_needed
from glueckauf.games.glueck_auf.scoring import award, clock_entry, holdings, points
from glueckauf.games.glueck_auf.state import (
    DRAFT,
    FIRST_CUBE,
    KEEP,
    MINE,
    NOTHING,
    ORDER_PILE,
    RETURN,
    SECOND_CUBE,
    TILE_PILE,
    WHERE,
)
from glueckauf.games.glueck_auf.tables import (
    BANK,
    COLOR_COUNT,
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
    ORDER_SPOTS,
    ORDER_VEHICLE,
    SPACE_COUNT,
    SPACE_NAMES,
    SPOT_NAMES,
    SPOTS,
    TILE_COLOR,
    TILE_KINDS,
    TILE_LORRIES,
    TILE_NAMES,
    TILE_PRICE,
    TILE_SIDE,
    VALUE,
)

Data = dict[str, Any]

FOLDER = "games/glueck_auf/board/"
WIDTH = 440
# Words: the letter on a coal cube, one for each colour, all four different
LETTERS = (say("Y"), say("B"), say("G"), say("K"))
PAIRING = (FIRST_CUBE, SECOND_CUBE)
CHOOSING = (DRAFT, KEEP, WHERE, RETURN)


def picture(state: Record, viewer: int | None) -> list[Part]:
    own = int(state.turn) if viewer is None else viewer
    seats = [(own + step) % int(state.players) for step in range(state.players)]
    parts = [yard(state), clock(state), *cards(state), *(pit(state, seat, seat == own) for seat in seats)]
    return [replace(part, now=part.name == needed(state)) for part in parts]


def needed(state: Record) -> str:
    """The part with the decision of the moment."""
    if state.over:
        return ""
    if state.phase in CHOOSING:
        return "cards"
    return f"pit-{state.turn}" if state.phase == MINE or state.phase in PAIRING else "yard"


# The yard

# words, first space, number of spaces, left, top, width and height of a space
AREAS = (
    (say("Factory"), FACTORY, 9, 4, 50, 48, 72),
    (say("Mining"), MINING, 4, 4, 140, 54, 54),
    (say("Delivery"), DELIVERY, 4, 220, 140, 54, 54),
    (say("Money"), MONEY, 4, 4, 212, 46, 54),
    (say("Bank"), BANK, 1, 188, 212, 104, 54),
    (say("Canteen"), SPACE_COUNT, 0, 292, 212, 144, 54),
    (say("Orders"), ORDER, 5, 4, 284, 86.4, 62),
)
SIGN = 15
YARD_HEIGHT = 364
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


def yard(state: Record) -> Part:
    data = {
        "letters": LETTERS,
        "shift": shift(state),
        "supply": supply(state),
        "areas": [area(*of) for of in AREAS],
        "spaces": [space(state, of, box) for of, box in boxes()],
        "bank": crowd(state, state.bank, "bank", 194),
        "canteen": crowd(state, state.canteen, "canteen", 298),
    }
    return Part("yard", say("Yard"), WIDTH, YARD_HEIGHT, FOLDER + "yard.svg", data)


def shift(state: Record) -> Data:
    number = int(state.shift)
    words = say("Shift {n} of {all}", n=number, all=SHIFTS) if number else say("Orders are chosen")
    return {"words": words, "hand": 120 * number}


def supply(state: Record) -> list[Data]:
    numbers = [int(number) for number in state.supply]
    return [{"color": color, "number": number, "x": 258 + 45 * color} for color, number in enumerate(numbers)]


def area(words: Any, _first: int, number: int, *box: float) -> Data:
    left, top, width, height = box
    return {"words": words, "x": left, "y": top, "w": width * number or 144, "h": height + SIGN}


def boxes() -> Iterable[tuple[int, tuple[float, ...]]]:
    """Every worker space and where it lies."""
    for _, first, number, left, top, width, height in AREAS:
        for place in range(number):
            yield first + place, (round(left + width * place, 1), top + SIGN, width, height)


def space(state: Record, of: int, box: tuple[float, ...]) -> Data:
    left, top, width, height = box
    return {
        "code": SPACE_NAMES[of],
        "kind": next(kind for end, kind in KINDS if of < end),
        "box": (left + 1, top + 1, width - 2, height - 2),
        "locked": bool(LOCKED[state.players, of]),
        "cost": int(workers_needed(state, of)),
        "crew": int(state.crew[of]),
        "owner": int(state.owner[of]),
        **gift(state, of),
    }


def gift(state: Record, of: int) -> Data:
    """What a space gives."""
    if of < FACTORY_DRAW:
        return {"tile": tile_in_factory(state, of - FACTORY)}
    if of in {FACTORY_DRAW, ORDER_DRAW}:
        pile = TILE_PILE if of == FACTORY_DRAW else ORDER_PILE
        return {"left": int(state.left[pile]), "pile": ("tiles", "orders")[pile]}
    if ORDER <= of < ORDER_DRAW:
        return {"order": order_or_none(int(state.order_shown[of - ORDER]))}
    return {"value": of - DELIVERY if DELIVERY <= of < MONEY else int(VALUE[of])}


def crowd(state: Record, numbers: Sequence[Any], place: str, left: int) -> list[Data]:
    """The workers of all seats on a place that holds any number."""
    return [
        {"seat": seat, "number": int(numbers[seat]), "piece": f"{place}-{seat}", "x": left + 34 * seat}
        for seat in range(state.players)
    ]


# Tiles and order cards


def tile(kind: int, copy: int) -> Data:
    return {
        "piece": f"tile-{TILE_NAMES[kind]}-{copy}",
        "color": int(TILE_COLOR[kind]),
        "lorries": int(TILE_LORRIES[kind]),
        "dark": int(TILE_SIDE[kind]),
        "price": int(TILE_PRICE[kind]),
    }


def tile_in_factory(state: Record, place: int) -> Data | None:
    """Of equal tiles those in the pits are counted first, then those in the factory, then those in hand."""
    kind = int(state.tile_shown[place])
    if kind == NOTHING:
        return None
    return tile(kind, int(sum(state.tiles[:, kind])) + list(state.tile_shown[:place]).count(kind))


def tile_in_hand(state: Record, place: int) -> Data:
    kind = int(state.hand[place])
    others = [*state.tile_shown, *state.hand[:place]]
    return tile(kind, int(sum(state.tiles[:, kind])) + others.count(kind))


def order_or_none(order: int) -> Data | None:
    return None if order == NOTHING else face(order)


def face(order: int) -> Data:
    """A card as it is printed."""
    spots = [color for color in range(COLOR_COUNT) for _ in range(ORDER_SPOTS[order, color])]
    left = 52 - 12 * len(spots)
    return {
        "piece": f"order-{ORDER_NAMES[order]}",
        "vehicle": int(ORDER_VEHICLE[order]),
        "points": int(ORDER_POINTS[order]),
        "spots": [{"color": color, "x": left + 12 + 24 * place} for place, color in enumerate(spots)],
    }


# The Shift Clock


def clock(state: Record) -> Part:
    data = {
        "letters": LETTERS,
        "elements": [element(state, number) for number in range(len(ELEMENTS))],
        "shifts": [{"number": "I" * n, "x": 46 + 120 * (n - 1), "lit": n <= state.shift} for n in range(1, SHIFTS + 1)],
        "seats": standings(state),
    }
    return Part("clock", say("Shift Clock"), WIDTH, 66 + 18 * int(state.players), FOLDER + "clock.svg", data)


def element(state: Record, number: int) -> Data:
    kind, _, first, second = ELEMENTS[number]
    points = f"{first}" if state.players == 2 else f"{first}·{second}"
    lit = number < ELEMENTS_PER_SHIFT * state.shift
    return {"kind": kind, "of": number % 4, "points": points, "x": 46 + 30 * number, "lit": lit}


def standings(state: Record) -> list[Data]:
    """Points, and what the next scoring would bring if it came now."""
    scored = state.copy()
    elements = range(ELEMENTS_PER_SHIFT * int(state.shift))
    for number in elements:
        award(scored, number)
    entries = [int(clock_entry(state.shift, number)) for number in elements]
    return [
        standing(state, seat, [int(scored.clock[seat, entry]) for entry in entries]) for seat in range(state.players)
    ]


def standing(state: Record, seat: int, gains: list[int]) -> Data:
    """`more` says that this seat has delivered orders which the viewer does not know."""
    numbers = [int(holdings(state, seat, number)) for number in range(len(ELEMENTS))]
    return {
        "seat": seat,
        "y": 66 + 18 * seat,
        "points": int(points(state, seat)),
        "more": count(state.delivered[seat]) < state.delivered_count[seat],
        "numbers": [
            {"x": 61 + 30 * number, "number": held, "place": place_won(number, gains)}
            for number, held in enumerate(numbers)
        ],
        "gain": sum(gains),
    }


def place_won(number: int, gains: list[int]) -> int:
    """1 or 2 for the first or second place, 0 for none."""
    if number >= len(gains) or not gains[number]:
        return 0
    return 1 if gains[number] == ELEMENTS[number][2] else 2


# Cards to choose from: the orders laid out at the beginning, or the five one looks at


def cards(state: Record) -> list[Part]:
    found = laid_out(state) if state.phase == DRAFT else in_hand(state)
    if not found:
        return []
    for place, card in enumerate(found):
        card.update(x=4 + 146 * (place % 3), y=4 + 78 * (place // 3))
    bottom = 4 + 78 * ceil(len(found) / 3)
    data = {"letters": LETTERS, "cards": found, "bottom": bottom, "stack": stack(state)}
    title = say("Orders") if state.phase == DRAFT or state.pile == ORDER_PILE else say("Factory")
    return [Part("cards", title, WIDTH, bottom + (58 if data["stack"] else 4), FOLDER + "cards.svg", data)]


def stack(state: Record) -> Data | None:
    """The stack to which the rest of the five goes back."""
    return None if state.phase == DRAFT else {"left": int(state.left[state.pile])}


def laid_out(state: Record) -> list[Data]:
    orders = [order for order in range(ORDER_COUNT) if contains(state.draft, order)]
    return [{"order": face(order), "code": f"take_{ORDER_NAMES[order]}"} for order in orders]


def in_hand(state: Record) -> list[Data]:
    return [card_in_hand(state, place) for place in range(state.hand_size)]


def card_in_hand(state: Record, place: int) -> Data:
    card, verb = int(state.hand[place]), "return" if state.phase == RETURN else "take"
    if card == NOTHING:
        return {"back": f"hand-{place}", "code": ""}
    if state.pile == ORDER_PILE:
        return {"order": face(card), "code": f"{verb}_{ORDER_NAMES[card]}"}
    return {"tile": tile_in_hand(state, place), "code": f"{verb}_{TILE_NAMES[card]}"}


# A pit: header, surface, four levels, outstanding orders

SHAFT = (170, 270)
GROUND, LEVEL, TUNNEL = 90, 44, 38
LORRY, STUB = 30, 8
CAGE_WIDTH, CUBE = 96, 16
BIN_LEFT, BIN = 274, 41
ORDERS_TOP = GROUND + 4 * LEVEL + 8
CARD, CARD_HEIGHT = 108, 76
CARDS_IN_FULL_SIZE = 12
TOUCH = 44


def pit(state: Record, seat: int, is_own: bool) -> Part:
    levels = [level(state, seat, color, tiles) for color, tiles in enumerate(tunnels(state, seat))]
    orders = outstanding(state, seat)
    in_cage = cage(state, seat)
    bottom = max([ORDERS_TOP + 2 * CARD_HEIGHT] + [order["y"] + CARD_HEIGHT * order["scale"] for order in orders])
    data = {
        "letters": LETTERS,
        "levels": levels,
        "cage": {"y": stop_at(int(state.cage_level[seat])), "load": len(in_cage), "spots": CAGE_SPOTS},
        "storage": storage(state, seat),
        "orders": orders,
        "cubes": [*(cube for each in levels for cube in each["cubes"]), *in_cage, *on_orders(state, seat, orders)],
        "ways": ways(state, seat, orders) if is_own else [],
        "spots": pit_spots(state, seat, levels, in_cage) if is_own else [],
        **counts(state, seat),
    }
    return Part(f"pit-{seat}", SEAT_NAMES[seat], WIDTH, ceil(bottom), FOLDER + "pit.svg", data, seat=seat)


def counts(state: Record, seat: int) -> Data:
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


def side_tiles(state: Record, seat: int, side: int) -> int:
    return sum(int(state.tiles[seat, kind]) for kind in range(TILE_KINDS) if TILE_SIDE[kind] == side)


def cube(piece: str, color: int, at: tuple[float, float], scale: float, source: str) -> Data:
    x, y = at
    return {"piece": piece, "color": color, "x": round(x, 1), "y": round(y, 1), "scale": scale, "from": source}


# Tunnels, from the shaft outwards


def stop_at(number: int) -> int:
    """Where the cage stands at a level; 0 is the surface."""
    return GROUND - 42 if number == SURFACE else GROUND + 4 + LEVEL * (number - 1)


def tunnels(state: Record, seat: int) -> list[list[Data]]:
    """The tiles of every level, each in its place; smaller when a tunnel has grown too long."""
    sides = [[tunnel(state, seat, color, side) for side in range(len(SIDES))] for color in range(COLOR_COUNT)]
    longest = max(side[-1]["at"] + side[-1]["w"] for both in sides for side in both)
    scale = min(1.0, (SHAFT[0] - 2) / longest)
    return [
        [lay(tile, scale, stop_at(color + 1)) for side in both for tile in side] for color, both in enumerate(sides)
    ]


def tunnel(state: Record, seat: int, color: int, side: int) -> list[Data]:
    """What is hewn in every pit, then the tiles, each with its distance from the shaft."""
    printed = int(PRINTED_LORRIES[color] == SIDES[side])
    found: list[Data] = [{"piece": "", "lorries": printed, "dark": side, "at": 0, "w": LORRY * printed or STUB}]
    for kind in (4 * color + side, 4 * color + 2 + side):
        before = int(sum(state.tiles[:seat, kind]))
        for copy in range(before, before + int(state.tiles[seat, kind])):
            at = found[-1]["at"] + found[-1]["w"]
            found.append({**tile(kind, copy), "at": at, "w": LORRY * int(TILE_LORRIES[kind]) + 4})
    return found


def lay(tile: Data, scale: float, top: float) -> Data:
    left = SHAFT[1] + tile["at"] * scale if tile["dark"] else SHAFT[0] - (tile["at"] + tile["w"]) * scale
    return {**tile, "x": round(left, 1), "y": round(top + TUNNEL * (1 - scale), 1), "scale": round(scale, 3)}


def level(state: Record, seat: int, color: int, tiles: list[Data]) -> Data:
    return {"color": color, "y": stop_at(color + 1), "tiles": tiles, "cubes": laden(state, seat, color, tiles)}


def places_for_cubes(tiles: list[Data]) -> list[tuple[float, float]]:
    """In which lorries cubes lie: the lorries nearest to the shaft are emptied first."""
    found: list[tuple[float, float, float]] = []
    for tile in tiles:
        margin = 9 if tile["piece"] else 7
        for lorry in range(tile["lorries"]):
            x, scale = margin + LORRY * lorry, tile["scale"]
            found.append((-abs(tile["x"] + x * scale - WIDTH / 2), tile["x"] + x * scale, tile["y"] + 5 * scale))
    return [(x, y) for _, x, y in sorted(found)]


def laden(state: Record, seat: int, color: int, tiles: list[Data]) -> list[Data]:
    """The cubes of a level, those of another colour outermost."""
    colors = sorted(colors_of(state.coal[seat, color]), key=lambda each: each == color)
    places = places_for_cubes(tiles)
    return [
        cube(f"coal-{seat}-{color}-{place}", each, places[place], tiles[0]["scale"], f"supply-{each}")
        for place, each in enumerate(colors)
    ]


def colors_of(numbers: Sequence[Any]) -> list[int]:
    return [color for color, number in enumerate(numbers) for _ in range(number)]


# The surface


def cage(state: Record, seat: int) -> list[Data]:
    """The cubes in the cage, spread over its width."""
    colors, stop = colors_of(state.cage[seat]), int(state.cage_level[seat])
    room = CAGE_WIDTH / max(1, len(colors))
    left, source = SHAFT[0] + 2 + (room - CUBE) / 2, f"level-{seat}-{max(0, stop - 1)}"
    return [
        cube(f"coal-{seat}-cage-{place}", color, (left + room * place, stop_at(stop) + 14), 1, source)
        for place, color in enumerate(colors)
    ]


def storage(state: Record, seat: int) -> list[Data]:
    numbers = [int(number) for number in state.storage[seat]]
    return [
        {"color": color, "number": number, "x": BIN_LEFT + BIN * color, "piece": f"storage-{seat}-{color}"}
        for color, number in enumerate(numbers)
    ]


def pit_spots(state: Record, seat: int, levels: list[Data], in_cage: list[Data]) -> list[tuple[Any, ...]]:
    stop = int(state.cage_level[seat])
    is_pairing = state.phase in PAIRING
    return [
        *(stop_spot(number, stop) for number in range(len(levels) + 1) if number != stop or not is_pairing),
        *(load_spots(levels[stop - 1]) if stop != SURFACE else []),
        *storage_spots("use_stored" if is_pairing else "store"),
        *(cage_spots(in_cage) if is_pairing and stop == SURFACE else []),
    ]


def stop_spot(number: int, stop: int) -> tuple[Any, ...]:
    """The whole level calls the cage; where it stands, the tunnels are for loading."""
    if number in {SURFACE, stop}:
        return f"cage_{number}", SHAFT[0], stop_at(number), SHAFT[1] - SHAFT[0], TUNNEL + 2
    return f"cage_{number}", 2, stop_at(number), WIDTH - 4, TUNNEL


def load_spots(at: Data) -> list[tuple[Any, ...]]:
    """One for each colour on each side, wide enough to hit."""
    found: list[tuple[Any, ...]] = []
    for is_right in (False, True):
        side = [each for each in at["cubes"] if (each["x"] > WIDTH / 2) == is_right]
        for color in {each["color"] for each in side}:
            found.append(load_spot(color, [each["x"] for each in side if each["color"] == color], at["y"]))
    return found


def load_spot(color: int, lefts: list[float], top: float) -> tuple[Any, ...]:
    width = max(TOUCH, max(lefts) - min(lefts) + LORRY)
    left = (max(lefts) + min(lefts) + CUBE - width) / 2
    return f"load_{COLORS[color]}", max(0, round(left)), top, round(width), TUNNEL


def storage_spots(verb: str) -> list[tuple[Any, ...]]:
    return [(f"{verb}_{name}", BIN_LEFT + BIN * color, 38, BIN, 50) for color, name in enumerate(COLORS)]


def cage_spots(in_cage: list[Data]) -> list[tuple[Any, ...]]:
    colors = [each["color"] for each in in_cage]
    room = CAGE_WIDTH / max(1, len(colors))
    return [
        (
            f"use_cage_{COLORS[color]}",
            SHAFT[0] + 2 + room * colors.index(color),
            stop_at(0),
            room * colors.count(color),
            TUNNEL,
        )
        for color in sorted(set(colors))
    ]


# Outstanding orders. A mixed card is drawn twice as wide, for each of its spots has moves of its own.


def outstanding(state: Record, seat: int) -> list[Data]:
    orders = [order for order in range(ORDER_COUNT) if contains(state.outstanding[seat], order)]
    places = sum(2 if is_mixed(order) else 1 for order in orders)
    columns, scale = (4, 1) if places <= CARDS_IN_FULL_SIZE else (6, 0.66)
    found: list[Data] = []
    place = 0
    for order in sorted(orders, key=is_mixed, reverse=True):
        x, y = 4 + CARD * scale * (place % columns), ORDERS_TOP + CARD_HEIGHT * scale * (place // columns)
        found.append({**face(order), **card_in_pit(state, order), "x": round(x), "y": round(y), "scale": scale})
        place += 2 if is_mixed(order) else 1
    return found


def is_mixed(order: int) -> bool:
    return count_of_kinds(order) > 1


def count_of_kinds(order: int) -> int:
    return sum(int(number > 0) for number in ORDER_SPOTS[order])


def card_in_pit(state: Record, order: int) -> Data:
    wide = is_mixed(order)
    spots = [{"color": color, "x": 26 + 53 * color} for color in range(COLOR_COUNT)] if wide else face(order)["spots"]
    return {
        "order": order,
        "spots": spots,
        "w": 2 * CARD - 4 if wide else CARD - 4,
        "done": contains(state.complete, order),
    }


def on_orders(state: Record, seat: int, orders: list[Data]) -> list[Data]:
    return [each for order in orders for each in cubes_on(state, seat, order)]


def cubes_on(state: Record, seat: int, card: Data) -> list[Data]:
    """Cubes on filled spots: single ones first where the colour matches, the others in pairs."""
    order, scale = card["order"], card["scale"]
    left = colors_of(state.laid[order])
    filled = filled_spots(state, card)
    singles = 2 * len(filled) - len(left)
    found: list[tuple[int, float, float]] = []
    for spot in sorted(filled, key=lambda spot: spot["color"] not in left):
        is_single = singles > 0 and spot["color"] in left
        singles -= is_single
        for place in range(1 if is_single else 2):
            color = spot["color"] if is_single else left[0]
            left.remove(color)
            found.append(
                (color, spot["x"] - 8 + (0 if is_single else 7 * place - 4), 29 + (0 if is_single else 5 * place - 3))
            )
    return [
        cube(f"coal-{card['piece']}-{n}", color, (card["x"] + x * scale, card["y"] + y * scale), scale, f"cage-{seat}")
        for n, (color, x, y) in enumerate(found)
    ]


def filled_spots(state: Record, card: Data) -> list[Data]:
    free = {
        color: int(state.room[SPOTS.index((card["order"], color))]) for color in {s["color"] for s in card["spots"]}
    }
    found: list[Data] = []
    for spot in reversed(card["spots"]):
        if free[spot["color"]] > 0:
            free[spot["color"]] -= 1
        else:
            found.insert(0, spot)
    return found


def ways(state: Record, seat: int, orders: list[Data]) -> list[Data]:
    """The moves that fill a spot: from the cage, from the storage, by two other cubes."""
    legal = (0, 0, 0)
    if state.phase == MINE and state.turn == seat:
        legal = (spots_in_reach(state, seat, False), spots_in_reach(state, seat, True), spots_for_a_pair(state, seat))
    return [way for card in orders for kind in kinds(card) for way in ways_of(legal, card, *kind)]


def kinds(card: Data) -> list[tuple[int, float, float]]:
    """The spots of a card by colour, with left and width of the room for their moves."""
    if card["w"] > CARD:
        return [(color, 53 * color, 53) for color in range(COLOR_COUNT)]
    return [(card["spots"][0]["color"], 0, card["w"])]


def ways_of(legal: Sequence[int], card: Data, color: int, left: float, width: float) -> list[Data]:
    spot = SPOTS.index((card["order"], color))
    found = [way for way in range(3) if contains(legal[way], spot)]
    if len(found) == 3 and card["w"] > CARD:
        found.remove(1)
    room, scale = width / max(1, len(found)), card["scale"]
    return [
        {
            "code": f"{('place', 'place_stored', 'pair')[way]}_{SPOT_NAMES[spot]}",
            "icon": ("cage", "storage", "pair")[way] if found else "",
            "x": round(card["x"] + (left + room * place) * scale),
            "y": card["y"] + 22 * scale,
            "w": round(room * scale),
            "h": 50 * scale,
            "scale": scale,
        }
        for place, way in enumerate(found or [0])
    ]
