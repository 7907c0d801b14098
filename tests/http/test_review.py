"""The review at the server: by whom, when, in the background, and nothing before the end."""

import pytest

from glueckauf.players.luck_account import lead, luck_in, with_error
from glueckauf.players.review import MISTAKE, decisions
from glueckauf.web.areas.review import worker
from glueckauf.web.areas.review.models import DONE, FAILED, RUNNING, STOPPED, Judgement, Review
from glueckauf.web.areas.review.reviews import report
from glueckauf.web.areas.review.worker import let_bots_go_first
from glueckauf.web.tables.models import Table
from glueckauf.web.workers.jobs import THOUGHT
from tests.http.games import finished_table
from tests.http.people import Person, history_of_table, new_table, table, work


def review_at(slug):
    return Review.objects.get(table__slug=slug)


def work_out(slug):
    while review_at(slug).state == RUNNING:
        assert work(THOUGHT)
    return review_at(slug)


@pytest.fixture
def reviewed(ada):
    """A short end of a game is reviewed: the decisions before it count as done."""
    slug = finished_table(ada)
    ada.at(slug, "review/start")
    return slug, work_out(slug)


# When and for whom


@pytest.mark.parametrize("address", ["review/", "review/part", "review/3/", "review/3/try", "review/?seat=1"])
def test_nothing_is_shown_of_an_unfinished_game(ada, address):
    slug = finished_table(ada, moves=20)
    there = ada.see(f"/t/{slug}/{address}")
    assert there.status_code == 409
    assert "The game is not over yet." in there.content.decode()


@pytest.mark.parametrize("action", ["review/start", "review/stop", "review/3/try"])
def test_nothing_is_done_with_an_unfinished_game(ada, action):
    slug = finished_table(ada, moves=20)
    assert ada.at(slug, action, move="choose_low").status_code == 409
    assert not Review.objects.exists()
    assert not Judgement.objects.exists()


def test_a_stale_review_of_a_game_that_goes_on_is_not_shown(ada, reviewed):
    """Should a table ever be open again, what was found out about it is silent."""
    slug, _ = reviewed
    Table.objects.filter(slug=slug).update(over=False)
    assert ada.see(f"/t/{slug}/review/").status_code == 409


def test_who_sat_at_the_table_starts_it_and_everybody_may_look(ada):
    slug, bert = finished_table(ada), Person("Bert")
    assert "can have the game reviewed" in bert.see(f"/t/{slug}/review/").content.decode()
    assert bert.at(slug, "review/start").status_code == 403
    assert not Review.objects.exists()
    answer = ada.at(slug, "review/start", seat=1)
    assert (answer.status_code, answer.url) == (302, f"/t/{slug}/review/?seat=1")
    assert "move 0 of" in bert.see(f"/t/{slug}/review/").content.decode()
    assert bert.at(slug, "review/stop").status_code == 403
    assert review_at(slug).state == RUNNING


def test_there_is_no_review_of_a_seat_or_move_that_is_not_there(ada, reviewed):
    slug, _ = reviewed
    assert ada.see(f"/t/{slug}/review/?seat=7").status_code == 404
    assert ada.see(f"/t/{slug}/review/?seat=x").status_code == 400
    assert ada.see(f"/t/{slug}/review/99999/").status_code == 404
    assert ada.see(f"/t/{slug}/review/99999/try").status_code == 404
    assert ada.see("/t/nowhere/review/").status_code == 404


def test_the_table_leads_to_its_review_when_the_game_is_over(ada):
    slug = new_table(ada)
    assert f"/t/{slug}/review/" not in ada.page(slug)
    slug = finished_table(ada)
    assert f"/t/{slug}/review/" in ada.page(slug)


# In the background


