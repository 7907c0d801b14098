"""The great card game drawn for a terminal: the display, then each seat with its row, tracks and hand."""

from collections.abc import Iterable
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from glueckauf.core.bitset import contains
from glueckauf.core.text import SEAT_NAMES, Phrase, say, say_many
from glueckauf.games.kartenspiel.rules.piles import top_card
from glueckauf.games.kartenspiel.rules.scoring import markers_of, points
from glueckauf.games.kartenspiel.rules.workers import price
from glueckauf.games.kartenspiel.state import NOTHING, State
from glueckauf.games.kartenspiel.tables import (
    AREA_CLOSED,
    AREA_COUNT,
    CARD_NAMES,
    DECK_OF_STACK,
    LONGEST_ROW,
    LORRY_CREST,
    LORRY_POINTS,
    LORRY_SIZE,
    SHIFT_COUNT,
    STACKS,
    TRACK_COUNT,
    WAGON_KINDS,
    WORKER_VALUES,
)
from glueckauf.games.kartenspiel.words.sentences import CREST_WORDS, area_name, card_name, hides_pile

SEAT_STYLES = ("bold dodger_blue1", "bold dark_orange", "bold green3", "bold medium_orchid")
YOU = say("you")
STORAGE = say("storage")
DELIVERED = say("delivered")
LEGEND = say("▲ workers due  lorries: crest and points, ×2 double  ( ) empty wagon")


def draw(state: State, seat: int | None, language: str) -> Any:
    """The table as a seat sees it; everything when no seat is given."""
    parts = [headline(state, language), display(state, language)]
    parts += [seat_rows(state, each, each == seat, language) for each in range(state.players)]
    if state.hand_size and state.hand[0] != NOTHING:
        parts.append(hand(state, language))
    return Group(*parts, Text(LEGEND.text(language), "dim"))


def headline(state: State, language: str) -> Text:
    shift = say("Shift {n} of {all}", n=int(state.shift), all=int(SHIFT_COUNT[state.players]))
    starter = say("starting player: {seat}", seat=SEAT_NAMES[int(state.starter)])
    return Text(f"{shift.text(language)} · {starter.text(language)}", "bold")


def display(state: State, language: str) -> Table:
    """Every area with what it gives and what it costs now."""
    table = Table.grid(padding=(0, 2))
    for area in range(AREA_COUNT):
        if not AREA_CLOSED[state.players, area]:
            table.add_row(area_name(area).text(language), f"▲{price(state, area)}", on_top(state, area, language))
    return table


def on_top(state: State, area: int, language: str) -> str:
    if area >= STACKS:
        return ""
    if state.left[area] == 0:
        return "-"
    card = card_name(int(DECK_OF_STACK[area]), top_card(state, area)).text(language)
    return f"{card}  ({state.left[area]})"


def lorry(card: int, language: str) -> str:
    crest = CREST_WORDS[int(LORRY_CREST[card])].text(language)
    return f"{crest}×2" if LORRY_SIZE[card] == 2 else f"{crest} {LORRY_POINTS[card]}"


def times(numbers: Iterable[Any], names: Iterable[str]) -> str:
    """Cards by kind, with their number where there are several."""
    kinds = [(name, int(number)) for name, number in zip(names, numbers, strict=True) if number]
    return ", ".join(name if number == 1 else f"{number} × {name}" for name, number in kinds)


def names_of(deck: int, language: str) -> list[str]:
    return [card_name(deck, card).text(language) for card in range(len(CARD_NAMES[deck]))]


