"""The proof of a deal: its hash from the start, its secret at the end, and whether all of it fits."""

from dataclasses import dataclass

from glueckauf.core.errors import BadRecord
from glueckauf.core.game import Game, find_game
from glueckauf.core.record import Proof
from glueckauf.core.record_reader import loads
from glueckauf.core.text import SEAT_NAMES, Phrase
from glueckauf.web.areas.history.files import refusal_reason
from glueckauf.web.tables.dealing import commitment_of, full_record, is_disclosed, proof_of
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
    words: list[tuple[int, str, str]]
    noted: str
    """A hash that the visitor has written down."""
    secret: str = ""
    seed: int | None = None
    fault: Phrase | None = None

    @property
    def is_told(self) -> bool:
        return bool(self.secret)

    @property
    def fits(self) -> bool:
        return self.noted == self.hash

    @classmethod
    def of(cls, table: Table, noted: str) -> "DealProof":
        if table.seed is None:
            raise NotDealt
        words = [(seat.number, seat_label(seat), seat.deal_word) for seat in table.seats.all() if seat.deal_word]
        found = proof_of(table) if is_disclosed(table) else None
        known = cls(table, find_game(table.game), commitment_of(table), words, noted.strip().lower()[:LONGEST_HASH])
        return check_proof(known, found) if found else known


def check_proof(deal: DealProof, found: Proof) -> DealProof:
    """Read the exported file as anybody would who does not trust the server."""
    fault = None
    try:
        loads(full_record(deal.table).dumps())
    except BadRecord as error:
        fault = refusal_reason(error)
    return DealProof(deal.table, deal.game, deal.hash, deal.words, deal.noted, found.secret, deal.table.seed, fault)


def seat_label(seat: Seat) -> str:
    return marked_name(seat) or SEAT_NAMES[seat.number].text()
