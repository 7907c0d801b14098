"""Action innovations: before and after the worker action, as long as a placement is certain to remain."""

from glueckauf.core.bitset import contains
from glueckauf.core.jit import rule
from glueckauf.games.kartenspiel.box import STEPS_OF_AN_INNOVATION
from glueckauf.games.kartenspiel.rules.delivery import can_deliver, longest_train, lorries_on, may_go_on, smallest_order
from glueckauf.games.kartenspiel.rules.mining import can_load_stored, can_spend, front, wagons_for
from glueckauf.games.kartenspiel.rules.piles import is_pair, other_stack, top_card
from glueckauf.games.kartenspiel.rules.taking import free_tracks, has_free_track, has_stack_to_search, take
from glueckauf.games.kartenspiel.rules.turn import is_open, may_act, start_mining
from glueckauf.games.kartenspiel.rules.workers import GROUPS, can_pay, payable, price, use_innovation
from glueckauf.games.kartenspiel.state import DELIVER, MINE, NOTHING, PAY, STACK, TRACK, State
from glueckauf.games.kartenspiel.tables import (
    AREA_COUNT,
    DECK_OF_STACK,
    DELIVERY,
    ENGINE,
    FREE_CHOICE,
    LEAST_STEPS,
    LORRY,
    LORRY_CREST,
    LORRY_SIZE,
    MINING,
    MOST_STEPS,
    ORDER,
    ORDER_SIZE,
    SHARE,
    STACKS,
    TRACK_COUNT,
    WAGON,
)

# action innovations, by their kind
LORRY_CARD, WAGON_CARD, ENGINE_CARD, ORDER_CARD, SHARE_CARD, MINING_CARD, DELIVERY_CARD = range(3, 10)


@rule
def owns(state: State, seat: int, kind: int) -> bool:
    return state.innovations[seat, kind] + state.secret_innovations[seat, kind] > 0


@rule
def may_play_now(state: State, seat: int, kind: int) -> bool:
    """The seat has such an innovation and can carry out its action (R-08, R-09)."""
    if not owns(state, seat, kind):
        return False
    if kind == LORRY_CARD:
        return state.left[LORRY] + state.left[LORRY + 1] > 0
    if kind == WAGON_CARD:
        return state.left[WAGON] + state.left[WAGON + 1] > 0
    if kind == ENGINE_CARD:
        return state.left[ENGINE] > 0 and has_free_track(state, seat)
    if kind == ORDER_CARD:
        return state.left[ORDER] > 0
    if kind == SHARE_CARD:
        return state.left[SHARE] > 0
    if kind == MINING_CARD:
        return can_spend(state, seat, STEPS_OF_AN_INNOVATION[0], STEPS_OF_AN_INNOVATION[1])
    return can_deliver(state, seat)


@rule
def may_play_before(state: State, seat: int, kind: int, sums: int) -> bool:
    """Before the worker action only if an area is certain to remain that the seat can use and pay (R-07, R-08)."""
    if not may_play_now(state, seat, kind):
        return False
    for area in range(AREA_COUNT):
        if is_open(state, area) and contains(sums, price(state, area)) and remains(state, seat, area, kind):
            return True
    return False


@rule
def remains(state: State, seat: int, area: int, kind: int) -> bool:
    """Whatever is chosen in carrying out the innovation, the area's action is possible afterwards (R-07)."""
    if area < STACKS:
        return stack_remains(state, area, kind) and (area != ENGINE or tracks_left(state, seat, kind) > 0)
    if area == MINING:
        return True
    if area < DELIVERY:
        return mining_remains(state, seat, area, kind)
    if area == DELIVERY:
        return delivery_remains(state, seat, kind)
    return free_choice_remains(state, seat, kind)


@rule
def tracks_left(state: State, seat: int, kind: int) -> int:
    """Tracks without an engine afterwards: an engine takes one, a delivery frees one at least."""
    return free_tracks(state, seat) + (kind == DELIVERY_CARD) - (kind == ENGINE_CARD)


@rule
def stack_of(kind: int) -> int:
    """The first stack an innovation takes a card from, or nothing."""
    if kind == LORRY_CARD:
        return LORRY
    if kind == WAGON_CARD:
        return WAGON
    if kind <= SHARE_CARD:
        return ENGINE + kind - ENGINE_CARD
    return NOTHING


@rule
def stack_remains(state: State, stack: int, kind: int) -> bool:
    """The innovation does not take the last card of the stack, or it is filled again from its twin."""
    source = stack_of(kind)
    if source == NOTHING or DECK_OF_STACK[stack] != DECK_OF_STACK[source]:
        return True
    return state.left[stack] > 1 or (is_pair(stack) and state.left[other_stack(stack)] > 1)


@rule
def mining_remains(state: State, seat: int, area: int, kind: int) -> bool:
    if kind == MINING_CARD:
        return state.row_size[seat] >= STEPS_OF_AN_INNOVATION[1] + LEAST_STEPS[area]
    if kind == DELIVERY_CARD:
        return row_is_enough(state, seat, LEAST_STEPS[area])
    if kind == LORRY_CARD and new_lorry_helps(state, seat, MOST_STEPS[area]):
        return True
    return can_spend(state, seat, LEAST_STEPS[area], MOST_STEPS[area])


@rule
def row_is_enough(state: State, seat: int, least: int) -> bool:
    """The minimum can be met with lorries of the row, wagons or not."""
    lorry = front(state, seat)
    return lorry != NOTHING and (LORRY_SIZE[lorry] >= least or state.row_size[seat] > 1)


