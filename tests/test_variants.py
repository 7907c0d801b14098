"""The rules laboratory: a game with another box."""

import copy
import json
import os
import pickle
import subprocess
import sys
from html import unescape
from pathlib import Path
from textwrap import dedent

import gymnasium
import numpy as np
import pytest

import glueckauf as ga
import glueckauf.rl.gymnasium
from glueckauf.cli import main
from glueckauf.core.errors import BadVariant
from glueckauf.core.frame import Frame
from glueckauf.players.simulation import outcomes, plan_simulation
from glueckauf.rl import vector
from glueckauf.variants import making
from glueckauf.variants.comparison import figures_of, measures
from glueckauf.variants.file import read_variant
from glueckauf.variants.making import made, variant

HOUSE = dedent('''
    # A smaller house

    game = "gluex"
    title = "A small house"

    [box]
    first_place = 5  # instead of 4

    [box.boards]
    two_players = """
    AA..BBB..CC
    AA..B.B..CC
    ...........
    .DDD...EEE.
    .D.......E.
    ...........
    FF.......GG
    FF.HHHHH.GG
    """

    [box.centre_rooms]
    two_players = "B"

    [box.starts]
    2 = ["a8", "k1"]
''')
SAME = 'game = "gluex"\ntitle = "The box"\n'


@pytest.fixture(scope="module")
def house():
    return made(read_variant(HOUSE))


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text(HOUSE, encoding="utf-8")
    return path


def played(game, seed=1, level="random"):
    record, chance = ga.start(game, 2, seed), ga.generator(seed)
    while not record.position.over:
        record = record.play(ga.player(level)(record.position.view(record.position.turn), chance))
    return record


# What a file may say


def test_what_is_not_mentioned_is_as_in_the_box():
    wanted = read_variant(HOUSE)
    assert wanted.title == "A small house"
    assert set(wanted.changes) == {"first_place", "boards", "centre_rooms", "starts"}
    assert wanted.changes["centre_rooms"] == ("B", "F", "F")
    assert wanted.changes["starts"][3] == ("o8", "a15", "a1")
    assert read_variant(SAME + "[box]\nfirst_place = 4\n").changes == {}


def test_prices_counts_workers_shifts_locks_and_the_clock_can_vary():
    text = """
        game = "glueck-auf"
        title = "Short and rich"

        [box]
        shifts = 2
        price_per_lorry = [1, 1, 2, 2]
        coal_per_color = 20

        [box.setup]
        2 = { workers = 20 }

        [box.spaces]
        money_6 = { value = 8 }
        mining_10 = { locked = [2] }

        [box.orders]
        barrow_11.points = 12

        [box.elements.color_black]
        first = 9
    """
    changes = read_variant(dedent(text)).changes
    assert changes["setup"] == {2: (20, 10), 3: (15, 9), 4: (13, 8)}
    spaces = {name: rest for name, *rest in changes["spaces"]}
    assert spaces["money_6"] == ["money", 8, ()]
    assert spaces["mining_10"] == ["mining", 10, (2,)]
    assert ("color", "black", 9, 2) in changes["elements"]
    assert ("barrow_11", 12, "YBGK") in changes["orders"]


REFUSED = [
    ('game = "chess"\ntitle = "x"', 1, "game: unknown game 'chess'"),
    ('title = "x"', 1, "game: unknown game None"),
    ('game = "gluex"', 1, "title: None"),
    (SAME + "beards = 1", 3, "beards: this is unknown here"),
    (SAME + "box = 3", 3, "box: 3, but it is a table"),
    (SAME + "[box]\n\nbeards = 1", 5, "box.beards: this cannot be varied"),
    (SAME + "[box]\nfirst_place = 400", 4, "box.first_place: 400, but it is a whole number from 0 to 20"),
    (SAME + "[box]\nfirst_place = true", 4, "box.first_place: True"),
    (SAME + '[box.starts]\n2 = ["a9"]', 4, "box.starts.2: ['a9'], but it is a list of 2"),
    (SAME + '[box.starts]\n2 = ["a9", "z1"]', 4, "box.starts.2: 'z1', but it is a square such as a9"),
    (SAME + '[box.starts]\n2 = ["a9", "a9"]', 4, "two players start on the same square"),
    (SAME + '[box.starts]\n2 = ["a9", "o15"]', 4, "o15 is not on the board two_players"),
    (SAME + '[box.starts]\n5 = ["a9"]', 4, "box.starts.5: this is unknown here; known are 2, 3, 4"),
    (SAME + '[box.centre_rooms]\ntwo_players = "Z"', 4, "there is no room Z on this board"),
    (SAME + '[box.boards]\ntwo_players = """\nAA.\nA.\n"""', 6, "this row has 2 squares, the first one 3"),
    (SAME + '[box.boards]\ntwo_players = """\nAA.\nA?.\n"""', 6, "'?', but a square is a dot or the letter of a room"),
    (SAME + '[box.boards]\ntwo_players = "..."', 4, "0 rooms, but there are 1 to 11"),
    (SAME + '[box.boards]\ntwo_players = "AAAAAAAAAAAA"', 4, "room A has 12 squares, but a room has 4 to 11"),
    (SAME + '[box.boards]\ntwo_players = "A..............."', 4, "16 squares, but a row has at most 15"),
    ('game = "glueck-auf"\ntitle = "x"\n[box]\nshifts = 4', 4, "box.shifts: 4, but it is a whole number from 1 to 3"),
    ('game = "glueck-auf"\ntitle = "x"\n[box.spaces]\nbank.value = 3', 4, "only mining and money spaces"),
    ('game = "glueck-auf"\ntitle = "x"\n[box.spaces]\nbank.locked = [2]', 4, "cannot be covered by a lock"),
    ('game = "glueck-auf"\ntitle = "x"\n[box.spaces]\nmoney_3.locked = [5]', 4, "5, but it is one of 2, 3, 4"),
    ('game = "glueck-auf"\ntitle = "x"\n[box.spaces]\nmoney_3.color = 5', 4, "there is no such column"),
    ('game = "kartenspiel"\ntitle = "x"\n[box.lorries]\ndouble.copies = 8', 3, "13 copies, but there is room for 10"),
    ('game = "kartenspiel"\ntitle = "x"\n[box.wagons]\nwild.copies = 15', 3, "two stacks of equal height"),
    ('game = "kartenspiel"\ntitle = "x"\n[box.workers]\n5.copies = 6', 3, "all cards together are worth 46"),
]


