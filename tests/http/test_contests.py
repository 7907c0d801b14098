"""Contests on the same deals: the same for everybody, scored by comparison, and silent until they are over."""

import re
from collections import Counter
from itertools import combinations, pairwise

import numpy as np
import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from glueckauf.web.areas.contests.models import Contest, Entrant, Play
from glueckauf.web.areas.contests.movement import place_of, tables_for
from glueckauf.web.areas.contests.standings import margin_of, standings, student
from glueckauf.web.tables.duplicate import comparisons_won, difference, lead
from glueckauf.web.tables.models import Table
from tests.http.people import Person, bot_moves, history_of_table, play_some, seat, table
from tests.http.programs import Program
from tests.http.test_ratings import account, play_out


@pytest.fixture
def ada() -> Person:
    return account("Ada")


@pytest.fixture
def bob() -> Person:
    return account("Bob")


def make(person: Person, **wishes: str) -> str:
    data = {"name": "Autumn", "game": "gluex", "players": "2", "deals": "2", "level": "random", "duration": "evening"}
    answer = person.do("/contests/new", data | wishes)
    assert answer.status_code == 302, answer.content.decode()[:500]
    return answer.url.split("/")[2]


def enter(person: Person, slug: str) -> None:
    assert person.do(f"/contests/{slug}/enter").status_code == 302


def begin(person: Person, slug: str, deal: int = 1) -> str:
    answer = person.do(f"/contests/{slug}/{deal}/play")
    assert answer.status_code == 302, answer.content.decode()[:500]
    return answer.url.split("/")[2]


def play_deal(person: Person, slug: str, deal: int = 1, seed: int = 1) -> str:
    there = begin(person, slug, deal)
    play_out(there, {(deal - 1) % 2: person}, seed)
    return there


def end(slug: str) -> None:
    Contest.objects.filter(slug=slug).update(ends=timezone.now())


def page(person: Person, slug: str) -> str:
    return person.see(f"/contests/{slug}/").content.decode()


# Scoring


def test_a_lead_is_over_the_best_other_seat():
    assert lead([10, 7, 9], 0) == 1
    assert lead([10, 7, 9], 1) == -3


def test_comparisons_are_won_drawn_or_lost():
    assert comparisons_won(5, [1, 5, 9]) == 0.5
    assert comparisons_won(9, [1, 5, 5]) == 1
    assert comparisons_won(5, []) is None


def test_what_all_have_in_common_is_in_nobodys_score():
    leads = [4, -2, 9]
    for luck in (0, 30):
        mine, *others = [each + luck for each in leads]
        assert (comparisons_won(mine, others), difference(mine, others)) == (0.5, 0.5)


def test_the_interval_knows_how_few_deals_there_were():
    assert margin_of([[0.5], [1.0]]) is None
    assert margin_of([]) is None
    few, many = margin_of([[0.8, 0.6]] * 2), margin_of([[0.8, 0.6] * 6] * 2)
    assert few > 3 * many
    assert student(8) == pytest.approx(2.306, abs=0.01)
    assert student(10**6) == pytest.approx(1.96, abs=0.001)


def test_the_interval_covers_the_true_share():
    chance = np.random.default_rng(1)
    strengths = np.array([0.3, 0.45, 0.55, 0.7])
    hits = []
    for _ in range(300):
        shares = chance.normal(strengths[:, None], 0.2, (4, 3))
        hits.extend(np.abs(shares.mean(axis=1) - strengths) <= margin_of(shares.tolist()))
    assert 0.92 < np.mean(hits) < 0.98


# The same for everybody


def test_everybody_has_the_same_cards_in_the_same_seat_against_the_same_players(ada, bob):
    slug = make(ada)
    enter(bob, slug)
    for deal in (1, 2):
        games = [begin(person, slug, deal) for person in (ada, bob)]
        assert games[0] != games[1]
        positions = [history_of_table(each).record.position.to_dict() for each in games]
        assert positions[0] == positions[1]
        for each, person in zip(games, (ada, bob), strict=True):
            assert seat(each, deal - 1).owner == person.visitor_id
            assert seat(each, 2 - deal).level == "random"
    assert len({each.seed for each in Table.objects.all()}) == 2


def test_the_same_moves_bring_the_same_answers(ada, bob):
    slug = make(ada)
    enter(bob, slug)
    games = [begin(person, slug) for person in (ada, bob)]
    for there, person in zip(games, (ada, bob), strict=True):
        while len(history_of_table(there).record.moves) < 8:
            if history_of_table(there).record.position.turn == 0:
                person.play(there)
            else:
                bot_moves(there)
    assert history_of_table(games[0]).record.moves == history_of_table(games[1]).record.moves


