"""Drawn examples: moments of recorded games, drawn and told by the same program as at the table.

The games lie in `games/` as records; a record is checked move by move when it is read, so no example can go stale.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.template.loader import render_to_string
from markupsafe import Markup

import glueckauf as ga
from glueckauf.core.position import Position, View
from glueckauf.core.record import Record
from glueckauf.core.svg import Choices, Part, drawn
from glueckauf.core.text import SEAT_NAMES
from glueckauf.web.signposts import paragraph_of_move

GAMES = Path(__file__).parent / "games"


@dataclass(frozen=True)
class Example:
    """What is shown of a turn: drawings before or after it or after some of its moves, the turn in words with what it
    brought, moves that are asked for, the whole ledger. `map` makes a link of every place one could choose.
    """

    turn: int
    parts: tuple[str, ...] = ()
    played: int = 0
    after: bool = False
    told: bool = False
    asked: tuple[str, ...] = ()
    ledger: bool = False
    map: bool = False


@dataclass(frozen=True)
class Layout:
    """A board at the start of a game."""

    players: int
    parts: tuple[str, ...]


EXAMPLES: dict[str, dict[str, Example | Layout]] = {
    "glueck-auf": {
        "yard": Example(10, ("yard",), map=True),
        "crew": Example(19, ("yard",), told=True, asked=("money_3", "delivery_carriage", "factory_1")),
        "tile": Example(12, ("pit",), after=True, told=True),
        "mining": Example(13, ("pit",), played=1, told=True),
        "pair": Example(36, ("pit",), played=7, told=True, asked=("load_black", "cage_0", "store_yellow")),
        "delivery": Example(28, ("pit",), told=True),
        "clock": Example(39, ("clock",), after=True, told=True),
        "end": Example(102, after=True, ledger=True),
    },
    "kartenspiel": {
        "yard": Example(1, ("yard",), map=True),
        "price": Example(10, ("hand",), played=1, told=True, asked=("pay_3", "pay_4", "pay_5")),
        "mining": Example(12, ("seat",), played=2, told=True, asked=("load_1", "load_3", "stop")),
        "delivery": Example(89, ("seat",), told=True),
        "free-choice": Example(45, ("hand",), played=3, told=True),
        "end": Example(0, after=True, ledger=True),
    },
    "gluex": {
        "board-2": Layout(2, ("plan",)),
        "board-4": Layout(4, ("plan",)),
        "reach": Example(13, ("plan",), asked=("g7_low", "m1_low", "a9_low", "a1_low")),
        "cover": Example(20, ("plan",), after=True, told=True),
        "end": Example(0, ("rooms",), after=True, ledger=True),
    },
}


@cache
def recorded(game: str) -> Record:
    return ga.load(GAMES / f"{game}.glueckauf")


def figure(game: str, language: str, name: str, caption: str) -> Markup:
    example = EXAMPLES[game][name]
    shown = layout(game, example) if isinstance(example, Layout) else moment(game, example, language)
    parts = [part for part in shown.view.parts() if is_wanted(part, example.parts, shown.view.seat)]
    is_map = isinstance(example, Example) and example.map
    values = {
        "lang": language,
        "name": name,
        "caption": caption,
        "shown": shown,
        "drawings": [mapped(game, part, language) if is_map else drawn(part, language) for part in parts],
        "seat_names": SEAT_NAMES,
    }
    return Markup(render_to_string("learn/example.html", values))  # noqa: S704


@dataclass(frozen=True)
class Moment:
    """An example, worked out."""

    view: View
    seat: int = 0
    told: tuple[str, ...] = ()
    brought: tuple[str, ...] = ()
    asked: tuple[tuple[str, str], ...] = ()
    ledger: tuple[tuple[str, list[int]], ...] = ()


def layout(game: str, example: Layout) -> Moment:
    return Moment(ga.deal(game, example.players, 1).public())


def moment(game: str, example: Example, language: str) -> Moment:
    record = recorded(game)
    seat, numbers = list(record.turns())[example.turn - 1]
    before, after = numbers[0], numbers[-1] + 1
    position = record.positions()[after if example.after else before + example.played]
    view = position.view(seat)
    return Moment(
        view,
        seat,
        told=tuple(record.told([each], language, None) for each in numbers[example.played :] if example.told),
        brought=tuple(phrase.text(language) for phrase in record.news(before, after) if example.told),
        asked=tuple(answers(view, example.asked, language)),
        ledger=ledger(position, language) if example.ledger else (),
    )


def answers(view: View, asked: tuple[str, ...], language: str) -> Iterator[tuple[str, str]]:
    """Moves that are not possible, and why not."""
    for code in asked:
        reason = view.why_not(code)
        if reason:
            yield view.move(code).text(language), reason.text(language)


def ledger(position: Position, language: str) -> tuple[tuple[str, list[int]], ...]:
    return tuple((line[0].text(language), [entry.points for entry in line]) for line in position.ledger())


def is_wanted(part: Part, names: tuple[str, ...], seat: int) -> bool:
    return part.name.startswith(names) and part.seat in {None, seat} if names else False


def mapped(game: str, part: Part, language: str) -> Markup:
    """The drawing with a link to its paragraph on every place."""
    of = ga.game(game)

    def name(code: str) -> str:
        return of.move(of.number(code) or 0, None).text(language)

    svg = drawn(part, language, Choices(why_not=name))
    return Markup(re.sub(r'href="\?why=(\w+)"', lambda found: f'href="#{paragraph_of_move(game, found[1])}"', svg))  # noqa: S704
