"""Pentarchy: five civilization board games on one table.

>>> import pentarchy
>>> match = pentarchy.new("dawn", seats=2, seed=7)
>>> match.apply(match.options[0])
"""

# Before all else: it settles whether what follows comes from the sources or from a compiled build.
from pentarchy.compiled import BUILD
from pentarchy.core.errors import IllegalAction, Malformed, PentarchyError
from pentarchy.core.match import Match, from_json, load, new
from pentarchy.core.rules import games as all_games
from pentarchy.core.scenario import Scenario, scenario

__all__ = [
    "BUILD",
    "IllegalAction",
    "Malformed",
    "Match",
    "PentarchyError",
    "Scenario",
    "all_games",
    "from_json",
    "load",
    "new",
    "scenario",
]
