"""The daily deal on the server: the same for everybody, the first attempt counts, nothing can be forged."""

from datetime import date, timedelta

import pytest
from django.conf import settings
from django.db.models import F

import glueckauf as ga
from glueckauf.core.proof import hash_of
from glueckauf.players.review import BEST, Verdict, decisions
from glueckauf.web.areas.review.models import DONE, Judgement, Review
from glueckauf.web.areas.school import daily_deal
from glueckauf.web.areas.school.daily_deal import daily_deals
from glueckauf.web.areas.school.daily_par import LEVELS, go_on, percent_done, play
from glueckauf.web.areas.school.daily_week import week_of
from glueckauf.web.areas.school.models import Attempt, Daily
from glueckauf.web.tables import history
from glueckauf.web.tables.models import Table
from glueckauf.web.workers.models import Job
from tests.http.people import Person, bot_moves, finish, history_of_table, table
from tests.http.programs import Program

GAMES = ("glueck-auf", "gluex", "kartenspiel")


@pytest.fixture(autouse=True)
def nobody_works_out_par(monkeypatch):
    """The computer players would want the machine for themselves; the opponent is quick."""
    monkeypatch.setattr("glueckauf.web.areas.school.pages.request_par", lambda _: None)
    monkeypatch.setattr(daily_deal, "OPPONENT", "apprentice")


def begin(person, game="gluex", day=None, *, as_guest=False):
    person.see("/daily/")
    if not as_guest:
        person.do("/account/register", {"name": person.name, "password": "correct horse battery"})
    answer = person.do(f"/daily/{day or daily_deal.today()}/play", {"game": game, "name": person.name})
    assert answer.status_code == 302, answer.content.decode()[:500]
    return answer.url.split("/")[2]


def page(person, day=None):
    return person.see(f"/daily/{day}/" if day else "/daily/").content.decode()


@pytest.mark.parametrize("game", GAMES)
def test_everybody_gets_the_same_piles(game):
    first, second = begin(Person("Ada"), game), begin(Person("Bea"), game)
    assert first != second
    assert history_of_table(first).record.position.to_dict() == history_of_table(second).record.position.to_dict()


def test_the_same_moves_bring_the_same_answers():
    ada, bea = Person("Ada"), Person("Bea")
    games = [begin(ada), begin(bea)]
    for slug, person in zip(games, (ada, bea), strict=True):
        while len(history_of_table(slug).record.moves) < 8:
            if history_of_table(slug).record.position.turn == daily_deal.SEAT:
                person.play(slug)
            else:
                bot_moves(slug)
    assert history_of_table(games[0]).record.moves == history_of_table(games[1]).record.moves


def test_days_games_and_houses_have_deals_of_their_own(monkeypatch):
    one, other, gluex, glueck_auf = date(2026, 1, 1), date(2026, 1, 2), ga.game("gluex"), ga.game("glueck-auf")
    secrets = {daily_deal.new_secret(*each) for each in ((one, gluex), (other, gluex), (one, glueck_auf))}
    monkeypatch.setattr(settings, "SECRET_KEY", "another house")
    secrets |= {daily_deal.new_secret(one, gluex)}
    assert len(secrets) == 4
    assert all(len(bytes.fromhex(secret)) == 32 for secret in secrets)


def test_the_deal_of_tomorrow_cannot_be_had():
    tomorrow = daily_deal.today() + timedelta(days=1)
    assert Person().see(f"/daily/{tomorrow}/").status_code == 404
    assert Person().do(f"/daily/{tomorrow}/play", {"game": "gluex"}).status_code == 404
    assert not Table.objects.exists()


def test_the_first_attempt_counts_and_the_others_are_practice():
    ada = Person("Ada")
    first = begin(ada)
    assert begin(ada) == first, "one goes on with it until its end"
    finish(first, {0: ada})
    second = begin(ada)
    assert second != first
    finish(second, {0: ada})
    page(ada)
    assert [attempt.counts for attempt in Attempt.objects.order_by("pk")] == [True, False]
    assert page(ada).count('">Ada</a></th>') + page(ada).count('">Ada</a> <small>') == 1


