"""The bot that plays anything."""

from __future__ import annotations

from typing import Any

from pentarchy.core.action import Action
from pentarchy.core.chance import Chance, pick
from pentarchy.core.game import Game


class RandomBot:
    """Chooses any option, each as likely as the others."""

    name = "random"

    def choose(self, g: Game[Any, Any], seat: int, chance: Chance) -> Action:
        """One of the options."""
        return pick(chance, g.options())
