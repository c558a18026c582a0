"""OpenSpiel games: `pyspiel.load_game("pocket_empires(game=eme,seats=3)")` after importing this module.

A game begins with a chance node that chooses one of `DEALS` deals; everything after it follows from the deal and the
players' actions. Observations are those of `layout`, as numbers; what a seat knows is what it sees.
"""

from __future__ import annotations

import numpy as np
import pyspiel

from . import Match, games

__all__ = ["DEALS", "EmpiresGame", "EmpiresState"]

#: How many deals the first chance node chooses among.
DEALS = 1000

_TYPE = pyspiel.GameType(
    short_name="pocket_empires",
    long_name="Pocket Empires",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "eme", "seats": 2},
)


class EmpiresGame(pyspiel.Game):
    """One of the games at a table of some size."""

    def __init__(self, params: dict | None = None) -> None:
        params = dict(params or {})
        if unknown := set(params) - {"game", "seats"}:
            raise ValueError(f"the parameters are game and seats, not {', '.join(map(str, unknown))}")
        self.name, self.seats = params.get("game", "eme"), params.get("seats", 2)
        Match(self.name, self.seats)
        self.facts = games()[self.name]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.facts.actions,
            max_chance_outcomes=DEALS,
            num_players=self.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.facts.longest,
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self) -> EmpiresState:
        """The position before the deal."""
        return EmpiresState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict | None = None
    ) -> _Observer | None:
        """The observer of all that a player sees. There is none for parts of it, nor for what was seen before."""
        if iig_obs_type is not None:
            if not isinstance(iig_obs_type, pyspiel.IIGObservationType):
                raise TypeError(f"an observation type is an IIGObservationType, not {iig_obs_type!r}")
            asked = (iig_obs_type.perfect_recall, iig_obs_type.public_info, iig_obs_type.private_info)
            if asked != (False, True, pyspiel.PrivateInfoType.SINGLE_PLAYER):
                return None
        return _Observer(self.facts.slots)


class EmpiresState(pyspiel.State):
    """A position, observed by the player who asks."""

    def __init__(self, game: EmpiresGame) -> None:
        # OpenSpiel does not check it: `None` would end the process.
        if not isinstance(game, EmpiresGame):
            raise TypeError(f"a state is of an EmpiresGame, not {game!r}")
        super().__init__(game)
        self._table = (game.name, game.seats)
        self.match: Match | None = None

    def current_player(self) -> int:
        """Who decides; the first of those who decide at the same time."""
        if self.match is None:
            return pyspiel.PlayerId.CHANCE
        seats = self.match.to_act()
        return seats[0] if seats else pyspiel.PlayerId.TERMINAL

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.match is not None and not self.match.to_act()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, all equally likely."""
        return [(deal, 1.0 / DEALS) for deal in range(DEALS)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.match.view(player).legal()) if self.match else []

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            if action not in range(DEALS):
                raise ValueError(f"a deal is a number from 0 to {DEALS - 1}, not {action}")
            self.match = Match(*self._table, action)
        else:
            self.match.submit(self.match.to_act()[0], action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.match is None:
            return f"deal {action}"
        return self.match.view(player).notation(action) or f"action {action}"

    def returns(self) -> list[float]:
        """The share of the victory of each player; 0 until the game is over."""
        outcome = self.match.outcome() if self.match else None
        return outcome["shares"] if outcome else [0.0] * self._table[1]

    def __str__(self) -> str:
        return self.match.record() if self.match else "the deal is to come"


class _Observer:
    """Writes what a player sees into a tensor."""

    def __init__(self, slots: int) -> None:
        self.tensor = np.zeros(slots, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: EmpiresState, player: int) -> None:
        self.tensor.fill(0)
        if state.match is not None:
            self.tensor[:] = state.match.view(player).observation()

    def string_from(self, state: EmpiresState, player: int) -> str:
        return state.match.view(player).text() if state.match else "the deal is to come"


pyspiel.register_game(_TYPE, EmpiresGame)
