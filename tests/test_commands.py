"""The command line, as people and scripts use it."""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import glueckauf as ga
from glueckauf.cli import main
from glueckauf.core import compilation
from glueckauf.core.jit import CACHE
from glueckauf.core.text import say


def run(*words, typed=None):
    """Run the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "glueckauf.cli", *words], input=typed, capture_output=True, text=True, check=False
    )


@pytest.fixture
def file(tmp_path):
    record = ga.start("glueck-auf", 2, 5)
    while not record.position.over:
        record = record.play(record.position.moves[len(record.moves) % len(record.position.moves)])
    record.save(tmp_path / "game.glueckauf")
    return tmp_path / "game.glueckauf"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["play", "chess"], "unknown game 'chess'"),
        (["play", "--players", "7"], "players: 7"),
        (["play", "--seat", "3"], "seat: 3, but seats are 0 to 2"),
        (["play", "--against", "kasparov"], "unknown player 'kasparov'"),
        (["play", "--lang", "fr"], "unknown language 'fr'"),
        (["play", "--seed", "-1"], "seed: -1"),
        (["play", "--option", "beards=long"], "unknown option 'beards' of Glück Auf"),
        (["play", "gluex", "--option", "layout=third"], "option layout: 'third'"),
        (["play", "--option", "players=4"], "unknown option 'players'"),
        (["play", "--save", "/nowhere/at/all"], "cannot write '/nowhere/at/all'"),
        (["simulate", "glueck-auf", "--games", "0"], "games: 0"),
        (["simulate", "glueck-auf", "--games", "1000000000000"], "games: 1000000000000"),
        (["simulate", "glueck-auf", "--games", "9", "--seed", "9223372036854775800"], "seed: 9223372036854775808"),
        (["replay", "/dev/zero"], "too long for a record"),
        (["simulate", "glueck-auf", "--players", "1"], "players: 1"),
        (["simulate", "glueck-auf", "--player", "x"], "unknown player 'x'"),
        (["simulate", "glueck-auf", "--games", "1", "--csv", "/nowhere/at/all.csv"], "cannot write"),
        (["replay", "/nowhere/game.glueckauf"], "cannot read"),
        (["bench", "--seconds", "0"], "seconds: 0"),
    ],
)
def test_a_mistake_is_one_clear_line_and_status_2(words, complaint, capsys):
    assert main(words) == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert said.count("\n") == 1
    assert "Traceback" not in said


def test_unknown_words_are_refused_with_status_2():
    for words in (["dance"], [], ["play", "--beards"], ["simulate"]):
        refused = run(*words)
        assert refused.returncode == 2
        assert "Traceback" not in refused.stderr


def test_simulate_shows_points_wins_and_lengths(capsys):
    assert main(["simulate", "glueck-auf", "--players", "4", "--games", "500"]) == 0
    shown = capsys.readouterr().out
    assert "500 games of 4 players" in shown
    assert all(name in shown for name in ("Blue", "Orange", "Green", "Violet", "wins", "interval", "moves a game"))
    assert "Who goes first wins" in shown


def test_simulate_as_json_adds_up(capsys):
    main(["simulate", "glueck-auf", "--players", "3", "--games", "400", "--json"])
    result = json.loads(capsys.readouterr().out)
    assert (result["game"], result["players"], result["games"]) == ("glueck-auf", 3, 400)
    assert sum(seat["wins"]["share"] for seat in result["seats"]) == pytest.approx(1)
    assert all(seat["wins"]["low"] <= seat["wins"]["share"] <= seat["wins"]["high"] for seat in result["seats"])
    assert all(worth["low"] <= worth["mean"] <= worth["high"] for worth in result["first"].values())


def test_simulate_as_csv_has_a_line_for_every_game(tmp_path, capsys):
    main(["simulate", "glueck-auf", "--players", "2", "--games", "25", "--csv", str(tmp_path / "games.csv")])
    rows = list(csv.DictReader((tmp_path / "games.csv").read_text(encoding="utf-8").splitlines()))
    assert [int(row["seed"]) for row in rows] == list(range(25))
    assert [int(row["first"]) for row in rows] == [ga.deal("glueck-auf", 2, seed).starter for seed in range(25)]
    main(["simulate", "glueck-auf", "--players", "2", "--games", "25", "--csv"])
    assert capsys.readouterr().out.count("\n") == 26


def test_a_simulated_game_is_the_game_of_that_deal(capsys):
    main(["simulate", "glueck-auf", "--players", "2", "--games", "1", "--seed", "3", "--json"])
    first = json.loads(capsys.readouterr().out)
    main(["simulate", "glueck-auf", "--players", "2", "--games", "4", "--csv"])
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert int(rows[3]["points_0"]) == first["seats"][0]["points"]["least"]


def test_simulate_takes_options_of_the_game(capsys):
    words = ["simulate", "gluex", "--players", "3", "--games", "40", "--json"]
    told = [(main([*words, "--option", f"layout={layout}"]), capsys.readouterr().out) for layout in ("first", "second")]
    assert [status for status, _ in told] == [0, 0]
    assert told[0] != told[1]
    assert main([*words, "--option", "layout=third"]) == 2


def test_bench_prints_a_line_for_every_game_and_number_of_players(capsys):
    main(["bench", "--json", "--seconds", "0.05"])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["game"], line["players"]) for line in lines] == [
        (game.name, players) for game in ga.all_games() for players in game.players
    ]
    assert all(line["decisions_per_s"] > line["games_per_s"] > 0 for line in lines)


def test_replay_tells_the_game_in_words(file):
    told = run("replay", str(file), "--lang", "de")
    assert told.returncode == 0
    assert "Lorenfabrik" in told.stdout


def test_replay_as_json_has_a_line_for_every_move(file, capsys):
    main(["replay", str(file), "--json"])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    record = ga.load(file)
    assert [line["code"] for line in lines] == [record.game.codes[move] for move in record.moves]
    assert lines[-1]["points"] == [score.total for score in record.position.scores()]


def test_replay_steps_forth_back_and_to_a_number(file, capsys, monkeypatch):
    words = iter(["", "", "b", "40", "t", "99999", "q"])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _prompt: next(words))
    main(["replay", str(file), "--seat", "1"])
    shown = capsys.readouterr().out
    total = len(ga.load(file).moves)
    assert [f"{at} / {total}" in shown for at in (0, 1, 2, 40, total)] == [True] * 5
    assert "Total" in shown


def test_replay_for_a_seat_keeps_the_secrets_of_the_others(tmp_path, capsys):
    record = ga.start("glueck-auf", 2, 1)
    while record.position.turns < 6:
        record = record.play(record.position.moves[0])
    for code in ("order_draw", "take_nothing", "to_top"):
        record = record.play(code)
    seat = record.position.turn
    record.play(record.position.moves[0]).save(tmp_path / "g")
    for words in (["--text"], ["--json"]):
        shown = {}
        for told in (seat, 1 - seat):
            main(["replay", str(tmp_path / "g"), "--seat", str(told), *words])
            shown[told] = capsys.readouterr().out
        assert ("Next from the top" in shown[seat], "Next from the top" in shown[1 - seat]) == (True, False)


def test_closed_and_strange_streams_are_no_accident(tmp_path):
    glueckauf = f"{sys.executable} -m glueckauf.cli"
    for line in (
        f"{glueckauf} play --against random <&-",
        f"printf '\\377\\n' | PYTHONIOENCODING=utf-8:strict {glueckauf} play --against random",
        f"printf '%05000d\\n' 7 | {glueckauf} play --against random",
        f"PYTHONIOENCODING=latin-1 {glueckauf} play --lang ru --against random < /dev/null",
        f"{glueckauf} simulate glueck-auf --games 5 --csv | true",
    ):
        done = subprocess.run(["bash", "-c", line], capture_output=True, check=False, cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, b""), line


def test_a_game_is_saved_when_the_player_leaves(tmp_path):
    run("play", "--players", "2", "--seed", "4", "--against", "random", "--save", str(tmp_path / "g"), typed="1\n")
    assert len(ga.load(tmp_path / "g").moves) > 1


def test_rules_that_cannot_be_kept_are_compiled_all_the_same():
    program = "import warnings; warnings.simplefilter('ignore'); import glueckauf as ga; print(ga.core.jit.KEEP)"
    settings = {**os.environ, "XDG_CACHE_HOME": "/proc/nowhere"}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=settings)
    assert done.stdout == "False\n"


def test_without_a_terminal_a_line_says_what_is_compiled(capsys, monkeypatch):
    monkeypatch.setattr(compilation, "is_compiled", lambda _: False)
    monkeypatch.setattr(compilation, "mark_compiled", lambda _: None)
    compilation.compile_once(ga.game("gluex"), "rules", say("the rules"), lambda: None)
    assert capsys.readouterr().err == "Compiling Glüx for this machine, once: the rules\n"


def test_everything_is_compiled_beforehand_and_each_game_is_told():
    """In the cache it is already, or the test would take minutes."""
    done = run("compile", "gluex")
    first, second, third = done.stdout.splitlines()
    assert first.startswith("Compiling Glüx;")
    assert second.startswith("Glüx is compiled (")
    assert third.endswith(f"{CACHE}.")
    assert (done.returncode, done.stderr) == (0, "")


def test_the_ledger_stands_in_the_order_of_the_game():
    record = ga.load(Path(__file__).parent / "records" / "glueck-auf-4-players.glueckauf")
    codes = [line[0].code for line in record.position.ledger()]
    whole = [entry.code for entry in record.game.ledger(record.position._states[0], 0)]
    assert codes == [code for code in whole if code in codes]


def test_a_cut_file_is_refused_by_replay(file):
    file.write_text("\n".join(file.read_text(encoding="utf-8").splitlines()[:20]), encoding="utf-8")
    refused = run("replay", str(file))
    assert refused.returncode == 2
    assert "line 20: the file is cut" in refused.stderr


def test_a_whole_game_can_be_played_by_typing(tmp_path):
    typed = "help\nwhy bank\nfly\n" + "1\n" * 400
    played = run(
        "play", "--players", "2", "--seed", "4", "--against", "random", "--save", str(tmp_path / "g"), typed=typed
    )
    assert played.returncode == 0, played.stderr
    assert "There is no such move." in played.stdout
    assert "Not now. Choose one of the orders on display." in played.stdout
    assert "Winner:" in played.stdout
    assert ga.load(tmp_path / "g").position.over


def test_a_whole_game_of_gluex_can_be_played_by_typing(tmp_path):
    file = tmp_path / "g"
    words = ["play", "gluex", "--option", "layout=second", "--seed", "4", "--against", "random", "--save", str(file)]
    played = run(*words, typed="why a2_low\n" + "1\n" * 60)
    assert played.returncode == 0, played.stderr
    assert "Your first tile goes onto your start square" in played.stdout
    assert "[░░]" in played.stdout
    assert "Winner:" in played.stdout
    assert ga.load(file).options == {"layout": "second"}


def test_a_whole_card_game_can_be_played_by_typing(tmp_path):
    file = tmp_path / "g"
    words = ["play", "kartenspiel", "--players", "2", "--seed", "4", "--against", "random", "--save", str(file)]
    played = run(*words, typed="why delivery\n" + "1\n" * 400)
    assert played.returncode == 0, played.stderr
    assert "None of your tracks has an engine." in played.stdout
    assert "Winner:" in played.stdout
    assert ga.load(file).position.over


def test_undo_at_the_table_goes_back_to_the_own_decision():
    typed = "1\n1\n1\nmining_6\ncage_3\nundo\ncage_4\nlog\npoints\nquit\n"
    played = run("play", "--players", "2", "--seed", "4", "--against", "random", typed=typed)
    assert played.returncode == 0
    assert "Cage to level 4, black" in played.stdout


@pytest.mark.parametrize("language", ga.LANGUAGES)
def test_the_table_is_drawn_in_every_language(language):
    shown = run("play", "--players", "3", "--seed", "4", "--lang", language, typed="1\n")
    words = {"en": "Choose one of the orders", "de": "Wähle einen der", "ru": "Выберите один из"}
    assert words[language] in shown.stdout
