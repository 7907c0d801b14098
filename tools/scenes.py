"""Draw the scene of play that the home page shows of each game: `make pictures`, or `python tools/scenes.py`.

The moment is taken from a game that was played here from a fixed deal by fixed players, so that it comes out the same. The
drawing needs the style sheets of the pages; without them it has no colours.
"""

import re
from pathlib import Path

from glueckauf.core.game import Game, all_games
from glueckauf.core.playouts import generator
from glueckauf.core.record import Record
from glueckauf.core.svg import drawn
from glueckauf.core.teaching import Scene
from glueckauf.core.text import LANGUAGES
from glueckauf.players.levels import Thinker

SEED = 1
FILE = "drawing/scene.svg"
WORDS = re.compile(r'<title>[^<]*</title>|<text[^>]*>[^<]*[A-Za-z]{3}[^<]*</text>| (?:data-piece|aria-label)="[^"]*"')
"""What would need a translation lies outside the scene, or is for those who play."""
OPENING = re.compile(r'<svg class="([^"]+)"[^>]*>')


def record_of(game: Game, scene: Scene) -> Record:
    """Everybody does what strikes the eye."""
    record, rng, player = Record(game, scene.players, SEED), generator(SEED), Thinker(0, 1)
    while len(record.moves) < scene.moves and not record.position.over:
        position = record.position
        record = record.play(player(position.view(position.turn or 0), rng))
    return record


def drawing_of(game: Game, scene: Scene) -> str:
    part = next(each for each in record_of(game, scene).position.view(0).parts() if each.name == scene.part)
    box = " ".join(map(str, scene.box))
    opening = rf'<svg class="\1" viewBox="{box}" preserveAspectRatio="xMidYMid slice">'
    return OPENING.sub(opening, WORDS.sub("", re.sub(r"\s*\n\s*", "", drawn(part, LANGUAGES[0]))), count=1)


def main() -> None:
    for game in all_games():
        if game.introduction:
            file = Path(game.folder or "", FILE)
            file.write_text(drawing_of(game, game.introduction.scene) + "\n", encoding="utf-8")
            print(f"{file.parent.parent.name}/{FILE}: {file.stat().st_size // 1000} KB")


if __name__ == "__main__":
    main()
