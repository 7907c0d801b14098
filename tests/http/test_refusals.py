"""What cannot be done gets a clear sentence in the visitor's language, and changes nothing."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from datetime import date, timedelta
from html import unescape
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client, override_settings
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

import glueckauf as ga
from glueckauf.core.text import Phrase, say
from glueckauf.web import asgi
from glueckauf.web.areas.api.stream import stream_news
from glueckauf.web.pages import home, middleware, rate_limits, table_pages
from glueckauf.web.pages.middleware import HEADERS
from glueckauf.web.pages.rate_limits import TOO_MUCH, RateLimit
from glueckauf.web.settings import YEAR
from glueckauf.web.tables import refusals
from glueckauf.web.tables.models import Event, Seat, Table
from glueckauf.web.tables.names import clean_name
from glueckauf.web.tables.refusals import Refusal, no_such_table
from glueckauf.web.transport import request_body, stream_limits, streams
from glueckauf.web.transport.request_body import LARGEST_BODY, call_with_whole_body
from glueckauf.web.transport.streams import stream_versions
from tests.http.people import Person, finish, history_of_table, new_table, play_some, rows, seat, sit_down, table

NOT_YOURS = "This is not your seat."
NOT_YOUR_TURN = "It is not your turn."
STALE = "The table has changed in the meantime; here it is as it stands now."
NO_TABLE = "There is no such table."
NO_SEAT = "There is no such seat."
NO_MOVE = "There is no such move."
NO_LEVEL = "There is no such level."
OVER = "The game is over."
NOT_UNDERSTOOD = "This request cannot be understood."
LENT = "A computer player sits in for you. Take your seat back first."
NOTHING = "There is nothing here."
NO_LINK = "This link leads to no seat."
TAKEN = "Somebody else has taken this seat."


@pytest.fixture
def slug(ada, bob) -> str:
    """Ada, then Bob; it is Ada's turn."""
    made = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, made, 1)
    return made


def said(answer: Any) -> str:
    return unescape(" ".join(re.findall(r'role="alert">(.*?)</p>', answer.content.decode(), re.DOTALL)))


def refuses(ask: Any, status: int, sentence: str | Phrase, *people: Person) -> None:
    """In every language the same refusal, and every row as before."""
    before, phrase = rows(), sentence if isinstance(sentence, Phrase) else say(sentence)
    for language in ga.LANGUAGES:
        for person in people:
            person.client.cookies["lang"] = language
        answer = ask()
        assert answer.status_code == status, answer.content.decode()[:500]
        assert phrase.text(language) in said(answer)
        assert "Traceback" not in answer.content.decode()
    assert rows() == before


# Playing


def test_nobody_moves_for_another_seat(ada, bob, slug):
    refuses(lambda: bob.play(slug), 409, NOT_YOUR_TURN, bob)
    play_some(slug, {0: ada, 1: bob}, 1)
    assert history_of_table(slug).record.position.turn == 1
    refuses(lambda: ada.play(slug), 409, NOT_YOUR_TURN, ada)


def test_who_watches_does_not_move(eve, slug):
    refuses(lambda: eve.play(slug), 403, NOT_YOURS, eve)


def test_a_person_of_another_table_does_not_move_here(eve, slug):
    new_table(eve, "gluex", "me", "friend")
    refuses(lambda: eve.play(slug), 403, NOT_YOURS, eve)


def test_the_same_number_moves_once(ada):
    slug = new_table(ada, "glueck-auf", "me", "next")
    assert ada.play(slug, number=0).status_code == 302
    refuses(lambda: ada.play(slug, number=0), 409, STALE, ada)


def test_a_number_from_the_future_does_not_move(ada, slug):
    refuses(lambda: ada.play(slug, number=1), 409, STALE, ada)
    refuses(lambda: ada.play(slug, number=999_999_999), 409, STALE, ada)


@pytest.mark.parametrize(
    "number", ["", "-1", "1.5", "one", "0x0", "٣", "²", "1e3", "9" * 10, "9" * 5000, " 0", "0\x00"]
)
def test_a_number_that_is_none_is_refused(ada, slug, number):
    refuses(lambda: ada.play(slug, number=number), 400, NOT_UNDERSTOOD, ada)


@pytest.mark.parametrize("move", ["", "chess", "e2e4", "<script>", "\x00", "best-path", "0", "None", "м", "x" * 10_000])
def test_an_unknown_move_is_refused(ada, slug, move):
    refuses(lambda: ada.play(slug, move=move), 409, NO_MOVE, ada)


