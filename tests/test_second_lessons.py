"""The second lessons: real positions, answers that were proved, sentences that are true, and nothing hidden in them."""

import re

import pytest

from glueckauf.core.lessons import PLAYERS, games_with_lesson, lesson_items, lesson_of
from glueckauf.core.playouts import generator
from glueckauf.core.text import LANGUAGES, LOCALE
from glueckauf.players.lesson_proof import Effort, prove
from glueckauf.players.review import prepare_review

ITEMS = [item for game in games_with_lesson() for item in lesson_items(game)]
EVERY_ITEM = pytest.mark.parametrize("item", ITEMS, ids=lambda item: f"{item.game.name}-{item.item.key}")
EVERY_GAME = pytest.mark.parametrize("game", games_with_lesson(), ids=lambda game: game.name)
PLACES = re.compile(r"\{[^}]*\}|\b[a-o]\d+\b")
CHEAP = Effort(rehearsals=6, thought=400, games=20)


def phrases(item):
    return [item.item.title, item.question, item.remember, *(item.feedback(code) for code in item.item.answers)]


@EVERY_GAME
def test_a_lesson_has_ten_items_and_every_stored_position_is_one_of_them(game):
    items = lesson_items(game)
    assert len(items) == 10
    assert len({item.item.key for item in items}) == 10


@EVERY_ITEM
def test_the_record_leads_to_the_position_and_every_answer_is_a_legal_move_there(item):
    view = item.view
    legal = {move.code for move in view.moves}
    assert view.players == PLAYERS
    assert view.seat == view.turn
    assert 3 <= len(item.item.answers) <= 4
    assert set(item.item.answers) <= legal


@EVERY_ITEM
def test_every_answer_has_its_figures_and_the_right_one_is_better_beyond_chance(item):
    answers = item.stored.proof.answers
    assert set(answers) == set(item.item.answers)
    assert answers[item.right].behind == 0
    others = [each for code, each in answers.items() if code != item.right]
    assert all(each.behind > each.error for each in others)
    assert answers[item.right].wins >= max(each.wins for each in others) - 0.02


@EVERY_ITEM
def test_the_position_shows_its_theme(item):
    assert item.item.shows(item.view, item.right)


@EVERY_ITEM
def test_every_number_in_a_sentence_is_read_from_the_position_or_stands_in_the_rules(item):
    known = set(re.findall(r"\d+", item.game.rules("en")))
    for phrase in phrases(item):
        assert set(re.findall(r"\{(\w+)\}", phrase.message)) <= set(lesson_of(item.game).facts(item.view))
        assert set(re.findall(r"\d+", PLACES.sub("", phrase.message))) <= known
        for language in LANGUAGES:
            assert "{" not in phrase.text(language)


@EVERY_ITEM
def test_two_positions_that_the_seat_cannot_tell_apart_are_asked_about_in_the_same_way(item):
    view = item.view
    twin = view.guess(generator(7)).view(view.seat)
    assert lesson_of(item.game).facts(twin) == lesson_of(item.game).facts(view)
    assert [part.data for part in twin.parts()] == [part.data for part in view.parts()]


def last_positions(game):
    """Those near the end of a game, where playouts are quick."""
    return sorted(lesson_items(game), key=lambda item: -len(item.stored.moves))[:3]


@EVERY_GAME
def test_fewer_playouts_find_the_same_answers(game):
    prepare_review(game)
    for item in last_positions(game):
        again = prove(item.view, tuple(item.item.answers), 12345, CHEAP)
        assert again.right == item.right, (item.item.key, again)


@EVERY_GAME
def test_the_stored_figures_come_from_the_command(game):
    prepare_review(game)
    item = last_positions(game)[0]
    proof = item.stored.proof
    again = prove(item.view, tuple(proof.answers), proof.seed, Effort(proof.rehearsals, proof.thought, proof.games))
    for code, each in again.answers.items():
        assert each.lead == pytest.approx(proof.answers[code].lead, abs=0.3)


def test_the_sentences_are_in_the_catalogues():
    for language in LANGUAGES[1:]:
        catalogue = (LOCALE / language / "LC_MESSAGES" / "glueckauf.po").read_text(encoding="utf-8")
        assert catalogue.count("teaching/second_lesson.py") >= 5 * len(ITEMS)
