"""Many games as Gymnasium's vector environment: to the letter of its documentation, compared with its own."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from glueckauf.core.errors import BadAction
from glueckauf.rl.gymnasium import Seat
from glueckauf.rl.gymnasium_vector import Seats

ID = "glueckauf/GluexVector-v2"
NAMES = ["GlueckAufVector-v2", "GlueckAufKartenspielVector-v2", "GluexVector-v2"]
MODES = pytest.mark.parametrize("mode", list(AutoresetMode))


def made(mode=AutoresetMode.NEXT_STEP, number=16, **given):
    return gymnasium.make_vec(
        ID, num_envs=number, vectorization_mode="vector_entry_point", autoreset_mode=mode, **given
    )


def legal(infos):
    return infos["action_mask"].argmax(axis=1)


def until_one_ends(envs, infos):
    while True:
        found = envs.step(legal(infos))
        infos = found[4]
        if found[2].any():
            return found


@pytest.mark.parametrize("name", NAMES)
def test_every_game_is_registered_and_has_the_spaces_that_gymnasium_batches(name):
    envs = gymnasium.make_vec(f"glueckauf/{name}", num_envs=3, opponents=["apprentice", "random"])
    assert isinstance(envs.unwrapped, Seats)
    assert isinstance(envs.unwrapped, VectorEnv)
    single = gymnasium.make(f"glueckauf/{name.replace('Vector', '')}")
    ours, theirs = envs.unwrapped, SyncVectorEnv([lambda: single] * 3)
    for space in ("observation_space", "action_space", "single_observation_space", "single_action_space"):
        assert getattr(ours, space) == getattr(theirs, space)
    envs.close()


@MODES
def test_what_comes_back_is_shaped_and_typed_as_gymnasiums_own(mode):
    single = [lambda: Seat("gluex", on_illegal="random")] * 4
    ours, theirs = made(mode, 4, on_illegal="random"), SyncVectorEnv(single, autoreset_mode=mode)
    assert ours.metadata["autoreset_mode"] is mode
    found = [[envs.reset(seed=1), envs.step(np.zeros(4, int))] for envs in (ours, theirs)]
    for one, other in zip(*found, strict=True):
        for left, right in zip(one[:-1], other[:-1], strict=True):
            assert (left.shape, left.dtype) == (right.shape, right.dtype)
    (observations, infos), _ = found[0]
    assert ours.observation_space.contains(observations)
    reference = found[1][0][1]["action_mask"]
    assert (infos["action_mask"].shape, infos["action_mask"].dtype) == (reference.shape, reference.dtype)
    assert infos["_action_mask"].all()


@MODES
def test_the_same_seed_plays_the_same_games_and_none_plays_others(mode):
    envs = made(mode)
    one, again, other = envs.reset(seed=5)[0], envs.reset(seed=5)[0], envs.reset()[0]
    assert (one == again).all()
    assert not (one == other).all()
    assert (envs.reset(seed=6)[0][:-1] == one[1:]).all()


def test_in_the_same_step_the_next_game_begins_and_the_last_observation_is_in_the_infos():
    envs = made(AutoresetMode.SAME_STEP)
    _, infos = envs.reset(seed=3)
    observations, rewards, ends, cuts, infos = until_one_ends(envs, infos)
    assert not cuts.any()
    assert (rewards[ends] != 0).any() or (rewards == 0).all()
    assert (infos["_final_obs"] == ends).all()
    assert (infos["_final_info"] == ends).all()
    for game in range(16):
        if ends[game]:
            assert envs.single_observation_space.contains(infos["final_obs"][game])
            assert not (infos["final_obs"][game] == observations[game]).all()
        else:
            assert infos["final_obs"][game] is None
    assert "final_obs" not in envs.step(legal(infos))[4]


def test_in_the_next_step_the_action_is_ignored_and_the_next_game_is_shown():
    envs = made(AutoresetMode.NEXT_STEP)
    _, infos = envs.reset(seed=3)
    last, _, ends, _, infos = until_one_ends(envs, infos)
    assert infos["action_mask"][ends].all()
    observations, rewards, now, _, infos = envs.step(legal(infos))
    assert not now[ends].any()
    assert (rewards[ends] == 0).all()
    assert not (observations[ends] == last[ends]).all()
    assert not infos["action_mask"][ends].all(axis=1).any()


def test_without_autoreset_the_marked_games_are_reset_and_no_others():
    envs = made(AutoresetMode.DISABLED)
    _, infos = envs.reset(seed=3)
    last, _, ends, _, infos = until_one_ends(envs, infos)
    with pytest.raises(BadAction, match="is over"):
        envs.step(legal(infos))
    observations, infos = envs.reset(options={"reset_mask": ends})
    assert (observations[~ends] == last[~ends]).all()
    assert not (observations[ends] == last[ends]).all()
    envs.step(legal(infos))


@pytest.mark.parametrize("mask", [[True] * 16, np.ones(3, bool), np.ones(16), np.zeros(16, bool)])
def test_a_mask_of_games_to_reset_is_checked(mask):
    envs = made(AutoresetMode.DISABLED)
    envs.reset(seed=3)
    with pytest.raises(BadAction, match="reset_mask: "):
        envs.reset(options={"reset_mask": mask})


def test_what_was_returned_stays_as_it_was():
    envs = made()
    observations, infos = envs.reset(seed=3)
    kept, masks = observations.copy(), infos["action_mask"].copy()
    for _ in range(5):
        infos_now = envs.step(legal(infos))[4]
        infos = infos_now
    assert (observations == kept).all()
    assert (envs.reset(seed=3)[1]["action_mask"] == masks).all()


def test_without_copies_the_observations_are_the_same_array():
    envs = made(copy=False)
    observations, infos = envs.reset(seed=3)
    assert envs.step(legal(infos))[0] is observations


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_gymnasiums_wrappers_count_episodes(mode):
    envs = RecordEpisodeStatistics(made(mode))
    _, infos = envs.reset(seed=3)
    *_, ends, _, infos = until_one_ends(envs, infos)
    assert (infos["_episode"] == ends).all()
    assert (infos["episode"]["l"][ends] > 5).all()


def test_the_infos_become_a_list():
    envs = DictInfoToList(made(AutoresetMode.SAME_STEP))
    _, infos = envs.reset(seed=3)
    assert len(infos) == 16
    assert infos[0]["action_mask"].shape == (450,)


def test_a_mode_can_be_given_by_its_name():
    assert made("SameStep").unwrapped.autoreset_mode is AutoresetMode.SAME_STEP
