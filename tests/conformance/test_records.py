"""Records of every game: what is written is read again, what is cut or changed is refused."""

import random
import re
from pathlib import Path

import pytest

import glueckauf as ga
from glueckauf.core.errors import BadRecord, IllegalMove
from tests.conformance.strategies import TABLES

EVERY_TABLE = pytest.mark.parametrize(("name", "players"), TABLES)


def random_record(name: str, players: int, moves: int = 10_000, seed: int = 3) -> ga.Record:
    record, rng = ga.start(name, players, seed), random.Random(seed)
    while not record.position.over and len(record.moves) < moves:
        record = record.play(rng.choice(record.position.moves))
    return record


@EVERY_TABLE
def test_a_record_is_read_as_it_was_written(name, players):
    record = random_record(name, players)
    again = ga.loads(record.dumps())
    assert again == record
    assert again.position == record.position


@EVERY_TABLE
def test_a_record_of_an_unfinished_game_is_a_record(name, players):
    record = random_record(name, players, moves=30)
    assert ga.loads(record.dumps()) == record


@EVERY_TABLE
def test_options_are_part_of_the_record(name, players):
    options = {key: values[-1] for key, values in ga.game(name).options.items()}
    record = ga.start(name, players, 3, **options)
    assert ga.loads(record.dumps()).options == options


@EVERY_TABLE
def test_the_whole_game_can_be_told_in_every_language(name, players):
    record = random_record(name, players)
    told = {language: record.text(language) for language in ga.LANGUAGES}
    assert len(set(told.values())) == len(ga.LANGUAGES)
    assert all(text.count("\n") > len(list(record.turns())) for text in told.values())


@EVERY_TABLE
def test_a_game_told_to_a_seat_does_not_give_the_deal_away(name, players):
    record = ga.start(name, players, 987654321)
    record = record.play(record.position.moves[0])
    assert "987654321" in record.text()
    assert "987654321" not in record.text(seat=0)


@EVERY_TABLE
def test_a_file_cut_anywhere_is_refused(name, players):
    lines = random_record(name, players, moves=30).dumps().splitlines(keepends=True)
    for length in range(len(lines)):
        with pytest.raises(BadRecord, match=r"line \d+"):
            ga.loads("".join(lines[:length]))


@EVERY_TABLE
def test_an_edited_line_is_named(name, players):
    lines = random_record(name, players, moves=30).dumps().splitlines()
    for number in range(1, len(lines)):
        edited = [*lines[:number], lines[number].replace(" ", " x", 1), *lines[number + 1 :]]
        with pytest.raises(BadRecord, match=rf"line {number + 1}:"):
            ga.loads("\n".join(edited))


@EVERY_TABLE
def test_a_line_left_out_is_noticed_at_the_next_one(name, players):
    lines = random_record(name, players, moves=30).dumps().splitlines()
    with pytest.raises(BadRecord, match="line 6:"):
        ga.loads("\n".join([*lines[:5], *lines[6:]]))


def resealed(text: str) -> str:
    """The text with fresh checks, as a forger would make them."""
    bare = [re.sub(r" ~\w+$", "", line) for line in text.splitlines()]
    return ga.core.record.as_file(bare)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("game glueck-auf 2", "game chess 2", "line 2: unknown game 'chess'"),
        ("game glueck-auf 2", "game glueck-auf 9", "line 2: rules version '9'"),
        ("players 3", "players 9", "players: 9"),
        ("players 3", "players many", "line 3: players 'many' is not a whole number"),
        ("seed 3", "seed -1", "line 4: seed '-1' is not a whole number"),
        ("seed 3", "option x 1\nseed 3", "line 4: 'seed' and its value are expected"),
        ("seed 3", "seed 3\noption beards true", "unknown option 'beards'"),
        ("seed 3", "seed 3\noption open_deliveries maybe", "option open_deliveries: 'maybe'"),
        ("1 orange", "1 blue", "line 5: it is the turn of orange, not of blue"),
        ("glueckauf record 1", "glueckauf record 10", "line 1: 'glueckauf record 10', but"),
        ("1 orange", "7 orange", "line 5: '7 orange take_"),
        ("seed 3", "seed 03", "line 4: 'seed 03', but"),
        ("seed 3", "seed ٣", "line 4: seed '٣' is not a whole number"),
        ("seed 3", f"seed {'9' * 5000}", "is not a whole number"),
        ("seed 3", "seed 3\nhello", "line 5: 'hello', but"),
        ("seed 3", "seed 3\n", "line 5: this line is empty"),
        ("1 orange take_", "1 orange fly_to_", "line 5: unknown move 'fly_to_"),
        ("1 orange ", "1 orange bank ", "line 5: bank: Not now."),
        ("end 30", "end 31", "the end of a record with 30 moves is expected"),
        ("end 30", "end 30\nend 30", "something follows the end"),
        ("end 30", "result 1 2 3\nend 30", "but these moves lead to"),
    ],
)
def test_a_forged_record_is_refused_with_the_line_and_the_reason(old, new, complaint):
    text = resealed(random_record("glueck-auf", 3, moves=30).dumps())
    assert old in text
    with pytest.raises(BadRecord) as refusal:
        ga.loads(resealed(text.replace(old, new, 1)))
    assert complaint in str(refusal.value)


