"""Wrong inputs to the whole public API."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any

import gymnasium
import numpy as np
import pyspiel

import pocket_empires as pe
from pocket_empires import arena, gym, spiel, zoo

#: The exceptions for wrong input; the last two are those of Gymnasium, for seeds, and of OpenSpiel.
REFUSALS = (ValueError, TypeError, OverflowError, KeyError, IndexError, gymnasium.error.Error, pyspiel.SpielError)

#: The modules whose functions are attacked. Those on Ray start processes; `test_ray.py` has their wrong inputs.
MODULES = (pe, arena, gym, zoo, spiel)

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


def doors() -> dict[str, list[Callable[[Any, Any, Any], object]]]:
    """Calls of every public function and method that takes anything, by its name."""
    pool, match = pe.Pool("eme", 2, 4, seed=1), pe.Match("eggs", 3, 1)
    view, layout = match.view(0), pe.layout("eggs")
    env, envs = gym.Env("eme", 2, opponents="random"), gym.VectorPool("eme", 2, 4, opponents="random")
    aec, parallel = zoo.AEC("eme", 2), zoo.Parallel("eggs", 3)
    for begun in (env, envs, aec, parallel):
        begun.reset(seed=1)
    game = pyspiel.load_game("pocket_empires(game=eme,seats=2)")
    dealt = game.new_initial_state()
    dealt.apply_action(0)

    def seat_played(bots: Any, seed: Any) -> object:
        return pe.play(match.copy(), bots, seed)

    return {
        "pocket_empires.Pool": [
            lambda a, b, c: pe.Pool(a, b, c),
            lambda a, b, c: pe.Pool("eme", 2, 4, threads=a if a != 2**63 else -1, options=b, opponents=c),
        ],
        "pocket_empires.Pool.reset": [lambda a, b, c: pool.reset(a)],
        "pocket_empires.Pool.step": [lambda a, b, c: pool.step(a)],
        "pocket_empires.Pool.step_sampled": [lambda a, b, c: pool.step_sampled(a)],
        "pocket_empires.Pool.rollout": [lambda a, b, c: pool.rollout(a, b)],
        "pocket_empires.Pool.notation": [lambda a, b, c: pool.notation(a, b)],
        "pocket_empires.Pool.game_seed": [lambda a, b, c: pool.game_seed(a, b)],
        "pocket_empires.Match": [lambda a, b, c: pe.Match(a, b, c), lambda a, b, c: pe.Match("eme", 2, a, b)],
        "pocket_empires.Match.replay": [lambda a, b, c: pe.Match.replay(a)],
        "pocket_empires.Match.submit": [lambda a, b, c: match.copy().submit(a, b), lambda a, b, c: match.copy().submit(0, b)],
        "pocket_empires.Match.undo": [lambda a, b, c: match.undo(a)],
        "pocket_empires.Match.view": [lambda a, b, c: match.view(a)],
        "pocket_empires.View.read": [lambda a, b, c: pe.View.read(a, b), lambda a, b, c: pe.View.read("eme", b)],
        "pocket_empires.View.notation": [lambda a, b, c: view.notation(a)],
        "pocket_empires.View.action": [lambda a, b, c: view.action(a)],
        "pocket_empires.View.text": [lambda a, b, c: view.text(a)],
        "pocket_empires.View.choose": [lambda a, b, c: view.choose(a, b)],
        "pocket_empires.View.search": [lambda a, b, c: view.search(a, b)],
        "pocket_empires.Layout.read": [lambda a, b, c: layout.read(a, b), lambda a, b, c: layout.read(a, "phase")],
        "pocket_empires.layout": [lambda a, b, c: pe.layout(a)],
        "pocket_empires.active_features": [
            lambda a, b, c: pe.active_features(a, b),
            lambda a, b, c: pe.active_features("eggs", b),
        ],
        "pocket_empires.review": [lambda a, b, c: pe.review(a, b, c), lambda a, b, c: pe.review(RECORD, a, b)],
        "pocket_empires.play": [
            lambda a, b, c: pe.play(a, b, c),
            lambda a, b, c: seat_played(a, b),
            lambda a, b, c: seat_played([a, lambda view: b, "random"], c),
            lambda a, b, c: seat_played([lambda view: b] * 3, 0),
        ],
        "pocket_empires.arena.arena": [
            lambda a, b, c: arena.arena(a, b, "eme", deals=1, seed=c),
            lambda a, b, c: arena.arena("random", lambda view: a, b, c, 1),
            lambda a, b, c: arena.arena("random", "random", "caesar", a, bounded(b), options=c),
        ],
        "pocket_empires.arena.play_deals": [
            lambda a, b, c: arena.play_deals(a, b, "eme", 2, [0], seed=c),
            lambda a, b, c: arena.play_deals("random", "random", a, b, [0], options=c),
            lambda a, b, c: arena.play_deals("random", "random", "caesar", 2, a),
        ],
        "pocket_empires.arena.Result.of": [lambda a, b, c: arena.Result.of(a, b)],
        "pocket_empires.gym.learner_spaces": [lambda a, b, c: gym.learner_spaces(a)],
        "pocket_empires.gym.Env": [
            lambda a, b, c: gym.Env(a, b, seat=c),
            lambda a, b, c: gym.Env("eme", 2, seat=a, options=b, illegal=c),
            lambda a, b, c: gym.Env("eme", 2, opponents=a).reset(seed=b),
        ],
        "pocket_empires.gym.Env.reset": [lambda a, b, c: env.reset(seed=a, options=b)],
        "pocket_empires.gym.Env.step": [lambda a, b, c: env.step(a)],
        "pocket_empires.gym.VectorPool": [
            lambda a, b, c: gym.VectorPool(a, b, c),
            lambda a, b, c: gym.VectorPool("eme", 2, 4, opponents=a, threads=b if b != 2**63 else -1, options=c),
        ],
        "pocket_empires.gym.VectorPool.reset": [lambda a, b, c: envs.reset(seed=a, options=b)],
        "pocket_empires.gym.VectorPool.step": [lambda a, b, c: envs.step(a)],
        "pocket_empires.zoo.AEC": [
            lambda a, b, c: zoo.AEC(a, b, options=c),
            lambda a, b, c: zoo.AEC("eme", 2, options=a, illegal=b, render_mode=c),
        ],
        "pocket_empires.zoo.AEC.reset": [lambda a, b, c: aec.reset(a, b)],
        "pocket_empires.zoo.AEC.step": [lambda a, b, c: aec.step(a)],
        "pocket_empires.zoo.AEC.observe": [lambda a, b, c: aec.observe(a)],
        "pocket_empires.zoo.AEC.observation_space": [lambda a, b, c: aec.observation_space(a)],
        "pocket_empires.zoo.AEC.action_space": [lambda a, b, c: aec.action_space(a)],
        "pocket_empires.zoo.Parallel": [
            lambda a, b, c: zoo.Parallel(a, b, options=c),
            lambda a, b, c: zoo.Parallel("eme", 2, options=a, illegal=b, render_mode=c),
        ],
        "pocket_empires.zoo.Parallel.reset": [lambda a, b, c: parallel.reset(a, b)],
        "pocket_empires.zoo.Parallel.step": [
            lambda a, b, c: parallel.step(a),
            lambda a, b, c: parallel.step({"seat_0": a, "seat_1": b, "seat_2": c}),
        ],
        "pocket_empires.zoo.Parallel.observation_space": [lambda a, b, c: parallel.observation_space(a)],
        "pocket_empires.zoo.Parallel.action_space": [lambda a, b, c: parallel.action_space(a)],
        "pocket_empires.spiel.EmpiresGame": [
            lambda a, b, c: spiel.EmpiresGame(a),
            lambda a, b, c: spiel.EmpiresGame({"game": a, "seats": b}),
        ],
        "pocket_empires.spiel.EmpiresGame.make_py_observer": [lambda a, b, c: game.make_py_observer(a, b)],
        "pocket_empires.spiel.EmpiresState": [
            lambda a, b, c: spiel.EmpiresState(a),
            lambda a, b, c: game.new_initial_state().apply_action(a),
            lambda a, b, c: dealt.clone().apply_action(a),
            lambda a, b, c: dealt.legal_actions(a),
            lambda a, b, c: dealt.action_to_string(a, b),
            lambda a, b, c: dealt.observation_string(a),
        ],
    }


def bounded(deals: Any) -> Any:
    """A number of deals that takes less than hours."""
    return deals if not isinstance(deals, int) or deals < 10 else -deals


def public(module: ModuleType) -> set[str]:
    """The names of the public functions and methods of a module that take anything."""
    names = set()
    for name, found in vars(module).items():
        if name not in module.__all__ or not callable(found):
            continue
        place = f"{module.__name__}.{name}"
        if not inspect.isclass(found):
            names |= {place} if inspect.signature(found).parameters else set()
        elif not issubclass(found, Exception):
            # Records of facts take anything; they are made by the functions that read them.
            names |= set() if hasattr(found, "__dataclass_fields__") or name == "View" else {place}
            names |= {f"{place}.{method}" for method in methods(found)}
    return names


def methods(kind: type) -> set[str]:
    """The public methods of a class that are our own and take anything."""
    own = [base for base in kind.__mro__ if base.__module__.startswith("pocket_empires")]
    found = {name: part for base in reversed(own) for name, part in vars(base).items() if not name.startswith("_")}
    called = {name: getattr(kind, name) for name, part in found.items() if callable(getattr(kind, name))}
    return {name for name, part in called.items() if set(inspect.signature(part).parameters) - {"self"}}


def attack(rng: np.random.Generator, calls: int) -> dict[str, int]:
    """Makes this number of calls with wrong inputs and returns how many of each function were refused. Any other outcome is
    raised."""
    every, refused = doors(), {}
    names = list(every)
    for _ in range(calls):
        name = names[int(rng.integers(len(names)))]
        door = every[name][int(rng.integers(len(every[name])))]
        given = value(rng), value(rng), value(rng)
        try:
            door(*given)
        except REFUSALS as refusal:
            assert str(refusal), f"a refusal of {name} says why: {given}"
            refused[name] = refused.get(name, 0) + 1
    return refused
