"""Mining: lorries go from the row, the oldest first, into wagons or the storage, and from the storage into wagons.

A lorry fits an empty wagon of its crest, or a wild one, on a track that shows the crest.
"""

from glueckauf.core.jit import rule
from glueckauf.core.rings import around
from glueckauf.games.kartenspiel.state import NOTHING, State
from glueckauf.games.kartenspiel.tables import (
    CREST_COUNT,
    LONGEST_ROW,
    LORRY_CREST,
    LORRY_KINDS,
    LORRY_SIZE,
    TRACK_COUNT,
    TRACK_SHOWS,
    WILD,
)


@rule
def front(state: State, seat: int) -> int:
    """The oldest lorry of the row, or nothing (R-17)."""
    if state.row_size[seat] == 0:
        return NOTHING
    return int(state.row[seat, state.row_front[seat]])


@rule
def append_to_row(state: State, seat: int, lorry: int) -> None:
    state.row[seat, around(state.row_front[seat] + state.row_size[seat], LONGEST_ROW)] = lorry
    state.row_size[seat] += 1


@rule
def leave_row(state: State, seat: int) -> int:
    lorry = front(state, seat)
    state.row[seat, state.row_front[seat]] = NOTHING
    state.row_front[seat] = around(state.row_front[seat] + 1, LONGEST_ROW)
    state.row_size[seat] -= 1
    return lorry


@rule
def fits(state: State, seat: int, crest: int, track: int, wild: bool) -> bool:
    """An empty wagon for this crest, of its own or wild, stands on a track that shows it (R-21)."""
    wagon = WILD if wild else crest
    return TRACK_SHOWS[track, crest] and state.wagons[seat, track, wagon] > 0


@rule
def wagons_for(state: State, seat: int, crest: int) -> int:
    """How many empty wagons could take a lorry of this crest."""
    wagons = 0
    for track in range(TRACK_COUNT):
        if TRACK_SHOWS[track, crest]:
            wagons += state.wagons[seat, track, crest] + state.wagons[seat, track, WILD]
    return wagons


@rule
def wagons_for_either(state: State, seat: int, crest: int, other: int) -> int:
    """How many empty wagons could take a lorry of one crest or of the other."""
    wagons = wagons_for(state, seat, crest)
    for track in range(TRACK_COUNT):
        if TRACK_SHOWS[track, other]:
            wagons += state.wagons[seat, track, other]
            if not TRACK_SHOWS[track, crest]:
                wagons += state.wagons[seat, track, WILD]
    return wagons


@rule
def can_load_stored(state: State, seat: int, most: int) -> bool:
    """A lorry card of at most so many lorries can leave the storage for a wagon."""
    for lorry in range(LORRY_KINDS):
        is_small = state.storage[seat, lorry] > 0 and LORRY_SIZE[lorry] <= most
        if is_small and wagons_for(state, seat, LORRY_CREST[lorry]) > 0:
            return True
    return False


@rule
def stored_singles(state: State, seat: int, crest: int) -> int:
    return int(state.storage[seat, 3 * crest]) + int(state.storage[seat, 3 * crest + 1])


@rule
def can_load_two_singles(state: State, seat: int) -> bool:
    """Two single lorries of the storage find a wagon each."""
    for crest in range(CREST_COUNT):
        if stored_singles(state, seat, crest) > 1 and wagons_for(state, seat, crest) > 1:
            return True
        for other in range(crest + 1, CREST_COUNT):
            if may_load_both(state, seat, crest, other):
                return True
    return False


@rule
def may_load_both(state: State, seat: int, crest: int, other: int) -> bool:
    if stored_singles(state, seat, crest) == 0 or stored_singles(state, seat, other) == 0:
        return False
    if wagons_for(state, seat, crest) == 0 or wagons_for(state, seat, other) == 0:
        return False
    return wagons_for_either(state, seat, crest, other) > 1


@rule
def can_spend(state: State, seat: int, need: int, steps: int) -> bool:
    """Some moves take at least `need` and at most `steps` steps. A minimum is at most 2, and then 3 are allowed
    (R-19).
    """
    if need <= 0:
        return True
    lorry = front(state, seat)
    if need == 1:
        return (lorry != NOTHING and LORRY_SIZE[lorry] <= steps) or can_load_stored(state, seat, steps)
    if lorry != NOTHING:
        if LORRY_SIZE[lorry] == 2 or state.row_size[seat] > 1:
            return True
        return wagons_for(state, seat, LORRY_CREST[lorry]) > 0 or can_load_stored(state, seat, 2)
    return can_load_stored_double(state, seat) or can_load_two_singles(state, seat)


