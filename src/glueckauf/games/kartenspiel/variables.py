"""What a variant may change in the box. The limits are what rows, stacks and observations can hold."""

from collections.abc import Iterator

from glueckauf.core.variables import Box, Columns, Path, Places, Rows, Variables, Whole, by_players

LORRY_FORMS = {"single_1": 0, "single_2": 1, "double": 2}
MOST_LORRIES, MOST_WAGONS, MOST_ORDERS, MOST_INNOVATIONS = 10, 40, 7, 28
"""Of each crest, in all, of each destination, in all: as many as lie in a stack or a row."""
MOST_WORKERS = 24
"""With innovations nobody can then pay more than the rules count up to."""


def check(box: Box) -> Iterator[tuple[Path, str]]:
    for name, most in (
        ("lorries", MOST_LORRIES),
        ("wagons", MOST_WAGONS),
        ("orders", MOST_ORDERS),
        ("innovations", MOST_INNOVATIONS),
    ):
        number = sum(row[-1] for row in box[name])
        if number > most:
            yield ("box", name), f"{number} copies, but there is room for {most}"
    wagons, worth = sum(row[-1] for row in box["wagons"]), sum(value * number for value, number in box["workers"])
    if wagons % 2:
        yield ("box", "wagons"), f"{wagons} copies, but they are cut into two stacks of equal height"
    if worth > MOST_WORKERS:
        yield ("box", "workers"), f"all cards together are worth {worth}, but prices are counted up to {MOST_WORKERS}"


def copies(place: int, least: int, most: int) -> Columns:
    return Columns({"copies": (place, Whole(least, most))})


VARIABLES = Variables(
    {
        "workers": Rows(copies(1, 1, 6)),
        "highest_worker": by_players(Whole(2, 5)),
        "shifts": by_players(Whole(1, 9)),
        "lorries": Places(LORRY_FORMS, Columns({"points": (1, Whole(0, 6)), "copies": (2, Whole(1, 8))})),
        "wagons": Rows(copies(1, 1, 24)),
        "engines_of_a_model": Whole(3, 7),
        "orders": Rows(Columns({"points": (1, Whole(0, 20)), "copies": (2, Whole(1, 4))})),
        "shares_of_a_destination": Whole(1, 7),
        "points_of_a_share": Whole(0, 10),
        "points_of_a_marker": Whole(0, 5),
        "innovations": Rows(copies(1, 1, 6)),
    },
    check,
)
