"""The examples run, and bots can be compared."""

import subprocess
import sys
from pathlib import Path

import pytest

from pocket_empires.arena import arena

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(example):
    run = subprocess.run([sys.executable, str(example)], capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout


def test_an_arena_tells_the_better_bot():
    result = arena("greedy", "random", "eggs", seats=3, deals=20)
    assert result.games == 60
    assert result.low > 1 / 3
    assert 0 <= result.low < result.share <= 1
    even = arena("random", "random", "caesar", deals=10)
    assert even.low < 0.5 < even.high
