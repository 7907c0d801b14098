"""Drawn examples: moments of recorded games, drawn and told by the same program as at the table."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.template.loader import render_to_string
from markupsafe import Markup

from glueckauf.core.game import Game
from glueckauf.core.position import Position, View, deal
from glueckauf.core.record import Record
from glueckauf.core.record_reader import load
from glueckauf.core.svg import Choices, Part, drawn
from glueckauf.core.teaching import Example, Layout
from glueckauf.core.text import SEAT_NAMES


@cache
def recorded_game(examples: Path) -> Record:
    return load(examples)


def render_example(game: Game, language: str, name: str, caption: str) -> Markup:
    assert game.examples, name
    example = game.examples.moments[name]
    shown = (
        layout_moment(game, example)
        if isinstance(example, Layout)
        else recorded_moment(game.examples.record, example, language)
    )
    parts = [part for part in shown.view.parts() if is_wanted(part, example.parts, shown.view.seat)]
    choices = choices_with_rules(game, language) if isinstance(example, Example) and example.map else None
    values = {
        "lang": language,
        "name": name,
        "caption": caption,
        "shown": shown,
        "drawings": [drawn(part, language, choices) for part in parts],
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


def layout_moment(game: Game, example: Layout) -> Moment:
    return Moment(deal(game.name, example.players, 1).public())


def recorded_moment(file: Path, example: Example, language: str) -> Moment:
    record = recorded_game(file)
    seat, numbers = list(record.turns())[example.turn - 1]
    before, after = numbers[0], numbers[-1] + 1
    position = record.positions()[after if example.after else before + example.played]
    view = position.view(seat)
    return Moment(
        view,
        seat,
        told=tuple(record.describe_moves([each], language, None) for each in numbers[example.played :] if example.told),
        brought=tuple(phrase.text(language) for phrase in record.news(before, after) if example.told),
        asked=tuple(answer_questions(view, example.asked, language)),
        ledger=ledger_lines(position, language) if example.ledger else (),
    )


def answer_questions(view: View, asked: tuple[str, ...], language: str) -> Iterator[tuple[str, str]]:
    """Moves that are not possible, and why not."""
    for code in asked:
        reason = view.why_not(code)
        if reason:
            yield view.move(code).text(language), reason.text(language)


def ledger_lines(position: Position, language: str) -> tuple[tuple[str, list[int]], ...]:
    return tuple((line[0].text(language), [entry.points for entry in line]) for line in position.ledger())


def is_wanted(part: Part, names: tuple[str, ...], seat: int) -> bool:
    return part.name.startswith(names) and part.seat in {None, seat} if names else False


def choices_with_rules(game: Game, language: str) -> Choices:
    """Make every place of the drawing a link to its paragraph."""

    def name(code: str) -> str:
        return game.move(game.number(code) or 0, None).text(language)

    return Choices(why_not=name, link=lambda code: f"#{game.rule_links.of_move(code)}")
