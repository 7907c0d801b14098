"""What the database keeps of people who come back, of what they say, and of what they are to be told."""

from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import models

from glueckauf.web.tables.models import Table

MAIL, WEBHOOK, CONFIRM, RESET = "mail", "hook", "confirm", "reset"
INVITED = {MAIL: "invited", WEBHOOK: "called"}
"""How invitations are told, by the way in which somebody hears of turns."""


class Account(AbstractBaseUser):
    """A name and a password. What it owns is kept under its `visitor_id`, as a guest's is under the guest's."""

    logins: "models.Manager[Login]"

    USERNAME_FIELD = "key"

    name = models.CharField(max_length=24)
    key = models.CharField(max_length=96, unique=True)
    """The name as it is compared: Ada and ada are one."""
    visitor_id = models.CharField(max_length=64, unique=True, db_column="word")
    language = models.CharField(max_length=2, default="en")
    email = models.EmailField(blank=True)
    confirmed = models.BooleanField(default=False)
    """Somebody who reads this e-mail has said that it is theirs."""
    by_mail = models.BooleanField(default=False)
    webhook = models.CharField(max_length=500, blank=True, db_column="hook")
    """An address that is told when it is this person's turn."""
    chat = models.BooleanField(default=True)
    made = models.DateTimeField(auto_now_add=True)


class Login(models.Model):
    """A browser in which somebody is logged in: its cookie has the key, and ends when the row does."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="logins")
    key = models.CharField(max_length=43, unique=True)
    made = models.DateTimeField(auto_now_add=True)


class ChatMessage(models.Model):
    """Something said at a table. Taking moves back does not touch it."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="messages")
    seat = models.IntegerField()
    move = models.IntegerField()
    """After how many moves."""
    text = models.CharField(max_length=200, blank=True)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "people_word"


class Notice(models.Model):
    """A message to somebody. The same turn is told once in each way, however often it is taken back."""

    account = models.ForeignKey(Account, models.CASCADE)
    way = models.CharField(max_length=8)
    table = models.ForeignKey(Table, models.CASCADE, null=True)
    seat = models.IntegerField(default=0)
    turns = models.IntegerField(default=0)
    made = models.DateTimeField(auto_now_add=True)
    done = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["account", "way", "table", "seat", "turns"], name="told_once")
        ]
