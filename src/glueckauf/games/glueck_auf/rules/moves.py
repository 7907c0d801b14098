"""The moves: every decision a player can take has a number. `legal` lists them, `play` carries one out."""

from glueckauf.core.bitset import contains, lowest, without_lowest
from glueckauf.core.jit import rule
from glueckauf.core.schema import Numbers
from glueckauf.games.glueck_auf.rules.mining import (
    CUBES,
    LEVELS,
    choose_first,
    choose_pair,
    choose_second,
    lay_matching,
    load_cage,
    may_be_first,
    may_be_second,
    may_load,
    may_store,
    move_cage,
    spots_for_a_pair,
    spots_in_reach,
    stop,
    store,
)
from glueckauf.games.glueck_auf.rules.setup import draft
from glueckauf.games.glueck_auf.rules.turn import (
    choose_end,
    give_back,
    go_on,
    keep,
    load_other,
    may_keep,
    may_send,
    take_turn,
)
from glueckauf.games.glueck_auf.state import (
    DRAFT,
    FIRST_CUBE,
    KEEP,
    MINE,
    ORDER_PILE,
    PLACE,
    RETURN,
    SECOND_CUBE,
    SHORTAGE,
    WHERE,
    State,
)
from glueckauf.games.glueck_auf.tables import COLOR_COUNT, ORDER_COUNT, SPACE_COUNT, SPOT_COUNT, TILE_KINDS

SEND = 0
TAKE_ORDER = SEND + SPACE_COUNT
TAKE_TILE = TAKE_ORDER + ORDER_COUNT
TAKE_NOTHING = TAKE_TILE + TILE_KINDS
TO_TOP = TAKE_NOTHING + 1
TO_BOTTOM = TO_TOP + 1
RETURN_ORDER = TO_BOTTOM + 1
RETURN_TILE = RETURN_ORDER + ORDER_COUNT
LOAD_OTHER = RETURN_TILE + TILE_KINDS
CAGE_TO = LOAD_OTHER + COLOR_COUNT + 1
LOAD_CAGE = CAGE_TO + LEVELS
STORE = LOAD_CAGE + COLOR_COUNT
SPOT = STORE + COLOR_COUNT
USE_CUBE = SPOT + 3 * SPOT_COUNT
STOP = USE_CUBE + CUBES
MOVES = STOP + 1

FROM_CAGE, FROM_STORAGE, BY_PAIR = range(3)


@rule
def legal(state: State, out: Numbers) -> int:
    """Write the numbers of all legal moves into `out`, ascending, and return how many there are."""
    phase = state.phase
    if phase == PLACE:
        return spaces_to_send(state, out)
    if phase == MINE:
        return work_steps(state, out)
    if phase == DRAFT:
        return orders_to_draft(state, out)
    if phase == KEEP:
        return cards_to_keep(state, out)
    if phase == WHERE:
        out[0] = TO_TOP
        out[1] = TO_BOTTOM
        return 2
    if phase == RETURN:
        return cards_to_return(state, out)
    if phase == SHORTAGE:
        return coal_to_load(state, out)
    if phase == FIRST_CUBE or phase == SECOND_CUBE:
        return cubes_to_use(state, out)
    return 0


@rule
def spaces_to_send(state: State, out: Numbers) -> int:
    n = 0
    for space in range(SPACE_COUNT):
        if may_send(state, state.turn, space):
            out[n] = SEND + space
            n += 1
    return n


@rule
def orders_to_draft(state: State, out: Numbers) -> int:
    n = 0
    orders = state.draft
    while orders:
        out[n] = TAKE_ORDER + lowest(orders)
        orders = without_lowest(orders)
        n += 1
    return n


@rule
def is_repeated(state: State, place: int) -> bool:
    """The hand is sorted; of equal tiles the first stands for all."""
    return place > 0 and state.hand[place] == state.hand[place - 1]


@rule
def cards_to_keep(state: State, out: Numbers) -> int:
    """R-09, R-34."""
    n = 0
    first = TAKE_ORDER if state.pile == ORDER_PILE else TAKE_TILE
    for place in range(state.hand_size):
        card = int(state.hand[place])
        if not is_repeated(state, place) and may_keep(state, state.turn, card):
            out[n] = first + card
            n += 1
    out[n] = TAKE_NOTHING
    return n + 1


