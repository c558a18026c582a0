"""Contests of bots, many at a time; each result is written to the log as it ends.

    python bots/train/contests.py --empires target/release/empires --log contests.jsonl --seconds 500 \\
        "400 eme 2 expert,classic --ms 20" "400 caesar 4 expert:net=new.net:playout=0.4,classic --ms 20"

A contest is the number of games, the game, the number of players, the bots, and more arguments of `empires arena`. Every
core plays a few deals of a contest on one thread. Deals that are in the log are not played again, and none is begun when
the time is over. At the end the shares of the first bots are printed with their 95 % intervals.
"""

import argparse
import json
import math
import os
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

WRITING = threading.Lock()


class Contest:
    """A contest and its results so far."""

    def __init__(self, text: str, known: list[dict]):
        self.text = text
        games, self.game, players, self.bots, *self.more = text.split()
        self.players = int(players)
        self.deals = math.ceil(int(games) / self.players)
        self.rows = [row for row in known if row["contest"] == text]

    def parts(self, size: int, seed: int) -> list[tuple["Contest", int, int]]:
        """The deals that are not in the log yet: the contest, the seed of the first, and their number."""
        done = {row["seed"] for row in self.rows}
        starts = range(0, self.deals, size)
        parts = [(self, seed + start, min(size, self.deals - start)) for start in starts]
        return [part for part in parts if part[1] not in done]

    def summary(self) -> dict:
        games = sum(row["games"] for row in self.rows)
        share = sum(row["won"] for row in self.rows) / max(games, 1)
        low, high = interval(share, games)
        millis = sum(row["ms"] * row["games"] for row in self.rows) / max(games, 1)
        return {"contest": self.text, "games": games, "share": round(share, 4), "low": round(low, 4),
                "high": round(high, 4), "ms": round(millis, 2)}


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval."""
    if games == 0:
        return 0.0, 1.0
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def play(part: tuple[Contest, int, int], args: argparse.Namespace) -> None:
    contest, seed, deals = part
    if time.time() > args.end:
        return
    command = [str(args.empires), "arena", contest.game, "--players", str(contest.players), "--bots", contest.bots,
               "--games", str(deals * contest.players), "--seed", str(seed), "--json", *contest.more]
    alone = {**os.environ, "RAYON_NUM_THREADS": "1"}
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False, env=alone)
    if done.returncode != 0:
        raise SystemExit(f"failed: {' '.join(command)}")
    first = json.loads(done.stdout)["bots"][0]
    row = {"contest": contest.text, "seed": seed, "games": first["games"],
           "won": first["win_share"] * first["games"], "ms": round(first["mean_ms"], 3)}
    with WRITING, args.log.open("a") as log:
        contest.rows.append(row)
        log.write(json.dumps(row) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("contests", nargs="*", help="GAMES GAME PLAYERS BOTS [ARGUMENT…]")
    parser.add_argument("--file", type=Path, help="a file with more contests, one in each line")
    parser.add_argument("--empires", type=Path, required=True)
    parser.add_argument("--log", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--part", type=int, default=2, help="the deals that a core plays in one go")
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=5_000_000)
    args = parser.parse_args()
    args.end = time.time() + args.seconds
    args.empires = args.empires.resolve()
    lines = args.log.read_text().splitlines() if args.log.exists() else []
    known = [json.loads(line) for line in lines]
    more = args.file.read_text().splitlines() if args.file else []
    texts = [text for text in [*args.contests, *more] if text.strip() and not text.startswith("#")]
    contests = [Contest(text, known) for text in texts]
    parts = [part for contest in contests for part in contest.parts(args.part, args.seed)]
    with ThreadPoolExecutor(args.cores) as pool:
        list(pool.map(lambda part: play(part, args), parts))
    for contest in contests:
        print(json.dumps(contest.summary()), flush=True)


if __name__ == "__main__":
    main()
