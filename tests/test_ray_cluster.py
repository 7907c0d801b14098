"""Games spread over a Ray cluster, started on this machine for the test."""

import sys

import pytest

import glueckauf as ga
from glueckauf.players.arena import contest
from glueckauf.players.ray_cluster import _join, cluster
from glueckauf.players.workers import threads

ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'glueckauf[ray]'")

BOTS = """
def first(view, rng):
    return view.moves[0]

def clumsy(view, rng):
    raise RuntimeError("the pick is broken")
"""


@pytest.fixture(scope="module", autouse=True)
def machines(tmp_path_factory):
    """A cluster of two processors; its workers look for modules where this process does."""
    folder = tmp_path_factory.mktemp("bots")
    (folder / "far_bots.py").write_text(BOTS, encoding="utf-8")
    sys.path.insert(0, str(folder))
    ray.init("local", num_cpus=2, include_dashboard=False, logging_level="ERROR", log_to_driver=False)
    yield
    ray.shutdown()
    sys.path.remove(str(folder))


def test_a_cluster_plays_the_same_games_as_threads():
    bots = ["random", "far_bots:first"]
    far, near = (contest("gluex", bots, games=30, seed=4, spread=where) for where in (cluster(), threads()))
    assert far == near


def test_a_contest_on_a_cluster_stops_after_the_same_deal():
    bots = ["far_bots:first", "random"]
    far, near = (contest("gluex", bots, games=400, spread=where) for where in (cluster(), threads()))
    assert far.stopped_early
    assert far == near


def test_a_function_travels_to_the_cluster():
    def last(view, _rng):
        return view.moves[-1]

    far, near = (contest("gluex", [last, "random"], games=4, spread=where) for where in (cluster(), threads()))
    assert far == near


def test_a_mistake_far_away_is_one_line_here():
    with pytest.raises(ga.GlueckaufError) as mistake:
        contest("gluex", ["random", "far_bots:clumsy"], games=4, spread=cluster())
    assert str(mistake.value) == "bot 'far_bots:clumsy' failed: RuntimeError: the pick is broken"


@pytest.mark.parametrize("address", ["127.0.0.1:1", "127.0.0.1:99999", "ray://127.0.0.1:1"])
def test_an_address_where_nobody_answers_is_one_line(address):
    with pytest.raises(ga.GlueckaufError, match=f"no Ray cluster at {address}: "):
        _join(ray, address, None)


def test_a_cluster_that_was_there_before_stays():
    contest("gluex", ["random", "random"], games=2, spread=cluster())
    assert ray.is_initialized()
