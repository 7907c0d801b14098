"""A table to try rules on: `table(3)` is a dealt game after the draft, with every crew still at home.

What the functions below move comes from somewhere and leaves something: all laws hold before a test plays,
and `play` sees to it that they hold after every move.
"""

from functools import cache
from typing import Any

import numpy as np

from glueckauf.core import generic
from glueckauf.core.bitset import contains, only
from glueckauf.core.playouts import room_for_moves
from glueckauf.games.glueck_auf.box import COLORS
from glueckauf.games.glueck_auf.state import DRAFT, DTYPE, NOTHING, ORDER_PILE, RING, TILE_PILE
from glueckauf.games.glueck_auf.tables import (
    ORDER_NAMES,
    ORDER_POINTS,
    ORDER_SPOTS,
    SPACE_NAMES,
    SPOT_NAMES,
    SPOT_ORDER,
    SPOTS_OF_ORDER,
    TILE_NAMES,
)
from glueckauf.games.glueck_auf.words.reasons import why_not
from glueckauf.games.glueck_auf.words.sentences import CODES

MIKE, GEORGE, LUCY = range(3)
NUMBER = {code: number for number, code in enumerate(CODES)}
CARDS = (TILE_NAMES, ORDER_NAMES)


# Setup


def dealt(players: int = 3, seed: int = 1) -> Any:
    """A game before the draft."""
    state = np.zeros(1, DTYPE)[0]
    generic.deal(state, players, seed)
    return state


@cache
def first_turn(players: int) -> Any:
    state = dealt(players)
    while state.phase == DRAFT:
        generic.play(state, generic_moves(state)[0])
    return state


def drafted(players: int = 3) -> Any:
    """A game at its first turn, everybody having taken the first of the orders laid out."""
    return first_turn(players).copy()


def table(players: int = 3) -> Any:
    """Mike starts. The orders drafted lie under the stack again, so that each test hands out its own."""
    state = drafted(players)
    state.starter = state.turn = MIKE
    drafts = [name for seat in range(players) for name in outstanding(state, seat)]
    state.outstanding[:] = state.free[:] = 0
    lay(state, ORDER_PILE, stack(state, ORDER_PILE) + drafts)
    return state


# Playing


def generic_moves(state: Any) -> list[int]:
    moves = room_for_moves()
    return [int(move) for move in moves[: generic.legal(state, moves)]]


def legal(state: Any) -> list[str]:
    """The codes of the legal moves."""
    return [CODES[move] for move in generic_moves(state)]


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


def end_shift(state: Any) -> None:
    """All crews at home go to the Bank; the last player has the last turn."""
    last = state.players - 1
    state.bank += state.workers
    state.workers[:] = 0
    state.bank[last] -= 1
    state.workers[last] = 1
    state.turn = last
    play(state, "bank")


def end_game(state: Any) -> None:
    state.shift = 3
    end_shift(state)


# Looking


def points(state: Any) -> list[int]:
    out = np.zeros(4, np.int16)
    generic.scores(state, out)
    return [int(number) for number in out[: state.players]]


def winners(state: Any) -> list[int]:
    return [seat for seat in range(state.players) if contains(generic.winners(state), seat)]


def space(name: str) -> int:
    return SPACE_NAMES.index(name)


def crew(state: Any, name: str) -> tuple[int, int]:
    """Whose crew is on a space, and how many."""
    return int(state.owner[space(name)]), int(state.crew[space(name)])


def outstanding(state: Any, seat: int) -> list[str]:
    return names(state.outstanding[seat])


def delivered(state: Any, seat: int) -> list[str]:
    return names(state.delivered[seat])


def names(orders: int) -> list[str]:
    return [name for order, name in enumerate(ORDER_NAMES) if contains(orders, order)]


def by_color(row: Any) -> dict[str, int]:
    """The colours of which there is something in a row of four."""
    return {color: int(number) for color, number in zip(COLORS, row, strict=True) if number}


def laid(state: Any, order: str) -> dict[str, int]:
    """The coal on an order."""
    return by_color(state.laid[ORDER_NAMES.index(order)])


def room(state: Any, spot: str) -> int:
    """How many spots of this colour are free on this order."""
    return int(state.room[SPOT_NAMES.index(spot)])


def pit(state: Any, seat: int) -> dict[str, int]:
    """The tunnel tiles of a seat."""
    return {name: int(number) for name, number in zip(TILE_NAMES, state.tiles[seat], strict=True) if number}


def named(cards: Any, pile: int) -> list[str | None]:
    """Cards by name; what is hidden is None."""
    return [None if card == NOTHING else CARDS[pile][card] for card in cards]


def stack(state: Any, pile: int) -> list[str | None]:
    """A stack from top to bottom."""
    places = (int(state.top[pile]) + np.arange(state.left[pile])) % RING
    return named(state.stack[pile, places], pile)


def hand(state: Any) -> list[str | None]:
    return named(state.hand[: state.hand_size], state.pile)


