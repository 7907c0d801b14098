"""The life of a table: how it is made, played, lent, taken back, finished and played again."""

import os
import re
import time
from datetime import timedelta
from itertools import product
from pathlib import Path
from threading import Event as Signal

import pytest
from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

import glueckauf as ga
from glueckauf.core.record import Record
from glueckauf.core.record_reader import load
from glueckauf.core.svg import drawn
from glueckauf.players import LEVELS
from glueckauf.web.pages.log import latest_scoring
from glueckauf.web.tables import changes, history
from glueckauf.web.tables.history import _cache
from glueckauf.web.tables.making import Chair, make_table
from glueckauf.web.tables.models import BOT, MOVE, OPEN, PERSON, UNDO, Event, Seat, Table
from glueckauf.web.tables.playing import is_free_undo, last_decision, play_for_bot
from glueckauf.web.tables.seating import is_away
from glueckauf.web.transport import fanout
from glueckauf.web.workers import job_worker
from glueckauf.web.workers.pool import Pool
from tests.http.people import (
    Person,
    bot_moves,
    finish,
    history_of_table,
    new_table,
    play_some,
    seat,
    sit_down,
    table,
    work,
)

GAMES = [game.name for game in ga.all_games()]
RECORDS = Path(__file__).parents[1] / "records"
CHAIRS = ("me", "friend", "next", "apprentice")


def forget() -> None:
    """As after a restart: nothing is known but what the database keeps."""
    with history._lock:
        _cache.clear()


def from_rows(slug: str) -> Record:
    """The record, worked out from the rows one by one."""
    made = table(slug)
    moves: list[int] = []
    for event in Event.objects.filter(table=made).order_by("number"):
        moves = [*moves, event.value] if event.kind == MOVE else moves[: len(moves) - event.value]
    return Record(ga.game(made.game), made.players, made.seed, made.options, tuple(moves))


def away(slug: str, number: int) -> None:
    Seat.objects.filter(table__slug=slug, number=number).update(seen=timezone.now() - timedelta(hours=1))


# Making


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_is_made_with_everybody_one_can_wish_for(ada, name, players):
    for chairs in list(product(CHAIRS, repeat=players))[:: 7 if players > 2 else 1]:
        if {*chairs} != {"apprentice"}:
            slug = new_table(ada, name, *chairs)
            kinds = [{"friend": OPEN, "apprentice": BOT}.get(chair, PERSON) for chair in chairs]
            assert [each.kind for each in table(slug).seats.all()] == kinds
            assert table(slug).waits_for_bot == (
                chairs[history_of_table(slug).record.position.turn or 0] == "apprentice"
            )


def test_a_seat_that_nobody_takes_is_left_out(ada):
    slug = new_table(ada, "gluex", "me", "", "hewer", "")
    assert [each.kind for each in table(slug).seats.all()] == [PERSON, BOT]


def test_every_level_can_be_wished_for(ada):
    for level in LEVELS:
        slug = new_table(ada, "gluex", "me", level)
        assert seat(slug, 1).level == level


def test_who_makes_a_table_for_friends_alone_gets_their_links(ada, bob, eve):
    slug = new_table(ada, "gluex", "friend", "friend")
    links = [f"/t/{slug}/sit/{each.secret}" for each in table(slug).seats.all()]
    assert all(link in ada.page(slug) for link in links)
    assert not any(link in eve.page(slug) for link in links)
    sit_down(bob, slug, 0)
    assert links[0] not in ada.page(slug)
    assert links[1] in ada.page(slug)


def test_names_are_given_to_me_and_to_the_next_at_this_device(ada):
    wish = {"game": "gluex", "name": "Ada", "seat0": "me", "seat1": "next", "name0": "X", "name1": "Bob"}
    slug = ada.do("/tables", wish).url.split("/")[2]
    assert [each.name for each in table(slug).seats.all()] == ["Ada", "Bob"]


def test_the_name_is_remembered_for_the_next_table(ada):
    new_table(ada)
    assert 'value="Ada"' in ada.see("/").content.decode()


# Playing


