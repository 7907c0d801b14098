"""The rules pages."""

from dataclasses import dataclass
from functools import cache, partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from glueckauf.core.game import Game, all_games
from glueckauf.core.text import say
from glueckauf.web.areas.learn.examples import render_example
from glueckauf.web.areas.learn.rule_book import RuleBook, read_glossary, read_rule_book
from glueckauf.web.pages.rendering import render_page
from glueckauf.web.pages.visitors import language_of
from glueckauf.web.tables.refusals import Refusal


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    return render_page(request, "learn/contents.html", games=all_games())


@require_safe
def rules(request: HttpRequest, name: str) -> HttpResponse:
    game = find_game(name)
    if not game.has_rules:
        raise nothing_here()
    written = read_written_rules(game, language_of(request))
    return render_page(request, "learn/rules.html", game=game, book=written.book, words=written.words)


def find_game(name: str) -> Game:
    for game in all_games():
        if game.name == name:
            return game
    raise nothing_here()


def nothing_here() -> Refusal:
    return Refusal(say("There is nothing here."), 404)


@dataclass(frozen=True)
class WrittenRules:
    book: RuleBook
    words: list[list[str]]


@cache
def read_written_rules(game: Game, language: str) -> WrittenRules:
    """Drawn once: the rules are the same for everybody."""
    return WrittenRules(read_rule_book(game, language, partial(render_example, game, language)), read_glossary(game))
