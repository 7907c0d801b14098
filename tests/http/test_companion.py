"""The companion for owners of the box scores as the engine does: on recorded shifts, on pages, by hand."""

import random
import re
from functools import cache
from urllib.parse import parse_qsl, urlsplit

import pytest

import glueckauf as ga
from glueckauf.core.teaching import ScoreSheet
from glueckauf.games.glueck_auf.box import ELEMENTS, ORDERS
from glueckauf.games.glueck_auf.teaching import companion as glueck_auf
from glueckauf.games.gluex.box import BOARDS
from glueckauf.players.levels import weights_of
from glueckauf.web.areas.learn.score_sheet import from_fields, parse_count, to_query
from tests.http.people import Person

LETTERS = {"yellow": "Y", "brown": "B", "gray": "G", "black": "K"}
GAMES = {"glueck-auf": 69, "kartenspiel": 36, "gluex": 69}


# Games to compare with


def played(name, players, seed):
    """Every position of a game, moves drawn by rules of thumb, now and then by chance alone, and the moves."""
    chance, position = random.Random(seed), ga.deal(name, players, seed)
    while not position.over:
        weights = weights_of(position.view(position.turn))
        wild = chance.random() < 0.1
        move = chance.choices(list(weights), [1] * len(weights) if wild else list(weights.values()))[0]
        after = position.play(move)
        yield position, position.game.codes[move], after
        position = after


def shift_of(position):
    """The number of the shift, one more after the end; read off the state, for it is asked after every move."""
    return int(position._state.shift) + position.over


def ledgers(position, beginning=""):
    return [{e.code: e.points for e in score.ledger if e.code.startswith(beginning)} for score in position.scores()]


def noted(sheet, step, **columns):
    """The sheet with a step filled in, as a form would fill it: through the words of an address."""
    steps = ga.game("glueck-auf" if step.startswith(("shift", "end")) else "gluex").companion.steps(sheet.players)
    wanted = next(each for each in steps if each.name == step)
    answers = {(q.name, seat): columns[q.name][seat] for q, seat in wanted.cells(sheet.players)}
    return from_fields(dict(parse_qsl(to_query(sheet.with_answers(step, answers), steps))), sheet.players, steps)


# Glück Auf


def held(seat, kind, key):
    """How much a seat has of an element, counted on its cards and in its pit."""
    cards = [(name, spots) for name, _, spots in ORDERS if name in seat["delivered"]]
    if kind == "color":
        return sum(spots.count(LETTERS[key]) for _, spots in cards)
    if kind == "vehicle":
        return sum(len(spots) for name, spots in cards if name.startswith(key))
    tiles = {name: count for name, count in seat["tiles"].items() if name.startswith(key)}
    lorries = 1 + sum(count * int(name.split("_")[1]) for name, count in tiles.items())
    return lorries - sum(seat["pit"][key].values())


def crews_in_factory(before, code):
    """The workers in the factory when the shift ends; the last move may have sent some."""
    crews = {name: (crew["seat"], crew["workers"]) for name, crew in before.to_dict()["crews"].items()}
    if code.startswith("factory"):
        crews[code] = before.turn, crews.get(code, (0, 0))[1] + 1
    return [
        sum(workers for name, (seat, workers) in crews.items() if name.startswith("factory") and seat == each)
        for each in range(before.players)
    ]


@cache
def shifts_of_glueck_auf(seed):
    """A whole game: before each scoring, the move that ended the shift, and after it."""
    turns = played("glueck-auf", 2 + seed % 3, seed)
    return [each for each in turns if shift_of(each[0]) and shift_of(each[2]) > shift_of(each[0])]


