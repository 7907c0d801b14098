"""Being told that it is one's turn: by mail and by webhook, once, later, and never into the own network."""

import json
import socket
import threading
import time
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.utils import timezone
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

import glueckauf as ga
from glueckauf.core.text import say
from glueckauf.web.areas.people import accounts, outbox, pages, webhooks
from glueckauf.web.areas.people.emails import sign_link
from glueckauf.web.areas.people.models import CONFIRM, MAIL, RESET, WEBHOOK, Account, Notice
from glueckauf.web.areas.people.webhooks import Target, post_to, resolve_target
from glueckauf.web.pages.rate_limits import RateLimit
from glueckauf.web.tables.models import Seat
from glueckauf.web.tables.refusals import Refusal
from glueckauf.web.workers.jobs import CALLS, POST
from glueckauf.web.workers.models import Job
from tests.http.people import Person, finish, history_of_table, make_due, new_table, sit_down, table, work
from tests.http.test_people import enter, register, said

NOT_PUBLIC = "This address does not lead to the public internet."
NOT_AN_ADDRESS = "Messages cannot go to this address: it must begin with http:// or https://."
PLAIN = "An address is written in plain letters, without spaces: xn--… in a name, %… in a path."


@pytest.fixture(autouse=True)
def a_house_with_mail(settings):
    settings.MAIL = urlsplit("smtp://mail.example")
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.ADDRESS = "https://play.example.org"
    settings.NOTICE_AFTER = 0
    mail.outbox = []


@pytest.fixture
def settings(monkeypatch):
    from django.conf import settings as django_settings  # noqa: PLC0415

    class Changed:
        def __setattr__(self, name, value):
            monkeypatch.setattr(django_settings, name, value, raising=False)

    return Changed()


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


def wants(name: str, **wishes: object) -> None:
    Account.objects.filter(name=name).update(**wishes)


def by_mail(name: str) -> None:
    wants(name, email=f"{name.lower()}@example.org", confirmed=True, by_mail=True)


def slow_game(ada: Person, bob: Person) -> str:
    slug = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, slug, 1)
    for person in (ada, bob):
        person.at(slug, "pace", pace="slow")
    away(slug)
    return slug


def away(slug: str) -> None:
    Seat.objects.filter(table__slug=slug).update(seen=timezone.now() - timedelta(hours=1))


def carried() -> list[mail.EmailMessage]:
    """What the outbox sends now."""
    mail.outbox.clear()
    make_due()
    while work(POST) or work(CALLS):
        pass
    return list(mail.outbox)


# Mail


def test_in_a_slow_game_whoever_is_to_move_gets_a_mail_once(ada, bob):
    by_mail("Bob")
    slug = slow_game(ada, bob)
    ada.play(slug)
    away(slug)
    [letter] = carried()
    assert letter.to == ["bob@example.org"]
    assert letter.subject == "Glüx: it is your turn"
    assert f"https://play.example.org/t/{slug}/" in letter.body
    assert letter.extra_headers["Auto-Submitted"] == "auto-generated"
    assert carried() == []
    ada.at(slug, "undo", seat=0, number=history_of_table(slug).event_count)
    bob.at(slug, "answer", agree="yes")
    ada.play(slug)
    away(slug)
    assert carried() == [], "the same turn is told once"


@pytest.mark.parametrize("language", ga.LANGUAGES)
def test_a_mail_is_in_the_language_of_whoever_gets_it(ada, bob, language):
    by_mail("Bob")
    bob.client.cookies["lang"] = language
    bob.see("/games/")
    slug = slow_game(ada, bob)
    ada.play(slug)
    away(slug)
    [letter] = carried()
    assert letter.subject == say("{game}: it is your turn", game="Glüx").text(language)


def test_a_live_game_sends_nothing(ada, bob):
    by_mail("Bob")
    slug = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, slug, 1)
    ada.play(slug)
    away(slug)
    assert carried() == []
    assert not Notice.objects.exists()


@pytest.mark.parametrize("wish", [{"by_mail": False}, {"confirmed": False}, {"email": ""}])
def test_nobody_gets_a_mail_who_does_not_want_it(ada, bob, wish):
    by_mail("Bob")
    wants("Bob", **wish)
    slug = slow_game(ada, bob)
    ada.play(slug)
    away(slug)
    assert carried() == []


