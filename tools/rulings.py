"""Write docs/rulings.md: for each game every ruling, the functions that carry it and the tests that hold it.

The rulings are the table at the end of a game's rules for players, in English. What carries and holds them is found by
their numbers in docstrings: of functions under `games/<game>`, and of tests under `tests/rules/<game>`. A number belongs
to the game in whose folder it stands. A module's docstring speaks for all its tests.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import glueckauf as ga

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "glueckauf"
TESTS = ROOT / "tests" / "rules"
PAGE = ROOT / "docs" / "rulings.md"

NUMBER = re.compile(r"\bR-\d\d\b")
ROW = re.compile(r"^\| (?P<number>R-\d\d) \| (?P<question>[^|]+) \|", re.MULTILINE)

HEAD = """# Rulings

Where a rulebook is silent or can be read in two ways, a ruling says how we play. The rules for players have each of them
with its reason; this page says which functions carry it and which tests hold it. It is written by `make rulings` from the
numbers in their docstrings.
"""


@dataclass(frozen=True)
class Reference:
    """A docstring that names rulings: of a function, or of a module that is about nothing else."""

    file: Path
    name: str
    rulings: frozenset[str]


@dataclass(frozen=True)
class Game:
    folder: str
    rules: Path
    questions: dict[str, str]
    functions: list[Reference]
    tests: list[Reference]

    def without(self, references: list[Reference]) -> list[str]:
        named = {ruling for reference in references for ruling in reference.rulings}
        return [ruling for ruling in self.questions if ruling not in named]

    def unknown(self) -> list[str]:
        """Return the numbers in code and tests that are not on the list of rulings."""
        return [
            f"{reference.file.name}: {reference.name}: {ruling}"
            for reference in [*self.functions, *self.tests]
            for ruling in sorted(reference.rulings)
            if ruling not in self.questions
        ]


def games() -> list[Game]:
    return [read(folder) for folder in sorted((PACKAGE / "games").iterdir()) if (folder / "__init__.py").exists()]


def read(folder: Path) -> Game:
    rules = rules_for_players(folder.name)
    questions = {row["number"]: row["question"].strip() for row in ROW.finditer(rules.read_text(encoding="utf-8"))}
    tests = [one for one in references(TESTS / folder.name) if is_test(one)]
    return Game(folder.name, rules, questions, list(references(folder)), tests)


def rules_for_players(game: str) -> Path:
    """Return the English rules with the table of rulings, wherever they lie in the package."""
    return next(
        file
        for file in sorted(PACKAGE.rglob("*.en.md"))
        if game in file.relative_to(PACKAGE).as_posix().replace("-", "_")
        and ROW.search(file.read_text(encoding="utf-8"))
    )


def is_test(reference: Reference) -> bool:
    return reference.file.name.startswith("test_") and reference.name.startswith("test_")


def references(folder: Path) -> Iterator[Reference]:
    for file in sorted(folder.rglob("*.py")):
        yield from references_in(file, ast.parse(file.read_text(encoding="utf-8")))


def references_in(file: Path, tree: ast.Module) -> Iterator[Reference]:
    for node in [tree, *tree.body]:
        if isinstance(node, ast.Module | ast.FunctionDef):
            rulings = frozenset(NUMBER.findall(ast.get_docstring(node) or ""))
            if rulings:
                yield Reference(file, node.name if isinstance(node, ast.FunctionDef) else file.stem, rulings)


def page() -> str:
    return "\n".join([HEAD, *(section(game) for game in games())])


def section(game: Game) -> str:
    title = next(one.title for one in ga.all_games() if one.name.replace("-", "_") == game.folder)
    rulings = [entry(game, ruling) for ruling in game.questions]
    return "\n".join([f"## {title}", "", f"[In full, with reasons]({link(game.rules)}).", "", *rulings])


def entry(game: Game, ruling: str) -> str:
    lines = [*by_file(ruling, game.functions), *by_file(ruling, game.tests)]
    return "\n".join([f"### {ruling} {game.questions[ruling]}", "", *lines, ""])


def by_file(ruling: str, references: list[Reference]) -> Iterator[str]:
    for file, group in groupby(references, key=lambda reference: reference.file):
        names = [f"`{reference.name}`" for reference in group if ruling in reference.rulings]
        if names:
            yield f"- [{file.name}]({link(file)}): {', '.join(names)}"


def link(file: Path) -> str:
    return f"../{file.relative_to(ROOT).as_posix()}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
