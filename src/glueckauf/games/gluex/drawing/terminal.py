"""Glüx drawn for a terminal: brackets mark the squares in reach, a shape tells the seat beside its colour."""

from typing import Any

from rich.console import Group
from rich.text import Text

from glueckauf.core.text import SEAT_NAMES, say
from glueckauf.games.gluex.box import TILES
from glueckauf.games.gluex.rules.turn import can_reach, pips_of, points, seat_of
from glueckauf.games.gluex.state import NOTHING, State
from glueckauf.games.gluex.tables import BOARD_HEIGHT, BOARD_WIDTH, ROWS_DRAWN, SIZE, TILES_EACH

SEAT_STYLES = ("bold dodger_blue1", "bold dark_orange", "bold green3", "bold medium_orchid")
SHAPES = "●■▲◆"
ROOM_STYLE = "on grey27"
LEGEND = say("░ rooms  [ ] in reach  ² two tiles  + start square")
YOU = say("you")


def draw(state: State, seat: int | None, language: str) -> Any:
    """The board as a seat sees it, then the seats."""
    width, height = int(BOARD_WIDTH[state.board]), int(BOARD_HEIGHT[state.board])
    letters = Text("   " + "".join(f" {letter}  " for letter in "abcdefghijklmno"[:width]), "dim")
    rows = [board_row(state, row, width) for row in range(height)]
    seats = [seat_row(state, each, each == seat, language) for each in range(state.players)]
    return Group(letters, *rows, letters, *seats, Text(LEGEND.text(language), "dim"))


def board_row(state: State, row: int, width: int) -> Text:
    line = Text(f"{row + 1:>2} ", "dim")
    for column in range(width):
        line.append_text(cell(state, row, column))
    return line


def cell(state: State, row: int, column: int) -> Text:
    square = SIZE * row + column
    is_room = ROWS_DRAWN[int(state.board)][row][column] != "."
    left, right = ("[", "]") if can_reach(state, square) else (" ", "²" if state.under[square] else " ")
    text = Text("", ROOM_STYLE if is_room else "")
    return text.append(left).append_text(content(state, square, "░░" if is_room else "··")).append(right)


def content(state: State, square: int, empty: str) -> Text:
    tile = int(state.top[square])
    if tile:
        seat = int(seat_of(tile))
        return Text(f"{pips_of(tile)}{SHAPES[seat]}", SEAT_STYLES[seat])
    for seat in range(state.players):
        if state.start[seat] == square:
            return Text(f"+{SHAPES[seat]}", SEAT_STYLES[seat])
    return Text(empty, "dim")


def seat_row(state: State, seat: int, is_mine: bool, language: str) -> Text:
    is_turn = seat == state.turn and not state.over
    line = Text(f"{'▶' if is_turn else ' '} {SHAPES[seat]} {SEAT_NAMES[seat].text(language)}", SEAT_STYLES[seat])
    if is_mine:
        line.append(f" ({YOU.text(language)})")
    left = TILES_EACH - int(state.used[seat])
    now = say("{points} points, tiles left: {tiles}", points=int(points(state, seat)), tiles=left)
    line.append(": " + now.text(language), "not bold default")
    if state.out[seat]:
        line.append(", " + say("out").text(language), "not bold red")
    return line.append_text(hand_of(state, seat, language))


def hand_of(state: State, seat: int, language: str) -> Text:
    """The tile in hand, where it may be seen; the first one while its face is chosen."""
    place = int(state.used[seat])
    if place == TILES_EACH or state.bag[seat, place] == NOTHING:
        return Text("")
    tile = say("in hand: {tile}", tile=TILES[int(state.bag[seat, place])])
    return Text(", " + tile.text(language), "not bold default")