def test_every_decision_gets_its_judgement_and_the_numbers_add_up(ada, reviewed):
    slug, review = reviewed
    record = history_of_table(slug).record
    assert review.state == DONE
    assert review.total == review.judgements.count() == len(decisions(record))
    for seat in range(2):
        there = report(table(slug), seat)
        parts = ("start", "luck", "decisions", "others", "unforeseen")
        assert sum(getattr(there.account, part).tenths for part in parts) == 10 * lead(record.position, seat)
        text = ada.see(f"/t/{slug}/review/?seat={seat}").content.decode()
        assert text.count("<tr class=") == len(there.verdicts)


def test_the_greatest_luck_is_told_with_a_way_to_see_it(ada, reviewed):
    slug, _ = reviewed
    there = report(table(slug), 0)
    text = ada.see(f"/t/{slug}/review/?seat=0").content.decode()
    assert there.luckiest
    for verdict in there.luckiest:
        assert f"/t/{slug}/replay/{verdict.number + 1}?seat=0" in text
        assert with_error(luck_in(verdict, 0), "en") in text


def forget_luck(review):
    """As an earlier version left it."""
    for each in review.judgements.all():
        for name in ("luck", "luck_errors"):
            del each.verdict[name]
        each.save()


def test_a_review_of_an_earlier_version_is_not_added_up_but_can_be_made_anew(ada, reviewed):
    slug, review = reviewed
    forget_luck(review)
    text = ada.see(f"/t/{slug}/review/?seat=0").content.decode()
    assert "by an earlier version" in text
    assert "Lead over the best other seat" not in text
    number = mistake(slug).number
    assert "points lost" in ada.see(f"/t/{slug}/review/{number}/").content.decode()
    ada.at(slug, "review/start")
    assert review_at(slug).judgements.count() == 0
    assert work_out(slug).state == DONE
    assert "Lead over the best other seat" in ada.see(f"/t/{slug}/review/?seat=0").content.decode()


def test_a_review_is_stopped_and_goes_on_where_it_was(ada):
    slug = finished_table(ada)
    ada.at(slug, "review/start")
    for _ in range(3):
        assert work(THOUGHT)
    ada.at(slug, "review/stop")
    assert work(THOUGHT)
    assert not work(THOUGHT)
    assert review_at(slug).state == STOPPED
    assert "Continue the review" in ada.see(f"/t/{slug}/review/").content.decode()
    known = list(review_at(slug).judgements.values_list("pk", flat=True))
    assert len(known) == 3
    ada.at(slug, "review/start")
    assert work(THOUGHT)
    assert set(known) < set(review_at(slug).judgements.values_list("pk", flat=True))


def test_a_review_that_cannot_be_worked_out_does_not_keep_others_waiting(ada, monkeypatch, caplog):
    slug = finished_table(ada)
    ada.at(slug, "review/start")
    monkeypatch.setattr(worker, "judge", lambda *_: 1 / 0)
    assert [work(THOUGHT) for _ in range(4)] == [True, True, True, False]
    assert review_at(slug).state == FAILED
    assert caplog.text.count("ZeroDivisionError") == 3
    assert "This is our fault" in ada.see(f"/t/{slug}/review/").content.decode()


def test_computer_players_go_first_but_not_forever(ada, monkeypatch):
    looks = []
    monkeypatch.setattr(worker, "BOT_PATIENCE", 0.2)
    monkeypatch.setattr(worker.time, "sleep", looks.append)
    let_bots_go_first()
    assert looks == []
    new_table(ada, "gluex", "random", "me")
    let_bots_go_first()
    assert looks


# Decisions, and trying again


def mistake(slug, seat=0):
    return report(table(slug), seat).costliest[0]


def test_a_decision_has_its_own_page_with_the_better_move_marked(reviewed):
    slug, _ = reviewed
    found = mistake(slug)
    text = Person("Bert").see(f"/t/{slug}/review/{found.number}/").content.decode()
    assert 'class="mark-better"' in text
    assert 'form="play"' not in text
    assert "points lost" in text


