"""Finds the settings of the levels of a game: each is played against the next until they are 100 rating points apart.

    python bots/train/levels.py --empires target/release/empires --log levels.jsonl --seconds 540 --games 160,400,800 \\
        eme:2:1200 eme:4:1200 caesar:2:4000 caesar:4:4000:classic

A ladder is GAME:PLAYERS:SIMULATIONS, where `master` has this many simulations, or GAME:PLAYERS:SIMULATIONS:classic for
the search without a network. Going down from `master`, a level has fewer simulations; below the fewest useful number it
overlooks more moves instead. Every contest is in the log and is not played again, so a stopped run can be continued.
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

from rounds import say

LEVELS = ["master", "expert", "hard", "medium", "easy", "novice"]
STEP = 100  # Rating points between neighbours.
TOLERANCE = 18  # A pair this far from the step is played with other settings.
FEWEST = 12  # Simulations; a weaker level overlooks moves.
OVERLOOKED = 6  # Percent of the moves that are overlooked, for one halving of the simulations.
SLOPE = 35  # Rating points that one halving of the simulations costs, before anything is measured.
BATCH = 80  # Games that are played before the settings are chosen anew.
WRITING = threading.Lock()


class Ladder:
    """The levels of one game at one size of table. `depth` counts halvings of the simulations of `master`."""

    def __init__(self, text: str, known: list[dict], args: argparse.Namespace):
        game, players, simulations, *kind = text.split(":")
        self.game, self.players, self.most, self.args = game, int(players), int(simulations), args
        self.level = "classic" if kind else "expert"
        self.played = [row for row in known if (row["game"], row["players"]) == (game, self.players)]

    def settings(self, depth: float) -> tuple[int, int]:
        """Simulations and percent of overlooked moves."""
        floor = math.log2(self.most / FEWEST)
        overlooked = OVERLOOKED * max(depth - floor, 0)
        return round(self.most / 2 ** min(depth, floor)), min(round(overlooked), 90)

    def bot(self, depth: float) -> str:
        simulations, overlooked = self.settings(depth)
        network = f":net={self.args.nets / self.game}.net" if self.args.nets and self.level == "expert" else ""
        return f"{self.level}@{simulations}{network}:overlooks={overlooked}"

    def climb_down(self) -> None:
        """Finds the levels with few games first and then with more, and prints them."""
        for games in self.args.games:
            depths, leads = [0.0], []
            while len(depths) < len(LEVELS):
                found = self.below(depths[-1], games)
                if found is None:
                    return
                depths.append(found[0])
                leads.append(found[1:])
            self.report(depths, leads)

    def below(self, upper: float, goal: int) -> tuple[float, float, int] | None:
        """The depth of the next level, and the games that the upper one won and played; `None` if the time is over."""
        tried = {row["depth"] for row in self.played if row["upper"] == self.bot(upper)}
        results = {depth: self.results(upper, depth) for depth in tried}
        fitting = [(games, depth) for depth, (won, games) in results.items() if self.fits(won, games)]
        depth = max(fitting)[1] if fitting else self.guess(upper)
        while True:
            won, games = self.results(upper, depth)
            other = self.guess(upper)
            if games and not self.fits(won, games) and self.bot(other) != self.bot(depth):
                depth = other
            elif games >= goal:
                return depth, won, games
            elif time.time() > self.args.end or not self.play(upper, depth, games):
                return None

    def fits(self, won: float, games: int) -> bool:
        """Whether the lead may be one step."""
        share = won / games
        return abs(rating(share, self.players) - STEP) <= max(TOLERANCE, 1.5 * error(share, games))

    def guess(self, upper: float) -> float:
        """The depth at which the lead is one step, by a line through what has been played."""
        weight, lead = 4.0 * SLOPE * 30, 4.0 * 30
        for row in self.played:
            if row["upper"] == self.bot(upper):
                below = row["depth"] - upper
                weight += rating(row["won"] / row["games"], self.players) * below * row["games"]
                lead += below * below * row["games"]
        return upper + STEP / max(weight / lead, 5.0)

    def results(self, upper: float, depth: float) -> tuple[float, int]:
        pair = (self.bot(upper), self.bot(depth))
        rows = [row for row in self.played if (row["upper"], row["lower"]) == pair]
        return sum(row["won"] for row in rows), sum(row["games"] for row in rows)

    def play(self, upper: float, depth: float, before: int) -> bool:
        """Plays a batch; `False` if it was not finished in time."""
        bots = (self.bot(upper), self.bot(depth))
        command = [str(self.args.empires.resolve()), "arena", self.game, "--players", str(self.players), "--json",
                   "--bots", ",".join(bots), "--games", str(BATCH), "--seed", str(7_000_000 + before // self.players)]
        threads = {**os.environ, "RAYON_NUM_THREADS": str(self.args.threads)}
        try:
            done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=threads,
                                  timeout=max(self.args.end + 20 - time.time(), 1))
        except subprocess.TimeoutExpired:
            return False
        first = json.loads(done.stdout)["bots"][0]
        row = {"game": self.game, "players": self.players, "upper": bots[0], "lower": bots[1], "depth": depth,
               "games": first["games"], "won": first["win_share"] * first["games"], "ms": round(first["mean_ms"], 2)}
        self.played.append(row)
        with WRITING, self.args.log.open("a") as log:
            log.write(json.dumps(row) + "\n")
        return True

    def report(self, depths: list[float], leads: list[tuple[float, int]]) -> None:
        """Prints the table of the levels as the code has it, the weakest first, and the contests behind it."""
        points = [1000.0]
        for won, games in reversed(leads):
            points.append(points[-1] + rating(won / games, self.players))
        settings = [self.settings(depth) for depth in reversed(depths)]
        say(f"{self.game}, {self.players} players, {self.level}:")
        say(f"  settings: {settings}, ratings: Some({[round(own) for own in points]})")
        for index, (won, games) in enumerate(leads):
            share = won / games
            lead = f"{rating(share, self.players):.0f} ± {1.96 * error(share, games):.0f} points"
            say(f"  {LEVELS[index]} wins {100 * share:.1f} % of {games} against {LEVELS[index + 1]}: {lead}")


def rating(share: float, players: int) -> float:
    """The lead in rating points over each of the others that gives this share of the games."""
    share = min(max(share, 0.01), 0.99)
    return 400 * math.log10(share / (1 - share) * (players - 1))


def error(share: float, games: int) -> float:
    """The standard error of the lead."""
    share = min(max(share, 0.01), 0.99)
    return 400 / math.log(10) / math.sqrt(games * share * (1 - share))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ladders", nargs="+", help="GAME:PLAYERS:SIMULATIONS[:classic]")
    parser.add_argument("--empires", type=Path, required=True)
    parser.add_argument("--nets", type=Path, help="the folder of other networks than those of the program")
    parser.add_argument("--log", type=Path, required=True)
    parser.add_argument("--games", type=lambda text: [int(part) for part in text.split(",")], default=[160, 400, 800],
                        help="the games of each pair of neighbours, in several passes")
    parser.add_argument("--seconds", type=float, default=1e9)
    args = parser.parse_args()
    args.end = time.time() + args.seconds
    args.threads = max((os.cpu_count() or 1) // len(args.ladders), 1)
    lines = args.log.read_text().splitlines() if args.log.exists() else []
    ladders = [Ladder(text, [json.loads(line) for line in lines], args) for text in args.ladders]
    with ThreadPoolExecutor(len(ladders)) as pool:
        list(pool.map(Ladder.climb_down, ladders))


if __name__ == "__main__":
    main()