@pytest.mark.parametrize("first", range(0, GAMES["glueck-auf"], 23))
def test_the_clock_is_scored_as_the_engine_scores_it(first):
    compared = points = 0
    for seed in range(first, first + 23):
        shifts = shifts_of_glueck_auf(seed)
        sheet = ScoreSheet(shifts[0][0].players, starter=shifts[0][0].to_dict()["starting_player"])
        for shift, (before, code, after) in enumerate(shifts, 1):
            sheet = with_shift(sheet, shift, before, code, after)
            mine = glueck_auf.position(sheet)
            assert ledgers(mine, f"shift_{shift}") == ledgers(after, f"shift_{shift}")
            points += sum(sum(each.values()) for each in ledgers(after, f"shift_{shift}"))
            if shift < 3:
                assert glueck_auf.starter_after(sheet, shift) == after.to_dict()["starting_player"]
                assert [s.total for s in mine.scores()] == [s.total for s in after.scores()]
            compared += 1
        sheet = with_end(sheet, after)
        assert ledgers(glueck_auf.position(sheet)) == ledgers(after)
        assert glueck_auf.position(sheet).winners() == after.winners()
    assert compared == 69
    assert points > 1000


def with_shift(sheet, shift, before, code, after):
    seats = after.to_dict()["seats"]
    columns = {f"{kind}_{key}": [held(seat, kind, key) for seat in seats] for kind, key, *_ in ELEMENTS[: 4 * shift]}
    points = [seat["delivered_points"] for seat in seats]
    return noted(sheet, f"shift{shift}", **columns, points=points, factory=crews_in_factory(before, code))


def with_end(sheet, after):
    seats = after.to_dict()["seats"]
    return noted(
        sheet,
        "end",
        marks=[seat["marks"] for seat in seats],
        cubes=[cubes_of(seat) for seat in seats],
        outstanding=[len(seat["outstanding"]) for seat in seats],
        tiles=[abs(sum(n if name.endswith("light") else -n for name, n in seat["tiles"].items())) for seat in seats],
    )


def cubes_of(seat):
    on_orders = [order["coal"] for order in seat["outstanding"].values()]
    return sum(sum(each.values()) for each in (*seat["pit"].values(), seat["cage"], seat["storage"], *on_orders))


@pytest.mark.parametrize("element", range(8))
def test_every_number_of_spots_can_be_held(element):
    for wanted in range(glueck_auf.MOST_SPOTS[element] + 1):
        orders = glueck_auf.orders_with(element, wanted)
        spots = [int(each) for at, each in enumerate(glueck_auf.SPOTS_OF_ELEMENT[element]) if orders >> at & 1]
        assert sum(spots) == wanted


# The card game


@pytest.mark.parametrize("first", range(0, GAMES["kartenspiel"], 12))
def test_markers_and_cards_are_scored_as_the_engine_scores_them(first):
    compared = 0
    for seed in range(first, first + 12):
        box, sheet = ga.game("kartenspiel").companion, None
        for before, code, after in played("kartenspiel", 2 + seed % 3, seed):
            sheet = sheet or ScoreSheet(before.players, starter=before.to_dict()["starting_player"])
            last = int(before._state.last_at_mining_0_1)
            if shift_of(after) > shift_of(before):
                sheet = sheet.with_answers(f"shift{shift_of(before)}", {("last", 0): used_last(before, code, last)})
                assert list(box.position(sheet)._state.markers) == list(after._state.markers)
                compared += 1
        for seat in range(after.players):
            sheet = sheet.with_answers(f"cards{seat}", cards_of(after.to_dict()["seats"][seat], seat))
        sheet = again(sheet, "kartenspiel")
        assert ledgers(box.position(sheet)) == ledgers(after)
        assert box.position(sheet).winners() == after.winners()
    assert compared == 4 * (7 + 6 + 5)


def used_last(before, code, last):
    """Who used mining 0/1 last; the payment that ended the shift may have been for it."""
    return before.turn if code.startswith("pay") and before.to_dict()["action"]["area"] == "mining_0_1" else last


def again(sheet, game):
    """Through the words of an address and back."""
    steps = ga.game(game).companion.steps(sheet.players)
    return from_fields(dict(parse_qsl(to_query(sheet, steps))), sheet.players, steps)