def test_a_deal_is_played_once(ada):
    slug = make(ada)
    first = begin(ada, slug)
    assert begin(ada, slug) == first
    play_out(first, {0: ada})
    assert begin(ada, slug) == first


def test_there_is_no_help_and_nobody_sits_in(ada):
    there = begin(ada, make(ada))
    assert table(there).strict
    assert not table(there).with_help
    assert ada.at(there, "lend", to="0-director").status_code == 409
    assert "Autumn: deal 1 of 2" in ada.page(there)


def test_only_accounts_take_part_and_only_those_who_have_entered_play(ada, bob, eve):
    slug = make(ada)
    assert eve.do("/contests/new", {"game": "gluex"}).status_code == 403
    assert eve.do(f"/contests/{slug}/enter").status_code == 403
    assert bob.do(f"/contests/{slug}/1/play").status_code == 403
    assert Entrant.objects.count() == 1


@pytest.mark.parametrize(
    "wish", [{"deals": "99"}, {"deals": "0"}, {"level": "God"}, {"players": "9"}, {"duration": "ever"}, {"deals": "x"}]
)
def test_terms_that_cannot_be_are_refused(ada, wish):
    data = {"name": "A", "game": "gluex", "players": "2", "deals": "2", "level": "random", "duration": "evening"}
    assert ada.do("/contests/new", data | wish).status_code == 400
    assert not Contest.objects.exists()


def test_a_contest_is_found_by_its_link_or_if_it_is_listed_by_everybody(ada, bob):
    hidden, listed = make(ada, name="Hidden"), make(ada, name="Listed", listed="1")
    shown = bob.see("/contests/").content.decode()
    assert f"/contests/{listed}/" in shown
    assert f"/contests/{hidden}/" not in shown
    assert "Take part" in page(bob, hidden)


# The end


def test_the_standings_compare_everybody_with_all_others(ada, bob):
    cleo = account("Cleo")
    slug = make(ada)
    for number, person in enumerate((ada, bob, cleo)):
        if person is not ada:
            enter(person, slug)
        for deal in (1, 2):
            play_deal(person, slug, deal, seed=10 * number + deal)
    end(slug)
    lines = standings(Contest.objects.get(slug=slug))
    assert sum(line.share for line in lines) == pytest.approx(1.5)
    assert sum(line.points for line in lines) == pytest.approx(0)
    assert [line.share for line in lines] == sorted((line.share for line in lines), reverse=True)
    assert all(line.margin is not None for line in lines)
    for play in Play.objects.all():
        totals = history_of_table(play.table.slug).record.position.totals()
        assert (play.points, play.lead) == (totals[play.seat], lead(totals, play.seat))
    shown = page(ada, slug)
    assert "Standings" in shown
    assert shown.count(f"{100 * lines[0].share:.0f} %") >= 1


def test_a_deal_not_played_to_its_end_is_lost(ada, bob):
    slug = make(ada)
    enter(bob, slug)
    play_deal(ada, slug, 1, 1)
    play_deal(bob, slug, 1, 2)
    play_deal(bob, slug, 2, 3)
    begin(ada, slug, 2)
    end(slug)
    lines = {line.entrant.name: line for line in standings(Contest.objects.get(slug=slug))}
    assert lines["Ada"].scores[1] is None
    assert lines["Ada"].share <= 0.5
    assert lines["Bob"].scores[1].share == 0.5, "nobody else has played it: neither won nor lost"


def test_what_ends_after_the_contest_does_not_count(ada):
    slug = make(ada)
    there = begin(ada, slug)
    end(slug)
    play_out(there, {0: ada})
    assert Play.objects.get().points is None
    assert ada.do(f"/contests/{slug}/2/play").status_code == 409


def test_the_host_ends_it_when_nobody_is_playing(ada, bob):
    slug = make(ada)
    enter(bob, slug)
    there = begin(bob, slug)
    assert bob.do(f"/contests/{slug}/end").status_code == 403
    assert ada.do(f"/contests/{slug}/end").status_code == 409
    play_out(there, {0: bob})
    assert ada.do(f"/contests/{slug}/end").status_code == 302
    assert Contest.objects.get().is_over
    assert bob.do(f"/contests/{slug}/enter").status_code == 409


