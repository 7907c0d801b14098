"""A table to try rules on, drawn as text.

    state = table('''
        b3 .  .  o5
        .  .  B2 .
    ''')

A dot is an empty square; `b3` is a blue tile that shows 3 pips, `o5` an orange, `g2` a green, `v4` a violet one.
A capital says that the tile lies on another: `B2/o6` on an orange 6, `B2` alone on a blue one with the face turned,
so that a covered tile that still led somewhere would be noticed.
A drawing is a corner of the board, from the square `at` on; the rest is empty but for the start tiles.
`reach` draws the squares in reach; `drawn` brings what a test expects into the same form.
"""

from typing import Any

import numpy as np

from glueckauf.core import generic
from glueckauf.core.bitset import contains
from glueckauf.core.playouts import generator, play_on, room_for_moves
from glueckauf.games.gluex.box import LAYOUTS, TILES
from glueckauf.games.gluex.rules.turn import (
    begin_turn,
    can_reach,
    find_reach,
    lay,
    light,
    pips_of,
    put_out,
    room_points,
    seat_of,
)
from glueckauf.games.gluex.state import DTYPE, NOTHING, PLACE
from glueckauf.games.gluex.tables import (
    BOARD_HEIGHT,
    BOARD_WIDTH,
    ROOM_NAMES,
    SIZE,
    SQUARE_NAMES,
    START_SQUARES,
    TILES_EACH,
)
from glueckauf.games.gluex.words.reasons import why_not
from glueckauf.games.gluex.words.sentences import CODES, ledger

BLUE, ORANGE, GREEN, VIOLET = range(4)
COLORS = "bogv"
NUMBER = {code: number for number, code in enumerate(CODES)}
EMPTY = "."
START_TILE_PIPS = 1


# Setup


def dealt(players: int = 4, seed: int = 1, layout: str = "first") -> Any:
    """A game before the faces of the first tiles are chosen."""
    state = np.zeros(1, DTYPE)[0]
    state.layout = LAYOUTS.index(layout)
    generic.deal(state, players, seed)
    return state


def started(players: int = 4, seed: int = 1, face: str = "low") -> Any:
    """A game at its first turn, everybody having chosen the same face."""
    state = dealt(players, seed)
    for seat in range(players):
        play(state, f"{start(state, seat)}_{face}")
    return state


def at_random(players: int, seed: int, moves: int = 200, layout: str = "first") -> Any:
    """A game after so many random moves, or at its end."""
    state = dealt(players, seed, layout)
    play_on(state, room_for_moves(), generator(seed), moves)
    return state


def table(
    drawing: str = "",
    seat: int = BLUE,
    *,
    hand: str = "",
    players: int = 4,
    at: str = "a1",
) -> Any:
    """The table of a drawing, where it is a seat's turn. Every law holds, and the seat has a tile in hand."""
    state = dealt(players)
    state.start[:players] = START_SQUARES[players, :players]
    draw_tiles(state, drawing, square(at))
    draw_start_tiles(state)
    for each in range(players):
        fill_bag(state, each, hand if each == seat else "")
    state.phase, state.starter = PLACE, seat
    state.turns = state.revealed = state.used.sum()
    begin_turn(state, seat)
    assert generic.first_violation(state) == 0
    return state


def knock_out(state: Any, *seats: int) -> None:
    """Seats not on turn are out already, a second tile on their start square."""
    assert state.turn not in seats
    for seat in seats:
        place = int(state.start[seat])
        if state.under[place] == 0:
            lay(state, seat, place, False)
        state.out[seat] = 1
    find_reach(state, int(state.turn))
    assert generic.first_violation(state) == 0


def draw_tiles(state: Any, drawing: str, corner: int) -> None:
    for down, line in enumerate(drawing.split("\n")[1:]):
        for right, word in enumerate(line.split()):
            if word != EMPTY:
                draw_stack(state, corner + SIZE * down + right, word)


def draw_stack(state: Any, place: int, word: str) -> None:
    assert place % SIZE < BOARD_WIDTH[state.board], f"{SQUARE_NAMES[place]} is off the board"
    if word[0].isupper():
        light(state, place, tile(below(word)))
        put_out(state, place)
    light(state, place, tile(word))


def draw_start_tiles(state: Any) -> None:
    """Every start square bears a tile; those not drawn show one pip."""
    for seat in range(state.players):
        place = int(state.start[seat])
        if state.top[place] == 0:
            light(state, place, tile(f"{COLORS[seat]}{START_TILE_PIPS}"))
        state.face[seat] = pips_of(start_tile(state, seat)) > 3


def fill_bag(state: Any, seat: int, hand: str) -> None:
    """The tiles of the drawing were drawn first, then the one in hand; the others follow."""
    used = tiles_of(state, seat)
    left = [kind for kind in range(len(TILES)) for _ in range(8 - used.count(kind))]
    if hand:
        left.remove(TILES.index(hand))
        left.insert(0, TILES.index(hand))
    state.bag[seat] = used + left
    state.used[seat] = len(used)


