"""Final scoring, and the projection of it at any moment (rules 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pentarchy.core.message import Message
from pentarchy.core.view import Standing
from pentarchy.games.horizon.cards.kinds import Formula
from pentarchy.games.horizon.queries import QUERIES
from pentarchy.games.horizon.state import INFRASTRUCTURE, NOBODY

if TYPE_CHECKING:
    from pentarchy.games.horizon.rules import Horizon

Breakdown = tuple[tuple[Message, int], ...]


def formula(g: Horizon, seat: int, end: Formula | None) -> int:
    """What an end scoring gives."""
    if end is None:
        return 0
    points = end.points * QUERIES[end.per](g, seat)
    return min(points, end.most) if end.most else points


def objectives(g: Horizon, seat: int) -> int:
    """Points for claimed objectives (R6.1)."""
    total = 0
    for key, claims in zip(g.state.objectives, g.state.claims, strict=True):
        if seat in claims:
            card = g.rules.objectives[key]
            total += card.first if claims[0] == seat else card.later
    return total


def technologies(g: Horizon, seat: int) -> int:
    """Points of technologies by level (R6.2)."""
    points = g.rules.tech_points
    return sum([points[key] for key in g.state.players[seat].techs])


def technology_formulas(g: Horizon, seat: int) -> int:
    """End scoring of technologies (R6.3)."""
    ends = g.rules.tech_ends
    return sum([formula(g, seat, ends[key]) for key in g.state.players[seat].techs if key in ends])


def sites(g: Horizon, seat: int) -> int:
    """Points of villages and cities (R6.4)."""
    s, territories, total = g.state, g.rules.territories, 0
    for key, village, city in zip(s.tiles, s.village, s.city, strict=True):
        if village == seat:
            total += territories[key].village_points
        if city == seat:
            total += territories[key].city_points
    return total


def structures(g: Horizon, seat: int) -> int:
    """Points of structures: left ones with a second builder, and centres (R6.4)."""
    s, total = g.state, 0
    for key, left, right in zip(s.built, s.left, s.right, strict=True):
        if seat in (left, right):
            card = g.rules.structures[key]
            total += card.points
            if left == seat and right != NOBODY:
                total += card.left_points
    return total


def investment(g: Horizon, seat: int) -> int:
    """Points of the investment track (R6.5)."""
    cells, cubes = g.rules.investment, g.state.players[seat].invested
    if not cubes:
        return 0
    over = max(0, cubes - len(cells))
    return cells[min(cubes, len(cells)) - 1].points + over * g.rules.box.overflow


def leaders(g: Horizon, seat: int) -> int:
    """Points written down, and leaders' end scoring (R6.6)."""
    p = g.state.players[seat]
    return p.banked + sum(formula(g, seat, g.rules.leaders[key].end) for key in p.leaders)


def government(g: Horizon, seat: int) -> int:
    """Democracy, if it was reached (R6.7)."""
    p = g.state.players[seat]
    if p.tracks[INFRASTRUCTURE] or not p.government:
        return 0
    return formula(g, seat, g.rules.stages[p.government, "democracy"].end)


SOURCES: tuple[tuple[Message, Callable[[Horizon, int], int]], ...] = (
    (Message("Objectives"), objectives),
    (Message("Technologies"), technologies),
    (Message("Technology scoring"), technology_formulas),
    (Message("Villages and cities"), sites),
    (Message("Structures"), structures),
    (Message("Investment"), investment),
    (Message("Leaders"), leaders),
    (Message("Government"), government),
)
"""Where points come from."""


def breakdown(g: Horizon, seat: int) -> Breakdown:
    """Where a player's points come from."""
    return tuple([(label, points(g, seat)) for label, points in SOURCES])


def standing(g: Horizon) -> Standing:
    """Scores; ties go by cubes left, active tokens, coins; else they share (R0.4)."""
    parts = tuple(breakdown(g, seat) for seat in range(len(g.state.players)))
    scores = tuple(sum(points for _, points in part) for part in parts)
    ranks = [
        (score, -sum(p.tracks), p.active, p.coins)
        for score, p in zip(scores, g.state.players, strict=True)
    ]
    places = tuple(1 + sum(other > mine for other in ranks) for mine in ranks)
    return Standing(scores, places, parts)
