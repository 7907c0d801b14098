"""What becomes of an illegal action: refused with the reason, the game is lost, or chance plays instead."""

from typing import Any

from glueckauf.core.errors import GlueckaufError, IllegalMove, shown
from glueckauf.rl.episode import Episode

ON_ILLEGAL = ("raise", "lose", "random")


def check_on_illegal(choice: object) -> str:
    if choice not in ON_ILLEGAL:
        raise GlueckaufError(f"on_illegal: {shown(choice)}, but it is one of {', '.join(ON_ILLEGAL)}")
    return str(choice)


def carry_out(episode: Episode, action: object, on_illegal: str, chance: Any) -> IllegalMove | None:
    """Play the action. If it is illegal, return the refusal: on "lose" nothing was played, on "random" a random move
    was.
    """
    try:
        episode.play(episode.move_of(action))
    except IllegalMove as refusal:
        if on_illegal == "raise":
            raise
        if on_illegal == "random":
            episode.play(int(episode.moves[chance.integers(episode.number)]))
        return refusal
    return None
