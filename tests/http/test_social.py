"""People among people: invitations by name, following, blocking, muting, reports, profiles."""

import json
from html import unescape
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core import mail

import glueckauf as ga
from glueckauf.cli import main
from glueckauf.web.areas.people.models import Account, Notice
from glueckauf.web.areas.social.models import Invitation, Played, Profile, Report, SourceSum, Tie
from glueckauf.web.areas.social.played import EARLIER, PLAYED, phrase_of, plain_phrase
from glueckauf.web.tables.models import OPEN, Table
from glueckauf.web.workers.jobs import POST, THOUGHT, put
from glueckauf.web.workers.models import Job
from tests.http.games import played
from tests.http.people import Person, finish, make_due, new_table, seat, sit_down, table, work
from tests.http.test_people import PASSWORD, register, said
from tests.http.test_people_tables import open_table


@pytest.fixture
def ada() -> Person:
    person = Person("Ada")
    register(person)
    return person


@pytest.fixture
def bob() -> Person:
    person = Person("Bob")
    register(person)
    return person


def tie(person: Person, name: str, kind: str, *, on: bool = True) -> Any:
    return person.do("/people/tie", {"name": name, "kind": kind} | ({"on": "1"} if on else {}))


def text(answer: Any) -> str:
    return unescape(answer.content.decode())


def people(person: Person) -> str:
    return text(person.see("/people/"))


def profile(person: Person, name: str) -> str:
    return text(person.see(f"/people/named/{name}"))


# Invitations


def invite(person: Person, slug: str, name: str) -> Any:
    return person.at(slug, "invite", name=name)


def test_an_account_is_invited_by_name_and_sits_down(ada, bob, eve):
    slug = new_table(ada, "gluex", "me", "friend")
    assert said(invite(ada, slug, "bob")) == "Bob is invited."
    sentence = "Ada invites you to a game of Glüx, 2 players."
    for address in ("/", "/games/", "/open/", "/people/"):
        assert sentence in text(bob.see(address))
        assert sentence not in text(eve.see(address))
    number = Invitation.objects.get().pk
    assert eve.do(f"/invitations/{number}/accept").status_code == 403
    assert bob.do(f"/invitations/{number}/accept").url == f"/t/{slug}/"
    assert (seat(slug, 1).owner, seat(slug, 1).name) == (bob.visitor_id, "Bob")
    assert sentence not in text(bob.see("/"))
    assert not Invitation.objects.exists()


def test_at_a_table_nobody_is_disturbed_by_invitations(ada, bob):
    slug = new_table(ada, "gluex", "me", "friend")
    invite(ada, slug, "Bob")
    assert "invites you" not in text(bob.see(f"/t/{new_table(bob, 'gluex', 'me', 'random')}/"))


def test_an_invitation_is_declined_without_a_word(ada, bob):
    slug = new_table(ada, "gluex", "me", "friend")
    invite(ada, slug, "Bob")
    bob.do(f"/invitations/{Invitation.objects.get().pk}/decline")
    assert not Invitation.objects.exists()
    assert seat(slug, 1).kind == OPEN


def test_an_invitation_ends_when_the_seat_is_taken(ada, bob, eve):
    slug = new_table(ada, "gluex", "me", "friend")
    invite(ada, slug, "Bob")
    number = Invitation.objects.get().pk
    sit_down(eve, slug, 1)
    assert "invites you" not in text(bob.see("/"))
    assert bob.do(f"/invitations/{number}/accept").status_code == 409


def test_nobody_invites_without_an_account_or_to_a_strange_table(ada, bob, eve):
    slug = new_table(ada, "gluex", "me", "friend")
    assert invite(eve, slug, "Bob").status_code == 403
    assert invite(bob, slug, "Ada").status_code == 403
    assert invite(ada, slug, "Nobody").status_code == 404
    assert invite(ada, slug, "Ada").status_code == 409
    assert not Invitation.objects.exists()


