"""What the database keeps of quick matches."""

from typing import ClassVar

from django.db import models

from glueckauf.web.tables.models import Table


class Queue(models.Model):
    """One row for each thing that people wait for. Whoever looks for a match locks it, so that no two people miss each other."""

    game = models.CharField(max_length=24)
    players = models.IntegerField()
    slow = models.BooleanField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "players", "slow"], name="one_queue")]


class QuickMatch(models.Model):
    """A table at which somebody waits for others, but no longer than until `fills_at`."""

    table = models.OneToOneField(Table, models.CASCADE, related_name="quick_match")
    fills_at = models.DateTimeField()
