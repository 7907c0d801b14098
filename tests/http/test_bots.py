"""Bot accounts: who makes them, how they are marked, what they may do, challenges and open tables."""

from datetime import timedelta

import pytest
from django.utils import timezone

import glueckauf as ga
from glueckauf.web.areas.api.bots import MOST_BOTS, bots_of, make_bot
from glueckauf.web.areas.api.models import Bot, Token
from glueckauf.web.tables.models import Result, Seat, Table
from glueckauf.web.tables.owners import is_program
from tests.http.people import Person, bot_moves, finish, history_of_table, new_table, seat, sit_down, table
from tests.http.programs import Program, visitor_id_of


def account(name: str) -> Person:
    person = Person(name)
    assert person.do("/account/register", {"name": name, "password": "a long and secret word"}).status_code == 302
    return person


@pytest.fixture
def owner() -> Person:
    return account("Ada")


@pytest.fixture
def lamp(owner) -> Program:
    return Program(token=make_bot(owner.visitor_id, "Lamp"))


@pytest.fixture
def duel(eve, lamp) -> str:
    """A table of Eve's with a free seat; Lamp is here."""
    lamp.do("/here", {"games": ["gluex"]})
    return new_table(eve, "gluex", "me", "friend")


def challenge(person: Person, slug: str, name: str = "Lamp", number: int = 1):
    return Program(person).do(f"/tables/{slug}/challenge", {"seat": number, "bot": name})


# The account


def test_the_owner_of_an_account_makes_a_bot_and_sees_its_token_once(owner):
    page = owner.do("/api/bots", {"name": "Lamp"}).content.decode()
    token = page.split('value="ga_')[1].split('"')[0]
    bot = Program(token=f"ga_{token}")
    assert bot.see("/me").json() == {"bot": True, "name": "Lamp"}
    assert token not in owner.see("/api/tokens").content.decode()
    assert "Lamp" in owner.see("/api/tokens").content.decode()


def test_a_guest_has_no_bots(eve):
    assert eve.do("/api/bots", {"name": "Lamp"}).status_code == 403
    assert not Bot.objects.exists()
    assert Program(eve).see("/me").json() == {"bot": False, "name": "a program"}


@pytest.mark.parametrize(("name", "status"), [("L", 400), ("lamp", 409), ("Ｌamp", 409)])
def test_a_name_that_cannot_be_is_refused(owner, lamp, name, status):  # noqa: ARG001
    assert owner.do("/api/bots", {"name": name}).status_code == status


def test_an_account_has_so_many_bots_and_no_more(owner):
    for number in range(MOST_BOTS):
        assert owner.do("/api/bots", {"name": f"Lamp {number}"}).status_code == 200
    assert owner.do("/api/bots", {"name": "One more"}).status_code == 409


def test_a_new_token_ends_the_old_one(owner, lamp):
    page = owner.do(f"/api/bots/{bots_of(owner.visitor_id).get().pk}/renew").content.decode()
    assert lamp.see("/me").status_code == 401
    assert Program(token="ga_" + page.split('value="ga_')[1].split('"')[0]).see("/me").json()["name"] == "Lamp"


def test_a_bot_that_is_deleted_is_shut_out_and_no_longer_asked(owner, eve, lamp, duel):
    challenge(eve, duel)
    assert owner.do(f"/api/bots/{Bot.objects.get().pk}/delete").status_code == 302
    assert lamp.see("/me").status_code == 401
    assert not seat(duel, 1).challenged


def test_nobody_touches_the_bots_of_others(lamp):
    other = account("Bob")
    for action in ("renew", "delete"):
        assert other.do(f"/api/bots/{Bot.objects.get().pk}/{action}").status_code == 404
    assert lamp.see("/me").status_code == 200


def test_who_logs_out_everywhere_ends_the_tokens_of_bots_and_keeps_the_bots(owner, lamp):
    assert owner.do("/account/everywhere").status_code == 200
    assert lamp.see("/me").status_code == 401
    assert [bot.name for bot in bots_of(owner.visitor_id)] == ["Lamp"]


def test_with_the_account_its_bots_go(owner, lamp):
    owner.do("/account/delete", {"password": "a long and secret word"})
    assert not Bot.objects.exists()
    assert not Token.objects.filter(owner__startswith="bot:").exists()
    assert lamp.see("/me").status_code == 401


# Marked


