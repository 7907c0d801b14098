"""What somebody keeps about a game for themselves."""

from typing import ClassVar

from django.db import models

from glueckauf.web.tables.models import Table


class GameNote(models.Model):
    """A note that nobody else reads, and whether the game has left the own list."""

    owner = models.CharField(max_length=64)
    table = models.ForeignKey(Table, models.CASCADE, related_name="+")
    text = models.CharField(max_length=500, blank=True)
    hidden = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["owner", "table"], name="one_note_about_a_game")]
