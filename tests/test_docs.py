"""What the documentation says is true."""

import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

import glueckauf as ga

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
FIGURES = sorted(ROOT.glob("benchmarks/*.md"))
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)]*))?\)")


def programs(page):
    found = re.findall(r"^( *)```python\n(.*?)^\1```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return [dedent(program) for _, program in found]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_program_in_the_documentation_runs(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    scope = {}
    for program in programs(page):
        exec(program, scope)  # noqa: S102


def links(page):
    """The files that a page leads to, and the headings in them; nothing outside the repository."""
    found = LINK.findall(page.read_text(encoding="utf-8"))
    return [((page.parent / file).resolve() if file else page, part) for file, part in found if "://" not in file]


def anchors(page):
    """The headings of a page as their links name them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", [*PAGES, *FIGURES], ids=lambda page: page.name)
def test_every_link_leads_somewhere(page):
    assert [file for file, _ in links(page) if not file.exists()] == []
    assert [part for file, part in links(page) if part and file.suffix == ".md" and part not in anchors(file)] == []


def test_every_page_is_found_from_the_first_one():
    found, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page not in found:
            found.add(page)
            waiting += [file for file, _ in links(page) if file.suffix == ".md" and file in {*PAGES, *FIGURES}]
    assert {*PAGES, *FIGURES} - found == set()


def test_the_site_is_built_without_a_warning(tmp_path):
    """Every page has its place in it, and every link and every name of the reference is found."""
    words = [sys.executable, "-m", "sphinx", "--fail-on-warning", "--quiet", "-c", ROOT / "docs" / "site"]
    done = subprocess.run([*words, ROOT, tmp_path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "search.html").exists()
    assert "glueckauf.deal" in (tmp_path / "docs" / "site" / "reference.html").read_text(encoding="utf-8")


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
