"""`glueckauf analyse FILE`: what the seat to decide should do, and why."""

import json
from argparse import Namespace
from typing import Any

from rich.console import Console
from rich.live import Live
from rich.table import Column, Table

from glueckauf.core.analysis import Analysis, Line
from glueckauf.core.errors import GlueckaufError
from glueckauf.core.position import View
from glueckauf.core.record_reader import load
from glueckauf.core.text import SEAT_NAMES, choose_language, say
from glueckauf.players import prepare_player
from glueckauf.players.engines import EnginePlayer

SHOWN = 8


def run(given: Namespace) -> None:
    choose_language(given.lang)
    view = view_of(given)
    if given.engine:
        ask_engine(view, given)
        return
    prepare_player("director", view.game)
    if given.json:
        print(json.dumps(as_dict(view.analyse(given.seconds, threads=given.threads)), ensure_ascii=False))
    else:
        watch(view, given)


def ask_engine(view: View, given: Namespace) -> None:
    view.check_decision()
    analysis = EnginePlayer(given.engine).analyse(view, given.seconds)
    if given.json:
        print(json.dumps(as_dict(analysis), ensure_ascii=False))
    else:
        Console().print(view.draw(given.lang), table(analysis, given.lang))


def view_of(given: Namespace) -> View:
    """The position asked for, as the seat to decide sees it."""
    record = load(given.file)
    number = len(record.moves) if given.move is None else given.move
    if number not in range(len(record.moves) + 1):
        raise GlueckaufError(f"move: {number}, but the record has {len(record.moves)} moves")
    position = record.positions()[number]
    return position.view((position.turn or 0) if given.seat is None else given.seat)


def watch(view: View, given: Namespace) -> None:
    """The table of moves, drawn anew while the search thinks, if somebody is watching."""
    console = Console()
    console.print(view.draw(given.lang))
    with Live(console=console, refresh_per_second=10, transient=True) as live:

        def show(so_far: Analysis) -> None:
            live.update(table(so_far, given.lang))

        analysis = view.analyse(given.seconds, threads=given.threads, watch=show if console.is_terminal else None)
    console.print(table(analysis, given.lang))


def table(analysis: Analysis, language: str) -> Table:
    words = (say("Move"), say("Wins"), say("Points"), say("Simulations"), say("Then"))
    move, wins, points, visits, then = (word.text(language) for word in words)
    shown = Table(
        move,
        Column(wins, justify="right"),
        Column(points, justify="right"),
        Column(visits, justify="right"),
        then,
        title=title(analysis, language),
    )
    for line in analysis.lines[:SHOWN]:
        shown.add_row(*cells(line, language))
    return shown


def title(analysis: Analysis, language: str) -> str:
    seat = SEAT_NAMES[analysis.seat].text(language)
    return say(
        "{seat} to move: {n} games simulated in {seconds} s",
        seat=seat,
        n=analysis.iterations,
        seconds=f"{analysis.seconds:.1f}",
    ).text(language)


def cells(line: Line, language: str) -> list[str]:
    return [
        line.move.text(language),
        f"{line.wins:.1%}",
        f"{line.points:.1f} ± {line.error:.1f}",
        str(line.visits),
        ", ".join(move.code for _, move in line.continuation[:4]),
    ]


def as_dict(analysis: Analysis) -> dict[str, Any]:
    return {
        "seat": analysis.seat,
        "iterations": analysis.iterations,
        "best": analysis.best.code,
        "moves": [
            {
                "code": line.move.code,
                "wins": line.wins,
                "points": line.points,
                "error": line.error,
                "visits": line.visits,
                "continuation": [{"seat": seat, "code": move.code} for seat, move in line.continuation],
            }
            for line in analysis.lines
        ],
    }
