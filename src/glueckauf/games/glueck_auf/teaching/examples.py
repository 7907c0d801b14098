"""Drawn examples of the rules: moments of a recorded game, which is checked move by move when it is read."""

from pathlib import Path

from glueckauf.core.teaching import Example, Examples

EXAMPLES = Examples(
    record=Path(__file__).with_name("examples.glueckauf"),
    moments={
        "yard": Example(10, ("yard",), map=True),
        "crew": Example(19, ("yard",), told=True, asked=("money_3", "delivery_carriage", "factory_1")),
        "tile": Example(12, ("pit",), after=True, told=True),
        "mining": Example(13, ("pit",), played=1, told=True),
        "pair": Example(36, ("pit",), played=7, told=True, asked=("load_black", "cage_0", "store_yellow")),
        "delivery": Example(28, ("pit",), told=True),
        "clock": Example(39, ("clock",), after=True, told=True),
        "end": Example(102, after=True, ledger=True),
    },
)
