"""Bots against each other: seats, deals, mistakes, figures."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import glueckauf as ga
from glueckauf.cli import main
from glueckauf.commands.arena import verdict
from glueckauf.core.playouts import RESULT
from glueckauf.players import player
from glueckauf.players.arena import Sheet, contest
from glueckauf.players.playing import Played
from glueckauf.players.ratings import SCALE, elo
from glueckauf.players.schedule import labels, lineups, schedule
from glueckauf.players.statistics import Wagers, ahead, bot_points, bot_shares, comparisons, interval
from glueckauf.players.workers import FEW_GAMES, processes, side_by_side, threads

BOTS = """
import sys

VERSION = 3

def first(view, rng):
    return view.moves[0]

def last(view, rng):
    return view.moves[-1].code

def silent(view, rng):
    return None

def cheat(view, rng):
    return next(n for n in range(len(view.game.codes)) if view.why_not(n))

def clumsy(view, rng):
    raise RuntimeError("the pick is\\nbroken")

def leaver(view, rng):
    sys.exit()

class Crew:
    @staticmethod
    def first(view, rng):
        return view.moves[0]
"""

SLOW = """
import pathlib, time

moves = []

def slow(view, rng):
    moves.append(1)
    if len(moves) > 200:
        pathlib.Path("tired").touch()
        time.sleep(0.1)
    return view.moves[0]
"""

ATTENTIVE = """
import signal, sys
from glueckauf.cli import main
from glueckauf.commands.arena import verdict
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main())
"""
"""Tests that run in the background are deaf to Ctrl-C, and so would be the command."""


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A folder with somebody's bots, where the command is given."""
    (tmp_path / "my_bots.py").write_text(BOTS, encoding="utf-8")
    (tmp_path / "torn_bots.py").write_text("def first(view", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*sys.path])
    for module in ("my_bots", "torn_bots"):
        sys.modules.pop(module, None)
    return tmp_path


def results(*games):
    """One deal, a line-up for each game, given as (points, winners)."""
    line = np.zeros((1, len(games)), RESULT)
    for place, (points, winners) in enumerate(games):
        line[0, place].points[: len(points)] = points
        line[0, place].winners = sum(1 << seat for seat in winners)
    return line


def of_bots(bots, players):
    return np.array(lineups(bots, players))


def test_two_bots_change_seats():
    assert lineups(2, 2) == ((0, 1), (1, 0))


@pytest.mark.parametrize(("bots", "players"), [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4)])
def test_every_bot_sits_in_every_seat_equally_often(bots, players):
    lines = of_bots(bots, players)
    assert len({tuple(line) for line in lines}) == len(lines)
    for seat in range(players):
        assert len(set(np.bincount(lines[:, seat], minlength=bots))) == 1
    assert all(set(line) == set(range(bots)) for line in lines)


@pytest.mark.parametrize(("bots", "players"), [(3, 2), (5, 2), (4, 3), (6, 4)])
def test_where_there_are_more_bots_than_seats_everybody_meets_everybody_equally_often(bots, players):
    lines = of_bots(bots, players)
    assert all(len(set(line)) == players for line in lines)
    for seat in range(players):
        assert len(set(np.bincount(lines[:, seat], minlength=bots))) == 1
    pairs = [(one, other) for line in lines for one in line for other in line if one < other]
    assert len({pairs.count(pair) for pair in set(pairs)}) == 1
    assert len(set(pairs)) == bots * (bots - 1) / 2


def test_games_are_rounded_up_to_whole_deals():
    assert schedule("gluex", ["random", "random"], games=3).games == 4
    assert schedule("gluex", ["random", "random"], players=3, games=7).games == 12


def test_bots_of_the_same_name_are_told_apart():
    assert labels(["random", "hewer", "random", "random"]) == ("random", "hewer", "random (2)", "random (3)")


def test_every_line_up_plays_the_same_deal():
    seen = []

    def spy(view, _rng):
        if view.turns == 0 and view.seat == 0:
            seen.append(view.to_dict())
        return view.moves[0]

    contest("gluex", [spy, spy], games=2, seed=5, spread=threads(1))
    deal = ga.deal("gluex", 2, 5).view(0).to_dict()
    assert [view for view in seen if view == deal] == [deal, deal]


