"""What people do at a table. Every change is one transaction; what is not allowed is refused with a reason."""

import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from unicodedata import category, normalize

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.dispatch import Signal
from django.utils import timezone

from glueckauf.core.bitset import contains, only
from glueckauf.core.errors import IllegalMove
from glueckauf.core.game import Game, find_game
from glueckauf.core.record import Record, tidy
from glueckauf.core.text import Reason, say
from glueckauf.players import LEVELS
from glueckauf.web.archive import Story, keep, story
from glueckauf.web.dealing import asks_for_words, deal_when_ready, from_there_again, laid_out
from glueckauf.web.fanout import fanout
from glueckauf.web.models import BOT, MOVE, OPEN, PERSON, UNDO, Event, Seat, Table
from glueckauf.web.refusal import Refusal

MINE, FRIEND, NEXT = "me", "friend", "next"
CHANCE = "random"
MOST_NAME = 24
LONGEST_NAME = 1000


settled = Signal()
"""Sent within the transaction whenever somebody has moved, taken back, lent or returned: `table` and its story `known`."""


@dataclass(frozen=True)
class Chair:
    """What is wished for a seat: who sits there, and the name."""

    who: str
    name: str = ""


# Made anew each time: an exception that is raised again keeps the frames of all times before.


def no_table() -> Refusal:
    return Refusal(say("There is no such table."), 404, "no_such_table")


def not_yours() -> Refusal:
    return Refusal(say("This is not your seat."), 403, "not_your_seat")


def stale() -> Refusal:
    return Refusal(say("The table has changed in the meantime; here it is as it stands now."), 409, "stale")


def game_over() -> Refusal:
    return Refusal(say("The game is over."), 409, "game_over")


def clean_name(name: str) -> str:
    return clean_line(name, MOST_NAME)


def clean_line(text: str, most: int) -> str:
    """Words as they can stand in a line: no control characters, no line breaks, no towers of accents, not too long."""
    visible = "".join(letter if letter.isprintable() else " " for letter in normalize("NFC", text[:LONGEST_NAME]))
    return " ".join(_without_towers(visible).split())[:most].strip()


def _without_towers(text: str) -> str:
    """At most two accents on a letter; more would reach into the lines above and below."""
    marks = [category(letter).startswith("M") for letter in text]
    return "".join(letter for place, letter in enumerate(text) if place < 2 or not all(marks[place - 2 : place + 1]))


# Making a table


def make(
    visitor: str,
    of: Game,
    chairs: Sequence[Chair],
    options: dict[str, Any],
    *,
    with_words: bool = False,
    **more: Any,
) -> Table:
    """A new table; the deal is made now and does not change, unless everybody adds a word to it first."""
    _check_chairs(of, chairs)
    if more.get("listed") and not any(chair.who == FRIEND for chair in chairs):
        raise Refusal(say("A table open to everybody needs a seat that is kept for a friend."), 400, "no_free_seat")
    with transaction.atomic():
        return seated(laid_out(of, len(chairs), options, with_words=with_words, **more), chairs, visitor)


def seated(table: Table, chairs: Sequence[Chair], visitor: str) -> Table:
    """The table with everybody in place, so that it can begin."""
    Seat.objects.bulk_create(_seat(table, number, chair, visitor) for number, chair in enumerate(chairs))
    _settle(table)
    return table


def _check_chairs(of: Game, chairs: Sequence[Chair]) -> None:
    if all(chair.who in LEVELS for chair in chairs):
        raise Refusal(say("At least one person sits at the table."), 400, "nobody_there")
    if len(chairs) not in of.players:
        least, most = of.players[0], of.players[-1]
        phrase = say("{game} is for {least} to {most} players.", game=of.title, least=least, most=most)
        raise Refusal(phrase, 400, "players")


def new_secret() -> str:
    """For the link to a seat."""
    return secrets.token_urlsafe(24)


