"""Everything on the table in the great card game, as one record.

Cards are counted by kind: `storage[seat, kind]` lorries, `orders[seat, kind]` orders in hand that all have seen
and `secret_orders` those that only the owner has, and so on. What has been delivered is in `done_orders` and the like;
everybody may know how many cards there are, `done_count` trains with an engine and an order each. Stacks are rings: `top` is the place of the uppermost
card, `left` the number of cards, `known[stack, seat]` the places whose cards this seat knows because it put them there.
"""

from glueckauf.core.schema import bitset32, byte, record_of, short
from glueckauf.games.kartenspiel.box import DESTINATIONS, DRAWN, MODELS
from glueckauf.games.kartenspiel.tables import (
    AREA_COUNT,
    DEEPEST,
    INNOVATION_KINDS,
    LONGEST_ROW,
    LORRY_KINDS,
    MOST_SHIFTS,
    ORDER_KINDS,
    SEATS,
    STACKS,
    TRACK_COUNT,
    WAGON_KINDS,
    WORKER_VALUES,
)

NOTHING = -1

NEWEST, FIRST = range(2)
"""The versions of the rules, in the order of the game's list of them."""

TURN, PAY, TRACK, MINE, DELIVER, STACK, KEEP, AFTER, OVER = range(9)
PHASES = ("turn", "pay", "track", "mine", "deliver", "stack", "keep", "after", "over")


class State:
    objectives = bitset32(SEATS)
    known = bitset32(STACKS, SEATS)

    turns = short()
    revealed = short()

    players = byte()
    turn = byte()
    over = byte()
    rules = byte()
    open_deliveries = byte()
    viewer = byte()
    phase = byte()
    shift = byte()
    starter = byte()
    last_at_mining_0_1 = byte()
    area = byte()
    due = byte()
    limit = byte()
    highest = byte()
    acted = byte()
    committed = byte()
    stack_used = byte()
    card = byte()
    need = byte()
    steps = byte()
    model = byte()
    hand_size = byte()
    hand = byte(DRAWN)

    passed = byte(SEATS)
    crew = byte(AREA_COUNT)
    markers = byte(MOST_SHIFTS)
    workers = byte(SEATS, WORKER_VALUES)

    left = byte(STACKS)
    top = byte(STACKS)
    stack = byte(STACKS, DEEPEST)

    row_size = byte(SEATS)
    row_front = byte(SEATS)
    row = byte(SEATS, LONGEST_ROW)
    storage = byte(SEATS, LORRY_KINDS)
    engines = byte(SEATS, TRACK_COUNT)
    wagons = byte(SEATS, TRACK_COUNT, WAGON_KINDS)
    filled = byte(SEATS, TRACK_COUNT, WAGON_KINDS)
    load = byte(SEATS, TRACK_COUNT, LORRY_KINDS)

    orders = byte(SEATS, ORDER_KINDS)
    secret_orders = byte(SEATS, ORDER_KINDS)
    secret_order_count = byte(SEATS)
    innovations = byte(SEATS, INNOVATION_KINDS)
    secret_innovations = byte(SEATS, INNOVATION_KINDS)
    secret_innovation_count = byte(SEATS)
    shares = byte(SEATS, len(DESTINATIONS))

    done_count = byte(SEATS)
    done_lorry_count = byte(SEATS)
    done_wagon_count = byte(SEATS)
    done_orders = byte(SEATS, ORDER_KINDS)
    done_engines = byte(SEATS, len(MODELS))
    done_lorries = byte(SEATS, LORRY_KINDS)
    done_wagons = byte(SEATS, WAGON_KINDS)
    spent = byte(INNOVATION_KINDS)


RECORD = record_of(State)
