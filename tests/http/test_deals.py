"""The deal: its hash from the start, its secret at the end, a word of everybody's own, and proofs true and forged."""

import hashlib
import hmac
import json
from typing import Any

import pytest

import glueckauf as ga
from glueckauf.cli import main
from glueckauf.core.errors import BadRecord
from glueckauf.core.proof import OldProof, Proof, Word, commitment_to
from glueckauf.web.tables.dealing import full_record
from glueckauf.web.tables.history import _cache
from glueckauf.web.tables.models import Seat, Table
from tests.http.people import Person, finish, history_of_table, new_table, play_some, rows, seat, sit_down, table
from tests.http.test_history import FILES, imported, sealed, text_of
from tests.http.test_secrets import everything

NONCE = "5eed" * 8


def with_words(person: Person, game: str = "gluex", *chairs: str) -> str:
    data = {f"seat{number}": chair for number, chair in enumerate(chairs or ("me", "friend"))}
    answer = person.do("/tables", {"game": game, "name": person.name, "words": "1", **data})
    return answer.url.split("/")[2]


def dealt_with_words(ada: Person, bob: Person) -> str:
    """Ada's browser keeps her word until Bob has given his to the server."""
    slug = with_words(ada)
    commit(ada, slug, 0, "Kohle")
    sit_down(bob, slug, 1)
    bob.at(slug, "word", seat=1, word="Grubenlampe 7")
    open_word(ada, slug, 0, "Kohle")
    return slug


def commit(person: Person, slug: str, number: int, word: str, nonce: str = NONCE) -> Any:
    return person.at(slug, "word", seat=number, commitment=commitment_to(hash_at(slug), number, nonce, word))


def open_word(person: Person, slug: str, number: int, word: str, nonce: str = NONCE) -> Any:
    return person.at(slug, "word", seat=number, nonce=nonce, word=word)


def finished(ada: Person, bob: Person, *, words: bool = False) -> str:
    slug = dealt_with_words(ada, bob) if words else new_table(ada, "gluex", "me", "friend")
    if not words:
        sit_down(bob, slug, 1)
    finish(slug, {0: ada, 1: bob})
    return slug


def hash_at(slug: str) -> str:
    return hashlib.sha256(bytes.fromhex(table(slug).secret)).hexdigest()


def file_of(person: Person, slug: str) -> str:
    return person.see(f"/t/{slug}/game.glueckauf").content.decode()


# The hash and the secret


def test_the_hash_stands_on_the_table_from_the_start_and_the_secret_at_the_end(ada, bob):
    slug = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, slug, 1)
    secret, seed = table(slug).secret, str(table(slug).seed)
    for person in (ada, bob, Person("Eve")):
        assert hash_at(slug) in person.page(slug)
        shown = (
            everything(person, slug)
            + text_of(person.see(f"/t/{slug}/deal"))
            + text_of(person.see(f"/t/{slug}/replay/"))
        )
        assert secret not in shown
        assert seed not in shown
    finish(slug, {0: ada, 1: bob})
    shown = text_of(Person("Eve").see(f"/t/{slug}/deal"))
    assert secret in shown
    assert seed in shown
    assert shown.count("✓") == 3


def test_the_key_is_made_from_the_secret_and_the_opened_words(ada, bob):
    slug = finished(ada, bob, words=True)
    nonce = seat(slug, 1).deal_nonce
    material = f"word blue {NONCE} Kohle\nword orange {nonce} Grubenlampe 7\n".encode()
    assert table(slug).seed == hmac.digest(bytes.fromhex(table(slug).secret), material, "sha256").hex()


def test_without_words_the_key_is_made_from_the_secret_alone(ada):
    made = table(new_table(ada, "gluex", "me", "friend"))
    assert made.seed == hmac.digest(bytes.fromhex(made.secret), b"", "sha256").hex()


def test_a_noted_hash_is_compared(ada, bob):
    slug = finished(ada, bob)
    assert "It is the same hash." in text_of(ada.see(f"/t/{slug}/deal?hash={hash_at(slug).upper()}"))
    slug = finished(ada, bob, words=True)
    noted = seat(slug, 0).deal_commitment
    assert "It is the same hash." in text_of(ada.see(f"/t/{slug}/deal?hash={noted}"))
    assert "This is a different hash." in text_of(ada.see(f"/t/{slug}/deal?hash={'0' * 64}"))
    assert "<b>" not in ada.see(f"/t/{slug}/deal?hash=<b>").content.decode()


