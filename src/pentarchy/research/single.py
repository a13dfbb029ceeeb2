"""Every game as a Gymnasium environment: one learner against bots.

import gymnasium
import pentarchy.research.single

table = gymnasium.make("pentarchy/dawn-v1", bot="greedy")
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from pentarchy.bots.base import make
from pentarchy.core.chance import Chance, scrambled
from pentarchy.core.errors import Malformed
from pentarchy.core.rules import Rules, games
from pentarchy.core.settings import Setting
from pentarchy.research.observation import LIMIT, Vector
from pentarchy.research.table import Table


class AgainstBots(gymnasium.Env[Vector, np.int64]):
    """A match in which one seat learns and bots hold the others.

    The observation is the learner's view as a vector; `action_masks()` (the name MaskablePPO looks
    for) and `info["action_mask"]` tell what may be chosen. A choice that may not be made changes
    nothing and costs `illegal`; after `patience` of them in a row the match is cut off.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str | Rules[Any],
        bot: str = "greedy",
        seat: int | None = None,
        seats: int | None = None,
        mode: str = "",
        options: Mapping[str, Setting] | None = None,
        buckets: int = 1024,
        illegal: float = -0.01,
        patience: int = 1000,
        render_mode: str | None = None,
    ) -> None:
        self.table = Table.of(game, seats, mode, options, buckets)
        self.seats = self.table.attended()
        if seat is not None and seat not in self.seats:
            listed = ", ".join(map(str, self.seats))
            raise Malformed(f"nobody can sit on seat {seat}; expected one of: {listed}")
        self.bot_name = bot
        self.bot = make(bot)
        self.fixed_seat = seat
        self.seat = self.seats[0] if seat is None else seat
        self.illegal = illegal
        self.patience = patience
        self.render_mode = render_mode
        self.refused = 0
        self.chance = Chance()
        size = self.table.layout.size
        self.observation_space = spaces.Box(-LIMIT, LIMIT, (size,), np.float32)
        self.action_space = spaces.Discrete(self.table.space.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """A new match, up to the learner's first choice; its seat is drawn if not fixed."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 31))
        if self.fixed_seat is None:
            self.seat = self.seats[int(self.np_random.integers(len(self.seats)))]
        self.chance = Chance(scrambled(~number))
        self.table.reset(number)
        self.refused = 0
        self._let_bots_play()
        return self.table.observe(self.seat), self._info()

    def step(self, action: np.int64) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """The learner chooses, then the bots, until the learner is asked again."""
        number = int(action)
        if not self.table.mask(self.seat)[number]:
            self.refused += 1
            cut = self.refused >= self.patience
            over = self.table.over
            return self.table.observe(self.seat), self.illegal, over, cut, self._info()
        self.refused = 0
        self.table.step(number)
        self._let_bots_play()
        reward = self.table.rewards()[self.seat]
        return self.table.observe(self.seat), reward, self.table.over, False, self._info()

    def action_masks(self) -> np.ndarray:
        """What may be chosen."""
        return self.table.mask(self.seat).astype(bool)

    def render(self) -> str | None:  # type: ignore[override]
        """What the rules still owe, in words."""
        return str(self.table.position) if self.render_mode == "ansi" else None

    def copy(self) -> AgainstBots:
        """An independent environment at the same point of the same match."""
        return copy.deepcopy(self)

    def _let_bots_play(self) -> None:
        g = self.table.position
        while not g.over and self.table.seat != self.seat:
            seat = self.table.seat
            known = g.rules.determinize(g, seat, self.chance)
            g.take(self.bot.choose(known, seat, self.chance))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.mask(self.seat), "seat": self.seat}


def register() -> None:
    """Make every game known to `gymnasium.make` as `pentarchy/<game>-v1`."""
    for name in games():
        known = f"pentarchy/{name}-v1"
        if known not in gymnasium.registry:
            gymnasium.register(
                known,
                entry_point="pentarchy.research.single:AgainstBots",
                kwargs={"game": name},
                disable_env_checker=True,
            )


register()
