"""Four empire board games for programs that learn: Eight-Minute Empire, Legends, Eggs and Empires, Caesar's Empire.

`Pool` plays many games at once, for training loops. `Match` is one game with its record, `View` what one seat sees of it.
Bots, search and observations use views alone, so that they learn no secrets. Seats are counted from 0. Observations and
action ids are relative to the seat that decides: its own data come first. `LEVELS` are the names of the bots.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ._native import LEVELS, IllegalAction, Match, View, __version__, active_features, review
from .facts import Game, Group, Layout, games, layout
from .pool import Pool

__all__ = [
    "Game",
    "Group",
    "IllegalAction",
    "LEVELS",
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


def play(match: Match, bots: Mapping[int, Any] | list[Any], seed: int = 0) -> dict[str, Any]:
    """Plays a match to its end and returns the outcome. A bot is the name of a level, or a function from a `View` to
    an action id."""
    if not isinstance(match, Match):
        raise TypeError(f"a match is a Match, not {match!r}")
    step = 0
    while seats := match.to_act():
        seat = seats[0]
        view, bot = match.view(seat), _bot_of(bots, seat)
        action = view.choose(bot, seed + step) if isinstance(bot, str) else bot(view)
        match.submit(seat, action)
        step += 1
    return match.outcome()


def _bot_of(bots: Mapping[int, Any] | list[Any], seat: int) -> Any:
    """The bot of a seat."""
    if isinstance(bots, str) or not isinstance(bots, Mapping | Sequence):
        raise TypeError(f"bots are a list, or a dictionary by seat, not {bots!r}")
    if seat not in (bots if isinstance(bots, Mapping) else range(len(bots))):
        raise ValueError(f"seat {seat} has no bot")
    bot = bots[seat]
    if not isinstance(bot, str) and not callable(bot):
        raise TypeError(f"a bot is the name of a level, or a function from a view to an action id, not {bot!r}")
    return bot