def test_a_bot_is_marked_wherever_its_name_is_shown(eve, lamp, duel):
    challenge(eve, duel)
    lamp.do(f"/tables/{duel}/accept")
    assert "Lamp (bot)" in eve.page(duel)
    assert "Lamp (bot)" in eve.see("/games/").content.decode()
    told = lamp.see(f"/tables/{duel}").json()["seats"][1]
    assert (told["name"], told["program"], told["kind"]) == ("Lamp (bot)", True, "person")
    assert not lamp.see(f"/tables/{duel}").json()["seats"][0]["program"]
    german = Program(eve, "de").see(f"/tables/{duel}").json()["seats"][1]
    assert german["name"] == "Lamp (Bot)"


def test_a_bot_cannot_call_itself_something_else(eve, lamp):
    slug = new_table(eve, "gluex", "me", "friend")
    link = f"/t/{slug}/sit/{seat(slug, 1).secret}"
    assert lamp.do("/sit", {"link": link, "name": "Magnus"}).json()["seats"][1]["name"] == "Lamp (bot)"
    made = lamp.do("/tables", {"game": "gluex", "chairs": [{"who": "me", "name": "Magnus"}, {"who": "friend"}]}).json()
    assert made["seats"][0]["name"] == "Lamp (bot)"


def test_the_record_names_the_bot_and_it_breaks_no_records_of_people(eve, lamp):
    slug = lamp.do("/tables", {"game": "gluex", "chairs": [{"who": "me"}, {"who": "random"}]}).json()["id"]
    while not table(slug).over:
        turn = history_of_table(slug).record.position.turn
        lamp.play(slug) if turn == 0 else bot_moves(slug)
    assert ga.loads(lamp.see(f"/tables/{slug}/record").content.decode()).names[0] == "Lamp (bot)"
    assert not Result.objects.exists()
    own = new_table(eve, "gluex", "me", "random")
    finish(own, {0: eve})
    assert Result.objects.get().people == 1


# Challenges


def test_a_bot_is_challenged_and_sits_down(eve, lamp, duel):
    assert Program(eve).see("/bots").json() == [{"name": "Lamp", "games": ["gluex"]}]
    told = challenge(eve, duel).json()["seats"][1]
    assert (told["kind"], told["challenged"]) == ("open", True)
    assert "a bot is asked to sit here" in eve.page(duel)
    assert [each["id"] for each in lamp.see("/challenges").json()] == [duel]
    assert lamp.do(f"/tables/{duel}/accept").json()["seat"] == 1
    assert is_program(seat(duel, 1).owner)
    assert lamp.see("/challenges").json() == []


def test_a_bot_declines_and_the_seat_stays_free(eve, lamp, duel):
    challenge(eve, duel)
    told = lamp.do(f"/tables/{duel}/decline").json()["seats"][1]
    assert (told["kind"], told["challenged"]) == ("open", False)
    assert lamp.do(f"/tables/{duel}/accept").json()["code"] == "no_such_challenge"
    assert sit_down(Person("Bob"), duel, 1).status_code == 302


def test_who_comes_first_has_the_seat(eve, lamp, duel):
    challenge(eve, duel)
    sit_down(Person("Bob"), duel, 1)
    assert lamp.see("/challenges").json() == []
    assert lamp.do(f"/tables/{duel}/accept").json()["code"] == "no_such_challenge"


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"seat": 1, "bot": "Candle"}, 404, "no_such_bot"),
        ({"seat": 0, "bot": "Lamp"}, 409, "seat_taken"),
        ({"seat": 3, "bot": "Lamp"}, 404, "no_such_seat"),
    ],
)
def test_what_cannot_be_asked_is_refused(eve, duel, wish, status, code):
    answer = Program(eve).do(f"/tables/{duel}/challenge", wish)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_only_who_sits_at_a_table_asks_bots_there(bob, lamp, duel):  # noqa: ARG001
    assert challenge(bob, duel).json()["code"] == "not_your_seat"


def test_a_bot_is_asked_for_games_it_plays_while_it_is_here(eve, lamp, duel):
    lamp.do("/here", {"games": ["glueck-auf", "chess"]})
    assert Bot.objects.get().games == ["glueck-auf"]
    assert challenge(eve, duel).json()["code"] == "no_such_bot"
    lamp.do("/here", {"games": ["gluex"], "challenges": False})
    assert challenge(eve, duel).json()["code"] == "no_such_bot"
    lamp.do("/here", {"games": ["gluex"]})
    Bot.objects.update(seen=timezone.now() - timedelta(minutes=2))
    assert challenge(eve, duel).json()["code"] == "no_such_bot"
    assert Program(eve).see("/bots").json() == []


