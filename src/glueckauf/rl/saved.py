"""Games as they stood in a vector environment, and what is wrong with what somebody wants to set there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from glueckauf.core.errors import BadAction, BadPosition, shown
from glueckauf.core.game import Game
from glueckauf.core.position import Position
from glueckauf.core.schema import Numbers, State
from glueckauf.rl.batch import Terms


@dataclass(frozen=True, repr=False, eq=False)
class Saved:
    """What `Vector.clone` has copied. The arrays are the environment's own business; they can be pickled."""

    game: str
    players: int
    turned: int
    arrays: tuple[Any, ...]

    def __len__(self) -> int:
        return len(self.arrays[0])

    def __repr__(self) -> str:
        return f"<{len(self)} games of {self.game}, {self.players} players>"


def checked_rows(name: str, rows: Any, number: int) -> Numbers:
    """The numbers of some games, given as such or as a mark for each."""
    if rows is None:
        return np.arange(number)
    given = np.asarray(rows)
    if given.dtype == np.bool_ and given.shape == (number,):
        return np.flatnonzero(given)
    if given.ndim != 1 or given.dtype.kind not in "iu" or not len(given):
        raise BadAction(f"{name}: {shown(rows)}, but it is an array of numbers of games, or of a mark for each")
    wrong = given[(given < 0) | (given >= number)]
    if len(wrong):
        raise BadAction(f"{name}: {wrong[0]}, but the games are 0 to {number - 1}")
    return np.ascontiguousarray(given, np.int64)


def check_saved(saved: Saved, game: Game, terms: Terms, here: Sequence[Any]) -> None:
    if (saved.game, saved.players) != (game.name, terms.players):
        raise BadAction(f"set: {saved!r}, but here {game.name} is played by {terms.players}")
    alike = [_width(array) for array in saved.arrays] == [_width(array) for array in here]
    if not alike or saved.turned != terms.turned:
        raise BadAction(
            "set: the games come from an environment with another choice of masks, observations, turned or opponents"
        )


def _width(array: Any) -> int:
    """The bytes of a row, in whatever pieces a processor or a GPU copies them."""
    return array.size * array.dtype.itemsize // len(array)


def states_of(positions: Sequence[Any], model: State, game: Game) -> Any:
    """The records of positions that can go on where `model` is played: the same game, players, rules and options."""
    for number, position in enumerate(positions):
        _check_position(number, position, model, game)
    return np.frombuffer(b"".join(position.copies().tobytes() for position in positions), game.dtype)


def _check_position(number: int, position: Any, model: State, game: Game) -> None:
    if not isinstance(position, Position):
        raise BadPosition(f"position {number}: {shown(position)}, but it is a Position")
    if position.game is not game or position.players != int(model.players):
        raise BadPosition(f"position {number}: {position!r}, but here {game.name} is played by {model.players}")
    if position.over:
        raise BadPosition(f"position {number}: the game is over, so there is nothing to decide")
    state = position.copies()[0]
    for name in (*game.options, *(("rules",) if game.older else ())):
        if state[name] != model[name]:
            raise BadPosition(f"position {number}: its {name} differs from that of the games here")