def test_equal_bots_that_do_not_use_chance_share_every_deal():
    standing = contest("gluex", ["my_bots:first", "my_bots:first"], games=20)
    assert standing.win_share == [0.5, 0.5]
    assert standing.ahead == [[None, 0.5], [0.5, None]]
    assert standing.points[0] == standing.points[1]
    assert standing.interval[0][0] < 0.5 < standing.interval[0][1]


def test_the_same_seed_gives_the_same_result_with_one_worker_and_with_two():
    one, two = (contest("gluex", ["random", "my_bots:last"], games=30, seed=9, spread=threads(n)) for n in (1, 2))
    assert one == two
    assert contest("gluex", ["random", "my_bots:last"], games=30, seed=10) != one


def test_processes_play_the_same_games_as_threads():
    one, two = (
        contest("gluex", ["random", "my_bots:last"], games=30, seed=9, spread=each(2)) for each in (threads, processes)
    )
    assert one == two


def test_a_mistake_in_a_process_is_told_as_in_a_thread(capsys):
    assert main(["arena", "gluex", "my_bots:clumsy", "random", "--games", str(FEW_GAMES), "--workers", "2"]) == 2
    assert capsys.readouterr().err.startswith(
        "glueckauf: bot 'my_bots:clumsy' failed: RuntimeError: the pick is broken"
    )


@pytest.mark.parametrize(
    ("bots", "games", "workers", "expected"),
    [
        (["random", "random"], FEW_GAMES, 2, "_in_processes"),
        (["random", "random"], FEW_GAMES - 2, 2, "_in_threads"),
        (["random", "random"], FEW_GAMES, 1, "_in_threads"),
        (["random", "engine:cat"], FEW_GAMES, 2, "_in_threads"),
    ],
)
def test_processes_play_where_that_is_quicker(bots, games, workers, expected, monkeypatch):
    chosen = []
    for name in ("_in_threads", "_in_processes"):
        monkeypatch.setattr(f"glueckauf.players.workers.{name}", lambda *_, name=name: chosen.append(name))
    plan = schedule("gluex", bots, games=games)
    side_by_side(plan, workers)(plan, 0)
    assert chosen == [expected]


def test_a_game_of_a_longer_contest_is_the_same_game():
    short, long = (schedule("gluex", ["random", "random"], games=games, seed=2) for games in (4, 40))
    assert short.play(3) == long.play(3)
    assert short.play(2) != long.play(3)


def test_a_contest_stops_when_it_is_decided():
    standing = contest("gluex", ["my_bots:first", "random"], games=200)
    assert (standing.stopped_early, standing.better) == (True, "random")
    assert standing.games < standing.planned == 200
    assert standing.games % 2 == 0
    assert contest("gluex", ["my_bots:first", "random"], games=200, spread=threads(1)) == standing


def test_all_games_are_played_when_all_are_wanted():
    standing = contest("gluex", ["my_bots:first", "random"], games=80, play_all=True)
    assert (standing.games, standing.stopped_early) == (80, False)


def test_every_game_is_reported_in_turn():
    heard = []
    contest("gluex", ["random", "random"], games=6, watch=lambda sheet: heard.append((sheet.games, sheet.deals)))
    assert heard == [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)]


def test_a_standing_counts_whole_deals_only():
    sheet = Sheet(schedule("gluex", ["random", "random"], games=6))
    played = sheet.play(threads(1))
    for _ in range(3):
        next(played)
    played.close()
    assert sheet.games == 3
    assert sheet.standing().games == 2


def test_equals_are_rarely_told_apart_however_often_one_looks():
    rng = np.random.default_rng(4)
    decided = 0
    for _ in range(100):
        wagers = Wagers(2)
        for share in rng.integers(0, 3, 200) / 2:
            wagers.bet(np.array([share, 1 - share]))
            if wagers.decided_for() is not None:
                decided += 1
                break
    assert decided <= 3


def test_the_best_of_three_must_beat_both_others():
    wagers = Wagers(3)
    for _ in range(100):
        wagers.bet(np.array([0.5, 0.5, 0.0]))
    assert wagers.decided_for() is None
    for _ in range(100):
        wagers.bet(np.array([0.1, 0.8, 0.1]))
    assert wagers.decided_for() == 1


