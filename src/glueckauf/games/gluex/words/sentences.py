"""Glüx in words: codes and sentences for moves, the sentence of the moment, the ledger."""

from glueckauf.core.text import Entry, Phrase, say, say_many
from glueckauf.games.gluex.box import FACES
from glueckauf.games.gluex.rules.turn import face_up, hand, room_points
from glueckauf.games.gluex.state import CHOOSE, NOTHING, PLACE, State
from glueckauf.games.gluex.tables import ROOM_NAMES, SQUARE_NAMES

CODES = tuple(f"{square}_{face}" for square in SQUARE_NAMES for face in FACES)

TIE_BREAK = say("Equal points: the most pips in the centre room decide.")


def move_name(move: int, state: State | None = None) -> Phrase:
    """A move in words; on a given table, with the pips it shows."""
    square, high = SQUARE_NAMES[move // 2], move % 2 == 1
    kind = NOTHING if state is None or state.over else hand(state, state.turn)
    if kind == NOTHING:
        return say("{square}: high face", square=square) if high else say("{square}: low face", square=square)
    pips = int(face_up(kind, high))
    return say_many("{square}: {n} pip", "{square}: {n} pips", pips, square=square)


def is_secret(move: int, now: State) -> bool:  # noqa: ARG001
    """The first faces are chosen in secret, until all have chosen (R-14)."""
    return now.phase == CHOOSE


def prompt(state: State) -> Phrase:
    if state.phase == CHOOSE:
        return say("Choose the face of your first tile. The others do not see it yet.")
    if state.phase == PLACE:
        return say("Lay your tile on a square that you can reach, with either face up.")
    return say("The game is over.")


def amount(state: State, seat: int, code: str) -> int | None:
    """At the end, the pips of a seat in a room."""
    rooms = [f"room_{name.lower()}" for name in ROOM_NAMES[int(state.board)]]
    return int(state.glow[seat, rooms.index(code)]) if state.over else None


def ledger(state: State, seat: int) -> list[Entry]:
    """The points of a seat room by room; before the end, as the rooms would be scored now."""
    return [
        Entry(f"room_{name.lower()}", say("Room {name}", name=name), int(room_points(state, seat, room)))
        for room, name in enumerate(ROOM_NAMES[int(state.board)])
    ]
