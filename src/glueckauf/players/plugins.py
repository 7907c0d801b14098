"""Players from elsewhere: any function of a view and a generator, as `module:function`."""

import os
import sys
from collections.abc import Callable
from importlib import import_module
from operator import attrgetter
from typing import Any

from glueckauf.core.errors import GlueckaufError, shown
from glueckauf.core.move import Move
from glueckauf.core.position import View
from glueckauf.core.schema import Numbers

# A guest's code may do anything, leave the program included; all of it is the guest's mistake.
MISHAPS = (Exception, SystemExit)


def guest(name: str) -> Callable[[View, Numbers], Move]:
    """The function that an entry point names; its file may lie in the current folder."""
    module, _, function = name.partition(":")
    try:
        _look_here_too()
        choose: Any = attrgetter(function)(import_module(module))
    except AttributeError as error:
        raise GlueckaufError(f"bot {name!r}: {module!r} has no {function!r} ({told(error)})") from error
    except MISHAPS as error:
        raise GlueckaufError(f"bot {name!r}: cannot import {module!r} ({told(error)})") from error
    return watched(name, choose)


def _look_here_too() -> None:
    """An installed command does not look for modules in the current folder, people do."""
    here = os.getcwd()  # noqa: PTH109
    if here not in sys.path:
        sys.path.insert(0, here)


def watched(name: str, choose: Any) -> Callable[[View, Numbers], Move]:
    """Wrap a bot so that its errors and illegal moves become one GlueckaufError with its name."""
    if not callable(choose):
        raise GlueckaufError(f"bot {name!r}: {shown(choose)} is not a function of a view and a generator")

    def ask(view: View, rng: Numbers) -> Move:
        try:
            chosen = choose(view, rng)
        except MISHAPS as error:
            raise GlueckaufError(f"bot {name!r} failed: {told(error)}") from error
        return _legal(name, view, chosen)

    return ask


def _legal(name: str, view: View, chosen: Any) -> Move:
    try:
        reason = view.why_not(chosen)
    except GlueckaufError as error:
        raise GlueckaufError(f"bot {name!r} made no move: {error}") from error
    if reason:
        raise GlueckaufError(f"bot {name!r} made an illegal move: {view.move(chosen).code}: {reason.text()}")
    return view.move(chosen)


def told(error: BaseException) -> str:
    """An error in one short line."""
    words = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}: {words}" if words else type(error).__name__
