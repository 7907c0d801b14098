"""`glueckauf arena`: bots against each other, and who is better."""

import json
from argparse import Namespace
from contextlib import closing
from dataclasses import asdict

from rich.console import Console
from rich.table import Table

from glueckauf.commands.progress import bar
from glueckauf.core.game import find_game
from glueckauf.players.arena import Sheet, Spread, Standing, threads
from glueckauf.players.schedule import prepare_bots, schedule


def run(given: Namespace) -> None:
    spread = spread_of(given)
    sheet = Sheet(schedule(given.game, given.bots, given.players, given.games, given.seed))
    prepare_bots(sheet.plan)
    try:
        play(sheet, spread, play_all=given.all)
    except KeyboardInterrupt:
        if sheet.deals:
            show(sheet.standing(), as_json=given.json)
        raise
    show(sheet.standing(), as_json=given.json)


def spread_of(given: Namespace) -> Spread:
    if given.ray is None:
        return threads(given.workers)
    from glueckauf.players.ray_cluster import cluster  # noqa: PLC0415  only who asks for Ray needs it

    return cluster(given.ray or None, given.workers)


def play(sheet: Sheet, spread: Spread, *, play_all: bool) -> None:
    with closing(sheet.play(spread, play_all=play_all)) as played, bar(sheet.plan.games) as move:
        for games in played:
            move(games, how_it_stands(sheet))


def how_it_stands(sheet: Sheet) -> str:
    if not sheet.deals:
        return ""
    return ", ".join(f"{name} {share:.0%}" for name, share in zip(sheet.plan.names, sheet.win_share(), strict=True))


def show(standing: Standing, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(asdict(standing)))
        return
    console = Console()
    console.print(table(standing))
    if len(standing.bots) > 2:
        console.print(pairs(standing))
    console.print(verdict(standing), highlight=False, markup=False)


def table(standing: Standing) -> Table:
    title = f"{find_game(standing.game).title}: {standing.games:,} games of {standing.players} players"
    shown = Table("bot", "wins", "share", "interval", "points", title=title, caption="intervals cover 95 %")
    for bot, name in enumerate(standing.bots):
        low, high = standing.interval[bot]
        shown.add_row(
            name,
            f"{standing.wins[bot]:,.1f}",
            f"{standing.win_share[bot]:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{standing.points[bot]:.1f}",
        )
    return shown


def pairs(standing: Standing) -> Table:
    """Who finishes ahead of whom; between two it says little more than the victories."""
    shown = Table("ahead of", *standing.bots, title="How often a seat finishes ahead of another")
    for name, shares in zip(standing.bots, standing.ahead, strict=True):
        shown.add_row(name, *("" if share is None else f"{share:.1%}" for share in shares))
    return shown


def verdict(standing: Standing) -> str:
    """What the table means, in a sentence or two."""
    if standing.better is None:
        return f"Not decided after {standing.games:,} games: nobody is better than all others beyond doubt."
    others = "the other" if len(standing.bots) == 2 else "all others"
    early = (
        f" That was clear before all {standing.planned:,} games; --all plays them." if standing.stopped_early else ""
    )
    return f"{standing.better} is better than {others}.{early}"
