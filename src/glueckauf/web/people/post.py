"""The post: a thread of its own that sends what is due, tries again what failed, and takes up where it was."""

import logging
from datetime import timedelta

from django.utils import timezone

from glueckauf.web import visits
from glueckauf.web.people import hook, letters, notices
from glueckauf.web.people.models import HOOK, Notice
from glueckauf.web.rounds import Rounds
from glueckauf.web.tables import Refusal

LOG = logging.getLogger("glueckauf")
AT_ONCE = 50
WAITS = (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1), timedelta(hours=6))
"""How long to wait after each try; after the last it is given up."""


class Post(Rounds):
    def __init__(self) -> None:
        super().__init__("post", notices.news)

    def round(self) -> bool:
        visits.write()
        due = Notice.objects.filter(done=False, due__lte=timezone.now(), tries__lt=len(WAITS)).order_by("due")
        waiting = list(due.select_related("account", "table")[:AT_ONCE])
        for notice in waiting:
            if not self.closing and claim(notice):
                deliver(notice)
        return len(waiting) == AT_ONCE


def claim(notice: Notice) -> bool:
    """Of several processes one sends; should it die meanwhile, the next try comes later."""
    later = timezone.now() + WAITS[notice.tries]
    return bool(
        Notice.objects.filter(pk=notice.pk, done=False, tries=notice.tries).update(tries=notice.tries + 1, due=later)
    )


def deliver(notice: Notice) -> None:
    try:
        if not notices.is_settled(notice):
            (hook.send if notice.way == HOOK else letters.send)(notice)
    except (OSError, Refusal) as error:
        LOG.warning("a message was not delivered: %s", type(error).__name__)
        return
    Notice.objects.filter(pk=notice.pk).update(done=True)


post = Post()
