"""Steps per second of the clock, all threads together, of random legal play: `python python/benches/threads.py [SECONDS]`.

It needs numpy, the package and a machine that does nothing else. For each game with four players and for 1, 2, 4, 8 and 16
threads, as far as there are cores, it prints the rate with whole observations and masks of every decision, with the facts alone, and
without them. "Without" means that they are written only every hundredth step.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable

import pocket_empires as pe

#: The number of games of a pool for each of its threads.
GAMES = 2048
#: The duration of each measurement, in seconds. The best of three parts counts: others may have been disturbed.
SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0


def rate(step: Callable[[], int]) -> float:
    """The best rate of three measurements."""
    step()
    best = 0.0
    for _ in range(3):
        start, steps = time.perf_counter(), 0
        while (spent := time.perf_counter() - start) < SECONDS / 3:
            steps += step()
        best = max(best, steps / spent)
    return best


def seen(pool: pe.Pool) -> Callable[[], int]:
    """Steps with observations and masks."""

    def step() -> int:
        pool.step_sampled()
        return len(pool)

    return step


def unseen(pool: pe.Pool) -> Callable[[], int]:
    """Steps without observations."""

    def step() -> int:
        pool.rollout("random", 100)
        return 100 * len(pool)

    return step


def main() -> None:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    print(f"{cores} cores, steps per second with 1, 2, 4 … threads, and the share of what as many single threads would do")
    kinds = [("with observations", seen, False), ("with facts alone", seen, True), ("without observations", unseen, False)]
    for kind, steps, facts in kinds:
        for name in pe.games():
            first, line = 0.0, []
            for threads in [threads for threads in (1, 2, 4, 8, 16) if threads <= cores]:
                found = rate(steps(pe.Pool(name, 4, GAMES * threads, threads=threads, facts=facts)))
                first = first or found
                line.append(f"{threads}: {found / 1e6:.2f} M ({found / first / threads:.0%})")
            print(f"{kind:20} {name:8} ", "  ".join(line), flush=True)


if __name__ == "__main__":
    main()
