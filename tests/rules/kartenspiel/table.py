"""A table to try rules on: `table(3)` is a dealt game at its first turn, Ina's.

Cards are moved from the stacks to where a test needs them, so that each lies in one place: all laws hold before a
test plays, and `play` sees to it that they hold after every move.
"""

from functools import cache
from typing import Any

import numpy as np

from glueckauf.core import generic
from glueckauf.core.bitset import contains, only
from glueckauf.games.kartenspiel.rules import moves, scoring
from glueckauf.games.kartenspiel.rules.workers import PAYMENT_WAYS
from glueckauf.games.kartenspiel.state import DTYPE, NOTHING, PAY
from glueckauf.games.kartenspiel.tables import (
    AREA_NAMES,
    CARD_NAMES,
    DECK_COUNT,
    DECK_OF_STACK,
    DEEPEST,
    FIRST_OF_DECK,
    ORDER_KINDS,
    STACKS,
    TRACK_TAKES,
    WILD,
)

INA, OTTO, ROSA = range(3)
LORRIES, WAGONS, ENGINES, ORDERS, SHARES, INNOVATIONS, OBJECTIVES = range(DECK_COUNT)
PASS, STOP, END = moves.PASS, moves.STOP, moves.END
DECK_OF_CARD = {name: deck for deck, names in enumerate(CARD_NAMES) for name in names}
UNPAYABLE = 30


# Setup


@cache
def first_turn(players: int, seed: int) -> Any:
    state = np.zeros(1, DTYPE)[0]
    generic.deal(state, players, seed)
    return state


def dealt(players: int = 3, seed: int = 1) -> Any:
    return first_turn(players, seed).copy()


def table(players: int = 3) -> Any:
    """Ina begins."""
    state = dealt(players)
    state.starter = state.turn = INA
    return state


# Moves


def area(name: str) -> int:
    return moves.AREA + AREA_NAMES.index(name)


def pay(value: int) -> int:
    """Lay a worker card."""
    return moves.PAYMENT + value - 1


def pay_innovation(name: str, value: int) -> int:
    """Lay a worker innovation for so many workers."""
    group = PAYMENT_WAYS[pay(5) - moves.PAYMENT][0] + 1 + kind_of(name)
    return moves.PAYMENT + PAYMENT_WAYS.index((group, value))


def innovation(name: str) -> int:
    """Play an action innovation."""
    return moves.PLAY + kind_of(name) - kind_of("lorry")


def track(number: int) -> int:
    return moves.ON_TRACK + number - 1


def way(number: int, wild: bool) -> int:
    return 2 * (number - 1) + wild


def load_front(number: int, wild: bool = False) -> int:
    return moves.LOAD_FRONT + way(number, wild)


def store_front() -> int:
    return moves.STORE_FRONT


def load_stored(lorry: str, number: int, wild: bool = False) -> int:
    return moves.LOAD_STORED + moves.WAYS * kind_of(lorry) + way(number, wild)


def send(number: int, order: str) -> int:
    return moves.SEND + ORDER_KINDS * (number - 1) + kind_of(order)


def search(stack: str) -> int:
    return moves.FROM + AREA_NAMES.index(stack)


def keep(name: str) -> int:
    return moves.KEEP_CARD + int(FIRST_OF_DECK[DECK_OF_CARD[name]]) + kind_of(name)


# Playing


def legal(state: Any) -> list[int]:
    out = np.zeros(moves.MOVES, np.int16)
    return [int(move) for move in out[: generic.legal(state, out)]]


def play(state: Any, *numbers: int) -> None:
    """Play moves; each must be legal and leave every law in force."""
    for number in numbers:
        assert number in legal(state)
        generic.play(state, number)
        assert generic.first_violation(state) == 0


def use(state: Any, name: str, *numbers: int) -> None:
    """Use an area, paid with the smallest cards that do, and play on."""
    play(state, area(name))
    while state.phase == PAY:
        play(state, legal(state)[0])
    play(state, *numbers)


def may_use(state: Any, name: str) -> bool:
    return area(name) in legal(state)


def areas(state: Any) -> set[str]:
    """The areas that may be used now."""
    return {name for name in AREA_NAMES if may_use(state, name)}


# Looking


def kind_of(name: str) -> int:
    return CARD_NAMES[DECK_OF_CARD[name]].index(name)


def deck_of(stack: str) -> int:
    return int(DECK_OF_STACK[AREA_NAMES.index(stack)])


