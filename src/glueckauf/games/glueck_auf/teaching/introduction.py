"""The first words about Glück Auf."""

from glueckauf.core.teaching import MEDIUM, Introduction, Scene
from glueckauf.core.text import say

INTRODUCTION = Introduction(
    sentences=(
        say("You own a coal mine."),
        say("Send workers to buy tunnels, bring up coal and deliver it to whoever ordered it."),
        say("Points come from your orders, and at the end of every shift to whoever delivered most."),
    ),
    minutes=(30, 75),
    weight=MEDIUM,
    scene=Scene("pit-0", players=2, moves=300, box=(0, 25, 440, 220)),
)
