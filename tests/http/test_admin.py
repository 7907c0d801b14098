"""What whoever runs a server does with it: `glueckauf admin`."""

import re
import subprocess
import sys
from datetime import timedelta

import pytest
from django.db import DatabaseError
from django.test import override_settings
from django.utils import timezone

from glueckauf.cli import main
from glueckauf.web.areas.api.models import Token
from glueckauf.web.areas.people.models import Account, ChatMessage, Notice
from glueckauf.web.areas.people.retention import PART, RETENTION, delete_what_is_old
from glueckauf.web.tables.models import Event, Seat, Table
from glueckauf.web.workers import maintenance
from glueckauf.web.workers.jobs import handlers
from glueckauf.web.workers.maintenance import close_house, door, open_house
from glueckauf.web.workers.models import Closing, Job
from tests.http.games import finished_table
from tests.http.people import Person, new_table, play_some, seat, sit_down, table, work
from tests.http.programs import Program
from tests.http.test_people import enter, register

DAY = timedelta(days=1)


def admin(capsys, *words: str) -> str:
    """What a command prints."""
    assert main(["admin", *words]) == 0, capsys.readouterr().err
    return capsys.readouterr().out


def refused(capsys, *words: str) -> str:
    assert main(["admin", *words]) == 2
    return capsys.readouterr().err


# People and tables


def test_a_new_password_ends_the_old_one_with_all_log_ins_and_tokens(ada, capsys):
    register(ada)
    Program(ada)
    told = admin(capsys, "reset-password", "ADA")
    assert not Token.objects.exists()
    assert ada.see("/account/").status_code == 302, "logged out"
    assert enter(Person()).status_code == 403
    assert enter(Person(), password=told.split()[-1]).status_code == 302


def test_an_account_is_removed_with_its_name_everywhere(ada, bob, capsys):
    register(ada)
    alone, shared = new_table(ada, "gluex", "me", "random"), new_table(ada, "gluex", "me", "friend")
    sit_down(bob, shared, 1)
    ada.at(shared, "speak", seat="0", text="I am Ada")
    admin(capsys, "remove-account", "Ada")
    assert not Account.objects.exists()
    assert not Table.objects.filter(slug=alone).exists()
    assert "Ada" not in bob.page(shared)
    assert not ChatMessage.objects.exists()
    assert not Seat.objects.filter(name="Ada").exists()


def test_a_table_is_removed_by_its_name_or_its_address(ada, capsys):
    for words in ("{}", "https://play.example.org/t/{}/"):
        slug = finished_table(ada, moves=3)
        admin(capsys, "remove-table", words.format(slug))
        assert ada.see(f"/t/{slug}/").status_code == 404
    assert not Event.objects.exists()


def test_what_is_not_there_is_refused_with_a_sentence(capsys):
    assert "there is no account Nobody" in refused(capsys, "reset-password", "Nobody")
    assert "there is no account Nobody" in refused(capsys, "remove-account", "Nobody")
    assert "there is no table nothing" in refused(capsys, "remove-table", "nothing")
    assert "minutes: 0" in refused(capsys, "close", "--minutes", "0")


