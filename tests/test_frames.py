"""Columns that notebooks show and that pandas, polars and Arrow take as they are."""

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import glueckauf as ga
from glueckauf.core.frame import MOST_ROWS, Frame


@pytest.fixture
def record():
    record, chance = ga.start("glueck-auf", 3, 5), ga.generator(5)
    while not record.position.over:
        record = record.play(ga.player("random")(record.position.view(record.position.turn), chance))
    return record


@pytest.fixture
def frame():
    return Frame.of([{"name": "a", "points": 3}, {"name": "b", "points": 5, "extra": 1}])


def test_a_row_without_a_column_has_nothing_there(frame):
    assert frame.height == 2
    assert list(frame.rows()) == [{"name": "a", "points": 3, "extra": 0}, {"name": "b", "points": 5, "extra": 1}]
    assert Frame.of([]).height == 0


def test_rows_can_be_chosen(frame):
    assert list(frame.where(frame["points"] > 3)["name"]) == ["b"]


@pytest.mark.parametrize("library", [pd.DataFrame, pl.DataFrame, pa.table])
def test_pandas_polars_and_arrow_take_a_frame_as_it_is(frame, library):
    taken = library(frame)
    assert taken.shape == (2, 3)
    assert taken["points"].to_numpy().tolist() == [3, 5]
    assert str(taken["name"][0]) == "a"


def test_a_frame_shows_itself_as_text_and_in_a_notebook(frame):
    assert repr(frame) == "name  points  extra\n   a       3      0\n   b       5      1\n[2 rows]"
    assert "<td>b</td><td>5</td>" in frame._repr_html_()


def test_what_a_frame_shows_is_text_and_not_html():
    assert "<td>&lt;b&gt;</td>" in Frame.of([{"name": "<b>"}])._repr_html_()


def test_of_a_long_frame_the_beginning_and_the_end_are_shown():
    shown = repr(Frame.of({"number": number} for number in range(1000)))
    assert shown.splitlines()[-1] == "[1,000 rows]"
    assert shown.count("\n") == MOST_ROWS + 2
    assert {"number", "0", "9", "…", "990", "999"} <= set(shown.split())


def test_a_record_is_a_row_for_each_move(record):
    frame = record.to_frame("de")
    assert frame.height == len(record.moves)
    assert [record.game.number(code) for code in frame["code"].tolist()] == list(record.moves)
    assert [int(frame[f"points_{seat}"][-1]) for seat in range(3)] == list(record.position.totals())
    assert frame["stage"][0] == ""
    assert frame["stage"][-1] == "Schicht 3"
    assert (frame["choices"] > 0).all()


def test_a_ledger_is_a_row_for_each_seat_and_source(record):
    frame = record.position.to_frame()
    for seat, total in enumerate(record.position.totals()):
        assert frame.where(frame["seat"] == seat)["points"].sum() == total
    assert {"shift_1", "delivered"} <= set(frame["source"].tolist())


def test_points_by_source_add_up(record):
    columns = record.position.points_by_source()
    assert [sum(column.values()) for column in columns] == list(record.position.totals())
