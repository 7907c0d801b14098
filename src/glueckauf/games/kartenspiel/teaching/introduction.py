"""The first words about the great card game."""

from glueckauf.core.teaching import DEMANDING, Introduction, Scene
from glueckauf.core.text import say

INTRODUCTION = Introduction(
    sentences=(
        say("You load coal trains."),
        say(
            "Pay with worker cards for lorries, wagons, engines and orders; every further use of a card costs one more."
        ),
        say("Points come from trains that leave with an order, and from what they carry."),
    ),
    minutes=(30, 75),
    weight=DEMANDING,
    scene=Scene("seat_3", players=4, moves=480, box=(0, 58, 336, 168)),
    remark=say("How often some cards occur is a reconstruction."),
)
