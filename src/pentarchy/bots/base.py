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
from pentarchy.bots.values import value_of
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
    "novice": Level("greedy:guesses=1:deep=1:noise=1.0:slips=2.0", 1.0),
    "fair": Level("search:share=0.5:seconds=0.9:plans=1", 1.0),
    "strong": Level("search:plans=1", 2.0),
    "master": Level("search:share=5.0:seconds=9.0:plans=1", 10.0),
}
"""The names a person chooses from, weakest first."""

YARDSTICKS = {
    "yardstick-fair": "greedy:values=yardstick",
    "yardstick-strong": "search:values=yardstick",
}
"""The levels of an earlier version as they were, to measure later ones by."""


def make(name: str) -> Bot:
    """A bot by its name or level; `search:nodes=400` sets what it is made with, and a level may be
    given one of its game's temperaments: `fair-raider`.

    >>> make("search:nodes=400").name
    'search:nodes=400'
    """
    first, *settings = name.split(":")
    kind, *preset = behind(first).split(":")
    if kind not in BOTS:
        listed = ", ".join([*LEVELS, *YARDSTICKS, *BOTS])
        raise Malformed(f"unknown bot {first!r}; expected one of: {listed}")
    given: dict[str, int | float | str] = {}
    for setting in (*preset, *settings):
        key, equals, value = setting.partition("=")
        try:
            given[key] = _setting(key, value)
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


def behind(name: str) -> str:
    """The bot behind a level, with a temperament perhaps, or behind a yardstick; else the name
    itself."""
    level, _, temper = name.partition("-")
    if level in LEVELS:
        return LEVELS[level].bot + (f":values={temper}" if temper else "")
    return YARDSTICKS.get(name, name)


def tempers(game: str) -> list[str]:
    """The temperaments that a level may be given in a game."""
    return list(value_of(game).weights.tempers)


def _setting(key: str, value: str) -> int | float | str:
    if key == "values":
        return value
    return float(value) if "." in value else int(value)


def levels() -> list[str]:
    """The levels a person chooses from, weakest first."""
    return list(LEVELS)


@cache
def ratings(game: str) -> dict[str, float]:
    """How strong each level is in a game, as the arena measured it; empty if it did not."""
    file = Path(__file__).with_name("ratings.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")).get(game, {})
