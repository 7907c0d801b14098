"""The lobby: who waits, what is open, what can be watched; quick matches; and what the stream says of all that."""

import asyncio
import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

import glueckauf as ga
from glueckauf.web import asgi
from glueckauf.web.areas.lobby.models import QuickMatch
from glueckauf.web.areas.lobby.quick_match import FILL, LEVEL, Wish, find_match
from glueckauf.web.tables.models import BOT, OPEN, Seat, Table
from glueckauf.web.transport import streams
from glueckauf.web.transport.fanout import LOBBY, MISSED, fanout
from glueckauf.web.transport.streams import LobbySubscriber
from glueckauf.web.workers.jobs import MOVES, find_job
from tests.http.people import Person, finish, make_due, new_table, play_some, sit_down, table, work
from tests.http.test_people import PASSWORD, register
from tests.http.test_people_tables import away, open_table


def quick(person: Person, **wishes: str) -> Any:
    wish = {"game": "gluex", "players": "2", "pace": "live", "wait": "120", "name": person.name}
    return person.do("/open/quick", wish | wishes)


def match(person: Person, **wishes: str) -> str:
    answer = quick(person, **wishes)
    assert answer.status_code == 302, answer.content.decode()
    return answer.url.split("/")[2]


def lobby(person: Person) -> str:
    return unescape(person.see("/open/", x_part="1").content.decode())


def section(person: Person, heading: str) -> str:
    return lobby(person).partition(f"<h2>{heading}</h2>")[2].partition("<h2>")[0]


WAITING, OPEN_TABLES, WATCH = "Waiting for somebody", "Open tables", "Games to watch"


# What is there


def test_a_full_public_game_can_be_watched_until_it_is_over(ada, bob, eve):
    slug = open_table(ada, "me", "friend")
    assert slug in section(eve, OPEN_TABLES)
    assert slug not in section(eve, WATCH)
    bob.do(f"/open/{slug}", {"name": "Bob"})
    assert slug not in section(eve, OPEN_TABLES)
    assert slug in section(eve, WATCH)
    finish(slug, {0: ada, 1: bob})
    assert slug not in lobby(eve)


def test_a_private_game_is_nowhere_in_the_lobby(ada, bob, eve):
    slug = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, slug, 1)
    assert slug not in lobby(eve)
    assert slug not in lobby(ada)


def test_a_game_that_everybody_has_left_is_not_shown_to_watchers(ada, bob, eve):
    slug = open_table(ada, "me", "friend")
    bob.do(f"/open/{slug}", {"name": "Bob"})
    away(slug, hours=2)
    assert slug not in lobby(eve)


def test_nobody_learns_a_secret_or_an_owner_from_the_lobby(ada, bob, eve):
    register(ada)
    for made in (open_table(ada), match(bob)):
        assert made in lobby(eve)
    for text in (lobby(eve), eve.see("/open/").content.decode()):
        hidden = [value for row in Seat.objects.values_list("secret", "owner") for value in row if value]
        assert not [value for value in hidden if value in text]


def test_the_page_says_that_everything_there_is_public(eve):
    assert "anybody may watch these games with the names" in unescape(eve.see("/open/").content.decode())


# Quick matches


def test_two_people_who_wait_for_the_same_find_each_other_at_once(ada, bob, eve):
    slug = match(ada)
    assert slug in section(eve, WAITING)
    assert match(bob) == slug
    assert {each.owner for each in Seat.objects.filter(table__slug=slug)} == {ada.visitor_id, bob.visitor_id}
    assert slug not in section(eve, WAITING)
    assert slug in section(eve, WATCH)


@pytest.mark.parametrize("other", [{"game": "kartenspiel"}, {"players": "3"}, {"pace": "slow"}])
def test_people_who_wait_for_something_else_do_not_meet(ada, bob, other):
    assert match(ada) != match(bob, **other)


def test_whoever_waits_already_does_not_wait_twice(ada):
    assert match(ada) == match(ada)
    assert Table.objects.count() == 1


