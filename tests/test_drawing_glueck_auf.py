"""The drawing of Glück Auf: it is whole, it offers every move that has a place, and it betrays nothing."""

import random
import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

import glueckauf as ga
from glueckauf.core.playouts import generator, likely_move, room_for_moves, room_for_weights
from glueckauf.core.svg import Choices, drawn
from glueckauf.games.glueck_auf.drawing.pieces import LETTERS

GAME = ga.game("glueck-auf")
WITHOUT_A_PLACE = ("stop", "take_nothing", "fill_nothing")


def positions(players, seed):
    """Every seventh position of a game played by rule of thumb."""
    position, moves, weights, rng = (
        ga.deal("glueck-auf", players, seed),
        room_for_moves(),
        room_for_weights(),
        generator(seed),
    )
    number = 0
    while not position.over:
        if number % 7 == 0:
            yield position
        position = position.play(int(likely_move(position._states[0], moves, weights, rng)))
        number += 1
    yield position


def parts_of(view):
    return GAME.svg(view._state, view.seat)


def codes_on(parts):
    """The codes for which a drawing has a place, with how often each is there."""
    asked = []
    everything = Choices(why_not=lambda code: asked.append(code) or "no")
    for part in parts:
        drawn(part, "en", everything)
    return asked


def whole(parts, language="en"):
    return "".join(drawn(part, language) for part in parts)


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 5), (4, 0)])
def test_every_part_is_well_formed_for_every_seat(players, seed):
    for position in positions(players, seed):
        for seat in range(players):
            parts = parts_of(position.view(seat))
            text = whole(parts, ("en", "de", "ru")[seat % 3])
            ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{text}</svg>')  # noqa: S314
            assert "style=" not in text
            assert "<style" not in text
            assert [part.now for part in parts].count(True) == (0 if position.over else 1)


@pytest.mark.parametrize(("players", "seed"), [(2, 2), (3, 3), (4, 4)])
def test_no_piece_lies_in_two_places(players, seed):
    for position in positions(players, seed):
        for seat in range(players):
            pieces = sorted(re.findall(r'data-piece="([^"]*)"', whole(parts_of(position.view(seat)))))
            assert all(one != other for one, other in pairwise(pieces))


@pytest.mark.parametrize(("players", "seed"), [(2, 0), (3, 5), (4, 0), (4, 1)])
def test_every_move_has_a_place_or_needs_none(players, seed):
    for position in positions(players, seed):
        if not position.over:
            view = position.view(position.turn)
            places = codes_on(parts_of(view))
            assert set(places) <= set(GAME.codes)
            homeless = {move.code for move in view.moves} - set(places) - set(WITHOUT_A_PLACE)
            assert all(is_third_way(code, places) for code in homeless)


def is_third_way(code, places):
    """On a mixed card, where a spot could be filled in all three ways, the storage is left to the words."""
    spot = code.removeprefix("place_stored_")
    return code.startswith("place_stored_") and {f"place_{spot}", f"pair_{spot}"} <= set(places)


SPOT = re.compile(r'<foreignObject class="spot" [^>]*width="([^"]*)" height="([^"]*)"><button[^>]*value="([^"]*)"')
ON_A_PHONE = 386
"""As wide as a phone shows a drawing, in pixels."""


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 5), (4, 0)])
def test_what_can_be_chosen_is_as_large_as_a_finger_on_a_phone(players, seed):
    """Spots of cards lie close together; a first tap enlarges them."""
    for position in positions(players, seed):
        if not position.over:
            everything = Choices(dict.fromkeys(GAME.codes, ""))
            for part in parts_of(position.view(position.turn)):
                for width, height, code in SPOT.findall(drawn(part, "en", everything)):
                    size = min(float(width), float(height)) * ON_A_PHONE / part.width
                    assert size >= 40 or code.startswith(("place_", "pair_")), (code, size)


