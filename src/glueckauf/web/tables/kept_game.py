"""What is kept of a game whose rules are not played here any more: who sat there, the moves, and the file.

Nothing here asks for the rules. A move is named by the code that its number has today, or by the number.
"""

from glueckauf.core.game import Game, all_games
from glueckauf.core.record import Head, as_file, move_lines
from glueckauf.core.text import say
from glueckauf.web.tables.dealing import is_disclosed, player_names, proof_of
from glueckauf.web.tables.models import UNDO, Event, Table
from glueckauf.web.tables.refusals import Refusal


def game_of(table: Table) -> Game | None:
    return next((each for each in all_games() if each.name == table.game), None)


def may_be_told(table: Table) -> bool:
    """Whether nothing is secret any more. Under older rules nobody will go on; under newer ones, after the server was
    set back, somebody may.
    """
    game = game_of(table)
    is_outdated = game is not None and table.rules < game.version and table.rules not in game.versions
    return table.seed is not None and (is_disclosed(table) or (is_outdated and not table.strict))


def kept_moves(table: Table) -> list[tuple[int, str]]:
    """The seat and the code of each move that was not taken back."""
    game = game_of(table)
    codes = game.codes if game else ()
    moves: list[tuple[int, str]] = []
    for event in Event.objects.filter(table=table):
        if event.kind == UNDO:
            del moves[len(moves) - event.value :]
        else:
            moves.append((event.seat, codes[event.value] if event.value < len(codes) else str(event.value)))
    return moves


def kept_file(table: Table) -> str:
    """Return the game as a file, which a version of this package that plays by its rules can read."""
    if not may_be_told(table):
        raise Refusal(say("The file contains the whole deal, so you can have it only when the game is over."), 409)
    game = game_of(table)
    usual = {name: values[0] for name, values in game.options.items()} if game else {}
    options = {name: value for name, value in table.options.items() if name not in usual or value != usual[name]}
    proof = None if table.start else proof_of(table)
    deal = table.players, table.seed, table.start, options
    head = Head(table.game, table.rules, *deal, proof, player_names(table))
    return as_file([*head.lines(), *move_lines(kept_moves(table))])
