"""A custom bot for Eight-Minute Empire in twenty lines, and its result against a random player.

It looks at what its seat sees and nothing else: it takes the card that gains most for its price, and plays its actions
wherever they are legal instead of leaving them out.
"""

import random

import pocket_empires as pe
from pocket_empires.arena import arena

READ = pe.layout("eme").read
PRICES = [0, 1, 1, 2, 2, 3]


def thrifty(view: pe.View) -> int:
    moves = {view.notation(action): action for action in view.legal()}
    gains = READ(view.observation(), "row_gain")[0]
    takes = [move for move in moves if move.startswith("take")]
    if takes:
        return moves[max(takes, key=lambda move: gains[int(move[5:]) - 1] - PRICES[int(move[5:]) - 1])]
    if "bid 0" in moves:
        return moves["bid 0"]
    return moves[random.choice([move for move in moves if move != "done"] or ["done"])]


random.seed(1)
result = arena(thrifty, "random", "eme", seats=2, deals=20)
print(f"thrifty wins {result.share:.0%} of {result.games} games ({result.low:.0%} to {result.high:.0%})")
assert result.low > 0.5
