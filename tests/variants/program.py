"""Play games of a variant, uncompiled and by chance: every law after every move, and what learners see within its bounds."""

import random
import sys

import numpy as np

import glueckauf as ga
from glueckauf.core import generic
from glueckauf.core.playouts import room_for_moves, room_for_weights
from glueckauf.variants.making import variant

EVERY = 25
"""Moves between two looks at what seats see."""


def play(game, players, seed):
    chance, position = random.Random(seed), ga.deal(game, players, seed)
    state, moves = position.copies()[0], room_for_moves()
    number = 0
    while not state.over:
        assert generic.first_violation(state) == 0, (players, seed, number)
        if number % EVERY == 0:
            look(ga.Position(game, np.array([state])))
        generic.play(state, int(moves[chance.randrange(generic.legal(state, moves))]))
        number += 1
    look(ga.Position(game, np.array([state])))


def look(position):
    highs = np.array(position.game.observation.highs())
    for seat in range(position.players):
        view = position.view(seat)
        assert (view.observe() <= highs).all()
        guessed = view.guess(ga.generator(seat))
        assert generic.first_violation(guessed.copies()[0]) == 0
        assert guessed.view(seat) == view
    if not position.over:
        weigh(position)
    assert ga.Position.from_dict(position.to_dict()) == position
    assert str(position)
    assert position.svg()


def weigh(position):
    state, moves, weights = position.copies()[0], room_for_moves(), room_for_weights()
    number = generic.legal(state, moves)
    generic.move_weights(state, moves, number, weights)
    assert (weights[:number] >= 1).all()


if __name__ == "__main__":
    for seats in (2, 3, 4):
        play(variant(sys.argv[1]), seats, seats)
