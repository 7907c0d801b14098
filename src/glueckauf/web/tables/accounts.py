"""Accounts as those know them who do not log anybody in: a name, and an id under which rows are kept."""

from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import QuerySet

from glueckauf.core.text import say
from glueckauf.web.tables.names import name_key
from glueckauf.web.tables.refusals import Refusal


def all_accounts() -> "QuerySet[Any]":
    model: Any = get_user_model()
    return model.objects.all()


def account_named(name: str) -> Any:
    account = all_accounts().filter(key=name_key(name)).first()
    if account is None:
        raise Refusal(say("There is nobody of this name here."), 404, "no_such_account")
    return account


def account_with(visitor_id: str) -> Any | None:
    return all_accounts().filter(visitor_id=visitor_id).first() if visitor_id else None
