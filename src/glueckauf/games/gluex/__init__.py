"""Glüx, the game of lights."""

from pathlib import Path

from glueckauf.core.game import Game
from glueckauf.core.text import say
from glueckauf.games.gluex.box import LAYOUTS
from glueckauf.games.gluex.drawing.explanations import explain
from glueckauf.games.gluex.drawing.outline import outline
from glueckauf.games.gluex.drawing.svg import picture
from glueckauf.games.gluex.drawing.terminal import draw
from glueckauf.games.gluex.play.heuristics import move_weights
from glueckauf.games.gluex.play.network_inputs import CHOICES, INPUTS, choice, encode
from glueckauf.games.gluex.play.observation import OBSERVATION, observe
from glueckauf.games.gluex.play.symmetries import symmetries
from glueckauf.games.gluex.play.turned_observation import TURNED_OBSERVATION, observe_turned
from glueckauf.games.gluex.play.turning import turned_move
from glueckauf.games.gluex.rules.invariants import first_violation
from glueckauf.games.gluex.rules.moves import legal, play
from glueckauf.games.gluex.rules.secrecy import guess, hide, redeal
from glueckauf.games.gluex.rules.turn import deal, rank, scores
from glueckauf.games.gluex.state import State
from glueckauf.games.gluex.teaching.coach import COACH
from glueckauf.games.gluex.teaching.companion import COMPANION
from glueckauf.games.gluex.teaching.examples import EXAMPLES
from glueckauf.games.gluex.teaching.introduction import INTRODUCTION
from glueckauf.games.gluex.teaching.second_lesson import SECOND_LESSON
from glueckauf.games.gluex.variables import VARIABLES
from glueckauf.games.gluex.words.notation import from_dict, to_dict
from glueckauf.games.gluex.words.previews import preview
from glueckauf.games.gluex.words.reasons import why_not
from glueckauf.games.gluex.words.rule_links import RULE_LINKS
from glueckauf.games.gluex.words.sentences import CODES, TIE_BREAK, amount, is_secret, ledger, move_name, prompt
from glueckauf.games.gluex.words.stages import decision, place, stage

GAME = Game(
    name="gluex",
    title="Glüx",
    environment_version=2,
    version=1,
    players=(2, 3, 4),
    options={"layout": LAYOUTS},
    state=State,
    deal=deal,
    legal=legal,
    play=play,
    scores=scores,
    rank=rank,
    hide=hide,
    guess=guess,
    redeal=redeal,
    observe=observe,
    move_weights=move_weights,
    first_violation=first_violation,
    encode=encode,
    choice=choice,
    observation=OBSERVATION,
    turned_observation=TURNED_OBSERVATION,
    observe_turned=observe_turned,
    turned_move=turned_move,
    symmetries=symmetries,
    codes=CODES,
    move=move_name,
    is_secret=is_secret,
    prompt=prompt,
    why_not=why_not,
    ledger=ledger,
    to_dict=to_dict,
    from_dict=from_dict,
    terminal=draw,
    outline=outline,
    svg=picture,
    explain=explain,
    preview=preview,
    tie_break=TIE_BREAK,
    folder=Path(__file__).parent,
    description=say(
        "Light up the rooms of a dark house, tile by tile. The board for 3 and 4 players is a reconstruction."
    ),
    introduction=INTRODUCTION,
    layout="map",
    typical_moves=48,
    stage=stage,
    amount=amount,
    scores_at_end=True,
    scored_on="rooms",
    decision=decision,
    rule_links=RULE_LINKS,
    coach=COACH,
    companion=COMPANION,
    examples=EXAMPLES,
    second_lesson=SECOND_LESSON,
    network_inputs=INPUTS,
    network_choices=CHOICES,
    network_options={
        2: {"curiosity": 0.3, "caution": -0.1, "temperature": 1.0, "uniform": 0.0},
        3: {"curiosity": 0.3, "root_caution": -0.1, "temperature": 1.0, "uniform": 0.0},
        4: {"curiosity": 0.3, "root_caution": -0.1, "temperature": 1.0, "uniform": 0.0},
    },
    place=place,
    variables=VARIABLES,
)
