"""Many games at once: every array has a row for each game, and one step changes all of them in place.

What happens to one game is written once, in the loops of `begin_games` and `step_games`. On a processor threads take some games
each and go through them; on a GPU every game has a thread.
"""

from typing import Any, NamedTuple

from glueckauf.core.bitset import contains
from glueckauf.core.chance import below, fork
from glueckauf.core.generic import deal, guess, legal, observe, play
from glueckauf.core.jit import inlined, rule
from glueckauf.core.schema import Numbers, State
from glueckauf.core.swar import BITS_AS_BYTES, store8
from glueckauf.rl.rewards import write_forfeit, write_rewards

RAISE, LOSE, RANDOM = range(3)
NO_ACTION = -1
NO_GAME = -1
PLAY_BRANCH, GUESS_BRANCH = 77, 78
BITS = 32
"""Moves to a word of `allowed`."""


class Batch(NamedTuple):
    """The games and everything told about them. Masks and observations that nobody wants have no columns.

    `allowed` has a bit for each legal move. Actions are judged by it: whoever is shown the masks can write on them.
    """

    states: Any
    seeds: Numbers
    rng: Numbers
    allowed: Numbers
    random_actions: Numbers
    masks: Numbers
    observations: Numbers
    rewards: Numbers
    turns: Numbers
    dones: Numbers


class Terms(NamedTuple):
    """What was agreed when the games were set up."""

    players: int
    reward: int
    on_illegal: int


@rule
def begin_games(batch: Batch, terms: Terms, moves: Numbers, first: int, last: int) -> None:
    """Deal the games of their seeds and see what there is to decide. `moves` is room for a list of moves."""
    for game in range(first, last):
        state, rng = batch.states[game], batch.rng[game]
        set_table(state, terms.players, int(batch.seeds[game]), rng)
        batch.rewards[game, :] = 0
        batch.dones[game] = False
        number = list_moves(state, moves, batch.allowed[game], batch.masks[game])
        batch.random_actions[game] = moves[below(rng, number)]
        batch.turns[game] = look(state, batch.observations[game])


@rule
def step_games(  # noqa: PLR0913, PLR0917
    batch: Batch, terms: Terms, actions: Numbers, moves: Numbers, first: int, last: int
) -> None:
    """Carry out an action in each game. One that is over is followed by the next. Then see what there is to decide.

    Arrays are named first and rows handed on: handing on the whole batch costs more than a step.
    """
    states, seeds, rng = batch.states, batch.seeds, batch.rng
    allowed, random_actions, masks = batch.allowed, batch.random_actions, batch.masks
    rewards, dones = batch.rewards, batch.dones
    for game in range(first, last):
        state = states[game]
        move = resolve_action(terms.on_illegal, int(actions[game]), allowed[game], int(random_actions[game]))
        dones[game] = play_and_reward(state, move, terms.reward, rewards[game])
        if dones[game]:
            seeds[game] += len(seeds)
            set_table(state, terms.players, int(seeds[game]), rng[game])
        number = list_moves(state, moves, allowed[game], masks[game])
        random_actions[game] = moves[below(rng[game], number)]
        batch.turns[game] = look(state, batch.observations[game])


@rule
def show_games(batch: Batch, moves: Numbers, rows: Numbers, first: int, last: int) -> None:
    """See what there is to decide in games that were laid out from elsewhere."""
    for place in range(first, last):
        game = int(rows[place])
        batch.rewards[game, :] = 0
        batch.dones[game] = False
        number = list_moves(batch.states[game], moves, batch.allowed[game], batch.masks[game])
        batch.random_actions[game] = moves[below(batch.rng[game], number)]
        batch.turns[game] = look(batch.states[game], batch.observations[game])


@rule
def guess_games(  # noqa: PLR0913, PLR0917
    batch: Batch, seed: int, moves: Numbers, rows: Numbers, first: int, last: int
) -> None:
    """Deal anew what the seats to decide cannot know, and draw the random moves anew. What they see stays the same."""
    for place in range(first, last):
        game = int(rows[place])
        number = guess_hidden(batch.states[game], fork(fork(seed, GUESS_BRANCH), game), batch.rng[game], moves)
        batch.random_actions[game] = moves[below(batch.rng[game], number)]


# The functions of the contract are called here by rules that are given the state. In one that takes the state out of
# an array itself, numba-cuda 0.30 forgets where it lies.


@rule
def set_table(state: State, players: int, seed: int, rng: Numbers) -> None:
    """Deal, and wind up the generator of the game's random moves."""
    rng[0] = fork(seed, PLAY_BRANCH)
    deal(state, players, seed)


@rule
def guess_hidden(state: State, chance: int, rng: Numbers, moves: Numbers) -> int:
    """Return how many moves are legal, which they were before."""
    rng[0] = chance
    guess(state, int(state.turn), rng)
    return legal(state, moves)


@inlined
def list_moves(state: State, moves: Numbers, allowed: Numbers, mask: Numbers) -> int:
    number = legal(state, moves)
    allow(allowed, moves, number)
    if len(mask) > 0:
        bits_to_bytes(mask, allowed)
    return number


@inlined
def allow(allowed: Numbers, moves: Numbers, number: int) -> None:
    """Set the bits of the moves listed, and no others."""
    allowed[:] = 0
    for place in range(number):
        move = int(moves[place])
        allowed[move // BITS] |= 1 << move % BITS


@inlined
def is_allowed(allowed: Numbers, move: int) -> bool:
    return 0 <= move < BITS * len(allowed) and contains(int(allowed[move // BITS]), move % BITS)


@inlined
def bits_to_bytes(mask: Numbers, allowed: Numbers) -> None:
    """A mark for each bit, eight at once, and those that remain."""
    eights = len(mask) // 8
    for row in range(eights):
        store8(mask, 8 * row, BITS_AS_BYTES[int(allowed[row // 4]) >> 8 * (row % 4) & 255])
    for move in range(8 * eights, len(mask)):
        mask[move] = is_allowed(allowed, move)


@inlined
def look(state: State, observation: Numbers) -> int:
    """Write the observation of the seat to decide, if wanted; return that seat."""
    if len(observation) > 0:
        observe(state, int(state.turn), observation)
    return int(state.turn)


@inlined
def play_and_reward(state: State, move: int, reward: int, rewards: Numbers) -> bool:
    """Play the move or forfeit, write the rewards, and return whether the game is over."""
    rewards[:] = 0
    if move == NO_ACTION:
        write_forfeit(reward, int(state.players), int(state.turn), rewards)
        return True
    play(state, move)
    if state.over:
        write_rewards(state, reward, rewards)
    return state.over == 1


@inlined
def resolve_action(on_illegal: int, action: int, allowed: Numbers, chance: int) -> int:
    """Return the move to play, or NO_ACTION where an illegal action loses the game. With RAISE, actions were checked
    before.
    """
    if on_illegal == RAISE or is_allowed(allowed, action):
        return action
    return chance if on_illegal == RANDOM else NO_ACTION


@rule
def first_illegal(allowed: Numbers, actions: Numbers) -> int:
    """Return the first game whose action is illegal, or -1."""
    for game in range(len(actions)):
        if not is_allowed(allowed[game], int(actions[game])):
            return game
    return NO_GAME
