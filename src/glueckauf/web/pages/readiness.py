"""How far a game is compiled: for bars that move on by themselves."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from glueckauf.core.game import find_game
from glueckauf.web.compiled_parts import BOTS, RULES
from glueckauf.web.compiler import compiler


@require_safe
def readiness(request: HttpRequest, name: str) -> HttpResponse:  # noqa: ARG001
    """Return how far a game is; whoever asks wants to play it, so it comes first."""
    game = find_game(name)
    compiler.prefer(game)
    response = JsonResponse({"percent": compiler.percent_done(game, RULES, BOTS)})
    response["Cache-Control"] = "no-store"
    return response
