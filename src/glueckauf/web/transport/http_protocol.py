"""The HTTP connections of uvicorn, with two limits that it lacks: how many there are, and how long a request head takes."""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_TIMEOUT = 10.0
"""Seconds within which the head of the first request has to arrive (the attack is known as Slowloris)."""
MOST_CONNECTIONS = 12_000
"""Beyond the streams that one process serves; whoever comes then is turned away at once."""


class BoundedProtocol(H11Protocol):
    """Closes a connection that is one too many, and one whose request does not arrive."""

    head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if len(self.connections) > MOST_CONNECTIONS:
            transport.abort()
        self.await_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.is_answering:
            self.stop_waiting()
        elif self.head_timer is None and self.timeout_keep_alive_task is None:
            self.await_head()

    @property
    def is_answering(self) -> bool:
        return bool(self.cycle) and not self.cycle.response_complete  # there is none before the first request

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        super().connection_lost(exc)

    def await_head(self) -> None:
        self.head_timer = self.loop.call_later(HEAD_TIMEOUT, self.transport.abort)

    def stop_waiting(self) -> None:
        if self.head_timer:
            self.head_timer.cancel()
            self.head_timer = None
