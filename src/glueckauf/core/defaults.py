"""Defaults for everything a game need not give."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from rich.table import Table

from glueckauf.core import generic
from glueckauf.core.explanation import Explanation
from glueckauf.core.observation import Observation
from glueckauf.core.outline import Section, by_seat
from glueckauf.core.plain_data import state_from_dict, state_to_dict
from glueckauf.core.schema import State
from glueckauf.core.shortcut import Shortcut
from glueckauf.core.svg import Part
from glueckauf.core.teaching import RuleLinks
from glueckauf.core.text import SEAT_NAMES, Entry, Phrase, Reason, say

TIE_BREAK = say("Equal points: the victory is shared.")
NOT_NOW = Reason("not_now", say("This is not possible now."))
OVER = say("The game is over.")
YOUR_MOVE = say("Choose your move.")

NO_COLUMNS = Observation(1)
NO_LINKS = RuleLinks()

ROW = 24
WIDTH = 640

to_dict, from_dict = state_to_dict, state_from_dict


def starter(state: State) -> int:
    """The field of that name; in a game without one, whoever is to decide."""
    return int(state["starter" if "starter" in state.dtype.names else "turn"])


def never_secret(move: int, now: State) -> bool:  # noqa: ARG001
    """No move is secret."""
    return False


def no_shortcuts(state: State) -> list[Shortcut]:  # noqa: ARG001
    """Every move is a button of its own."""
    return []


def prompt(state: State) -> Phrase:
    return OVER if state.over else YOUR_MOVE


def why_not(state: State, move: int) -> Reason | None:  # noqa: ARG001
    return Reason("over", OVER) if state.over else NOT_NOW


def ledger(state: State, seat: int) -> list[Entry]:
    """All points in one entry."""
    points = np.zeros(4, np.int16)
    generic.scores(state, points)
    return [Entry("points", say("Points"), int(points[seat]))]


def amount(state: State, seat: int, code: str) -> int | None:  # noqa: ARG001
    """There are no scorings on the way."""
    return None


def shows_points(state: State) -> bool:  # noqa: ARG001
    """Everybody sees everybody's points."""
    return True


def no_path(before: State, codes: Sequence[str]) -> tuple[int, ...]:  # noqa: ARG001
    """Turns lead nowhere."""
    return ()


def place(code: str) -> str:
    """Every move goes somewhere else."""
    return code


def stage(state: State) -> Phrase | None:  # noqa: ARG001
    """The game is all one."""
    return None


def source(entry: Entry) -> tuple[str, Phrase]:
    """Every entry of the ledger is a source of its own."""
    return entry.code, entry.phrase


def decision(state: State, names: Sequence[str], winner: int, second: int) -> Phrase | None:  # noqa: ARG001
    """The merits say it."""
    return None


def merit(entry: Entry) -> str:
    """Every entry of the ledger was earned by something else."""
    return entry.code


def merit_words(merits: list[str]) -> list[Phrase]:  # noqa: ARG001
    """Nothing is said about what points were earned by."""
    return []


def explain(state: State, seat: int | None) -> list[Explanation]:  # noqa: ARG001
    """Nothing: the plain drawing is in words already."""
    return []


def preview(state: State, move: int) -> list[Phrase]:  # noqa: ARG001
    """Nothing beyond the words of the move: `play` may need what a view does not have."""
    return []


# A plain drawing: the state as a table, a row for each field and a column for each seat


def rows(state: State) -> list[tuple[str, list[str]]]:
    data = state_to_dict(state)
    seats = data.pop("seats")
    shared = [(name, [_words(value)]) for name, value in data.items()]
    return shared + [(name, [_words(seat[name]) for seat in seats]) for name in (seats[0] if seats else ())]


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {number}" for name, number in value.items())  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, list):
        return " ".join(map(_words, value))  # pyright: ignore[reportUnknownArgumentType]
    return "-" if value is None else str(value)


def terminal(state: State, seat: int | None, language: str) -> Any:  # noqa: ARG001
    table = Table("", *(SEAT_NAMES[each].text(language) for each in range(state.players)))
    for name, values in rows(state):
        table.add_row(name.replace("_", " "), *values)
    return table


def outline(state: State, seat: int | None) -> list[Section]:  # noqa: ARG001
    """The same as a table; what belongs to nobody comes first."""
    found = [(Phrase("{name}", {"name": name.replace("_", " ")}), values) for name, values in rows(state)]
    shared = tuple(say("{what}: {how}", what=name, how=values[0]) for name, values in found if len(values) == 1)
    own = [(name, values) for name, values in found if len(values) > 1]
    return [Section(say("Board"), shared, by_seat(int(state.players), own))]


def svg(state: State, seat: int | None) -> list[Part]:  # noqa: ARG001
    found = rows(state)
    data = {"rows": found, "row": ROW, "width": WIDTH, "seats": SEAT_NAMES[: state.players]}
    return [Part("state", say("Board"), WIDTH, ROW * (len(found) + 2), "core/table.svg", data, now=not state.over)]
