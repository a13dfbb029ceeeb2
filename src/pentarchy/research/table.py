"""What the environments share: a position with its seats, observations, masks and rewards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from pentarchy.core.action import ActionSpace
from pentarchy.core.errors import IllegalAction
from pentarchy.core.game import Game
from pentarchy.core.match import codec
from pentarchy.core.rules import Rules, find
from pentarchy.core.settings import Config, Setting
from pentarchy.core.teller import Teller
from pentarchy.research.observation import Layout, Vector

_SPACES: WeakKeyDictionary[Rules[Any], ActionSpace] = WeakKeyDictionary()


def space_of(rules: Rules[Any]) -> ActionSpace:
    """The numbering of a game's actions (one per rules object: they can be large)."""
    made = _SPACES.get(rules)
    if made is None:
        made = _SPACES[rules] = rules.space()
    return made


class Table:
    """A position as environments use it: actions are numbers, seats see vectors."""

    def __init__(self, rules: Rules[Any], config: Config, layout: Layout) -> None:
        self.rules = rules
        self.config = config
        self.layout = layout
        self.space = space_of(rules)
        self.game: Game[Any, Any] | None = None

    @classmethod
    def of(
        cls,
        game: str | Rules[Any],
        seats: int | None,
        mode: str,
        options: Mapping[str, Setting] | None,
        buckets: int,
    ) -> Table:
        """A table for a game by its name; the fewest seats if their number is not given."""
        rules = find(game) if isinstance(game, str) else game
        chosen = rules.mode(mode) if mode else rules.modes[0]
        least = (chosen.seats or tuple(rules.seats))[0]
        config = rules.configure(least if seats is None else seats, mode, options)
        return cls(rules, config, Layout(config.seats, buckets))

    def attended(self) -> list[int]:
        """The seats that are asked: all but those the rules themselves play."""
        automatic = self.rules.unattended(self.config)
        return [s for s in range(self.config.seats) if s not in automatic]

    def reset(self, seed: int) -> None:
        """A new match."""
        self.game = self.rules.new(self.config, seed)
        self.game.advance()

    @property
    def position(self) -> Game[Any, Any]:
        """The position; an error before the first reset."""
        assert self.game is not None, "reset the environment first"
        return self.game

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.position.over

    @property
    def seat(self) -> int:
        """Who is asked; after the end, seat 0."""
        decision = self.position.decision
        return 0 if decision is None else decision.seat

    def legal(self) -> list[int]:
        """The numbers of the options, ascending."""
        number = self.space.number
        return sorted(number(action) for action in self.position.options())

    def mask(self, seat: int) -> np.ndarray:
        """1 for every action the seat may choose now; all 0 if it is not asked."""
        mask = np.zeros(self.space.size, dtype=np.int8)
        if not self.over and seat == self.seat:
            mask[self.legal()] = 1
        return mask

    def observe(self, seat: int) -> Vector:
        """What the seat sees."""
        return self.layout.vector(self.rules.view(self.position, seat))

    def step(self, number: int) -> None:
        """Choose the option with a number; `IllegalAction` if it is none."""
        action = self.space.action(int(number))
        g = self.position
        if action not in g.options():
            refusal = g.why_not(action)
            raise IllegalAction(
                f"{action.text}: {Teller(self.rules).say(refusal) if refusal else 'not offered'}"
            )
        g.take(action)

    def rewards(self) -> list[float]:
        """At the end 1 for winning alone and as much less, together, for the others; 0 before."""
        n = self.config.seats
        if not self.over:
            return [0.0] * n
        winners = self.rules.standing(self.position).winners
        if n == 1:
            return [float(0 in winners)]
        return [((s in winners) / len(winners) - 1 / n) * n / (n - 1) for s in range(n)]

    def copy(self) -> Table:
        """An independent table at the same position; layout and rules are shared."""
        other = Table(self.rules, self.config, self.layout)
        other.game = None if self.game is None else self.game.copy()
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        position = None if self.game is None else codec(self.rules).encode(self.game)
        return {
            "rules": self.rules,
            "config": self.config,
            "layout": self.layout,
            "position": position,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        rules = state["rules"]
        self.__init__(rules, state["config"], state["layout"])  # type: ignore[misc]
        if state["position"] is not None:
            self.game = codec(rules).decode(state["position"])
            self.game.advance()
