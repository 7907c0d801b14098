import pytest

from tests.rules.glueck_auf.table import table


@pytest.fixture
def state():
    """Three players as in the rulebook's examples; Mike is to move."""
    return table(3)
