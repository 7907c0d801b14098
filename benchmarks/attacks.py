"""The attacks that take a moment each. Every one tells how the server held it off; attack.py runs them."""

import asyncio
import re
import time
from datetime import UTC, datetime
from urllib.parse import quote

from attackers import (
    PASSWORD,
    Attack,
    Target,
    allowance,
    close_all,
    expect_status,
    flood,
    hold,
    open_streams,
    send_raw,
)
from browsers import LANGUAGES, Visitor, live_address
from servers import HOST

TOO_MANY = 429
MORE = 1.5
"""Times as much is asked for as a limit allows."""
TOKEN = re.compile(r"\bga_[\w-]{43}")
INTERNAL = (
    "http://127.0.0.1:8000/",
    "http://localhost:5432/",
    "http://[::1]:8000/",
    "http://10.0.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://192.0.0.8/",
    "http://192.168.1.1/",
    "http://100.64.0.1/",
    "http://0.0.0.0:8000/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://[::ffff:127.0.0.1]/",
    "http://[64:ff9b:1::7f00:1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[fec0::1]/",
    "http://[fd00::1]/",
    "http://[2002:7f00:1::]/",
    "http://127.0.0.1.:80/",
    "file:///etc/passwd",
    "gopher://127.0.0.1:11211/",
)
RECORDS = (
    "",
    "\x00",
    "glueckauf",
    "glueckauf 1\n",
    "glueckauf 1\ngame gluex\nplayers 99999999999999999999\nseed 1\n",
    "glueckauf 1\ngame gluex\nplayers 2\nseed -1\nmoves a1\n",
    "glueckauf 1\ngame ../../etc/passwd\nplayers 2\nseed 1\n",
    "glueckauf 1\n" + "game gluex\n" * 4000,
    "glueckauf 1\ngame gluex\nplayers 2\nseed 1\nmoves " + "a1 " * 15_000,
    "position " + "[" * 50_000,
    '{"a":' * 8000,
    "\u202e" * 20_000,
    "9" * 50_000,
)


# Streams


async def streams_of_a_network(target: Target) -> str:
    """Every stream with another cookie."""
    eve, most = await target.newcomer(), target.limits["STREAMS_PER_NETWORK"]
    path = await live_address(eve, await eve.make_table("me", "random"))
    wires, found = await open_streams([eve.beside() for _ in range(most + 10)], path)
    others, outside = await open_streams([await target.newcomer()], path)
    close_all([*wires, *others])
    hold(found.count(200) == most, f"{found.count(200)} streams are open")
    hold(outside == [200], "somebody else is kept out")
    return f"{most} open, {found.count(TOO_MANY)} refused, another network is served"


async def streams_of_a_visitor(target: Target) -> str:
    eve, most = await target.newcomer(), target.limits["STREAMS_PER_VISITOR"]
    path = await live_address(eve, await eve.make_table("me", "random"))
    wires, found = await open_streams([eve] * (most + 5), path)
    close_all(wires)
    hold(found.count(200) == most, f"{found.count(200)} streams are open")
    return f"{most} open, {found.count(TOO_MANY)} refused"


async def streams_of_no_table(target: Target) -> str:
    eve = await target.newcomer()
    own = await live_address(eve, await eve.make_table("me", "random"))
    paths = ("/t/nothing/live", f"/t/nothing/live?{own.partition('?')[2]}", "/api/v1/stream", "/api/v1/tables/x/stream")
    found = [(await open_streams([eve], path))[1][0] for path in paths]
    hold(found == [404, 404, 401, 401], f"answers {found}")
    return "404 without asking the database, 401 without a token"


# Limits


async def writes_without_a_cookie(target: Target) -> str:
    """Each comes from a visitor who was never here."""
    eve, most = await target.newcomer(), target.limits["MOVES_PER_MINUTE"]
    eve.cookies.pop("glueckauf", None)
    form = {"csrfmiddlewaretoken": eve.token}
    before, begin = target.count("school_solved"), time.monotonic()
    found = await flood(
        eve, round(most * MORE), lambda wire: wire.ask("POST", "/school/puzzles/1/look", eve.head(), form)
    )
    written = target.count("school_solved") - before
    hold(0 < written <= allowance(most, begin), f"{written} rows were written")
    hold(found.count(TOO_MANY) > 0, "nothing was refused")
    renewed = eve.beside()
    renewed.cookies, renewed.token = {"csrftoken": eve.cookies["csrftoken"]}, eve.token
    answers = [(await renewed.do("/school/puzzles/1/look")).status for _ in range(5)]
    hold(TOO_MANY in answers, "a new cookie gives new tries")
    return f"{written} rows, then 429, also with a new cookie"