def test_an_invitation_is_told_by_mail_once_and_not_if_it_was_answered(ada, bob, monkeypatch):
    for name, value in {
        "MAIL": urlsplit("smtp://mail.example"),
        "EMAIL_BACKEND": "django.core.mail.backends.locmem.EmailBackend",
        "ADDRESS": "https://play.example.org",
    }.items():
        monkeypatch.setattr(f"django.conf.settings.{name}", value)
    mail.outbox = []
    Account.objects.filter(name="Bob").update(email="bob@example.org", confirmed=True, by_mail=True)
    slug, other = (new_table(ada, "gluex", "me", "friend") for _ in range(2))
    for _ in range(2):
        invite(ada, slug, "Bob")
    invite(ada, other, "Bob")
    sit_down(bob, other, 1)
    assert Notice.objects.count() == 2
    make_due()
    while work(POST):
        pass
    [letter] = mail.outbox
    assert letter.subject == "Ada invites you to a game of Glüx, 2 players."
    assert "https://play.example.org/people/" in letter.body


# Following


def test_following_asks_and_tells_nobody(ada, bob):
    assert "Bob" not in people(ada)
    tie(ada, "Bob", "follow")
    assert "Bob" in people(ada)
    assert "Ada" not in people(bob)
    slug = open_table(bob, "me", "friend")
    assert f"/t/{slug}/" in people(ada)
    hidden = new_table(bob, "gluex", "me", "friend")
    assert hidden not in people(ada), "where friends play by link is nobody's business"
    tie(ada, "Bob", "follow", on=False)
    assert "/people/named/Bob" not in people(ada)


@pytest.mark.usefixtures("bob")
def test_whoever_is_followed_is_proposed_for_invitations(ada):
    tie(ada, "Bob", "follow")
    slug = new_table(ada, "gluex", "me", "friend")
    assert '<option value="Bob">' in text(ada.see(f"/t/{slug}/people"))


def test_one_does_not_follow_oneself_nor_somebody_who_is_not_there(ada):
    assert tie(ada, "Ada", "follow").status_code == 409
    assert tie(ada, "Nobody", "follow").status_code == 404
    assert tie(ada, "Ada", "marry").status_code == 400
    assert tie(Person(), "Ada", "follow").status_code == 403
    assert not Tie.objects.exists()


@pytest.mark.usefixtures("bob")
def test_lists_are_not_endless(ada, monkeypatch):
    monkeypatch.setattr("glueckauf.web.areas.social.ties.MOST_TIES", 0)
    assert tie(ada, "Bob", "follow").status_code == 409


# Blocking


def test_whoever_is_blocked_does_not_sit_down_where_i_sit(ada, bob):
    tie(ada, "Bob", "block")
    slug = open_table(ada, "me", "friend")
    for answer in (bob.do(f"/open/{slug}", {"name": "Bob"}), sit_down(bob, slug, 1)):
        assert answer.status_code == 403
        assert "You cannot sit down at this table." in said(answer)
        assert "block" not in said(answer)
    assert seat(slug, 1).kind == OPEN


def test_i_am_told_that_somebody_whom_i_have_blocked_sits_there(ada, bob):
    tie(ada, "Bob", "block")
    slug = open_table(bob, "me", "friend")
    answer = ada.do(f"/open/{slug}", {"name": "Ada"})
    assert answer.status_code == 409
    assert "Somebody whom you have blocked sits at this table." in said(answer)


def test_whoever_is_blocked_does_not_invite_me_and_reads_what_anybody_would_read(ada, bob):
    slug = new_table(bob, "gluex", "me", "friend", "friend")
    invite(bob, slug, "Ada")
    tie(ada, "Bob", "follow")
    tie(ada, "Bob", "block")
    assert not Invitation.objects.exists(), "what was asked before is forgotten"
    assert not Tie.objects.filter(kind="follow").exists()
    assert said(invite(bob, slug, "Ada")) == "Ada cannot be invited to this table."
    assert not Invitation.objects.exists()


