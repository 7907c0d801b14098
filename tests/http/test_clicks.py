"""What has only one possibility happens by itself, and comes back with one click; turns can be confirmed."""

from pathlib import Path

import pytest

import glueckauf as ga
from glueckauf.core.compilation import prepare_plan
from glueckauf.core.plan import best_plan
from glueckauf.core.record import Record
from glueckauf.web.tables.forced import is_forced, may_take_anything_back, with_forced_moves
from glueckauf.web.tables.history import History, _cache
from glueckauf.web.tables.making import rematch
from glueckauf.web.tables.models import Event, Table
from glueckauf.web.tables.playing import is_free_undo, last_decision
from tests.http.games import played, write
from tests.http.people import Person, bot_moves, history_of_table, new_table, play_some, sit_down, table
from tests.http.programs import Program

GAMES = [game.name for game in ga.all_games()]
RECORDS = Path(__file__).parents[1] / "records"


def prefix(record: Record, moves: int) -> Record:
    return record.undo(len(record.moves) - moves, agreed=True) if moves < len(record.moves) else record


# What happens by itself


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_among_people_an_automatic_move_reveals_nothing_and_costs_no_free_undo(ada, name, seed):
    there, record = table(new_table(ada, name, "me", "friend")), played(name, 2, seed)
    for number, before in enumerate(record.positions()[:-1]):
        clicked = prefix(record, number + 1)
        after = with_forced_moves(there, before, clicked)
        if len(after.moves) == len(clicked.moves):
            continue
        assert after.position.revealed == clicked.position.revealed
        assert (after.position.turn, after.position.turns) == (before.turn, before.turns)
        for target in range(number + 1):
            assert not is_free_undo(clicked, before.turn or 0, target) or is_free_undo(after, before.turn or 0, target)


@pytest.mark.parametrize("name", GAMES)
def test_alone_with_computer_players_no_click_is_left_without_a_choice(ada, name):
    there, record = table(new_table(ada, name, "me", "random")), played(name, 2, 4)
    for number, before in enumerate(record.positions()[:-1]):
        after = with_forced_moves(there, before, prefix(record, number + 1)).position
        assert (after.turn, after.turns) != (before.turn, before.turns) or not is_forced(after)


def only_payment(slug: str) -> str:
    """The code of an area that can be paid in one way only, and gives a card at once."""
    position = history_of_table(slug).record.position
    for move in position.moves:
        after = position.play(move)
        if is_forced(after) and after.play(after.moves[0]).revealed != after.revealed:
            return move.code
    raise AssertionError("no such area")


def at_own_turn(person: Person, *chairs: str, **wishes: str) -> str:
    slug = new_table(person, "kartenspiel", *chairs, **wishes)
    while history_of_table(slug).record.position.turn != 0:
        play_some(slug, {}, 1)
    return slug


def test_the_only_cards_that_fit_pay_by_themselves_and_one_click_takes_all_back(ada):
    slug = at_own_turn(ada, "me", "random")
    before = history_of_table(slug).record
    ada.play(slug, only_payment(slug))
    assert len(history_of_table(slug).record.moves) > len(before.moves) + 1
    assert "Ask to take back" not in ada.page(slug)
    ada.at(slug, "undo", seat=0, number=history_of_table(slug).event_count)
    assert history_of_table(slug).record.moves == before.moves


def test_among_people_a_payment_that_reveals_a_card_waits_for_a_click(ada):
    slug = new_table(ada, "kartenspiel", "me", "next")
    ada.play(slug, only_payment(slug))
    assert history_of_table(slug).event_count == 1


def test_the_daily_game_keeps_what_was_revealed_and_therefore_reveals_nothing_by_itself(ada):
    there = table(new_table(ada, "kartenspiel", "me", "random"))
    there.strict = True
    assert not may_take_anything_back(there)


def test_the_coach_explains_each_kind_of_step_before_it_happens_by_itself(ada):
    game, clicked = ga.game("kartenspiel"), []
    slug = ada.do("/school/first-game", {"game": game.name}).url.split("/")[2]
    while not (there := table(slug)).over:
        made = history_of_table(slug).record.moves
        assert made == tuple(there.script[: len(made)])
        if history_of_table(slug).record.position.turn:
            bot_moves(slug)
        else:
            clicked.append(game.codes[there.script[len(made)]])
            ada.play(slug, clicked[-1])
    record = history_of_table(slug).record
    decided = [game.codes[n] for n, before in zip(record.moves, record.positions(), strict=False) if before.turn == 0]
    assert {game.coach.kind(code) for code in clicked} == {game.coach.kind(code) for code in decided}
    assert (len(clicked), len(decided)) == (107, 158)


