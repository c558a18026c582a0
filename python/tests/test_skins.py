"""The environments for other libraries pass the tests of those libraries."""

import warnings

import numpy as np
import pytest

import pocket_empires as pe

gymnasium = pytest.importorskip("gymnasium")
pettingzoo = pytest.importorskip("pettingzoo")
pyspiel = pytest.importorskip("pyspiel")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from open_spiel.python.algorithms.generate_playthrough import playthrough  # noqa: E402
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test  # noqa: E402

from pocket_empires.gym import Env, VectorPool  # noqa: E402
from pocket_empires.spiel import EmpiresGame  # noqa: E402
from pocket_empires.zoo import AEC, Parallel  # noqa: E402

TABLES = [(game.name, seats) for game in pe.games().values() for seats in range(game.seats[0], game.seats[1] + 1)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_gymnasium_accepts_an_environment(game, seats):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        # The checker draws actions without the mask: an illegal one ends the game.
        check_env(Env(game, seats, opponents="random", illegal="lose"), skip_render_check=True)


def test_an_environment_is_played_to_the_end():
    env = Env("eggs", 3, opponents="greedy")
    seen, info = env.reset(seed=1)
    total, ended = 0.0, False
    while not ended:
        seen, reward, ended, _, info = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        total += reward
    assert total == env.match.outcome()["shares"][info["seat"]]
    env.reset(seed=1)
    with pytest.raises(pe.IllegalAction):
        env.step(env.action_space.n - 1)


def test_a_vector_environment_steps_all_games():
    envs = VectorPool("eme", 2, 32, opponents="random", threads=2)
    seen, info = envs.reset(seed=3)
    assert envs.observation_space.contains(seen)
    games, shares = 0, 0.0
    for _ in range(300):
        actions = np.array([np.flatnonzero(mask)[0] for mask in seen["action_mask"]])
        seen, rewards, ended, truncated, info = envs.step(actions)
        games += int(ended.sum())
        shares += float(rewards.sum())
        assert (rewards[~ended] == 0).all()
    assert games > 0 and 0 <= shares <= games


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_pettingzoo_accepts_the_environments(game, seats):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(AEC(game, seats), num_cycles=200)
        parallel_api_test(Parallel(game, seats), num_cycles=200)
        # These draw actions without the mask: an illegal one ends the game.
        seed_test(lambda: AEC(game, seats, illegal="lose"), num_cycles=20)
        parallel_seed_test(lambda: Parallel(game, seats, illegal="lose"), num_cycles=20)


def test_in_parallel_sealed_choices_are_made_at_once():
    env = Parallel("eggs", 3)
    seen, _ = env.reset(seed=2)
    assert all(one["action_mask"][:-1].any() for one in seen.values())
    seen, *_ = env.step({agent: int(np.flatnonzero(one["action_mask"])[0]) for agent, one in seen.items()})
    assert env.match.ply == 3
    with pytest.raises(pe.IllegalAction):
        env.step({agent: env.idle for agent in seen})


def test_an_illegal_action_loses_where_that_is_asked_for():
    aec = AEC("caesar", 3, illegal="lose")
    aec.reset(seed=1)
    loser = aec.agent_selection
    aec.step(aec.action_space(loser).n - 1)
    assert aec.rewards == {agent: 0.0 if agent == loser else 0.5 for agent in aec.possible_agents}
    assert all(aec.terminations.values())
    with pytest.raises(ValueError, match="raise or lose"):
        Parallel("caesar", 3, illegal="shrug")


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_open_spiel_accepts_the_games(game, seats):
    loaded = pyspiel.load_game(f"pocket_empires(game={game},seats={seats})")
    assert isinstance(loaded, EmpiresGame)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)
    if seats == 2:
        pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_open_spiel_writes_a_playthrough(game, seats):
    text = playthrough(f"pocket_empires(game={game},seats={seats})", action_sequence=None)
    assert "IsTerminal() = True" in text
    assert text.count("# Apply action") > 10
