"""A visitor may become known by another word: a guest who logs in, an account whose password is changed.

Whatever has an `owner` then follows, in every area of the house.
"""

from typing import Any

from django.apps import apps
from django.db import IntegrityError, models, transaction


def move(old: str, new: str) -> None:
    """What belonged to one word belongs to the other. What the other has already, and may have once only, stays."""
    with transaction.atomic():
        for rows in owned():
            _move(rows.objects.filter(owner=old), new)


def forget(word: str) -> None:
    """Whatever belonged to a word and to nobody else is deleted."""
    with transaction.atomic():
        for rows in owned():
            rows.objects.filter(owner=word).delete()


def owned() -> list[Any]:
    return [model for model in apps.get_models() if any(is_owner(each) for each in model._meta.get_fields())]  # noqa: SLF001


def is_owner(column: Any) -> bool:
    return isinstance(column, models.CharField) and column.name == "owner"


def _move(rows: Any, new: str) -> None:
    for row in rows.values_list("pk", flat=True):
        try:
            with transaction.atomic():
                rows.model.objects.filter(pk=row).update(owner=new)
        except IntegrityError:
            continue
