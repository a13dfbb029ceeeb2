"""Pentarchy: five civilization board games on one table.

>>> import pentarchy
>>> sorted(pentarchy.games())[0]
'ages'
"""

from pentarchy.core.errors import IllegalAction, Malformed, PentarchyError
from pentarchy.core.match import Match, from_json, load, new
from pentarchy.core.rules import games

__all__ = [
    "IllegalAction",
    "Malformed",
    "Match",
    "PentarchyError",
    "from_json",
    "games",
    "load",
    "new",
]
