"""How a deal is made, so that everybody can check it at the end.

A secret is drawn when the table is made, and its hash stands on the table from then on. Where everybody adds a word,
the words come after the hash and before the deal: who chose the secret did not know them, and who chooses a word does
not know the secret. The seed is made from all of them.
"""

import secrets
from typing import Any

from glueckauf.core.game import Game
from glueckauf.core.record import Proof
from glueckauf.web.models import BOT, Seat, Table


def new_slug() -> str:
    return secrets.token_urlsafe(9)


def laid_out(of: Game, players: int, options: dict[str, Any], *, with_words: bool = False) -> Table:
    """A new table; the deal is made now and does not change, unless it waits for words."""
    secret = secrets.token_hex(32)
    return Table.objects.create(
        slug=new_slug(),
        game=of.name,
        rules=of.version,
        players=players,
        options=options,
        secret=secret,
        seed=None if with_words else Proof(secret, ("",) * players).seed,
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
