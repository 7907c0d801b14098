"""What a move is about in Glück Auf, read from what its seat sees: the themes of the second lesson, and its facts."""

from collections import Counter
from typing import Any

from glueckauf.core.position import View
from glueckauf.games.glueck_auf.box import COLORS, ORDERS, SHIFTS

POINTS_OF = {name: points for name, points, _ in ORDERS}
LARGE = 9
STRONG = "mining_10"
LOOK = ("order_draw", "factory_draw")


def own(view: View) -> dict[str, Any]:
    return view.to_dict()["seats"][view.seat]


def other(view: View) -> dict[str, Any]:
    return view.to_dict()["seats"][1 - view.seat]


def is_last_shift(view: View) -> bool:
    return view.to_dict()["shift"] == SHIFTS


# The pit


def lorries(seat: dict[str, Any]) -> Counter[str]:
    """All lorries by colour, the printed ones included."""
    count: Counter[str] = Counter(COLORS)
    for tile, number in seat["tiles"].items():
        color, size, _ = tile.split("_")
        count[color] += int(size) * number
    return count


def full_lorries(seat: dict[str, Any]) -> Counter[str]:
    return Counter({color: sum(seat["pit"][color].values()) for color in COLORS})


def empty_lorries(seat: dict[str, Any]) -> Counter[str]:
    return lorries(seat) - full_lorries(seat)


def tiles_on(seat: dict[str, Any], side: str) -> int:
    return sum(number for tile, number in seat["tiles"].items() if tile.endswith(side))


def coal(seat: dict[str, Any]) -> Counter[str]:
    """All cubes of a pit by their own colour."""
    count: Counter[str] = Counter()
    for part in (seat["cage"], seat["storage"], *seat["pit"].values()):
        count.update(part)
    return count


def facts(view: View) -> dict[str, int]:
    """The numbers that the sentences may name."""
    me, them = own(view), other(view)
    known = {
        "marks": me["marks"],
        "workers": me["workers"],
        "light": tiles_on(me, "light"),
        "dark": tiles_on(me, "dark"),
    }
    for color in COLORS:
        known |= {
            f"own_{color}": empty_lorries(me)[color],
            f"other_{color}": empty_lorries(them)[color],
            f"own_lorries_{color}": lorries(me)[color],
            f"other_lorries_{color}": lorries(them)[color],
        }
    return known


# Orders


def free_spots(order: dict[str, Any]) -> Counter[str]:
    return Counter({color: number for color, number in order["free"].items() if number})


def complete_orders(view: View) -> list[str]:
    return [name for name, order in own(view)["outstanding"].items() if not free_spots(order)]


def crew_at(view: View, space: str) -> int:
    return view.to_dict()["crews"].get(space, {"workers": 0})["workers"]


# Themes: whether a position is about them, given its best move


def drafts_a_large_order(view: View, code: str) -> bool:
    return view.to_dict()["phase"] == "draft" and POINTS_OF[code.removeprefix("take_")] >= LARGE


def looks_first(view: View, code: str) -> bool:
    return code in LOOK and crew_at(view, code) == 0


def takes_the_strongest_space(view: View, code: str) -> bool:
    return code == STRONG and crew_at(view, code) == 0


def has_the_coal_for_a_large_order(view: View, code: str) -> bool:
    there = coal(own(view))
    waiting = [(name, free_spots(order)) for name, order in own(view)["outstanding"].items()]
    return code.startswith("mining") and any(
        POINTS_OF[name] >= LARGE and spots and spots <= there for name, spots in waiting
    )


def fills_a_second_order_for_a_vehicle(view: View, code: str) -> bool:
    """An order is complete, and another one of its vehicle lacks a single cube that is there."""
    complete = {name.partition("_")[0] for name in complete_orders(view)}
    there = coal(own(view))
    nearly = [
        name.partition("_")[0]
        for name, order in own(view)["outstanding"].items()
        if free_spots(order).total() == 1 and free_spots(order) <= there
    ]
    return code.startswith("mining") and bool(complete & set(nearly))


def leaves_what_is_safe(view: View, code: str) -> bool:
    """The last worker of a shift buys a tile although an order could be delivered."""
    is_last = own(view)["workers"] == 1 and not is_last_shift(view)
    return is_last and code.startswith("factory") and bool(complete_orders(view))


def races_for_empty_lorries(view: View, code: str) -> bool:
    """A tile of a colour in which the empty lorries are nearly level, in the last shift."""
    color = code.removeprefix("take_").partition("_")[0]
    close = abs(empty_lorries(own(view))[color] - empty_lorries(other(view))[color]) <= 1
    return is_last_shift(view) and code.startswith("take_") and color in COLORS and close


def empties_the_deciding_lorry(view: View, code: str) -> bool:
    """Mining in the last shift draws level or goes ahead in a colour."""
    now, then, theirs = empty_lorries(own(view)), lorries(own(view)), empty_lorries(other(view))
    turns = any(now[color] < theirs[color] <= then[color] for color in COLORS)
    return is_last_shift(view) and code.startswith("mining") and turns


def evens_the_sides(view: View, code: str) -> bool:
    tile = view.to_dict()["factory"].get(code) or ""
    me = own(view)
    fewer = "light" if tiles_on(me, "light") < tiles_on(me, "dark") else "dark"
    return is_last_shift(view) and tile.endswith(fewer) and tiles_on(me, "light") != tiles_on(me, "dark")


def is_the_last_worker(view: View, code: str) -> bool:  # noqa: ARG001
    return is_last_shift(view) and own(view)["workers"] == 1 and other(view)["workers"] == 0
