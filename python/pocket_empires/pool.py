"""Many games at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _native


class Pool(_native.Pool):
    """`Pool(game, seats, count, *, threads=1, seed=0, options=None, opponents=None)`: `count` games of one kind, played side
    by side on `threads` threads.

    `step` plays one decision in each game and then the arrays are about the next decision: `observations`,
    `packed_masks`, `seats` (who decides), `rewards` and `points` (by seat, of a game that has just ended), `done`,
    `lengths`, `seeds`. They are the pool's own and are written anew by every step: copy what you keep. A game that
    ends is followed by the next one of its row at once, with a seed derived from the pool's.

    Players who choose at the same time do so in steps of their own, one after another, without seeing what the others
    chose. Results do not depend on the number of threads.

    With `opponents`, bots of that level play all seats but one of each game, and every decision of the pool is that one
    seat's; it is another one in every game.
    """

    def reset(self, seed: int | None = None) -> None:
        """Begins all games anew, with the seed of the pool or another one."""
        super().reset(self.seed if seed is None else seed)

    def step(self, actions: ArrayLike) -> None:
        """Plays one action in each game. If one is not legal, `IllegalAction` says which, and none is played."""
        actions = np.asarray(actions)
        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {actions.dtype}")
        super().step(np.ascontiguousarray(actions, dtype=np.int64))

    def step_sampled(self, logits: ArrayLike) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """Draws a legal action in each game by a softmax over its logits, plays it, and returns the actions and the
        logarithms of their probabilities. Both arrays are the pool's own."""
        actions = super().sample_logits(np.ascontiguousarray(logits, dtype=np.float32))
        super().step(actions)
        return actions, self.log_probabilities

    def masks(self) -> NDArray[np.bool_]:
        """The legal actions as an array of booleans, made anew: one row per game, one column per action."""
        bits = np.unpackbits(self.packed_masks, axis=1, count=self.num_actions, bitorder="little")
        return bits.view(np.bool_)

    def legal(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The legal actions as one list of ids, and for each game where its own begin, with the end last."""
        rows, ids = np.nonzero(self.masks())
        offsets = np.zeros(len(self) + 1, dtype=np.int64)
        np.cumsum(np.bincount(rows, minlength=len(self)), out=offsets[1:])
        return ids, offsets

    def rollout(self, level: str = "random", steps: int = 1) -> dict[str, Any]:
        """Lets bots of a level play `steps` steps in each game. Says how many games ended, how the victories were
        shared among the seats, and the points of each seat, added up."""
        return super().rollout(level, steps)
