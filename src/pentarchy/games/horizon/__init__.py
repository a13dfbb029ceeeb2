"""Beyond the Horizon."""

from pentarchy.games.horizon.cards import CARDS
from pentarchy.games.horizon.rules import HorizonRules

RULES = HorizonRules(CARDS)
