#!/usr/bin/env python3
"""Plays random legal moves on a Pocket Empires server, with nothing but Python's standard library.

    EMPIRES_TOKEN=... python3 examples/bot.py http://127.0.0.1:8080 [--games N] [--seed N]

Make the token with POST /api/tokens. The bot accepts every challenge and plays every table of its account;
after N games it stops. Put your own idea into `choose`.
"""

import argparse
import json
import os
import random
import threading
import urllib.error
import urllib.request


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

    def lines(self, path):
        """The objects of a stream, one per line; empty lines only show that the connection lives."""
        with self.request(path) as answer:
            for line in answer:
                if line.strip():
                    yield json.loads(line)


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
        try:
            site.json(f"/api/tables/{table}/moves", body)
        except urllib.error.HTTPError as error:
            # Overtaken by a time-out or by ourselves; the next update says how it stands.
            print("refused:", error.read().decode())


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("address")
    arguments.add_argument("--games", type=int, default=0, help="stop after this many games; 0 means never")
    arguments.add_argument("--seed", type=int, default=None)
    asked = arguments.parse_args()
    site = Site(asked.address, os.environ["EMPIRES_TOKEN"])
    rng = random.Random(asked.seed)
    games = []
    for summons in site.lines("/api/stream"):
        if "challenge" in summons:
            print("challenged by", summons["challenge"]["from"])
            site.json(f"/api/challenges/{summons['challenge']['id']}/accept", {})
        elif "started" in summons:
            game = threading.Thread(target=play, args=(site, rng, summons["started"]))
            game.start()
            games.append(game)
            if len(games) == asked.games:
                break
    for game in games:
        game.join()


if __name__ == "__main__":
    main()
