"""A position of the great card game as plain, readable data, and back; `docs/games/kartenspiel.md` explains it."""

from collections.abc import Sequence
from typing import Any

from glueckauf.core.bitset import contains, only
from glueckauf.core.errors import BadPosition
from glueckauf.core.plain_data import HIGHEST, Fields, choice, name_or_none, number
from glueckauf.core.schema import State
from glueckauf.games.kartenspiel.box import DRAWN, WORKER_INNOVATIONS
from glueckauf.games.kartenspiel.rules import invariants
from glueckauf.games.kartenspiel.rules.piles import place_in_ring
from glueckauf.games.kartenspiel.rules.secrecy import sees_delivered
from glueckauf.games.kartenspiel.rules.workers import GROUPS, most
from glueckauf.games.kartenspiel.state import FIRST, NOTHING, OVER, PHASES
from glueckauf.games.kartenspiel.tables import (
    AREA_NAMES,
    CARD_NAMES,
    DECK_OF_STACK,
    DEEPEST,
    LONGEST_ROW,
    SHIFT_COUNT,
    STACKS,
    TRACK_COUNT,
    WORKER_VALUES,
)

LORRY_NAMES, WAGON_NAMES, ENGINE_NAMES, ORDER_NAMES, SHARE_NAMES, INNOVATION_NAMES, OBJECTIVE_NAMES = CARD_NAMES
WORKER_NAMES = [str(value) for value in range(1, WORKER_VALUES + 1)]
TRACK_NAMES = [f"track_{track}" for track in range(1, TRACK_COUNT + 1)]


# Writing


def to_dict(state: State) -> dict[str, Any]:
    return {
        "shift": int(state.shift),
        "starting_player": int(state.starter),
        "turn": int(state.turn),
        "turns": int(state.turns),
        "phase": PHASES[state.phase],
        "revealed": int(state.revealed),
        "action": action(state),
        "areas": {name: int(state.crew[area]) for area, name in enumerate(AREA_NAMES)},
        "last_at_mining_0_1": None if state.last_at_mining_0_1 == NOTHING else int(state.last_at_mining_0_1),
        "markers": [int(seat) for seat in state.markers if seat != NOTHING],
        "stacks": {AREA_NAMES[stack]: stack_to_dict(state, stack) for stack in range(STACKS)},
        "spent_innovations": counts(state.spent, INNOVATION_NAMES),
        "seats": [seat_to_dict(state, seat) for seat in range(state.players)],
    }


def action(state: State) -> dict[str, Any]:
    """What is pending in the turn that is being played."""
    names = CARD_NAMES[int(DECK_OF_STACK[state.stack_used])] if state.stack_used != NOTHING else []
    highest = {} if state.rules == FIRST else {"highest_number": int(state.highest)}
    return {
        "area": name_or_none(state.area, AREA_NAMES),
        "workers_due": int(state.due),
        "highest_card": int(state.limit),
        **highest,
        "acted": bool(state.acted),
        "committed": bool(state.committed),
        "stack": name_or_none(state.stack_used, AREA_NAMES),
        "card": name_or_none(state.card, names),
        "hand": [name_or_none(card, names) for card in state.hand[: state.hand_size]],
        "least_steps": int(state.need),
        "most_steps": int(state.steps),
        "model": name_or_none(state.model, ENGINE_NAMES),
    }


def counts(numbers: Sequence[Any], names: Sequence[str]) -> dict[str, int]:
    return {name: int(count) for name, count in zip(names, numbers, strict=True) if count}


def stack_to_dict(state: State, stack: int) -> dict[str, Any]:
    places = [int(place_in_ring(state, stack, depth)) for depth in range(state.left[stack])]
    seats = range(state.players)
    known = [[seat for seat in seats if contains(state.known[stack, seat], place)] for place in places]
    return {
        "cards": [name_or_none(state.stack[stack, place], CARD_NAMES[int(DECK_OF_STACK[stack])]) for place in places],
        "known_by": {str(depth): knowing for depth, knowing in enumerate(known) if knowing},
    }


