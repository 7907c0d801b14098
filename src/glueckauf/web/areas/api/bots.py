"""Bot accounts: somebody's program with a name of its own, marked as a bot wherever it plays."""

import secrets
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, models, transaction
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.utils import timezone

from glueckauf.core.game import all_games
from glueckauf.core.text import say
from glueckauf.web.areas.api.models import Bot
from glueckauf.web.areas.api.tokens import end_token, make_token, tokens_of
from glueckauf.web.tables.models import Seat
from glueckauf.web.tables.names import clean_name, name_key
from glueckauf.web.tables.owners import PROGRAM, logged_out_everywhere
from glueckauf.web.tables.refusals import Refusal

MOST_BOTS = 5
LEAST_NAME = 2
HERE = timedelta(seconds=90)
"""A bot is here for so long after it has said so."""


def make_bot(owner: str, name: str) -> str:
    """Make a bot account and return its token, this once."""
    bot = Bot(owner=owner, name=clean_name(name), key=name_key(name), visitor_id=PROGRAM + secrets.token_urlsafe(24))
    if len(bot.name) < LEAST_NAME:
        raise Refusal(say("A name needs at least {n} characters.", n=LEAST_NAME), 400)
    if bots_of(owner).count() >= MOST_BOTS:
        raise Refusal(say("You have {most} bots, and more are not allowed: delete one first.", most=MOST_BOTS), 409)
    try:
        with transaction.atomic():
            bot.save()
            return make_token(bot.visitor_id, bot.name)
    except IntegrityError as error:
        raise Refusal(say("This name is taken."), 409) from error


def bots_of(owner: str) -> "models.QuerySet[Bot]":
    return Bot.objects.filter(owner=owner).order_by("name")


def own_bot(owner: str, number: int) -> Bot:
    bot = bots_of(owner).filter(pk=number).first()
    if bot is None:
        raise no_such_bot()
    return bot


def renew_token(bot: Bot) -> str:
    """Give a bot a new token; the old one ends."""
    with transaction.atomic():
        end_tokens_of(bot)
        return make_token(bot.visitor_id, bot.name)


def end_tokens_of(bot: Bot) -> None:
    for token in tokens_of(bot.visitor_id):
        end_token(token)


@receiver(post_delete, sender=Bot)
def forget_bot(instance: Bot, **_: Any) -> None:
    """Nobody comes in as a bot that is not there any more, and nobody waits for it."""
    end_tokens_of(instance)
    Seat.objects.filter(challenged=instance.visitor_id).update(challenged="")


@receiver(logged_out_everywhere)
def end_tokens_of_bots(owner: str, **_: object) -> None:
    for bot in bots_of(owner):
        end_tokens_of(bot)


# Being there


def bot_with(visitor_id: str) -> Bot | None:
    return Bot.objects.filter(visitor_id=visitor_id).first()


def note_here(bot: Bot, games: list[str], *, challenges: bool) -> None:
    """A bot is here, plays these games, and can be challenged or not. It is here at all its tables too."""
    known = [game.name for game in all_games()]
    bot.games, bot.challenges, bot.seen = [name for name in games if name in known], challenges, timezone.now()
    bot.save(update_fields=["games", "challenges", "seen"])
    Seat.objects.filter(owner=bot.visitor_id, table__over=False).update(seen=bot.seen)


def bots_here() -> "models.QuerySet[Bot]":
    """The bots that can be challenged now."""
    return Bot.objects.filter(seen__gt=timezone.now() - HERE, challenges=True).order_by("key")


def find_bot(name: str, game: str) -> Bot:
    """The bot of this name, if it is here and plays the game."""
    bot = bots_here().filter(key=name_key(name)).first()
    if bot is None or game not in bot.games:
        raise no_such_bot()
    return bot


def no_such_bot() -> Refusal:
    return Refusal(say("There is no such bot here now."), 404, "no_such_bot")
