"""A database with the games of a long time: whole recorded games as rows, many times over."""

from typing import Any

from glueckauf.core.playouts import generator
from glueckauf.core.record import Record, start
from glueckauf.players import player
from postgres import Cluster

TABLES, EVENTS = 20_000, 4_000_000
"""So many tables, and at least so many events."""
PLAYERS = 3

# One table in ten is not over yet, and listed, with a free seat
COPY_TABLES = """
INSERT INTO web_table (slug, game, rules, players, options, seed, secret, origin, origin_move, guessed, imported, version, over,
    waits_for_bot, is_stuck, share, made, rematch, strict, script, undo_to, undo_agreed, slow, pace_agreed, pace_changes,
    words_closed, with_help, confirms, held, listed, said)
SELECT 'full' || n, game, rules, players, options, seed, secret, '', 0, false, '', version, mod(n, 10) > 0, false, false, '',
    now() - n * interval '1 hour', '', false, '[]', 0, 0, false, 0, '[]', false, false, false, '[]', mod(n, 10) = 0, 0
FROM web_table, generate_series(%s::int, %s::int) AS n WHERE slug = %s
"""
COPY_SEATS = """
INSERT INTO web_seat (table_id, number, kind, name, owner, secret, level, seen, deal_nonce, deal_commitment, known, challenged)
SELECT id, number, CASE WHEN listed AND number = 1 THEN 'open' ELSE 'person' END, 'P' || number,
    CASE WHEN listed AND number = 1 THEN '' ELSE 'owner' || mod(id * 7 + number, 9000) END, 'secret' || id || number, '',
    made, '', '', 0, ''
FROM web_table, generate_series(0, players - 1) AS number WHERE starts_with(slug, 'full')
"""
COPY_EVENTS = """
INSERT INTO web_event (table_id, number, kind, seat, value, follows)
SELECT t.id, e.number, 'move', e.seat, e.value, false
FROM web_table t JOIN recorded e ON e.game = t.game AND (t.over OR e.number < 40)
WHERE starts_with(t.slug, 'full')
"""
RECORDED = "CREATE TABLE recorded (game text, number int, seat int, value int)"


def recorded_game(name: str) -> Record:
    """A game of apprentices, as long as games are."""
    record, rng = start(name, PLAYERS, 1900), generator(1900)
    choose = player("apprentice")
    while record.position.turn is not None:
        record = record.play(choose(record.position.view(record.position.turn), rng))
    return record


def fill(cluster: Cluster, database: str, templates: dict[str, str]) -> tuple[int, int]:
    """Copy tables, given by their games, many times, with a whole game each; return how many tables and events there are."""

    def do(query: str, *values: Any) -> list[tuple[Any, ...]]:
        return cluster.query(database, query, *values)

    do(RECORDED)
    each = TABLES // len(templates) + 1
    for place, (game, slug) in enumerate(templates.items()):
        record = recorded_game(game)
        turns = [position.turn for position in record.positions()]
        for number, move in enumerate(record.moves):
            do("INSERT INTO recorded VALUES (%s, %s, %s, %s)", game, number, turns[number], move)
        do(COPY_TABLES, place * each, (place + 1) * each - 1, slug)
    for query in (COPY_SEATS, COPY_EVENTS, "DROP TABLE recorded", "VACUUM ANALYZE"):
        do(query)
    ((tables,),), ((events,),) = (do(f"SELECT count(*) FROM {name}") for name in ("web_table", "web_event"))  # noqa: S608
    assert tables >= TABLES, tables
    assert events >= EVENTS, events
    return tables, events
