"""A thread that writes what people have seen."""

from glueckauf.web.tables.visits import write_visits
from glueckauf.web.workers.background_worker import BackgroundWorker


class VisitWriter(BackgroundWorker):
    """Writes every now and then what this process has noted, and the rest at the end."""

    def __init__(self) -> None:
        super().__init__("visits")

    def work(self) -> bool:
        write_visits()
        return False

    def on_stop(self) -> None:
        write_visits()
