"""Games in which the learner holds one seat each, and the others are played between its decisions.

Who plays them by a rule of thumb is asked here, in compiled code; a policy is asked by whoever called, between two passes.
"""

from typing import Any, NamedTuple

from glueckauf.core.chance import below, fork
from glueckauf.core.generic import hide, legal
from glueckauf.core.jit import inlined, rule
from glueckauf.core.schema import Numbers, State
from glueckauf.players.compiled_games import move_at_sight
from glueckauf.rl.batch import (
    BITS,
    Batch,
    Terms,
    play_and_reward,
    resolve_action,
    see,
    set_table,
    show_game,
    turned_back,
)

ASKED, CHANCE, APPRENTICE = range(3)
"""Who plays a seat: somebody outside, the learner or a policy, any legal move, the level of this name."""

SAME_STEP, NEXT_STEP, DISABLED = range(3)
"""When the next game is dealt: at once, with the next step, or when it is asked for."""

OVERLOOKED = 50
"""How many of a hundred moves an apprentice does not see."""

DRAWN = -1
EVERYTHING = (1 << BITS) - 1
SEAT_BRANCH = 79


class Company(NamedTuple):
    """Who sits where. `kinds` begins with the seat after the learner's and ends with its own; `rewards` are the learner's own."""

    seats: Numbers
    rewards: Numbers
    kinds: Numbers
    finals: Numbers
    """What the learner saw at the end of a game that has been followed by the next."""
    seat: int
    autoreset: int


class Room(NamedTuple):
    """Where a thread lists moves and weighs them, and what a seat sees."""

    moves: Numbers
    weights: Numbers
    seen: Any


@rule
def begin_with(  # noqa: PLR0913, PLR0917
    batch: Batch, terms: Terms, company: Company, chosen: Numbers, room: Room, first: int, last: int
) -> None:
    """Deal the games that are chosen, of their seeds, and let the others play until the learner is to decide."""
    for game in range(first, last):
        if chosen[game]:
            forget_end(batch, company, game)
            set_seats(batch, terms, company, game)
            go_on(batch, terms, company, room, game)


@rule
def step_with(  # noqa: PLR0913, PLR0917
    batch: Batch, terms: Terms, company: Company, actions: Numbers, room: Room, first: int, last: int
) -> None:
    """Carry out the learner's action in each game, and let the others play until it is to decide again."""
    for game in range(first, last):
        was_over = batch.dones[game]
        forget_end(batch, company, game)
        if was_over and company.autoreset == NEXT_STEP:
            deal_next(batch, terms, company, game)
        else:
            move = resolve_action(
                terms.on_illegal, int(actions[game]), batch.allowed[game], int(batch.random_actions[game])
            )
            act(batch, terms, company, game, turned_back(batch.states[game], terms.turned, move))
        go_on(batch, terms, company, room, game)


@rule
def answer_with(  # noqa: PLR0913, PLR0917
    batch: Batch, terms: Terms, company: Company, actions: Numbers, room: Room, first: int, last: int
) -> None:
    """Carry out the policies' actions where the learner is not to decide, and go on from there."""
    for game in range(first, last):
        if is_policys_turn(batch, company, game):
            act(batch, terms, company, game, turned_back(batch.states[game], terms.turned, int(actions[game])))
            go_on(batch, terms, company, room, game)


@inlined
def is_policys_turn(batch: Batch, company: Company, game: int) -> bool:
    return batch.turns[game] != company.seats[game]


@inlined
def act(batch: Batch, terms: Terms, company: Company, game: int, move: int) -> None:
    """Play a move or forfeit. After the end of a game the next is dealt, if that is agreed."""
    if not play_and_reward(batch.states[game], move, terms.reward, batch.rewards[game]):
        return
    company.rewards[game] = batch.rewards[game, company.seats[game]]
    batch.dones[game] = True
    if company.autoreset == SAME_STEP:
        see(batch.states[game], int(company.seats[game]), terms.turned, company.finals[game])
        deal_next(batch, terms, company, game)


@inlined
def deal_next(batch: Batch, terms: Terms, company: Company, game: int) -> None:
    batch.seeds[game] += len(batch.seeds)
    set_seats(batch, terms, company, game)


@inlined
def set_seats(batch: Batch, terms: Terms, company: Company, game: int) -> None:
    """Deal, and say where the learner sits."""
    seed = int(batch.seeds[game])
    set_table(batch.states[game], terms.players, seed, batch.rng[game])
    company.seats[game] = fork(seed, SEAT_BRANCH) % terms.players if company.seat == DRAWN else company.seat


@inlined
def forget_end(batch: Batch, company: Company, game: int) -> None:
    batch.dones[game] = False
    company.rewards[game] = 0


@inlined
def go_on(batch: Batch, terms: Terms, company: Company, room: Room, game: int) -> None:
    """Let the others play until the learner or a policy is to decide, and show what there is."""
    let_others_play(batch, terms, company, room, game)
    show(batch, terms, company, room, game)


@inlined
def let_others_play(batch: Batch, terms: Terms, company: Company, room: Room, game: int) -> None:
    """By their rules of thumb."""
    state = batch.states[game]
    while not is_waiting(batch, company, game):
        kind = int(company.kinds[(int(state.turn) - int(company.seats[game]) - 1) % int(state.players)])
        if kind == ASKED:
            return
        act(batch, terms, company, game, choose(state, kind, room, batch.rng[game]))


@inlined
def is_waiting(batch: Batch, company: Company, game: int) -> bool:
    """Whether the game is over and the next has not been dealt."""
    return batch.dones[game] and company.autoreset != SAME_STEP


@rule
def choose(state: State, kind: int, room: Room, rng: Numbers) -> int:
    """A move by chance, or that of an apprentice, who sees what the seat may see and no more."""
    if kind == CHANCE:
        return int(room.moves[below(rng, legal(state, room.moves))])
    room.seen[0] = state
    hide(room.seen[0], int(state.turn))
    return move_at_sight(room.seen[0], room.moves, room.weights, rng, OVERLOOKED)


@inlined
def show(batch: Batch, terms: Terms, company: Company, room: Room, game: int) -> None:
    """What there is to decide; or what the learner sees at the end, when any action will do to go on."""
    if is_waiting(batch, company, game):
        batch.allowed[game, :] = EVERYTHING
        batch.masks[game, :] = True
        batch.turns[game] = company.seats[game]
        see(batch.states[game], int(company.seats[game]), terms.turned, batch.observations[game])
        return
    show_game(batch, terms, room.moves, game)
