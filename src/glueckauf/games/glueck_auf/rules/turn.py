"""The rules of Glück Auf in the order of the rulebook: a turn and its actions.

Chapters of their own are `setup`, `mining`, and the ends of a shift and of the game, `scoring`.
"""

from glueckauf.core.bitset import lowest, only, without_lowest
from glueckauf.core.jit import rule
from glueckauf.games.glueck_auf.rules.piles import (
    draw_hand,
    drop,
    make_room_below,
    make_room_on_top,
    put_back,
    turn_up,
)
from glueckauf.games.glueck_auf.rules.scoring import end_shift
from glueckauf.games.glueck_auf.state import (
    KEEP,
    MINE,
    NEWEST,
    NOTHING,
    ORDER_PILE,
    PLACE,
    RETURN,
    SHORTAGE,
    TILE_PILE,
    WHERE,
    State,
)
from glueckauf.games.glueck_auf.tables import (
    BANK,
    COLOR_COUNT,
    DELIVERY,
    FACTORY,
    FACTORY_DRAW,
    LOCKED,
    MONEY,
    ORDER,
    ORDER_DRAW,
    ORDER_POINTS,
    ORDERS_OF_VEHICLE,
    SPOT_ROOM,
    SPOTS_OF_ORDER,
    TILE_COLOR,
    TILE_LORRIES,
    TILE_PRICE,
    VALUE,
)

# Taking your turn


@rule
def workers_needed(state: State, space: int) -> int:
    """One more than the crew already there. The Bank always takes one (R-01, R-03, R-08)."""
    return state.crew[space] + 1


@rule
def may_send(state: State, seat: int, space: int) -> bool:
    """R-01, R-02, R-47."""
    if LOCKED[state.players, space]:
        return False
    return state.workers[seat] >= workers_needed(state, space) and may_act(state, seat, space)


@rule
def may_act(state: State, seat: int, space: int) -> bool:
    """A space may be chosen only by a player who can perform its action (R-02, R-03, R-10, R-13, R-22)."""
    if space < FACTORY_DRAW:
        return may_buy(state, seat, state.tile_shown[space - FACTORY])
    if space == FACTORY_DRAW:
        return state.left[TILE_PILE] > 0
    if DELIVERY <= space < MONEY:
        return deliverable(state, seat, space - DELIVERY) != 0
    if ORDER <= space < ORDER_DRAW:
        return state.order_shown[space - ORDER] != NOTHING
    if space == ORDER_DRAW:
        return state.left[ORDER_PILE] > 0
    return True


@rule
def send(state: State, seat: int, space: int) -> None:
    """Send a crew to a space. The crew it ousts goes to the canteen; the Bank holds any number
    (R-01, R-03, R-07, R-08).
    """
    crew = workers_needed(state, space)
    state.workers[seat] -= crew
    if space == BANK:
        state.bank[seat] += 1
        return
    if crew > 1:
        state.canteen[state.owner[space]] += state.crew[space]
    state.crew[space] = crew
    state.owner[space] = seat


@rule
def act(state: State, seat: int, space: int) -> None:
    """Perform the action of a space, or begin it where it asks for decisions."""
    if space < FACTORY_DRAW:
        buy_shown(state, seat, space - FACTORY)
    elif space == FACTORY_DRAW:
        look_at_five(state, TILE_PILE)
    elif space < DELIVERY:
        state.phase = MINE
        state.steps = VALUE[space]
    elif space < MONEY:
        deliver(state, seat, space - DELIVERY)
    elif space <= BANK:
        state.money[seat] += VALUE[space]
    elif space < ORDER_DRAW:
        take_shown(state, seat, space - ORDER)
    else:
        look_at_five(state, ORDER_PILE)


@rule
def take_turn(state: State, seat: int, space: int) -> None:
    """A whole turn, or its beginning."""
    state.space = space
    send(state, seat, space)
    act(state, seat, space)
    if state.phase == PLACE:
        end_turn(state)


@rule
def end_turn(state: State) -> None:
    """Refill the display; the next player with workers goes on, or the shift is over (R-04, R-05, R-06, R-56)."""
    refill(state, state.space)
    state.turns += 1
    state.space = NOTHING
    state.pile = state.slot = 0
    state.phase = PLACE
    for step in range(1, state.players + 1):
        seat = (state.turn + step) % state.players
        if state.workers[seat] > 0:
            state.turn = seat
            return
    end_shift(state)


@rule
def refill(state: State, space: int) -> None:
    """Turn up a card where one was taken. A card kept from a draw has been shown to all by now
    (R-15, R-16, R-17, R-54).
    """
    if space < FACTORY_DRAW:
        state.tile_shown[space - FACTORY] = turn_up(state, TILE_PILE)
    elif ORDER <= space < ORDER_DRAW:
        state.order_shown[space - ORDER] = turn_up(state, ORDER_PILE)
    elif space == FACTORY_DRAW or space == ORDER_DRAW:
        state.revealed += 1


# 1. Lorry factory


@rule
def may_buy(state: State, seat: int, tile: int) -> bool:
    """R-11."""
    return tile != NOTHING and state.money[seat] >= TILE_PRICE[tile]


