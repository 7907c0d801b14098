"""The coach: recorded games that cannot rot, advice from the seat's view alone, a word at every decision."""

import re
from functools import cache
from random import Random

import pytest

import glueckauf as ga
from glueckauf.core.playouts import generator
from glueckauf.core.text import LANGUAGES
from glueckauf.games.gluex.teaching import coach as gluex_coach
from glueckauf.games.kartenspiel.rules.scoring import lorry_points, order_points
from glueckauf.games.kartenspiel.teaching import own_yard
from glueckauf.players import prepare_player
from glueckauf.web.areas.school import first_game
from glueckauf.web.areas.school.advice import advise
from glueckauf.web.areas.school.coach import closing_words, explain_decision
from glueckauf.web.areas.school.first_game import SEAT, recorded_lesson
from tests.http import people
from tests.http.people import Person, bot_moves, finish, history_of_table, table

GAMES = ("glueck-auf", "gluex", "kartenspiel")


def begin(person, game="gluex"):
    answer = person.do("/school/first-game", {"game": game})
    assert answer.status_code == 302
    return answer.url.split("/")[2]


def advised_code(page):
    found = re.search(r'<button form="play" name="move" value="([^"]+)" class="can advised">Do it', page)
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
            assert said.advice.text(language)
        assert not seen.intersection(rule.message for rule in said.rules), "what was explained is not explained again"
        seen.update(rule.message for rule in said.rules)
    assert len(seen) >= len(subject.rules) / 2
    assert [phrase.text("ru") for phrase in closing_words(record.position.view(SEAT))]


@pytest.mark.parametrize("game", GAMES)
def test_the_first_word_is_how_one_wins_and_comes_once(game):
    record, subject = recorded_lesson(ga.game(game)), ga.game(game).coach
    decisions = [number for number, position in enumerate(record.positions()[:-1]) if position.turn == SEAT][:9]
    heard = []
    for number in decisions:
        so_far = record.undo(len(record.moves) - number, agreed=True)
        heard += explain_decision(so_far, so_far.position.view(SEAT), None).rules
    assert heard[0] is subject.rules["goal"]
    assert "You win with the most points" in heard[0].text("en")
    assert heard.count(heard[0]) == 1


@pytest.mark.parametrize("game", GAMES)
def test_what_the_coach_says_at_a_time_is_short(game):
    """So that it is never cut on a phone."""
    subject, longest = ga.game(game).coach, 330
    assert all(len(rule.text(language)) <= longest for rule in subject.rules.values() for language in LANGUAGES)
    for *_, said in said_of_every_move(game):
        assert max(len(said.text(language)) for language in LANGUAGES) <= 200


@pytest.mark.parametrize("game", GAMES)
def test_reasons_speak_of_the_position(game):
    """Moves of a kind get different reasons at different times, or the reason names a number of this position."""
    empty = ("fits best", "helps you most", "best moment", "suits this train")
    texts = [said.text("en") for *_, said in said_of_every_move(game)]
    assert not any(phrase in text for phrase in empty for text in texts)
    assert len(set(texts)) > 25


@pytest.mark.parametrize("game", GAMES)
def test_there_are_words_for_every_move_there_is(game):
    record, subject = recorded_lesson(ga.game(game)), ga.game(game).coach
    assert all(map(subject.kind, record.game.codes))
    for position in record.positions()[:-1]:
        view = position.view(position.turn)
        for move in view.moves:
            assert subject.why(view, move).text("de")


# He says only what is so


@cache
def said_of_every_move(game):
    """Every move of the recorded game's decisions with its view and what the coach says about it."""
    subject, found = ga.game(game).coach, []
    for position in recorded_lesson(ga.game(game)).positions()[:-1]:
        view = position.view(position.turn)
        seat = view.to_dict()["seats"][view.seat]
        found += [(view, seat, move.code, subject.why(view, move)) for move in view.moves]
    return found


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


def played(view, code):
    """The seat's part of the table after a move."""
    return view.guess(generator(1)).play(code).to_dict()["seats"][view.seat]


def test_spots_for_a_colour_are_those_that_are_free():
    found = [(seat, code, said) for _, seat, code, said in said_of_every_move("glueck-auf") if code.startswith("load_")]
    told = [(seat, code, said) for seat, code, said in found if "n" in said.values]
    assert told
    assert all(said.values["n"] == free_spots(seat, code.removeprefix("load_")) for seat, code, said in told)


def test_two_cubes_stand_in_where_none_of_the_colour_is_at_hand():
    heard = 0
    for _, seat, code, said in said_of_every_move("glueck-auf"):
        if code.startswith("pair_"):
            color = code.split("_")[1]
            at_hand = seat["cage"].get(color, 0) + seat["storage"].get(color, 0)
            assert said.message.startswith("No {color} cube is at hand") == (at_hand == 0)
            heard += at_hand == 0
    assert heard


def rooms_in_reach(position):
    return {gluex_coach._room(gluex_coach._square(move.code)) for move in position.moves}


def test_a_corridor_is_said_to_lead_only_into_rooms_that_the_next_tile_can_reach():
    told = [
        (view, code, said.values["rooms"])
        for view, _, code, said in said_of_every_move("gluex")
        if "rooms" in said.values
    ]
    assert len(told) > 20
    for view, code, rooms in told[::4]:
        after = view.guess(generator(1)).play(code)
        later = [after.play(reply) for reply in after.moves]
        for room in rooms.split(", "):
            assert not later or any(room in rooms_in_reach(position) for position in later), (code, room)


