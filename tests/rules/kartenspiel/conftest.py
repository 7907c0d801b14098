import pytest

from tests.rules.kartenspiel.table import table


@pytest.fixture
def state():
    """Three players; Ina, as in the rulebook's examples, is to move."""
    return table(3)
