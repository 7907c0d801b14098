"""`glueckauf bot`: it sits down where it is wanted, plays, keeps its limits, and outlives itself and the server."""

import re
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

import pytest

from glueckauf.cli import main
from glueckauf.commands import bot as command
from glueckauf.commands.bot import Resident, Wishes
from glueckauf.commands.table_client import Refused, TableClient, Unreachable
from glueckauf.core.errors import GlueckaufError
from glueckauf.players.engines import Limits
from glueckauf.web.areas.api.bots import make_bot
from tests.http.people import Person, history_of_table, new_table, seat, table
from tests.http.programs import Program
from tests.http.test_stop import Visitor, server

__all__ = ["server"]
DICE = f"{sys.executable} {Path(__file__).parents[2] / 'examples' / 'engines' / 'dice.py'}"
WISHES = {"tables": 4, "per_hour": 60, "join": frozenset(), "challenges": True, "bots": False, "limits": Limits(20)}


class Here(TableClient):
    """The server in this process."""

    def __init__(self, token: str) -> None:
        super().__init__("http://testserver", token)
        self.program = Program(token=token)

    def _call(self, path, given):
        answer = self.program.see(path) if given is None else self.program.do(path, given)
        if answer.status_code == 429:
            raise Unreachable("too much")
        if answer.status_code >= 400:
            raise Refused(answer.json()["code"], answer.json()["reason"])
        return answer.json()


@pytest.fixture
def lamp():
    """A resident bot at the server in this process; wishes can be changed."""
    token, there = make_bot("ada", "Lamp"), []

    def made(engine: str = DICE, **wishes) -> Resident:
        there.append(Resident(Here(token), engine, Wishes(**WISHES | wishes)))
        return there[-1]

    yield made
    for each in there:
        each.leave()


def challenged(eve: Person, resident: Resident, game: str = "gluex") -> str:
    resident.look_around()
    return eve.do("/bots/challenge", {"challenge": f"{game} Lamp", "name": eve.name}).url.split("/")[2]


def bot_sits_at(slug: str) -> bool:
    return seat(slug, 1).owner.startswith("bot:")


def test_it_accepts_a_challenge_and_plays_the_game_to_its_end(eve, lamp, capsys):
    resident = lamp()
    slug = challenged(eve, resident)
    resident.attend(slug)
    assert bot_sits_at(slug)
    while not table(slug).over:
        if history_of_table(slug).record.position.turn == 0:
            eve.play(slug)
        resident.attend(slug)
    resident.attend(slug)
    said = capsys.readouterr().out
    assert "sat down for gluex" in said
    assert f"/t/{slug}/: over, " in said


def test_the_engine_hears_what_happened_since_it_was_last_asked(eve, lamp, monkeypatch):
    resident, asked = lamp(), []
    slug = challenged(eve, resident)
    resident.attend(None)
    choose = resident.engine.choose
    monkeypatch.setattr(resident.engine, "choose", lambda question: asked.append(question) or choose(question))
    eve.play(slug)
    resident.attend(slug)
    while len(asked) < 3:
        eve.play(slug)
        resident.attend(slug)
    assert [question.since is None for question in asked] == [True, False, False]
    moves = history_of_table(slug).record
    codes = [moves.game.codes[move] for move in moves.moves]
    heard = [made["move"] for question in asked[1:] for made in question.since]
    assert heard == codes[1 : 1 + len(heard)]


def test_it_agrees_when_somebody_wants_to_take_back(eve, lamp):
    resident = lamp()
    slug = challenged(eve, resident)
    resident.attend(None)
    for _ in range(3):
        eve.play(slug)
        resident.attend(slug)
    before = len(history_of_table(slug).record.moves)
    eve.at(slug, "undo", seat=0, number=history_of_table(slug).event_count)
    assert table(slug).undo_seat == 0
    resident.attend(slug)
    assert table(slug).undo_seat is None
    assert len(history_of_table(slug).record.moves) < before


def test_it_plays_so_many_games_at_a_time_and_in_an_hour(eve, lamp):
    resident = lamp(tables=2, per_hour=2)
    slugs = [challenged(eve, resident) for _ in range(2)]
    resident.attend(None)
    assert [bot_sits_at(slug) for slug in slugs] == [True, True]
    assert eve.do("/bots/challenge", {"challenge": "gluex Lamp"}).status_code == 404
    Here(resident.client.token).do(f"/tables/{slugs[0]}/lend", seat=1, level="random")
    assert resident.free() == 0


def test_it_accepts_challenges_of_bots_only_when_it_is_told_so(lamp):
    other = Program(token=make_bot("bob", "Candle"))
    resident = lamp()
    resident.look_around()
    slug = other.do("/tables", {"game": "gluex", "chairs": [{"who": "me"}, {"who": "friend"}]}).json()["id"]
    other.do(f"/tables/{slug}/challenge", {"seat": 1, "bot": "Lamp"})
    resident.attend(slug)
    assert (bot_sits_at(slug), seat(slug, 1).challenged) == (False, "")
    liberal = lamp(bots=True)
    other.do(f"/tables/{slug}/challenge", {"seat": 1, "bot": "Lamp"})
    liberal.look_around()
    assert bot_sits_at(slug)


