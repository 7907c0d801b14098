"""Clocks and deadlines: what time is taken from whom, and what happens when it is over."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from glueckauf.core.text import LANGUAGES
from glueckauf.web.tables import house_time
from glueckauf.web.tables.clocks import MOST_FORGIVEN, UNMEASURED, clock_of
from glueckauf.web.tables.house_time import BEAT, PAUSE, house_clock, say_open
from glueckauf.web.tables.leaving import winners_of
from glueckauf.web.tables.models import Holiday, OpenHouse, Seat, Table
from glueckauf.web.tables.refusals import Refusal
from glueckauf.web.tables.time_controls import DAY
from glueckauf.web.tables.time_off import DAYS_A_YEAR, end_holiday, take_holiday
from glueckauf.web.workers.clock_watch import RUN_OUT
from glueckauf.web.workers.jobs import CLOCKS, claim
from glueckauf.web.workers.maintenance import close_house, door, open_house
from glueckauf.web.workers.models import Job
from tests.http.people import (
    Person,
    bot_moves,
    finish,
    history_of_table,
    make_due,
    new_table,
    seat,
    sit_down,
    table,
    work,
)
from tests.http.programs import Program
from tests.http.test_people import PASSWORD, register


@pytest.fixture(autouse=True)
def a_house_that_is_open():
    house_clock.behind, house_clock.looked, house_clock.stopped_at = 0.0, float("-inf"), None
    yield
    house_clock.behind, house_clock.stopped_at = 0.0, None


def time_passes(seconds: float) -> None:
    house_clock.behind -= seconds


def game(ada: Person, bob: Person, time: str = "10+10", **wishes: str) -> str:
    slug = new_table(ada, "gluex", "me", "friend", time=time, **wishes)
    sit_down(bob, slug, 1)
    return slug


def left(slug: str) -> list[int]:
    """Whole seconds of every seat, as the clocks stood when they were last stopped."""
    return [round(seconds) for seconds in clock_of(table(slug)).left]


def play_a_turn(person: Person, slug: str, **headers: str) -> None:
    """One turn, of one or several moves."""
    turns = history_of_table(slug).record.position.turns
    while history_of_table(slug).record.position.turns == turns:
        known = history_of_table(slug)
        data = {"move": known.record.position.moves[0].code, "number": known.event_count}
        answer = person.do(f"/t/{slug}/play", data, **headers)
        assert answer.status_code == 302, answer.content.decode()[:300]


def look_at_clocks() -> None:
    """What waits for a clock is done now."""
    make_due()
    while work(CLOCKS):
        if not Job.objects.filter(kind=RUN_OUT.name, due__lte=timezone.now()).exists():
            return


# A clock


def test_only_the_clock_of_whoever_is_to_move_runs_and_a_finished_turn_brings_its_increment(ada, bob):
    slug = game(ada, bob)
    time_passes(100)
    play_a_turn(ada, slug)
    assert left(slug) == [pytest.approx(600 - 100 + 10, abs=1), 600]
    time_passes(40)
    play_a_turn(bob, slug)
    assert left(slug) == [pytest.approx(510, abs=1), pytest.approx(570, abs=1)]


def test_a_bank_of_time_gets_nothing_back(ada, bob):
    slug = game(ada, bob, "15+0")
    time_passes(100)
    play_a_turn(ada, slug)
    assert left(slug) == [pytest.approx(800, abs=1), 900]


def test_no_clock_runs_before_everybody_is_there(ada, bob):
    slug = new_table(ada, "gluex", "me", "friend", time="5+5")
    assert clock_of(table(slug)).seat is None
    time_passes(1000)
    sit_down(bob, slug, 1)
    assert (clock_of(table(slug)).seat, left(slug)) == (0, [300, 300])


def test_no_clock_runs_after_somebody_has_deleted_the_account_until_another_sits_down(ada, bob, eve):
    register(ada)
    slug = game(ada, bob)
    ada.do("/account/delete", {"password": PASSWORD})
    assert clock_of(table(slug)).seat is None
    sit_down(eve, slug, 0)
    assert clock_of(table(slug)).seat == 0


def test_after_a_rematch_the_clock_waits_until_everybody_has_come(ada, bob):
    slug = game(ada, bob, "5+5")
    finish(slug, {0: ada, 1: bob})
    new = ada.at(slug, "again").url.split("/")[2]
    assert table(new).time_control == "5+5"
    ada.page(new)
    assert clock_of(table(new)).seat is None
    bob.page(new)
    assert clock_of(table(new)).seat == 0


def test_what_the_network_took_is_forgiven_up_to_a_bound(ada, bob):
    slug = game(ada, bob, "15+0")
    time_passes(10)
    play_a_turn(ada, slug, X_Shown="8500")
    assert clock_of(table(slug)).left[0] == pytest.approx(900 - 8.5, abs=0.3)
    time_passes(10)
    play_a_turn(bob, slug, X_Shown="1")
    assert clock_of(table(slug)).left[1] == pytest.approx(900 - 10 + MOST_FORGIVEN, abs=0.3)
    time_passes(10)
    turn = history_of_table(slug).record.position.turn or 0
    before = clock_of(table(slug)).left[turn]
    play_a_turn((ada, bob)[turn], slug)
    assert clock_of(table(slug)).left[turn] == pytest.approx(before - 10 + UNMEASURED, abs=0.5)


def test_nobody_gains_time_by_saying_that_the_table_was_not_shown_at_all(ada, bob):
    slug = game(ada, bob, "15+0")
    play_a_turn(ada, slug, X_Shown="0")
    assert clock_of(table(slug)).left[0] <= 900
    assert ada.do(f"/t/{slug}/play", {"move": "x", "number": "1"}, X_Shown="soon").status_code == 400


def test_the_clock_rests_while_a_computer_player_sits_in(ada, bob):
    slug = game(ada, bob)
    time_passes(50)
    ada.at(slug, "lend", to="0-apprentice")
    time_passes(500)
    ada.at(slug, "return", seat=0)
    time_passes(20)
    play_a_turn(ada, slug)
    assert left(slug) == [pytest.approx(600 - 70 + 10, abs=1), 600]


def test_where_a_clock_runs_nobody_lends_the_seat_of_somebody_who_thinks(ada, bob):
    slug = game(ada, bob)
    Seat.objects.filter(table__slug=slug).update(seen=timezone.now() - timedelta(hours=1))
    assert bob.at(slug, "lend", to="0-apprentice").status_code == 409
    assert ada.at(slug, "pace", pace="slow").status_code == 409


def test_within_a_turn_a_clock_costs_no_query(ada, bob):
    """What is asked for a click at a table with a clock is what is asked without one."""
    counts = []
    for time in ("", "10+10"):
        slug = new_table(ada, "glueck-auf", "me", "friend", time=time)
        sit_down(bob, slug, 1)
        ada.page(slug)
        counts.append(queries_of_a_click_within_a_turn(slug, {0: ada, 1: bob}))
    assert counts[0] == counts[1], counts


def queries_of_a_click_within_a_turn(slug: str, people: dict[int, Person]) -> int:
    while True:
        before = history_of_table(slug).record.position
        with CaptureQueriesContext(connection) as queries:
            people[before.turn].play(slug)
        if history_of_table(slug).record.position.turns == before.turns:
            return len(queries)


# Out of time


def test_out_of_time_a_computer_player_goes_on_and_the_log_says_so(ada, bob):
    slug = game(ada, bob, "5+5")
    time_passes(300 + MOST_FORGIVEN + 1)
    look_at_clocks()
    assert (seat(slug, 0).level, seat(slug, 0).gone) == ("hewer", "time")
    assert "is out of time. A computer player goes on." in bob.page(slug)
    assert ada.at(slug, "return", seat=0).status_code == 409
    bot_moves(slug)
    assert clock_of(table(slug)).seat != 0
    assert not table(slug).over


def test_whoever_is_out_of_time_can_move_no_more_even_if_nobody_has_looked_yet(ada, bob):
    slug = game(ada, bob, "5+5")
    time_passes(310)
    answer = ada.play(slug)
    assert answer.status_code == 409
    assert "Your time has run out." in answer.content.decode()


def test_a_job_that_comes_too_early_waits_for_the_rest(ada, bob):
    game(ada, bob, "5+5")
    time_passes(100)
    look_at_clocks()
    job = Job.objects.get(kind=RUN_OUT.name)
    assert (job.due - timezone.now()).total_seconds() == pytest.approx(200 + MOST_FORGIVEN, abs=2)
    assert not Seat.objects.exclude(gone="").exists()


def test_a_clock_that_runs_out_is_noticed_once_by_however_many_workers(ada, bob):
    slug = game(ada, bob, "5+5")
    time_passes(400)
    make_due()
    held = [claim([RUN_OUT.name]) for _ in range(3)]
    assert [bool(job) for job in held] == [True, False, False]
    make_due()  # the first worker has died over it
    Job.objects.update(lease="")
    while work(CLOCKS):
        pass
    assert len(table(slug).incidents) == 1


def test_whoever_forfeits_comes_last_however_many_points_the_seat_gets(ada, bob):
    slug = game(ada, bob, "5+5", late="forfeit")
    time_passes(400)
    look_at_clocks()
    finish(slug, {1: bob})
    there = table(slug)
    assert winners_of(there, history_of_table(slug)) == (1,)
    assert "Winner: Bob. Forfeited: Ada." in bob.page(slug)
    assert "is out of time and forfeits the game." in bob.page(slug)
    assert "Winner: Bob" in bob.see("/games/").content.decode()


# Deadlines


def test_a_deadline_is_for_each_turn_and_begins_anew_with_it(ada, bob):
    slug = game(ada, bob, "3d")
    assert table(slug).slow
    time_passes(2 * DAY)
    play_a_turn(ada, slug)
    time_passes(2 * DAY)
    play_a_turn(bob, slug)
    assert left(slug)[0] == 3 * DAY


def test_after_a_missed_deadline_a_computer_player_goes_on_until_one_comes_back(ada, bob):
    slug = game(ada, bob, "1d")
    time_passes(DAY + 60)
    look_at_clocks()
    assert (seat(slug, 0).level, seat(slug, 0).gone) == ("hewer", "")
    assert "has not moved in time." in bob.page(slug)
    assert ada.at(slug, "return", seat=0).status_code == 302
    assert left(slug)[0] == DAY or clock_of(table(slug)).seat == 0
    play_a_turn(ada, slug)


def test_holidays_put_a_deadline_off_and_coming_back_ends_that(ada, bob):
    slug = game(ada, bob, "3d")
    begin = timezone.now() + timedelta(days=1)
    take_holiday(ada.visitor_id, begin, begin + timedelta(days=10))
    assert clock_of(table(slug)).due == pytest.approx(timezone.now().timestamp() + 13 * DAY, abs=60)
    end_holiday(ada.visitor_id, Holiday.objects.get().pk)
    assert clock_of(table(slug)).due == pytest.approx(timezone.now().timestamp() + 3 * DAY, abs=60)


def test_a_turn_that_begins_in_a_holiday_waits_for_its_end(ada, bob):
    slug = game(ada, bob, "1d")
    take_holiday(bob.visitor_id, timezone.now(), timezone.now() + timedelta(days=7))
    play_a_turn(ada, slug)
    assert clock_of(table(slug)).due == pytest.approx(timezone.now().timestamp() + 8 * DAY, abs=60)


def test_nobody_takes_more_days_of_a_year_than_there_are(monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: datetime(2030, 12, 1, tzinfo=UTC))
    take_holiday("ada", datetime(2030, 12, 5, tzinfo=UTC), datetime(2031, 1, 6, tzinfo=UTC))
    with pytest.raises(Refusal, match="of 2030 too few are left"):
        take_holiday("ada", datetime(2030, 12, 1, tzinfo=UTC), datetime(2030, 12, 5, tzinfo=UTC))
    with pytest.raises(Refusal, match="some of these days already"):
        take_holiday("ada", datetime(2031, 1, 5, tzinfo=UTC), datetime(2031, 1, 9, tzinfo=UTC))
    take_holiday("ada", datetime(2031, 1, 6, tzinfo=UTC), datetime(2031, 1, 6 + DAYS_A_YEAR - 5, tzinfo=UTC))
    with pytest.raises(Refusal, match="of 2031 too few are left"):
        take_holiday("ada", datetime(2031, 5, 1, tzinfo=UTC), datetime(2031, 5, 3, tzinfo=UTC))
    take_holiday("bob", datetime(2031, 5, 1, tzinfo=UTC), datetime(2031, 5, 3, tzinfo=UTC))


# Nobody's time is eaten


def test_taking_back_gives_the_others_their_time_back_and_costs_the_increment(ada, bob):
    slug = game(ada, bob)
    time_passes(100)
    play_a_turn(ada, slug)
    time_passes(50)
    ada.at(slug, "undo", seat=0, number=history_of_table(slug).event_count)
    time_passes(30)
    bob.at(slug, "answer", agree="yes")
    clock = clock_of(table(slug))
    assert (clock.seat, left(slug)) == (0, [pytest.approx(500, abs=1), 600])


@pytest.mark.parametrize("time", ["15+0", "1d"])
def test_taking_back_within_a_turn_gains_nobody_time(ada, bob, time):
    """Neither does the network take more than its share of a turn, however often a page says so."""
    slug = new_table(ada, "kartenspiel", "me", "friend", time=time)
    sit_down(bob, slug, 1)
    people, known = {0: ada, 1: bob}, history_of_table(slug).record.position
    whole, mover = left(slug)[0], people[known.turn]
    for _ in range(3):
        time_passes(10)
        number = history_of_table(slug).event_count
        move = {"move": known.moves[0].code, "number": number}
        assert mover.do(f"/t/{slug}/play", move, X_Shown="1").status_code == 302
        assert history_of_table(slug).record.position.turns == known.turns
        mover.at(slug, "undo", seat=known.turn, number=number + 1)
    assert left(slug)[known.turn] == pytest.approx(whole - 30 + MOST_FORGIVEN, abs=1)
    assert left(slug)[1 - known.turn] == whole


def test_while_the_house_is_shut_no_clock_runs(ada, bob, monkeypatch):
    slug = game(ada, bob, "5+5")
    say_open()
    start = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: start + timedelta(hours=5))
    house_clock.looked = float("-inf")
    look_at_clocks()
    assert not Seat.objects.exclude(gone="").exists(), "nobody has said yet that it is open again"
    say_open()
    assert OpenHouse.objects.get().shut_for == pytest.approx(5 * 3600, abs=5)
    look_at_clocks()
    assert not Seat.objects.exclude(gone="").exists()
    play_a_turn(ada, slug)
    assert left(slug)[0] == pytest.approx(305, abs=3)


def test_a_process_that_begins_anew_knows_how_long_the_house_was_shut_before():
    OpenHouse.objects.create(pk=house_time.THE_ONE, seen=timezone.now(), shut_for=500.0)
    anew = house_time.HouseClock()
    assert anew.now() == pytest.approx(timezone.now().timestamp() - 500, abs=1)


def test_several_processes_count_a_pause_once():
    OpenHouse.objects.create(pk=house_time.THE_ONE, seen=timezone.now() - timedelta(seconds=100))
    for _ in range(3):
        say_open()
    assert OpenHouse.objects.get().shut_for == pytest.approx(100, abs=1)
    assert BEAT < PAUSE


def test_a_process_alone_counts_even_a_short_restart():
    OpenHouse.objects.create(pk=house_time.THE_ONE, seen=timezone.now() - timedelta(seconds=2))
    house_time.open_again()
    assert OpenHouse.objects.get().shut_for == pytest.approx(2 if connection.vendor == "sqlite" else 0, abs=0.5)


def test_a_closed_house_says_nothing(monkeypatch):
    from glueckauf.web.workers.house_beat import HouseBeat  # noqa: PLC0415

    close_house(None)
    monkeypatch.setattr(door, "looked", float("-inf"))
    try:
        HouseBeat().work()
        assert not OpenHouse.objects.exists()
    finally:
        open_house()
        door.looked = float("-inf")
    HouseBeat().work()
    assert OpenHouse.objects.exists()


# Leaving


def test_whoever_leaves_is_said_to_and_the_game_goes_on(ada, bob):
    slug = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, slug, 1)
    assert "Leave for good" in ada.page(slug)
    assert ada.at(slug, "give-up", seat=0).status_code == 302
    assert "leaves the game. A computer player goes on." in bob.page(slug)
    assert ada.play(slug).status_code == 403
    assert ada.at(slug, "return", seat=0).status_code == 403
    assert slug not in ada.see("/games/").content.decode()
    finish(slug, {1: bob})


def test_whoever_left_is_asked_for_nothing(ada, bob, eve):
    slug = new_table(ada, "gluex", "me", "friend", "friend")
    sit_down(bob, slug, 1)
    sit_down(eve, slug, 2)
    eve.at(slug, "give-up", seat=2)
    ada.at(slug, "pace", pace="slow")
    bob.at(slug, "pace", pace="slow")
    assert table(slug).slow


def test_nobody_leaves_for_somebody_else_or_the_computer_players_or_twice(ada, bob):
    slug = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, slug, 1)
    assert bob.at(slug, "give-up", seat=0).status_code == 403
    alone = new_table(ada, "gluex", "me", "apprentice")
    assert ada.at(alone, "give-up", seat=0).status_code == 409
    assert "Leave for good" not in ada.page(alone)
    assert ada.at(slug, "give-up", seat=0).status_code == 302
    assert bob.at(slug, "give-up", seat=1).status_code == 409, "nobody is left to stay"


def test_leaving_a_table_that_was_made_so_forfeits(ada, bob):
    slug = new_table(ada, "gluex", "me", "friend", late="forfeit")
    sit_down(bob, slug, 1)
    ada.at(slug, "give-up", seat=0)
    finish(slug, {1: bob})
    assert winners_of(table(slug), history_of_table(slug)) == (1,)


# Shown


def test_the_table_and_the_lists_say_how_much_time_there_is(ada, bob, eve):
    slug = game(ada, bob, "20+20")
    assert "Time: 20 min, and 20 s more for each turn." in ada.page(slug)
    assert ada.page(slug).count('class="clock"') == 2
    assert "20 min, and 20 s more for each turn" in ada.see("/games/").content.decode()
    listed = new_table(ada, "gluex", "me", "friend", time="3d", listed="1")
    assert "3 days for each turn" in eve.see("/open/").content.decode()
    assert "Time: 3 days for each turn." in eve.see(f"/t/{listed}/sit/{seat(listed, 1).secret}").content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_offers_clocks_and_deadlines_in_every_language(language):
    page = Person(language=language).see("/").content.decode()
    assert all(f'<option value="{code}">' in page for code in ("5+5", "60+0", "1d", "14d"))


def test_a_clock_is_not_for_games_over_several_days_and_others_there_are_none(ada):
    wish = {"game": "gluex", "seat0": "me", "seat1": "friend"}
    assert ada.do("/tables", {**wish, "time": "5+5", "slow": "1"}).status_code == 400
    assert ada.do("/tables", {**wish, "time": "2+1"}).status_code == 400
    assert not Table.objects.exists()


def test_the_interface_shows_and_sets_clocks_and_leaves(ada, bob):
    program = Program(ada)
    made = program.do("/tables", {"game": "gluex", "chairs": [{"who": "me"}, {"who": "friend"}], "time": "10+10"})
    there = made.json()
    assert (there["time"], there["slow"], there["forfeits"]) == ("10+10", False, False)
    sit_down(bob, there["id"], 1)
    there = program.see(f"/tables/{there['id']}").json()
    assert [each["left"] for each in there["seats"]] == [600, 600]
    assert there["seats"][0]["due"] == pytest.approx(timezone.now().timestamp() + 600, abs=2)
    assert there["seats"][1]["due"] is None
    after = program.do(f"/tables/{there['id']}/leave", {"seat": 0}).json()
    assert after["seats"][0]["gone"] == "left"
    assert json.dumps(after)
