"""E-mails, in the language of whoever gets them."""

from collections.abc import Callable

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage

from glueckauf.core.game import find_game
from glueckauf.core.text import Phrase, say
from glueckauf.web.people.models import CONFIRM, MAIL, RESET, Account, Notice

HEADERS = {"Auto-Submitted": "auto-generated"}


def send(notice: Notice) -> None:
    """A failure is an OSError, as all of smtplib's are."""
    subject, body = LETTERS[notice.way](notice)
    language, to = notice.account.language, notice.account.email
    if to:
        EmailMessage(subject.text(language), body.text(language), to=[to], headers=HEADERS).send()


def turn(notice: Notice) -> tuple[Phrase, Phrase]:
    assert notice.table
    title = find_game(notice.table.game).title
    return say("{game}: it is your turn", game=title), say(
        "It is your turn in a slow game of {game}.\n\n{link}\n\nYou can switch these messages off here: {settings}\n",
        game=title,
        link=link_to(notice),
        settings=f"{settings.ADDRESS}/account/",
    )


def link_to(notice: Notice) -> str:
    return f"{settings.ADDRESS}/t/{notice.table.slug}/" if notice.table else settings.ADDRESS


def confirm(notice: Notice) -> tuple[Phrase, Phrase]:
    return say("Is this your e-mail address?"), say(
        "{name} on Glückauf wants to get messages at this address. If that is you, open this page:\n\n{link}\n\n"
        "If not, nothing has to be done.\n",
        name=notice.account.name,
        link=f"{settings.ADDRESS}/account/confirm/{sealed(notice.account, CONFIRM)}",
    )


def reset(notice: Notice) -> tuple[Phrase, Phrase]:
    return say("A new password"), say(
        "{name} on Glückauf has forgotten the password. If that is you, choose a new one within a day:\n\n{link}\n\n"
        "If not, nothing has to be done.\n",
        name=notice.account.name,
        link=f"{settings.ADDRESS}/account/reset/{sealed(notice.account, RESET)}",
    )


LETTERS: dict[str, Callable[[Notice], tuple[Phrase, Phrase]]] = {MAIL: turn, CONFIRM: confirm, RESET: reset}


# What a link says


def sealed(account: Account, way: str) -> str:
    """A link is good for one address, or until the password is another."""
    return signing.dumps([account.pk, stamp(account, way)], salt=way)


def opened(seal: str, way: str, seconds: int) -> Account | None:
    try:
        number, said = signing.loads(seal, salt=way, max_age=seconds)
    except signing.BadSignature:
        return None
    account = Account.objects.filter(pk=number).first()
    return account if account and stamp(account, way) == said else None


def stamp(account: Account, way: str) -> str:
    return account.email if way == CONFIRM else account.password[-16:]
