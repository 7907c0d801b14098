"""Being told on a device: by web push, encrypted for it alone, signed by the house, and not at night."""

import re
from base64 import urlsafe_b64decode
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from glueckauf.core.text import LANGUAGES, say
from glueckauf.web.areas.people import push, vapid, webhooks
from glueckauf.web.areas.people.models import Account, Device
from glueckauf.web.areas.people.push import quiet_for
from glueckauf.web.tables.lookup import count_waiting
from glueckauf.web.tables.models import Holiday, Seat
from glueckauf.web.workers.jobs import CALLS
from glueckauf.web.workers.models import Job
from tests.http.people import Person, finish, make_due, new_table, sit_down, work
from tests.http.push_service import PushService, Subscription, is_signed
from tests.http.test_people import PASSWORD, enter, register


@pytest.fixture
def service(monkeypatch):
    monkeypatch.setattr(webhooks, "is_public", lambda _: True)
    there = PushService()
    yield there
    there.close()


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    from django.conf import settings  # noqa: PLC0415

    monkeypatch.setattr(settings, "NOTICE_AFTER", 0)
    monkeypatch.setattr(settings, "ADDRESS", "https://play.example.org")


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


def switch_on(person: Person, service: PushService) -> Subscription:
    made = Subscription(f"http://127.0.0.1:{service.port}/for/{person.name}")
    assert person.do("/account/device", made.form).status_code == 302
    return made


def slow_game(ada: Person, bob: Person) -> str:
    slug = new_table(ada, "gluex", "me", "friend", slow="1")
    sit_down(bob, slug, 1)
    return slug


def away(slug: str) -> None:
    Seat.objects.filter(table__slug=slug).update(seen=timezone.now() - timedelta(hours=1))


def carried(service: PushService) -> list[tuple[dict[str, str], bytes]]:
    """What the push service gets now."""
    service.taken.clear()
    make_due()
    while work(CALLS):
        pass
    return list(service.taken)


def test_a_device_is_told_that_it_is_ones_turn_in_words_that_it_alone_can_read(ada, bob, service):
    device, slug = switch_on(bob, service), slow_game(ada, bob)
    ada.play(slug)
    away(slug)
    [(headers, body)] = carried(service)
    assert device.read(body) == {
        "title": "Glüx: it is your turn",
        "body": "With Ada",
        "link": f"https://play.example.org/t/{slug}/",
        "tag": f"turn-{slug}",
        "waiting": 1,
    }
    assert headers["Content-Encoding"] == "aes128gcm"
    assert headers["TTL"] == "86400"
    assert is_signed(headers)
    assert carried(service) == [], "the same turn is told once"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_is_in_the_language_of_whoever_gets_it(ada, bob, service, language):
    bob.client.cookies["lang"] = language
    bob.see("/games/")
    device, slug = switch_on(bob, service), slow_game(ada, bob)
    ada.play(slug)
    away(slug)
    [(_, body)] = carried(service)
    assert device.read(body)["title"] == say("{game}: it is your turn", game="Glüx").text(language)


def test_the_end_of_a_slow_game_is_told_to_those_who_do_not_see_it(ada, bob, service):
    device, slug = switch_on(bob, service), slow_game(ada, bob)
    switch_on(ada, service)
    finish(slug, {0: ada, 1: bob})
    Seat.objects.filter(table__slug=slug, number=1).update(seen=timezone.now() - timedelta(hours=1))
    Seat.objects.filter(table__slug=slug, number=0).update(seen=timezone.now())
    [(headers, body)] = carried(service)
    told = device.read(body)
    assert told["title"] == "Glüx: the game is over"
    assert "won" in told["body"] or "share" in told["body"]
    assert headers["Topic"] == f"ended-{slug}"


