"""Whole recorded games, one for every way a game can go: rules may not change under a running game."""

from itertools import pairwise
from pathlib import Path

import pytest

import glueckauf as ga
from glueckauf.core.proof import Proof

FILES = sorted((Path(__file__).parents[1] / "records").rglob("*.glueckauf"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_game_still_ends_as_it_did(file):
    record = ga.load(file)
    assert record.position.over
    assert record.dumps() == file.read_text(encoding="utf-8")


def recorded(name):
    return ga.load(next(file for file in FILES if file.stem == name))


@pytest.mark.parametrize(("name", "stack"), [("tiles-run-out", "tiles"), ("orders-run-out", "orders")])
def test_an_empty_stack_stays_empty(name, stack):
    sizes = [
        len(position.to_dict()["stacks"][stack]["cards"]) for position in recorded(f"glueck-auf-{name}").positions()
    ]
    assert 0 in sizes
    assert sizes[-1] == 0


def test_a_victory_can_be_shared():
    assert len(recorded("glueck-auf-shared-victory").position.winners()) == 2


def test_every_game_has_a_record_for_every_number_of_players():
    names = {file.stem for file in FILES}
    assert {f"{game.name}-{n}-players" for game in ga.all_games() for n in game.players} <= names


def test_every_game_has_a_record_with_a_proof_for_every_number_of_players():
    found = {(record.game.name, record.players) for record in map(ga.load, FILES) if isinstance(record.proof, Proof)}
    assert found == {(game.name, n) for game in ga.all_games() for n in game.players}


def test_a_delivery_goes_on_while_secret_orders_are_held():
    asked = [p for p in recorded("kartenspiel-asked-on").positions() if p.to_dict()["phase"] == "deliver"]
    assert ["stop"] in [[move.code for move in position.moves] for position in asked]


def test_above_or_below_is_not_asked_where_the_stack_is_empty():
    phases = [p.to_dict()["phase"] for p in recorded("glueck-auf-back-to-an-empty-stack").positions()]
    assert ("keep", "return") in pairwise(phases)


def test_games_begun_under_the_first_rules_are_played_by_them():
    assert {recorded(f"kartenspiel-{n}-players").version for n in (2, 3, 4)} == {1}
    assert recorded("kartenspiel-asked-on").version == 2
