#!/usr/bin/env python3
"""Plays random legal moves on a Pocket Empires server, with nothing but Python's standard library.

    EMPIRES_TOKEN=... python3 examples/bot.py http://127.0.0.1:8080 [--games N] [--seed N]

Make the token with POST /api/tokens. The bot accepts every challenge and plays every table of its account;
after N games it stops. Put your own idea into `choose`.
"""

import argparse
import http.client
import json
import os
import random
import threading
import time
import urllib.error
import urllib.request

# What is raised when a connection breaks or cannot be made.
BROKEN = (OSError, http.client.HTTPException, json.JSONDecodeError)

# The statuses of a server that asks to come back later.
LATER = (429, 503)


class Site:
    """The few requests a bot needs."""

    def __init__(self, address, token):
        self.address = address.rstrip("/")
        self.token = token

    def request(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": "Bearer " + self.token, "Content-Type": "application/json"}
        return urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers), timeout=60)

    def json(self, path, body=None):
        with self.request(path, body) as answer:
            return json.load(answer)

    def send(self, path, body):
        """Sends a request until it is answered; returns the reason if it is refused."""
        while True:
            try:
                self.json(path, body)
                return None
            except urllib.error.HTTPError as error:
                if error.code not in LATER:
                    return error.read().decode()
            except BROKEN:
                pass
            # The answer is lost, or the server cannot write at the moment. A move has an id, so it is not played twice.
            time.sleep(0.5)

    def lines(self, path):
        """The objects of a stream, one per line; connects again whenever the stream ends."""
        while True:
            try:
                with self.request(path) as answer:
                    for line in answer:
                        # Empty lines only show that the connection lives.
                        if line.strip():
                            yield json.loads(line)
            except urllib.error.HTTPError as error:
                if error.code not in LATER:
                    raise
            except BROKEN:
                pass
            time.sleep(0.5)


def choose(rng, view, moves):
    """The move to play, given what the seat sees and what it may do."""
    return rng.choice(moves)


def play(site, rng, table):
    """Plays all seats of ours at a table until the game is over."""
    for message in site.lines(f"/api/tables/{table}/stream"):
        if message.get("table", {}).get("status") == "over":
            return
        update = message.get("update")
        if not update or not update["moves"]:
            continue
        move = choose(rng, update["view"], update["moves"])
        body = {"seat": update["viewer"], "ply": update["ply"], "move": move, "id": f"{update['number']}"}
        refused = site.send(f"/api/tables/{table}/moves", body)
        if refused:
            # Overtaken by a time-out or by ourselves; the next update says how it stands.
            print("refused:", refused)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("address")
    arguments.add_argument("--games", type=int, default=0, help="stop after this many games; 0 means never")
    arguments.add_argument("--seed", type=int, default=None)
    asked = arguments.parse_args()
    site = Site(asked.address, os.environ["EMPIRES_TOKEN"])
    rng = random.Random(asked.seed)
    games = {}
    for summons in site.lines("/api/stream"):
        if "challenge" in summons:
            print("challenged by", summons["challenge"]["from"])
            site.send(f"/api/challenges/{summons['challenge']['id']}/accept", {})
        # After a new connection, the server names the running tables again.
        elif "started" in summons and summons["started"] not in games:
            table = summons["started"]
            games[table] = threading.Thread(target=play, args=(site, rng, table))
            games[table].start()
            if len(games) == asked.games:
                break
    for game in games.values():
        game.join()


if __name__ == "__main__":
    main()
