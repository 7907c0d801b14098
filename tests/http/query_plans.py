"""How the database finds what the path of a move asks for: a scan of a whole table must not be among it.

As a program it prints the scans, on the database that `DATABASE_URL` names.
"""

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from typing import Any

SMALL = {"open_tables"}
"""Indexes with few rows, all of which may be looked at."""


def scans(act: Callable[[], object]) -> list[str]:
    """Return the queries of an action that look at every row of a table or of an index."""
    from django.db import connection  # noqa: PLC0415  Django first has to be set up
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    with CaptureQueriesContext(connection) as asked:
        act()
    queries = dict.fromkeys(each["sql"] for each in asked.captured_queries)
    explain = explain_postgresql if connection.vendor == "postgresql" else explain_sqlite
    with connection.cursor() as cursor:
        return [query for query in queries if is_planned(query) and any(explain(cursor, query))]


def is_planned(query: str) -> bool:
    return query.startswith(("SELECT", "UPDATE", "DELETE")) and "pg_" not in query


def explain_sqlite(cursor: Any, query: str) -> Iterator[str]:
    for *_, step in cursor.execute(f"EXPLAIN QUERY PLAN {query}").fetchall():
        words = step.split()
        if words[0] == "SCAN" and words[1] != "CONSTANT" and words[-1] not in SMALL:
            yield step


def explain_postgresql(cursor: Any, query: str) -> Iterator[str]:
    """With few rows a scan is quickest, so it is forbidden where anything else is possible."""
    cursor.execute("SET enable_seqscan = off")
    cursor.execute(f"EXPLAIN (FORMAT JSON) {query}")
    yield from scans_in(cursor.fetchone()[0][0]["Plan"])


def scans_in(plan: dict[str, Any]) -> Iterator[str]:
    kind, by_index = plan["Node Type"], plan.get("Index Name") in SMALL or "Index Cond" in plan
    if kind == "Seq Scan" or (kind.startswith("Index") and not by_index):
        yield json.dumps(plan)
    for inner in plan.get("Plans", ()):
        yield from scans_in(inner)


def play_a_while() -> None:
    """All that happens on the way of a move: people and computer players, watchers, a slow game, chat, the end."""
    from glueckauf.web.areas.people.models import Account  # noqa: PLC0415
    from tests.http.people import Person, new_table, play_some, sit_down, table, work  # noqa: PLC0415
    from tests.http.programs import Program  # noqa: PLC0415
    from tests.http.test_people import register  # noqa: PLC0415

    ada, bob, eve = (Person(name) for name in ("Ada", "Bob", "Eve"))
    for person in (ada, bob):
        register(person)
        Account.objects.filter(key=person.name.lower()).update(webhook="https://example.org/")
    slug = new_table(ada, "gluex", "me", "friend", "random", slow="1", listed="1")
    sit_down(bob, slug, 1)
    while not table(slug).waits_for_bot:
        play_some(slug, {0: ada, 1: bob}, 1)
    work()
    program = Program(bob)
    while not table(slug).over:
        play_some(slug, {0: ada, 1: bob}, 3)
        eve.see(f"/t/{slug}/part", x_part="1")
    ada.at(slug, "speak", seat="0", text="well played")
    program.see(f"/tables/{slug}/view")
    for address in (f"/t/{slug}/", "/games/", "/open/", "/health"):
        ada.see(address)


def main() -> None:
    os.environ |= {"DJANGO_SETTINGS_MODULE": "glueckauf.web.settings", "GLUECKAUF_DATA": tempfile.mkdtemp()}
    import django  # noqa: PLC0415  the environment comes first

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415

    call_command("migrate", verbosity=0, interactive=False)
    print("\n".join(scans(play_a_while)))  # noqa: T201  whoever asked reads it


if __name__ == "__main__":
    main()
