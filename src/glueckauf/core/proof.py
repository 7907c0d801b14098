"""Where a deal comes from: a commit-reveal scheme (https://en.wikipedia.org/wiki/Commitment_scheme) among all who play.

A secret is drawn first, and its hash is shown. Then everybody commits to a word, and only when all have done so are the
words opened. The deal is made from the secret and the words, so that nobody, not even who knows the secret and speaks
last, could choose it.
"""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass

SEATS = ("blue", "orange", "green", "violet")


def hash_of(secret: str) -> str:
    """Return what is shown of a secret before the game: the SHA-256 of its bytes."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def commitment_to(secret_hash: str, seat: int, nonce: str, text: str) -> str:
    """Return the SHA-256 of the table's hash, the seat, a nonce and a word, with spaces between them.

    The nonce keeps the word from being guessed; hash and seat keep a commitment from being copied.
    """
    return hashlib.sha256(f"{secret_hash} {SEATS[seat]} {nonce} {text}".encode()).hexdigest()


@dataclass(frozen=True)
class Word:
    """What a seat adds to the deal. Without a nonce it was never opened, without a commitment it was never given."""

    commitment: str = ""
    nonce: str = ""
    text: str = ""

    def fits(self, secret_hash: str, seat: int) -> bool:
        return self.commitment == commitment_to(secret_hash, seat, self.nonce, self.text)

    def __str__(self) -> str:
        return f"{self.nonce} {self.text}".strip()


@dataclass(frozen=True)
class Proof:
    """A secret that was kept until the end, and a word for each seat."""

    secret: str
    words: tuple[Word, ...]

    @property
    def hash(self) -> str:
        return hash_of(self.secret)

    @property
    def seed(self) -> str:
        """The key of the deal: HMAC-SHA-256 (RFC 2104) of the lines of the opened words, keyed by the secret."""
        words = "".join(f"{line}\n" for line in of_seats("word", self._opened()))
        return hmac.digest(bytes.fromhex(self.secret), words.encode(), "sha256").hex()

    @property
    def hashes(self) -> tuple[str, ...]:
        """All hashes that somebody may have written down: of the secret, and of each word."""
        return (self.hash, *(word.commitment for word in self.words if word.commitment))

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(word.text for word in self.words)

    def lines(self) -> Iterator[str]:
        yield f"hash {self.hash}"
        yield f"secret {self.secret}"
        yield from of_seats("commitment", [word.commitment for word in self.words])
        yield from of_seats("word", self._opened())

    def _opened(self) -> list[str]:
        return [str(word) for word in self.words]


@dataclass(frozen=True)
class OldProof:
    """The proof of a small seed, as tables had it at first: the words were not committed to."""

    secret: str
    words: tuple[str, ...]

    @property
    def hash(self) -> str:
        return hash_of(self.secret)

    @property
    def seed(self) -> int:
        """The first 63 bits of the hash of the secret and, each after a line break, the words."""
        words = "".join(f"\n{word}" for word in self.words)
        return int.from_bytes(hashlib.sha256(bytes.fromhex(self.secret) + words.encode()).digest()[:8]) >> 1

    @property
    def hashes(self) -> tuple[str, ...]:
        return (self.hash,)

    @property
    def texts(self) -> tuple[str, ...]:
        return self.words

    def lines(self) -> Iterator[str]:
        yield f"hash {self.hash}"
        yield f"secret {self.secret}"
        yield from of_seats("word", self.words)


def of_seats(what: str, values: tuple[str, ...] | list[str]) -> Iterator[str]:
    """Return a line for every seat that has such a value."""
    return (f"{what} {seat} {value}" for seat, value in zip(SEATS, values, strict=False) if value)
