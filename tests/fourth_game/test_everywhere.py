"""A game that gives only what has no default works everywhere, without another line."""

import json

import gymnasium
import numpy as np
import pyspiel
import pytest
from pettingzoo.test import api_test

import glueckauf as ga
import glueckauf.rl.gymnasium
import glueckauf.rl.openspiel
import glueckauf.rl.pettingzoo
from glueckauf.cli import main
from glueckauf.rl import vector
from glueckauf.web.tables.models import Table
from tests.fourth_game import GAME, NAMES
from tests.http.games import finished_table
from tests.http.people import Person, history_of_table, new_table
from tests.http.programs import Program

NAME = GAME.name


def whole_game(players=2, level="random", seed=1):
    record, rng = ga.start(NAME, players, seed), ga.generator(seed)
    while not record.position.over:
        record = record.play(ga.player(level)(record.position.view(record.position.turn), rng))
    return record


# Library


@pytest.mark.parametrize("players", GAME.players)
def test_a_game_is_played_to_its_end(players):
    record = whole_game(players)
    assert len(record.moves) == 5 * players
    assert sum(record.position.totals()) == 1 + 2 + 3 + 4 + 5
    assert record.position.winners()


def test_a_record_is_kept_as_a_file():
    record = whole_game()
    assert ga.loads(record.dumps()) == record


def test_the_others_do_not_see_a_hand():
    position = ga.deal(NAME, 3, 7)
    seats = position.view(1).to_dict()["seats"]
    assert [seat["hand"] is None for seat in seats] == [True, False, True]
    assert position.public().to_dict()["stack"] is None


def test_a_guess_for_a_watcher_deals_every_hand_anew():
    position = ga.deal(NAME, 3, 7)
    guess = position.public().guess(ga.generator(1))
    assert guess.public() == position.public()
    assert sorted(map(len, (seat["hand"] for seat in guess.to_dict()["seats"]))) == [5, 5, 5]


def test_a_game_without_a_network_has_no_value_at_a_glance():
    with pytest.raises(ga.GlueckaufError, match="no network was trained for"):
        ga.deal(NAME, 2, 1).evaluate()


def test_a_card_that_is_not_held_has_a_reason_against_it():
    position = ga.deal(NAME, 2, 7)
    held = {move.code for move in position.moves}
    missing = next(f"lay_{name}" for name in NAMES if f"lay_{name}" not in held)
    assert position.why_not(missing).text("de")
    with pytest.raises(ga.GlueckaufError):
        position.play(missing)


def test_it_is_drawn_from_its_fields():
    view = ga.deal(NAME, 2, 7).view(0)
    assert "hand" in view.svg()
    assert "<svg" in view.svg("ru")


# Bots


@pytest.mark.parametrize("level", ga.LEVELS)
def test_every_level_plays_it(level):
    position = ga.deal(NAME, 2, 3)
    assert ga.player(level)(position.view(position.turn), ga.generator(1)) in position.moves


def test_the_director_is_better_than_chance():
    wins = 0
    for seed in range(30):
        record, rng = ga.start(NAME, 2, seed), ga.generator(seed)
        while not record.position.over:
            bot = ga.player("foreman" if record.position.turn == 0 else "random")
            record = record.play(bot(record.position.view(record.position.turn), rng))
        wins += 0 in record.position.winners()
    assert wins > 15


def test_a_decision_is_analysed():
    position = ga.deal(NAME, 2, 3)
    assert position.analyse(position.turn, 0.1).best in position.moves


# Commands


def test_it_is_played_in_the_terminal(monkeypatch, capsys):
    monkeypatch.setattr("builtins.input", lambda *_: "1")
    assert main(["play", NAME, "--against", "random", "--seed", "1"]) == 0
    assert "points" in capsys.readouterr().out.lower()


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", NAME, "--games", "20", "--json"],
        ["arena", NAME, "random", "hewer", "--games", "4", "--json"],
    ],
)
def test_commands_know_it(words, capsys):
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)


def test_a_finished_game_is_reviewed(tmp_path, capsys):
    file = tmp_path / "game.glueckauf"
    whole_game().save(file)
    assert main(["review", str(file), "--seconds", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)


# Environments


@pytest.mark.filterwarnings("ignore:Observation:UserWarning")
def test_pettingzoo():
    api_test(glueckauf.rl.pettingzoo.env(NAME, players=3), num_cycles=50)


def test_gymnasium():
    env = gymnasium.make(GAME.environment_id, opponents=["random"])
    _, info = env.reset(seed=1)
    done = False
    while not done:
        _, _, done, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))


def test_openspiel():
    state = pyspiel.load_game(f"python_glueckauf_{NAME}(players=2)").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert sum(state.returns()) == 0


def test_thousands_side_by_side():
    with vector.make(NAME, players=4, n=64, seed=1) as env:
        env.reset()
        assert any(env.step(env.random_actions).dones.any() for _ in range(40))


# Pages


@pytest.mark.parametrize("address", ["/", "/learn/", "/school/", "/daily/", "/open/", "/games/"])
@pytest.mark.parametrize("language", ga.LANGUAGES)
def test_every_page_is_there(address, language):
    answer = Person(language=language).see(address)
    assert answer.status_code == 200
    assert address not in {"/", "/daily/"} or GAME.title in answer.content.decode()


def test_it_is_played_at_a_table(ada):
    slug = new_table(ada, NAME, "me", "next")
    ada.at(slug, "curtain", seat=history_of_table(slug).record.position.turn)
    assert GAME.title in ada.page(slug)
    assert ada.play(slug).status_code == 302


@pytest.mark.parametrize("address", [f"/learn/{NAME}/", f"/learn/{NAME}/box/"])
def test_what_it_does_not_bring_along_is_not_there(address):
    assert Person().see(address).status_code == 404


def test_it_has_no_first_game_with_a_coach(ada):
    assert ada.do("/school/first-game", {"game": NAME}).status_code == 404


def test_it_is_played_as_the_daily_deal(ada):
    address = ada.see("/daily/").content.decode().split('action="')[2].split('"')[0]
    answer = ada.do(address, {"game": NAME, "name": "Ada"})
    assert answer.status_code == 302
    assert ada.see(answer.url).status_code == 200


def test_a_finished_game_is_replayed_and_kept(ada):
    slug = finished_table(ada, NAME)
    Table.objects.update(secret="")
    assert ada.see(f"/t/{slug}/replay/3").status_code == 200
    for picture in ("picture.png?move=3", "picture.png", "poster.png", "invitation.png"):
        assert ada.see(f"/t/{slug}/{picture}")["Content-Type"] == "image/png"
    assert ada.see(f"/t/{slug}/review/").status_code == 200
    file = ada.see(f"/t/{slug}/game.glueckauf").content.decode()
    assert ada.do("/file", {"text": file}).status_code == 302


def test_programs_play_it(ada):
    bot = Program(ada)
    assert NAME in {each["name"] for each in bot.see("/games").json()}
    made = bot.do("/tables", {"game": NAME, "chairs": [{"who": "me"}, {"who": "random"}]}).json()
    assert bot.see(f"/tables/{made['id']}/moves").status_code == 200
