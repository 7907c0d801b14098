"""Connections before any page is asked for: not too many, and none that only waits."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
from django.test import override_settings

from glueckauf.web.transport import http_protocol
from glueckauf.web.transport.http_protocol import BoundedProtocol

REQUEST = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def application(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001
    await asyncio.sleep(0.5 if scope["path"] == "/slow" else 0)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def house() -> AsyncGenerator[int]:
    """A server with the protocol of ours; its port."""
    config = uvicorn.Config(application, http=BoundedProtocol, ws="none", lifespan="off", log_level="critical", port=0)
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110  uvicorn has no event for it
        await asyncio.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await task


async def call(port: int) -> Line:
    return await asyncio.open_connection("127.0.0.1", port)


async def ends(line: Line, seconds: float) -> bool:
    """Whether the server ends a connection within some seconds; what it sends is read over."""
    try:
        while await asyncio.wait_for(line[0].read(1000), seconds):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        return True
    finally:
        line[1].close()
    return True


def test_a_request_whose_head_does_not_arrive_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(http_protocol, "HEAD_TIMEOUT", 0.2)

    async def drip() -> list[bool]:
        async with house() as port:
            silent, begun, second = [await call(port) for _ in range(3)]
            begun[1].write(REQUEST[:10])
            second[1].write(REQUEST)
            await second[0].readuntil(b"ok")
            second[1].write(REQUEST[:10])
            return await asyncio.gather(*(ends(line, 2) for line in (silent, begun, second)))

    assert asyncio.run(drip()) == [True, True, True]


def test_who_asks_in_time_is_answered_however_long_it_takes_and_may_ask_again_later(monkeypatch):
    monkeypatch.setattr(http_protocol, "HEAD_TIMEOUT", 0.2)

    async def think() -> list[bytes]:
        async with house() as port:
            reader, writer = await call(port)
            answers = []
            for path in (b"/slow", b"/"):
                writer.write(REQUEST.replace(b"/ ", path + b" ", 1))
                answers.append((await asyncio.wait_for(reader.readuntil(b"ok"), 2))[:12])
                await asyncio.sleep(0.4)
            writer.close()
            return answers

    assert asyncio.run(think()) == [b"HTTP/1.1 200"] * 2


def turned_away(*addresses: str) -> list[bool]:
    """Which of the connections, made one after the other from these addresses, are turned away."""

    async def crowd() -> list[bool]:
        async with house() as port:
            lines = [await asyncio.open_connection("127.0.0.1", port, local_addr=(each, 0)) for each in addresses]
            await asyncio.sleep(0.05)
            return await asyncio.gather(*(ends(line, 0.3) for line in lines))

    return asyncio.run(crowd())


def test_one_connection_too_many_is_turned_away(monkeypatch):
    monkeypatch.setattr(http_protocol, "MOST_CONNECTIONS", 3)
    assert turned_away(*["127.0.0.1"] * 4) == [False, False, False, True]


@override_settings(CONNECTIONS_PER_NETWORK=2)
def test_who_has_too_many_connections_keeps_nobody_else_out():
    assert turned_away(*["127.0.0.2"] * 3, "127.0.0.3") == [False, False, True, False]
    assert not http_protocol.open_connections, "those that have ended are not counted"


@override_settings(CONNECTIONS_PER_NETWORK=2, SECURE=True)
def test_through_a_proxy_everybody_may_come_from_one_address():
    assert turned_away(*["127.0.0.2"] * 3) == [False, False, False]
