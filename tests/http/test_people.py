"""Accounts: how a guest becomes one, comes back, and leaves; and what others try with it."""

import re
import statistics
import time
from datetime import timedelta
from html import unescape
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings
from django.utils import timezone

import glueckauf as ga
from glueckauf.core.text import say
from glueckauf.web.areas.api.models import Token
from glueckauf.web.areas.people import accounts, login, pages
from glueckauf.web.areas.people.models import Account, Login, Notice
from glueckauf.web.pages.rate_limits import RateLimit
from glueckauf.web.tables.models import OPEN, PERSON, Seat, Table
from glueckauf.web.tables.names import LONGEST_KEY, name_key
from glueckauf.web.tables.owners import owned_models, transfer_ownership
from glueckauf.web.tables.visits import _noted, events_seen, write_visits
from glueckauf.web.transport.fanout import TOKEN, fanout
from tests.http.people import Person, bot_moves, finish, history_of_table, new_table, play_some, seat, sit_down, table
from tests.http.programs import Program

PASSWORD = "correct horse battery"  # noqa: S105
WRONG = "The name or the password is wrong."


def register(person: Person, password: str = PASSWORD, **more: str) -> Any:
    return person.do("/account/register", {"name": person.name, "password": password, **more})


def enter(person: Person, name: str = "Ada", password: str = PASSWORD) -> Any:
    return person.do("/account/enter", {"name": name, "password": password})


def is_in(person: Person) -> bool:
    return person.see("/account/").status_code == 200


def said(answer: Any) -> str:
    found = " ".join(re.findall(r'role="(?:alert|status)">(.*?)</p>', answer.content.decode(), re.DOTALL))
    return unescape(re.sub(r"<[^>]*>", "", found))


def games(person: Person) -> str:
    return unescape(person.see("/games/").content.decode())


def away(slug: str) -> None:
    Seat.objects.filter(table__slug=slug).update(seen=timezone.now() - timedelta(hours=1))


# A guest becomes an account


def test_a_guest_who_registers_keeps_every_seat(ada):
    slug = new_table(ada, "gluex", "me", "apprentice")
    assert register(ada).url == "/games/"
    assert ada.visitor_id == Account.objects.get().visitor_id
    assert slug in games(ada)
    assert ada.play(slug).status_code == 302


def test_on_another_device_the_same_games_are_there(ada):
    slug = new_table(ada, "gluex", "me", "apprentice")
    register(ada)
    elsewhere = Person("Ada")
    assert slug not in games(elsewhere)
    assert enter(elsewhere).url == "/games/"
    assert elsewhere.visitor_id == ada.visitor_id
    assert slug in games(elsewhere)
    assert elsewhere.play(slug).status_code == 302


def test_what_a_guest_had_in_another_browser_moves_to_the_account(ada):
    register(ada)
    elsewhere = Person("Ada")
    slug = new_table(elsewhere, "gluex", "me", "apprentice")
    enter(elsewhere)
    assert seat(slug, 0).owner == Account.objects.get().visitor_id
    assert slug in games(ada)


def test_who_logs_in_takes_nothing_of_another_account(ada, bob, eve):
    """A cookie from before the registration is of no use for taking the games over."""
    slug = new_table(ada, "gluex", "me", "apprentice")
    eve.client.cookies["glueckauf"] = ada.client.cookies["glueckauf"].value
    register(ada)
    register(bob)
    enter(eve, "Bob")
    assert seat(slug, 0).owner == ada.visitor_id


def test_the_name_of_the_account_stands_at_the_next_table(ada):
    register(ada)
    assert 'name="name" maxlength="24" value="Ada"' in ada.see("/").content.decode()


