"""Seams, a game invented to show how little a game needs: only what has no default is here.

There are three cards of each value from 1 to 9; everybody holds five. In a lap each player lays one card, clockwise
from who won the last one. The highest card wins as many cubes of coal as the lap has number; of equal cards the one
laid first. After five laps the most coal wins.

`python -m pytest -p tests.fourth_game` puts it on the list of games, by importing this module.
"""

from glueckauf.core.chance import Source, draw, fork, pick, shuffle
from glueckauf.core.game import Game
from glueckauf.core.jit import rule
from glueckauf.core.schema import A_SEAT, NO_ONE, NOTHING, OWNER, SEATS, Numbers, Schema, byte, make_clear, make_hide
from glueckauf.core.text import Phrase, say

# The box

VALUES = 9
COPIES = 3
CARDS = VALUES * COPIES
HAND = 5
LAPS = HAND
NAMES = tuple(str(value) for value in range(1, VALUES + 1))


class State(Schema):
    lap = byte(most=LAPS)
    starter = byte(of=A_SEAT)
    coal = byte(SEATS, meaning="cubes of coal")
    laid = byte(SEATS, of=NAMES, blank=NOTHING, meaning="the card laid in this lap")
    gone = byte(VALUES, by=NAMES, most=COPIES, meaning="cards of earlier laps, by value")
    hand = byte(SEATS, HAND, of=NAMES, blank=NOTHING, seen_by=OWNER, meaning="cards in hand")
    stack = byte(CARDS, of=NAMES, blank=NOTHING, seen_by=NO_ONE)


clear = make_clear(State)
hide = make_hide(State)

# Setup


@rule
def deal(state: State, players: int, source: Source) -> None:
    clear(state)
    state.players = players
    for card in range(CARDS):
        state.stack[card] = card // COPIES
    shuffle(state.stack, CARDS, fork(source, 1))
    for seat in range(players):
        take_cards(state, seat, HAND, seat * HAND)
    state.starter = state.turn = pick(fork(source, 2), 0, players)
    state.lap = 1


@rule
def take_cards(state: State, seat: int, number: int, first: int) -> None:
    """Cards of the stack into a hand."""
    for place in range(number):
        state.hand[seat, place] = state.stack[first + place]
        state.stack[first + place] = NOTHING


# A turn


@rule
def legal(state: State, out: Numbers) -> int:
    """Any card in hand, each value once."""
    number = 0
    for card in range(VALUES):
        if not state.over and holds(state, state.turn, card):
            out[number] = card
            number += 1
    return number


@rule
def holds(state: State, seat: int, card: int) -> bool:
    for place in range(HAND):
        if state.hand[seat, place] == card:
            return True
    return False


@rule
def play(state: State, card: int) -> None:
    """Lay a card; when all have laid one, the lap is scored."""
    seat = int(state.turn)
    discard(state, seat, card)
    state.laid[seat] = card
    state.turns += 1
    state.revealed += 1
    state.turn = (seat + 1) % state.players
    if state.turn == state.starter:
        score_lap(state)


@rule
def discard(state: State, seat: int, card: int) -> None:
    """One card leaves the hand; the others keep their order."""
    found = 0
    for place in range(HAND):
        if found == 0 and state.hand[seat, place] == card:
            found = 1
        if found:
            state.hand[seat, place] = state.hand[seat, place + 1] if place + 1 < HAND else NOTHING


@rule
def score_lap(state: State) -> None:
    winner = int(state.starter)
    for step in range(state.players):
        seat = (state.starter + step) % state.players
        if state.laid[seat] > state.laid[winner]:
            winner = seat
    state.coal[winner] += state.lap
    for seat in range(state.players):
        state.gone[state.laid[seat]] += 1
    state.laid[:] = NOTHING
    state.starter = state.turn = winner
    state.over = state.lap == LAPS
    if not state.over:
        state.lap += 1


@rule
def scores(state: State, out: Numbers) -> None:
    for seat in range(state.players):
        out[seat] = state.coal[seat]


# What a seat may know


@rule
def guess(state: State, seat: int, rng: Numbers) -> None:
    """Deal the cards that the seat has not seen anew: the others' hands, then the stack."""
    hide(state, seat)
    gather_unseen(state, seat)
    place = 0
    while place < CARDS and state.stack[place] != NOTHING:
        place += 1
    shuffle(state.stack, place, draw(rng))
    for other in range(state.players):
        if other != seat:
            number = cards_left(state, other)
            take_cards(state, other, number, place - number)
            place -= number
    state.viewer = NOTHING


@rule
def gather_unseen(state: State, seat: int) -> None:
    place = 0
    for card in range(VALUES):
        unseen = COPIES - state.gone[card]
        for other in range(state.players):
            unseen -= state.laid[other] == card
        for held in range(HAND):
            unseen -= state.hand[seat, held] == card
        for _ in range(unseen):
            state.stack[place] = card
            place += 1


@rule
def cards_left(state: State, seat: int) -> int:
    """One less for each lap, and for a card that lies already."""
    left = HAND - state.lap + 1 if state.over == 0 else 0
    return left - 1 if state.laid[seat] != NOTHING else left


# Words


def move(number: int, state: State | None) -> Phrase:  # noqa: ARG001
    return say("Lay the {card}", card=NAMES[number])


GAME = Game(
    name="seams",
    title="Seams",
    players=(2, 3, 4),
    state=State,
    deal=deal,
    legal=legal,
    play=play,
    scores=scores,
    hide=hide,
    guess=guess,
    codes=tuple(f"lay_{name}" for name in NAMES),
    move=move,
)
