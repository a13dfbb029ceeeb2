"""Age of Innovation."""

from pentarchy.games.innovation.cards import CARDS
from pentarchy.games.innovation.rules import InnovationRules

RULES = InnovationRules(CARDS)
