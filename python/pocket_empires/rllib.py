"""RLlib: an environment in which every seat is an agent, and a fast sampler for self-play.

`PPOConfig().environment(MultiAgent, env_config={"game": "eme", "seats": 3})`. Only seats that must decide get observations; seats
that choose at the same time get them together, and their choices are sealed. Observations are dictionaries of `observation` and
`action_mask`; the reward is the share of the victory once the game ends. `illegal` is `"raise"` or `"lose"`, as in
`pocket_empires.zoo`.

RLlib spends about a millisecond of Python on every step of an environment. `SelfPlay` steps a whole `Pool` instead: see there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import torch
from ray.rllib.core.columns import Columns
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.env.single_agent_env_runner import SingleAgentEnvRunner
from ray.rllib.env.single_agent_episode import SingleAgentEpisode
from ray.rllib.env.utils.infinite_lookback_buffer import InfiniteLookbackBuffer

from . import IllegalAction, layout
from .gym import VectorPool
from .seats import Seats, shares_without

__all__ = ["MultiAgent", "SelfPlay"]

#: What each agent sees.
Seen = dict[str, dict[str, np.ndarray]]


class MultiAgent(Seats, MultiAgentEnv):
    """All seats of one game. `config` has `game` and `seats`, and may have `options` and `illegal`."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        super().__init__(
            config["game"],
            config["seats"],
            options=config.get("options"),
            illegal=config.get("illegal", "raise"),
        )
        self.agents = list(self.possible_agents)
        # RLlib asks for the spaces of each agent; those of PettingZoo are functions of the same name.
        self.observation_space = self.action_space = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, dict[str, Any]]]:
        """Begins a game."""
        self._deal(seed)
        return self._observe(self._deciding()), {}

    def step(
        self, action_dict: Mapping[str, int]
    ) -> tuple[Seen, dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Plays the actions of all who decide."""
        chosen = {seat: int(action_dict[self.possible_agents[seat]]) for seat in self.match.to_act()}
        losers = set()
        for seat, action in chosen.items():
            if action not in self.match.view(seat).legal():
                if self._illegal == "raise":
                    raise IllegalAction(f"seat {seat} may not play action {action} now")
                losers.add(seat)
        if losers:
            return self._end(shares_without(len(self.possible_agents), losers))
        for seat, action in chosen.items():
            self.match.submit(seat, action)
        if outcome := self.match.outcome():
            return self._end(outcome["shares"])
        return self._observe(self._deciding()), {}, {"__all__": False}, {"__all__": False}, {}

    def _deciding(self) -> list[str]:
        return [self.possible_agents[seat] for seat in self.match.to_act()]

    def _observe(self, agents: list[str]) -> Seen:
        views = {agent: self._view(agent) for agent in agents}
        return {agent: {"observation": view.observation(), "action_mask": view.mask()} for agent, view in views.items()}

    def _end(
        self, shares: list[float]
    ) -> tuple[Seen, dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        agents = self.possible_agents
        rewards = {agent: float(share) for agent, share in zip(agents, shares, strict=True)}
        return self._observe(agents), rewards, {"__all__": True}, {"__all__": False}, {}


class SelfPlay(SingleAgentEnvRunner):
    """An env runner whose network plays all seats of a `Pool`: `PPOConfig().env_runners(env_runner_cls=SelfPlay)`.

    Each sample is one whole game in each of `num_envs_per_env_runner` rows; every seat of a game is an episode. The
    network gets `observation` and `action_mask` as in `MultiAgent`. `env_config` has `game` and `seats`, and may have
    `options`, `threads`, and `per_point`: the reward for each point by which a seat leads the best of the others, given
    decision by decision if the layout has the group `points`, at the end otherwise. The share of the victory is added.
    """

    def make_env(self) -> None:
        """Makes the pool."""
        config = dict(self.config.env_config)
        self._per_point = config.pop("per_point", 0.0)
        self.env = VectorPool(**config, num_envs=self.config.num_envs_per_env_runner, opponents=None)
        self.num_envs = self.env.num_envs
        self._points = layout(config["game"]).groups.get("points")
        self._seeds = np.random.default_rng(self._seed)

    def sample(self, **_: Any) -> list[SingleAgentEpisode]:
        """Plays a game in each row and returns its episodes."""
        pool = self.env.pool
        pool.reset(int(self._seeds.integers(2**63)))
        playing = np.arange(len(pool))
        steps: list[dict[str, np.ndarray]] = []
        rewards = np.zeros((len(pool), pool.num_seats), np.float32)
        logits = np.zeros((len(pool), pool.num_actions), np.float32)
        while len(playing):
            step = {
                "row": playing,
                "seat": pool.seats[playing],
                "observation": pool.observations[playing],
                "action_mask": pool.masks()[playing],
            }
            seen = {name: torch.from_numpy(step[name]) for name in ("observation", "action_mask")}
            found = self.module.forward_exploration({Columns.OBS: seen})[Columns.ACTION_DIST_INPUTS].numpy()
            logits[playing] = found
            actions, chances = pool.step_sampled(logits)
            steps.append(step | {"logits": found, "action": actions[playing], "chance": chances[playing]})
            ended = playing[pool.done[playing]]
            rewards[ended] = pool.rewards[ended] + self._per_point * _leads(pool.points[ended])
            playing = playing[~pool.done[playing]]
        episodes = self._episodes({name: np.concatenate([step[name] for step in steps]) for name in steps[0]}, rewards)
        self._done_episodes_for_metrics.extend(episodes)
        self._increase_sampled_metrics(sum(map(len, episodes)), len(episodes))
        return episodes

    def _episodes(self, steps: dict[str, np.ndarray], final: np.ndarray) -> list[SingleAgentEpisode]:
        """The decisions of each seat of each row, in order, as an episode."""
        lead = np.zeros(len(steps["row"]), np.float32)
        if self._points:
            # The points of the own seat and of the others, as far as there are seats.
            lead = self._per_point * _leads(steps["observation"][:, self._points.slots][:, : final.shape[1]])[:, 0]
        order = np.lexsort((steps["seat"], steps["row"]))
        steps = {name: values[order] for name, values in steps.items()}
        lead = lead[order]
        ends = np.flatnonzero((np.diff(steps["row"]) != 0) | (np.diff(steps["seat"]) != 0)) + 1
        episodes = []
        for first, end in zip([0, *ends], [*ends, len(order)], strict=True):
            part = slice(first, end)
            won = final[steps["row"][first], steps["seat"][first]]
            last = slice(end - 1, end)
            episodes.append(
                SingleAgentEpisode(
                    # The observation after the end has no value; RLlib wants one.
                    observations=InfiniteLookbackBuffer(
                        {
                            name: np.concatenate([steps[name][part], steps[name][last]])
                            for name in ("observation", "action_mask")
                        }
                    ),
                    infos=[{}] * (end - first + 1),
                    actions=steps["action"][part],
                    rewards=np.diff(lead[part], append=won),
                    terminated=True,
                    extra_model_outputs={
                        Columns.ACTION_DIST_INPUTS: steps["logits"][part],
                        Columns.ACTION_LOGP: steps["chance"][part],
                    },
                    len_lookback_buffer=0,
                )
            )
        return episodes


def _leads(points: np.ndarray) -> np.ndarray:
    """The points of each seat minus the most of any other one."""
    points = points.astype(np.float32)
    best = np.sort(points, axis=1)
    others = np.where(points == best[:, -1:], best[:, -2:-1], best[:, -1:])
    return points - others
