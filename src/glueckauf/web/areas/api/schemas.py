"""What goes in and what comes out, with types: the description at `openapi.json` is made from these."""

from datetime import datetime
from typing import Annotated, Any, Literal

from ninja import Field, Schema
from pydantic import BeforeValidator, ConfigDict

from glueckauf.players import LEVELS
from glueckauf.web.tables.making import FRIEND, MINE
from glueckauf.web.tables.time_controls import TIME_CONTROLS

LONGEST = 200
MOST_SEATS = 4
LARGEST = 2**31 - 1


def as_whole_number(value: object) -> object:
    """In JSON 1.0 is a whole number too."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Name = Annotated[str, Field(max_length=LONGEST, description="cut to 24 letters that can be shown")]
EventNumber = Annotated[
    int, Field(ge=0, le=LARGEST, description="how many events the table has had"), BeforeValidator(as_whole_number)
]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS), BeforeValidator(as_whole_number)]
Code = Annotated[str, Field(max_length=LONGEST)]
MoveNumber = Annotated[int, Field(ge=0, le=LARGEST), BeforeValidator(as_whole_number)]
Who = Literal["me", "friend", "random", "apprentice", "hewer", "foreman", "director", "captain"]
Time = Literal["", "5+5", "10+10", "20+20", "15+0", "30+0", "60+0", "1d", "3d", "7d", "14d"]
Level = Literal["random", "apprentice", "hewer", "foreman", "director", "captain"]

assert {*LEVELS} | {MINE, FRIEND} == {*Who.__args__}
assert {*TIME_CONTROLS, ""} == {*Time.__args__}
assert {*LEVELS} == {*Level.__args__}


class Given(Schema):
    """What is sent: nothing but what is asked for, and of the right kind."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Problem(Schema):
    code: str = Field(description="stable, for programs")
    reason: str = Field(description="a sentence in the language of Accept-Language")
    wrong: list[dict[str, str]] | None = Field(None, description="what was sent wrongly: where, and what about it")


# What is sent


class Chair(Given):
    who: Who
    name: Name = ""


class Wish(Given):
    game: str = Field(max_length=LONGEST)
    chairs: list[Chair] = Field(min_length=2, max_length=MOST_SEATS)
    options: dict[str, str | bool] = Field(default_factory=dict, max_length=10)
    help: bool | None = Field(
        None, description="whether pages show solver and coach; by default only if one person plays alone"
    )
    confirm: bool = Field(default=False, description="on pages a turn ends only when it is confirmed")
    listed: bool = Field(default=False, description="open to everybody: whoever likes takes a seat kept for a friend")
    chances: bool = Field(default=False, description="those who watch see everybody's chances to win")
    time: Time = Field(
        default="",
        description="minutes+seconds a turn for each seat, or days for each turn, which makes it a game over several days",
    )
    forfeits: bool = Field(default=False, description="whoever is out of time or leaves forfeits the game")


class Link(Given):
    link: str = Field(max_length=LONGEST, description="the address of the seat, as it stands on the table's page")
    name: Name = ""


class Join(Given):
    name: Name = ""


class Play(Given):
    event: EventNumber
    move: Code | MoveNumber = Field(description="the code or the number of a legal move")


class Undo(Given):
    event: EventNumber
    seat: SeatNumber


class Consent(Given):
    agree: bool


class Lend(Given):
    seat: SeatNumber
    level: Level


class Return(Given):
    seat: SeatNumber


class Leave(Given):
    seat: SeatNumber


class Challenge(Given):
    seat: SeatNumber
    bot: Name


class Here(Given):
    games: list[Annotated[str, Field(max_length=LONGEST)]] = Field(max_length=20, description="the games I play")
    challenges: bool = Field(default=True, description="whether I can be challenged now")


class Pace(Given):
    pace: Literal["slow", "live"]


# What comes back


class Game(Schema):
    name: str
    title: str
    rules: int
    players: list[int]
    options: dict[str, list[Any]]