async def reads_without_a_cookie(target: Target) -> str:
    eve, most = await target.newcomer(), target.limits["READS_PER_MINUTE"]
    path = f"/t/{await eve.make_table('me', 'random')}/explained"
    begin = time.monotonic()
    found = await flood(eve, round(most * MORE), lambda wire: wire.ask("GET", path))
    served = found.count(200)
    hold(served <= allowance(most, begin) and found.count(TOO_MANY), f"{served} pages of {len(found)}")
    head = "X-Forwarded-For: 203.0.113.7\r\nForwarded: for=203.0.113.7\r\nX-Real-IP: 203.0.113.7\r\n"
    spoofed = [(await eve.see(path, head)).status for _ in range(5)]
    hold(TOO_MANY in spoofed, "X-Forwarded-For gives a new network")
    expect_status(await (await target.newcomer()).see(path), 200)
    return f"{served} pages, then 429, also with X-Forwarded-For; another network is served"


async def tables_of_a_network(target: Target) -> str:
    eve, most = await target.newcomer(), target.limits["TABLES_PER_HOUR"]
    made = 0
    for _ in range(most + 5):
        other = eve.beside()
        await other.take_token()
        made += (await other.do("/tables", game="gluex", name="Eve", seat0="me", seat1="random")).status == 302
    hold(made == most, f"{made} tables")
    return f"{made} tables, then none, each asked for with another cookie"


async def pictures_of_a_network(target: Target) -> str:
    """For a minute at most: a slow machine may draw no more than the limit allows."""
    eve, most = await target.newcomer(), target.limits["PICTURES_PER_MINUTE"]
    looks = [f"lang={language}&light={light}" for language in LANGUAGES for light in ("day", "night")]
    tables = 2 * most // (2 * len(looks)) + 1
    slugs = [await eve.make_table("me", "friend", name=f"Eve {number}") for number in range(tables)]
    paths = [f"/t/{slug}/{name}.png?{look}" for slug in slugs for name in ("picture", "invitation") for look in looks]
    begin, found = time.monotonic(), list[int]()
    while len(found) < len(paths) and TOO_MANY not in found and time.monotonic() < begin + 60:
        found.append((await eve.see(paths[len(found)])).status)
    drawn = found.count(200)
    hold(drawn <= allowance(most, begin), f"{drawn} pictures were drawn")
    return f"{drawn} drawn in {time.monotonic() - begin:.0f} s, {found.count(TOO_MANY)} refused"


# People


async def a_second_attempt_at_the_daily_deal(target: Target) -> str:
    day, counted = datetime.now(UTC).date(), []
    ada, guests = await target.newcomer(), [await target.newcomer() for _ in range(2)]
    await ada.register("Ada of the day")
    for visitor in (ada, ada.beside(), *guests):
        await visitor.take_token()
        expect_status(await visitor.do(f"/daily/{day}/play", game="gluex", name="Ada"), 302)
        counted.append(target.count("school_attempt", "counts"))
    hold(counted == [1, 1, 1, 1], f"attempts that count: {counted}")
    return "the account's first attempt counts, none of a cookie does"


async def tokens_of_before(target: Target) -> str:
    """Tokens for programs, before a new password and before a log-out everywhere."""
    ada = await target.newcomer()
    await ada.register("Ada of the tokens")
    for path, form in (("/account/everywhere", {}), ("/account/password", {"old": PASSWORD, "new": PASSWORD[::-1]})):
        found = TOKEN.search((await ada.do("/api/tokens", name="mine")).text())
        hold(found, "no token was made")
        bearer = f"Authorization: Bearer {found[0]}\r\n"  # pyright: ignore[reportOptionalSubscript]
        program = target.stranger()
        expect_status(await program.see("/api/v1/me", bearer), 200)
        expect_status(await ada.do(path, **form), 200)
        expect_status(await program.see("/api/v1/me", bearer), 401)
        await ada.take_token()
    return "401 after a new password and after a log-out everywhere"


async def cookies_of_before(target: Target) -> str:
    ada = await target.newcomer()
    await ada.register("Ada of the cookies")
    thief = ada.copy()
    hold(await thief.is_logged_in(), "the copy of a cookie never worked")
    expect_status(await ada.do("/account/leave"), 302)
    hold(not await thief.is_logged_in(), "the copy of a cookie works after the log-out")
    await ada.take_token()
    expect_status(await ada.log_in("Ada of the cookies"), 302)
    await ada.take_token()
    thief = ada.copy()
    expect_status(await ada.do("/account/everywhere"), 200)
    hold(not await thief.is_logged_in(), "the copy of a cookie works after the log-out everywhere")
    forged = ada.copy()
    forged.cookies["glueckauf"] = forged.cookies["glueckauf"][:-2] + "xx"
    hold(not await forged.is_logged_in(), "a forged cookie works")
    return "ended by the log-out, here and everywhere; a forged one is nobody's"


