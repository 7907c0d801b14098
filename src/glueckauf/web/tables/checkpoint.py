"""SQLite's write-ahead log is written into the database file when the server stops.

While the server runs, what was written last lies in a second file beside the database (write-ahead log).
"""

import logging
from typing import Any

from django.db import connection

LOG = logging.getLogger("glueckauf")


def write_checkpoint() -> None:
    """Write the log into the database file, so that this one file can be copied alone."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        state: Any = cursor.fetchone()
    if state[0]:  # others held on to it
        LOG.warning("somebody else reads the database: copy the files beside it, too")
    connection.close()
