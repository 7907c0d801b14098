"""The player who leaves everything to chance."""

from glueckauf.core.chance import below
from glueckauf.core.move import Move
from glueckauf.core.position import View
from glueckauf.core.schema import Numbers


def play_random(view: View, rng: Numbers) -> Move:
    view.check_decision()
    return view.moves[below(rng, len(view.moves))]
