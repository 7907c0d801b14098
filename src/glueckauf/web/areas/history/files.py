"""Games as small text files: export when they are over, import from anywhere."""

import hashlib

from django.db import transaction

from glueckauf.core.errors import BadRecord
from glueckauf.core.record import Record
from glueckauf.core.record_reader import loads
from glueckauf.core.text import Phrase, say
from glueckauf.web.tables.dealing import full_record, is_disclosed, new_slug
from glueckauf.web.tables.kept_game import kept_file
from glueckauf.web.tables.lookup import find_kept_table, find_table
from glueckauf.web.tables.making import new_seat_secret
from glueckauf.web.tables.models import MOVE, PERSON, Event, Seat, Table
from glueckauf.web.tables.names import clean_name
from glueckauf.web.tables.refusals import Refusal, Unplayable
from glueckauf.web.tables.shared_deals import others_still_play

LARGEST_FILE = 60_000
"""Bytes; the longest games of all have a tenth of it."""
ARCHIVE_SIGNATURES = (b"PK\x03\x04", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf", b"Rar!", b"(\xb5/\xfd")


def file_text(slug: str) -> str:
    """Return the whole game as text. Before the end it would give the deal away."""
    try:
        return played_file(find_table(slug))
    except Unplayable:
        return kept_file(find_kept_table(slug))


def played_file(table: Table) -> str:
    if not is_disclosed(table):
        if table.over:
            raise others_still_play()
        raise Refusal(say("The file contains the whole deal, so you can have it only when the game is over."), 409)
    return full_record(table).dumps()


# Import


def read_file(content: bytes) -> Record:
    """Read a record; an archive is never unpacked, and every refusal has a reason."""
    if len(content) > LARGEST_FILE:
        raise Refusal(say("This is too long for a game."), 413)
    if content.startswith(ARCHIVE_SIGNATURES):
        raise Refusal(say("This file is compressed. Unpack it and use the text inside."), 400)
    try:
        return loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise Refusal(say("This is not a text file."), 400) from error
    except BadRecord as error:
        raise Refusal(refusal_reason(error), 400) from error


def refusal_reason(error: BadRecord) -> Phrase:
    why = error.reason if isinstance(error.reason, Phrase) else say("This is not the record of a game.")
    return say("This file cannot be read: {why}.", why=why)


def import_record(record: Record) -> Table:
    """Return a table to look at, without players. The same file always leads to the same table."""
    text = record.dumps()
    mark = hashlib.sha256(text.encode()).hexdigest()
    with transaction.atomic():
        known = Table.objects.filter(imported=mark).first()
        return known or _write_rows(record, mark)


def _write_rows(record: Record, mark: str) -> Table:
    table = Table.objects.create(
        slug=new_slug(),
        game=record.game.name,
        rules=record.version,
        players=record.players,
        options=dict(record.options),
        seed=record.seed,
        secret=record.proof.secret if record.proof else "",
        start=record.beginning.to_dict() if record.beginning else None,
        over=record.position.over,
        imported=mark,
    )
    called = [clean_name(name) for name in record.names or ("",) * record.players]
    Seat.objects.bulk_create(
        Seat(
            table=table,
            number=number,
            kind=PERSON,
            name=name,
            secret=new_seat_secret(),
            **_word_columns(record, number),
        )
        for number, name in enumerate(called)
    )
    Event.objects.bulk_create(
        Event(table=table, number=number, kind=MOVE, seat=record.positions()[number].turn or 0, value=move)
        for number, move in enumerate(record.moves)
    )
    return table


def _word_columns(record: Record, number: int) -> dict[str, str]:
    """What a seat has added to the deal, as the columns of its row."""
    if record.proof is None:
        return {}
    word = record.proof.words[number]
    if isinstance(word, str):
        return {"deal_word": word}
    return {"deal_word": word.text, "deal_nonce": word.nonce, "deal_commitment": word.commitment}
