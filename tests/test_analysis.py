"""The analyst: the best moves of a decision, with what they bring."""

import json

import pytest

import glueckauf as ga
from glueckauf.cli import main

GOLDEN = "tests/records/gluex-2-players.glueckauf"


@pytest.fixture
def unfinished(tmp_path):
    record = ga.start("gluex", 2, 5)
    for _ in range(4):
        record = record.play(record.position.moves[0])
    record.save(tmp_path / "game.glueckauf")
    return record, str(tmp_path / "game.glueckauf")


def test_every_move_has_its_chance_points_and_error():
    position = ga.deal("gluex", 2, 1)
    found = position.analyse(position.turn, seconds=0.2)
    assert {line.move for line in found.lines} <= set(position.moves)
    assert found.best == found.lines[0].move
    for line in found.lines:
        assert 0 <= line.wins <= 1
        assert line.error >= 0
        assert line.visits > 0
    assert found.iterations == sum(line.visits for line in found.lines)
    assert found.lines[0].continuation


def test_the_watcher_sees_progress_and_can_end_it():
    position, seen = ga.deal("gluex", 2, 1), []
    position.analyse(position.turn, seconds=30, watch=lambda so_far: seen.append(so_far) or len(seen) == 2)
    assert len(seen) == 2
    assert seen[0].iterations < seen[1].iterations
    assert seen[0].best in position.moves


def test_an_interrupted_analysis_says_what_it_has():
    position = ga.deal("gluex", 2, 1)

    def interrupt(_):
        raise KeyboardInterrupt

    assert position.analyse(position.turn, seconds=30, watch=interrupt).best in position.moves


def test_only_the_seat_to_decide_is_analysed():
    position = ga.deal("gluex", 2, 1)
    with pytest.raises(ga.GlueckaufError, match="is not to decide"):
        position.analyse(1 - position.turn)
    with pytest.raises(ga.GlueckaufError, match="no seat 7"):
        position.analyse(7)


def test_a_finished_game_has_nothing_to_analyse():
    with pytest.raises(ga.GlueckaufError, match="the game is over"):
        ga.load(GOLDEN).position.analyse(0)


@pytest.mark.parametrize("seconds", [0, -1, 1e9, float("nan")])
def test_the_time_is_checked(seconds):
    position = ga.deal("gluex", 2, 1)
    with pytest.raises(ga.GlueckaufError, match="seconds"):
        position.analyse(position.turn, seconds=seconds)


def test_the_command_shows_the_best_moves_in_words(unfinished, capsys):
    record, file = unfinished
    assert main(["analyse", file, "--seconds", "0.1", "--lang", "de"]) == 0
    shown = capsys.readouterr().out
    assert "±" in shown
    assert any(move.text("de")[:12] in shown for move in record.position.moves)


def test_the_command_speaks_json(unfinished, capsys):
    record, file = unfinished
    assert main(["analyse", file, "--seconds", "0.1", "--json", "--threads", "2"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["seat"] == record.position.turn
    assert found["best"] == found["moves"][0]["code"]


def test_an_earlier_position_can_be_asked_for(unfinished, capsys):
    _, file = unfinished
    assert main(["analyse", file, "--move", "0", "--seconds", "0.1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seat"] == ga.deal("gluex", 2, 5).turn


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["nowhere.glueckauf"], "nowhere.glueckauf"),
        (["README.md"], "README.md"),
        ([GOLDEN], "the game is over"),
        ([GOLDEN, "--move", "99999"], "the record has"),
        ([GOLDEN, "--move", "0", "--seat", "9"], "no seat 9"),
        ([GOLDEN, "--move", "0", "--seconds", "0"], "seconds"),
        ([GOLDEN, "--move", "0", "--threads", "0"], "threads"),
    ],
)
def test_bad_input_is_one_clear_line(words, answer, capsys):
    assert main(["analyse", *words]) == 2
    said = capsys.readouterr().err
    assert answer in said
    assert said.count("\n") == 1
