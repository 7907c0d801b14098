"""The companion's box for each game."""

from glueckauf.web.learn.boxes import glueck_auf, gluex, kartenspiel
from glueckauf.web.learn.sheet import Box

BOXES: dict[str, Box] = {"glueck-auf": glueck_auf.BOX, "gluex": gluex.BOX, "kartenspiel": kartenspiel.BOX}
