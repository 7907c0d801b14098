"""The box of Glück Auf: what is in it, as one can count it on the table."""

COLORS = ("yellow", "brown", "gray", "black")
SIDES = ("light", "dark")
VEHICLES = ("barrow", "carriage", "motorcar", "engine")

COAL_PER_COLOR = 16
CAGE_SPOTS = 5
DRAWN = 5
ORDERS_AT_START = 3
PRICE_PER_LORRY = (1, 2, 3, 4)
COPIES_OF_A_TILE = 3
SHIFTS = 3

# name, kind, what it gives, covered by a lock tile with so many players
SPACES = (
    ("factory_1", "factory", 0, ()),
    ("factory_2", "factory", 0, ()),
    ("factory_3", "factory", 0, ()),
    ("factory_4", "factory", 0, (2,)),
    ("factory_5", "factory", 0, ()),
    ("factory_6", "factory", 0, ()),
    ("factory_7", "factory", 0, ()),
    ("factory_8", "factory", 0, (2, 3)),
    ("factory_draw", "factory_draw", 5, ()),
    ("mining_4", "mining", 4, (2, 3)),
    ("mining_6", "mining", 6, ()),
    ("mining_8", "mining", 8, (2,)),
    ("mining_10", "mining", 10, ()),
    ("delivery_barrow", "delivery", 0, ()),
    ("delivery_carriage", "delivery", 0, ()),
    ("delivery_motorcar", "delivery", 0, ()),
    ("delivery_engine", "delivery", 0, ()),
    ("money_3", "money", 3, (2, 3)),
    ("money_4", "money", 4, ()),
    ("money_5", "money", 5, (2,)),
    ("money_6", "money", 6, ()),
    ("bank", "bank", 1, ()),
    ("order_1", "order", 0, (2,)),
    ("order_2", "order", 0, ()),
    ("order_3", "order", 0, ()),
    ("order_4", "order", 0, ()),
    ("order_draw", "order_draw", 5, ()),
)

# name, victory points, spots (Yellow, Brown, Gray, blacK)
ORDERS = (
    ("barrow_01", 2, "Y"),
    ("barrow_02", 3, "B"),
    ("barrow_03", 3, "YY"),
    ("barrow_04", 4, "G"),
    ("barrow_05", 5, "K"),
    ("barrow_06", 5, "BB"),
    ("barrow_07", 7, "BBB"),
    ("barrow_08", 7, "GG"),
    ("barrow_09", 9, "KK"),
    ("barrow_10", 9, "GGG"),
    ("barrow_11", 10, "YBGK"),
    ("carriage_01", 2, "Y"),
    ("carriage_02", 3, "YY"),
    ("carriage_03", 3, "B"),
    ("carriage_04", 4, "YYY"),
    ("carriage_05", 4, "G"),
    ("carriage_06", 5, "K"),
    ("carriage_07", 5, "BB"),
    ("carriage_08", 7, "GG"),
    ("carriage_09", 9, "KK"),
    ("carriage_10", 10, "YBGK"),
    ("carriage_11", 12, "KKK"),
    ("motorcar_01", 2, "Y"),
    ("motorcar_02", 3, "YY"),
    ("motorcar_03", 3, "B"),
    ("motorcar_04", 4, "YYY"),
    ("motorcar_05", 4, "G"),
    ("motorcar_06", 5, "BB"),
    ("motorcar_07", 5, "K"),
    ("motorcar_08", 7, "GG"),
    ("motorcar_09", 9, "KK"),
    ("motorcar_10", 10, "YBGK"),
    ("motorcar_11", 12, "KKK"),
    ("engine_01", 2, "Y"),
    ("engine_02", 3, "B"),
    ("engine_03", 3, "YY"),
    ("engine_04", 4, "G"),
    ("engine_05", 5, "BB"),
    ("engine_06", 5, "K"),
    ("engine_07", 7, "BBB"),
    ("engine_08", 7, "GG"),
    ("engine_09", 9, "GGG"),
    ("engine_10", 9, "KK"),
    ("engine_11", 10, "YBGK"),
)

# the lorries printed in every pit, one at each level, with a cube of their colour: on which side
PRINTED_LORRIES = ("dark", "light", "light", "dark")

# players: workers each, Marks each
SETUP = {2: (18, 10), 3: (15, 9), 4: (13, 8)}

# the Shift Clock: kind, what is counted, points for the first and the second place
ELEMENTS = (
    ("color", "yellow", 2, 1),
    ("color", "brown", 3, 1),
    ("color", "gray", 4, 2),
    ("color", "black", 5, 2),
    ("vehicle", "barrow", 6, 3),
    ("vehicle", "carriage", 7, 3),
    ("vehicle", "motorcar", 8, 4),
    ("vehicle", "engine", 9, 4),
    ("empty_lorry", "yellow", 10, 5),
    ("empty_lorry", "brown", 11, 5),
    ("empty_lorry", "gray", 12, 6),
    ("empty_lorry", "black", 13, 6),
)
ELEMENTS_PER_SHIFT = 4

MARKS_PER_POINT = 5
COAL_PER_POINT = 3
POINTS_PER_OUTSTANDING_ORDER = -1
POINTS_PER_EXCESS_TILE = -2
