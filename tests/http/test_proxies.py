"""Behind a proxy: who is believed about where a request comes from, and which host names are answered."""

import asyncio
from typing import Any

import pytest
from django.test import override_settings
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from glueckauf.commands.serve import PROXIES


def seen_from(peer: str, forwarded: str) -> str:
    """The address that the server takes a visitor for."""
    seen: list[str] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001
        seen.append(scope["client"][0])

    headers = [(b"x-forwarded-for", forwarded.encode())]
    scope: Any = {"type": "http", "client": (peer, 1), "headers": headers, "scheme": "http"}
    asyncio.run(ProxyHeadersMiddleware(application, PROXIES)(scope, None, None))  # pyright: ignore[reportArgumentType]
    return seen[0]


@pytest.mark.parametrize("proxy", ["127.0.0.1", "::1", "172.18.0.3", "10.0.0.7", "fd00::3"])
def test_a_proxy_on_this_machine_or_in_a_private_network_is_believed(proxy):
    assert seen_from(proxy, "203.0.113.9") == "203.0.113.9"


def test_nobody_else_is_believed():
    assert seen_from("198.51.100.1", "203.0.113.9") == "198.51.100.1"


def test_what_a_visitor_adds_before_the_proxy_is_not_believed():
    assert seen_from("172.18.0.3", "192.0.2.1, 203.0.113.9") == "203.0.113.9"


@override_settings(ALLOWED_HOSTS=["play.example.org"])
def test_a_host_name_that_is_none_of_ours_is_refused_but_health_is_told(ada):
    assert ada.see("/", host="play.example.org").status_code == 200
    answer = ada.see("/", host="evil.example")
    assert answer.status_code == 400
    assert "evil.example" not in answer.content.decode()
    assert ada.see("/health", host="127.0.0.1").status_code == 200
