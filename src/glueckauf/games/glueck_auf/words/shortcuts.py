"""Moves that are mostly wanted together: cards go back in the order in which they lie."""

from glueckauf.core.shortcut import Shortcut
from glueckauf.core.text import say
from glueckauf.games.glueck_auf.rules import moves as m
from glueckauf.games.glueck_auf.state import NOTHING, ORDER_PILE, RETURN, WHERE, State


def shortcuts(state: State) -> list[Shortcut]:
    """Putting the rest back in one go, for the one who sees the cards."""
    if state.hand_size < 2 or state.hand[0] == NOTHING:
        return []
    back = as_they_lie(state)
    if state.phase == WHERE:
        return [
            Shortcut("top-as-they-lie", say("On top, as they lie"), (m.TO_TOP, *back)),
            Shortcut("bottom-as-they-lie", say("Under the stack, as they lie"), (m.TO_BOTTOM, *back)),
        ]
    return [Shortcut("as-they-lie", say("As they lie"), back)] if state.phase == RETURN else []


def as_they_lie(state: State) -> tuple[int, ...]:
    """From top to bottom; the last one needs no naming."""
    first = m.RETURN_ORDER if state.pile == ORDER_PILE else m.RETURN_TILE
    return tuple(first + int(card) for card in state.hand[: int(state.hand_size) - 1])
