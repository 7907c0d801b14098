"""Shifts as the parts of a game, for charts."""

from glueckauf.core.schema import State
from glueckauf.core.text import Entry, Phrase, say


def stage(state: State) -> Phrase | None:
    """Return the name of the present shift; the draft before it belongs to none."""
    return say("Shift {n}", n=int(state.shift)) if state.shift else None


def source(entry: Entry) -> tuple[str, Phrase]:
    """Take the many entries of a shift together."""
    if not entry.code.startswith("shift_"):
        return entry.code, entry.phrase
    number = entry.code.split("_")[1]
    return f"shift_{number}", say("Scoring of shift {n}", n=number)
