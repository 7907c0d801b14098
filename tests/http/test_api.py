"""The interface for programs: what it tells, what it lets one do, and what it refuses."""

import ast
import inspect
import json
from datetime import timedelta

import pytest
from django.utils import timezone

import glueckauf as ga
from glueckauf.web.areas.api import errors, routes, serializers, tokens
from glueckauf.web.areas.api.models import Token
from glueckauf.web.areas.api.routes import route_phrases
from glueckauf.web.pages import middleware, rate_limits
from glueckauf.web.pages.rate_limits import RateLimit
from glueckauf.web.tables import (
    challenges,
    changes,
    lookup,
    making,
    open_tables,
    pace,
    playing,
    refusals,
    seating,
    shared_deals,
)
from glueckauf.web.tables.models import Seat, Table
from glueckauf.web.tables.names import LONGEST_NAME
from glueckauf.web.tables.owners import transfer_ownership
from glueckauf.web.tables.refusals import stale_table
from glueckauf.web.tables.seating import is_away
from glueckauf.web.tables.shared_deals import Keeper
from tests.http.people import Person, finish, history_of_table, new_table, play_some, rows, seat, sit_down, table
from tests.http.programs import Program, visitor_id_of

GAMES = [game.name for game in ga.all_games()]
EVERY_GAME = pytest.mark.parametrize("name", GAMES)


@pytest.fixture
def bot(ada) -> Program:
    return Program(ada)


@pytest.fixture
def slug(ada, bob) -> str:
    """Ada, then Bob; it is Ada's turn."""
    made = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, made, 1)
    return made


def refused(answer, status, code):
    """A refusal is JSON with a code and a sentence."""
    assert answer.status_code == status, answer.content.decode()[:500]
    assert answer["Content-Type"] == "application/json"
    assert answer.json()["code"] == code
    assert answer.json()["reason"]
    return answer


# Looking


def test_the_games_are_told_with_their_options(bot):
    told = {game["name"]: game for game in bot.see("/games").json()}
    assert set(told) == set(GAMES)
    assert told["gluex"]["options"] == {"layout": ["first", "second"]}


def test_my_tables_are_those_where_i_sit(ada, bob, bot, slug):
    new_table(bob, "gluex", "me", "friend")
    both = new_table(ada, "gluex", "me", "next")
    assert [each["id"] for each in bot.see("/tables").json()] == [both, slug]
    assert [each["id"] for each in bot.see("/tables?limit=1&offset=1").json()] == [slug]
    assert bot.see("/tables?over=true").json() == []


def test_a_table_says_who_sits_there_and_whose_turn_it_is(bot, slug):
    told = bot.see(f"/tables/{slug}").json()
    assert [each["name"] for each in told["seats"]] == ["Ada", "Bob"]
    assert (told["turn"], told["my_turn"], told["event"], told["over"]) == (0, True, 0, False)


@EVERY_GAME
def test_the_view_is_that_of_the_library(ada, name):
    slug = new_table(ada, name, "me", "apprentice")
    play_some(slug, {0: ada}, 12)
    told = Program(ada).see(f"/tables/{slug}/view").json()
    view = history_of_table(slug).record.position.view(0)
    assert told["position"] == json.loads(json.dumps(view.to_dict()))
    assert [score["total"] for score in told["scores"]] == [score.total for score in view.scores()]


@EVERY_GAME
@pytest.mark.parametrize("language", ga.LANGUAGES)
def test_the_moves_have_number_code_and_sentence_in_the_asked_language(ada, name, language):
    slug = new_table(ada, name, "me", "next")
    told = Program(ada, language).see(f"/tables/{slug}/moves").json()
    moves = history_of_table(slug).record.position.moves
    assert told["moves"] == [{"number": move.number, "code": move.code, "text": move.text(language)} for move in moves]


