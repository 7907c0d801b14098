"""The log of a table is told once, turn by turn, and kept with the game."""

import gc
import weakref
from collections import Counter
from pathlib import Path

import pytest

from glueckauf.core.record import Record
from glueckauf.core.record_reader import load
from glueckauf.web.pages.log import LogLine, latest_scoring, turn_lines

RECORDS = Path(__file__).parents[1] / "records"

NAMES = ("glueck-auf-3-players", "gluex-4-players", "kartenspiel-3-players")


def told(record: Record, seat: int = 0) -> list[LogLine]:
    latest_scoring(record, seat, "en")
    return list(turn_lines(record, seat, "en"))


def anew(record: Record) -> Record:
    """The same record, from which nothing has been told."""
    return Record(record.game, record.players, record.seed, record.options, record.moves, version=record.version)


@pytest.mark.parametrize("name", NAMES)
def test_the_log_goes_with_its_game(name):
    record = load(RECORDS / f"{name}.glueckauf")
    told(record)
    kept = weakref.ref(record.positions()[20])
    del record
    gc.collect()
    assert kept() is None


def test_after_a_move_nothing_is_worked_out_but_the_turn_that_is_new(monkeypatch):
    whole = load(RECORDS / "glueck-auf-3-players.glueckauf")
    record = whole.undo(40, agreed=True)
    told(record)
    calls = Counter[str]()
    for name in ("describe_moves", "_gains"):
        monkeypatch.setattr(Record, name, counted(calls, name))
    told(record.play(whole.moves[len(record.moves)]))
    assert calls == {"describe_moves": 1, "_gains": 1}


def counted(calls, name):
    usual = getattr(Record, name)

    def count(*arguments):
        calls[name] += 1
        return usual(*arguments)

    return count


@pytest.mark.parametrize("name", NAMES)
def test_what_was_told_before_does_not_change_what_is_told(name):
    """Another way to go on, moves taken back, the end of the game, another seat."""
    whole = load(RECORDS / f"{name}.glueckauf")
    early = whole.undo(len(whole.moves) - 30, agreed=True)
    ways = [early.play(move) for move in early.position.moves[:3]]
    for record in (whole, early, *ways, ways[0].undo(3, agreed=True), whole):
        for seat in range(2):
            assert told(record, seat) == told(anew(record), seat)