def test_who_has_seen_it_is_not_told(ada, bob):
    by_mail("Bob")
    slug = slow_game(ada, bob)
    ada.play(slug)
    bob.page(slug)
    assert carried() == []


def test_a_turn_that_is_over_is_not_told(ada, bob):
    by_mail("Bob")
    slug = slow_game(ada, bob)
    ada.play(slug)
    while history_of_table(slug).record.position.turn == 1:
        bob.play(slug)
    away(slug)
    assert carried() == []


def test_who_has_lent_the_seat_is_not_told(ada, bob):
    by_mail("Bob")
    slug = slow_game(ada, bob)
    ada.play(slug)
    bob.at(slug, "lend", to="1-apprentice")
    away(slug)
    assert carried() == []


def test_after_the_end_nothing_is_kept(ada, bob):
    by_mail("Bob")
    slug = slow_game(ada, bob)
    finish(slug, {0: ada, 1: bob})
    assert not Notice.objects.exists()


def test_a_message_that_fails_is_tried_again_a_few_times_and_later(ada, bob, monkeypatch):
    by_mail("Bob")
    slug = slow_game(ada, bob)
    ada.play(slug)
    away(slug)
    tried = []

    def fail(notice):
        tried.append(notice)
        raise OSError

    monkeypatch.setattr(outbox, "send_email", fail)
    carried()
    assert len(tried) == 1
    assert Job.objects.get(kind="notice").due > timezone.now() + timedelta(seconds=50)
    for _ in range(6):
        carried()
    assert len(tried) == 4


# Whose address it is


def link(letter: mail.EmailMessage) -> str:
    return letter.body.partition("https://play.example.org")[2].split()[0]


def test_an_address_is_used_when_its_reader_has_said_so(ada):
    ada.do("/account/", {"email": "ada@example.org", "by_mail": "1", "chat": "1"})
    [letter] = carried()
    assert letter.to == ["ada@example.org"]
    assert not Account.objects.get().confirmed
    assert ada.see(link(letter)).status_code == 200
    assert not Account.objects.get().confirmed, "looking is not saying"
    assert ada.do(link(letter)).status_code == 200
    assert Account.objects.get().confirmed
    ada.do("/account/", {"email": "other@example.org", "by_mail": "1", "chat": "1"})
    assert not Account.objects.get().confirmed
    assert ada.do(link(letter)).status_code == 404, "the link was for the address before"


def test_a_forged_link_is_refused(ada):
    for way in ("confirm", "reset"):
        for seal in ("x", "a:b:c", sign_link(Account.objects.get(), RESET if way == "confirm" else CONFIRM)):
            assert ada.see(f"/account/{way}/{seal}").status_code == 404


POISONED = '"a\x0b\x01:b"@example.org'
"""Django takes it for an address, and no letter to it can be written."""


@pytest.mark.parametrize(
    "email",
    [
        "x",
        "a@b@c",
        "a@example.org\nBcc: b@example.org",
        "<script>@x",
        "a" * 300 + "@x.org",
        POISONED,
        '"a\x01b"@example.org',
        '"a\x7fb"@example.org',
        "a@。.example.org",
        "a@exa\u200bmple.org",
    ],
)
def test_what_is_no_address_is_refused(ada, email):
    answer = ada.do("/account/", {"email": email})
    assert answer.status_code == 400
    assert said(answer) == "This is not an e-mail address."
    assert carried() == []
    stranger = Person("Eve")
    form = {"name": "Eve", "password": "ein gutes Passwort", "email": email}
    assert stranger.do("/account/register", form).status_code == 400


@given(st.text('ab@.:"\\ \t\n\v\f\r\x00\x01\x1f\x7f\x85é\u3002\u200b', max_size=12))
def test_to_whatever_passes_for_an_address_a_letter_can_be_written(local):
    for email in (f"{local}@example.org", f'"{local}"@example.org', f"a@{local}.org"):
        try:
            kept = accounts.clean_email(email)
        except Refusal:
            continue
        assert kept.isprintable()
        mail.EmailMessage("subject", "body", to=[kept]).message().as_bytes()


