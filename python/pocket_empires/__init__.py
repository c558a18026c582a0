"""Four empire board games for programs that learn: Eight-Minute Empire, Legends, Eggs and Empires, Caesar's Empire.

`Pool` plays many games at once and is what training loops stand on. `Match` is one game with its record, `View` what one
seat sees of it; bots, search and observations are made from views alone, so that nothing hidden can leak. Seats are
counted from 0. Observations and action ids are turned to the seat that decides: its own things come first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _native
from ._native import IllegalAction, Match, View, active_features, review
from .pool import Pool

__all__ = [
    "Game",
    "Group",
    "IllegalAction",
    "Layout",
    "Match",
    "Pool",
    "View",
    "active_features",
    "games",
    "layout",
    "play",
    "review",
]


@dataclass(frozen=True)
class Game:
    """What can be known of a game before it is played."""

    name: str
    #: The fewest and the most players.
    seats: tuple[int, int]
    #: The options with the values that can be listed; an order or a file of one's own has none.
    options: dict[str, list[str]]
    #: How many action ids there are.
    actions: int
    #: How many bytes an observation has.
    slots: int
    #: How many sparse features can be derived from an observation.
    features: int
    #: No game has more moves.
    longest: int
    #: Raised whenever the same record would play differently.
    rules_version: int


@dataclass(frozen=True)
class Group:
    """Slots of an observation that say the same kind of thing."""

    name: str
    slots: slice
    shape: tuple[int, ...]
    #: No slot is larger.
    bound: int
    #: How many values above 0 have a sparse feature of their own; 0 for groups that are for reading only.
    distinct: int
    #: Whether places of different boards have different features.
    per_board: bool
    about: str


@dataclass(frozen=True)
class Layout:
    """What the bytes of an observation mean. A model keeps `hash` and knows by it what it was trained on."""

    version: int
    hash: int
    features: int
    groups: dict[str, Group]

    def read(self, observation: ArrayLike, name: str) -> NDArray[np.uint8]:
        """The slots of a group, in its shape; also for a whole array of observations."""
        group = self.groups[name]
        slots = np.asarray(observation)[..., group.slots]
        return slots.reshape(*slots.shape[:-1], *group.shape)


def games() -> dict[str, Game]:
    """Every game by its name."""
    return {
        name: Game(
            name=name,
            seats=tuple(facts["seats"]),
            options=facts["options"],
            actions=facts["actions"],
            slots=facts["slots"],
            features=facts["features"],
            longest=facts["longest"],
            rules_version=facts["rules_version"],
        )
        for name, facts in _native.games().items()
    }


def layout(game: str) -> Layout:
    """What the bytes of a game's observations mean."""
    facts = _native.layout(game)
    groups = {
        group["name"]: Group(
            name=group["name"],
            slots=slice(group["start"], group["stop"]),
            shape=tuple(group["shape"]),
            bound=group["bound"],
            distinct=group["distinct"],
            per_board=group["per_board"],
            about=group["about"],
        )
        for group in facts["groups"]
    }
    return Layout(version=facts["version"], hash=facts["hash"], features=facts["features"], groups=groups)


def play(match: Match, bots: Mapping[int, Any] | list[Any], seed: int = 0) -> dict[str, Any]:
    """Plays a match to its end and says how it ended. A bot is the name of a level, or a function from a `View` to
    an action id."""
    step = 0
    while seats := match.to_act():
        seat = seats[0]
        view, bot = match.view(seat), bots[seat]
        action = view.choose(bot, seed + step) if isinstance(bot, str) else bot(view)
        match.submit(seat, action)
        step += 1
    return match.outcome()
