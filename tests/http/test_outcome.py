"""How a game ended: the sentence, the places, the turning point."""

from itertools import pairwise
from pathlib import Path

import pytest

import glueckauf as ga
from glueckauf.core.record import Record
from glueckauf.core.text import LANGUAGES
from glueckauf.web.pages.outcome import Outcome, outcome_of, turning_point
from glueckauf.web.pages.race_chart import compute_chart, openly
from glueckauf.web.tables.history import History

RECORDS = Path(__file__).parents[1] / "records"
FILES = sorted(RECORDS.glob("*.glueckauf"))
EVERY_FILE = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
NAMES = ("Ada", "Bob", "Cy", "Dee")


def read(name: str) -> tuple[Record, Outcome]:
    record = ga.load(RECORDS / f"{name}.glueckauf")
    return record, outcome_of(History(record), NAMES[: record.players])


@EVERY_FILE
def test_places_go_from_the_most_points_to_the_fewest_and_all_winners_are_first(file):
    record, outcome = read(file.stem)
    assert all(better.points >= worse.points for better, worse in pairwise(outcome.places))
    assert {each.seat for each in outcome.winners} == set(record.position.winners())
    assert {each.seat: each.points for each in outcome.places} == dict(enumerate(record.position.totals()))


@EVERY_FILE
def test_the_sentence_names_what_made_the_largest_difference(file):
    record, outcome = read(file.stem)
    if not outcome.margin or record.game.name == "gluex":
        return
    first, second = (each.seat for each in outcome.places[:2])
    differences: dict[str, int] = {}
    for line in record.position.ledger():
        code = record.game.merit(line[0])
        differences[code] = differences.get(code, 0) + line[first].points - line[second].points
    decided = [code for code, points in differences.items() if points == max(differences.values())]
    told = outcome.sentence.values
    assert str(told["what"]) == " and ".join(map(str, record.game.merit_words(decided)))
    assert told["own"] - told["others"] == len(decided) * max(differences.values())
    assert (told["name"], told["n"]) == (NAMES[first], outcome.margin)


@EVERY_FILE
def test_bars_add_up_to_the_points(file):
    _, outcome = read(file.stem)
    sums = [sum(points) for points in zip(*(source.points for source in outcome.sources), strict=True)]
    assert sums == [each.points for each in sorted(outcome.places, key=lambda each: each.seat)]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("glueck-auf-2-players", "Ada won by 46 points, above all by empty lorries in shift 3 (33 to 13)."),
        ("glueck-auf-open-deliveries", "Ada won by 1 point, above all by better balanced tunnels (-2 to -8)."),
        ("glueck-auf-shared-victory", "Ada, Bob share the victory with 2 points each."),
        ("gluex-knocked-out", "Ada won by 10 points. Rooms led: 5 to 3. Knocked out: Bob."),
        ("gluex-centre-room-decides", "Bob won. Equal points: the most pips in the centre room decide."),
        ("kartenspiel-3-players", "Cy won by 1 point, above all by assigned shares (9 to 6)."),
    ],
)
def test_every_way_to_win_has_its_sentence(name, sentence):
    _, outcome = read(name)
    assert outcome.sentence.text() == sentence
    assert len({outcome.sentence.text(language) for language in LANGUAGES}) == len(LANGUAGES)


@EVERY_FILE
def test_from_the_turning_point_on_the_winner_leads_and_just_before_it_did_not(file):
    record, outcome = read(file.stem)
    winner, race = outcome.places[0], compute_chart(record, openly)
    found = turning_point(race, winner)

    def leads(totals: tuple[int, ...]) -> bool:
        return sorted(totals)[-2] < totals[winner.seat]

    if found is None:
        assert outcome.margin == 0
    else:
        before = [totals for move, totals in race.steps if move < found.move]
        assert not leads(before[-1])
        assert all(leads(totals) for move, totals in race.steps if move >= found.move)
