"""The rules pages: three languages with the same chapters, examples, rulings and names; every why-not has its rule."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

import glueckauf as ga
from glueckauf.core.position import NOT_YOUR_TURN
from glueckauf.core.teaching import Example
from glueckauf.core.text import LANGUAGES
from glueckauf.web.areas.learn.examples import recorded_game
from glueckauf.web.areas.learn.glossary import read_glossary
from glueckauf.web.areas.learn.rule_book import CONTACT
from glueckauf.web.pages.rule_links import link_of_reason
from tests.http.people import Person, new_table

GAMES = [game.name for game in ga.all_games()]
SOURCES = Path(ga.__file__).parent / "games"
EVERY_TEXT = [(game, language) for game in GAMES for language in LANGUAGES]


def frame(game, language):
    """A text without its words: headings, lists, tables, examples and names in their order."""
    text = ga.game(game).rules(language)
    names = re.findall(r"\{#([\w-]+)\}", text)
    examples = re.findall(r"^```example (\S+)", text, re.MULTILINE)
    rulings = re.findall(r"^\| (R-\d\d) \|", text, re.MULTILINE)
    tables = [line.count("|") for line in text.splitlines() if line.startswith("|")]
    items = re.findall(r"^(-|\d\.) ", text, re.MULTILINE)
    lines = [
        line for line in re.sub(r"^.*\n(?=\|---)", "", text, flags=re.MULTILINE).splitlines() if line.startswith("| ")
    ]
    numbers = [re.findall(r"(?<![\w-])\d+(?![\w-])", line) for line in lines]
    return {
        "names": names,
        "examples": examples,
        "rulings": rulings,
        "tables": tables,
        "items": items,
        "figures": [sorted(each) for each in numbers[: -len(rulings)]],
    }


@cache
def page(game, language):
    answer = Person(language=language).see(f"/learn/{game}/")
    assert answer.status_code == 200
    return answer.content.decode()


def ids(game, language):
    return re.findall(r'\bid="([^"]+)"', page(game, language))


@pytest.mark.parametrize("language", ["de", "ru"])
@pytest.mark.parametrize("game", GAMES)
def test_every_language_has_the_same_chapters_examples_rulings_tables_and_names(game, language):
    assert frame(game, language) == frame(game, "en")


@pytest.mark.parametrize(("game", "language"), EVERY_TEXT)
def test_every_example_is_defined_and_every_defined_example_is_used(game, language):
    assert sorted(frame(game, language)["examples"]) == sorted(ga.game(game).examples.moments)


@pytest.mark.parametrize(("game", "language"), EVERY_TEXT)
def test_every_name_stands_once_on_the_page(game, language):
    found = ids(game, language)
    assert sorted(set(found)) == sorted(found)
    assert set(frame(game, language)["names"]) <= set(found)
    assert {ruling.lower() for ruling in frame(game, language)["rulings"]} <= set(found)


@pytest.mark.parametrize(("game", "language"), EVERY_TEXT)
def test_every_link_within_a_page_leads_somewhere(game, language):
    assert set(re.findall(r'href="#([^"]+)"', page(game, language))) <= set(ids(game, language))


@pytest.mark.parametrize(("game", "language"), EVERY_TEXT)
def test_nothing_of_the_markup_is_left_on_the_page(game, language):
    text = re.sub(r"<[^>]+>", "", page(game, language))
    assert re.findall(r"\{#|\*\*|```|\|", text) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_word_has_three_languages(game):
    terms = read_glossary(ga.game(game))
    assert len(terms) > 10
    assert {len(list(filter(None, term.words))) for term in terms} == {3}


def test_the_words_of_the_english_box_stand_beside_ours():
    page = Person(language="de").see("/learn/kartenspiel/").content.decode()
    for word in ("loading dock", "shift token", "wild action card", "player board"):
        assert word in page


def test_the_companion_knows_the_words_of_the_english_box():
    assert "shift token = shift marker" in Person().see("/learn/kartenspiel/box/").content.decode()
    assert "shift token" not in Person(language="de").see("/learn/kartenspiel/box/").content.decode()


ASKING = [(game, language) for game, language in EVERY_TEXT if CONTACT in ga.game(game).rules(language)]


@pytest.mark.parametrize(("game", "language"), ASKING)
@pytest.mark.parametrize("address", ["mailto:ada@example.org", "https://example.org/write"])
def test_who_owns_the_box_is_asked_to_write_where_there_is_an_address(monkeypatch, game, language, address):
    monkeypatch.setattr(settings, "CONTACT", address)
    assert f'href="{address}"' in Person(language=language).see(f"/learn/{game}/").content.decode()


@pytest.mark.parametrize(("game", "language"), ASKING)
def test_without_an_address_nobody_is_asked_to_write(monkeypatch, game, language):
    monkeypatch.setattr(settings, "CONTACT", "")
    page = Person(language=language).see(f"/learn/{game}/").content.decode()
    paragraph = next(each for each in ga.game(game).rules(language).split("\n\n") if CONTACT in each)
    assert paragraph.split("**")[1] not in page
    assert CONTACT not in page


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_an_example_is_answered_by_the_rules(game):
    """A move that is asked for is not possible: otherwise the example would say nothing."""
    record = recorded_game(ga.game(game).examples.record)
    for name, example in ga.game(game).examples.moments.items():
        if isinstance(example, Example):
            seat, numbers = list(record.turns())[example.turn - 1]
            view = record.positions()[numbers[0] + example.played].view(seat)
            assert [code for code in example.asked if not view.why_not(code)] == [], name


# Rule links


def reasons_of(game):
    """Every code that the source gives to a reason."""
    folder = next(each for each in SOURCES.iterdir() if each.name.replace("_", "-") == game)
    text = (folder / "words" / "reasons.py").read_text(encoding="utf-8")
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    named = {node.args[0].value for node in calls if getattr(node.func, "id", "") == "Reason" and is_text(node.args[0])}
    returned = set(re.findall(r'return "(\w+)", ', text))
    return named | returned


def is_text(node):
    return isinstance(node, ast.Constant)


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_has_its_paragraph(game):
    assert set(ga.game(game).rule_links.reasons) == reasons_of(game) | {NOT_YOUR_TURN.code}


@pytest.mark.parametrize(("game", "language"), EVERY_TEXT)
def test_every_paragraph_behind_a_reason_or_a_move_exists_in_every_language(game, language):
    links = ga.game(game).rule_links
    wanted = {*links.reasons.values(), *(links.of_move(code) for code in ga.game(game).codes)}
    assert wanted <= set(ids(game, language))


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_link_stands_for_a_move_that_does_not_exist(game):
    codes = ga.game(game).codes
    assert [each for each in ga.game(game).rule_links.moves if not any(code.startswith(each) for code in codes)] == []


# At the table


def test_a_why_not_has_a_link_to_its_rule():
    ada = Person()
    slug = new_table(ada, "glueck-auf", "me", "next")
    ada.at(slug, "curtain", seat=1)
    ada.at(slug, "curtain", seat=0)
    shown = ada.see(f"/t/{slug}/?why=factory_1").content.decode()
    notice = re.search(r'class="notice".*?href="([^"]+)"', shown, re.DOTALL)
    assert notice[1] == link_of_reason(ga.game("glueck-auf"), "not_now")


@pytest.mark.parametrize(("code", "paragraph"), [("a1_low", "turn"), ("nonsense", "")])
def test_the_way_from_a_move_to_its_rule(code, paragraph):
    ada, eve = Person(), Person("Eve")
    slug = new_table(ada, "gluex", "me", "random")
    answer = eve.see(f"/t/{slug}/rule/{code}")
    if paragraph:
        assert answer.url == f"/learn/gluex/#{paragraph}"
    else:
        assert answer.status_code == 404


def test_the_table_has_a_link_to_the_rules_of_its_game():
    ada = Person()
    slug = new_table(ada, "kartenspiel", "me", "random")
    assert 'href="/learn/kartenspiel/"' in ada.page(slug)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_contents_lead_to_every_game(language):
    text = Person(language=language).see("/learn/").content.decode()
    assert [game for game in GAMES if f'href="/learn/{game}/"' not in text] == []


def test_there_are_no_rules_of_a_game_that_does_not_exist():
    assert Person().see("/learn/chess/").status_code == 404
