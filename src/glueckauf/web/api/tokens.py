"""Making, recognising and revoking personal tokens."""

import hashlib
import re
import secrets
from datetime import timedelta

from django.conf import settings
from django.db import models, transaction
from django.utils import timezone

from glueckauf.core.text import say
from glueckauf.web.api.models import Token
from glueckauf.web.guard import Limit
from glueckauf.web.tables import Refusal, clean_name

MOST_TOKENS = 20
SHOWN = 8
FORM = re.compile(r"ga_[\w-]{43}", re.ASCII)
WRITTEN_EVERY = timedelta(minutes=1)

request_limit = Limit(settings.REQUESTS_PER_MINUTE, 60)


def make(owner: str, name: str) -> str:
    """A new token, told this once."""
    word = f"ga_{secrets.token_urlsafe(32)}"
    with transaction.atomic():
        if of(owner).count() >= MOST_TOKENS:
            raise Refusal(say("You have {most} tokens, that is enough: revoke one first.", most=MOST_TOKENS), 409)
        Token.objects.create(
            owner=owner, name=clean_name(name) or word[:SHOWN], beginning=word[:SHOWN], digest=digest(word)
        )
    return word


def of(owner: str) -> "models.QuerySet[Token]":
    return Token.objects.filter(owner=owner).order_by("-pk")


def revoke(owner: str, number: int) -> None:
    if not of(owner).filter(pk=number).delete()[0]:
        raise Refusal(say("There is no such token."), 404)


def digest(word: str) -> str:
    """Tokens are long and random, so a plain digest cannot be guessed back."""
    return hashlib.sha256(word.encode()).hexdigest()


def recognised(word: str) -> Token | None:
    """The token as it is kept, within its limit; each use is a sign of life, written now and then."""
    token = Token.objects.filter(digest=digest(word)).first() if FORM.fullmatch(word) else None
    if token:
        request_limit.check(token.digest)
        _note_use(token)
    return token


def _note_use(token: Token) -> None:
    now = timezone.now()
    if token.used is None or now - token.used > WRITTEN_EVERY:
        Token.objects.filter(pk=token.pk).update(used=now)
