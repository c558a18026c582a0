"""Four empire board games for programs that learn: Eight-Minute Empire, Legends, Eggs and Empires, Caesar's Empire.

`Pool` plays many games at once, for training loops. `Match` is one game with its record, `View` what one seat sees of it.
Bots, search and observations use views alone, so that they learn no secrets. Seats are counted from 0. Observations and
action ids are relative to the seat that decides: its own data come first.
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
    """Facts about a game that do not depend on a match."""

    name: str
    #: The fewest and the most players.
    seats: tuple[int, int]
    #: The options with their values; an option that is an order or a file has an empty list.
    options: dict[str, list[str]]
    #: The number of action ids.
    actions: int
    #: The number of bytes of an observation.
    slots: int
    #: The number of sparse features that an observation can have.
    features: int
    #: The most moves of a game.
    longest: int
    #: Raised whenever an old record would play differently.
    rules_version: int


@dataclass(frozen=True)
class Group:
    """Slots of an observation with the same meaning."""

    name: str
    slots: slice
    shape: tuple[int, ...]
    #: The largest value of a slot.
    bound: int
    #: The number of values above 0 that have a sparse feature of their own; 0 for groups without features.
    distinct: int
    #: Whether each board has its own features.
    per_board: bool
    #: Whether it follows from other groups by the rules; a pool with `facts=True` leaves it 0.
    derived: bool
    about: str


@dataclass(frozen=True)
class Layout:
    """The meaning of the bytes of an observation. Store `hash` with a model to recognise the layout it was trained on."""

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
    """The meaning of the bytes of a game's observations."""
    facts = _native.layout(game)
    groups = {
        group["name"]: Group(
            name=group["name"],
            slots=slice(group["start"], group["stop"]),
            shape=tuple(group["shape"]),
            bound=group["bound"],
            distinct=group["distinct"],
            per_board=group["per_board"],
            derived=group["derived"],
            about=group["about"],
        )
        for group in facts["groups"]
    }
    return Layout(version=facts["version"], hash=facts["hash"], features=facts["features"], groups=groups)


def play(match: Match, bots: Mapping[int, Any] | list[Any], seed: int = 0) -> dict[str, Any]:
    """Plays a match to its end and returns the outcome. A bot is the name of a level, or a function from a `View` to
    an action id."""
    step = 0
    while seats := match.to_act():
        seat = seats[0]
        view, bot = match.view(seat), bots[seat]
        action = view.choose(bot, seed + step) if isinstance(bot, str) else bot(view)
        match.submit(seat, action)
        step += 1
    return match.outcome()
