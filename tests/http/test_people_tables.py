"""Slow games, open tables and words beside the game."""

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.utils import timezone

import glueckauf as ga
from glueckauf.web.areas.people import chat, pages
from glueckauf.web.areas.people.models import ChatMessage
from glueckauf.web.pages.rate_limits import RateLimit
from glueckauf.web.tables.models import OPEN, PERSON, Seat
from glueckauf.web.tables.pace import PACES
from glueckauf.web.tables.seating import is_away
from tests.http.people import Person, finish, history_of_table, new_table, play_some, rows, seat, sit_down, table
from tests.http.test_people import PASSWORD, enter, games, register, said

NOT_YOURS = "This is not your seat."


@pytest.fixture
def slug(ada, bob) -> str:
    made = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, made, 1)
    return made


def away(slug: str, **ago: float) -> None:
    Seat.objects.filter(table__slug=slug).update(seen=timezone.now() - timedelta(**ago))


# Slow and live


def agreed(slug: str, pace: str, *people: Person) -> None:
    for person in people:
        assert person.at(slug, "pace", pace=pace).status_code == 302


def test_in_a_slow_game_nobody_is_missed_for_days(ada, bob, slug):
    away(slug, hours=5)
    assert is_away(seat(slug, 1))
    agreed(slug, "slow", ada, bob)
    away(slug, hours=5)
    assert not is_away(seat(slug, 1))
    assert ada.at(slug, "lend", to="1-apprentice").status_code == 409
    away(slug, days=4)
    assert ada.at(slug, "lend", to="1-apprentice").status_code == 302


def test_the_pace_changes_when_all_people_want_it_and_all_find_it_in_the_log(ada, bob, eve, slug):
    bob.at(slug, "pace", pace="slow")
    assert not table(slug).slow
    for person in (ada, bob, eve):
        assert "Bob asks to play this game over several days." in unescape(person.page(slug))
    version = table(slug).version
    ada.at(slug, "pace", pace="slow")
    assert table(slug).slow
    assert table(slug).version == version + 1
    for person in (ada, bob, eve):
        page = unescape(person.page(slug))
        assert "asks to make this" not in page
        assert PACES[True].text("en") in page.partition('class="log"')[2].partition("</details>")[0]
    play_some(slug, {0: ada, 1: bob}, 1)
    agreed(slug, "live", ada, bob)
    assert not table(slug).slow
    assert table(slug).pace_changes == [[0, 1, True], [1, 0, False]]


def test_a_change_of_the_pace_is_no_chat_line_and_takes_no_room_from_the_chat(ada, bob, slug):
    for pace in ["slow", "live"] * 20:
        agreed(slug, pace, ada, bob)
    assert table(slug).message_count == 0
    assert not ChatMessage.objects.exists()
    assert table(slug).pace_changes == [[0, 0, False]], "one line between two moves, however often it changes"


def test_who_refuses_keeps_the_pace_and_who_asked_may_withdraw(ada, bob, slug):
    for person in (bob, ada):
        ada.at(slug, "pace", pace="slow")
        assert table(slug).pace_seat == 0
        person.at(slug, "pace", pace="live")
        assert (table(slug).slow, table(slug).pace_seat, table(slug).pace_agreed) == (False, None, 0)
    bob.at(slug, "pace", pace="slow")
    assert not table(slug).slow, "what was agreed to before does not count any more"
    version = table(slug).version
    bob.at(slug, "pace", pace="slow")
    assert table(slug).version == version, "asking twice changes nothing"


def test_who_was_asked_finds_two_buttons_and_who_asks_one(ada, bob, eve, slug):
    ada.at(slug, "pace", pace="slow")
    answers = {
        person: re.findall(r'form="pace" name="pace" value="(\w+)">(\w+)<', person.page(slug))
        for person in (ada, bob, eve)
    }
    assert answers[ada] == [("live", "Withdraw")]
    assert answers[bob] == [("slow", "Agree"), ("live", "Refuse")]
    assert answers[eve] == []


