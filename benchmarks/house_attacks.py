"""Attacks on the deal, on other people's mail and on the house itself: its database, its folder, its threads."""

import asyncio
import json
import secrets
import sqlite3
import subprocess
import time
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from datetime import UTC, datetime

from attackers import Attack, Target, close_all, expect_status, hold
from browsers import head_of, live_address
from glueckauf.core.proof import Proof, Word, commitment_to, hash_of
from postgres import free_port
from servers import Server

END_LISTENING = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query = 'LISTEN glueckauf'
"""
READ_ONLY = "ALTER SYSTEM SET default_transaction_read_only = {0}"
REFUSED, CANNOT = 409, 503
PATIENCE = 20.0
"""Seconds for what happens by itself, on a machine that has other work too."""


# The deal


async def the_last_word_of_a_deal(target: Target) -> str:
    """Who speaks last, and knows the secret as the host does, looks for a word that makes a better deal."""
    ada, eve = await target.newcomer(), await target.newcomer()
    slug = await ada.make_table("me", "friend", words="1")
    secret, link = target.server.rows(
        "SELECT web_table.secret, web_seat.secret FROM web_table JOIN web_seat ON table_id = web_table.id "  # noqa: S608
        f"WHERE slug = '{slug}' AND number = 1"
    )[0]
    expect_status(await eve.do(f"/t/{slug}/sit/{link}", name="Eve"), 302)
    expect_status(await ada.do(f"/t/{slug}/word", seat="0", word="lantern"), 302)
    hold("lantern" not in (await eve.see(f"/t/{slug}/")).text(), "a word is shown before all have committed to one")
    nonces = [secrets.token_hex(16) for _ in range(2)]
    commitment = commitment_to(hash_of(secret), 1, nonces[0], "mole")
    expect_status(await eve.do(f"/t/{slug}/word", seat="1", nonce=nonces[0], word="mole"), REFUSED)
    expect_status(await eve.do(f"/t/{slug}/word", seat="1", commitment=commitment), 302)
    for form in (
        {"nonce": nonces[0], "word": "shrew"},
        {"nonce": nonces[1], "word": "mole"},
        {"commitment": commitment_to(hash_of(secret), 1, nonces[1], "shrew")},
        {"word": "shrew"},
    ):
        expect_status(await eve.do(f"/t/{slug}/word", seat="1", **form), REFUSED)
    expect_status(await eve.do(f"/t/{slug}/word", seat="1", nonce=nonces[0], word="mole"), 302)
    seed = target.server.rows(f"SELECT seed FROM web_table WHERE slug = '{slug}'")[0][0]  # noqa: S608
    hold(seed == deal_of(target, slug), "the deal is not made of the secret and the words")
    return "nobody sees a word before all are bound, and nobody opens another"


def deal_of(target: Target, slug: str) -> str:
    """Return the key that the secret and the words of a table make."""
    found = target.server.rows(
        "SELECT web_table.secret, deal_commitment, deal_nonce, word FROM web_table "  # noqa: S608
        f"JOIN web_seat ON table_id = web_table.id WHERE slug = '{slug}' ORDER BY number"
    )
    return Proof(found[0][0], tuple(Word(*row[1:]) for row in found)).seed


# People


async def the_address_of_somebody_else(target: Target) -> str:
    """An account with an e-mail address that is not its own; whoever has the address gets one letter, and no other."""
    eve = await target.newcomer()
    letters = len(sent(target))
    await eve.register("Eve of the letters", email="ada@example.org")
    await until(lambda: len(sent(target)) == letters + 1, "no letter asks for confirmation")
    expect_status(await eve.do("/account/forgotten", name="Eve of the letters"), 200)
    hold(not target.count("people_notice", "way = 'reset'"), "a letter goes to an address that nobody has confirmed")
    hold(not target.count("people_account", "confirmed"), "an address is confirmed that nobody has confirmed")
    return "asked to be confirmed, and used for nothing before"


def sent(target: Target) -> list[str]:
    return [file.name for file in (target.server.data / "mail").glob("*")]


async def until(asked: Callable[[], object], words: str) -> None:
    end = time.monotonic() + PATIENCE
    while not asked():
        hold(time.monotonic() < end, words)
        await asyncio.sleep(0.05)


async def changes_of_pace(target: Target) -> str:
    """Somebody alone changes the pace as often as the limit allows."""
    eve = await target.newcomer()
    slug = await eve.make_table("me", "random")
    for number in range(20):
        expect_status(await eve.do(f"/t/{slug}/pace", pace="live" if number % 2 else "slow"), 302)
    kept = target.server.rows(f"SELECT pace_changes FROM web_table WHERE slug = '{slug}'")[0][0]  # noqa: S608
    lines = json.loads(kept) if isinstance(kept, str) else kept
    hold(len(lines) <= 1 and not target.count("people_word"), f"{len(lines)} lines")
    return "at most one line of the log between two moves, and none in the chat"


async def the_stop_of_par(target: Target) -> str:
    eve, day = await target.newcomer(), datetime.now(UTC).date()
    found = [(await eve.do(path, game="gluex")).status for path in (f"/daily/{day}/stop", f"/daily/{day}/par/stop")]
    hold(found == [404, 404], f"answers {found}")
    return "there is nothing that stops par for all"


# The house


async def a_database_that_takes_no_writes(target: Target) -> str:
    eve = await target.newcomer()
    slug = await eve.make_table("me", "friend")
    with unwritable(target.server):
        expect_status(await eve.see(f"/t/{slug}/"), 200)
        expect_status(await eve.do(f"/t/{slug}/speak", seat="0", text="hello"), CANNOT)
        expect_status(await eve.see("/games/"), 200)
    expect_status(await eve.do(f"/t/{slug}/speak", seat="0", text="hello"), 302)
    return "pages are read, a change is refused with 503, and afterwards all goes on"


@contextmanager
def unwritable(server: Server) -> Generator[None]:
    """Lock SQLite, or let PostgreSQL be read only."""
    if not server.database:
        with closing(sqlite3.connect(server.data / "tables.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")
        return
    make_read_only(server, "on")
    try:
        yield
    finally:
        make_read_only(server, "off")


def make_read_only(server: Server, switch: str) -> None:
    import psycopg

    with psycopg.connect(server.database, autocommit=True) as connection:
        connection.execute(READ_ONLY.format(switch))
        connection.execute("SELECT pg_reload_conf()")
    time.sleep(0.5)  # until every process of the database has read it


async def a_second_process_on_the_folder(target: Target) -> str:
    if target.server.database:
        return "any number of processes may use PostgreSQL"
    words = [*target.server.command[:4], "--port", str(free_port()), "--no-browser", "--data", str(target.server.data)]
    done = await asyncio.to_thread(subprocess.run, words, capture_output=True, text=True, timeout=120, check=False)
    hold(done.returncode and "another process serves" in done.stderr, f"it ended with {done.returncode}: {done.stderr}")
    return "refused with a sentence"


async def a_lost_connection_for_news(target: Target) -> str:
    if not target.server.database:
        return "one process needs none on SQLite"
    eve = await target.newcomer()
    slug = await eve.make_table("me", "friend")
    wire = eve.wire()
    reader = await wire.send("GET", await live_address(eve, slug), eve.head())
    await head_of(reader)
    target.server.rows(END_LISTENING)
    expect_status(await eve.do(f"/t/{slug}/speak", seat="0", text="is anybody there?"), 302)
    begin = time.monotonic()
    while not (await asyncio.wait_for(reader.readline(), PATIENCE)).startswith(b"data: "):
        pass
    close_all([wire])
    return f"an open page is told what it missed after {time.monotonic() - begin:.1f} s"


async def nothing_has_died(target: Target) -> str:
    """The last of all: every thread lives after what was tried."""
    got = await target.stranger().see("/health")
    expect_status(got, 200)
    threads = json.loads(got.text())["threads"]
    hold(threads and all(threads.values()), f"{threads}")
    return f"{len(threads)} threads live"


HOUSE_ATTACKS: tuple[Attack, ...] = (
    the_last_word_of_a_deal,
    the_address_of_somebody_else,
    changes_of_pace,
    the_stop_of_par,
    a_database_that_takes_no_writes,
)
LONG_HOUSE_ATTACKS: tuple[Attack, ...] = (a_second_process_on_the_folder, a_lost_connection_for_news)
