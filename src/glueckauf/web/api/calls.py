"""Every call of the interface, each one short function. Who asks is known by the token alone, never by a cookie."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Annotated, Any, cast

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from ninja import Field, NinjaAPI, Status
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.operation import Operation
from ninja.renderers import JSONRenderer
from ninja.security import HttpBearer

from glueckauf.core.errors import BadDeal, UnknownGame
from glueckauf.core.game import Game, all_games, check_options, find_game
from glueckauf.core.text import Phrase, say
from glueckauf.web import pace, tables
from glueckauf.web.api import answers, refusals, shapes, stream, tokens
from glueckauf.web.api.answers import look
from glueckauf.web.api.models import Token
from glueckauf.web.archive import is_readable
from glueckauf.web.bots import bots
from glueckauf.web.models import Table
from glueckauf.web.pages import move_limit, table_limit
from glueckauf.web.tables import Refusal

LINK = re.compile(r"(?:https?://[^/\s]+)?/t/([\w-]{1,24})/sit/([\w-]{1,64})", re.ASCII)
MOST_LISTED = 50
FOLLOWED = 100
"""A stream over all tables follows the latest ones."""
TABLE = "/tables/{slug:table}"
READING = dict.fromkeys((400, 401, 403, 404, 409, 410, 422, 429), shapes.Problem)
WRITING = READING | {413: shapes.Problem}

sentences: dict[str, Phrase] = {}
"""What each call does, by its name, for the page in three languages."""


Call = Callable[..., Any]


class Bearer(HttpBearer):
    def authenticate(self, request: HttpRequest, token: str) -> Token | None:  # noqa: ARG002
        return tokens.recognised(token)


class Letters(JSONRenderer):
    """Names and sentences as they are written."""

    json_dumps_params: Any = {"ensure_ascii": False}  # noqa: RUF012  as in the class above


class Interface(NinjaAPI):
    def get_openapi_operation_id(self, operation: Operation) -> str:
        return cast(Call, operation.view_func).__name__  # pyright: ignore[reportUnknownMemberType]


api = Interface(
    title="Glückauf", version="1", openapi_url="/openapi.json", docs_url=None, auth=Bearer(), renderer=Letters()
)
HANDLERS: dict[Any, Any] = {
    Refusal: refusals.refused,
    AuthenticationError: refusals.without_token,
    HttpError: refusals.not_read,
    ValidationError: refusals.not_valid,
}
for error, handler in HANDLERS.items():
    api.add_exception_handler(error, handler)


def reads(path: str, phrase: Phrase, answer: Any, **options: Any) -> Callable[[Call], Call]:
    return _call(api.get, path, phrase, {200: answer, **READING}, **options)


def does(path: str, phrase: Phrase, answer: Any, status: int = 200) -> Callable[[Call], Call]:
    return _call(api.post, path, phrase, {status: answer, **WRITING})


def _call(method: Any, path: str, phrase: Phrase, response: Any, **options: Any) -> Callable[[Call], Call]:
    def decorate(function: Call) -> Call:
        sentences[function.__name__] = phrase
        return method(path, summary=phrase.text(), response=response, **options)(function)

    return decorate


def text_of(kind: str, schema: dict[str, Any]) -> dict[str, Any]:
    """An answer that is not JSON, for the description."""
    return {"responses": {200: {"content": {kind: {"schema": schema}}}}}


FILE = text_of("text/plain", {"type": "string"})
VERSION = {
    "type": "string",
    "contentMediaType": "application/json",
    "contentSchema": shapes.Version.model_json_schema(),
}
EVENTS = text_of("text/event-stream", {"type": "object", "properties": {"data": VERSION}, "required": ["data"]})


def owner(request: HttpRequest) -> str:
    return request.auth.owner  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]


def seen(request: HttpRequest, slug: str) -> answers.Look:
    return look(request, slug, owner(request))


def changed(request: HttpRequest, slug: str) -> answers.Look:
    bots.wake()
    return seen(request, slug)


# Games and tables


@reads("/games", say("The games that can be played here"), list[shapes.Game])
def games(request: HttpRequest) -> list[shapes.Game]:  # noqa: ARG001
    return [
        shapes.Game(
            name=of.name,
            title=of.title,
            rules=of.version,
            players=list(of.players),
            options={name: list(values) for name, values in of.options.items()},
        )
        for of in all_games()
    ]


@reads("/tables", say("My tables, the latest first"), list[shapes.Table])
def my_tables(
    request: HttpRequest,
    over: bool | None = None,
    limit: Annotated[int, Field(ge=1, le=MOST_LISTED)] = 20,
    offset: Annotated[int, Field(ge=0, le=shapes.LARGEST)] = 0,
) -> list[shapes.Table]:
    wanted = Q() if over is None else Q(over=over)
    mine = of_owner(owner(request)).filter(wanted, played_here()).prefetch_related("seats")[offset : offset + limit]
    return [answers.table(answers.Look(request, each, owner(request))) for each in mine if is_readable(each)]


def played_here() -> Q:
    """Tables under the rules of today."""
    return Q(*(Q(game=of.name, rules__in=of.versions) for of in all_games()), _connector=Q.OR)


def of_owner(word: str) -> Any:
    return Table.objects.filter(seats__owner=word, seed__isnull=False).distinct().order_by("-pk")


@does("/tables", say("Make a table: each chair is for me, a friend or a computer player"), shapes.Table, 201)
def make_table(request: HttpRequest, wish: shapes.Wish) -> Status[shapes.Table]:
    table_limit.check(request.META.get("REMOTE_ADDR", ""))
    of = wished_game(wish.game)
    chairs = [tables.Chair(chair.who, chair.name) for chair in wish.chairs]
    made = tables.make(owner(request), of, chairs, wished_options(of, wish.options))
    return Status(201, answers.table(replace(changed(request, made.slug), made=True)))


def wished_game(name: str) -> Game:
    try:
        return find_game(name)
    except UnknownGame as error:
        raise Refusal(say("There is no such game."), 400, "no_such_game") from error


def wished_options(of: Game, options: dict[str, Any]) -> dict[str, Any]:
    try:
        check_options(of, options)
    except BadDeal as error:
        raise Refusal(say("{game} has no such option.", game=of.title), 400, "no_such_option") from error
    return options


@does("/sit", say("Sit down on the seat that a link leads to"), shapes.Seated)
def sit(request: HttpRequest, link: shapes.Link) -> shapes.Seated:
    move_limit.check(owner(request))
    found = LINK.fullmatch(link.link)
    if not found:
        raise Refusal(say("This link leads to no seat."), 404, "no_such_link")
    sat = tables.sit(found[1], found[2], owner(request), tables.clean_name(link.name))
    return answers.seated(changed(request, found[1]), sat.seats.get(secret=found[2]).number)


# At a table


@reads(TABLE, say("A table: who sits there, whose turn it is, how it stands"), shapes.Table)
def one_table(request: HttpRequest, table: str) -> shapes.Table:
    return answers.table(seen(request, table))


@reads(f"{TABLE}/view", say("The position as my seat sees it"), shapes.View)
def view(request: HttpRequest, table: str, seat: shapes.SeatNumber | None = None) -> shapes.View:
    return answers.view(seen(request, table), seat)


@reads(f"{TABLE}/moves", say("The legal moves of my seat"), shapes.Choice)
def moves(request: HttpRequest, table: str, seat: shapes.SeatNumber | None = None) -> shapes.Choice:
    return answers.choice(seen(request, table), seat)


@reads(f"{TABLE}/why-not", say("Why a move is not possible now"), shapes.WhyNot)
def why_not(
    request: HttpRequest, table: str, code: shapes.Code, seat: shapes.SeatNumber | None = None
) -> shapes.WhyNot:
    return answers.why_not(seen(request, table), seat, code)


@reads(f"{TABLE}/log", say("What happened, in words"), shapes.Log)
def log(request: HttpRequest, table: str, seat: shapes.SeatNumber | None = None) -> shapes.Log:
    return answers.told(seen(request, table), seat)


@reads(f"{TABLE}/record", say("A finished game as a file"), None, openapi_extra=FILE)
def record(request: HttpRequest, table: str) -> HttpResponse:
    response = HttpResponse(answers.record(seen(request, table)), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{table}.glueckauf"'
    return response


# Playing


@does(f"{TABLE}/play", say("Play a move"), shapes.Choice)
def play(request: HttpRequest, table: str, wish: shapes.Play) -> shapes.Choice:
    move_limit.check(owner(request))
    tables.play(table, owner(request), wish.event, lambda _: [wish.move])
    return answers.choice(changed(request, table), None)


@does(f"{TABLE}/undo", say("Take back my last decision, or ask the others to agree"), shapes.Table)
def undo(request: HttpRequest, table: str, wish: shapes.Undo) -> shapes.Table:
    move_limit.check(owner(request))
    tables.undo(table, owner(request), wish.seat, wish.event)
    return answers.table(changed(request, table))


@does(f"{TABLE}/answer", say("Agree to what another wants to take back, or not"), shapes.Table)
def answer(request: HttpRequest, table: str, consent: shapes.Consent) -> shapes.Table:
    move_limit.check(owner(request))
    tables.answer(table, owner(request), agree=consent.agree)
    return answers.table(changed(request, table))


@does(f"{TABLE}/lend", say("Lend a seat to a computer player"), shapes.Table)
def lend(request: HttpRequest, table: str, wish: shapes.Lend) -> shapes.Table:
    move_limit.check(owner(request))
    tables.lend(table, owner(request), wish.seat, wish.level)
    return answers.table(changed(request, table))


@does(f"{TABLE}/return", say("Take a seat back that was lent"), shapes.Table)
def take_back(request: HttpRequest, table: str, wish: shapes.Return) -> shapes.Table:
    move_limit.check(owner(request))
    tables.take_back(table, owner(request), wish.seat)
    return answers.table(changed(request, table))


@does(f"{TABLE}/pace", say("Ask for a slow or a live game, agree to it, or refuse it"), shapes.Table)
def set_pace(request: HttpRequest, table: str, wish: shapes.Pace) -> shapes.Table:
    move_limit.check(owner(request))
    pace.wish(table, owner(request), slow=wish.pace == "slow")
    return answers.table(changed(request, table))


@does(f"{TABLE}/again", say("Another game of the same people, one seat further"), shapes.Table, 201)
def again(request: HttpRequest, table: str) -> Status[shapes.Table]:
    table_limit.check(request.META.get("REMOTE_ADDR", ""))
    return Status(201, answers.table(changed(request, tables.rematch(table, owner(request)))))


# Streams. Django says how things stand; `stream` keeps the connection open and asks again when there is news.


@reads(f"{TABLE}/stream", say("New versions of a table, as they come"), None, openapi_extra=EVENTS)
def table_stream(request: HttpRequest, table: str) -> HttpResponse:
    return versions(request, [seen(request, table).table])


@reads("/stream", say("New versions of all my tables, as they come"), None, openapi_extra=EVENTS)
def my_stream(request: HttpRequest) -> HttpResponse:
    return versions(request, of_owner(owner(request))[:FOLLOWED])


def versions(request: HttpRequest, of: Iterable[Table]) -> HttpResponse:
    if stream.open_streams[stream.token_of(request.headers["Authorization"])] > stream.MOST_OPEN:
        raise Refusal(say("This token has too many streams open."), 429, "too_many_streams", 60)
    now = {each.slug: each.version for each in of}
    return HttpResponse(stream.written(now), content_type="text/event-stream")
