"""Setup: the table before the first turn. All chance of the game is here: the decks and who begins."""

from glueckauf.core.chance import Source, fork, pick
from glueckauf.core.jit import rule
from glueckauf.games.kartenspiel.rules.piles import fill_stacks
from glueckauf.games.kartenspiel.rules.shifts import begin_shift
from glueckauf.games.kartenspiel.state import State, clear


@rule
def deal(state: State, players: int, source: Source) -> None:
    """Set the table. All chance of the game is here: the decks and who begins (R-30)."""
    clear(state)
    state.players = players
    fill_stacks(state, source)
    state.starter = pick(fork(source, 20), 0, players)
    begin_shift(state)
    state.turns = state.revealed = 0
