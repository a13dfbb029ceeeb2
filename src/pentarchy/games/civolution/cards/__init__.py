"""Every component of the game, as data."""

from __future__ import annotations

from pentarchy.core.card import Card
from pentarchy.games.civolution.cards.achievements import ACHIEVEMENTS
from pentarchy.games.civolution.cards.boards import BOARDS
from pentarchy.games.civolution.cards.buildings import BUILDINGS
from pentarchy.games.civolution.cards.chips import CHIPS
from pentarchy.games.civolution.cards.continent import CONTINENT
from pentarchy.games.civolution.cards.events import EVENTS
from pentarchy.games.civolution.cards.goals import GOALS
from pentarchy.games.civolution.cards.insights import INSIGHTS
from pentarchy.games.civolution.cards.inventions import INVENTIONS
from pentarchy.games.civolution.cards.modules import MODULES
from pentarchy.games.civolution.cards.mutations import MUTATIONS
from pentarchy.games.civolution.cards.solo import SOLO
from pentarchy.games.civolution.cards.starts import STARTS

CARDS: tuple[Card, ...] = (
    *MODULES,
    *BOARDS,
    *INVENTIONS,
    *MUTATIONS,
    *INSIGHTS,
    *BUILDINGS,
    *ACHIEVEMENTS,
    *EVENTS,
    *GOALS,
    *CHIPS,
    *STARTS,
    *CONTINENT,
    *SOLO,
)
