# %% [markdown]
# A puzzle: a position in which one move is clearly better than all others. In a notebook the position is shown as a picture.

# %%
import pocket_empires as pe


def puzzles(game: str, seats: int, seed: int):
    """Positions of a game between good bots in which the best move promises much more than the second."""
    match = pe.Match(game, seats, seed)
    while deciding := match.to_act():
        view = match.view(deciding[0])
        if len(view.legal()) > 3:
            found = view.search(simulations=300, seed=seed)
            chances = [one["win"][view.seat] for one in found[:2] if one["visits"] > 10]
            if len(chances) == 2 and chances[0] - chances[1] > 0.08:
                yield match.copy(), found
        match.submit(view.seat, view.choose("medium", seed))


# %%
position, answer = next(puzzle for seed in range(20) for puzzle in puzzles("caesar", 2, seed))
view = position.view(position.to_act()[0])
print(view.text())
print(f"Player {view.seat + 1} to move: {len(view.legal())} moves. Which is best?")

# %%
position  # A notebook draws it here.
picture = view.svg()
assert picture.startswith("<svg") and picture.endswith("</svg>")

# %%
for found in answer[:3]:
    print(f"{found['notation']:14} {found['win'][view.seat]:.0%} after {found['visits']} tries")
