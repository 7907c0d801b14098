"""The coach: recorded games that cannot rot, advice from the seat's view alone, a word at every decision."""

import re

import pytest

import glueckauf as ga
from glueckauf.core.playouts import generator
from glueckauf.core.text import LANGUAGES
from glueckauf.games.gluex.teaching import coach as gluex_coach
from glueckauf.players import prepare_player
from glueckauf.web.areas.school import first_game
from glueckauf.web.areas.school.advice import advise
from glueckauf.web.areas.school.coach import closing_words, explain_decision
from glueckauf.web.areas.school.first_game import SEAT, recorded_lesson
from tests.http.people import Person, bot_moves, finish, history_of_table, table

GAMES = ("glueck-auf", "gluex", "kartenspiel")


def begin(person, game="gluex"):
    answer = person.do("/school/first-game", {"game": game})
    assert answer.status_code == 302
    return answer.url.split("/")[2]


def advised_code(page):
    found = re.search(r'<p class="advice"><button form="play" name="move" value="([^"]+)"', page)
    return found and found[1]


def wait_for_turn(slug):
    while history_of_table(slug).record.position.turn == 1 - SEAT:
        bot_moves(slug)


# Recorded games


@pytest.mark.parametrize("game", GAMES)
def test_the_recorded_game_is_a_whole_game_by_the_rules_of_today(game):
    record = recorded_lesson(ga.game(game))
    assert record.players == 2
    assert record.position.over
    assert SEAT in record.position.winners()


@pytest.mark.parametrize("game", GAMES)
def test_at_every_decision_the_coach_has_words_in_three_languages(game):
    record, subject, seen = recorded_lesson(ga.game(game)), ga.game(game).coach, set()
    for number, position in enumerate(record.positions()[:-1]):
        if position.turn != SEAT:
            continue
        view = position.view(SEAT)
        so_far = record.undo(len(record.moves) - number, agreed=True) if number < len(record.moves) else record
        said = explain_decision(so_far, view, view.move(record.moves[number]))
        assert said.move.code in {move.code for move in view.moves}
        for language in LANGUAGES:
            assert said.why.text(language)
            assert said.possible.text(language)
            assert said.advice.text(language)
        assert not seen.intersection(rule.message for rule in said.rules), "what was explained is not explained again"
        seen.update(rule.message for rule in said.rules)
    assert len(seen) >= len(subject.rules) / 2
    assert [phrase.text("ru") for phrase in closing_words(record.position.view(SEAT))]


@pytest.mark.parametrize("game", GAMES)
def test_there_are_words_for_every_move_there_is(game):
    record, subject = recorded_lesson(ga.game(game)), ga.game(game).coach
    for code in record.game.codes:
        assert subject.kind(code) in subject.things
    for position in record.positions()[:-1]:
        view = position.view(position.turn)
        for move in view.moves:
            assert subject.why(view, move).text("de")


# He says only what is so


def said_of_every_move(game):
    """Every move of the recorded game's decisions with its view and what the coach says about it."""
    subject = ga.game(game).coach
    for position in recorded_lesson(ga.game(game)).positions()[:-1]:
        view = position.view(position.turn)
        for move in view.moves:
            yield view, view.to_dict()["seats"][view.seat], move.code, subject.why(view, move)


def free_spots(seat, color):
    return sum(order["free"].get(color, 0) for order in seat["outstanding"].values())


def test_coal_below_is_said_to_be_asked_for_where_it_lies_and_an_order_asks_for_it():
    levels, heard = ["yellow", "brown", "gray", "black"], set()
    for _, seat, code, said in said_of_every_move("glueck-auf"):
        if code.startswith("cage_") and code != "cage_0":
            wanted = [color for color, cubes in seat["pit"][levels[int(code[-1]) - 1]].items() if cubes]
            asked = [color for color in wanted if free_spots(seat, color)]
            assert said.message.startswith("Your orders ask for") == bool(asked), code
            heard.add(said.message)
    assert len(heard) == 2


def test_no_order_is_said_to_ask_for_a_cube_to_store_only_if_none_does():
    heard = set()
    for _, seat, code, said in said_of_every_move("glueck-auf"):
        if code.startswith("store_"):
            assert said.message.startswith("No order asks") == (free_spots(seat, code.removeprefix("store_")) == 0)
            heard.add(said.message)
    assert len(heard) == 2


def test_the_coach_speaks_of_cubes_that_a_tile_really_brings():
    view = next(view for view, _, code, _ in said_of_every_move("glueck-auf") if code == "factory_1")
    table = view.to_dict()
    color, lorries, _ = table["factory"]["factory_1"].split("_")
    said = ga.game("glueck-auf").coach.why(view, next(move for move in view.moves if move.code == "factory_1"))
    if said.message.startswith("Your orders ask for more"):
        assert said.values["n"] == min(int(lorries), table["supply"][color]) > 0


