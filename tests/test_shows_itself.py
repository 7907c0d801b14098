"""What is printed, what a notebook shows, what `help` says: without a word of the caller's."""

import importlib.metadata
import inspect
import re
from typing import Any, get_type_hints

import pytest
from IPython.core.formatters import DisplayFormatter

import glueckauf as ga
from glueckauf.core.record import LINES_SHOWN

GAMES = ga.all_games()
NAMES = [game.name for game in GAMES]


def begun(name, moves=30):
    record, chance = ga.start(name, 3, 4), ga.generator(4)
    while not record.position.over and len(record.moves) < moves:
        record = record.play(ga.player("random")(record.position.view(record.position.turn), chance))
    return record


@pytest.mark.parametrize("name", NAMES)
def test_a_printed_position_is_its_board_in_plain_characters(name):
    position = begun(name).position
    board = str(position)
    assert all(seat in board for seat in ("Blue", "Orange", "Green"))
    assert "\x1b" not in board
    assert len(board.splitlines()) > 5
    assert max(map(len, board.splitlines())) <= 120


@pytest.mark.parametrize("name", NAMES)
def test_a_printed_view_does_not_tell_what_its_seat_may_not_know(name):
    view = begun(name).position.view(1)
    assert str(view.guess(ga.generator(9)).view(1)) == str(view)


@pytest.mark.parametrize("name", NAMES)
def test_a_record_shows_its_last_position_and_the_last_turns(name):
    record = begun(name)
    shown = record._repr_html_()
    assert "<svg" in shown
    assert record.text().splitlines()[-1] in shown.replace("&#x27;", "'")
    assert shown.split("<pre>")[1].count("\n") == LINES_SHOWN - 1
    assert repr(record) == f"<{record.game.title}, 3 players, deal 4: 30 moves>"


def test_an_analysis_is_a_table_of_the_moves():
    position = ga.deal("gluex", 2, 7).play("a9_low").play("m1_high")
    found = position.analyse(position.turn, 0.3)
    frame = found.to_frame("de")
    assert frame["code"][0] == found.best.code
    assert frame.height == len(position.moves)
    assert f"<td>{found.best.code}</td>" in found._repr_html_()


def test_a_notebook_shows_what_stands_last_in_a_cell():
    things = {"<svg": [ga.deal("gluex", 2, 1), ga.start("gluex", 2, 1)], "<table>": [ga.simulate("gluex", games=2)]}
    for picture, shown in things.items():
        for thing in shown:
            data, _ = DisplayFormatter().format(thing)
            assert any(picture in data.get(kind, "") for kind in ("text/html", "image/svg+xml"))


def test_help_names_the_options_of_every_game():
    told = inspect.getdoc(ga.deal)
    for game in GAMES:
        assert f"{game.name}, 2 to 4 players: " in told
        assert all(option in told for option in game.options)
    assert "layout = 'first' or 'second'" in told


def test_the_version_is_that_of_the_package():
    assert ga.__version__ == importlib.metadata.version("glueckauf")
    assert re.fullmatch(r"\d+\.\d+\.\d+", ga.__version__)


def callables_of(thing):
    """A function itself; the public methods of a class."""
    if inspect.isfunction(thing):
        yield thing
    elif inspect.isclass(thing):
        yield from (each for name, each in vars(thing).items() if inspect.isfunction(each) and name[0] != "_")


@pytest.mark.parametrize("name", [name for name in ga.__all__ if callable(getattr(ga, name))])
def test_the_public_face_says_the_type_of_everything(name):
    for function in callables_of(getattr(ga, name)):
        hints = get_type_hints(function, localns={"Trajectory": object})
        wanted = set(inspect.signature(function).parameters) - {"self", "cls"} | {"return"}
        assert wanted <= set(hints), function.__qualname__
        assert Any not in hints.values(), function.__qualname__
