"""The box as tables of numbers, for the rules to look things up. Everything here follows from `box`.

Nine stacks: two of lorries, two of wagons, one of each other deck. A card is its kind within its deck: a lorry
3 * crest + form, a wagon its crest or 4 for wild, an order 4 * destination + size - 1, the others as listed.
"""

import numpy as np

from glueckauf.games.kartenspiel.box import (
    AREAS,
    CRESTS,
    DESTINATIONS,
    ENGINES_OF_A_MODEL,
    HIGHEST_WORKER,
    INNOVATIONS,
    LORRIES,
    MODELS,
    NOT_WITH_TWO,
    OBJECTIVES,
    ORDERS,
    SHARES_OF_A_DESTINATION,
    SHIFTS,
    TRACKS,
    WAGONS,
    WORKER_INNOVATIONS,
    WORKERS,
)

SEATS = 4
AREA_NAMES = [name for name, _ in AREAS]
AREA_COUNT = len(AREAS)
STACKS = 9
LORRY, WAGON, ENGINE, ORDER, SHARE, INNOVATION, OBJECTIVE = 0, 2, 4, 5, 6, 7, 8
MINING, DELIVERY, FREE_CHOICE = 9, 12, 13
DEEPEST = 28
LONGEST_ROW = 40
TRACK_COUNT = len(TRACKS)
CREST_COUNT = len(CRESTS)
MODEL_COUNT = len(MODELS)
WILD = CREST_COUNT

LORRY_KINDS = CREST_COUNT * len(LORRIES)
WAGON_KINDS = len(WAGONS)
ORDER_KINDS = len(DESTINATIONS) * len(ORDERS)
INNOVATION_KINDS = len(INNOVATIONS)
OBJECTIVE_KINDS = len(OBJECTIVES)
MOST_KINDS = OBJECTIVE_KINDS

DECK_OF_STACK = np.array([0, 0, 1, 1, 2, 3, 4, 5, 6])
DECK_NAMES = ("lorries", "wagons", "engines", "orders", "shares", "innovations", "objectives")
DECKS = (
    [copies for _ in CRESTS for _, _, copies in LORRIES],
    [copies for _, copies in WAGONS],
    [ENGINES_OF_A_MODEL for _ in MODELS],
    [copies for _ in DESTINATIONS for _, _, copies in ORDERS],
    [SHARES_OF_A_DESTINATION for _ in DESTINATIONS],
    [copies for _, copies in INNOVATIONS],
    [1 for _ in OBJECTIVES],
)
DECK_COUNT = len(DECKS)
KINDS = np.array([len(deck) for deck in DECKS])
COPIES = np.array([deck + [0] * (MOST_KINDS - len(deck)) for deck in DECKS])
BITS_OF_DECK = np.array([max(deck).bit_length() for deck in DECKS])
FIRST_OF_DECK = np.cumsum([0, *KINDS])
DECK_SIZE = np.array([sum(deck) for deck in DECKS])

CARD_NAMES = (
    [f"{crest}_{form}" for crest in CRESTS for form in ("single_1", "single_2", "double")],
    [crest for crest, _ in WAGONS],
    [f"model_{model}" for model in MODELS],
    [f"{destination}_{size}" for destination in DESTINATIONS for size, _, _ in ORDERS],
    list(DESTINATIONS),
    [name for name, _ in INNOVATIONS],
    ["_".join(filter(None, objective)) for objective in OBJECTIVES],
)

LORRY_CREST = np.array([crest for crest in range(CREST_COUNT) for _ in LORRIES])
LORRY_SIZE = np.array([size for _ in CRESTS for size, _, _ in LORRIES])
LORRY_POINTS = np.array([points for _ in CRESTS for _, points, _ in LORRIES])
ORDER_SIZE = np.array([size for _ in DESTINATIONS for size, _, _ in ORDERS])
ORDER_POINTS = np.array([points for _ in DESTINATIONS for _, points, _ in ORDERS])
ORDER_DESTINATION = np.array([place for place in range(len(DESTINATIONS)) for _ in ORDERS])

TRACK_SHOWS = np.array([[crest in track for crest in CRESTS] for track in TRACKS])
TRACK_TAKES = np.array([[crest in (*track, "wild") for crest, _ in WAGONS] for track in TRACKS])

AREA_CLOSED = np.array([[players == 2 and name == NOT_WITH_TWO for name in AREA_NAMES] for players in range(SEATS + 1)])
LEAST_STEPS = np.array([steps[0] if steps else 0 for _, steps in AREAS])
MOST_STEPS = np.array([steps[1] if steps else 0 for _, steps in AREAS])

WORKER_VALUES = len(WORKERS)
GROUPS = WORKER_VALUES + len(WORKER_INNOVATIONS)
"""Worker cards by what they stand for: the values printed on them, then the innovations."""
WORKER_CARDS = np.array(
    [
        [copies if value <= HIGHEST_WORKER.get(players, 0) else 0 for value, copies in WORKERS]
        for players in range(SEATS + 1)
    ]
)
SHIFT_COUNT = np.array([SHIFTS.get(players, 0) for players in range(SEATS + 1)])
MOST_SHIFTS = max(SHIFTS.values())
