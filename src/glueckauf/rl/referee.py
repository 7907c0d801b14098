"""What becomes of an illegal action: refused with the reason, the game is lost, or chance plays instead."""

from typing import Any

from glueckauf.core.errors import GlueckaufError, IllegalMove, shown
from glueckauf.rl.episode import Episode

ON_ILLEGAL = ("raise", "lose", "random")
LOST = -1


def check_on_illegal(choice: object) -> str:
    if choice not in ON_ILLEGAL:
        raise GlueckaufError(f"on_illegal: {shown(choice)}, but it is one of {', '.join(ON_ILLEGAL)}")
    return str(choice)


def judged(episode: Episode, action: object, on_illegal: str, chance: Any) -> tuple[int, IllegalMove | None]:
    """The move to play, or LOST, and what was wrong with the action if anything was."""
    move = episode.checked(action)
    if episode.is_legal(move):
        return move, None
    refusal = episode.refusal(move)
    if on_illegal == "raise":
        raise refusal
    if on_illegal == "lose":
        return LOST, refusal
    return int(episode.moves[chance.integers(episode.number)]), refusal
