"""A bar for what takes a while, where somebody is looking."""

from collections.abc import Callable, Generator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def bar(games: int, doing: str = "Playing") -> Generator[Callable[[int, str], None]]:
    """Calls with the number done so far, and a few words on how it stands, move the bar."""
    columns = (
        TextColumn(doing),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=games)
        yield lambda played, words: progress.update(task, completed=played, description=words)