@pytest.mark.parametrize("name", GAMES)
def test_what_the_rows_tell_is_what_was_played(ada, bob, name):
    slug = new_table(ada, name, "me", "friend", "apprentice")
    sit_down(bob, slug, 1)
    play_some(slug, {0: ada, 1: bob}, 40)
    kept = history_of_table(slug)
    assert kept.record.moves == from_rows(slug).moves
    assert kept.event_count == Event.objects.filter(table__slug=slug).count() >= 40
    forget()
    assert history_of_table(slug) == kept
    assert history_of_table(slug).record.position == from_rows(slug).position


def test_everything_that_can_be_seen_makes_a_new_version(ada, bob):
    slug = new_table(ada)
    versions = [table(slug).version]

    def note() -> None:
        versions.append(table(slug).version)

    sit_down(bob, slug, 1)
    note()
    ada.play(slug)
    note()
    ada.at(slug, "undo", seat=0, number=1)
    note()
    bob.at(slug, "lend", to="1-apprentice")
    note()
    bob.at(slug, "return", seat=1)
    note()
    assert versions == sorted(set(versions))


def test_looking_makes_no_new_version(ada):
    slug = new_table(ada)
    before = table(slug).version
    ada.page(slug)
    Person("Eve").page(slug)
    assert table(slug).version == before


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_over_at_its_end_and_not_before(ada, name):
    slug = new_table(ada, name, "me", "apprentice")
    while not history_of_table(slug).record.position.over:
        assert not table(slug).over
        play_some(slug, {0: ada}, 25)
    assert table(slug).over
    assert not table(slug).waits_for_bot
    assert ga.game(name).title in ada.page(slug)


