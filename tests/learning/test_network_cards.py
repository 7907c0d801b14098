"""docs/networks.md tells of the networks in the package as they are."""

import re
from pathlib import Path

import numpy as np
import pytest

import glueckauf as ga
from glueckauf.players.captain import network_file

CARDS = (Path(__file__).parents[2] / "docs" / "networks.md").read_text(encoding="utf-8")
FILES = sorted({network_file(game, players) for game in ga.all_games() for players in game.players}, key=str)
NOT_WEIGHTS = {"game", "inputs_version", "players", "seen"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_network_has_a_card_with_its_size(file):
    card = re.search(rf"^## {file.stem}$(.*?)(?=^## )", CARDS, re.DOTALL | re.MULTILINE)[1]
    with np.load(file) as kept:
        names = [name for name in kept.files if name not in NOT_WEIGHTS and not name.endswith("_scale")]
        weights = sum(kept[name].size for name in names)
        assert f"First layer {len(kept['seen']):,} rows of {kept['table'].shape[1]} units" in card
    assert f"{weights / 1e6:.2f} million; {file.stat().st_size / 1e6:.2f} MB" in card


@pytest.mark.parametrize("game", ga.all_games(), ids=lambda game: game.name)
def test_the_networks_of_a_game_take_two_megabytes_at_most(game):
    files = {network_file(game, players) for players in game.players}
    assert None not in files
    assert sum(file.stat().st_size for file in files) < 2_000_000
