"""How far a game is compiled: for bars that move on by themselves."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from glueckauf.core.game import Game, find_game
from glueckauf.web.compiled_parts import BOTS, RULES
from glueckauf.web.compiler import compiler


def percent_ready(game: Game) -> int:
    """Return how much of what a table with computer players needs is compiled."""
    return compiler.percent_done(game, RULES, BOTS)


@require_safe
def readiness(request: HttpRequest, name: str) -> HttpResponse:
    """Return how far a game is. With `?first` it is compiled before the others: somebody is about to play it."""
    game = find_game(name)
    if "first" in request.GET:
        compiler.prefer(game)
    response = JsonResponse({"percent": percent_ready(game)})
    response["Cache-Control"] = "no-store"
    return response
