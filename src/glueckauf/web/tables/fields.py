"""Kinds of columns that Django does not have."""

from typing import Any

from django.db import models

from glueckauf.core.game import Seed


class SeedField(models.CharField):  # pyright: ignore[reportMissingTypeArgument]
    """What a game is dealt from: a key as it is, a small seed as its digits."""

    def from_db_value(self, value: str | None, *_: object) -> Seed | None:
        return self.to_python(value)

    def to_python(self, value: Any) -> Seed | None:
        return value if value is None or len(str(value)) == self.max_length else int(value)

    def get_prep_value(self, value: Seed | None) -> str | None:
        return None if value is None else str(value)