def test_why_not_says_the_reason_and_nothing_against_a_legal_move(bot, slug):
    legal = history_of_table(slug).record.position.moves[0].code
    assert bot.see(f"/tables/{slug}/why-not?code={legal}").json()["reason"] is None
    told = bot.see(f"/tables/{slug}/why-not?code=c3_low").json()
    assert (told["legal"], told["reason"]["code"]) == (False, "first_tile")
    refused(bot.see(f"/tables/{slug}/why-not?code=e2e4"), 404, "no_such_move")


def test_the_log_is_told_in_words(ada, bob, bot, slug):
    play_some(slug, {0: ada, 1: bob}, 6)
    lines = bot.see(f"/tables/{slug}/log").json()["lines"]
    assert {line["seat"] for line in lines} >= {0, 1}
    assert all(line["text"] for line in lines)


@EVERY_GAME
def test_a_finished_game_is_a_file_that_the_library_reads(ada, name):
    slug, bot = new_table(ada, name, "me", "random"), Program(ada)
    refused(bot.see(f"/tables/{slug}/record"), 409, "game_not_over")
    finish(slug, {0: ada})
    answer = bot.see(f"/tables/{slug}/record")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert ga.loads(answer.content.decode()).moves == history_of_table(slug).record.moves


def test_a_game_under_old_rules_is_not_shown(bot, slug):
    Table.objects.update(rules=0)
    refused(bot.see(f"/tables/{slug}"), 410, "old_rules")
    assert bot.see("/tables").json() == []


def test_the_file_of_a_daily_deal_waits_for_the_next_day(ada, bot, monkeypatch):
    """Others get the same piles."""
    slug = new_table(ada, "gluex", "me", "random")
    finish(slug, {0: ada})
    Table.objects.update(strict=True)
    monkeypatch.setattr(shared_deals, "keepers", [Keeper(lambda _: True, lambda _table, _visitor: True)])
    refused(bot.see(f"/tables/{slug}/record"), 409, "daily_deal")
    monkeypatch.setattr(shared_deals, "keepers", [])
    assert bot.see(f"/tables/{slug}/record").status_code == 200


# Doing


@EVERY_GAME
def test_a_table_is_made_and_sat_down_at_and_played_to_its_end(name):
    ada, bob = Program(Person("Ada")), Program(Person("Bob"))
    made = ada.do("/tables", {"game": name, "chairs": [{"who": "me", "name": "Ada"}, {"who": "friend"}]})
    assert made.status_code == 201
    slug, link = made.json()["id"], made.json()["seats"][1]["link"]
    assert bob.do("/sit", {"link": link, "name": "Bob"}).json()["seats"][1]["name"] == "Bob"
    programs = {0: ada, 1: bob}
    while not table(slug).over:
        turn = history_of_table(slug).record.position.turn
        assert programs[turn].play(slug).status_code == 200
    assert ada.see(f"/tables/{slug}").json()["winners"]
    again = bob.do(f"/tables/{slug}/again")
    assert again.status_code == 201
    assert [each["name"] for each in again.json()["seats"]] == ["Bob", "Ada"]


def test_who_makes_a_table_for_friends_gets_their_links_and_nobody_else_does(bot, eve):
    chairs = [{"who": "friend"}, {"who": "hewer"}, {"who": "friend"}]
    made = bot.do("/tables", {"game": "gluex", "chairs": chairs}).json()
    slug, links = made["id"], [each["link"] for each in made["seats"]]
    assert [bool(link) for link in links] == [True, False, True]
    for program in (bot, Program(eve)):
        assert [each["link"] for each in program.see(f"/tables/{slug}").json()["seats"]] == [""] * 3
    assert seat(slug, 0).secret not in eve.page(slug)
    for number, link in ((0, links[0]), (2, links[2])):
        told = Program(Person()).do("/sit", {"link": link, "name": "Bob"}).json()
        assert told["seat"] == number
    assert [each.kind for each in table(slug).seats.all()] == ["person", "bot", "person"]


def test_who_sits_down_is_told_on_which_seat(ada, slug):
    """Also one who has another seat at the table."""
    other = new_table(ada, "gluex", "me", "friend", "friend")
    for number in (2, 1):
        link = f"http://testserver/t/{other}/sit/{seat(other, number).secret}"
        assert Program(ada).do("/sit", {"link": link}).json()["seat"] == number
    assert slug != other


