"""Everything on the table in the great card game, as one record.

Cards are counted by kind: `storage[seat, kind]` lorries, `orders[seat, kind]` orders in hand that all have seen
and `secret_orders` those that only the owner has, and so on. What has been delivered is in `done_orders` and the like;
everybody may know how many cards there are, `done_count` trains with an engine and an order each. Stacks are rings: `top` is the place of the top
card, `left` the number of cards, `known[stack, seat]` the places whose cards this seat knows because it put them there.
"""

from glueckauf.core.schema import (
    A_SEAT,
    NO_ONE,
    NOTHING,
    OWNER,
    SEATS,
    Schema,
    bitset32,
    byte,
    dtype_of,
    make_clear,
)
from glueckauf.games.kartenspiel.box import DESTINATIONS, DRAWN, MODELS, WORKER_INNOVATIONS
from glueckauf.games.kartenspiel.tables import (
    AREA_COUNT,
    AREA_NAMES,
    CARD_NAMES,
    COPIES,
    DECK_SIZE,
    DEEPEST,
    GROUPS,
    INNOVATION_KINDS,
    LONGEST_ROW,
    LORRY_KINDS,
    MOST_SHIFTS,
    ORDER_KINDS,
    STACKS,
    TRACK_COUNT,
    WAGON_KINDS,
    WORKER_CARDS,
    WORKER_VALUES,
)

NEWEST, FIRST = range(2)
"""The versions of the rules, in the order of the game's list of them."""

TURN, PAY, TRACK, MINE, DELIVER, STACK, KEEP, AFTER, OVER = range(9)
PHASES = ("turn", "pay", "track", "mine", "deliver", "stack", "keep", "after", "over")


LORRY_NAMES, WAGON_NAMES, ENGINE_NAMES, ORDER_NAMES, SHARE_NAMES, INNOVATION_NAMES, OBJECTIVE_NAMES = CARD_NAMES
WORKER_NAMES = tuple(str(value) for value in range(1, WORKER_VALUES + 1))
LORRIES, WAGONS, ENGINES, ORDERS, SHARES, INNOVATIONS, _ = (int(most) for most in COPIES.max(axis=1))
MOST_SECRETS = int(DECK_SIZE[3])
MOST_DUE = 40

OF_DELIVERIES = "owner, and everybody at a table that plays openly"