@pytest.mark.parametrize(("text", "line", "reason"), REFUSED)
def test_a_broken_table_is_refused_with_the_line_and_the_reason(text, line, reason):
    with pytest.raises(BadVariant) as refused:
        read_variant(text, "my.toml")
    assert str(refused.value).startswith(f"my.toml, line {line}: ")
    assert reason in str(refused.value)


def test_what_is_no_toml_is_refused_with_its_line():
    with pytest.raises(BadVariant, match=r"my.toml: .*line 2"):
        read_variant("title = 1\nwhat", "my.toml")


@pytest.mark.parametrize("words", [["lab", "{}"], ["play", "{}"], ["simulate", "{}"], ["serve", "--variant", "{}"]])
def test_a_broken_file_is_one_clear_line_of_a_command(words, tmp_path, capsys):
    broken = tmp_path / "broken.toml"
    broken.write_text(SAME + "[box]\nfirst_place = -1\n", encoding="utf-8")
    assert main([word.format(broken) for word in words]) == 2
    assert f"{broken}, line 4: box.first_place: -1" in capsys.readouterr().err


def test_a_file_that_cannot_be_read_is_refused(tmp_path):
    for strange in (tmp_path / "none.toml", tmp_path, "\0"):
        with pytest.raises(ga.GlueckaufError, match="cannot read"):
            variant(strange)


# A variant is a game


def test_a_variant_is_a_game_of_its_own_beside_the_one_of_the_box(house):
    assert house.variant_of == "gluex"
    assert house not in ga.all_games()
    assert ga.game(house.name) is house
    assert house.title == "A small house (Glüx)"
    box = played("gluex", 3)
    record = played(house, 3)
    assert played("gluex", 3) == box
    assert record.moves != box.moves
    assert {entry.points for score in record.position.scores() for entry in score.ledger} <= {5, 2}


def test_the_same_file_is_the_same_game(house):
    assert made(read_variant(HOUSE)) is house
    assert made(read_variant(HOUSE.replace("A small house", "Another title"))) is house
    assert made(read_variant(HOUSE.replace("first_place = 5", "first_place = 6"))) is not house


def test_a_variant_is_drawn_with_its_own_board(house):
    position = ga.deal(house, 2, 1)
    assert len([line for line in str(position).splitlines() if line[:2].strip().isdigit()]) == 8
    assert "<svg" in position.svg()
    assert "A small house" in repr(position)


def test_positions_and_records_of_a_variant_are_kept(house):
    record = played(house)
    assert ga.loads(record.dumps()) == record
    assert ga.Position.from_dict(record.position.to_dict()) == record.position
    assert copy.deepcopy(record.position) == record.position
    assert pickle.loads(pickle.dumps(record.position)) == record.position  # noqa: S301
    assert f"game {house.name} 1" in record.dumps()


def test_another_process_finds_a_variant_by_its_name(house):
    text = played(house).dumps()
    program = "import sys, glueckauf as ga; print(ga.loads(sys.stdin.read()).position.totals())"
    done = subprocess.run([sys.executable, "-c", program], input=text, capture_output=True, text=True, check=True)
    assert done.stdout == f"{ga.loads(text).position.totals()}\n"


@pytest.mark.parametrize("name", ["gluex-00000000", "gluex-../../..", "gluex-0000000g"])
def test_a_variant_that_nobody_made_is_unknown(name):
    with pytest.raises(ga.GlueckaufError, match="unknown game"):
        ga.game(name)