def test_the_best_path_is_played_as_it_is_shown(ada):
    from glueckauf.core.compilation import prepare_plan  # noqa: PLC0415
    from glueckauf.web.pages.board_view import best_plan  # noqa: PLC0415

    prepare_plan(ga.game("glueck-auf"))
    slug = new_table(ada, "glueck-auf", "me", "next", help="yes")
    for _ in range(200):
        position = history_of_table(slug).record.position
        if plan := best_plan(position.view(position.turn or 0)):
            break
        ada.play(slug, position.moves[len(position.moves) // 2].code)
    events = history_of_table(slug).event_count
    assert ada.play(slug, "best-path").status_code == 302
    codes = [history_of_table(slug).record.game.codes[move] for move in history_of_table(slug).record.moves[events:]]
    assert codes == [move.code for move in plan]


# Computer players


def test_computer_players_move_by_themselves(ada):
    slug = new_table(ada, "gluex", "apprentice", "apprentice", "me")
    assert table(slug).waits_for_bot
    while work() and table(slug).waits_for_bot:
        pass
    assert history_of_table(slug).record.position.turn == 2
    assert [event.seat for event in Event.objects.filter(table__slug=slug)] == [0, 1]


def test_computer_players_take_up_where_they_were_after_a_restart(ada):
    slug = new_table(ada, "kartenspiel", "apprentice", "me")
    work()
    forget()
    before = history_of_table(slug).event_count
    work()
    assert history_of_table(slug).event_count == before + 1 or not table(slug).waits_for_bot
    assert history_of_table(slug).record.moves == from_rows(slug).moves


def test_computer_players_play_while_their_thread_runs(ada):
    slug = new_table(ada, "gluex", "apprentice", "me")
    pool = Pool()
    pool.start()
    try:
        for _ in range(200):
            if not table(slug).waits_for_bot:
                break
            time.sleep(0.05)
    finally:
        pool.stop()
    assert not table(slug).waits_for_bot
    assert not any(each.thread.is_alive() for each in (*pool.workers, *pool.keepers))


def test_a_computer_player_whose_table_has_changed_does_not_move(ada):
    slug = new_table(ada, "gluex", "apprentice", "me")
    move = history_of_table(slug).record.position.moves[0].number
    play_for_bot(slug, 5, move)
    assert history_of_table(slug).event_count == 0
    play_for_bot(slug, 0, move)
    play_for_bot(slug, 0, move)
    assert history_of_table(slug).event_count == 1


def test_a_broken_table_does_not_keep_the_others_waiting(ada, monkeypatch):
    broken, good = new_table(ada, "gluex", "apprentice", "me"), new_table(ada, "gluex", "apprentice", "me")
    told = []
    monkeypatch.setattr(job_worker.LOG, "exception", lambda *line: told.append(line))
    Table.objects.filter(slug=broken).update(game="chess")
    forget()
    try:
        while work():
            pass
        assert history_of_table(good).event_count == 1
        assert len(told) == 2
    finally:
        Table.objects.filter(slug=broken).delete()


def test_a_table_that_could_not_be_made_leaves_no_deal_behind(ada, monkeypatch):
    def fail(*_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(changes, "announce_change", fail)
        assert ada.do("/tables", {"game": "gluex", "seat0": "me", "seat1": "friend"}).status_code == 500
    slug = new_table(ada, "gluex", "me", "friend")
    assert history_of_table(slug).record.seed == table(slug).seed


# Taking back


def test_a_move_is_taken_back_alone_as_long_as_nothing_was_revealed(ada):
    slug = new_table(ada, "glueck-auf", "me", "next")
    play_until(slug, ada, free=True)
    events, moves = history_of_table(slug).event_count, history_of_table(slug).record.moves
    assert ada.at(slug, "undo", seat=0, number=events).status_code == 302
    row = Event.objects.filter(table__slug=slug).last()
    assert row
    assert (row.kind, row.seat, row.number) == (UNDO, 0, events)
    assert history_of_table(slug).record.moves == moves[: -row.value]
    assert history_of_table(slug).record.moves == from_rows(slug).moves
    assert "taken back" in ada.page(slug)


def play_until(slug: str, person: Person, *, free: bool) -> None:
    """Moves until the last one can be taken back alone, or until it cannot."""
    for _ in range(100):
        known = history_of_table(slug)
        target = last_decision(known, 0)
        if target is not None and is_free_undo(known.record, 0, target) == free:
            return
        play_some(slug, {0: person, 1: person}, 1)
    pytest.fail("no such position was found")


def test_the_others_are_asked_when_something_was_revealed(ada, bob):
    slug = new_table(ada)
    sit_down(bob, slug, 1)
    play_some(slug, {0: ada, 1: bob}, 4)
    mover = history_of_table(slug).record.positions()[-2].turn or 0
    asker, other = (ada, bob) if mover == 0 else (bob, ada)
    asker.at(slug, "undo", seat=mover, number=4)
    assert table(slug).undo_seat == mover
    assert history_of_table(slug).event_count == 4
    assert "asks to take back the last move" in other.page(slug)
    other.at(slug, "answer", agree="yes")
    assert table(slug).undo_seat is None
    assert history_of_table(slug).event_count == 5
    assert len(history_of_table(slug).record.moves) == 3
    assert history_of_table(slug).record.moves == from_rows(slug).moves


def test_a_refusal_leaves_the_move_where_it_is(ada, bob):
    slug = new_table(ada)
    sit_down(bob, slug, 1)
    play_some(slug, {0: ada, 1: bob}, 4)
    mover = history_of_table(slug).record.positions()[-2].turn or 0
    asker, other = (ada, bob) if mover == 0 else (bob, ada)
    asker.at(slug, "undo", seat=mover, number=4)
    other.at(slug, "answer", agree="no")
    assert table(slug).undo_seat is None
    assert len(history_of_table(slug).record.moves) == 4


def test_a_move_ends_the_question(ada, bob):
    slug = new_table(ada)
    sit_down(bob, slug, 1)
    play_some(slug, {0: ada, 1: bob}, 4)
    mover = history_of_table(slug).record.positions()[-2].turn or 0
    (ada if mover == 0 else bob).at(slug, "undo", seat=mover, number=4)
    play_some(slug, {0: ada, 1: bob}, 1)
    assert table(slug).undo_seat is None


def test_a_move_of_a_computer_player_does_not_end_the_question(ada, bob):
    slug = new_table(ada, "gluex", "me", "friend", "apprentice")
    sit_down(bob, slug, 1)
    people = {0: ada, 1: bob}
    play_some(slug, people, 3)
    while [position.turn for position in history_of_table(slug).record.positions()[-2:]] != [1, 2]:
        play_some(slug, people, 1)
    known, mover = history_of_table(slug), 1
    people[mover].at(slug, "undo", seat=mover, number=known.event_count)
    bot_moves(slug)
    assert history_of_table(slug).event_count == known.event_count + 1
    assert table(slug).undo_seat == mover


def test_computer_players_agree_to_everything(ada):
    slug = new_table(ada, "gluex", "me", "apprentice")
    play_some(slug, {0: ada}, 6)
    while history_of_table(slug).record.position.turn != 0:
        bot_moves(slug)
    known = history_of_table(slug)
    ada.at(slug, "undo", seat=0, number=known.event_count)
    assert len(history_of_table(slug).record.moves) < len(known.record.moves)
    assert history_of_table(slug).record.position.turn == 0


def test_who_sits_in_for_somebody_does_not_agree_in_their_name(ada, bob):
    slug = new_table(ada)
    sit_down(bob, slug, 1)
    play_some(slug, {0: ada, 1: bob}, 4)
    away(slug, 1)
    ada.at(slug, "lend", to="1-apprentice")
    while history_of_table(slug).record.position.turn != 0:
        bot_moves(slug)
    known = history_of_table(slug)
    ada.at(slug, "undo", seat=0, number=known.event_count)
    assert history_of_table(slug) == known, "the person is asked"
    assert table(slug).undo_seat == 0
    assert "asks to take back the last move" in bob.page(slug)
    bob.at(slug, "answer", agree="yes")
    assert len(history_of_table(slug).record.moves) < len(known.record.moves)


def test_while_a_friend_is_waited_for_the_table_says_that_the_seat_is_free(ada):
    slug = new_table(ada, "glueck-auf", "friend", "me")
    table = Table.objects.get(slug=slug)
    turn = history.history_of(table).record.position.turn
    Seat.objects.filter(table=table, number=turn).update(kind=OPEN, owner="")
    assert "is still free." in ada.page(slug)
    Seat.objects.filter(table=table, number=turn).update(kind=PERSON, owner="somebody", name="Bob")
    page = ada.page(slug)
    assert "is still free." not in page
    assert "It is Bob&#39;s turn." in page


def test_for_a_seat_that_waits_for_a_friend_a_computer_player_agrees(ada):
    slug = new_table(ada)
    ada.at(slug, "lend", to="1-apprentice")
    play_some(slug, {0: ada}, 4)
    while history_of_table(slug).record.position.turn != 0:
        bot_moves(slug)
    known = history_of_table(slug)
    ada.at(slug, "undo", seat=0, number=known.event_count)
    assert len(history_of_table(slug).record.moves) < len(known.record.moves)


def test_who_has_lent_another_seat_of_the_own_speaks_for_it(ada):
    slug = new_table(ada, "gluex", "me", "next")
    play_some(slug, {0: ada, 1: ada}, 4)
    ada.at(slug, "lend", to="1-apprentice")
    play_some(slug, {0: ada}, 3)
    known = history_of_table(slug)
    ada.at(slug, "undo", seat=0, number=known.event_count)
    assert len(history_of_table(slug).record.moves) < len(known.record.moves)


# Lending


def test_a_lent_seat_is_played_by_a_computer_and_taken_back(ada, bob):
    slug = new_table(ada)
    sit_down(bob, slug, 1)
    ada.at(slug, "lend", to="0-apprentice")
    assert table(slug).waits_for_bot
    assert "sits in for you" in ada.page(slug)
    bot_moves(slug)
    assert history_of_table(slug).event_count == 1
    ada.at(slug, "return", seat=0)
    assert not seat(slug, 0).level
    assert seat(slug, 0).owner == ada.visitor_id


def test_a_seat_can_be_lent_by_the_others_while_its_person_is_away(ada, bob):
    slug = new_table(ada)
    sit_down(bob, slug, 1)
    away(slug, 1)
    assert ada.at(slug, "lend", to="1-apprentice").status_code == 302
    play_some(slug, {0: ada}, 6)
    assert history_of_table(slug).event_count == 6
    bob.at(slug, "return", seat=1)
    assert not table(slug).waits_for_bot


@pytest.mark.parametrize("lender", ["the person", "another"])
def test_the_level_of_a_lent_seat_is_for_its_person_to_change(ada, bob, lender):
    slug = new_table(ada)
    sit_down(bob, slug, 1)
    away(slug, 1)
    (bob if lender == "the person" else ada).at(slug, "lend", to="1-director")
    away(slug, 1)
    assert ada.at(slug, "lend", to="1-apprentice").status_code == 409
    assert seat(slug, 1).level == "director"
    assert 'value="1-apprentice"' not in ada.page(slug)
    assert bob.at(slug, "lend", to="1-random").status_code == 302
    assert seat(slug, 1).level == "random"


def test_a_seat_that_waits_for_a_friend_can_be_lent_until_the_friend_comes(ada, bob):
    slug = new_table(ada)
    ada.at(slug, "lend", to="1-apprentice")
    play_some(slug, {0: ada}, 4)
    sit_down(bob, slug, 1)
    assert seat(slug, 1).is_lent
    bob.at(slug, "return", seat=1)
    assert seat(slug, 1).kind == PERSON
    assert not seat(slug, 1).level


def test_who_looks_is_here(ada, bob):
    slug = new_table(ada)
    sit_down(bob, slug, 1)
    away(slug, 1)
    assert is_away(seat(slug, 1))
    bob.page(slug)
    assert not is_away(seat(slug, 1))


# Several at one device


def test_the_curtain_falls_between_two_at_one_device(ada):
    slug = new_table(ada, "gluex", "me", "next")
    assert 'class="curtain"' in ada.page(slug)
    ada.at(slug, "curtain", seat=0)
    assert 'class="curtain"' not in ada.page(slug)
    ada.play(slug)
    assert 'class="curtain"' in ada.page(slug)


# Again


def test_the_same_people_play_again_one_seat_further(ada, bob):
    slug = new_table(ada, "gluex", "me", "friend", "apprentice")
    sit_down(bob, slug, 1)
    finish(slug, {0: ada, 1: bob})
    answer = ada.at(slug, "again")
    again = answer.url.split("/")[2]
    assert table(slug).rematch == again
    assert [each.owner for each in table(again).seats.all()] == [bob.visitor_id, "", ada.visitor_id]
    assert [each.level for each in table(again).seats.all()] == ["", "apprentice", ""]
    assert table(again).seed != table(slug).seed
    assert not table(again).over


def test_who_asks_second_comes_to_the_same_table(ada, bob):
    slug = new_table(ada)
    sit_down(bob, slug, 1)
    finish(slug, {0: ada, 1: bob})
    assert ada.at(slug, "again").url == bob.at(slug, "again").url
    assert "To the next game" in Person("Eve").page(slug)


# News


def test_a_change_is_told_when_it_is_written_and_not_before(ada, monkeypatch):
    news = fanout.InProcess()
    told = []
    news.listen(lambda slug, version: told.append((slug, version)))
    monkeypatch.setattr(changes, "fanout", lambda: news)
    with transaction.atomic():
        slug = make_table("me", ga.game("gluex"), [Chair("me"), Chair("friend")], {}).slug
        assert told == []
    assert told == [(fanout.owner_channel("me"), slug), (slug, "1")]
    ada.page(slug)
    assert len(told) == 2


def test_what_is_not_written_is_not_told(monkeypatch):
    news = fanout.InProcess()
    told = []
    news.listen(lambda *version: told.append(version))
    monkeypatch.setattr(changes, "fanout", lambda: news)

    def make_in_vain() -> None:
        with transaction.atomic():
            make_table("me", ga.game("gluex"), [Chair("me"), Chair("friend")], {})
            raise RuntimeError

    with pytest.raises(RuntimeError):
        make_in_vain()
    assert told == []


@pytest.mark.skipif(
    not os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="DATABASE_URL names no PostgreSQL"
)
def test_postgresql_tells_all_processes(ada):
    assert connection.vendor == "postgresql"
    assert isinstance(fanout.fanout(), fanout.Postgres)
    heard: list[tuple[str, int]] = []
    signal = Signal()

    def hear(slug: str, version: int) -> None:
        heard.append((slug, version))
        signal.set()

    fanout.Postgres().listen(hear)
    deadline = time.monotonic() + 10
    while not signal.is_set() and time.monotonic() < deadline:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify('glueckauf', 'nonsense')")
        slug = new_table(ada)
        signal.wait(0.2)
    assert (slug, 1) in heard


def test_the_database_is_set_up_for_several_writers():
    if connection.vendor == "sqlite":
        assert settings.DATABASES["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
        with connection.cursor() as cursor:
            assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)


# What a page says


def test_computer_players_of_one_level_can_be_told_apart(ada):
    page = ada.page(new_table(ada, "gluex", "me", "hewer", "hewer"))
    assert "Hewer 2" in page
    assert "Hewer 3" not in page


def test_a_name_from_right_to_left_leaves_the_line_as_it_is():
    page = Person("אדה")
    assert "\u2068אדה\u2069" in page.page(new_table(page))


def test_a_scoring_is_told_element_by_element_and_stays_to_be_read(ada):
    slug = new_table(ada, "glueck-auf", "me", "apprentice")
    record = load(RECORDS / "glueck-auf-2-players.glueckauf")
    scored = (numbers for _, numbers in record.turns() if record.scoring(numbers[0], numbers[-1] + 1))
    numbers = next(scored)
    awards = record.scoring(numbers[0], numbers[-1] + 1)
    for moves in (numbers[-1] + 1, numbers[-1] + 40):
        told = latest_scoring(Record(record.game, 2, record.seed, moves=record.moves[:moves]), 0, "en")
        assert told is not None
        assert (told.move, told.is_final) == (numbers[0], False)
        assert [(code, text) for code, text, _ in told.rows] == [
            (award.code, award.phrase.text("en")) for award in awards
        ]
        places = re.findall(r'data-entry="([^"]+)"', drawn_clock(record))
        assert all(sum(code.endswith(place) for place in places) == 1 for code, *_ in told.rows), "one place lights up"
    assert latest_scoring(history_of_table(slug).record, 0, "en") is None


def drawn_clock(record: Record) -> str:
    part = next(part for part in record.position.view(0).parts() if part.name == record.game.scored_on)
    return drawn(part, "en")


@pytest.mark.parametrize("name", ["glueck-auf-3-players", "gluex-4-players", "kartenspiel-3-players"])
def test_the_final_scoring_adds_up_to_the_result(name):
    record = load(RECORDS / f"{name}.glueckauf")
    told = latest_scoring(record, 0, "en")
    assert told is not None
    assert told.is_final
    gained = [sum(points for _, points in seats) for seats in zip(*(seats for *_, seats in told.rows), strict=True)]
    assert tuple(map(sum, zip(told.before, gained, strict=True))) == record.position.totals()
    assert (max(told.before) == 0) == record.game.scores_at_end


def test_the_marker_of_a_shift_is_a_scoring_of_its_own_and_nothing_else_is_told_before_the_end():
    record = load(RECORDS / "kartenspiel-3-players.glueckauf")
    ends = [after for after in range(1, len(record.moves)) if _markers(record, after) > _markers(record, after - 1)]
    told = latest_scoring(Record(record.game, 3, record.seed, record.options, record.moves[: ends[0]]), 0, "en")
    assert told is not None
    assert [(text, sum(points for _, points in seats)) for _, text, seats in told.rows] == [("Shift markers", 1)]


def _markers(record, after):
    return sum(record.positions()[after].amount(seat, "markers") for seat in range(record.players))


def test_a_table_of_other_rules_is_refused(ada):
    slug = new_table(ada)
    Table.objects.filter(slug=slug).update(rules=99)
    for answer in (ada.see(f"/t/{slug}/"), ada.at(slug, "play", number=0, move="x")):
        assert answer.status_code == 410
        assert "rules that are not played here any more" in answer.content.decode()
