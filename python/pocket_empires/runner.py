"""An env runner of RLlib that plays all seats of a `Pool` with one network.

`PPOConfig().env_runners(env_runner_cls=SelfPlay)`. The usual env runner of RLlib spends about a millisecond of Python on each step of
each environment; this one spends it on a step of all games of a pool.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from ray.rllib.connectors.connector_v2 import ConnectorV2
from ray.rllib.core import DEFAULT_MODULE_ID
from ray.rllib.core.columns import Columns
from ray.rllib.env.single_agent_env_runner import SingleAgentEnvRunner
from ray.rllib.env.single_agent_episode import SingleAgentEpisode
from ray.rllib.env.utils.infinite_lookback_buffer import InfiniteLookbackBuffer
from ray.rllib.evaluation.postprocessing import Postprocessing

from . import layout
from .gym import VectorPool

__all__ = ["Advantages", "SelfPlay"]


class SelfPlay(SingleAgentEnvRunner):
    """An env runner whose network plays all seats of a `Pool`.

    A sample is one game in each of `num_envs_per_env_runner` rows, and every seat of a game is an episode. The network
    gets `observation`, the bytes of the layout, and `action_mask`, booleans. `env_config` has `game` and `seats`, and may
    have:

    - `options` and `threads`, as for `Pool`.
    - `per_point`, the reward for each point by which a seat leads the best of the others; the share of the victory is
      added at the end. If the layout has the group `points`, a decision earns the change of the lead up to the next
      decision of its seat; otherwise the last decision earns the whole lead.
    - `actions`, the ids that the network has outputs for, in ascending order; all by default. No other action may be legal.
    """

    def make_env(self) -> None:
        """Makes the pool."""
        config = dict(self.config.env_config)
        self._per_point, actions = config.pop("per_point", 0.0), config.pop("actions", None)
        self._points = layout(config["game"]).groups.get("points")
        self.env = VectorPool(**config, num_envs=self.config.num_envs_per_env_runner, opponents=None)
        self.num_envs = self.env.num_envs
        self._actions = np.arange(self.env.pool.num_actions) if actions is None else np.asarray(actions)
        seen = self.env.single_observation_space["observation"]
        mask = spaces.MultiBinary(len(self._actions))
        self.env.single_observation_space = spaces.Dict({"observation": seen, "action_mask": mask})
        self.env.single_action_space = spaces.Discrete(len(self._actions))
        self._random = np.random.default_rng(self._seed)

    def sample(self, **_: Any) -> list[SingleAgentEpisode]:
        """Plays a game in each row and returns its episodes."""
        pool = self.env.pool
        pool.reset(int(self._random.integers(2**63)))
        rows, steps = np.arange(len(pool)), []
        final = np.zeros((len(pool), pool.num_seats), np.float32)
        while len(rows):
            steps.append(self._step(rows))
            ended = rows[pool.done[rows]]
            final[ended] = pool.rewards[ended] + self._per_point * _leads(pool.points[ended])
            rows = rows[~pool.done[rows]]
        decisions = {name: np.concatenate([step[name] for step in steps]) for name in steps[0]}
        episodes = _episodes(decisions, final)
        self._done_episodes_for_metrics.extend(episodes)
        self._increase_sampled_metrics(len(decisions["row"]), len(episodes))
        return episodes

    def _step(self, rows: np.ndarray) -> dict[str, np.ndarray]:
        """Plays a decision in every row, and returns those of these rows; the games of the others are over."""
        pool, seats = self.env.pool, self.env.pool.seats[rows]
        observation, mask = pool.observations[rows], pool.masks()[np.ix_(rows, self._actions)]
        seen = {"observation": torch.from_numpy(observation), "action_mask": torch.from_numpy(mask)}
        found = self.module.forward_exploration({Columns.OBS: seen})
        logits = found[Columns.ACTION_DIST_INPUTS].numpy()
        lead = np.zeros(len(rows), np.float32)
        if self._points:
            # The points of the deciding seat, then those of the others.
            points = observation[:, self._points.slots][:, : pool.num_seats]
            lead = self._per_point * _leads(points)[:, 0]
        everywhere = np.full((len(pool), pool.num_actions), -1e9, np.float32)
        everywhere[np.ix_(rows, self._actions)] = logits
        played, chances = pool.step_sampled(everywhere)
        action = np.searchsorted(self._actions, played[rows])
        if (np.take(self._actions, action, mode="clip") != played[rows]).any():
            raise ValueError("an action is legal that `actions` does not list")
        values = {"value": found[Columns.VF_PREDS].numpy()} if Columns.VF_PREDS in found else {}
        return values | {
            "row": rows,
            "seat": seats,
            "observation": observation,
            "action_mask": mask,
            "action": action,
            "logits": logits,
            "chance": chances[rows],
            "lead": lead,
        }


def _episodes(decisions: dict[str, np.ndarray], final: np.ndarray) -> list[SingleAgentEpisode]:
    """The decisions of each seat in each row as an episode; `final` is what each seat gets at the end."""
    order = np.lexsort((decisions["seat"], decisions["row"]))
    decisions = {name: values[order] for name, values in decisions.items()}
    starts = np.flatnonzero(np.diff(decisions["row"] * final.shape[1] + decisions["seat"], prepend=-1))
    parts = [slice(start, end) for start, end in zip(starts, [*starts[1:], len(order)], strict=True)]
    return [_episode({name: values[part] for name, values in decisions.items()}, final) for part in parts]


def _episode(own: dict[str, np.ndarray], final: np.ndarray) -> SingleAgentEpisode:
    """The decisions of one seat in one game."""
    # RLlib wants an observation after the end, too; its value does not count.
    seen = {name: np.concatenate([own[name], own[name][-1:]]) for name in ("observation", "action_mask")}
    outputs = {Columns.ACTION_DIST_INPUTS: own["logits"], Columns.ACTION_LOGP: own["chance"]}
    if "value" in own:
        outputs[Columns.VF_PREDS] = own["value"]
    return SingleAgentEpisode(
        observations=InfiniteLookbackBuffer(seen),
        infos=[{}] * (len(own["row"]) + 1),
        actions=own["action"],
        rewards=np.diff(own["lead"], append=final[own["row"][0], own["seat"][0]]),
        terminated=True,
        extra_model_outputs=outputs,
        len_lookback_buffer=0,
    )


class Advantages(ConnectorV2):
    """Makes the training batch of PPO from the episodes of `SelfPlay`: whole arrays instead of one decision after another, and
    generalised advantages from the values that the network gave while it played.

    `config.learners(learner_connector=lambda *_: Advantages(lambda_=0.9), add_default_connectors_to_learner_pipeline=False)`.
    The forward pass of the network returns `Columns.VF_PREDS`. Rewards are not discounted.
    """

    def __init__(self, input_observation_space: Any = None, input_action_space: Any = None, *, lambda_: float = 0.95) -> None:
        super().__init__(input_observation_space, input_action_space)
        self.lambda_ = lambda_

    def __call__(self, *, episodes: list[SingleAgentEpisode], **_: Any) -> dict[str, Any]:
        """The batch of the one module."""
        seen = [episode.observations.data for episode in episodes]
        outputs = {
            name: np.concatenate([episode.extra_model_outputs[name].data for episode in episodes])
            for name in (Columns.ACTION_DIST_INPUTS, Columns.ACTION_LOGP, Columns.VF_PREDS)
        }
        values = outputs.pop(Columns.VF_PREDS)
        rewards = np.concatenate([episode.rewards.data for episode in episodes])
        lengths = np.array([len(episode) for episode in episodes])
        advantages = _advantages(rewards, values, lengths, self.lambda_)
        batch = outputs | {
            Columns.ACTIONS: np.concatenate([episode.actions.data for episode in episodes]),
            Postprocessing.ADVANTAGES: (advantages - advantages.mean()) / max(1e-4, advantages.std()),
            Postprocessing.VALUE_TARGETS: advantages + values,
        }
        tensors: dict[str, Any] = {name: torch.from_numpy(array) for name, array in batch.items()}
        tensors[Columns.OBS] = {
            name: torch.from_numpy(np.concatenate([one[name][:-1] for one in seen])) for name in seen[0]
        }
        return {DEFAULT_MODULE_ID: tensors}


def _advantages(rewards: np.ndarray, values: np.ndarray, lengths: np.ndarray, lambda_: float) -> np.ndarray:
    """The generalised advantages of the decisions of finished episodes, which follow one another."""
    ends = np.cumsum(lengths)
    following = np.append(values[1:], np.float32(0))
    following[ends - 1] = 0
    advantages = (rewards + following - values).astype(np.float32)
    # From the last decision of each episode to its first one, in all long enough episodes at once.
    for back in range(2, int(lengths.max()) + 1):
        at = ends[lengths >= back] - back
        advantages[at] += lambda_ * advantages[at + 1]
    return advantages


def _leads(points: np.ndarray) -> np.ndarray:
    """The points of each seat minus the most of any other one."""
    points = points.astype(np.float32)
    ordered = np.sort(points, axis=1)
    best, second = ordered[:, -1:], ordered[:, -2:-1]
    return points - np.where(points == best, second, best)
