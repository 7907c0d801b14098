"""A position of the great card game as plain, readable data, and back; `docs/games/kartenspiel.md` explains it."""

from collections.abc import Sequence
from typing import Any

from glueckauf.core.bitset import contains, only
from glueckauf.core.errors import BadPosition
from glueckauf.core.plain_data import Fields, is_view, name_or_none, number, plain, read_plain
from glueckauf.core.schema import Numbers
from glueckauf.games.kartenspiel.box import DRAWN
from glueckauf.games.kartenspiel.rules import invariants
from glueckauf.games.kartenspiel.rules.guessing import (
    FIRST_STACK_OF_DECK,
    card_at,
    delivered_count,
    places,
    secret_count,
)
from glueckauf.games.kartenspiel.rules.piles import place_in_ring
from glueckauf.games.kartenspiel.rules.secrecy import ENGINES, hide, in_sight, sees_delivered
from glueckauf.games.kartenspiel.rules.workers import most
from glueckauf.games.kartenspiel.state import ENGINE_NAMES, FIRST, LORRY_NAMES, NOTHING, OVER, WAGON_NAMES, State
from glueckauf.games.kartenspiel.tables import (
    AREA_NAMES,
    CARD_NAMES,
    COPIES,
    DECK_OF_STACK,
    DEEPEST,
    LONGEST_ROW,
    SHIFT_COUNT,
    STACKS,
    TRACK_COUNT,
)

TRACK_NAMES = [f"track_{track}" for track in range(1, TRACK_COUNT + 1)]
SHARED = ("shift", "starter", "turn", "turns", "phase", "revealed")
IN_HAND = (
    "orders",
    "secret_orders",
    "secret_order_count",
    "innovations",
    "secret_innovations",
    "secret_innovation_count",
    "shares",
    "objectives",
)
DELIVERED = ("done_orders", "done_engines", "done_wagons", "done_lorries")
DELIVERED_COUNTS = ("done_count", "done_wagon_count", "done_lorry_count")


# Writing


def to_dict(state: State) -> dict[str, Any]:
    return {
        **plain(state, *SHARED),
        "action": action(state),
        **plain(state, "crew", "last_at_mining_0_1"),
        "markers": [int(seat) for seat in state.markers if seat != NOTHING],
        "stacks": {AREA_NAMES[stack]: stack_to_dict(state, stack) for stack in range(STACKS)},
        **plain(state, "spent"),
        "seats": [seat_to_dict(state, seat) for seat in range(state.players)],
    }


def action(state: State) -> dict[str, Any]:
    """What is pending in the turn that is being played."""
    names = names_in_use(state)
    return {
        **plain(state, "area", "due", "limit"),
        **({} if state.rules == FIRST else plain(state, "highest")),
        **plain(state, "acted", "committed", "stack_used"),
        "card": name_or_none(state.card, names),
        "hand": [name_or_none(card, names) for card in state.hand[: state.hand_size]],
        **plain(state, "need", "steps", "model"),
    }


def names_in_use(state: State) -> Sequence[str]:
    """The names of the cards in the stack that is being drawn from."""
    return CARD_NAMES[int(DECK_OF_STACK[state.stack_used])] if state.stack_used != NOTHING else []


def stack_to_dict(state: State, stack: int) -> dict[str, Any]:
    places = [int(place_in_ring(state, stack, depth)) for depth in range(state.left[stack])]
    seats = range(state.players)
    known = [[seat for seat in seats if contains(state.known[stack, seat], place)] for place in places]
    return {
        "cards": [name_or_none(state.stack[stack, place], CARD_NAMES[int(DECK_OF_STACK[stack])]) for place in places],
        "known_by": {str(depth): knowing for depth, knowing in enumerate(known) if knowing},
    }


