"""Turns and shifts: who is next, what a shift ends with, who begins the next one."""

from glueckauf.core.jit import rule
from glueckauf.core.rings import around
from glueckauf.games.kartenspiel.box import WORKER_ON_FREE_CHOICE
from glueckauf.games.kartenspiel.rules.workers import has_workers
from glueckauf.games.kartenspiel.state import AFTER, NOTHING, OVER, TURN, State
from glueckauf.games.kartenspiel.tables import (
    AREA_COUNT,
    FREE_CHOICE,
    INNOVATION_KINDS,
    SHIFT_COUNT,
    WORKER_CARDS,
    WORKER_VALUES,
)


@rule
def begin_shift(state: State) -> None:
    """All worker cards come back; one worker is printed on free choice."""
    state.shift += 1
    state.last_at_mining_0_1 = NOTHING
    for area in range(AREA_COUNT):
        state.crew[area] = 0
    state.crew[FREE_CHOICE] = WORKER_ON_FREE_CHOICE
    for seat in range(state.players):
        state.passed[seat] = 0
        for value in range(WORKER_VALUES):
            state.workers[seat, value] = WORKER_CARDS[state.players, value]
    state.turn = state.starter
    begin_turn(state)


@rule
def begin_turn(state: State) -> None:
    state.phase = TURN
    state.area = NOTHING
    state.acted = state.committed = 0


@rule
def finish_action(state: State, seat: int) -> None:
    """Back to the choice of an area after an early innovation; otherwise innovations may follow (R-07, R-08)."""
    state.stack_used = state.card = state.model = NOTHING
    state.need = state.steps = 0
    if not state.acted:
        state.phase = TURN
        return
    state.phase = AFTER
    if not has_innovations(state, seat):
        end_turn(state, seat)


@rule
def has_innovations(state: State, seat: int) -> bool:
    """Any innovation at all: what kinds they are is not for everybody to know (R-36)."""
    for kind in range(INNOVATION_KINDS):
        if state.innovations[seat, kind] > 0:
            return True
    return state.secret_innovation_count[seat] > 0


@rule
def end_turn(state: State, seat: int) -> None:
    """The next player who has not passed; who has neither workers nor innovations passes by himself (R-05, R-06)."""
    state.turns += 1
    begin_turn(state)
    for step in range(1, state.players + 1):
        other = around(seat + step, state.players)
        if not state.passed[other]:
            if has_workers(state, other) or has_innovations(state, other):
                state.turn = other
                return
            state.passed[other] = 1
    end_shift(state)


@rule
def pass_turn(state: State, seat: int) -> None:
    """R-06."""
    state.passed[seat] = 1
    end_turn(state, seat)


@rule
def end_shift(state: State) -> None:
    """The marker goes to the last who used mining 0/1, or stays with the starting player; he begins the next
    (R-28, R-29).
    """
    if state.last_at_mining_0_1 != NOTHING:
        state.starter = state.last_at_mining_0_1
    state.markers[state.shift - 1] = state.starter
    if state.shift == SHIFT_COUNT[state.players]:
        state.over = 1
        state.phase = OVER
        state.revealed += 1
    else:
        begin_shift(state)
