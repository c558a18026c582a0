"""A custom bot at a table of a Pocket Empires server: plain HTTP, as `docs/guide/protocol.md` describes it.

    python online_bot.py ADDRESS TOKEN [GAME]

It makes a table against a bot of the server, plays one game there and says how it ended. `POST /api/tokens` makes a token.
"""

import json
import sys
import time
import urllib.error
import urllib.request

import pocket_empires as pe


def choose(view: pe.View) -> int:
    """The move to play: the one that a short search tried most. Put your own idea here."""
    return view.search(simulations=50)[0]["action"]


class Site:
    """The requests that a bot needs."""

    def __init__(self, address: str, token: str) -> None:
        self.address, self.token = address.rstrip("/"), token

    def request(self, path: str, body: object = None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        return urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers), timeout=60)

    def post(self, path: str, body: object) -> dict:
        while True:
            try:
                with self.request(path, body) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as refused:
                # Too many requests at once: the server says how many seconds to wait.
                if refused.code != 429:
                    raise
                time.sleep(float(refused.headers.get("Retry-After", 1)))


def play(site: Site, game: str) -> dict:
    """Plays one game against an easy bot of the server; returns the table as it is at the end."""
    seats = ["me", {"bot": "easy"}]
    table = site.post("/api/tables", {"game": game, "options": {}, "seats": seats, "pace": "untimed", "private": True})["id"]
    site.post(f"/api/tables/{table}/start", {})
    with site.request(f"/api/tables/{table}/stream") as stream:
        for message in (json.loads(line) for line in stream if line.strip()):
            if message.get("table", {}).get("status") == "over":
                return message["table"]
            update = message.get("update")
            if update and update["moves"]:
                view = pe.View.read(game, json.dumps(update["view"]))
                move = view.notation(choose(view))
                body = {"seat": view.seat, "ply": update["ply"], "move": move, "id": str(update["number"])}
                try:
                    site.post(f"/api/tables/{table}/moves", body)
                except urllib.error.HTTPError as refused:
                    # The update was repeated or stale; wait for the next one.
                    print("refused:", refused.read().decode(), file=sys.stderr)
    raise ConnectionError("the server closed the stream before the game was over")


if len(sys.argv) > 2:
    over = play(Site(sys.argv[1], sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else "eme")
    print("over:", json.dumps(over["outcome"]) if over.get("outcome") else json.dumps(over))
else:
    print(__doc__)
