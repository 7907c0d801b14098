"""The friendly face, as README and design show it."""

import copy
import pickle
import random

import numpy as np
import pytest

import glueckauf as ga
from glueckauf.core.errors import BadDeal, BadPosition, IllegalMove, UnknownGame, UnknownLanguage


@pytest.fixture
def position():
    record = ga.start("glueck-auf", 3, 7)
    while record.position.to_dict()["phase"] == "draft":
        record = record.play(record.position.moves[0])
    return record.position


def test_a_position_says_who_is_to_move_and_what_is_possible(position):
    assert (position.players, position.turn, position.over) == (3, 2, False)
    assert "mining_8" in [move.code for move in position.moves]
    assert [move.number for move in position.moves] == sorted(move.number for move in position.moves)


def test_a_move_can_be_given_as_code_number_or_move(position):
    move = next(move for move in position.moves if move.code == "mining_8")
    assert position.play("mining_8") == position.play(move.number) == position.play(move)


def test_a_move_speaks_three_languages(position):
    move = next(move for move in position.moves if move.code == "mining_8")
    assert move.text("en") == "Mining: 8 steps"
    assert move.text("de") == "Fördern: 8 Schritte"
    assert move.text("ru") == "Добыча, шагов: 8"


def test_an_illegal_move_is_refused_with_its_reason_and_changes_nothing(position):
    after = position.play("mining_8").play("stop")
    before = after.to_dict()
    with pytest.raises(IllegalMove, match="delivery_barrow: You have no complete order for this vehicle"):
        after.play("delivery_barrow")
    assert after.to_dict() == before


def test_why_not_counts_workers(position):
    poor = position.to_dict()
    poor["seats"][2]["workers"] = 1
    poor["seats"][2]["bank"] = 14
    poor["crews"] = {"money_4": {"seat": 0, "workers": 1}}
    poor["seats"][0]["workers"] = 14
    reason = ga.Position.from_dict(poor).why_not("money_4")
    assert reason.code == "too_few_workers"
    assert reason.text("en") == "Needs 2 workers, you have 1."
    assert reason.text("ru") == "Нужно 2 рабочих, у вас 1."


def test_a_view_hides_the_stacks_and_offers_moves_only_to_the_seat_to_move(position):
    mine, other = position.view(2), position.view(0)
    assert mine.moves == position.moves
    assert other.moves == ()
    assert other.why_not("bank").code == "not_your_turn"
    assert set(mine.to_dict()["stacks"]["orders"]["cards"]) == {None}


def test_the_best_mining_turn_can_be_played_as_it_is_told(position):
    mining = position.play("mining_8")
    turn = mining.best_turn()
    assert mining.view(2).best_turn() == turn
    for move in turn:
        mining = mining.play(move)
    assert mining.turns == position.turns + 1


def test_a_begun_mining_turn_is_worked_out_too(position):
    turn = position.play("mining_8").best_turn()
    assert position.play("mining_8").play(turn[0]).best_turn() == turn[1:]


def test_there_is_a_best_mining_turn_only_for_the_seat_that_mines(position):
    tables = [position, position.view(2), position.play("mining_8").view(0), ga.deal("glueck-auf", 2, 1)]
    for without in [*tables, ga.deal("gluex", 2, 1), ga.deal("kartenspiel", 2, 1)]:
        with pytest.raises(IllegalMove, match="there is no turn to work out"):
            without.best_turn()


def test_who_wins_with_as_many_points_as_others_is_told_why():
    said = {}
    for seed in range(60):
        end = played_by_chance("gluex", 2, seed)
        decided = end.totals()[0] == end.totals()[1] and len(end.winners()) == 1
        said[decided] = end.tie_break()
        assert (end.tie_break() is not None) == decided
    assert said[True].text() == "Equal points: the most pips in the centre room decide."
    assert ga.deal("gluex", 2, 1).tie_break() is None


def played_by_chance(name, players, seed):
    position, chance = ga.deal(name, players, seed), random.Random(seed)
    while not position.over:
        position = position.play(chance.choice(position.moves))
    return position


def test_a_view_cannot_be_read_as_a_position(position):
    with pytest.raises(BadPosition):
        ga.Position.from_dict(position.view(0).to_dict())


def test_a_position_can_be_copied_and_pickled(position):
    assert pickle.loads(pickle.dumps(position)) == position  # noqa: S301
    assert copy.deepcopy(position) == position
    assert hash(copy.copy(position)) == hash(position)


@pytest.mark.parametrize(
    ("arguments", "error", "complaint"),
    [
        (("chess", 2, 1), UnknownGame, "unknown game 'chess': it is one of glueck-auf"),
        (("glueck-auf", 5, 1), BadDeal, "players: 5, but Glück Auf is for 2 to 4"),
        (("glueck-auf", True, 1), BadDeal, "players: True"),
        (("glueck-auf", "3", 1), BadDeal, "players: '3'"),
        (("glueck-auf", 3, -1), BadDeal, "seed: -1"),
        (("glueck-auf", 3, 2**63), BadDeal, "seed: 9223372036854775808"),
        (("glueck-auf", 3, 1.5), BadDeal, "seed: 1.5"),
    ],
)
def test_a_wrong_deal_is_refused_in_one_clear_sentence(arguments, error, complaint):
    with pytest.raises(error) as refusal:
        ga.deal(*arguments)
    assert complaint in str(refusal.value)


def test_an_unknown_option_or_value_is_refused():
    with pytest.raises(BadDeal, match="unknown option 'beards'"):
        ga.deal("glueck-auf", 2, 1, beards=True)
    with pytest.raises(BadDeal, match="open_deliveries: 1, but it is one of False, True"):
        ga.deal("glueck-auf", 2, 1, open_deliveries=1)