def test_a_bot_that_is_here_is_here_at_its_tables(eve, lamp, duel):
    challenge(eve, duel)
    lamp.do(f"/tables/{duel}/accept")
    Seat.objects.update(seen=timezone.now() - timedelta(hours=1))
    assert Program(eve).see(f"/tables/{duel}").json()["seats"][1]["away"]
    lamp.do("/here", {"games": ["gluex"]})
    assert not Program(eve).see(f"/tables/{duel}").json()["seats"][1]["away"]


def test_only_bots_say_that_they_are_here(eve):
    answer = Program(eve).do("/here", {"games": []})
    assert (answer.status_code, answer.json()["code"]) == (403, "bots_only")


def test_a_person_challenges_a_bot_on_a_page(eve, lamp):
    assert "No bot is here just now." in eve.see("/bots/").content.decode()
    lamp.do("/here", {"games": ["gluex"]})
    assert "Lamp (bot)" in eve.see("/bots/").content.decode()
    answer = eve.do("/bots/challenge", {"challenge": "gluex Lamp", "name": "Eve"})
    slug = answer.url.split("/")[2]
    assert [each["id"] for each in lamp.see("/challenges").json()] == [slug]
    assert eve.do("/bots/challenge", {"challenge": "chess Lamp"}).status_code == 400
    assert eve.do("/bots/challenge", {"challenge": "kartenspiel Lamp"}).status_code == 404
    assert Table.objects.count() == 1


# Open tables


def test_a_program_opens_a_table_to_everybody_and_another_joins(bob, eve):
    chairs = [{"who": "me", "name": "Eve"}, {"who": "friend"}]
    mine, other = Program(eve), Program(bob)
    slug = mine.do("/tables", {"game": "gluex", "chairs": chairs, "listed": True}).json()["id"]
    mine.do("/tables", {"game": "gluex", "chairs": chairs})
    assert [each["id"] for each in other.see("/open-tables").json()] == [slug]
    assert other.do(f"/tables/{slug}/join", {"name": "Bob"}).json()["seat"] == 1
    assert other.see("/open-tables").json() == []
    assert Program(Person("Cy")).do(f"/tables/{slug}/join", {}).json()["code"] == "seat_taken"


def test_a_table_that_is_not_open_is_not_joined(bob, eve):
    slug = new_table(eve, "gluex", "me", "friend")
    assert Program(bob).do(f"/tables/{slug}/join", {}).json()["code"] == "no_such_table"


def test_a_table_that_waits_for_words_is_not_for_programs(bob, eve):
    new_table(eve, "gluex", "me", "friend", listed="1", words="1")
    assert Program(bob).see("/open-tables").json() == []


def test_the_seat_kept_for_a_friend_must_exist(eve):
    chairs = [{"who": "me"}, {"who": "hewer"}]
    answer = Program(eve).do("/tables", {"game": "gluex", "chairs": chairs, "listed": True})
    assert answer.json()["code"] == "no_free_seat"


# Events


def test_events_tell_every_move_but_no_secrets(bob, eve):
    slug = new_table(eve, "gluex", "me", "friend")
    sit_down(bob, slug, 1)
    mine, other = Program(eve), Program(bob)
    mine.play(slug, "a9_low")
    seen = [program.see(f"/tables/{slug}/events").json()["events"] for program in (mine, other)]
    assert [each[0]["move"] for each in seen] == ["a9_low", None]
    other.play(slug, "m1_high")
    told = other.see(f"/tables/{slug}/events?after=1").json()
    assert (told["event"], [each["number"] for each in told["events"]]) == (2, [1])
    assert [each["move"] for each in other.see(f"/tables/{slug}/events").json()["events"]] == ["a9_low", "m1_high"]


def test_what_another_has_taken_back_stays_secret(bob, eve):
    slug = new_table(eve, "gluex", "me", "friend")
    sit_down(bob, slug, 1)
    mine, other = Program(eve), Program(bob)
    mine.play(slug, "a9_low")
    mine.do(f"/tables/{slug}/undo", {"event": 1, "seat": 0})
    mine.play(slug, "a9_high")
    other.play(slug, "m1_high")
    told = other.see(f"/tables/{slug}/events").json()["events"]
    assert [(each["kind"], each["move"], each["back"]) for each in told] == [
        ("move", None, 0),
        ("undo", None, 1),
        ("move", "a9_high", 0),
        ("move", "m1_high", 0),
    ]
    assert mine.see(f"/tables/{slug}/events").json()["events"][0]["move"] == "a9_low"


def test_visitors_are_never_bots():
    assert not is_program(visitor_id_of(Person("Bob")))