@pytest.mark.parametrize("name", [game.name for game in ga.all_games()])
def test_an_illegal_move_is_refused_with_its_reason(ada, name):
    slug = new_table(ada, name, "me", "next")
    position = history_of_table(slug).record.position
    illegal = [code for code in position.game.codes if position.why_not(code)][:: len(position.game.codes) // 10]
    assert len(illegal) > 5
    for code in illegal:
        reason = position.why_not(code)
        assert reason
        refuses(lambda code=code: ada.play(slug, move=code), 409, reason.phrase, ada)


def test_a_move_without_its_fields_is_refused(ada, slug):
    refuses(lambda: ada.at(slug, "play"), 400, NOT_UNDERSTOOD, ada)
    refuses(lambda: ada.at(slug, "play", number=0), 409, NO_MOVE, ada)


def test_who_has_lent_the_seat_does_not_move(ada, slug):
    ada.at(slug, "lend", to="0-apprentice")
    refuses(lambda: ada.play(slug), 409, LENT, ada)


def test_nobody_does_anything_after_the_end_but_play_again(ada, bob, slug):
    finish(slug, {0: ada, 1: bob})
    number = history_of_table(slug).event_count
    refuses(lambda: ada.at(slug, "play", move="x", number=number), 409, OVER, ada)
    refuses(lambda: ada.at(slug, "undo", seat=0, number=number), 409, OVER, ada)
    refuses(lambda: ada.at(slug, "lend", to="0-apprentice"), 409, OVER, ada)


def test_of_two_who_send_the_same_number_at_once_one_wins(ada):
    slug = new_table(ada, "glueck-auf", "me", "next")
    for _ in range(5):
        before = history_of_table(slug).event_count
        statuses = at_once(ada, slug, 4)
        assert sorted(statuses) == [302, 409, 409, 409]
        assert Event.objects.filter(table__slug=slug).count() == before + 1


def at_once(person: Person, slug: str, times: int) -> list[int]:
    known, start = history_of_table(slug), Barrier(times)
    data = {"number": known.event_count, "move": known.record.position.moves[0].code}

    def send() -> int:
        client = Client()
        client.cookies = person.client.cookies.copy()
        start.wait(10)
        try:
            return client.post(f"/t/{slug}/play", data).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(times) as threads:
        return [done.result() for done in [threads.submit(send) for _ in range(times)]]


# Taking back


def test_nobody_takes_back_for_another(ada, bob, eve, slug):
    play_some(slug, {0: ada, 1: bob}, 1)
    refuses(lambda: bob.at(slug, "undo", seat=0, number=1), 403, NOT_YOURS, bob)
    refuses(lambda: eve.at(slug, "undo", seat=0, number=1), 403, NOT_YOURS, eve)
    refuses(lambda: bob.at(slug, "undo", seat=7, number=1), 403, NOT_YOURS, bob)


def test_who_has_not_moved_takes_nothing_back(bob, slug):
    refuses(lambda: bob.at(slug, "undo", seat=1, number=0), 409, "You have made no move yet.", bob)


def test_an_old_page_takes_nothing_back(ada, bob, slug):
    play_some(slug, {0: ada, 1: bob}, 2)
    refuses(lambda: ada.at(slug, "undo", seat=0, number=1), 409, STALE, ada)
    refuses(lambda: ada.at(slug, "undo", seat="", number=2), 400, NOT_UNDERSTOOD, ada)


def test_nobody_answers_what_nobody_asked(ada, eve, slug):
    nobody = "There is no open request to take back."
    refuses(lambda: ada.at(slug, "answer", agree="yes"), 409, nobody, ada)
    refuses(lambda: ada.at(slug, "answer", agree="no"), 409, nobody, ada)
    refuses(lambda: eve.at(slug, "answer", agree="yes"), 403, NOT_YOURS, eve)


def test_an_answer_is_yes_or_no(ada, bob, slug):
    play_some(slug, {0: ada, 1: bob}, 3)
    mover = history_of_table(slug).record.positions()[-2].turn or 0
    asker, other = (ada, bob) if mover == 0 else (bob, ada)
    asker.at(slug, "undo", seat=mover, number=3)
    assert table(slug).undo_seat == mover
    refuses(lambda: other.at(slug, "answer", agree="perhaps"), 400, NOT_UNDERSTOOD, other)
    refuses(lambda: other.at(slug, "answer"), 400, NOT_UNDERSTOOD, other)


# Lending


def test_the_seat_of_a_person_who_is_here_is_not_lent(ada, slug):
    refuses(lambda: ada.at(slug, "lend", to="1-apprentice"), 409, "Bob", ada)


def test_who_watches_lends_and_takes_back_nothing(eve, slug):
    Seat.objects.filter(table__slug=slug).update(seen=timezone.now() - timedelta(days=1))
    refuses(lambda: eve.at(slug, "lend", to="1-apprentice"), 403, NOT_YOURS, eve)
    refuses(lambda: eve.at(slug, "return", seat=1), 403, NOT_YOURS, eve)


@pytest.mark.parametrize("level", ["", "god", "Director", "apprentice ", "0", "../hewer", "\x00", "a" * 9999])
def test_a_level_that_is_none_is_refused(ada, slug, level):
    refuses(lambda: ada.at(slug, "lend", to=f"0-{level}"), 400, NO_LEVEL, ada)


def test_a_seat_that_is_none_is_not_lent(ada, slug):
    refuses(lambda: ada.at(slug, "lend", to="7-apprentice"), 404, NO_SEAT, ada)
    refuses(lambda: ada.at(slug, "return", seat="7"), 404, NO_SEAT, ada)
    refuses(lambda: ada.at(slug, "lend"), 400, NOT_UNDERSTOOD, ada)
    refuses(lambda: ada.at(slug, "return"), 400, NOT_UNDERSTOOD, ada)


def test_the_seat_of_a_computer_player_is_neither_lent_nor_taken(ada):
    slug = new_table(ada, "gluex", "me", "apprentice")
    already = "A computer player already sits there."
    refuses(lambda: ada.at(slug, "lend", to="1-hewer"), 409, already, ada)
    refuses(lambda: ada.at(slug, "return", seat=1), 403, NOT_YOURS, ada)


def test_nobody_takes_the_seat_of_another_back(ada, bob, slug):
    bob.at(slug, "lend", to="1-apprentice")
    refuses(lambda: ada.at(slug, "return", seat=1), 403, NOT_YOURS, ada)


def test_taking_back_what_is_not_lent_changes_nothing(ada, slug):
    before = rows()
    assert ada.at(slug, "return", seat=0).status_code == 302
    assert rows() == before


def test_nobody_lifts_the_curtain_of_another(ada, bob, eve, slug):
    refuses(lambda: bob.at(slug, "curtain", seat=0), 403, NOT_YOURS, bob)
    refuses(lambda: eve.at(slug, "curtain", seat=0), 403, NOT_YOURS, eve)
    refuses(lambda: ada.at(slug, "curtain", seat="x"), 400, NOT_UNDERSTOOD, ada)


# Sitting down


@pytest.mark.parametrize("secret", ["x", "-", "0" * 32, "a" * 2000])
def test_a_wrong_link_leads_to_no_seat(eve, slug, secret):
    refuses(lambda: eve.do(f"/t/{slug}/sit/{secret}", {"name": "Eve"}), 404, NO_LINK, eve)
    refuses(lambda: eve.see(f"/t/{slug}/sit/{secret}"), 404, NO_LINK, eve)


@pytest.mark.parametrize("secret", ["%00", "..", "a/b", "%2e%2e", "ü", "' OR 1=1", "%ff%fe"])
def test_what_is_no_link_at_all_leads_nowhere(eve, slug, secret):
    refuses(lambda: eve.see(f"/t/{slug}/sit/{secret}"), 404, NOTHING, eve)


def test_the_link_of_another_table_leads_to_no_seat(ada, eve, slug):
    other = new_table(ada, "gluex", "me", "friend")
    refuses(lambda: eve.do(f"/t/{slug}/sit/{seat(other, 1).secret}"), 404, NO_LINK, eve)


def test_a_seat_that_is_taken_stays_taken(eve, slug):
    refuses(lambda: sit_down(eve, slug, 1), 409, TAKEN, eve)
    refuses(lambda: sit_down(eve, slug, 0), 409, TAKEN, eve)


def test_nobody_sits_down_on_a_computer_player(ada, eve):
    slug = new_table(ada, "gluex", "me", "apprentice")
    refuses(lambda: sit_down(eve, slug, 1), 404, NO_LINK, eve)


def test_sitting_down_twice_is_sitting(bob, slug):
    visitor = seat(slug, 1).owner
    assert sit_down(bob, slug, 1).status_code == 302
    assert seat(slug, 1).owner == visitor == bob.visitor_id


def test_of_two_who_sit_down_at_once_one_sits(ada):
    slug = new_table(ada, "gluex", "me", "friend")
    link, start = f"/t/{slug}/sit/{seat(slug, 1).secret}", Barrier(4)

    def send(_: int) -> int:
        start.wait(10)
        try:
            return Client().post(link, {"name": "x"}).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        assert sorted(threads.map(send, range(4))) == [302, 409, 409, 409]


def test_nobody_plays_again_before_the_end(ada, eve, slug):
    refuses(lambda: ada.at(slug, "again"), 409, "The game is not over yet.", ada)
    refuses(lambda: eve.at(slug, "again"), 403, NOT_YOURS, eve)


# Making a table


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"game": "chess", "seat0": "me", "seat1": "hewer"}, NOT_UNDERSTOOD),
        ({"seat0": "me", "seat1": "hewer"}, NOT_UNDERSTOOD),
        ({"game": "gluex", "seat0": "me", "seat1": "hacker"}, NOT_UNDERSTOOD),
        ({"game": "gluex", "seat0": "me", "seat1": "hewer", "seat2": "\x00"}, NOT_UNDERSTOOD),
        ({"game": "gluex", "seat0": "hewer", "seat1": "hewer"}, "At least one person must sit at the table."),
        ({"game": "gluex"}, "At least one person must sit at the table."),
    ],
)
def test_a_table_that_makes_no_sense_is_not_made(ada, wish, sentence):
    refuses(lambda: ada.do("/tables", wish), 400, sentence, ada)


