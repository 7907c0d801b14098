"""The routes of the API, each one short function. Callers are authenticated by token alone, never by cookie."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from typing import Annotated, Any, cast

from django.db import DatabaseError
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from ninja import Field, NinjaAPI, Status
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.operation import Operation
from ninja.renderers import JSONRenderer
from ninja.security import HttpBearer

from glueckauf.core.compilation import NotReady
from glueckauf.core.errors import BadDeal, UnknownGame
from glueckauf.core.game import Game, all_games, check_options, find_game
from glueckauf.core.text import Phrase, say
from glueckauf.web.areas.api import schemas, stream
from glueckauf.web.areas.api.bots import bot_with, bots_here, find_bot, note_here
from glueckauf.web.areas.api.errors import (
    invalid_request,
    missing_token,
    not_ready,
    refused_request,
    unreadable_request,
    unwritable,
)
from glueckauf.web.areas.api.models import Token
from glueckauf.web.areas.api.serializers import (
    TableReader,
    read_table,
    record_text,
    serialize_chances,
    serialize_choice,
    serialize_events,
    serialize_log,
    serialize_seated,
    serialize_table,
    serialize_view,
    serialize_why_not,
)
from glueckauf.web.areas.api.stream import format_events
from glueckauf.web.areas.api.tokens import find_token
from glueckauf.web.pages.rate_limits import table_limit
from glueckauf.web.tables import making
from glueckauf.web.tables.challenges import accept_challenge, challenge, challenges_to, decline_challenge
from glueckauf.web.tables.history import is_readable
from glueckauf.web.tables.kept_game import kept_file
from glueckauf.web.tables.leaving import leave_game
from glueckauf.web.tables.lookup import find_kept_table, find_table, is_playable
from glueckauf.web.tables.making import MINE, Chair, rematch
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.names import clean_name
from glueckauf.web.tables.open_tables import open_tables, take_free_seat
from glueckauf.web.tables.pace import request_pace
from glueckauf.web.tables.playing import answer_undo, play_moves, request_undo, single_move
from glueckauf.web.tables.refusals import Refusal, Unplayable
from glueckauf.web.tables.seating import lend_seat, sit_down, take_seat_back
from glueckauf.web.tables.time_controls import DEADLINES
from glueckauf.web.transport.fanout import owner_channel

LINK = re.compile(r"(?:https?://[^/\s]+)?/t/([\w-]{1,24})/sit/([\w-]{1,64})(?:\?lang=\w\w)?", re.ASCII)
MOST_LISTED = 50
FOLLOWED = 100
"""A stream over all tables follows the latest ones."""
TABLE = "/tables/{slug:table}"
READING = dict.fromkeys((400, 401, 403, 404, 409, 410, 422, 429), schemas.Problem)
WRITING = READING | {413: schemas.Problem}
route_phrases: dict[str, Phrase] = {}
"""What each route does, by its name, for the page in three languages."""
Call = Callable[..., Any]


class Bearer(HttpBearer):
    def authenticate(self, request: HttpRequest, token: str) -> Token | None:  # noqa: ARG002
        return find_token(token)


class UnicodeRenderer(JSONRenderer):
    """JSON with Unicode letters instead of escapes."""

    json_dumps_params: Any = {"ensure_ascii": False}  # noqa: RUF012  as in the class above


class Interface(NinjaAPI):
    def get_openapi_operation_id(self, operation: Operation) -> str:
        return cast(Call, operation.view_func).__name__  # pyright: ignore[reportUnknownMemberType]

    @cached_property
    def whole_schema(self) -> Any:
        """Everything that can be called; to work it out takes a while."""
        return super().get_openapi_schema()

    def get_openapi_schema(self, **_: Any) -> Any:
        return self.whole_schema


api = Interface(
    title="Glückauf", version="1", openapi_url="/openapi.json", docs_url=None, auth=Bearer(), renderer=UnicodeRenderer()
)
HANDLERS: dict[Any, Any] = {
    Refusal: refused_request,
    NotReady: not_ready,
    DatabaseError: unwritable,
    AuthenticationError: missing_token,
    HttpError: unreadable_request,
    ValidationError: invalid_request,
}
for error, handler in HANDLERS.items():
    api.add_exception_handler(error, handler)


def get_route(path: str, phrase: Phrase, answer: Any, **options: Any) -> Callable[[Call], Call]:
    return _call(api.get, path, phrase, {200: answer, **READING}, **options)


def post_route(path: str, phrase: Phrase, answer: Any, status: int = 200) -> Callable[[Call], Call]:
    return _call(api.post, path, phrase, {status: answer, **WRITING})


def _call(method: Any, path: str, phrase: Phrase, response: Any, **options: Any) -> Callable[[Call], Call]:
    def decorate(function: Call) -> Call:
        route_phrases[function.__name__] = phrase
        return method(path, summary=phrase.text(), response=response, **options)(function)

    return decorate


def text_response(kind: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Describe a response that is not JSON."""
    return {"responses": {200: {"content": {kind: {"schema": schema}}}}}


