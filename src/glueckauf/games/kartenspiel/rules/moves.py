"""The moves: every decision a player can take has a number. `legal` lists them, `play` carries one out."""

from glueckauf.core.bitset import lowest, without_lowest
from glueckauf.core.jit import rule
from glueckauf.core.schema import Numbers
from glueckauf.games.kartenspiel.rules.delivery import deliver, may_leave, ready
from glueckauf.games.kartenspiel.rules.innovations import (
    DELIVERY_CARD,
    LORRY_CARD,
    may_play_before,
    may_play_now,
    play_innovation,
)
from glueckauf.games.kartenspiel.rules.mining import (
    front,
    load_front,
    load_stored,
    may_load_front,
    may_load_stored,
    may_store_front,
    spend,
    store_front,
)
from glueckauf.games.kartenspiel.rules.piles import kinds_in_hand
from glueckauf.games.kartenspiel.rules.shifts import end_turn, finish_action, pass_turn
from glueckauf.games.kartenspiel.rules.taking import keep, may_search, may_stand, put_on_track, search, take
from glueckauf.games.kartenspiel.rules.turn import choose_area, go_on_mining, may_choose, start_action
from glueckauf.games.kartenspiel.rules.workers import (
    GROUPS,
    PAYMENT_GROUP,
    PAYMENT_VALUE,
    PAYMENTS,
    hand_over,
    in_hand,
    least,
    may_pay_with,
    most,
    payable,
    with_group,
)
from glueckauf.games.kartenspiel.state import AFTER, DELIVER, KEEP, MINE, NOTHING, PAY, STACK, TRACK, TURN, State
from glueckauf.games.kartenspiel.tables import (
    AREA_COUNT,
    DECK_OF_STACK,
    FIRST_OF_DECK,
    LORRY_KINDS,
    ORDER_KINDS,
    STACKS,
    TRACK_COUNT,
)

WAYS = 2 * TRACK_COUNT

AREA = 0
PLAY = AREA + AREA_COUNT
PASS = PLAY + DELIVERY_CARD - LORRY_CARD + 1
PAYMENT = PASS + 1
ON_TRACK = PAYMENT + PAYMENTS
LOAD_FRONT = ON_TRACK + TRACK_COUNT
STORE_FRONT = LOAD_FRONT + WAYS
LOAD_STORED = STORE_FRONT + 1
SEND = LOAD_STORED + LORRY_KINDS * WAYS
STOP = SEND + TRACK_COUNT * ORDER_KINDS
FROM = STOP + 1
KEEP_CARD = FROM + STACKS
END = KEEP_CARD + int(FIRST_OF_DECK[-1])
MOVES = END + 1


@rule
def legal(state: State, out: Numbers) -> int:
    """Write the numbers of all legal moves into `out`, ascending, and return how many there are."""
    phase, seat = state.phase, int(state.turn)
    if phase == TURN:
        return openings(state, seat, out)
    if phase == PAY:
        return payments(state, seat, out)
    if phase == MINE:
        return mining_steps(state, seat, out)
    if phase == TRACK:
        return tracks(state, seat, out)
    if phase == DELIVER:
        return trains(state, seat, out)
    if phase == STACK:
        return stacks(state, seat, out)
    if phase == KEEP:
        return cards_to_keep(state, out)
    if phase == AFTER:
        return late_innovations(state, seat, out)
    return 0


@rule
def openings(state: State, seat: int, out: Numbers) -> int:
    """Areas, innovations to play first, and passing unless an innovation has been played (R-06, R-07)."""
    n = 0
    sums = payable(state, seat, GROUPS)
    for area in range(AREA_COUNT):
        if may_choose(state, seat, area, sums):
            out[n] = AREA + area
            n += 1
    for kind in range(LORRY_CARD, DELIVERY_CARD + 1):
        if may_play_before(state, seat, kind, sums):
            out[n] = PLAY + kind - LORRY_CARD
            n += 1
    if not state.committed:
        out[n] = PASS
        n += 1
    return n


@rule
def payments(state: State, seat: int, out: Numbers) -> int:
    """Group by group, so that what the lower ones can pay is worked out once."""
    n, number, sums = 0, PAYMENT, 1
    for group in range(state.limit + 1):
        for value in range(least(group), most(group) + 1):
            if may_pay_with(state, seat, group, value, sums):
                out[n] = number
                n += 1
            number += 1
        sums = with_group(sums, group, in_hand(state, seat, group), most(group))
    return n


@rule
def tracks(state: State, seat: int, out: Numbers) -> int:
    n = 0
    for track in range(TRACK_COUNT):
        if may_stand(state, seat, track):
            out[n] = ON_TRACK + track
            n += 1
    return n


