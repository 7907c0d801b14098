"""A thread that says that the house is open."""

from glueckauf.web.tables.house_time import BEAT, open_again, say_open
from glueckauf.web.tables.optional_writes import write_if_possible
from glueckauf.web.workers.background_worker import BackgroundWorker
from glueckauf.web.workers.maintenance import door

SIGN = "a sign that the house is open"


class HouseBeat(BackgroundWorker):
    """While the house is closed it says nothing, so the time of the house stands still."""

    poll = BEAT

    def __init__(self) -> None:
        super().__init__("house beat")

    def on_start(self) -> None:
        if not door.look():
            write_if_possible(SIGN, open_again)

    def work(self) -> bool:
        if not door.look():
            write_if_possible(SIGN, say_open)
        return False

    def on_stop(self) -> None:
        self.work()
