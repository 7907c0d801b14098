"""The review: what each decision cost, and luck and decisions apart."""

import json
from dataclasses import replace
from functools import cache
from itertools import starmap

import numpy as np
import pytest

import glueckauf as ga
from glueckauf.cli import main
from glueckauf.core import generic
from glueckauf.core.chance import fork
from glueckauf.core.playouts import generator
from glueckauf.players.captain import Captain
from glueckauf.players.director import Director
from glueckauf.players.luck import luck_after, mean_and_error
from glueckauf.players.luck_account import (
    Part,
    account,
    costliest,
    lead,
    luckiest,
    points_lost,
    ruling,
    sentence,
    signed,
    with_error,
)
from glueckauf.players.mistake_reasons import explain, reason
from glueckauf.players.review import (
    ALIKE,
    BEST,
    GAMES_IN_ALL,
    MISTAKE,
    PLANNED,
    Verdict,
    check_over,
    decisions,
    expected_lead,
    judge,
    judge_move,
    usual_games,
    verdict_from,
    verdicts,
    verdicts_in_time,
)
from glueckauf.players.search import Search

GAMES = [each.name for each in ga.all_games()]
EVERY_GAME = pytest.mark.parametrize("name", GAMES)
GOLDEN = "tests/records/gluex-2-players.glueckauf"
START = (-1.23, 0.1)


@cache
def golden(name, players=2):
    return ga.load(f"tests/records/{name}-{players}-players.glueckauf")


@cache
def led_by(player, blunder=-1):
    """A game of Glüx of one player against itself; one move, the number of it, may be a bad one."""
    record = ga.start("gluex", 2, 11)
    while not record.position.over:
        view = record.position.view(record.position.turn)
        is_worst = len(record.moves) == blunder
        record = record.play(worst_move(view) if is_worst else player(view, generator(len(record.moves))))
    return record


def with_blunder():
    return led_by(Director(games=1500), 30)


def worst_move(view):
    search = Search(view, generator(0), guided=False)
    search.run(3000)
    return min((each for each in search.statistics() if each.visits > 5), key=lambda each: each.value).move


def made(number, seat, kind, *leads, error=0.5, luck=0.0):
    errors = (error,) * len(leads)
    return Verdict(number, seat, 1, 2, kind, leads, errors, luck=(luck,) * len(leads), luck_errors=errors)


def played(name, players, seed, level="network"):
    """A game of equal players."""
    record, rng, player = ga.start(name, players, seed), generator(seed), ga.player(level)
    while not record.position.over:
        record = record.play(player(record.position.view(record.position.turn), rng))
    return record


def parts_of(found):
    return [found.start, found.luck, found.decisions, found.others, found.unforeseen]


def through(record, *positions):
    """The same record, as if its game had gone through other positions."""
    elsewhere = replace(record)
    elsewhere.__dict__["_line"] = positions
    return elsewhere


# One decision


@EVERY_GAME
def test_there_is_a_verdict_only_where_there_was_a_choice(name):
    record = golden(name)
    assert all(len(record.positions()[number].moves) > 1 for number in decisions(record))
    assert len(decisions(record)) == sum(len(position.moves) > 1 for position in record.positions()[:-1])


@EVERY_GAME
def test_the_same_decision_gets_the_same_verdict_again(name):
    record = golden(name)
    number = decisions(record)[10]
    assert judge(record, number, 400) == judge(record, number, 400)


@EVERY_GAME
def test_a_verdict_is_given_from_what_the_seat_knew(name):
    record = golden(name)
    number = decisions(record)[10]
    position = record.positions()[number]
    other = position.view(position.turn).guess(generator(9))
    assert other != position
    elsewhere = through(record, *record.positions()[:number], other, *record.positions()[number + 1 :])
    move = record.moves[number]
    assert judge_move(elsewhere, number, move, 400) == judge_move(record, number, move, 400)


def test_the_choice_of_the_search_is_accepted():
    record = golden("gluex")
    number = decisions(record)[5]
    found = judge_move(record, number, 3, 400, best=3)
    assert (found.kind, found.lost, found.error, found.games) == (BEST, 0, 0, 0)


