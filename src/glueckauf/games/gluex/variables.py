"""What a variant may change in the box: the boards as text, where one starts, how many tiles, the points."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from glueckauf.core.errors import shown
from glueckauf.core.variables import BadValue, Box, Path, Places, Row, Variables, Whole, Word, by_players

BOARD_NAMES = {"two_players": 0, "four_players": 1, "four_players_second": 2}
BOARDS_FOR = {
    2: ("two_players",),
    3: ("four_players", "four_players_second"),
    4: ("four_players", "four_players_second"),
}
COLUMNS = "abcdefghijklmno"
WIDEST, MOST_ROOMS, SMALLEST_ROOM, LARGEST_ROOM = 15, 11, 4, 11
"""What the grid of squares and the observation can hold, and where the badges of four seats find room."""


@dataclass(frozen=True)
class Board:
    """A board as drawn text."""

    def change(self, now: Any, given: object, path: Path) -> str:  # noqa: ARG002  as every kind
        if not isinstance(given, str) or not given.split():
            raise BadValue(path, f"{shown(given)}, but it is a board drawn as text")
        rows = [(str(place), line.strip()) for place, line in enumerate(given.splitlines()) if line.strip()]
        for place, line in rows:
            check_row(line, len(rows[0][1]), (*path, place))
        if len(rows) > WIDEST:
            raise BadValue(path, f"{len(rows)} rows, but there are at most {WIDEST}")
        check_rooms("".join(line for _, line in rows), path)
        return given


def check_row(line: str, width: int, path: Path) -> None:
    wrong = next((letter for letter in line if letter != "." and not "A" <= letter <= "Z"), None)
    if wrong:
        raise BadValue(path, f"{shown(wrong)}, but a square is a dot or the letter of a room, A to Z")
    if len(line) != width:
        raise BadValue(path, f"this row has {len(line)} squares, the first one {width}")
    if width > WIDEST:
        raise BadValue(path, f"{width} squares, but a row has at most {WIDEST}")


def check_rooms(squares: str, path: Path) -> None:
    rooms = sorted(set(squares) - {"."})
    if not 1 <= len(rooms) <= MOST_ROOMS:
        raise BadValue(path, f"{len(rooms)} rooms, but there are 1 to {MOST_ROOMS}")
    for room in rooms:
        size = squares.count(room)
        if not SMALLEST_ROOM <= size <= LARGEST_ROOM:
            raise BadValue(path, f"room {room} has {size} squares, but a room has {SMALLEST_ROOM} to {LARGEST_ROOM}")


def check(box: Box) -> Iterator[tuple[Path, str]]:
    """Centre rooms are on their boards, and everybody starts on a square of his own."""
    boards = {name: box["boards"][place].split() for name, place in BOARD_NAMES.items()}
    for name, place in BOARD_NAMES.items():
        if box["centre_rooms"][place] not in "".join(boards[name]):
            yield ("box", "centre_rooms", name), f"there is no room {box['centre_rooms'][place]} on this board"
    for players, starts in box["starts"].items():
        path = ("box", "starts", str(players))
        if len(set(starts)) < len(starts):
            yield path, "two players start on the same square"
        for name in BOARDS_FOR[players]:
            for start in starts:
                if not is_on_board(start, boards[name]):
                    yield path, f"{start} is not on the board {name}"


def is_on_board(square: str, rows: list[str]) -> bool:
    return COLUMNS.index(square[0]) < len(rows[0]) and int(square[1:]) <= len(rows)


VARIABLES = Variables(
    {
        "boards": Places(BOARD_NAMES, Board()),
        "centre_rooms": Places(BOARD_NAMES, Word("[A-Z]", "the letter of a room")),
        "starts": by_players(Row(Word("[a-o](1[0-5]|[1-9])", "a square such as a9"))),
        "copies_of_a_tile": Whole(2, 8),
        "first_place": Whole(0, 20),
        "second_place": Whole(0, 20),
    },
    check,
)
