"""What the database keeps of ratings.

Games and seats say who played by a key drawn by lot. Only `Player` knows whose it is, and goes with the account; so
everything can be computed anew when some have left.
"""

import secrets
from typing import Any, ClassVar

from django.db import models

from glueckauf.web.areas.ratings.skill import MIDDLE, WIDEST, Skill
from glueckauf.web.tables.models import Table

WAITING, RATED, UNVERIFIED, UNKNOWN, OFTEN, LONELY = "", "rated", "unverified", "unknown", "often", "lonely"


def new_key() -> str:
    return secrets.token_hex(8)


class Player(models.Model):
    """An account that wants to be measured."""

    owner = models.CharField(max_length=64, unique=True)
    key = models.CharField(max_length=16, unique=True, default=new_key)
    name = models.CharField(max_length=24)
    hidden = models.BooleanField(default=False)
    """No longer measured; whoever comes back goes on from the old ratings."""


class RatedTable(models.Model):
    """The mark of a rated table: who has left it, and what came of it."""

    table = models.OneToOneField(Table, models.CASCADE, related_name="rated")
    left: Any = models.JSONField(default=list)  # pyright: ignore[reportUnknownVariableType]
    verdict = models.CharField(max_length=12, default=WAITING, blank=True)


class Pool(models.Model):
    """A game at a pace. Games of a pool are rated one after the other, by its lock."""

    game = models.CharField(max_length=24)
    slow = models.BooleanField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "slow"], name="one_pool_of_each_kind")]


class Rating(models.Model):
    """How strong somebody is in a pool, from all games of `RatedGame` in their order."""

    pool = models.ForeignKey(Pool, models.CASCADE, related_name="ratings")
    key = models.CharField(max_length=16)
    mu = models.FloatField(default=MIDDLE)
    sigma = models.FloatField(default=WIDEST)
    games = models.IntegerField(default=0)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["pool", "key"], name="one_rating_in_a_pool")]

    @property
    def skill(self) -> Skill:
        return Skill(self.mu, self.sigma)


class RatedGame(models.Model):
    """A game that counted. It outlives its table."""

    seats: "models.Manager[RatedSeat]"

    pool = models.ForeignKey(Pool, models.CASCADE, related_name="games")
    table = models.OneToOneField(Table, models.SET_NULL, null=True, related_name="rated_game")
    left: Any = models.JSONField(default=list)  # pyright: ignore[reportUnknownVariableType]
    ended = models.DateTimeField()


class RatedSeat(models.Model):
    """A seat of a game that counted: a person by the key, or a computer player by the level."""

    game = models.ForeignKey(RatedGame, models.CASCADE, related_name="seats")
    number = models.IntegerField()
    key = models.CharField(max_length=16, blank=True)
    level = models.CharField(max_length=16, blank=True)
    place = models.IntegerField()
    before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "number"], name="one_rated_seat_of_each")]
        indexes: ClassVar = [models.Index(fields=["key", "game"], name="rated_seats_by_player")]
        ordering: ClassVar = ["number"]

    @property
    def change(self) -> int:
        return round(self.mu) - round(self.before)
