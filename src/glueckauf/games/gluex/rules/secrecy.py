"""What a seat may know: not the others' tiles in hand, not the order of any bag, its own included.

While the first faces are chosen, the others' tiles and choices are secret too, and nobody knows who begins.
"""

from glueckauf.core.chance import below, draw, shuffle
from glueckauf.core.jit import rule
from glueckauf.core.schema import Numbers
from glueckauf.games.gluex.box import COPIES_OF_A_TILE, TILES
from glueckauf.games.gluex.state import CHOOSE, NOTHING, State
from glueckauf.games.gluex.tables import TILES_EACH


@rule
def tiles_seen(state: State, seat: int, other: int) -> int:
    """How many tiles of the other's bag this seat has seen: those on the board, of its own the one in hand too
    (R-15).
    """
    own = 1 if seat == other else 0
    return min(state.used[other] + own, TILES_EACH)


@rule
def hide(state: State, seat: int) -> None:
    """Erase what the seat may not know (R-15)."""
    for other in range(state.players):
        state.bag[other, tiles_seen(state, seat, other) :] = NOTHING
        if other != seat and state.phase == CHOOSE:
            state.face[other] = NOTHING
    if state.phase == CHOOSE:
        state.starter = NOTHING
    state.viewer = seat


@rule
def guess(state: State, seat: int, rng: Numbers) -> None:
    """Deal the hidden tiles anew, as they might lie for all this seat knows."""
    hide(state, seat)
    for other in range(state.players):
        refill_bag(state, other, tiles_seen(state, seat, other), draw(rng))
    if state.phase == CHOOSE:
        for other in range(state.turn):
            if other != seat:
                state.face[other] = below(rng, 2)
        state.starter = below(rng, state.players)
    state.viewer = NOTHING


@rule
def redeal(state: State, rng: Numbers) -> None:
    """Mix every bag, and the tiles in hand of those who have not come to look at them; begin with anybody."""
    for seat in range(state.players):
        refill_bag(state, seat, tiles_used(state, seat), draw(rng))
    if state.phase == CHOOSE:
        state.starter = below(rng, state.players)


@rule
def tiles_used(state: State, seat: int) -> int:
    """How many tiles of a seat have meant anything so far: those on the board and the one in hand, once it is its turn."""
    has_looked = seat == state.turn or (state.phase == CHOOSE and seat < state.turn)
    return min(state.used[seat] + (1 if has_looked else 0), TILES_EACH)


@rule
def refill_bag(state: State, seat: int, seen: int, seed: int) -> None:
    """Behind the tiles seen come all the others of the seat's 24, in any order."""
    place = seen
    for kind in range(len(TILES)):
        missing = COPIES_OF_A_TILE
        for tile in range(seen):
            missing -= state.bag[seat, tile] == kind
        for _ in range(missing):
            state.bag[seat, place] = kind
            place += 1
    shuffle(state.bag[seat, seen:], TILES_EACH - seen, seed)
