"""What the database keeps of public games that are over."""

from typing import ClassVar

from django.db import models

from glueckauf.web.tables.models import Table

PEOPLE = "people"


class ArchivedGame(models.Model):
    """A public game that is over. Somebody who sat there may withhold it; the row stays, so that it is not entered anew."""

    reached: "models.Manager[Reached]"

    table = models.OneToOneField(Table, models.CASCADE, related_name="archived")
    game = models.CharField(max_length=24)
    players = models.IntegerField()
    people = models.IntegerField()
    withheld = models.BooleanField(default=False)
    ended = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["game", "players", "-id"], name="archive_by_game", condition=models.Q(withheld=False)),
            models.Index(fields=["-id"], name="archive_by_age", condition=models.Q(withheld=False)),
        ]


class ArchivedPlayer(models.Model):
    """Who is found by name. It goes with its owner."""

    archived = models.ForeignKey(ArchivedGame, models.CASCADE, related_name="known")
    owner = models.CharField(max_length=64, db_index=True)
    key = models.CharField(max_length=96)
    """The name as it is compared."""

    class Meta:
        indexes: ClassVar = [models.Index(fields=["key", "-archived"], name="archive_by_name")]


class Reached(models.Model):
    """A game has come through this opening, a digest of its first moves: what was played there, by whom, and how it went."""

    archived = models.ForeignKey(ArchivedGame, models.CASCADE, related_name="reached")
    opening = models.CharField(max_length=16)
    move = models.IntegerField()
    by = models.CharField(max_length=16)
    won = models.BooleanField()
    points = models.IntegerField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["opening", "-archived"], name="games_by_opening")]


class OpeningMove(models.Model):
    """How often a move was made in an opening, by people or by a level, and how it went for whoever made it."""

    opening = models.CharField(max_length=16)
    move = models.IntegerField()
    by = models.CharField(max_length=16)
    games = models.IntegerField(default=0)
    won = models.IntegerField(default=0)
    points = models.IntegerField(default=0)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["opening", "move", "by"], name="one_count_of_a_move")]
