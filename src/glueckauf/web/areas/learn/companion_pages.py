"""The companion for owners of the box: setup, scoring and ledger of a game on a real table."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from glueckauf.core.game import Game
from glueckauf.core.position import Position, deal
from glueckauf.core.svg import drawn
from glueckauf.core.teaching import Answers, Companion, Question, ScoreSheet, Step
from glueckauf.core.text import LANGUAGES, Phrase, say
from glueckauf.web.areas.learn.glossary import read_glossary
from glueckauf.web.areas.learn.pages import find_game, nothing_here
from glueckauf.web.areas.learn.score_sheet import from_fields, read_form, to_fields, to_query
from glueckauf.web.pages.rendering import render_page
from glueckauf.web.pages.visitors import language_of

SETUP, LEDGER = "setup", "ledger"
LONGEST_KEPT = 1500
"""Cookies are small: a longer sheet lives in its address alone."""


@dataclass(frozen=True)
class CountedGame:
    """A game at a real table that is being counted: its score sheet and the companion that explains it."""

    game: Game
    companion: Companion
    sheet: ScoreSheet
    steps: list[Step]

    @property
    def position(self) -> Position:
        return self.companion.position(self.sheet)

    @property
    def is_complete(self) -> bool:
        return all(self.sheet.has(step.name) for step in self.steps)

    def address(self, at: str, **more: str) -> str:
        return f"{reverse('box', args=[self.game.name])}?{to_query(self.sheet, self.steps, at=at, **more)}"

    def step(self, name: str) -> Step:
        for step in self.steps:
            if step.name == name:
                return step
        raise nothing_here()

    def after(self, step: Step) -> str:
        """Return the name of the next step."""
        names = [*(each.name for each in self.steps), LEDGER]
        return names[names.index(step.name) + 1]


@require_safe
def companion_page(request: HttpRequest, name: str) -> HttpResponse:
    game = find_game(name)
    companion = game.companion
    if companion is None:
        raise nothing_here()
    fields = {key: str(value) for key, value in request.GET.items()}
    if fields.get("players") not in {str(players) for players in game.players}:
        return show_beginning(request, game)
    counted = read_count(game, companion, fields)
    if "lot" in fields:
        return redirect(with_starter(counted, secrets.randbelow(counted.sheet.players)).address(SETUP))
    if "note" in fields:
        return note_answers(request, counted, counted.step(fields["note"]), fields)
    return show_step(request, counted, fields)


def show_beginning(request: HttpRequest, game: Game) -> HttpResponse:
    kept = request.session.get("box", {})
    last = kept.get("address", "") if kept.get("game") == game.name else ""
    terms = [term for term in read_glossary(game) if term.in_other_editions and language_of(request) == LANGUAGES[0]]
    return render_page(request, "learn/begin.html", game=game, last=last, terms=terms)


def read_count(game: Game, companion: Companion, fields: dict[str, str]) -> CountedGame:
    players = int(fields["players"])
    steps = companion.steps(players)
    return CountedGame(game, companion, from_fields(fields, players, steps), steps)


def with_starter(counted: CountedGame, seat: int) -> CountedGame:
    sheet = counted.sheet
    return CountedGame(
        counted.game, counted.companion, ScoreSheet(sheet.players, sheet.names, seat, sheet.answers), counted.steps
    )


def note_answers(request: HttpRequest, counted: CountedGame, step: Step, fields: dict[str, str]) -> HttpResponse:
    """Note the answers, or ask again for what cannot be read."""
    said, wrong = read_form(fields, step, counted.sheet.players)
    if wrong:
        return render_step(request, counted, step.name, form_values(counted, step, fields, wrong), 400)
    noted = CountedGame(counted.game, counted.companion, counted.sheet.with_answers(step.name, said), counted.steps)
    return redirect(noted.address(step.name))


def show_step(request: HttpRequest, counted: CountedGame, fields: dict[str, str]) -> HttpResponse:
    at = fields.get("at", SETUP)
    remember(request, counted, at)
    if at == SETUP:
        return render_step(request, counted, at, setup_values(counted, language_of(request)))
    if at == LEDGER:
        return render_step(request, counted, at, {"kind": LEDGER, "ledger": ledger_of(counted)})
    step = counted.step(at)
    if counted.sheet.has(step.name) and "again" not in fields:
        return render_step(request, counted, at, result_values(counted, step))
    return render_step(request, counted, at, form_values(counted, step, {}, set()))


def render_step(
    request: HttpRequest, counted: CountedGame, at: str, what: dict[str, Any], status: int = 200
) -> HttpResponse:
    return render_page(request, "learn/box.html", status, **common_values(counted, at), **what)


def remember(request: HttpRequest, counted: CountedGame, at: str) -> None:
    address = counted.address(at)
    if len(address) <= LONGEST_KEPT:
        request.session["box"] = {"game": counted.game.name, "address": address}


def common_values(counted: CountedGame, at: str) -> dict[str, Any]:
    """Return what every page of the companion shows."""
    sheet = counted.sheet
    ways = [(SETUP, say("Setup"), None, True)]
    ways += [(step.name, step.title, step.seat, sheet.has(step.name)) for step in counted.steps]
    ways += [(LEDGER, say("Points"), None, counted.is_complete)]
    return {
        "game": counted.game,
        "sheet": sheet,
        "names": [sheet.name(seat) for seat in range(sheet.players)],
        "at": at,
        "step_links": [
            StepLink(counted.address(name), title, seat, done, name == at) for name, title, seat, done in ways
        ],
        "fresh": reverse("box", args=[counted.game.name]),
    }


@dataclass(frozen=True)
class StepLink:
    """A link to another page of the sheet."""

    address: str
    title: Phrase
    seat: int | None
    done: bool
    here: bool


def setup_values(counted: CountedGame, language: str) -> dict[str, Any]:
    return {
        "kind": SETUP,
        "checks": counted.companion.setup(counted.sheet.players),
        "hidden": [(name, word) for name, word in to_fields(counted.sheet, counted.steps) if name != "starter"],
        "starter": counted.sheet.name(counted.sheet.starter),
        "next": counted.address(counted.steps[0].name),
        "plan": setup_drawing(counted, language),
        "remark": counted.companion.setup_remark(counted.sheet.players),
    }


def setup_drawing(counted: CountedGame, language: str) -> str:
    """Return the part of the board that helps with the setup, if any."""
    parts = deal(counted.game.name, counted.sheet.players, 1).public().parts()
    return next((drawn(part, language) for part in parts if part.name == counted.companion.setup_part), "")


def form_values(
    counted: CountedGame, step: Step, fields: dict[str, str], wrong: set[tuple[str, int]]
) -> dict[str, Any]:
    sheet = counted.sheet
    rest = sheet.without(step.name)
    return {
        "kind": "form",
        "step": step,
        "hidden": [*to_fields(rest, counted.steps), ("note", step.name)],
        "filled": {f"{q.name}.{seat}": word for q, seat, word in filled_cells(counted, step, fields)},
        "wrong": {f"{name}.{seat}" for name, seat in wrong},
    }


def filled_cells(counted: CountedGame, step: Step, fields: dict[str, str]) -> Iterator[tuple[Question, int, str]]:
    """Return what stands in the cells: just entered, noted before, or carried over from an earlier step."""
    earlier = [
        counted.sheet.answers[each.name] for each in counted.steps if counted.sheet.has(each.name) and each != step
    ]
    noted = counted.sheet.answers.get(step.name)
    for question, seat in step.cells(counted.sheet.players):
        before = noted if noted is not None else latest_answers(earlier, question, seat)
        guess = before.get((question.name, seat), "") if before else ""
        yield question, seat, fields.get(f"{question.name}.{seat}", str(guess))


def latest_answers(earlier: list[Answers], question: Question, seat: int) -> Answers | None:
    """Return the latest answers to a question of a scoring: counts go on from there."""
    asked = [said for said in earlier if (question.name, seat) in said and question.entry]
    return asked[-1] if asked else None


@dataclass(frozen=True)
class Share:
    """What one seat has of something, and what it gets for it."""

    count: int
    points: int
    place: Phrase | None


def result_values(counted: CountedGame, step: Step) -> dict[str, Any]:
    """Return who has how many, who gets what, and why."""
    return {
        "kind": "result",
        "step": step,
        "lines": [(question.text, shares_of(counted, step, question)) for question in step.questions if question.entry],
        "ledger": ledger_of(counted),
        "told": counted.companion.conclusions(counted.sheet, step),
        "doubts": counted.companion.doubts(counted.sheet, step),
        "again": counted.address(step.name, again="yes"),
        "back": CountedGame(counted.game, counted.companion, counted.sheet.without(step.name), counted.steps).address(
            step.name
        ),
        "next": counted.address(counted.after(step)),
    }


def shares_of(counted: CountedGame, step: Step, question: Question) -> list[Share]:
    ledgers = [{entry.code: entry.points for entry in score.ledger} for score in counted.position.scores()]
    points = [entries.get(question.entry, 0) for entries in ledgers]
    counts = counted.sheet.row(step.name, question.name)
    return [
        Share(count, each, place_of(question, each, points.count(each)))
        for count, each in zip(counts, points, strict=True)
    ]


def place_of(question: Question, points: int, sharing: int) -> Phrase | None:
    first, second = question.places
    if not first or points not in {first, second}:
        return None
    if points == first:
        return say("first place") if sharing == 1 else say("first place, shared")
    return say("second place") if sharing == 1 else say("second place, shared")


@dataclass(frozen=True)
class Ledger:
    lines: list[tuple[Phrase, list[int]]]
    totals: list[int]
    winners: list[Phrase]


def ledger_of(counted: CountedGame) -> Ledger:
    """Return the ledger so far; the winners only when everything is noted."""
    position = counted.position
    winners = position.winners() if counted.is_complete else ()
    return Ledger(
        [(line[0].phrase, [entry.points for entry in line]) for line in position.ledger()],
        list(position.totals()),
        [counted.sheet.name(seat) for seat in winners],
    )
