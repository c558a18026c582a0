"""An RLlib environment: every seat is an agent.

`PPOConfig().environment(MultiAgent, env_config={"game": "eme", "seats": 3})`. Only seats that must decide get observations; seats
that choose at the same time get them together, and their choices are sealed. Observations are dictionaries of `observation` and
`action_mask`; the reward is the share of the victory once the game ends. `illegal` is `"raise"` or `"lose"`, as in
`pocket_empires.zoo`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from ray.rllib.env.multi_agent_env import MultiAgentEnv

from . import IllegalAction
from .seats import Seats, shares_without

__all__ = ["MultiAgent"]

#: What each agent sees.
Seen = dict[str, dict[str, np.ndarray]]


class MultiAgent(Seats, MultiAgentEnv):
    """All seats of one game. `config` has `game` and `seats`, and may have `options` and `illegal`."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        if not isinstance(config, Mapping):
            raise TypeError(f"config is a dictionary, not {config!r}")
        if missing := [name for name in ("game", "seats") if name not in config]:
            raise ValueError(f"config has no {' and no '.join(missing)}")
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
        chosen = self._chosen(action_dict)
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
