"""The proof of a deal: its hash from the start, its secret at the end, and whether all of it fits."""

from dataclasses import dataclass

from glueckauf.core.errors import BadRecord
from glueckauf.core.game import Game, find_game
from glueckauf.core.record import Proof
from glueckauf.core.record_file import loads
from glueckauf.core.text import SEAT_NAMES, Phrase
from glueckauf.web.dealing import commitment, is_told, proof, whole
from glueckauf.web.memory.files import reason
from glueckauf.web.models import Seat, Table
from glueckauf.web.refusal import NotDealt

LONGEST_HASH = 80


@dataclass(frozen=True)
class Deal:
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
    def of(cls, table: Table, noted: str) -> "Deal":
        if table.seed is None:
            raise NotDealt
        words = [(seat.number, called(seat), seat.word) for seat in table.seats.all() if seat.word]
        found = proof(table) if is_told(table) else None
        known = cls(table, find_game(table.game), commitment(table), words, noted.strip().lower()[:LONGEST_HASH])
        return checked(known, found) if found else known


def checked(deal: Deal, found: Proof) -> Deal:
    """The file of the game, read as anybody would who does not trust the house."""
    fault = None
    try:
        loads(whole(deal.table).dumps())
    except BadRecord as error:
        fault = reason(error)
    return Deal(deal.table, deal.game, deal.hash, deal.words, deal.noted, found.secret, deal.table.seed, fault)


def called(seat: Seat) -> str:
    return seat.name or SEAT_NAMES[seat.number].text()
