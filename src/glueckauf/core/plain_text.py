"""What is drawn for a terminal, as plain characters."""

from io import StringIO

from rich.console import Console, RenderableType

COLUMNS = 120


def plain_text(drawing: RenderableType) -> str:
    """The drawing without colours, without spaces at the ends of its lines."""
    page = StringIO()
    Console(file=page, width=COLUMNS, color_system=None, force_terminal=False, force_jupyter=False).print(drawing)
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines())