def test_a_guest_may_play_along_and_a_second_cookie_has_no_second_attempt_that_counts():
    ada = Person("Ada")
    first = begin(ada, as_guest=True)
    assert begin(ada, as_guest=True) == first, "one goes on with it until its end"
    finish(first, {0: ada})
    begin(Person("Ada"), as_guest=True)
    assert {attempt.counts for attempt in Attempt.objects.all()} == {False}
    assert "log in first if your result is to count" in page(ada)
    assert "Nobody has finished yet." in page(ada)


def test_who_has_played_as_a_guest_knows_the_deal(ada):
    finish(begin(ada, as_guest=True), {0: ada})
    begin(ada)
    assert {attempt.counts for attempt in Attempt.objects.all()} == {False}


def test_the_list_says_points_and_margin_as_the_table_does():
    ada, bea = Person("Ada"), Person("Bea")
    slug = begin(ada)
    finish(slug, {0: ada})
    points = [score.total for score in history_of_table(slug).record.position.scores()]
    shown = page(ada)
    assert f"<td>{points[0]}</td><td>{points[0] - points[1]:+d}</td>" in shown
    assert f'href="/t/{slug}/"' in shown
    assert f"/t/{slug}/" not in page(bea), "who has not played is not shown how"
    finish(begin(bea), {0: bea})
    assert f'href="/t/{slug}/"' in page(bea)


def test_on_later_days_there_is_practice_only(monkeypatch):
    ada = Person("Ada")
    day = daily_deal.today()
    finish(begin(ada), {0: ada})
    page(ada)
    monkeypatch.setattr(daily_deal, "today", lambda: day + timedelta(days=1))
    bea = Person("Bea")
    begin(bea, day=day)
    assert not Attempt.objects.get(table__seats__owner=bea.visitor_id).counts
    assert f'href="/daily/{day}/"' in page(bea)
    assert "Ada" in page(bea, day)


def test_a_day_that_was_played_under_older_rules_can_still_be_looked_at(monkeypatch):
    ada, bea = Person("Ada"), Person("Bea")
    day = daily_deal.today()
    finish(begin(ada), {0: ada})
    page(ada)
    finish(begin(bea), {0: bea})
    Table.objects.update(rules=0)
    history._cache.clear()
    monkeypatch.setattr(daily_deal, "today", lambda: day + timedelta(days=1))
    assert "Ada" in page(Person("Eve"), day)
    assert "Bea" not in page(Person("Eve"), day), "nobody can count the points of rules that are not played any more"


def test_nobody_sits_in_and_what_was_revealed_stays_revealed():
    ada = Person("Ada")
    slug = begin(ada)
    while history_of_table(slug).record.position.turn != 0:
        bot_moves(slug)
    assert ada.at(slug, "lend", to="0-director").status_code == 409
    ada.play(slug)
    while history_of_table(slug).record.position.turn != 0:
        bot_moves(slug)
    before = history_of_table(slug).record.moves
    assert ada.at(slug, "undo", seat=0, number=history_of_table(slug).event_count).status_code == 409
    assert history_of_table(slug).record.moves == before
    assert 'class="lend"' not in ada.page(slug)


def test_a_result_cannot_be_forged_and_anothers_attempt_stays_untouched():
    ada, bea = Person("Ada"), Person("Bea")
    slug = begin(ada)
    forged = {"game": "gluex", "points": "999", "margin": "999", "counts": "1", "owner": ada.visitor_id, "seed": "1"}
    bea.do(f"/daily/{daily_deal.today()}/play", forged)
    assert set(Attempt.objects.values_list("points", "margin")) == {(None, None)}
    assert Table.objects.exclude(slug=slug).get().seed == table(slug).seed
    assert bea.play(slug).status_code in {403, 409}
    assert history_of_table(slug).record.moves == ()
    assert bea.do(f"/daily/{daily_deal.today()}/play", {"game": "chess"}).status_code == 400


def test_the_seed_is_nowhere_on_the_pages():
    ada = Person("Ada")
    slug = begin(ada)
    made = table(slug)
    shown = ada.page(slug) + page(ada) + ada.see(f"/t/{slug}/deal").content.decode()
    assert made.seed not in shown
    assert made.secret not in shown
    assert hash_of(made.secret) in shown


