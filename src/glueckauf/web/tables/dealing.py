"""How a deal is made so that everybody can check it at the end: a commit-reveal scheme
(https://en.wikipedia.org/wiki/Commitment_scheme).

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
from glueckauf.web.tables.history import history_of
from glueckauf.web.tables.models import BOT, Seat, Table
from glueckauf.web.tables.names import marked_name


def new_slug() -> str:
    return secrets.token_urlsafe(9)


def create_table(game: Game, players: int, options: dict[str, Any], *, with_words: bool = False, **more: Any) -> Table:
    """A new table; the deal is made now and does not change, unless it waits for words.

    A table for which a deal is given, such as that of the day, has no secret.
    """
    secret = "" if "seed" in more else secrets.token_hex(32)
    if secret:
        more["seed"] = None if with_words else Proof(secret, ("",) * players).seed
    return Table.objects.create(
        slug=new_slug(), game=game.name, rules=game.version, players=players, options=options, secret=secret, **more
    )


def copy_what_if(old: Table) -> Table | None:
    """Copy a what-if table, so that it begins again from the same position; None for any other table."""
    if old.start is None:
        return None
    same = ("game", "rules", "players", "options", "seed", "start", "origin", "origin_move", "guessed", "confirms")
    return Table.objects.create(slug=new_slug(), **{name: getattr(old, name) for name in same})


def proof_of(table: Table) -> Proof | None:
    """Return the secret and the words of the deal, to be shown only at the end; old tables have none."""
    words = tuple(seat.deal_word or "" for seat in table.seats.all())
    return Proof(table.secret, words) if table.secret else None


def commitment_of(table: Table) -> str:
    return Proof(table.secret, ()).commitment if table.secret else ""


def seats_without_word(table: Table) -> list[Seat]:
    """Return the seats that have not given their word yet; computer players give none."""
    if table.seed is not None:
        return []
    return [seat for seat in table.seats.all() if seat.kind != BOT and not seat.level and seat.deal_word is None]


def deal_when_ready(table: Table) -> None:
    found = proof_of(table)
    if table.seed is None and found and not seats_without_word(table):
        table.seed = found.seed


def asks_for_deal_words(table: Table) -> bool:
    return any(seat.deal_word is not None for seat in table.seats.all())


# The game as it can be checked


def is_disclosed(table: Table) -> bool:
    """Nothing is secret any more: the game came as a file, or it is over and nobody else plays its deal today."""
    is_of_today = table.strict and table.made.date() == timezone.now().date()
    return (table.over and not is_of_today) or bool(table.imported)


def full_record(table: Table) -> Record:
    """Return the record of a finished game with the proof of its deal and the names of its people."""
    return replace(history_of(table).record, proof=None if table.start else proof_of(table), names=player_names(table))


def player_names(table: Table) -> tuple[str, ...]:
    """Return the names for the record; a computer player without a name is called by its level."""
    given = tuple(tidy(marked_name(seat)) or bot_name(seat) for seat in table.seats.all())
    return given if any(given) else ()


def bot_name(seat: Seat) -> str:
    return TITLES[seat.level].text(LANGUAGES[0]) if seat.kind == BOT and seat.level else ""
