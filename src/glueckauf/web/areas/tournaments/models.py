"""What the database keeps of tournaments."""

from typing import Any, ClassVar

from django.db import models

from glueckauf.web.tables.models import Table

ALL, SWISS = "all", "swiss"


class Tournament(models.Model):
    competitors: "models.Manager[Competitor]"
    matches: "models.Manager[Match]"

    slug = models.CharField(max_length=24, unique=True)
    name = models.CharField(max_length=40)
    game = models.CharField(max_length=24)
    system = models.CharField(max_length=8)
    rounds = models.IntegerField()
    """Of Swiss the rounds; otherwise how often everybody meets everybody."""
    slow = models.BooleanField(default=False)
    listed = models.BooleanField(default=False)
    people = models.IntegerField(default=0)
    """How many there were when it began; 0 before."""
    is_over = models.BooleanField(default=False)
    made = models.DateTimeField(auto_now_add=True)


class Competitor(models.Model):
    """An account that takes part. Matches name it by its number, which outlives it."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="competitors")
    owner = models.CharField(max_length=64, db_index=True)
    name = models.CharField(max_length=24)
    is_host = models.BooleanField(default=False)
    number = models.IntegerField(null=True)
    """From 0 on, once the tournament has begun."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "owner"], name="one_entry_in_a_tournament")
        ]
        ordering: ClassVar = ["pk"]


class Match(models.Model):
    """A game of two, by their numbers; without `other` it is a bye. `half_points` are those of `one`: 0, 1 or 2."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="matches")
    round = models.IntegerField()
    one = models.IntegerField()
    other = models.IntegerField(null=True)
    table: Any = models.ForeignKey(Table, models.SET_NULL, null=True, related_name="matches")
    half_points = models.IntegerField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "round", "one"], name="one_match_a_round")
        ]
        ordering: ClassVar = ["round", "pk"]