def test_at_the_end_equal_moves_are_accepted_and_losses_are_exact():
    record = golden("gluex")
    number = decisions(record)[-1]
    position = record.positions()[number]
    by_lead = {lead(position.play(move), position.turn): [] for move in position.moves}
    for move in position.moves:
        by_lead[lead(position.play(move), position.turn)].append(move.number)
    best, worst = by_lead[max(by_lead)], by_lead[min(by_lead)]
    equal = judge_move(record, number, best[1], 400, best=best[0])
    assert (equal.kind, equal.lost, equal.error) == (ALIKE, 0, 0)
    bad = judge_move(record, number, worst[0], 400, best=best[0])
    assert (bad.kind, bad.lost, bad.error) == (MISTAKE, max(by_lead) - min(by_lead), 0)
    assert judge_move(record, number, best[0], 400, best=worst[0]).kind == BEST


def test_a_mining_turn_that_ends_as_the_exact_plan_says_is_accepted():
    record = golden("glueck-auf")
    mining = [number for number in decisions(record) if is_planned(record, number)]
    assert mining
    assert all(judge(record, number, 400).kind == PLANNED for number in mining[:5])


def is_planned(record, number):
    try:
        return record.positions()[number].best_turn()[0].number == record.moves[number]
    except ga.GlueckaufError:
        return False


def test_a_verdict_can_be_written_down_and_read_again():
    found = judge(golden("gluex"), decisions(golden("gluex"))[8], 400)
    assert verdict_from(json.loads(json.dumps(found.plain()))) == found


def test_a_verdict_of_an_earlier_version_can_be_read():
    plain = made(0, 0, MISTAKE, -1.0, 1.0).plain()
    old = verdict_from({name: plain[name] for name in plain if name not in {"changes", "luck", "luck_errors"}})
    assert (old.changes, old.luck) == ((), ())


@pytest.mark.parametrize("lost", [0.25, 0.35, 0.45, 2.65, 2.75])
def test_a_mistake_is_shown_as_it_is_added_up(lost):
    found = made(0, 0, MISTAKE, -lost, lost)
    assert points_lost(found, "en").startswith(f"{-found.tenths(0) / 10:.1f} ")


def test_an_error_is_that_of_the_mean():
    means, errors = mean_and_error(np.array([[1.0], [3.0], [1.0], [3.0]]), 1.96)
    assert means == (2.0,)
    assert errors[0] == pytest.approx(1.96 * (4 / 3) ** 0.5 / 2)
    assert mean_and_error(np.array([[2.5]]), 1.96) == ((2.5,), (0.0,))


# Good play and bad


def test_the_captains_own_moves_lose_about_nothing():
    """Of one who thinks as long as each of the six searches."""
    record = led_by(Captain(games=500))
    found = list(verdicts(record, 3000))
    for seat in range(2):
        decisions = account(record, seat, START, found).decisions
        assert abs(decisions.tenths) / 10 < 4, decisions


def test_a_planted_blunder_is_among_the_costliest():
    record = with_blunder()
    seat = record.positions()[30].turn
    found = [judge(record, number, 1500) for number in decisions(record) if record.positions()[number].turn == seat]
    assert 30 in [each.number for each in costliest(found, seat)]
    blunder = next(each for each in found if each.number == 30)
    assert blunder.kind == MISTAKE
    assert blunder.lost > 1


def test_the_costliest_mistake_is_explained_by_the_points_that_it_changed():
    record, seat = with_blunder(), with_blunder().positions()[30].turn
    best = ga.player("hewer")(record.positions()[30].view(seat), generator(1)).number
    blunder = Verdict(30, seat, record.moves[30], best, MISTAKE, (0.0, 0.0), (0.0, 0.0))
    assert reason(record, blunder, "en") == ""
    explained = explain(record, blunder)
    assert explained.changes
    assert reason(record, explained, "en").startswith("With the better move by the end: ")
    assert verdict_from(json.loads(json.dumps(explained.plain()))) == explained


# Luck


@EVERY_GAME
def test_luck_is_nothing_on_average_over_all_that_could_have_come_to_light(name):
    """The same move in many games that differ in what nobody had seen, up to the next choice."""
    record, rng = golden(name), generator(4)
    number = decisions(record)[12]
    before = record.positions()[: number + 1]
    found = []
    for seed in range(100):
        line = [redealt(record.positions()[number], rng).play(record.moves[number])]
        while not line[-1].over and len(line[-1].moves) == 1:
            line.append(line[-1].play(line[-1].moves[0]))
        (luck, *_), _ = luck_after(through(record, *before, *line), number, 100, seed)
        found.append(luck)
    assert abs(np.mean(found)) <= 3.5 * np.std(found) / len(found) ** 0.5 + 0.01


