"""What the database keeps of reviews: one for a table, and what was found out about each of its decisions."""

from typing import Any, ClassVar

from django.db import models

from glueckauf.web.tables.models import Table

RUNNING, STOPPED, DONE, FAILED = "running", "stopped", "done", "failed"


class Review(models.Model):
    """`total` counts the decisions of the game."""

    judgements: "models.Manager[Judgement]"

    table = models.OneToOneField(Table, models.CASCADE, related_name="review")
    state = models.CharField(max_length=8, default=RUNNING)
    total = models.IntegerField()
    start = models.FloatField(null=True)
    start_error = models.FloatField(default=0.0)


class Judgement(models.Model):
    """The verdict on a move at its place in the game: the one that was made, or one that somebody tries.

    One that is tried waits for its verdict.
    """

    review = models.ForeignKey(Review, models.CASCADE, related_name="judgements")
    number = models.IntegerField()
    move = models.IntegerField()
    tried = models.BooleanField(default=False)
    verdict: Any = models.JSONField(null=True)  # pyright: ignore[reportUnknownVariableType]

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["review", "number", "move"], name="one_judgement_of_each_move")
        ]
        ordering: ClassVar = ["number", "pk"]
