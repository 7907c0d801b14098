"""The card game in sentences and tables: the seats, the display, then each yard."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from glueckauf.core.outline import Section, by_seat, seat_title
from glueckauf.core.text import SEAT_NAMES, Phrase, listed, say
from glueckauf.games.kartenspiel.drawing import player_area
from glueckauf.games.kartenspiel.drawing.svg import drawn_cards, taker
from glueckauf.games.kartenspiel.rules.scoring import markers_of
from glueckauf.games.kartenspiel.state import KEEP, NOTHING, State
from glueckauf.games.kartenspiel.tables import AREA_CLOSED, AREA_COUNT, SHIFT_COUNT, TRACK_COUNT
from glueckauf.games.kartenspiel.words import explanations as words
from glueckauf.games.kartenspiel.words.sentences import hides_pile

Things = dict[str, Any]
NOTHING_THERE = say("nothing")


def outline(state: State, viewer: int | None) -> list[Section]:
    seats = sorted(range(int(state.players)), key=lambda seat: seat != viewer)
    return [
        seats_section(state),
        display_section(state),
        *hand_section(state),
        *(seat_section(state, seat, viewer) for seat in seats),
    ]


def seats_section(state: State) -> Section:
    plates = [player_area.seat_plate(state, seat) for seat in range(int(state.players))]
    rows: list[tuple[Phrase, list[Any]]] = [
        (say("Points"), [each["points"] for each in plates]),
        (say("Worker cards left"), [worker_cards(state, each["seat"]) for each in plates]),
        (say("Shift markers"), [int(markers_of(state, each["seat"])) for each in plates]),
        (say("Has passed"), [say("yes") if each["has_passed"] else say("no") for each in plates]),
    ]
    count = int(SHIFT_COUNT[state.players])
    lines = [say("Starting player: {seat}.", seat=SEAT_NAMES[int(state.starter)])]
    lines += [] if (seat := taker(state)) is None else [words.taker(seat)]
    return Section(say("Shift {n} of {all}", n=int(state.shift), all=count), tuple(lines), by_seat(len(plates), rows))


def worker_cards(state: State, seat: int) -> str:
    """Their values, each as often as it is there."""
    cards = player_area.worker_cards(state, seat)
    return " ".join(str(card["value"]) for card in cards for _ in range(card["count"])) or "-"


def display_section(state: State) -> Section:
    areas = range(AREA_COUNT)
    lines = tuple(words.area(state, area) for area in areas if not AREA_CLOSED[state.players, area])
    return Section(say("Display"), lines)


def hand_section(state: State) -> Iterator[Section]:
    if state.phase == KEEP and state.hand[0] != NOTHING:
        yield Section(
            say("You drew"), tuple(words.one(card["card"]["title"]) for card in drawn_cards(state, Counter()))
        )


def seat_section(state: State, seat: int, viewer: int | None) -> Section:
    used: Counter[str] = Counter()
    lines = [
        say("Mining row, front first: {lorries}.", lorries=titles(player_area.row(state, seat, used, 0)[::-1])),
        say("Storage: {lorries}.", lorries=titles(player_area.stored_lorries(state, seat, used, NOTHING))),
        *(track_line(player_area.track(state, seat, track, used, NOTHING)) for track in range(TRACK_COUNT)),
        *cards_lines(player_area.cards_in_hand(state, seat, used, NOTHING)),
        *delivered_lines(state, seat),
    ]
    return Section(seat_title(seat, viewer), tuple(lines))


def titles(things: Sequence[Things]) -> Any:
    """Cards by name, each with its number, so that one can tell where the next begins."""
    told = [say("{n} × {card}", n=each.get("count", 1), card=title(each)) for each in things]
    return listed(told or [NOTHING_THERE])


def title(thing: Things) -> Phrase:
    return thing["card"]["title"] if "title" in thing["card"] else say("a card that is face down")


def track_line(track: Things) -> Phrase:
    return say(
        "Track {n}: loaded {loaded}; empty wagons: {empty}; {engine}.",
        n=track["number"],
        loaded=titles([wagon["load"] for wagon in track["loaded"]]),
        empty=listed(empty_wagons(track["empty"]) or [NOTHING_THERE]),
        engine=track["engine"]["title"] if track["engine"] else say("no engine"),
    )


def empty_wagons(wagons: Sequence[Things]) -> list[Phrase]:
    return [say("{n} × {card}", n=each["count"], card=words.crest_word(each["crest"])) for each in wagons]


def cards_lines(cards: Sequence[Things]) -> Iterator[Phrase]:
    if not cards:
        yield say("Cards: {cards}.", cards=NOTHING_THERE)
    for card in cards:
        if card["points"] is not None:
            yield words.with_points(title(card), card["points"])
        else:
            yield words.secret(title(card)) if card["is_secret"] else words.one(title(card))


def delivered_lines(state: State, seat: int) -> Iterator[Phrase]:
    if hides_pile(state, seat):
        yield words.pile(int(state.done_count[seat]))
    for engine in player_area.delivered_engines(state, seat):
        yield words.engines(engine["model"], engine["count"])
    for place in range(4):
        at = player_area.destination(state, seat, place, Counter(), 100)
        if at["orders"] or at["shares"]:
            shares = len(at["shares"]), sum(share["counts"] for share in at["shares"])
            yield words.destination(place, len(at["orders"]), at["lorries"], shares)
