"""The drawing: the floor plan with the tile in hand, the rooms as they would be scored now, the seats.

A tile is laid in two steps on one drawing: choose a square in reach, then one of the two faces that appear beside it; or
choose a face below the plan, then a square.
"""

from typing import Any

import numpy as np

from glueckauf.core.bitset import contains
from glueckauf.core.generic import winners
from glueckauf.core.svg import Part
from glueckauf.core.text import SEAT_NAMES, say, say_many
from glueckauf.games.gluex.box import COPIES_OF_A_TILE, FIRST_PLACE, SECOND_PLACE, TILES
from glueckauf.games.gluex.drawing import plan
from glueckauf.games.gluex.drawing.plan import BOTTOM, CELL, LEFT, LETTERS, RIGHT, TOP
from glueckauf.games.gluex.rules.turn import face_up, points, room_points
from glueckauf.games.gluex.state import CHOOSE, NOTHING, State
from glueckauf.games.gluex.tables import BITBOARD_OF, HIGH_FACE, LOW_FACE, SIZE, SQUARE_NAMES, TILES_EACH

FOLDER = "games/gluex/drawing"
HAND_HEIGHT = 58
FACE_WIDTH, FACE_HEIGHT = 50, 48
FACES_WIDTH, FACES_HEIGHT = 100, 52
REACHING_OUT = 5
ROOMS_WIDTH, ROOMS_LEFT, ROOMS_RIGHT, ROW_HEIGHT = 400, 26, 44, 26
SEAT_WIDTH, SEAT_HEIGHT = 200, 92

Data = dict[str, Any]


def picture(state: State, viewer: int | None) -> list[Part]:
    seats = [seat_part(state, seat, viewer) for seat in seats_of(state)]
    return [plan_part(state, viewer), rooms_part(state), *seats]


def seats_of(state: State) -> range:
    return range(int(state.players))


def is_won_by(state: State, seat: int) -> bool:
    return bool(state.over) and contains(winners(state), seat)


# The plan


def plan_part(state: State, viewer: int | None) -> Part:
    columns, rows = plan.size(int(state.board))
    width, bottom = LEFT + CELL * columns + RIGHT, TOP + CELL * rows + BOTTOM
    data = {
        **printed(int(state.board)),
        "rooms": [light_of(state, number, room) for number, room in enumerate(plan.rooms(int(state.board)))],
        "starts": [(seat, *plan.corner(int(state.start[seat]))) for seat in seats_of(state)],
        "covered": list(covered_tiles(state).items()),
        "uppermost": [(seat, tiles, halo(tiles)) for seat, tiles in uppermost_tiles(state).items()],
        "targets": targets(state) if viewer in (None, state.turn) else [],
        "beams": beams(state) if viewer in (None, state.turn) else "",
        "refusals": refusals(state, viewer),
        "tray": {"x": LEFT, "y": bottom + 2, "width": width - LEFT - RIGHT, "height": HAND_HEIGHT - 6},
        "hand": hand_of(state, int(state.turn) if viewer is None else viewer, bottom + 4),
        "chips": chips(state, width - RIGHT, bottom + 2),
    }
    return Part("plan", say("Board"), width, bottom + HAND_HEIGHT, f"{FOLDER}/plan.svg", data, now=not state.over)


