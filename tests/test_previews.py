"""What a move would do is said before it is made, and that is what happens."""

from functools import cache

import pytest

import glueckauf as ga
from glueckauf.core.playouts import generator, likely_move, room_for_moves, room_for_weights
from glueckauf.core.text import Phrase
from glueckauf.games.glueck_auf.drawing.svg import standings
from glueckauf.games.kartenspiel.state import AFTER, TURN

GAMES = ("glueck-auf", "kartenspiel", "gluex")
EVERY_GAME = pytest.mark.parametrize("name", GAMES)


def decisions(name, players, seed):
    """Every decision of a sensible game: the position, the move, what is said of it, what comes of it."""
    position, rng = ga.deal(name, players, seed), generator(seed)
    while not position.over:
        move = position.move(int(likely_move(position._state, room_for_moves(), room_for_weights(), rng)))
        after = position.play(move)
        yield position, move, said(position.view(position.turn), move), after
        position = after


def said(view, move):
    """What is said of a move: the values of each sentence by the sentence, one of two nested ones for both."""
    found = {}
    for phrase in view.preview(move):
        parts = [each for each in phrase.values.values() if isinstance(each, Phrase)]
        found |= {each.message: each.values for each in (phrase, *parts)}
    return found


@cache
def games(name):
    return [each for players in (2, 4) for each in decisions(name, players, 7 + players)]


@EVERY_GAME
def test_every_move_of_a_game_can_be_asked_what_it_does(name):
    told = [lines for _, _, lines, _ in games(name)]
    assert sum(bool(lines) for lines in told) > len(told) / 2


def test_glueck_auf_says_what_a_move_costs_and_brings():
    counted = set()
    for position, move, lines, after in games("glueck-auf"):
        seat, old, new = position.turn, position._state, after._state
        marks, points = (
            int(new.money[seat]) - int(old.money[seat]),
            new.delivered_points[seat] - old.delivered_points[seat],
        )
        expected = {
            "Costs {n} Mark; then you have {marks}.": max(0, -marks),
            "Brings {n} Mark; then you have {marks}.": max(0, marks),
            "Brings {n} point.": points,
        }
        if new.shift == old.shift and not after.over:
            expected["Costs {n} worker."] = int(old.workers[seat]) - int(new.workers[seat])
        for message, number in expected.items():
            assert lines.get(message, {"n": 0})["n"] == number, (message, move)
            counted |= {message} if number else set()
    assert len(counted) == 4


def test_glueck_auf_says_how_the_next_scoring_would_change():
    found = 0
    for position, _, lines, after in games("glueck-auf"):
        line = lines.get("Next scoring as it would fall now: {after} points instead of {before}.")
        if line:
            view, seat = after.view(position.turn), position.turn
            assert standings(view._state)[seat]["gain"] == f"+{line['after']}"
            found += 1
    assert found > 5


def test_gluex_says_how_the_points_would_change():
    found = 0
    for position, _, lines, after in games("gluex"):
        changes = {
            seat: new - old
            for seat, (old, new) in enumerate(zip(position.totals(), after.totals(), strict=True))
            if new != old
        }
        if "The others see it when all have chosen." in lines:
            continue
        told = lines.get("Points: {seats}.", {"seats": ()})["seats"]
        assert [str(each.values["n"]) for each in told] == [f"{change:+}" for change in changes.values()]
        found += bool(changes)
    assert found > 20


def test_the_card_game_says_how_the_points_would_change():
    found = 0
    for position, move, lines, after in games("kartenspiel"):
        line = lines.get("Points as things lie: {changes}.")
        if position._state.phase in {TURN, AFTER} and not move.code.startswith("play"):
            continue
        gain = after.totals()[position.turn] - position.totals()[position.turn]
        assert sum(int(each.values["n"]) for each in line["changes"]) == gain if line else gain == 0, move
        found += bool(line)
    assert found > 10


@EVERY_GAME
def test_everything_is_explained_inside_its_part(name):
    for position, _, _, _ in games(name)[::9]:
        view = position.view(position.turn)
        sizes = {part.name: (part.width, part.height) for part in view.parts()}
        assert {each.part for each in view.explanations()} == set(sizes)
        for each in view.explanations():
            x, y, width, height = each.box
            assert x >= -2
            assert y >= -3
            assert x + width <= sizes[each.part][0] + 8, each
            assert y + height <= sizes[each.part][1] + 8, each
