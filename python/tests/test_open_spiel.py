"""Every game at every table passes the classes with which OpenSpiel tests its own games."""

import random

import pytest

import pocket_empires as pe

pyspiel = pytest.importorskip("pyspiel")
api_test = pytest.importorskip("open_spiel.integration_tests.api_test")

import pocket_empires.spiel  # noqa: E402, F401


def enforced(game: str, seats: int) -> type:
    """A test class of OpenSpiel for one table."""

    class Enforced(api_test.EnforceAPIOnPartialTreeBase):
        @classmethod
        def setUpClass(cls) -> None:
            cls.game_name = f"pocket_empires(game={game},seats={seats})"
            cls.game = pyspiel.load_game(cls.game_name)
            super().setUpClass()
            # OpenSpiel samples early positions; the last one of a random game joins them.
            last = cls.game.new_initial_state()
            while not last.is_terminal():
                last.apply_action(random.choice(last.legal_actions()))
            cls.some_states.append(last)

    Enforced.__name__ = Enforced.__qualname__ = f"Test{game.title()}{seats}"
    return Enforced


for found in pe.games().values():
    for number in range(found.seats[0], found.seats[1] + 1):
        table = enforced(found.name, number)
        globals()[table.__name__] = table
# Only the classes above are tests.
del table
