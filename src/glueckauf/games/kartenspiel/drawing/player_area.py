"""A seat's own things drawn: mining row, storage, tracks, cards in hand and face up, delivered cards."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from glueckauf.core.bitset import contains
from glueckauf.core.svg import Part
from glueckauf.core.text import SEAT_NAMES, say
from glueckauf.games.kartenspiel.box import TRACKS
from glueckauf.games.kartenspiel.drawing import cards as f
from glueckauf.games.kartenspiel.rules.mining import front
from glueckauf.games.kartenspiel.rules.scoring import (
    FIRST_ENGINE,
    assigned_shares,
    lorries_to,
    points,
    points_of_objective,
)
from glueckauf.games.kartenspiel.state import DELIVER, MINE, NOTHING, TRACK, State
from glueckauf.games.kartenspiel.tables import (
    CARD_NAMES,
    DECK_OF_STACK,
    LONGEST_ROW,
    LORRY_CREST,
    LORRY_KINDS,
    OBJECTIVE_KINDS,
    ORDER_DESTINATION,
    TRACK_COUNT,
    WAGON_KINDS,
    WILD,
    WORKER_CARDS,
    WORKER_VALUES,
)
from glueckauf.games.kartenspiel.words.sentences import hides_pile, ledger

FOLDER = "games/kartenspiel/drawing"
YARD_WIDTH, WIDTH, STRIP, LONG_STRIP = 420, 400, 400, 470
STUB = 43
STORE = 114
LOWEST = 483
"""As high as with two lines of cards, so that a card more does not rescale the drawing."""
STRIP_TRACKS, STRIP_CARDS = 92, 236
SHELF = 134
"""Two cards wide: where there is less height than width, the cards stand beside the tracks."""
CARD, WAGON, EMPTY, ENGINE = 64, 48, 50, 62
RAILS = 44
"""Where the rails begin, after the sign of the track."""
ROW, STORAGE, PASSED = say("row"), say("storage"), say("has passed")
PILE = say("trains that have left, face down")


def siding(state: State, seat: int, used: Counter[str], now: str, *, is_own: bool) -> Part:
    """Head, mining row, storage, tracks, cards in hand and face up, delivered cards, from top to bottom.

    Whose worker cards lie on the display does not have them here a second time.
    """
    is_now = now == f"seat_{seat}"
    phase = int(state.phase) if is_now else NOTHING
    skip_delivered(state, seat, used)
    tracks = [coupled(track(state, seat, number, used, phase), WIDTH) for number in range(TRACK_COUNT)]
    stored = flow(stored_lorries(state, seat, used, phase), 50, 46)
    delivered = [destination(state, seat, place, used, WIDTH // 4) for place in range(4)]
    cards = flow(cards_in_hand(state, seat, used, phase), 0, 48)
    tops = levels(stored, cards)
    data = {
        **things(state, seat),
        "ledger": [(entry.phrase, "?" if entry.is_partial else entry.points) for entry in ledger(state, seat)],
        "cards_left": [] if is_own else worker_cards(state, seat),
        "markers": seat_markers(state, seat, 62),
        "row": row(state, seat, used, 350),
        "stored": stored,
        "store": "store" if phase == MINE else "",
        "steps": steps(state) if phase == MINE else [],
        "tracks": tracks,
        "new": new_card(state, phase, used),
        "cards": cards,
        "delivered": delivered,
        "engines": [engine | {"x": 60 * n, "y": 62} for n, engine in enumerate(delivered_engines(state, seat))],
        "pile_at": (1, 62),
        "row_y": 72,
        **tops,
    }
    return Part(f"seat_{seat}", SEAT_NAMES[seat], WIDTH, tops["height"], f"{FOLDER}/siding.svg", data, is_now, seat)


def strip(state: State, seat: int, used: Counter[str], width: int, *, is_now: bool) -> Part:
    """The same in little height, for those who only look: cards lie closer where there are many."""
    skip_delivered(state, seat, used)
    has_shelf, shed, place = width > STRIP, width * 9 // 16, (width - 106) // 4
    rails = width - SHELF if has_shelf else width
    tracks = [coupled(track(state, seat, number, used, NOTHING), rails) for number in range(TRACK_COUNT)]
    stored = stored_lorries(state, seat, used, NOTHING)
    cards = cards_in_hand(state, seat, used, NOTHING)
    delivered = [destination(state, seat, number, used, place) for number in range(4)]
    done = STRIP_CARDS if has_shelf else STRIP_CARDS + 48
    data = {
        **things(state, seat),
        "cards_left": worker_cards(state, seat),
        "markers": seat_markers(state, seat, 282),
        "row": row(state, seat, used, shed - 56),
        "stored": fan(stored, shed + 48, width - 46, WAGON),
        "shed_x": shed,
        "tracks": tracks,
        "rails": rails,
        "cards": shelf(cards, rails + 2, width) if has_shelf else fan(cards, 0, width - CARD - 2, CARD + 2),
        "delivered": delivered,
        "place": place,
        "engines": beside_destinations(delivered_engines(state, seat), 4 * place + 2),
        "pile_at": (4 * place + 6, 2),
        "row_y": 52,
        "store_y": 50,
        "tracks_y": STRIP_TRACKS,
        "cards_y": STRIP_TRACKS if has_shelf else STRIP_CARDS,
        "done_y": done,
    }
    return Part(f"seat_{seat}", SEAT_NAMES[seat], width, done + 58, f"{FOLDER}/strip.svg", data, is_now, seat)


def things(state: State, seat: int) -> dict[str, Any]:
    """What is drawn alike in both shapes."""
    return {
        **seat_plate(state, seat),
        "row_word": ROW,
        "store_word": STORAGE,
        "passed_word": PASSED,
        "pile": int(state.done_count[seat]) if hides_pile(state, seat) else 0,
        "pile_word": PILE,
    }


def levels(stored: list[dict[str, Any]], cards: list[dict[str, Any]]) -> dict[str, int]:
    """Where the sections begin: how many lines the storage and the cards take is not fixed."""
    tracks = STORE + 46 * (1 + max((item["line"] for item in stored), default=0))
    hand = tracks + 3 * 47 + 4
    delivered = hand + (48 * (1 + cards[-1]["line"]) if cards else 0)
    height = max(delivered + 82, LOWEST)
    return {"store_y": STORE, "tracks_y": tracks, "cards_y": hand, "done_y": delivered, "height": height}


def fan(items: list[dict[str, Any]], left: int, right: int, step: int) -> list[dict[str, Any]]:
    """Items on one line between two places, over each other where there are many."""
    apart = min(float(step), (right - left) / max(1, len(items) - 1))
    return [{**item, "x": round(left + apart * n), "y": 0} for n, item in enumerate(items)]


def shelf(items: list[dict[str, Any]], left: int, right: int) -> list[dict[str, Any]]:
    """Cards in as many lines as there are tracks, each a pair or over each other."""
    size = max(2, -(-len(items) // TRACK_COUNT))
    lines = [items[start : start + size] for start in range(0, len(items), size)]
    placed = [fan(line, left, right - CARD - 2, CARD + 2) for line in lines]
    return [card | {"y": 47 * number} for number, line in enumerate(placed) for card in line]


def flow(items: list[dict[str, Any]], left: int, height: int) -> list[dict[str, Any]]:
    """Items with a width, laid out line by line."""
    placed: list[dict[str, Any]] = []
    x, line = left, 0
    for item in items:
        if x + item["width"] > WIDTH and x > left:
            x, line = left, line + 1
        placed.append({**item, "x": x, "y": height * line, "line": line})
        x += item["width"] + 2
    return placed


def skip_delivered(state: State, seat: int, used: Counter[str]) -> None:
    f.skip(used, seat, f.LORRIES, state.done_lorries[seat])
    f.skip(used, seat, f.WAGONS, state.done_wagons[seat])
    f.skip(used, seat, f.ENGINES, state.done_engines[seat])


def seat_markers(state: State, seat: int, left: int) -> list[dict[str, int]]:
    numbers = [shift + 1 for shift, owner in enumerate(state.markers) if owner == seat]
    return [{"number": number, "x": left + 20 * place} for place, number in enumerate(numbers)]


def steps(state: State) -> list[dict[str, Any]]:
    """A boot for every step that is left; the first ones must be taken."""
    return [{"x": 388 - 20 * place, "must": bool(place >= state.steps - state.need)} for place in range(state.steps)]


def row(state: State, seat: int, used: Counter[str], front_x: int) -> list[dict[str, Any]]:
    """The mining row; the front lorry stands on the right. Long rows stand closer."""
    size = int(state.row_size[seat])
    step = min(48.0, (front_x - 52) / max(1, size - 1))
    places = [(int(state.row_front[seat]) + place) % LONGEST_ROW for place in range(size)]
    lorries = [(int(state.row[seat, place]), round(front_x - step * n)) for n, place in enumerate(places)]
    return [lorry(seat, card, used) | {"x": x} for card, x in lorries][::-1]


def lorry(seat: int, card: int, used: Counter[str]) -> dict[str, Any]:
    return {"card": f.face(f.LORRIES, card), "piece": f.called(used, seat, f.LORRIES, card)}


def stored_lorries(state: State, seat: int, used: Counter[str], phase: int) -> list[dict[str, Any]]:
    kinds = [kind for kind in range(LORRY_KINDS) if state.storage[seat, kind]]
    return [stored_lorry(state, seat, kind, used, phase) for kind in kinds]


def stored_lorry(state: State, seat: int, kind: int, used: Counter[str], phase: int) -> dict[str, Any]:
    """A kind of lorry in the storage; while mining, with a stub for every wagon it may go to."""
    stubs = load_stubs(state, seat, kind) if phase == MINE else []
    item = lorry(seat, kind, used) | {"count": int(state.storage[seat, kind]), "stubs": stubs}
    f.skip(
        used, seat, f.LORRIES, [int(state.storage[seat, kind]) - 1 if each == kind else 0 for each in range(kind + 1)]
    )
    return item | {"width": 48 + STUB * len(stubs)}


def load_stubs(state: State, seat: int, kind: int) -> list[dict[str, Any]]:
    crest = int(LORRY_CREST[kind])
    tracks = [number for number in range(TRACK_COUNT) if f.CREST_NAMES[crest] in TRACKS[number]]
    ways = [(number, wagon) for number in tracks for wagon in (crest, WILD) if state.wagons[seat, number, wagon]]
    return [load_stub(kind, number, wagon, 48 + STUB * place) for place, (number, wagon) in enumerate(ways)]


def load_stub(kind: int, number: int, wagon: int, x: int) -> dict[str, Any]:
    ending = "_wild" if wagon == WILD else ""
    code = f"load_{CARD_NAMES[0][kind]}_{number + 1}{ending}"
    return {"x": x, "track": number + 1, "crest": f.CREST_NAMES[wagon], "code": code}


def track(state: State, seat: int, number: int, used: Counter[str], phase: int) -> dict[str, Any]:
    """A track with its train: loaded wagons, empty ones by kind, the engine."""
    loaded, empty = loaded_wagons(state, seat, number, used), empty_wagons(state, seat, number, used)
    for wagon in empty:
        wagon["code"] = load_code(state, seat, number, wagon["kind"]) if phase == MINE else ""
    model = int(state.engines[seat, number])
    return {
        "number": number + 1,
        "y": 47 * number,
        "code": f"track_{number + 1}" if phase == TRACK else "",
        "loaded": loaded,
        "empty": empty,
        "engine": None if model == NOTHING else f.face(f.ENGINES, model),
        "piece": "" if model == NOTHING else f.called(used, seat, f.ENGINES, model),
    }


def coupled(track: dict[str, Any], width: int) -> dict[str, Any]:
    """The train from the sign to the right, in its real length where that fits."""
    loaded, empty = track["loaded"], track["empty"]
    step = min(float(WAGON), (width - RAILS - EMPTY * len(empty) - ENGINE - 6) / max(1, len(loaded)))
    start = round(RAILS + step * len(loaded))
    return track | {
        "width": width,
        "loaded": [wagon | {"x": round(RAILS + step * place)} for place, wagon in enumerate(loaded)],
        "empty": [wagon | {"x": start + EMPTY * place} for place, wagon in enumerate(empty)],
        "engine_x": start + EMPTY * len(empty),
    }


def loaded_wagons(state: State, seat: int, number: int, used: Counter[str]) -> list[dict[str, Any]]:
    """Wagons with their lorries: those of a crest first fill wagons of the crest, the others are in wild ones."""
    wagons: list[dict[str, Any]] = []
    own = [int(count) for count in state.filled[seat, number]]
    for lorry_kind in range(LORRY_KINDS):
        for _ in range(state.load[seat, number, lorry_kind]):
            crest = int(LORRY_CREST[lorry_kind])
            kind = crest if own[crest] else WILD
            own[kind] -= 1
            wagons.append(loaded_wagon(seat, lorry_kind, kind, used))
    return wagons


def loaded_wagon(seat: int, lorry_kind: int, kind: int, used: Counter[str]) -> dict[str, Any]:
    load = lorry(seat, lorry_kind, used)
    return {"crest": f.CREST_NAMES[kind], "load": load, "piece": f.called(used, seat, f.WAGONS, kind)}


def empty_wagons(state: State, seat: int, number: int, used: Counter[str]) -> list[dict[str, Any]]:
    """Empty wagons stand together by kind; the name is that of the last one, which came last."""
    kinds = [kind for kind in range(WAGON_KINDS) if state.wagons[seat, number, kind]]
    return [
        {"kind": kind, "crest": f.CREST_NAMES[kind], "count": int(state.wagons[seat, number, kind])}
        | {"piece": [f.called(used, seat, f.WAGONS, kind) for _ in range(state.wagons[seat, number, kind])][-1]}
        for kind in kinds
    ]


def load_code(state: State, seat: int, number: int, kind: int) -> str:
    """The front lorry into this wagon: any wild one, or one of its own crest."""
    if kind == WILD:
        return f"load_{number + 1}_wild"
    lorry_kind = int(front(state, seat))
    return f"load_{number + 1}" if lorry_kind != NOTHING and LORRY_CREST[lorry_kind] == kind else ""


def new_card(state: State, phase: int, used: Counter[str]) -> dict[str, Any] | None:
    """The wagon or engine that waits for its track."""
    if phase != TRACK:
        return None
    deck, card = int(DECK_OF_STACK[state.stack_used]), int(state.card)
    return {"card": f.face(deck, card), "piece": f.called(used, int(state.turn), deck, card)}


def cards_in_hand(state: State, seat: int, used: Counter[str], phase: int) -> list[dict[str, Any]]:
    """Orders, innovations, objectives. A card that only its owner has seen is marked, or lies face down."""
    known, secret = copies(state.orders[seat]), copies(state.secret_orders[seat])
    orders = [order(state, seat, kind, used, phase) for kind in known]
    orders += [order(state, seat, kind, used, phase) | {"is_secret": True} for kind in secret]
    return orders + backs(state, seat) + innovations(state, seat, used) + objectives(state, seat, used)


def copies(numbers: Iterable[Any]) -> list[int]:
    """Every card by its kind, once for each copy."""
    return [kind for kind, number in enumerate(numbers) for _ in range(number)]


def order(state: State, seat: int, kind: int, used: Counter[str], phase: int) -> dict[str, Any]:
    """An order in hand; at a delivery, with a stub for every track."""
    stubs = [send_stub(state, seat, kind, number) for number in range(TRACK_COUNT)] if phase == DELIVER else []
    return simple(seat, f.ORDERS, kind, used) | {"stubs": stubs, "width": 64 + STUB * len(stubs)}


def send_stub(state: State, seat: int, kind: int, number: int) -> dict[str, Any]:
    model = int(state.engines[seat, number])
    return {
        "x": 66 + STUB * number,
        "track": number + 1,
        "model": None if model == NOTHING else model,
        "code": f"send_{number + 1}_{CARD_NAMES[3][kind]}",
    }


def simple(seat: int, deck: int, kind: int, used: Counter[str]) -> dict[str, Any]:
    return laid(deck, kind, f.called(used, seat, deck, kind)) | {"named": deck > f.SHARES}


def laid(deck: int, kind: int, piece: str) -> dict[str, Any]:
    blank: dict[str, Any] = {"stubs": [], "points": None, "is_secret": False, "named": False}
    return {"card": f.face(deck, kind), "piece": piece, "width": 64, **blank}


def backs(state: State, seat: int) -> list[dict[str, Any]]:
    orders = int(state.secret_order_count[seat]) - int(sum(state.secret_orders[seat]))
    cards = int(state.secret_innovation_count[seat]) - int(sum(state.secret_innovations[seat]))
    decks = [f.ORDERS] * orders + [f.INNOVATIONS_DECK] * cards
    return [laid(deck, NOTHING, f"back-{f.DECKS[deck]}-{seat}-{n}") for n, deck in enumerate(decks)]


def innovations(state: State, seat: int, used: Counter[str]) -> list[dict[str, Any]]:
    known = [simple(seat, f.INNOVATIONS_DECK, kind, used) for kind in copies(state.innovations[seat])]
    secret = [simple(seat, f.INNOVATIONS_DECK, kind, used) for kind in copies(state.secret_innovations[seat])]
    return known + [card | {"is_secret": True} for card in secret]


def objectives(state: State, seat: int, used: Counter[str]) -> list[dict[str, Any]]:
    kinds = [kind for kind in range(OBJECTIVE_KINDS) if contains(state.objectives[seat], kind)]
    return [simple(seat, f.OBJECTIVES_DECK, kind, used) | {"points": points_shown(state, seat, kind)} for kind in kinds]


def points_shown(state: State, seat: int, kind: int) -> int | str:
    """The points of an objective; what it brings for delivered cards is known to those who see them."""
    return "?" if hides_pile(state, seat) and kind >= FIRST_ENGINE else int(points_of_objective(state, seat, kind))


def destination(state: State, seat: int, place: int, used: Counter[str], width: int) -> dict[str, Any]:
    """Orders fulfilled for a destination, and below them the shares: one for each order counts."""
    kinds = [kind for kind in copies(state.done_orders[seat]) if ORDER_DESTINATION[kind] == place]
    orders = [simple(seat, f.ORDERS, kind, used) for kind in kinds]
    shares = [simple(seat, f.SHARES, place, used) for _ in range(state.shares[seat, place])]
    assigned = int(assigned_shares(state, seat, place))
    step = min(19.0, (width - 47) / max(1, max(len(orders), len(shares)) - 1))
    return {
        "place": place,
        "x": width * place,
        "width": width,
        "lorries": int(lorries_to(state, seat, place)),
        "orders": spread(orders, step),
        "shares": [share | {"counts": n < assigned} for n, share in enumerate(spread(shares, step))],
    }


def delivered_engines(state: State, seat: int) -> list[dict[str, int]]:
    models = [model for model in range(4) if state.done_engines[seat, model]]
    return [{"model": model, "count": int(state.done_engines[seat, model])} for model in models]


def beside_destinations(engines: list[dict[str, int]], left: int) -> list[dict[str, int]]:
    return [engine | {"x": left + 52 * (n % 2), "y": 2 + 29 * (n // 2)} for n, engine in enumerate(engines)]


def spread(items: Sequence[dict[str, Any]], step: float) -> list[dict[str, Any]]:
    return [item | {"x": 24 + round(step * place)} for place, item in enumerate(items)]


def seat_plate(state: State, seat: int) -> dict[str, Any]:
    width = (YARD_WIDTH + 4) // int(state.players) - 5
    return {
        "seat": seat,
        "name": SEAT_NAMES[seat],
        "x": (width + 5) * seat,
        "width": width - 1,
        "points": f"{points(state, seat)}{'+' if hides_pile(state, seat) else ''}",
        "workers": sum((value + 1) * int(state.workers[seat, value]) for value in range(WORKER_VALUES)),
        "has_passed": bool(state.passed[seat]),
        "is_turn": bool(seat == state.turn and not state.over),
        "is_starter": bool(seat == state.starter),
    }


def worker_cards(state: State, seat: int) -> list[dict[str, Any]]:
    """Worker cards by value, also those that are out; values not in this game are left out."""
    values = [value for value in range(WORKER_VALUES) if WORKER_CARDS[state.players, value]]
    return [
        {"value": value + 1, "count": int(state.workers[seat, value]), "x": 33 * place}
        for place, value in enumerate(values)
    ]
