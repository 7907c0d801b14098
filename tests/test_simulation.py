"""Many games of bots as columns."""

import sys

import numpy as np
import pytest

import glueckauf as ga
from glueckauf.core import progress
from glueckauf.players.quick_games import QUICK, is_quick, play_quickly
from glueckauf.players.simulation import first_advantage, outcomes, plan_simulation

GAMES = [game.name for game in ga.all_games()]


@pytest.mark.parametrize("name", GAMES)
def test_there_is_a_row_for_each_game_and_seat(name):
    played = ga.simulate(name, players=3, games=4, seed=10)
    assert played["deal"].tolist() == [deal for deal in range(10, 14) for _ in range(3)]
    assert played["seat"].tolist() == [0, 1, 2] * 4
    assert set(played["bot"].tolist()) == {"apprentice"}
    assert [played["won"][row : row + 3].sum() for row in range(0, 12, 3)] == pytest.approx([1] * 4)


@pytest.mark.parametrize("name", GAMES)
def test_points_by_source_are_columns_that_add_up(name):
    played = ga.simulate(name, games=5)
    sources = [column for source, column in played.items() if source.startswith("points_")]
    assert len(sources) > 1
    assert (np.sum(sources, axis=0) == played["points"]).all()


def test_the_seat_that_begins_is_first_and_the_others_follow_clockwise():
    played = ga.simulate("gluex", players=4, games=6)
    begins = [ga.deal("gluex", 4, deal).starter for deal in range(6)]
    assert len(set(begins)) > 1
    assert played["seat"][played["first"]].tolist() == begins
    assert played["place"][:4].tolist() == [(seat - begins[0]) % 4 for seat in range(4)]


@pytest.mark.parametrize("name", GAMES)
def test_a_quick_apprentice_makes_the_moves_that_he_makes_elsewhere(name):
    for players in (2, 4):
        plan = plan_simulation(name, "apprentice", players, 2)
        assert is_quick(plan)
        assert [play_quickly(plan, number) for number in range(2)] == [plan.play(number) for number in range(2)]


@pytest.mark.parametrize("bot", QUICK)
def test_a_quick_game_is_a_game_of_its_deal(bot):
    plan = plan_simulation("kartenspiel", bot, 3, 1, seed=7)
    (outcome,) = outcomes(plan)
    record = ga.Record(plan.game, 3, 7, moves=outcome.played.moves)
    assert record.position == outcome.end
    assert list(record.position.totals()) == outcome.points
    assert [seat for seat, share in enumerate(outcome.shares) if share] == list(record.position.winners())


def test_every_seat_can_have_its_own_bot():
    played = ga.simulate("gluex", players=2, games=8, bots=["apprentice", "random"], workers=2)
    assert played["bot"].tolist() == ["apprentice", "random"] * 8
    assert played["won"][played["bot"] == "apprentice"].mean() > 0.5


def test_a_function_is_a_bot():
    played = ga.simulate("gluex", games=2, bots=lambda view, _: view.moves[0], workers=1)
    assert played.height == 4


def test_options_of_the_game_are_words_of_the_simulation():
    shares = [
        ga.simulate("gluex", players=3, games=30, layout=layout)["points"].sum() for layout in ("first", "second")
    ]
    assert shares[0] != shares[1]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"game": "gluex", "players": 7}, "players: 7"),
        ({"game": "gluex", "bots": ["random"]}, "bots: 1, but there are 2 seats"),
        ({"game": "gluex", "bots": "kasparov"}, "unknown player 'kasparov'"),
        ({"game": "gluex", "games": 0}, "games: 0"),
        ({"game": "gluex", "beards": True}, "unknown option 'beards'"),
        ({"game": "gluex", "workers": 0}, "workers: 0"),
    ],
)
def test_a_wrong_word_is_refused_before_the_first_game(words, complaint):
    with pytest.raises(ga.GlueckaufError, match=complaint):
        ga.simulate(**words)


def test_what_going_first_is_worth_is_measured_with_an_interval():
    points = np.array([[10, 4], [6, 2]] * 50)
    worth = first_advantage(points, np.array([[1.0, 0.0]] * 100), np.zeros(100, np.int64))
    assert worth.points == pytest.approx((5, 4.80, 5.20), abs=0.01)
    assert worth.wins.mean == worth.wins.high == 1
    assert 0.95 < worth.wins.low < 0.97


def test_with_equal_seats_the_interval_covers_nothing():
    rng = np.random.default_rng(1)
    points = rng.integers(0, 50, (2000, 3))
    shares = np.eye(3)[rng.integers(0, 3, 2000)]
    worth = first_advantage(points, shares, rng.integers(0, 3, 2000))
    assert worth.points.low < 0 < worth.points.high
    assert worth.wins.low < 1 / 3 < worth.wins.high


# Contest and review


def test_a_contest_is_a_frame_with_a_row_for_each_bot():
    frame = ga.contest("gluex", ["apprentice", "random"], games=60, play_all=True).to_frame()
    assert frame["bot"].tolist() == ["apprentice", "random"]
    assert frame["share"].sum() == pytest.approx(1)
    assert (frame["low"] <= frame["share"]).all()
    assert (frame["elo_low"] <= frame["elo"]).all()


def test_a_review_is_a_frame_with_a_row_for_each_decision():
    record, chance = ga.start("gluex", 2, 3), ga.generator(3)
    while not record.position.over:
        record = record.play(ga.player("random")(record.position.view(record.position.turn), chance))
    found = ga.review(record, seconds=2)
    frame = found.to_frame()
    mistakes = frame["kind"] == "mistake"
    assert mistakes.any()
    assert (frame["lost"][mistakes] > frame["error"][mistakes]).all()
    for account in found.accounts:
        own = frame.where(frame["seat"] == account.seat)
        assert -own["lost"].sum() == pytest.approx(account.decisions.tenths / 10, abs=0.05 * own.height + 1e-9)
    assert repr(found).startswith("Blue: ")
    assert "luck" in found._repr_html_()


def test_only_a_finished_game_is_reviewed_and_within_a_time():
    with pytest.raises(ga.GlueckaufError, match="not over"):
        ga.review(ga.start("gluex", 2, 1))


# The bar


def test_in_a_notebook_the_bar_is_the_browsers_own(monkeypatch):
    shown = []

    class Handle:
        def update(self, picture):
            shown.append(picture.data)

    def display(picture, *, display_id):
        assert display_id
        shown.append(picture.data)
        return Handle()

    monkeypatch.setattr("IPython.display.display", display)
    monkeypatch.setattr("rich.console._is_jupyter", lambda: True)
    monkeypatch.setattr(progress, "PAUSE", 0)
    ga.simulate("gluex", games=3)
    assert shown[0] == 'Playing <progress max="3" value="0"></progress> 0/3 '
    assert 'value="3"' in shown[-2]
    assert shown[-1] == ""


def test_who_wants_no_bar_gets_none(monkeypatch):
    monkeypatch.setattr("rich.console._is_jupyter", lambda: True)
    monkeypatch.setitem(sys.modules, "IPython.display", None)
    assert ga.simulate("gluex", games=1, progress=False).height == 2
