"""The figures of `strength.py` in words, tables and one plot."""

from typing import Any

import glueckauf as ga
from glueckauf.players.director import SECONDS
from glueckauf.players.levels import LEVELS
from ladder import FIRST, elo_step, ratings
from strength import GAMES, GROWTH, RIVAL_SECONDS

Figures = dict[str, Any]
PART_TITLES = {
    "ladder": "The ladder",
    "rival": "Against OpenSpiel's search",
    "speed": "Speed",
    "growth": "Time to think",
}
COLOURS = {"glueck-auf": "#a5432d", "kartenspiel": "#4a5a68", "gluex": "#b98016"}

HEAD = f"""# Strength

Made by `make strength`; `make ladder` goes on with the first part. Every deal is played with every line-up,
so both sides have the same cards in the same seats. Intervals cover the true value in 95 of 100 cases; the deal is the
unit. A shared victory counts in equal parts. Director and captain think {SECONDS} s for a decision, by the clock, on one core.
"""


def text(found: Figures) -> str:
    parts = {"ladder": ladder, "rival": rival, "speed": speed, "growth": growth}
    blocks = [f"## {PART_TITLES[name]}\n\n{write(found[name])}" for name, write in parts.items() if name in found]
    return "\n".join([HEAD, *blocks])


def title(game: str) -> str:
    return ga.game(game).title


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def share(value: float, interval: list[float]) -> str:
    return f"{value:.1%} ({interval[0]:.0%} to {interval[1]:.0%})"


def in_order(part: Figures) -> list[tuple[str, Any]]:
    return [(game, part[game]) for game in GAMES if game in part]


def ladder(part: Figures) -> str:
    intro = "Each level against the one below it. *Wins* is the share of games won; *ahead* the share of pairs of seats in\nwhich the higher level finished ahead, which is what Elo counts with three and four players, where half of the seats\nare the lower level's. Elo stands above chance, on one scale for each game and number of players. Where a pair has not\nplayed all its games yet, it says of how many; intervals from a few deals are rough. The deals are kept in\n`benchmarks/ladder`, and every run adds to them.\n"
    return "\n".join([intro, *(block(game, rungs, players) for game, rungs in in_order(part) for players in (2, 3, 4))])


def block(game: str, rungs: list[Figures], players: int) -> str:
    mine = [rung for rung in rungs if rung["players"] == players]
    if not mine:
        return ""
    chain = [rung for rung in mine if rung["below"] != FIRST]
    rated = {level: f"{rating:.0f} ± {error:.0f}" for level, rating, error, _ in ratings(without_gap(chain))[1:]}
    rows = [row(rung, rated.get(rung["level"], "")) for rung in chain]
    rows += [row(rung, "") for rung in mine if rung["below"] == FIRST]
    head = ["level", "against", "games", "wins", "ahead", "step", "Elo"]
    return f"### {title(game)}, {players} players\n\n{table(head, rows)}"


def without_gap(chain: list[Figures]) -> list[Figures]:
    """The rungs up to the first that has not played yet: above it nobody has a rating."""
    return [rung for rung, level in zip(chain, list(LEVELS)[1:], strict=False) if rung["level"] == level]


def row(rung: Figures, rating: str) -> list[str]:
    step, error = elo_step(rung)
    return [
        rung["level"],
        rung["below"],
        games(rung),
        share(rung["win_share"], rung["interval"]),
        share(rung["ahead"], rung["ahead_interval"]),
        f"{step:+.0f} ± {error:.0f}",
        rating,
    ]


def games(rung: Figures) -> str:
    return str(rung["games"]) if rung["games"] >= rung["wanted"] else f"{rung['games']} of {rung['wanted']}"


def rival(part: Figures) -> str:
    intro = f"The director at {RIVAL_SECONDS} s against OpenSpiel's Monte Carlo tree search (random rollouts, UCT 2) at {RIVAL_SECONDS} s, which is\nshown the whole state, hidden cards and all; two players, every deal from both seats. `pyspiel.MCTSBot` crashes on games\nwritten in Python, so its twin in Python plays; the simulations it may make are set anew after every decision so that it\nuses its time.\n"
    rows = [
        [
            title(game),
            str(each["games"]),
            share(each["wins"] / each["games"], each["interval"]),
            f"{each['points'][0]:.1f} : {each['points'][1]:.1f}",
        ]
        for game, each in in_order(part)
    ]
    return f"{intro}\n{table(['game', 'games', 'wins', 'points'], rows)}"


def speed(part: Figures) -> str:
    intro = "Iterations of the search a second on one core, from the opening of a game for two, and the time to answer over\ndecisions of one game (median, longest).\n"
    head = ["game", "plain playouts / s", "guided playouts / s", "hewer, ms", "director, ms", "over its time, ms"]
    rows = [
        [
            title(game),
            f"{each['plain']:,.0f}",
            f"{each['guided']:,.0f}",
            "{:.1f}, {:.1f}".format(*each["hewer"]),
            "{:.0f}, {:.0f}".format(*each["director"]),
            f"{each['over']:.1f}",
        ]
        for game, each in in_order(part)
    ]
    return f"{intro}\n{table(head, rows)}"


def growth(part: Figures) -> str:
    intro = f"Directors with more time against the one with {GROWTH[0]} s: share of victories, and points ahead.\n\n![Strength over time](growth.svg)\n"
    rows = [
        [
            title(game),
            f"{each['seconds']:g} s",
            str(each["games"]),
            share(each["win_share"], each["interval"]),
            f"{each['lead']:+.1f}",
        ]
        for game, line in in_order(part)
        for each in line
    ]
    return f"{intro}\n{table(['game', 'time', 'games', 'wins', 'points ahead'], rows)}"


def plot(part: Figures) -> str:
    """Share of victories over time, time doubling to the right."""
    marks = "".join(
        f'<text x="{across(number)}" y="232" text-anchor="middle">{seconds:g} s</text>'
        for number, seconds in enumerate(GROWTH)
    )
    levels = "".join(
        f'<path d="M60 {up(level)}H540" stroke="#ccc"/><text x="52" y="{up(level) + 4}" text-anchor="end">{level:.0%}</text>'
        for level in (0, 0.25, 0.5, 0.75, 1)
    )
    lines = "".join(curve(number, game, line) for number, (game, line) in enumerate(in_order(part)))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 270" font-family="sans-serif" font-size="12">'
        f'<rect width="600" height="270" fill="#fbf6ea"/>{levels}{marks}{lines}</svg>\n'
    )


def across(number: int) -> int:
    return 80 + 75 * number


def up(share_won: float) -> float:
    return round(210 - 190 * share_won, 1)


def curve(number: int, game: str, line: list[Figures]) -> str:
    """A game's curve with its intervals, drawn a little beside the others."""
    shift = 4 * (number - 1)
    points = [(across(GROWTH.index(each["seconds"])) + shift, each) for each in line]
    way = " ".join(f"{x},{up(each['win_share'])}" for x, each in points)
    bars = "".join(f'<path d="M{x} {up(each["interval"][0])}V{up(each["interval"][1])}"/>' for x, each in points)
    name = f'<text x="{80 + 160 * number}" y="256" fill="{COLOURS[game]}" stroke="none">{title(game)}</text>'
    return f'<g stroke="{COLOURS[game]}" fill="none" stroke-width="2"><polyline points="{way}"/>{bars}{name}</g>'