@pytest.mark.parametrize("language", ga.LANGUAGES)
@pytest.mark.parametrize(
    ("name", "password", "status", "sentence"),
    [
        ("", PASSWORD, 400, say("A name needs at least {n} characters.", n=2)),
        ("x", PASSWORD, 400, say("A name needs at least {n} characters.", n=2)),
        ("\x00\u202e\n", PASSWORD, 400, say("A name needs at least {n} characters.", n=2)),
        ("Ada", "", 400, say("A password needs at least 8 characters.")),
        ("Ada", "x7%q", 400, say("A password needs at least 8 characters.")),
        ("Ada", "password1", 400, say("This password is too easy to guess.")),
        ("Ada", "8431570932", 400, say("A password must not consist of digits only.")),
        ("Ada Lovelace", "ada lovelace", 400, say("A password must not be your name.")),
        ("Ada", "x" * 257, 400, say("A password may have at most {n} characters.", n=256)),
        ("TAKEN", PASSWORD, 409, say("This name is taken.")),
        ("ｔａｋｅｎ", PASSWORD, 409, say("This name is taken.")),
    ],
)
def test_a_name_or_password_that_will_not_do_is_refused(language, name, password, status, sentence):
    register(Person("Taken"))
    answer = register(Person(name, language), password)
    assert answer.status_code == status
    assert sentence.text(language) in said(answer)
    assert Account.objects.count() == 1


def test_a_name_that_grows_when_it_is_compared_fits_into_the_database(ada):
    """SQLite takes any length, PostgreSQL does not."""
    grown = "\ufdfa" * 24
    assert len(name_key(grown)) == Account._meta.get_field("key").max_length == LONGEST_KEY
    assert ada.do("/account/register", {"name": grown, "password": PASSWORD}).status_code == 302
    assert enter(Person("Ada"), grown).status_code == 302


# Log-in guessing


def test_a_wrong_password_and_an_unknown_name_look_the_same(ada, eve):
    register(ada)
    wrong, unknown = enter(eve, "Ada", "wrong password"), enter(eve, "Nobody", PASSWORD)
    assert wrong.status_code == unknown.status_code == 403
    assert said(wrong) == said(unknown) == WRONG
    assert not is_in(eve)


def test_a_name_that_nobody_has_takes_as_long(ada, eve):
    register(ada)

    def seconds(name: str) -> float:
        start = time.process_time()
        enter(eve, name, "wrong password")
        return time.process_time() - start

    times = [(seconds("Ada"), seconds("Nobody")) for _ in range(9)]
    wrong, unknown = (statistics.median(each) for each in zip(*times, strict=True))
    assert 0.5 < wrong / unknown < 2


def test_guessing_is_refused_for_the_address_and_for_the_name(ada, eve, monkeypatch):
    register(ada)
    monkeypatch.setattr(pages, "enter_limit", RateLimit("trial", 5, 3600))
    monkeypatch.setattr(pages, "name_limit", RateLimit("trial of a name", 9, 3600))
    assert [enter(eve, "Ada", f"guess {n}").status_code for n in range(6)] == [403] * 5 + [429]
    assert enter(eve).status_code == 429
    others = [Person("Eve", REMOTE_ADDR=f"198.51.100.{n}") for n in range(9)]
    assert [enter(each, "Ada", "a guess").status_code for each in others] == [403] * 4 + [429] * 5
    assert enter(others[0], "Bob", "a guess").status_code == 403


def test_one_network_of_ipv6_is_one_address(monkeypatch):
    monkeypatch.setattr(pages, "enter_limit", RateLimit("trial", 5, 3600))
    many = [Person("Eve", REMOTE_ADDR=f"2001:db8::{n}") for n in range(1, 8)]
    assert [enter(each, f"Name {n}", "a guess").status_code for n, each in enumerate(many)] == [403] * 5 + [429] * 2


def test_the_own_password_cannot_be_guessed_by_who_sits_at_the_device(ada, monkeypatch):
    register(ada)
    monkeypatch.setattr(pages, "enter_limit", RateLimit("trial", 3, 3600))
    guesses = [ada.do("/account/password", {"old": "a guess", "new": "another one"}).status_code for _ in range(4)]
    assert guesses == [403] * 3 + [429]
    assert ada.do("/account/delete", {"password": PASSWORD}).status_code == 429


def test_passwords_are_kept_as_argon2(ada):
    register(ada)
    assert Account.objects.get().password.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")


# Log-ins end


def test_a_new_password_ends_all_other_log_ins(ada):
    slug = new_table(ada, "gluex", "me", "apprentice")
    as_guest = Person("Ada")
    as_guest.client.cookies["glueckauf"] = ada.client.cookies["glueckauf"].value
    register(ada)
    elsewhere = Person("Ada")
    enter(elsewhere)
    answer = ada.do("/account/password", {"old": PASSWORD, "new": "another good one"})
    assert said(answer) == "The password is changed. You are logged out on all other devices."
    assert is_in(ada)
    assert not is_in(elsewhere)
    for old in (elsewhere, as_guest):
        assert old.play(slug).status_code == 403
        assert slug not in games(old)
    assert ada.play(slug).status_code == 302
    assert enter(Person(), "Ada", PASSWORD).status_code == 403
    assert enter(Person(), "Ada", "another good one").status_code == 302


