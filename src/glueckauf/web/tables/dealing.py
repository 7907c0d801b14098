"""How a deal is made so that everybody can check it at the end: a commit-reveal scheme
(https://en.wikipedia.org/wiki/Commitment_scheme).

A secret is drawn when the table is made, and its hash stands on the table from then on. Where everybody adds a word,
everybody commits to one after the hash and before the deal, and the words are opened when all have done so: who chose
the secret did not know them, and who chooses a word knows no other. The deal is made from all of them.
"""

import secrets
from dataclasses import replace
from typing import Any

from glueckauf.core.game import Game
from glueckauf.core.proof import OldProof, Proof, Word, hash_of
from glueckauf.core.record import Record, tidy
from glueckauf.core.text import LANGUAGES
from glueckauf.players.levels import TITLES
from glueckauf.web.tables.history import history_of
from glueckauf.web.tables.models import BOT, Seat, Table
from glueckauf.web.tables.names import marked_name
from glueckauf.web.tables.shared_deals import is_deal_open


def new_slug() -> str:
    return secrets.token_urlsafe(9)


def create_table(game: Game, players: int, options: dict[str, Any], *, with_words: bool = False, **more: Any) -> Table:
    """A new table; the deal is made now and does not change, unless it waits for words.

    The secret may be given, as on the day's deal. A table for which a seed is given, such as a lesson, has none.
    """
    if "seed" not in more:
        more.setdefault("secret", secrets.token_hex(32))
        more["seed"] = None if with_words else Proof(more["secret"], (Word(),) * players).seed
    return Table.objects.create(
        slug=new_slug(), game=game.name, rules=game.version, players=players, options=options, **more
    )


def copy_what_if(old: Table) -> Table | None:
    """Copy a what-if table, so that it begins again from the same position; None for any other table."""
    if old.start is None:
        return None
    same = (
        "game",
        "rules",
        "players",
        "options",
        "seed",
        "start",
        "origin",
        "origin_move",
        "guessed",
        "confirms",
        "shows_chances",
    )
    return Table.objects.create(slug=new_slug(), **{name: getattr(old, name) for name in same})


def proof_of(table: Table) -> Proof | OldProof | None:
    """Return the secret and the words of the deal, to be shown only at the end; old tables have none."""
    seats = table.seats.all()
    if isinstance(table.seed, int):
        return OldProof(table.secret, tuple(seat.deal_word or "" for seat in seats)) if table.secret else None
    return Proof(table.secret, tuple(map(word_of, seats))) if table.secret else None


def word_of(seat: Seat) -> Word:
    return Word(seat.deal_commitment, seat.deal_nonce, seat.deal_word or "")


def secret_hash(table: Table) -> str:
    return hash_of(table.secret) if table.secret else ""


def awaited_seats(table: Table) -> list[Seat]:
    """Return the seats whose people have to commit to a word, or to open it; computer players give none."""
    if table.seed is not None:
        return []
    people = [seat for seat in table.seats.all() if seat.kind != BOT and not seat.level]
    if table.words_closed:
        return [seat for seat in people if seat.deal_commitment and seat.deal_word is None]
    return [seat for seat in people if not seat.deal_commitment]


def deal_when_ready(table: Table) -> None:
    """Close the words when nobody has to commit to one any more, and deal when all of them are open."""
    found = proof_of(table)
    if table.seed is None and found:
        table.words_closed = table.words_closed or not awaited_seats(table)
        table.seed = None if awaited_seats(table) else found.seed


def asks_for_deal_words(table: Table) -> bool:
    return any(seat.deal_word is not None or seat.deal_commitment for seat in table.seats.all())


# The game as it can be checked


def is_disclosed(table: Table) -> bool:
    """Nothing is secret any more: the game came as a file, or it is over and nobody else may still play its deal."""
    return (table.over and not is_deal_open(table)) or bool(table.imported)


def full_record(table: Table) -> Record:
    """Return the record of a finished game with the proof of its deal and the names of its people."""
    return replace(history_of(table).record, proof=None if table.start else proof_of(table), names=player_names(table))


def player_names(table: Table) -> tuple[str, ...]:
    """Return the names for the record; a computer player without a name is called by its level."""
    given = tuple(tidy(marked_name(seat)) or bot_name(seat) for seat in table.seats.all())
    return given if any(given) else ()


def bot_name(seat: Seat) -> str:
    return TITLES[seat.level].text(LANGUAGES[0]) if seat.kind == BOT and seat.level else ""
