"""`glueckauf serve`: the table in the browser."""

import os
import socket
import threading
import time
import webbrowser
from argparse import Namespace
from importlib.util import find_spec
from pathlib import Path
from typing import TextIO

from glueckauf.core.errors import GlueckaufError
from glueckauf.variants.making import variant

LARGEST_PORT = 65535
KEEP_ALIVE = 90
"""Seconds for which an idle connection stays open: people think before they move."""
MOST_FILES = 16_000
"""Connections are bounded below that."""
PROXIES = "127.0.0.1,::1,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7"
"""Where a proxy may be that says where a request comes from: on this machine or in a private network."""
MIGRATING = 1_845_001
"""The number of the advisory lock that whoever migrates a PostgreSQL database holds."""


def run(given: Namespace) -> None:
    for file in given.variant:
        variant(file, offer=True)
    check(given)
    use_data_folder(given.data)
    if given.workers_elsewhere:
        os.environ["GLUECKAUF_WORKERS_ELSEWHERE"] = "1"
    address = f"http://{'localhost' if given.host in {'127.0.0.1', '0.0.0.0'} else given.host}:{given.port}/"  # noqa: S104
    os.environ.setdefault("GLUECKAUF_ADDRESS", address)
    lock = lock_data_folder()
    prepare_database()
    check_for_workers()
    print(f"Glückauf: {address} (Ctrl-C ends it)", flush=True)
    if not given.no_browser:
        threading.Thread(target=open_when_ready, args=(given.port, address), daemon=True).start()
    serve(given.host, given.port)
    if lock:
        lock.close()


def use_data_folder(folder: str | None) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "glueckauf.web.settings")
    if folder:
        os.environ["GLUECKAUF_DATA"] = str(Path(folder).absolute())


def check(given: Namespace) -> None:
    check_installed()
    if not 0 < given.port <= LARGEST_PORT:
        raise GlueckaufError(f"port: {given.port}, but it is 1 to {LARGEST_PORT}")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((given.host, given.port))
        except OSError as error:
            raise GlueckaufError(f"cannot listen on {given.host}:{given.port}: {error.strerror}") from error


def check_installed() -> None:
    for name in ("django", "uvicorn"):
        if find_spec(name) is None:
            raise GlueckaufError(f"the table needs {name}: pip install 'glueckauf[web]'")


def lock_data_folder() -> TextIO | None:
    """Refuse a second process on the same SQLite file: it would not hear of what the first one changes."""
    try:
        from django.conf import settings  # noqa: PLC0415  after the environment is set

        is_sqlite = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
        return locked(settings.DATA / "serving") if is_sqlite and find_spec("fcntl") else None
    except BlockingIOError as error:
        raise GlueckaufError("another process serves the games of this data folder already") from error
    except OSError as error:
        raise GlueckaufError(f"cannot use the data folder: {error}") from error


def locked(file: Path) -> TextIO:
    """Return an open file that no other process can lock as long as this one lives and keeps it."""
    import fcntl  # noqa: PLC0415  there is none on Windows

    lock = file.open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise
    return lock


def prepare_database() -> None:
    """Migrate; of several processes that start at once, one after the other does."""
    import django  # noqa: PLC0415  after the environment is set
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import DatabaseError, connection  # noqa: PLC0415

    try:
        django.setup()
        if connection.vendor == "postgresql":
            connection.cursor().execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
        call_command("migrate", verbosity=0, interactive=False)
        connection.close()  # which releases the lock
    except OSError as error:
        raise GlueckaufError(f"cannot use the data folder: {error}") from error
    except DatabaseError as error:
        raise GlueckaufError(f"cannot use the database: {error}") from error


def check_for_workers() -> None:
    from django.conf import settings  # noqa: PLC0415  after the environment is set
    from django.db import connection  # noqa: PLC0415

    if settings.WORKERS_ELSEWHERE and connection.vendor != "postgresql":
        raise GlueckaufError("workers elsewhere need PostgreSQL (DATABASE_URL): one process alone can use SQLite")


def serve(host: str, port: int) -> None:
    import uvicorn  # noqa: PLC0415

    from glueckauf.web.tables.checkpoint import write_checkpoint  # noqa: PLC0415
    from glueckauf.web.transport.http_protocol import BoundedProtocol  # noqa: PLC0415

    allow_many_connections()
    try:
        uvicorn.run(
            "glueckauf.web.asgi:application",
            host=host,
            port=port,
            log_level="warning",
            http=BoundedProtocol,
            ws="none",
            timeout_keep_alive=KEEP_ALIVE,
            timeout_graceful_shutdown=3,
            proxy_headers=os.environ.get("GLUECKAUF_HTTPS") == "1",
            forwarded_allow_ips=PROXIES,
        )
    finally:  # whoever presses Ctrl-C twice does not wait for the threads, but keeps the games
        write_checkpoint()


def allow_many_connections() -> None:
    """Raise the limit of open files: every open page is a connection, and many systems start with 1,024."""
    if find_spec("resource"):
        import resource  # noqa: PLC0415  there is none on Windows

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))


def open_when_ready(port: int, address: str) -> None:
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.1)
    webbrowser.open(address)
