"""The pages of a second lesson: the list of its items, a question, and the explanation after an answer."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from glueckauf.core.game import find_game
from glueckauf.core.lessons import Estimate, NumberedItem, lesson_items
from glueckauf.core.svg import Choices
from glueckauf.core.text import say
from glueckauf.players.luck_account import number as shown_tenths
from glueckauf.players.luck_account import signed
from glueckauf.web.areas.school.lesson_answers import own_answers, write_answer
from glueckauf.web.pages.board_view import BoardView, still_board_view
from glueckauf.web.pages.forms import not_understood
from glueckauf.web.pages.outline import told_outline
from glueckauf.web.pages.rendering import render_page
from glueckauf.web.pages.visitors import language_of, visitor_of
from glueckauf.web.tables.refusals import Refusal

RIGHT, CHOSEN = "better", "played"
"""Marks on the drawing, and classes of the answers."""


def items_of(name: str) -> tuple[NumberedItem, ...]:
    items = lesson_items(find_game(name))
    if not items:
        raise Refusal(say("There is nothing here."), 404)
    return items


def find_item(name: str, number: int) -> NumberedItem:
    items = items_of(name)
    if not 1 <= number <= len(items):
        raise Refusal(say("There is nothing here."), 404)
    return items[number - 1]


@require_safe
def lesson(request: HttpRequest, name: str) -> HttpResponse:
    items, own = items_of(name), own_answers(visitor_of(request), find_game(name))
    return render_page(
        request,
        "school/lesson.html",
        game=find_game(name),
        items=[(each, own.get(each.item.key)) for each in items],
        found=sum(row.found for row in own.values()),
    )


# One item


@dataclass(frozen=True)
class Answer:
    """An answer as the page explains it."""

    code: str
    move: str
    feedback: str
    kind: str
    lead: str
    wins: str
    behind: str


@require_safe
def item(request: HttpRequest, name: str, number: int) -> HttpResponse:
    """The question; with an answer in the address, the explanation."""
    this, language = find_item(name, number), language_of(request)
    chosen = request.GET.get("answer", "")
    given = chosen if chosen in this.item.answers else ""
    return render_page(
        request,
        "school/lesson-item.html",
        this=this,
        chosen=given,
        last=len(items_of(name)),
        answers=[explained(this, code, given, language) for code in this.codes],
        board=board(this, given, language),
        outline=told_outline(this.view, language),
        **neighbours(this),
    )


def neighbours(item: NumberedItem) -> dict[str, Any]:
    count = len(lesson_items(item.game))
    return {"next": item.number + 1 if item.number < count else None, "previous": item.number - 1 or None}


def explained(item: NumberedItem, code: str, chosen: str, language: str) -> Answer:
    estimate = item.stored.proof.answers[code]
    return Answer(
        code,
        item.view.move(code).text(language),
        item.feedback(code).text(language),
        RIGHT if code == item.right else CHOSEN if code == chosen else "",
        signed(round(10 * estimate.lead), language),
        f"{100 * estimate.wins:.0f}\N{NO-BREAK SPACE}%",
        behind(estimate, language),
    )


def behind(estimate: Estimate, language: str) -> str:
    """How much worse than the right answer, with the error; nothing for the right one itself."""
    if not estimate.behind:
        return ""
    return f"{signed(round(-10 * estimate.behind), language)} ± {shown_tenths(round(10 * estimate.error), language)}"


def board(item: NumberedItem, chosen: str, language: str) -> BoardView:
    """The position as its seat sees it: the answers are buttons, or marks once one was given."""
    view = item.view
    moves = {code: view.move(code).text(language) for code in item.item.answers}
    marks = {item.right: RIGHT} | ({chosen: CHOSEN} if chosen != item.right else {})
    choices = Choices(moves, marks=marks, is_made=True) if chosen else Choices(moves)
    return still_board_view(view, language, choices)


@require_POST
def answer(request: HttpRequest, name: str, number: int) -> HttpResponse:
    this, code = find_item(name, number), request.POST.get("move", "")
    if code not in this.item.answers:
        raise not_understood()
    write_answer(visitor_of(request), this, code)
    return redirect(f"{reverse('lesson-item', args=[name, number])}?answer={code}#answer")