def test_lorries_on_a_track_are_what_they_are_after_loading():
    heard = 0
    for view, _, code, said in said_of_every_move("kartenspiel"):
        if code.startswith("load_"):
            after = played(view, code)
            assert own_yard.loaded(after, f"track_{said.values['track']}") == said.values["n"]
            enough = [order for order in own_yard.orders_in_hand(after) if int(order[-1]) <= said.values["n"]]
            assert ("That is enough" in said.message) == bool(enough)
            heard += 1
    assert heard > 10


def delivered_points(position, seat):
    return order_points(position._state, seat) + lorry_points(position._state, seat)


def test_a_train_that_leaves_scores_what_the_coach_says():
    heard = 0
    for view, _, code, said in said_of_every_move("kartenspiel"):
        if code.startswith("send_"):
            before = view.guess(generator(1))
            assert delivered_points(before.play(code), view.seat) - delivered_points(before, view.seat) == sum(
                said.values.values()
            )
            heard += 1
    assert heard > 3


def test_the_trains_that_can_leave_are_those_that_the_rules_let_go():
    heard = 0
    for position in recorded_lesson(ga.game("kartenspiel")).positions()[:-1]:
        view = position.view(position.turn)
        table = view.to_dict()
        if table["phase"] == "deliver" and table["action"]["model"] is None:
            offered = {move.code for move in view.moves if move.code.startswith("send_")}
            trains = own_yard.trains_that_can_leave(table["seats"][view.seat])
            assert offered == {f"send_{track[-1]}_{order}" for track, order in trains}
            heard += 1
    assert heard > 2


def test_a_wagon_is_said_to_stand_ready_exactly_where_the_front_lorry_can_be_loaded():
    heard = set()
    for position in recorded_lesson(ga.game("kartenspiel")).positions()[:-1]:
        view = position.view(position.turn)
        seat = view.to_dict()["seats"][view.seat]
        if view.to_dict()["phase"] == "mine" and seat["row"] and "single" in seat["row"][0]:
            can = any(re.fullmatch(r"load_\d(_wild)?", move.code) for move in view.moves)
            assert bool(own_yard.track_ready_for(seat, own_yard.crest_of(seat["row"][0]))) == can
            heard.add(can)
    assert True in heard


def test_what_is_due_and_what_is_left_after_paying_is_so():
    heard = 0
    for view, _, code, said in said_of_every_move("kartenspiel"):
        after = view.guess(generator(1)).play(code).to_dict() if code.startswith("pay_") else view.to_dict()
        if re.fullmatch(r"pay_\d", code) and after["shift"] == view.to_dict()["shift"] and after["turn"] == view.seat:
            left = after["seats"][view.seat]["workers"]
            assert said.values["n"] == sum(int(value) * number for value, number in left.items())
            heard += 1
        if code == "free_choice":
            assert said.values["n"] == view.guess(generator(1)).play(code).to_dict()["action"]["workers_due"]
    assert heard > 20


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
        (-3, 1, 5, "You do not lead in room {room}, "),
    ],
)
def test_a_lead_is_said_to_grow_only_if_it_does(lead, own, other, words):
    assert gluex_coach._in_room("A", lead, own, other).message.startswith(words)


def test_who_covers_an_own_tile_hears_what_takes_its_place_and_why():
    heard = set()
    for seed in range(6):
        position, rng = ga.deal("gluex", 2, seed), Random(seed)
        while not position.over:
            view = position.view(position.turn)
            below = {name: tiles[-1] for name, tiles in view.to_dict()["squares"].items()}
            for move in view.moves if view.to_dict()["phase"] == "place" else ():
                said, tile = gluex_coach.why(view, move), below.get(move.code.rpartition("_")[0])
                is_own = tile is not None and tile["seat"] == view.seat
                assert ("takes the place" in said.message) == is_own or "last tile" in said.message
                if is_own and "old" in said.values:
                    assert "rooms" not in said.values or view.to_dict()["seats"][view.seat]["used"] < 23
                    after = view.guess(generator(1)).play(move.code).to_dict()["squares"]
                    assert said.values["old"] == tile["pips"]
                    assert said.values["new"] == after[move.code.rpartition("_")[0]][-1]["pips"]
                    heard.add("rooms" in said.values)
            position = position.play(rng.choice([move.code for move in position.moves]))
    assert heard == {True, False}


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


def test_rules_come_one_at_a_time_and_the_advice_last():
    ada = Person()
    slug = begin(ada)
    wait_for_turn(slug)
    page = ada.page(slug)
    pages = re.findall(r'<div class="page">(.*?)</div>', page, re.DOTALL)
    assert len(pages) == len(re.findall(r'<input type="radio" name="heard-\d+"', page)) > 2
    assert "You win with the most points" in pages[0]
    assert all('class="button next"' in each and 'class="rule"' in each for each in pages[:-1])
    assert 'class="advice"' in pages[-1]


def test_after_the_first_game_the_coach_says_what_next():
    ada = Person()
    slug = begin(ada)
    finish(slug, {SEAT: ada})
    page, won = ada.page(slug), SEAT in history_of_table(slug).record.position.winners()
    level = "foreman" if won else "hewer"
    assert f'<button form="next-game" name="seat1" value="{level}"' in page
    assert 'href="/learn/gluex/"' in page
    answer = ada.do("/tables", {"game": "gluex", "seat0": "me", "seat1": level, "name": ""})
    assert people.seat(answer.url.split("/")[2], 1).level == level


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
