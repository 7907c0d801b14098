"""The addresses of pictures. Everything that a picture depends on is in its address, so that it can be cached anywhere."""

import hashlib
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from glueckauf.core.text import LANGUAGES
from glueckauf.web.pages.end_pictures import TALL, end_picture, is_end, poster
from glueckauf.web.pages.forms import not_understood, parse_number
from glueckauf.web.pages.pictures import (
    DAY,
    NIGHT,
    WIDE,
    Look,
    house_picture,
    invitation_picture,
    position_picture,
    rasterise,
)
from glueckauf.web.tables.dealing import is_disclosed
from glueckauf.web.tables.history import history_of
from glueckauf.web.tables.lookup import find_table
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.refusals import NotDealt
from glueckauf.web.tables.shared_deals import is_deal_open

MINUTE, DAY_LONG = 60, 24 * 3600


@require_safe
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """A position of a table, the last one unless another is named; before the deal the invitation."""
    look, table = look_of(request), find_table(slug)
    if is_deal_open(table):
        return picture_response(request, house_picture(look), WIDE[0], MINUTE)
    try:
        history = history_of(table)
    except NotDealt:
        return picture_response(request, invitation_picture(table, look), WIDE[0], MINUTE)
    move = parse_number(request.GET.get("move", str(len(history.record.moves))))
    draw = (
        partial(end_picture, table, history)
        if is_end(history, move)
        else partial(position_picture, table, history, move)
    )
    return picture_response(request, draw(look), WIDE[0], lasting(table))


@require_safe
def end_poster(request: HttpRequest, slug: str) -> HttpResponse:
    look, table = look_of(request), find_table(slug)
    if is_deal_open(table):
        return picture_response(request, house_picture(look), WIDE[0], MINUTE)
    return picture_response(request, poster(table, history_of(table), look), TALL[0], lasting(table))


@require_safe
def invitation(request: HttpRequest, slug: str) -> HttpResponse:
    return picture_response(request, invitation_picture(find_table(slug), look_of(request)), WIDE[0], MINUTE)


@require_safe
def house(request: HttpRequest) -> HttpResponse:
    return picture_response(request, house_picture(look_of(request)), WIDE[0], DAY_LONG)


def lasting(table: Table) -> int:
    """Return for how many seconds a picture of a table can be kept."""
    return DAY_LONG if is_disclosed(table) else MINUTE


def look_of(request: HttpRequest) -> Look:
    language, light = request.GET.get("lang", LANGUAGES[0]), request.GET.get("light", DAY)
    if language not in LANGUAGES or light not in {DAY, NIGHT}:
        raise not_understood()
    return Look(language, light)


def picture_response(request: HttpRequest, svg: str, width: int, seconds: int) -> HttpResponse:
    """Return the picture, or that the one the browser has is still the same."""
    tag = f'"{hashlib.sha256(svg.encode()).hexdigest()[:24]}-{width}"'
    response = get_conditional_response(request, etag=tag)
    if not isinstance(response, HttpResponse):
        response = HttpResponse(rasterise(svg, width), content_type="image/png")
    response["ETag"], response["Cache-Control"] = tag, f"public, max-age={seconds}"
    return response