def test_a_game_for_two_is_not_played_alone(ada):
    before = rows()
    answer = ada.do("/tables", {"game": "gluex", "seat0": "me"})
    assert answer.status_code == 400
    assert "Glüx is for 2 to 4 players." in said(answer)
    assert rows() == before


# Tables and pages that are none


@pytest.mark.parametrize("action", ["", "part"])
def test_there_is_no_such_table_to_see(ada, action):
    refuses(lambda: ada.see(f"/t/nowhere/{action}"), 404, NO_TABLE, ada)


@pytest.mark.parametrize("action", ["play", "undo", "answer", "lend", "return", "curtain", "again"])
def test_there_is_no_such_table_to_do_something_at(ada, action):
    fields = {"number": 0, "seat": 0, "agree": "yes", "to": "0-hewer", "move": "x"}
    refuses(lambda: ada.at("nowhere", action, **fields), 404, NO_TABLE, ada)


@pytest.mark.parametrize(
    "address",
    ["/nothing", "/t/", "/t/x/y/z", "/admin/", "/static/", "/static/../settings.py", "/%00", "/t/%ff/"],
)
def test_there_is_nothing_elsewhere(ada, address):
    answer = ada.see(address)
    assert answer.status_code == 404
    assert said(answer) == NOTHING


# Addresses without the last slash


