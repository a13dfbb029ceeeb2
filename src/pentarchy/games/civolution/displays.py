"""The displays of chips, refilled from their bags (SU6, R5.50, R5.62, R5.64)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.games.civolution.events import ChipDrawn

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution


def refill(g: Civolution, display: list[str], at: int, bag: tuple[str, ...]) -> tuple[str, ...]:
    """Fill a space of a display with a chip that all then see; gives the bag left."""
    if not bag:
        display[at] = ""
        return bag
    display[at] = bag[-1]
    g.emit(ChipDrawn, seat=-1, card=bag[-1])
    return bag[:-1]