def redealt(position, rng):
    states = position.copies()
    generic.redeal(states[0], rng)
    return ga.Position(position.game, states)


@EVERY_GAME
def test_what_one_seat_gains_by_luck_the_other_loses(name):
    record = golden(name)
    one, other = luck_after(record, decisions(record)[7], 50, 1)[0]
    assert one == pytest.approx(-other)


def test_where_nothing_comes_to_light_there_is_no_luck_and_no_doubt():
    record = golden("glueck-auf")
    positions = record.positions()
    quiet = [
        number
        for number in decisions(record)[1:]
        if len(positions[number + 1].moves) > 1 and positions[number].revealed == positions[number + 1].revealed
    ]
    for number in quiet[:5]:
        luck, errors = luck_after(record, number, 32, seed=3)
        assert luck == pytest.approx((0.0, 0.0), abs=1e-9)
        assert errors == pytest.approx((0.0, 0.0), abs=1e-9)


@pytest.mark.parametrize(("name", "games"), [("gluex", 100), ("kartenspiel", 24)])
def test_luck_of_equal_players_is_nothing_on_average(name, games):
    found = [sum_of_luck(played(name, 2, seed)) for seed in range(games)]
    assert np.std(found) > 1
    assert abs(np.mean(found)) < 3 * np.std(found) / len(found) ** 0.5


def sum_of_luck(record):
    return sum(luck_after(record, number, 30, fork(7, number))[0][0] for number in decisions(record))


TWENTY = [("gluex", 2 + seed % 3, seed) for seed in range(16)]
TWENTY += [(name, 2, seed) for name in ("glueck-auf", "kartenspiel") for seed in range(2)]


def test_two_reviews_of_twenty_games_differ_by_no_more_than_their_errors_say():
    """With other chance: nine of ten differences lie within the intervals."""
    within = [is_within for record in starmap(played, TWENTY) for is_within in compared_twice(record)]
    assert len(within) >= 4 * len(TWENTY)
    assert sum(within) >= 0.9 * len(within)


def compared_twice(record):
    """Whether the parts of the account of the first seat, other than exact ones, agree in two reviews."""
    one, other = (account(record, 0, expected_lead(record, chance), verdicts(record, 60, chance)) for chance in (1, 2))
    for mine, yours in zip(parts_of(one), parts_of(other), strict=True):
        if mine.error or yours.error:
            yield abs(mine.tenths - yours.tenths) / 10 <= (mine.error**2 + yours.error**2) ** 0.5 + ROUNDED


ROUNDED = 0.1
"""Two figures in tenths of a point."""


# The account


def test_the_account_adds_up_to_the_result():
    record = golden("gluex", 3)
    found = [
        made(0, 0, MISTAKE, -2.04, 1.0, 0.33, luck=1.5),
        made(1, 1, MISTAKE, 0.55, -1.0, 0.1),
        made(2, 0, ALIKE, -0.3, 0.2, 0.1),
    ]
    for seat in range(3):
        there = account(record, seat, START, found)
        assert sum(part.tenths for part in parts_of(there)) == there.result == 10 * lead(record.position, seat)
    first = account(record, 0, START, found)
    assert [part.tenths for part in parts_of(first)[:4]] == [-12, 15, -23, 6]
    assert first.luck.error == pytest.approx(0.5 * 3**0.5)
    assert first.decisions.error == pytest.approx(0.5 * 2**0.5 * 1.96 / 2.571)
    assert first.unforeseen.error == pytest.approx(np.linalg.norm([part.error for part in parts_of(first)[:4]]))


@EVERY_GAME
def test_the_account_of_a_whole_game_adds_up_for_every_seat(name):
    record = golden(name, 3)
    start, found = expected_lead(record), list(verdicts_in_time(record, 0.1))
    assert len(found) == len(decisions(record))
    for seat in range(3):
        there = account(record, seat, start, found)
        assert sum(part.tenths for part in parts_of(there)) == 10 * lead(record.position, seat)
        assert sum(each.tenths(seat) for each in found if each.seat == seat) == there.decisions.tenths


