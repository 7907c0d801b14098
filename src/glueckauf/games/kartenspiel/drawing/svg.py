"""The drawing: its parts, and what their templates are filled with.

The yard is for all; every seat has its own sidings; what is chosen from a hand of cards is a part of its own.
"""

from collections import Counter
from typing import Any

from glueckauf.core.svg import Part
from glueckauf.core.text import say
from glueckauf.games.kartenspiel.drawing import cards as f
from glueckauf.games.kartenspiel.drawing.player_area import (
    FOLDER,
    LONG_STRIP,
    STRIP,
    WIDTH,
    YARD_WIDTH,
    seat_plate,
    siding,
    strip,
    worker_cards,
)
from glueckauf.games.kartenspiel.rules.innovations import LORRY_CARD
from glueckauf.games.kartenspiel.rules.piles import top_card
from glueckauf.games.kartenspiel.rules.workers import price
from glueckauf.games.kartenspiel.state import AFTER, DELIVER, KEEP, MINE, NOTHING, PAY, STACK, TRACK, TURN, State
from glueckauf.games.kartenspiel.tables import (
    AREA_CLOSED,
    AREA_COUNT,
    AREA_NAMES,
    CARD_NAMES,
    DECK_OF_STACK,
    DELIVERY,
    FREE_CHOICE,
    INNOVATION_KINDS,
    LEAST_STEPS,
    MINING,
    MOST_STEPS,
    SHIFT_COUNT,
    STACKS,
)
from glueckauf.games.kartenspiel.words.sentences import area_name, prompt

HAND_PHASES = (PAY, KEEP, AFTER)
SEAT_PHASES = (TRACK, MINE, DELIVER)


def picture(state: State, viewer: int | None) -> list[Part]:
    used: Counter[str] = Counter()
    is_mover = viewer is None or viewer == state.turn
    now = now_part(state) if is_mover else "yard"
    seats = [seat_part(state, seat, viewer, used, now) for seat in range(state.players)]
    hand = [hand_part(state, used)] if has_hand(state, is_mover) else []
    return [yard(state, viewer, used, now == "yard"), *hand, *seats]


def seat_part(state: State, seat: int, viewer: int | None, used: Counter[str], now: str) -> Part:
    """What is one's own is drawn in full, and so is everything of two players; more others, and those watched, as strips."""
    if seat == viewer or state.players == 2:
        return siding(state, seat, used, now, is_own=seat == viewer)
    width = LONG_STRIP if viewer is None or state.players > 3 else STRIP
    return strip(state, seat, used, width, is_now=now == f"seat_{seat}")


def now_part(state: State) -> str:
    if state.phase in HAND_PHASES:
        return "hand"
    return f"seat_{state.turn}" if state.phase in SEAT_PHASES else "yard"


def has_hand(state: State, is_mover: bool) -> bool:
    """Cards drawn by free choice are seen from behind by the others; paying concerns the mover alone."""
    return state.phase == KEEP or (is_mover and state.phase in HAND_PHASES)


# The yard

YARD_HEIGHT = 356
CARDS_LEFT = 178


def yard(state: State, viewer: int | None, used: Counter[str], is_now: bool) -> Part:
    holder = int(state.turn) if viewer is None else viewer
    cards = innovation_cards(state, holder)
    if state.phase == AFTER:
        cards = [{**card, "code": ""} for card in cards]
    step = min(61.0, (YARD_WIDTH - CARDS_LEFT - 60) / max(1, len(cards) - 1))
    data = {
        "seats": [seat_plate(state, seat) for seat in range(state.players)],
        "areas": [area(state, number, used) for number in range(AREA_COUNT)],
        "clock": clock(state),
        "holder": holder,
        "workers": worker_cards(state, holder),
        "cards": [{**card, "x": round(CARDS_LEFT + step * n), "y": 310} for n, card in enumerate(cards)],
        "card_width": round(step),
    }
    return Part("yard", say("Display"), YARD_WIDTH, YARD_HEIGHT, f"{FOLDER}/yard.svg", data, now=is_now)


def area(state: State, number: int, used: Counter[str]) -> dict[str, Any]:
    """A place for workers: what it gives, what it costs now, how many cards are left there."""
    column, line = number % 5, number // 5
    if number >= MINING:
        column, line = number - MINING, 2
    return {
        "name": AREA_NAMES[number],
        "code": area_code(state, number),
        "x": 85 * column,
        "y": 42 + 89 * line,
        "price": int(price(state, number)),
        "crew": int(state.crew[number]),
        "left": int(state.left[number]) if number < STACKS else None,
        "is_chosen": bool(number in (state.area, state.stack_used) and state.phase not in (TURN, AFTER)),
        "is_closed": bool(AREA_CLOSED[state.players, number]),
        "marker": taker(state) if number == MINING else None,
        **area_card(state, number, used),
    }


def area_code(state: State, number: int) -> str:
    name = AREA_NAMES[number]
    return f"from_{name}" if state.phase == STACK and number < STACKS else name


def area_card(state: State, number: int, used: Counter[str]) -> dict[str, Any]:
    if number < STACKS:
        return stack_card(state, number, used)
    if number < DELIVERY:
        return {"what": "mining", "least": int(LEAST_STEPS[number]), "most": int(MOST_STEPS[number])}
    return {"what": "free_choice" if number == FREE_CHOICE else "delivery"}


