"""Many games at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _native
from .facts import Layout, layout


class Pool(_native.Pool):
    """`Pool(game, seats, count, *, threads=1, seed=0, options=None, opponents=None, facts=False)`: `count` games of one
    kind, played side by side on `threads` threads.

    `step` plays one decision in each game and fills the arrays with the data of the next decision: `observations`,
    `packed_masks`, `seats` (who decides), `rewards` and `points` (by seat, of a game that has just ended), `done`,
    `lengths`, `seeds`. Every step overwrites these arrays: copy what you keep. After the end of a game, the next one of
    its row begins at once, with a seed derived from that of the pool.

    Players who choose at the same time do so in separate steps, one after another, without seeing the choices of the
    others. Results do not depend on the number of threads.

    With `opponents`, bots of that level play all seats but one of each game, and every decision of the pool belongs to
    the remaining seat, which changes with every game.

    With `facts`, observations contain what lies on the table and what the seat knows. Groups that the layout calls
    `derived`, such as points and leads, follow from them by the rules and stay 0. Such a pool is faster
    (`docs/guide/python.md` has figures).
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

    def step_sampled(self, logits: ArrayLike | None = None) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """Draws a legal action in each game by a softmax over its logits, all equally likely without logits, plays it,
        and returns the actions and the logarithms of their probabilities. The next step overwrites both arrays."""
        if logits is not None:
            logits = np.ascontiguousarray(logits, dtype=np.float32)
        return super().step_sampled(logits)

    def layout(self) -> Layout:
        """The meaning of the bytes of its observations."""
        return layout(self.game)

    def masks(self) -> NDArray[np.bool_]:
        """The legal actions as a new array of booleans: one row per game, one column per action."""
        bits = np.unpackbits(self.packed_masks, axis=1, count=self.num_actions, bitorder="little")
        return bits.view(np.bool_)

    def legal(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The legal actions as one array of ids, and the offset of each game in it, with the end last."""
        rows, ids = np.nonzero(self.masks())
        offsets = np.zeros(len(self) + 1, dtype=np.int64)
        np.cumsum(np.bincount(rows, minlength=len(self)), out=offsets[1:])
        return ids, offsets

    def rollout(self, level: str = "random", steps: int = 1) -> dict[str, Any]:
        """Lets bots of a level play `steps` steps in each game. Returns the number of finished games, and the sums of
        the victory shares and points of each seat."""
        return super().rollout(level, steps)