def test_i_do_not_read_whoever_i_have_blocked_and_he_does_not_notice(ada, bob, eve):
    slug = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, slug, 1)
    bob.at(slug, "speak", seat=1, text="You are a fool")
    assert "You are a fool" in ada.page(slug)
    tie(ada, "Bob", "block")
    assert "You are a fool" not in ada.page(slug)
    assert "You are a fool" in bob.page(slug)
    assert "You are a fool" in eve.page(slug)
    tie(ada, "Bob", "block", on=False)
    assert "You are a fool" in ada.page(slug)


def test_a_game_that_has_begun_goes_on_with_somebody_who_was_blocked(ada, bob):
    slug = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, slug, 1)
    tie(ada, "Bob", "block")
    finish(slug, {0: ada, 1: bob})


# Muting


def test_muting_holds_for_the_reader_alone(ada, eve):
    """Of a guest, at this table; the other reader goes on reading."""
    slug = new_table(ada, "gluex", "me", "friend")
    sit_down(eve, slug, 1)
    eve.at(slug, "speak", seat=1, text="la la la")
    ada.at(slug, "mute", seat=1, on="1")
    assert "la la la" not in ada.page(slug)
    assert "la la la" in eve.page(slug)
    assert "Unmute" in text(ada.see(f"/t/{slug}/people"))
    ada.at(slug, "mute", seat=1)
    assert "la la la" in ada.page(slug)


def test_a_muted_account_is_muted_at_every_table(ada, bob):
    slugs = [new_table(ada, "gluex", "me", "friend") for _ in range(2)]
    for slug in slugs:
        sit_down(bob, slug, 1)
        bob.at(slug, "speak", seat=1, text="la la la")
    ada.at(slugs[0], "mute", seat=1, on="1")
    assert all("la la la" not in ada.page(slug) for slug in slugs)
    assert "Bob" in people(ada)


def test_a_guest_mutes_too(ada, eve):
    slug = new_table(ada, "gluex", "me", "friend")
    sit_down(eve, slug, 1)
    ada.at(slug, "speak", seat=0, text="la la la")
    eve.at(slug, "mute", seat=0, on="1")
    assert "la la la" not in eve.page(slug)


# Reports


def report(person: Person, address: str, **more: str) -> Any:
    return person.do(address, {"reason": "words", "text": "He calls me names.\nAgain."} | more)


def test_a_report_reaches_the_host_and_is_closed(ada, bob, capsys, monkeypatch):
    slug = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, slug, 1)
    assert "Report Bob" in text(ada.see(f"/t/{slug}/report/1"))
    assert "Whoever runs this server will look at it." in said(report(ada, f"/t/{slug}/report/1"))
    monkeypatch.setattr("glueckauf.commands.admin.use_data_folder", lambda _: None)
    main(["admin", "reports"])
    told = capsys.readouterr().out
    for words in ("the account Bob, seat 1 (Bob), by Ada", f"/t/{slug}/", "What was said", "He calls me names. Again."):
        assert words in told
    main(["admin", "reports", "--close", str(Report.objects.get().pk)])
    assert not Report.objects.exists()
    main(["admin", "reports"])
    assert "There is no open report." in capsys.readouterr().out
    assert main(["admin", "reports", "--close", "999"])
    assert "there is no open report 999" in capsys.readouterr().err


@pytest.mark.usefixtures("bob")
def test_a_report_is_mailed_where_the_host_reads_mail(ada, monkeypatch):
    for name, value in {
        "MAIL": urlsplit("smtp://mail.example"),
        "EMAIL_BACKEND": "django.core.mail.backends.locmem.EmailBackend",
        "CONTACT": "mailto:host@example.org",
    }.items():
        monkeypatch.setattr(f"django.conf.settings.{name}", value)
    mail.outbox = []
    report(ada, "/people/report/Bob")
    make_due()
    while work(POST):
        pass
    [letter] = mail.outbox
    assert letter.to == ["host@example.org"]
    assert "the account Bob, by Ada" in letter.body


