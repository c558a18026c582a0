"""Steps per CPU second of random legal play: a step is one player's decision, with its observation and mask built.

`python python/benches/steps.py [SECONDS]` measures our pool and a single match in each game, then whatever else is installed, all in
one process: OpenSpiel, PettingZoo and RLCard. `python python/benches/steps.py threads [SECONDS]` measures steps per second of the clock
with more and more threads instead; it wants a machine that does nothing else.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable

import numpy as np

import pocket_empires as pe


#: The duration of each measurement, in seconds.
SECONDS = next((float(word) for word in sys.argv[1:] if word != "threads"), 2.0)


def rate(step: Callable[[], int], clock: Callable[[], float] = time.process_time) -> float:
    """Steps per second, by default of CPU time."""
    step()
    start, steps = clock(), 0
    while (spent := clock() - start) < SECONDS:
        steps += step()
    return steps / spent


def pool(game: str, seats: int, count: int, threads: int = 1) -> Callable[[], int]:
    """Observations and masks of every decision."""
    games = pe.Pool(game, seats, count, threads=threads)

    def step() -> int:
        games.step(games.sample())
        return count

    return step


def bare(game: str, seats: int, count: int) -> Callable[[], int]:
    """Observations and masks of every hundredth decision."""
    games = pe.Pool(game, seats, count)

    def step() -> int:
        games.rollout("random", 100)
        return 100 * count

    return step


def single(game: str, seats: int) -> Callable[[], int]:
    """One match, one decision after another, each with its observation."""
    match, seed = pe.Match(game, seats), 0

    def step() -> int:
        nonlocal match, seed
        if not (deciding := match.to_act()):
            seed += 1
            match = pe.Match(game, seats, seed)
            deciding = match.to_act()
        view = match.view(deciding[0])
        view.observation()
        match.submit(deciding[0], random.choice(view.legal()))
        return 1

    return step


def open_spiel(name: str) -> Callable[[], int]:
    import pyspiel

    game = pyspiel.load_game(name)
    state = game.new_initial_state()

    def step() -> int:
        nonlocal state
        if state.is_terminal():
            state = game.new_initial_state()
        while state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, chances)[0])
        state.information_state_tensor(state.current_player())
        state.apply_action(random.choice(state.legal_actions()))
        while not state.is_terminal() and state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, chances)[0])
        return 1

    return step


def petting_zoo() -> Callable[[], int]:
    from pettingzoo.classic import texas_holdem_v4

    env = texas_holdem_v4.env()
    env.reset(seed=0)

    def step() -> int:
        if not env.agents:
            env.reset()
        seen, _, ended, truncated, _ = env.last()
        over = ended or truncated
        env.step(None if over else int(np.random.choice(np.flatnonzero(seen["action_mask"]))))
        return 0 if over else 1

    return step


def rlcard(name: str) -> Callable[[], int]:
    import rlcard

    env = rlcard.make(name)
    state, _ = env.reset()

    def step() -> int:
        nonlocal state
        if env.is_over():
            state, _ = env.reset()
        state, _ = env.step(random.choice(list(state["legal_actions"])))
        return 1

    return step


def scaling() -> None:
    """Steps per second of real time, by number of threads."""
    cores = os.cpu_count() or 1
    for name in pe.games():
        rates = {}
        for threads in [2**power for power in range(cores.bit_length()) if 2**power <= cores]:
            rates[threads] = rate(pool(name, 4, 8192, threads), time.monotonic)
        print(f"{name:8} 4 players", *(f"{threads}: {found:,.0f}" for threads, found in rates.items()), sep="  ", flush=True)


def main() -> None:
    for name, game in pe.games().items():
        for seats in (game.seats[0], 4):
            print(f"pool 1024     {name:8} {seats} players {rate(pool(name, seats, 1024)):12,.0f}", flush=True)
            print(f"pool 1024 bare {name:7} {seats} players {rate(bare(name, seats, 1024)):12,.0f}", flush=True)
        print(f"single match  {name:8} {game.seats[0]} players {rate(single(name, game.seats[0])):12,.0f}", flush=True)
    others: dict[str, Callable[[], Callable[[], int]]] = {
        "OpenSpiel hearts": lambda: open_spiel("hearts"),
        "OpenSpiel leduc_poker": lambda: open_spiel("leduc_poker"),
        "PettingZoo texas_holdem": petting_zoo,
        "RLCard leduc-holdem": lambda: rlcard("leduc-holdem"),
        "RLCard uno": lambda: rlcard("uno"),
    }
    for name, make in others.items():
        try:
            print(f"{name:33} {rate(make()):12,.0f}", flush=True)
        except ImportError as missing:
            print(f"{name:33} not measured: {missing}")


if __name__ == "__main__":
    scaling() if "threads" in sys.argv else main()