def _seat(table: Table, number: int, chair: Chair, visitor: str) -> Seat:
    kind = BOT if chair.who in LEVELS else OPEN if chair.who == FRIEND else PERSON
    return Seat(
        table=table,
        number=number,
        kind=kind,
        name=clean_name(chair.name),
        owner=visitor if kind == PERSON else "",
        secret=new_secret(),
        level=chair.who if kind == BOT else "",
        seen=timezone.now() if kind == PERSON else None,
    )


def rematch(slug: str, visitor: str) -> str:
    """Another game of the same people, one seat further; the first who asks makes it, the others follow."""
    with transaction.atomic():
        table = locked(slug)
        mine(table, visitor)
        if not table.over:
            raise Refusal(say("The game is not over yet."), 409, "game_not_over")
        if not table.rematch:
            table.rematch = _again(table).slug
            changed(table)
    return table.rematch


def _again(old: Table) -> Table:
    seats = list(old.seats.all())
    new = from_there_again(old) or laid_out(
        find_game(old.game), old.players, old.options, with_words=asks_for_words(old), slow=old.slow
    )
    for number, seat in enumerate(seats if new.start else [*seats[1:], seats[0]]):
        level = seat.level if seat.kind == BOT else ""
        Seat.objects.create(
            table=new, number=number, kind=seat.kind, name=seat.name, owner=seat.owner, secret=seat.secret, level=level
        )
    _settle(new)
    return new


# Finding a table


def find(slug: str) -> Table:
    return _only(Table.objects.prefetch_related("seats").filter(slug=slug))


def locked(slug: str) -> Table:
    """The table, with nobody else changing it until the end of the transaction."""
    return _only(Table.objects.select_for_update().prefetch_related("seats").filter(slug=slug))


def _only(found: QuerySet[Table]) -> Table:
    table = found.first()
    if table is None:
        raise no_table()
    if table.rules not in find_game(table.game).versions:
        raise Refusal(say("This game was begun under rules that are not played here any more."), 410, "old_rules")
    return table


def mine(table: Table, visitor: str) -> list[int]:
    """The seats of a visitor, at least one."""
    seats = own_seats(table, visitor)
    if not seats:
        raise not_yours()
    return seats


def own_seats(table: Table, visitor: str) -> list[int]:
    return [seat.number for seat in table.seats.all() if visitor and seat.owner == visitor]


def seat_of(table: Table, number: int) -> Seat:
    seat = next((seat for seat in table.seats.all() if seat.number == number), None)
    if seat is None:
        raise Refusal(say("There is no such seat."), 404, "no_such_seat")
    return seat


# Sitting down


def sit(slug: str, secret: str, visitor: str, name: str) -> Table:
    """Take the seat that a link leads to."""
    with transaction.atomic():
        table = locked(slug)
        seat = table.seats.filter(secret=secret).first() if secret else None
        if seat is None or seat.kind == BOT:
            raise Refusal(say("This link leads to no seat."), 404, "no_such_link")
        if seat.kind == PERSON and seat.owner != visitor:
            raise Refusal(say("Somebody else has taken this seat."), 409, "seat_taken")
        seat.kind, seat.owner, seat.name, seat.seen = PERSON, visitor, clean_name(name) or seat.name, timezone.now()
        seat.save()
        changed(table)
    return table


def add_word(slug: str, visitor: str, number: int, word: str) -> None:
    """A word for the deal, given once; an empty one counts too."""
    with transaction.atomic():
        table = locked(slug)
        seat = seat_of(table, number)
        if number not in mine(table, visitor):
            raise not_yours()
        if table.seed is not None or seat.word is not None:
            raise Refusal(say("This word has been given."), 409, "word_given")
        seat.word = tidy(clean_name(word))
        seat.save()
        _settle(table)


def note_presence(seat: Seat) -> None:
    """A sign of life, written at most every ten seconds."""
    now = timezone.now()
    if seat.seen is None or now - seat.seen > timedelta(seconds=min(10, settings.AWAY / 3)):
        Seat.objects.filter(pk=seat.pk).update(seen=now)


