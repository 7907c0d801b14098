"""The same games on a processor and on a GPU, or on Numba's simulator of one: `python cuda_program.py GAMES STEPS`.

It is a program of its own because the simulator is chosen when Numba is loaded.
"""

import os
import sys

import numpy as np

import glueckauf as ga
from glueckauf.core.errors import IllegalMove
from glueckauf.core.playouts import digest_games
from glueckauf.rl import vector
from glueckauf.rl.cuda import cuda, random_play

IS_REAL = os.environ.get("NUMBA_ENABLE_CUDASIM") != "1"


def here(array):
    return array if isinstance(array, np.ndarray) else array.copy_to_host()


def pair(name, players, games, **given):
    return [vector.make(name, players, games, seed=9, device=device, **given) for device in ("cpu", "cuda")]


def compared(one, other):
    for ours, theirs in zip(one.last, other.last, strict=True):
        assert (ours == here(theirs)).all()
    assert (one.random_actions == here(other.random_actions)).all()
    assert (one.seeds == here(other.seeds)).all()


def same_steps(name, players, games, steps, **given):
    """Every array is the same after every step."""
    processor, card = pair(name, players, games, **given)
    ended = 0
    for env in (processor, card):
        env.reset()
    for number in range(steps):
        compared(processor, card)
        actions = processor.random_actions.copy()
        if given.get("on_illegal") and number % 3 == 0:
            actions[::2] = number
        ended += int(processor.step(actions).dones.sum())
        card.step(actions if number % 2 else cuda.to_device(actions))
    compared(processor, card)
    print(name, players, given or "", steps, "steps the same,", ended, "games ended", flush=True)


def same_games_set(name, players, games):
    """Games saved on either machine are put back on either, guessed in and played on alike."""
    processor, card = pair(name, players, games)
    position = ga.deal(name, players, 1)
    for env in (processor, card):
        env.reset()
        env.step(env.random_actions)
    saved = processor.clone(), card.clone()
    for env, games_elsewhere in ((processor, saved[1]), (card, saved[0])):
        env.set([position], [games - 1])
        env.set(games_elsewhere, [0, 1], take=[1, 2])
        env.guess(5, [1, 2])
    compared(processor, card)
    print(name, players, "saved, set and guessed the same", flush=True)


def refused(name, games):
    card = vector.make(name, 2, games, device="cuda")
    card.reset()
    actions = here(card.random_actions).copy()
    actions[games // 2] = 0
    said = None
    try:
        card.step(actions)
    except IllegalMove as refusal:
        said = refusal.reason
    assert said is not None
    print(said.text(), flush=True)
    card.close()


def place_of(array):
    return array.__cuda_array_interface__["data"][0]


def without_a_copy():
    import jax.numpy as jnp  # noqa: PLC0415
    import torch  # noqa: PLC0415

    card = vector.make("gluex", 4, 256, device="cuda")
    step = card.reset()
    seen = torch.as_tensor(step.observations, device="cuda")
    assert seen.data_ptr() == place_of(step.observations)
    assert jnp.asarray(step.observations).unsafe_buffer_pointer() == place_of(step.observations)
    masks = torch.as_tensor(step.masks, device="cuda")
    for _ in range(150):
        actions = torch.multinomial(masks.float(), 1).squeeze(1)
        card.step(actions)
    assert (seen.cpu().numpy() == here(card.last.observations)).all()
    print("PyTorch and JAX take the arrays without a copy; actions of PyTorch are taken", flush=True)


def same_random_games(name, players, games):
    """Whole games without Python in between: the digests of their moves are the same."""
    ours, theirs = np.zeros(games, np.int64), cuda.to_device(np.zeros(games, np.int64))
    digest_games(np.zeros(1, ga.game(name).dtype), players, 3, ours)
    random_play(ga.game(name))[2, 2](players, 3, theirs)
    assert (ours == theirs.copy_to_host()).all()
    print(name, players, games, "random games the same", flush=True)


def main():
    games, steps = int(sys.argv[1]), int(sys.argv[2])
    names = sys.argv[3:] or [game.name for game in ga.all_games()]
    for name in names:
        for players in ga.game(name).players if IS_REAL else (2,):
            same_steps(name, players, games, steps)
            same_games_set(name, players, games)
            if not IS_REAL:
                same_random_games(name, players, 5)
    if "gluex" in names:
        same_steps("gluex", 3, games, min(steps, 60), on_illegal="lose", reward="score")
        same_steps("gluex", 3, games, min(steps, 60), on_illegal="random", reward="place")
        refused("gluex", games)
    if IS_REAL:
        without_a_copy()
    print("all the same", flush=True)


if __name__ == "__main__":
    main()