def test_all_other_log_ins_can_be_ended(ada):
    register(ada)
    elsewhere = Person("Ada")
    enter(elsewhere)
    ada.do("/account/everywhere")
    assert is_in(ada)
    assert not is_in(elsewhere)


def test_who_logs_out_is_a_stranger(ada):
    slug = new_table(ada, "gluex", "me", "apprentice")
    register(ada)
    assert ada.do("/account/leave").url == "/"
    assert not is_in(ada)
    assert slug not in games(ada)
    assert ada.play(slug).status_code == 403


def test_a_forged_session_is_nobody(ada, eve):
    register(ada)
    session = eve.client.session
    session["login"], session["me"] = Login.objects.get().key, "guessed"
    session.save()
    eve.client.cookies["glueckauf"] = session.session_key
    assert not is_in(eve)
    assert eve.client.session.get("login") is None


def test_every_owner_follows_and_nothing_is_lost_where_one_may_have_one_only(ada, bob):
    slug = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, slug, 1)
    old = ada.visitor_id
    transfer_ownership(old, "new-visitor")
    assert [each.owner for each in table(slug).seats.all()] == ["new-visitor", bob.visitor_id]
    assert Seat in owned_models()


# The account goes


def test_an_account_is_deleted_with_its_own_games_and_its_name(ada, bob):
    alone, together = new_table(ada, "gluex", "me", "apprentice"), new_table(ada, "gluex", "me", "friend")
    sit_down(bob, together, 1)
    register(ada)
    visitor = ada.visitor_id
    Token.objects.create(owner=visitor)
    assert ada.do("/account/delete", {"password": "wrong"}).status_code == 403
    assert ada.do("/account/delete", {"password": PASSWORD}).url == "/"
    assert not Account.objects.exists()
    assert not Table.objects.filter(slug=alone).exists()
    left = seat(together, 0)
    assert (left.kind, left.owner, left.name) == (OPEN, "", "")
    assert left.secret in bob.page(together)
    assert Seat.objects.filter(owner=visitor).count() == Token.objects.filter(owner=visitor).count() == 0
    assert "Ada" not in re.sub(r"<[^>]*>", "", bob.page(together))


def test_what_programs_of_an_account_listen_to_ends_with_it(ada):
    register(ada)
    Program(ada)
    digest, heard = Token.objects.get().digest, list[str]()
    fanout().listen(lambda channel, _: heard.append(channel))
    assert ada.do("/account/delete", {"password": PASSWORD}).status_code == 302
    fanout().listeners.pop()
    assert TOKEN + digest in heard


def test_a_finished_game_with_others_stays_without_the_name(ada, bob):
    slug = new_table(ada)
    sit_down(bob, slug, 1)
    register(ada)
    finish(slug, {0: ada, 1: bob})
    ada.do("/account/delete", {"password": PASSWORD})
    assert (seat(slug, 0).kind, seat(slug, 0).owner) == (PERSON, "")
    assert bob.see(f"/t/{slug}/").status_code == 200


@pytest.mark.parametrize("action", ["password", "everywhere", "delete"])
def test_a_guest_has_no_settings(eve, action):
    answer = eve.do(f"/account/{action}", {"old": "x", "new": "y", "password": "z"})
    assert answer.status_code == 403
    assert said(answer) == "Log in first."


@pytest.mark.parametrize("action", ["register", "enter", "leave", "password", "everywhere", "delete"])
def test_a_form_of_another_site_does_nothing_to_an_account(action):
    ada = Person("Ada", enforce_csrf_checks=True)
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]*)"', ada.see("/account/register").content.decode())
    assert token
    answer = ada.do("/account/register", {"name": "Ada", "password": PASSWORD, "csrfmiddlewaretoken": token[1]})
    assert answer.status_code == 302
    before = list(Account.objects.values())
    for origin in ({}, {"origin": "https://evil.example"}):
        answer = ada.client.post(
            f"/account/{action}", {"name": "Ada", "password": PASSWORD, "old": PASSWORD, "new": "x" * 9}, headers=origin
        )
        assert answer.status_code == 403
    assert list(Account.objects.values()) == before
    assert is_in(ada)


