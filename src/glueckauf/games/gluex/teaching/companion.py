"""Glüx on a real table: the pips in each room, scored by the rules themselves."""

import numpy as np

from glueckauf.core.game import find_game
from glueckauf.core.position import Position
from glueckauf.core.teaching import Companion, Group, Question, ScoreSheet, Step
from glueckauf.core.text import Phrase, listed, say
from glueckauf.games.gluex.box import COPIES_OF_A_TILE, FIRST_PLACE, SECOND_PLACE, STARTS, TILES
from glueckauf.games.gluex.rules.turn import clear
from glueckauf.games.gluex.tables import BOARD_HEIGHT, BOARD_WIDTH, CENTRE, ROOM_COUNT, ROOM_NAMES, ROOM_OF, TILES_EACH

HIGHEST_PIPS = 6


def board_of(players: int) -> int:
    return 0 if players == 2 else 1


def setup(players: int) -> list[Phrase]:
    board = board_of(players)
    size = {"width": int(BOARD_WIDTH[board]), "height": int(BOARD_HEIGHT[board]), "rooms": int(ROOM_COUNT[board])}
    return [
        say("The side of the board with {width} by {height} squares and {rooms} rooms lies up.", **size),
        say(
            "Everybody: {n} tiles of one colour in a bag, {copies} of each kind.", n=TILES_EACH, copies=COPIES_OF_A_TILE
        ),
        say("The kinds: {kinds}.", kinds=", ".join(TILES)),
        say("Start squares, clockwise: {squares}.", squares=", ".join(STARTS[players])),
        say("Everybody draws a tile, chooses a face in secret and lays it on their own start square."),
        say("Everybody draws a second tile and keeps it in hand."),
    ]


def steps(players: int) -> list[Step]:
    board = board_of(players)
    rooms = tuple(room_question(board, room) for room in range(int(ROOM_COUNT[board])))
    return [Step("rooms", say("Rooms"), (Group(say("Pips on top tiles"), rooms),))]


def room_question(board: int, room: int) -> Question:
    name = ROOM_NAMES[board][room]
    text = say("Room {name}, the centre", name=name) if room == CENTRE[board] else say("Room {name}", name=name)
    most = HIGHEST_PIPS * int((ROOM_OF[board] == room).sum())
    return Question(name.lower(), text, most, entry=f"room_{name.lower()}", places=(FIRST_PLACE, SECOND_PLACE))


def position(sheet: ScoreSheet) -> Position:
    this = find_game("gluex")
    states = np.zeros(1, this.dtype)
    state = states[0]
    clear(state)
    state.players = sheet.players
    state.board = board_of(sheet.players)
    if sheet.has("rooms"):
        for room, name in enumerate(ROOM_NAMES[state.board]):
            for seat, pips in enumerate(sheet.row("rooms", name.lower())):
                state.glow[seat, room] = pips
        state.over = 1
    return Position(this, states)


def conclusions(sheet: ScoreSheet, step: Step) -> list[Phrase]:
    """The centre room breaks ties: who would win is said with the ledger."""
    centre = ROOM_NAMES[board_of(sheet.players)][int(CENTRE[board_of(sheet.players)])].lower()
    pips = [say("{name}: {n}", name=sheet.name(seat), n=n) for seat, n in enumerate(sheet.row(step.name, centre))]
    return [say("If points are equal, pips in the centre room decide: {pips}.", pips=listed(pips))]


def doubts(sheet: ScoreSheet, step: Step) -> list[Phrase]:
    """A room holds no more than a 6 on every square."""
    found: list[Phrase] = []
    for question in step.questions:
        total = sum(sheet.row(step.name, question.name))
        if total > question.most:
            found.append(
                say(
                    "{what}: {n} pips in all, but it has room for {most}.",
                    what=question.text,
                    n=total,
                    most=question.most,
                )
            )
    return found


def remark(players: int) -> Phrase | None:
    if players == 2:
        return None
    return say(
        "This side is a reconstruction. If your board looks different, letter your rooms as you like; "
        "only the centre room matters."
    )


COMPANION = Companion(setup, steps, position, conclusions, doubts, setup_part="plan", setup_remark=remark)