class Me(Schema):
    """Whose token it is."""

    bot: bool = Field(description="a bot account, marked as such wherever its name is shown")
    name: str = Field(description="the name of the bot, or of the token")


class Bot(Schema):
    name: str
    games: list[str]


class Sitter(Schema):
    number: int
    name: str
    colour: str
    kind: Literal["person", "open", "bot"]
    level: str
    lent: bool
    away: bool
    mine: bool
    program: bool = Field(description="a bot account; its name says so too")
    challenged: bool = Field(description="the seat is free, and a bot is asked to take it")
    link: str = Field(
        description="the address of a seat that is still free; for those at the table, and in the answer to making it"
    )
    gone: Literal["", "left", "time"] = Field(description="why its person does not come back: a computer player plays")
    left: float | None = Field(description="seconds on the clock, as they were when it was last stopped")
    due: float | None = Field(description="when the clock that runs has run out, in seconds since 1970")


class UndoWish(Schema):
    seat: int
    agreed: list[int]


class PaceWish(Schema):
    seat: int
    slow: bool = Field(description="the pace that is asked for")
    agreed: list[int]


class Table(Schema):
    """What everybody may know who has the address."""

    id: str
    address: str
    game: str
    rules: int
    options: dict[str, Any]
    made: datetime
    version: int = Field(description="grows with everything that can be seen to change")
    event: int = Field(description="how many events the table has had: to be given with a move")
    over: bool
    turn: int | None = Field(description="the seat to decide")
    my_turn: bool
    stuck: bool = Field(description="a computer player has failed to move here; it is tried again later")
    seats: list[Sitter]
    totals: list[int]
    winners: list[int]
    undo: UndoWish | None
    slow: bool = Field(description="played over days: nobody is missed")
    pace: PaceWish | None = Field(description="somebody asks for the other pace")
    help: bool = Field(description="pages show solver and coach")
    confirm: bool = Field(description="on pages a turn ends only when it is confirmed")
    chances: bool = Field(description="those who watch see everybody's chances to win")
    time: str = Field(description="minutes+seconds a turn, or days a turn; empty without a clock")
    forfeits: bool = Field(description="whoever is out of time or leaves forfeits the game")
    rematch: str


class Seated(Table):
    seat: int = Field(description="the seat that the link led to")


class Entry(Schema):
    code: str
    text: str
    points: int
    is_partial: bool = Field(description="there may be points that are hidden from this seat")


class Score(Schema):
    total: int
    is_partial: bool = Field(description="there may be points that are hidden from this seat")
    ledger: list[Entry]


class View(Schema):
    """A position as one seat may see it, or somebody who watches (seat -1)."""

    version: int
    event: int
    seat: int
    turn: int | None
    over: bool
    prompt: str
    scores: list[Score]
    winners: list[int]
    position: dict[str, Any] = Field(description="what is hidden is null; the game's page explains every field")


class Move(Schema):
    number: int
    code: str
    text: str


class Choice(Schema):
    """The legal moves of a seat; none when another is to decide."""

    version: int
    event: int
    seat: int
    turn: int | None
    over: bool
    prompt: str
    moves: list[Move]


class Reason(Schema):
    code: str
    text: str


class WhyNot(Schema):
    code: str
    text: str
    legal: bool
    reason: Reason | None


class Line(Schema):
    move: int
    seat: int | None
    text: str
    kind: Literal["turn", "news", "undone"]


class Log(Schema):
    event: int
    seat: int
    lines: list[Line]


class Chances(Schema):
    """What can be expected from what everybody may know, seat by seat."""

    event: int
    wins: list[float] = Field(description="the chance to win; of a shared victory one's part")
    points: list[float] = Field(description="the points at the end")


class Event(Schema):
    number: int
    kind: Literal["move", "undo"]
    seat: int
    move: str | None = Field(
        description="the code; null while it is secret, if another has taken it back, and for an undo"
    )
    back: int = Field(description="how many moves an undo took back")


class Events(Schema):
    event: int
    seat: int
    events: list[Event]


class Version(Schema):
    """What a stream tells."""

    table: str
    version: int