def test_a_move_does_not_end_the_question_for_the_pace(ada, bob, slug):
    ada.at(slug, "pace", pace="slow")
    play_some(slug, {0: ada, 1: bob}, 3)
    bob.at(slug, "pace", pace="slow")
    assert table(slug).slow


def test_with_several_people_all_have_to_want_it(ada, bob, eve):
    slug = new_table(ada, "gluex", "me", "friend", "friend", "friend")
    sit_down(bob, slug, 1)
    sit_down(eve, slug, 2)
    agreed(slug, "slow", ada, bob)
    assert not table(slug).slow
    eve.at(slug, "pace", pace="slow")
    assert table(slug).slow, "a seat that nobody has taken has no say"


def test_who_leaves_leaves_no_consent_behind(ada, bob, eve):
    slug = new_table(ada, "gluex", "me", "friend", "friend")
    for person, number in ((bob, 1), (eve, 2)):
        sit_down(person, slug, number)
    register(bob)
    agreed(slug, "slow", ada, bob)
    bob.do("/account/delete", {"password": PASSWORD})
    assert table(slug).pace_seat is None
    newcomer = Person("New")
    sit_down(newcomer, slug, 1)
    agreed(slug, "slow", ada, eve)
    assert not table(slug).slow


def test_who_sits_alone_with_computer_players_changes_the_pace_alone(ada):
    slug = new_table(ada, "gluex", "me", "next", "apprentice", "friend")
    agreed(slug, "slow", ada)
    assert table(slug).slow
    assert "asks to make this" not in ada.page(slug)


def test_a_sleeper_is_not_overrun(ada, bob, slug):
    """A slow game set to live, the sleeper's seat lent to chance, all moves taken back with the bot's consent."""
    agreed(slug, "slow", ada, bob)
    play_some(slug, {0: ada, 1: bob}, 6)
    away(slug, hours=8)
    before = history_of_table(slug).record.moves
    ada.at(slug, "pace", pace="live")
    assert table(slug).slow
    assert ada.at(slug, "lend", to="1-random").status_code == 409
    assert ada.at(slug, "lend", to="1-apprentice").status_code == 409
    away(slug, days=4)
    refused = ada.at(slug, "lend", to="1-random")
    assert refused.status_code == 409
    assert said(refused).startswith(
        "You can leave only your own seat to Chance: choose another level for somebody else's."
    )
    assert ada.at(slug, "lend", to="1-hewer").status_code == 302
    for _ in range(6):
        ada.at(slug, "undo", seat=0, number=history_of_table(slug).event_count)
    assert history_of_table(slug).record.moves[: len(before) - 1] == before[:-1]
    bob.at(slug, "answer", agree="no")
    assert table(slug).undo_seat is None


def test_who_watches_does_not_change_the_pace(ada, bob, eve, slug):
    before = rows()
    assert said(eve.at(slug, "pace", pace="slow")) == NOT_YOURS
    assert ada.at(slug, "pace", pace="fast").status_code == 400
    assert rows() == before
    ada.at(slug, "pace", pace="slow")
    assert said(eve.at(slug, "pace", pace="live")).startswith(NOT_YOURS)
    assert table(slug).pace_seat == 0
    finish(slug, {0: ada, 1: bob})
    assert ada.at(slug, "pace", pace="slow").status_code == 409


def test_a_table_is_made_slow_and_so_is_its_rematch(ada, bob):
    wish = {"game": "gluex", "name": "Ada", "seat0": "me", "seat1": "friend", "slow": "1"}
    slug = ada.do("/tables", wish).url.split("/")[2]
    sit_down(bob, slug, 1)
    assert table(slug).slow
    assert "over several days" in games(ada)
    finish(slug, {0: ada, 1: bob})
    assert table(ada.at(slug, "again").url.split("/")[2]).slow


