"""Wrong inputs are refused with a reason, and nothing else happens."""

import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")
pytest.importorskip("pyspiel")

import hostile  # noqa: E402
import numpy as np  # noqa: E402


def test_every_public_function_is_attacked():
    attacked = set(hostile.doors())
    assert set().union(*map(hostile.public, hostile.MODULES)) == attacked


def test_a_hundred_thousand_wrong_inputs_are_refused_with_a_reason():
    refused = hostile.attack(np.random.default_rng(1), 100_000)
    assert sum(refused.values()) > 60_000
    assert set(refused) == set(hostile.doors()), "every function has refused something"
