# pyright: reportMissingImports=false, reportUnknownMemberType=false, reportUnknownVariableType=false
"""A bar for what takes a while, where somebody is looking: in a terminal or in a notebook."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from html import escape
from time import monotonic
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

PAUSE = 0.1
"""Seconds between two pictures of a bar in a notebook."""

Move = Callable[[int, str], None]
"""Called with the number done so far, and a few words on how it stands."""


@contextmanager
def bar(games: int, doing: str = "Playing", *, wanted: bool = True) -> Generator[Move]:
    """Calls move the bar; it is gone at the end."""
    console = Console(stderr=True)
    if wanted and console.is_jupyter:
        with notebook_bar(games, doing) as move:
            yield move
        return
    columns = (
        TextColumn(doing),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=console, transient=True, disable=not (wanted and console.is_terminal)) as progress:
        task = progress.add_task("", total=games)
        yield lambda played, words: progress.update(task, completed=played, description=words)


@contextmanager
def notebook_bar(games: int, doing: str) -> Generator[Move]:
    """The browser's own bar: Rich draws one only where ipywidgets are installed."""
    display: Any
    from IPython.display import HTML, display  # noqa: PLC0415  only a notebook has it

    shown, next_time = display(HTML(bar_in_html(0, games, doing, "")), display_id=True), monotonic() + PAUSE

    def move(played: int, words: str) -> None:
        nonlocal next_time
        if monotonic() > next_time:
            shown.update(HTML(bar_in_html(played, games, doing, words)))
            next_time = monotonic() + PAUSE

    try:
        yield move
    finally:
        shown.update(HTML(""))


def bar_in_html(played: int, games: int, doing: str, words: str) -> str:
    return f'{escape(doing)} <progress max="{games}" value="{played}"></progress> {played}/{games} {escape(words)}'
