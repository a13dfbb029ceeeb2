"""Every game as an OpenSpiel game, registered through its Python API.

    import pyspiel
    import pentarchy.research.openspiel

    game = pyspiel.load_game("pentarchy_dawn(players=2)")

Chance is one node at the root: it draws the seed of the match, from which all else follows. What
seats cannot know of it is hidden by their observations.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from pentarchy.core.action import ActionSpace
from pentarchy.core.match import codec
from pentarchy.core.rules import Rules, games
from pentarchy.research.observation import Layout
from pentarchy.research.table import Table, space_of

SEEDS = 1000
"""How many matches the root's chance node draws from."""
LONGEST = 50_000
BUCKETS = 1024


def game_type(rules: Rules[Any]) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"pentarchy_{rules.name}",
        long_name=rules.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=max(2, rules.seats[0]),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(2, rules.seats[0])},
    )


class SpielGame(pyspiel.Game):
    """One game with one number of players."""

    def __init__(self, rules: Rules[Any], params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        players = int(given.get("players", max(2, rules.seats[0])))
        self.rules = rules
        self.config = rules.configure(players, _mode_for(rules, players))
        self.space: ActionSpace = space_of(rules)
        self.layout = Layout(players, BUCKETS)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.space.size,
            max_chance_outcomes=SEEDS,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(rules), info, given)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """Pickled by name: classes that are made when games are registered have no place."""
        return _loaded, (str(self),)

    def new_initial_state(self) -> SpielState:
        """Before the seed is drawn."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Sees what a seat's view shows."""
        return SpielObserver(self.layout, params)


def _loaded(name: str) -> pyspiel.Game:
    """A pickled game; by now this module has made it known in whatever process this is."""
    return pyspiel.load_game(name)


def _mode_for(rules: Rules[Any], players: int) -> str:
    """The first way to play that takes so many seats; alone nobody plays for a sum of zero."""
    fitting = [m.key for m in rules.modes if 1 < players in (m.seats or tuple(rules.seats))]
    return fitting[0] if fitting else ""


class SpielState(pyspiel.State):
    """A position; at first the chance node that draws the seed."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = Table(game.rules, game.config, game.layout)

    def current_player(self) -> int:
        """Who is asked."""
        if self.table.game is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else self.table.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal() if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every seed as likely as the others."""
        return [(seed, 1.0 / SEEDS) for seed in range(SEEDS)]

    def _apply_action(self, action: int) -> None:
        if self.table.game is None:
            self.table.reset(action)
        else:
            self.table.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return self.table.space.action(action).text

    def is_terminal(self) -> bool:
        """Whether the match has ended."""
        return self.table.game is not None and self.table.over

    def returns(self) -> list[float]:
        """1 for winning, -1 shared among the others; 0 until the end."""
        if self.table.game is None:
            return [0.0] * self.table.config.seats
        return self.table.rewards()

    def __str__(self) -> str:
        if self.table.game is None:
            return "the seed is drawn"
        return codec(self.table.rules).encode(self.table.game).decode()


class SpielObserver:
    """A seat's view as a tensor, and as text."""

    def __init__(self, layout: Layout, params: Any) -> None:
        if params:
            raise ValueError(f"observers take no parameters; got {params}")
        self.layout = layout
        self.tensor = np.zeros(layout.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a player sees."""
        if state.table.game is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.table.observe(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees, as text."""
        if state.table.game is None:
            return "the seed is drawn"
        view = state.table.rules.view(state.table.position, player)
        return "\n".join(str(area) for area in (*view.areas, view.ask, view.standing))


def register() -> None:
    """Make every game known to OpenSpiel as `pentarchy_<game>`."""
    known = set(pyspiel.registered_names())
    for rules in games().values():
        kind = game_type(rules)
        if kind.short_name not in known:
            pyspiel.register_game(kind, _maker(rules))


def _maker(rules: Rules[Any]) -> Any:
    """The class OpenSpiel makes a game's objects with."""

    class Made(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(rules, params)

    Made.__name__ = Made.__qualname__ = f"Spiel{rules.name.capitalize()}"
    return Made


register()
