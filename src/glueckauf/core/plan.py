"""The best way to use up a turn, where a game can work it out."""

from glueckauf.core.compilation import is_plan_compiled
from glueckauf.core.errors import IllegalMove
from glueckauf.core.move import Move
from glueckauf.core.position import View


def best_plan(view: View) -> tuple[Move, ...]:
    """Return the moves of the best turn, or none where there is no plan or its code is not compiled yet."""
    if not is_plan_compiled(view.game):
        return ()
    try:
        return view.best_turn()
    except IllegalMove:
        return ()
