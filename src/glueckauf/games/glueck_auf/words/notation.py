"""A position of Glück Auf as plain, readable data, and back. `docs/games/glueck-auf.md` explains every field."""

from collections.abc import Callable, Sequence
from typing import Any, cast

from glueckauf.core.bitset import contains, count, only
from glueckauf.core.errors import BadPosition
from glueckauf.core.plain_data import Fields, choice, is_view, name_or_none, number, plain, read_plain, set_of
from glueckauf.core.schema import Numbers
from glueckauf.games.glueck_auf.box import (
    COAL_PER_COLOR,
    COLORS,
    COPIES_OF_A_TILE,
    DRAWN,
    ELEMENTS_PER_SHIFT,
    SHIFTS,
)
from glueckauf.games.glueck_auf.rules import invariants
from glueckauf.games.glueck_auf.rules.guessed_orders import cards_since
from glueckauf.games.glueck_auf.rules.guessing import is_gap, places
from glueckauf.games.glueck_auf.rules.piles import place_in_ring
from glueckauf.games.glueck_auf.rules.scoring import clock_entry
from glueckauf.games.glueck_auf.rules.secrecy import hide, orders_in_sight, sees_delivered, tiles_in_sight
from glueckauf.games.glueck_auf.state import NOTHING, ORDER_PILE, OVER, PILES, RETURN, RING, TILE_PILE, State
from glueckauf.games.glueck_auf.tables import (
    COLOR_COUNT,
    FACTORY,
    ORDER,
    ORDER_COUNT,
    ORDER_NAMES,
    SPACE_COUNT,
    SPACE_NAMES,
    SPOT_COUNT,
    SPOT_NAMES,
    SPOT_ORDER,
    SPOT_ROOM,
    SPOTS_OF_ORDER,
    TILE_KINDS,
    TILE_NAMES,
    WORKERS,
)

CARD_NAMES = (TILE_NAMES, ORDER_NAMES)
PILE_NAMES = ("tiles", "orders")
SHARED = ("shift", "starter", "turn", "turns", "phase", "revealed")
OF_SEAT = ("workers", "canteen", "bank", "money", "tiles", "coal", "cage_level", "cage", "storage")
OF_DELIVERIES = ("scored", "delivered_count", "delivered_points")


# Writing


def to_dict(state: State) -> dict[str, Any]:
    return {
        **plain(state, *SHARED),
        "action": action(state),
        **plain(state, "supply"),
        "factory": shown(state.tile_shown, FACTORY, TILE_NAMES),
        "orders": shown(state.order_shown, ORDER, ORDER_NAMES),
        **plain(state, "draft"),
        "crews": crews(state),
        "stacks": {PILE_NAMES[pile]: stack(state, pile) for pile in range(PILES)},
        "seats": [seat_to_dict(state, seat) for seat in range(state.players)],
    }


def action(state: State) -> dict[str, Any]:
    """What is pending in the turn that is being played."""
    hand = [name_or_none(card, CARD_NAMES[int(state.pile)]) for card in state.hand[: state.hand_size]]
    next_place = (int(state.slot) - int(state.top[state.pile])) % RING
    return {
        **plain(state, "space", "steps", "lorries_short"),
        "lorry_color": COLORS[state.lorry_color] if state.lorries_short else None,
        **plain(state, "spot", "cube"),
        "hand_from": PILE_NAMES[state.pile] if state.hand_size else None,
        "hand": hand,
        "next_place": next_place if state.phase == RETURN else None,
    }


def shown(cards: Numbers, first: int, names: Sequence[str]) -> dict[str, str | None]:
    return {SPACE_NAMES[first + place]: name_or_none(card, names) for place, card in enumerate(cards)}


def crews(state: State) -> dict[str, dict[str, int]]:
    busy = [space for space in range(SPACE_COUNT) if state.crew[space]]
    return {SPACE_NAMES[space]: {"seat": int(state.owner[space]), "workers": int(state.crew[space])} for space in busy}


def stack(state: State, pile: int) -> dict[str, Any]:
    places = [place_in_ring(state, pile, depth) for depth in range(state.left[pile])]
    known = [[seat for seat in range(state.players) if contains(state.known[pile, place], seat)] for place in places]
    return {
        "cards": [name_or_none(state.stack[pile, place], CARD_NAMES[pile]) for place in places],
        "known_by": {str(depth): seats for depth, seats in enumerate(known) if seats},
    }


def seat_to_dict(state: State, seat: int) -> dict[str, Any]:
    is_hidden = state.viewer != NOTHING and not sees_delivered(state, state.viewer, seat)
    outstanding = [order for order in range(ORDER_COUNT) if contains(state.outstanding[seat], order)]
    return {
        **plain(state, *OF_SEAT, seat=seat),
        "outstanding": {ORDER_NAMES[order]: order_to_dict(state, order) for order in outstanding},
        **plain(state, "delivered", seat=seat, is_hidden=is_hidden),
        **plain(state, *OF_DELIVERIES, seat=seat),
        "clock": [clock_row(state, seat, shift) for shift in range(1, SHIFTS + 1)],
    }


