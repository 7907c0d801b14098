"""Why not? Every move that is not legal can say why."""

from glueckauf.core.bitset import contains
from glueckauf.core.text import Phrase, Reason, say, say_many
from glueckauf.games.kartenspiel.box import STEPS_OF_AN_INNOVATION
from glueckauf.games.kartenspiel.rules import moves as m
from glueckauf.games.kartenspiel.rules.delivery import (
    has_order,
    longest_train,
    lorries_on,
    may_leave,
    ready,
    smallest_order,
)
from glueckauf.games.kartenspiel.rules.innovations import (
    DELIVERY_CARD,
    ENGINE_CARD,
    LORRY_CARD,
    MINING_CARD,
    may_play_before,
    may_play_now,
    owns,
)
from glueckauf.games.kartenspiel.rules.mining import fits, front, may_load_front, may_load_stored, may_store_front
from glueckauf.games.kartenspiel.rules.piles import kinds_in_hand
from glueckauf.games.kartenspiel.rules.taking import may_search, may_stand
from glueckauf.games.kartenspiel.rules.turn import is_open, may_act
from glueckauf.games.kartenspiel.rules.workers import (
    GROUPS,
    PAYMENT_GROUP,
    PAYMENT_VALUE,
    comes_in_order,
    in_hand,
    may_pay_with,
    payable,
    price,
)
from glueckauf.games.kartenspiel.state import AFTER, DELIVER, KEEP, MINE, NOTHING, PAY, STACK, TRACK, TURN, State
from glueckauf.games.kartenspiel.tables import (
    AREA_CLOSED,
    DECK_OF_STACK,
    DELIVERY,
    ENGINE,
    FIRST_OF_DECK,
    FREE_CHOICE,
    KINDS,
    LEAST_STEPS,
    LORRY_CREST,
    LORRY_SIZE,
    ORDER_KINDS,
    ORDER_SIZE,
)
from glueckauf.games.kartenspiel.words.sentences import prompt

NO_FREE_TRACK = say("Each of your tracks already has an engine.")


def why_not(state: State, move: int) -> Reason | None:
    """None if the move is legal now, or the reason against it."""
    if state.over:
        return Reason("over", say("The game is over."))
    seat = int(state.turn)
    if move < m.PAYMENT:
        return why_not_open(state, seat, move)
    if move < m.ON_TRACK:
        return why_not_pay(state, seat, move - m.PAYMENT) if state.phase == PAY else not_now(state)
    if move < m.LOAD_FRONT:
        return why_not_track(state, seat, move - m.ON_TRACK) if state.phase == TRACK else not_now(state)
    if move < m.SEND:
        return why_not_step(state, seat, move) if state.phase == MINE else not_now(state)
    return why_not_card(state, seat, move)


def not_now(state: State) -> Reason:
    return Reason("not_now", say("Not now. {prompt}", prompt=prompt(state)))


def why_not_open(state: State, seat: int, move: int) -> Reason | None:
    """Areas, innovations, passing."""
    if m.PLAY <= move < m.PASS and state.phase in {TURN, AFTER}:
        return why_not_innovation(state, seat, move - m.PLAY + LORRY_CARD)
    if state.phase != TURN:
        return not_now(state)
    if move == m.PASS:
        committed = Reason("committed", say("After playing an innovation you must place workers."))
        return committed if state.committed else None
    return why_not_area(state, seat, move - m.AREA)


def why_not_area(state: State, seat: int, area: int) -> Reason | None:
    if AREA_CLOSED[state.players, area]:
        return Reason("not_in_game", say("This card is not used with {players} players.", players=int(state.players)))
    if not is_open(state, area):
        return Reason("stack_empty", say("This stack is empty."))
    if not contains(payable(state, seat, GROUPS), price(state, area)):
        due = int(price(state, area))
        sentence = say_many("You cannot pay exactly {n} worker.", "You cannot pay exactly {n} workers.", due)
        return Reason("cannot_pay", sentence)
    if not may_act(state, seat, area):
        return Reason("cannot_act", what_is_missing(state, seat, area))
    return None


# What an action lacks


def what_is_missing(state: State, seat: int, area: int) -> Phrase:
    if area == ENGINE:
        return NO_FREE_TRACK
    if area == DELIVERY:
        return missing_for_a_train(state, seat)
    if area == FREE_CHOICE:
        return say("There is no card left that you could take.")
    return missing_for_mining(state, seat, int(LEAST_STEPS[area]))


def missing_for_a_train(state: State, seat: int) -> Phrase:
    if (state.engines[seat] == NOTHING).all():
        return say("None of your tracks has an engine.")
    loaded, asked = int(longest_train(state, seat)), int(smallest_order(state, seat))
    if loaded == 0:
        return say("None of your trains with an engine has any lorries.")
    if not any(has_order(state, seat, order) for order in range(ORDER_KINDS)):
        return say("You have no order.")
    return say(
        "Your smallest order asks for {asked} lorries; your longest train with an engine has {loaded}.",
        asked=asked,
        loaded=loaded,
    )


def missing_for_mining(state: State, seat: int, least: int) -> Phrase:
    if front(state, seat) == NOTHING and not state.storage[seat].any():
        return say("You have no lorry to move.")
    return say_many(
        "You cannot take {n} step with your lorries.", "You cannot take {n} steps with your lorries.", least
    )


