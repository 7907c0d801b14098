"""Personal tokens: what a program shows instead of a cookie."""

from django.db import models


class Token(models.Model):
    """Of the token itself only a digest is kept; its beginning stays to be recognised by."""

    owner = models.CharField(max_length=64, db_index=True)
    name = models.CharField(max_length=40)
    beginning = models.CharField(max_length=12)
    digest = models.CharField(max_length=64, unique=True)
    made = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)