def test_after_a_log_in_the_token_of_the_page_is_a_new_one(ada):
    register(ada)
    somebody = Person("Ada")
    somebody.see("/account/enter")
    before = somebody.client.cookies["csrftoken"].value
    enter(somebody)
    assert somebody.client.cookies["csrftoken"].value != before


STRANGE = ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 7*7 }} {name} %s", "\u202egnp.exe"]


@pytest.mark.parametrize("name", STRANGE)
def test_a_strange_name_is_shown_harmlessly(name):
    ada = Person(name)
    answers = [register(ada, "short"), register(ada), *map(ada.see, ("/", "/games/", "/account/"))]
    answers += [enter(Person(), name, "wrong password")]
    for answer in answers:
        assert answer.status_code < 500
        assert not re.search(r"<script>|<img", answer.content.decode())


# My games


def test_my_games_says_where_it_is_my_turn_first(ada, bob):
    first, second = new_table(ada), new_table(ada)
    for slug in (first, second):
        sit_down(bob, slug, 1)
    finish(first, {0: ada, 1: bob})
    third = new_table(ada)
    ada.play(third)
    shown = games(ada)
    assert shown.index("Your turn") < shown.index(second) < shown.index("Waiting for the others")
    assert shown.index("Waiting for the others") < shown.index(third) < shown.index("Finished") < shown.index(first)
    assert "Waiting for somebody to sit down." in shown


def test_nobody_finds_the_games_of_another(ada, bob, eve):
    slug = new_table(ada)
    sit_down(bob, slug, 1)
    register(ada)
    register(eve)
    for address in (
        "/games/",
        "/games/?page=0",
        f"/games/?owner={ada.visitor_id}",
        f"/games/?account={Account.objects.first().pk}",
    ):
        assert slug not in eve.see(address).content.decode()
    assert slug in games(bob)


@pytest.mark.parametrize("page", ["-1", "x", "1e9", "9" * 30, "\x00"])
def test_a_page_that_is_none_is_refused(ada, page):
    assert ada.see(f"/games/?page={page}").status_code == 400


def test_many_finished_games_are_turned_over_page_by_page(ada):
    slugs = [new_table(ada, "gluex", "me", "apprentice") for _ in range(23)]
    Table.objects.update(over=True)
    first, second = games(ada), unescape(ada.see("/games/?page=1").content.decode())
    assert [slug in first for slug in slugs] == [False] * 3 + [True] * 20
    assert [slug in second for slug in slugs] == [True] * 3 + [False] * 20


# What happened since I was there


def test_who_comes_back_hears_what_happened_since(ada, bob):
    slug = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, slug, 1)
    play_some(slug, {0: ada, 1: bob}, 2)
    ada.page(slug)
    before = ada.page(slug)
    assert 'class="since"' not in before
    while history_of_table(slug).record.position.turn == 0:
        ada.play(slug)
        ada.page(slug)
    away(slug)
    bob.play(slug)
    told = news(ada.page(slug))
    assert len(told) >= 1
    assert told[0].startswith("■ Bob: ")
    assert 'class="since"' not in ada.page(slug), "it is told once"


def news(page: str) -> list[str]:
    part = re.search(r'class="since".*?<ol>(.*?)</ol>', page, re.DOTALL)
    lines = re.findall(r"<li[^>]*>(.*?)</li>", part[1] if part else "", re.DOTALL)
    return [unescape(re.sub(r"<[^>]*>", "", line)).strip() for line in lines]


def test_on_the_list_stands_what_i_have_not_seen(ada, bob):
    slug = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, slug, 1)
    play_some(slug, {0: ada, 1: bob}, 1)
    ada.page(slug)
    assert "Since you were last there" not in games(ada)
    bob.play(slug)
    assert "■ Bob: " in re.sub(r"<[^>]*>", "", games(ada)).replace("\n", " ")
    assert "Since you were last there" in games(ada), "the list does not count as a visit"
    ada.page(slug)
    assert "Since you were last there" not in games(ada)


