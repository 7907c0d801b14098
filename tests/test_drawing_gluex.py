"""Glüx as a picture: complete, well-formed, playable without a bar of buttons, and without a leak."""

import re
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree as ET

import pytest

import glueckauf as ga
from glueckauf.core.playouts import generator
from glueckauf.core.position import Position, View
from glueckauf.core.svg import Choices, drawn

GAME = ga.deal("gluex", 2, 0).game
DEALS = [(2, "first"), (3, "first"), (4, "first"), (4, "second")]
HREF = re.compile(r'href="\?why=([a-z0-9_]+)"')
BUTTON = re.compile(r'<button form="play" name="move" value="([a-z0-9_]+)"')
PIECE = re.compile(r'data-piece="([^"]+)"')
BAR_MOVES: set[str] = set()


def positions(players: int, layout: str, seed: int) -> Iterator[Position]:
    """A random game: the choice of faces, then now and then a position, and the end."""
    random, position = Random(seed), ga.deal("gluex", players, seed, layout=layout)
    while not position.over:
        if position.turns <= players or random.random() < 0.2:
            yield position
        position = position.play(random.choice(position.moves))
    yield position


def choices(view: View) -> Choices:
    def why_not(code: str) -> str:
        reason = view.why_not(code)
        assert reason, f"{code} is drawn as impossible, but it is legal"
        return reason.text()

    return Choices({move.code: move.text() for move in view.moves}, why_not)


def page(view: View, language: str = "en") -> str:
    parts = GAME.svg(view._state, view.seat)
    return "".join(drawn(part, language, choices(view)) for part in parts)


@pytest.fixture(params=DEALS, ids=lambda deal: f"{deal[0]}-{deal[1]}")
def game(request: pytest.FixtureRequest) -> list[Position]:
    return list(positions(*request.param, seed=5))


def views(game: list[Position]) -> Iterator[View]:
    return (position.view(seat) for position in game for seat in range(position.players))


def test_every_part_is_well_formed_and_brings_no_style_of_its_own(game: list[Position]):
    for view in views(game):
        text = page(view)
        ET.fromstring(f'<page xmlns="http://www.w3.org/2000/svg">{text}</page>')  # noqa: S314
        assert "style=" not in text
        assert "<style" not in text


def test_a_position_with_nothing_hidden_is_drawn_too(game: list[Position]):
    for position in game:
        ET.fromstring(position.svg())  # noqa: S314


def test_one_part_is_needed_now(game: list[Position]):
    for view in views(game):
        parts = GAME.svg(view._state, view.seat)
        assert [part.name for part in parts if part.now] == (["rooms"] if view.over else ["plan"])


def test_every_spot_is_a_move_of_the_game(game: list[Position]):
    for view in views(game):
        text = page(view)
        assert {*HREF.findall(text), *BUTTON.findall(text)} <= set(GAME.codes)


def test_every_legal_move_has_a_button_for_either_way_to_choose_it(game: list[Position]):
    for view in views(game):
        legal = sorted(move.code for move in view.moves)
        assert sorted({*BUTTON.findall(page(view)), *BAR_MOVES} & set(legal)) == legal
        ways = 1 if len(legal) == 2 else 2
        assert sorted(BUTTON.findall(page(view))) == sorted(legal * ways)


def test_a_piece_has_a_name_of_its_own(game: list[Position]):
    for view in views(game):
        pieces = PIECE.findall(page(view))
        assert len(pieces) == len(set(pieces))


def test_a_tile_keeps_its_name_when_it_is_covered(game: list[Position]):
    """Tiles never leave their square, so no name ever goes away."""
    before: set[str] = set()
    for position in game:
        tiles = {piece for piece in PIECE.findall(page(position.view(0))) if piece.startswith("tile-")}
        assert before <= tiles
        before = tiles


def test_the_drawing_leaks_nothing(game: list[Position]):
    for number, view in enumerate(views(game)):
        other = view.guess(generator(number)).view(view.seat)
        assert page(other) == page(view)


def test_every_square_that_is_refused_gives_its_own_reason(game: list[Position]):
    """One large spot answers for all squares that are simply out of reach; the others have a spot of their own."""
    for position in game:
        if position.over:
            continue
        view = position.view(position.turn)
        everywhere, *own = HREF.findall(page(view))
        legal = {move.code for move in view.moves}
        usual = view.why_not(everywhere)
        for code in GAME.codes:
            reason = view.why_not(code)
            if code.endswith("_low") and code not in legal and code not in own and reason.code != "off_board":
                assert reason == usual


def test_only_what_can_be_chosen_shines(game: list[Position]):
    """A question of a lesson offers a few of the squares in reach."""
    for position in game:
        if not position.over:
            view = position.view(position.turn)
            plan, code = GAME.svg(view._state, view.seat)[0], view.moves[-1].code
            assert drawn(plan, "en", Choices({code: ""})).count("gluex-choice") == 1
            assert "gluex-choice" not in drawn(plan, "en")


def test_the_light_of_the_mover_falls_on_every_square_in_reach(game: list[Position]):
    """The own start square can be covered from anywhere (R-08)."""
    for position in game:
        if position.to_dict()["phase"] == "place":
            view = position.view(position.turn)
            data = GAME.svg(view._state, view.seat)[0].data
            ends = set(re.findall(r"L(\d+) (\d+)", data["beams"]))
            start = position.to_dict()["seats"][position.turn]["start"]
            reached = {(str(each["x"] + 13), str(each["y"] + 13)): each["name"] for each in data["targets"]}
            assert {reached[end] for end in ends} | {start} == {*reached.values(), start}
