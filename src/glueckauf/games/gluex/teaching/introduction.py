"""The first words about Glüx."""

from glueckauf.core.teaching import EASY, Introduction, Scene
from glueckauf.core.text import say

INTRODUCTION = Introduction(
    sentences=(
        say("A house lies in the dark, and you light it up."),
        say("From a tile you go as many squares as it shows pips, straight on, and lay the next one there."),
        say("Points come from every room in which you have the most pips."),
    ),
    minutes=(10, 30),
    weight=EASY,
    scene=Scene("plan", players=2, moves=30, box=(6, 2, 344, 172)),
    remark=say("The board for 3 and 4 players is a reconstruction."),
)
