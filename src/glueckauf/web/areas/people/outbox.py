"""The outbox: messages as jobs, sent when they are due and tried again when that fails."""

import logging

from glueckauf.web.areas.people.emails import send_email
from glueckauf.web.areas.people.models import INVITED, WEBHOOK, Notice
from glueckauf.web.areas.people.notices import is_outdated
from glueckauf.web.areas.people.webhooks import send_webhook
from glueckauf.web.tables.refusals import Refusal
from glueckauf.web.workers.jobs import Retry
from glueckauf.web.workers.models import Job

LOG = logging.getLogger("glueckauf")


def deliver(job: Job) -> bool:
    """Send a notice, unless it is outdated."""
    notice = Notice.objects.select_related("account", "table").filter(pk=job.key, done=False).first()
    if notice and not is_outdated(notice):
        send(notice)
    Notice.objects.filter(pk=job.key).update(done=True)
    return False


def send(notice: Notice) -> None:
    try:
        (send_webhook if notice.way in {WEBHOOK, INVITED[WEBHOOK]} else send_email)(notice)
    except (OSError, Refusal) as error:
        raise Retry(f"not delivered, {type(error).__name__}") from error


def give_up(job: Job) -> None:
    LOG.warning("notice %s is given up", job.key)
