"""The rules of a game in one language, read from `words/rules.LANGUAGE.md` in the folder of the game.

The text is Markdown with two additions. A heading, a paragraph or an item of a list that ends with `{#name}` can be
linked to; the names are the same in every language. A block that begins with ```` ```example NAME ```` is a drawn
example, and what stands in the block is its caption. A link to `contact:` leads to whoever runs the server. The last
chapter is the table of rulings.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markupsafe import Markup, escape

from glueckauf.core.game import Game
from glueckauf.core.text import LANGUAGES

EXAMPLE = "example "
CONTACT = "contact:"

Figure = Callable[[str, str], Markup]
"""Draws an example, given its name and its caption."""


@dataclass(frozen=True)
class Chapter:
    name: str
    title: str
    html: Markup


@dataclass(frozen=True)
class Ruling:
    number: str
    question: Markup
    ruling: Markup
    why: Markup

    @property
    def name(self) -> str:
        return self.number.lower()


@dataclass(frozen=True)
class RuleBook:
    chapters: tuple[Chapter, ...]
    about_rulings: Chapter
    rulings: tuple[Ruling, ...]


@cache
def markdown() -> MarkdownIt:
    made = MarkdownIt("commonmark").enable("table")
    made.core.ruler.before("inline", "names", set_anchors)
    made.add_render_rule("fence", render_example)
    made.add_render_rule("table_open", render_table_open)
    made.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return made


def set_anchors(state: StateCore) -> None:
    """The name at the end of a text becomes the name of what holds it: a heading, a paragraph, an item."""
    for number, token in enumerate(state.tokens):
        text, brace, name = token.content.rpartition(" {#")
        if token.type == "inline" and brace:
            holder = state.tokens[number - 1]
            (state.tokens[number - 2] if holder.hidden else holder).attrSet("id", name.rstrip("}"))
            token.content = text


def render_example(_: Any, tokens: Sequence[Token], number: int, __: Any, env: dict[str, Any]) -> str:
    token = tokens[number]
    return str(env["figure"](token.info.removeprefix(EXAMPLE), token.content.strip()))


def render_table_open(_: Any, __: Any, ___: Any, ____: Any, env: dict[str, Any]) -> str:
    """A table wider than the phone scrolls by itself, also by keyboard."""
    return f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(env["title"])}"><table>\n'


def read_rule_book(game: Game, language: str, figure: Figure, contact: str = "") -> RuleBook:
    env: dict[str, Any] = {"figure": figure}
    text = with_contact(game.rules(language) or game.rules(LANGUAGES[0]), contact)
    parts = list(split_chapters(markdown().parse(text, env)))
    *chapters, rulings = parts
    table = next(number for number, token in enumerate(rulings) if token.type == "table_open")
    return RuleBook(
        tuple(chapter(tokens, env) for tokens in chapters),
        chapter(rulings[:table], env),
        tuple(rulings_in(rulings[table:], env)),
    )


def with_contact(text: str, contact: str) -> str:
    """Return the text with the address to write to; where there is none, without the paragraphs that ask for letters."""
    paragraphs = [each for each in text.split("\n\n") if contact or CONTACT not in each]
    return "\n\n".join(paragraphs).replace(CONTACT, contact)


def chapter(tokens: Sequence[Token], env: dict[str, Any]) -> Chapter:
    """A heading is three tokens; what follows is the text."""
    name, title = str(tokens[0].attrGet("id")), tokens[1].content
    return Chapter(name, title, render_tokens(tokens[3:], env | {"title": title}))


def split_chapters(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The text chapter by chapter."""
    starts = [number for number, token in enumerate(tokens) if token.type == "heading_open"]
    for start, end in zip(starts, [*starts[1:], len(tokens)], strict=True):
        yield tokens[start:end]


def render_tokens(tokens: Sequence[Token], env: dict[str, Any]) -> Markup:
    return Markup(markdown().renderer.render(tokens, markdown().options, env))  # noqa: S704  our own texts


def rulings_in(tokens: Sequence[Token], env: dict[str, Any]) -> Iterator[Ruling]:
    cells = [tokens[number + 1] for number, token in enumerate(tokens) if token.type == "td_open"]
    texts = [Markup(markdown().renderer.render([cell], markdown().options, env)) for cell in cells]  # noqa: S704
    for number, *rest in zip(*[iter(texts)] * 4, strict=True):
        yield Ruling(str(number), *rest)
