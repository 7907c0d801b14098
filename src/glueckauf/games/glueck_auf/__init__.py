"""Glück Auf, the board game."""

from glueckauf.core.generic import Kernel, register
from glueckauf.games.glueck_auf.laws import broken
from glueckauf.games.glueck_auf.moves import legal, play
from glueckauf.games.glueck_auf.rules import deal
from glueckauf.games.glueck_auf.scoring import scores, winners
from glueckauf.games.glueck_auf.state import RECORD
from glueckauf.games.glueck_auf.view import guess, hide

register(RECORD, Kernel(deal, legal, play, scores, winners, hide, guess, broken))