def test_who_has_several_seats_asks_for_the_moves_of_one(ada):
    slug, bot = new_table(ada, "gluex", "me", "next"), Program(ada)
    assert bot.see(f"/tables/{slug}/moves?seat=0").json()["moves"]
    assert bot.see(f"/tables/{slug}/moves?seat=1").json()["moves"] == []


def test_an_option_of_the_game_can_be_chosen(bot):
    wish = {"game": "gluex", "chairs": [{"who": "me"}, {"who": "hewer"}], "options": {"layout": "second"}}
    assert bot.do("/tables", wish).json()["options"] == {"layout": "second"}
    refused(bot.do("/tables", wish | {"options": {"layout": "third"}}), 400, "no_such_option")
    refused(bot.do("/tables", wish | {"options": {"seed": "1"}}), 400, "no_such_option")


def test_a_move_answers_with_the_next_moves(ada):
    slug = new_table(ada, "glueck-auf", "me", "next")
    answer = Program(ada).play(slug)
    assert (answer.json()["event"], answer.json()["turn"]) == (1, history_of_table(slug).record.position.turn)
    assert answer.json()["moves"]


def test_a_move_may_be_given_by_its_number(bot, slug):
    assert bot.play(slug, history_of_table(slug).record.position.moves[0].number).status_code == 200


def test_undo_is_free_or_asked_for_and_answered(ada, bob, slug):
    mine, other = Program(ada), Program(bob)
    play_some(slug, {0: ada, 1: bob}, 3)
    events = history_of_table(slug).event_count
    turn = history_of_table(slug).record.position.turn
    asker, answerer = (mine, other) if turn == 1 else (other, mine)
    told = asker.do(f"/tables/{slug}/undo", {"event": events, "seat": 1 - turn}).json()
    assert told["undo"] == {"seat": 1 - turn, "agreed": [1 - turn]}
    assert answerer.do(f"/tables/{slug}/answer", {"agree": False}).json()["undo"] is None
    asker.do(f"/tables/{slug}/undo", {"event": events, "seat": 1 - turn})
    told = answerer.do(f"/tables/{slug}/answer", {"agree": True}).json()
    assert (told["undo"], told["event"], told["turn"]) == (None, events + 1, 1 - turn)


def test_a_seat_is_lent_and_taken_back(bot, slug):
    assert (
        bot.do(f"/tables/{slug}/lend", {"seat": 0, "level": "apprentice"}).json()["seats"][0]["level"] == "apprentice"
    )
    refused(bot.play(slug), 409, "seat_lent")
    assert bot.do(f"/tables/{slug}/return", {"seat": 0}).json()["seats"][0]["lent"] is False
    assert bot.play(slug).status_code == 200


def test_chance_does_not_play_for_others(bot, slug):
    Seat.objects.filter(table__slug=slug).update(seen=timezone.now() - timedelta(days=1))
    refused(bot.do(f"/tables/{slug}/lend", {"seat": 1, "level": "random"}), 409, "not_for_others")
    assert bot.do(f"/tables/{slug}/lend", {"seat": 1, "level": "hewer"}).status_code == 200
    refused(bot.do(f"/tables/{slug}/lend", {"seat": 1, "level": "apprentice"}), 409, "computer_player")
    assert bot.do(f"/tables/{slug}/lend", {"seat": 0, "level": "random"}).status_code == 200


def test_programs_agree_upon_the_pace_as_people_do(ada, bob, slug):
    mine, other = Program(ada), Program(bob)
    told = mine.do(f"/tables/{slug}/pace", {"pace": "slow"}).json()
    assert (told["slow"], told["pace"]) == (False, {"seat": 0, "slow": True, "agreed": [0]})
    assert other.do(f"/tables/{slug}/pace", {"pace": "live"}).json()["pace"] is None
    mine.do(f"/tables/{slug}/pace", {"pace": "slow"})
    told = other.do(f"/tables/{slug}/pace", {"pace": "slow"}).json()
    assert (told["slow"], told["pace"]) == (True, None)
    refused(Program(Person()).do(f"/tables/{slug}/pace", {"pace": "live"}), 403, "not_your_seat")
    refused(mine.do(f"/tables/{slug}/pace", {"pace": "fast"}), 422, "not_understood")


