"""How far a game is compiled: for bars that move on by themselves."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from glueckauf.core.game import Game, find_game
from glueckauf.web.compiled_parts import BOTS, PURPOSES
from glueckauf.web.compiler import compiler


def percent_ready(game: Game, purpose: str = BOTS) -> int:
    """Return how much is compiled of what a table needs for this purpose, and before it."""
    return compiler.percent_done(game, *PURPOSES[: PURPOSES.index(purpose) + 1])


@require_safe
def readiness(request: HttpRequest, name: str) -> HttpResponse:
    """Return how far a game is. With `?first` it is compiled before the others: somebody is about to play it."""
    game, purpose = find_game(name), request.GET.get("for", BOTS)
    if "first" in request.GET:
        compiler.prefer(game)
    response = JsonResponse({"percent": percent_ready(game, purpose if purpose in PURPOSES else BOTS)})
    response["Cache-Control"] = "no-store"
    return response