def test_three_seats_wait_for_three_people(ada, bob, eve):
    slug = match(ada, players="3")
    assert match(bob, players="3") == slug
    assert slug in section(eve, WAITING)
    assert match(eve, players="3") == slug
    assert not Seat.objects.filter(table__slug=slug, kind=OPEN).exists()


def test_where_one_sits_is_chance(ada):
    places = set()
    for _ in range(20):
        slug = match(ada)
        places.add(Seat.objects.get(table__slug=slug, owner=ada.visitor_id).number)
        ada.do(f"/open/{slug}/call-off")
    assert places == {0, 1}


def test_computer_players_take_the_free_seats_when_the_time_is_up(ada):
    slug = match(ada, players="3", wait="600")
    job = find_job(FILL, table(slug).pk)
    assert job
    assert timedelta(seconds=590) < job.due - timezone.now() < timedelta(seconds=601)
    make_due()
    assert work(MOVES)
    others = Seat.objects.filter(table__slug=slug).exclude(owner=ada.visitor_id)
    assert {(each.kind, each.level) for each in others} == {(BOT, LEVEL)}
    assert not QuickMatch.objects.exists()
    play_some(slug, {0: ada, 1: ada, 2: ada}, 4)


def test_nobody_waits_for_longer_than_they_have_chosen(ada, bob):
    slug = match(ada, players="3", wait="600")
    match(bob, players="3", wait="30")
    job = find_job(FILL, table(slug).pk)
    assert job
    assert job.due - timezone.now() < timedelta(seconds=31)
    match(ada, players="3", wait="600")
    again = find_job(FILL, table(slug).pk)
    assert again
    assert again.due - timezone.now() < timedelta(seconds=31), "asking again does not make the other wait"


def test_where_everybody_has_come_nothing_is_filled(ada, bob):
    slug = match(ada)
    match(bob)
    before = table(slug).version
    make_due()
    assert work(MOVES)
    assert table(slug).version == before


def test_a_table_that_is_gone_is_not_filled(ada):
    ada.do(f"/open/{match(ada)}/call-off")
    make_due()
    assert work(MOVES)
    assert not Table.objects.exists()


def test_whoever_has_left_the_page_is_not_met(ada, bob):
    slug = match(ada)
    away(slug, minutes=3)
    assert match(bob) != slug
    slow = match(ada, pace="slow")
    away(slow, minutes=3)
    assert match(bob, pace="slow") == slow


def test_whoever_waits_may_begin_at_once_or_stop(ada, bob):
    slug = match(ada, players="3")
    page = ada.page(slug)
    assert "This is a quick game" in page
    assert 'form="call-off"' in page
    assert bob.do(f"/open/{slug}/fill").status_code == 403
    match(bob, players="3")
    assert 'form="call-off"' not in ada.page(slug)
    assert ada.do(f"/open/{slug}/call-off").status_code == 409
    assert ada.do(f"/open/{slug}/fill").url == f"/t/{slug}/"
    assert Seat.objects.filter(table__slug=slug, kind=BOT).count() == 1
    assert "This is a quick game" not in ada.page(slug)
    assert ada.do(f"/open/{slug}/fill").status_code == 409


@pytest.mark.parametrize(
    "wrong", [{"players": "5"}, {"pace": "fast"}, {"wait": "1"}, {"game": "chess"}, {"players": "x"}]
)
def test_a_wish_that_cannot_be_is_refused(ada, wrong):
    assert quick(ada, **wrong).status_code == 400
    assert not Table.objects.exists()


def test_who_has_blocked_somebody_does_not_meet_them(ada, bob):
    for person in (ada, bob):
        register(person)
    ada.do("/people/tie", {"name": "Bob", "kind": "block", "on": "1"})
    slug = match(ada)
    assert match(bob) != slug
    assert Table.objects.count() == 2


def test_with_an_account_its_wait_ends(ada):
    register(ada)
    match(ada)
    ada.do("/account/delete", {"password": PASSWORD})
    assert not QuickMatch.objects.exists()


# The stream


