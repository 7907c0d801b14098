"""Shifts as the parts of a game, for charts, and what decided it, in words."""

from glueckauf.core.schema import State
from glueckauf.core.text import Entry, Phrase, say
from glueckauf.games.glueck_auf.tables import SPACE_NAMES

MERITS = {
    "delivered": say("delivered orders"),
    "marks": say("money left over"),
    "coal": say("coal left over"),
    "outstanding": say("fewer outstanding orders"),
    "balance": say("better balanced tunnels"),
}
SHIFT_MERITS = {
    "color": say("coal colours in shift {n}"),
    "vehicle": say("vehicles in shift {n}"),
    "empty": say("empty lorries in shift {n}"),
}


def stage(state: State) -> Phrase | None:
    """Return the name of the present shift; the draft before it belongs to none."""
    return say("Shift {n}", n=int(state.shift)) if state.shift else None


def source(entry: Entry) -> tuple[str, Phrase]:
    """Take the many entries of a shift together."""
    if not entry.code.startswith("shift_"):
        return entry.code, entry.phrase
    number = entry.code.split("_")[1]
    return f"shift_{number}", say("Scoring of shift {n}", n=number)


def merit(entry: Entry) -> str:
    """Take the four colours, vehicles or levels of a shift together."""
    return "_".join(entry.code.split("_")[:3]) if entry.code.startswith("shift_") else entry.code


def merit_words(merits: list[str]) -> list[Phrase]:
    return [_merit_name(each) for each in merits]


def _merit_name(merit: str) -> Phrase:
    if merit in MERITS:
        return MERITS[merit]
    _, number, kind = merit.split("_")
    return say(SHIFT_MERITS[kind].message, n=number)


def place(code: str) -> str:
    """Spaces of the yard are places; what happens within a turn goes nowhere."""
    return code if code in SPACE_NAMES else ""
