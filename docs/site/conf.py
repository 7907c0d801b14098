"""The documentation as a site: `make docs`. Its source folder is the whole repository, so that every link is the same on both."""

import re
from importlib import metadata

import glueckauf

project = "Glückauf"
author = "The Glückauf maintainers"
copyright = f"2026, {author}"  # noqa: A001  Sphinx reads this name
release = metadata.version("glueckauf")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "docs/site/index"
include_patterns = [
    "*.md",
    "docs/*.md",
    "docs/games/*.md",
    "docs/site/*.rst",
    "benchmarks/*.md",
    "src/glueckauf/games/*/words/*.md",
]
myst_heading_anchors = 4
suppress_warnings = ["misc.highlighting_failure"]  # requests over HTTP without the version of the protocol

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_format = "short"

html_extra_path = ["start"]  # the first page, which leads to ours
html_theme = "furo"
html_title = f"Glückauf {release}"
html_copy_source = False
html_show_sphinx = False

TITLES = {game.folder.name: game.title for game in glueckauf.all_games() if game.folder}
WORDS = re.compile(r".*/(\w+)/words/(\w+)\.(\w+)")
DRAWN = re.compile(r"```example\n.*?```\n|\[([^\]]*)\]\(contact:\)", re.DOTALL)


def complete(app, name, source):  # noqa: ARG001  Sphinx calls it
    """The table shows the pages of words under a title, with drawn examples and a link to the host."""
    if found := WORDS.fullmatch(name):
        title = f"# {TITLES[found[1]]}: {found[2]} ({found[3]})"
        source[0] = f"{title}\n\n{DRAWN.sub(lambda each: each[1] or '', source[0])}"


def setup(app):
    app.connect("source-read", complete)
