"""What everything drawn means, with the numbers of the position."""

from glueckauf.core.text import SEAT_NAMES, Phrase, listed, say, say_many
from glueckauf.games.gluex.box import FIRST_PLACE, SECOND_PLACE, TILES
from glueckauf.games.gluex.rules.turn import pips_of, seat_of
from glueckauf.games.gluex.state import State
from glueckauf.games.gluex.tables import CENTRE, CORRIDOR, ROOM_NAMES, ROOM_OF, SQUARE_NAMES

NAMES_OF_SQUARES = say("Squares are named by their column and their row.")
IN_HAND = say("Your tile: lay it with either face up; its pips say how far it will lead.")
FACE_DOWN = say("A tile in hand that only its owner may look at.")
FIRST = say_many("{n} point for the most pips in a room.", "{n} points for the most pips in a room.", FIRST_PLACE)
SECOND = say_many(
    "{n} point for the second most pips in a room.", "{n} points for the second most pips in a room.", SECOND_PLACE
)
YOU = say("This is you.")
STARTING = say("The starting player.")
WON = say("The winner.")
OUT = say("Out: no tile could be laid any more.")


def square(state: State, number: int) -> Phrase | None:
    """A square with the tiles and the room it belongs to; an empty one in a corridor is only floor."""
    room = int(ROOM_OF[state.board, number])
    said = [
        *start_square(state, number),
        *tiles(state, number),
        *([] if room == CORRIDOR else [room_words(state, room)]),
    ]
    return say("{square}. {words}", square=SQUARE_NAMES[number], words=joined(said)) if said else None


def joined(said: list[Phrase]) -> Phrase:
    first, *others = said
    return first if not others else say("{first} {then}", first=first, then=joined(others))


def start_square(state: State, number: int) -> list[Phrase]:
    owners = [seat for seat in range(state.players) if state.start[seat] == number]
    return [say("Start square of {seat}.", seat=SEAT_NAMES[seat]) for seat in owners]


def tiles(state: State, number: int) -> list[Phrase]:
    top, under = int(state.top[number]), int(state.under[number])
    if not top:
        return []
    if not under:
        return [say("Tile of {tile}.", tile=tile(top))]
    return [say("Tile of {tile}, on top of {under}; no more fit here.", tile=tile(top), under=tile(under))]


def tile(number: int) -> Phrase:
    pips, seat = int(pips_of(number)), SEAT_NAMES[int(seat_of(number))]
    return say_many("{seat}, {n} pip", "{seat}, {n} pips", pips, seat=seat)


def room_words(state: State, room: int) -> Phrase:
    """A room with the pips in it."""
    name = ROOM_NAMES[int(state.board)][room]
    pips = [(seat, int(state.glow[seat, room])) for seat in range(state.players)]
    there = [say("{seat} {n}", seat=SEAT_NAMES[seat], n=number) for seat, number in pips if number]
    kind = say("Room {name}, the centre", name=name) if room == CENTRE[state.board] else say("Room {name}", name=name)
    if not there:
        return say("{room}: no pips yet.", room=kind)
    return say("{room}, pips: {seats}.", room=kind, seats=listed(there))


def in_room(state: State, seat: int, room: int, points: int) -> Phrase:
    name, pips = ROOM_NAMES[int(state.board)][room], int(state.glow[seat, room])
    has = say_many(
        "{seat}, room {name}: {n} pip.", "{seat}, room {name}: {n} pips.", pips, seat=SEAT_NAMES[seat], name=name
    )
    if not points:
        return say("{has} That is no place.", has=has)
    return say_many("{has} {n} point as it lies.", "{has} {n} points as it lies.", points, has=has)


def points(seat: int, number: int) -> Phrase:
    return say_many(
        "{seat}: {n} point if the game ended now.",
        "{seat}: {n} points if the game ended now.",
        number,
        seat=SEAT_NAMES[seat],
    )


def standing(seat: int, number: int, left: int) -> Phrase:
    return say("{points} Tiles left: {left}.", points=points(seat, number), left=left)


def bag(seat: int, number: int) -> Phrase:
    return say("The bag of {seat}. Tiles in it: {n}.", seat=SEAT_NAMES[seat], n=number)


def kind_left(seat: int, kind: int, number: int) -> Phrase:
    return say("{seat} has {n} of the tiles {tile} left.", seat=SEAT_NAMES[seat], n=number, tile=TILES[kind])
