"""Deals from keys of 256 bits: the same rules as with a small seed, and piles that know nothing of each other."""

import hashlib
from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import glueckauf as ga
from glueckauf.core.chance import BRANCHES, PLACES, fork, pick, shuffle, words_of
from glueckauf.core.errors import BadDeal
from glueckauf.core.proof import Proof, Word, commitment_to, hash_of
from tests.conformance.strategies import TABLES, first_violation, raw

KEYS = st.binary(min_size=32, max_size=32).map(bytes.hex)
EVERY_TABLE = pytest.mark.parametrize(("name", "players"), TABLES)
DEALS = 3000
ONE_IN_A_THOUSAND = {23: 49.73, 35: 66.62}
"""What a chi-squared of so many degrees of freedom exceeds that often."""


def words_of_deal(number: int) -> np.ndarray:
    return words_of(hashlib.sha256(f"deal {number}".encode()).hexdigest())


def shuffled(words: np.ndarray, branch: int, cards: int) -> tuple[int, ...]:
    pile = np.arange(cards, dtype=np.int8)
    shuffle(pile, cards, fork(words, branch))
    return tuple(pile.tolist())


def chi_squared(found: Counter, kinds: int) -> float:
    expected = DEALS / kinds
    return sum((number - expected) ** 2 for number in found.values()) / expected + (kinds - len(found)) * expected


def test_the_words_of_a_branch_are_shake_of_the_key_and_the_branch():
    key = "c0ffee" + "0" * 58
    stream = hashlib.shake_256(bytes.fromhex(key) + b"\x03").digest(24)
    assert [int.from_bytes(stream[at : at + 8]) >> 1 for at in (0, 8, 16)] == words_of(key)[3, :3].tolist()


@pytest.mark.parametrize("branch", [0, 1, BRANCHES - 1])
def test_every_order_of_a_pile_is_as_likely_as_any_other(branch):
    found = Counter(shuffled(words_of_deal(number), branch, 4) for number in range(DEALS))
    assert set(found) == set(permutations(range(4)))
    assert chi_squared(found, 24) < ONE_IN_A_THOUSAND[23]


@pytest.mark.parametrize(("one", "other"), [(1, 2), (0, BRANCHES - 1)])
def test_two_piles_of_a_deal_know_nothing_of_each_other(one, other):
    deals = map(words_of_deal, range(DEALS))
    found = Counter((shuffled(words, one, 3), shuffled(words, other, 3)) for words in deals)
    assert chi_squared(found, 36) < ONE_IN_A_THOUSAND[35]


def test_keys_that_differ_in_one_bit_have_nothing_in_common():
    one, other = words_of("0" * 64), words_of("0" * 63 + "1")
    assert len(set(one.ravel().tolist()) & set(other.ravel().tolist())) == 0
    assert len(set(one.ravel().tolist())) == BRANCHES * PLACES


def test_a_deal_that_asks_for_more_than_a_key_has_is_refused():
    words = words_of("0" * 64)
    with pytest.raises(IndexError):
        pick(fork(words, BRANCHES), 0, 5)
    with pytest.raises(IndexError):
        pick(fork(words, 0), PLACES, 5)
    with pytest.raises(IndexError):
        shuffle(np.zeros(PLACES + 1, np.int8), PLACES + 1, fork(words, 0))


@EVERY_TABLE
@given(key=KEYS)
def test_a_deal_from_a_key_is_lawful_and_always_the_same(name, players, key):
    position = ga.deal(name, players, key)
    assert first_violation(position) == 0
    assert raw(position) == raw(ga.deal(name, players, key))


@EVERY_TABLE
def test_no_two_keys_deal_the_same(name, players):
    keys = [hashlib.sha256(bytes([number])).hexdigest() for number in range(50)]
    assert len({raw(ga.deal(name, players, key)) for key in keys}) == len(keys)


@pytest.mark.parametrize("key", ["", "7", "g" * 64, "AB" * 32, "ab" * 31, "ab" * 33, "ab" * 32 + "\n"])
def test_what_is_no_key_is_refused(key):
    with pytest.raises(BadDeal, match="64 hexadecimal digits"):
        ga.deal("gluex", 2, key)


# Words


@given(secret=KEYS, texts=st.lists(st.text(max_size=5), min_size=2, max_size=4))
def test_the_key_depends_on_every_word_and_every_nonce(secret, texts):
    words = tuple(Word("", f"{seat:032x}", text) for seat, text in enumerate(texts))
    key = Proof(secret, words).seed
    for seat, word in enumerate(words):
        for other in (Word("", word.nonce, word.text + "x"), Word("", "f" * 32, word.text), Word()):
            assert Proof(secret, (*words[:seat], other, *words[seat + 1 :])).seed != key


def test_a_commitment_holds_for_one_table_one_seat_one_nonce_and_one_word():
    table, nonce = hash_of("ab" * 32), "1" * 32
    others = [(hash_of("cd" * 32), 0, nonce, "Kohle"), (table, 1, nonce, "Kohle"), (table, 0, "2" * 32, "Kohle")]
    bound = [commitment_to(table, 0, nonce, "Kohle"), *(commitment_to(*each) for each in others)]
    assert len({*bound, commitment_to(table, 0, nonce, "Gold")}) == 5
    assert bound[0] == hashlib.sha256(f"{table} blue {nonce} Kohle".encode()).hexdigest()
