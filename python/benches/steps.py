"""Steps per CPU second of random legal play: a step is one player's decision, with its observation and mask built.

`python python/benches/steps.py [SECONDS]` measures our pool and a single match in each game, then whatever else is installed,
all in one process: OpenSpiel, PettingZoo, RLCard, pgx, EnvPool, RiichiEnv and weiss-sim. `threads.py` measures threads.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from functools import partial

import numpy as np

import pocket_empires as pe


#: The duration of each measurement, in seconds.
SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0


def rate(step: Callable[[], int]) -> float:
    """Steps per second of CPU time, of all threads together."""
    step()
    start, steps = time.process_time(), 0
    while (spent := time.process_time() - start) < SECONDS:
        steps += step()
    return steps / spent


def pool(game: str, seats: int, count: int, *, facts: bool = False) -> Callable[[], int]:
    """Observations and masks of every decision."""
    games = pe.Pool(game, seats, count, facts=facts)

    def step() -> int:
        games.step_sampled()
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


def environment(game: str, seats: int) -> Callable[[], int]:
    """An environment of Gymnasium among random players; a step is one decision of the learner."""
    from pocket_empires.gym import Env

    env = Env(game, seats, opponents="random")
    seen, _ = env.reset(seed=0)

    def step() -> int:
        nonlocal seen
        seen, _, ended, *_ = env.step(random.choice(np.flatnonzero(seen["action_mask"])))
        if ended:
            seen, _ = env.reset()
        return 1

    return step


def open_spiel(name: str) -> Callable[[], int]:
    import pyspiel

    import pocket_empires.spiel  # noqa: F401

    game = pyspiel.load_game(name)
    state = game.new_initial_state()

    def step() -> int:
        nonlocal state
        if state.is_terminal():
            state = game.new_initial_state()
        while state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, chances)[0])
        open_spiel_tensor(state)
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


def open_spiel_tensor(state: object) -> None:
    """What the player to act sees."""
    player = state.current_player()
    if state.get_game().get_type().provides_information_state_tensor:
        state.information_state_tensor(player)
    else:
        state.observation_tensor(player)


def riichi() -> Callable[[], int]:
    from riichienv import RiichiEnv

    env = RiichiEnv()
    seen = env.reset()

    def step() -> int:
        nonlocal seen
        if env.done():
            seen = env.reset()
        actions = {}
        for player, one in seen.items():
            one.encode()
            actions[player] = random.choice(one.legal_actions())
        seen = env.step(actions)
        return len(actions)

    return step


def weiss(count: int) -> Callable[[], int]:
    import weiss_sim

    games, seed = weiss_sim.fast(num_envs=count, seed=0), 0
    games.reset()

    def step() -> int:
        nonlocal seed
        seed += 1
        after, _ = games.step_uniform_legal(seed=seed)
        if after.done.any():
            games.reset_done(after.done)
        return count

    return step


def env_pool(name: str, count: int) -> Callable[[], int]:
    import envpool

    games = envpool.make(name, env_type="gymnasium", num_envs=count, num_threads=1, seed=0)
    random_numbers = np.random.default_rng(0)
    _, info = games.reset()

    def step() -> int:
        nonlocal info
        mask = info["legal_action_mask"]
        # A finished game has no legal action; the next step begins it anew.
        actions = np.argmax(random_numbers.random(mask.shape) * (mask > 0), axis=1)
        *_, info = games.step(actions.astype(np.int32))
        return count

    return step


def pgx(name: str, count: int) -> Callable[[], int]:
    import jax
    import pgx as library

    env = library.make(name)
    start = jax.jit(jax.vmap(env.init))

    def play(states: object, key: object) -> tuple[object, object]:
        """A random legal action in each game; a finished one begins anew."""
        key, choice, deal = jax.random.split(key, 3)
        logits = jax.numpy.log(states.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(choice, logits)
        after = jax.vmap(env.step)(states, actions)
        fresh = jax.vmap(env.init)(jax.random.split(deal, count))
        ended = after.terminated | after.truncated
        keep = lambda new, old: jax.numpy.where(ended.reshape(-1, *[1] * (old.ndim - 1)), new, old)  # noqa: E731
        return jax.tree_util.tree_map(keep, fresh, after), key

    play = jax.jit(play)
    key = jax.random.PRNGKey(0)
    states = start(jax.random.split(key, count))

    def step() -> int:
        nonlocal states, key
        states, key = play(states, key)
        jax.block_until_ready(states.observation)
        return count

    return step


def main() -> None:
    for name, game in pe.games().items():
        for seats in (game.seats[0], 4):
            kinds = {"": pool(name, seats, 1024), "facts": pool(name, seats, 1024, facts=True), "bare": bare(name, seats, 1024)}
            for kind, step in kinds.items():
                print(f"pool 1024 {kind:5} {name:8} {seats} players {rate(step):12,.0f}", flush=True)
        print(f"single match    {name:8} {game.seats[0]} players {rate(single(name, game.seats[0])):12,.0f}", flush=True)
    others: dict[str, Callable[[], Callable[[], int]]] = {
        "OpenSpiel hearts": lambda: open_spiel("hearts"),
        "OpenSpiel leduc_poker": lambda: open_spiel("leduc_poker"),
        "PettingZoo texas_holdem": petting_zoo,
        "RLCard leduc-holdem": lambda: rlcard("leduc-holdem"),
        "RLCard uno": lambda: rlcard("uno"),
        "RiichiEnv mahjong": riichi,
        "weiss-sim, 1024 games": lambda: weiss(1024),
        "EnvPool SparrowMahjong, 1024 games": lambda: env_pool("SparrowMahjong-v1", 1024),
        "EnvPool LeducHoldem, 1024 games": lambda: env_pool("LeducHoldem-v1", 1024),
        "pgx sparrow_mahjong, 1024 games": lambda: pgx("sparrow_mahjong", 1024),
        "pgx leduc_holdem, 1024 games": lambda: pgx("leduc_holdem", 1024),
        "OpenSpiel eme, by our module": lambda: open_spiel("pocket_empires(game=eme,seats=2)"),
    }
    for name in pe.games():
        others[f"our gymnasium Env, {name}"] = partial(environment, name, 2)
    for name, make in others.items():
        try:
            print(f"{name:35} {rate(make()):12,.0f}", flush=True)
        except Exception as reason:  # Another library may be missing, or not fit the others that are installed.
            print(f"{name:35} not measured: {reason}", flush=True)


if __name__ == "__main__":
    main()
