"""Connections before any page is asked for: not too many, and none that only waits."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn

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


def test_one_connection_too_many_is_turned_away(monkeypatch):
    monkeypatch.setattr(http_protocol, "MOST_CONNECTIONS", 3)

    async def crowd() -> list[bool]:
        async with house() as port:
            lines = [await call(port) for _ in range(4)]
            await asyncio.sleep(0.05)
            return await asyncio.gather(*(ends(line, 0.3) for line in lines))

    assert asyncio.run(crowd()) == [False, False, False, True]
