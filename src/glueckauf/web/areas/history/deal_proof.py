"""The proof of a deal: its hash from the start, its secret at the end, and whether all of it fits."""

from dataclasses import dataclass

from glueckauf.core.errors import BadRecord
from glueckauf.core.game import Game, Seed, find_game
from glueckauf.core.proof import OldProof, Proof, Word
from glueckauf.core.record_reader import loads
from glueckauf.core.text import SEAT_NAMES, Phrase
from glueckauf.web.areas.history.files import refusal_reason
from glueckauf.web.tables.dealing import full_record, is_disclosed, proof_of, secret_hash, word_of
from glueckauf.web.tables.models import Seat, Table
from glueckauf.web.tables.names import marked_name
from glueckauf.web.tables.refusals import NotDealt

LONGEST_HASH = 80


@dataclass(frozen=True)
class DealProof:
    """What everybody may know of the deal; before the end neither the secret nor the seed."""

    table: Table
    game: Game
    hash: str
    words: list[tuple[str, Word]]
    """What each seat has added, and what it is called."""
    noted: str
    """A hash that the visitor has written down."""
    secret: str = ""
    seed: Seed | None = None
    fault: Phrase | None = None

    @property
    def is_told(self) -> bool:
        return bool(self.secret)

    @property
    def has_key(self) -> bool:
        return isinstance(self.seed, str)

    @property
    def is_committed(self) -> bool:
        """The words were committed to before they were opened."""
        return any(word.commitment for _, word in self.words)

    @property
    def fits(self) -> bool:
        return self.noted in {self.hash, *(word.commitment for _, word in self.words)}

    @classmethod
    def of(cls, table: Table, noted: str) -> "DealProof":
        if table.seed is None:
            raise NotDealt
        words = [
            (seat_label(seat), word_of(seat)) for seat in table.seats.all() if seat.deal_word or seat.deal_commitment
        ]
        found = proof_of(table) if is_disclosed(table) else None
        known = cls(table, find_game(table.game), secret_hash(table), words, noted.strip().lower()[:LONGEST_HASH])
        return check_proof(known, found) if found else known


def check_proof(deal: DealProof, found: Proof | OldProof) -> DealProof:
    """Read the exported file as anybody would who does not trust the server."""
    fault = None
    try:
        loads(full_record(deal.table).dumps())
    except BadRecord as error:
        fault = refusal_reason(error)
    return DealProof(deal.table, deal.game, deal.hash, deal.words, deal.noted, found.secret, deal.table.seed, fault)


def seat_label(seat: Seat) -> str:
    return marked_name(seat) or SEAT_NAMES[seat.number].text()
