"""Nothing that a seat may not know can be found in what its program is told: the laws of test_secrets, for answers."""

from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from django.test import RequestFactory
from django.urls import resolve

import glueckauf as ga
from glueckauf.core.position import NO_SEAT
from glueckauf.web.areas.api import serializers
from glueckauf.web.tables.history import History
from tests.http.people import Person, new_table, play_some, sit_down
from tests.http.programs import Program
from tests.http.test_secrets import (
    EVERY_GAME,
    cut,
    positions,
    secrets_of,
    table_of,
    taken_back,
    told_of,
    twin,
    twins,
)

CALLS = ("", "/view", "/moves", "/log", "/why-not?code={code}", "/stream")


def told(history: History, seat: int, language: str) -> bytes:
    """Everything the program of a seat, or of somebody who watches, is told of a table."""
    record = history.record
    code = record.game.codes[len(record.moves) % len(record.game.codes)]
    made = table_of(record)
    made.rules, made.made = record.game.version, datetime(2026, 1, 1, tzinfo=UTC)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(serializers, "find_table", lambda _: made)
        patch.setattr(serializers, "history_of", lambda _: history)
        patch.setattr("glueckauf.web.areas.api.routes.find_token", lambda _: SimpleNamespace(owner=f"o{seat}"))
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
    for record, other, seat, language in twins(name, 2):
        answers = told(told_of(record), seat, language)
        assert told(told_of(other), seat, language) == answers, (record.seed, len(record.moves), seat)


@EVERY_GAME
def test_two_games_that_differ_in_secrets_give_the_same_answers_to_who_watches(name):
    for record, other, seat, language in twins(name, 3, also_own=True):
        answers = told(told_of(record), NO_SEAT, language)
        assert told(told_of(other), NO_SEAT, language) == answers, (record.seed, len(record.moves), seat)


@EVERY_GAME
def test_moves_taken_back_stay_as_secret_as_they_were(name):
    for history, other, seat in taken_back(name):
        assert told(other, seat, "en") == told(history, seat, "en"), (
            history.record.seed,
            len(history.record.moves),
            seat,
        )


@EVERY_GAME
def test_answers_made_from_the_whole_position_would_be_noticed(name, monkeypatch):
    monkeypatch.setattr(
        serializers, "view_for", lambda position, seat: ga.View(position.game, position._states.copy(), seat)
    )
    some = [cut(whole, moves) for number, whole, moves in positions(name) if number < 400 and number % 20 == 0]
    assert any(told(told_of(twin(record, 0, 10**6)), 0, "en") != told(told_of(record), 0, "en") for record in some)


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