@pytest.mark.parametrize("move", ["fly", "", -1, 10_000, None, 1.5, True, pytest.param(10**5000, id="huge"), [[[[]]]]])
def test_an_unknown_move_is_refused(position, move):
    with pytest.raises(IllegalMove, match="unknown move"):
        position.play(move)


@pytest.mark.parametrize(
    "call", [lambda: ga.game([]), lambda: ga.load(None), lambda: ga.load("\0"), lambda: ga.loads(None)]
)
def test_what_is_no_name_and_no_file_is_refused(call):
    with pytest.raises(ga.GlueckaufError):
        call()


@pytest.mark.parametrize("seat", [-1, 3, None, True, 1.0, "1", pytest.param(10**5000, id="huge")])
def test_an_unknown_seat_is_refused(position, seat):
    with pytest.raises(IllegalMove, match="there is no seat"):
        position.view(seat)


def test_a_numpy_number_is_a_number(position):
    assert position.view(np.int64(1)).seat == 1
    assert position.play(np.int16(21)) == position.play("bank")


def test_an_unknown_language_or_seat_is_refused(position):
    with pytest.raises(UnknownLanguage, match="unknown language 'fr': it is one of en, de, ru"):
        position.moves[0].text("fr")
    with pytest.raises(IllegalMove, match="there is no seat 3"):
        position.view(3)


def broken(change):
    """A position's dictionary after a change that somebody made by hand."""

    def apply(position):
        data = position.to_dict()
        change(data)
        return data

    return apply


def put(*path_and_value):
    *path, last, value = path_and_value

    def change(data):
        for step in path:
            data = data[step]
        data[last] = value

    return broken(change)


@pytest.mark.parametrize(
    ("edit", "complaint"),
    [
        (put("supply", "gray", 14), "gray coal: 17 cubes on the table, but there are 16"),
        (put("supply", "gray", -1), "supply.gray: -1 is not a whole number"),
        (put("supply", "pink", 1), "supply.pink: there is no such field"),
        (put("supply", 7), "supply: 7 is not a dictionary"),
        (put("seats", 0, "workers", 3), "seats[0]: 3 workers on the table, but each player has 15"),
        (put("seats", 1, "cage", "gray", True), "seats[1].cage.gray: True is not a whole number"),
        (put("seats", 1, "marks", "lots"), "seats[1].marks: 'lots' is not a whole number"),
        (put("seats", []), "seats: there are 0, but 3 players"),
        (put("seats", "us"), "seats: 'us' is not a list"),
        (put("phase", "lunch"), "phase: 'lunch' is not known here"),
        (put("turn", 3), "turn: 3 is not a whole number from 0 to 2"),
        (put("factory", "factory_1", None), "tile"),
        (put("factory", "factory_8", "gray_1_dark"), "tile gray_1_dark: 4 on the table, but there are 3"),
        (put("orders", "order_1", "barrow_99"), "orders.order_1: 'barrow_99' is not known here"),
        (put("stacks", "tiles", "cards", [None] * 60), "stacks.tiles.cards: 60 cards are more than there are"),
        (put("crews", {"bank": {"seat": 0, "workers": 1}}), "seats[0]: 16 workers"),
        (put("action", "steps", 4), "what is pending does not fit"),
        (put("version", 99), "version: 99"),
        (put("version", True), "version: True"),
        (put("turns", 32767), "turns, revealed: more than there can have been so far"),
        (put("seats", 0, "marks", 32767), "seats[0].marks: 32767, more than 9 turns can have brought"),
        (put("seats", 0, "marks", 10**5000), "seats[0].marks"),
        (put("seats", 0, "clock", [5, 6, 7]), "seats[0].clock: it has 4, 8 and 12 entries"),
        (put("beards", 1), "beards: there is no such field"),
    ],
)
def test_an_edited_dictionary_is_refused_with_the_field_and_the_figures(position, edit, complaint):
    with pytest.raises(BadPosition) as refusal:
        ga.Position.from_dict(edit(position))
    assert complaint in str(refusal.value)


def drafting(change):
    data = ga.deal("glueck-auf", 4, 1).to_dict()
    change(data)
    return data


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["seats"][0].update(workers=0, bank=13),
        lambda data: data["orders"].update(order_1=data["stacks"]["orders"]["cards"].pop()),
        lambda data: (
            data["stacks"]["tiles"]["cards"].append(data["factory"].pop("factory_1"))
            or data["factory"].update(factory_1=None)
        ),
    ],
)
def test_before_the_first_shift_everything_is_at_home(change):
    with pytest.raises(BadPosition):
        ga.Position.from_dict(drafting(change))


def test_cards_go_back_into_the_stack_and_not_beyond(position):
    after = position.play("factory_draw").play("take_nothing").play("to_bottom").to_dict()
    after["stacks"]["tiles"]["cards"].pop()
    with pytest.raises(BadPosition):
        ga.Position.from_dict(after)


@pytest.mark.parametrize("field", ["game", "phase", "seats", "stacks", "action", "supply", "players", "version"])
def test_a_missing_field_is_refused(position, field):
    data = position.to_dict()
    del data[field]
    with pytest.raises(ga.GlueckaufError, match=field):
        ga.Position.from_dict(data)


@pytest.mark.parametrize(("field", "value"), [("game", []), ("options", None), ("options", []), ("players", {})])
def test_a_field_of_the_wrong_shape_is_refused(position, field, value):
    with pytest.raises(ga.GlueckaufError):
        ga.Position.from_dict({**position.to_dict(), field: value})


@pytest.mark.parametrize("data", [None, 7, [], "position"])
def test_what_is_no_dictionary_is_refused(data):
    with pytest.raises(BadPosition, match="is not a dictionary"):
        ga.Position.from_dict(data)
