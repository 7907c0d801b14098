"""Invitations by name: somebody who sits at a table asks an account to it."""

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest
from django.urls import reverse

from glueckauf.core.game import find_game
from glueckauf.core.text import Phrase, say, say_many
from glueckauf.web.areas.social.models import Invitation
from glueckauf.web.areas.social.ties import has_blocked
from glueckauf.web.pages.rendering import News
from glueckauf.web.pages.templating import account_of
from glueckauf.web.tables.accounts import account_named
from glueckauf.web.tables.changes import invited
from glueckauf.web.tables.lookup import find_table, is_playable, lock_table, own_seats, require_own_seats
from glueckauf.web.tables.models import OPEN, Seat, Table
from glueckauf.web.tables.open_tables import sit_on_free_seat
from glueckauf.web.tables.refusals import Refusal, game_over

MOST_TOLD = 3


def invite(slug: str, account: Any, name: str) -> Phrase:
    """Ask somebody to a table; once is enough. Why somebody cannot be asked is nobody's business."""
    with transaction.atomic():
        table, other = lock_table(slug), account_named(name)
        require_own_seats(table, account.visitor_id)
        if table.over:
            raise game_over()
        if all(seat.kind != OPEN for seat in table.seats.all()):
            raise Refusal(say("All seats are taken."), 409, "seat_taken")
        if other == account or own_seats(table, other.visitor_id) or has_blocked(other, account):
            raise Refusal(say("{name} cannot be invited to this table.", name=other.name), 409, "cannot_be_invited")
        _, is_new = Invitation.objects.get_or_create(account=other, table=table, defaults={"by": account})
        if is_new:
            invited.send(sender=Table, table=table, owner=other.visitor_id)
    return say("{name} is invited.", name=other.name)


def invitations_to(account: Any) -> "QuerySet[Invitation]":
    """Those that can still be followed, the latest first."""
    is_free = Exists(Seat.objects.filter(table=OuterRef("table"), kind=OPEN))
    found = Invitation.objects.filter(is_playable("table__"), is_free, account=account, table__over=False)
    return found.select_related("table", "by").prefetch_related("table__seats").order_by("-pk")


def sentence_of(invitation: Invitation) -> Phrase:
    table = invitation.table
    players = say_many("{n} player", "{n} players", table.players)
    title = find_game(table.game).title
    return say(
        "{name} invites you to a game of {game}, {players}.", name=invitation.by.name, game=title, players=players
    )


def invitation_news(request: HttpRequest) -> Iterator[News]:
    if account := account_of(request):
        yield from (News(sentence_of(each), reverse("people")) for each in invitations_to(account)[:MOST_TOLD])


def accept(account: Any, number: int) -> str:
    """Sit down where one is asked to; return the name of the table."""
    invitation = own_invitation(account, number)
    table = find_table(invitation.table.slug)
    sit_on_free_seat(table, account.visitor_id, account.name)
    invitation.delete()
    return table.slug


def decline(account: Any, number: int) -> None:
    own_invitation(account, number).delete()


def own_invitation(account: Any, number: int) -> Invitation:
    found = Invitation.objects.select_related("table").filter(account=account, pk=number).first()
    if found is None:
        raise Refusal(say("This invitation is not there any more."), 404, "no_such_invitation")
    return found
