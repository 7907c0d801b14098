"""What the database keeps of contests."""

from typing import Any, ClassVar

from django.db import models
from django.utils import timezone

from glueckauf.web.tables.models import Table


class Contest(models.Model):
    """So many deals that everybody plays. Whoever has the link may enter until it ends."""

    entrants: "models.Manager[Entrant]"
    plays: "models.Manager[Play]"

    slug = models.CharField(max_length=24, unique=True)
    name = models.CharField(max_length=40)
    game = models.CharField(max_length=24)
    players = models.IntegerField()
    level = models.CharField(max_length=16)
    """The computer players of all other seats, or of those for which people are missing."""
    deals = models.IntegerField()
    secret = models.CharField(max_length=64)
    """What the secrets of the deals are made from; it is never shown."""
    among_people = models.BooleanField(default=False)
    """People meet each other, and others in every deal; otherwise everybody plays against computer players alone."""
    listed = models.BooleanField(default=False)
    made = models.DateTimeField(auto_now_add=True)
    begun = models.DateTimeField(null=True)
    """Among people: when the tables were set."""
    ends = models.DateTimeField(db_index=True)

    @property
    def is_over(self) -> bool:
        return self.ends <= timezone.now()


class Entrant(models.Model):
    """An account that takes part."""

    plays: "models.Manager[Play]"

    contest = models.ForeignKey(Contest, models.CASCADE, related_name="entrants")
    owner = models.CharField(max_length=64, db_index=True)
    name = models.CharField(max_length=24)
    is_host = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["contest", "owner"], name="one_entry_in_a_contest")]
        ordering: ClassVar = ["pk"]


class Play(models.Model):
    """A seat at a table where a deal of a contest is played; its points are written at the end.

    It outlives its entrant and its table, so that others are still compared with it.
    """

    contest = models.ForeignKey(Contest, models.CASCADE, related_name="plays")
    entrant = models.ForeignKey(Entrant, models.SET_NULL, null=True, related_name="plays")
    deal = models.IntegerField()
    seat = models.IntegerField()
    table: Any = models.ForeignKey(Table, models.SET_NULL, null=True, related_name="plays")
    points = models.IntegerField(null=True)
    lead = models.IntegerField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["contest", "entrant", "deal"], name="one_play_of_each_deal")
        ]
        ordering: ClassVar = ["deal", "pk"]
