"""`glueckauf bot`: an engine that lives at a server, accepts challenges and plays, day and night.

All that lasts is on the server. So it can be stopped and started at any time, and so can the server: it goes on at all
tables where it sits.
"""

import os
import secrets
import time
from argparse import Namespace
from collections import Counter, deque
from dataclasses import dataclass
from typing import Any

from glueckauf.commands.table_client import Refused, TableClient, Unreachable
from glueckauf.core.errors import GlueckaufError
from glueckauf.core.game import all_games
from glueckauf.players.engines import MOST_SEED, Engine, Forfeit, Limits, Question
from glueckauf.players.schedule import check_whole

Told = dict[str, Any]
"""A table as the server tells it."""
ROUND = 15.0
"""Seconds between two looks at challenges and open tables, if nothing happens."""
FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0
"""Seconds before the server is tried again: twice as long each time."""
LONGEST_MOVE = 60.0
"""A bot that thinks longer would not seem to be there."""
MOST_FAILURES = 3
SUBSTITUTE = "apprentice"
"""Who plays on where the engine has failed so often in one position."""
HOUR = 3600.0
MOST_TABLES, MOST_PER_HOUR = 50, 10_000
TOKEN = "GLUECKAUF_TOKEN"  # noqa: S105  its name


@dataclass(frozen=True)
class Wishes:
    """What the bot takes part in."""

    tables: int
    per_hour: int
    join: frozenset[str]
    challenges: bool
    bots: bool
    limits: Limits


def run(given: Namespace) -> None:
    client = TableClient(given.server, given.token or os.environ.get(TOKEN, ""))
    resident = Resident(client, given.engine, wishes_of(given))
    try:
        resident.stay()
    finally:
        resident.leave()


def wishes_of(given: Namespace) -> Wishes:
    if not 0 < given.move_time <= LONGEST_MOVE:
        raise GlueckaufError(
            f"move-time: {given.move_time}, but it is more than 0 and at most {LONGEST_MOVE:g} seconds"
        )
    names = {game.name for game in all_games()}
    unknown = [name for name in given.join if name not in {*names, "all"}]
    if unknown:
        raise GlueckaufError(f"join: {unknown[0]!r}, but it is one of {', '.join(sorted(names))} or all")
    return Wishes(
        tables=check_whole("tables", given.tables, MOST_TABLES),
        per_hour=check_whole("per-hour", given.per_hour, MOST_PER_HOUR),
        join=frozenset(names if "all" in given.join else given.join),
        challenges=not given.no_challenges,
        bots=given.bots,
        limits=Limits(given.move_time),
    )