def seat_to_dict(state: State, seat: int) -> dict[str, Any]:
    is_hidden = state.viewer not in {NOTHING, seat} and not state.over
    row = [(int(state.row_front[seat]) + place) % LONGEST_ROW for place in range(state.row_size[seat])]
    objectives = [name for place, name in enumerate(OBJECTIVE_NAMES) if contains(state.objectives[seat], place)]
    return {
        "passed": bool(state.passed[seat]),
        "workers": counts(state.workers[seat], WORKER_NAMES),
        "row": [LORRY_NAMES[int(state.row[seat, place])] for place in row],
        "storage": counts(state.storage[seat], LORRY_NAMES),
        "tracks": {name: track_to_dict(state, seat, track) for track, name in enumerate(TRACK_NAMES)},
        "orders": counts(state.orders[seat], ORDER_NAMES),
        "secret_orders": None if is_hidden else counts(state.secret_orders[seat], ORDER_NAMES),
        "secret_order_count": int(state.secret_order_count[seat]),
        "innovations": counts(state.innovations[seat], INNOVATION_NAMES),
        "secret_innovations": None if is_hidden else counts(state.secret_innovations[seat], INNOVATION_NAMES),
        "secret_innovation_count": int(state.secret_innovation_count[seat]),
        "shares": counts(state.shares[seat], SHARE_NAMES),
        "objectives": objectives,
        **delivered_to_dict(state, seat),
    }


def delivered_to_dict(state: State, seat: int) -> dict[str, Any]:
    """What has left, as far as it may be known, and how many cards that is."""
    is_hidden = state.viewer != NOTHING and not sees_delivered(state, state.viewer, seat)
    cards = {
        "delivered_orders": (state.done_orders, ORDER_NAMES),
        "delivered_engines": (state.done_engines, ENGINE_NAMES),
        "delivered_wagons": (state.done_wagons, WAGON_NAMES),
        "delivered_lorries": (state.done_lorries, LORRY_NAMES),
    }
    known = {name: None if is_hidden else counts(pile[seat], names) for name, (pile, names) in cards.items()}
    if state.rules == FIRST:
        return known
    return known | {
        "delivered_count": int(state.done_count[seat]),
        "delivered_wagon_count": int(state.done_wagon_count[seat]),
        "delivered_lorry_count": int(state.done_lorry_count[seat]),
    }


def track_to_dict(state: State, seat: int, track: int) -> dict[str, Any]:
    return {
        "engine": name_or_none(state.engines[seat, track], ENGINE_NAMES),
        "empty_wagons": counts(state.wagons[seat, track], WAGON_NAMES),
        "filled_wagons": counts(state.filled[seat, track], WAGON_NAMES),
        "lorries": counts(state.load[seat, track], LORRY_NAMES),
    }


# Reading


def from_dict(data: dict[str, Any], state: State) -> None:
    """Fill an empty record. Every refusal names the field; at the end every law must hold."""
    fields = Fields(data)
    players = int(state.players)
    state.viewer = NOTHING
    state.stack[:] = NOTHING
    state.row[:] = NOTHING
    state.engines[:] = NOTHING
    state.markers[:] = NOTHING
    state.hand[:] = NOTHING
    state.shift = fields.number("shift", int(SHIFT_COUNT[players]))
    state.starter = fields.number("starting_player", players - 1)
    state.turn = fields.number("turn", players - 1)
    state.turns = fields.number("turns", HIGHEST)
    state.phase = fields.choice("phase", PHASES)
    state.over = state.phase == OVER
    state.revealed = fields.number("revealed", HIGHEST)
    state.crew[:] = fields.counts("areas", AREA_NAMES)
    last_at_mining_0_1 = fields.take("last_at_mining_0_1")
    state.last_at_mining_0_1 = (
        NOTHING if last_at_mining_0_1 is None else number(last_at_mining_0_1, "last_at_mining_0_1", players - 1)
    )
    read_markers(fields, state)
    read_stacks(fields.fields("stacks"), state)
    state.spent[:] = fields.counts("spent_innovations", INNOVATION_NAMES)
    read_action(fields.fields("action"), state)
    seats = fields.items("seats")
    if len(seats) != players:
        raise BadPosition(f"seats: there are {len(seats)}, but {players} players")
    for seat, seat_data in enumerate(seats):
        read_seat(Fields(seat_data, f"seats[{seat}]"), state, seat)
    fields.done()
    check_laws(state)