def test_the_deal_of_a_day_is_proved_when_the_day_is_over(ada):
    slug = begin(ada)
    finish(slug, {0: ada})
    assert table(slug).secret not in ada.see(f"/t/{slug}/deal").content.decode()
    Daily.objects.update(date=F("date") - timedelta(days=1))
    assert table(slug).secret in ada.see(f"/t/{slug}/deal").content.decode()
    record = ga.loads(ada.see(f"/t/{slug}/game.glueckauf").content.decode())
    assert record.proof.secret == daily_deal.new_secret(daily_deal.today(), record.game)


def test_days_from_before_the_secrets_keep_their_small_seeds(ada, bob):
    finish(begin(ada), {0: ada})
    Daily.objects.update(secret="")
    deal = Daily.objects.get(game="gluex")
    made = table(begin(bob))
    assert made.seed == daily_deal.seed_of(deal) == daily_deal.old_seed_of(deal) < 2**63
    assert made.secret == ""


def par_of(deal):
    """The points of the apprentice, played from the beginning."""
    deal.par, deal.par_moves = {}, {}
    while "apprentice" not in deal.par:
        play(deal, "apprentice")
    return deal.par["apprentice"]


def test_par_is_what_computer_players_make_of_the_deal_each_time_the_same():
    deal = next(each for each in daily_deals(daily_deal.today()) if each.game == "gluex")
    first = par_of(deal)
    assert par_of(deal) == first
    deal.par = dict.fromkeys(LEVELS, first)
    deal.save()
    assert f"<td>{first[0]}</td><td>{first[0] - first[1]:+d}</td>" in page(Person())


def test_par_under_way_shows_how_far_it_is():
    assert page(Person()).count("<progress") == len(GAMES)


def test_nobody_stops_par_for_all():
    assert Person().do(f"/daily/{daily_deal.today()}/par", {"game": "gluex", "do": "stop"}).status_code == 404
    deal = next(each for each in daily_deals(daily_deal.today()) if each.game == "gluex")
    assert par_of(deal)


def test_par_is_played_piece_by_piece_by_whoever_comes_along(monkeypatch):
    deal = next(each for each in daily_deals(daily_deal.today()) if each.game == "gluex")
    whole = par_of(deal)
    moves = deal.par_moves["apprentice"]
    Daily.objects.update(par={}, par_moves={})
    monkeypatch.setattr("glueckauf.web.areas.school.daily_par.SLICE", 0.0)
    seen = []
    while "apprentice" not in Daily.objects.get(pk=deal.pk).par:
        assert go_on(Job(key=str(deal.pk)))
        seen.append(percent_done(Daily.objects.get(pk=deal.pk)))
    there = Daily.objects.get(pk=deal.pk)
    assert (there.par["apprentice"], there.par_moves["apprentice"]) == (whole, moves)
    assert len(seen) > 5
    assert seen == sorted(seen)


def test_the_table_says_that_it_is_the_daily_deal():
    ada = Person("Ada")
    slug = begin(ada)
    assert "This attempt counts." in ada.page(slug)
    finish(slug, {0: ada})
    assert "Your result is in the list." in ada.page(slug)
    assert "It does not count." in ada.page(begin(ada))


# As long as the day lasts


HIDDEN = "Others are still playing this deal."


def on_the_next_day(slug):
    Daily.objects.filter(attempts__table__slug=slug).update(date=F("date") - timedelta(days=1))


@pytest.fixture
def reviewed():
    """A finished attempt of today, whose review was worked out nevertheless."""
    ada = Person("Ada")
    slug = begin(ada, "kartenspiel")
    finish(slug, {0: ada})
    record = history_of_table(slug).record
    review = Review.objects.create(table=table(slug), state=DONE, total=len(decisions(record)), start=0.0)
    for number in decisions(record):
        seat, made = record.positions()[number].turn, record.moves[number]
        verdict = Verdict(number, seat, made, made, BEST, (0.0, 0.0), (0.0, 0.0))
        Judgement.objects.create(review=review, number=number, move=made, verdict=verdict.plain())
    return ada, slug


def pages_of(slug):
    numbers = [each.number for each in Judgement.objects.filter(review__table__slug=slug)][::40]
    single = [f"review/{number}/{more}" for number in numbers for more in ("", "try", "try?move=pass")]
    return ["review/", "review/?seat=1", "review/part", "review/part?seat=1", *single]