def test_an_address_that_was_kept_before_it_was_refused_ends_nothing(ada, bob, caplog, monkeypatch):
    """The letters to it are given up after some tries, all others go out."""
    monkeypatch.setattr(
        mail.EmailMessage, "send", lambda letter: letter.message().as_bytes() and mail.outbox.append(letter)
    )
    by_mail("Bob")
    by_mail("Ada")
    wants("Bob", email=POISONED)
    first, second = slow_game(ada, bob), slow_game(ada, bob)
    ada.play(first)
    while history_of_table(second).record.position.turn != 0 or not history_of_table(second).event_count:
        (ada, bob)[history_of_table(second).record.position.turn].play(second)
    for slug in (first, second):
        away(slug)
    assert {address for letter in carried() for address in letter.to} == {"ada@example.org"}
    assert "HeaderParseError" in caplog.text
    for _ in range(6):
        assert carried() == []
    assert not Notice.objects.filter(account__name="Bob").order_by("pk").first().done
    assert caplog.text.count("is given up") == 1


def test_a_forgotten_password_is_replaced_by_letter_once(ada):
    by_mail("Ada")
    asked, unknown = (Person().do("/account/forgotten", {"name": name}) for name in ("Ada", "Nobody"))
    assert said(asked) == said(unknown)
    [letter] = carried()
    somebody = Person()
    assert somebody.do(link(letter), {"password": "x"}).status_code == 400
    assert somebody.do(link(letter), {"password": "a better one"}).url == "/account/enter"
    assert somebody.do(link(letter), {"password": "and another"}).status_code == 404
    assert ada.see("/account/").status_code == 302, "log-ins of before are over"
    assert enter(somebody, "Ada", "a better one").status_code == 302


@pytest.mark.usefixtures("ada")
def test_by_letter_the_owner_comes_in_however_often_strangers_have_tried(monkeypatch):
    by_mail("Ada")
    monkeypatch.setattr(pages, "name_limit", RateLimit("trial", 3, 3600))
    somebody, eve = Person("Ada"), Person("Eve")
    assert [enter(eve, "Ada", "a guess").status_code for _ in range(4)] == [403] * 3 + [429]
    assert enter(somebody, "Ada").status_code == 429
    somebody.do("/account/forgotten", {"name": "Ada"})
    [letter] = carried()
    somebody.do(link(letter), {"password": "a better one"})
    assert enter(somebody, "Ada", "a better one").status_code == 302


@pytest.mark.usefixtures("ada")
def test_one_name_is_written_so_many_letters_and_no_more(monkeypatch):
    by_mail("Ada")
    monkeypatch.setattr(pages, "letter_limit", RateLimit("trial", 3, 3600))
    asked = [Person().do("/account/forgotten", {"name": "Ada"}).status_code for _ in range(5)]
    assert asked == [200] * 3 + [429] * 2
    assert len(carried()) == 3


@pytest.mark.usefixtures("ada")
def test_without_a_confirmed_address_no_letter_is_sent():
    wants("Ada", email="ada@example.org")
    Person().do("/account/forgotten", {"name": "Ada"})
    assert carried() == []


def test_a_house_without_mail_offers_none(ada, settings):
    settings.MAIL = urlsplit("")
    assert "This server sends no e-mail." in ada.see("/account/").content.decode()
    assert Person().see("/account/forgotten").status_code == 404
    ada.do("/account/", {"email": "ada@example.org", "by_mail": "1"})
    assert Account.objects.get().email == ""


# Webhooks


PRIVATE = [
    "http://127.0.0.1/", "http://localhost/", "http://[::1]/", "http://0.0.0.0/", "http://10.1.2.3/", "http://192.168.0.1/",
    "http://172.16.5.4/", "http://169.254.169.254/latest/meta-data/", "http://[fe80::1]/", "http://[fc00::1]/",
    "http://[::ffff:127.0.0.1]/", "http://[::ffff:10.0.0.1]/", "http://[64:ff9b::7f00:1]/", "http://[2002:7f00:1::]/",
    "http://2130706433/", "http://0x7f.1/", "http://0177.0.0.1/", "http://127.1/", "http://100.64.0.1/", "http://224.0.0.1/",
    "http://255.255.255.255/", "http://[ff02::1]/", "http://192.0.2.1/", "http://198.18.0.1/", "http://[::]/",
    "http://192.0.0.8/", "http://192.0.0.170/", "http://[fec0::1]/", "http://[64:ff9b:1::1]/", "http://[64:ff9b::c000:8]/",
]  # fmt: skip
NONE = [
    "ftp://example.org/", "file:///etc/passwd", "javascript:alert(1)", "example.org", "//example.org", "http://", "http:///x",
    "http://user:pass@example.org/", "http://example.org:22/", "http://example.org:99999/", "http://exa mple.org/",
    "http://example.org/\r\nX: y", "gopher://example.org:70/", "http://example.org/" + "x" * 600, "http://ex\x00.org/",
    "http://[", "http://]", "http://[::1", "http://::1]/", "http://[]/", "http://[example.org]/", "http://[v1.x]/", "http://a[b]/",
    "http://[::1]x/", "http://[fe80::1%25eth0]:port/", "http://[1.2.3.4]/", "https://[::ffff:999.1.1.1]/",
    "http://example.org:0/", "http://example.org:-1/", "http://example.org:65536/", "http://example.org:1e3/",
    "http://example.org:" + "9" * 300 + "/", "http://example.org:８０/", "http://example.org:80:80/", "http://example.org:x/",
    "http://:80/", "http://@/", "http://user@example.org/", "http://%40@example.org/", "http:example.org", "http:/example.org",
    "http://bücher.example/", "http://exa℀mple.org/", "http://。/", "http://example.org/ü", "http://ex\u200bample.org/",
    "http://ex\tample.org/", "http://example.org/\x7f", "http://example.org/\x85x", "\x01http://example.org/", "http://\x00/", "http://%00/",
]  # fmt: skip


