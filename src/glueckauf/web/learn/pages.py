"""The rules pages."""

from dataclasses import dataclass
from functools import cache, partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from glueckauf.core.game import Game, all_games
from glueckauf.core.text import say
from glueckauf.web.guard import language_of
from glueckauf.web.learn import book
from glueckauf.web.learn.boxes import BOXES
from glueckauf.web.learn.examples import figure
from glueckauf.web.pages import page
from glueckauf.web.tables import Refusal


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    return page(request, "learn/contents.html", games=all_games(), boxes=BOXES)


@require_safe
def rules(request: HttpRequest, name: str) -> HttpResponse:
    game = known(name)
    written = written_rules(name, language_of(request))
    return page(request, "learn/rules.html", game=game, book=written.book, words=written.words)


def known(name: str) -> Game:
    for game in all_games():
        if game.name == name:
            return game
    raise Refusal(say("There is nothing here."), 404)


@dataclass(frozen=True)
class Written:
    book: book.Book
    words: list[list[str]]


@cache
def written_rules(name: str, language: str) -> Written:
    """Drawn once: the rules are the same for everybody."""
    return Written(book.book(name, language, partial(figure, name, language)), book.words(name))
