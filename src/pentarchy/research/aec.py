"""Every game as a PettingZoo AEC environment.

from pentarchy.research.aec import env

table = env("dawn", seats=2)
table.reset(seed=7)
for agent in table.agent_iter():
    seen, reward, ended, cut, info = table.last()
    choice = None if ended or cut else table.action_space(agent).sample(seen["action_mask"])
    table.step(choice)
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from pentarchy.core.rules import Rules
from pentarchy.core.settings import Setting
from pentarchy.research.observation import LIMIT
from pentarchy.research.table import Table


def env(game: str | Rules[Any], **settings: Any) -> AECEnv:
    """The environment with PettingZoo's guard against calls out of order."""
    return wrappers.OrderEnforcingWrapper(RawEnv(game, **settings))


class RawEnv(AECEnv):
    """A match; agents are `player_0` and so on, and whoever the rules ask acts.

    Observations hold the seat's view as a vector and the mask of its options. Rewards come at the
    end: 1 for winning, -1 shared among the others. `copy` and `deepcopy` give the same match at the
    same point, not a new one.
    """

    metadata = {"render_modes": ["ansi"], "name": "pentarchy_v1", "is_parallelizable": False}

    def __init__(
        self,
        game: str | Rules[Any],
        seats: int | None = None,
        mode: str = "",
        options: Mapping[str, Setting] | None = None,
        buckets: int = 1024,
        max_cycles: int = 100_000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Table.of(game, seats, mode, options, buckets)
        self.metadata = {**type(self).metadata, "name": f"pentarchy_{self.table.rules.name}_v1"}
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"player_{i}" for i in range(self.table.config.seats)]
        shape = (self.table.layout.size,)
        size = self.table.space.size
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-LIMIT, LIMIT, shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space:
        """The same object every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        """The same object every time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; without a seed the next of the series the last seed began."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.table.reset(int(self._seeds.integers(1 << 31)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.cycles = 0
        self.agent_selection = self.possible_agents[self.table.seat]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent sees, and what it may choose."""
        seat = self.possible_agents.index(agent)
        return {"observation": self.table.observe(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: int | None) -> None:
        """The selected agent chooses; agents whose match has ended pass None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]
            return
        assert action is not None, f"{agent} must choose"
        self._cumulative_rewards[agent] = 0.0
        self.table.step(action)
        self.cycles += 1
        self._clear_rewards()
        if self.table.over:
            for name, reward in zip(self.possible_agents, self.table.rewards(), strict=True):
                self.rewards[name] = reward
                self.terminations[name] = True
        elif self.cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.table.seat]
        self._accumulate_rewards()
        if self.render_mode == "ansi":
            self.render()

    def render(self) -> str:
        """What the rules still owe, in words."""
        return str(self.table.position)

    def close(self) -> None:
        """Nothing is held open."""

    def copy(self) -> RawEnv:
        """An independent environment at the same point of the same match."""
        return copy.deepcopy(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> RawEnv:
        other: RawEnv = type(self).__new__(type(self))
        memo[id(self)] = other
        shared = ("observation_spaces", "action_spaces", "possible_agents", "metadata")
        for name, value in self.__dict__.items():
            other.__dict__[name] = value if name in shared else copy.deepcopy(value, memo)
        return other
