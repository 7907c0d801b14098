"""What the coach says about Glück Auf."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from glueckauf.core.plan import best_plan
from glueckauf.core.playouts import generator
from glueckauf.core.position import Move, View
from glueckauf.core.teaching import Coach
from glueckauf.core.text import Phrase, say, say_many
from glueckauf.games.glueck_auf.box import COLORS, ORDERS
from glueckauf.games.glueck_auf.teaching.puzzles import SPOTS_OF
from glueckauf.games.glueck_auf.words.sentences import COLOR_WORDS

POINTS_OF = {name: points for name, points, _ in ORDERS}
KINDS = (
    "factory_draw",
    "factory",
    "mining",
    "delivery",
    "money",
    "bank",
    "order_draw",
    "order",
    "take_nothing",
    "take",
    "to",
    "return",
    "fill",
    "cage",
    "load",
    "store",
    "place",
    "pair",
    "use",
    "stop",
)
THINGS = {
    "factory_draw": say("look at five tiles"),
    "factory": say("lorry factory"),
    "mining": say("mining"),
    "delivery": say("delivery"),
    "money": say("money"),
    "bank": say("Bank"),
    "order_draw": say("look at five orders"),
    "order": say("new order"),
    "take_nothing": say("take none"),
    "take": say("take one"),
    "to": say("where to put them"),
    "return": say("the next card"),
    "fill": say("what to load"),
    "cage": say("move the cage"),
    "load": say("load the cage"),
    "store": say("into the storage"),
    "place": say("coal onto an order"),
    "pair": say("two cubes for one"),
    "use": say("which cube"),
    "stop": say("stop"),
}
RULES = {
    "draft": say(
        "You own a coal mine. Before the first shift everybody chooses three orders from those laid out. An order asks "
        "for coal of certain colours and is worth its points once you have delivered it."
    ),
    "place": say(
        "A turn is one crew sent to one space of the yard. An empty space takes one worker, a busy one takes one more "
        "than stand there; the old crew goes to the Canteen until the shift ends. When all workers are used, the shift is over."
    ),
    "factory": say(
        "In the lorry factory you buy a tunnel tile: it comes with coal on its lorries and lies on its own side of your "
        "pit, light or dark. At the end the two sides should have equally many tiles."
    ),
    "factory_draw": say(
        "Here you look at the five uppermost tiles of the stack, may buy one of them and put the others back."
    ),
    "mining": say(
        "Mining is a number of work steps. Every move of the cage is one step, however far, and so is every cube you "
        "load or lay onto an order. The cage holds five cubes."
    ),
    "mine": say(
        "Now the pit: down with the cage, load coal, up to the surface, and onto the orders. Steps not used are lost."
    ),
    "place_coal": say(
        "Coal on an order stays there. When all its spots are filled, the order is complete and can be delivered."
    ),
    "pair": say(
        "Instead of the colour it asks for, a spot takes any two cubes of other colours. That costs two steps."
    ),
    "store": say("Your storage has no limit. From there coal can go onto an order later, wherever the cage is."),
    "delivery": say(
        "A delivery takes all your complete orders with this vehicle. You get their points now, and what you have "
        "delivered counts again at the end of every shift."
    ),
    "money": say("Marks buy tunnel tiles. At the end every five are worth a point, so do not hoard them."),
    "bank": say("The Bank is always open: one worker, one Mark, and nobody is sent away."),
    "order": say("A new order is yours at once. Orders that are still outstanding at the end cost a point each."),
    "order_draw": say("Here you look at the five uppermost orders of the stack, may keep one and put the others back."),
    "keep": say("Take one of them or none. The others do not see what you put back."),
    "where": say("What you put on top will come up next; what goes under the stack is out of the way."),
    "shortage": say("The supply has run out of this colour. Other coal may take its place, or the lorry stays empty."),
    "first_cube": say("Choose the two cubes that stand in for the colour asked for."),
    "busy": say(
        "This space is busy, so it costs more workers than an empty one. You have so many in a shift and no more."
    ),
    "shift_2": say(
        "The first shift is over. The Shift Clock has paid whoever delivered more coal of each colour. After the second "
        "shift it counts vehicles too."
    ),
    "shift_3": say(
        "The last shift begins. After it the Shift Clock also counts empty lorries of each colour: bring up what coal you have."
    ),
}


def situation(view: View) -> str:
    return view.to_dict()["phase"]


def kind(code: str) -> str:
    return next(name for name in KINDS if code.startswith(name))


def occasions(view: View, move: Move | None) -> list[str]:
    """Beside situation and kind: a later shift, a busy space, coal on an order."""
    table = view.to_dict()
    found = [f"shift_{table['shift']}"]
    if move and move.code in table["crews"]:
        found.append("busy")
    if move and kind(move.code) == "place":
        found.append("place_coal")
    return found


# Reasons


def why(view: View, move: Move) -> Phrase:
    return REASONS[kind(move.code)](view, move.code)


def _seat(view: View) -> dict[str, Any]:
    return view.to_dict()["seats"][view.seat]


def _coal(view: View) -> Counter[str]:
    """All cubes of the seat that can still go onto an order."""
    seat = _seat(view)
    return _together([seat["cage"], seat["storage"], *seat["pit"].values()])


def _asked(view: View) -> Counter[str]:
    """Free spots by colour."""
    return _together([order["free"] for order in _seat(view)["outstanding"].values()])


def _together(heaps: list[dict[str, int]]) -> Counter[str]:
    return sum((Counter(heap) for heap in heaps), Counter[str]())


def _color(color: str) -> Phrase:
    return COLOR_WORDS[COLORS.index(color)]


def _an_order(view: View, order: str) -> Phrase:
    lacking = (_asked(view) + Counter(SPOTS_OF[order]) - _coal(view)).total()
    if not lacking:
        return say(
            "It is worth {points} points, and the coal for it lies in your pit already.", points=POINTS_OF[order]
        )
    return say(
        "It is worth {points} points. For all your orders together you would then lack cubes: {n}.",
        points=POINTS_OF[order],
        n=lacking,
    )


def _a_tile(view: View, tile: str) -> Phrase:
    color, lorries, side = tile.split("_")
    if _asked(view)[color] > _coal(view)[color]:
        return say(
            "Your orders ask for more {color} coal than you have; cubes it brings: {n}.",
            color=_color(color),
            n=int(lorries),
        )
    if _tiles_on(view, side) < _tiles_on(view, "dark" if side == "light" else "light"):
        return say("It brings coal to mine, and it evens out the two sides of your pit.")
    return say("It brings coal to mine, and empty lorries of its colour count in the last shift.")


def _tiles_on(view: View, side: str) -> int:
    return sum(number for name, number in _seat(view)["tiles"].items() if name.endswith(side))


def _factory(view: View, code: str) -> Phrase:
    return _a_tile(view, view.to_dict()["factory"][code])


def _order(view: View, code: str) -> Phrase:
    return _an_order(view, view.to_dict()["orders"][code])


def _take(view: View, code: str) -> Phrase:
    card = code.removeprefix("take_")
    return _an_order(view, card) if card in POINTS_OF else _a_tile(view, card)


def _mining(view: View, code: str) -> Phrase:
    """What the best turn with these steps completes, worked out from what the seat sees."""
    before, position = len(_free_orders(view)), view.guess(generator(0)).play(code)
    for move in best_plan(position.view(view.seat)):
        position = position.play(move)
    done = before - len(_free_orders(position.view(view.seat)))
    if done:
        return say_many(
            "With these steps you can complete {n} order.", "With these steps you can complete {n} orders.", done
        )
    return say("No order will be complete, but the coal comes nearer to where it is needed.")


def _free_orders(view: View) -> list[str]:
    return [name for name, order in _seat(view)["outstanding"].items() if any(order["free"].values())]


def _delivery(view: View, code: str) -> Phrase:
    vehicle = code.removeprefix("delivery_")
    ready = [name for name in _seat(view)["outstanding"] if name.startswith(vehicle) and name not in _free_orders(view)]
    points = sum(POINTS_OF[name] for name in ready)
    return say_many(
        "{n} order is complete for this vehicle: {points} points at once.",
        "{n} orders are complete for this vehicle: {points} points at once.",
        len(ready),
        points=points,
    )


def _money(view: View, code: str) -> Phrase:  # noqa: ARG001
    return say("You have {marks} Marks left; a tile with two lorries costs up to 8.", marks=_seat(view)["marks"])


def _cage(view: View, code: str) -> Phrase:  # noqa: ARG001
    level = int(code[-1])
    if level == 0:
        return say("Coal leaves the cage at the surface only.")
    return say(
        "At this level lies {color} coal that you need; one step takes the cage there from anywhere.",
        color=COLOR_WORDS[level - 1],
    )


def _load(view: View, code: str) -> Phrase:
    color = code.removeprefix("load_")
    if _asked(view)[color]:
        return say("An order of yours asks for {color}.", color=_color(color))
    return say(
        "No order asks for {color} now, but it can be stored or stand in for another colour.", color=_color(color)
    )


def _place(view: View, code: str) -> Phrase:
    order = next(name for name in _seat(view)["outstanding"] if code.endswith(name))
    left = sum(_seat(view)["outstanding"][order]["free"].values()) - 1
    if left:
        return say("It fills a spot. Free spots that remain on this order: {n}.", n=left)
    return say("This completes the order: it can be delivered from now on.")


def always(phrase: Phrase) -> Callable[[View, str], Phrase]:
    def say_it(_view: View, _code: str) -> Phrase:
        return phrase

    return say_it


REASONS: dict[str, Callable[[View, str], Phrase]] = {
    "factory_draw": always(say("What is on show does not fit; among five others there is more to choose from.")),
    "factory": _factory,
    "mining": _mining,
    "delivery": _delivery,
    "money": _money,
    "bank": always(say("The other spaces cost too many workers or bring you less now.")),
    "order_draw": always(
        say("The orders on show do not suit your coal; among five others there is more to choose from.")
    ),
    "order": _order,
    "take_nothing": always(say("None of them helps you.")),
    "take": _take,
    "to": always(say("It decides what you and the others will meet there next.")),
    "return": always(say("The sooner it lies up, the sooner somebody can take it.")),
    "fill": always(say("This is worth most in the end: coal can be used, an empty lorry may count in the last shift.")),
    "cage": _cage,
    "load": _load,
    "store": always(say("No order needs it now; stored it is at hand later, and the cage is free again.")),
    "place": _place,
    "pair": always(say("The right colour is out of reach in the steps you have; two others do as well.")),
    "use": always(say("You can spare this one most easily.")),
    "stop": always(say("The steps that are left bring nothing more.")),
}


COACH = Coach(
    things=THINGS,
    rules=RULES,
    situation=situation,
    kind=kind,
    occasions=occasions,
    why=why,
    record=Path(__file__).with_name("first_game.glueckauf"),
    margin=15,
)
