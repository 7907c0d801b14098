"""The drawing of the card game: whole, well formed, playable, and it tells nobody more than he may know."""

import re
from functools import cache
from xml.etree import ElementTree as ET

import pytest

import glueckauf as ga
from glueckauf.core.playouts import generator, play_on, room_for_moves
from glueckauf.core.svg import Choices, drawn, sheet

CODES = set(ga.game("kartenspiel").codes)
BAR = {"pass", "stop", "end_turn"}
PHASES = {"turn", "pay", "track", "mine", "deliver", "stack", "keep", "after", "over"}
PLAYERS = (2, 3, 4)


@cache
def positions(players):
    """A game in steps of a few random moves, and the first positions of the rare phases in other games."""
    found = [position for seed in range(2) for position in game(players, seed, 17)]
    rare = {"deliver": 0, "stack": 0, "keep": 0, "after": 0, "track": 0}
    for position in game(players, 99, 1):
        phase = position.to_dict()["phase"]
        if rare.get(phase, 9) < 4:
            rare[phase] += 1
            found.append(position)
    return found


def game(players, seed, step):
    position = ga.deal("kartenspiel", players, seed)
    yield position
    while not position.over:
        states = position._states.copy()
        play_on(states[0], room_for_moves(), generator(seed + int(states[0].turns) + 1000 * step), step)
        position = ga.Position(position.game, states)
        yield position


def parts(view):
    return view.game.svg(view._state, view.seat)


def svg(part, choices=None, language="en"):
    return str(drawn(part, language, choices))


def spots(pictures):
    """The codes of all places that can be chosen, legal or not."""
    every = Choices(dict.fromkeys(CODES, ""))
    return re.findall(r'name="move" value="(\w+)"', "".join(svg(part, every) for part in pictures))


def views(players):
    return [position.view(seat) for position in positions(players) for seat in range(players)]


SPOT = re.compile(r'<foreignObject class="spot" [^>]*width="([^"]*)" height="([^"]*)"><button[^>]*value="([^"]*)"')
ON_A_PHONE = 386
"""As wide as a phone shows a drawing, in pixels."""


@pytest.mark.parametrize("players", PLAYERS)
def test_what_can_be_chosen_is_as_large_as_a_finger_on_a_phone(players):
    everything = Choices(dict.fromkeys(CODES, ""))
    for position in positions(players):
        for part in parts(position.view(max(0, position.turn or 0))):
            for width, height, code in SPOT.findall(str(drawn(part, "en", everything))):
                assert min(float(width), float(height)) * ON_A_PHONE / part.width >= 40, code


def test_the_positions_show_every_phase():
    assert {position.to_dict()["phase"] for players in PLAYERS for position in positions(players)} == PHASES


@pytest.mark.parametrize("players", PLAYERS)
def test_every_part_is_well_formed_and_has_no_style_of_its_own(players):
    for view in views(players):
        for part in parts(view):
            picture = svg(part, Choices(why_not=lambda code: f"not {code}"))
            ET.fromstring(picture)  # noqa: S314
            assert not re.search(r"\sstyle=|<style|<script|href=\"[^?]", picture)


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_the_drawing_speaks_every_language(language):
    for view in views(3)[::10]:
        assert all(svg(part, language=language) for part in parts(view))


@pytest.mark.parametrize("players", PLAYERS)
def test_one_part_is_needed_now(players):
    for view in views(players):
        now = [part for part in parts(view) if part.now]
        assert len(now) == 1
        assert now[0].seat in {None, view.seat}


@pytest.mark.parametrize("players", PLAYERS)
def test_every_spot_is_a_move(players):
    for view in views(players):
        assert set(re.findall(r"why=(\w*)", "".join(svg(part, Choices(why_not=str)) for part in parts(view)))) <= CODES


@pytest.mark.parametrize("players", PLAYERS)
def test_every_piece_has_a_name_of_its_own(players):
    for view in views(players):
        names = re.findall(r'data-piece="([^"]*)"', "".join(svg(part) for part in parts(view)))
        assert len(names) == len(set(names))
        assert "" not in names


@pytest.mark.parametrize("players", PLAYERS)
def test_every_legal_move_has_one_spot_or_is_in_the_bar(players):
    for position in positions(players):
        if not position.over:
            offered = spots(parts(position.view(position.turn)))
            legal = {move.code for move in position.moves}
            assert legal - set(offered) <= BAR
            assert not BAR & set(offered)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_move_has_its_spot_where_the_decision_is(players):
    for position in positions(players):
        if not position.over:
            now = [part for part in parts(position.view(position.turn)) if part.now]
            legal = {move.code for move in position.moves}
            assert legal - set(spots(now)) <= BAR


@pytest.mark.parametrize("players", PLAYERS)
def test_what_a_seat_cannot_tell_apart_looks_the_same(players):
    for number, position in enumerate(positions(players)):
        for seat in range(players):
            view = position.view(seat)
            guessed = view.guess(generator(number)).view(seat)
            assert [svg(part) for part in parts(view)] == [svg(part) for part in parts(guessed)]


def test_the_whole_table_can_be_drawn_without_a_seat():
    for position in positions(3)[::5]:
        pictures = position.game.svg(position._state, None)
        ET.fromstring(sheet(pictures, "en"))  # noqa: S314


def test_a_secret_order_is_seen_from_behind_by_the_others():
    position = ga.deal("kartenspiel", 2, 42)
    for code in ["free_choice", "pay_2", "from_order"]:
        position = position.play(code)
    keeps = [move for move in position.moves if move.code.startswith("keep_")]
    owner = position.turn
    after = position.play(keeps[0])
    own, other = (parts(after.view(seat))[1 + owner] for seat in (owner, 1 - owner))
    assert f"back-order-{owner}-0" in svg(other)
    assert f"back-order-{owner}-0" not in svg(own)


def test_a_card_taken_keeps_its_name_on_its_way():
    position = ga.deal("kartenspiel", 2, 42).play("lorry_1")
    mover = position.turn
    top = re.search(rf'data-piece="(lorry-{mover}-[\w-]+)"', svg(parts(position.view(mover))[0]))
    after = position.play("pay_1")
    assert top[1] in svg(parts(after.view(mover))[1 + mover])