def is_away(seat: Seat) -> bool:
    """In a slow game nobody is missed for some days."""
    patience = timedelta(days=settings.AWAY_DAYS) if seat.table.slow else timedelta(seconds=settings.AWAY)
    return seat.kind == OPEN or seat.seen is None or timezone.now() - seat.seen > patience


def lend(slug: str, visitor: str, number: int, level: str) -> None:
    """A computer player sits in: for oneself whenever one likes, for others while they are away."""
    with transaction.atomic():
        table = locked(slug)
        seats, seat = mine(table, visitor), seat_of(table, number)
        if table.over:
            raise game_over()
        if level not in LEVELS:
            raise Refusal(say("There is no such level."), 400, "no_such_level")
        if table.strict:
            raise Refusal(say("At the daily deal nobody sits in."), 409, "daily_deal")
        if seat.kind == BOT:
            raise Refusal(say("A computer player sits there already."), 409, "computer_player")
        if number not in seats:
            _check_lending_for(seat, level)
        seat.level = level
        seat.save()
        _settle(table)


def _check_lending_for(seat: Seat, level: str) -> None:
    """Somebody else's seat is lent while they are away, once, and to one who plays properly."""
    if not is_away(seat):
        raise Refusal(say("{name} is here.", name=seat.name), 409, "not_away")
    if level == CHANCE:
        phrase = say("Only one's own seat can be left to chance: choose another level for somebody else's.")
        raise Refusal(phrase, 409, "not_for_others")
    if seat.kind == PERSON and seat.is_lent:
        raise Refusal(say("A computer player sits there already."), 409, "computer_player")


def take_back(slug: str, visitor: str, number: int) -> None:
    with transaction.atomic():
        table = locked(slug)
        seat = seat_of(table, number)
        if number not in mine(table, visitor):
            raise not_yours()
        if seat.is_lent:
            seat.level, seat.seen = "", timezone.now()
            seat.save()
            _settle(table)


# Playing


def play(slug: str, visitor: str, number: int, codes: Callable[[Story], Iterable[str | int]]) -> None:
    """Moves of the seat to decide, made by its person on the table as it stood after so many events.

    Who plays on, does not agree to take something back; a computer player has no say in it.
    """
    with transaction.atomic():
        table = locked(slug)
        known = story(table)
        turn = known.record.position.turn
        if turn not in mine(table, visitor):
            raise game_over() if turn is None else Refusal(say("It is not your turn."), 409, "not_your_turn")
        if seat_of(table, turn or 0).is_lent:
            raise Refusal(say("A computer player sits in for you. Take your seat back first."), 409, "seat_lent")
        if number != known.events:
            raise stale()
        table.undo_seat = None
        _write(table, known, turn or 0, codes(known))


def play_for_bot(slug: str, events: int, move: int) -> None:
    """The move of a computer player, unless something has changed while it was thinking."""
    with transaction.atomic():
        table = locked(slug)
        known = story(table)
        turn = known.record.position.turn
        if known.events == events and turn is not None and seat_of(table, turn).level:
            _write(table, known, turn, [move])


def _write(table: Table, known: Story, seat: int, codes: Iterable[str | int]) -> None:
    rows: list[Event] = []
    for code in codes:
        try:
            record = known.record.play(code)
        except IllegalMove as error:
            raise _illegal(error) from error
        rows.append(Event(table=table, number=known.events, kind=MOVE, seat=seat, value=record.moves[-1]))
        known = Story(record, known.events + 1, known.undone)
    Event.objects.bulk_create(rows)
    transaction.on_commit(lambda: keep(table, known))
    _settle(table, known)


def _illegal(error: IllegalMove) -> Refusal:
    if isinstance(error.reason, Reason):
        return Refusal(error.reason.phrase, 409, error.reason.code)
    return Refusal(say("There is no such move."), 409, "no_such_move")


