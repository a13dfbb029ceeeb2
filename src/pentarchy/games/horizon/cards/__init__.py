"""The component set."""

from __future__ import annotations

from pentarchy.core.card import Card
from pentarchy.games.horizon.cards.boards import BOARDS
from pentarchy.games.horizon.cards.governments import GOVERNMENTS
from pentarchy.games.horizon.cards.leaders import LEADERS
from pentarchy.games.horizon.cards.objectives import OBJECTIVES
from pentarchy.games.horizon.cards.structures import STRUCTURES
from pentarchy.games.horizon.cards.technologies import TECHNOLOGIES
from pentarchy.games.horizon.cards.territories import TERRITORIES

CARDS: tuple[Card, ...] = (
    *TECHNOLOGIES,
    *LEADERS,
    *GOVERNMENTS,
    *OBJECTIVES,
    *TERRITORIES,
    *STRUCTURES,
    *BOARDS,
)