WITH_SLASH = [
    "/learn",
    "/learn/gluex",
    "/school",
    "/school/puzzles",
    "/school/puzzles/1",
    "/daily",
    "/games",
    "/open",
    "/api",
]
WITH_SLASH += ["/account", "/t/{slug}", "/t/{slug}/replay", "/t/{slug}/review", "/t/{slug}/review/3", "/t/nowhere"]


@pytest.mark.parametrize("address", WITH_SLASH)
@pytest.mark.parametrize("query", ["", "?seat=1&x=%2F"])
def test_an_address_without_its_last_slash_leads_on_for_good(ada, slug, address, query):
    there = address.format(slug=slug)
    for ask in (ada.client.get, ada.client.head):
        answer = ask(there + query)
        assert (answer.status_code, answer["Location"]) == (301, f"{there}/{query}")
        assert {name: answer[name] for name in HEADERS} == HEADERS
    assert ada.see(there + "/").status_code != 301


def test_what_is_sent_without_the_last_slash_arrives(ada):
    """A browser sends it again as it was: 308 keeps method and body."""
    ada.do("/account/register", {"name": "Ada", "password": "ein gutes Passwort"})
    answer = ada.do("/account", {"hook": "http://127.0.0.1/"})
    assert (answer.status_code, answer["Location"]) == (308, "/account/")
    followed = ada.client.post("/account", {"hook": "http://127.0.0.1/"}, follow=True)
    assert followed.status_code == 400
    assert said(followed) == "This address does not lead to the public internet."


@pytest.mark.parametrize(
    "address",
    ["//evil.example", "//evil.example/t/x", "/\\evil.example", "/t/a/b", "/nothing", "/static", "/file/", "/tables/"],
)
def test_what_leads_nowhere_with_a_slash_either_is_not_led_on(ada, address):
    answer = ada.client.get("/", PATH_INFO=address)
    assert answer.status_code == 404
    assert "Location" not in answer


@pytest.mark.parametrize("method", ["put", "delete", "patch", "options", "trace"])
@pytest.mark.parametrize("action", ["", "part", "play", "undo", "sit/x"])
def test_a_wrong_method_gets_a_page_that_says_so(ada, slug, method, action):
    answer = getattr(ada.client, method)(f"/t/{slug}/{action}")
    assert answer.status_code == 405
    assert NOT_UNDERSTOOD in said(answer)
    assert answer["Allow"]


def test_looking_at_what_is_done_by_a_button_gets_a_page_that_says_so(ada, slug):
    for action in ("play", "undo", "answer", "lend", "return", "curtain", "again"):
        refuses(lambda action=action: ada.see(f"/t/{slug}/{action}"), 405, NOT_UNDERSTOOD, ada)
    refuses(lambda: ada.see("/tables"), 405, NOT_UNDERSTOOD, ada)
    refuses(lambda: ada.see("/language"), 405, NOT_UNDERSTOOD, ada)
    refuses(lambda: ada.do("/"), 405, NOT_UNDERSTOOD, ada)


def test_the_head_of_a_page_can_be_asked_for(ada, slug):
    link = f"/t/{slug}/sit/{seat(slug, 1).secret}"
    for address in ("/", f"/t/{slug}/", f"/t/{slug}/part", link):
        answer = ada.client.head(address)
        assert answer.status_code == 200
        assert answer.content == b""


def test_after_a_refusal_the_language_can_be_changed(ada, slug):
    back = re.search(r'name="back" value="([^"]*)"', ada.play(slug, number=5).content.decode())
    assert back
    assert back[1] == f"/t/{slug}/"


# Strange requests


def test_a_form_without_its_token_gets_a_friendly_page(slug):
    stranger = Person("Eve", enforce_csrf_checks=True)
    too_long = "This page was open for too long. Reload it."
    for address in ("/tables", "/language", f"/t/{slug}/play", f"/t/{slug}/lend"):
        refuses(lambda address=address: stranger.do(address, {"game": "gluex"}), 403, too_long, stranger)


def test_a_form_of_another_site_is_refused_even_with_the_token():
    careful = Person("Ada", enforce_csrf_checks=True)
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]*)"', careful.see("/").content.decode())
    assert token
    wish = {"game": "gluex", "seat0": "me", "seat1": "friend", "csrfmiddlewaretoken": token[1]}
    before = rows()
    assert careful.do("/tables", wish, origin="https://evil.example").status_code == 403
    assert careful.do("/tables", wish, origin="null").status_code == 403
    assert rows() == before
    assert careful.do("/tables", wish, origin="http://testserver").status_code == 302


@pytest.mark.parametrize(
    "back",
    [
        "//evil.example", "https://evil.example", "/\\evil.example", "\\\\evil.example", "javascript:alert(1)", "/\t/evil.example",
        "/\n/evil.example", "/\r\nSet-Cookie: a=b", "", "evil", " //evil.example", "///evil.example", "/%0d%0aX: y", "/\x00",
    ],
)  # fmt: skip
def test_a_change_of_language_leads_back_to_this_site_only(ada, back):
    answer = ada.do("/language", {"lang": "de", "back": back})
    assert answer.status_code == 302
    assert re.fullmatch(r"/([^/\\\s].*)?", answer.url), answer.url
    assert not re.search(r"[\r\n\t\x00\\]", answer["Location"])
    assert set(answer.cookies) <= {"lang"}