def order_to_dict(state: State, order: int) -> dict[str, Any]:
    spots = [spot for spot in range(SPOT_COUNT) if SPOT_ORDER[spot] == order]
    free = {SPOT_NAMES[spot].split("_")[0]: int(state.room[spot]) for spot in spots}
    return {"free": free, "coal": dict(zip(COLORS, state.laid[order].tolist(), strict=True))}


def clock_row(state: State, seat: int, shift: int) -> list[int]:
    return [int(state.clock[seat, clock_entry(shift, element)]) for element in range(ELEMENTS_PER_SHIFT * shift)]


# Reading


def from_dict(data: dict[str, Any], state: State) -> None:
    """Fill a blank state. Every refusal names the field; at the end every invariant must hold."""
    fields = Fields(data)
    read_plain(fields, state, *SHARED, "supply", "draft")
    state.over = state.phase == OVER
    read_shown(fields.fields("factory"), FACTORY, TILE_NAMES, state.tile_shown)
    read_shown(fields.fields("orders"), ORDER, ORDER_NAMES, state.order_shown)
    read_crews(fields.fields("crews"), state)
    read_stacks(fields.fields("stacks"), state)
    read_action(fields.fields("action"), state)
    for seat, inner in enumerate(fields.seats(int(state.players))):
        read_seat(inner, state, seat)
    fields.done()
    if is_view(state):
        hide_again(state)
    else:
        check_invariants(state)


def hide_again(state: State) -> None:
    """A view has as many gaps as there are cards its seat does not see."""
    seat = int(state.viewer)
    hide(state, seat)
    others = [other for other in range(state.players) if not sees_delivered(state, seat, other)]
    delivered = [int(cards_since(state, other)) for other in others]
    tiles = [COPIES_OF_A_TILE - int(tiles_in_sight(state, kind)) for kind in range(TILE_KINDS)]
    orders = ORDER_COUNT - int(count(orders_in_sight(state)))
    if min(tiles) < 0 or sum(tiles) != count_gaps(state, TILE_PILE):
        raise BadPosition("stacks.tiles: hidden tiles are missing, or there are too many")
    if min(delivered, default=0) < 0 or orders != count_gaps(state, ORDER_PILE) + sum(delivered):
        raise BadPosition("stacks.orders, delivered_count: hidden orders are missing, or there are too many")


def count_gaps(state: State, pile: int) -> int:
    """Places of the stack, and of the hand drawn from it, whose card is hidden."""
    return sum(bool(is_gap(state, pile, place)) for place in range(places(state, pile)))


def read_shown(fields: Fields, first: int, names: Sequence[str], cards: Any) -> None:
    for place in range(len(cards)):
        cards[place] = fields.choice_or_none(SPACE_NAMES[first + place], names)
    fields.done()


def read_crews(fields: Fields, state: State) -> None:
    for space, name in enumerate(SPACE_NAMES):
        if name in fields.left:
            crew = fields.fields(name)
            state.owner[space] = crew.number("seat", int(state.players) - 1)
            state.crew[space] = crew.number("workers")
            crew.done()
    fields.done()


def read_stacks(fields: Fields, state: State) -> None:
    for pile, name in enumerate(PILE_NAMES):
        inner = fields.fields(name)
        cards = inner.items("cards")
        if len(cards) > RING:
            raise BadPosition(f"{inner.at('cards')}: {len(cards)} cards are more than there are")
        state.left[pile] = len(cards)
        for depth, card in enumerate(cards):
            path = f"{inner.at('cards')}[{depth}]"
            state.stack[pile, depth] = NOTHING if card is None else choice(card, path, CARD_NAMES[pile])
        read_known(inner.fields("known_by"), state, pile)
        inner.done()
    fields.done()


def read_known(fields: Fields, state: State, pile: int) -> None:
    for depth in range(state.left[pile]):
        if str(depth) in fields.left:
            path = fields.at(depth)
            seats = [number(seat, path, int(state.players) - 1) for seat in fields.items(str(depth))]
            state.known[pile, depth] = set_of(seats)
    fields.done()


def read_action(fields: Fields, state: State) -> None:
    read_plain(fields, state, "space", "steps", "lorries_short", "spot", "cube")
    state.lorry_color = max(0, fields.choice_or_none("lorry_color", COLORS))
    state.pile = max(0, fields.choice_or_none("hand_from", PILE_NAMES))
    hand = fields.cards("hand", CARD_NAMES[int(state.pile)], state)
    if len(hand) > DRAWN:
        raise BadPosition(f"{fields.at('hand')}: {len(hand)} cards, but one draws at most {DRAWN}")
    state.hand_size = len(hand)
    state.hand[:] = sorted(hand) + [NOTHING] * (DRAWN - len(hand))
    next_place = fields.take("next_place")
    state.slot = 0 if next_place is None else number(next_place, fields.at("next_place"), RING - 1)
    fields.done()


def read_seat(fields: Fields, state: State, seat: int) -> None:
    read_plain(fields, state, *OF_SEAT, "delivered", *OF_DELIVERIES, seat=seat)
    read_outstanding(fields.fields("outstanding"), state, seat)
    read_clock(fields, state, seat)
    fields.done()


