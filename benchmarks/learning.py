"""How well the games have been learned: a table that others can add to. Writes `learning.md` from `learning.json`.

usage: python learning.py [network | openspiel | curve] [GAME ...] [--share 0.25]    measure anew, all or some
       python learning.py entry NAME PLAYER GAME [--share 0.25]                      measure a player of one's own
       python learning.py report                                                     only write the page

Whoever is measured plays each level at a table for two, the same deals from both seats. `--share` takes a part of the games or lessons.
`curve` wants PyTorch, `openspiel` OpenSpiel. The director thinks by the clock, so do nothing else meanwhile.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import glueckauf as ga
from glueckauf.core.chance import below
from glueckauf.players import Player
from glueckauf.players.captain import Instinct, network_file
from learning_report import page

HERE = Path(__file__).parent
KEPT, PAGE = HERE / "learning.json", HERE / "learning.md"
GAMES = [each.name for each in ga.all_games()]
LEVELS = {"random": 400, "apprentice": 400, "hewer": 200, "foreman": 100, "director": 60}
"""Whom one is measured against, and in how many games."""
SIMULATIONS = 100
SPIEL_LEVELS = {"random": 40, "apprentice": 40, "hewer": 20}
SPIEL_CURIOSITY = 2.0
SEEDS = 1, 2, 3
LESSONS = 40
FIRST_DEAL = 7000

Figures = dict[str, Any]


def read() -> Figures:
    return json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {"entries": [], "curves": []}


def keep(part: str, found: Figures, *same: str) -> None:
    """Put a line into a part of the file, in place of the one that is the same in these fields."""
    kept = read()
    others = [each for each in kept[part] if any(each[name] != found[name] for name in same)]
    kept[part] = sorted([*others, found], key=lambda each: [str(each[name]) for name in same])
    KEPT.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def measured(player: Player | str, game: str, levels: dict[str, int], share: float) -> Figures:
    """What comes out against each level: the share of victories with its interval, and points of both."""
    found: Figures = {}
    for level, games in levels.items():
        begin = time.perf_counter()
        wanted = max(2, round(games * share))
        standing = ga.contest(game, [player, level], 2, wanted, FIRST_DEAL, play_all=True)
        found[level] = {
            "games": standing.games,
            "wins": round(standing.win_share[0], 4),
            "interval": [round(end, 4) for end in standing.interval[0]],
            "points": [round(each, 1) for each in standing.points],
        }
        print(f"{game}: {level} {found[level]} {time.perf_counter() - begin:.0f} s", flush=True)
    return found


def entry(name: str, game: str, results: Figures, **more: object) -> None:
    keep(
        "entries",
        {
            "game": game,
            "name": name,
            "environment": ga.game(game).environment_id,
            "rules": ga.game(game).version,
            "package": ga.__version__,
            "date": f"{datetime.now(UTC):%Y-%m-%d}",
            "results": results,
            **more,
        },
        "game",
        "name",
    )


def network(game: str, share: float) -> None:
    """The network in the package, without a search."""
    file = network_file(ga.game(game), 2)
    assert file is not None
    entry(f"network `{file.stem}` alone", game, measured(Instinct(), game, LEVELS, share), cost="see docs/networks.md")


def openspiel(game: str, share: float) -> None:
    """OpenSpiel's search for games with hidden information, over our OpenSpiel environment. It sees what its seat may see."""
    results = measured(spiel_search(game), game, SPIEL_LEVELS, share)
    name = f"OpenSpiel {version('open_spiel')}, ISMCTS, {SIMULATIONS} simulations, random rollouts, UCT {SPIEL_CURIOSITY:g}"
    entry(name, game, results, cost="nothing is learned")


def spiel_search(game: str) -> Player:
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    import glueckauf.rl.openspiel  # noqa: F401 it registers the games

    loaded = pyspiel.load_game(f"python_glueckauf_{game.replace('-', '_')}(players=2)")

    def search(view: ga.View, rng: Any) -> int:
        if len(view.moves) == 1:
            return view.moves[0].number
        chance = np.random.RandomState(below(rng, 2**31))
        evaluator = mcts.RandomRolloutEvaluator(1, chance)
        bot = ismcts.ISMCTSBot(loaded, evaluator, SPIEL_CURIOSITY, SIMULATIONS, random_state=chance)
        return int(bot.step(loaded.state_at(view.guess(rng))))

    return search


def curve(game: str, share: float) -> None:
    """How `examples/train.py` gets better, from several seeds; with `--share`, its first lessons."""
    if game != "gluex":
        return
    for seed in SEEDS:
        keep(
            "curves",
            {"game": game, "seed": seed, "rows": list(lessons(game, seed, round(LESSONS * share)))},
            "game",
            "seed",
        )


def lessons(game: str, seed: int, number: int) -> Iterator[Figures]:
    """What the lines of the program say."""
    words = [sys.executable, str(HERE.parent / "examples" / "train.py"), "--game", game]
    with subprocess.Popen(
        [*words, "--seed", str(seed), "--lessons", str(number)], stdout=subprocess.PIPE, text=True
    ) as run:
        head, *lines = [line.split() for line in run.stdout or ()]
    for line in lines:
        print(f"seed {seed}:", *line, flush=True)
        yield dict(zip(head, map(float, line), strict=True))


PARTS: dict[str, Callable[[str, float], None]] = {"network": network, "openspiel": openspiel, "curve": curve}


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("words", nargs="*")
    words.add_argument("--share", type=float, default=1.0)
    given = words.parse_args()
    if given.words[:1] == ["entry"]:
        _, name, player, game = given.words
        entry(name, game, measured(player, game, LEVELS, given.share), cost="to be filled in")
    elif given.words != ["report"]:
        for part in [word for word in given.words if word in PARTS] or list(PARTS):
            for game in [word for word in given.words if word in GAMES] or GAMES:
                PARTS[part](game, given.share)
    PAGE.write_text(page(read()), encoding="utf-8")


if __name__ == "__main__":
    main()
