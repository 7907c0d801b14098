"""What people do with their accounts. What is not allowed is refused with a reason."""

import secrets
from email.errors import MessageError
from typing import Any

from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import validate_email
from django.db import IntegrityError, transaction

from glueckauf.core.text import Phrase, say
from glueckauf.web.areas.people.models import CONFIRM, Account, ChatMessage
from glueckauf.web.areas.people.notices import queue_email, sends_mail
from glueckauf.web.areas.people.webhooks import resolve_target
from glueckauf.web.tables.changes import announce_change
from glueckauf.web.tables.clocks import run_clock
from glueckauf.web.tables.models import OPEN, PERSON, Seat, Table
from glueckauf.web.tables.names import clean_name, name_key
from glueckauf.web.tables.owners import delete_owned, logged_out_everywhere, transfer_ownership
from glueckauf.web.tables.pace import end_pace_request
from glueckauf.web.tables.refusals import Refusal

LEAST_NAME = 2
LONGEST_PASSWORD = 256
LONGEST_EMAIL = 254
WEAK = {
    "password_too_short": say("A password needs at least 8 characters."),
    "password_too_common": say("This password is too easy to guess."),
    "password_entirely_numeric": say("A password must not consist of digits only."),
}


def new_visitor_id() -> str:
    return secrets.token_urlsafe(24)


# Coming


def register_account(visitor: str, name: str, password: str, email: str, language: str) -> Account:
    """Make an account for a guest, who keeps everything, under an id that no cookie of a guest has."""
    account = Account(name=clean_name(name), key=name_key(name), email=clean_email(email), language=language)
    if len(account.name) < LEAST_NAME:
        raise Refusal(say("A name needs at least {n} characters.", n=LEAST_NAME), 400)
    set_password(account, password)
    account.visitor_id = new_visitor_id()
    try:
        with transaction.atomic():
            account.save()
            take_over_guest(account, visitor)
            ask_to_confirm(account)
    except IntegrityError as error:
        raise Refusal(say("This name is taken."), 409) from error
    return account


def take_over_guest(account: Account, visitor: str) -> None:
    if not Account.objects.filter(visitor_id=visitor).exists():
        transfer_ownership(visitor, account.visitor_id)


def ask_to_confirm(account: Account) -> None:
    if account.email and sends_mail():
        queue_email(account, CONFIRM)


def authenticate(name: str, password: str) -> Account:
    """Return the account of this name and password. An unknown name takes as long as a wrong password (timing attacks)."""
    account = Account.objects.filter(key=name_key(name)).first()
    if account is None:
        make_password(password[:LONGEST_PASSWORD])
    if account is None or not is_password(account, password):
        raise Refusal(say("The name or the password is wrong."), 403)
    return account


def is_password(account: Account, password: str) -> bool:
    return account.check_password(password[:LONGEST_PASSWORD])


def set_password(account: Account, password: str) -> None:
    if len(password) > LONGEST_PASSWORD:
        raise Refusal(say("A password may have at most {n} characters.", n=LONGEST_PASSWORD), 400)
    if name_key(password) == account.key:
        raise Refusal(say("A password must not be your name."), 400)
    try:
        validate_password(password)
    except ValidationError as error:
        raise Refusal(weakness_of(error), 400) from error
    account.set_password(password)


def weakness_of(error: ValidationError) -> Phrase:
    first: Any = vars(error)["error_list"][0]
    return WEAK[first.code]


def clean_email(email: str) -> str:
    email = email.strip()
    if len(email) > LONGEST_EMAIL:
        raise not_an_email()
    try:
        if email:
            validate_email(email)
            check_writable(email)
    except (ValidationError, MessageError, ValueError) as error:
        raise not_an_email() from error
    return email


def check_writable(email: str) -> None:
    """Refuse control characters that Django lets pass and no e-mail header can hold."""
    if not email.isprintable():
        raise not_an_email()
    EmailMessage(to=[email]).message().as_bytes()


def not_an_email() -> Refusal:
    return Refusal(say("This is not an e-mail address."), 400)


# Changing


def change_settings(account: Account, *, email: str, by_mail: bool, webhook: str, chat: bool) -> None:
    """Change the settings. A new e-mail address has to be confirmed; a webhook has to be public."""
    new = clean_email(email)
    if webhook and webhook != account.webhook:
        resolve_target(webhook)
    is_new = new != account.email
    account.email, account.by_mail, account.webhook, account.chat = new, by_mail and bool(new), webhook, chat
    account.confirmed = account.confirmed and not is_new
    with transaction.atomic():
        account.save()
        if is_new:
            ask_to_confirm(account)


def confirm_email(account: Account) -> None:
    account.confirmed = True
    account.save(update_fields=["confirmed"])


def check_password(account: Account, password: str) -> None:
    if not is_password(account, password):
        raise Refusal(say("The password is wrong."), 403)


def change_password(account: Account, new: str) -> None:
    set_password(account, new)
    log_out_everywhere(account)


def log_out_everywhere(account: Account) -> None:
    """End all sessions and tokens. The new visitor id makes cookies worthless that have the old one."""
    old, account.visitor_id = account.visitor_id, new_visitor_id()
    with transaction.atomic():
        account.logins.all().delete()
        account.save()
        logged_out_everywhere.send(sender=Account, owner=old)
        transfer_ownership(old, account.visitor_id)


# Leaving


def delete_account(account: Account) -> None:
    """The account goes, and with it the name on all seats. Games in which other people sit go on without."""
    with transaction.atomic():
        logged_out_everywhere.send(sender=Account, owner=account.visitor_id)
        for table in Table.objects.filter(seats__owner=account.visitor_id).distinct().prefetch_related("seats"):
            leave_table(table, account.visitor_id)
        delete_owned(account.visitor_id)
        account.delete()


def leave_table(table: Table, visitor_id: str) -> None:
    """Free the seats of a visitor; requests that are open at the table end."""
    seats = list(table.seats.all())
    if not any(seat.kind == PERSON and seat.owner not in {"", visitor_id} for seat in seats):
        table.delete()
        return
    for seat in seats:
        if seat.owner == visitor_id:
            ChatMessage.objects.filter(table=table, seat=seat.number).delete()
            vacate(seat, table)
    end_pace_request(table)
    table.undo_seat = None
    run_clock(table)
    announce_change(table)


def vacate(seat: Seat, table: Table) -> None:
    """The others may ask somebody else to take the seat, by a new link."""
    seat.kind = PERSON if table.over else OPEN
    seat.owner, seat.name, seat.secret, seat.seen = "", "", secrets.token_urlsafe(24), None
    seat.save()