class Resident:
    """The bot: it hears what is new, decides where it is to move, and looks around now and then."""

    def __init__(self, client: TableClient, command: str, wishes: Wishes) -> None:
        self.client, self.command, self.wishes = client, command, wishes
        self.engine: Engine | None = None
        self.heard: dict[str, int] = {}
        """By table: how many events there were when the engine was last asked."""
        self.failures: Counter[tuple[str, int]] = Counter()
        self.begun: deque[float] = deque()
        self.looked = 0.0

    def stay(self) -> None:
        """Until somebody ends it. A server that does not answer is tried again, later each time."""
        self.start_engine()
        wait = FIRST_WAIT
        while True:
            try:
                self.arrive()
                for table in self.client.news():
                    wait = FIRST_WAIT
                    self.attend(table)
            except Unreachable as error:
                wait = max(wait, error.wait)
                say(f"{error}; trying again in {wait:g} s")
                time.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)

    def start_engine(self) -> Engine:
        try:
            self.engine = self.engine or Engine(self.command, *(game.name for game in all_games()))
        except Forfeit as error:
            raise GlueckaufError(f"engine {self.command!r} {error}") from error
        return self.engine

    def leave(self) -> None:
        if self.engine:
            self.engine.quit()

    def arrive(self) -> None:
        me = self.client.ask("/me")
        if not me["bot"]:
            raise GlueckaufError("token: it is not a bot's; make a bot on the page /api/tokens")
        say(f"{me['name']} is here")
        self.look_around()

    def attend(self, table: str | None) -> None:
        """Go to a table that has changed; at a heartbeat look around."""
        try:
            if table is not None:
                self.visit(table)
            if table is None or time.monotonic() - self.looked > ROUND:
                self.look_around()
        except Refused as error:
            say(f"{table or 'the server'}: {error}")

    # At a table

    def visit(self, table: str) -> None:
        now = self.client.ask(f"/tables/{table}")
        mine = [seat for seat in now["seats"] if seat["mine"]]
        if not mine:
            self.look_around()
        elif now["over"]:
            self.finish(now)
        else:
            self.agree(now, mine)
            self.play(table)

    def agree(self, now: Told, mine: list[Told]) -> None:
        """Whatever people want to take back, or to play more slowly, is fine."""
        own = {seat["number"] for seat in mine}
        if now["undo"] and not own <= set(now["undo"]["agreed"]):
            self.client.do(f"/tables/{now['id']}/answer", agree=True)
        if now["pace"] and not own <= set(now["pace"]["agreed"]):
            self.client.do(f"/tables/{now['id']}/pace", pace="slow" if now["pace"]["slow"] else "live")

    def play(self, table: str) -> None:
        """Decide as long as it is our turn."""
        choice = self.client.ask(f"/tables/{table}/moves")
        while choice["moves"]:
            try:
                code = self.decide(table, choice)
            except Forfeit as error:
                if self.fail(table, choice, error):
                    return
                continue
            if code is None:
                return
            choice = self.client.do(f"/tables/{table}/play", event=choice["event"], move=code)

    def decide(self, table: str, choice: Told) -> str | None:
        """The engine's move; None if the table has changed meanwhile, which the stream will tell."""
        seat, event = choice["seat"], choice["event"]
        view = self.client.ask(f"/tables/{table}/view?seat={seat}")
        if view["event"] != event:
            return None
        question = Question(
            position=view["position"],
            moves=[move["code"] for move in choice["moves"]],
            totals=[score["total"] for score in view["scores"]],
            table=table,
            seed=secrets.randbelow(MOST_SEED),
            since=self.since(table, seat),
            limits=self.wishes.limits,
        )
        self.heard[table] = event
        return self.start_engine().choose(question)

    def since(self, table: str, seat: int) -> list[Told] | None:
        """The moves since the last question; None if there was none, or something was taken back."""
        if table not in self.heard:
            return None
        events = self.client.ask(f"/tables/{table}/events?after={self.heard[table]}&seat={seat}")["events"]
        if any(event["kind"] == "undo" for event in events):
            return None
        return [{"seat": event["seat"], "move": event["move"]} for event in events]

    def fail(self, table: str, choice: Told, error: Forfeit) -> bool:
        """The engine has failed. It is started anew; where that does not help, somebody else plays on."""
        say(f"{table}: the engine {error}")
        if self.engine:
            self.engine.kill()
        self.engine = None
        self.heard.clear()
        self.failures[table, choice["event"]] += 1
        if self.failures[table, choice["event"]] < MOST_FAILURES:
            return False
        self.client.do(f"/tables/{table}/lend", seat=choice["seat"], level=SUBSTITUTE)
        return True

    def finish(self, now: Told) -> None:
        if self.heard.pop(now["id"], None) is not None:
            say(f"{now['address']}: over, {' : '.join(map(str, now['totals']))}")
            if self.engine:
                self.engine.end(now["id"], now["totals"], now["winners"])

    # Looking around

    def look_around(self) -> None:
        """Sit down where we are wanted, within our limits, and say that we are here."""
        self.looked = time.monotonic()
        free = self.free()
        for table in self.client.ask("/challenges"):
            welcome = free > 0 and self.is_welcome(table)
            self.client.do(f"/tables/{table['id']}/{'accept' if welcome else 'decline'}")
            free -= self.begin(table) if welcome else 0
        for table in self.open_tables():
            if free > 0 and self.is_to_be_joined(table):
                self.client.do(f"/tables/{table['id']}/join")
                free -= self.begin(table)
        self.client.do("/here", games=self.start_engine().games, challenges=self.wishes.challenges and free > 0)

    def open_tables(self) -> list[Told]:
        return self.client.ask("/open-tables") if self.wishes.join else []

    def free(self) -> int:
        """At how many more tables we may sit down now."""
        while self.begun and time.monotonic() - self.begun[0] > HOUR:
            self.begun.popleft()
        running = self.client.ask(f"/tables?over=false&limit={MOST_TABLES}")
        return min(self.wishes.tables - len(running), self.wishes.per_hour - len(self.begun))

    def begin(self, table: Told) -> int:
        say(f"{table['address']}: sat down for {table['game']}")
        self.begun.append(time.monotonic())
        return 1

    def is_welcome(self, table: Told) -> bool:
        """We play this game, and a person wants to, or any bot will do."""
        people = any(seat["kind"] == "person" and not seat["program"] for seat in table["seats"])
        return self.wishes.challenges and table["game"] in self.start_engine().games and (people or self.wishes.bots)

    def is_to_be_joined(self, table: Told) -> bool:
        """One bot at an open table is enough."""
        return table["game"] in self.wishes.join and not any(seat["program"] for seat in table["seats"])


def say(line: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {line}", flush=True)
