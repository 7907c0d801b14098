"""What the database keeps: tables, who sits there, and what happened, row by row."""

from typing import Any, ClassVar

from django.db import models

from glueckauf.web.tables.fields import SeedField
from glueckauf.web.transport.networks import asking_share

PERSON, OPEN, BOT = "person", "open", "bot"
MOVE, UNDO = "move", "undo"
LEFT, OUT_OF_TIME, LATE = "left", "time", "late"
"""Why a seat's person is gone, or misses a turn."""


class Table(models.Model):
    """A game that is played here. `version` counts everything that somebody could see change."""

    seats: "models.Manager[Seat]"
    events: "models.Manager[Event]"
    messages: "models.Manager[Any]"

    slug = models.CharField(max_length=24, unique=True)
    game = models.CharField(max_length=24)
    rules = models.IntegerField()
    players = models.IntegerField()
    options: Any = models.JSONField(default=dict)  # pyright: ignore[reportUnknownVariableType]
    seed: Any = SeedField(max_length=64, null=True)  # pyright: ignore[reportUnknownVariableType]
    """None as long as the deal waits for words."""
    secret = models.CharField(max_length=64, blank=True)
    """What the seed was made from. Its hash is shown at once, itself at the end."""
    words_closed = models.BooleanField(default=False)
    """Everybody has committed to a word for the deal: nobody can any more, and the words are opened."""
    start: Any = models.JSONField(null=True)  # pyright: ignore[reportUnknownVariableType]
    """A position to begin from instead of the deal: a what-if."""
    origin = models.CharField(max_length=24, blank=True)
    """The table that a what-if comes from, after how many moves, and whether the hidden part is a guess."""
    origin_move = models.IntegerField(default=0)
    guessed = models.BooleanField(default=False)
    imported = models.CharField(max_length=64, blank=True, db_index=True)
    """The hash of the file that a game was read from."""
    version = models.IntegerField(default=0)
    over = models.BooleanField(default=False)
    turn = models.IntegerField(null=True)
    """The seat that is to move, so that waiting games can be counted; nobody before the deal and at the end."""
    waits_for_bot = models.BooleanField(default=False)
    is_stuck = models.BooleanField(default=False)
    """Waits for a computer player that has failed in this position; it is tried again."""
    share = models.CharField(max_length=16, blank=True, default=asking_share)
    """Whose share of the workers its computer players use: that of whoever made it, until the game is over or long left."""
    made = models.DateTimeField(auto_now_add=True)
    rematch = models.CharField(max_length=24, blank=True)
    strict = models.BooleanField(default=False)
    """What was revealed stays revealed, and nobody sits in: so that results can be compared."""
    script: Any = models.JSONField(default=list)  # pyright: ignore[reportUnknownVariableType]
    """The moves of a game that was played before; computer players follow it as long as the person does."""
    undo_seat = models.IntegerField(null=True)
    """Who asks to take something back, to which number of moves, and who has agreed, as a set of bits."""
    undo_to = models.IntegerField(default=0)
    undo_agreed = models.IntegerField(default=0)
    slow = models.BooleanField(default=False)
    """Played over days: nobody has to be there, whoever is to move is told."""
    pace_seat = models.IntegerField(null=True)
    """Who asks for the other pace, and who has agreed, as a set of bits."""
    pace_agreed = models.IntegerField(default=0)
    pace_changes: Any = models.JSONField(default=list)  # pyright: ignore[reportUnknownVariableType]
    """When the pace changed, for the log: after how many moves, which seat asked for it, whether it is slow since then."""
    time_control = models.CharField(max_length=8, blank=True)
    """How much time its people have, by its code; without one there is no clock."""
    forfeits = models.BooleanField(default=False)
    """Whoever is out of time, or leaves, forfeits the game; otherwise a computer player goes on."""
    clock: Any = models.JSONField(null=True)  # pyright: ignore[reportUnknownVariableType]
    """What everybody has left (`clocks.Clock`)."""
    incidents: Any = models.JSONField(default=list)  # pyright: ignore[reportUnknownVariableType]
    """Who has left or was out of time, for the log: after how many moves, which seat, and what."""
    with_help = models.BooleanField(default=True)
    """The solver shows the best path, and a coach may advise."""
    confirms = models.BooleanField(default=False)
    """A person's turn ends only when it is confirmed."""
    shows_chances = models.BooleanField(default=False)
    """Those who watch see everybody's chances to win while the game goes on."""
    held: Any = models.JSONField(default=list)  # pyright: ignore[reportUnknownVariableType]
    """The moves that would end the turn of the person to move, until they are confirmed."""
    listed = models.BooleanField(default=False)
    """Open to everybody: whoever likes takes a seat that is free."""
    message_count = models.IntegerField(default=0, db_column="said")
    """How many chat messages there are."""

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["-id"], name="open_tables", condition=models.Q(listed=True, over=False))
        ]