def seat_to_dict(state: State, seat: int) -> dict[str, Any]:
    row = [(int(state.row_front[seat]) + place) % LONGEST_ROW for place in range(state.row_size[seat])]
    is_hidden = state.viewer not in {NOTHING, seat} and not state.over
    return {
        **plain(state, "passed", "workers", seat=seat),
        "row": [LORRY_NAMES[int(state.row[seat, place])] for place in row],
        **plain(state, "storage", seat=seat),
        "tracks": {name: track_to_dict(state, seat, track) for track, name in enumerate(TRACK_NAMES)},
        **plain(state, *IN_HAND, seat=seat, is_hidden=is_hidden),
        **delivered_to_dict(state, seat),
    }


def delivered_to_dict(state: State, seat: int) -> dict[str, Any]:
    """What has left, as far as it may be known, and how many cards that is."""
    is_hidden = state.viewer != NOTHING and not sees_delivered(state, state.viewer, seat)
    known = plain(state, *DELIVERED, seat=seat, is_hidden=is_hidden)
    return known if state.rules == FIRST else known | plain(state, *DELIVERED_COUNTS, seat=seat)


def track_to_dict(state: State, seat: int, track: int) -> dict[str, Any]:
    return {
        "engine": name_or_none(state.engines[seat, track], ENGINE_NAMES),
        "empty_wagons": counts(state.wagons[seat, track], WAGON_NAMES),
        "filled_wagons": counts(state.filled[seat, track], WAGON_NAMES),
        "lorries": counts(state.load[seat, track], LORRY_NAMES),
    }


def counts(numbers: Numbers, names: Sequence[str]) -> dict[str, int]:
    return {name: int(count) for name, count in zip(names, numbers, strict=True) if count}


# Reading


def from_dict(data: dict[str, Any], state: State) -> None:
    """Fill a blank state. Every refusal names the field; at the end every invariant must hold."""
    fields = Fields(data)
    players = int(state.players)
    read_plain(fields, state, *SHARED, "crew", "last_at_mining_0_1", "spent")
    state.over = state.phase == OVER
    read_markers(fields, state)
    read_stacks(fields.fields("stacks"), state)
    read_action(fields.fields("action"), state)
    for seat, inner in enumerate(fields.seats(players)):
        read_seat(inner, state, seat)
    fields.done()
    if is_view(state):
        hide_again(state)
    else:
        check_invariants(state)


def hide_again(state: State) -> None:
    """A view has as many gaps as there are cards its seat does not see."""
    hide(state, int(state.viewer))
    for deck, names in enumerate(CARD_NAMES):
        cards = [int(COPIES[deck, kind]) - int(in_sight(state, deck, kind)) for kind in range(len(names))]
        if min(cards) < 0 or sum(cards) != count_gaps(state, deck) or misses_model(state, deck, cards):
            area = AREA_NAMES[FIRST_STACK_OF_DECK[deck]]
            raise BadPosition(f"stacks.{area}, seats: hidden cards are missing, or there are too many")


def count_gaps(state: State, deck: int) -> int:
    """Hidden cards in the stacks, in the hand drawn from them, and with the others."""
    gaps = sum(bool(card_at(state, deck, place) == NOTHING) for place in range(places(state, deck)))
    for seat in range(state.players):
        if not sees_delivered(state, int(state.viewer), seat):
            gaps += int(delivered_count(state, seat, deck))
        if seat != state.viewer and not state.over:
            gaps += int(secret_count(state, seat, deck))
    return gaps


def misses_model(state: State, deck: int, cards: list[int]) -> bool:
    """The engine of a train that has just left is on a pile that the seat does not see."""
    left = deck == ENGINES and state.model != NOTHING
    return left and not sees_delivered(state, int(state.viewer), int(state.turn)) and cards[state.model] == 0


def read_markers(fields: Fields, state: State) -> None:
    markers = fields.items("markers")
    if len(markers) > SHIFT_COUNT[state.players]:
        raise BadPosition(f"markers: {len(markers)} are more than there are shifts")
    for place, seat in enumerate(markers):
        state.markers[place] = number(seat, f"markers[{place}]", int(state.players) - 1)


