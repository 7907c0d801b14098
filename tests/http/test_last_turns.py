"""What the last turn of each seat touched, as somebody may know it."""

import re
from collections.abc import Callable

import glueckauf as ga
from glueckauf.core.playouts import generator
from glueckauf.core.position import NO_SEAT
from glueckauf.core.record import Record, start
from glueckauf.core.svg import Choices
from glueckauf.players import player, prepare_player
from glueckauf.web.pages.board_view import still_board_view
from glueckauf.web.pages.last_turns import last_turns


def played(game: str, until: Callable[[Record], bool], players: int = 3) -> Record:
    """A game as far as wished, by apprentices."""
    prepare_player("apprentice", ga.game(game))
    record, rng = start(game, players, 5), generator(5)
    while not until(record):
        record = record.play(player("apprentice")(record.position.view(record.position.turn or 0), rng))
    return record


def drawing(record: Record, viewer: int) -> str:
    view = record.position.public() if viewer == NO_SEAT else record.position.view(viewer)
    board = still_board_view(view, "en", Choices(last_turns=last_turns(record, viewer)))
    return "".join(each.svg for each in board.drawings)


def turns(record: Record) -> list[tuple[int, list[int]]]:
    return list(record.turns())


def test_the_last_tile_of_each_seat_bears_its_ring():
    record = played("gluex", lambda record: len(record.moves) == 21)
    assert sorted(re.findall(r'data-ring="(\d)"', drawing(record, 0))) == ["0", "1", "2"]


def test_a_ring_leaves_when_its_seat_moves_again():
    record = played("gluex", lambda record: len(record.moves) == 21)
    before = {turn.seat: turn for turn in last_turns(record, 0)}
    mover = record.position.turn
    after = {turn.seat: turn for turn in last_turns(record.play(record.position.moves[0]), 0)}
    assert [seat for seat in before if before[seat] != after[seat]] == [mover]


def test_a_worker_space_and_what_came_from_it_bear_a_ring():
    record = played("glueck-auf", lambda record: record.position.turns > 12 and last_code(record).startswith("order_"))
    seat, numbers = turns(record)[-1]
    turn = next(each for each in last_turns(record, NO_SEAT) if each.seat == seat)
    assert last_code(record) in turn.names
    assert any(name.startswith(("order-", "crew-")) for name in turn.names)
    assert f'data-ring="{seat}"' in drawing(record, NO_SEAT)
    assert turn.number == numbers[0]


def last_code(record: Record) -> str:
    return record.game.codes[record.moves[-1]] if record.moves else ""


def test_the_path_of_the_cage_is_drawn_for_the_others():
    record = played("glueck-auf", lambda record: record.position.turns > 15 and len(mined(record)) > 2)
    seat, numbers = next(turn for turn in reversed(turns(record)) if len(turn[1]) > 1)
    found = next(turn for turn in last_turns(record, NO_SEAT) if turn.seat == seat)
    assert found.path[1:] == tuple(mined(record))
    assert f'data-path="{seat}-{numbers[0]}"' in drawing(record, (seat + 1) % 3)
    assert f'data-path="{seat}-' not in drawing(record, seat)


def mined(record: Record) -> list[int]:
    """The stops of the last turn."""
    codes = [record.game.codes[record.moves[number]] for number in turns(record)[-1][1]] if record.moves else []
    return [int(code[-1]) for code in codes if code.startswith("cage_")]


def test_secret_choices_of_others_are_not_among_what_was_touched():
    record = played("kartenspiel", lambda record: any(map(record.position.keeps_secret, record.moves[-8:])))
    secret = {record.game.codes[move] for move in record.moves if record.position.keeps_secret(move)}
    mover = next(seat for seat, numbers in reversed(turns(record)) if any(is_secret(record, each) for each in numbers))
    for viewer in (NO_SEAT, (mover + 1) % 3):
        turn = next(each for each in last_turns(record, viewer) if each.seat == mover)
        assert not secret & turn.names


def is_secret(record: Record, number: int) -> bool:
    return record.position.keeps_secret(record.moves[number])