def named(cards: Any, deck: int) -> list[str | None]:
    """Cards by name; what is hidden is None."""
    return [None if card == NOTHING else CARD_NAMES[deck][card] for card in cards]


def cards_in(state: Any, stack: str) -> list[Any]:
    """A stack from top to bottom."""
    number = AREA_NAMES.index(stack)
    places = (int(state.top[number]) + np.arange(state.left[number])) % DEEPEST
    return named(state.stack[number, places], deck_of(stack))


def drawn(state: Any) -> list[str | None]:
    """The cards of a free choice."""
    return named(state.hand[: state.hand_size], int(DECK_OF_STACK[state.stack_used]))


def row(state: Any, seat: int) -> list[Any]:
    """The mining row, the oldest card first."""
    places = (int(state.row_front[seat]) + np.arange(state.row_size[seat])) % state.row.shape[1]
    return named(state.row[seat, places], LORRIES)


def by_name(counts: Any, deck: int) -> dict[str, int]:
    """The cards of which there are some."""
    return {name: int(number) for name, number in zip(CARD_NAMES[deck], counts, strict=True) if number}


def storage(state: Any, seat: int) -> dict[str, int]:
    return by_name(state.storage[seat], LORRIES)


def load(state: Any, seat: int, number: int) -> dict[str, int]:
    return by_name(state.load[seat, number - 1], LORRIES)


def empty_wagons(state: Any, seat: int, number: int) -> dict[str, int]:
    return by_name(state.wagons[seat, number - 1], WAGONS)


def engines(state: Any, seat: int) -> list[str | None]:
    """The engines on the three tracks."""
    return named(state.engines[seat], ENGINES)


def orders(state: Any, seat: int) -> dict[str, int]:
    return by_name(state.orders[seat] + state.secret_orders[seat], ORDERS)


def innovations(state: Any, seat: int) -> dict[str, int]:
    return by_name(state.innovations[seat] + state.secret_innovations[seat], INNOVATIONS)


def crew(state: Any, name: str) -> int:
    return int(state.crew[AREA_NAMES.index(name)])


def workers(state: Any, seat: int) -> list[int]:
    """Worker cards in hand: how many of each value."""
    return [int(number) for number in state.workers[seat]]


def points(state: Any, seat: int = INA) -> int:
    return int(scoring.points(state, seat))


def winners(state: Any) -> list[int]:
    return [seat for seat in range(state.players) if contains(generic.winners(state), seat)]


def seen(state: Any, seat: int) -> Any:
    """The table as a seat may see it."""
    hidden = state.copy()
    generic.hide(hidden, seat)
    return hidden


def guessed(state: Any, seat: int, seed: int = 1) -> Any:
    """A table that might be this one for all a seat knows."""
    guess = state.copy()
    generic.guess(guess, seat, np.array([seed], np.int64))
    return guess


# Arranging stacks


def lay(state: Any, stack: str, cards: list[str]) -> None:
    """Make this the stack, from top to bottom."""
    number = AREA_NAMES.index(stack)
    state.stack[number] = NOTHING
    state.stack[number, : len(cards)] = [kind_of(name) for name in cards]
    state.known[number] = state.top[number] = 0
    state.left[number] = len(cards)


def fetch(state: Any, name: str) -> int:
    """Take a card out of its stack, the lowest one of its kind."""
    for number in reversed(range(STACKS)):
        stack = AREA_NAMES[number]
        cards = cards_in(state, stack)
        if name in cards:
            del cards[len(cards) - 1 - cards[::-1].index(name)]
            lay(state, stack, cards)
            return kind_of(name)
    raise ValueError(name)


def put_on_top(state: Any, stack: str, *cards: str) -> None:
    """Bring cards to the top of a stack, the first one topmost."""
    for name in cards:
        fetch(state, name)
    lay(state, stack, [*cards, *cards_in(state, stack)])


def leave(state: Any, stack: str, number: int) -> None:
    """Leave so many cards in a stack; the last player has the others."""
    cards = cards_in(state, stack)
    lay(state, stack, cards[:number])
    for name in cards[number:]:
        hand_out(state, state.players - 1, name)


def leave_only(state: Any, stack: str, number: int) -> None:
    """Leave so many cards in a stack, and none in the others."""
    for name in AREA_NAMES[:STACKS]:
        leave(state, name, number if name == stack else 0)