def test_a_shared_victory_counts_in_equal_parts():
    shares = bot_shares(results(([7, 7], [0, 1]), ([5, 9], [1])), of_bots(2, 2), 2)
    assert shares.tolist() == [[0.75, 0.25]]


def test_points_are_the_mean_over_all_seats_of_a_bot():
    line = results(([10, 2], [0]), ([4, 8], [1]))
    assert [bot_points(line, of_bots(2, 2), bot) for bot in (0, 1)] == [9.0, 3.0]


def test_a_winner_by_tie_break_is_ahead_and_level_losers_are_level():
    assert ahead(results(([9, 9], [1]), ([9, 9], [1])), of_bots(2, 2), 0, 1) == 0.5
    lines = np.array([[0, 1, 2]])
    game = results(([9, 9, 9], [0]))
    assert [ahead(game, lines, *pair) for pair in ((0, 1), (1, 0), (1, 2))] == [1.0, 0.0, 0.5]


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("deals", [1, 2, 100])
def test_an_interval_is_never_a_point(share, deals):
    low, high = interval(np.full(deals, share))
    assert 0 <= low <= share <= high <= 1
    assert high - low > 0.01


def test_who_has_won_everything_gets_the_exact_interval():
    """Clopper and Pearson: of ten, one has to win 69 % to win all of them once in forty times."""
    assert interval(np.ones(10)) == (pytest.approx(0.6915, abs=1e-4), 1.0)
    assert interval(np.zeros(10)) == (0.0, pytest.approx(0.3085, abs=1e-4))


def test_an_interval_takes_the_deal_as_the_unit():
    rng = np.random.default_rng(1)
    alike = rng.integers(0, 2, 400).astype(float)
    low, high = interval(alike)
    error = alike.std(ddof=1) / 20
    assert (high - low) / 2 == pytest.approx(1.96 * error, rel=0.02)


@pytest.mark.parametrize(
    ("bots", "complaint"),
    [
        (["random", "kasparov"], "unknown player 'kasparov'"),
        (["random", "nowhere_bots:first"], "bot 'nowhere_bots:first': cannot import 'nowhere_bots'"),
        (["random", "torn_bots:first"], "bot 'torn_bots:first': cannot import 'torn_bots' (SyntaxError"),
        (["random", ":first"], "bot ':first': cannot import ''"),
        (["random", "my_bots:"], "bot 'my_bots:': 'my_bots' has no ''"),
        (["random", "my_bots:third"], "bot 'my_bots:third': 'my_bots' has no 'third'"),
        (["random", "my_bots:VERSION"], "bot 'my_bots:VERSION': 3 is not a function"),
        (["random", "my_bots:silent"], "bot 'my_bots:silent' made no move: unknown move None"),
        (["random", "my_bots:cheat"], "bot 'my_bots:cheat' made an illegal move"),
        (["random", "my_bots:clumsy"], "bot 'my_bots:clumsy' failed: RuntimeError: the pick is broken"),
        (["random", "my_bots:leaver"], "bot 'my_bots:leaver' failed: SystemExit"),
        (["random"], "bots: 1, but a contest is between two or more"),
        (["random"] * 200, "bots: 200 at a table of 2 make 39,800 line-ups, more than 10,000"),
        (["random", "random", "--players", "5"], "players: 5"),
        (["random", "random", "--games", "0"], "games: 0"),
        (["random", "random", "--games", "9", "--seed", "9223372036854775805"], "seed: 9223372036854775809"),
        (["random", "random", "--seed", "-1"], "seed: -1"),
        (["random", "random", "--workers", "0"], "workers: 0"),
        (["random", "random", "--workers", "-1"], "workers: -1"),
    ],
)
def test_a_mistake_is_one_clear_line_with_the_name_of_the_bot(bots, complaint, capsys):
    assert main(["arena", "gluex", *bots]) == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert said.count("\n") == 1
    assert "Traceback" not in said


def test_a_bot_that_is_no_function_is_refused():
    with pytest.raises(ga.GlueckaufError, match="bot '5': 5 is not a function"):
        contest("gluex", ["random", 5])


def test_a_function_of_a_class_can_be_named():
    assert player("my_bots:Crew.first")(ga.deal("gluex", 2, 0).view(0), ga.generator(0)).number >= 0


