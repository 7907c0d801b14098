"""What cannot be done."""

from glueckauf.core.text import Phrase, say


class Refusal(Exception):
    """Something that cannot be done, with the reason in words, a short code for programs and perhaps the seconds
    after which it can.
    """

    def __init__(self, phrase: Phrase, status: int = 403, code: str = "", wait: int = 0) -> None:
        super().__init__(phrase.text())
        self.phrase, self.status, self.code, self.wait = phrase, status, code, wait


class NotDealt(Refusal):
    """The table waits for words; until then there is nothing to see and nothing to play."""

    def __init__(self) -> None:
        super().__init__(say("The cards are dealt when everybody has added a word."), 409, "not_dealt")


class Unreadable(Refusal):
    """What was kept of a game is refused by now, such as a position that cannot come about."""

    def __init__(self) -> None:
        super().__init__(say("This game cannot be read any more."), 410, "unreadable")
