"""Rules of thumb: what a player who knows the game prefers."""

import pytest

from glueckauf.core import generic
from glueckauf.core.playouts import generator, random_move, room_for_moves, room_for_weights
from tests.rules.kartenspiel.table import (
    END,
    INA,
    PASS,
    STOP,
    area,
    couple,
    dealt,
    deliver,
    give,
    give_markers,
    innovation,
    keep,
    lay,
    legal,
    line_up,
    load_front,
    pay,
    pay_innovation,
    play,
    put_load,
    put_on_top,
    put_train,
    search,
    send,
    station,
    store_front,
    track,
    use,
)


def weights(state):
    """The weight of every legal move."""
    moves, out = room_for_moves(), room_for_weights()
    number = generic.legal(state, moves)
    generic.move_weights(state, moves, number, out)
    return {int(move): int(weight) for move, weight in zip(moves[:number], out[:number], strict=True)}


def prefers(state, one, other):
    """One move is clearly more likely than another."""
    weight = weights(state)
    return weight[one] > 2 * weight[other]


def positions(players, seed):
    """Every tenth position of a random game."""
    state, moves, rng = dealt(players, seed), room_for_moves(), generator(seed)
    for number in range(600):
        if state.over:
            return
        if number % 10 == 0:
            yield state
        generic.play(state, random_move(state, moves, rng))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_move_has_a_weight_of_at_least_one(players):
    for state in positions(players, seed=players):
        assert min(weights(state).values()) >= 1


def test_weighing_changes_nothing():
    for position in positions(3, seed=7):
        before = position.copy()
        weights(position)
        assert position.tobytes() == before.tobytes()


def test_a_loaded_train_with_an_order_is_delivered(state):
    put_train(state, INA, 1, "a", "wheel_double")
    give(state, INA, "barracks_2")
    weight = weights(state)
    assert max(weight, key=weight.__getitem__) == area("delivery")


def test_nobody_passes_who_can_do_something(state):
    weight = weights(state)
    assert weight[PASS] == min(weight.values())


def test_mining_is_for_lorries_that_find_a_wagon(state):
    line_up(state, INA, "wheel_double")
    idle = weights(state)[area("mining_2_3")]
    couple(state, INA, 1, "wheel")
    assert weights(state)[area("mining_2_3")] > 2 * idle


def test_a_double_lorry_is_better_than_a_single_one(state):
    lay(state, "lorry_1", ["wheel_single_1"])
    lay(state, "lorry_2", ["wheel_double"])
    assert weights(state)[area("lorry_2")] > weights(state)[area("lorry_1")]


def test_a_wagon_is_taken_for_a_lorry_that_waits(state):
    line_up(state, INA, "fox_double")
    lay(state, "wagon_1", ["tower"])
    lay(state, "wagon_2", ["fox"])
    assert prefers(state, area("wagon_2"), area("wagon_1"))


def test_a_wagon_goes_where_a_lorry_can_use_it(state):
    line_up(state, INA, "tower_double")
    put_on_top(state, "wagon_1", "wild")
    use(state, "wagon_1")
    assert prefers(state, track(2), track(3))


def test_an_engine_goes_to_the_loaded_train(state):
    put_load(state, INA, 3, "fox_double")
    use(state, "engine")
    assert prefers(state, track(3), track(1))


def test_a_share_is_taken_for_an_order(state):
    put_on_top(state, "share", "barracks")
    lonely = weights(state)[area("share")]
    deliver(state, INA, "barracks_2")
    assert weights(state)[area("share")] > 2 * lonely


def test_a_cheap_area_is_better_than_a_dear_one(state):
    lay(state, "lorry_1", ["wheel_double"])
    lay(state, "lorry_2", ["wheel_double"])
    station(state, 2, "lorry_2")
    assert prefers(state, area("lorry_1"), area("lorry_2"))


def test_an_order_comes_too_late_in_the_last_turn(state):
    give_markers(state, INA, INA, INA, INA, INA)
    state.workers[INA] = [1, 0, 0, 0, 0]
    put_on_top(state, "share", "barracks")
    deliver(state, INA, "barracks_2")
    assert prefers(state, area("share"), area("order"))


def test_one_card_pays_rather_than_two(state):
    station(state, 1, "lorry_1")
    play(state, area("lorry_1"))
    assert prefers(state, pay(2), pay(1))


def test_worker_cards_pay_before_innovations(state):
    give(state, INA, "workers_5")
    play(state, area("lorry_1"))
    assert prefers(state, pay(1), pay_innovation("workers_5", 1))


def test_a_lorry_is_loaded_rather_than_stored(state):
    line_up(state, INA, "wheel_double", "wheel_double")
    couple(state, INA, 1, "wheel", "wheel")
    use(state, "mining_2_3")
    assert prefers(state, load_front(1), store_front())


def test_a_long_train_leaves_with_a_large_order(state):
    put_train(state, INA, 1, "a", "wheel_double", "clover_double")
    give(state, INA, "barracks_1", "furnaces_4")
    use(state, "delivery")
    assert prefers(state, send(1, "furnaces_4"), send(1, "barracks_1"))


def test_the_second_train_leaves_too(state):
    put_train(state, INA, 1, "b", "wheel_double")
    put_train(state, INA, 2, "b", "tower_double")
    give(state, INA, "barracks_2", "steamboats_2")
    use(state, "delivery", send(1, "barracks_2"))
    assert prefers(state, send(2, "steamboats_2"), STOP)


def test_a_free_choice_looks_for_what_is_needed(state):
    put_on_top(state, "share", "barracks")
    deliver(state, INA, "barracks_2", "barracks_2", "model_a", "model_a")
    use(state, "free_choice", search("share"))
    others = [move for move in legal(state) if move != keep("barracks")]
    assert all(prefers(state, keep("barracks"), other) for other in others)


def test_an_innovation_that_delivers_is_played_after_the_worker_action(state):
    put_train(state, INA, 1, "a", "wheel_double")
    give(state, INA, "barracks_2", "delivery")
    use(state, "lorry_1")
    assert prefers(state, innovation("delivery"), END)
