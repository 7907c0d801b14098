"""Who holds the seats that the learner of a vector environment does not hold."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from glueckauf.core.errors import BadAction, GlueckaufError, shown
from glueckauf.core.schema import Numbers
from glueckauf.rl.company import APPRENTICE, ASKED, CHANCE, DISABLED, NEXT_STEP, SAME_STEP

Policy = Callable[[Any, Any], Any]
"""The observations and masks of some games in, an action for each of them out."""

KINDS = {"random": CHANCE, "apprentice": APPRENTICE}
AUTORESETS = {"same_step": SAME_STEP, "next_step": NEXT_STEP, "disabled": DISABLED}


def check_opponents(opponents: Sequence[Any], players: int) -> list[int]:
    """The kinds of the opponents, one for each of the other seats."""
    if len(opponents) != players - 1:
        raise GlueckaufError(f"opponents: {len(opponents)} of them, but {players} players need {players - 1}")
    return [_kind(opponent) for opponent in opponents]


def _kind(opponent: Any) -> int:
    if callable(opponent):
        return ASKED
    if opponent not in KINDS:
        raise GlueckaufError(
            f"opponents: {shown(opponent)}, but one is {', '.join(KINDS)}, or a function of observations and masks"
        )
    return KINDS[opponent]


def check_autoreset(choice: object) -> int:
    if choice not in AUTORESETS:
        raise GlueckaufError(f"autoreset: {shown(choice)}, but it is one of {', '.join(AUTORESETS)}")
    return AUTORESETS[str(choice)]


def ask(policy: Policy, observations: Any, masks: Any) -> Numbers:
    """What a policy does in some games."""
    answer = np.asarray(policy(observations, masks))
    if answer.shape != (len(observations),) or answer.dtype.kind not in "iu":
        raise BadAction(
            f"opponents: a policy answered {len(observations)} games with an array of shape {answer.shape} and type"
            f" {answer.dtype}, but it has a whole number for each"
        )
    return answer
