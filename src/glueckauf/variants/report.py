"""The report of a comparison: a page for a browser, and text for a terminal."""

from collections.abc import Iterator

from markupsafe import Markup, escape
from rich.console import Group
from rich.table import Column, Table
from rich.text import Text

from glueckauf.core.svg import templates
from glueckauf.variants.comparison import PLACE, SECTIONS, SOURCE, Comparison, Figure
from glueckauf.variants.plots import distributions, distributions_in_text, pairs

MOST_BARS = 40
MOST_LINES = 12


def page(found: Comparison, text: str) -> str:
    """The report as one HTML file that needs nothing else; `text` is the file of the variant."""
    return (
        templates()
        .get_template("variants/report.html")
        .render(
            found=found,
            text=text,
            points=Markup(distributions(found.points, "Points of a seat")),  # noqa: S704  only numbers are in it
            moves=Markup(distributions(found.moves, "Moves of a game")),  # noqa: S704  likewise
            sections=[(title, found.of(section), plot(found, section)) for section, title in SECTIONS.items()],
        )
    )


def plot(found: Comparison, section: str) -> Markup:
    """Bars where the figures of a section have one scale and are not too many to see."""
    figures = found.of(section)
    if section not in {SOURCE, PLACE} or not 0 < len(figures) <= MOST_BARS:
        return Markup()
    rows = [(str(escape(name_of(each))), each.box, each.variant) for each in figures]
    return Markup(pairs(rows, SECTIONS[section]))  # noqa: S704  the names are escaped


def name_of(figure: Figure) -> str:
    return figure.name.replace("_", " ")


def text(found: Comparison) -> Group:
    """The report for a terminal."""
    bots = ", ".join(found.bots)
    head = f"{found.variant.title}: {found.games:,} games of each, {found.players} players ({bots})"
    tables = [table(SECTIONS[section], shown(found, section)) for section in SECTIONS]
    return Group(Text(head, "bold"), Text(found.verdict), *pictures(found), *tables, Text(CAPTION, "dim"))


CAPTION = (
    "Intervals cover 95 %. * differs beyond doubt: among games that are alike, not one report in twenty has a star."
)


def pictures(found: Comparison) -> Iterator[Text]:
    for title, both in (("points of a seat", found.points), ("moves of a game", found.moves)):
        box, variant, scale = distributions_in_text(both)
        yield Text(f"\n{title}\n  box      {box}\n  variant  {variant}\n           {scale}")


def shown(found: Comparison, section: str) -> list[Figure]:
    """All figures of a section; of many those that changed most."""
    figures = list(found.of(section))
    if len(figures) <= MOST_LINES or section != PLACE:
        return figures
    return sorted(figures, key=lambda each: -abs(each.difference.mean))[:MOST_LINES]


def table(title: str, figures: list[Figure]) -> Table:
    numbers = (Column(name, justify="right") for name in ("box", "variant", "difference", "interval"))
    made = Table(title, *numbers, "")
    for each in figures:
        low, high = each.difference.low, each.difference.high
        values = (
            f"{each.box:.2f}",
            f"{each.variant:.2f}",
            f"{each.difference.mean:+.2f}",
            f"{low:+.2f} to {high:+.2f}",
        )
        made.add_row(name_of(each), *values, "*" if each.differs else "")
    return made