def read_outstanding(fields: Fields, state: State, seat: int) -> None:
    for order, name in enumerate(ORDER_NAMES):
        if name in fields.left:
            inner = fields.fields(name)
            state.outstanding[seat] |= only(order)
            state.laid[order] = inner.counts("coal", COLORS)
            read_spots(inner.fields("free"), state, seat, order)
            inner.done()
            if not state.free[seat] & SPOTS_OF_ORDER[order]:
                state.complete |= only(order)
    fields.done()


def read_spots(fields: Fields, state: State, seat: int, order: int) -> None:
    for spot in range(SPOT_COUNT):
        if SPOT_ORDER[spot] == order:
            state.room[spot] = fields.number(SPOT_NAMES[spot].split("_")[0], int(SPOT_ROOM[spot]))
            if state.room[spot]:
                state.free[seat] |= only(spot)
    fields.done()


def read_clock(fields: Fields, state: State, seat: int) -> None:
    rows = [cast("list[Any]", row) if isinstance(row, list) else [] for row in fields.items("clock")]
    if [len(row) for row in rows] != [ELEMENTS_PER_SHIFT * shift for shift in range(1, SHIFTS + 1)]:
        raise BadPosition(f"{fields.at('clock')}: it has 4, 8 and 12 entries for the three shifts")
    for shift, row in enumerate(rows, 1):
        for element, points in enumerate(row):
            state.clock[seat, clock_entry(shift, element)] = number(points, fields.at("clock"), 13)


# Invariants, as a reader of a dictionary needs to hear them


def check_invariants(state: State) -> None:
    if violation := invariants.first_violation(state):
        raise BadPosition(EXPLAIN[violation](state))
    if not invariants.counters_are_right(state):
        raise BadPosition("turns, revealed: more than there can have been so far")
    for seat in range(state.players):
        if not invariants.marks_are_right(state, seat):
            marks, turns = int(state.money[seat]), int(state.turns)
            raise BadPosition(f"seats[{seat}].marks: {marks}, more than {turns} turns can have brought")


def explain_coal(state: State) -> str:
    amounts = [int(invariants.coal_on_the_table(state, color)) for color in range(COLOR_COUNT)]
    wrong = next(color for color, cubes in enumerate(amounts) if cubes != COAL_PER_COLOR)
    return f"{COLORS[wrong]} coal: {amounts[wrong]} cubes on the table, but there are {COAL_PER_COLOR}"


def explain_tiles(state: State) -> str:
    amounts = [int(tiles_in_sight(state, tile)) for tile in range(TILE_KINDS)]
    wrong = next(tile for tile, tiles in enumerate(amounts) if tiles != COPIES_OF_A_TILE)
    return f"tile {TILE_NAMES[wrong]}: {amounts[wrong]} on the table, but there are {COPIES_OF_A_TILE}"


def explain_orders(state: State) -> str:
    for order in range(ORDER_COUNT):
        if (places := places_of_order(state, order)) != 1:
            return f"order {ORDER_NAMES[order]}: it lies in {places} places, but there is one such card"
    return "orders: the stack has a gap"


def places_of_order(state: State, order: int) -> int:
    sets = (state.draft, *state.outstanding, *state.delivered)
    hand = state.hand[: state.hand_size] if PILE_NAMES[state.pile] == "orders" else ()
    rows = (*state.order_shown, *state.stack[PILE_NAMES.index("orders")], *hand)
    return sum(contains(cards, order) for cards in sets) + sum(int(card) == order for card in rows)


def explain_crews(state: State) -> str:
    need = int(WORKERS[state.players])
    amounts = [int(invariants.workers_on_the_table(state, seat)) for seat in range(state.players)]
    wrong = next(seat for seat, workers in enumerate(amounts) if workers != need)
    return f"seats[{wrong}]: {amounts[wrong]} workers on the table, but each player has {need}"


def always(sentence: str) -> Callable[[State], str]:
    return lambda _: sentence


EXPLAIN: dict[int, Callable[[State], str]] = {
    invariants.COAL: explain_coal,
    invariants.TILES: explain_tiles,
    invariants.ORDERS: explain_orders,
    invariants.CREWS: explain_crews,
    invariants.CAGE: always("cage: a cage holds at most 5 cubes"),
    invariants.LORRIES: always("pit: there are more cubes at a level than lorries"),
    invariants.DISPLAY: always(
        "factory, orders: an open space is empty though its stack is not, or a locked one is full"
    ),
    invariants.SPOTS: always("outstanding: the cubes on an order do not fit its filled spots"),
    invariants.DELIVERED: always("delivered: the orders do not fit delivered_count or delivered_points"),
    invariants.STACKS: always("stacks: a card is missing where one must lie"),
    invariants.SPACES: always(
        "crews: a crew has 1 worker or more and stands on an open space; the Bank counts by seat"
    ),
    invariants.TURN: always("turn, phase, action: what is pending does not fit the decision to be taken"),
}
