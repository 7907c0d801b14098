"""The command `glueckauf`. It reads the words; `commands` has a module for each."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from io import TextIOWrapper
from typing import Any

from glueckauf.commands import (
    admin,
    analyse,
    arena,
    bench,
    bot,
    compile_all,
    dataset,
    engine,
    lab,
    play,
    replay,
    review,
    serve,
    simulate,
    verify,
    worker,
)
from glueckauf.core.errors import GlueckaufError
from glueckauf.core.game import all_games
from glueckauf.core.text import LANGUAGES
from glueckauf.players import NAMES
from glueckauf.variants.making import variant

WRONG = 2
INTERRUPTED = 130


def own_language() -> str:
    """The language of the machine, if we speak it."""
    wanted = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return wanted[:2] if wanted[:2] in LANGUAGES else "en"


def parser() -> argparse.ArgumentParser:
    titles = ", ".join(game.title for game in all_games())
    words = argparse.ArgumentParser(
        "glueckauf",
        description=f"{titles} in the terminal: play, simulate, compete, replay, measure.",
    )
    words.add_argument("--version", action="version", version=version("glueckauf"))
    commands = words.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for add in (
        add_serve,
        add_worker,
        add_admin,
        add_play,
        add_simulate,
        add_lab,
        add_arena,
        add_replay,
        add_verify,
        add_analyse,
        add_review,
        add_engine,
        add_bot,
        add_dataset,
        add_bench,
        add_compile,
    ):
        add(commands)
    return words


Commands = Any  # argparse keeps the name of this type to itself


def add_serve(commands: Commands) -> None:
    words = commands.add_parser("serve", help="the table in the browser")
    words.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1: this machine only)")
    words.add_argument("--port", type=int, default=8000, help="the port (8000)")
    words.add_argument("--data", metavar="DIR", help="where the games are kept (your data folder)")
    words.add_argument("--no-browser", action="store_true", help="do not open a browser")
    words.add_argument(
        "--workers-elsewhere", action="store_true", help="leave computer players and messages to `glueckauf worker`"
    )
    words.add_argument(
        "--variant", action="append", default=[], metavar="FILE", help="offer a variant too; may be repeated"
    )
    words.set_defaults(run=serve.run)


def add_worker(commands: Commands) -> None:
    words = commands.add_parser("worker", help="computer players, reviews and messages beside `serve` (PostgreSQL)")
    words.add_argument(
        "--threads", type=int, default=os.cpu_count() or 1, help="computer players that think at a time (all cores)"
    )
    words.add_argument("--data", metavar="DIR", help="where the secret key is kept (your data folder)")
    words.set_defaults(run=worker.run)


def add_admin(commands: Commands) -> None:
    words = commands.add_parser("admin", help="run a server: backup, maintenance, people, a check of all games")
    words.add_argument("--data", metavar="DIR", help="where the games are kept (your data folder)")
    words.set_defaults(run=admin.run)
    actions = words.add_subparsers(dest="action", required=True, metavar="ACTION")
    actions.add_parser("backup", help="copy everything into one file, also while the server runs").add_argument("file")
    restore = actions.add_parser("restore", help="make everything as it was at a backup; the server must be stopped")
    restore.add_argument("file")
    restore.add_argument("--force", action="store_true", help="overwrite the games that are there")
    actions.add_parser("reset-password", help="give an account a new password and print it").add_argument("name")
    actions.add_parser("remove-account", help="delete an account, as its owner can").add_argument("name")
    actions.add_parser("remove-table", help="delete a table").add_argument("table", help="its name in the address")
    reports = actions.add_parser("reports", help="what people have reported")
    reports.add_argument("--close", type=int, metavar="NUMBER", help="a report that is dealt with")
    close = actions.add_parser("close", help="close the server for maintenance")
    close.add_argument("--minutes", type=int, help="how long it takes, for the page that says so")
    actions.add_parser("open", help="open the server again")
    actions.add_parser("check", help="replay all games and say which do not fit")
    actions.add_parser("ratings", help="compute all ratings anew from the records of the games")


def add_play(commands: Commands) -> None:
    words = commands.add_parser("play", help="play a game against computer players")
    add_game(words, optional=True)
    words.add_argument("--players", type=int, default=3, help="seats at the table, yours included (3)")
    words.add_argument("--seat", type=int, default=0, help="your seat, from 0 (0)")
    words.add_argument("--seed", type=int, help="the number of the deal (a new one)")
    words.add_argument("--against", default="hewer", help=f"your opponents: {NAMES} (hewer)")
    add_option(words)
    words.add_argument("--save", metavar="FILE", help="keep the record of the game in a file")
    add_language(words)
    words.set_defaults(run=play.run)


def add_simulate(commands: Commands) -> None:
    words = commands.add_parser("simulate", help="play many games and show what comes out")
    add_game(words)
    words.add_argument("--players", type=int, default=4, help="seats at the table (4)")
    words.add_argument("--games", type=int, default=10_000, help="how many games (10000)")
    words.add_argument("--seed", type=int, default=0, help="the first deal; the others follow (0)")
    words.add_argument("--player", default="random", help=f"who plays: {NAMES} (random)")
    add_option(words)
    words.add_argument("--workers", type=int, help="games at the same time (as many as there are processors)")
    words.add_argument(
        "--csv", metavar="FILE", nargs="?", const="-", help="a line per game, to a file or to standard output"
    )
    add_json(words)
    words.set_defaults(run=simulate.run)


def add_lab(commands: Commands) -> None:
    words = commands.add_parser("lab", help="compare a variant with the game of the box over thousands of games")
    words.add_argument("file", metavar="FILE", help="the file of the variant")
    words.add_argument("--players", type=int, default=2, help="seats at the table (2)")
    words.add_argument("--games", type=int, default=2000, help="how many games of each (2000)")
    words.add_argument("--seed", type=int, default=0, help="the first deal; the others follow (0)")
    words.add_argument("--player", default="apprentice", help=f"who plays: {NAMES} (apprentice)")
    words.add_argument("--workers", type=int, help="games at the same time (as many as there are processors)")
    words.add_argument("--html", metavar="FILE", help="write the report with its plots as a page")
    add_json(words)
    words.set_defaults(run=lab.run)


def add_arena(commands: Commands) -> None:
    words = commands.add_parser("arena", help="let bots play each other and say which is better")
    add_game(words)
    words.add_argument("bots", nargs="*", metavar="BOT", help=f"two or more of {NAMES}")
    words.add_argument(
        "--engine", action="append", default=[], metavar="COMMAND", help="a program as one more bot; may be repeated"
    )
    words.add_argument("--players", type=int, default=2, help="seats at the table (2)")
    words.add_argument(
        "--games", type=int, default=1000, help="the most games to play, rounded up to whole deals (1000)"
    )
    words.add_argument("--seed", type=int, default=0, help="the first deal; the others follow (0)")
    words.add_argument("--move-time", type=float, metavar="S", help="seconds for a move; who takes longer forfeits")
    words.add_argument("--game-time", type=float, metavar="S", help="seconds for all moves of a bot in a game")
    words.add_argument("--save", metavar="DIR", help="keep all games in a folder; a contest begun there goes on")
    words.add_argument("--all", action="store_true", help="play all games, even when it is decided earlier")
    words.add_argument("--workers", type=int, help="games at the same time (as many as there are processors)")
    words.add_argument(
        "--ray", nargs="?", const="", metavar="ADDRESS", help="spread the games over a Ray cluster, or a new one here"
    )
    add_json(words)
    words.set_defaults(run=arena.run)


def add_replay(commands: Commands) -> None:
    words = commands.add_parser("replay", help="step through the record of a game")
    words.add_argument("file", metavar="FILE")
    words.add_argument("--seat", type=int, help="see it as this seat saw it, from 0")
    words.add_argument("--text", action="store_true", help="print the whole game in words")
    add_language(words)
    add_json(words)
    words.set_defaults(run=replay.run)


def add_verify(commands: Commands) -> None:
    words = commands.add_parser("verify", help="check that the deal of a record was made before the first move")
    words.add_argument("file", metavar="FILE")
    words.add_argument(
        "--hash",
        metavar="HASH",
        action="append",
        default=[],
        help="a hash that the table showed before; may be repeated",
    )
    add_language(words)
    add_json(words)
    words.set_defaults(run=verify.run)


def add_analyse(commands: Commands) -> None:
    words = commands.add_parser(
        "analyse", help="analyse a position of a record: the best moves and what they are worth"
    )
    words.add_argument("file", metavar="FILE")
    words.add_argument("--move", type=int, metavar="N", help="the position after so many moves (the last one)")
    words.add_argument("--seat", type=int, help="the seat whose view is analysed, from 0 (the one to move)")
    words.add_argument("--seconds", type=float, default=1.0, help="how long to think; Ctrl-C ends it sooner (1)")
    words.add_argument("--threads", type=int, default=os.cpu_count() or 1, help="how many threads think (all cores)")
    words.add_argument("--engine", metavar="COMMAND", help="ask this program instead of our own search")
    add_language(words)
    add_json(words)
    words.set_defaults(run=analyse.run)


def add_review(commands: Commands) -> None:
    words = commands.add_parser("review", help="review a finished game: how much was luck, what each mistake cost")
    words.add_argument("file", metavar="FILE")
    words.add_argument("--seat", type=int, help="the seat to review, from 0 (all)")
    words.add_argument(
        "--games", type=int, metavar="N", help="imagine so many games for a move (as many as fit into 20 seconds)"
    )
    words.add_argument("--seconds", type=float, help="take about so long instead")
    add_language(words)
    add_json(words)
    words.set_defaults(run=review.run)


def add_engine(commands: Commands) -> None:
    words = commands.add_parser("engine", help="play for another program, over standard input and output")
    words.add_argument("player", nargs="?", default="director", help=f"who plays: {NAMES} (director)")
    words.set_defaults(run=engine.run)


def add_bot(commands: Commands) -> None:
    words = commands.add_parser("bot", help="let an engine live at a server: it accepts challenges and plays")
    words.add_argument("--engine", required=True, metavar="COMMAND", help="the program that plays")
    words.add_argument("--server", required=True, metavar="URL", help="such as http://localhost:8000")
    words.add_argument("--token", help="the token of the bot account (the environment variable GLUECKAUF_TOKEN)")
    words.add_argument(
        "--join", action="append", default=[], metavar="GAME", help="sit down at open tables of a game, or of all"
    )
    words.add_argument("--no-challenges", action="store_true", help="decline all challenges")
    words.add_argument("--bots", action="store_true", help="accept challenges of other bots too")
    words.add_argument("--tables", type=int, default=4, help="the most tables at the same time (4)")
    words.add_argument("--per-hour", type=int, default=60, help="the most games to begin in an hour (60)")
    words.add_argument("--move-time", type=float, default=10.0, metavar="S", help="seconds for a move (10)")
    words.set_defaults(run=bot.run)


def add_compile(commands: Commands) -> None:
    words = commands.add_parser("compile", help="compile everything beforehand, where nobody is to wait for it later")
    words.add_argument("games", nargs="*", metavar="GAME", help="the games to compile (all)")
    words.set_defaults(run=compile_all.run)


def add_dataset(commands: Commands) -> None:
    words = commands.add_parser("dataset", help="write many games of computer players as Parquet files for learners")
    add_game(words)
    words.add_argument("--players", type=int, default=2, help="seats at the table (2)")
    words.add_argument("--games", type=int, default=10_000, help="how many games (10000)")
    words.add_argument("--seed", type=int, default=0, help="the first deal; the others follow (0)")
    words.add_argument("--bot", default="hewer", help=f"who plays: {NAMES} (hewer)")
    words.add_argument("--reward", default="win", help="what a seat gets at the end: win, place or score (win)")
    words.add_argument("--workers", type=int, help="games at the same time (as many as there are processors)")
    words.add_argument("--out", metavar="DIR", help="the folder; one that is there already is continued")
    words.set_defaults(run=dataset.run)


def add_bench(commands: Commands) -> None:
    words = commands.add_parser("bench", help="measure random play on one core")
    words.add_argument("--seconds", type=float, default=1.0, help="how long for each number of players (1)")
    add_json(words)
    words.set_defaults(run=bench.run)


def add_game(words: argparse.ArgumentParser, *, optional: bool = False) -> None:
    names = ", ".join(each.name for each in all_games())
    words.add_argument(
        "game",
        nargs="?" if optional else None,
        default=all_games()[0].name,
        help=f"one of {names}, or the file of a variant",
    )


def add_option(words: argparse.ArgumentParser) -> None:
    words.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; may be repeated"
    )


def add_language(words: argparse.ArgumentParser) -> None:
    words.add_argument("--lang", default=own_language(), help=f"one of {', '.join(LANGUAGES)}")


def add_json(words: argparse.ArgumentParser) -> None:
    words.add_argument("--json", action="store_true", help="print the result as JSON")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. What the caller did wrong is one line and status 2."""
    forgive_streams()
    given = parser().parse_args(arguments)
    try:
        take_variant(given)
        given.run(given)
        sys.stdout.flush()
    except GlueckaufError as error:
        print(f"glueckauf: {error}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        hush()
    except OSError as error:
        print(f"glueckauf: cannot write: {error.strerror}", file=sys.stderr)
        hush()
        return WRONG
    return 0


def take_variant(given: argparse.Namespace) -> None:
    """A file of a variant stands wherever the name of a game does."""
    if getattr(given, "game", "").endswith(".toml"):
        given.game = variant(given.game).name


def forgive_streams() -> None:
    """Closed streams are empty ones; what a terminal cannot show it shows as well as it can."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def hush() -> None:
    """Nobody reads any more: let Python's last flush go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