@pytest.mark.parametrize("url", PRIVATE)
def test_a_webhook_into_the_own_network_is_refused(ada, url):
    answer = ada.do("/account/", {"hook": url})
    assert answer.status_code == 400
    assert said(answer) == NOT_PUBLIC
    assert Account.objects.get().webhook == ""


@pytest.mark.parametrize("url", NONE)
def test_what_is_no_webhook_is_refused(ada, url, monkeypatch):
    leads_to(monkeypatch, "93.184.216.34")
    answer = ada.do("/account/", {"hook": url})
    assert answer.status_code == 400
    assert said(answer) in {NOT_AN_ADDRESS, "Only ports 80, 443 and from 1024 up are allowed.", PLAIN}
    assert Account.objects.get().webhook == ""


@pytest.mark.parametrize("host", ["a..b", ".", "-", "a" * 64, "a." * 150 + "a", "1.2.3.4.5", "999.999.999.999", "0x"])
def test_a_name_that_cannot_be_asked_for_is_refused(ada, host):
    answer = ada.do("/account/", {"hook": f"http://{host}/"})
    assert answer.status_code == 400
    assert said(answer) == NOT_PUBLIC


PIECES = [
    "http",
    "https",
    "ftp",
    ":",
    "/",
    "//",
    "[",
    "]",
    "::1",
    "@",
    "a",
    ".",
    "org",
    "%",
    "%25",
    "?",
    "#",
    "\\",
    "80",
]
PIECES += [
    "65536",
    "0",
    "-",
    "ü",
    "℀",
    "。",
    "\x00",
    "\t",
    "\n",
    " ",
    "\x7f",
    "\ud800",
    "v1.",
    "127.0.0.1",
    "xn--",
    "&",
    "=",
    ";",
]


@effort(max_examples=1000, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=12), st.booleans())
def test_whatever_is_given_as_a_webhook_is_an_address_or_refused(pieces, begun):
    with pytest.MonkeyPatch.context() as patch:
        leads_to(patch, "93.184.216.34")
        url = "".join((*(("http", "://") if begun else ()), *pieces))
        try:
            to = resolve_target(url)
        except Refusal:
            return
        assert to.port in webhooks.PORTS
        assert to.address == "93.184.216.34"
        assert f"{to.host}{to.path}".isascii()


def leads_to(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    def answer(host: str, port: int, *_: object) -> list[tuple[object, ...]]:
        del host
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", answer)


@pytest.mark.parametrize("addresses", [["127.0.0.1"], ["10.0.0.1"], ["93.184.216.34", "127.0.0.1"], ["::1"], []])
def test_a_name_that_leads_into_the_own_network_is_refused(ada, monkeypatch, addresses):
    leads_to(monkeypatch, *addresses)
    assert said(ada.do("/account/", {"hook": "https://innocent.example/"})) == NOT_PUBLIC


def test_a_name_that_answers_slowly_holds_nobody(ada, monkeypatch):
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: time.sleep(1))
    start = time.monotonic()
    assert said(ada.do("/account/", {"hook": "https://slow.example/"})) == NOT_PUBLIC
    assert time.monotonic() - start < 0.9


