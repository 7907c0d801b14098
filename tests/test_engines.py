"""Programs as players: the protocol, what loses a game, engines in several languages, our own players as an engine."""

import json
import re
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import glueckauf as ga
from glueckauf.cli import main
from glueckauf.commands.engine import answers
from glueckauf.core.position import View
from glueckauf.players import player
from glueckauf.players.arena import contest
from glueckauf.players.engines import PREFIX, Forfeit, Limits, pool
from glueckauf.players.workers import threads

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples" / "engines"
DICE = f"{PREFIX}{sys.executable} {EXAMPLES / 'dice.py'}"
SCHEMA = json.loads((ROOT / "docs" / "engine.schema.json").read_text(encoding="utf-8"))

ENGINE = """
import json, random, sys, time

def say(**message):
    print(json.dumps(message), flush=True)

log = open("heard.jsonl", "a")
asked = 0
for line in sys.stdin:
    print(line, end="", file=log, flush=True)
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="hello", protocol=1, name="Test")
    if message["type"] == "move":
        asked += 1
        say(type="info", text="something else")
        code, answer = message["moves"][message["seed"] % len(message["moves"])], dict(type="move", id=message["id"])
        BEHAVIOUR
        say(**answer, move=code)
    if message["type"] == "quit":
        break
"""


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    pool.close()


def engine(folder: Path, name: str, behaviour: str = "pass") -> str:
    (folder / name).write_text(ENGINE.replace("BEHAVIOUR", behaviour), encoding="utf-8")
    return f"{PREFIX}{sys.executable} {name}"


def script(folder: Path, name: str, program: str) -> str:
    (folder / name).write_text(program, encoding="utf-8")
    return f"{PREFIX}{sys.executable} {name}"


def heard(folder: Path) -> list[dict]:
    """What engines were told, up to their end."""
    pool.close()
    return [json.loads(line) for line in (folder / "heard.jsonl").read_text(encoding="utf-8").splitlines()]


def faults(part: str, message: dict) -> list[str]:
    schema = {**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{part}"}]}
    return [error.message for error in Draft202012Validator(schema).iter_errors(message)]


def one_worker(bots, **options):
    return contest("gluex", bots, spread=threads(1), play_all=True, **options)


def test_every_message_is_as_the_schema_says(folder):
    one_worker([engine(folder, "own.py"), "random"], games=2, limits=Limits(5, 100))
    messages = heard(folder)
    assert {message["type"] for message in messages} == {"hello", "move", "over", "quit"}
    assert [fault for message in messages for fault in faults("from_host", message)] == []


def test_one_engine_plays_game_after_game(folder):
    one_worker([engine(folder, "own.py"), "random"], games=6)
    types = [message["type"] for message in heard(folder)]
    assert (types.count("hello"), types.count("over")) == (1, 6)


def test_an_engine_hears_all_moves_since_its_last_answer_but_no_secrets(folder):
    one_worker([engine(folder, "own.py"), "random"], games=2, seed=5)
    by_table = {}
    for message in heard(folder):
        if message["type"] == "move":
            by_table.setdefault(message["table"], []).append(message)
    assert len(by_table) == 2
    for questions in by_table.values():
        assert questions[0]["since"] is None
        seat = questions[0]["position"]["seat"]
        for before, now in pairwise(questions):
            own = now["since"][0]
            assert own["seat"] == seat
            assert own["move"] in before["moves"]
        told = [made for question in questions[1:] for made in question["since"]]
        assert len({made["seat"] for made in told}) == 2
        assert all(made["move"] for made in told)


def test_what_is_still_secret_is_not_told():
    position = ga.deal("gluex", 3, 1)
    moves = []
    for _ in range(2):
        moves.append((position.turn, position.moves[0].number))
        position = position.play(position.moves[0])
    told = ga.players.engines.moves_since(position, 1, moves)
    assert [made["move"] for made in told] == [None, ga.game("gluex").codes[moves[1][1]]]


def test_the_same_seed_gives_the_same_games(folder):
    own = engine(folder, "own.py")
    one, two = (contest("gluex", [own, "random"], games=8, seed=3, spread=threads(n)) for n in (1, 2))
    assert one == two


@pytest.mark.parametrize(
    ("behaviour", "limits", "reason"),
    [
        ("if asked == 4: sys.exit('the pick is broken')", None, "ended with status 1: the pick is broken"),
        ("if asked == 4: code = 'z9_low'", None, "made no legal move: 'z9_low'"),
        ("if asked == 4: code = [1]", None, "made no legal move: [1]"),
        ("if asked == 4: print('thinking', flush=True)", None, "said 'thinking', which is not a JSON object"),
        ("if asked == 4: say(type='error', reason='tired')", None, "says: 'tired'"),
        ("if asked == 4: time.sleep(60)", Limits(move=0.5), "took longer than 0.5 s"),
        ("if asked == 4: time.sleep(60)", Limits(game=3), "took longer than"),
    ],
)
def test_who_fails_loses_the_game_and_not_the_contest(folder, behaviour, limits, reason):
    own = engine(folder, "own.py", behaviour)
    standing = one_worker([own, "random"], games=2, **({"limits": limits} if limits else {}))
    assert (standing.games, standing.wins, standing.forfeits) == (2, [0, 2], [2, 0])
    assert standing.failures[0].startswith(reason)
    assert standing.failures[1] == ""


def test_a_bot_of_ours_that_takes_too_long_forfeits_too():
    standing = contest("gluex", ["director@0.3", "random"], games=2, limits=Limits(move=0.05), play_all=True)
    assert standing.forfeits == [2, 0]
    assert standing.failures[0] == "took longer than 0.05 s"


def test_with_three_the_others_play_on_and_who_failed_is_last(folder):
    own = engine(folder, "own.py", "if asked == 2: sys.exit()")
    standing = one_worker([own, "random", "random"], players=3, games=3)
    assert (standing.wins[0], standing.forfeits) == (0, [3, 0, 0])
    assert standing.wins[1] + standing.wins[2] == 3
    assert standing.ahead[0][1:] == [0, 0]
    questions = [message for message in heard(folder) if message["type"] == "move"]
    assert len(questions) == 6


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        ("import sys; sys.exit('no lamp oil')", "ended with status 1: no lamp oil"),
        ("print('Welcome!')", "said 'Welcome!', which is not a JSON object"),
        ('print(\'{"type": "hello", "protocol": 9}\')', "speaks version 9 of the protocol, but this is 1"),
        ('print(\'{"type": "hello", "protocol": 1, "games": ["chess"]}\')', "does not play gluex"),
    ],
)
def test_what_does_not_say_hello_ends_the_contest_before_it_begins(folder, program, reason, capsys):
    own = script(folder, "own.py", program).removeprefix(PREFIX)
    assert main(["arena", "gluex", "random", "--engine", own]) == 2
    assert capsys.readouterr().err == f"glueckauf: engine '{own}' {reason}\n"


