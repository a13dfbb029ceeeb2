"""The component set of Age of Innovation."""

from __future__ import annotations

from pentarchy.core.card import Card
from pentarchy.games.innovation.cards.automa import (
    AUTOMA_CARDS,
    AUTOMA_FACTIONS,
    DIFFICULTIES,
    TERRAIN_LISTS,
)
from pentarchy.games.innovation.cards.boards import BOARDS, BUILDINGS, CONVERSIONS, DISCIPLINES
from pentarchy.games.innovation.cards.factions import FACTIONS
from pentarchy.games.innovation.cards.innovations import INNOVATIONS, SLOTS
from pentarchy.games.innovation.cards.maps import AREA_TILES, MAPS
from pentarchy.games.innovation.cards.palaces import PALACES
from pentarchy.games.innovation.cards.rounds import FINAL_TILES, ROUND_TILES
from pentarchy.games.innovation.cards.tiles import (
    BOOK_ACTIONS,
    CITY_TILES,
    COMPETENCIES,
    POWER_ACTIONS,
    ROUND_BONUSES,
)

CARDS: list[Card] = [
    *MAPS,
    *BOARDS,
    *FACTIONS,
    *DISCIPLINES,
    *BUILDINGS,
    *CONVERSIONS,
    *POWER_ACTIONS,
    *BOOK_ACTIONS,
    *CITY_TILES,
    *ROUND_BONUSES,
    *COMPETENCIES,
    *SLOTS,
    *INNOVATIONS,
    *PALACES,
    *ROUND_TILES,
    *FINAL_TILES,
    *AREA_TILES,
    *AUTOMA_CARDS,
    *AUTOMA_FACTIONS,
    *DIFFICULTIES,
    *TERRAIN_LISTS,
]
