"""The value of a position in a game nobody has written a value function for: its standing."""

from __future__ import annotations

from typing import Any, ClassVar

from pentarchy.bots.values.base import Features, Value
from pentarchy.bots.values.weights import Weights
from pentarchy.core.game import Game
from pentarchy.core.message import Message


class GenericValue(Value):
    """Standing scores, and no idea of what they will become."""

    words: ClassVar[dict[str, Message]] = {"score": Message("points so far")}
    defaults = Weights({"score": 1.0}, spread=5.0)

    def features(self, g: Game[Any, Any], seat: int) -> Features:
        """The score as the standing has it."""
        return {"score": float(g.rules.standing(g).scores[seat])}
