"""The words that people add to a deal: everybody commits to one, and only when all have done so are they opened.

A browser that can keeps its word to itself until then. For one without script the server makes nonce and commitment; then
it knows the word before the others are bound.
"""

import re
import secrets
from collections.abc import Callable

from django.db import transaction

from glueckauf.core.game import KEY
from glueckauf.core.proof import Word, commitment_to
from glueckauf.core.record import tidy
from glueckauf.core.text import say
from glueckauf.web.tables.changes import settle
from glueckauf.web.tables.dealing import awaited_seats, secret_hash
from glueckauf.web.tables.lookup import find_seat, lock_table, require_own_seats
from glueckauf.web.tables.models import Seat, Table
from glueckauf.web.tables.names import clean_name
from glueckauf.web.tables.refusals import Refusal, not_your_seat

NONCE = re.compile("[0-9a-f]{32}")


def add_deal_word(slug: str, visitor: str, number: int, word: str) -> None:
    """Commit to a word and open it at once, for a browser that cannot keep it. An empty word counts too."""

    def give(table: Table, seat: Seat) -> None:
        nonce, text = secrets.token_hex(16), tidy(clean_name(word))
        seat.deal_commitment = commitment_to(secret_hash(table), number, nonce, text)
        seat.deal_nonce, seat.deal_word = nonce, text

    _change(slug, visitor, number, give, closed=False)


def commit_to_word(slug: str, visitor: str, number: int, commitment: str) -> None:
    """Bind oneself to a word that nobody else knows yet."""
    if not KEY.fullmatch(commitment):
        raise Refusal(say("This cannot be a commitment to a word."), 400, "no_commitment")

    def give(_: Table, seat: Seat) -> None:
        seat.deal_commitment = commitment

    _change(slug, visitor, number, give, closed=False)


def open_word(slug: str, visitor: str, number: int, nonce: str, word: str) -> None:
    """Open the word that was committed to, when everybody has done so."""
    is_one = NONCE.fullmatch(nonce) and word == tidy(clean_name(word))

    def give(table: Table, seat: Seat) -> None:
        if not is_one or not Word(seat.deal_commitment, nonce, word).fits(secret_hash(table), number):
            raise Refusal(say("This is not the word that was committed to."), 409, "other_word")
        seat.deal_nonce, seat.deal_word = nonce, word

    _change(slug, visitor, number, give, closed=True)


def leave_closed(slug: str, visitor: str, number: int) -> None:
    """Go on without a word that cannot be opened, as its browser has lost it; the proof shows that."""

    def give(_: Table, seat: Seat) -> None:
        seat.deal_word = ""

    _change(slug, visitor, number, give, closed=True)


def _change(slug: str, visitor: str, number: int, give: Callable[[Table, Seat], None], *, closed: bool) -> None:
    with transaction.atomic():
        table = lock_table(slug)
        seat = find_seat(table, number)
        if number not in require_own_seats(table, visitor):
            raise not_your_seat()
        if table.words_closed != closed or seat not in awaited_seats(table):
            raise Refusal(say("This word has already been added."), 409, "word_given")
        give(table, seat)
        seat.save()
        settle(table)