def read_markers(fields: Fields, state: State) -> None:
    markers = fields.items("markers")
    if len(markers) > SHIFT_COUNT[state.players]:
        raise BadPosition(f"markers: {len(markers)} are more than there are shifts")
    for place, seat in enumerate(markers):
        state.markers[place] = number(seat, f"markers[{place}]", int(state.players) - 1)


def read_stacks(fields: Fields, state: State) -> None:
    for stack in range(STACKS):
        inner = fields.fields(AREA_NAMES[stack])
        cards = inner.items("cards")
        if len(cards) > DEEPEST:
            raise BadPosition(f"{inner.at('cards')}: {len(cards)} cards are more than there are")
        names = CARD_NAMES[int(DECK_OF_STACK[stack])]
        state.left[stack] = len(cards)
        for depth, card in enumerate(cards):
            state.stack[stack, depth] = choice(card, f"{inner.at('cards')}[{depth}]", names)
        read_known(inner.fields("known_by"), state, stack)
        inner.done()
    fields.done()


def read_known(fields: Fields, state: State, stack: int) -> None:
    for depth in range(state.left[stack]):
        if str(depth) in fields.left:
            for seat in fields.items(str(depth)):
                state.known[stack, number(seat, fields.at(depth), int(state.players) - 1)] |= only(depth)
    fields.done()


def read_action(fields: Fields, state: State) -> None:
    state.area = fields.choice_or_none("area", AREA_NAMES)
    state.due = fields.number("workers_due", 40)
    state.limit = fields.number("highest_card", GROUPS - 1)
    state.highest = read_highest(fields, state)
    state.acted = read_yes(fields, "acted")
    state.committed = read_yes(fields, "committed")
    state.stack_used = fields.choice_or_none("stack", AREA_NAMES[:STACKS])
    names = CARD_NAMES[int(DECK_OF_STACK[state.stack_used])] if state.stack_used != NOTHING else []
    state.card = fields.choice_or_none("card", names)
    hand = fields.choices("hand", names)
    if len(hand) > DRAWN:
        raise BadPosition(f"{fields.at('hand')}: {len(hand)} cards, but one draws at most {DRAWN}")
    state.hand_size = len(hand)
    state.hand[: len(hand)] = hand
    state.need = fields.number("least_steps", 2)
    state.steps = fields.number("most_steps", 4)
    state.model = fields.choice_or_none("model", ENGINE_NAMES)
    fields.done()


def read_highest(fields: Fields, state: State) -> int:
    """Under the first rules it was not written down: equal innovations came in any order."""
    if state.rules == FIRST:
        return most(int(state.limit)) if state.due else 0
    return fields.number("highest_number", max(WORKER_INNOVATIONS))


def read_yes(fields: Fields, name: str) -> bool:
    value = fields.take(name)
    if not isinstance(value, bool):
        raise BadPosition(f"{fields.at(name)}: it is true or false")
    return value


