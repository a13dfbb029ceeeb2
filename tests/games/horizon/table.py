"""A position from which most tests begin, and what a script changes in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pentarchy
from pentarchy.core.settings import Setting
from pentarchy.games.horizon.scenario import HorizonScenario
from pentarchy.games.horizon.state import HorizonState

HOME, CRADLE, OTHER_HOME = "N15", "N14", "N13"


def Table(
    seats: int = 2,
    government: str = "citadel_state",
    options: Mapping[str, Setting] | None = None,
) -> HorizonScenario:
    """Seat 0 with 10 coins, 5 active tokens, and at home a settler of 2 and a soldier of 1."""
    made: HorizonScenario = pentarchy.scenario("horizon", seats, options=options)
    return made.government(government).coins(10).activate(4).unit("soldier", 1)


def tally(s: HorizonState, seat: int) -> dict[str, int]:
    """The numbers of a player that effects change."""
    p = s.players[seat]
    return {
        "coins": p.coins,
        "active": p.active,
        "inactive": sum(p.columns),
        "food": p.tracks[0],
        "economy": p.tracks[1],
        "infrastructure": p.tracks[2],
        "invested": p.invested,
        "units": len(p.units),
        "strength": sum(u[2] for u in p.units),
        "techs": len(p.techs),
        "private": len(p.private),
        "leaders": len(p.leaders),
        "populate": p.populate,
        "fortify": p.fortify,
        "reserve": len(p.reserve),
        "banked": p.banked,
        "villages": s.village.count(seat),
        "cities": s.city.count(seat),
        "structures": s.left.count(seat) + s.right.count(seat),
        "tiles": len(s.cells),
    }


def changes(
    table: HorizonScenario, script: Iterable[str], seat: int = 0, before: Any = None
) -> dict[str, int]:
    """Play a script to its end: what changed for a seat, and by how much."""
    was = before or tally(table.s, seat)
    table.play(*script)
    assert table.over, f"still asked: {table.decision}, {table.offered}"
    now = tally(table.s, seat)
    return {key: now[key] - was[key] for key in now if now[key] != was[key]}
