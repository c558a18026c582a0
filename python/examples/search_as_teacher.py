"""Positions with the results of a search: training data for a policy network."""

import numpy as np

import pocket_empires as pe

GAME, SEATS = "caesar", 2
observations, policies, values = [], [], []
for seed in range(3):
    match = pe.Match(GAME, SEATS, seed)
    while seats := match.to_act():
        view = match.view(seats[0])
        found = view.search(simulations=100, seed=seed)
        policy = np.zeros(pe.games()[GAME].actions, dtype=np.float32)
        for one in found:
            policy[one["action"]] = one["visits"]
        observations.append(view.observation())
        policies.append(policy / policy.sum())
        values.append(found[0]["win"][view.seat])
        match.submit(view.seat, found[0]["action"])
print(f"{len(observations)} positions: {np.shape(observations)} bytes, {np.shape(policies)} visits, {np.shape(values)} chances")
assert np.allclose(np.sum(policies, axis=1), 1, atol=1e-5)
