"""Our own numerals: as wide as it is said, in one path, the same everywhere."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glueckauf.core.numerals import GLYPHS, fitted, number, width_of

NUMBERS = st.integers(-999, 99999)


@given(NUMBERS, st.floats(5, 40), st.floats(8, 60))
def test_a_number_is_never_wider_than_its_room(value, room, size):
    drawn = number(value, 0, 0, size, room=room)
    scale = float(re.search(r"scale\(([\d.]+)\)", drawn)[1])
    assert width_of(str(value)) * scale <= room + 0.1


@given(NUMBERS)
def test_a_number_is_one_path_that_says_what_it_shows(value):
    drawn = number(value, 10, 20, 14)
    assert drawn.count("<path") == 1
    assert f'label="{value}"'.replace("-", "\N{MINUS SIGN}") in drawn


def test_numbers_with_as_many_digits_are_as_wide():
    assert len({width_of(str(value)) for value in range(100, 1000)}) == 1


@pytest.mark.parametrize("glyph", GLYPHS)
def test_every_glyph_stands_alone_where_it_is_put(glyph):
    first = re.search(r'd="M(-?\d+)', number(f"0{glyph}", 0, 0, 10))[1]
    assert int(first) == 32
    assert re.search(r'd="M(-?\d+)', number(glyph, 0, 0, 10))[1] == re.match(r"M(-?\d+)", GLYPHS[glyph])[1]


def test_words_that_fit_in_every_font_are_left_alone_and_others_are_held():
    assert "textLength" not in fitted("Bank", 0, 0, 10, 60)
    assert 'textLength="60"' in fitted("Auslieferungen", 0, 0, 10, 60)
