"""Web push: messages to browsers that want them, encrypted for each (RFC 8030, 8188 and 8291).

The push service, whose address comes from the browser, is spoken to with the same care as a webhook.
"""

import json
from base64 import urlsafe_b64decode
from datetime import datetime, timedelta
from http.client import HTTPException
from typing import Any
from zoneinfo import ZoneInfo

import http_ece  # pyright: ignore[reportMissingTypeStubs]
from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePublicKey,
    generate_private_key,
)
from django.utils import timezone

from glueckauf.core.game import find_game
from glueckauf.core.text import Phrase, say
from glueckauf.web.areas.people.emails import notice_link
from glueckauf.web.areas.people.models import ENDED, INVITED, KEPT, Account, Device, Login, Notice
from glueckauf.web.areas.people.vapid import vapid_headers
from glueckauf.web.areas.people.webhooks import post_to, resolve_target
from glueckauf.web.pages.invitation import invitation_of
from glueckauf.web.pages.outcome import outcome_of
from glueckauf.web.pages.sitters import seat_names
from glueckauf.web.tables.history import history_of
from glueckauf.web.tables.leaving import forfeited_seats
from glueckauf.web.tables.lookup import count_waiting
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.refusals import Refusal

LONGEST_ENDPOINT = 1000
AUTH_BYTES = 16
KEEP = 24 * 3600
"""Seconds for which a push service keeps a message for a device that is off."""
GONE = {404, 410}
HOURS = range(24)
seal: Any = http_ece.encrypt  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]


# A device


def switch_on(login: Login, endpoint: str, key: str, auth: str) -> None:
    """Tell this browser from now on. What is wrong with its subscription is found here, not when it is used."""
    resolve_target(endpoint, LONGEST_ENDPOINT)
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), decoded(key))
        is_good = len(decoded(auth)) == AUTH_BYTES
    except ValueError:
        is_good = False
    if not is_good:
        raise Refusal(say("This browser cannot be told anything."), 400)
    Device.objects.update_or_create(login=login, defaults={"endpoint": endpoint, "key": key, "auth": auth})


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


# Quiet hours


def zone_of(account: Account) -> ZoneInfo:
    return ZoneInfo(account.time_zone or "UTC")


def quiet_for(account: Account, now: datetime) -> timedelta:
    """Return how long it is still quiet for somebody; quiet hours may go past midnight."""
    begin, end = account.quiet_from, account.quiet_until
    if begin is None or end is None or begin == end:
        return timedelta()
    local = now.astimezone(zone_of(account))
    since = (local.hour - begin) % len(HOURS)
    if since >= (end - begin) % len(HOURS):
        return timedelta()
    over = local.replace(minute=0, second=0, microsecond=0) + timedelta(hours=(end - local.hour) % len(HOURS))
    return over.astimezone(now.tzinfo) - now


def quiet_now(account: Account) -> timedelta:
    return quiet_for(account, timezone.now())


# Sending


def send_push(notice: Notice, device: Device) -> None:
    """Send a message to one device; one that does not want it any more is forgotten."""
    to = resolve_target(device.endpoint, LONGEST_ENDPOINT)
    body = encrypted(json.dumps(push_message(notice), ensure_ascii=False).encode(), device)
    try:
        status = post_to(to, body, push_headers(notice, device.endpoint))
    except (HTTPException, ValueError) as error:
        raise ConnectionError("the answer was not understood") from error
    if status in GONE:
        device.delete()
    elif status >= 300:
        raise ConnectionError(f"the push service answered {status}")


def push_headers(notice: Notice, endpoint: str) -> dict[str, str]:
    """A newer message about the same table replaces one that still waits for the device."""
    return vapid_headers(endpoint) | {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEEP),
        "Urgency": "normal",
        "Topic": topic_of(notice),
    }


def topic_of(notice: Notice) -> str:
    assert notice.table
    return f"{notice.about}-{notice.table.slug}"


def encrypted(message: bytes, device: Device) -> bytes:
    return seal(
        message,
        private_key=generate_private_key(SECP256R1()),
        dh=decoded(device.key),
        auth_secret=decoded(device.auth),
        version="aes128gcm",
    )


def push_message(notice: Notice) -> dict[str, str | int]:
    """Return what the service worker shows, and how many games wait."""
    assert notice.table
    title, body = push_words(notice, notice.table)
    language = notice.account.language
    return {
        "title": title.text(language),
        "body": body.text(language),
        "link": notice_link(notice),
        "tag": topic_of(notice),
        "waiting": count_waiting(notice.account.visitor_id),
    }


def push_words(notice: Notice, table: Table) -> tuple[Phrase, Phrase]:
    game, names = find_game(table.game).title, seat_names(table, notice.account.language)
    if notice.about == ENDED:
        over = outcome_of(history_of(table), names, forfeited_seats(table))
        return say("{game}: the game is over", game=game), over.sentence
    if notice.about == INVITED:
        return say("{game}: an invitation", game=game), invitation_of(table).sentence
    others = ", ".join(name for number, name in enumerate(names) if number != notice.seat)
    title = (
        say("{game}: an invitation", game=game) if notice.about == KEPT else say("{game}: it is your turn", game=game)
    )
    return title, say("With {names}", names=others)
