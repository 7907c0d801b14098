"""Drawn examples of the rules: moments of a recorded game, which is checked move by move when it is read."""

from pathlib import Path

from glueckauf.core.teaching import Example, Examples

EXAMPLES = Examples(
    record=Path(__file__).with_name("examples.glueckauf"),
    moments={
        "yard": Example(1, ("yard",), map=True),
        "price": Example(10, ("hand",), played=1, told=True, asked=("pay_3", "pay_4", "pay_5")),
        "mining": Example(12, ("seat",), played=2, told=True, asked=("load_1", "load_3", "stop")),
        "delivery": Example(89, ("seat",), told=True),
        "free-choice": Example(45, ("hand",), played=3, told=True),
        "end": Example(0, after=True, ledger=True),
    },
)
