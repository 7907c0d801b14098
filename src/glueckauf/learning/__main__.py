"""The commands of training: `python -m glueckauf.learning train …` and `… match …`."""

import argparse
from pathlib import Path
from typing import Any

from glueckauf.learning.evaluate import Match, cores, report


def numbers(word: str) -> tuple[int, ...]:
    return tuple(int(each) for each in word.split(","))


def rates(word: str) -> tuple[float, float]:
    first, last = (float(each) for each in word.split(","))
    return first, last


def add_train(commands: Any) -> None:
    words = commands.add_parser("train", help="train a network by play against itself")
    words.add_argument("game")
    words.add_argument("--players", type=numbers, default=(2,), help="for which numbers of players (2,3,4)")
    words.add_argument("--games", type=numbers, default=(32768,), help="games side by side for each of them")
    words.add_argument("--device", default="cuda", choices=("cpu", "cuda"))
    words.add_argument("--checkpoint", type=Path, help="go on from this checkpoint (.pt) or network (.npz)")
    words.add_argument("--out", type=Path, required=True, help="where to write, without an ending")
    for name in ("width", "hidden", "steps", "batch", "apart", "tried", "every", "seed"):
        words.add_argument(f"--{name}", type=int)
    for name in ("seconds", "planned", "memory", "sharpness", "astray", "averaging", "report", "save"):
        words.add_argument(f"--{name}", type=float)
    for name in ("rate", "entropy"):
        words.add_argument(f"--{name}", type=rates, help="first and last value (0.001,0.0001)")
    words.set_defaults(run=run_train)


def run_train(words: argparse.Namespace) -> None:
    from glueckauf.learning.train import Plan, train  # noqa: PLC0415 - needs PyTorch

    given = {name: value for name, value in vars(words).items() if value is not None}
    for name in ("run", "command", "checkpoint", "out"):
        given.pop(name, None)
    train(Plan(**given), words.checkpoint, words.out)


def add_match(commands: Any) -> None:
    words = commands.add_parser("match", help="a network against a level until the time is up")
    words.add_argument("game")
    words.add_argument("ours", help="network, captain@0.2, captain@0.2:curiosity=0.5, or a level")
    words.add_argument("theirs", help="likewise")
    words.add_argument("--players", type=int, default=2)
    words.add_argument("--seconds", type=float, default=60.0)
    words.add_argument("--folder", type=Path, help="where our networks are kept, if not in the package")
    words.add_argument("--other-folder", type=Path, help="where theirs are kept, if elsewhere")
    words.add_argument("--seed", type=int, default=1000)
    words.add_argument("--workers", type=int, default=cores())
    words.set_defaults(run=run_match)


def run_match(words: argparse.Namespace) -> None:
    given = {name: value for name, value in vars(words).items() if name not in {"run", "command"}}
    report(Match(**given))


def main() -> None:
    words = argparse.ArgumentParser("python -m glueckauf.learning")
    commands = words.add_subparsers(dest="command", required=True)
    add_train(commands)
    add_match(commands)
    given = words.parse_args()
    given.run(given)


if __name__ == "__main__":
    main()