class Seat(models.Model):
    """Who sits where. A seat lent to a computer player keeps its person, who can take it back."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.IntegerField()
    kind = models.CharField(max_length=8)
    name = models.CharField(max_length=40, blank=True)
    owner = models.CharField(max_length=64, blank=True, db_index=True)
    secret = models.CharField(max_length=64)
    level = models.CharField(max_length=16, blank=True)
    seen = models.DateTimeField(null=True)
    gone = models.CharField(max_length=8, blank=True)
    """Why its person does not come back: has left, or was out of time. A computer player holds the seat."""
    deal_word = models.CharField(max_length=40, null=True, db_column="word")  # noqa: DJ001  none yet is not an empty one
    """What this seat adds to the deal, its nonce, and what everybody sees of both before they are opened."""
    deal_nonce = models.CharField(max_length=32, blank=True)
    deal_commitment = models.CharField(max_length=64, blank=True)
    events_seen = models.IntegerField(default=0, db_column="known")
    """How many events there were at the last visit."""
    challenged = models.CharField(max_length=64, blank=True, db_index=True)
    """The bot account that is asked to take this seat while it is free."""

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="one_of_each_seat")]
        ordering: ClassVar = ["number"]

    @property
    def is_lent(self) -> bool:
        return self.kind != BOT and bool(self.level)


class Event(models.Model):
    """A move, or moves taken back. Rows are only ever added; a number can be taken once."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="events")
    number = models.IntegerField()
    kind = models.CharField(max_length=8)
    seat = models.IntegerField()
    value = models.IntegerField()
    follows = models.BooleanField(default=False)
    """A move that came with the one before it, by the same click or by itself: they are taken back together."""

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="one_of_each_number")]
        ordering: ClassVar = ["number"]


class Bucket(models.Model):
    """A token bucket of a rate limit that all processes share; on PostgreSQL it is not logged, for it may be lost."""

    key = models.CharField(max_length=200, primary_key=True)
    empty_at = models.DateTimeField(db_index=True)


class Result(models.Model):
    """How a game ended, for the records of this server. It counts people only, not those who play for them."""

    table = models.OneToOneField(Table, models.CASCADE, related_name="result")
    game = models.CharField(max_length=24)
    players = models.IntegerField()
    people = models.IntegerField()
    best = models.IntegerField()
    """The most points of a person."""
    margin = models.IntegerField(null=True)
    """By how many points a person has won, alone."""
    ended = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["game", "players", "-best"], name="results_by_points"),
            models.Index(fields=["game", "players", "-margin"], name="results_by_margin"),
        ]


class OpenHouse(models.Model):
    """One row: when the house was last open, and for how many seconds it was shut before, all taken together."""

    seen = models.DateTimeField()
    shut_for = models.FloatField(default=0.0)


class Holiday(models.Model):
    """Somebody with an account is away: no deadline runs meanwhile."""

    owner = models.CharField(max_length=64, db_index=True)
    begin = models.DateTimeField()
    end = models.DateTimeField()