@rule
def cards_to_return(state: State, out: Numbers) -> int:
    n = 0
    first = RETURN_ORDER if state.pile == ORDER_PILE else RETURN_TILE
    for place in range(state.hand_size):
        if not is_repeated(state, place):
            out[n] = first + int(state.hand[place])
            n += 1
    return n


@rule
def coal_to_load(state: State, out: Numbers) -> int:
    n = 0
    for color in range(COLOR_COUNT):
        if state.supply[color] > 0:
            out[n] = LOAD_OTHER + color
            n += 1
    out[n] = LOAD_OTHER + COLOR_COUNT
    return n + 1


@rule
def work_steps(state: State, out: Numbers) -> int:
    seat = state.turn
    n = 0
    for level in range(LEVELS):
        if level != state.cage_level[seat]:
            out[n] = CAGE_TO + level
            n += 1
    for color in range(COLOR_COUNT):
        if may_load(state, seat, color):
            out[n] = LOAD_CAGE + color
            n += 1
    for color in range(COLOR_COUNT):
        if may_store(state, seat, color):
            out[n] = STORE + color
            n += 1
    n = spots_to_fill(state, seat, out, n)
    out[n] = STOP
    return n + 1


@rule
def spots_to_fill(state: State, seat: int, out: Numbers, n: int) -> int:
    from_cage = spots_in_reach(state, seat, False)
    from_storage = spots_in_reach(state, seat, True)
    by_pair = spots_for_a_pair(state, seat)
    spots = from_cage | from_storage | by_pair
    while spots:
        spot = lowest(spots)
        spots = without_lowest(spots)
        if contains(from_cage, spot):
            out[n] = SPOT + 3 * spot + FROM_CAGE
            n += 1
        if contains(from_storage, spot):
            out[n] = SPOT + 3 * spot + FROM_STORAGE
            n += 1
        if contains(by_pair, spot):
            out[n] = SPOT + 3 * spot + BY_PAIR
            n += 1
    return n


@rule
def cubes_to_use(state: State, out: Numbers) -> int:
    n = 0
    for cube in range(CUBES):
        if state.phase == FIRST_CUBE:
            may_use = may_be_first(state, state.turn, cube)
        else:
            may_use = may_be_second(state, state.turn, cube)
        if may_use:
            out[n] = USE_CUBE + cube
            n += 1
    return n


@rule
def play(state: State, move: int) -> None:
    """Carry out a legal move."""
    if move < TAKE_ORDER:
        take_turn(state, state.turn, move - SEND)
    elif move < CAGE_TO:
        play_card(state, state.turn, move)
    else:
        play_step(state, state.turn, move)


@rule
def play_card(state: State, seat: int, move: int) -> None:
    """Decisions about cards, tiles and the coal that comes with a tile."""
    if move < TAKE_NOTHING:
        take_card(state, seat, move - (TAKE_TILE if move >= TAKE_TILE else TAKE_ORDER))
    elif move == TAKE_NOTHING:
        go_on(state)
    elif move <= TO_BOTTOM:
        choose_end(state, seat, move == TO_BOTTOM)
    elif move < LOAD_OTHER:
        give_back(state, seat, move - (RETURN_TILE if move >= RETURN_TILE else RETURN_ORDER))
    else:
        load_other(state, seat, move - LOAD_OTHER)


@rule
def take_card(state: State, seat: int, card: int) -> None:
    if state.phase == DRAFT:
        draft(state, seat, card)
    else:
        keep(state, seat, card)


@rule
def play_step(state: State, seat: int, move: int) -> None:
    """Work steps of a mining turn."""
    if move < LOAD_CAGE:
        move_cage(state, seat, move - CAGE_TO)
    elif move < STORE:
        load_cage(state, seat, move - LOAD_CAGE)
    elif move < SPOT:
        store(state, seat, move - STORE)
    elif move < USE_CUBE:
        play_spot(state, seat, (move - SPOT) // 3, (move - SPOT) % 3)
    elif move < STOP:
        use_cube(state, seat, move - USE_CUBE)
    else:
        stop(state)


@rule
def play_spot(state: State, seat: int, spot: int, way: int) -> None:
    if way == BY_PAIR:
        choose_pair(state, spot)
    else:
        lay_matching(state, seat, spot, way == FROM_STORAGE)


@rule
def use_cube(state: State, seat: int, cube: int) -> None:
    if state.phase == FIRST_CUBE:
        choose_first(state, cube)
    else:
        choose_second(state, seat, cube)
