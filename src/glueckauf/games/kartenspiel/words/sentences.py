"""The great card game in words: codes and sentences for moves, the sentence of the moment, the ledger."""

from collections.abc import Callable

from glueckauf.core.bitset import count
from glueckauf.core.text import Entry, Phrase, say, say_many
from glueckauf.games.kartenspiel.rules import moves as m
from glueckauf.games.kartenspiel.rules.innovations import LORRY_CARD
from glueckauf.games.kartenspiel.rules.piles import top_card
from glueckauf.games.kartenspiel.rules.scoring import (
    DESTINATION_COUNT,
    assigned_shares,
    lorry_points,
    marker_points,
    markers_of,
    objective_points,
    order_points,
    share_points,
)
from glueckauf.games.kartenspiel.rules.workers import PAYMENT_GROUP, PAYMENT_VALUE, WORKER_VALUES
from glueckauf.games.kartenspiel.state import AFTER, DELIVER, KEEP, MINE, PAY, STACK, TRACK, TURN, State
from glueckauf.games.kartenspiel.tables import (
    AREA_NAMES,
    CARD_NAMES,
    DECK_COUNT,
    DECK_OF_STACK,
    DELIVERY,
    FIRST_OF_DECK,
    LEAST_STEPS,
    LORRY_CREST,
    LORRY_POINTS,
    LORRY_SIZE,
    MOST_STEPS,
    ORDER_DESTINATION,
    ORDER_KINDS,
    ORDER_POINTS,
    ORDER_SIZE,
    STACKS,
    TRACK_COUNT,
)

CREST_WORDS = (say("wheel"), say("clover"), say("tower"), say("fox"), say("wild"))
DESTINATION_WORDS = (say("barracks"), say("furnaces"), say("factories"), say("steamboats"))
INNOVATION_WORDS = (
    say("1 to 3 workers"),
    say("1 to 4 workers"),
    say("1 to 5 workers"),
    say("take a lorry"),
    say("take a wagon"),
    say("take an engine"),
    say("take an order"),
    say("take a share"),
    say("mining, up to 4 steps"),
    say("deliver"),
)
STACK_WORDS = (
    say("Lorry stack 1"),
    say("Lorry stack 2"),
    say("Wagon stack 1"),
    say("Wagon stack 2"),
    say("Engine stack"),
    say("Order stack"),
    say("Share stack"),
    say("Innovation stack"),
    say("Objective stack"),
)
FIRST_SHARE, FIRST_ORDER, FIRST_LORRY = 6, 10, 14

TIE_BREAK = say("Equal points: the latest shift marker decides.")


def _payment_codes() -> list[str]:
    plain = [f"pay_{value}" for value in range(1, WORKER_VALUES + 1)]
    groups = zip(PAYMENT_GROUP[WORKER_VALUES:], PAYMENT_VALUE[WORKER_VALUES:], strict=True)
    return plain + [f"pay_{CARD_NAMES[5][int(group) - WORKER_VALUES]}_as_{value}" for group, value in groups]


def _ways(name: str) -> list[str]:
    return [f"{name}_{track}{wild}" for track in range(1, TRACK_COUNT + 1) for wild in ("", "_wild")]


CODES = (
    *AREA_NAMES,
    *(f"play_{name}" for name in CARD_NAMES[5][LORRY_CARD:]),
    "pass",
    *_payment_codes(),
    *(f"track_{track}" for track in range(1, TRACK_COUNT + 1)),
    *_ways("load"),
    "store",
    *(code for lorry in CARD_NAMES[0] for code in _ways(f"load_{lorry}")),
    *(f"send_{track}_{order}" for track in range(1, TRACK_COUNT + 1) for order in CARD_NAMES[3]),
    "stop",
    *(f"from_{name}" for name in AREA_NAMES[:STACKS]),
    *(f"keep_{name}" for names in CARD_NAMES for name in names),
    "end_turn",
)


# Names of cards


def card_name(deck: int, card: int) -> Phrase:
    return (lorry_name, wagon_name, engine_name, order_name, share_name, innovation_name, objective_name)[deck](card)


