"""The HTTP connections of uvicorn, with limits that it lacks: how many there are, in all and from one network, and how long
a request head takes.
"""

import asyncio
from collections import Counter
from typing import Any

from django.conf import settings
from uvicorn.protocols.http.h11_impl import H11Protocol

from glueckauf.web.transport.networks import network_of

HEAD_TIMEOUT = 10.0
"""Seconds within which the head of the first request has to arrive (the attack is known as Slowloris)."""
MOST_CONNECTIONS = 12_000
"""Beyond the streams that one process serves; whoever comes then is turned away at once."""
open_connections: Counter[str] = Counter()
"""By network."""


class BoundedProtocol(H11Protocol):
    """Closes a connection that is one too many, and one whose request does not arrive."""

    head_timer: asyncio.TimerHandle | None = None
    network = ""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.network = network_of(self.client[0]) if self.client else ""
        open_connections[self.network] += 1
        if self.is_one_too_many:
            transport.abort()
        self.await_head()

    @property
    def is_one_too_many(self) -> bool:
        """Through a proxy everybody comes from one address; there the proxy has to bound them."""
        most = MOST_CONNECTIONS if settings.SECURE else settings.CONNECTIONS_PER_NETWORK
        return len(self.connections) > MOST_CONNECTIONS or open_connections[self.network] > most

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
        open_connections[self.network] -= 1
        if not open_connections[self.network]:
            del open_connections[self.network]
        super().connection_lost(exc)

    def await_head(self) -> None:
        self.head_timer = self.loop.call_later(HEAD_TIMEOUT, self.transport.abort)

    def stop_waiting(self) -> None:
        if self.head_timer:
            self.head_timer.cancel()
            self.head_timer = None