class State(Schema):
    objectives = bitset32(SEATS, of=OBJECTIVE_NAMES, meaning="objectives")
    known = bitset32(STACKS, SEATS)

    rules = byte(kept=True)
    open_deliveries = byte(kept=True)
    phase = byte(of=PHASES, meaning=", ".join(PHASES).replace("_", " "))
    shift = byte(most=MOST_SHIFTS, meaning="the shift")
    starter = byte(of=A_SEAT, key="starting_player")
    last_at_mining_0_1 = byte(of=A_SEAT, blank=NOTHING)
    area = byte(of=AREA_NAMES, blank=NOTHING, meaning="the area of this turn")
    due = byte(most=MOST_DUE, key="workers_due", meaning="workers still to pay for it")
    limit = byte(most=GROUPS - 1, key="highest_card", meaning="the highest group of cards that may still pay")
    highest = byte(
        most=max(WORKER_INNOVATIONS),
        key="highest_number",
        meaning="the highest number a card of that group may stand for",
    )
    acted = byte(yes=True, most=1, meaning="1 when the worker action of this turn has begun")
    committed = byte(
        yes=True, most=1, meaning="1 when an innovation has been played, so that passing is no longer possible"
    )
    stack_used = byte(
        of=AREA_NAMES[:STACKS], blank=NOTHING, key="stack", meaning="the stack a card is being taken from"
    )
    card = byte(blank=NOTHING)
    need = byte(most=2, key="least_steps", meaning="mining steps still to take at least")
    steps = byte(most=4, key="most_steps", meaning="mining steps still to take at most")
    model = byte(of=ENGINE_NAMES, blank=NOTHING, meaning="the engine model of this delivery")
    hand_size = byte(most=DRAWN, meaning="cards that the seat to decide looks at")
    hand = byte(DRAWN, blank=NOTHING, seen_by=NO_ONE)

    passed = byte(SEATS, yes=True, most=1, meaning="1 for a seat that has passed")
    crew = byte(
        AREA_COUNT, by=AREA_NAMES, most=MOST_DUE, key="areas", meaning="workers at each area: its price is one more"
    )
    markers = byte(MOST_SHIFTS, blank=NOTHING)
    workers = byte(
        SEATS,
        WORKER_VALUES,
        by=WORKER_NAMES,
        sparse=True,
        most=int(WORKER_CARDS.max()),
        meaning="worker cards of the values 1 to 5",
    )

    left = byte(STACKS, most=DEEPEST, meaning="cards in each stack")
    top = byte(STACKS)
    stack = byte(STACKS, DEEPEST, blank=NOTHING, seen_by=NO_ONE)

    row_size = byte(SEATS, most=LONGEST_ROW, meaning="lorry cards in the row")
    row_front = byte(SEATS)
    row = byte(SEATS, LONGEST_ROW, blank=NOTHING)
    storage = byte(SEATS, LORRY_KINDS, by=LORRY_NAMES, sparse=True, most=LORRIES, meaning="lorry cards in the storage")
    engines = byte(SEATS, TRACK_COUNT, of=ENGINE_NAMES, blank=NOTHING)
    wagons = byte(SEATS, TRACK_COUNT, WAGON_KINDS, most=WAGONS, meaning="empty wagons on each track")
    filled = byte(SEATS, TRACK_COUNT, WAGON_KINDS, most=WAGONS, meaning="filled wagons on each track")
    load = byte(SEATS, TRACK_COUNT, LORRY_KINDS, most=LORRIES, meaning="lorry cards in these wagons")

    orders = byte(SEATS, ORDER_KINDS, by=ORDER_NAMES, sparse=True)
    secret_orders = byte(SEATS, ORDER_KINDS, by=ORDER_NAMES, sparse=True, seen_by=OWNER)
    secret_order_count = byte(SEATS)
    innovations = byte(SEATS, INNOVATION_KINDS, by=INNOVATION_NAMES, sparse=True)
    secret_innovations = byte(SEATS, INNOVATION_KINDS, by=INNOVATION_NAMES, sparse=True, seen_by=OWNER)
    secret_innovation_count = byte(SEATS)
    shares = byte(SEATS, len(DESTINATIONS), by=SHARE_NAMES, sparse=True, most=SHARES, meaning="shares")

    done_count = byte(SEATS, key="delivered_count", most=MOST_SECRETS, meaning="trains that have left")
    done_lorry_count = byte(SEATS, key="delivered_lorry_count", most=LONGEST_ROW, meaning="lorry cards of these trains")
    done_wagon_count = byte(SEATS, key="delivered_wagon_count")
    done_orders = byte(SEATS, ORDER_KINDS, by=ORDER_NAMES, sparse=True, key="delivered_orders", seen_by=OF_DELIVERIES)
    done_engines = byte(
        SEATS, len(MODELS), by=ENGINE_NAMES, sparse=True, key="delivered_engines", seen_by=OF_DELIVERIES
    )
    done_lorries = byte(SEATS, LORRY_KINDS, by=LORRY_NAMES, sparse=True, key="delivered_lorries", seen_by=OF_DELIVERIES)
    done_wagons = byte(SEATS, WAGON_KINDS, by=WAGON_NAMES, sparse=True, key="delivered_wagons", seen_by=OF_DELIVERIES)
    spent = byte(
        INNOVATION_KINDS,
        by=INNOVATION_NAMES,
        sparse=True,
        most=INNOVATIONS,
        key="spent_innovations",
        meaning="innovations used up",
    )


DTYPE = dtype_of(State)
clear = make_clear(State)