@rule
def new_lorry_helps(state: State, seat: int, most: int) -> bool:
    """With any lorry that could be taken the row alone is enough, or lets the minimum of 2 be met."""
    if most == 2 or state.row_size[seat] > 0:
        return True
    for stack in range(LORRY, LORRY + 2):
        if state.left[stack] > 0:
            lorry = top_card(state, stack)
            is_loadable = wagons_for(state, seat, LORRY_CREST[lorry]) > 0 or can_load_stored(state, seat, 2)
            if LORRY_SIZE[lorry] == 1 and not is_loadable:
                return False
    return True


@rule
def delivery_remains(state: State, seat: int, kind: int) -> bool:
    if kind == DELIVERY_CARD:
        return False
    if kind == ORDER_CARD and longest_train(state, seat) >= ORDER_SIZE[top_card(state, ORDER)]:
        return True
    return can_deliver(state, seat) or (kind == ENGINE_CARD and new_engine_helps(state, seat))


@rule
def new_engine_helps(state: State, seat: int) -> bool:
    """Wherever the engine is put, a train can leave."""
    for track in range(TRACK_COUNT):
        if state.engines[seat, track] == NOTHING and lorries_on(state, seat, track) < smallest_order(state, seat):
            return False
    return True


@rule
def free_choice_remains(state: State, seat: int, kind: int) -> bool:
    """Some deck has a card left that can be taken."""
    source = stack_of(kind)
    for stack in range(STACKS):
        cards = int(state.left[stack])
        if is_pair(stack):
            cards += state.left[other_stack(stack)]
        if source != NOTHING and DECK_OF_STACK[stack] == DECK_OF_STACK[source]:
            cards -= 1
        if cards > 0 and (stack != ENGINE or tracks_left(state, seat, kind) > 0):
            return True
    return False


# While an early innovation is being carried out, what was certain stays certain: the same questions, asked on the way.


@rule
def placement_is_certain(state: State, seat: int) -> bool:
    """Whatever is still chosen, workers can be placed afterwards."""
    sums = payable(state, seat, GROUPS)
    for area in range(AREA_COUNT):
        if is_open(state, area) and contains(sums, price(state, area)) and remains_on_the_way(state, seat, area):
            return True
    return False


@rule
def remains_on_the_way(state: State, seat: int, area: int) -> bool:
    if state.phase == STACK:
        return remains(state, seat, area, LORRY_CARD if state.stack_used == LORRY else WAGON_CARD)
    if state.phase == TRACK and state.stack_used == ENGINE:
        return remains_with_engine(state, seat, area)
    if state.phase == DELIVER:
        return remains_after_trains(state, seat, area)
    if state.phase == MINE and MINING < area < DELIVERY:
        return state.row_size[seat] >= state.steps + LEAST_STEPS[area]
    return may_act(state, seat, area)


@rule
def remains_with_engine(state: State, seat: int, area: int) -> bool:
    """An engine waits for a track, which it will take away."""
    if area == ENGINE:
        return free_tracks(state, seat) > 1
    if area == DELIVERY:
        return can_deliver(state, seat) or new_engine_helps(state, seat)
    if area == FREE_CHOICE:
        return has_other_cards(state) or (state.left[ENGINE] > 0 and free_tracks(state, seat) > 1)
    return may_act(state, seat, area)


@rule
def remains_after_trains(state: State, seat: int, area: int) -> bool:
    """Trains leave with their wagons; the first of them frees a track for certain."""
    frees_a_track = state.model == NOTHING
    if area == ENGINE:
        return frees_a_track or has_free_track(state, seat)
    if MINING < area < DELIVERY:
        return row_is_enough(state, seat, LEAST_STEPS[area])
    if area == FREE_CHOICE:
        return has_stack_to_search(state, seat) or (frees_a_track and state.left[ENGINE] > 0)
    return area != DELIVERY


@rule
def has_other_cards(state: State) -> bool:
    """Some stack beside that of the engines has a card."""
    for stack in range(STACKS):
        if stack != ENGINE and state.left[stack] > 0:
            return True
    return False


@rule
def can_proceed(state: State, seat: int) -> bool:
    """The seat to decide holds what it needs: workers that pay, an order that fits, an area for afterwards."""
    if state.phase == PAY:
        return can_pay(state, seat) and may_act(state, seat, state.area)
    if state.phase == DELIVER and not (can_deliver(state, seat) if state.model == NOTHING else may_go_on(state, seat)):
        return False
    return state.acted == 1 or state.committed == 0 or placement_is_certain(state, seat)


@rule
def play_innovation(state: State, seat: int, kind: int) -> None:
    """Carry out an action innovation at once; it is used up (R-10, R-20)."""
    use_innovation(state, seat, kind)
    state.committed = 1
    if kind == LORRY_CARD or kind == WAGON_CARD:
        state.stack_used = stack_of(kind)
        state.phase = STACK
        settle_stack(state, seat)
    elif kind <= SHARE_CARD:
        take(state, seat, stack_of(kind))
    elif kind == MINING_CARD:
        start_mining(state, seat, STEPS_OF_AN_INNOVATION[0], STEPS_OF_AN_INNOVATION[1])
    else:
        state.phase = DELIVER


@rule
def settle_stack(state: State, seat: int) -> None:
    """With one stack of the pair to choose from nothing is asked."""
    stack = int(state.stack_used)
    if state.left[stack] == 0:
        take(state, seat, stack + 1)
    elif state.left[stack + 1] == 0:
        take(state, seat, stack)