def test_a_table_of_old_days_keeps_working_and_has_no_proof(ada):
    slug = new_table(ada, "gluex", "me", "next")
    Table.objects.update(secret="")
    ada.at(slug, "curtain", seat=0)
    assert "This deal has no proof" in text_of(ada.see(f"/t/{slug}/deal"))
    finish(slug, {0: ada, 1: ada})
    assert ga.loads(file_of(ada, slug)).proof is None


def test_a_deal_that_was_changed_in_the_database_is_noticed(ada, bob):
    slug = finished(ada, bob)
    Table.objects.update(secret="ab" * 32)
    shown = text_of(ada.see(f"/t/{slug}/deal"))
    assert "✗ This file cannot be read: line 4: the secret and the words make another deal." in shown


# Words


def test_nothing_is_dealt_before_the_last_has_added_a_word(ada, bob):
    slug = with_words(ada)
    assert table(slug).seed is None
    assert hash_at(slug) in ada.page(slug)
    for answer in (ada.at(slug, "play", move="x", number=0), ada.at(slug, "undo", seat=0, number=0)):
        assert answer.status_code == 409
        assert "The cards are dealt when everybody has added a word." in text_of(answer)
    ada.at(slug, "word", seat=0, word="Kohle")
    sit_down(bob, slug, 1)
    assert table(slug).seed is None
    assert 'svg class="part' not in ada.page(slug)
    bob.at(slug, "word", seat=1, word="")
    words = [Word(seat(slug, n).deal_commitment, seat(slug, n).deal_nonce, text) for n, text in ((0, "Kohle"), (1, ""))]
    assert all(word.fits(hash_at(slug), number) for number, word in enumerate(words))
    assert table(slug).seed == Proof(table(slug).secret, tuple(words)).seed
    assert 'class="part' in ada.page(slug)


def test_a_word_that_a_browser_keeps_is_opened_when_everybody_has_committed_to_one(ada, bob):
    slug = with_words(ada)
    sit_down(bob, slug, 1)
    commit(ada, slug, 0, "Kohle")
    commit(bob, slug, 1, "Gold", nonce="0" * 32)
    assert table(slug).seed is None
    open_word(bob, slug, 1, "Gold", nonce="0" * 32)
    assert table(slug).seed is None
    shown = text_of(bob.see(f"/t/{slug}/"))
    assert "Everybody's word is opened, then the cards are dealt" in shown
    open_word(ada, slug, 0, "Kohle")
    assert [seat(slug, number).deal_word for number in (0, 1)] == ["Kohle", "Gold"]
    assert table(slug).seed is not None


def test_before_all_have_committed_to_a_word_no_page_shows_one(ada, bob):
    slug = with_words(ada, "gluex", "me", "friend", "friend")
    sit_down(bob, slug, 1)
    ada.at(slug, "word", seat=0, word="Kohlenstaub")
    commit(bob, slug, 1, "Gold")
    nonce = seat(slug, 0).deal_nonce
    for person in (ada, bob, Person("Eve")):
        shown = everything(person, slug) + person.see(f"/t/{slug}/deal").content.decode()
        assert "Kohlenstaub" not in shown
        assert nonce not in shown
        assert all(seat(slug, number).deal_commitment in shown for number in (0, 1))


def test_nobody_can_choose_a_word_when_the_first_is_open(ada, bob):
    slug = with_words(ada, "gluex", "me", "friend", "friend")
    sit_down(bob, slug, 1)
    commit(ada, slug, 0, "Kohle")
    commit(bob, slug, 1, "Gold")
    ada.at(slug, "lend", to="2-apprentice")
    open_word(ada, slug, 0, "Kohle")
    eve = Person("Eve")
    sit_down(eve, slug, 2)
    before = rows()
    assert eve.at(slug, "word", seat=2, word="Silber").status_code == 409
    assert commit(eve, slug, 2, "Silber").status_code == 409
    assert rows() == before
    open_word(bob, slug, 1, "Gold")
    assert table(slug).seed is not None


@pytest.mark.parametrize(
    ("nonce", "word"), [(NONCE, "Gold"), ("0" * 32, "Kohle"), (NONCE, " Kohle"), ("", ""), ("x", "Kohle")]
)
def test_another_word_than_the_one_committed_to_is_refused(ada, bob, nonce, word):
    slug = with_words(ada)
    sit_down(bob, slug, 1)
    commit(ada, slug, 0, "Kohle")
    bob.at(slug, "word", seat=1, word="Gold")
    assert open_word(ada, slug, 0, word, nonce).status_code == 409
    assert seat(slug, 0).deal_word is None
    assert table(slug).seed is None


def test_a_word_cannot_be_opened_before_the_others_have_committed_to_theirs(ada, bob):
    slug = with_words(ada)
    sit_down(bob, slug, 1)
    commit(ada, slug, 0, "Kohle")
    assert open_word(ada, slug, 0, "Kohle").status_code == 409
    assert seat(slug, 0).deal_word is None


