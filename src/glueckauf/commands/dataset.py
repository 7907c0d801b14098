"""`glueckauf dataset`: many games of computer players as Parquet files for learners."""

from argparse import Namespace
from pathlib import Path

from glueckauf.core.progress import bar
from glueckauf.players.workers import check_workers
from glueckauf.rl.dataset import Order, write_dataset


def run(given: Namespace) -> None:
    order = Order(given.game, given.players, given.games, given.seed, given.bot, given.reward)
    order.check()
    workers = check_workers(given.workers)
    name = f"{order.game}-{order.players}-{order.bot.replace(':', '-')}-{order.seed}"
    folder = Path(given.out or name)
    with bar(order.games) as move:
        done = write_dataset(order, folder, workers, move)
    print(f"{done} games in {folder}")
