"""The positions of the second lessons: found in games between directors, and proved by playouts.

    python tools/second_lesson.py find GAME ITEM FIRST LAST           positions that show an item's theme, by seeds
    python tools/second_lesson.py keep GAME ITEM SEED NUMBER CODE ... the position before a move of a game, with answers
    python tools/second_lesson.py prove [GAME ...]                    the figures of all stored answers, anew

Games, not seconds, are counted everywhere, so the same command always gives the same.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace

from glueckauf.core.game import Game, find_game
from glueckauf.core.lessons import (
    PLAYERS,
    LessonPosition,
    LessonProof,
    games_with_lesson,
    lesson_of,
    read_positions,
    write_positions,
)
from glueckauf.core.plan import best_plan
from glueckauf.core.playouts import generator
from glueckauf.core.position import View
from glueckauf.core.record import Record, start
from glueckauf.players.lesson_proof import Effort, prove
from glueckauf.players.review import prepare_review
from glueckauf.players.search import MoveStatistics, Search

THOUGHT = 1500
"""Games that a director imagines for a decision."""
CLEAR = 0.03
"""By how much a move that strikes the eye must be worse, on the search's scale from 0 to 1."""
LOOKED_AT = 8
SHOWN = 6


def think(view: View, seed: int) -> list[MoveStatistics]:
    search = Search(view, generator(seed))
    search.run(THOUGHT)
    return search.statistics()


def decisions(game: Game, seed: int) -> Iterator[tuple[Record, list[MoveStatistics]]]:
    """Play a game between directors; yield every decision with what they thought of it, the best move first."""
    record = start(game.name, PLAYERS, seed)
    while (turn := record.position.turn) is not None:
        view = record.position.view(turn)
        if len(view.moves) == 1:
            record = record.play(view.moves[0])
        elif plan := best_plan(view):
            record = record.play(plan[0])
        else:
            found = think(view, 1000 * seed + len(record.moves))
            yield record, found
            record = record.play(found[0].move)


def is_instructive(found: list[MoveStatistics]) -> bool:
    """A move that was worth a look is clearly worse."""
    return any(found[0].value - each.value > CLEAR for each in found[1:] if each.visits >= LOOKED_AT)


def find(game: Game, key: str, seeds: range) -> None:
    shows = next(item.shows for item in lesson_of(game).items if item.key == key)
    for seed in seeds:
        for record, found in decisions(game, seed):
            view = record.position.view(record.position.turn or 0)
            if is_instructive(found) and shows(view, game.codes[found[0].move]):
                moves = [f"{game.codes[each.move]} {each.value:.2f}" for each in found[:SHOWN]]
                print(seed, len(record.moves), *moves, flush=True)


def keep(game: Game, key: str, seed: int, codes: tuple[str, ...], number: int) -> None:
    file = lesson_of(game).positions
    stored = read_positions(file) if file.exists() else {}
    record = next(record for record, _ in decisions(game, seed) if len(record.moves) == number)
    position = record.position
    proof = show(prove(position.view(position.turn or 0), codes, seed, Effort()))
    write_positions(file, stored | {key: LessonPosition(seed, tuple(game.codes[move] for move in record.moves), proof)})


def show(proof: LessonProof) -> LessonProof:
    for code, each in proof.answers.items():
        print(
            f"{code:24} {each.lead:+6.2f}  {100 * each.wins:3.0f} %  {-each.behind:6.2f} ± {each.error:.2f}", flush=True
        )
    return proof


def prove_all(game: Game) -> None:
    file = lesson_of(game).positions
    anew: dict[str, LessonPosition] = {}
    for key, each in read_positions(file).items():
        print(game.name, key, flush=True)
        anew[key] = replace(each, proof=show(prove(each.view(game), tuple(each.proof.answers), each.seed, Effort())))
    write_positions(file, anew)


def main(command: str, *words: str) -> None:
    games = [find_game(words[0])] if words else games_with_lesson()
    for game in games:
        prepare_review(game)
    if command == "find":
        find(games[0], words[1], range(int(words[2]), int(words[3]) + 1))
    elif command == "keep":
        keep(games[0], words[1], int(words[2]), words[4:], int(words[3]))
    else:
        for game in games:
            prove_all(game)


if __name__ == "__main__":
    main(*sys.argv[1:])
