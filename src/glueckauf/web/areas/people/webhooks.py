"""Webhooks: an address that is told when it is its owner's turn, guarded against server-side request forgery (SSRF).
Push services are spoken to in the same way.

The address comes from outside, so it must not lead inside: only public addresses are spoken to, the name is resolved once
and the connection goes to the very address that was checked, nothing is followed, nothing is waited for long.
"""

import json
import re
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooSlow
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Timer

from glueckauf.core.game import find_game
from glueckauf.core.text import say
from glueckauf.web.areas.people.emails import notice_link, table_link
from glueckauf.web.areas.people.models import INVITED, Notice
from glueckauf.web.pages.invitation import invitation_of
from glueckauf.web.tables.refusals import Refusal

LONGEST = 500
TIMEOUT = 10.0
"""Seconds for everything: connecting, sending, hearing the answer."""
RESOLVE_TIMEOUT = 0.5
"""Seconds: one thread makes all pages, so that everybody waits for a name that somebody wants to call."""
ADDRESS = re.compile(
    r"(?P<scheme>https?)://(?P<host>\[[\da-f:.]+\]|[\w.-]+)(?::(?P<port>\d{1,5}))?(?P<path>(?:[/?#].*)?)",
    re.ASCII | re.IGNORECASE,
)
"""Narrower than what is allowed: without names and passwords."""
PORTS = {80, 443, *range(1024, 65536)}
JSON = {"Content-Type": "application/json"}
NAT64 = ip_network("64:ff9b::/96")
INTERNAL = [ip_network(each) for each in ("192.0.0.0/24", "fec0::/10", "64:ff9b:1::/48")]
"""Networks that are not public, whatever Python's list says: protocol assignments, site-local, local translation."""
_resolvers = ThreadPoolExecutor(2, "resolver")


def not_an_address() -> Refusal:
    return Refusal(say("Messages cannot go to this address: it must begin with http:// or https://."), 400)


def not_plain_ascii() -> Refusal:
    return Refusal(say("An address is written in plain letters, without spaces: xn--… in a name, %… in a path."), 400)


def not_public() -> Refusal:
    return Refusal(say("This address does not lead to the public internet."), 400)


@dataclass(frozen=True)
class Target:
    """Where a message goes: the host name, and the IP address that was checked."""

    scheme: str
    host: str
    port: int
    path: str
    address: str


def resolve_target(url: str, longest: int = LONGEST) -> Target:
    """Parse and resolve an address; refuse one that is not public."""
    if not url.isascii() or not url.isprintable() or " " in url:
        raise not_plain_ascii()
    found = ADDRESS.fullmatch(url)
    if not found or len(url) > longest:
        raise not_an_address()
    scheme, host, path = found["scheme"].lower(), host_of(found["host"]), found["path"].partition("#")[0]
    port = port_of(found["port"] or ("443" if scheme == "https" else "80"))
    return Target(scheme, host, port, path if path.startswith("/") else f"/{path}", public_address(host, port))


def host_of(name: str) -> str:
    """In brackets stands an address of version 6 and nothing else."""
    if not name.startswith("["):
        return name.lower()
    try:
        return str(IPv6Address(name[1:-1]))
    except ValueError as error:
        raise not_an_address() from error


def port_of(digits: str) -> int:
    if int(digits) not in PORTS:
        raise Refusal(say("Only ports 80, 443 and from 1024 up are allowed."), 400)
    return int(digits)


def public_address(host: str, port: int) -> str:
    """Return the first IP address of a name; all of them have to be public."""
    found = resolve_name(host, port)
    if not found or not all(is_public(address) for address in found):
        raise not_public()
    return found[0]


def resolve_name(host: str, port: int) -> list[str]:
    """Resolve in another thread: a slow answer must not hold a page for long."""
    try:
        answers = _resolvers.submit(socket.getaddrinfo, host, port, 0, socket.SOCK_STREAM).result(RESOLVE_TIMEOUT)
    except (OSError, ValueError, TooSlow) as error:
        raise not_public() from error
    return [str(answer[4][0]).partition("%")[0] for answer in answers]


def is_public(address: str) -> bool:
    at = ip_address(address)
    inner = embedded_ipv4(at) if isinstance(at, IPv6Address) else None
    return all(each.is_global and not each.is_multicast and not is_internal(each) for each in (at, inner) if each)


def is_internal(address: IPv4Address | IPv6Address) -> bool:
    return any(address in network for network in INTERNAL)


def embedded_ipv4(address: IPv6Address) -> IPv4Address | None:
    """Return the IPv4 address that is embedded in an IPv6 address, if any."""
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)


# Sending


def send_webhook(notice: Notice) -> None:
    to = resolve_target(notice.account.webhook)
    try:
        status = post_to(to, json.dumps(webhook_body(notice)).encode(), JSON)
    except (HTTPException, ValueError) as error:
        raise ConnectionError("the answer was not understood") from error
    if status >= 300:
        raise ConnectionError("the message was not accepted")


def webhook_body(notice: Notice) -> dict[str, str]:
    """`text` is what Slack and Mattermost show, `content` what Discord does."""
    assert notice.table
    title = find_game(notice.table.game).title
    is_invitation = notice.about == INVITED
    told = invitation_of(notice.table).sentence if is_invitation else say("{game}: it is your turn", game=title)
    text = f"{told.text(notice.account.language)}\n{notice_link(notice)}"
    event = "invitation" if is_invitation else "turn"
    return {"event": event, "game": notice.table.game, "table": table_link(notice), "text": text, "content": text}


def post_to(to: Target, body: bytes, headers: dict[str, str]) -> int:
    """Send and return the status of the answer; its body is not read."""
    line = PinnedConnection(to)
    cut = Timer(TIMEOUT, line.cut)
    cut.start()
    try:
        line.request("POST", to.path, body, headers | {"User-Agent": "Glueckauf"})
        return line.getresponse().status
    finally:
        cut.cancel()
        line.close()


class PinnedConnection(HTTPConnection):
    """A connection to the checked IP address, whatever the name resolves to by now (DNS rebinding)."""

    def __init__(self, to: Target) -> None:
        super().__init__(to.host, to.port, timeout=TIMEOUT / 2)
        self.default_port = 443 if to.scheme == "https" else 80
        self.to = to

    def connect(self) -> None:
        plain = socket.create_connection((self.to.address, self.to.port), TIMEOUT / 2)
        self.sock = plain
        if self.to.scheme == "https":
            tls = ssl.create_default_context()
            self.sock = tls.wrap_socket(plain, server_hostname=self.to.host, do_handshake_on_connect=False)
            self.sock.do_handshake()

    def cut(self) -> None:
        """End a connection that only drips."""
        with suppress(OSError):  # it may have ended by itself just now
            if self.sock:
                self.sock.shutdown(socket.SHUT_RDWR)