def test_looking_is_a_sign_of_life(bot, slug):
    Seat.objects.filter(table__slug=slug).update(seen=timezone.now() - timedelta(days=1))
    bot.see(f"/tables/{slug}/moves")
    assert not is_away(seat(slug, 0))
    assert is_away(seat(slug, 1))


# Tokens


def test_only_the_digest_of_a_token_is_kept(ada):
    bot = Program(ada)
    kept = str(list(Token.objects.values()))
    assert bot.token not in kept
    assert bot.token[8:] not in kept
    assert len(bot.token) == 46


def test_a_token_is_shown_once(ada):
    answer = ada.do("/api/tokens", {"name": "my bot"})
    token = answer.content.decode().partition('readonly value="')[2].partition('"')[0]
    assert answer["Cache-Control"] == "no-store"
    assert Program(token=token).see("/tables").status_code == 200
    page = ada.see("/api/tokens").content.decode()
    assert "my bot" in page
    assert token[:8] in page
    assert token not in page


def test_a_token_says_when_it_was_last_used(ada):
    bot = Program(ada)
    assert Token.objects.get().used is None
    bot.see("/games")
    assert timezone.now() - Token.objects.get().used < timedelta(minutes=1)


def test_a_revoked_token_opens_nothing(ada, slug):
    bot = Program(ada)
    assert bot.see(f"/tables/{slug}/view").status_code == 200
    assert ada.do(f"/api/tokens/{Token.objects.get().pk}/revoke").status_code == 302
    for path in (f"/tables/{slug}/view", "/tables", "/stream"):
        refused(bot.see(path), 401, "no_token")
    before = rows()
    refused(bot.play(slug), 401, "no_token")
    assert rows() == before


def test_nobody_revokes_or_sees_the_token_of_another(ada, eve):
    Program(ada)
    token = Token.objects.get()
    assert eve.do(f"/api/tokens/{token.pk}/revoke").status_code == 404
    assert token.beginning not in eve.see("/api/tokens").content.decode()
    assert Token.objects.filter(pk=token.pk).exists()


def test_there_is_an_end_to_tokens(ada):
    for _ in range(tokens.MOST_TOKENS):
        ada.do("/api/tokens", {"name": "one more"})
    assert ada.do("/api/tokens", {"name": "too many"}).status_code == 409
    assert Token.objects.count() == tokens.MOST_TOKENS


def test_the_name_of_a_token_is_only_text(ada):
    page = ada.do("/api/tokens", {"name": "<script>alert(1)</script>"}).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_another_site_cannot_make_or_revoke_tokens(ada):
    Program(ada)
    foreign = Person("Ada", enforce_csrf_checks=True)
    foreign.client.cookies = ada.client.cookies
    assert foreign.do("/api/tokens", {"name": "stolen"}).status_code == 403
    assert foreign.do(f"/api/tokens/{Token.objects.get().pk}/revoke").status_code == 403
    assert Token.objects.count() == 1


# Who may


def test_without_a_token_there_is_nothing(slug):
    for path in ("/games", "/tables", f"/tables/{slug}", f"/tables/{slug}/view", "/stream"):
        answer = refused(Program().see(path), 401, "no_token")
        assert answer["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize(
    "token", ["x", "ga_", "ga_" + "x" * 43, "ga_" + "x" * 10_000, "ga_" + "я" * 43, "Bearer", " ", "ga_\x00"]
)
def test_a_wrong_token_opens_nothing(token):
    refused(Program(token=token).see("/tables"), 401, "no_token")


