"""Results of games that ended before results were kept are entered in the background."""

from datetime import timedelta

from glueckauf.web.tables.results import enter_earlier_results
from glueckauf.web.workers.jobs import THOUGHT, Kind
from glueckauf.web.workers.models import Job

RESULTS = Kind("results", THOUGHT, (timedelta(hours=1),))


def enter_some(_: Job) -> bool:
    return enter_earlier_results()