def test_others_are_still_compared_with_somebody_who_deletes_the_account(ada, bob):
    slug = make(ada)
    enter(bob, slug)
    play_deal(ada, slug, 1, 1)
    play_deal(bob, slug, 1, 2)
    end(slug)
    before = next(line.share for line in standings(Contest.objects.get()) if line.entrant.name == "Ada")
    bob.do("/account/delete", {"password": "correct horse battery"})
    assert [line.share for line in standings(Contest.objects.get())] == [before]
    assert "Bob" not in page(ada, slug) + ada.see(f"/contests/{slug}/1/").content.decode()


# Two games side by side


def test_two_games_of_a_deal_stand_side_by_side_when_the_contest_is_over(ada, bob):
    slug = make(ada)
    enter(bob, slug)
    games = [play_deal(ada, slug, 1, 1), play_deal(bob, slug, 1, 2)]
    address = f"/compare/{games[0]}/{games[1]}/?seat=0"
    assert ada.see(address).status_code == 409
    end(slug)
    moves = [history_of_table(each).record.moves for each in games]
    alike = next(number for number, pair in enumerate(zip(*moves, strict=False)) if pair[0] != pair[1])
    shown = ada.see(address).content.decode()
    assert f"The first {alike} moves are the same." in shown
    assert shown.count('class="part-') >= 2
    assert ada.see(f"{address}&move={len(moves[0])}").status_code == 200
    assert f"/compare/{games[0]}/{games[1]}/" in ada.see(f"/contests/{slug}/1/").content.decode()


def test_games_of_different_deals_are_not_compared(ada):
    slug = make(ada)
    games = [play_deal(ada, slug, deal) for deal in (1, 2)]
    end(slug)
    assert ada.see(f"/compare/{games[0]}/{games[1]}/").status_code == 404


# Among people


@pytest.mark.parametrize(("people", "players"), [(4, 2), (6, 3), (8, 4), (7, 4), (9, 2)])
def test_in_every_deal_everybody_has_a_seat_and_nobody_shares_one(people, players):
    for deal in range(12):
        places = [place_of(person, deal, people, players) for person in range(people)]
        assert len(set(places)) == people
        assert {each.table for each in places} <= set(range(tables_for(people, players)))
        assert {each.seat for each in places} <= set(range(players))


@pytest.mark.parametrize(("people", "players"), [(8, 2), (15, 3), (20, 4)])
def test_nobody_meets_the_same_person_twice_before_having_been_at_every_table(people, players):
    met: Counter[tuple[int, int]] = Counter()
    for deal in range(tables_for(people, players)):
        places = [place_of(person, deal, people, players) for person in range(people)]
        met.update(
            (one, other) for one, other in combinations(range(people), 2) if places[one].table == places[other].table
        )
    assert max(met.values()) == 1


@pytest.mark.parametrize(("people", "players"), [(8, 4), (8, 2), (6, 3)])
def test_people_sit_in_every_seat_and_meet_others_also_in_a_small_field(people, players):
    places = [[place_of(person, deal, people, players) for person in range(people)] for deal in range(players)]
    assert {here[0].seat for here in places} == set(range(players))
    assert (
        len({other for here in places for other in range(1, people) if here[other].table == here[0].table}) >= players
    )


def test_among_people_the_host_sets_all_tables_at_once(ada, bob):
    others = [account(name) for name in ("Cleo", "Dora", "Emil")]
    slug = make(ada, kind="people", players="2", deals="3")
    assert ada.do(f"/contests/{slug}/begin").status_code == 409, "one table has nothing to compare with"
    for person in (bob, *others):
        enter(person, slug)
    assert bob.do(f"/contests/{slug}/begin").status_code == 403
    assert ada.do(f"/contests/{slug}/begin").status_code == 302
    assert Table.objects.count() == 3 * 3
    assert Counter(Play.objects.values_list("deal", flat=True)) == {0: 5, 1: 5, 2: 5}
    assert len({each.seed for each in Table.objects.all()}) == 3
    assert account("Fred").do(f"/contests/{slug}/enter").status_code == 409
    for play in Play.objects.select_related("entrant", "table"):
        assert seat(play.table.slug, play.seat).owner == play.entrant.owner
    play = Play.objects.select_related("table").filter(deal=0, table__seats__kind="bot").first()
    persons = {each.visitor_id: each for each in (ada, bob, *others)}
    play_out(play.table.slug, {play.seat: persons[play.entrant.owner]})
    play.refresh_from_db()
    assert play.points is not None


# As long as a contest goes on