def test_a_program_makes_every_move_itself(ada):
    program, slug = Program(ada), at_own_turn(ada, "me", "random")
    events = history_of_table(slug).event_count
    program.play(slug, only_payment(slug))
    assert history_of_table(slug).event_count == events + 1


def test_histories_read_from_rows_know_what_came_together(ada):
    slug = at_own_turn(ada, "me", "random")
    ada.play(slug, only_payment(slug))
    known = history_of_table(slug)
    _cache.clear()
    assert history_of_table(slug) == known
    assert known.followers
    assert Event.objects.filter(table__slug=slug, follows=True).count() == len(known.followers)


# How many clicks a game takes


def clicks_of(there: Table, record: Record, seat: int) -> int:
    """How often the person of a seat has to click in a game that goes like this one."""
    clicks = number = 0
    positions = record.positions()
    while number < len(record.moves):
        if positions[number].turn == seat:
            clicks += 1
            number = len(with_forced_moves(there, positions[number], prefix(record, number + 1)).moves)
        else:
            number += 1
    return clicks


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [("kartenspiel", 126, 80), ("glueck-auf", 96, 90), ("gluex", 24, 24)],
)
def test_a_game_of_three_needs_no_clicks_that_decide_nothing(ada, name, before, after):
    record = ga.load(RECORDS / f"{name}-3-players.glueckauf")
    there = table(new_table(ada, name, "me", "random", "random"))
    assert sum(position.turn == 2 for position in record.positions()) == before
    assert clicks_of(there, record, 2) == after


# Taking back


def test_others_are_said_to_be_asked_only_where_there_is_somebody(ada, bob):
    alone, together = new_table(ada, "gluex", "me", "random"), new_table(ada, "gluex", "me", "friend")
    sit_down(bob, together, 1)
    play_some(alone, {0: ada}, 6)
    play_some(together, {0: ada, 1: bob}, 6)
    assert "Ask to take back" not in ada.page(alone)
    assert "Ask to take back" in ada.page(together)