def _settle(table: Table, known: Story | None = None) -> None:
    """Write down whether the game is over and whether a computer player is to move, once it is dealt."""
    deal_when_ready(table)
    if table.seed is None:
        changed(table)
        return
    known = known or story(table)
    turn = known.record.position.turn
    table.over = turn is None
    table.waits_for_bot = turn is not None and bool(seat_of(table, turn).level)
    table.bot_thinking, table.bot_failures, table.bot_due = False, 0, None
    changed(table)
    settled.send(sender=Table, table=table, known=known)


def changed(table: Table) -> None:
    """Everybody who looks at the table is told."""
    table.version += 1
    table.save()
    fanout().announce(table.slug, table.version)


# Taking back


def last_decision(record: Record, seat: int) -> int | None:
    """To how many moves the game goes back when a seat takes its last decision back."""
    positions = record.positions()[:-1]
    return next((number for number in range(len(positions) - 1, -1, -1) if positions[number].turn == seat), None)


def is_free(record: Record, seat: int, target: int) -> bool:
    """One may take back one's own moves alone, as long as nothing was revealed and nobody else has moved."""
    since = record.positions()[target:-1]
    return len(record.moves) - target <= record.free_undo and all(position.turn == seat for position in since)


def undo(slug: str, visitor: str, seat: int, number: int) -> None:
    """Take back the own last decision: at once where one may alone, otherwise by asking the others."""
    with transaction.atomic():
        table = locked(slug)
        known = story(table)
        if seat not in mine(table, visitor):
            raise not_yours()
        if number != known.events:
            raise stale()
        if table.over:
            raise game_over()
        target = last_decision(known.record, seat)
        if target is None:
            raise Refusal(say("You have made no move yet."), 409, "no_move_yet")
        if is_free(known.record, seat, target):
            _take_back_moves(table, known, seat, target)
        elif table.strict:
            raise Refusal(say("At the daily deal only what has revealed nothing can be taken back."), 409, "daily_deal")
        else:
            table.undo_seat, table.undo_to, table.undo_agreed = seat, target, _speaks_for(table, visitor, seat)
            _if_all_agree(table, known)


def answer(slug: str, visitor: str, *, agree: bool) -> None:
    """Yes or no to the wish of another to take something back."""
    with transaction.atomic():
        table = locked(slug)
        seats = mine(table, visitor)
        if table.undo_seat is None:
            raise Refusal(say("Nobody asks to take something back any more."), 409, "nothing_asked")
        if not agree:
            table.undo_seat = None
            changed(table)
            return
        for seat in seats:
            table.undo_agreed |= only(seat)
        _if_all_agree(table, story(table))


def _speaks_for(table: Table, visitor: str, asking: int) -> int:
    """The seat that asks, and others of the same owner that are lent: nobody else sits there."""
    own = [seat for seat in table.seats.all() if seat.owner == visitor and (seat.is_lent or seat.number == asking)]
    return sum(only(seat.number) for seat in own)


def people_at(table: Table) -> list[int]:
    """The seats of people, also of those for whom a computer player sits in."""
    return [seat.number for seat in table.seats.all() if seat.kind == PERSON]


def _if_all_agree(table: Table, known: Story) -> None:
    """Computer players agree to everything, but not in the name of a person for whom they sit in."""
    if all(contains(table.undo_agreed, seat) for seat in people_at(table)):
        _take_back_moves(table, known, table.undo_seat or 0, table.undo_to)
    else:
        changed(table)


def _take_back_moves(table: Table, known: Story, seat: int, target: int) -> None:
    back = len(known.record.moves) - target
    event = Event(table=table, number=known.events, kind=UNDO, seat=seat, value=back)
    event.save()
    known = known.after(event)
    transaction.on_commit(lambda: keep(table, known))
    table.undo_seat = None
    _settle(table, known)
