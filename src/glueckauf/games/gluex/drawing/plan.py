"""The printed board as it is drawn: where squares, rooms, walls and name plates are. Nothing here ever changes."""

from dataclasses import dataclass
from functools import cache

from glueckauf.games.gluex.tables import BOARD_HEIGHT, BOARD_WIDTH, CENTRE, ROOM_NAMES, ROOM_OF, SIZE

CELL = 26
LEFT, TOP, RIGHT, BOTTOM = 11, 4, 4, 12
LETTERS = "abcdefghijklmno"

Point = tuple[int, int]


@dataclass(frozen=True)
class Room:
    """A room of the drawing: its squares, the place of its plate and, best first, of its badges."""

    name: str
    is_centre: bool
    squares: tuple[Point, ...]
    plate: Point
    badges: tuple[Point, ...]


def corner(square: int) -> Point:
    return LEFT + CELL * (square % SIZE), TOP + CELL * (square // SIZE)


def middle(square: int) -> Point:
    x, y = corner(square)
    return x + CELL // 2, y + CELL // 2


def tiled(squares: list[Point]) -> str:
    """Squares as one path, those side by side as one strip."""
    strips = strokes({(y, x) for x, y in squares})
    return "".join(strip(LEFT + CELL * x, TOP + CELL * y, CELL * length) for y, x, length in strips)


def strip(x: int, y: int, width: int) -> str:
    return f"M{x} {y}h{width}v{CELL}h-{width}z"


@cache
def size(board: int) -> tuple[int, int]:
    """Columns and rows."""
    return int(BOARD_WIDTH[board]), int(BOARD_HEIGHT[board])


@cache
def rooms(board: int) -> tuple[Room, ...]:
    return tuple(room(board, number, name) for number, name in enumerate(ROOM_NAMES[board]))


def room(board: int, number: int, name: str) -> Room:
    squares = [(square % SIZE, square // SIZE) for square in range(SIZE * SIZE) if ROOM_OF[board, square] == number]
    return Room(
        name=name,
        is_centre=bool(number == CENTRE[board]),
        squares=tuple(squares),
        plate=place_of_plate(squares),
        badges=crossings(board, set(squares)),
    )


def place_of_plate(squares: list[Point]) -> Point:
    """The upper left corner, a little inside at the edge of the board."""
    x, y = min(squares, key=lambda square: (square[1], square[0]))
    return LEFT + CELL * x + 3 * (x == 0), TOP + CELL * y + 3 * (y == 0)


def wall(squares: set[Point]) -> str:
    """All sides of squares with no neighbour in the room, those in one line as one stroke."""
    above = strokes({(y, x) for x, y in squares if (x, y - 1) not in squares})
    below = strokes({(y + 1, x) for x, y in squares if (x, y + 1) not in squares})
    left = strokes({(x, y) for x, y in squares if (x - 1, y) not in squares})
    right = strokes({(x + 1, y) for x, y in squares if (x + 1, y) not in squares})
    across = "".join(f"M{LEFT + CELL * x} {TOP + CELL * y}h{CELL * length}" for y, x, length in above + below)
    return across + "".join(f"M{LEFT + CELL * x} {TOP + CELL * y}v{CELL * length}" for x, y, length in left + right)


def strokes(sides: set[Point]) -> list[tuple[int, int, int]]:
    """Sides given by line and place, joined where one follows the other: line, first place, length."""
    first = sorted((line, place) for line, place in sides if (line, place - 1) not in sides)
    return [(line, place, length_from(sides, line, place)) for line, place in first]


def length_from(sides: set[Point], line: int, place: int) -> int:
    return next(length for length in range(1, SIZE + 1) if (line, place + length) not in sides)


def crossings(board: int, squares: set[Point]) -> tuple[Point, ...]:
    """Where squares of a room meet there is space between the tiles; the more of them meet, the better."""
    around = {(x + across, y + down) for x, y in squares for across in (0, 1) for down in (0, 1)}
    meeting = {place: squares_around(squares, place) for place in around}
    best = sorted(around, key=lambda place: (is_on_edge(board, *place), -meeting[place], place[::-1]))
    return tuple((LEFT + CELL * x, TOP + CELL * y) for x, y in best if meeting[x, y] > 1)


def is_on_edge(board: int, x: int, y: int) -> bool:
    columns, rows = size(board)
    return x in (0, columns) or y in (0, rows)


def squares_around(squares: set[Point], place: Point) -> int:
    x, y = place
    return sum((x - across, y - down) in squares for across in (0, 1) for down in (0, 1))


@cache
def floors(board: int) -> str:
    return "".join(tiled(list(room.squares)) for room in rooms(board))


@cache
def walls(board: int) -> str:
    return "".join(wall(set(room.squares)) for room in rooms(board))


@cache
def grid(board: int) -> str:
    """The lines between squares."""
    columns, rows = size(board)
    across = "".join(f"M{LEFT} {TOP + CELL * row}h{CELL * columns}" for row in range(1, rows))
    return across + "".join(f"M{LEFT + CELL * column} {TOP}v{CELL * rows}" for column in range(1, columns))


def is_on_board(board: int, x: int, y: int) -> bool:
    columns, rows = size(board)
    return 0 <= x < columns and 0 <= y < rows