FILE = text_response("text/plain", {"type": "string"})
VERSION = {
    "type": "string",
    "contentMediaType": "application/json",
    "contentSchema": schemas.Version.model_json_schema(),
}
EVENTS = text_response("text/event-stream", {"type": "object", "properties": {"data": VERSION}, "required": ["data"]})


def owner_of(request: HttpRequest) -> str:
    return request.auth.owner  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]


def reader_of(request: HttpRequest, slug: str) -> TableReader:
    return read_table(request, slug, owner_of(request))


@get_route("/me", say("Whose token this is"), schemas.Me)
def me(request: HttpRequest) -> schemas.Me:
    bot = bot_with(owner_of(request))
    return schemas.Me(bot=bot is not None, name=bot.name if bot else request.auth.name)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownArgumentType]


@get_route("/games", say("The games that can be played here"), list[schemas.Game])
def games(request: HttpRequest) -> list[schemas.Game]:  # noqa: ARG001
    return [
        schemas.Game(
            name=each.name,
            title=each.title,
            rules=each.version,
            players=list(each.players),
            options={name: list(values) for name, values in each.options.items()},
        )
        for each in all_games()
    ]


@get_route("/tables", say("My tables, the latest first"), list[schemas.Table])
def my_tables(
    request: HttpRequest,
    over: bool | None = None,
    limit: Annotated[int, Field(ge=1, le=MOST_LISTED)] = 20,
    offset: Annotated[int, Field(ge=0, le=schemas.LARGEST)] = 0,
) -> list[schemas.Table]:
    wanted = Q() if over is None else Q(over=over)
    mine = (
        tables_of_owner(owner_of(request))
        .filter(wanted, is_playable())
        .prefetch_related("seats")[offset : offset + limit]
    )
    return serialize_tables(request, mine)


def tables_of_owner(owner: str) -> Any:
    return Table.objects.filter(seats__owner=owner, seed__isnull=False).distinct().order_by("-pk")


@post_route("/tables", say("Make a table: each seat is for me, a friend or a computer player"), schemas.Table, 201)
def make_table(request: HttpRequest, wish: schemas.Wish) -> Status[schemas.Table]:
    table_limit.check()
    chosen = requested_game(wish.game)
    chairs = [
        Chair(chair.who, name_of(request, chair.name) if chair.who == MINE else chair.name) for chair in wish.chairs
    ]
    options = checked_options(chosen, wish.options)
    manner: dict[str, Any] = {"with_help": wish.help, "confirms": wish.confirm, "listed": wish.listed}
    manner |= {"shows_chances": wish.chances, "time_control": wish.time, "forfeits": wish.forfeits}
    manner["slow"] = wish.time in DEADLINES
    made = making.make_table(owner_of(request), chosen, chairs, options, **manner)
    return Status(201, serialize_table(replace(reader_of(request, made.slug), made=True)))


def requested_game(name: str) -> Game:
    try:
        return find_game(name)
    except UnknownGame as error:
        raise Refusal(say("There is no such game."), 400, "no_such_game") from error


