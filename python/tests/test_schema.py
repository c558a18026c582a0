"""The OpenAPI description of `empires serve`: a fuzzer driven by its schemas finds no undocumented answer."""

import json
import os
import subprocess
import sys

import pytest

from test_online import PROGRAM, token

pytest.importorskip("schemathesis", reason="schemathesis is not installed")
pytestmark = pytest.mark.skipif(not PROGRAM, reason="EMPIRES_PROGRAM does not name the program `empires`")

#: For how many seconds requests are made; set SCHEMA_SECONDS for a longer run.
SECONDS = os.environ.get("SCHEMA_SECONDS", "40")

#: What every answer is checked for.
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"

#: Answers that never end.
ENDLESS = "/(live|stream)$"


@pytest.fixture
def server(tmp_path):
    """The address of a server without limits on the rate of requests."""
    command = [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", str(tmp_path)]
    rates = ["--rate-address", "1e9", "--rate-person", "1e9"]
    with subprocess.Popen([*command, *rates], stderr=subprocess.PIPE, text=True) as running:
        try:
            line = next(line for line in running.stderr if "http://" in line)
            yield "http://" + line.split("http://")[1].strip()
        finally:
            running.terminate()


def test_no_answer_is_undocumented(server, tmp_path):
    report = tmp_path / "report.json"
    fuzzer = [sys.executable, "-m", "schemathesis.cli", "run", f"{server}/api/openapi.json", "--checks", CHECKS]
    fuzzer += ["--exclude-path-regex", ENDLESS, "--max-time", SECONDS, "--seed", "1", "--no-color"]
    fuzzer += ["--header", f"Authorization: Bearer {token(server)}", "--report", "json", "--report-json-path", str(report)]
    run = subprocess.run(fuzzer, capture_output=True, text=True, cwd=tmp_path, timeout=float(SECONDS) + 120, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert json.loads(report.read_text()), "the fuzzer made no requests"
