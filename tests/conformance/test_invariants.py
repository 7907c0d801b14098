"""Invariants of every game: they hold over random games with every number of players."""

import json
from collections import defaultdict
from functools import cache
from random import Random
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import glueckauf as ga
from glueckauf.core import generic
from glueckauf.core.playouts import audit, audit_games, count_bad_guesses, generator
from glueckauf.core.schema import NO_SEAT
from tests.conformance.strategies import TABLES, Situation, empty_table, first_violation, guessed, raw, situations

GAMES = 400
MANY_GAMES = 1_000_000
GUESSES, MANY_GUESSES = 1_000, 100_000
WHOLE_GAMES, POSITIONS = 8, 40
EVERY_TABLE = pytest.mark.parametrize(("name", "players"), TABLES)


@EVERY_TABLE
def test_every_game_ends_always_offers_a_move_and_keeps_its_laws(name, players):
    assert audit_games(empty_table(name), players, 0, GAMES) == -1


@pytest.mark.soak
@EVERY_TABLE
def test_a_million_games_keep_their_laws(name, players):
    assert audit_games(empty_table(name), players, GAMES, MANY_GAMES) == -1


@given(situations())
def test_a_dictionary_gives_the_same_position_back(situation):
    position = situation.position()
    assert ga.Position.from_dict(position.to_dict()) == position


@given(situations())
def test_a_dictionary_gives_the_same_view_back(situation):
    position = situation.position()
    for seat in range(position.players):
        view = position.view(seat)
        again = ga.View.from_dict(json.loads(json.dumps(view.to_dict())))
        assert (again, hash(again), again.seat) == (view, hash(view), seat)


@given(situations())
def test_a_dictionary_is_plain_data(situation):
    plain = situation.position().to_dict()
    assert json.loads(json.dumps(plain)) == plain


@pytest.mark.parametrize("game", ga.all_games(), ids=lambda game: game.name)
def test_every_move_has_a_code_of_its_own(game):
    assert [game.number(code) for code in game.codes] == list(range(len(game.codes)))


@given(situations())
def test_a_move_is_legal_exactly_when_there_is_no_reason_against_it(situation):
    position = situation.position()
    without_reason = [number for number in range(len(position.game.codes)) if position.why_not(number) is None]
    assert without_reason == [move.number for move in position.moves]


@given(situations(over=False), st.data())
def test_playing_leaves_the_old_position_as_it_was(situation, data):
    position = situation.position()
    before = raw(position)
    position.play(data.draw(st.sampled_from(position.moves)))
    assert raw(position) == before


@given(situations(over=False), st.data())
def test_the_same_move_leads_to_the_same_position(situation, data):
    one, other = situation.position(), situation.position()
    move = data.draw(st.sampled_from(one.moves))
    assert raw(one.play(move)) == raw(other.play(move))


@given(situations(), st.integers(0, 2**32))
def test_a_view_never_depends_on_what_the_seat_cannot_know(situation, seed):
    position = situation.position()
    for seat in range(position.players):
        elsewhere = guessed(position, seat, seed)
        assert raw(elsewhere.view(seat)) == raw(position.view(seat))
        assert elsewhere.view(seat).moves == position.view(seat).moves


@given(situations(), st.integers(0, 2**32))
def test_a_guess_is_a_position_that_keeps_the_laws(situation, seed):
    position = situation.position()
    assert all(first_violation(guessed(position, seat, seed)) == 0 for seat in viewers(position.players))


@cache
def by_phase(name, players):
    """Positions of random games, some for every kind of decision."""
    found, rng = defaultdict(list), Random(players)
    for seed in range(WHOLE_GAMES):
        position = ga.deal(name, players, seed)
        while not position.over:
            found[position.to_dict().get("phase")].append(position)
            position = position.play(rng.choice(position.moves))
    return {phase: rng.sample(each, min(len(each), POSITIONS)) for phase, each in found.items()}


def viewers(players):
    """All seats, and somebody who watches."""
    return [*range(players), NO_SEAT]