@pytest.mark.parametrize("command", ["./nowhere", "", "'"])
def test_a_command_that_is_none_is_named(command, capsys):
    assert main(["arena", "gluex", "random", "--engine", command]) == 2
    assert "cannot be started: " in capsys.readouterr().err


def test_the_arena_says_who_forfeited_and_why(folder, capsys):
    own = engine(folder, "own.py", "sys.exit('no oil')").removeprefix(PREFIX)
    assert main(["arena", "gluex", "random", "--engine", own, "--games", "4", "--all"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "forfeited 4 games; the last time it ended with status 1: no oil." in said
    assert main(["arena", "gluex", "random", "random", "--move-time", "0"]) == 2
    assert "move-time: 0.0, but" in capsys.readouterr().err


def test_an_engine_takes_part_in_play_and_in_simulate(folder, capsys):
    assert main(["simulate", "gluex", "--players", "2", "--games", "2", "--player", DICE, "--json"]) == 0
    broken = engine(folder, "own.py", "sys.exit('no oil')")
    assert main(["simulate", "gluex", "--players", "2", "--games", "2", "--player", broken]) == 2
    assert "ended with status 1: no oil" in capsys.readouterr().err


def test_the_smallest_engine_is_the_one_in_the_documentation():
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    program = re.search(r"```py\n(.*?)```", page, re.DOTALL)[1]
    assert program.strip() in (EXAMPLES / "dice.py").read_text(encoding="utf-8")


def test_the_messages_in_the_documentation_are_as_the_schema_says():
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    told = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", page, re.DOTALL)]
    messages = [message for message in told if "type" in message and "…" not in message.get("position", ())]
    assert len(messages) > 5
    for message in messages:
        assert [] in [faults("from_host", message), faults("from_engine", message)], message


# Engines in several languages


@pytest.fixture(scope="module")
def lamp(tmp_path_factory):
    compiler = shutil.which("cc") or pytest.skip("there is no C compiler")
    program = tmp_path_factory.mktemp("lamp") / "lamp"
    words = [compiler, "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-o", program, EXAMPLES / "lamp.c"]
    subprocess.run(words, check=True)
    return f"{PREFIX}{program}"


@pytest.fixture(scope="module")
def lantern():
    node = shutil.which("node") or pytest.skip("there is no Node.js")
    return f"{PREFIX}{node} {EXAMPLES / 'lantern.mjs'}"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["lamp", "lantern"])
def test_the_examples_play_better_than_chance(name, players, request):
    standing = contest("gluex", [request.getfixturevalue(name), "random"], players, games=2 * players, play_all=True)
    assert standing.forfeits == [0, 0]
    assert standing.points[0] > 1.3 * standing.points[1]


PEBBLE = f"{PREFIX}sh {EXAMPLES / 'pebble.sh'}"


@pytest.mark.parametrize("game", ga.all_games(), ids=lambda game: game.name)
def test_a_few_lines_of_shell_play_every_game(game):
    standing = contest(game, [PEBBLE, "random"], games=2, play_all=True)
    assert standing.forfeits == [0, 0]


@pytest.fixture(scope="module")
def in_a_third_language(request):
    """Beside Python and the shell, which are there wherever these tests run."""
    known = {"lamp": "cc", "lantern": "node"}
    found = next((name for name, needed in known.items() if shutil.which(needed)), None)
    return request.getfixturevalue(found) if found else pytest.skip("there is neither a C compiler nor Node.js")


def test_engines_in_three_languages_play_a_hundred_games_though_one_crashes(folder, in_a_third_language):
    crashes = engine(folder, "own.py", "if random.Random(message['seed']).random() < 0.01: sys.exit('on purpose')")
    standing = contest("gluex", [crashes, PEBBLE, in_a_third_language], players=3, games=100, play_all=True)
    assert standing.games == standing.planned >= 100
    assert 0 < standing.forfeits[0] < standing.games
    assert standing.failures[0] == "ended with status 1: on purpose"
    assert standing.forfeits[1:] == [0, 0]
    assert sum(standing.wins) == pytest.approx(standing.games)


# Our players as an engine


def question(view: View, **more) -> dict:
    return {
        "type": "move",
        "id": 7,
        "table": "t",
        "position": view.to_dict(),
        "moves": [move.code for move in view.moves],
        "totals": list(view.totals()),
        "since": None,
        "seed": 1,
        **more,
    }


def answered(name: str, *messages: dict | str) -> list[dict]:
    lines = [message if isinstance(message, str) else json.dumps(message) for message in messages]
    return list(answers(name, player(name), lines))


def test_our_players_answer_as_the_schema_says():
    view = ga.deal("gluex", 2, 3).view(0)
    hello = {"type": "hello", "protocol": 1, "host": "me", "games": ["gluex"]}
    given = answered("hewer", hello, {"type": "chat"}, question(view), {"type": "quit"}, question(view))
    assert [message["type"] for message in given] == ["hello", "move"]
    assert [fault for message in given for fault in faults("from_engine", message)] == []
    assert given[1]["move"] in [move.code for move in view.moves]


@pytest.mark.parametrize("game", ga.all_games(), ids=lambda game: game.name)
def test_a_player_decides_the_same_by_plain_data(game):
    position = ga.deal(game.name, 2, 3)
    for _ in range(12):
        view = position.view(position.turn)
        (answer,) = answered("apprentice", question(view, seed=5))
        assert answer["move"] == ga.player("apprentice")(view, ga.generator(5)).code
        position = position.play(answer["move"])


def test_values_are_told_when_they_are_wanted():
    view = ga.deal("gluex", 2, 3).view(0)
    (answer,) = answered("random", question(view, analysis=True, move_ms=100))
    assert faults("answer", answer) == []
    assert {each["move"] for each in answer["analysis"]} == {move.code for move in view.moves}


def test_who_has_little_time_thinks_less(monkeypatch):
    seconds = []
    monkeypatch.setattr("glueckauf.players.levels.Search.decide", lambda _, time: seconds.append(time) or 0)
    view = ga.deal("gluex", 2, 3).view(0)
    answered("director", question(view), question(view, move_ms=100), question(view, game_ms=500))
    assert seconds == [0.2, pytest.approx(0.07), pytest.approx(0.01)]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("hello", "this line is not JSON"),
        ("[1]", "this line is not a JSON object"),
        ({"type": "move", "id": 3}, "seat: None is not the number of a seat"),
        ({"type": "hello", "games": ["chess"]}, "unknown game 'chess'"),
    ],
)
def test_what_cannot_be_answered_is_said(line, reason):
    (answer,) = answered("random", line)
    assert (answer["type"], answer["id"]) == ("error", line.get("id") if isinstance(line, dict) else None)
    assert answer["reason"].startswith(reason)
    assert faults("from_engine", answer) == []


def test_a_position_that_cannot_be_is_refused_with_the_field():
    asked = question(ga.deal("gluex", 2, 3).view(0))
    asked["position"]["seats"][0]["used"] = 5
    (answer,) = answered("random", asked)
    assert answer["reason"] == "seats[0].bag: a tile is missing that seat 0 has seen"


def test_our_engine_plays_in_the_arena_and_analyses(capsys):
    own = f"{sys.executable} -m glueckauf.cli engine apprentice"
    assert main(["arena", "gluex", "random", "--engine", own, "--games", "2"]) == 0
    record = ga.start("gluex", 2, 3)
    record.save("game.glueckauf")
    capsys.readouterr()
    assert main(["analyse", "game.glueckauf", "--engine", own, "--seconds", "5", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["best"] in [move.code for move in record.position.moves]
    with pytest.raises(Forfeit, match="gave no analysis that can be read"):
        player(DICE).analyse(record.position.view(0), 1)
