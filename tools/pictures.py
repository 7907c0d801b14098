"""Take the pictures of docs/table.md: `make pictures`, or `tools/pictures.py FOLDER` for another place.

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
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from glueckauf.core.game import find_game
from glueckauf.core.playouts import generator
from glueckauf.core.record import Record
from glueckauf.players.levels import Thinker
from glueckauf.web.compiled_parts import compile_all_rules

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
SIZES = {"desk": (1280, 800), "wide": (1920, 1080), "tablet": (820, 1180), "phone": (390, 844)}
LIGHTS = {"day": "light", "night": "dark"}
READER, NAME = "the reader of the docs", "Anna"
WHOLE_GAME = 10_000


@dataclass(frozen=True)
class Screen:
    """A game up to some move, seen by the one who is to decide or by somebody who watches; or the home page."""

    name: str
    size: str = "desk"
    light: str = "day"
    game: str = ""
    players: int = 2
    seed: int = 1
    moves: int = WHOLE_GAME
    watched: bool = False

    @property
    def file(self) -> str:
        return f"{self.name}-{self.size}-{self.light}.webp"


SCREENS = [Screen(**screen) for screen in json.loads((PICTURES / "screens.json").read_text(encoding="utf-8"))]


@cache
def played(game: str, players: int, seed: int, moves: int) -> Record:
    """The game of a screen: everybody does what strikes the eye."""
    record, rng, player = Record(find_game(game), players, seed), generator(seed), Thinker(0, 1)
    while len(record.moves) < moves and not record.position.over:
        position = record.position
        record = record.play(player(position.view(position.turn or 0), rng))
    return record


def laid_out(record: Record) -> str:
    """The record as a table of the database; the reader sits where it is the turn. Gives its address."""
    from glueckauf.web.tables.models import MOVE, Event, Table  # noqa: PLC0415  after Django's setup

    game, slug, turns = record.game, secrets.token_urlsafe(9), [position.turn or 0 for position in record.positions()]
    table = Table.objects.create(
        slug=slug,
        game=game.name,
        rules=game.version,
        players=record.players,
        seed=record.seed,
        over=record.position.over,
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
    compile_all_rules()
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


def open_screen(browser: Browser, address: str, screen: Screen, path: str) -> Page:
    width, height = SIZES[screen.size]
    viewport: Any = {"width": width, "height": height}
    context = browser.new_context(
        viewport=viewport, color_scheme=LIGHTS[screen.light], locale="en", reduced_motion="reduce"
    )
    if not screen.watched:
        context.add_cookies([reader_cookie(address)])
    page = context.new_page()
    page.goto(address + path)
    return page


def path_of(screen: Screen) -> str:
    return laid_out(played(screen.game, screen.players, screen.seed, screen.moves)) if screen.game else ""


def chromium() -> str | None:
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


def take(page: Page, file: Path) -> None:
    """As WebP, which Playwright cannot write and Chromium can."""
    shot = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": 80})
    file.write_bytes(b64decode(shot["data"]))
    print(f"{file.name}: {file.stat().st_size // 1000} KB", flush=True)


def main() -> None:
    folder = Path(sys.argv[1]) if sys.argv[1:] else PICTURES
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        set_up(data)
        paths = {screen: path_of(screen) for screen in SCREENS}
        with server(data) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            for screen, path in paths.items():
                page = open_screen(browser, address, screen, path)
                take(page, folder / screen.file)
                page.context.close()
            browser.close()


if __name__ == "__main__":
    main()
