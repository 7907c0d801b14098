"""A visitor's id changes when a guest logs in, and when an account logs out everywhere.

Every row with an `owner`, in every area, then moves to the new id.
"""

from typing import Any

from django.apps import apps
from django.db import IntegrityError, models, transaction
from django.dispatch import Signal

PROGRAM = "bot:"
"""How the ids of bot accounts begin, which no visitor's does."""
logged_out_everywhere = Signal()
"""Sent within the transaction: all that lets somebody in under the id `owner` must end."""


def is_program(owner: str) -> bool:
    return owner.startswith(PROGRAM)


def transfer_ownership(old: str, new: str) -> None:
    """Give all rows of one visitor to another, but for those of which the other may have only one and has it."""
    with transaction.atomic():
        for rows in owned_models():
            _transfer(rows.objects.filter(owner=old), new)


def delete_owned(visitor_id: str) -> None:
    """Delete all rows of a visitor."""
    with transaction.atomic():
        for rows in owned_models():
            rows.objects.filter(owner=visitor_id).delete()


def owned_models() -> list[Any]:
    return [model for model in apps.get_models() if any(is_owner_field(each) for each in model._meta.get_fields())]  # noqa: SLF001


def is_owner_field(column: Any) -> bool:
    return isinstance(column, models.CharField) and column.name == "owner"


def _transfer(rows: Any, new: str) -> None:
    for row in rows.values_list("pk", flat=True):
        try:
            with transaction.atomic():
                rows.model.objects.filter(pk=row).update(owner=new)
        except IntegrityError:
            continue