def test_a_name_that_leads_elsewhere_when_it_is_sent_is_refused(ada, bob, monkeypatch):
    """It was public when it was set."""
    leads_to(monkeypatch, "93.184.216.34")
    assert bob.do("/account/", {"hook": "https://innocent.example/"}).status_code == 200
    slug = slow_game(ada, bob)
    ada.play(slug)
    away(slug)
    leads_to(monkeypatch, "127.0.0.1")
    calls = []
    monkeypatch.setattr(webhooks, "post_to", lambda *call: calls.append(call))
    carried()
    assert calls == []
    assert not Notice.objects.get().done


class Listener:
    """Somebody's server on this machine."""

    def __init__(self, status: int = 200, location: str = "") -> None:
        self.heard: list[tuple[str, dict[str, str], dict[str, str]]] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                outer.heard.append((self.path, dict(self.headers), body))
                self.send_response(status)
                if location:
                    self.send_header("Location", location)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def listener():
    there: list[Listener] = []

    def made(**wishes):
        there.append(Listener(**wishes))
        return there[-1]

    yield made
    for each in there:
        each.close()


@pytest.fixture
def told(ada, bob, monkeypatch):
    """A turn comes for Bob, whose webhook is a server here; for once that is allowed."""

    def do(port: int) -> Notice:
        monkeypatch.setattr(webhooks, "is_public", lambda _: True)
        leads_to(monkeypatch, "127.0.0.1")
        wants("Bob", webhook=f"http://hook.example:{port}/path?x=1")
        slug = slow_game(ada, bob)
        ada.play(slug)
        away(slug)
        carried()
        return Notice.objects.get(way=WEBHOOK)

    return do


def test_a_webhook_is_told_as_json(told, listener):
    there = listener()
    notice = told(there.port)
    [(path, headers, body)] = there.heard
    assert path == "/path?x=1"
    assert headers["Host"] == f"hook.example:{there.port}"
    assert body["event"] == "turn"
    assert body["game"] == "gluex"
    assert body["table"] == f"https://play.example.org/t/{notice.table.slug}/"
    assert body["text"] == body["content"] == f"Glüx: it is your turn\n{body['table']}"
    assert set(body) == {"event", "game", "table", "text", "content"}
    assert notice.done


def test_a_redirect_is_not_followed(told, listener):
    second = listener()
    first = listener(status=302, location=f"http://127.0.0.1:{second.port}/")
    assert not told(first.port).done
    assert len(first.heard) == 1
    assert second.heard == []


def test_a_server_that_drips_is_given_up(monkeypatch):
    monkeypatch.setattr(webhooks, "TIMEOUT", 0.4)
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=drip, args=(server,), daemon=True).start()
        port = server.getsockname()[1]
        start = time.monotonic()
        with pytest.raises((OSError, webhooks.HTTPException)):
            post_to(Target("http", "hook.example", port, "/", "127.0.0.1"), b"{}", {})
        assert time.monotonic() - start < 2


def drip(server: socket.socket) -> None:
    there, _ = server.accept()
    try:
        for letter in b"HTTP/1.1 200 OK\r\nX: " + b"x" * 1000:
            there.send(bytes([letter]))
            time.sleep(0.1)
    except OSError:
        there.close()


def test_public_addresses_are_public():
    for address in ("93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:8.8.8.8"):
        assert webhooks.is_public(address)


def test_an_address_that_will_not_do_says_so():
    with pytest.raises(Refusal):
        resolve_target("http://127.0.0.1/")


def test_no_mail_waits_for_the_server_of_somebody_else(ada, bob):
    by_mail("Bob")
    wants("Bob", webhook="https://slow.example/")
    slug = slow_game(ada, bob)
    ada.play(slug)
    away(slug)
    assert {(job.kind, job.share) for job in Job.objects.all()} == {
        (each, table(slug).share) for each in ("notice", "webhook")
    }
    make_due()
    while work(POST):
        pass
    assert [letter.to for letter in mail.outbox] == [["bob@example.org"]]
    assert [notice.way for notice in Notice.objects.filter(done=False)] == [WEBHOOK]


@pytest.mark.usefixtures("bob")
def test_a_webhook_and_a_mail_are_each_told(told, listener):
    by_mail("Bob")
    there = listener()
    told(there.port)
    assert {notice.way for notice in Notice.objects.all()} == {WEBHOOK, MAIL}
    assert len(there.heard) == 1
    assert table(Notice.objects.first().table.slug).slow
