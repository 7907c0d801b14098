"""Setup: the table before the first turn. All chance of the game is here."""

from glueckauf.core.bitset import count, lowest, only
from glueckauf.core.chance import Source, fork, pick, shuffle
from glueckauf.core.jit import rule
from glueckauf.games.glueck_auf.box import COPIES_OF_A_TILE, ORDERS_AT_START
from glueckauf.games.glueck_auf.rules.piles import take_top, turn_up
from glueckauf.games.glueck_auf.rules.scoring import start_shift, take_workers_back
from glueckauf.games.glueck_auf.rules.turn import receive
from glueckauf.games.glueck_auf.state import DRAFT, ORDER_PILE, TILE_PILE, State, clear
from glueckauf.games.glueck_auf.tables import (
    COLOR_COUNT,
    FACTORY,
    LOCKED,
    MARKS,
    ORDER,
    ORDER_COUNT,
    ORDER_SPACES,
    TILE_KINDS,
    TILE_SPACES,
)


@rule
def deal(state: State, players: int, source: Source) -> None:
    """Set the table. All chance of the game is here: two stacks and the starting player (R-39)."""
    clear(state)
    state.players = players
    shuffle_stacks(state, source)
    show_tiles(state)
    for seat in range(players):
        hand_out(state, seat)
    state.starter = pick(fork(source, 3), 0, players)
    start_draft(state)
    state.turns = state.revealed = 0


@rule
def shuffle_stacks(state: State, source: Source) -> None:
    for tile in range(TILE_KINDS * COPIES_OF_A_TILE):
        state.stack[TILE_PILE, tile] = tile // COPIES_OF_A_TILE
    for order in range(ORDER_COUNT):
        state.stack[ORDER_PILE, order] = order
    state.top[:] = 0
    state.left[TILE_PILE] = TILE_KINDS * COPIES_OF_A_TILE
    state.left[ORDER_PILE] = ORDER_COUNT
    shuffle(state.stack[TILE_PILE], state.left[TILE_PILE], fork(source, 1))
    shuffle(state.stack[ORDER_PILE], state.left[ORDER_PILE], fork(source, 2))


@rule
def show_tiles(state: State) -> None:
    """A tile on every tile space without a lock (R-47)."""
    for space in range(TILE_SPACES):
        if not LOCKED[state.players, FACTORY + space]:
            state.tile_shown[space] = take_top(state, TILE_PILE)


@rule
def hand_out(state: State, seat: int) -> None:
    """Marks, and one cube of each colour on the printed lorries. Workers come with the shift (R-27)."""
    state.money[seat] = MARKS[state.players]
    for color in range(COLOR_COUNT):
        state.coal[seat, color, color] = 1
        state.supply[color] -= 1


@rule
def start_draft(state: State) -> None:
    """Three orders each and one more are laid face up; the starting player's right-hand neighbour begins (R-46)."""
    take_workers_back(state)
    for _ in range(ORDERS_AT_START * state.players + 1):
        state.draft |= only(take_top(state, ORDER_PILE))
    state.phase = DRAFT
    state.turn = (state.starter - 1) % state.players


@rule
def draft(state: State, seat: int, order: int) -> None:
    """Take one of the orders on display; then it is the right-hand neighbour's turn (R-46, R-56)."""
    state.draft &= ~only(order)
    receive(state, seat, order)
    state.turns += 1
    state.turn = (seat - 1) % state.players
    if count(state.draft) == 1:
        end_draft(state)


@rule
def end_draft(state: State) -> None:
    """The last card goes to the rightmost order space, the other open spaces are filled (R-46, R-47)."""
    state.order_shown[ORDER_SPACES - 1] = lowest(state.draft)
    state.draft = 0
    for space in range(ORDER_SPACES - 1):
        if not LOCKED[state.players, ORDER + space]:
            state.order_shown[space] = turn_up(state, ORDER_PILE)
    start_shift(state)