def test_a_database_that_was_never_served_is_refused_with_a_sentence(tmp_path):
    words = [sys.executable, "-m", "glueckauf.cli", "admin", "--data", str(tmp_path), "check"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "start `glueckauf serve` once" in done.stderr


# Maintenance


@pytest.fixture
def watched_door(monkeypatch):
    """Nobody relies on what was seen a moment ago."""
    monkeypatch.setattr(maintenance, "LOOK_EVERY", -1.0)
    yield
    Closing.objects.all().delete()
    door.look()


@pytest.mark.usefixtures("watched_door")
def test_a_closed_server_says_so_in_three_languages_and_for_how_long(ada, capsys):
    admin(capsys, "close", "--minutes", "20")
    for language, words in (("en", "about 20 minutes"), ("de", "in etwa 20 Minuten"), ("ru", "через 20 минут")):
        answer = Person("Bob", language).see("/")
        assert answer.status_code == 503
        assert 1190 < int(answer.headers["Retry-After"]) <= 1200
        assert words in answer.content.decode()
    admin(capsys, "open")
    assert ada.see("/").status_code == 200


@pytest.mark.usefixtures("watched_door")
def test_the_page_of_a_table_comes_back_by_itself_and_nothing_was_played(ada, capsys):
    slug = new_table(ada, "gluex", "me", "random")
    admin(capsys, "close")
    answer = ada.see(f"/t/{slug}/")
    assert f'http-equiv="refresh" content="60;url=/t/{slug}/"' in answer.content.decode()
    assert ada.play(slug).status_code == 503
    assert not Event.objects.exists()
    admin(capsys, "open")
    assert ada.play(slug).status_code == 302


@pytest.mark.usefixtures("watched_door")
def test_a_program_is_told_in_its_own_way(ada):
    close_house(None)
    answer = ada.see("/api/v1/me")
    assert answer.status_code == 503
    assert answer.json() == {
        "code": "closed",
        "reason": "This server is closed for maintenance. It opens again soon.",
    }


@pytest.mark.usefixtures("watched_door")
def test_a_closed_server_is_in_good_health_and_can_be_read_in_another_language(ada):
    close_house(None)
    answer = ada.see("/health")
    assert (answer.status_code, answer.json()["closed"]) == (200, True)
    assert ada.do("/language", {"lang": "de", "back": "/"}).status_code == 302
    assert "wegen Wartung" in ada.see("/").content.decode()


@pytest.mark.usefixtures("watched_door")
def test_computer_players_rest_while_the_server_is_closed(ada):
    slug = new_table(ada, "gluex", "random", "me")
    close_house(timedelta(minutes=1))
    assert not work()
    assert not Event.objects.exists()
    open_house()
    assert work()
    assert table(slug).events.count() > 0


@pytest.mark.usefixtures("watched_door")
def test_what_takes_longer_than_was_said_opens_soon(ada):
    close_house(timedelta(minutes=-1))
    assert "opens again soon" in ada.see("/").content.decode()


@pytest.mark.usefixtures("watched_door")
def test_a_silent_database_leaves_the_door_as_it_was(monkeypatch):
    def silent(**_: object) -> None:
        raise DatabaseError

    assert door.look() is None
    monkeypatch.setattr(Closing.objects, "filter", silent)
    assert door.look() is None


# Retention


def let_time_pass(days: int) -> None:
    before = timezone.now() - timedelta(days=days)
    Table.objects.update(made=before)
    Seat.objects.exclude(seen=None).update(seen=before)


@override_settings(KEEP_GUEST_GAMES=10)
def test_finished_games_of_guests_are_deleted_in_their_time(ada, bob):
    register(bob)
    slugs = [finished_table(ada), finished_table(bob), new_table(ada, "gluex", "me", "random")]
    let_time_pass(9)
    assert not delete_what_is_old(Job())
    assert Table.objects.count() == 3
    let_time_pass(11)
    while delete_what_is_old(Job()):
        pass
    assert set(Table.objects.values_list("slug", flat=True)) == set(slugs[1:]), "an account's, and one that goes on"


@override_settings(KEEP_GUEST_GAMES=10)
def test_a_game_that_somebody_still_looks_at_stays(ada):
    finished_table(ada)
    let_time_pass(11)
    Seat.objects.filter(kind="person").update(seen=timezone.now() - DAY)
    assert not delete_what_is_old(Job())
    assert Table.objects.exists()


@override_settings(KEEP_GUEST_GAMES=10)
def test_many_games_are_deleted_a_part_at_a_time(ada):
    slug = finished_table(ada, moves=2)
    one = Table.objects.get(slug=slug)
    Table.objects.bulk_create(
        Table(slug=f"t{number}", game="gluex", rules=1, players=2, seed=1, over=True) for number in range(PART + 1)
    )
    Table.objects.filter(pk=one.pk).update(over=True)
    let_time_pass(11)
    assert delete_what_is_old(Job())
    assert Table.objects.count() == 2
    assert delete_what_is_old(Job())
    assert not delete_what_is_old(Job())
    assert not Table.objects.exists()


def test_unless_it_is_said_games_are_kept_for_ever(ada):
    finished_table(ada)
    let_time_pass(4000)
    assert not delete_what_is_old(Job())
    assert Table.objects.exists()


def test_the_network_of_a_table_is_forgotten_when_it_is_left(ada):
    slug = new_table(ada, "gluex", "me", "random")
    let_time_pass(29)
    delete_what_is_old(Job())
    assert table(slug).share
    let_time_pass(31)
    delete_what_is_old(Job())
    assert not table(slug).share
    play_some(slug, {0: ada}, 1)
    assert table(slug).share, "and known again when somebody plays on"


def test_mails_to_an_account_are_forgotten_whether_they_could_be_sent_or_not(ada):
    register(ada)
    for done in (True, False):
        Notice.objects.create(account=Account.objects.get(), way="confirm", done=done)
    Notice.objects.update(made=timezone.now() - 29 * DAY)
    delete_what_is_old(Job())
    assert Notice.objects.count() == 2
    Notice.objects.update(made=timezone.now() - 31 * DAY)
    delete_what_is_old(Job())
    assert not Notice.objects.exists()


def test_what_is_old_is_deleted_once_a_day():
    assert handlers[RETENTION.name].do is delete_what_is_old
    assert RETENTION.every == DAY


# Check


def test_a_sound_server_is_said_to_be_sound(ada, bob, capsys):
    slug = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, slug, 1)
    play_some(slug, {0: ada, 1: bob}, 5)
    last = table(slug).events.last().seat
    (ada, bob)[last].at(slug, "undo", seat=last, number=table(slug).events.count())
    (bob, ada)[last].at(slug, "answer", agree="yes")
    words = new_table(ada, "gluex", "me", "friend", words="1")
    finished_table(ada)
    Table.objects.filter(game="gluex", over=True).update(secret="")  # written from another deal
    assert table(words).seed is None
    assert "All 3 tables were replayed" in admin(capsys, "check")


