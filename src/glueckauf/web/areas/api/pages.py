"""The page that describes the interface, and the page of one's tokens."""

from typing import Any, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from glueckauf.core.game import find_game
from glueckauf.core.text import say
from glueckauf.web.areas.api.bots import bots_here, bots_of, find_bot, make_bot, own_bot, renew_token
from glueckauf.web.areas.api.routes import api, route_phrases
from glueckauf.web.areas.api.tokens import make_token, revoke_token, tokens_of
from glueckauf.web.pages.rate_limits import RateLimit, table_limit
from glueckauf.web.pages.rendering import render_page
from glueckauf.web.pages.templating import account_of
from glueckauf.web.pages.visitors import visitor_of
from glueckauf.web.tables.challenges import challenge
from glueckauf.web.tables.making import FRIEND, MINE, Chair, make_table
from glueckauf.web.tables.names import clean_name
from glueckauf.web.tables.refusals import Refusal

token_limit = RateLimit("tokens", settings.TABLES_PER_HOUR, 3600)


@require_safe
def interface_page(request: HttpRequest) -> HttpResponse:
    return render_page(
        request, "api/interface.html", calls=describe_routes(), address=request.build_absolute_uri(settings.API)
    )


def describe_routes() -> list[dict[str, Any]]:
    """Every call as its description says, with the sentence that can be said in three languages."""
    schema = cast(dict[str, Any], api.get_openapi_schema())
    return [
        {
            "method": method.upper(),
            "path": path.removeprefix(settings.API),
            "sentence": route_phrases[call["operationId"]],
            "given": [*query_fields(call), *body_fields(call, schema)],
        }
        for path, methods in schema["paths"].items()
        for method, call in methods.items()
    ]


def query_fields(call: dict[str, Any]) -> list[str]:
    return [each["name"] for each in call["parameters"] if each["in"] == "query"]


def body_fields(call: dict[str, Any], schema: dict[str, Any]) -> list[str]:
    body = call.get("requestBody")
    if body is None:
        return []
    name = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    return list(schema["components"]["schemas"][name]["properties"])


@require_http_methods(["GET", "HEAD", "POST"])
def tokens_page(request: HttpRequest) -> HttpResponse:
    fresh = ""
    if request.method == "POST":
        token_limit.check()
        fresh = make_token(visitor_of(request), request.POST.get("name", ""))
    return tokens_response(request, fresh)


def tokens_response(request: HttpRequest, fresh: str) -> HttpResponse:
    """A new token stands on the page that answers to making it, and never again."""
    owner = visitor_of(request)
    return render_page(request, "api/tokens.html", tokens=tokens_of(owner), bots=bots_of(owner), fresh=fresh)


@require_POST
def revoke_page(request: HttpRequest, number: int) -> HttpResponse:
    revoke_token(visitor_of(request), number)
    return redirect("tokens")


# Bots


@require_POST
def make_bot_page(request: HttpRequest) -> HttpResponse:
    """A guest has as many cookies as he likes, so bots belong to accounts."""
    token_limit.check()
    if account_of(request) is None:
        raise Refusal(say("Log in first."), 403)
    return tokens_response(request, make_bot(visitor_of(request), request.POST.get("name", "")))


@require_POST
def renew_bot_page(request: HttpRequest, number: int) -> HttpResponse:
    token_limit.check()
    return tokens_response(request, renew_token(own_bot(visitor_of(request), number)))


@require_POST
def delete_bot_page(request: HttpRequest, number: int) -> HttpResponse:
    own_bot(visitor_of(request), number).delete()
    return redirect("tokens")


@require_safe
def bots_page(request: HttpRequest) -> HttpResponse:
    bots = [(bot, [find_game(name) for name in bot.games]) for bot in bots_here()]
    return render_page(request, "api/bots.html", bots=bots, name=request.session.get("name", ""))


@require_POST
def challenge_page(request: HttpRequest) -> HttpResponse:
    """A table for two, with a seat for the bot."""
    wished, _, called = request.POST.get("challenge", "").partition(" ")
    game, bot = find_game(wished), find_bot(called, wished)
    table_limit.check()
    request.session["name"] = name = clean_name(request.POST.get("name", ""))
    visitor = visitor_of(request)
    table = make_table(visitor, game, [Chair(MINE, name), Chair(FRIEND)], {})
    challenge(table.slug, visitor, 1, bot.visitor_id)
    return redirect("table", slug=table.slug)
