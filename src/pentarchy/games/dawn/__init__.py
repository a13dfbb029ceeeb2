"""Civilization: A New Dawn."""

from pentarchy.games.dawn.cards import CARDS
from pentarchy.games.dawn.rules import DawnRules

RULES = DawnRules(CARDS)