def shown(state: Any, name: str) -> str | None:
    """The tile or the order on display at a space."""
    return named(display(state, name), pile_at(name))[place(name)]


def display(state: Any, name: str) -> Any:
    return state.order_shown if pile_at(name) == ORDER_PILE else state.tile_shown


def pile_at(name: str) -> int:
    return ORDER_PILE if name.startswith("order") else TILE_PILE


def place(name: str) -> int:
    return int(name[-1]) - 1


# Arranging tiles and orders


def pile_of(name: str) -> int:
    return TILE_PILE if name in TILE_NAMES else ORDER_PILE


def lay(state: Any, pile: int, cards: list[Any]) -> None:
    """Make this the stack, from top to bottom."""
    state.stack[pile] = NOTHING
    state.stack[pile, : len(cards)] = [CARDS[pile].index(name) for name in cards]
    state.known[pile] = state.top[pile] = 0
    state.left[pile] = len(cards)


def fetch(state: Any, name: str) -> None:
    """Take a card out of its stack. If it is on display instead, the bottom card takes its place there."""
    pile = pile_of(name)
    cards = stack(state, pile)
    if name not in cards:
        row = state.order_shown if pile == ORDER_PILE else state.tile_shown
        row[list(row).index(CARDS[pile].index(name))] = CARDS[pile].index(cards[-1])
        cards[-1] = name
    cards.remove(name)
    lay(state, pile, cards)


def put_on_top(state: Any, *cards: str) -> None:
    """Bring cards of one stack to its top, the first one topmost."""
    for name in cards:
        fetch(state, name)
    pile = pile_of(cards[0])
    lay(state, pile, [*cards, *stack(state, pile)])


def show(state: Any, at: str, name: str) -> None:
    """Put a card on display; the one that was there goes under the stack."""
    fetch(state, name)
    pile = pile_of(name)
    lay(state, pile, [*stack(state, pile), shown(state, at)])
    display(state, at)[place(at)] = CARDS[pile].index(name)


def leave(state: Any, pile: int, number: int) -> None:
    """Leave so many cards in a stack: the last player has added the tiles to the pit, delivered the orders."""
    use = dig if pile == TILE_PILE else deliver
    use(state, state.players - 1, *stack(state, pile)[number:])


def dig(state: Any, seat: int, *tiles: str) -> None:
    """Add tiles to a pit, all lorries empty."""
    for name in tiles:
        fetch(state, name)
        state.tiles[seat, TILE_NAMES.index(name)] += 1


def give(state: Any, seat: int, *orders: str) -> None:
    """Hand a seat outstanding orders, all spots free."""
    for name in orders:
        fetch(state, name)
        order = ORDER_NAMES.index(name)
        state.outstanding[seat] |= only(order)
        state.free[seat] |= SPOTS_OF_ORDER[order]


def fill(state: Any, seat: int, spot: str, *cubes: str) -> None:
    """Fill one spot of an outstanding order: with a cube of its colour, or with two others."""
    number = SPOT_NAMES.index(spot)
    order = SPOT_ORDER[number]
    put(state, state.laid[order], *cubes)
    state.room[number] -= 1
    if state.room[number] == 0:
        state.free[seat] &= ~only(number)
    if not state.free[seat] & SPOTS_OF_ORDER[order]:
        state.complete |= only(order)


def complete(state: Any, seat: int, *orders: str) -> None:
    """Hand a seat outstanding orders, each spot with a cube of its colour."""
    for name in orders:
        give(state, seat, name)
        for color in COLORS:
            for _ in range(ORDER_SPOTS[ORDER_NAMES.index(name), COLORS.index(color)]):
                fill(state, seat, f"{color}_{name}", color)


def deliver(state: Any, seat: int, *orders: str) -> None:
    """Lay orders face down before a seat and count their points."""
    for name in orders:
        fetch(state, name)
        order = ORDER_NAMES.index(name)
        state.delivered[seat] |= only(order)
        state.delivered_count[seat] += 1
        state.delivered_points[seat] += ORDER_POINTS[order]


# Arranging workers and coal


def at_home(state: Any, seat: int, number: int) -> None:
    """Leave a seat so many workers; the others of its supply have gone to the Bank."""
    state.bank[seat] += state.workers[seat] - number
    state.workers[seat] = number


def station(state: Any, seat: int, workers: int, *spaces: str) -> None:
    """Send a crew of so many to each of these spaces, which are empty, without acting."""
    for name in spaces:
        state.workers[seat] -= workers
        state.crew[space(name)] = workers
        state.owner[space(name)] = seat


def put(state: Any, row: Any, *colors: str) -> None:
    """Cubes from the supply into a cage, a storage, onto the lorries of a level."""
    for color in colors:
        state.supply[COLORS.index(color)] -= 1
        row[COLORS.index(color)] += 1


def leave_coal(state: Any, **left: int) -> None:
    """Leave so many cubes of some colours in the supply; the last player has the others in storage."""
    for color, number in left.items():
        surplus = int(state.supply[COLORS.index(color)]) - number
        put(state, state.storage[state.players - 1], *[color] * surplus)
