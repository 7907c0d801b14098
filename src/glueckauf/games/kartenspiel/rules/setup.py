"""Setup: the table before the first turn. All chance of the game is here: the decks and who begins."""

from glueckauf.core.chance import fork, pick
from glueckauf.core.jit import rule
from glueckauf.games.kartenspiel.rules.piles import fill_stacks
from glueckauf.games.kartenspiel.rules.shifts import begin_shift
from glueckauf.games.kartenspiel.state import NOTHING, State


@rule
def deal(state: State, players: int, seed: int) -> None:
    """Set the table. All chance of the game is here: the decks and who begins."""
    clear(state)
    state.players = players
    fill_stacks(state, seed)
    state.starter = pick(fork(seed, 20), 0, players)
    begin_shift(state)
    state.turns = state.revealed = 0


@rule
def clear(state: State) -> None:
    """An empty table; the options stay."""
    state.objectives[:] = 0
    state.known[:] = 0
    state.over = state.shift = state.phase = 0
    state.due = state.limit = state.highest = state.acted = state.committed = 0
    state.need = state.steps = state.hand_size = 0
    state.viewer = state.last_at_mining_0_1 = state.area = state.stack_used = state.card = state.model = NOTHING
    state.hand[:] = NOTHING
    state.passed[:] = 0
    state.crew[:] = 0
    state.markers[:] = NOTHING
    state.workers[:] = 0
    state.stack[:] = NOTHING
    state.row_size[:] = 0
    state.row_front[:] = 0
    state.row[:] = NOTHING
    state.storage[:] = 0
    state.engines[:] = NOTHING
    state.wagons[:] = 0
    state.filled[:] = 0
    state.load[:] = 0
    state.orders[:] = 0
    state.secret_orders[:] = 0
    state.secret_order_count[:] = 0
    state.innovations[:] = 0
    state.secret_innovations[:] = 0
    state.secret_innovation_count[:] = 0
    state.shares[:] = 0
    state.done_count[:] = 0
    state.done_lorry_count[:] = 0
    state.done_wagon_count[:] = 0
    state.done_orders[:] = 0
    state.done_engines[:] = 0
    state.done_lorries[:] = 0
    state.done_wagons[:] = 0
    state.spent[:] = 0