def test_it_joins_open_tables_of_the_games_it_was_told(eve, lamp):
    slugs = {game: new_table(eve, game, "me", "friend", listed="1") for game in ("gluex", "kartenspiel")}
    lamp().look_around()
    assert not any(bot_sits_at(slug) for slug in slugs.values())
    lamp(join=frozenset(["gluex"])).look_around()
    assert (bot_sits_at(slugs["gluex"]), bot_sits_at(slugs["kartenspiel"])) == (True, False)


def test_an_engine_that_fails_is_started_anew_and_at_last_somebody_else_plays_on(eve, lamp, tmp_path, capsys):
    program = (Path(__file__).parents[2] / "examples" / "engines" / "dice.py").read_text(encoding="utf-8")
    broken = tmp_path / "broken.py"
    broken.write_text(program.replace("move = random", "raise SystemExit('no oil')\n        move = random"))
    resident = lamp(f"{sys.executable} {broken}")
    slug = challenged(eve, resident)
    resident.attend(None)
    eve.play(slug)
    resident.attend(slug)
    assert capsys.readouterr().out.count("the engine ended with status 1: no oil") == 3
    assert (seat(slug, 1).level, bot_sits_at(slug)) == ("apprentice", True)


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        (["--move-time", "0"], "move-time: 0.0, but it is more than 0 and at most 60 seconds"),
        (["--tables", "0"], "tables: 0, but it is 1 to 50"),
        (["--join", "chess"], "join: 'chess', but it is one of glueck-auf"),
        (["--server", "localhost"], "server: 'localhost' is not an address"),
    ],
)
def test_what_cannot_be_is_one_line(given, complaint, capsys):
    words = ["bot", "--engine", DICE, "--server", "http://localhost:1", "--token", "ga_x"]
    assert main([*words, *given]) == 2
    assert complaint in capsys.readouterr().err


def test_an_engine_that_does_not_run_is_named(lamp):
    with pytest.raises(GlueckaufError, match=r"engine '\./nowhere' cannot be started"):
        lamp("./nowhere").stay()


def test_the_token_of_a_person_is_refused(eve):
    resident = Resident(Here(Program(eve).token), DICE, Wishes(**WISHES))
    with pytest.raises(GlueckaufError, match="token: it is not a bot's"):
        resident.stay()
    resident.leave()


def test_a_server_that_does_not_answer_is_tried_again_later_each_time(lamp, monkeypatch):
    waits = []

    def sleep(seconds):
        waits.append(seconds)
        if len(waits) == 9:
            raise KeyboardInterrupt

    monkeypatch.setattr(command.time, "sleep", sleep)
    resident = lamp()
    resident.client = TableClient("http://127.0.0.1:9", "ga_x")
    with pytest.raises(KeyboardInterrupt):
        resident.stay()
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60, 60]


# At a real server


class Opponent(Thread):
    """Eve, who plays the first legal move whenever she can, whatever happens to the server."""

    def __init__(self, client: TableClient, slug: str) -> None:
        super().__init__(daemon=True)
        self.client, self.slug, self.moves, self.over = client, slug, 0, False

    def run(self) -> None:
        while not self.over:
            try:
                now = self.client.ask(f"/tables/{self.slug}/moves?seat=0")
                self.over = now["over"]
                if now["moves"]:
                    self.client.do(f"/tables/{self.slug}/play", event=now["event"], move=now["moves"][0]["code"])
                    self.moves += 1
            except (Unreachable, Refused):
                pass
            time.sleep(0.02)


def until(asked, seconds=120) -> None:
    end = time.monotonic() + seconds
    while not asked():
        assert time.monotonic() < end, "it has not come about"
        time.sleep(0.05)


def token_on(page: str) -> str:
    return re.search(r'value="(ga_[\w-]+)"', page)[1]


@pytest.mark.timeout(600)
def test_a_game_goes_on_though_the_bot_and_the_server_are_killed(server, tmp_path):
    owner, eve = Visitor(server.address), Visitor(server.address)
    owner.do("/account/register", name="Ada", password="a long and secret word")  # noqa: S106
    token = token_on(owner.do("/api/bots", name="Lamp"))
    words = [sys.executable, "-m", "glueckauf.cli", "bot", "--engine", DICE, "--server", server.address]

    def start_bot() -> subprocess.Popen[str]:
        log = (tmp_path / "bot").open("a", encoding="utf-8")
        with log:
            return subprocess.Popen([*words, "--token", token], stdout=log, stderr=subprocess.STDOUT)

    running = start_bot()
    try:
        until(lambda: "Lamp (bot)" in eve.see("/bots/"))
        eve.do("/bots/challenge", challenge="gluex Lamp", name="Eve")
        slug = eve.url.split("/t/")[1].strip("/")
        opponent = Opponent(TableClient(server.address, token_on(eve.do("/api/tokens", name="Eve"))), slug)
        opponent.start()
        until(lambda: opponent.moves > 3)
        running.kill()
        running.wait()
        running = start_bot()
        seen = opponent.moves
        until(lambda: opponent.moves > seen + 3)
        server.kill()
        server.start()
        until(lambda: opponent.over)
    finally:
        running.terminate()
        running.wait(20)
    said = (tmp_path / "bot").read_text(encoding="utf-8")
    assert "trying again in 1 s" in said
    assert said.count("Lamp is here") >= 3
    assert "Traceback" not in said
