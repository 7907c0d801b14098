"""Glüx, the game of lights."""

from glueckauf.core.game import Game
from glueckauf.core.generic import Kernel, no_plan
from glueckauf.games.gluex.components import LAYOUTS
from glueckauf.games.gluex.laws import broken
from glueckauf.games.gluex.moves import legal, play
from glueckauf.games.gluex.notation import from_dict, to_dict
from glueckauf.games.gluex.observation import OBSERVATION, observe
from glueckauf.games.gluex.picture import picture
from glueckauf.games.gluex.reasons import why_not
from glueckauf.games.gluex.rules import deal, rank, scores
from glueckauf.games.gluex.screen import draw
from glueckauf.games.gluex.state import RECORD
from glueckauf.games.gluex.text import CODES, TIE_BREAK, is_secret, ledger, move_name, prompt
from glueckauf.games.gluex.thumb import weigh
from glueckauf.games.gluex.view import guess, hide

GAME = Game(
    name="gluex",
    title="Glüx",
    version=1,
    players=(2, 3, 4),
    options={"layout": LAYOUTS},
    record=RECORD,
    kernel=Kernel(deal, legal, play, scores, rank, hide, guess, observe, weigh, no_plan, broken),
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
)