@rule
def buy_shown(state: State, seat: int, space: int) -> None:
    """R-09."""
    tile = state.tile_shown[space]
    state.tile_shown[space] = NOTHING
    buy(state, seat, tile)


@rule
def buy(state: State, seat: int, tile: int) -> None:
    """Pay for the lorries, add the tile on its level and side, load it with coal of its colour
    (R-19, R-20, R-27, R-28).
    """
    state.money[seat] -= TILE_PRICE[tile]
    state.tiles[seat, tile] += 1
    color = TILE_COLOR[tile]
    cubes = min(TILE_LORRIES[tile], state.supply[color])
    load_lorries(state, seat, color, color, cubes)
    if cubes < TILE_LORRIES[tile] and has_coal(state):
        state.phase = SHORTAGE
        state.lorry_color = color
        state.lorries_short = TILE_LORRIES[tile] - cubes


@rule
def load_lorries(state: State, seat: int, level: int, color: int, cubes: int) -> None:
    """R-29."""
    state.supply[color] -= cubes
    state.coal[seat, level, color] += cubes


@rule
def has_coal(state: State) -> bool:
    """There is coal of some colour in the supply."""
    for color in range(COLOR_COUNT):
        if state.supply[color] > 0:
            return True
    return False


@rule
def load_other(state: State, seat: int, color: int) -> None:
    """Coal of the tile's colour ran out: load one lorry with another colour, or leave it empty (R-27)."""
    if color < COLOR_COUNT:
        load_lorries(state, seat, state.lorry_color, color, 1)
    state.lorries_short -= 1
    if state.lorries_short == 0 or not has_coal(state):
        state.lorries_short = 0
        state.lorry_color = 0
        go_on(state)


# The two spaces where one looks at five


@rule
def look_at_five(state: State, pile: int) -> None:
    draw_hand(state, pile)
    state.phase = KEEP


@rule
def may_keep(state: State, seat: int, card: int) -> bool:
    """R-11."""
    return state.pile == ORDER_PILE or may_buy(state, seat, card)


@rule
def keep(state: State, seat: int, card: int) -> None:
    """Keep one of the five."""
    drop(state, card)
    if state.pile == ORDER_PILE:
        receive(state, seat, card)
    else:
        buy(state, seat, card)
    if state.phase == KEEP:
        go_on(state)


@rule
def go_on(state: State) -> None:
    """Cards still in hand go back to their stack; with an empty hand the turn is over. Where the stack is empty, above
    and below are the same; under the first rules one was asked nevertheless (R-14).
    """
    if state.hand_size == 0:
        end_turn(state)
    elif state.left[state.pile] == 0 and state.rules == NEWEST:
        choose_end(state, state.turn, True)
    else:
        state.phase = WHERE


@rule
def choose_end(state: State, seat: int, below: bool) -> None:
    """All on top of the stack or all below it (R-14)."""
    if below:
        make_room_below(state)
    else:
        make_room_on_top(state)
    state.phase = RETURN
    if state.hand_size == 1:
        give_back(state, seat, state.hand[0])


@rule
def give_back(state: State, seat: int, card: int) -> None:
    """Name the next card from top to bottom. The last one needs no naming (R-14)."""
    put_back(state, seat, card)
    if state.hand_size == 1:
        put_back(state, seat, state.hand[0])
    if state.hand_size == 0:
        end_turn(state)


# 2. Mining stands in `mining`. 3. Delivery


@rule
def deliverable(state: State, seat: int, vehicle: int) -> int:
    """The complete outstanding orders with this vehicle (R-31)."""
    return state.outstanding[seat] & state.complete & ORDERS_OF_VEHICLE[vehicle]


@rule
def deliver(state: State, seat: int, vehicle: int) -> None:
    """All complete orders of the vehicle are delivered (R-31)."""
    orders = deliverable(state, seat, vehicle)
    while orders:
        deliver_one(state, seat, lowest(orders))
        orders = without_lowest(orders)


@rule
def deliver_one(state: State, seat: int, order: int) -> None:
    """Gain the points, return the coal, lay the card face down (R-30, R-33)."""
    state.delivered_points[seat] += ORDER_POINTS[order]
    for color in range(COLOR_COUNT):
        state.supply[color] += state.laid[order, color]
        state.laid[order, color] = 0
    state.outstanding[seat] &= ~only(order)
    state.complete &= ~only(order)
    state.delivered[seat] |= only(order)
    state.delivered_count[seat] += 1
    wipe_spots(state, order)


@rule
def wipe_spots(state: State, order: int) -> None:
    """The card is as it came from the box."""
    spots = SPOTS_OF_ORDER[order]
    while spots:
        spot = lowest(spots)
        state.room[spot] = SPOT_ROOM[spot]
        spots = without_lowest(spots)


# 4. Money is one line of `act`. 5. New order


@rule
def take_shown(state: State, seat: int, space: int) -> None:
    """R-34."""
    order = state.order_shown[space]
    state.order_shown[space] = NOTHING
    receive(state, seat, order)


@rule
def receive(state: State, seat: int, order: int) -> None:
    """An order comes into the area of outstanding orders, all its spots free (R-34)."""
    state.outstanding[seat] |= only(order)
    state.free[seat] |= SPOTS_OF_ORDER[order]
