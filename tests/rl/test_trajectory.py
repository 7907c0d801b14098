"""Games as arrays, and many of them as files."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

import glueckauf as ga
from glueckauf.cli import main
from glueckauf.core.errors import GlueckaufError
from glueckauf.rl import dataset
from glueckauf.rl.dataset import Order, write_dataset
from tests.rl.tables import EVERY_GAME, winners

pq = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not here: pip install 'glueckauf[rl]'")

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.glueckauf"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_recorded_game_becomes_a_trajectory(file):
    record = ga.load(file)
    told = record.trajectory()
    positions = record.positions()[:-1]
    assert told.actions.tolist() == list(record.moves)
    assert told.seats.tolist() == [position.turn for position in positions]
    for row, position in enumerate(positions):
        assert (told.observations[row] == position.view(position.turn).observe()).all()
        assert np.flatnonzero(told.masks[row]).tolist() == [move.number for move in position.moves]
    assert not told.rewards[:-1].any()
    assert winners(told.rewards[-1].tolist()) == record.position.winners()


@EVERY_GAME
def test_a_game_from_a_given_position_is_told_from_there(game):
    record = ga.start(game, 3, 1)
    for _ in range(20):
        record = record.play(record.position.moves[0])
    later = ga.Record(record.game, 3, 0, beginning=record.position).play(record.position.moves[0])
    told, seat = later.trajectory(), record.position.turn
    assert told.seats.tolist() == [seat]
    assert (told.observations[0] == record.position.view(seat).observe()).all()
    assert np.flatnonzero(told.masks[0]).tolist() == [move.number for move in record.position.moves]


def test_a_folder_of_games_is_read_as_one_table(tmp_path):
    """What describes the folder is not taken for a part of it."""
    write(order(games=2), tmp_path)
    assert set(pq.read_table(tmp_path)["deal"].to_pylist()) == {4, 5}


def test_parts_that_nothing_describes_are_left_alone(tmp_path):
    write(order(games=1), tmp_path)
    (tmp_path / "_dataset.json").rename(tmp_path / "dataset.json")
    with pytest.raises(GlueckaufError, match=r"holds games that no _dataset\.json describes"):
        write(order(games=2), tmp_path)


def test_an_unfinished_game_has_no_rewards_yet():
    record = ga.start("gluex", 2, 1)
    assert len(record.trajectory().actions) == 0
    record = record.play(record.position.moves[0])
    assert not record.trajectory(reward="score").rewards.any()


def test_a_wrong_reward_is_named():
    with pytest.raises(GlueckaufError, match="reward: 'money'"):
        ga.start("gluex", 2, 1).trajectory(reward="money")


def order(game="gluex", games=6, bot="random", **choices):
    return Order(**{"game": game, "players": 2, "games": games, "seed": 4, "bot": bot, "reward": "win", **choices})


def write(wanted, folder, workers=2):
    seen = []
    write_dataset(wanted, folder, workers, lambda done, words: seen.append(done))  # noqa: ARG005
    return seen


@EVERY_GAME
def test_the_network_plays_compiled_as_it_does_move_by_move(game, tmp_path):
    write(order(game, 1, "network"), tmp_path / "games")
    record, choose = ga.start(game, 2, 4), ga.player("network")
    for action in pq.read_table(tmp_path / "games" / "part-00000.parquet")["action"].to_pylist():
        assert choose(record.position.view(record.position.turn), ga.generator(0)).number == action
        record = record.play(action)
    assert record.position.over


@EVERY_GAME
@pytest.mark.parametrize("bot", ["random", "apprentice", "network"])
def test_a_dataset_has_a_row_for_every_decision(game, bot, tmp_path):
    wanted = order(game, 2, bot)
    assert write(wanted, tmp_path / "games") == [2]
    table = pq.read_table(tmp_path / "games" / "part-00000.parquet")
    rows = table.to_pylist()
    for seed in (4, 5):
        mine = [row for row in rows if row["deal"] == seed]
        record = ga.start(game, 2, seed)
        for step, row in enumerate(mine):
            position = record.position
            assert (row["step"], row["seat"]) == (step, position.turn)
            assert row["legal"] == [move.number for move in position.moves]
            record = record.play(row["action"])
        assert record.position.over
        told = record.trajectory()
        assert [row["observation"] for row in mine] == told.observations.tolist()
        assert [row["reward"] for row in mine] == told.rewards[-1][told.seats].tolist()
        assert [row["points"] for row in mine] == [record.position.scores()[seat].total for seat in told.seats]
    assert table.schema.metadata[b"game"].decode() == game


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path, monkeypatch):
    monkeypatch.setattr(dataset, "GAMES_IN_A_PART", 2)
    write(order(games=4), tmp_path)
    before = {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    (tmp_path / "part-00002.half").write_text("cut off")
    assert write(order(games=7), tmp_path) == [2, 4, 6, 7]
    assert {name: (tmp_path / name).stat().st_mtime_ns for name in before} == before
    deals = [row for part in sorted(tmp_path.glob("*.parquet")) for row in pq.read_table(part)["deal"].to_pylist()]
    assert sorted(set(deals)) == list(range(4, 11))


def test_a_part_that_was_written_for_fewer_games_is_written_anew(tmp_path):
    write(order(games=3), tmp_path)
    write(order(games=5), tmp_path)
    assert set(pq.read_table(tmp_path / "part-00000.parquet")["deal"].to_pylist()) == set(range(4, 9))


def test_other_games_must_go_elsewhere(tmp_path):
    write(order(games=1), tmp_path)
    with pytest.raises(GlueckaufError, match="holds other games"):
        write(order(games=1, players=3), tmp_path)


def test_threads_do_not_change_what_is_written(tmp_path):
    for workers in (1, 3):
        write(order(games=3, bot="apprentice"), tmp_path / str(workers), workers)
    one, other = (pq.read_table(tmp_path / str(workers) / "part-00000.parquet") for workers in (1, 3))
    assert one.equals(other)


def test_the_command_writes_a_dataset(tmp_path, capsys):
    out = tmp_path / "games"
    assert main(["dataset", "gluex", "--games", "3", "--bot", "random", "--out", str(out)]) == 0
    assert "3 games in" in capsys.readouterr().out
    assert json.loads((out / "_dataset.json").read_text())["bot"] == "random"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "unknown game 'chess'"),
        (["gluex", "--games", "0"], "games: 0, but it is 1 to"),
        (["gluex", "--players", "9"], "players: 9"),
        (["gluex", "--bot", "wizard"], "unknown player 'wizard'"),
        (["gluex", "--reward", "money"], "reward: 'money'"),
        (["gluex", "--workers", "0"], "workers: 0"),
        (["gluex", "--out", "/dev/null/x"], "cannot use /dev/null/x for a dataset"),
    ],
)
def test_a_wrong_word_is_named(words, said, capsys):
    assert main(["dataset", "--bot", "random", *words]) == 2
    assert re.search(said, capsys.readouterr().err)
