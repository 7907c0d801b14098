"""No query on the way of a move looks at every row of a table."""

from glueckauf.web.tables.models import Table
from tests.http.query_plans import play_a_while, scans


def test_a_move_scans_no_table():
    assert scans(play_a_while) == []


def test_a_scan_would_be_found():
    assert scans(lambda: Table.objects.filter(rematch="x").first())
