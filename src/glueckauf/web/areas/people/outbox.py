"""The outbox: messages as jobs, sent when they are due and tried again when that fails."""

import logging

from glueckauf.web.areas.people.emails import send_email
from glueckauf.web.areas.people.models import WEBHOOK, Device, Notice
from glueckauf.web.areas.people.notices import PUSHED, is_outdated
from glueckauf.web.areas.people.push import quiet_now, send_push
from glueckauf.web.areas.people.webhooks import send_webhook
from glueckauf.web.tables.refusals import Refusal
from glueckauf.web.workers.jobs import Retry, put
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
        (send_webhook if notice.way == WEBHOOK else send_email)(notice)
    except (OSError, Refusal) as error:
        raise Retry(f"not delivered, {type(error).__name__}") from error


def deliver_push(job: Job) -> bool:
    """Send a notice to a device, unless it is outdated; in quiet hours it waits for their end."""
    number, _, device_number = job.key.partition("-")
    notice = Notice.objects.select_related("account", "table").filter(pk=number).first()
    device = Device.objects.filter(pk=device_number).first()
    if notice is None or device is None or is_outdated(notice):
        return False
    if quiet := quiet_now(notice.account):
        put(PUSHED, job.key, share=job.share, after=quiet)
        return False
    try:
        send_push(notice, device)
    except (OSError, Refusal) as error:
        raise Retry(f"not delivered, {type(error).__name__}") from error
    return False


def give_up(job: Job) -> None:
    LOG.warning("notice %s is given up", job.key)