async def wrong_passwords(target: Target) -> str:
    """A stranger uses up the tries for a name; its owner comes in nevertheless, from a browser that is known."""
    ada, eve = await target.newcomer(), await target.newcomer()
    await ada.register("Ada of the door")
    expect_status(await ada.do("/account/leave"), 302)
    await ada.take_token()
    found = [
        (await eve.log_in("Ada of the door", f"guess {n}")).status for n in range(target.limits["LOGINS_PER_HOUR"] + 3)
    ]
    hold(found[-1] == TOO_MANY, "guessing goes on for ever")
    expect_status(await ada.log_in("Ada of the door"), 302)
    return f"{found.count(403)} guesses, then 429; the owner comes in"


async def webhooks_to_the_inside(target: Target) -> str:
    for place, url in enumerate(INTERNAL):
        if place % 5 == 0:
            ada = await target.newcomer()
            await ada.register(f"Ada of the hooks {place}")
        expect_status(await ada.do("/account/", hook=url), 400)
    hold(not target.count("people_account", "hook != ''"), "an address is kept")
    return f"{len(INTERNAL)} addresses refused"


# Requests


async def other_hosts(target: Target) -> str:
    eve = target.stranger()
    got = await send_raw(eve, b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
    expect_status(got, 400)
    led = await eve.see("/", "X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\n")
    hold("evil.example" not in led.text(), "the page names the forged host")
    return "400 for another host; X-Forwarded-Host is not believed"


async def large_bodies(target: Target) -> str:
    eve = await target.newcomer()
    plain, form = "text/plain", "application/x-www-form-urlencoded"
    chunk = b"fff0\r\n" + b"x" * 0xFFF0 + b"\r\n"
    requests = {
        "a declared gigabyte": [request_head(eve, plain, length=2**30)],
        "100 KB": [request_head(eve, plain, length=100_000), b"x" * 100_000],
        "endless pieces": [request_head(eve, plain), *[chunk] * 20],
        "a thousand fields": [request_head(eve, form, length=4000), b"a=b&" * 1000],
    }
    for words, pieces in requests.items():
        got = await send_raw(eve, *pieces)
        hold(400 <= got.status < 500, f"{words}: {got.status}")
    return f"{', '.join(requests)}: refused"


def request_head(visitor: Visitor, kind: str, length: int | None = None) -> bytes:
    """Of a file; without a length it comes in pieces."""
    size = "Transfer-Encoding: chunked" if length is None else f"Content-Length: {length}"
    address = f"POST /file HTTP/1.1\r\nHost: {HOST}:{visitor.port}\r\n"
    return f"{address}Content-Type: {kind}\r\n{visitor.head()}{size}\r\n\r\n".encode()


async def malformed_records(target: Target) -> str:
    for record in RECORDS:
        got = await (await target.newcomer()).do("/file", text=record)
        hold(got.status in {400, 413}, f"{record[:30]!r}: {got.status}")
    wild = (b"\xff\xfe", b"PK\x03\x04", b"%00", quote("\ud800", errors="surrogatepass").encode())
    for content in wild:
        eve = await target.newcomer()
        body = f"csrfmiddlewaretoken={eve.token}&text=".encode() + content
        got = await send_raw(eve, request_head(eve, "application/x-www-form-urlencoded", length=len(body)), body)
        hold(got.status in {400, 413}, f"{content!r}: {got.status}")
    return f"{len(RECORDS) + len(wild)} refused with a reason"


async def connections_of_a_network(target: Target) -> str:
    """Many more connections than one visitor needs, all silent."""
    eve, most = target.stranger(), target.limits["CONNECTIONS_PER_NETWORK"]
    lines = [
        await asyncio.open_connection(HOST, eve.port, local_addr=(eve.source, 0)) for _ in range(min(5 * most, 3000))
    ]
    await asyncio.sleep(0.3)
    ended = sum(reader.at_eof() or reader.exception() is not None for reader, _ in lines)
    expect_status(await (await target.newcomer()).see("/"), 200)
    for _, writer in lines:
        writer.close()
    hold(len(lines) - ended <= most, f"{len(lines) - ended} connections stay open")
    return f"{len(lines) - ended} of {len(lines)} stay open; another network is served"


ATTACKS: tuple[Attack, ...] = (
    streams_of_a_network,
    streams_of_a_visitor,
    streams_of_no_table,
    connections_of_a_network,
    writes_without_a_cookie,
    reads_without_a_cookie,
    tables_of_a_network,
    pictures_of_a_network,
    a_second_attempt_at_the_daily_deal,
    tokens_of_before,
    cookies_of_before,
    wrong_passwords,
    webhooks_to_the_inside,
    other_hosts,
    large_bodies,
    malformed_records,
)