def test_the_luckiest_moments_are_those_after_which_most_came_to_light():
    found = [
        made(number, number % 2, ALIKE, 0.0, 0.0, luck=luck) for number, luck in enumerate((1.0, -4.0, 0.01, 2.0, 3.0))
    ]
    assert [each.number for each in luckiest(found, 0)] == [1, 4, 3]


@EVERY_GAME
def test_two_equal_players_expect_nothing_and_several_to_be_behind_the_best_other(name):
    assert expected_lead(golden(name, 2)) == (0, 0)
    mean, error = expected_lead(golden(name, 3))
    assert mean + error < 0


def test_the_costliest_are_the_worst_three_mistakes_of_the_seat():
    leads = (-1.0, -4.0, -2.0, -3.0)
    found = [made(number, 0, MISTAKE, each, 0.0) for number, each in enumerate(leads)]
    found += [made(9, 1, MISTAKE, 0.0, -8.0), made(10, 0, ALIKE, -9.0, 0.0, error=20)]
    assert [each.number for each in costliest(found, 0)] == [1, 3, 2]


def test_the_sentence_says_the_result_and_its_parts():
    record = golden("gluex", 3)
    losing = next(seat for seat in range(3) if lead(record.position, seat) < 0)
    said = sentence(account(record, losing, START, [made(0, losing, MISTAKE, -2.0, -2.0, -2.0)]), "en")
    assert said.startswith(f"Lost by {-lead(record.position, losing)}: luck ")
    assert "own decisions −2.0" in said
    assert "foreseen by nobody" in said
    winner = record.position.winners()[0]
    assert sentence(account(record, winner, START, []), "de").startswith("Gewonnen")


def test_numbers_are_written_as_the_language_does():
    assert (signed(-41, "en"), signed(41, "de"), signed(0, "ru")) == ("−4.1", "+4,1", "0,0")
    assert with_error(Part(-41, 1.26), "de") == "−4,1 ± 1,3"
    assert with_error(Part(20), "en") == "+2.0"
    assert ruling(made(0, 0, MISTAKE, -4.12, 1.0), "en") == "4.1 ± 0.5 points lost"
    assert ruling(made(0, 0, ALIKE, -0.1, 0.0), "en") == "too close to the best move to tell"


# The command


def test_the_command_tells_all_seats_or_one(capsys):
    assert main(["review", GOLDEN, "--seconds", "0.1", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert said.count("luck ") == 2
    assert main(["review", GOLDEN, "--seat", "1", "--seconds", "0.1", "--lang", "de"]) == 0
    assert "Orange" in capsys.readouterr().out


def test_the_command_speaks_json_and_its_numbers_add_up(capsys):
    assert main(["review", GOLDEN, "--seat", "0", "--seconds", "0.1", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    parts = [found[name]["points"] for name in ("start", "luck", "decisions", "others", "unforeseen")]
    assert round(10 * sum(parts)) == round(10 * found["result"])
    assert len(found["verdicts"]) == sum(ga.load(GOLDEN).positions()[n].turn == 0 for n in decisions(ga.load(GOLDEN)))


def test_a_review_with_a_number_of_games_is_the_same_again(capsys):
    said = []
    for _ in range(2):
        assert main(["review", GOLDEN, "--games", "400", "--json"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]


def test_a_review_is_of_the_usual_length_if_nothing_else_is_wanted(monkeypatch):
    record = golden("gluex")
    assert usual_games(record) * len(decisions(record)) == pytest.approx(GAMES_IN_ALL, rel=0.01)
    monkeypatch.setattr("glueckauf.players.review.GAMES_IN_ALL", 60 * len(decisions(record)))
    found = [ga.review(record, games=games, progress=False).verdicts for games in (None, 60)]
    assert found[0] == found[1]


def test_an_unfinished_game_is_not_reviewed(tmp_path, capsys):
    record = ga.start("gluex", 2, 5)
    with pytest.raises(ga.GlueckaufError, match="not over"):
        check_over(record)
    record.save(tmp_path / "game.glueckauf")
    assert main(["review", str(tmp_path / "game.glueckauf")]) == 2
    assert "the game is not over" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "answer"), [(["--seat", "9"], "no seat 9"), (["--seconds", "0"], "seconds"), (["--games", "1"], "games")]
)
def test_bad_words_are_one_clear_line(words, answer, capsys):
    assert main(["review", GOLDEN, *words]) == 2
    said = capsys.readouterr().err
    assert answer in said
    assert said.count("\n") == 1
