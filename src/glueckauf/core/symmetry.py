"""Turning and mirroring the table: where the rules do not notice it, one game is as good as several to learn from."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from glueckauf.core.schema import Numbers, State


@dataclass(frozen=True, eq=False, repr=False)
class Symmetry:
    """A way to turn or mirror the table that changes no rule: it makes no difference whether one plays before or after it.
    Done twice it changes nothing.

    `moves` has for every move the one that it becomes. The numbers of an observation change their places as `places` says;
    what is a coordinate is counted from the other end, where `mirrored` is not 0.
    """

    name: str
    moves: Numbers
    places: Numbers
    mirrored: Numbers
    turn: Callable[[State], None]
    """Turn a state where it is."""

    def __repr__(self) -> str:
        return f"<Symmetry: {self.name}>"

    def turn_masks(self, masks: Numbers) -> Numbers:
        """Masks of legal moves, or chances of moves: one row or many."""
        return masks[..., self.moves]

    def turn_observations(self, observations: Numbers) -> Numbers:
        """Observations of the first version: one row or many."""
        turned = observations[..., self.places]
        return np.where(self.mirrored > 0, self.mirrored - turned, turned)


def no_symmetries(players: int = 2, **options: object) -> tuple[Symmetry, ...]:  # noqa: ARG001
    """There is one way to look at the table."""
    return ()
