"""Civolution: dice, modules, tribes and cards in four eras."""

from pentarchy.games.civolution.cards import CARDS
from pentarchy.games.civolution.rules import CivolutionRules

RULES = CivolutionRules(CARDS)
