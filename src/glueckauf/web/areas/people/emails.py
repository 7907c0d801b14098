"""E-mails, in the language of whoever gets them."""

from collections.abc import Callable

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.urls import reverse

from glueckauf.core.game import find_game
from glueckauf.core.text import Phrase, say
from glueckauf.web.areas.people.models import CONFIRM, INVITED, MAIL, RESET, TURN, Account, Notice
from glueckauf.web.pages.invitation import invitation_of

HEADERS = {"Auto-Submitted": "auto-generated"}


def send_email(notice: Notice) -> None:
    """A failure is an OSError, as all of smtplib's are."""
    subject, body = WRITERS[notice.about if notice.way == MAIL else notice.way](notice)
    language, to = notice.account.language, notice.account.email
    if to:
        EmailMessage(subject.text(language), body.text(language), to=[to], headers=HEADERS).send()


def turn_email(notice: Notice) -> tuple[Phrase, Phrase]:
    assert notice.table
    title = find_game(notice.table.game).title
    return say("{game}: it is your turn", game=title), say(
        "It is your turn in {game}.\n\n{link}\n\nYou can switch these messages off here: {settings}\n",
        game=title,
        link=notice_link(notice),
        settings=full_address("account"),
    )


def invited_email(notice: Notice) -> tuple[Phrase, Phrase]:
    assert notice.table
    sentence = invitation_of(notice.table).sentence
    return sentence, say(
        "{sentence}\n\n{link}\n\nYou can switch these messages off here: {settings}\n",
        sentence=sentence,
        link=notice_link(notice),
        settings=full_address("account"),
    )


def table_link(notice: Notice) -> str:
    return full_address("table", notice.table.slug) if notice.table else settings.ADDRESS


def notice_link(notice: Notice) -> str:
    """Return where to answer: invitations stand on the page of people, where they can be declined as well."""
    return full_address("people") if notice.about == INVITED else table_link(notice)


def full_address(name: str, *arguments: str) -> str:
    return f"{settings.ADDRESS}{reverse(name, args=arguments)}"


def confirmation_email(notice: Notice) -> tuple[Phrase, Phrase]:
    return say("Is this your e-mail address?"), say(
        "{name} on Glückauf wants to receive messages at this address. If that is you, open this page:\n\n"
        "{link}\n\nIf not, you need not do anything.\n",
        name=notice.account.name,
        link=full_address("confirm", sign_link(notice.account, CONFIRM)),
    )


def reset_email(notice: Notice) -> tuple[Phrase, Phrase]:
    return say("A new password"), say(
        "A new password was requested for {name} on Glückauf. If that was you, choose one within a "
        "day:\n\n{link}\n\nIf not, you need not do anything.\n",
        name=notice.account.name,
        link=full_address("reset", sign_link(notice.account, RESET)),
    )


WRITERS: dict[str, Callable[[Notice], tuple[Phrase, Phrase]]] = {
    TURN: turn_email,
    INVITED: invited_email,
    CONFIRM: confirmation_email,
    RESET: reset_email,
}


# What a link says


def sign_link(account: Account, way: str) -> str:
    """Return a signed token for a link; it is valid until the address or the password changes."""
    return signing.dumps([account.pk, link_stamp(account, way)], salt=way)


def read_link(seal: str, way: str, seconds: int) -> Account | None:
    try:
        number, said = signing.loads(seal, salt=way, max_age=seconds)
    except signing.BadSignature:
        return None
    account = Account.objects.filter(pk=number).first()
    return account if account and link_stamp(account, way) == said else None


def link_stamp(account: Account, way: str) -> str:
    return account.email if way == CONFIRM else account.password[-16:]