def hand_out(state: Any, seat: int, name: str) -> None:
    """A card that has left its stack goes to a seat: lorries into storage, engines leave with a train."""
    kind, deck = kind_of(name), DECK_OF_CARD[name]
    if deck == ENGINES:
        leave_with(state, seat, kind)
    elif deck == WAGONS:
        state.wagons[seat, int(np.argmax(TRACK_TAKES[:, kind])), kind] += 1
    elif deck == OBJECTIVES:
        state.objectives[seat] |= only(kind)
    else:
        places = {
            LORRIES: state.storage,
            ORDERS: state.orders,
            SHARES: state.shares,
            INNOVATIONS: state.innovations,
        }
        places[deck][seat, kind] += 1


def leave_with(state: Any, seat: int, engine: int) -> None:
    """A train with this engine left long ago, with the lowest order, lorry and wagon of the stacks."""
    state.done_engines[seat, engine] += 1
    for stack in ("order", "lorry_1", "wagon_1"):
        deliver(state, seat, *cards_in(state, stack)[-1:])


# Arranging what a player has


def line_up(state: Any, seat: int, *lorries: str) -> None:
    """Add lorries to the mining row."""
    for name in lorries:
        state.row[seat, int(state.row_size[seat])] = fetch(state, name)
        state.row_size[seat] += 1


def give(state: Any, seat: int, *cards: str) -> None:
    """Lorries into storage; open orders, innovations, shares and objectives."""
    for name in cards:
        kind = fetch(state, name)
        if DECK_OF_CARD[name] == ORDERS:
            state.orders[seat, kind] += 1
        else:
            hand_out(state, seat, name)


def give_secretly(state: Any, seat: int, *cards: str) -> None:
    """Orders and innovations that only the owner has seen."""
    for name in cards:
        kind = fetch(state, name)
        if DECK_OF_CARD[name] == ORDERS:
            state.secret_orders[seat, kind] += 1
            state.secret_order_count[seat] += 1
        else:
            state.secret_innovations[seat, kind] += 1
            state.secret_innovation_count[seat] += 1


def couple(state: Any, seat: int, number: int, *wagons: str) -> None:
    """Add empty wagons to a track."""
    for name in wagons:
        state.wagons[seat, number - 1, fetch(state, name)] += 1


def put_engine(state: Any, seat: int, number: int, model: str) -> None:
    state.engines[seat, number - 1] = fetch(state, f"model_{model}")


def put_engines(state: Any, seat: int, models: str) -> None:
    """An engine on each of the first tracks."""
    for number, model in enumerate(models, start=1):
        put_engine(state, seat, number, model)


def put_train(state: Any, seat: int, number: int, model: str, *lorries: str) -> None:
    """An engine with wild wagons and these lorries in them."""
    put_engine(state, seat, number, model)
    put_load(state, seat, number, *lorries)


def put_load(state: Any, seat: int, number: int, *lorries: str) -> None:
    """Wild wagons with these lorries in them."""
    for name in lorries:
        fetch(state, "wild")
        state.filled[seat, number - 1, WILD] += 1
        state.load[seat, number - 1, fetch(state, name)] += 1


def deliver(state: Any, seat: int, *cards: str) -> None:
    """Cards onto the delivered stack."""
    for name in cards:
        kind, deck = fetch(state, name), DECK_OF_CARD[name]
        {
            LORRIES: state.done_lorries,
            WAGONS: state.done_wagons,
            ENGINES: state.done_engines,
            ORDERS: state.done_orders,
        }[deck][seat, kind] += 1
        if deck != ENGINES:
            count = {LORRIES: state.done_lorry_count, WAGONS: state.done_wagon_count, ORDERS: state.done_count}[deck]
            count[seat] += 1


def give_markers(state: Any, *seats: int) -> None:
    """The first shifts are over; their markers went to these seats."""
    state.markers[: len(seats)] = seats
    state.shift = len(seats) + 1


# Arranging workers


def hold(state: Any, seat: int, *values: int) -> None:
    """Leave a seat these worker cards."""
    state.workers[seat] = [values.count(value) for value in range(1, 6)]


def station(state: Any, workers: int, *names: str) -> None:
    """The last use of these areas took so many workers."""
    for name in names:
        state.crew[AREA_NAMES.index(name)] = workers
        if name == "mining_0_1":
            state.last_at_mining_0_1 = state.starter


def close_all_but(state: Any, *names: str) -> None:
    """Nobody can pay any other area."""
    for name in AREA_NAMES:
        if name not in names:
            station(state, UNPAYABLE, name)