def addresses(slug: str) -> list[str]:
    """Every address of the house that a table's name leads to, and some of what can be asked there."""
    found = [
        "/" + re.sub(r"<\w+:(\w+)>", lambda match: fill(match[1], slug), pattern)
        for pattern in patterns(get_resolver().url_patterns)
        if "<slug:slug>" in pattern or pattern.startswith("compare/")
    ]
    asked = [f"/t/{slug}/?watch=1", f"/t/{slug}/replay/3?seat=0", f"/t/{slug}/replay/3?seat=open", f"/t/{slug}/part"]
    return [*found, *asked, f"/t/{slug}/picture.png?move=3", f"/t/{slug}/explained"]


def patterns(found, before: str = ""):
    for each in found:
        if isinstance(each, URLResolver):
            yield from patterns(each.url_patterns, before + str(each.pattern))
        elif isinstance(each, URLPattern):
            yield before + str(each.pattern)


def fill(name: str, slug: str) -> str:
    return {"slug": slug, "one": slug, "other": slug, "table": slug, "move": "3", "number": "3"}.get(name, "x")


CALLS = ("", "/view", "/moves", "/log", "/why-not?code=x", "/chances", "/events", "/record", "/stream")


def seen_by(person: Person, program: Program, slug: str) -> list[tuple[str, int, bytes]]:
    """Whatever somebody else gets to see; where there is something, but for the token of the form."""
    pages = [(address, person.see(address)) for address in addresses(slug)]
    answers = [(call, program.see(f"/tables/{slug}{call}")) for call in CALLS]
    return [(address, answer.status_code, stripped(answer)) for address, answer in (*pages, *answers)]


REFUSALS = (b"Others are still playing this deal.", b"The game is not over yet.", b"only when the game is over.")
"""That a game is over is no secret: the page of the contest says so."""


def stripped(answer) -> bytes:
    content = b"" if answer.streaming else answer.content
    if answer.status_code == 409 and any(refusal in content for refusal in REFUSALS):
        return b"refused"
    return re.sub(rb'(name="csrfmiddlewaretoken" value=")[^"]*', rb"\1", content)


@pytest.mark.parametrize("game", ["gluex", "glueck-auf", "kartenspiel"])
def test_nothing_that_others_get_depends_on_what_happens_at_a_table(ada, bob, eve, game):
    """Pages, parts, pictures, replays, reviews, files, proofs, programs: the same before, during and after the game."""
    slug = make(ada, game=game)
    enter(bob, slug)
    there, own = begin(ada, slug), begin(bob, slug)
    program, stranger = Program(bob), Program()
    known = [(seen_by(bob, program, there), seen_by(eve, stranger, there))]
    play_some(there, {0: ada}, 6)
    known.append((seen_by(bob, program, there), seen_by(eve, stranger, there)))
    play_out(there, {0: ada})
    known.append((seen_by(bob, program, there), seen_by(eve, stranger, there)))
    for earlier, later in pairwise(known):
        for mine, theirs in zip(earlier, later, strict=True):
            changed = [before[:2] for before, after in zip(mine, theirs, strict=True) if before != after]
            assert changed == []
    assert bob.see(f"/t/{there}/").status_code == 409
    assert bob.see(f"/t/{own}/").status_code == 200
    end(slug)
    assert bob.see(f"/t/{there}/").status_code == 200
    assert bob.see(f"/t/{there}/game.glueckauf").status_code == 200


def test_nobody_who_played_sees_more_than_the_own_seat_before_the_end(ada):
    slug = make(ada)
    there = play_deal(ada, slug)
    made = table(there)
    for address in (f"/t/{there}/", f"/t/{there}/deal", f"/t/{there}/replay/3?seat=open", f"/contests/{slug}/"):
        shown = ada.see(address).content.decode()
        assert made.secret not in shown
        assert Contest.objects.get().secret not in shown
    for address in ("review/", "game.glueckauf"):
        assert ada.see(f"/t/{there}/{address}").status_code == 409
    end(slug)
    assert made.secret in ada.see(f"/t/{there}/deal").content.decode()
    assert Contest.objects.get().secret not in ada.see(f"/t/{there}/deal").content.decode()


def test_the_page_of_a_running_contest_says_how_far_everybody_is_and_nothing_of_points(ada, bob, eve):
    slug = make(ada)
    enter(bob, slug)
    play_deal(ada, slug, 1, 1)
    before = [re.sub(r'value="[^"]*"', "", page(person, slug)) for person in (bob, eve)]
    Play.objects.filter(entrant__name="Ada").update(points=999, lead=777)
    after = [re.sub(r'value="[^"]*"', "", page(person, slug)) for person in (bob, eve)]
    assert before == after
    assert "1 / 2" in after[0]
    assert bob.see(f"/contests/{slug}/1/").status_code == 404
    assert "999" in page(ada, slug), "one's own points are known"
