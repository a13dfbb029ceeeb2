"""Through the Ages: A New Story of Civilization."""

from __future__ import annotations

from pentarchy.games.ages.cards import CARDS
from pentarchy.games.ages.rules import AgesRules

RULES = AgesRules(CARDS)