def cards_of(seat, at):
    places, models = ("barracks", "furnaces", "factories", "steamboats"), "abcd"
    objectives = ["markers", "objectives", *(f"engines_{model}" for model in models)]
    objectives += [f"{kind}_{place}" for kind in ("shares", "orders", "lorries") for place in places]
    lorries = seat["delivered_lorries"]
    said = {"lorry0": 0, "lorry1": 0}
    for name, count in lorries.items():
        if "single" in name:
            said[f"lorry{int(name[-1]) - 1}"] += count
    for number_, place in enumerate(places):
        said |= {f"order{4 * number_ + n - 1}": seat["delivered_orders"].get(f"{place}_{n}", 0) for n in range(1, 5)}
        said[f"share{number_}"] = seat["shares"].get(place, 0)
        said[f"engine{number_}"] = seat["delivered_engines"].get(f"model_{models[number_]}", 0)
    said |= {f"objective{card}": int(name in seat["objectives"]) for card, name in enumerate(objectives)}
    return {(name, at): count for name, count in said.items()}


# Glüx


def test_rooms_are_scored_as_the_engine_scores_them():
    for seed in range(GAMES["gluex"]):
        *_, (_, _, after) = played("gluex", 2 + seed % 3, seed)
        rows = BOARDS[0 if after.players == 2 else 1].split()
        rooms = sorted({letter for row in rows for letter in row} - {"."})
        pips = {room.lower(): [0] * after.players for room in rooms}
        for square, tiles in after.to_dict()["squares"].items():
            letter = rows[int(square[1:]) - 1]["abcdefghijklmno".index(square[0])]
            if letter != ".":
                pips[letter.lower()][tiles[-1]["seat"]] += tiles[-1]["pips"]
        mine = ga.game("gluex").companion.position(noted(ScoreSheet(after.players), "rooms", **pips))
        assert ledgers(mine) == ledgers(after)
        assert mine.winners() == after.winners()


# The pages


START = "/learn/glueck-auf/box/?players=3&name0=Anna&name1=Bruno&name2=Carla"


def shift_one(**changes):
    rows = {"color_yellow": (3, 2, 2), "color_brown": (1, 1, 0), "color_gray": (0, 0, 4), "color_black": (5, 5, 0)}
    rows |= {"points": (20, 30, 10), "factory": (2, 4, 4)} | changes
    return "&".join(f"{name}.{seat}={value}" for name, row in rows.items() for seat, value in enumerate(row))


def text_of(answer):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_a_shift_is_noted_scored_corrected_and_taken_back():
    ada = Person()
    assert "13 cubes of each colour" in text_of(ada.see(START))
    answer = ada.see(f"{START}&note=shift1&{shift_one()}")
    assert answer.status_code == 302
    text = text_of(ada.see(answer.url))
    assert "yellow 3 +2 first place 2 +1 second place, shared 2 +1 second place, shared" in text
    assert "black 5 +5 first place, shared 5 +5 first place, shared 0" in text
    assert "Bruno begins the next shift" in text
    assert "Total 30 39 15" in text
    form = ada.see(f"{answer.url}&again=yes").content.decode()
    assert 'name="color_yellow.0" value="3"' in form
    second = ada.see(f"{answer.url}&note=shift1&{shift_one(color_yellow=(0, 0, 1))}")
    assert "yellow 0 0 1 +2 first place" in text_of(ada.see(second.url))
    back = re.search(r'href="([^"]+)">Take this back', ada.see(answer.url).content.decode())[1].replace("&amp;", "&")
    assert "shift1=" not in back
    assert 'name="color_yellow.0" value=""' in ada.see(back).content.decode()