def checked_options(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    try:
        check_options(game, options)
    except BadDeal as error:
        raise Refusal(say("{game} has no such option.", game=game.title), 400, "no_such_option") from error
    return options


@get_route("/open-tables", say("Tables open to everybody, with a free seat"), list[schemas.Table])
def listed_tables(request: HttpRequest) -> list[schemas.Table]:
    return serialize_tables(request, (each for each in open_tables() if each.seed is not None))


def serialize_tables(request: HttpRequest, tables: Iterable[Table]) -> list[schemas.Table]:
    return [serialize_table(TableReader(request, each, owner_of(request))) for each in tables if is_readable(each)]


@post_route(f"{TABLE}/join", say("Take a free seat of a table that is open to everybody"), schemas.Seated)
def join(request: HttpRequest, table: str, wish: schemas.Join) -> schemas.Seated:
    take_free_seat(table, owner_of(request), name_of(request, wish.name))
    at = reader_of(request, table)
    return serialize_seated(at, at.own[0])


def name_of(request: HttpRequest, wished: str) -> str:
    """A bot is called by its name."""
    bot = bot_with(owner_of(request))
    return bot.name if bot else clean_name(wished)


@post_route("/sit", say("Take the seat that a link leads to"), schemas.Seated)
def sit(request: HttpRequest, link: schemas.Link) -> schemas.Seated:
    found = LINK.fullmatch(link.link)
    if not found:
        raise Refusal(say("This link leads to no seat."), 404, "no_such_link")
    sat = sit_down(found[1], found[2], owner_of(request), name_of(request, link.name))
    return serialize_seated(reader_of(request, found[1]), sat.seats.get(secret=found[2]).number)


@get_route(TABLE, say("A table: who sits there, whose turn it is, the score"), schemas.Table)
def one_table(request: HttpRequest, table: str) -> schemas.Table:
    return serialize_table(reader_of(request, table))


@get_route(f"{TABLE}/view", say("The position as my seat sees it"), schemas.View)
def view(request: HttpRequest, table: str, seat: schemas.SeatNumber | None = None) -> schemas.View:
    return serialize_view(reader_of(request, table), seat)


@get_route(f"{TABLE}/moves", say("The legal moves of my seat"), schemas.Choice)
def moves(request: HttpRequest, table: str, seat: schemas.SeatNumber | None = None) -> schemas.Choice:
    return serialize_choice(reader_of(request, table), seat)


@get_route(f"{TABLE}/why-not", say("Why a move is not possible now"), schemas.WhyNot)
def why_not(
    request: HttpRequest, table: str, code: schemas.Code, seat: schemas.SeatNumber | None = None
) -> schemas.WhyNot:
    return serialize_why_not(reader_of(request, table), seat, code)


@get_route(f"{TABLE}/log", say("What happened, in words"), schemas.Log)
def log(request: HttpRequest, table: str, seat: schemas.SeatNumber | None = None) -> schemas.Log:
    return serialize_log(reader_of(request, table), seat)


@get_route(f"{TABLE}/chances", say("The chances of all seats to win, at a glance"), schemas.Chances)
def chances(request: HttpRequest, table: str) -> schemas.Chances:
    return serialize_chances(reader_of(request, table))


@get_route(f"{TABLE}/events", say("What happened, move by move"), schemas.Events)
def events(
    request: HttpRequest, table: str, after: schemas.EventNumber = 0, seat: schemas.SeatNumber | None = None
) -> schemas.Events:
    return serialize_events(reader_of(request, table), seat, after)


@get_route(f"{TABLE}/record", say("A finished game as a file"), None, openapi_extra=FILE)
def record(request: HttpRequest, table: str) -> HttpResponse:
    try:
        text = record_text(reader_of(request, table))
    except Unplayable:
        text = kept_file(find_kept_table(table))
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{table}.glueckauf"'
    return response


@post_route(f"{TABLE}/play", say("Play a move"), schemas.Choice)
def play(request: HttpRequest, table: str, wish: schemas.Play) -> schemas.Choice:
    play_moves(table, owner_of(request), wish.event, single_move(wish.move))
    return serialize_choice(reader_of(request, table), None)


@post_route(f"{TABLE}/undo", say("Take back my last move, or ask the others to agree"), schemas.Table)
def undo(request: HttpRequest, table: str, wish: schemas.Undo) -> schemas.Table:
    request_undo(table, owner_of(request), wish.seat, wish.event)
    return serialize_table(reader_of(request, table))


@post_route(f"{TABLE}/answer", say("Agree or refuse when another player asks to take back"), schemas.Table)
def answer(request: HttpRequest, table: str, consent: schemas.Consent) -> schemas.Table:
    answer_undo(table, owner_of(request), agree=consent.agree)
    return serialize_table(reader_of(request, table))


@post_route(f"{TABLE}/lend", say("Let a computer player sit in"), schemas.Table)
def lend(request: HttpRequest, table: str, wish: schemas.Lend) -> schemas.Table:
    lend_seat(table, owner_of(request), wish.seat, wish.level)
    return serialize_table(reader_of(request, table))


@post_route(f"{TABLE}/return", say("Take a seat back from the computer player"), schemas.Table)
def take_back(request: HttpRequest, table: str, wish: schemas.Return) -> schemas.Table:
    take_seat_back(table, owner_of(request), wish.seat)
    return serialize_table(reader_of(request, table))


@post_route(f"{TABLE}/leave", say("Leave a game for good: it goes on without me"), schemas.Table)
def leave(request: HttpRequest, table: str, wish: schemas.Leave) -> schemas.Table:
    leave_game(table, owner_of(request), wish.seat)
    return serialize_table(reader_of(request, table))


@post_route(
    f"{TABLE}/pace",
    say("Ask for a game over several days or for a live game, agree to it, or refuse it"),
    schemas.Table,
)
def set_pace(request: HttpRequest, table: str, wish: schemas.Pace) -> schemas.Table:
    request_pace(table, owner_of(request), slow=wish.pace == "slow")
    return serialize_table(reader_of(request, table))


@post_route(
    f"{TABLE}/again", say("Another game with the same players, everybody one seat further on"), schemas.Table, 201
)
def again(request: HttpRequest, table: str) -> Status[schemas.Table]:
    table_limit.check()
    return Status(201, serialize_table(reader_of(request, rematch(table, owner_of(request)))))


# Bots


@get_route("/bots", say("Bots that can be challenged now"), list[schemas.Bot])
def bots(request: HttpRequest) -> list[schemas.Bot]:  # noqa: ARG001
    return [schemas.Bot(name=bot.name, games=bot.games) for bot in bots_here()]


@post_route(f"{TABLE}/challenge", say("Ask a bot to take a free seat"), schemas.Table)
def challenge_bot(request: HttpRequest, table: str, wish: schemas.Challenge) -> schemas.Table:
    bot = find_bot(wish.bot, find_table(table).game)
    challenge(table, owner_of(request), wish.seat, bot.visitor_id)
    return serialize_table(reader_of(request, table))


@post_route("/here", say("A bot says that it is here, and which games it plays"), schemas.Me)
def here(request: HttpRequest, wish: schemas.Here) -> schemas.Me:
    bot = bot_with(owner_of(request))
    if bot is None:
        raise Refusal(say("Only bot accounts can do this."), 403, "bots_only")
    note_here(bot, wish.games, challenges=wish.challenges)
    return me(request)


@get_route("/challenges", say("Tables where a bot is asked to sit down"), list[schemas.Table])
def challenges(request: HttpRequest) -> list[schemas.Table]:
    return serialize_tables(request, challenges_to(owner_of(request)))


@post_route(f"{TABLE}/accept", say("A bot takes the seat that it is asked to take"), schemas.Seated)
def accept(request: HttpRequest, table: str) -> schemas.Seated:
    number = accept_challenge(table, owner_of(request), name_of(request, ""))
    return serialize_seated(reader_of(request, table), number)


@post_route(f"{TABLE}/decline", say("A bot declines to sit down"), schemas.Table)
def decline(request: HttpRequest, table: str) -> schemas.Table:
    decline_challenge(table, owner_of(request))
    return serialize_table(reader_of(request, table))


# Streams


@get_route(f"{TABLE}/stream", say("New versions of a table, as they come"), None, openapi_extra=EVENTS)
def table_stream(request: HttpRequest, table: str) -> HttpResponse:
    found = reader_of(request, table).table
    return versions_response(request, [found], found.slug)


@get_route("/stream", say("New versions of all my tables, as they come"), None, openapi_extra=EVENTS)
def my_stream(request: HttpRequest) -> HttpResponse:
    mine = list(tables_of_owner(owner_of(request))[:FOLLOWED])
    return versions_response(request, mine, owner_channel(owner_of(request)), *(each.slug for each in mine))


def versions_response(request: HttpRequest, tables: Iterable[Table], *channels: str) -> HttpResponse:
    if stream.has_too_many(request.headers["Authorization"]):
        raise Refusal(say("This token has too many streams open."), 429, "too_many_streams", 60)
    now = {each.slug: each.version for each in tables}
    headers = {stream.CHANNELS: " ".join(channels)}
    return HttpResponse(format_events(now), content_type="text/event-stream", headers=headers)
