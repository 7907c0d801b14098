# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false
"""Our drawings as pixels. The renderer knows neither CSS variables nor sizes and shifts given in CSS, so each element
is given its own plain style first, worked out as a browser would for the light of day.
"""

import io
import re
from collections.abc import Iterator
from functools import cache
from typing import Any
from xml.etree import ElementTree as ET

import cssselect2
import numpy as np
import resvg_py
import tinycss2
from PIL import Image

from glueckauf.core.schema import Numbers

WIDTH = 640
GEOMETRY = {"x", "y", "width", "height", "rx", "transform"}
"""Properties that the renderer reads as attributes only."""

Styles = dict[str, str]


def pixels(svg: str, width: int = WIDTH) -> Numbers:
    """A drawing as an array of height, width and three colours."""
    png = resvg_py.svg_to_bytes(svg_string=plain(svg), width=width, background="#ffffff")
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"))


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
    for _specificity, _order, _pseudo, declarations in sorted(matcher.match(element), key=lambda each: each[:2]):
        declared.update(declarations)
    variables = inherited | {name: value for name, value in declared.items() if name.startswith("--")}
    style = {name: resolved(value, variables) for name, value in declared.items() if not name.startswith("--")}
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
    while "var(" in value:
        value = re.sub(r"var\((--[\w-]+)\)", lambda found: variables.get(found[1], "inherit"), value)
    return re.sub(r"color-mix\(in srgb, (#\w{6}) (\d+)%, (#\w{6})\)", mixed, value)


def mixed(found: re.Match[str]) -> str:
    share = int(found[2]) / 100
    pairs = zip(bytes.fromhex(found[1][1:]), bytes.fromhex(found[3][1:]), strict=True)
    return "#" + bytes(round(share * one + (1 - share) * other) for one, other in pairs).hex()
