"""Contests of networks against `classic`, the search without one, at equal time; each result is written to the log as it ends.

    python bots/train/contests.py --empires target/release/empires --nets bots/nets --log contests.jsonl \\
        --seconds 500 --games 96 eme:2:20:playout=0.4 eme:2:100:playout=0.4 caesar:4:20

A contest is GAME:PLAYERS:MILLISECONDS, then tuning as `empires arena` takes it. One that is in the log already is not
played again, and none is begun when the time is over.
"""

import argparse
import json
import time
from pathlib import Path

from rounds import empires, say


def network(folder: Path, game: str) -> Path:
    """`GAME.net`, as networks are shipped, or `GAME/best.net`, as they are trained."""
    shipped = folder / f"{game}.net"
    return shipped if shipped.exists() else folder / game / "best.net"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("contests", nargs="+", help="GAME:PLAYERS:MILLISECONDS[:NAME=VALUE…]")
    parser.add_argument("--empires", type=Path, required=True)
    parser.add_argument("--nets", type=Path, required=True, help="the folder of the networks")
    parser.add_argument("--log", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--games", type=int, default=96)
    parser.add_argument("--seed", type=int, default=5_000_000)
    args = parser.parse_args()
    end = time.time() + args.seconds
    done = {json.loads(line)["contest"] for line in args.log.read_text().splitlines()} if args.log.exists() else set()
    for contest in args.contests:
        if contest in done or time.time() > end:
            continue
        game, players, millis, *tuning = contest.split(":")
        bot = ":".join(["expert", f"net={network(args.nets, game)}", *tuning])
        report = empires(args, "arena", game, "--players", players, "--bots", f"{bot},classic", "--ms", millis,
                         "--games", str(args.games), "--seed", str(args.seed), "--json")
        row = report["bots"][0]
        entry = {"contest": contest, "games": row["games"],
                 **{key: round(row[key], 3) for key in ["win_share", "ci_low", "ci_high", "mean_ms"]}}
        with args.log.open("a") as log:
            log.write(json.dumps(entry) + "\n")
        say(json.dumps(entry))


if __name__ == "__main__":
    main()
