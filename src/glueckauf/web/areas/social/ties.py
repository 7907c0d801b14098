"""Following, blocking and muting: what one account has decided about another."""

from collections.abc import Collection
from typing import Any

from django.db.models import Q
from django.http import HttpRequest

from glueckauf.core.text import say
from glueckauf.web.areas.social.models import BLOCK, FOLLOW, MUTE, Invitation, Tie
from glueckauf.web.pages.templating import account_of
from glueckauf.web.tables.models import PERSON, Table
from glueckauf.web.tables.refusals import Refusal

KINDS = (FOLLOW, BLOCK, MUTE)
MOST_TIES = 500
TABLES_REMEMBERED = 20


def decide(account: Any, other: Any, kind: str, *, on: bool) -> None:
    """Whoever is blocked is not followed any more, and whatever he has asked for is forgotten."""
    if account == other:
        raise Refusal(say("That is you."), 409, "yourself")
    if not on:
        account.ties.filter(other=other, kind=kind).delete()
        return
    if account.ties.filter(kind=kind).count() >= MOST_TIES:
        raise Refusal(say("Your list is full: {most} people.", most=MOST_TIES), 409, "list_full")
    Tie.objects.get_or_create(account=account, other=other, kind=kind)
    if kind == BLOCK:
        account.ties.filter(other=other, kind=FOLLOW).delete()
        Invitation.objects.filter(account=account, by=other).delete()


def ties_between(account: Any, other: Any) -> set[str]:
    return set(account.ties.filter(other=other).values_list("kind", flat=True))


def has_blocked(account: Any, other: Any) -> bool:
    return account.ties.filter(other=other, kind=BLOCK).exists()


# At the table


def refuse_blocked(table: Table, visitor: str) -> None:
    """Keep apart who do not want to meet. Whoever is blocked learns no more than that it is not possible here."""
    there = {seat.owner for seat in table.seats.all() if seat.kind == PERSON and seat.owner not in {"", visitor}}
    if any_blocked(there, {visitor}):
        raise Refusal(say("You cannot sit down at this table."), 403, "not_here")
    if any_blocked({visitor}, there):
        raise Refusal(say("Somebody whom you have blocked sits at this table."), 409, "blocked_by_you")


def any_blocked(by: Collection[str], others: Collection[str]) -> bool:
    """Whether one of these visitors has blocked one of those."""
    between = Q(account__visitor_id__in=by, other__visitor_id__in=others)
    return bool(by and others) and Tie.objects.filter(between, kind=BLOCK).exists()


def muted_seats(request: HttpRequest, table: Table) -> set[int]:
    """The seats whose messages this visitor does not read: muted here, or their people muted or blocked."""
    here = set(request.session.get("muted", {}).get(table.slug, ()))
    account = account_of(request)
    if account is None:
        return here
    owners = set(account.ties.filter(kind__in=(BLOCK, MUTE)).values_list("other__visitor_id", flat=True))
    return here | {seat.number for seat in table.seats.all() if seat.owner in owners}


def mute_here(request: HttpRequest, table: Table, seat: int, *, on: bool) -> None:
    """Of a guest no more is known than the seat; this browser remembers it."""
    muted = dict(request.session.get("muted", {}))
    here = {*muted.pop(table.slug, ()), seat} if on else {*muted.pop(table.slug, ())} - {seat}
    request.session["muted"] = dict([*muted.items(), (table.slug, sorted(here))][-TABLES_REMEMBERED:])
