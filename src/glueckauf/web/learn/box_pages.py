"""The companion for owners of the box: set-up, scoring and ledger of a game on a real table."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from glueckauf.core.game import Game
from glueckauf.core.position import Position, deal
from glueckauf.core.svg import drawn
from glueckauf.core.text import Phrase, say
from glueckauf.web.guard import language_of
from glueckauf.web.learn.boxes import BOXES
from glueckauf.web.learn.pages import known
from glueckauf.web.learn.sheet import Answers, Box, Question, Sheet, Step, entered, query, read, written
from glueckauf.web.pages import page
from glueckauf.web.tables import Refusal

SETUP, LEDGER = "setup", "ledger"
LONGEST_KEPT = 1500
"""Cookies are small: a longer sheet lives in its address alone."""


@dataclass(frozen=True)
class Paper:
    """A sheet with the game it belongs to."""

    game: Game
    box: Box
    sheet: Sheet
    steps: list[Step]

    @property
    def position(self) -> Position:
        return self.box.position(self.sheet)

    @property
    def is_complete(self) -> bool:
        return all(self.sheet.has(step.name) for step in self.steps)

    def address(self, at: str, **more: str) -> str:
        return f"/learn/{self.game.name}/box/?{query(self.sheet, self.steps, at=at, **more)}"

    def step(self, name: str) -> Step:
        for step in self.steps:
            if step.name == name:
                return step
        raise Refusal(say("There is nothing here."), 404)

    def after(self, step: Step) -> str:
        """The name of what comes next."""
        names = [*(each.name for each in self.steps), LEDGER]
        return names[names.index(step.name) + 1]


@require_safe
def box(request: HttpRequest, name: str) -> HttpResponse:
    game = known(name)
    words = {key: str(value) for key, value in request.GET.items()}
    if words.get("players") not in {str(players) for players in game.players}:
        return begin(request, game)
    paper = paper_of(game, words)
    if "lot" in words:
        return redirect(with_starter(paper, secrets.randbelow(paper.sheet.players)).address(SETUP))
    if "note" in words:
        return note(request, paper, paper.step(words["note"]), words)
    return shown(request, paper, words)


def begin(request: HttpRequest, game: Game) -> HttpResponse:
    kept = request.session.get("box", {})
    last = kept.get("address", "") if kept.get("game") == game.name else ""
    return page(request, "learn/begin.html", game=game, last=last)


def paper_of(game: Game, words: dict[str, str]) -> Paper:
    known_box, players = BOXES[game.name], int(words["players"])
    steps = known_box.steps(players)
    return Paper(game, known_box, read(words, players, steps), steps)


def with_starter(paper: Paper, seat: int) -> Paper:
    sheet = paper.sheet
    return Paper(paper.game, paper.box, Sheet(sheet.players, sheet.names, seat, sheet.answers), paper.steps)


def note(request: HttpRequest, paper: Paper, step: Step, words: dict[str, str]) -> HttpResponse:
    """Write down what was entered, or ask again for what cannot be read."""
    said, wrong = entered(words, step, paper.sheet.players)
    if wrong:
        return leaf(request, paper, step.name, form(paper, step, words, wrong), 400)
    noted = Paper(paper.game, paper.box, paper.sheet.noted(step.name, said), paper.steps)
    return redirect(noted.address(step.name))


def shown(request: HttpRequest, paper: Paper, words: dict[str, str]) -> HttpResponse:
    at = words.get("at", SETUP)
    remember(request, paper, at)
    if at == SETUP:
        return leaf(request, paper, at, set_up(paper, language_of(request)))
    if at == LEDGER:
        return leaf(request, paper, at, {"kind": LEDGER, "ledger": ledger(paper)})
    step = paper.step(at)
    if paper.sheet.has(step.name) and "again" not in words:
        return leaf(request, paper, at, result(paper, step))
    return leaf(request, paper, at, form(paper, step, {}, set()))


def leaf(request: HttpRequest, paper: Paper, at: str, what: dict[str, Any], status: int = 200) -> HttpResponse:
    return page(request, "learn/box.html", status, **values(paper, at), **what)


def remember(request: HttpRequest, paper: Paper, at: str) -> None:
    address = paper.address(at)
    if len(address) <= LONGEST_KEPT:
        request.session["box"] = {"game": paper.game.name, "address": address}


def values(paper: Paper, at: str) -> dict[str, Any]:
    """What every page of the companion shows."""
    sheet = paper.sheet
    ways = [(SETUP, say("Set-up"), None, True)]
    ways += [(step.name, step.title, step.seat, sheet.has(step.name)) for step in paper.steps]
    ways += [(LEDGER, say("Ledger"), None, paper.is_complete)]
    return {
        "game": paper.game,
        "sheet": sheet,
        "names": [sheet.name(seat) for seat in range(sheet.players)],
        "at": at,
        "leaves": [Way(paper.address(name), title, seat, done, name == at) for name, title, seat, done in ways],
        "fresh": f"/learn/{paper.game.name}/box/",
    }


@dataclass(frozen=True)
class Way:
    """A link to another page of the sheet."""

    address: str
    title: Phrase
    seat: int | None
    done: bool
    here: bool


def set_up(paper: Paper, language: str) -> dict[str, Any]:
    return {
        "kind": SETUP,
        "checks": paper.box.setup(paper.sheet.players),
        "hidden": [(name, word) for name, word in written(paper.sheet, paper.steps) if name != "starter"],
        "starter": paper.sheet.name(paper.sheet.starter),
        "next": paper.address(paper.steps[0].name),
        "plan": plan(paper, language),
    }


def plan(paper: Paper, language: str) -> str:
    """The board, where its rooms have to be told apart."""
    parts = deal(paper.game.name, paper.sheet.players, 1).public().parts()
    return next((drawn(part, language) for part in parts if part.name == "plan"), "")


def form(paper: Paper, step: Step, words: dict[str, str], wrong: set[tuple[str, int]]) -> dict[str, Any]:
    sheet = paper.sheet
    rest = sheet.without(step.name)
    return {
        "kind": "form",
        "step": step,
        "hidden": [*written(rest, paper.steps), ("note", step.name)],
        "filled": {f"{q.name}.{seat}": word for q, seat, word in filled(paper, step, words)},
        "wrong": {f"{name}.{seat}" for name, seat in wrong},
    }


def filled(paper: Paper, step: Step, words: dict[str, str]) -> Iterator[tuple[Question, int, str]]:
    """What stands in the cells: what was just entered, noted before, or counted at an earlier moment."""
    earlier = [paper.sheet.answers[each.name] for each in paper.steps if paper.sheet.has(each.name) and each != step]
    noted = paper.sheet.answers.get(step.name)
    for question, seat in step.cells(paper.sheet.players):
        before = noted if noted is not None else latest(earlier, question, seat)
        guess = before.get((question.name, seat), "") if before else ""
        yield question, seat, words.get(f"{question.name}.{seat}", str(guess))


def latest(earlier: list[Answers], question: Question, seat: int) -> Answers | None:
    """Counts of a scoring go on from the last one; who was where does not."""
    asked = [said for said in earlier if (question.name, seat) in said and question.entry]
    return asked[-1] if asked else None


@dataclass(frozen=True)
class Share:
    """What one seat has of something, and what it gets for it."""

    count: int
    points: int
    place: Phrase | None


def result(paper: Paper, step: Step) -> dict[str, Any]:
    """Who has how many, who gets what, and why."""
    return {
        "kind": "result",
        "step": step,
        "lines": [(question.text, shares(paper, step, question)) for question in step.questions if question.entry],
        "ledger": ledger(paper),
        "told": paper.box.told(paper.sheet, step),
        "doubts": paper.box.doubts(paper.sheet, step),
        "again": paper.address(step.name, again="yes"),
        "back": Paper(paper.game, paper.box, paper.sheet.without(step.name), paper.steps).address(step.name),
        "next": paper.address(paper.after(step)),
    }


def shares(paper: Paper, step: Step, question: Question) -> list[Share]:
    ledgers = [{entry.code: entry.points for entry in score.ledger} for score in paper.position.scores()]
    points = [entries.get(question.entry, 0) for entries in ledgers]
    counts = paper.sheet.row(step.name, question.name)
    return [
        Share(count, each, place(question, each, points.count(each)))
        for count, each in zip(counts, points, strict=True)
    ]


def place(question: Question, points: int, sharing: int) -> Phrase | None:
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


def ledger(paper: Paper) -> Ledger:
    """The running ledger; who has won is said when everything is noted."""
    position = paper.position
    winners = position.winners() if paper.is_complete else ()
    return Ledger(
        [(line[0].phrase, [entry.points for entry in line]) for line in position.ledger()],
        list(position.totals()),
        [paper.sheet.name(seat) for seat in winners],
    )
