"""The ladder of `make strength` adds deals to those it has, whatever it was that ended the last run."""

from pathlib import Path

import pytest

from glueckauf.players.arena import contest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"


@pytest.fixture
def ladder(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(BENCHMARKS)
    import ladder  # noqa: PLC0415

    monkeypatch.setattr(ladder, "FOLDER", tmp_path)
    monkeypatch.setattr(ladder, "GAMES", {2: 6, 3: 12, 4: 6})
    ladder.plan_of.cache_clear()
    yield ladder
    ladder.plan_of.cache_clear()


@pytest.fixture
def rung(ladder):
    return ladder.Rung("gluex", 2, "random", "apprentice")


def test_a_run_goes_on_where_the_last_one_stopped(ladder, rung, tmp_path):
    ladder.write_down(rung, 1, (0.5, 0.25))
    ladder.climb([rung], workers=1)
    lines = (tmp_path / "gluex.csv").read_text().splitlines()
    assert lines[1] == "2,apprentice,random,rules 1,1,0.5,0.25"
    assert sorted(ladder.kept("gluex")[rung]) == [0, 1, 2]
    ladder.climb([rung], workers=1)
    assert (tmp_path / "gluex.csv").read_text().splitlines() == lines


def test_when_the_time_is_up_no_deal_is_begun(ladder, rung):
    ladder.climb([rung], seconds=-1, workers=1)
    assert not ladder.kept("gluex")[rung]


def test_the_figures_are_those_of_a_contest(ladder):
    rung = ladder.Rung("gluex", 3, "random", "apprentice")
    ladder.climb([rung], workers=1)
    (found,) = ladder.figures("gluex")
    standing = contest("gluex", ["apprentice", "random"], 3, 12, seed=ladder.SEED, play_all=True)
    assert found["games"] == found["wanted"] == standing.games
    assert found["win_share"] == pytest.approx(standing.win_share[0], abs=1e-3)
    assert found["ahead"] == pytest.approx(standing.ahead[0][1], abs=1e-3)
    assert found["interval"] == pytest.approx(standing.interval[0], abs=1e-3)


def test_deals_with_another_network_are_left_out(ladder, monkeypatch):
    rung = ladder.Rung("gluex", 2, "director", "captain")
    with monkeypatch.context() as other:
        other.setattr(ladder, "version_of", lambda *_, **__: "rules 1 network 00000000")
        ladder.write_down(rung, 0, (1.0, 1.0))
    assert not ladder.kept("gluex")[rung]


def test_quick_levels_play_first_then_whoever_lacks_most(ladder, rung):
    slow, other = ladder.Rung("gluex", 2, "foreman", "director"), ladder.Rung("gluex", 2, "director", "captain")
    ladder.write_down(slow, 2, (1.0, 1.0))
    order = [each for each, _ in ladder.missing([slow, other, rung])]
    assert order == [rung, rung, rung, other, other, slow, other, slow]