def lorry_name(card: int) -> Phrase:
    crest = CREST_WORDS[int(LORRY_CREST[card])]
    if LORRY_SIZE[card] == 2:
        return say("double lorry, {crest}", crest=crest)
    return say_many("lorry, {crest}, {n} point", "lorry, {crest}, {n} points", int(LORRY_POINTS[card]), crest=crest)


def wagon_name(card: int) -> Phrase:
    return say("wagon, {crest}", crest=CREST_WORDS[card])


def engine_name(card: int) -> Phrase:
    return say("engine, model {model}", model="ABCD"[card])


def order_name(card: int) -> Phrase:
    where = DESTINATION_WORDS[int(ORDER_DESTINATION[card])]
    lorries, points = int(ORDER_SIZE[card]), int(ORDER_POINTS[card])
    return say("order, {where}: {lorries} for {points}", where=where, lorries=lorries, points=points)


def share_name(card: int) -> Phrase:
    return say("share, {where}", where=DESTINATION_WORDS[card])


def innovation_name(card: int) -> Phrase:
    return say("innovation: {what}", what=INNOVATION_WORDS[card])


def objective_name(card: int) -> Phrase:
    if card == 0:
        return say("objective: 3 for every 2 markers")
    if card == 1:
        return say("objective: 1 for every objective")
    if card < FIRST_SHARE:
        return say("objective: 2 for every engine of model {model}", model="ABCD"[card - 2])
    if card < FIRST_ORDER:
        return say("objective: 2 for every share assigned, {where}", where=DESTINATION_WORDS[card - FIRST_SHARE])
    if card < FIRST_LORRY:
        return say("objective: 2 for every order, {where}", where=DESTINATION_WORDS[card - FIRST_ORDER])
    return say("objective: 4 for 5 lorries or more, {where}", where=DESTINATION_WORDS[card - FIRST_LORRY])


def area_name(area: int) -> Phrase:
    if area < STACKS:
        return STACK_WORDS[area]
    if area < DELIVERY:
        least, most = int(LEAST_STEPS[area]), int(MOST_STEPS[area])
        return say_many("Mining, {least} or {n} step", "Mining, {least} or {n} steps", most, least=least)
    return say("Delivery") if area == DELIVERY else say("Free choice")


def area_now(state: State, area: int) -> Phrase:
    """An area with the card that lies on top there."""
    if area >= STACKS or state.left[area] == 0:
        return area_name(area)
    card = card_name(int(DECK_OF_STACK[area]), top_card(state, area))
    return say("{area}: {card}", area=area_name(area), card=card)


# Moves


def move_name(move: int, state: State | None = None) -> Phrase:
    """A move in words; on a given table, with the card it is about."""
    if move < m.PLAY:
        return area_name(move) if state is None else area_now(state, move)
    if move < m.ON_TRACK:
        return worker_move(move)
    if move < m.SEND:
        return track_move(move)
    return card_move(move, state)


def worker_move(move: int) -> Phrase:
    if move < m.PASS:
        return say("Play an innovation: {what}", what=INNOVATION_WORDS[move - m.PLAY + LORRY_CARD])
    if move == m.PASS:
        return say("Pass for the rest of the shift")
    payment = move - m.PAYMENT
    value = int(PAYMENT_VALUE[payment])
    if payment < WORKER_VALUES:
        return say("Pay with a worker card {value}", value=value)
    what = INNOVATION_WORDS[int(PAYMENT_GROUP[payment]) - WORKER_VALUES]
    return say("Pay {value} with an innovation: {what}", value=value, what=what)


def track_move(move: int) -> Phrase:
    if move < m.LOAD_FRONT:
        return say("Onto track {track}", track=move - m.ON_TRACK + 1)
    if move < m.STORE_FRONT:
        way = move - m.LOAD_FRONT
        return into_wagon(say("The front lorry"), way)
    if move == m.STORE_FRONT:
        return say("The front lorry into the storage")
    lorry, way = divmod(move - m.LOAD_STORED, m.WAYS)
    return into_wagon(say("From the storage: {lorry}", lorry=lorry_name(lorry)), way)