def test_whoever_is_wanted_for_another_game_is_invited(ada, bob, service):
    device, slug = switch_on(bob, service), new_table(ada, "gluex", "me", "friend")
    sit_down(bob, slug, 1)
    finish(slug, {0: ada, 1: bob})
    ada.at(slug, "again")
    [(_, body)] = carried(service)
    told = device.read(body)
    assert (told["title"], told["body"]) == ("Glüx: an invitation", "With Ada")


def test_every_device_is_told_and_one_that_fails_is_tried_again_alone(ada, bob, service):
    switch_on(bob, service)
    other = Person("Bob")
    enter(other, "Bob")
    closed = PushService()
    closed.close()
    broken = Subscription(f"http://127.0.0.1:{closed.port}/closed")
    other.do("/account/device", broken.form)
    slug = slow_game(ada, bob)
    ada.play(slug)
    away(slug)
    assert len(carried(service)) == 1
    assert [job.failures for job in Job.objects.filter(kind="push")] == [1]
    assert carried(service) == []


def test_a_device_that_does_not_want_to_be_told_any_more_is_forgotten(ada, bob, service):
    switch_on(bob, service)
    slug = slow_game(ada, bob)
    service.status = 410
    ada.play(slug)
    away(slug)
    assert len(carried(service)) == 1
    assert not Device.objects.exists()


def test_who_has_looked_meanwhile_is_told_nothing(ada, bob, service):
    switch_on(bob, service)
    slug = slow_game(ada, bob)
    away(slug)
    ada.play(slug)
    bob.page(slug)
    assert carried(service) == []


def test_a_device_is_switched_off_by_its_owner_by_logging_out_and_by_logging_out_everywhere(bob, service):
    switch_on(bob, service)
    assert "Switch off on this device" in bob.see("/account/").content.decode()
    bob.do("/account/device")
    assert not Device.objects.exists()
    for action in ("leave", "everywhere"):
        switch_on(bob, service)
        bob.do(f"/account/{action}")
        assert not Device.objects.exists()
        enter(bob, "Bob")


@pytest.mark.parametrize(
    ("endpoint", "key", "auth"),
    [
        ("https://192.168.0.1/push", None, None),
        ("ftp://push.example.org/", None, None),
        (None, "AAAA", None),
        (None, None, "AAAA"),
        (None, "no letters: ß", None),
    ],
)
def test_what_is_no_subscription_is_refused(bob, monkeypatch, endpoint, key, auth):
    monkeypatch.setattr(webhooks, "resolve_name", lambda host, _: [host.replace("push.example", "93.184.216.34")])
    form = Subscription(endpoint or "https://push.example/x").form
    answer = bob.do("/account/device", form | ({"key": key} if key else {}) | ({"auth": auth} if auth else {}))
    assert answer.status_code == 400
    assert not Device.objects.exists()


def test_a_guest_has_no_device(eve):
    assert eve.do("/account/device").status_code == 403
    assert eve.do("/account/quiet-hours").status_code == 403
    assert eve.do("/account/holiday").status_code == 403


# The key


def test_the_key_is_that_of_the_house_and_always_the_same():
    first = vapid.application_server_key()
    vapid.vapid_key.cache_clear()
    vapid.application_server_key.cache_clear()
    assert vapid.application_server_key() == first
    assert len(urlsafe_b64decode(first + "=")) == 65


def test_another_key_of_the_house_makes_another_key(monkeypatch):
    from django.conf import settings  # noqa: PLC0415

    before = vapid.vapid_key.__wrapped__().private_numbers().private_value
    monkeypatch.setattr(settings, "SECRET_KEY", "another one")
    assert vapid.vapid_key.__wrapped__().private_numbers().private_value != before


@pytest.mark.parametrize("contact", ["", "mailto:you@example.org", "https://example.org/contact"])
def test_a_push_service_is_told_whom_to_write_to(monkeypatch, contact):
    from django.conf import settings  # noqa: PLC0415

    monkeypatch.setattr(settings, "CONTACT", contact)
    assert is_signed(vapid.vapid_headers("https://push.example.org/x"))


