"""What can go wrong, each with one sentence that names what is wrong and where."""

from reprlib import Repr

_short = Repr()
_short.maxlevel = 2
_short.maxstring = _short.maxother = 60


def shown(value: object) -> str:
    """A value as it may stand in a sentence, however long, deep or strange it is."""
    try:
        return _short.repr(value)
    except (ValueError, RecursionError):
        return f"a strange {type(value).__name__}"


class GlueckaufError(ValueError):
    """Anything that a caller or a player did wrong. Nothing was changed."""


class UnknownGame(GlueckaufError):
    pass


class BadDeal(GlueckaufError):
    """A wrong number of players, an unknown option, a seed that is none."""


class IllegalMove(GlueckaufError):
    """A move that the rules do not allow now; `reason` can say why in every language."""

    def __init__(self, sentence: str, reason: object = None) -> None:
        super().__init__(sentence)
        self.reason = reason


class BadAction(GlueckaufError):
    """Something given to an environment that is no action there, or at the wrong time."""


class BadPosition(GlueckaufError):
    """A dictionary that is no position of the game."""


class BadRecord(GlueckaufError):
    """A file that is no record of a game; `reason` can say it in every language, where it is one of ours."""

    def __init__(self, sentence: object, reason: object = None) -> None:
        super().__init__(str(sentence))
        self.reason = reason or sentence


class BadVariant(GlueckaufError):
    """A file that is no variant of a game; the sentence names the line."""


class UnknownLanguage(GlueckaufError):
    pass
