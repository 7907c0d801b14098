"""Every example of docs/api.md, in its order, answers what stands below it."""

import json
import re
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from glueckauf.web.areas.api import bots, errors, routes
from glueckauf.web.areas.api.bots import make_bot
from glueckauf.web.areas.api.pages import describe_routes
from glueckauf.web.pages import rate_limits
from glueckauf.web.tables import (
    challenges,
    changes,
    dealing,
    leaving,
    lookup,
    making,
    open_tables,
    optional_writes,
    pace,
    playing,
    refusals,
    seating,
    time_controls,
)
from tests.http.people import Person, history_of_table, table
from tests.http.programs import Program

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```http\n(.*?)```\n```(json|text)\n(.*?)```", PAGE, re.DOTALL)
MORE = "…"
MODULES = (
    bots,
    challenges,
    changes,
    leaving,
    lookup,
    making,
    open_tables,
    optional_writes,
    pace,
    playing,
    rate_limits,
    refusals,
    routes,
    seating,
    time_controls,
)


def matches(shown: Any, real: Any) -> bool:
    """`…` stands for more."""
    if shown == MORE:
        return True
    if isinstance(shown, dict):
        named = shown.keys() - {MORE}
        complete = MORE in shown or named == real.keys()
        return complete and named <= real.keys() and all(matches(shown[name], real[name]) for name in named)
    if isinstance(shown, list):
        said = [each for each in shown if each != MORE]
        complete = MORE in shown or len(said) == len(real)
        return complete and all(matches(each, other) for each, other in zip(said, real, strict=False))
    return shown == real


def words(real: Any) -> str:
    return json.dumps(real, ensure_ascii=False)


class Reader:
    """Does what the page says, as Ada or as Bob."""

    def __init__(self) -> None:
        self.ada, self.bob = Program(Person("Ada")), Program(Person("Bob"))
        self.lamp = Program(token=make_bot("ada", "Lamp"))

    def ask(self, request: str) -> Any:
        head, _, body = request.partition("\n\n")
        line, *headers = head.splitlines()
        method, path = line.split()
        given = dict(header.split(": ") for header in headers)
        program = getattr(self, given.pop("Authorization", "ada").rpartition("_")[2])
        path = path.removeprefix("/api/v1")
        if path.endswith("/record"):
            self.finish()
        return program.see(path, **given) if method == "GET" else program.do(path, body or None, **given)

    def finish(self) -> None:
        while not table("TABLE").over:
            (self.ada, self.bob)[history_of_table("TABLE").record.position.turn or 0].play("TABLE")


@pytest.fixture
def known_chance(monkeypatch) -> None:
    """The deal, the address and the link are always the same."""
    slugs, seats = iter(["TABLE", "AGAIN", "OPEN", "DUEL"]), count()
    monkeypatch.setattr(
        making, "new_seat_secret", lambda: "SECRET" + ("" if (number := next(seats)) == 1 else f"-{number}")
    )
    monkeypatch.setattr(dealing, "new_slug", lambda: next(slugs))
    monkeypatch.setattr(dealing, "secrets", SimpleNamespace(token_hex=lambda _: "0b" * 32))


@pytest.mark.usefixtures("known_chance")
def test_every_example_answers_what_stands_below_it():
    reader = Reader()
    for request, kind, shown in EXAMPLES:
        answer = reader.ask(request)
        if kind == "json":
            assert matches(json.loads(shown), answer.json()), f"{request}\n{words(answer.json())}"
        else:
            assert answer.content.decode().startswith(shown.rstrip("\n")), f"{request}\n{answer.content.decode()[:300]}"


def test_every_call_has_an_example():
    shown = {re.sub(r"TABLE|OPEN|DUEL", "{table}", request.split("\n")[0].split("?")[0]) for request, *_ in EXAMPLES}
    calls_there = {f"{call['method']} /api/v1{call['path']}" for call in describe_routes()}
    assert calls_there - shown == set()


def test_every_code_of_a_refusal_is_explained():
    made = {code for code, _ in errors.CODES.values()}
    for module in MODULES:
        source = Path(module.__file__).read_text(encoding="utf-8")
        made |= {*re.findall(r'Refusal\(.*?\d, "(\w+)"', source), *re.findall(r'phrase, \d+, "(\w+)"', source)}
    assert len(made) > 20
    assert {code for code in made if f"`{code}`" not in PAGE} == set()
