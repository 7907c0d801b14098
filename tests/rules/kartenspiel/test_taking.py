"""Taking cards: where they go, tracks, empty stacks."""

import pytest

from glueckauf.games.kartenspiel.box import CRESTS
from tests.rules.kartenspiel.table import (
    INA,
    OTTO,
    ROSA,
    cards_in,
    couple,
    crew,
    deliver,
    empty_wagons,
    engines,
    give,
    innovation,
    innovations,
    leave,
    legal,
    line_up,
    may_use,
    orders,
    put_engine,
    put_engines,
    put_on_top,
    row,
    search,
    station,
    storage,
    track,
    use,
)

PAIRS = pytest.mark.parametrize(
    ("stack", "twin"), [("lorry_1", "lorry_2"), ("lorry_2", "lorry_1"), ("wagon_1", "wagon_2")]
)


def test_a_lorry_goes_to_the_end_of_the_mining_row(state):
    line_up(state, INA, "fox_double")
    put_on_top(state, "lorry_2", "wheel_single_1")
    use(state, "lorry_2")
    assert row(state, INA) == ["fox_double", "wheel_single_1"]


def test_the_mining_row_has_no_limit(state):
    line_up(state, INA, *[f"{crest}_double" for crest in CRESTS for _ in range(5)])
    line_up(state, INA, *[f"{crest}_single_1" for crest in CRESTS for _ in range(3)])
    use(state, "lorry_1")
    assert len(row(state, INA)) == 33


@pytest.mark.parametrize(("wagon", "tracks"), [("wheel", [1, 2]), ("clover", [1, 3]), ("wild", [1, 2, 3])])
def test_a_wagon_stands_on_a_track_that_shows_its_crest(state, wagon, tracks):
    """R-12."""
    put_on_top(state, "wagon_1", wagon)
    use(state, "wagon_1")
    assert legal(state) == [track(number) for number in tracks]


@pytest.mark.parametrize(("wagon", "number"), [("tower", 2), ("fox", 3)])
def test_a_wagon_with_one_track_goes_there(state, wagon, number):
    """R-12."""
    put_on_top(state, "wagon_1", wagon)
    use(state, "wagon_1")
    assert empty_wagons(state, INA, number) == {wagon: 1}


def test_a_wagon_goes_to_the_chosen_track(state):
    """R-12."""
    put_on_top(state, "wagon_2", "wild")
    use(state, "wagon_2", track(3))
    assert [empty_wagons(state, INA, number) for number in (1, 2, 3)] == [{}, {}, {"wild": 1}]


def test_the_number_of_wagons_on_a_track_has_no_limit(state):
    """R-12."""
    couple(state, INA, 1, *["wild"] * 14)
    put_on_top(state, "wagon_1", "wild")
    use(state, "wagon_1", track(1))
    assert empty_wagons(state, INA, 1) == {"wild": 15}


def test_a_wagon_may_join_a_train_that_has_an_engine(state):
    """R-12."""
    put_engine(state, INA, 1, "a")
    put_on_top(state, "wagon_1", "wheel")
    use(state, "wagon_1", track(1))
    assert empty_wagons(state, INA, 1) == {"wheel": 1}


def test_an_engine_may_stand_on_a_track_without_wagons(state):
    """R-12."""
    put_on_top(state, "engine", "model_c")
    use(state, "engine", track(2))
    assert engines(state, INA) == [None, "model_c", None]


def test_a_track_takes_one_engine_only(state):
    put_engine(state, INA, 2, "a")
    use(state, "engine")
    assert legal(state) == [track(1), track(3)]


def test_an_engine_goes_to_the_only_free_track(state):
    put_engines(state, INA, "ab")
    put_on_top(state, "engine", "model_c")
    use(state, "engine")
    assert engines(state, INA) == ["model_a", "model_b", "model_c"]


def test_with_an_engine_on_every_track_no_other_may_be_taken(state):
    """R-11."""
    put_engines(state, INA, "abc")
    assert not may_use(state, "engine")


def test_engines_of_others_do_not_matter(state):
    """R-11."""
    put_engines(state, OTTO, "abc")
    assert may_use(state, "engine")


def test_delivered_engines_do_not_count(state):
    """R-11."""
    deliver(state, INA, "model_a", "model_a", "model_b")
    assert may_use(state, "engine")


