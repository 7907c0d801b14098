"""`glueckauf lab FILE`: a variant beside the game of the box, over thousands of bot games."""

import json
from argparse import Namespace
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console

from glueckauf.core.errors import GlueckaufError
from glueckauf.variants.comparison import Comparison, compare
from glueckauf.variants.file import read_text
from glueckauf.variants.making import variant
from glueckauf.variants.report import page, text


def run(given: Namespace) -> None:
    game = variant(given.file)
    found = compare(game, given.players, given.games, seed=given.seed, bots=given.player, workers=given.workers)
    if given.html:
        write(given.html, page(found, read_text(given.file)))
    if given.json:
        print(json.dumps(as_dict(found)))
    else:
        Console().print(text(found))


def write(file: str, html: str) -> None:
    try:
        Path(file).write_text(html, encoding="utf-8")
    except OSError as error:
        raise GlueckaufError(f"cannot write {file}: {error.strerror}") from error


def as_dict(found: Comparison) -> dict[str, Any]:
    return {
        "variant": found.variant.name,
        "title": found.variant.title,
        "game": found.box.name,
        "players": found.players,
        "games": found.games,
        "seed": found.seed,
        "bots": list(found.bots),
        "verdict": found.verdict,
        "figures": [{**asdict(each), "difference": each.difference._asdict()} for each in found.figures],
    }