def into_wagon(what: Phrase, way: int) -> Phrase:
    if way % 2:
        return say("{what}, into a wild wagon on track {track}", what=what, track=way // 2 + 1)
    return say("{what}, into its wagon on track {track}", what=what, track=way // 2 + 1)


def card_move(move: int, state: State | None) -> Phrase:
    if move < m.STOP:
        track, order = divmod(move - m.SEND, ORDER_KINDS)
        return say("The train on track {track} leaves: {order}", track=track + 1, order=order_name(order))
    if move == m.STOP:
        return say("Stop here")
    if move < m.KEEP_CARD:
        stack = move - m.FROM
        return STACK_WORDS[stack] if state is None else area_now(state, stack)
    if move < m.END:
        deck = max(deck for deck in range(DECK_COUNT) if FIRST_OF_DECK[deck] <= move - m.KEEP_CARD)
        return say("Keep: {card}", card=card_name(deck, move - m.KEEP_CARD - int(FIRST_OF_DECK[deck])))
    return say("End the turn")


def is_secret(move: int, now: State) -> bool:
    """Orders and innovations taken by free choice need not be shown before the end."""
    card = move - m.KEEP_CARD
    is_order = FIRST_OF_DECK[3] <= card < FIRST_OF_DECK[4]
    return not now.over and bool(is_order or FIRST_OF_DECK[5] <= card < FIRST_OF_DECK[6])


# The sentence of the moment


def prompt(state: State) -> Phrase:
    phase = state.phase
    if phase == TURN:
        return say("Place workers, or pass for the rest of the shift.")
    if phase == PAY:
        return say_many("Choose cards: {n} worker is due.", "Choose cards: {n} workers are due.", int(state.due))
    if phase == TRACK:
        return say("Choose a track.")
    if phase == MINE and state.need:
        return say_many("Mine: at least {n} more step.", "Mine: at least {n} more steps.", int(state.need))
    if phase == MINE:
        return say_many("Mine: {n} step left.", "Mine: {n} steps left.", int(state.steps))
    if phase == DELIVER:
        return say("Choose a train and its order.")
    if phase == STACK:
        return say("Choose a stack.")
    if phase == KEEP:
        return say("Keep one of these cards.")
    if phase == AFTER:
        return say("Play innovations, or end the turn.")
    return say("The game is over.")


def shows_points(state: State) -> bool:
    """Points of trains that have left are seen by their owner alone, at most tables."""
    return bool(state.over or state.open_deliveries)


def hides_pile(state: State, seat: int) -> bool:
    """Whether this seat has delivered cards that are not shown here."""
    return int(state.done_count[seat]) > int(sum(state.done_orders[seat]))


def amount(state: State, seat: int, code: str) -> int | None:
    """After a shift the markers of a seat; at the end how many cards of each category count."""
    if code == "markers":
        return int(markers_of(state, seat))
    return _AMOUNTS[code](state, seat) if state.over else None


_AMOUNTS: dict[str, Callable[[State, int], int]] = {
    "lorries": lambda state, seat: int(sum(state.done_lorries[seat])),
    "orders": lambda state, seat: int(sum(state.done_orders[seat])),
    "shares": lambda state, seat: sum(int(assigned_shares(state, seat, each)) for each in range(DESTINATION_COUNT)),
    "objectives": lambda state, seat: int(count(state.objectives[seat])),
}


def ledger(state: State, seat: int) -> list[Entry]:
    """The five categories; before the end, as they would be scored now, without what lies in a hidden pile."""
    is_hidden = hides_pile(state, seat)
    shares, objectives = bool(state.shares[seat].any()), bool(state.objectives[seat])
    return [
        Entry("lorries", say("Lorries"), int(lorry_points(state, seat)), is_hidden),
        Entry("orders", say("Fulfilled orders"), int(order_points(state, seat)), is_hidden),
        Entry("shares", say("Assigned shares"), int(share_points(state, seat)), is_hidden and shares),
        Entry("markers", say("Shift markers"), int(marker_points(state, seat))),
        Entry("objectives", say("Objectives"), int(objective_points(state, seat)), is_hidden and objectives),
    ]
