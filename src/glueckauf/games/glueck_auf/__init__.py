"""Glück Auf, the board game."""

from glueckauf.core.game import Game
from glueckauf.core.generic import Kernel
from glueckauf.games.glueck_auf.guessing import guess
from glueckauf.games.glueck_auf.laws import broken
from glueckauf.games.glueck_auf.moves import legal, play
from glueckauf.games.glueck_auf.notation import from_dict, to_dict
from glueckauf.games.glueck_auf.observation import OBSERVATION, observe
from glueckauf.games.glueck_auf.picture import picture
from glueckauf.games.glueck_auf.reasons import why_not
from glueckauf.games.glueck_auf.scoring import rank, scores
from glueckauf.games.glueck_auf.screen import draw
from glueckauf.games.glueck_auf.setup import deal
from glueckauf.games.glueck_auf.solver import best_plan
from glueckauf.games.glueck_auf.state import RECORD
from glueckauf.games.glueck_auf.text import CODES, TIE_BREAK, amount, is_secret, ledger, move_name, prompt
from glueckauf.games.glueck_auf.thumb import weigh
from glueckauf.games.glueck_auf.view import hide

GAME = Game(
    name="glueck-auf",
    title="Glück Auf",
    version=2,
    players=(2, 3, 4),
    options={"open_deliveries": (False, True)},
    record=RECORD,
    kernel=Kernel(deal, legal, play, scores, rank, hide, guess, observe, weigh, best_plan, broken),
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
