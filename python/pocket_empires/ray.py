"""The arena and self-play on Ray: the same calls on one machine and on a cluster.

Call `ray.init()` first, or let Ray start itself. The work is split into calls that take at least a second each. A log
stores the result of each call, so that a repeated run continues where the last one stopped. The games do not depend on the
number of workers or on the order in which they finish.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from operator import index
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
import ray

from . import Match, games
from .arena import Bot, Result, play_deals

__all__ = ["arena", "self_play"]

#: The shortest duration of a call, in seconds; calls grow until they take this long.
LEAST_SECONDS = 1.0


def arena(
    one: Bot,
    other: Bot,
    game: str,
    seats: int = 2,
    deals: int = 1000,
    *,
    seed: int = 0,
    options: Mapping[str, str | bool] | None = None,
    workers: int | None = None,
    log: str | Path | None = None,
) -> Result:
    """Compares two bots as `pocket_empires.arena.arena` does, on many workers. `log` is a file for the
    results."""
    _check(deals=deals, workers=1 if workers is None else workers)
    Match(game, seats, seed, options)

    def work(first: int, count: int) -> dict[str, Any]:
        return {"won": play_deals(one, other, game, seats, range(first, first + count), seed=seed, options=options)}

    about = {"game": game, "seats": seats, "seed": seed, "options": options, "bots": [_name(one), _name(other)]}
    done = _run_all(work, deals, about, workers=workers, log=log)
    return Result.of(sum(entry["won"] for entry in done), deals * seats)


def self_play(
    game: str,
    seats: int,
    count: int,
    folder: str | Path,
    *,
    simulations: int = 200,
    seed: int = 0,
    options: Mapping[str, str | bool] | None = None,
    workers: int | None = None,
) -> list[Path]:
    """Plays `count` games by search and writes training data into files of `folder`: `observations`, `policies` (the share of
    visits of each action) and `shares` of the victory, beginning with the seat that decided. Returns the files. On a cluster
    all machines must share the folder."""
    _check(count=count, simulations=simulations, workers=1 if workers is None else workers)
    Match(game, seats, seed, options)
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)

    def work(first: int, count: int) -> dict[str, Any]:
        file = f"games-{first:07}-{first + count:07}.npz"
        np.savez_compressed(folder / file, **_search_games(game, seats, range(first, first + count), simulations, seed, options))
        return {"file": file}

    about = {"game": game, "seats": seats, "seed": seed, "options": options, "simulations": simulations}
    done = _run_all(work, count, about, workers=workers, log=folder / "log.jsonl")
    return sorted(folder / entry["file"] for entry in done)


def _check(**numbers: int) -> None:
    """Refuses wrong numbers before workers start."""
    for name, number in numbers.items():
        if index(number) < 1:
            raise ValueError(f"{name} is at least 1, not {number}")


def _name(bot: Bot) -> str:
    return bot if isinstance(bot, str) else getattr(bot, "__qualname__", repr(bot))


def _search_games(
    game: str,
    seats: int,
    numbers: range,
    simulations: int,
    seed: int,
    options: Mapping[str, str | bool] | None,
) -> dict[str, np.ndarray]:
    """The positions of some games, with the visits of a search and the shares of the victory."""
    observations, policies, shares = [], [], []
    for number in numbers:
        match, deciders = Match(game, seats, seed + number, options), []
        while deciding := match.to_act():
            view = match.view(deciding[0])
            found = view.search(simulations, seed=seed + number)
            policy = np.zeros(games()[game].actions, dtype=np.float32)
            for one in found:
                policy[one["action"]] = one["visits"]
            deciders.append(view.seat)
            observations.append(view.observation())
            policies.append(policy / policy.sum())
            match.submit(view.seat, found[0]["action"])
        won = match.outcome()["shares"]
        shares.extend(won[seat:] + won[:seat] for seat in deciders)
    return {
        "observations": np.array(observations),
        "policies": np.array(policies),
        "shares": np.array(shares, dtype=np.float32),
    }


class _Worker:
    """Does pieces of the work and measures their time."""

    def __init__(self, work: Callable[[int, int], dict[str, Any]]) -> None:
        self.work = work

    def run(self, first: int, count: int) -> tuple[dict[str, Any], float]:
        start = monotonic()
        found = self.work(first, count)
        return {"first": first, "count": count, **found}, monotonic() - start


def _run_all(
    work: Callable[[int, int], dict[str, Any]],
    total: int,
    about: dict[str, Any],
    *,
    workers: int | None,
    log: str | Path | None,
) -> list[dict[str, Any]]:
    """Does the work for the numbers from 0 up to `total`, except for those in the log."""
    entries = _read(log, about) if log else []
    todo = _gaps(entries, total)
    workers = workers or max(1, int(ray.cluster_resources().get("CPU", 1)) if ray.is_initialized() else 1)
    actors = [ray.remote(_Worker).remote(work) for _ in range(workers)]
    running, size = {}, 1
    while True:
        for actor in [actor for actor in actors if actor not in running.values()]:
            if piece := _take(todo, size):
                running[actor.run.remote(*piece)] = actor
        if not running:
            return entries
        ready, _ = ray.wait(list(running), num_returns=1)
        entry, seconds = ray.get(ready[0])
        del running[ready[0]]
        entries.append(entry)
        if log:
            with Path(log).open("a", encoding="utf-8") as file:
                file.write(json.dumps(entry) + "\n")
        # Choose the size of the next call by the rate of this one.
        rate = entry["count"] / max(seconds, 1e-6)
        size = max(size, int(LEAST_SECONDS * rate) + 1)


def _read(log: str | Path, about: dict[str, Any]) -> list[dict[str, Any]]:
    """The entries of a log; creates the log if there is none."""
    path = Path(log)
    if not path.exists():
        path.write_text(json.dumps(about) + "\n", encoding="utf-8")
        return []
    first, *lines = path.read_text(encoding="utf-8").splitlines()
    if json.loads(first) != json.loads(json.dumps(about)):
        raise ValueError(f"{path} is the log of another run: {first}")
    return [entry for line in lines if (entry := _entry(line))]


def _entry(line: str) -> dict[str, Any] | None:
    """An entry of the log; the last line may have been cut off."""
    try:
        return json.loads(line)
    except json.JSONDecodeError:
        return None


def _gaps(entries: list[dict[str, Any]], total: int) -> list[range]:
    """The numbers below `total` that no entry has."""
    gaps, at = [], 0
    for entry in sorted(entries, key=lambda entry: entry["first"]):
        if entry["first"] > at:
            gaps.append(range(at, entry["first"]))
        at = entry["first"] + entry["count"]
    return [*gaps, range(at, total)] if at < total else gaps


def _take(todo: list[range], size: int) -> tuple[int, int] | None:
    """The first numbers to be done, at most this many of one gap."""
    if not todo:
        return None
    gap = todo.pop(0)
    count = min(size, len(gap))
    if count < len(gap):
        todo.insert(0, gap[count:])
    return gap.start, count
