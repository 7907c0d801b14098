"""Why not? Every move that is not legal can say why."""

from glueckauf.core.bitset import contains
from glueckauf.core.text import Reason, say, say_many
from glueckauf.games.glueck_auf.box import CAGE_SPOTS
from glueckauf.games.glueck_auf.rules import moves as m
from glueckauf.games.glueck_auf.rules.mining import STEPS_FOR_A_PAIR, SURFACE, at_hand, cage_load, may_be_first
from glueckauf.games.glueck_auf.rules.piles import holds
from glueckauf.games.glueck_auf.rules.turn import deliverable, workers_needed
from glueckauf.games.glueck_auf.state import (
    DRAFT,
    FIRST_CUBE,
    KEEP,
    MINE,
    NOTHING,
    ORDER_PILE,
    PLACE,
    RETURN,
    SECOND_CUBE,
    SHORTAGE,
    TILE_PILE,
    WHERE,
    State,
)
from glueckauf.games.glueck_auf.tables import (
    COLOR_COUNT,
    DELIVERY,
    FACTORY,
    FACTORY_DRAW,
    LOCKED,
    MONEY,
    ORDER,
    ORDER_DRAW,
    SPOT_COLOR,
    SPOT_ORDER,
    TILE_PRICE,
)
from glueckauf.games.glueck_auf.words.sentences import COLOR_WORDS, prompt


def why_not(state: State, move: int) -> Reason | None:
    """None if the move is legal now, or the reason against it. It asks what `legal` asks, in its order."""
    if state.over:
        return Reason("over", say("The game is over."))
    if move < m.TAKE_ORDER:
        return why_not_send(state, move - m.SEND) if state.phase == PLACE else not_now(state)
    if move < m.LOAD_OTHER:
        return why_not_card(state, move)
    if move < m.CAGE_TO:
        return why_not_load_other(state, move - m.LOAD_OTHER)
    if m.USE_CUBE <= move < m.STOP:
        return why_not_use(state, move - m.USE_CUBE)
    return why_not_step(state, move) if state.phase == MINE else not_now(state)


def not_now(state: State) -> Reason:
    return Reason("not_now", say("Not now. {prompt}", prompt=prompt(state)))


def why_not_send(state: State, space: int) -> Reason | None:
    if LOCKED[state.players, space]:
        return Reason("locked", say("This space is locked with {players} players.", players=int(state.players)))
    need, have = int(workers_needed(state, space)), int(state.workers[state.turn])
    if have < need:
        few = say_many("Needs {n} worker, you have {have}.", "Needs {n} workers, you have {have}.", need, have=have)
        return Reason("too_few_workers", few)
    return why_not_act(state, space)


def why_not_act(state: State, space: int) -> Reason | None:
    if space < FACTORY_DRAW:
        return why_not_buy(state, int(state.tile_shown[space - FACTORY]))
    if space == FACTORY_DRAW and state.left[TILE_PILE] == 0:
        return Reason("stack_empty", say("The stack of tiles is empty."))
    if DELIVERY <= space < MONEY and not deliverable(state, state.turn, space - DELIVERY):
        return Reason("nothing_complete", say("You have no complete order for this vehicle."))
    if ORDER <= space < ORDER_DRAW and state.order_shown[space - ORDER] == NOTHING:
        return Reason("no_card", say("No order is left here; the stack has run out."))
    if space == ORDER_DRAW and state.left[ORDER_PILE] == 0:
        return Reason("stack_empty", say("The stack of orders is empty."))
    return None


def why_not_buy(state: State, tile: int) -> Reason | None:
    if tile == NOTHING:
        return Reason("no_tile", say("No tile is left here; the stack has run out."))
    price, marks = int(TILE_PRICE[tile]), int(state.money[state.turn])
    if price > marks:
        return Reason(
            "too_expensive",
            say_many("Costs {n} Mark, you have {marks}.", "Costs {n} Marks, you have {marks}.", price, marks=marks),
        )
    return None


def why_not_card(state: State, move: int) -> Reason | None:
    if move in {m.TO_TOP, m.TO_BOTTOM}:
        return None if state.phase == WHERE else not_now(state)
    if move > m.TO_BOTTOM:
        return why_not_return(state, move)
    if state.phase == DRAFT:
        return why_not_draft(state, move)
    return why_not_keep(state, move) if state.phase == KEEP else not_now(state)


def why_not_draft(state: State, move: int) -> Reason | None:
    if move < m.TAKE_TILE and contains(state.draft, move - m.TAKE_ORDER):
        return None
    return Reason("not_laid_out", say("Only the orders on display can be taken."))


