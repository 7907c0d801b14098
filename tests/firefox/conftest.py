"""A server of its own, and the distribution's Firefox before it."""

import shutil
from pathlib import Path

import pytest

from tests.browser.conftest import server
from tests.firefox.bidi import open_firefox

__all__ = ["server"]


@pytest.fixture
def firefox(tmp_path):
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    assert program, "install the package firefox-esr"
    with open_firefox(program, tmp_path) as opened:
        yield opened


@pytest.fixture(scope="session")
def pictures():
    """Where the screens are kept, to be looked at."""
    folder = Path("build", "firefox")
    folder.mkdir(parents=True, exist_ok=True)
    return folder
