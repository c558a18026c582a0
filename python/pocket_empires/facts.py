"""Facts about a game that do not depend on a match, and the layout of its observations."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _native

__all__ = ["Game", "Group", "Layout", "games", "layout"]


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
        if name not in self.groups:
            raise ValueError(f"there is no group {name!r}; the groups are {', '.join(self.groups)}")
        group, observation = self.groups[name], np.asarray(observation)
        length = max(group.slots.stop for group in self.groups.values())
        if observation.shape[-1:] != (length,):
            raise ValueError(f"an observation of this game has {length} slots; the shape is {observation.shape}")
        slots = observation[..., group.slots]
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