def spoil_event(slug: str) -> None:
    Event.objects.filter(table__slug=slug, number=1).update(value=9999)


def lose_event(slug: str) -> None:
    Event.objects.filter(table__slug=slug, number=1).delete()


def swap_seat(slug: str) -> None:
    Event.objects.filter(table__slug=slug, number=0).update(seat=1)


def lose_seat(slug: str) -> None:
    seat(slug, 1).delete()


def end_early(slug: str) -> None:
    Table.objects.filter(slug=slug).update(over=True)


def wait_in_vain(slug: str) -> None:
    Table.objects.filter(slug=slug).update(waits_for_bot=True)


def change_secret(slug: str) -> None:
    Table.objects.filter(slug=slug).update(secret="00" * 32)


def forget_deal(slug: str) -> None:
    Table.objects.filter(slug=slug).update(seed=None)


FAULTS = {
    spoil_event: "it cannot be replayed",
    lose_event: "some number is missing",
    swap_seat: "event 0 is of seat 1",
    lose_seat: "but the seats [0]",
    end_early: "over: True, but by its moves: False",
    wait_in_vain: "waits for a computer player: True",
    change_secret: "it cannot be replayed",
    forget_deal: "nothing was dealt",
}


@pytest.mark.parametrize(("spoil", "words"), FAULTS.items(), ids=lambda each: getattr(each, "__name__", ""))
def test_what_does_not_fit_is_told_with_its_table(ada, bob, capsys, spoil, words):
    sound, slug = (new_table(ada, "gluex", "me", "friend") for _ in range(2))
    sit_down(bob, slug, 1)
    play_some(slug, {0: ada, 1: bob}, 3)
    spoil(slug)
    assert main(["admin", "check"]) == 2
    told = capsys.readouterr()
    assert f"table {slug} (gluex, row {Table.objects.get(slug=slug).pk}): " in told.out
    assert words in told.out
    assert sound not in told.out
    assert "1 of 2 tables have a fault" in told.err


def test_a_computer_player_that_nobody_asks_is_found(ada, capsys):
    new_table(ada, "gluex", "random", "me")
    Job.objects.all().delete()
    assert main(["admin", "check"]) == 2
    assert "none was asked to move" in capsys.readouterr().out


def test_tables_of_older_rules_are_counted_and_left_as_they_are(ada, capsys):
    slug = new_table(ada)
    Table.objects.filter(slug=slug).update(rules=-1)
    assert re.match("1 tables were begun under rules", admin(capsys, "check"))
