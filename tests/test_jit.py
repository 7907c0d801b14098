"""The cache of machine code: made anew when something is edited that it was made from, and only then."""

import pytest

from glueckauf.core import jit
from glueckauf.core.game import all_games


def sources() -> set[str]:
    return {str(file.relative_to(jit.PACKAGE)) for file in jit._sources()}


def test_machine_code_depends_on_rules_and_tables_of_every_game():
    for game in all_games():
        folder = f"games/{game.name.replace('-', '_')}"
        assert {f"{folder}/{module}.py" for module in ("box", "state", "tables", "rules/moves")} <= sources()


def test_editing_words_drawings_or_pages_keeps_the_machine_code():
    about_people = (
        "words",
        "drawing",
        "teaching",
        "web",
        "commands",
        "core/text.py",
        "core/svg.py",
        "core/position.py",
        "core/snapshot.py",
    )
    assert [each for each in sources() if any(part in each for part in about_people)] == []


@pytest.mark.skipif(not jit.KEEP, reason="nothing is kept")
def test_another_copy_of_the_package_knows_that_it_has_to_compile(monkeypatch, tmp_path):
    monkeypatch.setattr(jit, "CACHE", tmp_path / "sources")
    jit.CACHE.mkdir()
    jit.mark_compiled("trial")
    assert jit.is_compiled("trial")
    monkeypatch.setattr(jit, "PACKAGE", tmp_path)
    assert not jit.is_compiled("trial")
