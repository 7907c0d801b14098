"""What environments show to people: the drawing as SVG, as pixels, or for a terminal."""

import io
import sys
from typing import Any

from rich.console import Console

from glueckauf.core.errors import GlueckaufError, shown
from glueckauf.core.position import Position, View

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
COLUMNS = 120


def check_render_mode(mode: object) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise GlueckaufError(f"render_mode: {shown(mode)}, but it is one of {', '.join(RENDER_MODES)}")
    return None if mode is None else str(mode)


def rendered(table: Position | View, mode: str) -> Any:
    """The table in this mode; for people it is printed."""
    if mode == "svg":
        return table.svg()
    if mode == "rgb_array":
        from glueckauf.rl.raster import pixels  # noqa: PLC0415 only those who want pixels need the renderer

        return pixels(table.svg())
    if mode == "human":
        Console(file=sys.stdout).print(table.draw())
        return None
    return ansi(table)


def ansi(table: Position | View) -> str:
    screen = io.StringIO()
    Console(file=screen, force_terminal=True, width=COLUMNS).print(table.draw())
    return screen.getvalue()
