"""What the database keeps of people who come back, of what they say, and of what they are to be told."""

from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import models

from glueckauf.web.tables.models import Table

MAIL, WEBHOOK, PUSH, CONFIRM, RESET = "mail", "hook", "push", "confirm", "reset"
TURN, INVITED, KEPT, ENDED = "turn", "invited", "kept", "ended"


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
    time_zone = models.CharField(max_length=64, blank=True)
    quiet_from = models.IntegerField(null=True)
    """The hours of the day between which no device is told anything, by the clock of the time zone."""
    quiet_until = models.IntegerField(null=True)
    made = models.DateTimeField(auto_now_add=True)


class Login(models.Model):
    """A browser in which somebody is logged in: its cookie has the key, and ends when the row does."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="logins")
    key = models.CharField(max_length=43, unique=True)
    made = models.DateTimeField(auto_now_add=True)


class Device(models.Model):
    """A browser that is told things even when the site is not open (web push). It ends with its log-in."""

    login = models.OneToOneField(Login, models.CASCADE, related_name="device")
    endpoint = models.CharField(max_length=1000)
    """Where its push service takes messages."""
    key = models.CharField(max_length=100)
    """The device's public key and a secret, by which messages are encrypted for it alone."""
    auth = models.CharField(max_length=40)


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
    """A message to somebody. The same thing is told once in each way, however often a turn is taken back."""

    account = models.ForeignKey(Account, models.CASCADE)
    way = models.CharField(max_length=8)
    about = models.CharField(max_length=8, default=TURN)
    table = models.ForeignKey(Table, models.CASCADE, null=True)
    seat = models.IntegerField(default=0)
    turns = models.IntegerField(default=0)
    made = models.DateTimeField(auto_now_add=True)
    done = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["account", "way", "about", "table", "seat", "turns"], name="told_once")
        ]