@pytest.mark.usefixtures("bob")
def test_without_mail_a_report_is_kept_all_the_same(ada):
    report(ada, "/people/report/Bob")
    assert Report.objects.count() == 1
    assert not Job.objects.filter(kind="report").exists()


def test_only_who_sits_there_reports_a_seat_and_not_the_own_one(ada, eve):
    slug = new_table(ada, "gluex", "me", "friend")
    assert report(eve, f"/t/{slug}/report/0").status_code == 403
    assert report(ada, f"/t/{slug}/report/0").status_code == 403
    assert report(ada, f"/t/{slug}/report/7").status_code == 404
    assert report(ada, "/people/report/Ada", reason="jealousy").status_code == 400
    assert not Report.objects.exists()


# Profiles


def written() -> None:
    """The background work is done."""
    make_due()
    while work(THOUGHT):
        make_due()
        if not Job.objects.filter(kind__in=(PLAYED.name, EARLIER.name)).exists():
            break


def game_of(first: Person, second: Person, *, public: bool = True) -> str:
    slug = open_table(first, "me", "friend") if public else new_table(first, "gluex", "me", "friend")
    sit_down(second, slug, 1)
    finish(slug, {0: first, 1: second})
    written()
    return slug


def test_a_game_that_is_over_stands_in_both_profiles_with_every_source(ada, bob):
    slug = game_of(ada, bob)
    rows = {row.owner: row for row in Played.objects.filter(table__slug=slug)}
    assert set(rows) == {ada.visitor_id, bob.visitor_id}
    first, second = rows[ada.visitor_id], rows[bob.visitor_id]
    assert (first.margin, first.players, first.people) == (first.points - second.points, 2, 2)
    assert sum(first.sources.values()) == first.points
    assert 1 in {first.place, second.place}
    for name, other in (("Ada", "Bob"), ("Bob", "Ada")):
        page = profile(Person(), name)
        assert "Games and results" in page
        assert f"/people/named/{other}" in page, "favourite opponents"
        assert "Where the points come from: Glüx, 2 players" in page


def test_what_a_source_brings_everybody_is_the_mean_of_all_people(ada, bob):
    for _ in range(2):
        game_of(ada, bob)
    rows = list(Played.objects.all())
    for each in SourceSum.objects.all():
        values = [row.sources[each.source] for row in rows]
        assert (each.seats, each.points) == (4, sum(values))


def test_a_game_among_friends_is_for_the_own_eyes(ada, bob):
    game_of(ada, bob, public=False)
    assert "Games and results</h2>" in profile(ada, "Ada")
    for viewer in (bob, Person()):
        page = profile(viewer, "Ada")
        assert "There is nothing to see here yet." in page
        assert "Bob" not in page.partition("<main")[2]


def test_others_see_as_much_as_the_owner_shows(ada, bob):
    slug = game_of(ada, bob)
    open_now = open_table(ada, "me", "friend")
    assert open_now in profile(bob, "Ada")
    ada.do("/people/show", {"shows_points": "1"})
    page = profile(bob, "Ada")
    assert "Games and results" not in page
    assert "Favourite opponents" not in page
    assert "Where the points come from" in page
    assert open_now not in page
    ada.do("/people/show", {})
    assert "There is nothing to see here yet." in profile(bob, "Ada")
    assert "Games and results</h2>" in profile(ada, "Ada")
    assert slug not in profile(bob, "Ada")