# Open tables


def open_table(person: Person, *chairs: str, **more: str) -> str:
    wish = {f"seat{number}": chair for number, chair in enumerate(chairs or ("me", "friend", "friend"))}
    answer = person.do("/tables", {"game": "gluex", "name": person.name, "listed": "1", **wish, **more})
    assert answer.status_code == 302, answer.content.decode()
    return answer.url.split("/")[2]


def lobby(person: Person) -> str:
    return unescape(person.see("/open/").content.decode())


def test_only_tables_that_are_open_to_everybody_are_listed(ada, eve):
    hidden, shown = new_table(ada, "gluex", "me", "friend"), open_table(ada)
    assert shown in lobby(eve)
    assert hidden not in lobby(eve)
    assert not [secret for secret in Seat.objects.values_list("secret", flat=True) if secret in lobby(eve)]


def test_whoever_sits_down_takes_a_seat_kept_for_friends(ada, bob, eve):
    slug = open_table(ada)
    assert bob.do(f"/open/{slug}", {"name": "Bob"}).url == f"/t/{slug}/"
    assert (seat(slug, 1).kind, seat(slug, 1).owner, seat(slug, 1).name) == (PERSON, bob.visitor_id, "Bob")
    assert bob.do(f"/open/{slug}", {"name": "Bob"}).status_code == 302
    assert seat(slug, 2).kind == OPEN
    eve.do(f"/open/{slug}", {"name": "Eve"})
    assert seat(slug, 2).owner == eve.visitor_id
    assert f"/open/{slug}" not in lobby(Person())
    late = Person("Late").do(f"/open/{slug}", {"name": "Late"})
    assert late.status_code == 409
    assert "All seats are taken." in said(late)


@pytest.mark.parametrize("where", ["hidden", "nowhere", "over"])
def test_nobody_sits_down_where_it_is_not_open(ada, bob, eve, where):
    slug = new_table(ada, "gluex", "me", "friend") if where == "hidden" else "nowhere"
    if where == "over":
        slug = open_table(ada, "me", "friend")
        bob.do(f"/open/{slug}")
        finish(slug, {0: ada, 1: bob})
    before = rows()
    assert eve.do(f"/open/{slug}", {"name": "Eve"}).status_code in {404, 409}
    assert rows() == before


def test_a_table_where_nobody_waits_any_more_is_not_listed(ada, eve):
    live, slow = open_table(ada), open_table(ada, slow="1")
    away(live, hours=2)
    away(slow, hours=2)
    assert live not in lobby(eve)
    assert slow in lobby(eve)


# Words


def test_what_is_said_is_read_by_all_and_not_touched_by_taking_back(ada, bob, eve, slug):
    play_some(slug, {0: ada, 1: bob}, 1)
    version = table(slug).version
    assert ada.at(slug, "speak", seat=0, text="Glück auf!").status_code == 302
    assert table(slug).version == version + 1
    ada.at(slug, "undo", seat=0, number=history_of_table(slug).event_count)
    for person in (ada, bob, eve):
        assert "Glück auf!" in person.page(slug)
    assert ChatMessage.objects.count() == 1


def test_who_watches_or_sits_elsewhere_does_not_speak(ada, eve, slug):
    before = rows()
    assert eve.at(slug, "speak", seat=0, text="Hello").status_code == 403
    assert ada.at(slug, "speak", seat=1, text="Hello").status_code == 403
    assert ada.at(slug, "speak", seat="x", text="Hello").status_code == 400
    assert ada.at(slug, "speak", seat=0, text=" \n\x00 ").status_code == 400
    assert rows() == before
    assert not ChatMessage.objects.exists()


