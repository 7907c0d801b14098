"""The kernel contract: the same few functions for every game, each picking the game by the state's type.

Loops, search and batches are written once over these. Compiled, the choice costs nothing: it is made
when the caller is compiled, and callers stay in the disk cache.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from glueckauf.core.kernel import overload, record_type
from glueckauf.core.layout import Numbers, Record


class Kernel(NamedTuple):
    """What a game gives."""

    deal: Callable[[Any, int, int], None]
    legal: Callable[[Any, Numbers], int]
    play: Callable[[Any, int], None]
    scores: Callable[[Any, Numbers], None]
    winners: Callable[[Any], int]
    hide: Callable[[Any, int], None]
    guess: Callable[[Any, int, Numbers], None]
    broken: Callable[[Any], int]


_kernels: dict[Any, Kernel] = {}


def register(record: Any, kernel: Kernel) -> None:
    _kernels[record] = kernel
    _kernels[record_type(record)] = kernel


def _generic(name: str) -> Any:
    def call(*arguments: Any) -> Any:
        return getattr(_kernels[arguments[0].dtype], name)(*arguments)

    def choose(*arguments: Any) -> Any:
        chosen = getattr(_kernels[arguments[0]], name)

        def body(*arguments: Any) -> Any:
            return chosen(*arguments)

        return body

    overload(call)(choose)
    return call


deal: Callable[[Record, int, int], None] = _generic("deal")
"""Set the table; the only place with chance."""

legal: Callable[[Record, Numbers], int] = _generic("legal")
"""Write the numbers of all legal moves, ascending, and say how many there are."""

play: Callable[[Record, int], None] = _generic("play")
"""Carry out a legal move."""

scores: Callable[[Record, Numbers], None] = _generic("scores")
"""Write the points of every seat as they stand."""

winners: Callable[[Record], int] = _generic("winners")
"""The seats that are ahead, as a set of bits; at the end of the game, those that win."""

hide: Callable[[Record, int], None] = _generic("hide")
"""Erase what a seat may not know."""

guess: Callable[[Record, int, Numbers], None] = _generic("guess")
"""Deal anew what a seat may not know, consistent with all it knows."""

broken: Callable[[Record], int] = _generic("broken")
"""The number of the first law of the game that does not hold, or 0."""
