"""How much time a table gives its people: a clock for live games, a deadline for games over several days."""

from dataclasses import dataclass

from glueckauf.core.text import Phrase, say, say_many
from glueckauf.web.tables.refusals import Refusal

MINUTE, DAY = 60, 24 * 3600


@dataclass(frozen=True)
class TimeControl:
    """What a seat has: some seconds for the whole game, and some more after each turn; or so long for every turn."""

    seconds: float
    increment: float = 0
    is_for_each_turn: bool = False

    @property
    def words(self) -> Phrase:
        if self.is_for_each_turn:
            return say_many("{n} day for each turn", "{n} days for each turn", int(self.seconds / DAY))
        minutes = int(self.seconds / MINUTE)
        if self.increment:
            return say("{n} min, and {more} s more for each turn", n=minutes, more=int(self.increment))
        return say("{n} min for the whole game", n=minutes)


CLOCKS = {
    f"{minutes}+{seconds}": TimeControl(minutes * MINUTE, seconds)
    for minutes, seconds in ((5, 5), (10, 10), (20, 20), (15, 0), (30, 0), (60, 0))
}
DEADLINES = {f"{days}d": TimeControl(days * DAY, is_for_each_turn=True) for days in (1, 3, 7, 14)}
TIME_CONTROLS = CLOCKS | DEADLINES
"""By the code that tables, forms and programs have for it; a table without any has nothing."""


def check_time_control(code: str) -> None:
    if code and code not in TIME_CONTROLS:
        raise Refusal(say("There is no such clock."), 400, "no_such_clock")