def test_trying_again_tells_how_the_move_compares(ada, reviewed):
    slug, _ = reviewed
    found = mistake(slug)
    position = history_of_table(slug).record.positions()[found.number]
    page = f"/t/{slug}/review/{found.number}/try"
    assert 'form="play"' in ada.see(page).content.decode()

    def tries(move):
        code = position.move(move).code
        answer = ada.do(page, {"move": code})
        assert (answer.status_code, answer.url) == (302, f"{page}?move={code}")
        before = ada.see(answer.url).content.decode()
        work(THOUGHT)
        return before, ada.see(answer.url).content.decode()

    before, after = tries(found.best)
    assert "is being compared" in before
    assert "this is the best move" in after
    before, _ = tries(found.made)
    assert "as in the game" in before
    other = next(each.number for each in position.moves if each.number not in {found.best, found.made})
    _, after = tries(other)
    assert "points lost" in after or "too close" in after or "better than" in after
    assert report(table(slug), 0).account == report(table(slug), 0).account


def test_tries_do_not_change_the_review(ada, reviewed):
    slug, review = reviewed
    before, found = report(table(slug), 0), mistake(slug)
    position = history_of_table(slug).record.positions()[found.number]
    for move in position.moves[:2]:
        ada.do(f"/t/{slug}/review/{found.number}/try", {"move": move.code})
        work(THOUGHT)
    assert report(table(slug), 0) == before
    assert review.total == len(decisions(history_of_table(slug).record))


def test_a_move_that_is_not_legal_is_not_tried(ada, reviewed):
    slug, _ = reviewed
    page = f"/t/{slug}/review/{mistake(slug).number}/try"
    assert ada.do(page, {"move": "nonsense"}).status_code == 409
    assert ada.do(page, {}).status_code == 409
    assert ada.see(f"{page}?move=nonsense").status_code == 409
    assert not Judgement.objects.filter(tried=True).exists()


def test_only_who_sat_at_the_table_makes_the_server_compare(reviewed):
    slug, _ = reviewed
    found = mistake(slug)
    code = history_of_table(slug).record.positions()[found.number].move(found.best).code
    assert Person("Bert").do(f"/t/{slug}/review/{found.number}/try", {"move": code}).status_code == 403


def test_too_many_tries_are_refused_to_whoever_asks_for_them_and_to_nobody_else(ada, reviewed, monkeypatch):
    slug, _ = reviewed
    monkeypatch.setattr("glueckauf.web.areas.review.reviews.MOST_TRIES", 1)
    found = mistake(slug)
    moves = [move.code for move in history_of_table(slug).record.positions()[found.number].moves]
    others = [code for code in moves if history_of_table(slug).record.game.number(code) not in {found.best, found.made}]

    def tries(code, address):
        page = f"/t/{slug}/review/{found.number}/try"
        return ada.client.post(page, {"move": code}, REMOTE_ADDR=address).status_code

    assert [tries(others[0], "192.0.2.1"), tries(others[1], "192.0.2.1"), tries(others[1], "192.0.2.2")] == [
        302,
        429,
        302,
    ]


def test_only_so_many_reviews_of_one_network_run_at_a_time(ada, monkeypatch):
    monkeypatch.setattr("glueckauf.web.areas.review.reviews.MOST_REVIEWS", 1)
    first, second = finished_table(ada), finished_table(ada)
    assert [ada.at(slug, "review/start").status_code for slug in (first, second)] == [302, 429]
    work_out(first)
    work(THOUGHT)
    assert ada.at(second, "review/start").status_code == 302


def test_the_costliest_are_mistakes_with_both_moves_in_words(ada, reviewed):
    slug, _ = reviewed
    text = ada.see(f"/t/{slug}/review/?seat=0").content.decode()
    assert text.count("Try again") == len(report(table(slug), 0).costliest) == 3
    assert "With the better move by the end: " in text
    assert all(each.kind == MISTAKE for each in report(table(slug), 0).costliest)
