"""What people do with their accounts. What is not allowed is refused with a reason."""

import secrets
from email.errors import MessageError
from typing import Any
from unicodedata import normalize

from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import validate_email
from django.db import IntegrityError, transaction

from glueckauf.core.text import Phrase, say
from glueckauf.web import owners
from glueckauf.web.models import OPEN, PERSON, Seat, Table
from glueckauf.web.pace import end_question
from glueckauf.web.people.hook import goal
from glueckauf.web.people.models import CONFIRM, SAID, Account, Word
from glueckauf.web.people.notices import ask_for
from glueckauf.web.tables import Refusal, changed, clean_name

LEAST_NAME = 2
LONGEST_PASSWORD = 256
LONGEST_EMAIL = 254
WEAK = {
    "password_too_short": say("A password has at least 8 characters."),
    "password_too_common": say("This password is one of those that are guessed first."),
    "password_entirely_numeric": say("A password is not only digits."),
}


def new_word() -> str:
    return secrets.token_urlsafe(24)


def key_of(name: str) -> str:
    return normalize("NFKC", clean_name(name)).casefold()


# Coming


def register(visitor: str, name: str, password: str, email: str, language: str) -> Account:
    """A guest gets a name and a password, and keeps everything: the account takes the guest's word as its own."""
    account = Account(name=clean_name(name), key=key_of(name), email=clean_email(email), language=language)
    if len(account.name) < LEAST_NAME:
        raise Refusal(say("A name has at least {n} characters.", n=LEAST_NAME), 400)
    set_password(account, password)
    account.word = new_word() if Account.objects.filter(word=visitor).exists() else visitor
    try:
        with transaction.atomic():
            account.save()
    except IntegrityError as error:
        raise Refusal(say("This name is taken."), 409) from error
    return account


def known(name: str, password: str) -> Account:
    """The account of this name and password. A name that nobody has takes as long as a wrong password."""
    account = Account.objects.filter(key=key_of(name)).first()
    if account is None:
        make_password(password[:LONGEST_PASSWORD])
    if account is None or not is_password(account, password):
        raise Refusal(say("The name or the password is wrong."), 403)
    return account


def is_password(account: Account, password: str) -> bool:
    return account.check_password(password[:LONGEST_PASSWORD])


def set_password(account: Account, password: str) -> None:
    if len(password) > LONGEST_PASSWORD:
        raise Refusal(say("A password has at most {n} characters.", n=LONGEST_PASSWORD), 400)
    if key_of(password) == account.key:
        raise Refusal(say("A password is not the name."), 400)
    try:
        validate_password(password)
    except ValidationError as error:
        raise Refusal(weakness(error), 400) from error
    account.set_password(password)


def weakness(error: ValidationError) -> Phrase:
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
    """A letter to it can be written: Django lets control characters pass that no header can hold."""
    if not email.isprintable():
        raise not_an_email()
    EmailMessage(to=[email]).message().as_bytes()


def not_an_email() -> Refusal:
    return Refusal(say("This is not an e-mail address."), 400)


# Changing


def set_wishes(account: Account, *, email: str, by_mail: bool, hook: str, chat: bool) -> None:
    """A new e-mail is asked whether it is theirs; a webhook has to lead to the public internet."""
    new = clean_email(email)
    if hook and hook != account.hook:
        goal(hook)
    is_new = new != account.email
    account.email, account.by_mail, account.hook, account.chat = new, by_mail and bool(new), hook, chat
    account.confirmed = account.confirmed and not is_new
    with transaction.atomic():
        account.save()
        if new and is_new:
            ask_for(account, CONFIRM)


def confirm(account: Account) -> None:
    account.confirmed = True
    account.save(update_fields=["confirmed"])


def check(account: Account, password: str) -> None:
    if not is_password(account, password):
        raise Refusal(say("The password is wrong."), 403)


def change_password(account: Account, new: str) -> None:
    set_password(account, new)
    end_log_ins(account)


def end_log_ins(account: Account) -> None:
    """The account gets a new word, so that whoever comes with the old one is nobody any more."""
    old, account.word = account.word, new_word()
    with transaction.atomic():
        account.save()
        owners.move(old, account.word)


# Leaving


def delete(account: Account) -> None:
    """The account goes, and with it the name on all seats. Games in which other people sit go on without."""
    with transaction.atomic():
        for table in Table.objects.filter(seats__owner=account.word).distinct().prefetch_related("seats"):
            leave(table, account.word)
        owners.forget(account.word)
        account.delete()


def leave(table: Table, word: str) -> None:
    """Nothing that was asked or agreed to from a seat is left to whoever takes it next."""
    seats = list(table.seats.all())
    if not any(seat.kind == PERSON and seat.owner not in {"", word} for seat in seats):
        table.delete()
        return
    for seat in seats:
        if seat.owner == word:
            Word.objects.filter(table=table, seat=seat.number, kind=SAID).delete()
            vacate(seat, table)
    end_question(table)
    table.undo_seat = None
    changed(table)


def vacate(seat: Seat, table: Table) -> None:
    """The others may ask somebody else to take the seat, by a new link."""
    seat.kind = PERSON if table.over else OPEN
    seat.owner, seat.name, seat.secret, seat.seen = "", "", secrets.token_urlsafe(24), None
    seat.save()
