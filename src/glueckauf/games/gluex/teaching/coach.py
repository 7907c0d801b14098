"""What the coach says about Glüx."""

from pathlib import Path

from glueckauf.core.move import Move
from glueckauf.core.position import View
from glueckauf.core.teaching import Coach
from glueckauf.core.text import Phrase, say
from glueckauf.games.gluex.tables import BOARD_HEIGHT, BOARD_WIDTH, ROOM_NAMES, ROOM_OF, SIZE, SQUARE_NAMES

MOST_TILES = 2
BOARD = 0
"""First games are for two."""
RULES = {
    "goal": say(
        "You win with the most points at the end. Every room gives 4 points to whoever has the most pips in it; in a tie "
        "both of you get them."
    ),
    "choose": say(
        "The two faces of a tile add up to seven. First everybody lays a tile on their own start square and chooses its "
        "face in secret."
    ),
    "place": say(
        "Count from one of your tiles as many squares as it shows pips, straight along its row or column; "
        "no tile may lie in between. There you may lay the tile in your hand, with either face up. A 6 "
        "jumps far, a 1 goes next door."
    ),
    "room": say("Rooms have a letter. The small numbers in them say who has how many pips there now."),
    "corridor": say("Corridors score nothing, but your tiles lead on from there."),
    "cover": say(
        "A square holds up to two tiles. Only the top one counts and leads on; the covered one is out of play."
    ),
    "centre": say("This is the centre room. If the points are equal at the end, the pips here decide."),
}


def situation(view: View) -> str:
    return view.to_dict()["phase"]


def kind(code: str) -> str:
    return code.rpartition("_")[2]


def occasions(view: View, move: Move | None) -> list[str]:
    if not move or situation(view) == "choose":
        return []
    square, room = _square(move.code), _room(_square(move.code))
    found = ["room" if room else "corridor"]
    if square in view.to_dict()["squares"]:
        found.append("cover")
    if room == "E":
        found.append("centre")
    return found


def _square(code: str) -> str:
    return code.rpartition("_")[0]


def _room(square: str) -> str:
    room = int(ROOM_OF[BOARD, SQUARE_NAMES.index(square)])
    return ROOM_NAMES[BOARD][room] if room >= 0 else ""


# Reasons


def why(view: View, move: Move) -> Phrase:
    if situation(view) == "choose":
        return say("The {pips} leads your next tile so many squares away, straight on.", pips=_face(view, move))
    square, face = _square(move.code), _face(view, move)
    room = _room(square)
    if not room:
        return _in_corridor(view, square, face)
    own, other = _pips(view, room, ())
    after, left = _pips(view, room, (square, face))
    said, covered = _in_room(room, own - other, after, left), _own_tile_below(view, square)
    rooms = [] if _is_last_tile(view) else _rooms_ahead(view, square, face)
    return _instead_of(covered, face, said, rooms) if covered else said


def _own_tile_below(view: View, square: str) -> int:
    """The pips of the own tile that would be covered; 0 if there is none."""
    tiles = view.to_dict()["squares"].get(square)
    return tiles[-1]["pips"] if tiles and tiles[-1]["seat"] == view.seat else 0


def _instead_of(old: int, new: int, said: Phrase, rooms: list[str]) -> Phrase:
    """Why an own tile is covered: for more pips, or for where the new ones lead."""
    if old >= new and rooms:
        return say(
            "A {new} takes the place of your own {old}, and from it your next tile can reach {rooms}. {room}",
            old=old,
            new=new,
            rooms=", ".join(rooms),
            room=said,
        )
    return say("A {new} takes the place of your own {old}. {room}", old=old, new=new, room=said)