def test_the_end_that_was_taken_back_is_written_anew(ada, bob):
    slug = game_of(ada, bob)
    before = list(SourceSum.objects.order_by("pk").values_list("seats", "points"))
    put(PLAYED, table(slug).pk)
    written()
    assert Played.objects.count() == 2
    assert list(SourceSum.objects.order_by("pk").values_list("seats", "points")) == before
    Table.objects.filter(slug=slug).update(over=False)
    assert "There is nothing to see here yet." in profile(bob, "Ada")


def test_games_of_before_are_entered_in_the_background(ada, bob):
    slug = game_of(ada, bob)
    Played.objects.all().delete()
    put(EARLIER, "all")
    written()
    assert {row.ended for row in Played.objects.all()} == {table(slug).made}


def test_a_guest_who_registers_takes_the_results_along(ada, eve):
    game_of(ada, eve)
    register(eve)
    assert "Games and results" in profile(ada, "Eve")


def test_a_computer_player_and_a_lent_seat_have_no_results(ada):
    slug = new_table(ada, "gluex", "me", "random")
    finish(slug, {0: ada})
    written()
    assert [row.owner for row in Played.objects.all()] == [ada.visitor_id]


def test_with_an_account_everything_about_it_goes(ada, bob):
    game_of(ada, bob)
    tie(ada, "Bob", "block")
    tie(bob, "Ada", "follow")
    report(bob, "/people/report/Ada")
    report(ada, "/people/report/Bob")
    ada.do("/people/show", {})
    slug = new_table(ada, "gluex", "me", "friend", "friend")
    sit_down(Person("Eve"), slug, 1)
    tie(ada, "Bob", "block", on=False)
    invite(ada, slug, "Bob")
    owner = ada.visitor_id
    ada.do("/account/delete", {"password": PASSWORD})
    assert not any(rows.objects.exists() for rows in (Tie, Profile, Report, Invitation))
    assert not Played.objects.filter(owner=owner).exists()
    assert "Ada" not in profile(bob, "Bob").partition("<main")[2]
    assert profile(bob, "Ada").count("There is nobody of this name here.") == 1


def test_after_logging_out_everywhere_everything_is_still_there(ada, bob):
    game_of(ada, bob)
    tie(ada, "Bob", "block")
    slug = open_table(ada, "me", "friend")
    ada.do("/account/everywhere")
    assert bob.do(f"/open/{slug}", {"name": "Bob"}).status_code == 403
    assert "Games and results" in profile(bob, "Ada")


@pytest.mark.parametrize("name", [game.name for game in ga.all_games()])
def test_what_a_source_is_called_comes_back_from_plain_data_in_every_language(name):
    position = played(name, 2, 5).position
    phrases = [position.game.source(line[0])[1] for line in position.ledger()]
    assert phrases
    for phrase in phrases:
        again = phrase_of(json.loads(json.dumps(plain_phrase(phrase))))
        assert [again.text(code) for code in ga.LANGUAGES] == [phrase.text(code) for code in ga.LANGUAGES]


@pytest.mark.usefixtures("bob")
def test_somebody_is_found_by_name(ada):
    assert ada.see("/people/find?name=BOB").url == "/people/named/Bob"
    assert ada.see("/people/find?name=Nobody").status_code == 404
    assert Person().see("/people/").url == "/account/enter"


@pytest.mark.parametrize("language", ga.LANGUAGES)
def test_the_pages_of_people_speak_every_language(ada, bob, language):
    slug = game_of(ada, bob)
    ada.client.cookies["lang"] = language
    for address in ("/people/", "/people/named/Ada", "/people/named/Bob", "/people/report/Bob", f"/t/{slug}/people"):
        answer = ada.see(address)
        assert answer.status_code == 200
        assert f'<html lang="{language}">' in answer.content.decode()


@pytest.mark.usefixtures("ada")
def test_forms_of_another_site_decide_nothing():
    stranger = Person("Eve", enforce_csrf_checks=True)
    for address in ("/people/tie", "/people/show", "/people/report/Ada", "/invitations/1/accept"):
        assert stranger.do(address, {"name": "Ada"}).status_code == 403