def test_a_move_taken_back_and_made_anew_is_news(ada):
    slug = new_table(ada, "glueck-auf", "me", "apprentice")
    while history_of_table(slug).record.position.turn != 0:
        bot_moves(slug)
    ada.page(slug)
    known = events_seen(seat(slug, 0))
    ada.play(slug)
    ada.at(slug, "undo", seat=0, number=history_of_table(slug).event_count)
    Seat.objects.update(events_seen=known, seen=timezone.now() - timedelta(hours=1))
    _noted.clear()
    assert any("taken back: " in line for line in news(ada.page(slug)))


def test_what_was_seen_survives_a_restart(ada, bob):
    slug = new_table(ada)
    sit_down(bob, slug, 1)
    play_some(slug, {0: ada, 1: bob}, 3)
    ada.page(slug)
    assert seat(slug, 0).events_seen == 0
    write_visits()
    assert seat(slug, 0).events_seen == 3
    assert _noted == {}


def test_who_is_here_is_not_told_what_happened(ada):
    slug = new_table(ada, "gluex", "me", "apprentice")
    play_some(slug, {0: ada}, 4)
    assert 'class="since"' not in ada.page(slug)


# Cookies and tokens end


def copied_cookies(person):
    """Somebody with a copy of all cookies of this person."""
    thief = Person("Eve")
    thief.client.cookies.update(person.client.cookies)
    return thief


def test_a_copy_of_the_cookie_ends_with_the_log_out(ada):
    register(ada)
    thief = copied_cookies(ada)
    assert is_in(thief)
    ada.do("/account/leave")
    assert not is_in(thief)
    assert not is_in(ada)


def test_who_logs_out_in_one_browser_stays_in_the_others(ada):
    register(ada)
    other = Person("Ada")
    enter(other)
    ada.do("/account/leave")
    assert is_in(other)


def test_the_cookie_of_the_guest_that_somebody_was_opens_nothing(ada):
    slug = new_table(ada, "gluex", "me", "friend")
    old = copied_cookies(ada)
    register(ada)
    assert old.visitor_id != ada.visitor_id
    assert seat(slug, 0).owner == ada.visitor_id


def test_so_many_browsers_and_no_more(ada, monkeypatch):
    monkeypatch.setattr(login, "MOST_LOGINS", 2)
    register(ada)
    others = [Person("Ada") for _ in range(2)]
    for each in others:
        enter(each)
    assert [is_in(each) for each in (ada, *others)] == [False, True, True]


@pytest.mark.parametrize("action", ["password", "everywhere"])
def test_tokens_end_with_the_password_and_with_a_log_out_everywhere(ada, action):
    register(ada)
    bot = Program(ada)
    assert bot.see("/tables").status_code == 200
    ada.do(f"/account/{action}", {"old": PASSWORD, "new": "another password"})
    assert bot.see("/tables").status_code == 401


def test_a_stranger_cannot_lock_the_owner_out(ada, eve, monkeypatch):
    register(ada)
    ada.do("/account/leave")
    monkeypatch.setattr(pages, "enter_limit", RateLimit("trial", 5, 3600))
    assert [enter(eve, "Ada", f"guess {n}").status_code for n in range(7)] == [403] * 5 + [429] * 2
    assert enter(ada).status_code == 302, "her browser has logged in under this name before"
    ada.do("/account/leave")
    assert [enter(ada, "Ada", "a guess").status_code for _ in range(5)] == [403] * 4 + [429]


def test_a_stranger_does_not_keep_the_owner_from_a_new_device_either(ada, eve):
    register(ada)
    most = settings.LOGINS_PER_HOUR
    limits = [RateLimit("of a network", 5, 3600), RateLimit("of a name", pages.name_limit.most * 5 // most, 3600)]
    with patch.object(pages, "enter_limit", limits[0]), patch.object(pages, "name_limit", limits[1]):
        assert [enter(eve, "Ada", f"guess {n}").status_code for n in range(7)] == [403] * 5 + [429] * 2
        assert enter(Person("Ada", REMOTE_ADDR="198.51.100.1")).status_code == 302


def test_the_email_given_at_registration_is_asked_to_be_confirmed(ada, monkeypatch):
    monkeypatch.setattr(accounts, "sends_mail", lambda: True)
    register(ada, email="ada@example.org")
    assert [(notice.way, notice.account.name) for notice in Notice.objects.all()] == [("confirm", "Ada")]
