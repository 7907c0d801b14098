"""Drawn examples of the rules: moments of a recorded game, which is checked move by move when it is read."""

from pathlib import Path

from glueckauf.core.teaching import Example, Examples, Layout

EXAMPLES = Examples(
    record=Path(__file__).with_name("examples.glueckauf"),
    moments={
        "board-2": Layout(2, ("plan",)),
        "board-4": Layout(4, ("plan",)),
        "reach": Example(13, ("plan",), asked=("g7_low", "m1_low", "a9_low", "a1_low")),
        "cover": Example(20, ("plan",), after=True, told=True),
        "end": Example(0, ("rooms",), after=True, ledger=True),
    },
)
