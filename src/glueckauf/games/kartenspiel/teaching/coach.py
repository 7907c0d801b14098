"""What the coach says about the great card game."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from glueckauf.core.move import Move
from glueckauf.core.position import View
from glueckauf.core.teaching import Coach
from glueckauf.core.text import Phrase, say, say_many

KINDS = (
    "lorry",
    "wagon",
    "engine",
    "order",
    "share",
    "innovation",
    "objective",
    "mining_0_1",
    "mining",
    "delivery",
    "free_choice",
    "play",
    "pass",
    "pay",
    "track",
    "load",
    "store",
    "send",
    "stop",
    "from",
    "keep",
    "end_turn",
)
THINGS = {
    "lorry": say("take a lorry"),
    "wagon": say("take a wagon"),
    "engine": say("take an engine"),
    "order": say("take an order"),
    "share": say("take a share"),
    "innovation": say("take an innovation"),
    "objective": say("take an objective"),
    "mining_0_1": say("mining, 0 or 1 steps"),
    "mining": say("mining, more steps"),
    "delivery": say("delivery"),
    "free_choice": say("free choice"),
    "play": say("play an innovation"),
    "pass": say("pass"),
    "pay": say("which card to pay with"),
    "track": say("which track"),
    "load": say("a lorry into a wagon"),
    "store": say("a lorry into the storage"),
    "send": say("a train with its order"),
    "stop": say("stop here"),
    "from": say("which stack"),
    "keep": say("which card to keep"),
    "end_turn": say("end the turn"),
}
RULES = {
    "turn": say(
        "You run a coal mine with three tracks. On your turn you send workers to one area and carry out "
        "its action. Each use of an area costs one worker more than the use before it in the same shift. "
        "Whoever passes is out until the next shift."
    ),
    "pay": say(
        "You must pay exactly, with one card or several; there is no change. Worker cards come back after the shift."
    ),
    "lorry": say(
        "Lorries wait in your mining row, the oldest in front. Single ones score points once they are "
        "delivered; double ones count as two when an order asks for lorries."
    ),
    "wagon": say(
        "A lorry needs an empty wagon of its crest or a wild one, on a track that shows its crest. Wagons stay on their track."
    ),
    "engine": say(
        "A train leaves only with an engine, and each train needs its own. Trains with engines of the "
        "same model may leave together."
    ),
    "order": say(
        "An order asks for a number of lorries and is fulfilled when a train leaves with it; its points "
        "count at the end. Keep some in hand."
    ),
    "share": say(
        "A share gives 3 points at the end if you can assign it to a fulfilled order of its "
        "destination, one share to each order."
    ),
    "innovation": say(
        "An innovation is a one-off extra action, played before or after your worker action, or extra "
        "workers to pay with."
    ),
    "objective": say("An objective gives points at the end for something you have collected."),
    "mining_0_1": say(
        "Whoever uses this area last in a shift gets the shift marker, worth a point, and begins the next shift."
    ),
    "mine": say(
        "Every move of a lorry card costs a step for each lorry on it: the front card of your row into "
        "a wagon or into the storage, or any card from the storage into a wagon."
    ),
    "delivery": say(
        "A train can leave with an engine, enough lorries and an order; everything on its track goes with it."
    ),
    "deliver": say(
        "Choose the train and the order it fulfils. The order may ask for no more lorries than the train has."
    ),
    "track": say(
        "The card stays on the track you choose. Track 1 shows wheel and clover, track 2 wheel and "
        "tower, track 3 clover and fox."
    ),
    "free_choice": say(
        "Free choice lets you look at the top four cards of any stack and keep one. Its first use in a "
        "shift costs two workers, the next three, and so on."
    ),
    "stack": say("Choose the stack you want to look into."),
    "keep": say("Keep one of these cards; the others go under the stack."),
    "after": say("Now you may still play action innovations. Then your turn ends."),
    "pass": say("Passing is final for this shift. The others may play on as long as they can pay."),
    "shift_2": say(
        "A new shift: all worker cards are back, and prices start afresh at one worker, on free choice at two."
    ),
}


def situation(view: View) -> str:
    return view.to_dict()["phase"]


def kind(code: str) -> str:
    return next(name for name in KINDS if code.startswith(name))


def occasions(view: View, move: Move | None) -> list[str]:  # noqa: ARG001
    return ["shift_2"] if view.to_dict()["shift"] > 1 else []


# Reasons


def why(view: View, move: Move) -> Phrase:
    return REASONS[kind(move.code)](view, move.code)


def _seat(view: View) -> dict[str, Any]:
    return view.to_dict()["seats"][view.seat]


def _tracks(view: View) -> list[dict[str, Any]]:
    return list(_seat(view)["tracks"].values())


def _lorry(view: View, code: str) -> Phrase:  # noqa: ARG001
    return say("Orders ask for lorries. Lorry cards waiting in your row: {n}.", n=len(_seat(view)["row"]))


def _wagon(view: View, code: str) -> Phrase:  # noqa: ARG001
    empty = sum(sum(track["empty_wagons"].values()) for track in _tracks(view))
    return say("Lorries need wagons. Empty wagons on your tracks: {n}.", n=empty)


def _engine(view: View, code: str) -> Phrase:  # noqa: ARG001
    without = sum(not track["engine"] for track in _tracks(view))
    return say("No train leaves without an engine. Your tracks without one: {n}.", n=without)


def _order(view: View, code: str) -> Phrase:  # noqa: ARG001
    seat = _seat(view)
    held = sum(seat["orders"].values()) + seat["secret_order_count"]
    return say("A train needs an order to leave with. Orders in your hand: {n}.", n=held)


def _share(view: View, code: str) -> Phrase:  # noqa: ARG001
    return say("It is worth 3 points if you fulfil an order of its destination.")


def _delivery(view: View, code: str) -> Phrase:  # noqa: ARG001
    ready = sum(bool(track["engine"]) and bool(track["lorries"]) for track in _tracks(view))
    return say_many(
        "{n} of your trains has an engine and lorries.", "{n} of your trains have an engine and lorries.", ready
    )


def _send(view: View, code: str) -> Phrase:  # noqa: ARG001
    return say("I think this order suits this train best.")


def _pay(view: View, code: str) -> Phrase:  # noqa: ARG001
    left = sum(int(value) * number for value, number in _seat(view)["workers"].items())
    return say("I would keep the other cards to pay with later. Workers in your hand before this payment: {n}.", n=left)


def _passing(view: View, code: str) -> Phrase:  # noqa: ARG001
    left = sum(_seat(view)["workers"].values())
    if left and len(view.moves) == 1:
        return say("There is no area that you could pay for and use.")
    if left:
        return say("I think no area is worth its price now.")
    return say("You have no worker cards left in this shift.")


def always(phrase: Phrase) -> Callable[[View, str], Phrase]:
    def say_it(_view: View, _code: str) -> Phrase:
        return phrase

    return say_it


REASONS: dict[str, Callable[[View, str], Phrase]] = {
    "lorry": _lorry,
    "wagon": _wagon,
    "engine": _engine,
    "order": _order,
    "share": _share,
    "innovation": always(say("It waits in your hand until you need it, and saves you workers then.")),
    "objective": always(say("It can give you extra points for what you collect.")),
    "mining_0_1": always(say("The marker of this shift is worth a point, and whoever gets it begins the next shift.")),
    "mining": always(say("Lorries in the row score nothing; in wagons they can be delivered.")),
    "delivery": _delivery,
    "free_choice": always(say("Among the top four cards of a stack there may be a better one than the top card.")),
    "play": always(say("I think this is the best moment for it.")),
    "pass": _passing,
    "pay": _pay,
    "track": always(say("I think it fits best with what you have on this track.")),
    "load": always(say("Only lorries in wagons can be delivered.")),
    "store": always(say("It clears the front of your row, and it can go into a wagon later.")),
    "send": _send,
    "stop": always(say("I think going on would not help you now.")),
    "from": always(say("I think a card of this kind helps you most.")),
    "keep": always(say("I think this one helps you most.")),
    "end_turn": always(say("I would keep your innovations for later.")),
}


COACH = Coach(
    things=THINGS,
    rules=RULES,
    situation=situation,
    kind=kind,
    occasions=occasions,
    why=why,
    record=Path(__file__).with_name("first_game.glueckauf"),
    margin=10,
    openings=("lorry", "wagon", "engine", "order"),
)
