"""Scenarios of the rules under test, at any age and round."""

from __future__ import annotations

from typing import Any

from pentarchy.games.ages import RULES
from pentarchy.games.ages.scenario import AgesScenario


class Table(AgesScenario):
    """A table of Through the Ages: everybody as at the start, except for what is said."""

    def __init__(
        self,
        seats: int = 2,
        mode: str = "full",
        options: dict[str, Any] | None = None,
        *,
        age: int = 1,
        round: int = 6,
        current: int = 0,
        first: int = 0,
        seed: int = 1,
    ) -> None:
        super().__init__(RULES, seats, seed, mode, options)
        self.at(age, round, current, first)
