"""Every component of the game."""

from __future__ import annotations

from pentarchy.core.card import Card
from pentarchy.games.ages.cards.action_cards import ACTION_CARDS
from pentarchy.games.ages.cards.attacks import AGGRESSIONS, PACTS, WARS
from pentarchy.games.ages.cards.boards import BOARDS
from pentarchy.games.ages.cards.events import EVENTS
from pentarchy.games.ages.cards.governments import GOVERNMENTS, SPECIALS
from pentarchy.games.ages.cards.leaders import LEADERS
from pentarchy.games.ages.cards.military import BONUSES, TACTICS, TERRITORIES
from pentarchy.games.ages.cards.technologies import BUILDINGS
from pentarchy.games.ages.cards.wonders import WONDERS

CARDS: list[Card] = [
    *BOARDS,
    *BUILDINGS,
    *GOVERNMENTS,
    *SPECIALS,
    *WONDERS,
    *LEADERS,
    *ACTION_CARDS,
    *EVENTS,
    *TERRITORIES,
    *BONUSES,
    *TACTICS,
    *AGGRESSIONS,
    *WARS,
    *PACTS,
]
