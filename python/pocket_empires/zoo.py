"""PettingZoo environments: every seat is an agent.

In `AEC` the seats act one after another, also for sealed choices. In `Parallel` all act at once: a seat that has nothing to
decide plays `pass`, the action after the last one of the game. The reward is the share of the
victory once the game ends. `illegal` says what an illegal action does: `"raise"` raises `IllegalAction` and
changes nothing; `"lose"` ends the game, the others share the victory.
"""

from __future__ import annotations

from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from . import IllegalAction
from .gym import learner_spaces
from .seats import Seats, shares_without

__all__ = ["AEC", "Parallel"]


class AEC(Seats, AECEnv):
    """One seat after another."""

    metadata = {"name": "pocket_empires", "render_modes": ["ansi"], "is_parallelizable": False}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game."""
        self._deal(seed)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.to_act()[0]]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent sees."""
        view = self._view(agent)
        return {"observation": view.observation(), "action_mask": view.mask()}

    def step(self, action: int | None) -> None:
        """Plays an action of the agent that decides."""
        if not self.agents:
            raise ValueError("no game is played: call reset")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat, shares = self.possible_agents.index(agent), None
        try:
            self.match.submit(seat, index(action))
        except IllegalAction:
            if self._illegal == "raise":
                raise
            shares = shares_without(len(self.possible_agents), {seat})
        if outcome := self.match.outcome():
            shares = outcome["shares"]
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if shares:
            for name, share in zip(self.possible_agents, shares, strict=True):
                self.rewards[name] = float(share)
                self.terminations[name] = True
        else:
            self.agent_selection = self.possible_agents[self.match.to_act()[0]]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position in words, as the deciding agent sees it."""
        return self._view(self.agent_selection).text() if self.render_mode == "ansi" else None


class Parallel(Seats, ParallelEnv):
    """All seats at once."""

    metadata = {"name": "pocket_empires_parallel", "render_modes": ["ansi"]}

    def _spaces(self, game: str) -> tuple[spaces.Dict, spaces.Discrete]:
        seen, acts = learner_spaces(game)
        #: The action of a seat that has nothing to decide.
        self.idle = int(acts.n)
        mask = spaces.MultiBinary(self.idle + 1)
        return spaces.Dict({"observation": seen["observation"], "action_mask": mask}), spaces.Discrete(self.idle + 1)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, np.ndarray]], dict[str, dict[str, Any]]]:
        """Begins a game."""
        self._deal(seed)
        return self._observe(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, dict[str, np.ndarray]],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Plays the actions of the seats that must decide; the others are ignored."""
        chosen = self._chosen(actions)
        # Check all actions before playing the first: a refused step changes nothing.
        refused = {seat for seat, action in chosen.items() if action not in self.match.view(seat).legal()}
        if refused and self._illegal == "raise":
            seat = min(refused)
            raise IllegalAction(f"seat {seat} may not play action {chosen[seat]} now")
        if not refused:
            for seat, action in chosen.items():
                self.match.submit(seat, action)
        outcome = self.match.outcome()
        shares = shares_without(len(self.possible_agents), refused) if refused else outcome and outcome["shares"]
        names, seen = list(self.agents), self._observe()
        rewards = {name: float(shares[seat]) if shares else 0.0 for seat, name in enumerate(names)}
        ended = {name: bool(shares) for name in names}
        if shares:
            self.agents = []
        return seen, rewards, ended, {name: False for name in names}, {name: {} for name in names}

    def render(self) -> str | None:
        """The position in words, as the first seat sees it."""
        return self.match.view(0).text() if self.render_mode == "ansi" else None

    def _observe(self) -> dict[str, dict[str, np.ndarray]]:
        seen = {}
        for agent in self.agents:
            view = self._view(agent)
            mask = np.append(view.mask(), np.int8(0))
            mask[self.idle] = not mask.any()
            seen[agent] = {"observation": view.observation(), "action_mask": mask}
        return seen
