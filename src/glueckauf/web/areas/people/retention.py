"""How long things are kept: once a day what has had its time is deleted, a part at a time."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from glueckauf.web.areas.people.models import Account, Notice
from glueckauf.web.tables.models import Seat, Table
from glueckauf.web.tables.owners import PROGRAM
from glueckauf.web.workers.jobs import THOUGHT, Kind
from glueckauf.web.workers.models import Job

RETENTION = Kind("retention", THOUGHT, (timedelta(hours=1),), every=timedelta(days=1))
PART = 100
"""Tables that are deleted at a time."""
KEEP_LETTERS = timedelta(days=30)
"""E-mails to an account itself are no use any more, whether they could be sent or not."""


def delete_what_is_old(_: Job) -> bool:
    """Return whether there is more to delete."""
    forget_networks()
    Notice.objects.filter(table=None, made__lt=timezone.now() - KEEP_LETTERS).delete()
    return bool(settings.KEEP_GUEST_GAMES) and delete_guest_games()


def forget_networks() -> None:
    Table.objects.filter(unvisited_since(days_ago(settings.KEEP_NETWORKS))).exclude(share="").update(share="")


def delete_guest_games() -> bool:
    """Delete some finished games in which nobody has an account; return whether there may be more."""
    old = finished_guest_games(days_ago(settings.KEEP_GUEST_GAMES)).values_list("pk", flat=True)[:PART]
    return bool(Table.objects.filter(pk__in=list(old)).delete()[0])


def finished_guest_games(before: datetime) -> QuerySet[Table]:
    known = Q(owner__in=Account.objects.values("visitor_id")) | Q(owner__startswith=PROGRAM)
    is_somebodys = Exists(Seat.objects.filter(known, table=OuterRef("pk")))
    return Table.objects.filter(~is_somebodys, unvisited_since(before), over=True).order_by("pk")


def unvisited_since(moment: datetime) -> Q:
    """Nobody who sits at the table has looked since."""
    return Q(~Exists(Seat.objects.filter(table=OuterRef("pk"), seen__gte=moment)), made__lt=moment)


def days_ago(days: int) -> datetime:
    return timezone.now() - timedelta(days=days)
