"""What a bot is, and the bots by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from pentarchy.bots.beam import BeamBot
from pentarchy.bots.greedy import GreedyBot
from pentarchy.bots.random import RandomBot
from pentarchy.bots.search import SearchBot
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


BOTS: dict[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "beam": BeamBot,
    "search": SearchBot,
}
LEVELS: dict[str, str] = {
    "novice": "greedy:guesses=1:deep=1:noise=0.5",
    "fair": "greedy",
    "strong": "search",
}
"""The names a person chooses from, weakest first, and the bot behind each."""


def make(name: str) -> Bot:
    """A bot by its name or level; `search:nodes=400` sets what it is made with.

    >>> make("search:nodes=400").name
    'search:nodes=400'
    """
    kind, *settings = LEVELS.get(name, name).split(":")
    if kind not in BOTS:
        listed = ", ".join([*LEVELS, *BOTS])
        raise Malformed(f"unknown bot {name!r}; expected one of: {listed}")
    given: dict[str, int | float] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        try:
            given[key] = float(value) if "." in value else int(value)
        except ValueError:
            raise Malformed(f"bot {name!r}: {setting!r}; expected NAME=NUMBER") from None
        if not equals:
            raise Malformed(f"bot {name!r}: {setting!r}; expected NAME=NUMBER")
    try:
        bot = BOTS[kind](**given)
    except TypeError:
        raise Malformed(f"bot {name!r}: {kind} cannot be made with {', '.join(given)}") from None
    bot.name = name
    return bot


def levels() -> list[str]:
    """The levels a person chooses from, weakest first."""
    return list(LEVELS)
