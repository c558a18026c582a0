"""Wrong inputs to the whole public API."""

from __future__ import annotations

from typing import Any

import numpy as np

import pocket_empires as pe

#: The exceptions for wrong input.
REFUSALS = (ValueError, TypeError, OverflowError, KeyError, IndexError)

RECORD = pe.Match("caesar", 2, 1).record()
SEEN = pe.Match("eme", 2, 1).view(0).json()


#: Arbitrary values, except for numbers that would cause hours of work.
VALUES = [
    None,
    True,
    "",
    "eme",
    "bid 3",
    "💥" * 3,
    b"bytes",
    float("nan"),
    float("inf"),
    -1,
    0,
    2,
    -(2**70),
    2**63,
    2**64 + 5,
    [],
    {},
    {"side": "b"},
    {"side": 3},
    object(),
    np.zeros(4),
    np.full((4, 877), np.nan, dtype=np.float32),
    np.array(["x"]),
]


def value(rng: np.random.Generator) -> Any:
    """One of these, or a random value."""
    match int(rng.integers(len(VALUES) + 5)) - len(VALUES):
        case 0:
            return int(rng.integers(-(2**62), -5))
        case 1:
            return rng.integers(-9, 9, size=int(rng.integers(6)))
        case 2:
            return rng.random((2, 3))
        case 3:
            return RECORD[: int(rng.integers(len(RECORD)))]
        case 4:
            return SEEN.replace(str(rng.integers(9)), str(rng.integers(300)), 1)
        case known:
            return VALUES[known]


def attack(rng: np.random.Generator, calls: int) -> int:
    """Makes this number of calls with wrong inputs and returns how many were refused. Any other outcome is raised."""
    pool, match = pe.Pool("eme", 2, 4, seed=1), pe.Match("eggs", 3, 1)
    view, layout = match.view(0), pe.layout("eggs")
    doors = [
        lambda a, b, c: pe.Pool(a, b, c),
        lambda a, b, c: pe.Pool("eme", 2, 4, threads=a if a != 2**63 else -1, options=b, opponents=c),
        lambda a, b, c: pool.reset(a),
        lambda a, b, c: pool.step(a),
        lambda a, b, c: pool.step_sampled(a),
        lambda a, b, c: pool.rollout(a, b),
        lambda a, b, c: pool.notation(a, b),
        lambda a, b, c: pool.game_seed(a, b),
        lambda a, b, c: pe.Match(a, b, c),
        lambda a, b, c: pe.Match("eme", 2, a, b),
        lambda a, b, c: pe.Match.replay(a),
        lambda a, b, c: match.copy().submit(a, b),
        lambda a, b, c: match.undo(a),
        lambda a, b, c: match.view(a),
        lambda a, b, c: pe.View.read(a, b),
        lambda a, b, c: pe.View.read("eme", b),
        lambda a, b, c: view.notation(a),
        lambda a, b, c: view.action(a),
        lambda a, b, c: view.text(a),
        lambda a, b, c: view.choose(a, b),
        lambda a, b, c: view.search(a, b),
        lambda a, b, c: layout.read(a, b),
        lambda a, b, c: pe.layout(a),
        lambda a, b, c: pe.active_features(a, b),
        lambda a, b, c: pe.active_features("eggs", b),
        lambda a, b, c: pe.review(a, b, c),
        lambda a, b, c: pe.review(RECORD, a, b),
    ]
    refused = 0
    for _ in range(calls):
        door = doors[int(rng.integers(len(doors)))]
        try:
            door(value(rng), value(rng), value(rng))
        except REFUSALS as refusal:
            assert str(refusal), "a refusal says why"
            refused += 1
    return refused