def failed_guesses(name, players, guesses):
    """For every kind of decision, from every seat: how many guesses are no position of the game."""
    failed = {}
    for phase, positions in by_phase(name, players).items():
        looks = [(position, seat) for position in positions for seat in viewers(players)]
        often = -(-guesses // len(looks))
        failed[phase] = sum(count_bad_guesses(position.copies(2), seat, often, often) for position, seat in looks)
    return failed


@EVERY_TABLE
def test_guesses_are_lawful_and_have_moves_in_every_phase_and_from_every_seat(name, players):
    assert set(failed_guesses(name, players, GUESSES).values()) == {0}


@pytest.mark.soak
@EVERY_TABLE
def test_many_guesses_are_lawful_and_have_moves(name, players):
    assert set(failed_guesses(name, players, MANY_GUESSES).values()) == {0}


@given(situations(over=False), st.integers(0, 2**32))
def test_a_game_can_be_played_to_its_end_from_a_guess(situation, seed):
    position = situation.position()
    for seat in range(position.players):
        assert audit(guessed(position, seat, seed)._states.copy()[0], seed, 5_000) == 0


def is_true(shown, whole):
    """Whether all that is shown is as it is; what is hidden is None."""
    if isinstance(shown, dict):
        return shown.keys() <= whole.keys() and all(is_true(value, whole[key]) for key, value in shown.items())
    if isinstance(shown, list):
        return len(shown) == len(whole) and all(map(is_true, shown, whole))
    return shown is None or shown == whole


@given(situations())
def test_what_a_view_shows_is_true_for_every_seat_and_for_a_watcher(situation):
    position = situation.position()
    for view in [position.public(), *(position.view(seat) for seat in range(position.players))]:
        assert is_true({key: value for key, value in view.to_dict().items() if key != "seat"}, position.to_dict())


@given(situations(), st.integers(0, 2**32))
def test_a_watcher_sees_nothing_that_some_seat_cannot_know(situation, seed):
    position = situation.position()
    for seat in viewers(position.players):
        elsewhere = guessed(position, seat, seed)
        assert raw(elsewhere.public()) == raw(position.public())
        assert elsewhere.public().to_dict() == position.public().to_dict()


@given(situations())
def test_equal_positions_have_the_same_hash(situation):
    position = situation.position()
    again = ga.Position.from_dict(position.to_dict())
    assert hash(again) == hash(position)
    assert hash(position.view(0)) == hash(position.view(0))


@given(situations(), st.integers(0, 2**32))
def test_a_guess_needs_nothing_but_the_view(situation, seed):
    position = situation.position()
    for seat in range(position.players):
        from_view = position.view(seat).guess(ga.generator(seed))
        assert raw(from_view) == raw(guessed(position, seat, seed))


@given(situations(over=False), st.integers(0, 2**32))
def test_what_nobody_has_seen_can_be_dealt_anew_without_the_seat_to_decide_seeing_a_difference(situation, seed):
    position = situation.position()
    states = position.copies()
    generic.redeal(states[0], generator(seed))
    elsewhere = ga.Position(position.game, states)
    assert first_violation(elsewhere) == first_violation(position)
    assert raw(elsewhere.view(position.turn)) == raw(position.view(position.turn))


@given(situations(), st.integers(0, 2**32))
def test_a_guess_for_a_watcher_needs_nothing_but_what_everybody_sees(situation, seed):
    position = situation.position()
    assert raw(position.public().guess(ga.generator(seed))) == raw(guessed(position, NO_SEAT, seed))


@given(situations(over=False), st.integers(0, 2**32), st.data())
def test_a_move_that_reveals_nothing_teaches_nobody_anything(situation, seed, data):
    position = situation.position()
    move = data.draw(st.sampled_from(position.moves))
    after = position.play(move)
    for seat in range(position.players):
        elsewhere = guessed(position, seat, seed)
        if after.revealed == position.revealed and elsewhere.why_not(move) is None:
            assert raw(elsewhere.play(move).view(seat)) == raw(after.view(seat))


@EVERY_TABLE
def test_the_hidden_part_is_really_dealt_anew(name, players):
    position = Situation(name, players, 5, 12).position()
    for seat in (0, NO_SEAT):
        assert len({raw(guessed(position, seat, seed)) for seed in range(20)}) == 20


@EVERY_TABLE
def test_the_same_seed_deals_the_same_table_and_another_seed_another(name, players):
    assert raw(ga.deal(name, players, 7)) == raw(ga.deal(name, players, 7))
    assert raw(ga.deal(name, players, 7)) != raw(ga.deal(name, players, 8))


@given(situations())
def test_the_ledger_adds_up_to_the_points(situation):
    for score in situation.position().scores():
        assert score.total == sum(entry.points for entry in score.ledger)


@given(situations())
def test_somebody_wins_when_the_game_is_over_and_nobody_before(situation):
    position = situation.position()
    assert bool(position.winners()) == position.over
    assert position.over == (position.turn is None)


@given(situations())
def test_everything_can_be_said_in_every_language(situation):
    position = situation.position()
    reasons = [position.why_not(number) for number in range(len(position.game.codes))]
    for language in ga.LANGUAGES:
        said = [move.text(language) for move in position.moves]
        said += [reason.text(language) for reason in reasons if reason]
        said += [entry.text(language) for score in position.scores() for entry in score.ledger]
        assert all(sentence and "{" not in sentence for sentence in [*said, position.prompt().text(language)])


@EVERY_TABLE
def test_a_hash_is_quick(name, players):
    """Positions are kept in sets by the thousand: at most 5 µs each, on a machine that may be busy."""
    position = ga.deal(name, players, 1)
    times = []
    for _ in range(50):
        begin = perf_counter()
        for _ in range(20):
            hash(position)
        times.append((perf_counter() - begin) / 20)
    assert min(times) < 5e-6


@EVERY_TABLE
def test_positions_of_a_game_rarely_have_the_same_hash(name, players):
    position, rng, hashes = ga.deal(name, players, 3), Random(3), []
    while not position.over:
        hashes.append(hash(position))
        position = position.play(rng.choice(position.moves))
    assert len(set(hashes)) > 0.95 * len(hashes)
