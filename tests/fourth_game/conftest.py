"""The server of the tests without a browser."""

from tests.http.conftest import ada, database, no_tables

__all__ = ["ada", "database", "no_tables"]