@pytest.mark.parametrize("language", ["xx", "", "de\r\nSet-Cookie: a=b", "../de", "<script>", "en" * 5000])
def test_a_language_that_is_none_is_not_kept(ada, language):
    answer = ada.do("/language", {"lang": language, "back": "/"})
    assert answer.status_code == 302
    assert "lang" not in answer.cookies


@pytest.mark.parametrize("accepted", ["", "xx", "de-DE,de;q=0.9", ";;;,,,", "ru" * 5000, "\xff\xfe", "*", "de\x00"])
def test_any_wish_for_a_language_gets_a_page(accepted):
    answer = Client(headers={"accept-language": accepted}).get("/")
    assert answer.status_code == 200
    assert (
        f'<html lang="{"de" if accepted.startswith("de") else "ru" if accepted.startswith("ru") else "en"}">'
        in answer.content.decode()
    )


@pytest.mark.parametrize("cookie", ["", "x", "a" * 4000, "eyJ9:1:x", "\xff", "{}"])
@pytest.mark.parametrize("name", ["glueckauf", "lang", "csrftoken"])
def test_a_broken_cookie_is_like_none(slug, name, cookie):
    client = Client()
    client.cookies[name] = cookie
    assert client.get("/").status_code == 200
    assert client.get(f"/t/{slug}/").status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example/path", "a b", "[", "x" * 300, "evil.example:99999999", "@evil", "<script>"]
)
def test_a_broken_host_gets_no_traceback(ada, slug, host):
    answer = ada.client.get(f"/t/{slug}/", headers={"host": host})
    assert answer.status_code in {200, 400}
    assert "<script>" not in answer.content.decode().replace("<script src", "")


def test_a_body_that_is_too_long_is_refused(ada, slug):
    long = "x" * 70_000
    refuses(lambda: ada.do("/tables", {"name": long}), 413, NOT_UNDERSTOOD, ada)
    refuses(lambda: ada.at(slug, "play", move=long, number=0), 413, NOT_UNDERSTOOD, ada)


def test_too_many_fields_are_refused(ada, slug):
    refuses(lambda: ada.at(slug, "play", **{f"f{number}": 1 for number in range(150)}), 400, NOT_UNDERSTOOD, ada)
    fields = "&".join(f"f{number}=1" for number in range(150))
    kind = "application/x-www-form-urlencoded"
    refuses(lambda: ada.client.post(f"/t/{slug}/play", fields, content_type=kind), 400, NOT_UNDERSTOOD, ada)


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("application/json", b'{"move": 1}'), ("text/plain", b"move=x"), ("multipart/form-data", b"x"), ("", b"x"),
        ("multipart/form-data; boundary=x", b"--x\r\n\r\n"), ("application/x-www-form-urlencoded", b"%ff%fe=%00&&==&number=0"),
        ("multipart/form-data; boundary=" + "x" * 300, b"--"), ("application/x-www-form-urlencoded; charset=nonsense", b"number=0"),
    ],
)  # fmt: skip
def test_a_body_that_is_no_form_changes_nothing(ada, slug, kind, content):
    before = rows()
    answer = ada.client.generic("POST", f"/t/{slug}/play", content, kind)
    assert 400 <= answer.status_code < 500
    assert said(answer)
    assert rows() == before


# Names


STRANGE = {
    "<script>alert(1)</script>": "<script>alert(1)</script>"[:24],
    "\u202egnp.exe": "gnp.exe",
    "a\u2066b\u2069c\u200fd": "a b c d",
    "Z" + "\u0336\u0337\u0338" * 50 + "algo": None,
    "a\x00b\x1b[31mc\r\nd": "a b [31mc d",
    "x" * 10_000: "x" * 24,
    '" onmouseover="alert(1)': '" onmouseover="alert(1)',
    "{{ 7*7 }} {name}": "{{ 7*7 }} {name}",
    "%s %(x)s {0} {x!r}": "%s %(x)s {0} {x!r}",
    "Öлья 鉱夫 👷": "Öлья 鉱夫 👷",
    "   \t\n ": "",
    "\ue000\uffff\ufffe": "",
}


@pytest.mark.parametrize("name", STRANGE)
def test_a_strange_name_is_shown_harmlessly(name):
    ada, bob = Person(name), Person(name)
    slug = new_table(ada, "gluex", "me", "friend", "next")
    sit_down(bob, slug, 1)
    kept = seat(slug, 1).name
    assert kept.isprintable()
    assert len(kept) <= 24
    if STRANGE[name] is not None:
        assert kept == STRANGE[name].strip()
    for answer in (ada.see(f"/t/{slug}/"), ada.see("/"), bob.at(slug, "lend", to="0-hewer")):
        text = answer.content.decode()
        assert answer.status_code in {200, 409}
        assert "<script>" not in text
        assert 'onmouseover="' not in text
        assert "49" not in text.partition('class="sitters"')[2].partition("</ul>")[0].replace(kept, "")


