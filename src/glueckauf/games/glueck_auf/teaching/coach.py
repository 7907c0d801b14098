"""What the coach says about Glück Auf."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from glueckauf.core.move import Move
from glueckauf.core.plan import best_plan
from glueckauf.core.playouts import generator
from glueckauf.core.position import View
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
RULES = {
    "goal": say(
        "You win with the most points after three shifts. Points come from orders you deliver, and at the end of each "
        "shift from having delivered more than your opponent."
    ),
    "draft": say(
        "First everybody chooses three orders from those on display. An order asks for coal of certain colours; "
        "in the corner is what it scores."
    ),
    "place": say(
        "On your turn you send a crew to one space of the board. An empty space takes one worker, a busy "
        "one takes one worker more than the crew already there; that crew goes to the Canteen until the "
        "shift ends. When all workers are used, the shift is over."
    ),
    "factory": say(
        "In the lorry factory you buy a tunnel tile: it comes with coal on its lorries and goes on its "
        "own side of your pit, light or dark. At the end both sides should have the same number of "
        "tiles."
    ),
    "factory_draw": say(
        "Here you look at the top five tiles of the stack, may buy one of them and put the others back."
    ),
    "mining": say(
        "Mining gives you a number of steps. Each move of the cage is one step, however far, and so is "
        "each cube you load, store or put on an order. The cage holds five cubes."
    ),
    "mine": say(
        "Now you work in your pit: lower the cage, load coal, bring it up to the surface and put it on "
        "your orders. Unused steps are lost."
    ),
    "place_coal": say(
        "Coal on an order stays there. When all its spots are filled, the order is complete and can be delivered."
    ),
    "pair": say(
        "Instead of the colour it asks for, a spot takes any two cubes of other colours, alike or not. "
        "That costs two steps."
    ),
    "store": say("Your storage has no limit. From there coal can go onto an order later, wherever the cage is."),
    "delivery": say(
        "A delivery takes all your complete orders with this vehicle. You get their points now, and what you have "
        "delivered counts again at the end of every shift."
    ),
    "money": say("Marks buy tunnel tiles. At the end every five are worth a point, so do not hoard them."),
    "bank": say("The Bank is always open: one worker, one Mark, and nobody is ousted."),
    "order": say("A new order is yours at once. Orders that are still outstanding at the end cost a point each."),
    "order_draw": say("Here you look at the top five orders of the stack, may keep one and put the others back."),
    "keep": say("Take one of them or none. The others do not see what you put back."),
    "where": say("What you put on top will come up next; what goes under the stack is out of the way."),
    "shortage": say("The supply has run out of this colour. Other coal may take its place, or the lorry stays empty."),
    "first_cube": say("Choose the two cubes that stand in for the colour asked for."),
    "busy": say(
        "This space is busy, so it costs more workers than an empty one. Your workers must last the whole shift."
    ),
    "shift_2": say(
        "The first shift is over. For each colour, the Shift Clock has given points to whoever "
        "delivered more of it. After the second shift it also counts coal by vehicle."
    ),
    "shift_3": say(
        "The last shift begins. After it the Shift Clock also counts empty lorries of each colour: "
        "bring up whatever coal you can."
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
        return say("It is worth {points} points, and you already have the coal for it.", points=POINTS_OF[order])
    return say(
        "It is worth {points} points. Cubes still missing for all your orders, this one included: {n}.",
        points=POINTS_OF[order],
        n=lacking,
    )


def _a_tile(view: View, tile: str) -> Phrase:
    color, lorries, side = tile.split("_")
    cubes = min(int(lorries), view.to_dict()["supply"][color])
    if cubes and _asked(view)[color] > _coal(view)[color]:
        return say(
            "Your orders ask for more {color} coal than you have. Cubes this tile brings: {n}.",
            color=_color(color),
            n=cubes,
        )
    if _tiles_on(view, side) < _tiles_on(view, "dark" if side == "light" else "light"):
        return say("It brings coal to mine, and it evens out the two sides of your pit.")
    return say("It brings coal to mine, and empty lorries of its colour count after the last shift.")


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
    return say("It completes no order yet, but it can bring coal nearer to your orders.")


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
    return say_many(
        "You have {n} Mark left; a tile with two lorries costs up to 8.",
        "You have {n} Marks left; a tile with two lorries costs up to 8.",
        _seat(view)["marks"],
    )


def _cage(view: View, code: str) -> Phrase:
    level = int(code[-1])
    if level == 0:
        return say("Coal leaves the cage only at the surface.")
    there, asked = _seat(view)["pit"][COLORS[level - 1]], _asked(view)
    for color in COLORS:
        if there.get(color) and asked[color]:
            return say(
                "Your orders ask for {color} coal, and there is some at this level; one step takes the cage there "
                "from anywhere.",
                color=_color(color),
            )
    return say("One step takes the cage to any level, however far.")


def _load(view: View, code: str) -> Phrase:
    color = code.removeprefix("load_")
    if _asked(view)[color]:
        return say(
            "Your orders ask for {color} coal; spots still free: {n}.", color=_color(color), n=_asked(view)[color]
        )
    return say(
        "No order asks for {color} now, but it can be stored or stand in for another colour.", color=_color(color)
    )


def _bank(view: View, code: str) -> Phrase:  # noqa: ARG001
    return say("It takes one worker and ousts nobody. Your money now: {marks} M.", marks=_seat(view)["marks"])


def _look_at_tiles(view: View, code: str) -> Phrase:  # noqa: ARG001
    return say(
        "You may buy one of five new tiles or none. Your money: {marks} M; cubes your orders still lack: {n}.",
        marks=_seat(view)["marks"],
        n=(_asked(view) - _coal(view)).total(),
    )


def _look_at_orders(view: View, code: str) -> Phrase:  # noqa: ARG001
    return say(
        "You may keep one of five new orders or none. Cubes of yours that no order asks for: {n}.",
        n=(_coal(view) - _asked(view)).total(),
    )


def _take_nothing(view: View, code: str) -> Phrase:  # noqa: ARG001
    if any(move.code.removeprefix("take_") in POINTS_OF for move in view.moves):
        return say(
            "An order that is still outstanding at the end costs a point. Yours now: {n}.",
            n=len(_seat(view)["outstanding"]),
        )
    return say("You keep your money for another tile: {marks} M.", marks=_seat(view)["marks"])


def _to(view: View, code: str) -> Phrase:  # noqa: ARG001
    if code == "to_top":
        return say("On top they come to the display next, and you know in which order.")
    return say("Under the stack they stay away from the display, from you and from the others.")


def _return(view: View, code: str) -> Phrase:
    card = code.removeprefix("return_")
    if card not in POINTS_OF:
        return say("The higher it lies, the sooner somebody can take it.")
    lacking = (Counter(SPOTS_OF[card]) - (_coal(view) - _asked(view))).total()
    return say(
        "It would be worth {points} points; cubes you lack for it: {n}. The higher it lies, the sooner it comes up.",
        points=POINTS_OF[card],
        n=lacking,
    )


def _pair(view: View, code: str) -> Phrase:
    color = next(name for name in COLORS if code.startswith(f"pair_{name}"))
    at_hand = _together([_seat(view)["cage"], _seat(view)["storage"]])
    if at_hand[color]:
        return say("Two cubes of other colours can fill the spot instead, for two steps.")
    return say("No {color} cube is at hand; two others fill the spot instead, for two steps.", color=_color(color))


def _use(view: View, code: str) -> Phrase:
    color = next(name for name in COLORS if code.endswith(name))
    if not _asked(view)[color]:
        return say("No order of yours asks for {color} now.", color=_color(color))
    return say(
        "Of {color} you have {n} cubes; your orders ask for {asked}.",
        color=_color(color),
        n=_coal(view)[color],
        asked=_asked(view)[color],
    )


def _store(view: View, code: str) -> Phrase:
    if _asked(view)[code.removeprefix("store_")]:
        return say("In the storage it is at hand later, and the cage has room again.")
    return say("No order asks for it now; in the storage it is at hand later, and the cage has room again.")


def _place(view: View, code: str) -> Phrase:
    order = next(name for name in _seat(view)["outstanding"] if code.endswith(name))
    left = sum(_seat(view)["outstanding"][order]["free"].values()) - 1
    if left:
        return say("It fills a spot. Spots still free on this order: {n}.", n=left)
    return say("This completes the order: it can be delivered from now on.")


def always(phrase: Phrase) -> Callable[[View, str], Phrase]:
    def say_it(_view: View, _code: str) -> Phrase:
        return phrase

    return say_it


REASONS: dict[str, Callable[[View, str], Phrase]] = {
    "factory_draw": _look_at_tiles,
    "factory": _factory,
    "mining": _mining,
    "delivery": _delivery,
    "money": _money,
    "bank": _bank,
    "order_draw": _look_at_orders,
    "order": _order,
    "take_nothing": _take_nothing,
    "take": _take,
    "to": _to,
    "return": _return,
    "fill": always(
        say(
            "I think this is worth most in the end: coal can be used, and an empty lorry may count after "
            "the last shift."
        )
    ),
    "cage": _cage,
    "load": _load,
    "store": _store,
    "place": _place,
    "pair": _pair,
    "use": _use,
    "stop": always(say("I see nothing useful left to do with these steps.")),
}


COACH = Coach(
    rules=RULES,
    situation=situation,
    kind=kind,
    occasions=occasions,
    why=why,
    record=Path(__file__).with_name("first_game.glueckauf"),
    margin=15,
)