def test_an_order_goes_to_the_hand(state):
    put_on_top(state, "order", "barracks_4")
    use(state, "order")
    assert orders(state, INA) == {"barracks_4": 1}


def test_an_order_that_is_taken_is_seen_by_all(state):
    """R-36."""
    use(state, "order")
    assert state.secret_order_count[INA] == 0


def test_a_share_lies_before_its_owner(state):
    put_on_top(state, "share", "factories")
    use(state, "share")
    assert list(state.shares[INA]) == [0, 0, 1, 0]


def test_an_innovation_goes_to_the_hand(state):
    put_on_top(state, "innovation", "workers_4")
    use(state, "innovation")
    assert innovations(state, INA) == {"workers_4": 1}


def test_an_objective_lies_before_its_owner(state):
    put_on_top(state, "objective", "objectives")
    use(state, "objective")
    assert (state.objectives[INA], state.objectives[OTTO]) == (0b10, 0)


def test_a_taken_card_uncovers_the_next(state):
    below = cards_in(state, "order")[1:]
    use(state, "order")
    assert cards_in(state, "order") == below


@pytest.mark.parametrize("stack", ["engine", "order", "share", "innovation", "objective"])
def test_an_empty_stack_closes_its_area(state, stack):
    """R-13."""
    leave(state, stack, 0)
    assert not may_use(state, stack)


def test_an_empty_stack_is_closed_to_free_choice(state):
    """R-13."""
    leave(state, "order", 0)
    use(state, "free_choice")
    assert search("order") not in legal(state)
    assert search("share") in legal(state)


@pytest.mark.parametrize("name", ["order", "share", "engine"])
def test_an_empty_stack_is_closed_to_innovations(state, name):
    """R-09, R-13."""
    give(state, INA, name)
    assert innovation(name) in legal(state)
    leave(state, name, 0)
    assert innovation(name) not in legal(state)


@PAIRS
@pytest.mark.parametrize(("cards", "lifted"), [(20, 10), (7, 3), (2, 1)])
def test_an_empty_stack_of_a_pair_gets_the_upper_half_of_the_other(state, stack, twin, cards, lifted):
    """R-13."""
    leave(state, twin, cards)
    leave(state, stack, 1)
    before = cards_in(state, twin)
    use(state, stack)
    assert (cards_in(state, stack), cards_in(state, twin)) == (before[:lifted], before[lifted:])


def test_a_stack_is_filled_before_the_wagon_has_found_its_track(state):
    """R-13: at once after the card is taken."""
    put_on_top(state, "wagon_1", "wild")
    leave(state, "wagon_1", 1)
    leave(state, "wagon_2", 8)
    use(state, "wagon_1")
    assert len(cards_in(state, "wagon_1")) == len(cards_in(state, "wagon_2")) == 4


@PAIRS
def test_a_single_card_is_not_halved(state, stack, twin):
    """R-13."""
    leave(state, twin, 1)
    leave(state, stack, 1)
    use(state, stack)
    assert (len(cards_in(state, stack)), len(cards_in(state, twin))) == (0, 1)


def test_the_emptied_area_of_a_pair_stays_closed_and_the_other_open(state):
    """R-13."""
    leave(state, "lorry_2", 1)
    leave(state, "lorry_1", 1)
    use(state, "lorry_1")
    assert not may_use(state, "lorry_1")
    assert may_use(state, "lorry_2")


def test_the_last_card_of_a_pair_closes_both(state):
    """R-13."""
    leave(state, "lorry_2", 1)
    leave(state, "lorry_1", 0)
    use(state, "lorry_2")
    assert not may_use(state, "lorry_1")
    assert not may_use(state, "lorry_2")


def test_areas_keep_their_workers_when_a_stack_is_filled_again(state):
    """R-13."""
    station(state, 2, "lorry_2")
    leave(state, "lorry_1", 1)
    use(state, "lorry_1")
    assert (crew(state, "lorry_1"), crew(state, "lorry_2")) == (1, 2)


def test_stacks_of_other_decks_are_not_halved(state):
    """R-13."""
    leave(state, "order", 1)
    use(state, "order")
    assert (state.left[4], state.left[5], state.left[6]) == (28, 0, 24)


def test_what_others_have_is_not_touched(state):
    give(state, ROSA, "fox_double")
    use(state, "lorry_1")
    assert storage(state, ROSA) == {"fox_double": 1}