def test_accents_do_not_make_towers():
    assert len(clean_name("Z" + "\u0336" * 20)) == 3
    assert clean_name("Zoe\u0308") == "Zoë"
    assert clean_name("नमस्ते") == "नमस्ते"


# What every answer has


def test_every_answer_has_strict_headers(ada, slug):
    addresses = ["/", f"/t/{slug}/", f"/t/{slug}/part", "/nothing", "/tables", "/static/pages.css", "/t/nowhere/"]
    answers = [ada.see(address) for address in addresses]
    answers += [ada.play(slug, number=7), ada.do("/language"), Client(enforce_csrf_checks=True).post("/tables")]
    for answer in answers:
        assert {name: answer[name] for name in HEADERS} == HEADERS
        assert "Server" not in answer
        answer.close()
    policy = HEADERS["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "*" not in policy


def test_no_page_has_a_script_or_a_style_of_its_own(ada, slug):
    for address in ("/", f"/t/{slug}/", f"/t/{slug}/part?words", "/nothing"):
        text = ada.see(address).content.decode()
        assert not re.search(r"<script(?! src=\"/static/)", text)
        assert not re.search(r"<style|\sstyle=|\son\w+=\"|javascript:|https?://(?!testserver)", text)


def test_a_page_names_all_modules_its_script_imports_and_all_are_there(ada, slug):
    """A version in the path is common to all of them, so that browsers may cache even what is imported by name."""
    text = ada.see(f"/t/{slug}/").content.decode()
    files = set(re.findall(r'(?:src|href)="(/static/scripts/\w+/[\w-]+\.js)"', text))
    assert len({file.rpartition("/")[0] for file in files}) == 1
    for file in files:
        answer = ada.see(file)
        source = b"".join(answer.streaming_content).decode()
        assert {f"{file.rpartition('/')[0]}/{name}" for name in re.findall(r'"\./([\w-]+\.js)"', source)} <= files
        assert "max-age=31536000" in answer["Cache-Control"]


def test_no_page_is_kept_by_a_cache(ada, slug):
    for address in ("/", f"/t/{slug}/", f"/t/{slug}/part", "/nothing"):
        assert ada.see(address)["Cache-Control"] == "no-store"


def test_cookies_are_for_this_site_and_not_for_scripts(ada):
    new_table(ada)
    ada.see("/")
    ada.do("/language", {"lang": "de"})
    assert {"glueckauf", "csrftoken", "lang"} <= set(ada.client.cookies)
    for cookie in ada.client.cookies.values():
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"


def test_cookies_travel_encrypted_where_there_is_encryption(settings_of_a_proxy):
    assert settings_of_a_proxy == "True True ('HTTP_X_FORWARDED_PROTO', 'https') 31536000"


def test_browsers_are_told_to_come_back_encrypted(ada):
    assert "Strict-Transport-Security" not in ada.see("/").headers
    with override_settings(SECURE_PROXY_SSL_HEADER=("HTTP_X_FORWARDED_PROTO", "https"), SECURE_HSTS_SECONDS=YEAR):
        answer = Client().get("/", headers={"x-forwarded-proto": "https"})
    assert answer.headers["Strict-Transport-Security"] == f"max-age={YEAR}"


@pytest.fixture
def settings_of_a_proxy(tmp_path) -> str:
    import os  # noqa: PLC0415
    import subprocess  # noqa: PLC0415
    import sys  # noqa: PLC0415

    ask = (
        "from django.conf import settings as s;"
        "print(s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_PROXY_SSL_HEADER, s.SECURE_HSTS_SECONDS)"
    )
    changed = os.environ | {"GLUECKAUF_HTTPS": "1", "GLUECKAUF_DATA": str(tmp_path / "data")}
    done = subprocess.run([sys.executable, "-c", ask], env=changed, capture_output=True, text=True, check=True)
    assert (tmp_path / "data").stat().st_mode & 0o77 == 0
    assert (tmp_path / "data" / "secret-key").stat().st_mode & 0o77 == 0
    return done.stdout.strip()


# Limits


SLOWLY = "That was too much at once. Try again in a moment."


def test_too_many_tables_are_refused(ada, monkeypatch):
    monkeypatch.setattr(home, "table_limit", RateLimit("trial", 2, 3600))
    wish = {"game": "gluex", "seat0": "me", "seat1": "friend"}
    assert [ada.do("/tables", wish).status_code for _ in range(2)] == [302, 302]
    refuses(lambda: ada.do("/tables", wish), 429, SLOWLY, ada)
    assert Person("Bob").do("/tables", wish).status_code == 429


def pages() -> list[str]:
    """Every address of the house, with something in its gaps."""
    gaps = {
        "slug": "x",
        "day": date(2026, 11, 15),
        "name": "gluex",
        "table": "x",
        "secret": "x",
        "code": "x",
        "seal": "x",
    }
    return [reverse(each.name, kwargs={gap: gaps.get(gap, 1) for gap in each.pattern.converters}) for each in routes()]


def routes(patterns: Any = None) -> Iterator[URLPattern]:
    for each in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(each, URLResolver):
            yield from routes(each.url_patterns if each.app_name != "ninja" else ())
        elif each.name not in {"health", "metrics"}:
            yield each


def test_whatever_somebody_asks_for_is_counted_to_the_network(monkeypatch):
    monkeypatch.setattr(middleware, "read_limit", RateLimit("trial", 0, 60))
    assert len(pages()) > 60
    for address in (*pages(), "/api/v1/games", "/nothing"):
        assert Person().see(address).status_code == 429, address


def test_whatever_somebody_changes_is_counted_to_the_network_with_or_without_a_cookie(monkeypatch):
    monkeypatch.setattr(middleware, "write_limit", RateLimit("trial", 2, 60))
    puzzle = {"way": "", "move": "x"}
    answers = [Person(REMOTE_ADDR="192.0.2.7").do("/school/puzzles/1/play", puzzle).status_code for _ in range(4)]
    assert answers == [400, 400, 429, 429]
    assert Person(REMOTE_ADDR="192.0.2.8").do("/school/puzzles/1/play", puzzle).status_code == 400
    six = [Person(REMOTE_ADDR=f"2001:db8::{n}").do("/school/puzzles/1/look").status_code for n in range(1, 5)]
    assert six == [302, 302, 429, 429]
    for address in (*pages(), "/api/v1/tables"):
        assert Person(REMOTE_ADDR="192.0.2.7").do(address).status_code == 429, address


def test_whoever_asks_too_often_is_told_so_in_a_line(monkeypatch):
    monkeypatch.setattr(middleware, "read_limit", RateLimit("trial", 0, 60))
    answer = Person(language="de").see("/")
    assert answer.content.decode() == TOO_MUCH.text("de")
    assert int(answer["Retry-After"]) == 60


def test_a_limit_is_forgiven_with_time(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(rate_limits.time, "monotonic", lambda: now[0])
    limit = RateLimit("forgiven", 2, 10)
    limit.check("a")
    limit.check("a")
    with pytest.raises(Refusal) as refused:
        limit.check("a")
    assert refused.value.wait == 5
    limit.check("b")
    now[0] = 5.0
    limit.check("a")


def test_what_is_taken_ahead_is_within_the_limit():
    limit, allowed = RateLimit("ahead", 600, 3600), 0
    with suppress(Refusal):
        while True:
            limit.check("a")
            allowed += 1
    assert allowed == 600


def test_a_limit_remembers_so_many_and_no_more(monkeypatch):
    monkeypatch.setattr(rate_limits, "MOST_KEPT", 10)
    limit = RateLimit("kept", 2, 10)
    for number in range(100):
        limit.check(str(number))
    assert len(limit.taken) == len(rate_limits.buckets().empty_at) == 10


# What is refused often leaves nothing behind


def test_a_refusal_keeps_nothing_of_the_requests_before():
    made = [no_such_table(), no_such_table()]
    assert made[0] is not made[1]
    found = [value for value in vars(refusals).values() if isinstance(value, BaseException)]
    assert found == []


def test_a_stream_of_a_table_that_is_none_leaves_nothing_behind():
    async def watch(slug: str) -> list[Any]:
        leave, sent = asyncio.Event(), []

        async def receive() -> Any:
            await leave.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)
            if len(sent) == 2:
                leave.set()

        await asyncio.wait_for(stream_versions(slug, receive, send), 5)
        return sent

    async def many() -> None:
        heard = await asyncio.gather(*(watch(f"nowhere{number}") for number in range(50)))
        assert all(sent[0]["status"] == 200 for sent in heard)

    asyncio.run(many())
    assert dict(streams.hub.subscribers) == {}


def test_a_stream_has_versions_and_nothing_else():
    async def watch() -> bytes:
        leave, sent = asyncio.Event(), []

        async def receive() -> Any:
            await leave.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message.get("body", b""))
            if message.get("body", b"").startswith(b"retry"):
                streams.hub.notify("a-table", "17")
                streams.hub.notify("another", "18")
            if b"data" in message.get("body", b""):
                leave.set()

        await asyncio.wait_for(stream_versions("a-table", receive, send), 5)
        return b"".join(sent)

    assert re.fullmatch(rb"retry: 2000\n\n(data: 17\n\n)(: \n\n)?", asyncio.run(watch()))