def why_not_keep(state: State, move: int) -> Reason | None:
    if move == m.TAKE_NOTHING:
        return None
    if move >= m.TAKE_TILE:
        tile = move - m.TAKE_TILE
        return not_in_hand() if lacks(state, TILE_PILE, tile) else why_not_buy(state, tile)
    return not_in_hand() if lacks(state, ORDER_PILE, move - m.TAKE_ORDER) else None


def why_not_return(state: State, move: int) -> Reason | None:
    if state.phase != RETURN:
        return not_now(state)
    if move >= m.RETURN_TILE:
        return not_in_hand() if lacks(state, TILE_PILE, move - m.RETURN_TILE) else None
    return not_in_hand() if lacks(state, ORDER_PILE, move - m.RETURN_ORDER) else None


def lacks(state: State, pile: int, card: int) -> bool:
    return state.pile != pile or not holds(state, card)


def not_in_hand() -> Reason:
    return Reason("not_in_hand", say("This is not among the cards you drew."))


def why_not_load_other(state: State, color: int) -> Reason | None:
    if state.phase != SHORTAGE:
        return not_now(state)
    if color < COLOR_COUNT and state.supply[color] == 0:
        return Reason("supply_empty", say("No {color} coal is left in the supply.", color=COLOR_WORDS[color]))
    return None


def why_not_step(state: State, move: int) -> Reason | None:
    seat = int(state.turn)
    if move < m.LOAD_CAGE:
        is_there = state.cage_level[seat] == move - m.CAGE_TO
        return Reason("already_there", say("The cage is already there.")) if is_there else None
    if move < m.STORE:
        return why_not_load(state, seat, move - m.LOAD_CAGE)
    if move < m.SPOT:
        return why_not_from_cage(state, seat, move - m.STORE)
    if move < m.USE_CUBE:
        return why_not_spot(state, seat, (move - m.SPOT) // 3, (move - m.SPOT) % 3)
    return None


def why_not_load(state: State, seat: int, color: int) -> Reason | None:
    level = int(state.cage_level[seat])
    if level == SURFACE:
        return Reason("at_surface", say("The cage is at the surface; there is nothing to load."))
    if cage_load(state, seat) == CAGE_SPOTS:
        return Reason("cage_full", say("The cage is full."))
    if state.coal[seat, level - 1, color] == 0:
        return Reason("no_such_coal", say("There is no {color} coal at this level.", color=COLOR_WORDS[color]))
    return None


def why_not_from_cage(state: State, seat: int, color: int) -> Reason | None:
    if state.cage_level[seat] != SURFACE:
        return Reason("not_at_surface", say("The cage is not at the surface."))
    if state.cage[seat, color] == 0:
        return Reason("not_in_cage", say("There is no {color} coal in the cage.", color=COLOR_WORDS[color]))
    return None


def why_not_from_storage(state: State, seat: int, color: int) -> Reason | None:
    if state.storage[seat, color] == 0:
        return Reason("not_in_storage", say("There is no {color} coal in your storage.", color=COLOR_WORDS[color]))
    return None


def why_not_spot(state: State, seat: int, spot: int, way: int) -> Reason | None:
    if not contains(state.outstanding[seat], SPOT_ORDER[spot]):
        return Reason("not_your_order", say("This order is not among your outstanding orders."))
    if not contains(state.free[seat], spot):
        return Reason("spot_filled", say("This spot is already filled."))
    color = int(SPOT_COLOR[spot])
    if way == m.FROM_CAGE:
        return why_not_from_cage(state, seat, color)
    if way == m.FROM_STORAGE:
        return why_not_from_storage(state, seat, color)
    return why_not_pair(state, seat, color)


def why_not_pair(state: State, seat: int, color: int) -> Reason | None:
    if state.steps < STEPS_FOR_A_PAIR:
        return Reason("too_few_steps", say("Two cubes for one take two steps; you have one left."))
    others = [cube for cube in range(m.CUBES) if cube % COLOR_COUNT != color]
    if sum(at_hand(state, seat, cube) for cube in others) < 2:
        return Reason("too_few_cubes", say("You do not have two cubes of other colours at hand."))
    return None


def why_not_use(state: State, cube: int) -> Reason | None:
    if state.phase not in {FIRST_CUBE, SECOND_CUBE}:
        return not_now(state)
    seat = int(state.turn)
    if cube % COLOR_COUNT == SPOT_COLOR[state.spot]:
        return Reason("same_color", say("A cube of the requested colour needs no second one."))
    if at_hand(state, seat, cube) <= (cube == state.cube):
        return Reason("not_at_hand", say("There is no such cube at hand."))
    if state.phase == FIRST_CUBE and not may_be_first(state, seat, cube):
        return Reason("no_second", say("Choose another cube first, then this one."))
    if state.phase == SECOND_CUBE and cube < state.cube:
        return Reason("other_way_round", say("Take the first cube back and choose this one before it."))
    return None
