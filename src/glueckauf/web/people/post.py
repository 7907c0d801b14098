"""The post: a thread of its own that sends what is due, tries again what failed, and takes up where it was."""

import logging
from datetime import timedelta
from functools import partial

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
        self.attempt(visits.write)
        due = Notice.objects.filter(done=False, due__lte=timezone.now(), tries__lt=len(WAITS)).order_by("due")
        waiting = list(due.select_related("account", "table")[:AT_ONCE])
        for notice in waiting:
            if not self.closing:
                self.attempt(partial(send_once, notice))
        return len(waiting) == AT_ONCE


def send_once(notice: Notice) -> None:
    if claim(notice):
        deliver(notice)


def claim(notice: Notice) -> bool:
    """Of several processes one sends; should it die meanwhile, the next try comes later."""
    later = timezone.now() + WAITS[notice.tries]
    return bool(
        Notice.objects.filter(pk=notice.pk, done=False, tries=notice.tries).update(tries=notice.tries + 1, due=later)
    )


def deliver(notice: Notice) -> None:
    """A network that does not answer is nothing to wonder at; any other fault is logged as a whole."""
    try:
        if not notices.is_settled(notice):
            (hook.send if notice.way == HOOK else letters.send)(notice)
    except (OSError, Refusal) as error:
        LOG.warning("a message was not delivered: %s", type(error).__name__)
    else:
        Notice.objects.filter(pk=notice.pk).update(done=True)


post = Post()