def test_no_page_of_the_review_is_shown_as_long_as_others_play_the_deal(reviewed):
    ada, slug = reviewed
    for person in (ada, Person("Eve")):
        for page_of_it in pages_of(slug):
            answer = person.see(f"/t/{slug}/{page_of_it}")
            assert answer.status_code == 409, page_of_it
            assert HIDDEN in answer.content.decode()
    on_the_next_day(slug)
    assert {ada.see(f"/t/{slug}/{each}").status_code for each in pages_of(slug) if "move" not in each} == {200}


def test_nothing_is_worked_out_or_tried_as_long_as_others_play_the_deal(reviewed):
    ada, slug = reviewed
    number = Judgement.objects.first().number
    for action in ("review/start", "review/stop", f"review/{number}/try"):
        assert ada.at(slug, action, move="pass").status_code == 409
    assert not Judgement.objects.filter(tried=True).exists()


def test_the_table_leads_to_the_review_when_the_day_is_over(reviewed):
    ada, slug = reviewed
    zipped = {"x-part": "1", "accept-encoding": "gzip"}
    assert f"/t/{slug}/review/" not in ada.page(slug)
    assert "The review opens when the day is over." in ada.page(slug)
    before = ada.see(f"/t/{slug}/part", **zipped).content
    on_the_next_day(slug)
    assert f"/t/{slug}/review/" in ada.page(slug)
    assert ada.see(f"/t/{slug}/part", **zipped).content != before, "nor is it kept in a cache"


def test_replay_file_what_if_and_programs_withhold_the_same(reviewed):
    """Every way to the cards that the seat has not seen."""
    ada, slug = reviewed
    bot = Program(ada)
    last = len(history_of_table(slug).record.moves) // 2
    for point in ("1", "open"):
        assert "everybody may see" in ada.see(f"/t/{slug}/replay/{last}?seat={point}").content.decode()
    assert ada.see(f"/t/{slug}/game.glueckauf").status_code == 409
    assert ada.at(slug, "if", move=last, seat=1, level="hewer").status_code == 403
    there = ada.at(slug, "if", move=last, seat=0, level="hewer").url.split("/")[2]
    assert table(there).guessed
    assert bot.see(f"/tables/{slug}/view?seat=1").status_code == 403
    assert bot.see(f"/tables/{slug}/record").json()["code"] == "daily_deal"


# Ranking, comparison, the own week


def test_the_list_compares_everybody_with_all_others():
    ada, bea, cleo = Person("Ada"), Person("Bea"), Person("Cleo")
    for person in (ada, bea, cleo):
        finish(begin(person), {0: person})
    page(ada)
    Attempt.objects.update(margin=3)
    Attempt.objects.filter(table__seats__owner=bea.visitor_id).update(margin=9)
    deal = Daily.objects.get(game="gluex")
    shares = {line.name: line.share for line in daily_deal.results(deal, ada.visitor_id)}
    assert shares == {"Bea": 1.0, "Ada": 0.25, "Cleo": 0.25}


def test_the_own_week_says_margin_place_and_comparisons():
    ada, bea = Person("Ada"), Person("Bea")
    for person in (ada, bea):
        finish(begin(person), {0: person})
    page(ada)
    Attempt.objects.filter(table__seats__owner=ada.visitor_id).update(margin=5)
    Attempt.objects.filter(table__seats__owner=bea.visitor_id).update(margin=8)
    week = week_of(ada.visitor_id, daily_deal.today())
    assert [(each.margin, each.place, each.among, each.share) for each in week] == [(5, 2, 2, 0.0)]
    assert "My week" in page(ada)
    assert week_of(ada.visitor_id, daily_deal.today() + timedelta(days=7)) == []
    assert "My week" not in page(Person("Eve"))


def test_nobody_watches_an_attempt_of_today_before_the_own_one_is_over():
    ada, bea = Person("Ada"), Person("Bea")
    first, second = begin(ada), begin(bea)
    finish(first, {0: ada})
    assert bea.see(f"/t/{first}/").status_code == 409
    assert Person("Eve").see(f"/t/{first}/").status_code == 409
    assert Program(bea).see(f"/tables/{first}/view").status_code == 409
    finish(second, {0: bea})
    page(bea)
    assert bea.see(f"/t/{first}/").status_code == 200
    assert f"/compare/{second}/{first}/" in page(bea)
    assert bea.see(f"/compare/{second}/{first}/").status_code == 200
