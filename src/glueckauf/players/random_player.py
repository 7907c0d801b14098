"""The player who leaves everything to chance."""

from glueckauf.core.chance import below
from glueckauf.core.position import Move, View
from glueckauf.core.schema import Numbers


def play_random(view: View, rng: Numbers) -> Move:
    view.check_decision()
    return view.moves[below(rng, len(view.moves))]