@rule
def can_load_stored_double(state: State, seat: int) -> bool:
    for crest in range(CREST_COUNT):
        if state.storage[seat, 3 * crest + 2] > 0 and wagons_for(state, seat, crest) > 0:
            return True
    return False


@rule
def put_in_wagon(state: State, seat: int, lorry: int, track: int, wild: bool) -> None:
    wagon = WILD if wild else LORRY_CREST[lorry]
    state.wagons[seat, track, wagon] -= 1
    state.filled[seat, track, wagon] += 1
    state.load[seat, track, lorry] += 1


# Within a minimum of 2 a single lorry may be moved only if something can follow it. Two steps are then left, so
# every card that can move at all can follow.


@rule
def takes(track: int, wagon: int, crest: int) -> bool:
    """A wagon on a track could take a lorry of this crest."""
    return TRACK_SHOWS[track, crest] and (wagon == WILD or wagon == crest)


@rule
def can_load_another(state: State, seat: int, gone: int, track: int, wagon: int) -> bool:
    """A stored lorry, not counting the one just gone, finds an empty wagon, not counting the one just filled."""
    for lorry in range(LORRY_KINDS):
        cards = state.storage[seat, lorry] - (1 if lorry == gone else 0)
        used = 1 if takes(track, wagon, LORRY_CREST[lorry]) else 0
        if cards > 0 and wagons_for(state, seat, LORRY_CREST[lorry]) > used:
            return True
    return False


@rule
def may_load_front(state: State, seat: int, track: int, wild: bool) -> bool:
    """The oldest lorry into a wagon, if the minimum can then be met (R-17, R-19)."""
    lorry = front(state, seat)
    if lorry == NOTHING or not fits(state, seat, LORRY_CREST[lorry], track, wild):
        return False
    if LORRY_SIZE[lorry] >= state.need:
        return LORRY_SIZE[lorry] <= state.steps
    wagon = WILD if wild else LORRY_CREST[lorry]
    return state.row_size[seat] > 1 or can_load_another(state, seat, NOTHING, track, wagon)


@rule
def may_store_front(state: State, seat: int) -> bool:
    """The oldest lorry into the storage, if the minimum can then be met (R-17, R-18, R-19)."""
    lorry = front(state, seat)
    if lorry == NOTHING:
        return False
    if LORRY_SIZE[lorry] >= state.need:
        return LORRY_SIZE[lorry] <= state.steps
    is_loadable = wagons_for(state, seat, LORRY_CREST[lorry]) > 0
    return state.row_size[seat] > 1 or is_loadable or can_load_stored(state, seat, 2)


@rule
def may_load_stored(state: State, seat: int, lorry: int, track: int, wild: bool) -> bool:
    """A lorry of the storage into a wagon, if the minimum can then be met (R-17, R-18, R-19)."""
    if state.storage[seat, lorry] == 0 or not fits(state, seat, LORRY_CREST[lorry], track, wild):
        return False
    if LORRY_SIZE[lorry] >= state.need:
        return LORRY_SIZE[lorry] <= state.steps
    wagon = WILD if wild else LORRY_CREST[lorry]
    return state.row_size[seat] > 0 or can_load_another(state, seat, lorry, track, wagon)


@rule
def load_front(state: State, seat: int, track: int, wild: bool) -> None:
    put_in_wagon(state, seat, leave_row(state, seat), track, wild)


@rule
def store_front(state: State, seat: int) -> None:
    state.storage[seat, leave_row(state, seat)] += 1


@rule
def load_stored(state: State, seat: int, lorry: int, track: int, wild: bool) -> None:
    state.storage[seat, lorry] -= 1
    put_in_wagon(state, seat, lorry, track, wild)


@rule
def spend(state: State, lorry: int) -> None:
    """Every lorry on the moved card takes a step (R-16)."""
    state.steps -= LORRY_SIZE[lorry]
    state.need = max(0, state.need - LORRY_SIZE[lorry])


@rule
def can_go_on(state: State, seat: int) -> bool:
    """Steps are left and something can be moved with them."""
    return state.steps > 0 and can_spend(state, seat, 1, state.steps)
