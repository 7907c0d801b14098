"""Many games at once: every array has a row for each game, and one step changes all of them in place.

What happens to one game is written once, in the loops of `begin_games` and `step_games`. On a processor threads take some games
each and go through them; on a GPU every game has a thread.
"""

from typing import Any, NamedTuple

from glueckauf.core.bitset import contains
from glueckauf.core.chance import below, fork
from glueckauf.core.generic import deal, guess, legal, observe, observe_turned, play, turned_move
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
    turned: int
    """Whether the table is turned to the seat to decide. Observations, masks and actions are then those of the turned table."""


@rule
def begin_games(batch: Batch, terms: Terms, moves: Numbers, first: int, last: int) -> None:
    """Deal the games of their seeds and see what there is to decide. `moves` is room for a list of moves."""
    for game in range(first, last):
        set_table(batch.states[game], terms.players, int(batch.seeds[game]), batch.rng[game])
        batch.rewards[game, :] = 0
        batch.dones[game] = False
        show_game(batch, terms, moves, game)


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
        dones[game] = play_and_reward(state, turned_back(state, terms.turned, move), terms.reward, rewards[game])
        if dones[game]:
            seeds[game] += len(seeds)
            set_table(state, terms.players, int(seeds[game]), rng[game])
        random_actions[game], batch.turns[game] = show_decision(
            state, terms.turned, moves, rng[game], allowed[game], masks[game], batch.observations[game]
        )


@rule
def show_games(  # noqa: PLR0913, PLR0917
    batch: Batch, terms: Terms, moves: Numbers, rows: Numbers, first: int, last: int
) -> None:
    """See what there is to decide in games that were laid out from elsewhere."""
    for place in range(first, last):
        game = int(rows[place])
        batch.rewards[game, :] = 0
        batch.dones[game] = False
        show_game(batch, terms, moves, game)


@inlined
def show_game(batch: Batch, terms: Terms, moves: Numbers, game: int) -> None:
    batch.random_actions[game], batch.turns[game] = show_decision(
        batch.states[game],
        terms.turned,
        moves,
        batch.rng[game],
        batch.allowed[game],
        batch.masks[game],
        batch.observations[game],
    )


@rule
def guess_games(  # noqa: PLR0913, PLR0917
    batch: Batch, terms: Terms, seed: int, moves: Numbers, rows: Numbers, first: int, last: int
) -> None:
    """Deal anew what the seats to decide cannot know, and draw the random moves anew. What they see stays the same."""
    for place in range(first, last):
        game = int(rows[place])
        guess_hidden(batch.states[game], fork(fork(seed, GUESS_BRANCH), game), batch.rng[game])
        number = legal_actions(batch.states[game], terms.turned, moves)
        batch.random_actions[game] = moves[below(batch.rng[game], number)]


# The functions of the contract are called here by rules that are given the state. In one that takes the state out of
# an array itself, numba-cuda 0.30 forgets where it lies.


@rule
def set_table(state: State, players: int, seed: int, rng: Numbers) -> None:
    """Deal, and wind up the generator of the game's random moves."""
    rng[0] = fork(seed, PLAY_BRANCH)
    deal(state, players, seed)


@rule
def guess_hidden(state: State, chance: int, rng: Numbers) -> None:
    rng[0] = chance
    guess(state, int(state.turn), rng)


@rule
def legal_actions(state: State, turned: int, moves: Numbers) -> int:
    """List the legal moves by the names that the seat to decide has for them, and return how many there are."""
    number = legal(state, moves)
    if turned:
        for place in range(number):
            moves[place] = turned_move(state, int(moves[place]))
    return number


@inlined
def turned_back(state: State, turned: int, move: int) -> int:
    """The move that the seat to decide calls so."""
    return turned_move(state, move) if turned and move != NO_ACTION else move


@inlined
def show_decision(  # noqa: PLR0913, PLR0917
    state: State, turned: int, moves: Numbers, rng: Numbers, allowed: Numbers, mask: Numbers, observation: Numbers
) -> tuple[int, int]:
    """Write what there is to decide; return a random action, and the seat whose decision it is."""
    number = legal_actions(state, turned, moves)
    allow(allowed, moves, number)
    if len(mask) > 0:
        bits_to_bytes(mask, allowed)
    return int(moves[below(rng, number)]), look(state, turned, observation)


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
def look(state: State, turned: int, observation: Numbers) -> int:
    """Write the observation of the seat to decide, if wanted; return that seat."""
    see(state, int(state.turn), turned, observation)
    return int(state.turn)


@rule
def see(state: State, seat: int, turned: int, observation: Numbers) -> None:
    if len(observation) == 0:
        return
    if turned:
        observe_turned(state, seat, observation)
    else:
        observe(state, seat, observation)


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
