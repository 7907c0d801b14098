"""How a deal is made, so that everybody can check it at the end.

A secret is drawn when the table is made, and its hash stands on the table from then on. Where everybody adds a word,
the words come after the hash and before the deal: who chose the secret did not know them, and who chooses a word does
not know the secret. The seed is made from all of them.
"""

import secrets
from dataclasses import replace
from typing import Any

from django.utils import timezone

from glueckauf.core.game import Game
from glueckauf.core.record import Proof, Record, tidy
from glueckauf.core.text import LANGUAGES
from glueckauf.players.levels import TITLES
from glueckauf.web.archive import story
from glueckauf.web.models import BOT, Seat, Table


def new_slug() -> str:
    return secrets.token_urlsafe(9)


def laid_out(of: Game, players: int, options: dict[str, Any], *, with_words: bool = False, **more: Any) -> Table:
    """A new table; the deal is made now and does not change, unless it waits for words.

    A table for which a deal is given, such as that of the day, has no secret.
    """
    secret = "" if "seed" in more else secrets.token_hex(32)
    if secret:
        more["seed"] = None if with_words else Proof(secret, ("",) * players).seed
    return Table.objects.create(
        slug=new_slug(), game=of.name, rules=of.version, players=players, options=options, secret=secret, **more
    )


def from_there_again(old: Table) -> Table | None:
    """A what-if begins again where it began."""
    if old.start is None:
        return None
    same = ("game", "rules", "players", "options", "seed", "start", "origin", "origin_move", "guessed")
    return Table.objects.create(slug=new_slug(), **{name: getattr(old, name) for name in same})


def proof(table: Table) -> Proof | None:
    """Not for the eyes of anybody before the end; tables of old days have none."""
    words = tuple(seat.word or "" for seat in table.seats.all())
    return Proof(table.secret, words) if table.secret else None


def commitment(table: Table) -> str:
    return Proof(table.secret, ()).commitment if table.secret else ""


def awaited(table: Table) -> list[Seat]:
    """Whose word is still to come; computer players add none, for themselves or for others."""
    if table.seed is not None:
        return []
    return [seat for seat in table.seats.all() if seat.kind != BOT and not seat.level and seat.word is None]


def deal_when_ready(table: Table) -> None:
    found = proof(table)
    if table.seed is None and found and not awaited(table):
        table.seed = found.seed


def asks_for_words(table: Table) -> bool:
    return any(seat.word is not None for seat in table.seats.all())


# The game as it can be checked


def is_told(table: Table) -> bool:
    """Whether nothing is secret any more: the game is over, and nobody else plays its deal today, or it came as a file."""
    is_of_today = table.strict and table.made.date() == timezone.now().date()
    return (table.over and not is_of_today) or bool(table.imported)


def whole(table: Table) -> Record:
    """The record of a table with the proof of its deal and the names of its people; for games that are over."""
    return replace(story(table).record, proof=None if table.start else proof(table), names=names(table))


def names(table: Table) -> tuple[str, ...]:
    """A computer player without a name is called by its level."""
    given = tuple(tidy(seat.name) or level_of(seat) for seat in table.seats.all())
    return given if any(given) else ()


def level_of(seat: Seat) -> str:
    return TITLES[seat.level].text(LANGUAGES[0]) if seat.kind == BOT and seat.level else ""