@pytest.mark.parametrize(
    "text",
    ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 7*7 }} {name} %s", "a\u202eb\x1b[31m\r\nc"],
)
def test_words_are_shown_harmlessly(ada, bob, slug, text):
    ada.at(slug, "speak", seat=0, text=text)
    kept = ChatMessage.objects.get().text
    assert kept.isprintable()
    for answer in (bob.see(f"/t/{slug}/"), bob.see(f"/t/{slug}/part"), bob.see("/games/")):
        shown = answer.content.decode()
        assert not re.search(r"<script>|<img", shown)
        assert "49" not in shown.partition('class="said"')[2].partition("</ol>")[0]


def test_a_line_is_short_and_lines_are_not_endless(ada, slug, monkeypatch):
    ada.at(slug, "speak", seat=0, text="x" * 5000)
    assert len(ChatMessage.objects.get().text) == 200
    monkeypatch.setattr(chat, "MOST_MESSAGES", 2)
    assert ada.at(slug, "speak", seat=0, text="two").status_code == 302
    assert ada.at(slug, "speak", seat=0, text="three").status_code == 409


def test_who_speaks_too_fast_is_asked_to_wait(ada, slug, monkeypatch):
    monkeypatch.setattr(pages, "chat_limit", RateLimit("trial", 3, 30))
    assert [ada.at(slug, "speak", seat=0, text="x").status_code for _ in range(4)] == [302] * 3 + [429]


def test_each_person_switches_the_chat_off_for_themselves(ada, bob, slug):
    ada.at(slug, "speak", seat=0, text="Hello Bob")
    bob.at(slug, "quiet", off="1")
    assert "Hello Bob" not in bob.page(slug)
    assert "Hello Bob" not in bob.see(f"/t/{slug}/part", **{"accept-encoding": "gzip"}).content.decode(errors="replace")
    assert "You have switched the chat off." in bob.page(slug)
    assert "Hello Bob" in ada.page(slug)
    bob.at(slug, "quiet", off="0")
    assert "Hello Bob" in bob.page(slug)


def test_an_account_switches_the_chat_off_on_all_devices(ada, bob, slug):
    register(ada)
    bob.at(slug, "speak", seat=1, text="Hello Ada")
    ada.at(slug, "quiet", off="1")
    elsewhere = Person("Ada")
    enter(elsewhere)
    assert "Hello Ada" not in elsewhere.page(slug)
    elsewhere.do("/account/", {"chat": "1"})
    assert "Hello Ada" in ada.page(slug)


def test_with_an_account_its_words_go(ada, bob, slug):
    register(ada)
    ada.at(slug, "speak", seat=0, text="Hello Bob")
    ada.do("/account/delete", {"password": PASSWORD})
    assert "Hello Bob" not in bob.page(slug)


def test_where_nobody_speaks_nothing_is_looked_for(ada, slug, django_queries):
    ada.see(f"/t/{slug}/part")
    assert not [query for query in django_queries(lambda: ada.see(f"/t/{slug}/part")) if "people_" in query]


@pytest.fixture
def django_queries() -> Any:
    from django.db import connection  # noqa: PLC0415
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    def asked(ask: Any) -> list[str]:
        with CaptureQueriesContext(connection) as queries:
            ask()
        return [query["sql"] for query in queries]

    return asked


@pytest.mark.parametrize("action", ["speak", "pace", "quiet"])
def test_a_form_of_another_site_says_nothing(slug, action):
    stranger = Person("Eve", enforce_csrf_checks=True)
    answer = stranger.at(slug, action, seat=0, text="Hello", pace="slow", off="1")
    assert answer.status_code == 403
    assert stranger.do(f"/open/{slug}").status_code == 403
    assert not ChatMessage.objects.exists()


@pytest.mark.parametrize("language", ga.LANGUAGES)
def test_the_pages_are_there_in_every_language(language):
    ada = Person("Ada", language)
    slug = open_table(ada)
    for address in ("/open/", "/games/", "/account/enter", "/account/register", f"/t/{slug}/"):
        answer = ada.see(address)
        assert answer.status_code == 200
        assert f'<html lang="{language}">' in answer.content.decode()