# Bodies, before Django sees them


def through(messages: list[Any], headers: list[tuple[bytes, bytes]], wait: float = 0) -> tuple[list[Any], list[Any]]:
    """What an application is given of a request, and what is sent back."""
    given: list[Any] = []
    sent: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001
        given.append((scope["headers"], (await receive())["body"]))

    async def receive() -> Any:
        await asyncio.sleep(0 if messages else wait)
        return messages.pop(0) if messages else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(call_with_whole_body(app, {"type": "http", "headers": headers}, receive, send))
    return given, sent


def piece(content: bytes, *, more: bool = True) -> dict[str, Any]:
    return {"type": "http.request", "body": content, "more_body": more}


LENGTH = b"content-length"
CHUNKED = [(b"transfer-encoding", b"chunked")]


def test_a_body_in_pieces_arrives_whole():
    given, _ = through([piece(b"ab"), piece(b"c", more=False)], CHUNKED)
    assert given == [([*CHUNKED, (LENGTH, b"3")], b"abc")]


def test_a_body_that_is_cut_off_is_not_taken_for_another():
    given, sent = through([piece(b"move=a1")], [(LENGTH, b"8")])
    assert given == sent == []


def test_a_body_that_is_too_long_is_not_read_to_its_end():
    messages = [piece(b"x" * 60_000) for _ in range(100)]
    given, _ = through(messages, CHUNKED)
    assert given[0][1] == b""
    assert int(dict(given[0][0])[LENGTH]) > LARGEST_BODY
    assert len(messages) > 90


