"""Glüx in sentences and tables: the rooms, then the tiles of each seat."""

from collections.abc import Iterator

from glueckauf.core.outline import Section, by_seat, seat_title
from glueckauf.core.text import SEAT_NAMES, Phrase, say
from glueckauf.games.gluex.box import TILES
from glueckauf.games.gluex.rules.turn import pips_of, points, room_points, seat_of
from glueckauf.games.gluex.state import NOTHING, State
from glueckauf.games.gluex.tables import CENTRE, CORRIDOR, ROOM_NAMES, ROOM_OF, SQUARE_NAMES, TILES_EACH
from glueckauf.games.gluex.words import explanations as words


def outline(state: State, viewer: int | None) -> list[Section]:
    seats = sorted(range(int(state.players)), key=lambda seat: seat != viewer)
    return [rooms_section(state), *(seat_section(state, seat, viewer) for seat in seats)]


def rooms_section(state: State) -> Section:
    """Pips, and the points they would bring now."""
    names, seats = ROOM_NAMES[int(state.board)], range(int(state.players))
    rows: list[tuple[Phrase, list[str | Phrase]]] = [
        (room_name(state, room), [in_room(state, seat, room) for seat in seats]) for room in range(len(names))
    ]
    rows.append((say("Points"), [str(points(state, seat)) for seat in seats]))
    line = say("Pips in each room; in brackets the points for it, if the game ended now.")
    return Section(say("Rooms"), (line,), by_seat(len(seats), rows))


def room_name(state: State, room: int) -> Phrase:
    name = ROOM_NAMES[int(state.board)][room]
    return say("Room {name}, the centre", name=name) if room == CENTRE[state.board] else say("Room {name}", name=name)


def in_room(state: State, seat: int, room: int) -> str:
    pips, worth = int(state.glow[seat, room]), int(room_points(state, seat, room))
    return f"{pips} ({worth})" if worth else str(pips)


def seat_section(state: State, seat: int, viewer: int | None) -> Section:
    lines = [
        words.standing(seat, int(points(state, seat)), TILES_EACH - int(state.used[seat])),
        *states_of(state, seat),
    ]
    return Section(seat_title(seat, viewer), (*lines, *tiles_of(state, seat)))


def states_of(state: State, seat: int) -> Iterator[Phrase]:
    if state.out[seat]:
        yield words.OUT
    place = int(state.used[seat])
    if place < TILES_EACH and state.bag[seat, place] != NOTHING:
        yield say("Tile in hand: {tile}.", tile=TILES[int(state.bag[seat, place])])
    yield say("Start square: {square}.", square=SQUARE_NAMES[int(state.start[seat])])


def tiles_of(state: State, seat: int) -> Iterator[Phrase]:
    """The seat's tiles that lie on top, by square."""
    for square, tile in enumerate(state.top.tolist()):
        if tile and int(seat_of(tile)) == seat:
            yield tile_at(state, square, tile)


def tile_at(state: State, square: int, tile: int) -> Phrase:
    room, name, under = int(ROOM_OF[state.board, square]), SQUARE_NAMES[square], int(state.under[square])
    where = say("corridor") if room == CORRIDOR else say("Room {name}", name=ROOM_NAMES[int(state.board)][room])
    if under:
        return say(
            "{square}, {where}: {n}, on top of {under} of {seat}.",
            square=name,
            where=where,
            n=int(pips_of(tile)),
            under=int(pips_of(under)),
            seat=SEAT_NAMES[int(seat_of(under))],
        )
    return say("{square}, {where}: {n}.", square=name, where=where, n=int(pips_of(tile)))
