"""What the coach says about the great card game."""

from pathlib import Path

from glueckauf.core.move import Move
from glueckauf.core.position import View
from glueckauf.core.teaching import Coach
from glueckauf.core.text import Phrase, say
from glueckauf.games.kartenspiel.teaching.reasons import REASONS

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
RULES = {
    "goal": say(
        "You win with the most points at the end. Most of them come from trains: a train leaves with lorries, an engine "
        "and an order, and the order and the lorries on it score."
    ),
    "turn": say(
        "On your turn you send workers to one area and carry out its action. Each use of an area costs one worker more "
        "than the use before it in the same shift. Whoever passes is out until the next shift."
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


def why(view: View, move: Move) -> Phrase:
    return REASONS[kind(move.code)](view, move.code)


COACH = Coach(
    rules=RULES,
    situation=situation,
    kind=kind,
    occasions=occasions,
    why=why,
    record=Path(__file__).with_name("first_game.glueckauf"),
    margin=10,
    openings=("lorry", "wagon", "engine", "order"),
)
