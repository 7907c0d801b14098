"""The page that describes the interface, and the page of one's tokens."""

from typing import Any, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from glueckauf.web.api import tokens
from glueckauf.web.api.calls import api, sentences
from glueckauf.web.guard import Limit, visitor_of
from glueckauf.web.pages import page

token_limit = Limit(settings.TABLES_PER_HOUR, 3600)


@require_safe
def interface(request: HttpRequest) -> HttpResponse:
    return page(request, "api/interface.html", calls=described(), address=request.build_absolute_uri("/api/v1"))


def described() -> list[dict[str, Any]]:
    """Every call as its description says, with the sentence that can be said in three languages."""
    schema = cast(dict[str, Any], api.get_openapi_schema())
    return [
        {
            "method": method.upper(),
            "path": path.removeprefix("/api/v1"),
            "sentence": sentences[call["operationId"]],
            "given": [*given_in_path(call), *given_in_body(call, schema)],
        }
        for path, methods in schema["paths"].items()
        for method, call in methods.items()
    ]


def given_in_path(call: dict[str, Any]) -> list[str]:
    return [each["name"] for each in call["parameters"] if each["in"] == "query"]


def given_in_body(call: dict[str, Any], schema: dict[str, Any]) -> list[str]:
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
        fresh = tokens.make(owner, request.POST.get("name", ""))
    return page(request, "api/tokens.html", tokens=tokens.of(owner), fresh=fresh)


@require_POST
def revoke(request: HttpRequest, number: int) -> HttpResponse:
    tokens.revoke(visitor_of(request), number)
    return redirect("tokens")