def seat_rows(state: State, seat: int, is_mine: bool, language: str) -> Group:
    is_turn = seat == state.turn and not state.over
    first = Text(f"{'▶' if is_turn else ' '} {SEAT_NAMES[seat].text(language)}", SEAT_STYLES[seat])
    if is_mine:
        first.append(f" ({YOU.text(language)})")
    known, markers = int(points(state, seat)), int(markers_of(state, seat))
    numbers = say("{points} points, shift markers: {markers}", points=known, markers=markers)
    if hides_pile(state, seat):
        numbers = say(
            "{points} points without the delivered cards, shift markers: {markers}", points=known, markers=markers
        )
    first.append(": " + numbers.text(language), "not bold default")
    if state.passed[seat]:
        first.append(", " + say("has passed").text(language), "not bold default")
    lines = [
        first,
        line(say("workers"), workers(state, seat), language),
        line(say("row"), row(state, seat, language), language),
    ]
    lines += [track_line(state, seat, track, language) for track in range(TRACK_COUNT)]
    lines.append(line(say("hand"), cards_in_hand(state, seat, language), language))
    lines.append(line(say("face up"), laid_out(state, seat, language), language))
    return Group(*lines)


def line(title: Phrase, content: str, language: str) -> Text:
    return Text(f"    {title.text(language)}: {content or '-'}")


def workers(state: State, seat: int) -> str:
    return " ".join(str(value + 1) for value in range(WORKER_VALUES) for _ in range(state.workers[seat, value]))


def row(state: State, seat: int, language: str) -> str:
    places = [(int(state.row_front[seat]) + place) % LONGEST_ROW for place in range(state.row_size[seat])]
    standing = " → ".join(lorry(int(state.row[seat, place]), language) for place in reversed(places))
    stored = times(state.storage[seat], [lorry(card, language) for card in range(len(CARD_NAMES[0]))])
    return f"{standing or '-'}   {STORAGE.text(language)}: {stored or '-'}"


def track_line(state: State, seat: int, track: int, language: str) -> Text:
    crests = [CREST_WORDS[wagon].text(language) for wagon in range(WAGON_KINDS)]
    empty = [f"({crests[wagon]})" for wagon in range(WAGON_KINDS) for _ in range(state.wagons[seat, track, wagon])]
    loaded = times(state.load[seat, track], [lorry(card, language) for card in range(len(CARD_NAMES[0]))])
    engine = int(state.engines[seat, track])
    front = say("engine {model}", model="ABCD"[engine]).text(language) if engine != NOTHING else "-"
    parts = [part for part in (front, loaded, " ".join(empty)) if part]
    return line(say("track {n}", n=track + 1), "   ".join(parts), language)


def cards_in_hand(state: State, seat: int, language: str) -> str:
    orders = times(state.orders[seat] + state.secret_orders[seat], names_of(3, language))
    innovations = times(state.innovations[seat] + state.secret_innovations[seat], names_of(5, language))
    hidden = unseen(state, seat)
    secret = say("face down: {n}", n=hidden).text(language) if hidden else ""
    return "; ".join(part for part in (orders, innovations, secret) if part)


def unseen(state: State, seat: int) -> int:
    """Cards taken by free choice that this view does not show."""
    counted = int(state.secret_order_count[seat]) + int(state.secret_innovation_count[seat])
    return counted - int(sum(state.secret_orders[seat])) - int(sum(state.secret_innovations[seat]))


def laid_out(state: State, seat: int, language: str) -> str:
    shares = times(state.shares[seat], names_of(4, language))
    objectives = [
        card_name(6, card).text(language)
        for card in range(len(CARD_NAMES[6]))
        if contains(state.objectives[seat], card)
    ]
    delivered = times(state.done_orders[seat], names_of(3, language))
    if hides_pile(state, seat):
        trains = int(state.done_count[seat])
        delivered = say_many("{n} train, face down", "{n} trains, face down", trains).text(language)
    done = f"{DELIVERED.text(language)}: {delivered}" if delivered else ""
    return "; ".join(part for part in (shares, *objectives, done) if part)


def hand(state: State, language: str) -> Text:
    deck = int(DECK_OF_STACK[state.stack_used])
    cards = "; ".join(card_name(deck, int(card)).text(language) for card in state.hand[: state.hand_size])
    return Text(say("You drew: {cards}", cards=cards).text(language), "bold")