def test_there_is_no_area_to_pay_for_only_where_passing_is_the_one_move():
    for view, seat, code, said in said_of_every_move("kartenspiel"):
        if code == "pass" and sum(seat["workers"].values()):
            assert said.message.startswith("There is no area") == (len(view.moves) == 1)


@pytest.mark.parametrize(
    ("lead", "own", "other", "words"),
    [
        (0, 3, 0, "With it you lead"),
        (-2, 4, 3, "With it you lead"),
        (2, 6, 1, "It makes your lead"),
        (5, 3, 1, "You keep your lead"),
        (2, 4, 2, "You keep your lead"),
        (-5, 3, 3, "You are level"),
        (-6, 2, 6, "You do not lead in room {room} yet, but"),
        (-3, 1, 5, "You do not lead in room {room}: "),
    ],
)
def test_a_lead_is_said_to_grow_only_if_it_does(lead, own, other, words):
    assert gluex_coach._in_room("A", lead, own, other).message.startswith(words)


# At the table


@pytest.mark.parametrize("game", GAMES)
def test_who_follows_the_coach_plays_the_recorded_game_to_its_end(game):
    ada = Person()
    slug = begin(ada, game)
    while not table(slug).over:
        wait_for_turn(slug)
        if not table(slug).over:
            known = history_of_table(slug)
            assert (
                ada.play(
                    slug, recorded_lesson(ga.game(game)).game.codes[table(slug).script[len(known.record.moves)]]
                ).status_code
                == 302
            )
    assert history_of_table(slug).record.moves == recorded_lesson(ga.game(game)).moves
    assert "You have won your first game" in ada.page(slug)


def test_the_page_advises_what_was_recorded_and_marks_it_on_the_board():
    ada = Person()
    slug = begin(ada)
    wait_for_turn(slug)
    code = advised_code(ada.page(slug))
    assert (
        code
        == recorded_lesson(ga.game("gluex")).game.codes[
            recorded_lesson(ga.game("gluex")).moves[len(history_of_table(slug).record.moves)]
        ]
    )
    assert f'value="{code}" class="can advised"' in ada.page(slug)


@pytest.mark.parametrize("game", GAMES)
def test_who_plays_something_else_is_advised_all_the_same_up_to_the_end(game, monkeypatch):
    monkeypatch.setattr(first_game, "OPPONENT", "random")
    prepare_player("hewer", recorded_lesson(ga.game(game)).game)
    ada = Person()
    slug = begin(ada, game)
    wait_for_turn(slug)
    first = advised_code(ada.page(slug))
    other = next(move.code for move in history_of_table(slug).record.position.moves if move.code != first)
    ada.play(slug, other)
    for _ in range(12):
        wait_for_turn(slug)
        code = advised_code(ada.page(slug))
        assert code in {move.code for move in history_of_table(slug).record.position.moves}
        ada.play(slug, code)
    assert history_of_table(slug).record.moves[:20] != recorded_lesson(ga.game(game)).moves[:20]
    finish(slug, {SEAT: ada})
    assert "first game" in ada.page(slug)


def test_taking_back_leads_back_to_the_recorded_game():
    ada = Person()
    slug = begin(ada)
    wait_for_turn(slug)
    before = advised_code(ada.page(slug))
    other = next(move.code for move in history_of_table(slug).record.position.moves if move.code != before)
    ada.play(slug, other)
    assert ada.at(slug, "undo", seat=SEAT, number=history_of_table(slug).event_count).status_code == 302
    assert advised_code(ada.page(slug)) == before


def test_without_a_lesson_there_is_no_coach_and_others_do_not_hear_him():
    ada, bea = Person("Ada"), Person("Bea")
    slug = begin(ada)
    wait_for_turn(slug)
    assert 'class="coach' in ada.page(slug)
    assert 'class="coach' not in bea.page(slug)
    answer = ada.do("/tables", {"game": "gluex", "seat0": "me", "seat1": "random"})
    assert 'class="coach' not in ada.see(answer.url).content.decode()


# Secrets


@pytest.mark.parametrize("game", GAMES)
def test_advice_comes_from_the_view_alone(game):
    """The hidden part is dealt anew, and the coach says the same."""
    prepare_player("hewer", recorded_lesson(ga.game(game)).game)
    decisions = [position for position in recorded_lesson(ga.game(game)).positions()[:-1] if position.turn == SEAT]
    for position in decisions[:: max(1, len(decisions) // 6)]:
        view = position.view(SEAT)
        other = view.guess(generator(5)).view(SEAT)
        assert advise(view, 7) == advise(other, 7)
        move = view.moves[-1]
        assert ga.game(game).coach.why(view, move) == ga.game(game).coach.why(other, other.move(move.number))


def test_what_the_opponent_will_do_is_not_on_the_page():
    ada = Person()
    slug = begin(ada, "kartenspiel")
    page = ada.page(slug)
    assert str(table(slug).script)[1:40] not in page
    assert "script" not in re.sub(r"</?script[^>]*>|noscript|/scripts/", "", page).lower().replace("description", "")
