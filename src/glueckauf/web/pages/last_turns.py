"""What the last turn of every seat touched, as somebody may know it: it bears a ring until that seat moves again."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from glueckauf.core.caching import CacheBypass
from glueckauf.core.position import Position, View, view_for
from glueckauf.core.record import Record
from glueckauf.core.svg import LastTurn
from glueckauf.web.pages.board_view import parts_of

CONTAINERS = (dict, list, tuple)


def last_turns(record: Record, viewer: int | None) -> tuple[LastTurn, ...]:
    """Return the last turn of every seat that has had one; with all secrets if there is no viewer."""
    found: dict[int, LastTurn] = {}
    for seat, first, after in turns_from_the_last(record):
        found.setdefault(seat, last_turn(record, viewer, first, after))
        if len(found) == record.players:
            break
    return tuple(found[seat] for seat in sorted(found))


def turns_from_the_last(record: Record) -> Iterator[tuple[int, int, int]]:
    """Whose turn, its first move, and how many moves had been made when it was done."""
    positions, after = record.positions(), len(record.moves)
    while after:
        first = after - 1
        while first and positions[first - 1].turns == positions[after - 1].turns:
            first -= 1
        yield positions[first].turn or 0, first, after
        after = first


def last_turn(record: Record, viewer: int | None, first: int, after: int) -> LastTurn:
    positions, mover = record.positions(), record.positions()[first].turn or 0
    told = [move for move in record.moves[first:after] if is_told(record.position, move, mover, viewer)]
    codes = tuple(record.game.codes[move] for move in told)
    before, now = positions[first], positions[after]

    def touched() -> LastTurn:
        views = view_for(before, viewer), view_for(now, viewer)
        return LastTurn(mover, first, frozenset([*codes, *changed_pieces(*views)]), views[0].path(codes))

    return now.keep((last_turn, viewer, first, codes), touched)


def is_told(now: Position, move: int, mover: int, viewer: int | None) -> bool:
    return viewer in {None, mover} or not now.keeps_secret(move)


def changed_pieces(before: View, now: View) -> Iterator[str]:
    """The pieces that were not there before, or lay elsewhere."""
    earlier = places_of_pieces(before)
    return (piece for piece, place in places_of_pieces(now).items() if earlier.get(piece) != place)


def places_of_pieces(view: View) -> dict[str, str]:
    return _places(view.game.name, view.seat, view.copies().tobytes(), CacheBypass(view))


@lru_cache(maxsize=2000)
def _places(game: str, seat: int, state: bytes, bypass: CacheBypass) -> dict[str, str]:  # noqa: ARG001
    found: dict[str, str] = {}
    for part in parts_of(bypass.take()):
        add_pieces(part.data, part.name, found)
    return found


def add_pieces(data: Mapping[str, Any], place: str, found: dict[str, str]) -> None:
    """Add every piece in what a drawing is made from, and under which names it stands there."""
    if data.get("piece"):
        found[data["piece"]] = place
    for name, value in data.items():
        if isinstance(value, CONTAINERS):
            add_pieces_in(value, f"{place} {name}", found)


def add_pieces_in(value: Any, place: str, found: dict[str, str]) -> None:
    if isinstance(value, dict):
        add_pieces(value, place, found)  # pyright: ignore[reportUnknownArgumentType]
        return
    for each in value:
        if isinstance(each, CONTAINERS):
            add_pieces_in(each, place, found)
