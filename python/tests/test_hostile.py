"""Wrong inputs are refused with a reason, and nothing else happens."""

import hostile
import numpy as np


def test_a_hundred_thousand_wrong_inputs_are_refused_with_a_reason():
    assert hostile.attack(np.random.default_rng(1), 100_000) > 60_000
