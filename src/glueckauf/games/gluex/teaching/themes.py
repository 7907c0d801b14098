"""What a move does on the board of Glüx, read from what its seat sees: the themes of the second lesson, and its facts."""

from typing import Any

from glueckauf.core.playouts import generator
from glueckauf.core.position import View
from glueckauf.games.gluex.tables import (
    BOARD_HEIGHT,
    BOARD_WIDTH,
    CENTRE,
    ROOM_NAMES,
    ROOM_OF,
    SQUARE_NAMES,
    TILES_EACH,
)

BOARD = 0
"""Lessons are for two."""
COLUMNS = "abcdefghijklmno"
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
FEW, HOPELESS = 4, 7
CENTRE_ROOM = ROOM_NAMES[BOARD][int(CENTRE[BOARD])]

Board = dict[str, list[dict[str, int]]]
"""The tiles on each square, the top one last."""


def squares_of(view: View) -> Board:
    return view.to_dict()["squares"]


def square_of(code: str) -> str:
    return code.partition("_")[0]


def room_of(square: str) -> str:
    """The name of the room, or nothing for a corridor."""
    room = int(ROOM_OF[BOARD, SQUARE_NAMES.index(square)])
    return ROOM_NAMES[BOARD][room] if room >= 0 else ""


def pips_by_room(view: View, board: Board) -> dict[str, list[int]]:
    """Own pips and those of the other in every room."""
    pips = {room: [0, 0] for room in ROOM_NAMES[BOARD]}
    for square, tiles in board.items():
        if room := room_of(square):
            pips[room][tiles[-1]["seat"] != view.seat] += tiles[-1]["pips"]
    return pips


def tiles_left(view: View) -> int:
    return TILES_EACH - view.to_dict()["seats"][view.seat]["used"]


def facts(view: View) -> dict[str, int]:
    """The numbers that the sentences may name."""
    known = {
        "tiles": tiles_left(view),
        "points": view.totals()[view.seat],
        "other_points": view.totals()[1 - view.seat],
    }
    for room, (own, other) in pips_by_room(view, squares_of(view)).items():
        known |= {f"own_{room.lower()}": own, f"other_{room.lower()}": other}
    return known


# After a move


def after(view: View, code: str) -> Any:
    """The position after a move, the hidden part guessed: what lies on the board does not depend on it."""
    return view.guess(generator(0)).play(code)


def board_after(view: View, code: str) -> Board:
    return after(view, code).to_dict()["squares"]


def reach_of_other(view: View, code: str) -> set[str]:
    """Where the other can lay a tile after a move."""
    position = after(view, code)
    return {square_of(move.code) for move in position.moves} if position.turn != view.seat else set()


def leads_to(board: Board, square: str) -> list[str]:
    """The squares that the top tile of a square leads to."""
    found = (walk(board, square, way, board[square][-1]["pips"]) for way in WAYS)
    return [end for end in found if end and len(board.get(end, [])) < 2]


def walk(board: Board, square: str, way: tuple[int, int], pips: int) -> str:
    """Where one ends after so many squares in a straight line; nothing if a tile is in the way or the board ends."""
    column, row = COLUMNS.index(square[0]), int(square[1:]) - 1
    path = [(column + step * way[0], row + step * way[1]) for step in range(1, pips + 1)]
    if not all(0 <= x < BOARD_WIDTH[BOARD] and 0 <= y < BOARD_HEIGHT[BOARD] for x, y in path):
        return ""
    names = [f"{COLUMNS[x]}{y + 1}" for x, y in path]
    return "" if any(name in board for name in names[:-1]) else names[-1]


def covered_seat(view: View, code: str) -> int | None:
    tiles = squares_of(view).get(square_of(code))
    return tiles[-1]["seat"] if tiles else None


def covers_other(view: View, code: str) -> bool:
    return covered_seat(view, code) == 1 - view.seat


# Themes: whether a position is about them, given its best move


def has_one_tile(view: View, code: str) -> bool:  # noqa: ARG001
    own = [tiles for tiles in squares_of(view).values() if tiles[-1]["seat"] == view.seat]
    return len(own) == 1


def shuns_an_open_square(view: View, code: str) -> bool:
    """The move closes a square, while a high tile in the centre room could be covered at once."""
    tempting = [
        move.code for move in view.moves if move.code.endswith("high") and room_of(square_of(move.code)) == CENTRE_ROOM
    ]
    return covered_seat(view, code) == view.seat and any(
        square_of(each) in reach_of_other(view, each) for each in tempting
    )


def covers_in_a_corridor(view: View, code: str) -> bool:
    return covers_other(view, code) and not room_of(square_of(code))


def closes_a_room(view: View, code: str) -> bool:
    """After it the other has no way into the room any more."""
    room = room_of(square_of(code))
    return covers_other(view, code) and bool(room) and room not in map(room_of, reach_of_other(view, code))


def turns_a_room_by_covering(view: View, code: str) -> bool:
    room = room_of(square_of(code))
    if not room or not covers_other(view, code):
        return False
    (own, other), (after_own, after_other) = (
        pips_by_room(view, board)[room] for board in (squares_of(view), board_after(view, code))
    )
    return own < other and after_own > after_other


def is_a_foothold(view: View, code: str) -> bool:
    """A low tile in a room where the other leads, and it leads on to two squares of that room."""
    square = square_of(code)
    room, board = room_of(square), board_after(view, code)
    near = [end for end in leads_to(board, square) if room_of(end) == room]
    own, other = pips_by_room(view, squares_of(view)).get(room, [0, 0])
    return code.endswith("low") and bool(room) and own < other and len(near) > 1


def leaves_a_lost_room(view: View, code: str) -> bool:
    """Few tiles are left, and a room where they could lie is hopeless."""
    pips = pips_by_room(view, squares_of(view))
    within = {room_of(square_of(move.code)) for move in view.moves} - {"", room_of(square_of(code))}
    return tiles_left(view) <= FEW and any(pips[room][1] - pips[room][0] >= HOPELESS for room in within)


def levels_a_room(view: View, code: str) -> bool:
    room = room_of(square_of(code))
    own, other = pips_by_room(view, board_after(view, code)).get(room, [0, -1])
    return own == other > 0


def prepares_the_last_tile(view: View, code: str) -> bool:
    """Two tiles are left, and the first one leads to a tile of the other in a room."""
    board = board_after(view, code)
    ends = leads_to(board, square_of(code))
    return tiles_left(view) == 2 and any(
        end in board and board[end][-1]["seat"] != view.seat and room_of(end) for end in ends
    )


def makes_the_points_equal(view: View, code: str) -> bool:
    totals = after(view, code).view(view.seat).totals()
    return tiles_left(view) <= 2 and totals[0] == totals[1]
