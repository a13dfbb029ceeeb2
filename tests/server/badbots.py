"""Bots that go wrong in every way, seated by tests. Listed in `PENTARCHY_GAMES` to be imported."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path
from typing import Any

from pentarchy.bots import base
from pentarchy.core.action import Action
from pentarchy.core.chance import Chance
from pentarchy.core.game import Game
from tests.server import mill


class Raises:
    name = "raises"

    def choose(self, g: Game[Any, Any], seat: int, chance: Chance) -> Action:
        print("what a bot prints is no answer")
        raise ValueError("I cannot decide")


class Cheats:
    name = "cheats"

    def choose(self, g: Game[Any, Any], seat: int, chance: Chance) -> Action:
        return mill.Grind(5)


class Crashes:
    name = "crashes"

    def choose(self, g: Game[Any, Any], seat: int, chance: Chance) -> Action:
        os._exit(3)


class Stumbles:
    """Crashes once for every server, then draws."""

    name = "stumbles"

    def choose(self, g: Game[Any, Any], seat: int, chance: Chance) -> Action:
        stumbled = Path(tempfile.gettempdir(), f"pentarchy-stumbled-{os.getppid()}")
        if stumbled.exists():
            stumbled.unlink()
            return next(a for a in g.options() if a.text in ("draw", "no"))
        stumbled.touch()
        os._exit(3)


class Dawdles:
    name = "dawdles"

    def choose(self, g: Game[Any, Any], seat: int, chance: Chance) -> Action:
        time.sleep(1000)
        return g.options()[0]


class Pensive:
    """Takes its time, but within what is allowed."""

    name = "pensive"

    def choose(self, g: Game[Any, Any], seat: int, chance: Chance) -> Action:
        time.sleep(2)
        return g.options()[-1]


if __name__ in os.environ.get("PENTARCHY_GAMES", ""):  # Only where a test's server asked for them.
    base.BOTS |= {bot.name: bot for bot in (Raises, Cheats, Crashes, Stumbles, Dawdles, Pensive)}

RULES = mill.RULES
