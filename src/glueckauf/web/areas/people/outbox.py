"""The outbox: a background worker that sends what is due, and tries again what failed."""

import logging
from datetime import timedelta
from functools import partial

from django.db.models import QuerySet
from django.dispatch import receiver
from django.utils import timezone

from glueckauf.web.areas.people.emails import send_email
from glueckauf.web.areas.people.models import WEBHOOK, Notice
from glueckauf.web.areas.people.notices import email_queued, is_outdated
from glueckauf.web.areas.people.webhooks import send_webhook
from glueckauf.web.tables.refusals import Refusal
from glueckauf.web.tables.visits import write_visits
from glueckauf.web.workers.background_worker import BackgroundWorker

LOG = logging.getLogger("glueckauf")
BATCH_SIZE = 50
RETRY_DELAYS = (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1), timedelta(hours=6))
"""How long to wait after each try; after the last it is given up."""


class Outbox(BackgroundWorker):
    def __init__(self) -> None:
        super().__init__("outbox")

    def queue_length(self) -> int:
        return due_notices().count()

    def work(self) -> bool:
        self.attempt(write_visits)
        waiting = list(due_notices().order_by("due").select_related("account", "table")[:BATCH_SIZE])
        for notice in waiting:
            if not self.is_stopping:
                self.attempt(partial(send_once, notice))
        return len(waiting) == BATCH_SIZE


def due_notices() -> QuerySet[Notice]:
    return Notice.objects.filter(done=False, due__lte=timezone.now(), tries__lt=len(RETRY_DELAYS))


def send_once(notice: Notice) -> None:
    if claim(notice):
        deliver(notice)


def claim(notice: Notice) -> bool:
    """Lease a notice, so that one of several processes sends it; should that one die, another tries later."""
    later = timezone.now() + RETRY_DELAYS[notice.tries]
    return bool(
        Notice.objects.filter(pk=notice.pk, done=False, tries=notice.tries).update(tries=notice.tries + 1, due=later)
    )


def deliver(notice: Notice) -> None:
    """Send; a network that does not answer is logged in one line and tried again."""
    try:
        if not is_outdated(notice):
            (send_webhook if notice.way == WEBHOOK else send_email)(notice)
    except (OSError, Refusal) as error:
        LOG.warning("a message was not delivered: %s", type(error).__name__)
    else:
        Notice.objects.filter(pk=notice.pk).update(done=True)


outbox = Outbox()


@receiver(email_queued)
def wake_outbox(**_: object) -> None:
    outbox.wake()
