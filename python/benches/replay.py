"""`python python/benches/replay.py [GAMES]`: plays GAMES games of each title (100,000 by default) on a pool
with two threads, and replays each of them move by move with a `Match`, which must come to the same end."""

from __future__ import annotations

import hashlib
import sys
import time

import pocket_empires as pe


def replayed(game: str, seats: int, wanted: int) -> str:
    """Plays and replays; the hash of all results."""
    pool, ends, checked = pe.Pool(game, seats, 1000, threads=2, seed=1), hashlib.sha256(), 0
    played: list[list[tuple[int, int]]] = [[] for _ in range(len(pool))]
    while checked < wanted:
        seeds, deciding, actions = pool.seeds.tolist(), pool.seats.tolist(), pool.sample().tolist()
        pool.step(actions)
        done = pool.done.tolist()
        for row, moves in enumerate(played):
            moves.append((deciding[row], actions[row]))
            if not done[row] or checked == wanted:
                continue
            match = pe.Match(game, seats, seeds[row])
            for seat, action in moves:
                match.submit(seat, action)
            outcome = match.outcome()
            assert outcome is not None, f"{game}: the game {seeds[row]} is not over"
            assert outcome["points"] == pool.points[row].tolist(), f"{game}: the game {seeds[row]} ends otherwise"
            assert len(moves) == int(pool.lengths[row]) == match.ply
            ends.update(f"{seeds[row]} {outcome['points']} {match.ply}".encode())
            played[row] = []
            checked += 1
    return ends.hexdigest()[:16]


def main() -> None:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    for name, game in pe.games().items():
        start = time.process_time()
        seats = 3 if game.seats[0] < 3 <= game.seats[1] else game.seats[0]
        end = replayed(name, seats, wanted)
        print(f"{name:8} {seats} players: {wanted} games replayed to the same end, hash {end}, {time.process_time() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
