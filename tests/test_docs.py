"""What the documentation says is true."""

import re
from pathlib import Path
from textwrap import dedent

import pytest

import glueckauf as ga

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def programs(page):
    found = re.findall(r"^( *)```python\n(.*?)^\1```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return [dedent(program) for _, program in found]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_program_in_the_documentation_runs(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    scope = {}
    for program in programs(page):
        exec(program, scope)  # noqa: S102


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page):
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


@pytest.mark.parametrize("game", ga.all_games(), ids=lambda game: game.name)
def test_the_page_of_a_game_explains_every_field_of_a_position(game):
    page = (ROOT / "docs" / "games" / f"{game.name}.md").read_text(encoding="utf-8")
    position = ga.deal(game.name, game.players[0], 1).to_dict()
    names = set(position) | set(position["seats"][0]) | set(position.get("action", ()))
    assert {name for name in names if f"`{name}`" not in page} == set()


def test_what_the_tour_of_the_architecture_names_exists():
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:[a-z_<>]+/)+[a-z_<>]+(?:\.[a-z<>]+)*/?)`", page)
    places = [name.replace("<game>", "glueck_auf").replace("<language>", "en") for name in named]
    package = ROOT / "src" / "glueckauf"
    folders = (ROOT, package, package / "web", package / "games" / "glueck_auf")
    assert len(places) > 20
    assert [name for name in places if not any((folder / name).exists() for folder in folders)] == []