@pytest.mark.parametrize("wrong", ["Kohle", "0" * 63, "G" * 64])
def test_what_is_no_commitment_is_refused(ada, wrong):
    slug = with_words(ada)
    assert ada.at(slug, "word", seat=0, commitment=wrong).status_code == 400
    assert seat(slug, 0).deal_commitment == ""


def test_a_word_that_is_lost_can_be_left_closed_and_the_proof_says_so(ada, bob, tmp_path, capsys):
    slug = with_words(ada)
    sit_down(bob, slug, 1)
    commit(ada, slug, 0, "Kohle")
    assert ada.at(slug, "word", seat=0, closed="1").status_code == 409
    bob.at(slug, "word", seat=1, word="Gold")
    assert "Go on without the word" in text_of(ada.see(f"/t/{slug}/"))
    ada.at(slug, "word", seat=0, closed="1")
    finish(slug, {0: ada, 1: bob})
    assert "never opened" in text_of(ada.see(f"/t/{slug}/deal"))
    (tmp_path / "game").write_text(file_of(ada, slug), encoding="utf-8")
    assert main(["verify", str(tmp_path / "game"), "--lang", "en"]) == 0
    assert "Blue committed to a word that was never opened." in capsys.readouterr().out


@pytest.mark.parametrize("address", ["", "part", "replay/", "replay/0", "deal"])
def test_before_the_deal_every_page_says_who_is_awaited(ada, address):
    slug = with_words(ada)
    shown = ada.see(f"/t/{slug}/{address}")
    assert shown.status_code == 200
    assert "not ready yet" in text_of(shown)
    assert ada.see(f"/t/{slug}/game.glueckauf").status_code == 409


def test_my_games_and_the_first_page_know_tables_that_wait_for_words(ada):
    slug = with_words(ada)
    assert f"/t/{slug}/" in text_of(ada.see("/games/"))
    assert ada.see("/").status_code == 200


def test_everybody_adds_the_own_word_once(ada, bob):
    slug = with_words(ada)
    sit_down(bob, slug, 1)
    ada.at(slug, "word", seat=0, word="Kohle")
    before = rows()
    for person, number, status in ((ada, 0, 409), (ada, 1, 403), (Person("Eve"), 1, 403), (bob, 7, 404)):
        assert person.at(slug, "word", seat=number, word="Gold").status_code == status
    assert rows() == before


def test_a_word_is_tidied_so_that_it_can_stand_in_a_line(ada):
    slug = with_words(ada, "gluex", "me", "apprentice")
    ada.at(slug, "word", seat=0, word="  schwarzes\r\n\u2028 Gold\x00 ~" + "x" * 99)
    word = seat(slug, 0).deal_word
    assert word.startswith("schwarzes Gold ~x")
    assert len(word) <= 24
    assert table(slug).seed is not None


def test_computer_players_add_no_word_and_may_sit_in_for_who_is_not_there(ada):
    slug = with_words(ada, "gluex", "me", "apprentice", "friend")
    ada.at(slug, "word", seat=0, word="Kohle")
    assert table(slug).seed is None
    ada.at(slug, "lend", to="2-apprentice")
    assert ga.loads(full_record(table(slug)).dumps()).proof.texts == ("Kohle", "", "")
    play_some(slug, {0: ada}, 5)


def test_the_next_game_asks_for_words_again(ada, bob):
    slug = finished(ada, bob, words=True)
    there = ada.at(slug, "again").url.split("/")[2]
    assert table(there).seed is None
    assert table(there).secret != table(slug).secret


# Verify


@pytest.fixture
def file(ada, bob, tmp_path):
    slug = finished(ada, bob, words=True)
    path = tmp_path / "game.glueckauf"
    path.write_text(file_of(ada, slug), encoding="utf-8")
    return path