def printed(board: int) -> Data:
    columns, rows = plan.size(board)
    return {
        "frame": {"x": LEFT, "y": TOP, "width": CELL * columns, "height": CELL * rows},
        "floors": plan.floors(board),
        "walls": plan.walls(board),
        "grid": plan.grid(board),
        "letters": LETTERS[:columns],
        "columns": " ".join(str(LEFT + CELL * column + CELL // 2) for column in range(columns)),
        "numbers": [(TOP + CELL * row + CELL // 2 + 3, row + 1) for row in range(rows)],
    }


def light_of(state: State, number: int, room: plan.Room) -> Data:
    """A room in the light of those who lead in it, the brighter the clearer; if they are several, square by square in turn."""
    first = [seat for seat in seats_of(state) if room_points(state, seat, number) == FIRST_PLACE]
    most, next_most = sorted((int(state.glow[seat, number]) for seat in seats_of(state)), reverse=True)[:2]
    return {
        "room": room,
        "lights": [(seat, lit_squares(room, place, len(first))) for place, seat in enumerate(first)],
        "strength": round(min(0.2 + 0.05 * (most - next_most), 0.6), 2),
        "leaders": "".join(map(str, first)),
        "badges": [(seat, *room.badges[place], most) for place, seat in enumerate(first)],
    }


def lit_squares(room: plan.Room, place: int, number: int) -> str:
    return plan.tiled([(x, y) for x, y in room.squares if (x + y) % number == place])


def covered_tiles(state: State) -> dict[int, list[Data]]:
    """By seat."""
    return by_seat(state, [tile_at(square, tile, 0, 3) for square, tile in enumerate(state.under.tolist()) if tile])


def uppermost_tiles(state: State) -> dict[int, list[Data]]:
    """By seat; while faces are chosen, those of the seats that have chosen."""
    if state.phase == CHOOSE:
        return by_seat(state, [first_tile(state, seat) for seat in range(int(state.turn))])
    under, top = state.under.tolist(), state.top.tolist()
    return by_seat(state, [tile_at(square, tile, *height(under[square])) for square, tile in enumerate(top) if tile])


def by_seat(state: State, tiles: list[Data]) -> dict[int, list[Data]]:
    found = {seat: [tile for tile in tiles if tile["seat"] == seat] for seat in seats_of(state)}
    return {seat: own for seat, own in found.items() if own}


def height(under: int) -> tuple[int, int]:
    """The level of a top tile, and how far down it is drawn."""
    return (1, -2) if under else (0, 0)


def tile_at(square: int, tile: int, level: int, down: int) -> Data:
    x, y = plan.middle(square)
    seat, pips = divmod(tile - 1, 6)
    return {"piece": f"tile-{SQUARE_NAMES[square]}-{level}", "seat": seat, "pips": pips + 1, "x": x, "y": y + down}


def first_tile(state: State, seat: int) -> Data:
    """Face down, where the face is not known."""
    is_known = state.face[seat] != NOTHING and state.bag[seat, 0] != NOTHING
    pips = int(face_up(int(state.bag[seat, 0]), bool(state.face[seat]))) if is_known else 1
    tile = tile_at(int(state.start[seat]), 6 * seat + pips, 0, 0)
    return tile if is_known else {**tile, "pips": "?"}


def halo(tiles: list[Data]) -> str:
    """A dot under every tile."""
    return "".join(f"M{tile['x']} {tile['y']}h0" for tile in tiles)


# Choosing a square


def beams(state: State) -> str:
    """The light of the mover's tiles, each as far as it reaches: to a square that is open."""
    if state.phase == CHOOSE or state.over:
        return ""
    open_squares = squares_in_reach(state)
    own = [
        (square, (tile - 1) % 6 + 1)
        for square, tile in enumerate(state.top.tolist())
        if tile and (tile - 1) // 6 == state.turn
    ]
    ways = [(square, square + step * pips) for square, pips in own for step in (1, -1, SIZE, -SIZE)]
    return "".join(beam(*way) for way in ways if way[1] in open_squares and is_lit(state, *way))


def is_lit(state: State, source: int, end: int) -> bool:
    """On one line, with no tile in between."""
    if abs(end - source) < SIZE and source // SIZE != end // SIZE:
        return False
    step = (1 if end > source else -1) * (SIZE if abs(end - source) >= SIZE else 1)
    return not any(state.top[square] for square in range(source + step, end, step))


def beam(source: int, end: int) -> str:
    (x, y), (to_x, to_y) = plan.middle(source), plan.middle(end)
    return f"M{x} {y}L{to_x} {to_y}"


def targets(state: State) -> list[Data]:
    """The squares open to the seat to move, each with the two moves it stands for."""
    squares = squares_in_reach(state)
    return [target(square, squares, state) for square in sorted(squares)]


def squares_in_reach(state: State) -> set[int]:
    if state.phase == CHOOSE:
        return {int(state.start[state.turn])}
    return set(np.flatnonzero((BITBOARD_OF & state.reach).any(axis=1)).tolist())


def target(square: int, squares: set[int], state: State) -> Data:
    x, y = plan.corner(square)
    return {
        "name": SQUARE_NAMES[square],
        "x": x,
        "y": y,
        "box": reaching_out(square, squares),
        "beside": beside(state, square),
        "is_empty": not state.top[square],
        "is_only": len(squares) == 1,
    }


def reaching_out(square: int, squares: set[int]) -> tuple[int, int, int, int]:
    """Squares are small for a finger: a target is wider than its square where the next one is none."""
    left, right, up, down = (0 if square + step in squares else REACHING_OUT for step in (-1, 1, -SIZE, SIZE))
    x, y = plan.corner(square)
    return x - left, y - up, CELL + left + right, CELL + up + down


def beside(state: State, square: int) -> tuple[int, int]:
    """Where the two faces appear for a chosen square: beside it, on the board."""
    columns, rows = plan.size(int(state.board))
    x, y = plan.corner(square)
    right, left = x + CELL + 4, x - FACES_WIDTH - 4
    across = right if right + FACES_WIDTH <= LEFT + CELL * columns else left
    return across, min(max(y + (CELL - FACES_HEIGHT) // 2, TOP), TOP + CELL * rows - FACES_HEIGHT)


# Why not


def refusals(state: State, viewer: int | None) -> list[tuple[Any, ...]]:
    """First the whole board for the reason that holds nearly everywhere, then the squares that have their own."""
    is_mine = viewer == state.turn and not state.over
    own = squares_with_own_reason(state) if is_mine else set[int]()
    others = own | squares_in_reach(state) if is_mine else own
    columns, rows = plan.size(int(state.board))
    usual = next(square for square in range(SIZE * rows) if square % SIZE < columns and square not in others)
    everywhere = (code_of(usual), LEFT, TOP, CELL * columns, CELL * rows)
    return [everywhere, *((code_of(square), *plan.corner(square), CELL, CELL) for square in sorted(own))]


def code_of(square: int) -> str:
    return f"{SQUARE_NAMES[square]}_low"


def squares_with_own_reason(state: State) -> set[int]:
    """Full squares, foreign start squares, and squares one would come to if no tile lay in between."""
    if state.phase == CHOOSE:
        return set()
    seat = int(state.turn)
    full = {square for square, tile in enumerate(state.under.tolist()) if tile}
    starts = {int(state.start[other]) for other in seats_of(state) if other != seat}
    return (full | starts | squares_counted_out(state, seat)) - squares_in_reach(state)


def squares_counted_out(state: State, seat: int) -> set[int]:
    found = set[int]()
    for square, tile in enumerate(state.top.tolist()):
        if tile and (tile - 1) // 6 == seat:
            found |= squares_at_distance(int(state.board), square, (tile - 1) % 6 + 1)
    return found


def squares_at_distance(board: int, square: int, pips: int) -> set[int]:
    y, x = divmod(square, SIZE)
    ends = ((x + pips, y), (x - pips, y), (x, y + pips), (x, y - pips))
    return {SIZE * down + across for across, down in ends if plan.is_on_board(board, across, down)}


# The tile in hand and the points, below the plan


def hand_of(state: State, seat: int, top: int) -> Data:
    kind = kind_in_hand(state, seat)
    faces = [] if kind is None else [int(LOW_FACE[kind]), int(HIGH_FACE[kind])]
    return {
        "seat": seat,
        "has_tile": has_tile_in_hand(state, seat),
        "faces": [(face, *place_of_face(number, top)) for number, face in enumerate(faces)],
        "places": [place_of_face(number, top) for number in range(2)],
        "words": [say_many("{n} pip", "{n} pips", face) for face in faces],
        "is_to_move": seat == state.turn and not state.over,
        "in_bag": tiles_in_bag(state, seat),
    }


def place_of_face(number: int, top: int) -> tuple[int, int, int, int]:
    return LEFT + 56 + (FACE_WIDTH + 6) * number, top, FACE_WIDTH, FACE_HEIGHT


def kind_in_hand(state: State, seat: int) -> int | None:
    """None for no tile in hand, or one that may not be seen."""
    if not has_tile_in_hand(state, seat):
        return None
    kind = int(state.bag[seat, state.used[seat]])
    return None if kind == NOTHING else kind


def has_tile_in_hand(state: State, seat: int) -> bool:
    """The first tile is out of the hand as soon as its face is chosen; the next is drawn when all have chosen."""
    if state.phase == CHOOSE:
        return bool(seat >= state.turn)
    return not state.out[seat] and state.used[seat] < TILES_EACH


def tiles_left(state: State, seat: int) -> int:
    return TILES_EACH - int(state.used[seat])


def tiles_in_bag(state: State, seat: int) -> int:
    return max(tiles_left(state, seat) - 1, 0)


def chips(state: State, right: int, top: int) -> list[Data]:
    """Every seat's points and tiles in short, from the right."""
    first = right - 46 * int(state.players) - 4
    return [{**standing(state, seat), "x": first + 46 * seat + 23, "y": top} for seat in seats_of(state)]


def standing(state: State, seat: int) -> Data:
    return {
        "seat": seat,
        "points": int(points(state, seat)),
        "left": tiles_left(state, seat),
        "is_to_move": seat == state.turn and not state.over,
        "is_out": bool(state.out[seat]),
        "is_won": is_won_by(state, seat),
    }


# The rooms as they would be scored now


def rooms_part(state: State) -> Part:
    found = plan.rooms(int(state.board))
    step = (ROOMS_WIDTH - ROOMS_LEFT - ROOMS_RIGHT) / len(found)
    middles = [round(ROOMS_LEFT + step * (place + 0.5)) for place in range(len(found))]
    data = {
        "heads": list(zip(middles, found, strict=True)),
        "first": FIRST_PLACE,
        "second": SECOND_PLACE if state.players > 2 else 0,
        "lines": [room_line(state, seat, middles) for seat in seats_of(state)],
    }
    height = ROW_HEIGHT * (int(state.players) + 1) + 10
    is_now = bool(state.over)
    return Part("rooms", say("Rooms"), ROOMS_WIDTH, height, f"{FOLDER}/rooms.svg", data, now=is_now)


def room_line(state: State, seat: int, middles: list[int]) -> Data:
    rooms = [
        (middle, int(state.glow[seat, room]), int(room_points(state, seat, room)))
        for room, middle in enumerate(middles)
    ]
    return {**standing(state, seat), "y": ROW_HEIGHT * (seat + 1) + 18, "rooms": rooms}


# The seats


def seat_part(state: State, seat: int, viewer: int | None) -> Part:
    data = {
        **standing(state, seat),
        "name": SEAT_NAMES[seat],
        "you": say("you") if seat == viewer else None,
        "out": say("out"),
        "begins": state.starter == seat,
        "in_bag": tiles_in_bag(state, seat),
        "hand": hand_of(state, seat, 0),
        "shows_hand": seat != (state.turn if viewer is None else viewer),
        "kinds": [(tile, kind_left(state, seat, kind)) for kind, tile in enumerate(TILES)],
    }
    return Part(f"player-{seat}", SEAT_NAMES[seat], SEAT_WIDTH, SEAT_HEIGHT, f"{FOLDER}/seat.svg", data, seat=seat)


def kind_left(state: State, seat: int, kind: int) -> int:
    """In hand and bag together: everybody can count this."""
    used = state.bag[seat, : int(state.used[seat])].tolist()
    return COPIES_OF_A_TILE - used.count(kind)