def read_seat(fields: Fields, state: State, seat: int) -> None:
    state.passed[seat] = read_yes(fields, "passed")
    state.workers[seat] = fields.counts("workers", WORKER_NAMES)
    row = fields.choices("row", LORRY_NAMES)
    if len(row) > LONGEST_ROW:
        raise BadPosition(f"{fields.at('row')}: {len(row)} cards are more than there are")
    state.row_size[seat] = len(row)
    state.row[seat, : len(row)] = row
    state.storage[seat] = fields.counts("storage", LORRY_NAMES)
    tracks = fields.fields("tracks")
    for track, name in enumerate(TRACK_NAMES):
        read_track(tracks.fields(name), state, seat, track)
    tracks.done()
    state.orders[seat] = fields.counts("orders", ORDER_NAMES)
    state.secret_orders[seat] = fields.counts("secret_orders", ORDER_NAMES)
    state.secret_order_count[seat] = fields.number("secret_order_count")
    state.innovations[seat] = fields.counts("innovations", INNOVATION_NAMES)
    state.secret_innovations[seat] = fields.counts("secret_innovations", INNOVATION_NAMES)
    state.secret_innovation_count[seat] = fields.number("secret_innovation_count")
    state.shares[seat] = fields.counts("shares", SHARE_NAMES)
    for objective in fields.choices("objectives", OBJECTIVE_NAMES):
        state.objectives[seat] |= only(objective)
    read_delivered(fields, state, seat)
    fields.done()


def read_delivered(fields: Fields, state: State, seat: int) -> None:
    state.done_orders[seat] = fields.counts("delivered_orders", ORDER_NAMES)
    state.done_engines[seat] = fields.counts("delivered_engines", ENGINE_NAMES)
    state.done_wagons[seat] = fields.counts("delivered_wagons", WAGON_NAMES)
    state.done_lorries[seat] = fields.counts("delivered_lorries", LORRY_NAMES)
    if state.rules == FIRST:
        state.done_count[seat] = sum(state.done_orders[seat])
        state.done_wagon_count[seat] = sum(state.done_wagons[seat])
        state.done_lorry_count[seat] = sum(state.done_lorries[seat])
    else:
        state.done_count[seat] = fields.number("delivered_count")
        state.done_wagon_count[seat] = fields.number("delivered_wagon_count")
        state.done_lorry_count[seat] = fields.number("delivered_lorry_count")


def read_track(fields: Fields, state: State, seat: int, track: int) -> None:
    state.engines[seat, track] = fields.choice_or_none("engine", ENGINE_NAMES)
    state.wagons[seat, track] = fields.counts("empty_wagons", WAGON_NAMES)
    state.filled[seat, track] = fields.counts("filled_wagons", WAGON_NAMES)
    state.load[seat, track] = fields.counts("lorries", LORRY_NAMES)
    fields.done()


def check_laws(state: State) -> None:
    if law := invariants.first_violation(state):
        raise BadPosition(EXPLAIN[law])
    if not invariants.workers_are_right(state):
        raise BadPosition("areas, workers: those in the areas are not those that were placed")
    if not all(invariants.trains_are_right(state, seat) for seat in range(state.players)):
        raise BadPosition("delivered: every train had a lorry at least, and every lorry card a wagon")
    if not invariants.counters_are_right(state):
        raise BadPosition("turns, revealed: more than there can have been")


EXPLAIN = {
    invariants.CARDS: "cards: of some kind there are more or fewer on the table than in the box",
    invariants.STACKS_LAW: "stacks: a card is missing where one must lie",
    invariants.TRACKS_LAW: "tracks: a wagon or lorry stands where it cannot, or wagons and lorries do not fit",
    invariants.SECRETS: "secret_orders, secret_innovations: they do not fit their counts",
    invariants.DELIVERED: "delivered: every train has an engine and an order, and the counts are those of the cards",
    invariants.AREAS: "areas, last_at_mining_0_1: there are too many workers, or in an area that is not in the game",
    invariants.WORKERS: "workers: a player has more worker cards of a value than there are",
    invariants.MARKERS: "shift, markers, starting_player: there is a marker for every shift that is over; the last one begins",
    invariants.TURN_LAW: "turn, phase, action: what is pending does not fit the decision to be taken",
}
