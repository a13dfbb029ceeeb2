"""What a bot is, and the bots by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from pentarchy.bots.random import RandomBot
from pentarchy.core.action import Action
from pentarchy.core.chance import Chance
from pentarchy.core.errors import Malformed
from pentarchy.core.game import Game


class Bot(Protocol):
    """Chooses for a seat. It is given a determinized copy, never the true position."""

    name: str

    def choose(self, g: Game[Any, Any], seat: int, chance: Chance) -> Action:
        """One of the options."""
        ...


BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot}
LEVELS: dict[str, str] = {}
"""The names a person chooses from, and the bot behind each."""


def make(name: str) -> Bot:
    """A bot by its name or level."""
    known = LEVELS.get(name, name)
    if known not in BOTS:
        listed = ", ".join([*LEVELS, *BOTS])
        raise Malformed(f"unknown bot {name!r}; expected one of: {listed}")
    return BOTS[known]()


def levels() -> list[str]:
    """The levels a person chooses from, weakest first."""
    return list(LEVELS) or list(BOTS)