def test_a_copy_that_is_there_already_is_taken(tmp_path, monkeypatch):
    monkeypatch.setattr(making, "FOLDER", tmp_path)
    for text in ("one", "other"):
        making.write_once(tmp_path / "copy", {"rules/turn.py": text}, "")
    assert (tmp_path / "copy" / "rules" / "turn.py").read_text(encoding="utf-8") == "one"


def test_of_two_processes_that_make_a_copy_one_is_first(tmp_path, monkeypatch):
    monkeypatch.setattr(making, "FOLDER", tmp_path)
    (tmp_path / "copy" / "rules").mkdir(parents=True)
    making.write_once(tmp_path / "copy", {"turn.py": ""}, "")
    assert [file.name for file in tmp_path.iterdir()] == ["copy"]
    assert not (tmp_path / "copy" / "turn.py").exists()


def test_bots_play_a_variant(house):
    found = ga.simulate(house, games=40, bots=["apprentice", "random"], workers=1)
    assert found["won"][found["bot"] == "apprentice"].mean() > 0.5
    assert ga.contest(house, ["apprentice", "random"], games=20).game == house.name


def test_environments_play_a_variant(house):
    env = gymnasium.make(house.environment_id, opponents=["random"])
    observation, info = env.reset(seed=1)
    assert observation.shape == (house.observation_length,)
    env.step(int(np.flatnonzero(info["action_mask"])[0]))
    with vector.make(house, players=2, n=8, seed=1) as many:
        many.reset()
        assert any(many.step(many.random_actions).dones.any() for _ in range(60))


def test_a_variant_can_be_offered(house, file, monkeypatch):
    monkeypatch.setattr("glueckauf.core.game._games", {game.name: game for game in ga.all_games()})
    assert variant(file, offer=True) is house
    assert ga.all_games()[-1] is house


# Every constant at its limits

LIMITS = sorted((Path(__file__).parent / "variants").glob("*.toml"))


@pytest.mark.parametrize("file", LIMITS, ids=lambda file: file.stem)
def test_games_at_the_limits_keep_every_invariant_and_every_bound_of_the_observation(file):
    program = Path(__file__).parent / "variants" / "program.py"
    settings = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, program, file], capture_output=True, text=True, check=False, env=settings, timeout=280
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("game", ga.all_games(), ids=lambda game: game.name)
def test_every_constant_that_may_vary_is_tried_at_its_limits(game):
    tried = [read_variant(file.read_text(encoding="utf-8")) for file in LIMITS]
    assert set(game.variables.kinds) == {name for each in tried if each.game is game for name in each.changes}


# The report


def test_the_report_of_the_unchanged_game_says_no_difference(tmp_path, capsys):
    unchanged = tmp_path / "same.toml"
    unchanged.write_text(SAME, encoding="utf-8")
    assert main(["lab", str(unchanged), "--games", "300"]) == 0
    assert "No difference: 300 games of each" in capsys.readouterr().out


def test_games_of_other_deals_differ_by_chance_only():
    halves = [
        Frame.of(dict(measures(each)) for each in outcomes(plan_simulation("gluex", "apprentice", 2, 600, seed=seed)))
        for seed in (0, 600)
    ]
    figures = figures_of(*halves)
    assert any(figure.difference.low > 0 or figure.difference.high < 0 for figure in figures)
    assert [figure.name for figure in figures if figure.differs] == []


def test_the_report_of_a_variant_says_what_differs(file, tmp_path, capsys):
    page = tmp_path / "report.html"
    assert main(["lab", str(file), "--games", "300", "--html", str(page), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    figures = {(each["section"], each["name"]): each for each in found["figures"]}
    points = figures["game", "points of a seat"]
    assert points["differs"]
    assert points["difference"]["low"] <= points["variant"] - points["box"] <= points["difference"]["high"]
    assert figures["place", "a9"]["variant"] == figures["source", "room_i"]["variant"] == 0
    html = page.read_text(encoding="utf-8")
    assert found["verdict"] in html
    assert html.count("<svg") == 3
    assert HOUSE in unescape(html)
    assert "http" not in html


def test_a_comparison_is_a_frame_and_a_page_in_a_notebook(house):
    found = ga.compare(house, games=50)
    assert found.to_frame().height == len(found.figures)
    assert "<table>" in found._repr_html_()
    assert found.verdict in repr(found)


@pytest.mark.parametrize(
    ("words", "complaint"), [({"variant": "gluex"}, "is no variant"), ({"games": 3}, "needs at least 20")]
)
def test_what_cannot_be_compared_is_refused(words, complaint, house):
    with pytest.raises(ga.GlueckaufError, match=complaint):
        ga.compare(**{"variant": house, **words})


def test_the_examples_are_variants():
    files = sorted((Path(__file__).parents[1] / "examples" / "variants").glob("*.toml"))
    assert len(files) > 1
    assert all(read_variant(file.read_text(encoding="utf-8")).changes for file in files)
