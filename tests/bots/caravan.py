"""A value function for the toy game, so that bots have something to think with."""

from __future__ import annotations

from typing import Any, ClassVar

from pentarchy.bots.values import Value, Weights
from pentarchy.bots.values.base import Features, Figure
from pentarchy.core.game import Game
from pentarchy.core.message import Message


class CaravanValue(Value):
    """Coins, cards that will bring coins, and merchants while rolls are still to come."""

    pauses = ("Turn",)
    words: ClassVar[dict[str, Message]] = {
        "coins": Message("coins"),
        "hand": Message("cards in hand"),
    }
    figures: ClassVar[dict[str, Figure]] = {
        "coins": (Message("coins"), lambda g, seat: g.state.players[seat].coins)
    }
    defaults = Weights({"coins": 1.0, "hand": 0.8, "merchants": (2.0, 0.0)}, spread=(4.0, 1.0))

    def features(self, g: Game[Any, Any], seat: int) -> Features:
        p = g.state.players[seat]
        return {
            "coins": p.coins,
            "hand": len(p.hand),
            "merchants": p.played.count("merchant"),
        }

    def progress(self, g: Game[Any, Any]) -> float:
        s = g.state
        return max(s.round / 12, max(p.coins for p in s.players) / s.goal)
