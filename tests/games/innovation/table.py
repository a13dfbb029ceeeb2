"""A scenario in one call, for tests."""

from __future__ import annotations

from collections.abc import Sequence

from pentarchy.games.innovation import RULES
from pentarchy.games.innovation.rules import InnovationRules
from pentarchy.games.innovation.scenario import InnovationScenario


def table(
    seats: int = 3,
    *,
    boards: Sequence[str] = (),
    factions: Sequence[str] = (),
    rounds: Sequence[str] = (),
    at: int = 1,
    mode: str = "",
    rules: InnovationRules = RULES,
    **options: str,
) -> InnovationScenario:
    """A quiet table at which some things are not as usual."""
    made = InnovationScenario(rules, seats, mode=mode, options=options)
    return made.boards(*boards).factions(*factions).rounds(*rounds).at_round(at)
