"""What cannot be done, with the reason in words."""

from glueckauf.core.text import Phrase, say


class Refusal(Exception):
    def __init__(self, phrase: Phrase, status: int = 403) -> None:
        super().__init__(phrase.text())
        self.phrase, self.status = phrase, status


class NotDealt(Refusal):
    """The table waits for words; until then there is nothing to see and nothing to play."""

    def __init__(self) -> None:
        super().__init__(say("The cards are dealt when everybody has added a word."), 409)