def _in_corridor(view: View, square: str, pips: int) -> Phrase:
    covered = view.to_dict()["squares"].get(square)
    if covered and covered[-1]["seat"] != view.seat:
        return say("It covers one of your opponent's tiles, which then leads nowhere.")
    if _is_last_tile(view):
        return say("It is your last tile; in a corridor it scores nothing.")
    rooms, own = _rooms_ahead(view, square, pips), _own_tile_below(view, square)
    if own:
        return _instead_of(own, pips, say("In a corridor neither scores."), rooms)
    if rooms:
        return say("It scores nothing itself, but from there your next tile can reach {rooms}.", rooms=", ".join(rooms))
    return say("It scores nothing itself, but your tiles lead on from there.")


def _rooms_ahead(view: View, square: str, pips: int) -> list[str]:
    """The rooms that so many squares lead to, straight on and with no tile in between."""
    tiles, across, down = view.to_dict()["squares"], ord(square[0]) - ord("a"), int(square[1:]) - 1
    found = set[str]()
    for right, below in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        way = [(across + right * step, down + below * step) for step in range(1, pips + 1)]
        names = [_name(*place) for place in way]
        if all(names) and not any(name in tiles for name in names[:-1]) and _takes_a_tile(view, names[-1]):
            found.add(_room(names[-1]))
    return sorted(filter(None, found))


def _takes_a_tile(view: View, square: str) -> bool:
    """A square holds two tiles, and another player's start tile is not covered."""
    table = view.to_dict()
    foreign = {seat["start"] for number, seat in enumerate(table["seats"]) if number != view.seat}
    return len(table["squares"].get(square, ())) < MOST_TILES and square not in foreign


def _is_last_tile(view: View) -> bool:
    seat = view.to_dict()["seats"][view.seat]
    return seat["used"] + 1 >= len(seat["bag"])


def _name(across: int, down: int) -> str:
    """The name of a square of the board, or nothing beyond its edge."""
    inside = 0 <= across < BOARD_WIDTH[BOARD] and 0 <= down < BOARD_HEIGHT[BOARD]
    return SQUARE_NAMES[SIZE * down + across] if inside else ""


def _face(view: View, move: Move) -> int:
    """The pips that would lie up: the tile in hand has its two faces."""
    seat = view.to_dict()["seats"][view.seat]
    low, high = seat["bag"][seat["used"]].split("/")
    return int(high if kind(move.code) == "high" else low)


def _pips(view: View, room: str, laid: tuple[str, int] | tuple[()]) -> tuple[int, int]:
    """Own pips and those of the other in a room, with one tile more."""
    upper = {square: (tiles[-1]["seat"], tiles[-1]["pips"]) for square, tiles in view.to_dict()["squares"].items()}
    if laid:
        upper[laid[0]] = view.seat, laid[1]
    inside = [(seat, pips) for square, (seat, pips) in upper.items() if _room(square) == room]
    own = sum(pips for seat, pips in inside if seat == view.seat)
    return own, sum(pips for _, pips in inside) - own


def _in_room(room: str, lead: int, own: int, other: int) -> Phrase:
    """What a tile does to a room, given the lead before it and the pips after it."""
    if own > other >= own - lead:
        return say("You keep your lead in room {room}, pips {own} : {other}.", room=room, own=own, other=other)
    if own > other and lead <= 0:
        return say("With it you lead in room {room}, pips {own} : {other}.", room=room, own=own, other=other)
    if own > other:
        return say("It makes your lead in room {room} safer, pips {own} : {other}.", room=room, own=own, other=other)
    if own == other:
        return say(
            "You are level in room {room}, pips {own} : {own}, and both of you would get the points.",
            room=room,
            own=own,
        )
    if own - other > lead:
        return say(
            "You do not lead in room {room} yet, but you get closer, pips {own} : {other}.",
            room=room,
            own=own,
            other=other,
        )
    return say("You do not lead in room {room}, pips {own} : {other}.", room=room, own=own, other=other)


COACH = Coach(
    rules=RULES,
    situation=situation,
    kind=kind,
    occasions=occasions,
    why=why,
    record=Path(__file__).with_name("first_game.glueckauf"),
    margin=8,
)
