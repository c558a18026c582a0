"""A thousand random games at once: their lengths and the wins of each seat."""

import numpy as np

import pocket_empires as pe

pool = pe.Pool("eggs", seats=4, count=1000, threads=2, seed=1)
lengths, shares = [], np.zeros(4)
for _ in range(400):
    pool.step_sampled()
    lengths.extend(pool.lengths[pool.done])
    shares += pool.rewards[pool.done].sum(axis=0)
print(f"{len(lengths)} games of {np.mean(lengths):.0f} decisions; victories by seat {np.round(shares / len(lengths), 2)}")
