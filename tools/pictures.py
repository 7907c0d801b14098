"""Take the pictures of docs/table.md: `make pictures`.

Every picture shows a game that was played here from a fixed deal by fixed players, so that it comes out the same.
A server of its own is started for it, with a data folder that is thrown away.
"""

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from glueckauf.core.game import find_game
from glueckauf.core.playouts import generator
from glueckauf.core.record import Record
from glueckauf.players.levels import Thinker

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
SIZES = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
LIGHTS = {"day": "light", "night": "dark"}
READER, NAME = "the reader of the docs", "Anna"


@dataclass(frozen=True)
class Scene:
    """A game up to some move, seen by the one who is to decide."""

    game: str
    players: int
    seed: int
    moves: int


SCENES = [Scene(**scene) for scene in json.loads((PICTURES / "scenes.json").read_text(encoding="utf-8"))]


def played(scene: Scene) -> Record:
    """The game of the scene: everybody does what strikes the eye."""
    record, rng, player = Record(find_game(scene.game), scene.players, scene.seed), generator(scene.seed), Thinker(0, 1)
    while len(record.moves) < scene.moves and not record.position.over:
        position = record.position
        record = record.play(player(position.view(position.turn or 0), rng))
    return record


def laid_out(record: Record) -> str:
    """The record as a table of the database; the reader sits where it is the turn. Gives its address."""
    from glueckauf.web.tables.models import MOVE, Event, Table  # noqa: PLC0415  after Django's setup

    game, slug, turns = record.game, secrets.token_urlsafe(9), [position.turn or 0 for position in record.positions()]
    table = Table.objects.create(
        slug=slug, game=game.name, rules=game.version, players=record.players, seed=record.seed
    )
    for number in range(record.players):
        seated(table, number, is_reader=number == turns[-1])
    rows = [Event(table=table, number=n, kind=MOVE, seat=turns[n], value=move) for n, move in enumerate(record.moves)]
    Event.objects.bulk_create(rows)
    return f"t/{slug}/"


def seated(table: Any, number: int, *, is_reader: bool) -> None:
    from glueckauf.web.tables.models import BOT, PERSON, Seat  # noqa: PLC0415  after Django's setup

    reader = {"kind": PERSON, "owner": READER, "name": NAME}
    bot = {"kind": BOT, "level": "hewer"}
    Seat.objects.create(table=table, number=number, secret=secrets.token_urlsafe(24), **(reader if is_reader else bot))


def reader_cookie(address: str) -> Any:
    """The signed cookie by which the server knows the reader again."""
    from django.contrib.sessions.backends.signed_cookies import SessionStore  # noqa: PLC0415  after Django's setup

    session = SessionStore()
    session["me"], session["name"] = READER, NAME
    session.save()
    return {"name": "glueckauf", "value": session.session_key, "url": address}


@contextmanager
def server(data: str) -> Iterator[str]:
    """A server on a free port, ended when the pictures are taken."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "glueckauf.cli", "serve", "--port", str(port), "--data", data, "--no-browser"]
    with subprocess.Popen(command) as process:
        try:
            while process.poll() is None:
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.2)
            yield f"http://127.0.0.1:{port}/"
        finally:
            process.terminate()


def set_up(data: str) -> None:
    import django  # noqa: PLC0415  after the environment is set
    from django.core.management import call_command  # noqa: PLC0415

    os.environ |= {"GLUECKAUF_DATA": data, "DJANGO_SETTINGS_MODULE": "glueckauf.web.settings"}
    os.environ.pop("DATABASE_URL", None)
    django.setup()
    call_command("migrate", verbosity=0, interactive=False)


def pages(browser: Browser, address: str) -> Iterator[tuple[str, Page]]:
    """A page of each size, by day and by night."""
    for size, viewport in SIZES.items():
        for light, scheme in LIGHTS.items():
            context = browser.new_context(viewport=viewport, color_scheme=scheme, locale="en", reduced_motion="reduce")
            context.add_cookies([reader_cookie(address)])
            yield f"{size}-{light}", context.new_page()
            context.close()


def take(page: Page, file: Path) -> None:
    """As WebP, which Playwright cannot write and Chromium can."""
    shot = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": 80})
    file.write_bytes(b64decode(shot["data"]))
    print(f"{file.name}: {file.stat().st_size // 1000} KB", flush=True)


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        set_up(data)
        addresses = {"home": "", **{scene.game: laid_out(played(scene)) for scene in SCENES}}
        with server(data) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
            for kind, page in pages(browser, address):
                for name, path in addresses.items():
                    page.goto(address + path)
                    take(page, PICTURES / f"{name}-{kind}.webp")
            browser.close()


if __name__ == "__main__":
    main()
