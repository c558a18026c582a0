"""A custom bot at a table of `empires serve`, through the documented protocol."""

import http.cookiejar
import json
import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

#: The program, as `cargo xtask python` found it.
PROGRAM = os.environ.get("EMPIRES_PROGRAM")
EXAMPLE = Path(__file__).parent.parent / "examples" / "online_bot.py"

pytestmark = pytest.mark.skipif(not PROGRAM, reason="EMPIRES_PROGRAM does not name the program `empires`")


@pytest.fixture
def address(tmp_path):
    with subprocess.Popen(
        [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", str(tmp_path)], stderr=subprocess.PIPE, text=True
    ) as server:
        try:
            lines = (re.search(r"http://[0-9.:]+", line) for line in server.stderr)
            yield next(found.group() for found in lines if found)
        finally:
            server.terminate()


def token(address: str) -> str:
    """The token of a new account."""
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def post(path, body):
        headers = {"Content-Type": "application/json", "Origin": address}
        with opener.open(urllib.request.Request(address + path, json.dumps(body).encode(), headers), timeout=30) as answer:
            return json.loads(answer.read() or "null")

    post("/api/guest", {"name": "Robot"})
    post("/api/account", {"name": "Robot", "password": "a long enough phrase of 2026"})
    return post("/api/tokens", {"label": "bot"})["token"]


@pytest.mark.parametrize("game", ["eme", "eggs"])
def test_an_own_bot_plays_at_an_online_table(address, game):
    run = subprocess.run(
        [sys.executable, str(EXAMPLE), address, token(address), game], capture_output=True, text=True, timeout=120, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("over:")