COMMITTED = (Path(__file__).parents[1] / "records" / "keys" / "gluex-4-players-from-a-key.glueckauf").read_text(
    encoding="utf-8"
)
KEY = ga.loads(COMMITTED).seed


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("glueckauf record 2", "glueckauf record 1", "line 1: 'glueckauf record 1', but"),
        (f"key {KEY}", "seed 7", "line 4: the secret and the words make another deal"),
        (f"key {KEY}", f"key {KEY[:-1]}", "line 4: this is not a key of 64 hexadecimal digits"),
        (f"key {KEY}", f"key {'0' * 64}", "line 4: the secret and the words make another deal"),
        ("secret 0", "secret 1", "line 6: this secret does not have the hash of the line above"),
        ("hash 6", "hash 7", "line 6: this secret does not have the hash of the line above"),
        ("commitment blue 2", "commitment blue 3", "line 11: this word is not the one that was committed to"),
        ("commitment blue 2", "commitment blue ", "line 7: a seat and its commitment are expected"),
        ("commitment blue 2", "commitment green 2", "line 11: this word is not the one that was committed to"),
        ("word blue 8d", "word blue 9d", "line 11: this word is not the one that was committed to"),
        ("word blue 8d", "word blue d", "line 11: a seat and its word are expected"),
        ("Kohle", "Gold", "line 11: this word is not the one that was committed to"),
        (" Kohle", "", "line 11: this word is not the one that was committed to"),
        ("word orange", "word violet", "line 12: this word is not the one that was committed to"),
        ("word green 279dd3eedc2bc8f3e9cccb582b440dac\n", "", "line 4: the secret and the words make another deal"),
        ("commitment violet ec1", "commitment pink ec1", "line 10: a seat and its commitment are expected"),
    ],
)
def test_a_forged_commitment_is_refused_with_the_line_and_the_reason(old, new, complaint):
    bare = "".join(re.sub(r" ~\w+$", "", line) + "\n" for line in COMMITTED.splitlines())
    assert bare.count(old) == 1
    with pytest.raises(BadRecord) as refusal:
        ga.loads(resealed(bare.replace(old, new)))
    assert complaint in str(refusal.value)


def test_a_file_that_is_no_record_is_refused(tmp_path):
    for content in (b"", b"\xff\xfe\x00", b"hello\n", b"x" * 2_000_000):
        file = tmp_path / "game.glueckauf"
        file.write_bytes(content)
        with pytest.raises(BadRecord, match=r"game\.glueckauf"):
            ga.load(file)
    with pytest.raises(BadRecord, match="cannot read"):
        ga.load(tmp_path / "nowhere.glueckauf")


@EVERY_TABLE
def test_undo_goes_back_freely_to_the_last_revealed_information(name, players):
    record = random_record(name, players, moves=60)
    positions = record.positions()
    free = record.free_undo
    assert all(position.revealed == record.position.revealed for position in positions[len(positions) - 1 - free :])
    if free:
        assert record.undo(free).position == positions[-1 - free]
    with pytest.raises(IllegalMove, match="since the last reveal"):
        record.undo(free + 1)
    assert record.undo(free + 1, agreed=True).position == positions[-2 - free]


def test_nothing_can_be_taken_back_before_the_first_move():
    with pytest.raises(IllegalMove):
        ga.start("glueck-auf", 2, 1).undo(agreed=True)