def missing_for_innovation(state: State, seat: int, kind: int) -> Phrase:
    """What an action innovation lacks that cannot be carried out now."""
    if kind == MINING_CARD:
        return missing_for_mining(state, seat, STEPS_OF_AN_INNOVATION[0])
    if kind == DELIVERY_CARD:
        return missing_for_a_train(state, seat)
    if kind == ENGINE_CARD and state.left[ENGINE] > 0:
        return NO_FREE_TRACK
    return say("No card of this kind is left.")


def why_not_innovation(state: State, seat: int, kind: int) -> Reason | None:
    if not owns(state, seat, kind):
        return Reason("no_such_card", say("You do not have this innovation."))
    if not may_play_now(state, seat, kind):
        return Reason("cannot_act", missing_for_innovation(state, seat, kind))
    if state.phase == TURN and not may_play_before(state, seat, kind, payable(state, seat, GROUPS)):
        return Reason("nothing_remains", say("Afterwards you might not be able to place workers any more."))
    return None


def why_not_pay(state: State, seat: int, payment: int) -> Reason | None:
    group, value = int(PAYMENT_GROUP[payment]), int(PAYMENT_VALUE[payment])
    if in_hand(state, seat, group) == 0:
        return Reason("no_such_card", say("You do not have such a worker card."))
    if not comes_in_order(state, group, value):
        return Reason("out_of_order", say("Pay with your highest cards first: this one should have come earlier."))
    if not may_pay_with(state, seat, group, value, payable(state, seat, group)):
        return Reason("not_exact", say("Then you could not pay exactly what is due."))
    return None


def why_not_track(state: State, seat: int, track: int) -> Reason | None:
    if may_stand(state, seat, track):
        return None
    if state.stack_used == ENGINE:
        return Reason("track_taken", say("This track already has an engine."))
    return Reason("wrong_track", say("This track does not show the crest of the wagon."))


def why_not_step(state: State, seat: int, move: int) -> Reason | None:
    if move == m.STORE_FRONT:
        return None if may_store_front(state, seat) else why_not_move(state, front(state, seat))
    if move < m.STORE_FRONT:
        track, wild = divmod(move - m.LOAD_FRONT, 2)
        lorry, may_move = front(state, seat), may_load_front(state, seat, track, bool(wild))
    else:
        lorry, way = divmod(move - m.LOAD_STORED, m.WAYS)
        track, wild = divmod(way, 2)
        if state.storage[seat, lorry] == 0:
            return Reason("not_in_storage", say("You have no such lorry in your storage."))
        may_move = may_load_stored(state, seat, lorry, track, bool(wild))
    if may_move:
        return None
    if lorry != NOTHING and not fits(state, seat, int(LORRY_CREST[lorry]), track, bool(wild)):
        return Reason("no_wagon", say("There is no empty wagon there that fits."))
    return why_not_move(state, lorry)


def why_not_move(state: State, lorry: int) -> Reason:
    if lorry == NOTHING:
        return Reason("row_empty", say("Your mining row is empty."))
    if LORRY_SIZE[lorry] > state.steps:
        return Reason("too_few_steps", say("A double lorry takes two steps; you have one left."))
    return Reason("minimum", say("Then you could no longer take the minimum number of steps."))


def why_not_card(state: State, seat: int, move: int) -> Reason | None:
    if move < m.STOP:
        track, order = divmod(move - m.SEND, ORDER_KINDS)
        return why_not_send(state, seat, track, order) if state.phase == DELIVER else not_now(state)
    if move == m.STOP:
        return why_not_stop(state)
    if move < m.KEEP_CARD:
        return why_not_stack(state, seat, move - m.FROM) if state.phase == STACK else not_now(state)
    if move < m.END:
        return why_not_keep(state, move - m.KEEP_CARD) if state.phase == KEEP else not_now(state)
    return None if state.phase == AFTER else not_now(state)


def why_not_send(state: State, seat: int, track: int, order: int) -> Reason | None:
    if may_leave(state, seat, ready(state, seat, track), order):
        return None
    if state.engines[seat, track] == NOTHING:
        return Reason("no_engine", say("This track has no engine."))
    if not has_order(state, seat, order):
        return Reason("no_such_card", say("You do not have this order."))
    if lorries_on(state, seat, track) < ORDER_SIZE[order]:
        asked, loaded = int(ORDER_SIZE[order]), int(lorries_on(state, seat, track))
        return Reason(
            "too_few_lorries",
            say("The order asks for {asked} lorries; the train has {loaded}.", asked=asked, loaded=loaded),
        )
    return Reason("other_model", say("Trains that leave together need engines of the same model."))


def why_not_stop(state: State) -> Reason | None:
    if state.phase == MINE:
        return Reason("minimum", say("You have not taken the minimum number of steps yet.")) if state.need else None
    if state.phase == DELIVER:
        return Reason("minimum", say("At least one train must leave.")) if state.model == NOTHING else None
    return not_now(state)


def why_not_stack(state: State, seat: int, stack: int) -> Reason | None:
    if state.stack_used not in {NOTHING, stack, stack - 1}:
        return Reason("other_deck", say("This innovation is for another deck."))
    if state.left[stack] == 0:
        return Reason("stack_empty", say("This stack is empty."))
    if not may_search(state, seat, stack):
        return Reason("tracks_taken", NO_FREE_TRACK)
    return None


def why_not_keep(state: State, card: int) -> Reason | None:
    deck = int(DECK_OF_STACK[state.stack_used])
    kind = card - int(FIRST_OF_DECK[deck])
    if 0 <= kind < KINDS[deck] and contains(kinds_in_hand(state), kind):
        return None
    return Reason("not_in_hand", say("This is not among the cards you drew."))