CUBE = re.compile(r'data-piece="coal-(\d-\d)-(\d+)"[^>]*transform="translate\((\d+) (\d+)\)')
LOAD = re.compile(r'<foreignObject class="spot" x="(\d+)" y="(\d+)" width="46" height="46"><button[^>]*value="load_')


@pytest.mark.parametrize("seed", [1, 2])
def test_the_lorry_that_is_clicked_is_the_one_emptied(seed):
    """Equal cubes are worth the same, so the drawing decides which one goes: the one below the button."""
    position, rng, seen = ga.deal("glueck-auf", 2, seed), random.Random(seed), 0
    while not position.over and seen < 12:
        pit = next(part for part in parts_of(position.view(position.turn)) if part.seat == position.turn)
        loads = [move.code for move in position.moves if move.code.startswith("load_")]
        if len(loads) == 1:
            drawing = drawn(pit, "en", Choices(dict.fromkeys(loads, "")))
            after = position.play(loads[0])
            left = drawn(next(part for part in parts_of(after.view(position.turn)) if part.seat == pit.seat), "en")
            (gone,) = set(CUBE.findall(drawing)) - set(CUBE.findall(left))
            ((x, y),) = LOAD.findall(drawing)
            assert int(x) <= int(gone[2]) <= int(x) + 46
            assert int(y) <= int(gone[3]) <= int(y) + 46
            assert f'data-from="coal-{gone[0]}-{gone[1]}"' in left
            seen += 1
        codes = loads or [move.code for move in position.moves]
        position = position.play(rng.choice(codes))
    assert seen == 12


@pytest.mark.parametrize(("players", "seed"), [(2, 4), (3, 7), (4, 8)])
def test_the_part_of_the_moment_has_the_moves_of_the_moment(players, seed):
    for position in positions(players, seed):
        if not position.over:
            view = position.view(position.turn)
            places = codes_on([part for part in parts_of(view) if part.now])
            assert {move.code for move in view.moves} & set(places)


@pytest.mark.parametrize("open_deliveries", [False, True])
@pytest.mark.parametrize(("players", "seed"), [(2, 6), (4, 9)])
def test_a_seat_sees_nothing_it_may_not_know(players, seed, open_deliveries):
    position, moves, rng = (
        ga.deal("glueck-auf", players, seed, open_deliveries=open_deliveries),
        room_for_moves(),
        generator(seed),
    )
    weights = room_for_weights()
    for number in range(160):
        if number % 9 == 0:
            for seat in range(players):
                view = position.view(seat)
                same = view.guess(generator(number)).view(seat)
                assert whole(parts_of(same)) == whole(parts_of(view))
        if not position.over:
            position = position.play(int(likely_move(position._states[0], moves, weights, rng)))


def test_the_five_cards_of_another_player_are_backs():
    position = looking_at_five()
    mine, other = position.turn, (position.turn + 1) % position.players
    assert 'data-piece="hand-0"' not in whole(parts_of(position.view(mine)))
    assert 'data-piece="hand-4"' in whole(parts_of(position.view(other)))


def looking_at_five():
    position = next(position for position in positions(3, 1) if position.to_dict()["phase"] == "place")
    return position.play("order_draw")


def test_locked_spaces_are_boarded_up():
    def planks(players):
        return re.search(r'class="ga-planks" d="([^"]*)"', whole(parts_of(ga.deal("glueck-auf", players, 1).view(0))))[
            1
        ]

    assert [planks(players).count("M") for players in (2, 3, 4)] == [7, 3, 0]


def test_a_space_tells_what_it_takes_and_whose_crew_stands_there():
    position = next(position for position in positions(3, 1) if position.to_dict()["phase"] == "place")
    seat = position.turn
    after = position.play("money_6")
    assert f'data-piece="crew-money_6-{seat}-1"' in whole(parts_of(after.view(0)))


def test_the_whole_table_without_a_viewer_is_drawn_too():
    assert "<svg" in ga.deal("glueck-auf", 4, 1).svg()


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_every_colour_has_a_letter_of_its_own(language):
    assert len({letter.text(language) for letter in LETTERS}) == 4
