"""Glück Auf, the board game."""

from pathlib import Path

from glueckauf.core.game import Game
from glueckauf.core.text import say
from glueckauf.games.glueck_auf.drawing.explanations import explain
from glueckauf.games.glueck_auf.drawing.mine import mining_path
from glueckauf.games.glueck_auf.drawing.outline import outline
from glueckauf.games.glueck_auf.drawing.svg import picture
from glueckauf.games.glueck_auf.drawing.terminal import draw
from glueckauf.games.glueck_auf.play.heuristics import move_weights
from glueckauf.games.glueck_auf.play.network_inputs import INPUTS, encode
from glueckauf.games.glueck_auf.play.observation import OBSERVATION, observe
from glueckauf.games.glueck_auf.play.solver import best_plan
from glueckauf.games.glueck_auf.rules.guessing import guess, redeal
from glueckauf.games.glueck_auf.rules.invariants import first_violation
from glueckauf.games.glueck_auf.rules.moves import legal, play
from glueckauf.games.glueck_auf.rules.scoring import rank, scores
from glueckauf.games.glueck_auf.rules.secrecy import hide
from glueckauf.games.glueck_auf.rules.setup import deal
from glueckauf.games.glueck_auf.state import State
from glueckauf.games.glueck_auf.teaching.coach import COACH
from glueckauf.games.glueck_auf.teaching.companion import COMPANION
from glueckauf.games.glueck_auf.teaching.examples import EXAMPLES
from glueckauf.games.glueck_auf.teaching.introduction import INTRODUCTION
from glueckauf.games.glueck_auf.teaching.puzzles import PUZZLES
from glueckauf.games.glueck_auf.teaching.second_lesson import SECOND_LESSON
from glueckauf.games.glueck_auf.variables import VARIABLES
from glueckauf.games.glueck_auf.words.notation import from_dict, to_dict
from glueckauf.games.glueck_auf.words.previews import preview
from glueckauf.games.glueck_auf.words.reasons import why_not
from glueckauf.games.glueck_auf.words.rule_links import RULE_LINKS
from glueckauf.games.glueck_auf.words.sentences import CODES, TIE_BREAK, amount, is_secret, ledger, move_name, prompt
from glueckauf.games.glueck_auf.words.shortcuts import shortcuts
from glueckauf.games.glueck_auf.words.stages import merit, merit_words, place, source, stage

GAME = Game(
    name="glueck-auf",
    title="Glück Auf",
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
    plan=best_plan,
    first_violation=first_violation,
    encode=encode,
    observation=OBSERVATION,
    codes=CODES,
    move=move_name,
    is_secret=is_secret,
    shortcuts=shortcuts,
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
    path=mining_path,
    tie_break=TIE_BREAK,
    network_inputs=INPUTS,
    network_options={2: {"playouts": 0.3}, 4: {"playouts": 0.6}},
    amount=amount,
    older=(1,),
    rings=("top", "stack", "known", "slot"),
    folder=Path(__file__).parent,
    description=say("Send workers, dig tunnels, mine coal, deliver orders."),
    introduction=INTRODUCTION,
    layout="board-and-mats",
    typical_moves=260,
    stage=stage,
    source=source,
    scored_on="clock",
    merit=merit,
    merit_words=merit_words,
    rule_links=RULE_LINKS,
    coach=COACH,
    companion=COMPANION,
    examples=EXAMPLES,
    puzzles=PUZZLES,
    second_lesson=SECOND_LESSON,
    place=place,
    variables=VARIABLES,
)