# Quiet hours


@pytest.mark.parametrize(
    ("begin", "end", "zone", "hour", "quiet"),
    [
        (22, 7, "", 23, 8),
        (22, 7, "", 3, 4),
        (22, 7, "", 7, 0),
        (22, 7, "", 12, 0),
        (13, 15, "", 14, 1),
        (22, 7, "Asia/Vladivostok", 14, 7),
        (22, 7, "America/New_York", 23, 0),
        (22, 22, "", 22, 0),
        (None, 7, "", 3, 0),
    ],
)
def test_quiet_hours_go_by_the_time_zone_and_past_midnight(begin, end, zone, hour, quiet):
    account = Account(quiet_from=begin, quiet_until=end, time_zone=zone)
    assert quiet_for(account, datetime(2030, 1, 15, hour, tzinfo=UTC)) == timedelta(hours=quiet)


def test_in_quiet_hours_a_message_waits_for_their_end(ada, bob, service, monkeypatch):
    switch_on(bob, service)
    assert bob.do("/account/quiet-hours", {"from": "22", "until": "7", "zone": "Europe/Berlin"}).status_code == 302
    slug = slow_game(ada, bob)
    ada.play(slug)
    away(slug)
    monkeypatch.setattr(push, "quiet_for", lambda *_: timedelta(hours=3))
    make_due()
    assert work(CALLS)
    assert service.taken == []
    assert Job.objects.get(kind="push").due > timezone.now() + timedelta(hours=2)
    monkeypatch.setattr(push, "quiet_for", lambda *_: timedelta())
    assert len(carried(service)) == 1


def test_the_settings_know_the_quiet_hours_and_refuse_what_is_none(bob):
    bob.do("/account/quiet-hours", {"from": "22", "until": "7", "zone": "Europe/Berlin"})
    page = bob.see("/account/").content.decode()
    assert page.count(" selected") == 3
    assert bob.do("/account/quiet-hours", {"from": "25", "until": "7"}).status_code == 400
    assert bob.do("/account/quiet-hours", {"zone": "Moon/Tranquility"}).status_code == 400


# Holidays, by the forms


def test_a_holiday_is_taken_seen_and_called_off_by_forms(bob):
    bob.do("/account/quiet-hours", {"zone": "Europe/Berlin"})
    first = timezone.now().date() + timedelta(days=2)
    last = first + timedelta(days=4)
    assert bob.do("/account/holiday", {"first": first.isoformat(), "last": last.isoformat()}).status_code == 302
    page = bob.see("/account/").content.decode()
    assert f"<time>{first}</time> – <time>{last}</time>" in page
    assert "Call off" in page
    bob.do("/account/back", {"holiday": str(Holiday.objects.get().pk)})
    assert not Holiday.objects.exists()


@pytest.mark.parametrize(
    "days", [{"first": "soon", "last": "later"}, {"first": "2020-01-01", "last": "2020-01-02"}, {}]
)
def test_what_is_no_holiday_is_refused(bob, days):
    assert bob.do("/account/holiday", days).status_code == 400
    assert not Holiday.objects.exists()


# Waiting games


def test_the_title_and_the_icon_count_the_games_that_wait(ada, bob):
    first, second = slow_game(ada, bob), slow_game(ada, bob)
    assert count_waiting(ada.visitor_id) == 2
    assert "<title>(2) " in ada.see("/games/").content.decode()
    assert re.search(r'install\.js"[^>]* data-waiting="2"', ada.see("/").content.decode())
    assert "<title>(1) " in ada.page(first), "besides this one"
    assert "<title>Lobby" in bob.see("/open/").content.decode()
    ada.at(second, "lend", to="0-apprentice")
    assert count_waiting(ada.visitor_id) == 1


def test_devices_end_with_the_account(bob, service):
    switch_on(bob, service)
    bob.do("/account/delete", {"password": PASSWORD})
    assert not Device.objects.exists()
