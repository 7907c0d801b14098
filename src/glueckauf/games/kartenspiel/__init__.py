"""Glück Auf: Das große Kartenspiel."""

from pathlib import Path

from glueckauf.core.game import Game
from glueckauf.core.text import say
from glueckauf.games.kartenspiel.drawing.explanations import explain
from glueckauf.games.kartenspiel.drawing.outline import outline
from glueckauf.games.kartenspiel.drawing.svg import picture
from glueckauf.games.kartenspiel.drawing.terminal import draw
from glueckauf.games.kartenspiel.play.heuristics import move_weights
from glueckauf.games.kartenspiel.play.observation import OBSERVATION, observe
from glueckauf.games.kartenspiel.rules.guessing import guess, redeal
from glueckauf.games.kartenspiel.rules.invariants import first_violation
from glueckauf.games.kartenspiel.rules.moves import legal, play
from glueckauf.games.kartenspiel.rules.scoring import rank, scores
from glueckauf.games.kartenspiel.rules.secrecy import hide
from glueckauf.games.kartenspiel.rules.setup import deal
from glueckauf.games.kartenspiel.state import State
from glueckauf.games.kartenspiel.teaching.coach import COACH
from glueckauf.games.kartenspiel.teaching.companion import COMPANION
from glueckauf.games.kartenspiel.teaching.examples import EXAMPLES
from glueckauf.games.kartenspiel.teaching.introduction import INTRODUCTION
from glueckauf.games.kartenspiel.teaching.second_lesson import SECOND_LESSON
from glueckauf.games.kartenspiel.variables import VARIABLES
from glueckauf.games.kartenspiel.words.notation import from_dict, to_dict
from glueckauf.games.kartenspiel.words.previews import preview
from glueckauf.games.kartenspiel.words.reasons import why_not
from glueckauf.games.kartenspiel.words.rule_links import RULE_LINKS
from glueckauf.games.kartenspiel.words.sentences import (
    CODES,
    TIE_BREAK,
    amount,
    is_secret,
    ledger,
    move_name,
    prompt,
    shows_points,
)
from glueckauf.games.kartenspiel.words.stages import merit_words, place, stage

GAME = Game(
    name="kartenspiel",
    title="Glück Auf: Das große Kartenspiel",
    environment="GlueckAufKartenspiel",
    environment_version=2,
    version=2,
    players=(2, 3, 4),
    options={"open_deliveries": (False, True)},
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
    observation=OBSERVATION,
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
    shows_points=shows_points,
    older=(1,),
    rings=("top", "stack", "known", "row_front", "row"),
    folder=Path(__file__).parent,
    description=say(
        "Pay with workers, couple lorries and engines, deliver by train. How often some cards occur is "
        "a reconstruction."
    ),
    introduction=INTRODUCTION,
    layout="board-and-hand",
    typical_moves=240,
    stage=stage,
    amount=amount,
    scores_at_end=True,
    merit_words=merit_words,
    rule_links=RULE_LINKS,
    coach=COACH,
    companion=COMPANION,
    examples=EXAMPLES,
    second_lesson=SECOND_LESSON,
    place=place,
    variables=VARIABLES,
)
