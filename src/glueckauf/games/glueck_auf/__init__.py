"""Glück Auf, the board game."""

from glueckauf.core.game import Game
from glueckauf.core.generic import Kernel
from glueckauf.games.glueck_auf.drawing.svg import picture
from glueckauf.games.glueck_auf.drawing.terminal import draw
from glueckauf.games.glueck_auf.play.heuristics import move_weights
from glueckauf.games.glueck_auf.play.observation import OBSERVATION, observe
from glueckauf.games.glueck_auf.play.solver import best_plan
from glueckauf.games.glueck_auf.rules.guessing import guess
from glueckauf.games.glueck_auf.rules.invariants import first_violation
from glueckauf.games.glueck_auf.rules.moves import legal, play
from glueckauf.games.glueck_auf.rules.scoring import rank, scores
from glueckauf.games.glueck_auf.rules.secrecy import hide
from glueckauf.games.glueck_auf.rules.setup import deal
from glueckauf.games.glueck_auf.state import RECORD
from glueckauf.games.glueck_auf.words.notation import from_dict, to_dict
from glueckauf.games.glueck_auf.words.reasons import why_not
from glueckauf.games.glueck_auf.words.sentences import CODES, TIE_BREAK, amount, is_secret, ledger, move_name, prompt

GAME = Game(
    name="glueck-auf",
    title="Glück Auf",
    version=2,
    players=(2, 3, 4),
    options={"open_deliveries": (False, True)},
    record=RECORD,
    kernel=Kernel(deal, legal, play, scores, rank, hide, guess, observe, move_weights, best_plan, first_violation),
    observation=OBSERVATION,
    codes=CODES,
    move=move_name,
    is_secret=is_secret,
    prompt=prompt,
    why_not=why_not,
    ledger=ledger,
    to_dict=to_dict,
    from_dict=from_dict,
    draw=draw,
    picture=picture,
    tie_break=TIE_BREAK,
    amount=amount,
    older=(1,),
    rings=("top", "stack", "known", "slot"),
)
