"""Personal tokens, which a program shows instead of a cookie, and bot accounts."""

from typing import Any

from django.db import models


class Token(models.Model):
    """Of the token itself only a digest is kept; its beginning stays to be recognised by."""

    owner = models.CharField(max_length=64, db_index=True)
    name = models.CharField(max_length=40)
    beginning = models.CharField(max_length=12)
    digest = models.CharField(max_length=64, unique=True)
    made = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)


class Bot(models.Model):
    """A bot account, made by the owner of an account. What it owns is kept under its `visitor_id`."""

    owner = models.CharField(max_length=64, db_index=True)
    visitor_id = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=24)
    key = models.CharField(max_length=96, unique=True)
    """The name as it is compared: Lamp and lamp are one."""
    games: Any = models.JSONField(default=list)  # pyright: ignore[reportUnknownVariableType]
    """What it plays, as it said when it was last seen, and whether it can be challenged."""
    challenges = models.BooleanField(default=False)
    seen = models.DateTimeField(null=True)
    made = models.DateTimeField(auto_now_add=True)
