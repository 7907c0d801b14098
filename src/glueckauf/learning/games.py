"""Many games side by side as a learner needs them: rows of the network's first layer in, results of every seat out.

Decisions without a choice are played through. A game that is over is followed by the next at once. What happens to one
game is written once; a processor goes through all of them, on a GPU every game has a thread.
"""

from typing import Any, NamedTuple, Protocol

import numpy as np

from glueckauf.core.bitset import contains, count
from glueckauf.core.game import Game
from glueckauf.core.generic import choice, deal, encode, legal, play, scores, winners
from glueckauf.core.jit import rule
from glueckauf.core.playouts import room_for_moves
from glueckauf.core.schema import Numbers, State
from glueckauf.players.features import MOST_ROWS, Rows, list_rows, row_count, rows_of
from glueckauf.players.mcts import CLEAR_LEAD, lead_of
from glueckauf.players.network import HEADS, POINTS, UTILITY, WIN
from glueckauf.rl.batch import BITS, bits_to_bytes

WAIT, DEAL = -1, -2


class Games(NamedTuple):
    """The games and all that is told about them. `results` has the last finished game's, by head and seat."""

    states: Any
    seeds: Numbers
    allowed: Numbers
    masks: Numbers
    active: Numbers
    turns: Numbers
    dones: Numbers
    results: Numbers


class Side(Protocol):
    """Games side by side, wherever they are kept."""

    games: Games

    def begin(self, first_seed: int) -> None: ...
    def step(self, choices: Any) -> None: ...


def arrays_of(game: Game, players: int, number: int) -> Games:
    """Everything that is written to, allocated once."""
    return Games(
        states=np.zeros(number, game.dtype),
        seeds=np.zeros(number, np.int64),
        allowed=np.zeros((number, -(-game.choice_count // BITS)), np.uint32),
        masks=np.zeros((number, game.choice_count), np.bool_),
        active=np.full((number, MOST_ROWS), row_count(game), np.int16),
        turns=np.zeros(number, np.int8),
        dones=np.zeros(number, np.bool_),
        results=np.zeros((number, HEADS, players), np.float32),
    )


@rule
def write_result(state: State, result: Numbers) -> None:
    """What a finished game brought to each seat."""
    scores(state, result[POINTS])
    won = winners(state)
    for seat in range(state.players):
        win = 1.0 / count(won) if contains(won, seat) else 0.0
        lead = lead_of(result[POINTS], int(state.players), seat)
        result[WIN, seat] = win
        result[UTILITY, seat] = 0.5 * win + 0.25 + 0.25 * lead / (abs(lead) + CLEAR_LEAD)


@rule
def place_of(state: State, moves: Numbers, number: int, chosen: int) -> int:
    """Return the place of a choice in the list of moves; the first where there is no such choice."""
    found = 0
    for place in range(number):
        if choice(state, int(moves[place])) == chosen:
            found = place
    return found


@rule
def allow_choices(state: State, moves: Numbers, number: int, allowed: Numbers) -> None:
    """Set the bits of the legal choices, and no others."""
    allowed[:] = 0
    for place in range(number):
        chosen = choice(state, int(moves[place]))
        allowed[chosen // BITS] |= 1 << chosen % BITS


@rule
def step_game(  # noqa: PLR0913, PLR0917
    state: State, players: int, next_seed: int, chosen: int, moves: Numbers, allowed: Numbers, result: Numbers
) -> bool:
    """Carry out a choice and go on to the next one, in the next game if this one ends; return whether it has ended.

    WAIT changes nothing, DEAL begins the next game at once. A GPU's compiler writes out each rule wherever it is called,
    so every rule is called at one place.
    """
    if chosen == WAIT:
        return False
    pending, has_ended = chosen, False
    state.over = state.over or chosen == DEAL
    while True:
        if state.over:
            has_ended = chosen != DEAL
            if has_ended:
                write_result(state, result)
            deal(state, players, next_seed)
        number = legal(state, moves)
        if pending < 0 and number > 1:
            allow_choices(state, moves, number, allowed)
            return has_ended
        place = place_of(state, moves, number, pending)
        pending = WAIT
        play(state, int(moves[place]))


@rule
def show_rows(state: State, rows: Rows, numbers: Numbers, nothing: int, active: Numbers) -> int:
    """List the rows of what the seat to decide is shown, fill up with nothing, and return the seat."""
    encode(state, int(state.turn), numbers)
    found = list_rows(numbers, rows, active)
    active[found:] = nothing
    return int(state.turn)


@rule
def step_all(games: Games, players: int, stride: int, choices: Numbers, moves: Numbers) -> None:
    """A step of all games. The seed of the next game is so many further on."""
    for game in range(len(games.seeds)):
        state, allowed, result = games.states[game], games.allowed[game], games.results[game]
        seed = int(games.seeds[game]) + stride
        games.dones[game] = step_game(state, players, seed, int(choices[game]), moves, allowed, result)
        if games.dones[game]:
            games.seeds[game] = seed


@rule
def show_all(games: Games, rows: Rows, numbers: Numbers) -> None:
    for game in range(len(games.seeds)):
        bits_to_bytes(games.masks[game], games.allowed[game])
        games.turns[game] = show_rows(games.states[game], rows, numbers, int(rows.first[-1]), games.active[game])


class Processor:
    """The games on one core."""

    def __init__(self, game: Game, players: int, number: int) -> None:
        self.games, self._players = arrays_of(game, players, number), players
        self._rows, self._moves = rows_of(game), room_for_moves()
        self._numbers = np.zeros(game.inputs.length, np.uint8)

    def begin(self, first_seed: int) -> None:
        self.games.seeds[:] = np.arange(first_seed, first_seed + len(self.games.seeds))
        step_all(self.games, self._players, 0, np.full(len(self.games.seeds), DEAL), self._moves)
        show_all(self.games, self._rows, self._numbers)

    def step(self, choices: Any) -> None:
        chosen = np.ascontiguousarray(choices, np.int64)
        step_all(self.games, self._players, len(chosen), chosen, self._moves)
        show_all(self.games, self._rows, self._numbers)


def side_by_side(game: Game, players: int, number: int, device: str) -> Side:
    """Return many games, on a processor or on a GPU."""
    if device == "cpu":
        return Processor(game, players, number)
    from glueckauf.learning.cuda import Card  # noqa: PLC0415 - needs a GPU

    return Card(game, players, number)
