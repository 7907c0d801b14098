"""What the database keeps of people among people. Everything goes with the accounts and the tables that it is about."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models

from glueckauf.core.text import say
from glueckauf.web.tables.models import Table

FOLLOW, BLOCK, MUTE = "follow", "block", "mute"
REASONS = {
    "words": say("What was said in the chat"),
    "play": say("Unfair play, or leaving on purpose"),
    "name": say("The name"),
    "other": say("Something else"),
}


class Tie(models.Model):
    """What one account has decided about another. Nobody is asked, and nobody is told."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="ties")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=8)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["account", "other", "kind"], name="one_tie_of_a_kind")]


class Invitation(models.Model):
    """An account is asked to a table where the other sits."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    table = models.ForeignKey(Table, models.CASCADE, related_name="+")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["account", "table"], name="one_invitation_to_a_table")]


class Report(models.Model):
    """Something that whoever runs the server should look at, about an account or a seat; it goes when it is dealt with."""

    owner = models.CharField(max_length=64, db_index=True)
    """Who reports it."""
    about = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+")
    table = models.ForeignKey(Table, models.CASCADE, null=True, related_name="+")
    seat = models.IntegerField(null=True)
    reason = models.CharField(max_length=8)
    text = models.CharField(max_length=500, blank=True)
    made = models.DateTimeField(auto_now_add=True)


class Profile(models.Model):
    """What somebody shows to others, of public games alone. Without a row it is everything."""

    account = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="profile")
    shows_results = models.BooleanField(default=True)
    shows_points = models.BooleanField(default=True)
    shows_opponents = models.BooleanField(default=True)


class Played(models.Model):
    """How a person did in a game that is over."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="played")
    owner = models.CharField(max_length=64)
    seat = models.IntegerField()
    game = models.CharField(max_length=24)
    players = models.IntegerField()
    people = models.IntegerField()
    place = models.IntegerField()
    points = models.IntegerField()
    margin = models.IntegerField()
    """How far ahead of the best other seat, or behind."""
    sources: Any = models.JSONField(default=dict)  # pyright: ignore[reportUnknownVariableType]
    """Points by source."""
    public = models.BooleanField()
    ended = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "seat"], name="one_result_of_a_seat")]
        indexes: ClassVar = [models.Index(fields=["owner", "-ended"], name="played_by_owner")]


class SourceSum(models.Model):
    """What a source has brought to all people here together, to compare with."""

    game = models.CharField(max_length=24)
    players = models.IntegerField()
    source = models.CharField(max_length=40)
    phrase: Any = models.JSONField(default=dict)  # pyright: ignore[reportUnknownVariableType]
    """What it is called."""
    seats = models.IntegerField(default=0)
    points = models.IntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "players", "source"], name="one_sum_of_a_source")
        ]
