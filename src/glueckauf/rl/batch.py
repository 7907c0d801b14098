"""Many games at once: every array has a row for each game, and one step changes all of them in place.

What happens to one game is written once, in `begin_game` and `step_game`. On a processor threads take some games
each and go through them; on a GPU every game has a thread.
"""

from typing import Any, NamedTuple

import numpy as np

from glueckauf.core.chance import below, fork
from glueckauf.core.game import Game
from glueckauf.core.generic import deal, legal, observe, play
from glueckauf.core.kernel import inlined, rule
from glueckauf.core.layout import Numbers, Record
from glueckauf.rl.rewards import write_forfeit, write_rewards

RAISE, LOSE, RANDOM = range(3)
NOBODYS = -1
PLAY_BRANCH = 77


class Batch(NamedTuple):
    """The games and everything told about them. Masks and observations that nobody wants have no columns."""

    states: Any
    seeds: Numbers
    rng: Numbers
    moves: Numbers
    numbers: Numbers
    chances: Numbers
    masks: Numbers
    observations: Numbers
    rewards: Numbers
    turns: Numbers
    dones: Numbers


class Terms(NamedTuple):
    """What was agreed when the games were set up."""

    players: int
    moves: int
    reward: int
    on_illegal: int


def arrays_of(of: Game, players: int, number: int, *, masks: bool, observations: bool) -> Batch:
    """Everything a batch writes to, allocated once."""
    return Batch(
        states=np.zeros(number, of.record),
        seeds=np.zeros(number, np.int64),
        rng=np.zeros((number, 1), np.int64),
        moves=np.zeros((number, of.move_count), np.int16),
        numbers=np.zeros(number, np.int16),
        chances=np.zeros(number, np.int16),
        masks=np.zeros((number, of.move_count if masks else 0), np.bool_),
        observations=np.zeros((number, of.observation_length if observations else 0), np.uint8),
        rewards=np.zeros((number, players), np.float32),
        turns=np.zeros(number, np.int8),
        dones=np.zeros(number, np.bool_),
    )


@rule
def begin_games(batch: Batch, terms: Terms, first: int, last: int) -> None:
    """Deal the games of their seeds and see what there is to decide."""
    for game in range(first, last):
        state, moves, rng = batch.states[game], batch.moves[game], batch.rng[game]
        set_table(state, terms.players, int(batch.seeds[game]), rng)
        batch.rewards[game, :] = 0
        batch.dones[game] = False
        batch.masks[game, :] = False
        number = list_moves(state, moves, batch.masks[game])
        batch.numbers[game] = number
        batch.chances[game] = moves[below(rng, number)]
        batch.turns[game] = look(state, batch.observations[game])


@rule
def step_games(batch: Batch, terms: Terms, actions: Numbers, first: int, last: int) -> None:
    """Carry out an action in each game. One that is over is followed by the next. Then see what there is to decide.

    Arrays are named first and rows handed on: handing on the whole batch costs more than a step.
    """
    states, seeds, rng = batch.states, batch.seeds, batch.rng
    lists, numbers, chances = batch.moves, batch.numbers, batch.chances
    masks, rewards, dones = batch.masks, batch.rewards, batch.dones
    for game in range(first, last):
        state, moves, number = states[game], lists[game], int(numbers[game])
        set_marks(masks[game], moves, number, False)
        move = judged(terms.on_illegal, int(actions[game]), moves, number, int(chances[game]))
        dones[game] = is_over_after(state, move, terms.reward, rewards[game])
        if dones[game]:
            seeds[game] += len(seeds)
            set_table(state, terms.players, int(seeds[game]), rng[game])
        numbers[game] = number = list_moves(state, moves, masks[game])
        chances[game] = moves[below(rng[game], number)]
        batch.turns[game] = look(state, batch.observations[game])


# The functions of the contract are called here by rules that are given the state. In one that takes the state out of
# an array itself, numba-cuda 0.30 forgets where it lies.


@rule
def set_table(state: Record, players: int, seed: int, rng: Numbers) -> None:
    """Deal, and wind up the generator of the game's random moves."""
    rng[0] = fork(seed, PLAY_BRANCH)
    deal(state, players, seed)


@inlined
def list_moves(state: Record, moves: Numbers, mask: Numbers) -> int:
    number = legal(state, moves)
    set_marks(mask, moves, number, True)
    return number


@inlined
def look(state: Record, observation: Numbers) -> int:
    """Show the seat to decide what it may know, where that is wanted, and say which seat it is."""
    if len(observation) > 0:
        observe(state, int(state.turn), observation)
    return int(state.turn)


@inlined
def is_over_after(state: Record, move: int, reward: int, rewards: Numbers) -> bool:
    """Play the move, or give the game up, and say whether the game is over and what everybody gets."""
    rewards[:] = 0
    if move == NOBODYS:
        write_forfeit(reward, int(state.players), int(state.turn), rewards)
        return True
    play(state, move)
    if state.over:
        write_rewards(state, reward, rewards)
    return state.over == 1


@inlined
def judged(on_illegal: int, action: int, moves: Numbers, number: int, chance: int) -> int:
    """The move to play, or NOBODYS where the game is lost by it. Who wants to be told has been told before."""
    if on_illegal == RAISE or is_listed(moves, number, action):
        return action
    return chance if on_illegal == RANDOM else NOBODYS


@inlined
def is_listed(moves: Numbers, number: int, move: int) -> bool:
    """Moves are listed in ascending order."""
    first, last = 0, number
    while first < last:
        middle = (first + last) // 2
        if moves[middle] < move:
            first = middle + 1
        else:
            last = middle
    return first < number and moves[first] == move


@inlined
def set_marks(mask: Numbers, moves: Numbers, number: int, value: bool) -> None:
    """Mark the moves listed, where marks are wanted."""
    if len(mask) > 0:
        for place in range(number):
            mask[moves[place]] = value


@rule
def first_illegal(lists: Numbers, numbers: Numbers, actions: Numbers) -> int:
    """The first game whose action is not legal, or NOBODYS. Lists are asked: whoever has the masks can write on them."""
    for game in range(len(actions)):
        if not is_listed(lists[game], int(numbers[game]), int(actions[game])):
            return game
    return NOBODYS