def stack_card(state: State, stack: int, used: Counter[str]) -> dict[str, Any]:
    if state.left[stack] == 0:
        return {"what": "none"}
    deck, card = int(DECK_OF_STACK[stack]), int(top_card(state, stack))
    piece = f.called(used, int(state.turn), deck, card) if card != NOTHING else ""
    return {"what": "stack", "card": f.face(deck, card), "piece": piece}


def taker(state: State) -> int | None:
    """Who would get the shift marker if the shift ended now."""
    if state.over:
        return None
    return int(state.starter if state.last_at_mining_0_1 == NOTHING else state.last_at_mining_0_1)


def clock(state: State) -> dict[str, Any]:
    count = int(SHIFT_COUNT[state.players])
    return {
        "shift": int(state.shift),
        "count": count,
        "title": say("Shift {n} of {all}", n=int(state.shift), all=count),
        "taker": taker(state),
        "markers": [marker(state, shift, count) for shift in range(count)],
    }


def marker(state: State, shift: int, count: int) -> dict[str, Any]:
    """Markers lie in two lines; in place of one that was given lies the shape of its owner."""
    owner = int(state.markers[shift])
    line, column = divmod(shift, 4)
    return {
        "number": shift + 1,
        "owner": None if owner == NOTHING else owner,
        "x": 13 + 18 * column + (9 * (8 - count) if line else 0),
        "y": 13 + 19 * line,
        "is_next": bool(shift == state.shift - 1 and not state.over),
    }


def innovation_cards(state: State, seat: int) -> list[dict[str, Any]]:
    """Innovations in hand by kind, then those that are not known."""
    kinds = [(kind, held(state, seat, kind)) for kind in range(INNOVATION_KINDS) if held(state, seat, kind)]
    known = [
        {"card": f.face(f.INNOVATIONS_DECK, kind), "count": count, "code": play_code(kind)} for kind, count in kinds
    ]
    unknown = int(state.secret_innovation_count[seat]) - int(sum(state.secret_innovations[seat]))
    return known + ([{"card": f.face(f.INNOVATIONS_DECK, NOTHING), "count": unknown, "code": ""}] if unknown else [])


def held(state: State, seat: int, kind: int) -> int:
    return int(state.innovations[seat, kind]) + int(state.secret_innovations[seat, kind])


def play_code(kind: int) -> str:
    return f"play_{CARD_NAMES[5][kind]}" if kind >= LORRY_CARD else ""


# What is chosen from a hand


def hand_part(state: State, used: Counter[str]) -> Part:
    is_now = bool(state.phase != KEEP or state.hand[0] != NOTHING)
    if state.phase == PAY:
        return payment_part(state)
    cards = drawn_cards(state, used) if state.phase == KEEP else innovation_cards(state, int(state.turn))
    placed = [{"piece": "", **card, "x": 4 + 200 * (n % 2), "y": 4 + 148 * (n // 2)} for n, card in enumerate(cards)]
    height = 148 * max(1, -(-len(placed) // 2)) + 4
    data, seat = {"cards": placed}, int(state.turn)
    return Part("hand", prompt(state), WIDTH, height, f"{FOLDER}/hand.svg", data, is_now, seat, lies_on="yard")


def drawn_cards(state: State, used: Counter[str]) -> list[dict[str, Any]]:
    deck = int(DECK_OF_STACK[state.stack_used])
    return [drawn_card(state, deck, int(card), used) for card in state.hand[: state.hand_size]]


def drawn_card(state: State, deck: int, card: int, used: Counter[str]) -> dict[str, Any]:
    if card == NOTHING:
        return {"card": f.face(deck, NOTHING), "count": 1, "code": ""}
    piece = f.called(used, int(state.turn), deck, card)
    return {"card": f.face(deck, card), "count": 1, "code": f"keep_{CARD_NAMES[deck][card]}", "piece": piece}


def payment_part(state: State) -> Part:
    seat = int(state.turn)
    kinds = [kind for kind in range(LORRY_CARD) if held(state, seat, kind)]
    data = {
        "title": area_name(int(state.area)),
        "due": int(state.due),
        "area": area(state, int(state.area), Counter()),
        "holder": seat,
        "workers": [{**card, "x": 4 + 79 * n} for n, card in enumerate(worker_cards(state, seat))],
        "cards": [payment_card(state, seat, kind, 190 + 50 * n) for n, kind in enumerate(kinds)],
    }
    height = 190 + 50 * len(kinds)
    return Part("hand", prompt(state), WIDTH, height, f"{FOLDER}/payment.svg", data, True, seat, lies_on="yard")


def payment_card(state: State, seat: int, kind: int, top: int) -> dict[str, Any]:
    name = CARD_NAMES[5][kind]
    values = range(1, kind + 4)
    return {
        "card": f.face(f.INNOVATIONS_DECK, kind),
        "count": held(state, seat, kind),
        "y": top,
        "ways": [{"value": value, "code": f"pay_{name}_as_{value}", "x": 80 + 50 * (value - 1)} for value in values],
    }
