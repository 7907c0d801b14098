"""The order of the test files."""

from pathlib import Path

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread the files with browsers, which mostly wait, among those that compute: so all cores are busy."""
    files = list(dict.fromkeys(item.path for item in items))
    kinds = [[file for file in files if is_browser_file(file) == wanted] for wanted in (True, False)]
    place = {file: (number + 0.5) / len(kind) for kind in kinds for number, file in enumerate(kind)}
    items.sort(key=lambda item: place[item.path])


def is_browser_file(file: Path) -> bool:
    return file.parent.name == "browser"
