"""Glück Auf in sentences and tables: the seats, the Shift Clock, the worker spaces, then each pit."""

from collections.abc import Iterable, Iterator
from typing import Any

from glueckauf.core.outline import Section, by_seat, seat_title
from glueckauf.core.schema import Numbers
from glueckauf.core.text import Phrase, listed, say
from glueckauf.games.glueck_auf.box import ELEMENTS, SHIFTS
from glueckauf.games.glueck_auf.drawing import svg
from glueckauf.games.glueck_auf.drawing.explanations import free_spots
from glueckauf.games.glueck_auf.drawing.mine import side_tiles
from glueckauf.games.glueck_auf.drawing.outstanding import outstanding
from glueckauf.games.glueck_auf.rules.mining import SURFACE
from glueckauf.games.glueck_auf.state import NOTHING, ORDER_PILE, TILE_PILE, State
from glueckauf.games.glueck_auf.tables import COLOR_COUNT, LOCKED, SPACE_COUNT
from glueckauf.games.glueck_auf.words import explanations as words
from glueckauf.games.glueck_auf.words.sentences import COLOR_WORDS, order_name, tile_name

NOTHING_THERE = say("nothing")


def outline(state: State, viewer: int | None) -> list[Section]:
    seats = range(int(state.players))
    return [
        seats_section(state),
        clock_section(state),
        *yard_sections(state, viewer),
        *hand_section(state),
        *(pit_section(state, seat, viewer) for seat in sorted(seats, key=lambda seat: seat != viewer)),
    ]


def seats_section(state: State) -> Section:
    standing = svg.standings(state)
    rows: list[tuple[Phrase, list[Any]]] = [
        (say("Points"), [each["points"] for each in standing]),
        (say("If the shift were scored now"), [each["gain"] or "-" for each in standing]),
        (say("Workers left"), [each["workers"] for each in standing]),
        (say("Marks"), [each["marks"] for each in standing]),
        (say("Delivered orders"), state.delivered_count[: state.players].tolist()),
    ]
    title = say("Shift {n} of {all}", n=int(state.shift), all=SHIFTS) if state.shift else say("Orders are chosen")
    return Section(title, tuple(stock(state)), by_seat(int(state.players), rows))


def stock(state: State) -> Iterator[Phrase]:
    tiles, orders = int(state.left[TILE_PILE]), int(state.left[ORDER_PILE])
    yield say("Left in the stacks: tunnel tiles {tiles}, orders {orders}.", tiles=tiles, orders=orders)
    yield say("Coal in the supply: {coal}.", coal=coal(state.supply))


def coal(numbers: Numbers) -> Any:
    """Cubes by colour."""
    there = [(color, int(number)) for color, number in enumerate(numbers) if number]
    told = [say("{color} {n}", color=COLOR_WORDS[color], n=number) for color, number in there]
    return listed(told or [NOTHING_THERE])


def clock_section(state: State) -> Section:
    standing = svg.standings(state)
    rows = [
        (
            say("{element}, for {points} points", element=words.element_name(number), points=ELEMENTS[number][2]),
            [each["numbers"][number]["words"] or "0" for each in standing],
        )
        for number in range(len(ELEMENTS))
    ]
    return Section(say("Shift Clock"), (), by_seat(int(state.players), rows))


def yard_sections(state: State, viewer: int | None) -> Iterator[Section]:
    own = int(state.turn) if viewer is None else viewer
    for title, _, first, number, *_ in svg.AREAS:
        spaces = range(first, first + number)
        lines = [space(state, each, own) for each in spaces if not LOCKED[state.players, each]]
        if first == SPACE_COUNT:
            lines = [words.in_canteen(seat, int(state.canteen[seat])) for seat in range(state.players)]
        yield Section(title, tuple(lines))


def space(state: State, number: int, own: int) -> Phrase:
    given = svg.gift(state, number, own, (0, 0))
    return words.space(state, number, given.get("left"), given.get("gain", 0))


def hand_section(state: State) -> Iterator[Section]:
    if state.hand_size and state.hand[0] != NOTHING:
        name = tile_name if state.pile == TILE_PILE else order_name
        yield Section(say("You drew"), tuple(name(int(card)) for card in state.hand[: state.hand_size]))


def pit_section(state: State, seat: int, viewer: int | None) -> Section:
    orders = [order(state, card) for card in outstanding(state, seat)]
    lines: Iterable[Phrase] = (
        *(level(state, seat, color) for color in range(COLOR_COUNT)),
        cage(state, seat),
        say("Coal in the storage: {coal}.", coal=coal(state.storage[seat])),
        words.balance(side_tiles(state, seat, 0), side_tiles(state, seat, 1)),
        *(orders or [say("No outstanding orders.")]),
    )
    return Section(say("Pit: {seat}", seat=seat_title(seat, viewer)), tuple(lines))


def order(state: State, card: dict[str, Any]) -> Phrase:
    name, free = order_name(card["order"]), [COLOR_WORDS[color] for color in free_spots(state, card)]
    if not free:
        return say("Order {order}: complete.", order=name)
    return say("Order {order}: lacks {spots}.", order=name, spots=listed(free))


def level(state: State, seat: int, color: int) -> Phrase:
    said = words.level(state, seat, color)
    return say("{level} Coal there: {coal}.", level=said, coal=coal(state.coal[seat, color]))


def cage(state: State, seat: int) -> Phrase:
    stop, load = int(state.cage_level[seat]), coal(state.cage[seat])
    if stop == SURFACE:
        return say("The cage is at the surface. In it: {coal}.", coal=load)
    return say("The cage is at level {level}. In it: {coal}.", level=stop, coal=load)
