"""Nothing that a seat may not know can be found in what its program is told: the laws of test_secrets, for answers."""

from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from django.test import RequestFactory
from django.urls import resolve

import glueckauf as ga
from glueckauf.core.position import WATCHING
from glueckauf.core.record import Record
from glueckauf.web import tables
from glueckauf.web.api import answers
from glueckauf.web.archive import Story, Undone
from tests.server.people import Person, new_table, play_some, sit_down
from tests.server.programs import Program
from tests.server.test_secrets import (
    DRAWN,
    EVERY_GAME,
    cut,
    language_of,
    positions,
    secrets_of,
    table_of,
    twin,
)

CALLS = ("", "/view", "/moves", "/log", "/why-not?code={code}", "/stream")


def told(record: Record, seat: int, language: str, undone: tuple[Undone, ...] = ()) -> bytes:
    """Everything the program of a seat, or of somebody who watches, is told of a table."""
    code = record.game.codes[len(record.moves) % len(record.game.codes)]
    made = table_of(record)
    made.rules, made.made = record.game.version, datetime(2026, 1, 1, tzinfo=UTC)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "find", lambda _: made)
        patch.setattr(answers, "story", lambda _: Story(record, len(record.moves), undone))
        patch.setattr("glueckauf.web.api.tokens.recognised", lambda _: SimpleNamespace(owner=f"o{seat}"))
        return b"\n".join(answer(path.format(code=code), language) for path in CALLS)


def answer(path: str, language: str) -> bytes:
    """What the interface answers, without a database."""
    address = f"/api/v1/tables/a-table{path}"
    request = RequestFactory().get(address, headers={"authorization": "Bearer x", "accept-language": language})
    there = resolve(address.partition("?")[0])
    response = there.func(request, **there.kwargs)
    assert response.status_code == 200, response.content
    return response.content


@EVERY_GAME
def test_two_games_that_a_seat_cannot_tell_apart_give_the_same_answers(name):
    for number, whole, moves in positions(name):
        if number % (2 * DRAWN) == 0:
            seat, language = number // DRAWN % whole.players, language_of(number)
            record = cut(whole, moves)
            other = twin(record, seat, number + 10**6)
            assert told(other, seat, language) == told(record, seat, language), (whole.seed, moves, seat)


@EVERY_GAME
def test_two_games_that_differ_in_secrets_give_the_same_answers_to_who_watches(name):
    for number, whole, moves in positions(name):
        if number % (3 * DRAWN) == 0:
            seat, language = number // DRAWN % whole.players, language_of(number)
            record = cut(whole, moves)
            other = twin(record, seat, number + 10**6, also_own=True)
            assert told(other, WATCHING, language) == told(record, WATCHING, language), (whole.seed, moves, seat)


@EVERY_GAME
def test_moves_taken_back_stay_as_secret_as_they_were(name):
    for number, whole, moves in positions(name):
        if moves and number % (3 * DRAWN) == 0:
            seat = number // DRAWN % whole.players
            gone, now = cut(whole, moves), cut(whole, moves - 1)
            other_gone, other_now = twin(gone, seat, number + 10**6), twin(now, seat, number + 10**6)
            mover = gone.positions()[moves - 1].turn or 0
            shown = told(now, seat, "en", (Undone(gone, moves - 1, mover),))
            assert told(other_now, seat, "en", (Undone(other_gone, moves - 1, mover),)) == shown, (moves, seat)


@EVERY_GAME
def test_answers_made_from_the_whole_position_would_be_noticed(name, monkeypatch):
    monkeypatch.setattr(
        answers, "view_of", lambda position, seat: ga.View(position.game, position._states.copy(), seat)
    )
    some = [cut(whole, moves) for number, whole, moves in positions(name) if number < 400 and number % 20 == 0]
    assert any(told(twin(record, 0, 10**6), 0, "en") != told(record, 0, "en") for record in some)


@EVERY_GAME
def test_no_answer_has_the_deal_a_secret_or_an_owner(name):
    ada, bob, eve = Person("Ada"), Person("Bob"), Person("Eve")
    slug = new_table(ada, name, "me", "friend", "apprentice")
    sit_down(bob, slug, 1)
    programs = [Program(person) for person in (ada, bob, eve)]
    for _ in range(3):
        play_some(slug, {0: ada, 1: bob}, 9)
        for program in programs:
            shown = everything(program, slug)
            assert [word for word in secrets_of(slug) if word in shown] == []


def everything(program: Program, slug: str) -> str:
    seen = [program.see(f"/tables/{slug}{path.format(code='x')}") for path in CALLS]
    seen += [program.see(path) for path in ("/tables", "/stream", "/games", f"/tables/{slug}/record")]
    done = [program.do(f"/tables/{slug}/{what}", {}) for what in ("play", "undo", "answer", "lend", "return", "again")]
    return "".join(f"{each.headers}{each.content.decode()}" for each in seen + done)