def heard(act: Any) -> list[str]:
    """What the lobby is told while somebody acts."""
    told: list[str] = []

    def listen(channel: str, _message: str) -> None:
        if channel == LOBBY:
            told.append(channel)

    fanout().listen(listen)
    try:
        act()
    finally:
        fanout().listeners.remove(listen)  # pyright: ignore[reportAttributeAccessIssue]
    return told


def test_the_lobby_hears_who_comes_and_what_ends_and_of_no_move(ada, bob):
    slug = ""

    def make() -> None:
        nonlocal slug
        slug = open_table(ada, "me", "friend")

    assert heard(make)
    assert heard(lambda: bob.do(f"/open/{slug}", {"name": "Bob"}))
    assert not heard(lambda: play_some(slug, {0: ada, 1: bob}, 5))
    assert heard(lambda: finish(slug, {0: ada, 1: bob}))


def test_the_lobby_hears_nothing_of_private_tables(ada, bob):
    slug = new_table(ada, "gluex", "me", "friend")
    assert not heard(lambda: sit_down(bob, slug, 1))
    assert not heard(lambda: finish(slug, {0: ada, 1: bob}))


def test_a_move_at_a_public_table_asks_the_database_no_more_than_at_a_private_one(ada, bob):
    asked: list[int] = []
    for slug in (open_table(ada, "me", "friend"), new_table(ada, "gluex", "me", "friend")):
        sit_down(bob, slug, 1)
        play_some(slug, {0: ada, 1: bob}, 2)
        with CaptureQueriesContext(connection) as queries:
            play_some(slug, {0: ada, 1: bob}, 1)
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_every_piece_of_news_makes_an_open_lobby_look_again():
    subscriber = LobbySubscriber()
    assert subscriber.take_news() == {}
    for channel in (LOBBY, LOBBY, MISSED):
        subscriber.notify(channel, "")
        assert len(subscriber.take_news()) == 1
    assert not subscriber.ended


SCOPE = {"type": "http", "method": "GET", "path": "/open/live", "headers": [], "client": ("127.0.0.1", 1)}


def test_the_stream_of_the_lobby_tells_news_and_ends_with_its_reader():
    sent: list[Any] = []

    async def read() -> None:
        opened, told = asyncio.Event(), asyncio.Event()

        async def receive() -> Any:
            await opened.wait()
            streams.hub.notify(LOBBY, "")
            await told.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)
            (told if b"data: " in message.get("body", b"") else opened).set()

        await asyncio.wait_for(asgi.application(SCOPE, receive, send), 5)

    asyncio.run(read())
    assert sent[0]["status"] == 200
    assert b"".join(each.get("body", b"") for each in sent).count(b"data: ") == 1
    assert dict(streams.hub.subscribers) == {}


def test_streams_of_the_lobby_are_counted_as_all_others(monkeypatch):
    monkeypatch.setattr("django.conf.settings.STREAMS_PER_NETWORK", 0)
    sent: list[Any] = []

    async def ask() -> None:
        async def receive() -> Any:
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        await asgi.application(SCOPE, receive, send)

    asyncio.run(ask())
    assert sent[0]["status"] == 429


# Everybody


@pytest.mark.parametrize("language", ga.LANGUAGES)
def test_the_lobby_speaks_every_language(language):
    ada = Person("Ada", language)
    slug = match(ada)
    for address in ("/open/", f"/t/{slug}/"):
        page = ada.see(address).content.decode()
        assert f'<html lang="{language}">' in page
    assert re.search(r'data-until="\d{4}-', ada.page(slug))


def test_a_form_of_another_site_finds_no_match():
    stranger = Person("Eve", enforce_csrf_checks=True)
    assert quick(stranger).status_code == 403
    assert not Table.objects.exists()


def test_of_three_who_wait_two_meet():
    wish = Wish(ga.game("gluex"), 2, False, timedelta(minutes=2))
    first, second = (find_match(f"visitor-{number}", "", wish) for number in range(2))
    assert first.pk == second.pk
    assert find_match("visitor-2", "", wish).pk != first.pk