def test_a_cookie_opens_nothing(ada, slug):
    answer = ada.see(f"/api/v1/tables/{slug}/view")
    refused(answer, 401, "no_token")
    assert not answer.cookies


def test_a_token_leaves_no_cookie(bot, slug):
    assert not bot.see(f"/tables/{slug}/view").cookies
    assert not bot.play(slug).cookies


def test_who_sits_elsewhere_sees_what_watchers_see(eve, slug):
    told = Program(eve).see(f"/tables/{slug}/view").json()
    assert told["seat"] == -1
    assert told["position"] == json.loads(json.dumps(history_of_table(slug).record.position.public().to_dict()))


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("what", ["view", "moves", "log", "why-not"])
def test_nobody_looks_from_the_seat_of_another(eve, slug, number, what):
    refused(Program(eve).see(f"/tables/{slug}/{what}?seat={number}&code=a1_low"), 403, "not_your_seat")


def test_the_neighbour_does_not_look_into_my_cards(bob, slug):
    other = Program(bob)
    refused(other.see(f"/tables/{slug}/view?seat=0"), 403, "not_your_seat")
    assert other.see(f"/tables/{slug}/moves").json()["moves"] == []


def test_nobody_acts_for_another_seat(bob, eve, slug):
    before = rows()
    refused(Program(bob).play(slug), 409, "not_your_turn")
    refused(Program(eve).play(slug), 403, "not_your_seat")
    refused(Program(bob).do(f"/tables/{slug}/undo", {"event": 0, "seat": 0}), 403, "not_your_seat")
    refused(Program(bob).do(f"/tables/{slug}/lend", {"seat": 0, "level": "random"}), 409, "not_away")
    refused(Program(bob).do(f"/tables/{slug}/return", {"seat": 0}), 403, "not_your_seat")
    refused(Program(eve).do(f"/tables/{slug}/answer", {"agree": True}), 403, "not_your_seat")
    assert rows() == before


def test_a_link_as_it_is_copied_from_a_page_leads_to_its_seat(ada):
    """It has the language in which its preview is shown."""
    slug = new_table(ada, "gluex", "me", "friend")
    link = f"http://testserver/t/{slug}/sit/{seat(slug, 1).secret}?lang=de"
    assert Program(Person()).do("/sit", {"link": link, "name": "Bob"}).json()["seat"] == 1


def test_an_old_link_leads_to_no_seat(eve, slug):
    """The link of a seat that is taken; of another table; made up."""
    other = Program(eve)
    link = f"http://testserver/t/{slug}/sit/{seat(slug, 1).secret}"
    refused(other.do("/sit", {"link": link}), 409, "seat_taken")
    elsewhere = new_table(eve, "gluex", "me", "friend")
    refused(other.do("/sit", {"link": f"/t/{elsewhere}/sit/{seat(slug, 1).secret}"}), 404, "no_such_link")
    for made_up in ("", "http://", f"/t/{slug}/sit/", f"javascript:/t/{slug}/sit/x", f"/t/{slug}/sit/x"):
        refused(other.do("/sit", {"link": made_up}), 404, "no_such_link")


def test_the_link_of_a_free_seat_is_told_to_those_at_the_table_only(ada, eve):
    slug = new_table(ada, "gluex", "me", "friend")
    assert seat(slug, 1).secret in Program(ada).see(f"/tables/{slug}").json()["seats"][1]["link"]
    assert seat(slug, 1).secret not in Program(eve).see(f"/tables/{slug}").content.decode()


# Refusals


def test_a_stale_move_is_refused(bot, slug):
    refused(bot.play(slug, event=1), 409, "stale")
    refused(bot.play(slug, event=2**31 - 1), 409, "stale")


