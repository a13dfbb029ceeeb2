"""What the game's own board shows beyond areas and spots: forecasts, prices, progress, warnings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from pentarchy.games.horizon.rules import Horizon


class HorizonTable(Struct, frozen=True):
    """The typed record of the board."""

    first: int
    limit: int
    last_round: int


def table(g: Horizon, seat: int | None) -> HorizonTable:
    """The record for one seat."""
    s = g.state
    return HorizonTable(first=s.first, limit=s.limit, last_round=s.last_round)
