"""Databases of earlier versions go on working: labels, tables and columns keep their names."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing

from django.db import connection

BEFORE = {"web": "0007", "people": "0002", "review": "0003", "school": "0001", "api": "0001"}
"""The last migrations before fields and models were renamed in Python."""
ROWS = """
INSERT INTO web_table (id, slug, game, rules, players, options, seed, secret, origin, origin_move, guessed, imported,
  version, over, waits_for_bot, bot_thinking, bot_failures, made, rematch, strict, script, undo_to, undo_agreed, slow,
  pace_agreed, listed, said)
  VALUES (1, 'old', 'gluex', 1, 2, '{}', 5, '', '', 0, 0, '', 3, 0, 0, 0, 0, '2026-01-01', '', 0, '[]', 0, 0, 0, 0, 0, 2);
INSERT INTO web_table (id, slug, game, rules, players, options, seed, secret, origin, origin_move, guessed, imported,
  version, over, waits_for_bot, bot_thinking, bot_failures, made, rematch, strict, script, undo_to, undo_agreed, slow,
  pace_agreed, listed, said)
  VALUES (2, 'waits', 'gluex', 1, 2, '{}', NULL, 'abababababababababababababababababababababababababababababababab', '', 0, 0, '', 3, 0, 0, 0, 0, '2026-01-01', '', 0, '[]', 0, 0,
  0, 0, 0, 0);
INSERT INTO web_seat (id, table_id, number, kind, name, owner, secret, level, word, known)
  VALUES (1, 1, 0, 'person', 'Ada', 'visitor', 's0', '', 'luck', 7),
         (2, 2, 0, 'person', 'Ada', 'visitor', 's1', '', 'Kohle', 0), (3, 2, 1, 'open', '', '', 's2', '', NULL, 0);
INSERT INTO people_account (id, password, name, key, word, language, email, confirmed, by_mail, hook, chat, made)
  VALUES (1, 'x', 'Ada', 'ada', 'visitor', 'en', '', 0, 0, 'https://example.org/', 1, '2026-01-01');
INSERT INTO people_word (id, table_id, seat, move, kind, text, made) VALUES (1, 1, 0, 2, 'said', 'hello', '2026-01-01'),
  (2, 1, 1, 2, 'slow', '', '2026-01-02');
"""
READ = """
import django; django.setup()
from glueckauf.web.areas.people.models import Account, ChatMessage
from glueckauf.web.tables.history import history_of
from glueckauf.web.tables.models import Seat, Table
seat, old = Seat.objects.get(pk=1), Table.objects.get(slug="old")
print(seat.deal_word, seat.events_seen, old.message_count, old.seed + 1, len(history_of(old).record.position.moves))
print(Account.objects.get().visitor_id, Account.objects.get().webhook, ChatMessage.objects.get().text)
print(*old.pace_changes[0])
"""

DEAL = """
import django; django.setup()
from glueckauf.web.tables.dealing import proof_of, secret_hash
from glueckauf.web.tables.deal_words import add_deal_word
from glueckauf.web.tables.models import Seat, Table
Seat.objects.filter(pk=3).update(kind="person", owner="bob")
add_deal_word("waits", "bob", 1, "Gold")
table = Table.objects.get(slug="waits")
proof = proof_of(table)
print(table.seed == proof.seed, proof.words[0].fits(secret_hash(table), 0), proof.words[0].text)
"""
"""A table that waits for words goes on: what was given before is committed to by the server."""


def run(data, *words):
    surroundings = {**os.environ, "GLUECKAUF_DATA": str(data)}
    done = subprocess.run([sys.executable, *words], env=surroundings, check=True, capture_output=True, text=True)
    return done.stdout.split()


def test_rows_of_an_old_database_are_read_under_the_new_names(tmp_path):
    for label, number in BEFORE.items():
        run(tmp_path, "-m", "django", "migrate", label, number, "--verbosity", "0")
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database:
        database.executescript(ROWS)
    run(tmp_path, "-m", "django", "migrate", "--verbosity", "0")
    assert run(tmp_path, "-c", READ) == [
        "luck",
        "7",
        "1",
        "6",
        "2",
        "visitor",
        "https://example.org/",
        "hello",
        "2",
        "1",
        "True",
    ]

    assert run(tmp_path, "-c", DEAL) == ["True", "True", "Kohle"]


def test_tables_and_columns_keep_their_names():
    names = connection.introspection.table_names()
    assert {"web_table", "web_seat", "web_event", "people_account", "people_word", "people_notice"} <= set(names)
