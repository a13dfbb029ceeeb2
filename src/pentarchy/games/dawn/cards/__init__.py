"""The component set of A New Dawn."""

from __future__ import annotations

from pentarchy.core.card import Card
from pentarchy.games.dawn.cards.boards import DIALS, LAYOUTS, VICTORY
from pentarchy.games.dawn.cards.diplomacy import CITY_STATES, NATURALS, PACTS
from pentarchy.games.dawn.cards.focus import FOCUS
from pentarchy.games.dawn.cards.leaders import LEADERS
from pentarchy.games.dawn.cards.tiles import TILES
from pentarchy.games.dawn.cards.wonders import WONDERS

CARDS: list[Card] = [
    *LEADERS,
    *FOCUS,
    *WONDERS,
    *CITY_STATES,
    *PACTS,
    *NATURALS,
    *VICTORY,
    *DIALS,
    *LAYOUTS,
    *TILES,
]
