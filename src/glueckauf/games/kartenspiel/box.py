"""The box of the great card game. Three tables are reconstructions and say so: an owner can correct them here."""

CRESTS = ("wheel", "clover", "tower", "fox")
MODELS = ("a", "b", "c", "d")
DESTINATIONS = ("barracks", "furnaces", "factories", "steamboats")

# which crests a track shows: wagons and lorries of these may stand there
TRACKS = (("wheel", "clover"), ("wheel", "tower"), ("clover", "fox"))

# worker cards of each player: value, copies; with fewer players the highest stay in the box
WORKERS = ((1, 5), (2, 2), (3, 1), (4, 1), (5, 1))
HIGHEST_WORKER = {2: 3, 3: 4, 4: 5}

# shift markers, one for each shift
SHIFTS = {2: 7, 3: 6, 4: 5}

# RECONSTRUCTION: that there are ten lorry cards of each crest is known, not how they are divided.
# lorries on the card, points, copies of each crest
LORRIES = ((1, 1, 3), (1, 2, 2), (2, 0, 5))

# wagons: crest, copies
WAGONS = (("wheel", 6), ("clover", 6), ("tower", 6), ("fox", 6), ("wild", 16))

ENGINES_OF_A_MODEL = 7

# RECONSTRUCTION: that there are seven orders for each destination is known, not how many of each size.
# lorries asked for, points, copies for each destination
ORDERS = ((1, 3, 2), (2, 5, 2), (3, 7, 2), (4, 10, 1))

SHARES_OF_A_DESTINATION = 6
POINTS_OF_A_SHARE = 3
POINTS_OF_A_MARKER = 1

# RECONSTRUCTION: the ten kinds are known, not how many there are of each.
# Workers stand for any number up to the last; the others are actions.
INNOVATIONS = (
    ("workers_3", 2),
    ("workers_4", 2),
    ("workers_5", 2),
    ("lorry", 2),
    ("wagon", 2),
    ("engine", 1),
    ("order", 1),
    ("share", 1),
    ("mining", 2),
    ("delivery", 1),
)
WORKER_INNOVATIONS = (3, 4, 5)
STEPS_OF_AN_INNOVATION = (1, 4)

# objectives, one card each: kind, what it counts
OBJECTIVES = (
    ("markers", ""),
    ("objectives", ""),
    *(("engines", model) for model in MODELS),
    *(("shares", destination) for destination in DESTINATIONS),
    *(("orders", destination) for destination in DESTINATIONS),
    *(("lorries", destination) for destination in DESTINATIONS),
)

# worker areas: name, least and most mining steps, with so many players only
AREAS = (
    ("lorry_1", None),
    ("lorry_2", None),
    ("wagon_1", None),
    ("wagon_2", None),
    ("engine", None),
    ("order", None),
    ("share", None),
    ("innovation", None),
    ("objective", None),
    ("mining_0_1", (0, 1)),
    ("mining_1_2", (1, 2)),
    ("mining_2_3", (2, 3)),
    ("delivery", None),
    ("free_choice", None),
)
NOT_WITH_TWO = "mining_1_2"
WORKER_ON_FREE_CHOICE = 1
DRAWN = 4
