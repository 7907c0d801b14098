"""The second lessons on the server: a list with progress, a question, an explanation."""

import re

import pytest

from glueckauf.core.lessons import games_with_lesson, lesson_items
from glueckauf.web.areas.school.lesson_pages import board
from glueckauf.web.areas.school.models import LessonAnswer
from tests.http.people import Person

GAMES = pytest.mark.parametrize("game", games_with_lesson(), ids=lambda game: game.name)
FIRST = games_with_lesson()[0]


def page(game, number=None):
    return f"/school/second-lesson/{game.name}/" + (f"{number}/" if number else "")


def first_item(game):
    return lesson_items(game)[0]


def wrong(item):
    return next(code for code in item.item.answers if code != item.right)


def answer(person, item, code):
    return person.do(page(item.game, item.number) + "answer", {"move": code})


def read(person, address):
    return person.see(address).content.decode()


@GAMES
def test_the_list_names_every_item_and_how_far_one_has_come(game):
    ada, item = Person(), first_item(game)
    assert "You have found 0 of 10." in read(ada, page(game))
    answer(ada, item, item.right)
    text = read(ada, page(game))
    assert "You have found 1 of 10." in text
    assert "right at once" in text
    assert text.count('class="at-once"') == 1


@GAMES
def test_the_question_offers_its_answers_and_says_nothing_about_them(game):
    item, text = first_item(game), read(Person(), page(game, 1))
    assert all(f'value="{code}"' in text for code in item.item.answers)
    assert str(item.feedback(item.right)).partition(":")[0] not in text
    assert "Remember:" not in text


@GAMES
def test_after_an_answer_all_of_them_are_explained_with_their_figures(game):
    ada, item = Person(), first_item(game)
    answered = answer(ada, item, wrong(item))
    assert answered.status_code == 302
    text = read(ada, answered.url.partition("#")[0])
    assert "There is a better move." in text
    assert text.count('class="figures"') == len(item.item.answers)
    assert text.count(" ± ") == len(item.item.answers) - 1
    assert page(game, 2) in text


def test_the_first_answer_is_remembered_and_the_right_one_counts_later():
    ada, item = Person(), first_item(FIRST)
    answer(ada, item, wrong(item))
    assert "not found yet" in read(ada, page(FIRST))
    answer(ada, item, item.right)
    row = LessonAnswer.objects.get()
    assert (row.at_once, row.found) == (False, True)
    answer(ada, item, wrong(item))
    assert LessonAnswer.objects.get().found


def test_everybody_has_their_own_progress():
    ada, item = Person(), first_item(FIRST)
    answer(ada, item, item.right)
    assert "You have found 0 of 10." in read(Person(), page(FIRST))


def test_school_and_learn_lead_to_the_lessons():
    for address in ("/school/", "/learn/"):
        text = read(Person(), address)
        assert all(page(game) in text for game in games_with_lesson())


@pytest.mark.parametrize("code", ["", "nonsense", "<b>"])
def test_an_answer_that_was_not_offered_is_refused(code):
    assert answer(Person(), first_item(FIRST), code).status_code == 400
    assert not LessonAnswer.objects.exists()
    assert "Remember:" not in read(Person(), page(FIRST, 1) + f"?answer={code}")


@pytest.mark.parametrize("address", ["nothing/", "nothing/1/"])
def test_a_game_that_is_not_there_has_no_lesson(address):
    assert Person().see(f"/school/second-lesson/{address}").status_code in {400, 404}


@pytest.mark.parametrize("number", [0, 11])
def test_there_is_nothing_beside_the_ten(number):
    assert Person().see(f"/school/second-lesson/{FIRST.name}/{number}/").status_code == 404


@pytest.mark.parametrize(
    "item", [item for game in games_with_lesson() for item in lesson_items(game)], ids=lambda item: item.item.key
)
def test_the_answers_are_the_only_buttons_on_the_drawing_and_marks_take_their_place(item):
    asked = board(item, "", "en").drawings
    buttons = re.findall(r'name="move" value="([^"]*)"', "".join(each.svg for each in asked))
    assert set(buttons) <= set(item.item.answers)
    assert "<button" not in "".join(each.svg for each in board(item, wrong(item), "en").drawings)
