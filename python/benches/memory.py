"""Whether memory grows: `python python/benches/memory.py [MINUTES]` does everything the package can do, wrong inputs included,
for some minutes (ten by default), and prints the memory of the process after each tenth of that time."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import hostile  # noqa: E402

import pocket_empires as pe  # noqa: E402


def resident() -> float:
    """The memory of this process in MiB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20


def work(rng: np.random.Generator) -> None:
    """Some of everything."""
    game = str(rng.choice(list(pe.games())))
    pool = pe.Pool(game, 2, 64, threads=2, seed=int(rng.integers(2**32)))
    for _ in range(50):
        pool.step_sampled()
    match = pe.Match(game, 2, int(rng.integers(2**32)))
    pe.play(match, ["greedy", lambda view: view.legal()[0]])
    record = match.record()
    pe.Match.replay(record).view(0).svg()
    pe.review(record, 0, simulations=1)
    hostile.attack(rng, 500)


def main() -> None:
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    rng, start, rounds = np.random.default_rng(0), time.monotonic(), 0
    for tenth in range(1, 11):
        while time.monotonic() - start < 6 * minutes * tenth:
            work(rng)
            rounds += 1
        print(f"{minutes * tenth / 10:4.1f} minutes: {resident():7.1f} MiB after {rounds} rounds", flush=True)


if __name__ == "__main__":
    main()
