"""The typed record behind A New Dawn's own board: odds, prices, progress, forecasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pentarchy.core.step import Seat

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn


class DawnTable(Struct, frozen=True):
    """What the board of A New Dawn shows beyond areas and spots."""

    active: int


def table(g: Dawn, seat: Seat | None) -> DawnTable:
    """The record for a seat."""
    return DawnTable(active=g.state.active)
