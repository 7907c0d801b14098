"""The levels: fair, ranked, and weak like people."""

from dataclasses import replace

import pytest

import glueckauf as ga
from glueckauf.core.generic import legal, move_weights
from glueckauf.core.playouts import generator, room_for_moves, room_for_weights
from glueckauf.players.arena import contest
from glueckauf.players.captain import Captain
from glueckauf.players.director import Director
from glueckauf.players.levels import LEVELS, TITLES, Thinker, draw_candidates, weights_of

GAMES = [each.name for each in ga.all_games()]
POSITIONS = 2_000


def quick(name):
    """A level that imagines less and is otherwise itself: fairness does not depend on how much."""
    level = LEVELS[name]
    if isinstance(level, Thinker):
        return replace(level, moves=min(level.moves, 600))
    return replace(level, games=6) if isinstance(level, Director) else level


def positions(name, number):
    """Positions of games played as people might, with two to four players in turn."""
    found, seed = [], 0
    while len(found) < number:
        rng, position = generator(seed), ga.deal(name, 2 + seed % 3, seed)
        while not position.over and len(found) < number:
            if len(position.moves) > 1:
                found.append(position)
            position = position.play(LEVELS["apprentice" if seed % 2 else "random"](position.view(position.turn), rng))
        seed += 1
    return found


@pytest.mark.parametrize("name", GAMES)
def test_no_level_looks_at_what_its_seat_may_not_see(name):
    for number, position in enumerate(positions(name, POSITIONS)):
        seat = position.turn
        view = position.view(seat)
        other = view.guess(generator(number)).view(seat)
        for level in LEVELS:
            choose = quick(level)
            assert choose(view, generator(number)) == choose(other, generator(number)), (level, number)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_plays_whole_games(name, level):
    choose, rng, position = quick(level), generator(1), ga.deal(name, 3, 1)
    while not position.over:
        position = position.play(choose(position.view(position.turn), rng))
    assert position.winners()


@pytest.mark.parametrize("name", GAMES)
def test_the_apprentice_beats_chance_and_the_hewer_beats_the_apprentice(name):
    assert contest(name, ["apprentice", "random"], games=40, play_all=True).win_share[0] > 0.8
    assert contest(name, ["hewer", "apprentice"], games=24, play_all=True).win_share[0] > 0.55


@pytest.mark.parametrize("name", GAMES)
def test_what_strikes_the_eye_are_heavy_moves_more_often(name):
    view = positions(name, 40)[-1].view(positions(name, 40)[-1].turn)
    weights = weights_of(view)
    seen = [draw_candidates(view, generator(seed), 0, 1)[0] for seed in range(200)]
    expected = sum(weight * weight for weight in weights.values()) / sum(weights.values())
    assert sum(weights[move] for move in seen) / 200 == pytest.approx(expected, rel=0.25)


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_move_has_a_weight_of_at_least_1(name):
    moves, weights = room_for_moves(), room_for_weights()
    for position in positions(name, 300):
        state = position.view(position.turn).copies(1)[0]
        before = state.tobytes()
        number = legal(state, moves)
        move_weights(state, moves, number, weights)
        assert weights[:number].min() >= 1
        assert state.tobytes() == before


def test_who_searches_thinks_as_long_as_asked():
    assert ga.player("director@0.25") == Director(0.25)
    assert ga.player("captain@0.25") == Captain(0.25)


@pytest.mark.parametrize(
    "name", ["boss", "director@", "director@x", "director@0", "director@-1", "director@nan", "captain@61", "hewer@1"]
)
def test_an_unknown_level_is_one_clear_line(name):
    with pytest.raises(ga.GlueckaufError) as error:
        ga.player(name)
    assert "\n" not in str(error.value)


def test_every_level_has_a_name_in_every_language():
    assert TITLES.keys() == LEVELS.keys()
    assert [TITLES["foreman"].text(language) for language in ga.LANGUAGES] == ["Foreman", "Steiger", "Штейгер"]
