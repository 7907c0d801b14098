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
  VALUES (1, 'old', 'gluex', 1, 2, '{}', 5, '', '', 0, 0, '', 3, 0, 0, 0, 0, '2026-01-01', '', 0, '[]', 0, 0, 0, 0, 0, 1);
INSERT INTO web_seat (id, table_id, number, kind, name, owner, secret, level, word, known)
  VALUES (1, 1, 0, 'person', 'Ada', 'visitor', 's0', '', 'luck', 7);
INSERT INTO people_account (id, password, name, key, word, language, email, confirmed, by_mail, hook, chat, made)
  VALUES (1, 'x', 'Ada', 'ada', 'visitor', 'en', '', 0, 0, 'https://example.org/', 1, '2026-01-01');
INSERT INTO people_word (id, table_id, seat, move, kind, text, made) VALUES (1, 1, 0, 2, 'said', 'hello', '2026-01-01');
"""
READ = """
import django; django.setup()
from glueckauf.web.areas.people.models import Account, ChatMessage
from glueckauf.web.tables.models import Seat, Table
print(Seat.objects.get().deal_word, Seat.objects.get().events_seen, Table.objects.get().message_count)
print(Account.objects.get().visitor_id, Account.objects.get().webhook, ChatMessage.objects.get().text)
"""


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
    assert run(tmp_path, "-c", READ) == ["luck", "7", "1", "visitor", "https://example.org/", "hello"]


def test_tables_and_columns_keep_their_names():
    names = connection.introspection.table_names()
    assert {"web_table", "web_seat", "web_event", "people_account", "people_word", "people_notice"} <= set(names)
