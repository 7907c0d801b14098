"""Refusals: what cannot be done, with a reason for people and a code for programs."""

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


class Unplayable(Refusal):
    """Nothing can be done here any more but to look at what is kept."""


class OldRules(Unplayable):
    def __init__(self) -> None:
        super().__init__(say("This game was begun under rules that are not played here any more."), 410, "old_rules")


class Unreadable(Unplayable):
    """The stored game is not accepted any more, such as a position that cannot come about."""

    def __init__(self) -> None:
        super().__init__(say("This game cannot be read any more."), 410, "unreadable")


# Made anew each time: an exception that is raised again keeps the frames of all times before.


def no_such_table() -> Refusal:
    return Refusal(say("There is no such table."), 404, "no_such_table")


def not_your_seat() -> Refusal:
    return Refusal(say("This is not your seat."), 403, "not_your_seat")


def no_chances() -> Refusal:
    told = say("Chances are told after the end, and before it only to those who watch, where the table allows it.")
    return Refusal(told, 403, "no_chances")


def stale_table() -> Refusal:
    return Refusal(say("The table has changed in the meantime; here it is as it stands now."), 409, "stale")


def game_over() -> Refusal:
    return Refusal(say("The game is over."), 409, "game_over")
