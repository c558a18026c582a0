"""The base class of the environments of PettingZoo and RLlib."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding

from . import Match, View
from .gym import learner_spaces

__all__ = ["Seats", "shares_without"]


def shares_without(seats: int, losers: set[int]) -> list[float]:
    """The shares of the victory when some seats have lost by an illegal action."""
    others = seats - len(losers)
    return [0.0 if seat in losers or not others else 1.0 / others for seat in range(seats)]


class Seats:
    """A match with an agent for each seat. Before the first reset it is one that nobody plays."""

    def __init__(
        self,
        game: str,
        seats: int,
        *,
        options: Mapping[str, str | bool] | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if illegal not in ("raise", "lose"):
            raise ValueError(f"illegal is raise or lose, not {illegal!r}")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is ansi or None, not {render_mode!r}")
        self._illegal = illegal
        self._setup = (game, seats, options)
        self.match = Match(game, seats, 0, options)
        self.render_mode = render_mode
        self.agents: list[str] = []
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        seen, acts = self._spaces(game)
        self.observation_spaces = {agent: seen for agent in self.possible_agents}
        self.action_spaces = {agent: acts for agent in self.possible_agents}
        self._random, _ = seeding.np_random(None)

    def _spaces(self, game: str) -> tuple[spaces.Dict, spaces.Discrete]:
        return learner_spaces(game)

    def observation_space(self, agent: str) -> spaces.Space:
        """What an agent sees: `observation` and `action_mask`."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space:
        """The ids of the actions."""
        return self.action_spaces[self._known(agent)]

    def close(self) -> None:
        """There is nothing to close."""

    def _deal(self, seed: int | None) -> None:
        """Begins a match."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        game, seats, chosen = self._setup
        self.match = Match(game, seats, int(self._random.integers(2**63)), chosen)
        self.agents = list(self.possible_agents)

    def _known(self, agent: str) -> str:
        if not isinstance(agent, str) or agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}; the agents are {', '.join(self.possible_agents)}")
        return agent

    def _view(self, agent: str) -> View:
        return self.match.view(self.possible_agents.index(self._known(agent)))

    def _chosen(self, actions: Mapping[str, Any]) -> dict[int, int]:
        """The actions of the seats that must decide."""
        if not self.agents:
            raise ValueError("no game is played: call reset")
        if not isinstance(actions, Mapping):
            raise TypeError(f"actions are a dictionary by agent, not {actions!r}")
        deciding = {seat: self.possible_agents[seat] for seat in self.match.to_act()}
        if missing := [agent for agent in deciding.values() if agent not in actions]:
            raise ValueError(f"there is no action of {', '.join(missing)}")
        return {seat: index(actions[agent]) for seat, agent in deciding.items()}