def test_a_body_that_says_it_is_too_long_is_not_read_at_all():
    messages = [piece(b"x")]
    given, _ = through(messages, [(LENGTH, b"9" * 30)])
    assert given == [([(LENGTH, b"9" * 30)], b"")]
    assert messages


def test_a_body_that_comes_too_slowly_is_given_up(monkeypatch):
    monkeypatch.setattr(request_body, "BODY_TIMEOUT", 0.01)
    given, sent = through([piece(b"x")], [(LENGTH, b"8")], wait=5)
    assert given == []
    assert sent[0]["status"] == 408


def test_a_header_cannot_pass_for_another():
    given, _ = through([], [(b"x_forwarded_proto", b"https"), (b"x-part", b"1")])
    assert given == [([(b"x-part", b"1")], b"")]


def test_a_fault_of_ours_is_said_without_a_traceback(ada, slug, monkeypatch):
    def fail(*_: Any) -> None:
        raise RuntimeError(seat(slug, 0).secret)

    monkeypatch.setattr(table_pages, "play_moves", fail)
    refuses(lambda: ada.play(slug), 500, "This is our fault. Nothing was changed; try again.", ada)
    assert Table.objects.filter(slug=slug).exists()


# Streams: for tables that exist, and not too many


def ask_for_stream(path: str, query: str = "", cookie: str = "", address: str = "203.0.113.7") -> int:
    """Return the status that a stream begins with; the reader leaves at once."""
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"cookie", f"glueckauf={cookie}".encode())] if cookie else []
    scope = {"type": "http", "method": "GET", "path": path, "query_string": query.encode(), "headers": headers}
    asyncio.run(asyncio.wait_for(asgi.application({**scope, "client": (address, 1)}, receive, send), 5))
    return sent[0]["status"]


def stream_of(ada: Person, slug: str) -> tuple[str, str]:
    path, _, query = re.search(r'data-live="([^"]+)"', ada.page(slug))[1].partition("?")
    return path, query


def test_the_page_of_a_table_knows_its_stream(ada, slug):
    assert ask_for_stream(*stream_of(ada, slug)) == 200


def test_there_is_no_stream_for_a_table_that_does_not_exist(ada, slug):
    path, query = stream_of(ada, slug)
    assert ask_for_stream(path) == 404
    assert ask_for_stream("/t/nowhere/live", query) == 404
    assert ask_for_stream(path, query[:-1]) == 404
    assert dict(streams.hub.subscribers) == {}


@pytest.mark.parametrize("others", ["2001:db8::1", "2001:db8::ffff", "2001:db8:0:0:1::"])
def test_one_network_opens_so_many_streams_and_no_more(ada, slug, others):
    path, query = stream_of(ada, slug)
    limits = stream_limits.limits_for({"client": (others, 1), "headers": []})
    with ExitStack() as open_ones, override_settings(STREAMS_PER_NETWORK=3):
        for _ in range(3):
            open_ones.enter_context(stream_limits.counted(limits))
        assert ask_for_stream(path, query, address="2001:db8::2") == 429
        assert ask_for_stream(path, query, address="2001:db8:1::2") == 200
    assert ask_for_stream(path, query, address="2001:db8::2") == 200
    assert not stream_limits.open_streams


def test_one_visitor_opens_so_many_streams_from_wherever(ada, slug):
    path, query = stream_of(ada, slug)
    with override_settings(STREAMS_PER_VISITOR=1):
        cookie = (b"cookie", b"glueckauf=me; other=1")
        with stream_limits.counted(stream_limits.limits_for({"client": ("192.0.2.1", 1), "headers": [cookie]})):
            assert ask_for_stream(path, query, "me") == 429
            assert ask_for_stream(path, query, "you") == 200


def test_an_open_stream_of_a_program_never_asks_django_again():
    asked: list[str] = []

    class Bridge:
        async def ask(self, scope: Any, _: bytes) -> Any:
            asked.append(scope["path"])
            events = b'data: {"table": "a-table", "version": 1}\n\n'
            return 200, [(b"x-stream-channels", b"@owner a-table"), (b"content-type", b"text/event-stream")], events

    sent: list[bytes] = []

    async def follow() -> None:
        leave = asyncio.Event()

        async def receive() -> Any:
            await leave.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            assert b"x-stream-channels" not in dict(message.get("headers", []))
            sent.append(message.get("body", b""))
            version = len(sent)
            if version < 20:
                streams.hub.notify("a-table", str(version))
            elif version == 20:
                streams.hub.notify("@owner", "another")
                streams.hub.notify("another", "7")
            elif b"another" in sent[-1]:
                leave.set()

        scope = {"path": "/api/v1/stream", "headers": [(b"authorization", b"Bearer ga_token")]}
        await asyncio.wait_for(stream_news(Bridge(), scope, receive, send), 5)  # pyright: ignore[reportArgumentType]

    asyncio.run(follow())
    assert b'{"table": "a-table", "version": 19}' in b"".join(sent)
    assert b'{"table": "another", "version": 7}' in b"".join(sent)
    assert asked == ["/api/v1/stream"] * 2, "once to listen, once for what changed before somebody listened"
    assert dict(streams.hub.subscribers) == {}
