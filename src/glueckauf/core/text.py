"""Sentences that wait for their language.

`say("Costs {price} Marks, you have {marks}.", price=3, marks=2).text("de")`. Values may be phrases too.
The translations are gettext catalogues under `locale`, made by `make words`.
"""

import gettext
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, cast

from glueckauf.core.errors import UnknownLanguage, shown

LANGUAGES = ("en", "de", "ru")
LOCALE = Path(__file__).parents[1] / "locale"


def catalogue(language: str) -> gettext.NullTranslations:
    if not isinstance(language, str) or language not in LANGUAGES:  # pyright: ignore[reportUnnecessaryIsInstance]
        raise UnknownLanguage(f"unknown language {shown(language)}: it is one of {', '.join(LANGUAGES)}")
    return _catalogue(language)


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    if language == "en":
        return gettext.NullTranslations()
    return gettext.translation("glueckauf", LOCALE, [language])


_chosen = ["en"]


def choose_language(language: str) -> None:
    """Set the language of everything this process says in a terminal."""
    catalogue(language)
    _chosen[0] = language


def chosen_language() -> str:
    return _chosen[0]


@dataclass(frozen=True)
class Phrase:
    message: str
    values: Mapping[str, Any] = field(default_factory=dict[str, Any])
    plural: str = ""

    def text(self, language: str = "en") -> str:
        words = catalogue(language)
        if self.plural:
            sentence = words.ngettext(self.message, self.plural, self.values["n"])
        else:
            sentence = words.gettext(self.message)
        return sentence.format(**{name: _translate_value(value, language) for name, value in self.values.items()})

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True)
class Reason:
    """Why a move is not legal: a code for programs, a sentence for people."""

    code: str
    phrase: Phrase

    def text(self, language: str = "en") -> str:
        return self.phrase.text(language)

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True)
class Entry:
    """Where points came from: a code for programs, a sentence for people, the points.

    Where some of them are hidden from who looks, the points are those that everybody may know.
    """

    code: str
    phrase: Phrase
    points: int
    is_partial: bool = False

    @property
    def shown(self) -> str:
        """The points, with a mark where there may be more."""
        return f"{self.points}+" if self.is_partial else str(self.points)

    def text(self, language: str = "en") -> str:
        return self.phrase.text(language)


def say(message: str, **values: Any) -> Phrase:
    return Phrase(message, values)


def say_many(one: str, many: str, n: int, **values: Any) -> Phrase:
    """A sentence that depends on the number n."""
    return Phrase(one, {"n": n, **values}, many)


def listed(phrases: list[Phrase]) -> Any:
    """Several phrases, one after the other."""
    return tuple(phrases)


def _translate_value(value: Any, language: str) -> Any:
    if isinstance(value, Phrase):
        return value.text(language)
    if isinstance(value, tuple):
        return ", ".join(_translate_value(part, language) for part in cast(tuple[Any, ...], value))
    return value


_called: ContextVar[tuple[str, ...]] = ContextVar("seats_called", default=())


@contextmanager
def seats_called(names: Sequence[str]) -> Generator[None]:
    """Within this block seats are called by the names of who sits there."""
    token = _called.set(tuple(names))
    try:
        yield
    finally:
        _called.reset(token)


def names_of_seats() -> tuple[str, ...]:
    """Return what seats are called here instead of by their colours, if anything."""
    return _called.get()


@dataclass(frozen=True)
class SeatName(Phrase):
    """A seat is called by its colour, unless it has a name."""

    seat: int = 0

    def text(self, language: str = "en") -> str:
        names = names_of_seats()
        return names[self.seat] if self.seat < len(names) else super().text(language)


COLOURS = (say("Blue"), say("Orange"), say("Green"), say("Violet"))
SEAT_NAMES = tuple(SeatName(colour.message, seat=seat) for seat, colour in enumerate(COLOURS))
