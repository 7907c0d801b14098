"""The figures of `learning.py` in words and tables."""

from statistics import mean
from typing import Any

import glueckauf as ga

Figures = dict[str, Any]
LEVELS = "random", "apprentice", "hewer", "foreman", "director"

HEAD = """# Learned players: baselines

Made by `python benchmarks/learning.py` from `learning.json`. Whoever is measured plays each [level](../docs/opponents.md) at a
table for two, the same deals from both seats, and is told what its seat may know and nothing else. In the tables: the share of
victories, a shared one counting half, with an interval that covers the true share in 95 of 100 cases (the deal is the unit), and
the number of games. The director thinks 0.2 s for a decision, by the clock.
"""

RULES = """## Rules for entries

A line in these tables is measured by the same program, so anybody can repeat it:

```sh
python benchmarks/learning.py entry "My network" my_bots:policy gluex
python benchmarks/learning.py entry "My engine" "engine:./my_bot" gluex
```

1. **The player** is a function of a view and a generator, or [an engine](../docs/engine.md). It gets a view or a question of the
   protocol, and nothing else; it plays alone, without asking a level or a network of this package.
2. **The games** are the first ones of the program, all of them (`--share` is for trying out), in the environment that the line
   names. A line of another version stays where it is and is not compared with the others.
3. **The line says** what was learned from (decisions, and against whom), the machine and the hours, and how long a decision takes.
   Fill that into `cost` in `learning.json`; a player that searches says so in its name.
4. **Learning curves** are from three seeds at least, and all of them are shown.
5. **Others can do it again**: code and weights are where anybody can get them, under a licence that allows it.

A pull request with the changed `learning.json`, `learning.md` and a link is all it takes.

## What is not here

OpenSpiel's learners (DQN, NFSP, PPO, AlphaZero) have not been trained on these games. Whoever has the hours is welcome to the table.
"""


def page(found: Figures) -> str:
    return "\n".join([HEAD, environments(), *tables(found["entries"]), *curves(found["curves"]), RULES])


def environments() -> str:
    rows = [
        [
            f"`{game.environment_id}`",
            str(game.version),
            " and ".join(str(seen.version) for seen in (game.observation, game.turned_observation) if seen),
            f"{game.move_count}",
            f"{game.observation_length:,}",
        ]
        for game in ga.all_games()
    ]
    intro = "What a version stands for does not change under a paper: rules, moves, observations and rewards are held by digests in\nthe tests, and a change of any of them raises the number at the end of the name.\n\n"
    return (
        "## The environments\n\n" + intro + table(["environment", "rules", "observation", "actions", "numbers"], rows)
    )


def tables(entries: list[Figures]) -> list[str]:
    return [
        f"## {game.title}\n\n" + table(["player", *LEVELS, "cost", "measured"], [row(each) for each in mine])
        for game in ga.all_games()
        if (mine := [each for each in entries if each["game"] == game.name])
    ]


def row(entry: Figures) -> list[str]:
    shares = [share(entry["results"].get(level)) for level in LEVELS]
    return [f"{entry['name']}, `{entry['environment']}`", *shares, entry["cost"], entry["date"]]


def share(result: Figures | None) -> str:
    if result is None:
        return "-"
    low, high = result["interval"]
    return f"{result['wins']:.0%} ({low:.0%} to {high:.0%}; {result['games']})"


def curves(found: list[Figures]) -> list[str]:
    """The mean of all seeds, and the lowest and highest, lesson by lesson."""
    if not found:
        return []
    runs = [each["rows"] for each in found]
    seeds = ", ".join(str(each["seed"]) for each in found)
    names = [name for name in runs[0][0] if name not in {"lesson", "decisions", "seconds"}]
    rows = [
        [
            f"{each[0]['decisions']:,.0f}",
            f"{mean(run['seconds'] for run in each):.0f}",
            *(spread([run[name] for run in each]) for name in names),
        ]
        for each in zip(*runs, strict=True)
    ]
    intro = f"PPO against itself, one network of 256 units for both seats, 256 games side by side, on the processor; seeds {seeds}. Share of\nvictories: the mean over the seeds, and the lowest and highest. Random play and apprentices in 200 games a test, hewers in 20.\n\n"
    return [
        f"## Learning curve of `examples/train.py`: {ga.game(found[0]['game']).title}\n\n"
        + intro
        + table(["decisions", "seconds", *names], rows)
    ]


def spread(values: list[float]) -> str:
    return f"{mean(values):.0%} ({min(values):.0%} to {max(values):.0%})"


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"
