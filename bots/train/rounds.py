"""Rounds of self-play, training and a gate for some games, for as long as there is time; goes on where it stopped.

    python bots/train/rounds.py --empires target/release/empires --state target/train/state \\
        --games eme:3,caesar:2,legends:3,eggs:2 --seconds 540 --out results

In each round the best network so far plays against itself, a new one is trained on the last rounds, and the gate lets
it through only if it is better than the best and not clearly worse against `classic`, `greedy` and an older network. Self-play
and the gate use all cores, one game at a time; meanwhile another game may train on the GPU.
"""

import argparse
import json
import math
import shutil
import subprocess
import sys
import tarfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
CORES = threading.Lock()
GATE_END = 25  # Seconds that the gate may take; none is begun after them.


class Race:
    """The training of one game. Everything is kept in its folder; `log.jsonl` says which rounds are done."""

    def __init__(self, game: str, share: float, end: float, args: argparse.Namespace):
        self.game, self.end, self.args = game, end, args
        self.seconds = args.round_seconds * share * len(args.games)
        self.folder = args.state / game
        self.folder.mkdir(parents=True, exist_ok=True)
        self.log = self.folder / "log.jsonl"
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        self.rounds = [json.loads(line) for line in lines]

    @property
    def best(self) -> Path:
        return self.folder / "best.net"

    def net(self, number: int) -> Path:
        return self.folder / f"{number}.net"

    def notes(self, number: int) -> Path:
        return self.folder / f"{number}.notes"

    def left(self) -> float:
        return self.end - time.time()

    def run(self) -> None:
        """Plays rounds until the time is over."""
        while len(self.rounds) < self.args.rounds and self.round():
            if self.args.out:
                self.hand_over(self.args.out)

    def round(self) -> bool:
        """One round; `False` if the time was over before it was. Then the next call takes it up again."""
        number = self.rounds[-1]["round"] + 1 if self.rounds else 0
        played = self.selfplay(number)
        if not played:
            return False
        first = max(0, number - self.args.window + 1)
        trained = self.train(number, [self.notes(n) for n in range(first, number + 1) if self.notes(n).exists()])
        with CORES:
            if self.left() < GATE_END:
                return False
            gate = self.gate(number)
        if gate["passed"]:
            shutil.copy(self.net(number), self.best)
        entry = {"round": number, "selfplay": played, "train": trained, "gate": gate}
        self.rounds.append(entry)
        with self.log.open("a") as log:
            log.write(json.dumps(entry) + "\n")
        self.notes(number - self.args.window).unlink(missing_ok=True)
        say(f"{self.game} round {number}: {played['games']} games, {trained['positions']} positions, {trained['width']} "
            f"wide, trained {trained['seconds']} s, losses {trained['before']} -> {trained['after']}, gate {gate}")
        return True

    def selfplay(self, number: int) -> dict | None:
        more = ["--net", str(self.best)] if self.best.exists() else []
        more += ["--players", self.args.players] if self.args.players else []
        more += [part for setting in self.args.tune for part in ("--tune", setting)]
        with CORES:
            seconds = min(self.seconds, self.left() - self.args.reserve)
            if seconds < 0.3 * self.seconds:
                return None
            return empires(self.args, "selfplay", self.game, "--out", str(self.notes(number)), "--seed",
                           str(1 + number), "--games", str(self.args.round_games), "--seconds", f"{seconds:.0f}",
                           "--shallow", str(self.args.shallow), "--deep", str(self.args.deep), *more)

    def train(self, number: int, files: list[Path]) -> dict:
        start = self.folder / "last.pt"
        command = [sys.executable, str(HERE / "train.py"), "--out", str(self.net(number)), "--save", str(start),
                   "--start", str(start), "--batch", str(self.args.batch), "--epochs", str(self.args.epochs),
                   "--seed", str(1 + number), *map(str, files)]
        if self.best.exists():
            command += ["--from", str(self.best)]
        return json.loads(output(command))

    def gate(self, number: int) -> dict:
        """Whether the new network is let through, and the contests that say so."""
        new, contests = f"expert:net={self.net(number)}", {}
        aim, other_table = self.args.aim, self.args.table
        if not self.best.exists():
            contests["greedy"] = self.contest(new, "greedy", aim)
            return {"passed": True, **contests, "classic": self.contest(new, "classic", aim)}
        contests["best"] = self.contest(new, f"expert:net={self.best}", aim, "--sprt=-20,30", times=3)
        passed = contests["best"]["verdict"] == "stronger"
        if passed and other_table != aim:
            contests["table"] = self.contest(new, f"expert:net={self.best}", other_table)
            passed = contests["table"]["ci_high"] > 1 / other_table
        if passed:
            before = next((entry["gate"] for entry in reversed(self.rounds) if entry["gate"]["passed"]), None)
            for other in ["classic", "greedy"]:
                contests[other] = self.contest(new, other, aim)
                passed = passed and (not before or contests[other]["ci_high"] >= before[other]["ci_low"])
            if number >= 4 and self.net(number - 4).exists():
                contests["older"] = self.contest(new, f"expert:net={self.net(number - 4)}", aim)
                passed = passed and contests["older"]["ci_high"] > 1 / aim
        return {"passed": passed, **contests}

    def contest(self, one: str, other: str, players: int, *more: str, times: int = 1) -> dict:
        games = times * self.args.gate_games
        bots = f"{self.fixed(one)},{self.fixed(other)}"
        report = empires(self.args, "arena", self.game, "--players", str(players), "--bots", bots, "--games",
                         str(games), "--iterations", str(self.args.gate_iterations), "--seed", "1000000",
                         "--json", *more)
        row = {key: round(report["bots"][0][key], 3) for key in ["win_share", "ci_low", "ci_high"]}
        row["games"] = report["bots"][0]["games"]
        return {**row, "verdict": report["sprt"]["verdict"]} if report["sprt"] else row

    def fixed(self, bot: str) -> str:
        return ":".join([bot, "playout=0", *self.args.tune]) if "net=" in bot else bot

    def hand_over(self, out: Path) -> None:
        """Copies what a later call, or the project, needs."""
        out.mkdir(parents=True, exist_ok=True)
        part = out / f"{self.game}.part"
        with tarfile.open(part, "w:gz") as tar:
            for name in ["best.net", "last.pt", "log.jsonl"]:
                if (self.folder / name).exists():
                    tar.add(self.folder / name, f"{self.game}/{name}")
        part.rename(out / f"{self.game}.tar.gz")


