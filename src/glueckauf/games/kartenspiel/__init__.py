"""Glück Auf: Das große Kartenspiel."""

from glueckauf.core.game import Game
from glueckauf.core.generic import Kernel, no_plan
from glueckauf.games.kartenspiel.guessing import guess
from glueckauf.games.kartenspiel.laws import broken
from glueckauf.games.kartenspiel.moves import legal, play
from glueckauf.games.kartenspiel.notation import from_dict, to_dict
from glueckauf.games.kartenspiel.observation import OBSERVATION, observe
from glueckauf.games.kartenspiel.picture import picture
from glueckauf.games.kartenspiel.reasons import why_not
from glueckauf.games.kartenspiel.scoring import rank, scores
from glueckauf.games.kartenspiel.screen import draw
from glueckauf.games.kartenspiel.setup import deal
from glueckauf.games.kartenspiel.state import RECORD
from glueckauf.games.kartenspiel.text import CODES, TIE_BREAK, is_secret, ledger, move_name, prompt, shows_points
from glueckauf.games.kartenspiel.thumb import weigh
from glueckauf.games.kartenspiel.view import hide

GAME = Game(
    name="kartenspiel",
    title="Glück Auf: Das große Kartenspiel",
    version=2,
    players=(2, 3, 4),
    options={"open_deliveries": (False, True)},
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
    shows_points=shows_points,
    older=(1,),
    rings=("top", "stack", "known", "row_front", "row"),
)
