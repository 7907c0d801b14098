"""`glueckauf arena`: bots against each other, and who is better."""

import json
from argparse import Namespace
from contextlib import closing
from dataclasses import asdict

from rich.console import Console
from rich.table import Table

from glueckauf.core.errors import GlueckaufError
from glueckauf.core.game import find_game
from glueckauf.core.progress import bar
from glueckauf.players.arena import Sheet, Standing
from glueckauf.players.engines import PREFIX, Limits
from glueckauf.players.schedule import Schedule, prepare_bots, schedule
from glueckauf.players.workers import Spread, side_by_side

LONGEST_TIME = 24 * 3600


def run(given: Namespace) -> None:
    bots = [*given.bots, *(f"{PREFIX}{command}" for command in given.engine)]
    limits = Limits(seconds("move-time", given.move_time), seconds("game-time", given.game_time))
    sheet = Sheet(schedule(given.game, bots, given.players, given.games, given.seed, limits=limits), given.save)
    prepare_bots(sheet.plan)
    try:
        play(sheet, spread_of(given, sheet.plan), play_all=given.all)
    except KeyboardInterrupt:
        if sheet.deals:
            show(sheet.standing(), as_json=given.json)
        raise
    show(sheet.standing(), as_json=given.json)


def seconds(name: str, given: float | None) -> float | None:
    if given is not None and not 0 < given <= LONGEST_TIME:
        raise GlueckaufError(f"{name}: {given}, but it is more than 0 and at most {LONGEST_TIME} seconds")
    return given


def spread_of(given: Namespace, plan: Schedule) -> Spread:
    if given.ray is None:
        return side_by_side(plan, given.workers)
    from glueckauf.players.ray_cluster import cluster  # noqa: PLC0415  only who asks for Ray needs it

    return cluster(given.ray or None, given.workers)


def play(sheet: Sheet, spread: Spread, *, play_all: bool) -> None:
    with closing(sheet.play(spread, play_all=play_all)) as played, bar(sheet.plan.games) as move:
        for games in played:
            move(games, sheet.how_it_stands())


def show(standing: Standing, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(asdict(standing)))
        return
    console = Console()
    console.print(table(standing))
    if len(standing.bots) > 2:
        console.print(pairs(standing))
    for line in (*failures(standing), verdict(standing)):
        console.print(line, highlight=False, markup=False)


def table(standing: Standing) -> Table:
    title = f"{find_game(standing.game).title}: {standing.games:,} games of {standing.players} players"
    caption = "intervals cover 95 %; Elo is around the mean of these bots"
    shown = Table("bot", "games", "wins", "share", "interval", "points", "Elo", title=title, caption=caption)
    for bot in sorted(range(len(standing.bots)), key=lambda bot: -standing.elo[bot]):
        (low, high), (weakest, strongest) = standing.interval[bot], standing.elo_interval[bot]
        shown.add_row(
            standing.bots[bot],
            f"{standing.played[bot]:,}",
            f"{standing.wins[bot]:,.1f}",
            f"{standing.win_share[bot]:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{standing.points[bot]:.1f}",
            f"{standing.elo[bot]:+.0f} ± {(strongest - weakest) / 2:.0f}",
        )
    return shown


def failures(standing: Standing) -> list[str]:
    """Who lost games without playing them to the end, and why."""
    return [
        f"{name} forfeited {number:,} games; the last time it {reason}."
        for name, number, reason in zip(standing.bots, standing.forfeits, standing.failures, strict=True)
        if number
    ]


def pairs(standing: Standing) -> Table:
    """Who finishes ahead of whom; between two it says little more than the victories."""
    shown = Table("ahead of", *standing.bots, title="How often a seat finishes ahead of another")
    for name, shares in zip(standing.bots, standing.ahead, strict=True):
        shown.add_row(name, *("" if share is None else f"{share:.1%}" for share in shares))
    return shown


def doubt(standing: Standing) -> str:
    """Why it is not decided. The deal counts, because games of the same cards are not independent."""
    deals, first = (
        standing.games // standing.lineups,
        max(range(len(standing.bots)), key=standing.win_share.__getitem__),
    )
    if standing.enough is None:
        return "nobody is so far ahead of all others that more games like these would decide it."
    return (
        f"{standing.bots[first]} is ahead, but {deals:,} deals leave more doubt than 1 in 100. If it goes on like this,"
        f" about {standing.enough:,} games will decide it (--games)."
    )


def verdict(standing: Standing) -> str:
    """What the table means, in a sentence or two."""
    if standing.better is None:
        return f"Not decided after {standing.games:,} games: {doubt(standing)}"
    others = "the other" if len(standing.bots) == 2 else "all others"
    early = (
        f" That was clear before all {standing.planned:,} games; --all plays them." if standing.stopped_early else ""
    )
    return f"{standing.better} is better than {others}.{early}"