def test_a_guest_takes_part_in_play_and_in_simulate(capsys):
    assert main(["simulate", "gluex", "--players", "2", "--games", "2", "--player", "my_bots:first", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["player"] == "my_bots:first"
    assert main(["simulate", "gluex", "--players", "2", "--games", "2", "--player", "my_bots:clumsy"]) == 2
    assert main(["play", "gluex", "--against", "my_bots:silent", "--seat", "1", "--seed", "1"]) == 2
    assert "bot 'my_bots:silent' made no move" in capsys.readouterr().err


def test_the_result_as_json_is_one_object_in_the_order_of_the_bots(capsys):
    assert main(["arena", "gluex", "my_bots:first", "random", "--games", "10", "--seed", "3", "--all", "--json"]) == 0
    said = capsys.readouterr().out
    result = json.loads(said)
    assert said.count("\n") == 1
    assert (result["game"], result["players"], result["seed"]) == ("gluex", 2, 3)
    assert (result["bots"], result["games"]) == (["my_bots:first", "random"], 10)
    assert sum(result["wins"]) == pytest.approx(10)
    assert sum(result["win_share"]) == pytest.approx(1)
    for share, (low, high) in zip(result["win_share"], result["interval"], strict=True):
        assert low <= share <= high
    assert result["ahead"][0][0] is None
    assert result["ahead"][0][1] + result["ahead"][1][0] == pytest.approx(1)
    assert result["stopped_early"] is False


def test_the_result_is_a_table_and_a_sentence(capsys):
    assert main(["arena", "gluex", "random", "random", "--games", "8"]) == 0
    shown = capsys.readouterr().out
    assert "8 games of 2 players" in shown
    assert "Not decided after 8 games: nobody is so far ahead" in " ".join(shown.split())
    assert main(["arena", "gluex", "random", "random", "random", "--players", "3", "--games", "3"]) == 0
    assert "How often a seat finishes ahead of another" in capsys.readouterr().out


def test_twenty_to_nothing_is_not_decided_and_says_why():
    sheet = Sheet(schedule("gluex", ["my_bots:first", "random"], games=20))
    for number in range(20):
        winner = sheet.plan.lineups[number % 2].index(1)
        sheet._write(Played(results(([5, 5], [winner]))[0, 0], ()))
    assert sheet.standing().wins == [0, 20]
    assert verdict(sheet.standing()) == (
        "Not decided after 20 games: random is ahead, but 10 deals leave more doubt than 1 in 100."
        " If it goes on like this, about 22 games will decide it (--games)."
    )


# Ratings


def test_four_hundred_points_are_ten_to_one():
    wins = np.array([[0, 100_000], [10_000, 0]])
    ratings, _ = elo(wins)
    assert ratings[0] - ratings[1] == pytest.approx(400, abs=0.1)
    assert sum(ratings) == pytest.approx(0, abs=1e-6)


def test_ratings_are_found_through_others():
    """The first and the last never met: the one in the middle connects them."""
    ratings, _ = elo(np.array([[0, 1000, 0], [100, 0, 1000], [0, 100, 0]]) * 100)
    assert ratings[0] - ratings[2] == pytest.approx(800, abs=1)


def test_who_has_only_won_has_a_rating_and_a_wide_interval():
    (first, _), ((low, high), _) = elo(np.array([[0, 10], [0, 0]]))
    assert 0 < low < first < high < 1000
    many = elo(np.array([[0, 1000], [0, 0]]))[1][0]
    assert many[0] > low


@pytest.mark.parametrize(("bots", "players"), [(2, 2), (4, 2), (3, 3), (4, 4)])
def test_an_interval_of_a_rating_covers_it_in_about_95_of_100_contests(bots, players):
    """Bots whose strength is known, in the model of Plackett and Luce: each seat's luck is a Gumbel variable."""
    rng, strengths, covered = np.random.default_rng(bots), np.linspace(-0.5, 0.5, bots), []
    lines = of_bots(bots, players)
    for _ in range(60):
        luck = strengths[lines] + rng.gumbel(size=(40, len(lines), players))
        played = np.zeros(luck.shape[:2], RESULT)
        played["points"][..., :players] = luck.argsort(axis=-1).argsort(axis=-1)
        _, intervals = elo(comparisons(played, lines, bots))
        covered += [low <= SCALE * s <= high for s, (low, high) in zip(strengths, intervals, strict=True)]
    assert 0.9 < np.mean(covered) < 1


def test_the_rating_of_many_bots_is_part_of_the_result(capsys):
    words = ["arena", "gluex", "my_bots:first", "random", "random", "my_bots:last", "--games", "12", "--all", "--json"]
    assert main(words) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["played"] == [6, 6, 6, 6]
    assert sum(result["wins"]) == pytest.approx(12)
    assert sum(result["elo"]) == pytest.approx(0, abs=1e-6)
    for rating, (low, high) in zip(result["elo"], result["elo_interval"], strict=True):
        assert low < rating < high


# Saved games


def test_a_contest_goes_on_where_it_was_left(folder):
    bots = ["random", "my_bots:last"]
    whole = contest("gluex", bots, games=8, seed=3, play_all=True)
    assert contest("gluex", bots, games=4, seed=3, play_all=True, save="own").games == 4
    results = folder / "own" / "games.jsonl"
    results.write_text(results.read_text(encoding="utf-8") + '{"number": 4, "po', encoding="utf-8")
    seen = []
    continued = contest(
        "gluex", bots, games=8, seed=3, play_all=True, save="own", watch=lambda sheet: seen.append(sheet.games)
    )
    assert continued == whole
    lines = [json.loads(line) for line in results.read_text(encoding="utf-8").splitlines()]
    assert [line["number"] for line in lines] == list(range(8))
    for line in lines:
        record = ga.load(folder / "own" / "games" / f"{line['number']:06}.glueckauf")
        assert (list(record.names), record.seed) == (line["bots"], line["seed"])
        assert list(record.position.totals()) == line["points"]
        assert list(record.position.winners()) == line["winners"]


def test_a_contest_that_was_decided_stays_decided(folder):
    words = ["arena", "gluex", "my_bots:first", "random", "--games", "200", "--save", str(folder / "own"), "--json"]
    assert main(words) == 0
    before = (folder / "own" / "games.jsonl").read_text(encoding="utf-8")
    assert main(words) == 0
    assert (folder / "own" / "games.jsonl").read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (["--seed", "4"], "is another contest: seed differ"),
        (["--players", "3"], "is another contest: players differ"),
        (["--move-time", "9"], "is another contest: limits differ"),
    ],
)
def test_another_contest_is_not_mixed_in(change, complaint, capsys):
    words = ["arena", "gluex", "random", "my_bots:last", "--games", "2", "--save", "own"]
    assert main(words) == 0
    assert main([*words, *change]) == 2
    assert complaint in capsys.readouterr().err


