"""What the school keeps: puzzles solved, answers to lessons, and the daily deals with what people made of them."""

from typing import Any, ClassVar

from django.db import models

from glueckauf.web.tables.models import Table


class Solved(models.Model):
    """Somebody's best way through a puzzle; `steps` is empty for one who has only looked at the solver's way."""

    owner = models.CharField(max_length=64)
    puzzle = models.CharField(max_length=12)
    steps = models.IntegerField(null=True)
    looked = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["owner", "puzzle"], name="one_way_through_a_puzzle")]


class LessonAnswer(models.Model):
    """Somebody's answers to an item of a second lesson: whether the first was right, and whether any was."""

    owner = models.CharField(max_length=64)
    item = models.CharField(max_length=64)
    at_once = models.BooleanField()
    found = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["owner", "item"], name="one_row_for_an_item")]


class Daily(models.Model):
    """The deal of one game on one day.

    `par`: by level, the points of all seats with such a player in the first; `par_moves`: by level, how that was played.
    """

    attempts: "models.Manager[Attempt]"

    date = models.DateField()
    game = models.CharField(max_length=24)
    secret = models.CharField(max_length=64, blank=True)
    """What the deal is made from, as at any table; deals of the first days have none."""
    par: Any = models.JSONField(default=dict)  # pyright: ignore[reportUnknownVariableType]
    par_moves: Any = models.JSONField(default=dict)  # pyright: ignore[reportUnknownVariableType]

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["date", "game"], name="one_deal_a_day")]


class Attempt(models.Model):
    """A table at which a daily deal is played. The first one of an account counts; points are written at its end."""

    daily = models.ForeignKey(Daily, models.CASCADE, related_name="attempts")
    table = models.OneToOneField(Table, models.CASCADE, related_name="attempt")
    counts = models.BooleanField()
    points = models.IntegerField(null=True)
    margin = models.IntegerField(null=True)
