"""Glück Auf drawn for a terminal. Coal is a digit, the number of its tunnel level, so colour is never needed."""

from collections.abc import Iterable
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from glueckauf.core.bitset import contains, count
from glueckauf.core.text import SEAT_NAMES, Phrase, say
from glueckauf.games.glueck_auf.box import CAGE_SPOTS, ORDERS, SHIFTS
from glueckauf.games.glueck_auf.rules.scoring import lorries, points
from glueckauf.games.glueck_auf.rules.turn import workers_needed
from glueckauf.games.glueck_auf.state import NOTHING, ORDER_PILE, TILE_PILE, State
from glueckauf.games.glueck_auf.tables import (
    BANK,
    COLOR_COUNT,
    DELIVERY,
    FACTORY,
    FACTORY_DRAW,
    LOCKED,
    MINING,
    MONEY,
    ORDER,
    ORDER_COUNT,
    ORDER_DRAW,
    ORDER_VEHICLE,
    SPOT_COLOR,
    SPOT_COUNT,
    SPOT_ORDER,
    TILE_COLOR,
    TILE_LORRIES,
    TILE_PRICE,
    TILE_SIDE,
    VALUE,
)
from glueckauf.games.glueck_auf.words.sentences import COLOR_WORDS, SIDE_WORDS, VEHICLE_WORDS, order_name, tile_name

COAL_STYLES = ("bold yellow", "bold dark_orange3", "bold grey70", "bold grey42")
SEAT_STYLES = ("bold dodger_blue1", "bold dark_orange", "bold green3", "bold medium_orchid")
SHORT_SIDES = (say("light"), say("dark"))
YOU = say("you")
BANK_WORD = say("Bank")
LEGEND = say("▲ workers needed  ● workers there  coal: 1 yellow, 2 brown, 3 grey, 4 black  ■ filled  · empty  M Marks")


def draw(state: State, seat: int | None, language: str) -> Any:
    """The table as a seat sees it; everything when no seat is given."""
    parts = [headline(state, language), yard(state, language)]
    parts += [seat_row(state, each, each == seat, language) for each in range(state.players)]
    if state.hand_size and state.hand[0] != NOTHING:
        parts.append(hand(state, language))
    parts.append(Text(LEGEND.text(language), "dim"))
    return Group(*parts)


def headline(state: State, language: str) -> Text:
    shift = say("Shift {n} of {all}", n=int(state.shift), all=SHIFTS) if state.shift else say("Orders are chosen")
    stacks = say(
        "stacks: {tiles} tiles, {orders} orders",
        tiles=int(state.left[TILE_PILE]),
        orders=int(state.left[ORDER_PILE]),
    )
    supply = Text(say("coal left").text(language) + " ")
    for color in range(COLOR_COUNT):
        supply.append(f"{COLOR_WORDS[color].text(language)} {state.supply[color]}", COAL_STYLES[color]).append("  ")
    return Text.assemble((shift.text(language), "bold"), " · ", stacks.text(language), " · ", supply)


# The yard: five rows of worker spaces


def yard(state: State, language: str) -> Group:
    rows = (
        (say("Factory"), range(FACTORY, FACTORY_DRAW + 1)),
        (say("Mining"), range(MINING, DELIVERY)),
        (say("Delivery"), range(DELIVERY, MONEY)),
        (say("Money"), range(MONEY, BANK + 1)),
        (say("Orders"), range(ORDER, ORDER_DRAW + 1)),
    )
    return Group(*(area(state, title, spaces, language) for title, spaces in rows))


def area(state: State, title: Phrase, spaces: Iterable[int], language: str) -> Table:
    table = Table.grid(padding=(0, 1))
    table.add_column(width=12, style="bold")
    cells = [space_cell(state, space, language) for space in spaces if not LOCKED[state.players, space]]
    table.add_row(title.text(language), *cells)
    return table


def space_cell(state: State, space: int, language: str) -> Text:
    """What the space gives, and below it the workers it takes now and who stands there."""
    cell = Text()
    cell.append_text(gift(state, space, language)).append(f"\n{price(state, space)}")
    cell.append(f"▲{workers_needed(state, space)}", "dim" if state.crew[space] == 0 else "")
    if state.crew[space]:
        cell.append(f" {'●' * int(state.crew[space])}", SEAT_STYLES[int(state.owner[space])])
    if space == BANK:
        for seat in range(state.players):
            cell.append(" " + "●" * int(state.bank[seat]), SEAT_STYLES[seat])
    return cell


