"""Making, recognising and revoking personal tokens."""

import re
import secrets
from datetime import timedelta

from django.conf import settings
from django.db import models, transaction
from django.dispatch import receiver
from django.utils import timezone

from glueckauf.core.text import say
from glueckauf.web.areas.api.models import Token
from glueckauf.web.areas.api.stream import digest_of
from glueckauf.web.pages.rate_limits import RateLimit
from glueckauf.web.tables.names import clean_name
from glueckauf.web.tables.optional_writes import write_if_possible
from glueckauf.web.tables.owners import logged_out_everywhere
from glueckauf.web.tables.refusals import Refusal
from glueckauf.web.transport.fanout import TOKEN, fanout

MOST_TOKENS = 20
SHOWN = 8
FORM = re.compile(r"ga_[\w-]{43}", re.ASCII)
WRITTEN_EVERY = timedelta(minutes=1)

request_limit = RateLimit("requests", settings.REQUESTS_PER_MINUTE, 60)


def make_token(owner: str, name: str) -> str:
    """Make a token and return it, this once."""
    secret = f"ga_{secrets.token_urlsafe(32)}"
    with transaction.atomic():
        if tokens_of(owner).count() >= MOST_TOKENS:
            raise Refusal(
                say("You have {most} tokens, and more are not allowed: revoke one first.", most=MOST_TOKENS), 409
            )
        Token.objects.create(
            owner=owner, name=clean_name(name) or secret[:SHOWN], beginning=secret[:SHOWN], digest=digest_of(secret)
        )
    return secret


def tokens_of(owner: str) -> "models.QuerySet[Token]":
    return Token.objects.filter(owner=owner).order_by("-pk")


def revoke_token(owner: str, number: int) -> None:
    token = tokens_of(owner).filter(pk=number).first()
    if token is None:
        raise Refusal(say("There is no such token."), 404)
    end_token(token)


def end_token(token: Token) -> None:
    """Delete a token; its open streams end."""
    with transaction.atomic():
        fanout().announce(TOKEN + token.digest, "")
        token.delete()


@receiver(logged_out_everywhere)
def end_tokens(owner: str, **_: object) -> None:
    """A new password, or a log-out everywhere, ends what lets programs in."""
    for token in tokens_of(owner):
        end_token(token)


def find_token(secret: str) -> Token | None:
    """The token as it is kept, within its limit; each use is a sign of life, written now and then."""
    token = Token.objects.filter(digest=digest_of(secret)).first() if FORM.fullmatch(secret) else None
    if token:
        request_limit.check(token.digest)
        _note_use(token)
    return token


def _note_use(token: Token) -> None:
    now = timezone.now()
    if token.used is None or now - token.used > WRITTEN_EVERY:
        write_if_possible("the use of a token", lambda: Token.objects.filter(pk=token.pk).update(used=now))
