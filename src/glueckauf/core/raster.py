# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false
"""Our drawings as PNG. The renderer knows neither CSS variables nor sizes and shifts given in CSS, so each element
is given its own plain style first, worked out as a browser would: for the night if the root says `data-light="night"`.

The renderer holds the interpreter lock, so servers run this file as a program of its own (`png_apart`). It therefore
imports nothing of the package.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import cssselect2
import resvg_py
import tinycss2

GEOMETRY = {"x", "y", "width", "height", "rx", "transform"}
"""Properties that the renderer reads as attributes only."""
FONTS = {
    "font_source_sans_pro": ("SourceSansPro-Regular.ttf", "SourceSansPro-Semibold.ttf", "SourceSansPro-Bold.ttf"),
    "font_source_serif_pro": ("SourceSerifPro-Regular.ttf", "SourceSerifPro-Bold.ttf"),
}
"""Open fonts, by the package that brings them: words look the same everywhere, also on a machine without any font."""
BEYOND_THEM = re.compile(r"[^\x00-\u052f\u1e00-\u20cf\u2100-\u22ff\u2500-\u25ff\u2066-\u2069]")
"""Letters that these fonts do not have; names may be written with them."""
VARIABLE = re.compile(r"var\((--[\w-]+)(?:,\s*([^()]+))?\)")
TIMEOUT = 30

Styles = dict[str, str]


def png(svg: str, width: int) -> bytes:
    """Return a drawing as a PNG file."""
    drawing = resvg_py.svg_to_bytes(
        svg_string=plain(svg),
        width=width,
        background="#ffffff",
        font_files=font_files(),
        serif_family="Source Serif Pro",
        sans_serif_family="Source Sans Pro",
        skip_system_fonts=not BEYOND_THEM.search(svg),
    )
    return bytes(drawing)


def png_apart(svg: str, width: int) -> bytes:
    """Return the same, made in a process of its own, so that other threads go on meanwhile."""
    command = [sys.executable, "-P", __file__, str(width)]
    return subprocess.run(command, input=svg.encode(), stdout=subprocess.PIPE, check=True, timeout=TIMEOUT).stdout  # noqa: S603


@cache
def font_files() -> list[str]:
    return [str(folder_of(package) / "files" / name) for package, names in FONTS.items() for name in names]


def folder_of(package: str) -> Path:
    """Return where a package lies, without running it."""
    origin = getattr(find_spec(package), "origin", None)
    assert isinstance(origin, str), package
    return Path(origin).parent


def plain(svg: str) -> str:
    """The same drawing with all styles on the elements themselves."""
    ET.register_namespace("", "http://www.w3.org/2000/svg")
    root = ET.fromstring(svg)  # noqa: S314 it is our own drawing
    sheets = [element for element in root.iter() if element.tag.endswith("style")]
    matcher = matcher_of("".join(sheet.text or "" for sheet in sheets))
    for sheet in sheets:
        sheet.text = ""
    dress(cssselect2.ElementWrapper.from_xml_root(root), matcher, {})
    return ET.tostring(root, encoding="unicode")


@cache
def matcher_of(sheet: str) -> Any:
    matcher = cssselect2.Matcher()
    for rule in tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True):
        if rule.type == "qualified-rule":
            for selector in selectors_of(rule):
                matcher.add_selector(selector, list(declarations_of(rule)))
    return matcher


def selectors_of(rule: Any) -> list[Any]:
    """The selectors of a rule; those that only a page with a pointer can fulfil select nothing here."""
    written = tinycss2.serialize(rule.prelude)
    try:
        return cssselect2.compile_selector_list(written)
    except cssselect2.SelectorError:
        return []


def declarations_of(rule: Any) -> Iterator[tuple[str, str]]:
    for each in tinycss2.parse_declaration_list(rule.content, skip_comments=True, skip_whitespace=True):
        if each.type == "declaration":
            yield each.name, tinycss2.serialize(each.value).strip()


def dress(element: Any, matcher: Any, inherited: Styles) -> None:
    """Give an element and all within it their styles. Variables are inherited, and what is nearer counts."""
    declared: Styles = {}
    for _specificity, _order, pseudo, declarations in sorted(matcher.match(element), key=lambda each: each[:2]):
        declared.update(() if pseudo else declarations)
    variables = inherited | {name: value for name, value in declared.items() if name.startswith("--")}
    style = {name: resolved(value, variables) for name, value in declared.items() if not name.startswith("--")}
    attributes = element.etree_element.attrib
    attributes |= {name: resolved(value, variables) for name, value in attributes.items() if "var(" in value}
    put_on(element.etree_element, style)
    for child in element.iter_children():
        dress(child, matcher, variables)


def put_on(element: Any, style: Styles) -> None:
    for name in GEOMETRY & style.keys():
        element.set(name, without_unit(style.pop(name)))
    if style:
        own = element.get("style", "")
        element.set("style", ";".join([*(f"{name}:{value}" for name, value in style.items()), own]))


def without_unit(value: str) -> str:
    return re.sub(r"(?<=\d)px", "", value)


def resolved(value: str, variables: Styles) -> str:
    """A value with its variables put in and its colours mixed."""
    while VARIABLE.search(value):
        value = VARIABLE.sub(lambda found: variables.get(found[1], found[2] or "inherit"), value)
    return re.sub(r"color-mix\(in srgb, (#\w{6}) (\d+)%, (#\w{6})\)", mixed, value)


def mixed(found: re.Match[str]) -> str:
    share = int(found[2]) / 100
    pairs = zip(bytes.fromhex(found[1][1:]), bytes.fromhex(found[3][1:]), strict=True)
    return "#" + bytes(round(share * one + (1 - share) * other) for one, other in pairs).hex()


if __name__ == "__main__":
    sys.stdout.buffer.write(png(sys.stdin.buffer.read().decode(), int(sys.argv[1])))
