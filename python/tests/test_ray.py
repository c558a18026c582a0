"""The arena and self-play on Ray, on one machine, and the environment of RLlib."""

import json

import numpy as np
import pytest

import pocket_empires as pe
from pocket_empires.arena import arena

ray = pytest.importorskip("ray")


@pytest.fixture(scope="module", autouse=True)
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def test_an_arena_on_workers_says_what_one_process_says(tmp_path):
    from pocket_empires import ray as fleet

    # Defined here, so that Ray sends its code: workers cannot import the test file.
    def first_legal(view):
        return view.legal()[0]

    log = tmp_path / "log.jsonl"
    alone = arena("greedy", first_legal, "caesar", deals=12)
    assert fleet.arena("greedy", first_legal, "caesar", deals=12, workers=2, log=log) == alone
    # Games in the log are not played again. Half of it is deleted, and one line is cut off.
    head, *lines = log.read_text().splitlines()
    kept = lines[: len(lines) // 2]
    log.write_text("\n".join([head, *kept, lines[-1][:7]]) + "\n")
    assert fleet.arena("greedy", first_legal, "caesar", deals=12, workers=1, log=log) == alone
    played = [json.loads(line) for line in log.read_text().splitlines() if line.endswith("}")]
    assert sum(entry["count"] for entry in played[1:]) == 12
    with pytest.raises(ValueError, match="another run"):
        fleet.arena("random", first_legal, "caesar", deals=12, log=log)


def test_self_play_writes_what_a_network_is_taught_with(tmp_path):
    from pocket_empires import ray as fleet

    files = fleet.self_play("eme", 2, 4, tmp_path, simulations=8, workers=2)
    assert files == fleet.self_play("eme", 2, 4, tmp_path, simulations=8, workers=2), "nothing is played again"
    for file in files:
        data = np.load(file)
        positions = len(data["observations"])
        assert positions > 10 and data["observations"].shape[1] == pe.games()["eme"].slots
        assert data["policies"].sum(axis=1) == pytest.approx(np.ones(positions))
        assert data["shares"].shape == (positions, 2)


@pytest.mark.parametrize(
    "wrong",
    [{"game": "chess"}, {"game": 3}, {"seats": 9}, {"seats": "two"}, {"seed": -1}, {"options": {"side": 3}}, {"workers": 0}]
    + [{"workers": float("nan")}, {"workers": "two"}],
    ids=str,
)
def test_wrong_inputs_are_refused_before_any_worker_starts(wrong, tmp_path):
    from pocket_empires import ray as fleet

    games = {"game": "eme", "seats": 2}
    for call, named in ((fleet.arena, {"one": "random", "other": "random", "deals": 1}), (fleet.self_play, {"count": 1, "folder": tmp_path})):
        with pytest.raises((ValueError, TypeError, OverflowError), match="."):
            call(**games | named | wrong)
    for number in (0, -5, 2.5, None, "x"):
        with pytest.raises((ValueError, TypeError), match="."):
            fleet.arena("random", "random", **games, deals=number)
        with pytest.raises((ValueError, TypeError), match="."):
            fleet.self_play(**games, count=1, folder=tmp_path, simulations=number)
    assert not list(tmp_path.iterdir()), "no file is written"


def test_a_worker_says_what_is_wrong_with_a_bot():
    from pocket_empires import ray as fleet

    for bot in (3, "grandmaster", lambda view: "castle"):
        with pytest.raises((ValueError, TypeError), match="."):
            fleet.arena(bot, "random", "eme", deals=1, workers=1)


def test_the_environment_of_rllib_refuses_wrong_inputs():
    pytest.importorskip("ray.rllib")
    from pocket_empires.rllib import MultiAgent

    for config in (None, 3, {}, {"game": "eme"}, {"game": "chess", "seats": 2}, {"game": "eme", "seats": 99}):
        with pytest.raises((ValueError, TypeError, OverflowError), match="."):
            MultiAgent(config)
    env = MultiAgent({"game": "eggs", "seats": 3})
    env.reset(seed=1)
    # All three decide.
    for actions in (None, 3, {}, {"seat_0": 0}, {"seat_0": "x", "seat_1": 0}, {"seat_0": np.nan, "seat_1": np.zeros(3)}):
        with pytest.raises((ValueError, TypeError), match="."):
            env.step(actions)


@pytest.mark.parametrize("game", list(pe.games()))
def test_rllib_plays_every_seat(game):
    pytest.importorskip("ray.rllib")
    from ray.rllib.utils.pre_checks.env import check_multiagent_environments

    from pocket_empires.rllib import MultiAgent

    for seats in range(pe.games()[game].seats[0], pe.games()[game].seats[1] + 1):
        env = MultiAgent({"game": game, "seats": seats, "illegal": "lose"})
        check_multiagent_environments(env)
        seen, _ = env.reset(seed=3)
        again, _ = MultiAgent({"game": game, "seats": seats}).reset(seed=3)
        assert all((seen[agent]["observation"] == again[agent]["observation"]).all() for agent in seen)
        ended = {"__all__": False}
        while not ended["__all__"]:
            actions = {agent: int(np.flatnonzero(one["action_mask"])[0]) for agent, one in seen.items()}
            seen, rewards, ended, _, _ = env.step(actions)
        assert sum(rewards.values()) == pytest.approx(1)
        assert set(rewards) == set(env.possible_agents)
    env.reset(seed=1)
    deciding = [f"seat_{seat}" for seat in env.match.to_act()]
    _, rewards, ended, _, _ = env.step({agent: env.action_spaces[agent].n - 1 for agent in deciding})
    assert ended["__all__"] and all(rewards[agent] == 0 for agent in deciding)


@pytest.fixture
def runner():
    """A runner of self-play whose network finds all legal actions equally good."""
    pytest.importorskip("torch")
    pytest.importorskip("ray.rllib")
    import torch
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.core.rl_module.torch import TorchRLModule

    from pocket_empires.runner import SelfPlay

    class Even(TorchRLModule):
        def _forward(self, batch, **_):
            mask = batch["obs"]["action_mask"]
            return {"action_dist_inputs": torch.zeros(mask.shape).masked_fill(~mask, -1e9)}

    def make(**env_config):
        config = PPOConfig().environment(env_config=env_config).rl_module(rl_module_spec=RLModuleSpec(module_class=Even))
        config = config.env_runners(env_runner_cls=SelfPlay, num_env_runners=0, num_envs_per_env_runner=5)
        return SelfPlay(config=config.debugging(seed=3), worker_index=0)

    return make


@pytest.mark.parametrize("game", list(pe.games()))
def test_self_play_gives_an_episode_for_each_seat_of_each_game(runner, game):
    seats = pe.games()[game].seats[1]
    episodes = runner(game=game, seats=seats, per_point=0.25).sample()
    assert len(episodes) == 5 * seats and all(episode.is_terminated for episode in episodes)
    for first in range(0, len(episodes), seats):
        table = episodes[first : first + seats]
        # Who leads has won, unless a tie was broken otherwise.
        assert max(episode.get_return() for episode in table) > 0
        for episode in table:
            masks = episode.get_observations(slice(0, len(episode)))["action_mask"]
            assert masks[np.arange(len(episode)), episode.get_actions()].all()


def test_self_play_rewards_the_victory_and_the_change_of_the_lead(runner):
    share = [episode.get_return() for episode in runner(game="eme", seats=2).sample()]
    both = runner(game="eme", seats=2, per_point=0.25).sample()
    points = pe.layout("eme").groups["points"].slots.start
    for episode, won in zip(both, share, strict=True):
        seen = episode.get_observations()["observation"].astype(float)
        lead = 0.25 * (seen[:-1, points] - seen[:-1, points + 1])
        rewards = episode.get_rewards()
        assert rewards[:-1] == pytest.approx(np.diff(lead))
        # The rest of the lead, a multiple of a quarter, comes with the share of the victory.
        assert (rewards[-1] + lead[-1] - won) % 0.25 == pytest.approx(0)
    assert sum(share) == pytest.approx(len(share) / 2)


def test_advantages_are_those_of_the_definition(runner):
    from ray.rllib.env.utils.infinite_lookback_buffer import InfiniteLookbackBuffer

    from pocket_empires.runner import Advantages

    episodes = runner(game="eggs", seats=3, per_point=0.25).sample()
    for episode in episodes:
        values = np.random.default_rng(len(episode)).normal(size=len(episode)).astype(np.float32)
        episode.extra_model_outputs["vf_preds"] = InfiniteLookbackBuffer(values)
    batch = Advantages(lambda_=0.75)(episodes=episodes)["default_policy"]
    advantages, targets = [], []
    for episode in episodes:
        values, rewards = episode.extra_model_outputs["vf_preds"].data, episode.get_rewards()
        surprises = rewards + np.append(values[1:], 0) - values
        own = [sum(0.75**after * one for after, one in enumerate(surprises[at:])) for at in range(len(episode))]
        advantages.extend(own)
        targets.extend(own + values)
    assert batch["value_targets"].numpy() == pytest.approx(np.array(targets), abs=1e-4)
    advantages = (np.array(advantages) - np.mean(advantages)) / np.std(advantages)
    assert batch["advantages"].numpy() == pytest.approx(advantages, abs=1e-3)
    seen = np.concatenate([episode.get_observations(slice(0, len(episode)))["observation"] for episode in episodes])
    assert (batch["obs"]["observation"].numpy() == seen).all()
    assert (batch["actions"].numpy() == np.concatenate([episode.get_actions() for episode in episodes])).all()


def test_self_play_refuses_actions_that_the_network_lacks(runner):
    match = pe.Match("caesar", 2)
    one = match.view(match.to_act()[0]).legal()[:1]
    with pytest.raises(ValueError, match="does not list"):
        runner(game="caesar", seats=2, actions=one).sample()
