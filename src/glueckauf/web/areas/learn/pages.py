"""The rules pages."""

from dataclasses import dataclass
from functools import cache, partial

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from glueckauf.core.game import Game, all_games
from glueckauf.core.text import say
from glueckauf.web.areas.learn.examples import render_example
from glueckauf.web.areas.learn.glossary import Term, read_glossary
from glueckauf.web.areas.learn.rule_book import RuleBook, read_rule_book
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
    written = read_written_rules(game, language_of(request), settings.CONTACT)
    return render_page(request, "learn/rules.html", game=game, book=written.book, terms=written.terms)


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
    terms: list[Term]


@cache
def read_written_rules(game: Game, language: str, contact: str) -> WrittenRules:
    """Drawn once: the rules are the same for everybody."""
    figure = partial(render_example, game, language)
    return WrittenRules(read_rule_book(game, language, figure, contact), read_glossary(game))