def gift(state: State, space: int, language: str) -> Text:
    if space < FACTORY_DRAW:
        return short_tile(int(state.tile_shown[space - FACTORY]), language)
    if space in {FACTORY_DRAW, ORDER_DRAW}:
        return Text(say("5 cards").text(language))
    if space < DELIVERY:
        return Text(say("{n} steps", n=int(VALUE[space])).text(language))
    if space < MONEY:
        return Text(VEHICLE_WORDS[space - DELIVERY].text(language))
    if space <= BANK:
        return Text(f"{VALUE[space]} M" + (f" {BANK_WORD.text(language)}" if space == BANK else ""))
    return short_order(int(state.order_shown[space - ORDER]), language)


def short_tile(tile: int, language: str) -> Text:
    if tile == NOTHING:
        return Text("-")
    color = int(TILE_COLOR[tile])
    text = Text(str(color + 1) * int(TILE_LORRIES[tile]), COAL_STYLES[color])
    return text.append(f" {SHORT_SIDES[int(TILE_SIDE[tile])].text(language)}", "not bold default")


def price(state: State, space: int) -> str:
    tile = int(state.tile_shown[space - FACTORY]) if space < FACTORY_DRAW else NOTHING
    return "" if tile == NOTHING else f"{TILE_PRICE[tile]}M "


def short_order(order: int, language: str) -> Text:
    if order == NOTHING:
        return Text("-")
    _, worth, spots = ORDERS[order]
    text = Text(f"{VEHICLE_WORDS[int(ORDER_VEHICLE[order])].text(language)} {worth} ")
    for letter in spots:
        text.append_text(cube("YBGK".index(letter)))
    return text


def cube(color: int) -> Text:
    return Text(str(color + 1), COAL_STYLES[color])


def cubes(numbers: Iterable[Any]) -> Text:
    text = Text()
    for color, number in enumerate(numbers):
        text.append(str(color + 1) * int(number), COAL_STYLES[color])
    return text


# The seats


def seat_row(state: State, seat: int, is_mine: bool, language: str) -> Group:
    is_turn = seat == state.turn and not state.over
    name = Text(f"{'▶' if is_turn else ' '} {SEAT_NAMES[seat].text(language)}", SEAT_STYLES[seat])
    if is_mine:
        name.append(f" ({YOU.text(language)})")
    open_things = say(
        "{points} points, {workers} workers, {marks} Marks, delivered: {delivered}",
        points=int(points(state, seat)),
        workers=int(state.workers[seat]),
        marks=int(state.money[seat]),
        delivered=int(state.delivered_count[seat]),
    )
    first = name.append(": " + open_things.text(language), "not bold default")
    return Group(first, pit(state, seat, language), orders(state, seat, language))


def pit(state: State, seat: int, language: str) -> Text:
    level = int(state.cage_level[seat])
    text = Text("    " + say("pit").text(language) + " ")
    for color in range(COLOR_COUNT):
        text.append(f"{color + 1}:", COAL_STYLES[color])
        text.append_text(cubes(state.coal[seat, color]))
        empty = int(lorries(state, seat, color)) - int(sum(state.coal[seat, color]))
        text.append("·" * empty + "  ", "dim")
    load = int(sum(state.cage[seat]))
    text.append(say("cage at {level}", level=level).text(language) + " [").append_text(cubes(state.cage[seat]))
    text.append("·" * (CAGE_SPOTS - load) + "]  " + say("storage").text(language) + " ")
    text.append_text(cubes(state.storage[seat])).append("  ")
    light = sum(int(n) for tile, n in enumerate(state.tiles[seat]) if TILE_SIDE[tile] == 0)
    dark = int(sum(state.tiles[seat])) - light
    return text.append(f"{SIDE_WORDS[0].text(language)} {light}, {SIDE_WORDS[1].text(language)} {dark}")


def orders(state: State, seat: int, language: str) -> Text:
    """Outstanding orders: a digit is a free spot, a block a filled one."""
    text = Text("    " + say("orders").text(language) + " ")
    if count(state.outstanding[seat]) == 0:
        return text.append("-")
    for order in range(ORDER_COUNT):
        if contains(state.outstanding[seat], order):
            text.append(f"{VEHICLE_WORDS[int(ORDER_VEHICLE[order])].text(language)} {ORDERS[order][1]} ")
            text.append_text(spots(state, order)).append("   ")
    return text


def spots(state: State, order: int) -> Text:
    text = Text()
    for spot in range(SPOT_COUNT):
        if SPOT_ORDER[spot] == order:
            color, printed = int(SPOT_COLOR[spot]), ORDERS[order][2].count("YBGK"[int(SPOT_COLOR[spot])])
            free = int(state.room[spot])
            text.append("■" * (printed - free) + str(color + 1) * free, COAL_STYLES[color])
    return text


def hand(state: State, language: str) -> Text:
    names = [tile_name(int(card)) if state.pile == TILE_PILE else order_name(int(card)) for card in state.hand]
    drawn = "; ".join(name.text(language) for name in names[: state.hand_size])
    return Text(say("You drew: {cards}", cards=drawn).text(language), "bold")
