"""The player who leaves everything to chance."""

from glueckauf.core.chance import below
from glueckauf.core.layout import Numbers
from glueckauf.core.position import Move, View


def chance(view: View, rng: Numbers) -> Move:
    view.check_decision()
    return view.moves[below(rng, len(view.moves))]