def test_an_illegal_move_says_why_with_the_code_of_the_rule(bot, slug):
    refused(bot.play(slug, "c3_low"), 409, "first_tile")
    for unknown in ("", "e2e4", "x" * 200, 10**6):
        refused(bot.play(slug, unknown), 409, "no_such_move")


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "{",
        "null",
        "[]",
        "[" * 30_000,
        '{"event": 0}',
        '{"event": "0", "move": "a"}',
        '{"event": 0.5, "move": "a"}',
        '{"event": -1, "move": "a"}',
        '{"event": true, "move": "a"}',
        '{"event": 1e99, "move": "a"}',
        '{"event": NaN, "move": "a"}',
        '{"event": 0, "move": null}',
        '{"event": 0, "move": "a", "seat": 1}',
        '{"event": 0, "move": "' + "x" * 300 + '"}',
        '{"event": ' + "9" * 5000 + ', "move": "a"}',
        b'{"event": 0, "move": "\xff"}',
        '{"event": 0, "move": "\\ud800"}',
    ],
)
def test_what_cannot_be_understood_changes_nothing(bot, slug, sent):
    before = rows()
    answer = bot.do(f"/tables/{slug}/play", sent)
    assert answer.status_code in {400, 422}, answer.content[:300]
    refused(answer, answer.status_code, "not_understood")
    assert rows() == before


def test_what_was_wrong_is_named_but_not_repeated(bot, slug):
    answer = refused(bot.do(f"/tables/{slug}/play", {"event": "<script>", "move": "a"}), 422, "not_understood")
    assert answer.json()["wrong"] == [{"where": "body.event", "what": "int_type"}]
    assert "<script>" not in answer.content.decode()


def test_a_request_that_is_too_large_is_refused(bot, slug):
    refused(bot.do(f"/tables/{slug}/play", {"event": 0, "move": "x" * 70_000}), 413, "too_large")


def test_there_is_nothing_at_unknown_addresses_and_that_is_json_too(bot, slug):
    for path in ("/", "/nothing", f"/tables/{slug}/nothing", "/tables/а", "/tables/%00", f"/tables/{slug}/view/0"):
        refused(bot.see(path), 404, "nothing_here")
    refused(bot.see("/tables/unknown"), 404, "no_such_table")


def test_a_wrong_method_is_refused(bot, slug):
    answer = bot.client.delete(f"/api/v1/tables/{slug}", headers=bot.headers)
    refused(answer, 405, "wrong_method")
    assert answer["Allow"] == "GET"


@pytest.mark.parametrize("language", ga.LANGUAGES)
def test_refusals_are_in_the_asked_language(ada, slug, language):
    bot = Program(ada, language)
    assert bot.play(slug, event=9).json()["reason"] == stale_table().phrase.text(language)
    assert bot.see("/nothing").json()["reason"] == errors.CODES[404][1].text(language)
    bot.token = "ga_nothing"  # noqa: S105  no token at all
    assert bot.see("/tables").json()["reason"] == errors.CODES[401][1].text(language)


def test_a_cookie_does_not_choose_the_language(bot):
    bot.client.cookies["lang"] = "ru"
    assert bot.see("/nothing").json()["reason"] == "There is nothing here."


def test_our_fault_is_json_too(bot, slug, monkeypatch, caplog):
    monkeypatch.setattr(serializers, "find_table", lambda _: 1 / 0)
    refused(bot.see(f"/tables/{slug}"), 500, "our_fault")
    assert "ZeroDivisionError" in caplog.text


def test_nothing_of_the_interface_is_kept_on_the_way(bot, slug):
    for answer in (bot.see(f"/tables/{slug}"), bot.see("/nothing"), Program().see("/tables")):
        assert answer["Cache-Control"] == "no-store"
        assert answer["Content-Security-Policy"] == middleware.POLICY


def test_a_token_has_a_limit_and_says_when_to_come_back(ada, bob, monkeypatch):
    monkeypatch.setattr(tokens, "request_limit", RateLimit("trial", 3, 60))
    bot, other = Program(ada), Program(bob)
    for _ in range(3):
        assert bot.see("/games").status_code == 200
    answer = refused(bot.see("/games"), 429, "too_many_requests")
    assert 0 < int(answer["Retry-After"]) <= 20
    assert other.see("/games").status_code == 200


