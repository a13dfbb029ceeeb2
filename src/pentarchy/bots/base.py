"""What a bot is, and the bots by name."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

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


class Level(Struct, frozen=True):
    """A strength a person can choose: the bot behind it, and what a decision takes at most."""

    bot: str
    seconds: float


LEVELS: dict[str, Level] = {
    "novice": Level("greedy:guesses=1:deep=1:noise=1.0", 1.0),
    "fair": Level("greedy", 1.0),
    "strong": Level("search", 2.0),
}
"""The names a person chooses from, weakest first."""


def make(name: str) -> Bot:
    """A bot by its name or level; `search:nodes=400` sets what it is made with.

    >>> make("search:nodes=400").name
    'search:nodes=400'
    """
    kind, *settings = (LEVELS[name].bot if name in LEVELS else name).split(":")
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


@cache
def ratings(game: str) -> dict[str, float]:
    """How strong each level is in a game, as the arena measured it; empty if it did not."""
    file = Path(__file__).with_name("ratings.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")).get(game, {})
