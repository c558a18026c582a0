"""Gymnasium environments: the learner plays one seat, bots play the others.

`illegal` says what an illegal action does: `"raise"` raises `IllegalAction` and changes nothing; `"lose"` ends
the game with the reward of a defeat. The reward is the share of the victory, 1 for a victory alone, once a game ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import LEVELS, IllegalAction, Match, games, layout
from .pool import Pool

__all__ = ["Env", "VectorPool", "learner_spaces"]


def learner_spaces(game: str) -> tuple[spaces.Dict, spaces.Discrete]:
    """The spaces of a learner: observations with their bounds and masks of legal actions, and actions."""
    groups = layout(game).groups.values()
    facts = games()[game]
    bounds = np.zeros(facts.slots, dtype=np.uint8)
    for group in groups:
        bounds[group.slots] = group.bound
    seen = spaces.Box(np.zeros_like(bounds), bounds, dtype=np.uint8)
    mask = spaces.MultiBinary(facts.actions)
    return spaces.Dict({"observation": seen, "action_mask": mask}), spaces.Discrete(facts.actions)


class Env(gymnasium.Env[dict[str, np.ndarray], int]):
    """One game. The learner's seat is drawn anew for every game, unless `seat` is given."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        seats: int,
        *,
        opponents: str = "easy",
        seat: int | None = None,
        options: Mapping[str, str | bool] | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("raise", "lose"):
            raise ValueError(f"illegal is raise or lose, not {illegal!r}")
        if opponents not in LEVELS:
            raise ValueError(f"opponents is one of {', '.join(LEVELS)}, not {opponents!r}")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is ansi or None, not {render_mode!r}")
        self.observation_space, self.action_space = learner_spaces(game)
        self.render_mode = render_mode
        self._setup = (game, seats, options)
        self._opponents, self._fixed, self._illegal = opponents, seat, illegal
        self.match = Match(game, seats, 0, options)
        if seat is not None and seat not in range(seats):
            raise ValueError(f"seat is a number from 0 to {seats - 1}, not {seat!r}")
        self.seat = seat or 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Begins a game; bots play until the learner must decide."""
        super().reset(seed=seed)
        game, seats, chosen = self._setup
        self.match = Match(game, seats, int(self.np_random.integers(2**63)), chosen)
        self.seat = int(self.np_random.integers(seats)) if self._fixed is None else self._fixed
        self._let_others_play()
        return self._observe(), {"seat": self.seat}

    def step(self, action: int) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        """Plays an action of the learner; bots play until the learner must decide again."""
        try:
            self.match.submit(self.seat, index(action))
        except IllegalAction:
            if self._illegal == "raise":
                raise
            return self._observe(), 0.0, True, False, {"seat": self.seat, "illegal": True}
        self._let_others_play()
        outcome = self.match.outcome()
        reward = outcome["shares"][self.seat] if outcome else 0.0
        return self._observe(), float(reward), outcome is not None, False, {"seat": self.seat}

    def render(self) -> str | None:
        """The position in words, as the learner sees it."""
        return self.match.view(self.seat).text() if self.render_mode == "ansi" else None

    def _let_others_play(self) -> None:
        while (seats := self.match.to_act()) and self.seat not in seats:
            view = self.match.view(seats[0])
            self.match.submit(seats[0], view.choose(self._opponents, int(self.np_random.integers(2**63))))

    def _observe(self) -> dict[str, np.ndarray]:
        view = self.match.view(self.seat)
        return {"observation": view.observation(), "action_mask": view.mask()}


class VectorPool(VectorEnv):
    """Many games on a `Pool`. A game that ends is followed by the next one in the same step."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str,
        seats: int,
        num_envs: int,
        *,
        opponents: str | None = "easy",
        threads: int = 1,
        options: Mapping[str, str | bool] | None = None,
    ) -> None:
        self.pool = Pool(game, seats, num_envs, threads=threads, options=options, opponents=opponents)
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = learner_spaces(game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Begins all games anew."""
        super().reset(seed=seed)
        self.pool.reset(int(self.np_random.integers(2**63)))
        return self._observe(), {"seat": self.pool.seats.copy()}

    def step(
        self, actions: np.ndarray
    ) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Plays one action in each game."""
        learners = self.pool.seats.astype(np.intp)
        self.pool.step(actions)
        rewards = self.pool.rewards[np.arange(self.num_envs), learners].astype(np.float64)
        truncated = np.zeros(self.num_envs, dtype=np.bool_)
        return self._observe(), rewards, self.pool.done.copy(), truncated, {"seat": self.pool.seats.copy()}

    def _observe(self) -> dict[str, np.ndarray]:
        return {"observation": self.pool.observations.copy(), "action_mask": self.pool.masks().astype(np.int8)}