def test_verify_accepts_a_true_file(file, capsys):
    noted = ga.load(file).proof.hash
    assert main(["verify", str(file), "--lang", "en"]) == 0
    assert noted in capsys.readouterr().out
    assert main(["verify", str(file), "--hash", noted, "--lang", "en"]) == 0
    assert "It is the hash you wrote down." in capsys.readouterr().out
    noted = ["--hash", noted, "--hash", ga.load(file).proof.words[0].commitment]
    assert main(["verify", str(file), *noted, "--lang", "en"]) == 0
    assert "These are the hashes you wrote down." in capsys.readouterr().out
    assert main(["verify", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["words"] == ["Kohle", "Grubenlampe 7"]


def test_deals_of_before_are_verified_as_they_were(ada, tmp_path, capsys):
    proof = OldProof("cd" * 32, ("Kohle", "Grubenlampe 7"))
    material = bytes.fromhex("cd" * 32) + b"\nKohle\nGrubenlampe 7"
    assert proof.seed == int(hashlib.sha256(material).hexdigest()[:16], 16) >> 1
    record = ga.Record(ga.game("gluex"), 2, proof.seed, proof=proof)
    record.save(tmp_path / "old")
    assert (tmp_path / "old").read_text(encoding="utf-8").startswith("glueckauf record 1 ~")
    assert main(["verify", str(tmp_path / "old"), "--hash", proof.hash, "--lang", "en"]) == 0
    assert f"make this deal: {proof.seed}." in capsys.readouterr().out
    slug = imported(ada, tmp_path / "old")
    assert file_of(ada, slug) == (tmp_path / "old").read_text(encoding="utf-8")
    assert text_of(ada.see(f"/t/{slug}/deal")).count("✓") == 3


def test_a_table_of_before_goes_on_with_its_small_seed(ada, bob):
    slug = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, slug, 1)
    Seat.objects.filter(number=0).update(deal_word="Kohle")
    Table.objects.update(seed=OldProof(table(slug).secret, ("Kohle", "")).seed)
    _cache.clear()
    finish(slug, {0: ada, 1: bob})
    assert ga.loads(file_of(ada, slug)).proof == OldProof(table(slug).secret, ("Kohle", ""))
    assert text_of(ada.see(f"/t/{slug}/deal")).count("✓") == 3


def test_verify_names_the_changed_line_of_a_forged_file(file, capsys):
    lines = file.read_text(encoding="utf-8").splitlines()
    for number in range(len(lines)):
        forged = [*lines[:number], lines[number].replace(" ", " 1", 1), *lines[number + 1 :]]
        file.write_text("\n".join(forged), encoding="utf-8")
        assert main(["verify", str(file)]) == 2
        assert f"line {number + 1}:" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [
        (4, "key ", "key "),
        (6, "secret ", "secret "),
        (9, f"word blue {NONCE} Kohle", f"word blue {NONCE} Gold"),
        (9, "commitment blue ", "commitment blue "),
        (6, "hash ", "hash "),
    ],
)
def test_a_forger_who_writes_the_checks_anew_is_found_out_too(file, capsys, line, old, new):
    bare = [each.rpartition(" ~")[0] for each in file.read_text(encoding="utf-8").splitlines()]
    at = next(number for number, each in enumerate(bare) if each.startswith(old))
    bare[at] = bare[at].replace(old, new, 1) if old != new else f"{old}{'ab' * 32}"
    file.write_bytes(sealed(bare))
    assert main(["verify", str(file)]) == 2
    assert f"line {line}:" in capsys.readouterr().err


def test_a_whole_other_deal_does_not_have_the_noted_hash(file, capsys):
    noted = ga.load(file).proof.hash
    proof = Proof("cd" * 32, (Word(), Word()))
    other = ga.Record(ga.game("gluex"), 2, proof.seed, proof=proof)
    other.save(file)
    assert main(["verify", str(file)]) == 0
    assert main(["verify", str(file), "--hash", noted]) == 2
    assert "line 5: the hash is" in capsys.readouterr().err


def test_a_record_without_proof_is_not_verified(capsys):
    assert main(["verify", str(FILES[0])]) == 2
    assert "has no proof of its deal" in capsys.readouterr().err


def test_an_imported_game_keeps_its_proof(ada, file):
    slug = imported(ada, file)
    assert file_of(ada, slug) == file.read_text(encoding="utf-8")
    assert text_of(ada.see(f"/t/{slug}/deal")).count("✓") == 4


WRONG_WORDS = [f"word blue  {NONCE} Kohle", f"word pink {NONCE} Kohle", "word blue", "word blue Kohle"]


@pytest.mark.parametrize("line", [*WRONG_WORDS, f"word blue {NONCE} {'x' * 41}", f"name blue {'x' * 41}"])
def test_a_word_that_no_table_would_take_is_refused(file, line):
    bare = [each.rpartition(" ~")[0] for each in file.read_text(encoding="utf-8").splitlines()]
    at = next(number for number, each in enumerate(bare) if each.startswith("word blue"))
    with pytest.raises(BadRecord, match="line"):
        ga.loads(sealed([*bare[:at], line, *bare[at + 1 :]]).decode())


def test_every_deal_has_a_secret_of_its_own(ada):
    made = [table(new_table(ada, "gluex", "me", "friend")) for _ in range(20)]
    assert len({one.secret for one in made}) == 20
    assert all(len(one.secret) == 64 and one.secret not in str(history_of_table(one.slug)) for one in made)