def attempt(race: Race) -> str | None:
    """Runs a race; says what went wrong rather than stopping the others."""
    try:
        race.run()
    except Exception as error:
        say(f"{race.game} stops: {error}")
        return f"{race.game}: {error}"
    return None


def empires(args: argparse.Namespace, *command: str) -> dict:
    return json.loads(output([str(args.empires), *command]))


def output(command: list[str]) -> str:
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"failed: {' '.join(command)}")
    return done.stdout


def say(text: str) -> None:
    print(f"[{time.strftime('%H:%M:%S')}] {text}", flush=True)


def shares(text: str) -> dict[str, float]:
    """Reads `eme:3,caesar:1`: the games and how the time is shared between them."""
    pairs = (part.partition(":") for part in text.split(","))
    weights = {game: float(weight or 1) for game, _, weight in pairs}
    return {game: weight / math.fsum(weights.values()) for game, weight in weights.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--empires", type=Path, required=True, help="the program, built for this machine")
    parser.add_argument("--state", type=Path, required=True, help="the folder to keep everything in")
    parser.add_argument("--games", type=shares, required=True, help="games and their shares of the time")
    parser.add_argument("--seconds", type=float, required=True, help="how long to go on")
    parser.add_argument("--rounds", type=int, default=1000, help="the most rounds of a game")
    parser.add_argument("--out", type=Path, help="where to copy the best networks and the log")
    parser.add_argument("--round-seconds", type=float, default=40, help="self-play of a round, on average over the games")
    parser.add_argument("--reserve", type=float, default=90, help="seconds for training and the gate at the end")
    parser.add_argument("--round-games", type=int, default=1_000_000, help="the most games of a round")
    parser.add_argument("--window", type=int, default=8, help="the number of rounds to train on")
    parser.add_argument("--shallow", type=int, default=60)
    parser.add_argument("--deep", type=int, default=300)
    parser.add_argument("--epochs", type=float, default=2)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--players", help="the numbers of players of self-play, as `empires selfplay --players` takes them")
    parser.add_argument("--tune", action="append", default=[], metavar="NAME=VALUE", help="a setting of the search with networks")
    parser.add_argument("--aim", type=int, default=2, help="the size of the table at which a new network must be better")
    parser.add_argument("--table", type=int, default=4, help="the size at which it must not be worse; that of --aim for none")
    parser.add_argument("--gate-games", type=int, default=128, help="games of a contest; the sequential test may take three times as many")
    parser.add_argument("--gate-iterations", type=int, default=100)
    args = parser.parse_args()
    args.empires = args.empires.resolve()
    end = time.time() + args.seconds
    races = [Race(game, share, end, args) for game, share in args.games.items()]
    with ThreadPoolExecutor(len(races)) as pool:
        failures = [failure for failure in pool.map(attempt, races) if failure]
    sys.exit("\n".join(failures) if failures else 0)


if __name__ == "__main__":
    main()
