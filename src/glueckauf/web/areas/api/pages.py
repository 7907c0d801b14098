"""The page that describes the interface, and the page of one's tokens."""

from typing import Any, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from glueckauf.web.areas.api.routes import api, route_phrases
from glueckauf.web.areas.api.tokens import make_token, revoke_token, tokens_of
from glueckauf.web.pages.rate_limits import TokenBucket
from glueckauf.web.pages.rendering import render_page
from glueckauf.web.pages.visitors import visitor_of

token_limit = TokenBucket(settings.TABLES_PER_HOUR, 3600)


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
    """A new token stands on the page that answers to making it, and never again."""
    owner, fresh = visitor_of(request), ""
    if request.method == "POST":
        token_limit.check(request.META.get("REMOTE_ADDR", ""))
        fresh = make_token(owner, request.POST.get("name", ""))
    return render_page(request, "api/tokens.html", tokens=tokens_of(owner), fresh=fresh)


@require_POST
def revoke_page(request: HttpRequest, number: int) -> HttpResponse:
    revoke_token(visitor_of(request), number)
    return redirect("tokens")