@rule
def mining_steps(state: State, seat: int, out: Numbers) -> int:
    n = 0
    for way in range(WAYS):
        if may_load_front(state, seat, way // 2, way % 2 == 1):
            out[n] = LOAD_FRONT + way
            n += 1
    if may_store_front(state, seat):
        out[n] = STORE_FRONT
        n += 1
    for lorry in range(LORRY_KINDS):
        if state.storage[seat, lorry] > 0:
            for way in range(WAYS):
                if may_load_stored(state, seat, lorry, way // 2, way % 2 == 1):
                    out[n] = LOAD_STORED + WAYS * lorry + way
                    n += 1
    if state.need == 0:
        out[n] = STOP
        n += 1
    return n


@rule
def trains(state: State, seat: int, out: Numbers) -> int:
    n = 0
    for track in range(TRACK_COUNT):
        lorries = ready(state, seat, track)
        for order in range(ORDER_KINDS):
            if may_leave(state, seat, lorries, order):
                out[n] = SEND + ORDER_KINDS * track + order
                n += 1
    if state.model != NOTHING:
        out[n] = STOP
        n += 1
    return n


@rule
def stacks(state: State, seat: int, out: Numbers) -> int:
    """Any stack for a free choice, one of a pair for an innovation."""
    n = 0
    for stack in range(STACKS):
        is_offered = state.stack_used == NOTHING or stack == state.stack_used or stack == state.stack_used + 1
        if is_offered and may_search(state, seat, stack):
            out[n] = FROM + stack
            n += 1
    return n


@rule
def cards_to_keep(state: State, out: Numbers) -> int:
    n = 0
    kinds, first = kinds_in_hand(state), KEEP_CARD + FIRST_OF_DECK[DECK_OF_STACK[state.stack_used]]
    while kinds:
        out[n] = first + lowest(kinds)
        kinds = without_lowest(kinds)
        n += 1
    return n


@rule
def late_innovations(state: State, seat: int, out: Numbers) -> int:
    n = 0
    for kind in range(LORRY_CARD, DELIVERY_CARD + 1):
        if may_play_now(state, seat, kind):
            out[n] = PLAY + kind - LORRY_CARD
            n += 1
    out[n] = END
    return n + 1


@rule
def play(state: State, move: int) -> None:
    """Carry out a legal move."""
    seat = int(state.turn)
    if move < LOAD_FRONT:
        play_turn(state, seat, move)
    elif move < SEND:
        play_step(state, seat, move)
    else:
        play_card(state, seat, move)


@rule
def play_turn(state: State, seat: int, move: int) -> None:
    """Areas, innovations, passing, payment, tracks."""
    if move < PLAY:
        choose_area(state, move - AREA)
    elif move < PASS:
        play_innovation(state, seat, move - PLAY + LORRY_CARD)
    elif move == PASS:
        pass_turn(state, seat)
    elif move < ON_TRACK:
        pay(state, seat, move - PAYMENT)
    else:
        put_on_track(state, seat, move - ON_TRACK)


@rule
def pay(state: State, seat: int, payment: int) -> None:
    hand_over(state, seat, PAYMENT_GROUP[payment], PAYMENT_VALUE[payment])
    if state.due == 0:
        state.limit = state.highest = 0
        start_action(state, seat)


@rule
def play_step(state: State, seat: int, move: int) -> None:
    """A lorry card moves."""
    lorry = front(state, seat)
    if move < STORE_FRONT:
        way = move - LOAD_FRONT
        load_front(state, seat, way // 2, way % 2 == 1)
    elif move == STORE_FRONT:
        store_front(state, seat)
    else:
        way = (move - LOAD_STORED) % WAYS
        lorry = (move - LOAD_STORED) // WAYS
        load_stored(state, seat, lorry, way // 2, way % 2 == 1)
    spend(state, lorry)
    go_on_mining(state, seat)


@rule
def play_card(state: State, seat: int, move: int) -> None:
    """Trains, stacks, cards to keep, and the ends of things."""
    if move < STOP:
        deliver(state, seat, (move - SEND) // ORDER_KINDS, (move - SEND) % ORDER_KINDS)
    elif move == STOP:
        finish_action(state, seat)
    elif move < KEEP_CARD:
        choose_stack(state, seat, move - FROM)
    elif move < END:
        keep(state, seat, move - KEEP_CARD - int(FIRST_OF_DECK[DECK_OF_STACK[state.stack_used]]))
    else:
        end_turn(state, seat)


@rule
def choose_stack(state: State, seat: int, stack: int) -> None:
    if state.stack_used == NOTHING:
        search(state, stack)
    else:
        take(state, seat, stack)