def at_a_plan(person: Person) -> str:
    """A table where the solver shows a path of several moves."""
    prepare_plan(ga.game("glueck-auf"))
    slug = new_table(person, "glueck-auf", "me", "random")
    while len(best_plan(history_of_table(slug).record.position.view(0))) < 3:
        position = history_of_table(slug).record.position
        if position.turn == 0:
            person.play(slug, position.moves[len(position.moves) // 2].code)
        else:
            bot_moves(slug)
    return slug


def test_the_best_path_is_taken_back_with_one_click(ada):
    slug = at_a_plan(ada)
    before = history_of_table(slug).record.moves
    ada.play(slug, "best-path")
    assert len(history_of_table(slug).record.moves) >= len(before) + 3
    ada.at(slug, "undo", seat=0, number=history_of_table(slug).event_count)
    assert history_of_table(slug).record.moves == before


def test_a_decision_begins_where_a_click_was():
    record = played("gluex", 2, 3, moves=8)
    seat = record.positions()[6].turn or 0
    assert last_decision(History(record), seat) == 6
    assert last_decision(History(record, followers=frozenset({6})), seat) == 4


# Options of a table


def test_among_people_the_solver_is_silent_unless_it_was_allowed(ada):
    assert table(new_table(ada, "gluex", "me", "random")).with_help
    assert not table(new_table(ada, "gluex", "me", "friend")).with_help
    assert not table(new_table(ada, "gluex", "me", "next", "random")).with_help
    assert table(new_table(ada, "gluex", "me", "friend", help="yes")).with_help
    assert not table(new_table(ada, "gluex", "me", "random", help="no")).with_help


def test_without_the_solver_the_best_path_is_neither_shown_nor_played(ada):
    slug = at_a_plan(ada)
    assert 'value="best-path"' in ada.page(slug)
    Table.objects.filter(slug=slug).update(with_help=False)
    events = history_of_table(slug).event_count
    assert 'value="best-path"' not in ada.page(slug)
    assert ada.play(slug, "best-path").status_code == 409
    assert history_of_table(slug).event_count == events


def test_the_options_are_said_at_the_table_and_where_one_waits(ada):
    assert "Best path and coach are allowed" in ada.page(new_table(ada, "gluex", "me", "random"))
    waiting = ada.page(new_table(ada, "gluex", "me", "friend", words="1", confirm="1"))
    assert "Best path and coach are not allowed" in waiting
    assert "Each turn ends only when it is confirmed." in waiting


def test_a_rematch_and_a_program_keep_to_the_options(ada):
    program = Program(ada)
    wish = {"game": "gluex", "chairs": [{"who": "me"}, {"who": "random"}], "help": False, "confirm": True}
    made = program.do("/tables", wish).json()
    assert (made["help"], made["confirm"]) == (False, True)
    Table.objects.filter(slug=made["id"]).update(over=True)
    again = table(rematch(made["id"], ada.visitor_id))
    assert (again.with_help, again.confirms) == (False, True)


# Confirming


def confirming(ada: Person, *chairs: str) -> str:
    return new_table(ada, "gluex", *chairs, confirm="1")


def test_a_turn_that_is_to_be_confirmed_is_held_until_it_is(ada, bob):
    slug = confirming(ada, "me", "friend")
    sit_down(bob, slug, 1)
    mover, other = (ada, bob) if history_of_table(slug).record.position.turn == 0 else (bob, ada)
    code = history_of_table(slug).record.position.moves[0].code
    assert mover.play(slug, code).status_code == 302
    assert history_of_table(slug).event_count == 0
    assert 'value="end-turn"' in mover.page(slug)
    assert 'value="end-turn"' not in other.page(slug)
    assert other.play(slug, "end-turn").status_code == 409
    mover.play(slug, "end-turn")
    assert [history_of_table(slug).record.game.codes[move] for move in history_of_table(slug).record.moves] == [code]
    assert not table(slug).held


def test_what_is_held_is_released_by_taking_back_or_replaced_by_another_move(ada):
    slug = confirming(ada, "me", "next")
    seat = history_of_table(slug).record.position.turn
    first, second = history_of_table(slug).record.position.moves[:2]
    ada.play(slug, first.code)
    ada.play(slug, second.code)
    assert table(slug).held == [second.number]
    ada.at(slug, "undo", seat=seat, number=0)
    assert table(slug).held == []
    assert history_of_table(slug).event_count == 0
    assert ada.play(slug, "end-turn").status_code == 409


def test_where_turns_are_confirmed_nothing_ends_one_by_itself(ada):
    slug = at_own_turn(ada, "me", "random", confirm="1")
    before = history_of_table(slug).record
    ada.play(slug, only_payment(slug))
    assert history_of_table(slug).record.position.turns == before.position.turns
    assert table(slug).held == [history_of_table(slug).record.position.moves[0].number]
    ada.at(slug, "undo", seat=0, number=history_of_table(slug).event_count)
    assert history_of_table(slug).record.moves == before.moves


def test_programs_need_not_confirm(ada):
    slug = confirming(ada, "me", "next")
    Program(ada).play(slug)
    assert history_of_table(slug).event_count == 1


# Several moves in one button


def test_cards_that_were_looked_at_go_back_as_they_lie_in_one_click(ada):
    slug = new_table(ada, "glueck-auf", "me", "random")
    record = ga.load(RECORDS / "glueck-auf-2-players.glueckauf")
    number, before = next(
        (number, position)
        for number, position in enumerate(record.positions()[:-1])
        if position.turn == 0 and position.view(0).shortcuts()
    )
    write(slug, prefix(record, number))
    shortcut = before.view(0).shortcuts()[0]
    assert f'value="{shortcut.code}"' in ada.page(slug)
    ada.play(slug, shortcut.code)
    after = history_of_table(slug).record
    assert after.moves[number:] == shortcut.moves
    assert after.position.turns > before.turns
    ada.at(slug, "undo", seat=0, number=history_of_table(slug).event_count)
    assert history_of_table(slug).record.moves == record.moves[:number]


@pytest.mark.parametrize("name", GAMES)
def test_shortcuts_are_legal_moves_and_only_the_mover_is_offered_them(name):
    for position in played(name, 2, 8).positions()[:-1]:
        mover = position.turn or 0
        assert position.view(1 - mover).shortcuts() == []
        for shortcut in position.view(mover).shortcuts():
            after = position
            for move in shortcut.moves:
                after = after.play(move)
