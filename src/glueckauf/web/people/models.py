"""What the database keeps of people who come back."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import models


class Account(AbstractBaseUser):
    """A name and a password. What belongs to it belongs to its word, as a guest's belongs to the guest's."""

    USERNAME_FIELD = "key"

    name = models.CharField(max_length=24)
    key = models.CharField(max_length=96, unique=True)
    """The name as it is compared: Ada and ada are one."""
    word = models.CharField(max_length=64, unique=True)
    language = models.CharField(max_length=2, default="en")
    email = models.EmailField(blank=True)
    confirmed = models.BooleanField(default=False)
    """Somebody who reads this e-mail has said that it is theirs."""
    by_mail = models.BooleanField(default=False)
    hook = models.CharField(max_length=500, blank=True)
    """An address that is told when it is this person's turn."""
    chat = models.BooleanField(default=True)
    made = models.DateTimeField(auto_now_add=True)