def tiles_of(state: Any, seat: int) -> list[int]:
    """The kinds of a seat's tiles on the board, the start tile first, covered ones too."""
    tiles = [int(each) for each in (*state.under, *state.top) if each and seat_of(int(each)) == seat]
    first = start_tile(state, seat)
    tiles.remove(first)
    return [kind_showing(int(pips_of(each))) for each in (first, *tiles)]


def start_tile(state: Any, seat: int) -> int:
    place = state.start[seat]
    return int(state.under[place] or state.top[place])


# Words of a drawing


def square(name: str) -> int:
    return SQUARE_NAMES.index(name)


def tile(word: str) -> int:
    """The number of a tile by colour and pips."""
    return 6 * COLORS.index(word[0].lower()) + int(word[1])


def below(word: str) -> str:
    """The tile under a capital: the one named behind the stroke, else the same with its other face up."""
    return word[3:] or f"{word[0]}{7 - int(word[1])}"


def kind_showing(pips: int) -> int:
    return min(pips, 7 - pips) - 1


def drawn(text: str) -> str:
    """A drawing without margins and without empty rows and columns behind the last mark."""
    rows = [line.split() for line in text.strip().split("\n")]
    width = max((place + 1 for row in rows for place, word in enumerate(row) if word != EMPTY), default=0)
    lines = [" ".join(row[:width]) for row in rows]
    while lines and not lines[-1].strip(" ."):
        lines.pop()
    return "\n" + "\n".join(lines) + "\n"


# Looking


def reach(state: Any) -> str:
    """The squares in reach, drawn."""
    return drawn("\n".join(board_row(state, row) for row in range(BOARD_HEIGHT[state.board])))


def board_row(state: Any, row: int) -> str:
    columns = range(BOARD_WIDTH[state.board])
    return " ".join("x" if can_reach(state, SIZE * row + column) else EMPTY for column in columns)


def in_reach(state: Any) -> list[str]:
    """The names of the squares in reach."""
    return [name for place, name in enumerate(SQUARE_NAMES) if can_reach(state, place)]


def top(state: Any, name: str) -> str:
    """The uppermost tile of a square as a word, a capital if it lies on another."""
    number = int(state.top[square(name)])
    if number == 0:
        return EMPTY
    color = COLORS[seat_of(number)]
    return f"{color.upper() if state.under[square(name)] else color}{pips_of(number)}"


def start(state: Any, seat: int) -> str:
    return SQUARE_NAMES[int(state.start[seat])]


def starts(state: Any) -> list[str]:
    return [start(state, seat) for seat in range(state.players)]


def bag(state: Any, seat: int) -> list[str | None]:
    """All tiles of a seat in the order in which they are drawn; what is hidden is None."""
    return [None if kind == NOTHING else TILES[kind] for kind in state.bag[seat]]


def hand(state: Any, seat: int) -> str | None:
    return bag(state, seat)[int(state.used[seat])]


def left(state: Any, seat: int) -> int:
    """How many tiles a seat has not laid yet."""
    return TILES_EACH - int(state.used[seat])


def out(state: Any) -> list[int]:
    return [seat for seat in range(state.players) if state.out[seat]]


def points(state: Any) -> list[int]:
    numbers = np.zeros(4, np.int16)
    generic.scores(state, numbers)
    return [int(number) for number in numbers[: state.players]]


def room(state: Any, name: str) -> list[int]:
    """What every seat gets for a room."""
    number = ROOM_NAMES[int(state.board)].index(name)
    return [int(room_points(state, seat, number)) for seat in range(state.players)]


def entries(state: Any, seat: int) -> dict[str, int]:
    """The ledger of a seat."""
    return {entry.code: entry.points for entry in ledger(state, seat) if entry.points}


def winners(state: Any) -> list[int]:
    return [seat for seat in range(state.players) if contains(generic.winners(state), seat)]


# Playing


def legal(state: Any) -> list[str]:
    """The codes of the legal moves."""
    moves = room_for_moves()
    return [CODES[move] for move in moves[: generic.legal(state, moves)]]


def play(state: Any, *codes: str) -> None:
    """Play moves given by their codes; each must be legal and leave every law in force."""
    for code in codes:
        assert code in legal(state), f"{code} is not legal: {reason(state, code)}"
        generic.play(state, NUMBER[code])
        assert generic.first_violation(state) == 0


def reason(state: Any, code: str) -> str | None:
    """The code of the reason against a move."""
    refusal = why_not(state, NUMBER[code])
    return refusal.code if refusal else None


def sentence(state: Any, code: str) -> str:
    """The reason against a move in words."""
    refusal = why_not(state, NUMBER[code])
    return refusal.text() if refusal else ""
