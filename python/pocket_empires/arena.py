"""Comparing two bots, with a confidence interval."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt

from . import Match, View, play

__all__ = ["Bot", "Result", "arena", "play_deals"]

#: The name of a level, or a function from what its seat sees to an action id.
Bot = str | Callable[[View], int]


@dataclass(frozen=True)
class Result:
    """The result of a bot against another one."""

    games: int
    #: Its share of the victories; an even share is one over the number of seats.
    share: float
    #: The bounds of the share with a confidence of 95 % (Wilson).
    low: float
    high: float

    @staticmethod
    def of(won: float, games: int) -> Result:
        """The result of this many victories, shared ones in part, in this many games."""
        if not 0 <= won <= games or games < 1:
            raise ValueError(f"there is no result of {won!r} victories in {games!r} games")
        share, z = won / games, 1.96
        middle = (share + z * z / (2 * games)) / (1 + z * z / games)
        spread = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
        return Result(games=games, share=share, low=max(0.0, middle - spread), high=min(1.0, middle + spread))


def arena(
    one: Bot,
    other: Bot,
    game: str,
    seats: int = 2,
    deals: int = 50,
    *,
    seed: int = 0,
    options: Mapping[str, str | bool] | None = None,
) -> Result:
    """Plays one bot against another one in all other seats. Every deal is played once from each seat, so that luck favours
    neither."""
    won = play_deals(one, other, game, seats, range(deals), seed=seed, options=options)
    return Result.of(won, deals * seats)


def play_deals(
    one: Bot,
    other: Bot,
    game: str,
    seats: int,
    deals: Iterable[int],
    *,
    seed: int = 0,
    options: Mapping[str, str | bool] | None = None,
) -> float:
    """The victories of one bot in deals of an arena, each played once from each seat."""
    won = 0.0
    for deal in deals:
        for seat in range(seats):
            match = Match(game, seats, seed + deal, options)
            bots = [one if own == seat else other for own in range(seats)]
            won += play(match, bots, seed=1_000_000 * deal + seat)["shares"][seat]
    return won