def test_what_is_no_result_is_named_with_its_line(folder, capsys):
    words = ["arena", "gluex", "random", "my_bots:last", "--games", "4", "--save", "own"]
    assert main(words) == 0
    results = folder / "own" / "games.jsonl"
    lines = results.read_text(encoding="utf-8").splitlines()
    for broken, complaint in [("{}", "line 2: this is not the result of a game"), ("x", "line 2: this is not JSON")]:
        results.write_text("\n".join([lines[0], broken, *lines[2:], ""]), encoding="utf-8")
        assert main(words) == 2
        assert complaint in capsys.readouterr().err
    (folder / "file").touch()
    assert main([*words[:-1], "file"]) == 2
    assert "cannot save games in file" in capsys.readouterr().err


def test_whoever_interrupts_a_contest_sees_how_it_stood(folder):
    (folder / "slow_bots.py").write_text(SLOW, encoding="utf-8")
    words = [sys.executable, "-c", ATTENTIVE, "arena", "gluex", "slow_bots:slow", "random", "--all", "--json"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        wait_for(folder / "tired", running)
        running.send_signal(signal.SIGINT)
        said, complaint = running.communicate(timeout=60)
    assert (running.returncode, complaint) == (130, "")
    assert 0 < json.loads(said)["games"] < 1000


def wait_for(file: Path, running: subprocess.Popen[str]) -> None:
    for _ in range(600):
        if file.exists():
            return
        assert running.poll() is None, running.communicate()
        time.sleep(0.1)
    running.kill()
    raise AssertionError(f"{file.name} does not appear")


def test_without_ray_one_line_says_how_to_install_it(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["arena", "gluex", "random", "random", "--ray"]) == 2
    assert capsys.readouterr().err == (
        "glueckauf: Ray is not installed here: pip install 'glueckauf[ray]' installs it\n"
    )