def test_moves_and_tables_have_the_same_limits_as_on_the_page(ada, slug, monkeypatch):
    monkeypatch.setattr(routes, "table_limit", RateLimit("trial", 0, 3600))
    bot = Program(ada)
    refused(bot.do("/tables", {"game": "gluex", "chairs": [{"who": "me"}, {"who": "me"}]}), 429, "too_many_requests")
    assert Table.objects.count() == 1
    monkeypatch.setattr(middleware, "write_limit", RateLimit("trial", 0, 60))
    refused(bot.play(slug), 429, "too_many_requests")


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"game": "chess", "chairs": [{"who": "me"}, {"who": "me"}]}, 400, "no_such_game"),
        ({"game": "gluex", "chairs": [{"who": "hewer"}, {"who": "hewer"}]}, 400, "nobody_there"),
        ({"game": "gluex", "chairs": [{"who": "me"}]}, 422, "not_understood"),
        ({"game": "gluex", "chairs": [{"who": "me"}] * 5}, 422, "not_understood"),
        ({"game": "gluex", "chairs": [{"who": "king"}, {"who": "me"}]}, 422, "not_understood"),
    ],
)
def test_a_table_that_cannot_be_made_is_not_made(bot, wish, status, code):
    refused(bot.do("/tables", wish), status, code)
    assert not Table.objects.exists()


def test_a_name_is_cleaned(bot):
    chairs = [{"who": "me", "name": "<b>A\x00d\u202ea</b>\n" + "x" * 100}, {"who": "hewer"}]
    name = bot.do("/tables", {"game": "gluex", "chairs": chairs}).json()["seats"][0]["name"]
    assert len(name) <= LONGEST_NAME
    assert name.isprintable()


MODULES = [challenges, changes, lookup, making, open_tables, pace, playing, rate_limits, refusals, routes, seating]


@pytest.mark.parametrize("module", MODULES)
def test_every_refusal_has_a_code_for_programs(module):
    def is_refusal(node):
        return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal"

    made = [node for node in ast.walk(ast.parse(inspect.getsource(module))) if is_refusal(node)]
    assert [
        ast.unparse(node) for node in made if len(node.args) < 3 and "NOT_UNDERSTOOD" not in ast.unparse(node)
    ] == []


def test_the_tokens_of_a_guest_go_with_the_account(ada):
    bot = Program(ada)
    transfer_ownership(ada.visitor_id, "account")
    assert list(Token.objects.values_list("owner", flat=True)) == ["account"]
    assert bot.see("/games").status_code == 200


# Addresses


@pytest.mark.parametrize(
    "path", ["", "/", "/tables/", "/games/", "/openapi.json/", "/tables/{slug}/", "/tables/{slug}/view/"]
)
def test_an_address_has_no_slash_at_its_end_and_is_never_led_elsewhere(bot, slug, path):
    """A program that is redirected might leave its token or its body behind."""
    for answer in (bot.see(path.format(slug=slug)), bot.do(path.format(slug=slug), {"event": 0, "move": "a9_low"})):
        refused(answer, 404, "nothing_here")


# The description


def test_the_description_needs_no_token_and_names_every_call():
    schema = Program().see("/openapi.json").json()
    named = {call["operationId"] for methods in schema["paths"].values() for call in methods.values()}
    assert named == set(route_phrases)
    assert schema["components"]["securitySchemes"] == {"Bearer": {"type": "http", "scheme": "bearer"}}


@pytest.mark.parametrize("language", ga.LANGUAGES)
def test_the_page_describes_every_call_in_the_language_of_the_reader(language):
    page = Person(language=language).see("/api/").content.decode()
    for sentence in route_phrases.values():
        assert sentence.text(language) in page
    assert "http" not in page.replace("http://testserver/", "").replace("http://www.w3.org/", "")


def test_pages_and_programs_know_a_person_by_the_same_visitor_id(ada):
    visitor = visitor_id_of(ada)
    slug = new_table(ada, "gluex", "me", "friend")
    assert seat(slug, 0).owner == visitor == ada.visitor_id
    assert lookup.own_seats(table(slug), visitor) == [0]