def test_counts_of_the_last_scoring_stand_in_the_next_form():
    ada = Person()
    first = ada.see(f"{START}&note=shift1&{shift_one()}").url
    second = ada.see(first.replace("at=shift1", "at=shift2")).content.decode()
    assert 'name="color_yellow.0" value="3"' in second
    assert 'name="vehicle_barrow.0" value=""' in second
    assert 'name="points.0" value=""' in second


def test_counts_that_cannot_be_true_are_doubted():
    ada = Person()
    answer = ada.see(f"{START}&note=shift1&{shift_one(color_yellow=(20, 2, 2))}")
    assert "yellow: 24 in all, but the box has 22." in text_of(ada.see(answer.url))
    rows = {f"vehicle_{vehicle}": (0, 0, 0) for vehicle in ("barrow", "carriage", "motorcar", "engine")}
    second = ada.see(f"{answer.url}&note=shift2&{shift_one(**rows)}")
    assert "Anna: 9 spots by colour, but 0 by vehicle." in text_of(ada.see(second.url))


@pytest.mark.parametrize("wrong", ["x", "-3", "1000", "23", "1e3", "٣", "1" * 100])
def test_what_is_no_number_is_asked_again(wrong):
    answer = Person().see(f"{START}&note=shift1&{shift_one(color_yellow=(wrong, 0, 0))}")
    assert answer.status_code == 400
    assert 'name="color_yellow.0"' in answer.content.decode()
    assert answer.content.decode().count('aria-invalid="true"') == 1


def test_sums_are_added_up():
    assert parse_count("6+5+1", 54) == 12
    assert parse_count(" 6 5 ", 54) == 11
    assert parse_count("", 54) == 0


def test_the_lot_chooses_who_begins():
    chosen = {dict(parse_qsl(urlsplit(Person().see(f"{START}&lot=yes").url).query))["starter"] for _ in range(40)}
    assert chosen == {"0", "1", "2"}


def test_the_last_game_is_found_again():
    ada = Person()
    answer = ada.see(f"{START}&note=shift1&{shift_one()}")
    ada.see(answer.url)
    assert answer.url.replace("&", "&amp;") in ada.see("/learn/glueck-auf/box/").content.decode()
    assert "Continue the last game" not in ada.see("/learn/gluex/box/").content.decode()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_every_page_of_every_box_can_be_seen(game, players, language):
    ada, steps = Person(language=language), ga.game(game).companion.steps(players)
    sheet = ScoreSheet(players)
    for step in steps:
        address = f"/learn/{game}/box/?{to_query(sheet, steps, at=step.name)}"
        assert ada.see(address).status_code == 200
        sheet = sheet.with_answers(step.name, {(q.name, seat): 0 for q, seat in step.cells(players)})
        assert ada.see(f"/learn/{game}/box/?{to_query(sheet, steps, at=step.name)}").status_code == 200
    assert "Anna" not in ada.see(f"/learn/{game}/box/?{to_query(sheet, steps, at='ledger')}").content.decode()
    winners = ga.game(game).companion.position(sheet).winners()
    assert len(winners) == (1 if game == "kartenspiel" else players)


@pytest.mark.parametrize(
    "words",
    [
        "players=9",
        "players=3&at=nowhere",
        "players=3&note=nowhere",
        "players=3&shift1=1.2.3",
        "players=3&shift1=" + "9" * 500,
        "players=3&starter=7",
        "players=3&at=shift1&shift1=" + ".".join(["-1"] * 18),
        "players=%00&name0=%00",
    ],
)
def test_nonsense_in_the_address_is_never_our_fault(words):
    assert Person().see(f"/learn/glueck-auf/box/?{words}").status_code in {200, 400, 404}


def test_a_name_cannot_bring_a_script():
    text = Person().see("/learn/gluex/box/?players=2&name0=<script>alert(1)</script>{n}").content.decode()
    assert "<script>alert" not in text
    assert "&lt;script&gt;" in text


def test_there_is_no_box_of_a_game_that_does_not_exist():
    assert Person().see("/learn/chess/box/").status_code == 404