def read_stacks(fields: Fields, state: State) -> None:
    for stack in range(STACKS):
        inner = fields.fields(AREA_NAMES[stack])
        cards = inner.cards("cards", CARD_NAMES[int(DECK_OF_STACK[stack])], state)
        if len(cards) > DEEPEST:
            raise BadPosition(f"{inner.at('cards')}: {len(cards)} cards are more than there are")
        state.left[stack] = len(cards)
        state.stack[stack, : len(cards)] = cards
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
    read_plain(fields, state, "area", "due", "limit", "acted", "committed", "stack_used", "need", "steps", "model")
    if state.rules == FIRST:  # it was not written down: equal innovations came in any order
        state.highest = most(int(state.limit)) if state.due else 0
    else:
        read_plain(fields, state, "highest")
    names = names_in_use(state)
    state.card = fields.choice_or_none("card", names)
    hand = fields.cards("hand", names, state)
    if len(hand) > DRAWN:
        raise BadPosition(f"{fields.at('hand')}: {len(hand)} cards, but one draws at most {DRAWN}")
    state.hand_size = len(hand)
    state.hand[: len(hand)] = hand
    fields.done()


def read_seat(fields: Fields, state: State, seat: int) -> None:
    read_plain(fields, state, "passed", "workers", "storage", *IN_HAND, *DELIVERED, seat=seat)
    row = fields.choices("row", LORRY_NAMES)
    if len(row) > LONGEST_ROW:
        raise BadPosition(f"{fields.at('row')}: {len(row)} cards are more than there are")
    state.row_size[seat] = len(row)
    state.row[seat, : len(row)] = row
    tracks = fields.fields("tracks")
    for track, name in enumerate(TRACK_NAMES):
        read_track(tracks.fields(name), state, seat, track)
    tracks.done()
    if state.rules == FIRST:
        state.done_count[seat] = sum(state.done_orders[seat])
        state.done_wagon_count[seat] = sum(state.done_wagons[seat])
        state.done_lorry_count[seat] = sum(state.done_lorries[seat])
    else:
        read_plain(fields, state, *DELIVERED_COUNTS, seat=seat)
    fields.done()


def read_track(fields: Fields, state: State, seat: int, track: int) -> None:
    state.engines[seat, track] = fields.choice_or_none("engine", ENGINE_NAMES)
    state.wagons[seat, track] = fields.counts("empty_wagons", WAGON_NAMES)
    state.filled[seat, track] = fields.counts("filled_wagons", WAGON_NAMES)
    state.load[seat, track] = fields.counts("lorries", LORRY_NAMES)
    fields.done()


def check_invariants(state: State) -> None:
    if violation := invariants.first_violation(state):
        raise BadPosition(EXPLAIN[violation])
    if not invariants.workers_are_right(state):
        raise BadPosition("areas, workers: those in the areas are not those that were placed")
    if not all(invariants.trains_are_right(state, seat) for seat in range(state.players)):
        raise BadPosition("delivered: every train had a lorry at least, and every lorry card a wagon")
    if not invariants.counters_are_right(state):
        raise BadPosition("turns, revealed: more than there can have been")


EXPLAIN = {
    invariants.CARDS: "cards: of some kind there are more or fewer on the table than in the box",
    invariants.STACKS_INVARIANT: "stacks: a card is missing where one must lie",
    invariants.TRACKS_INVARIANT: "tracks: a wagon or lorry stands where it cannot, or wagons and lorries do not fit",
    invariants.SECRETS: "secret_orders, secret_innovations: they do not fit their counts",
    invariants.DELIVERED: "delivered: every train has an engine and an order, and the counts are those of the cards",
    invariants.AREAS: "areas, last_at_mining_0_1: there are too many workers, or in an area that is not in the game",
    invariants.WORKERS: "workers: a player has more worker cards of a value than there are",
    invariants.MARKERS: "shift, markers, starting_player: there is a marker for every shift that is over; the last one begins",
    invariants.TURN_INVARIANT: "turn, phase, action: what is pending does not fit the decision to be taken",
}
