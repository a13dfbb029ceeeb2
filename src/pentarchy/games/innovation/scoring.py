"""Final scoring (chapter 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pentarchy.core.message import Message
from pentarchy.core.step import Step
from pentarchy.core.view import Standing
from pentarchy.games.innovation.events import ScienceScored, Scored
from pentarchy.games.innovation.geometry import BIT
from pentarchy.games.innovation.queries import can_fly, can_tunnel, within
from pentarchy.games.innovation.resources import score
from pentarchy.games.innovation.state import DISCIPLINES, OVER, POINT_INDEX, Player

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation

AREA_PRIZES, SCIENCE_PRIZES = (18, 12, 6), (8, 4, 2)
PER_POINT = 5
BREAKDOWN = (
    Message("start"),
    Message("round tiles"),
    Message("round bonuses"),
    Message("faction"),
    Message("palace"),
    Message("competencies"),
    Message("innovations"),
    Message("cities"),
    Message("tracks"),
    Message("science income"),
    Message("actions"),
    Message("power offers"),
    Message("area"),
    Message("science"),
    Message("resources"),
    Message("Automa"),
)
"""Where points come from, in words: as `POINTS`."""


def shared(values: Sequence[int], prizes: Sequence[int]) -> list[int]:
    """What each of several values wins; ties share the prizes of the places they cover (R6.4).

    >>> shared([10, 9, 9, 9], (18, 12, 6))
    [18, 6, 6, 6]
    """
    won = []
    for value in values:
        better = sum(1 for v in values if v > value)
        equal = sum(1 for v in values if v == value)
        won.append(sum(prizes[better : better + equal]) // equal)
    return won


def largest_area(g: Innovation, seat: int) -> int:
    """The most buildings of a seat that hang together by reach (R6.2)."""
    s, board = g.state, g.rules.boards[g.state.side]
    p = s.players[seat]
    automa = s.automa
    if automa is not None and automa.seat == seat:
        table = board.reach[g.rules.difficulties[automa.difficulty].shipping[5]]
        steps = 1
    else:
        table = board.reach[p.shipping]
        steps = 3 if can_fly(g, seat) else 2 if can_tunnel(g, seat) else 1
    left = set(p.hexes)
    best = 0
    while left:
        found = [left.pop()]
        for h in found:
            mask = table[h]
            for ring in within(g, [h], steps)[1:]:
                mask |= ring
            near = [x for x in left if mask & BIT[x]]
            left.difference_update(near)
            found.extend(near)
        best = max(best, len(found))
    return best


def area_points(g: Innovation, without_neutral: bool = False) -> list[int]:
    """What each seat scores for its area; a neutral faction takes part (R6.2, R7.11)."""
    s = g.state
    sizes = [largest_area(g, seat) for seat in range(len(s.players))]
    if s.area_tile and not without_neutral:
        sizes.append(g.rules.area_tiles[s.area_tile].buildings)
    return shared(sizes, AREA_PRIZES)[: len(s.players)]


def science_points(g: Innovation, d: int) -> list[int]:
    """What each seat scores on a science track; level 0 is left out (R6.3)."""
    s = g.state
    levels = [p.levels[d] for p in s.players] + s.neutral_levels[d : d + 1]
    won = shared([level for level in levels if level], SCIENCE_PRIZES)
    points = [won.pop(0) if level else 0 for level in levels]
    return points[: len(s.players)]


def worth(p: Player) -> int:
    """Everything left, turned into coins (R6.5)."""
    return p.coins + p.tools + sum(p.books) + p.scholars + p.bowl3 + p.bowl2 // 2


class FinalScoring(Step, frozen=True, kw_only=True):
    """Score area, science and what is left (R6.6)."""

    def resolve(self, g: Innovation) -> None:
        s = g.state
        s.phase = OVER
        automa = s.automa
        for seat, points in enumerate(area_points(g)):
            self.give(g, seat, points, "area")
        for d, name in enumerate(DISCIPLINES):
            for seat, points in enumerate(science_points(g, d)):
                if points:
                    score(g, seat, points, POINT_INDEX["science"])
                    g.emit(ScienceScored, seat=seat, points=points, discipline=name)
        for seat, p in enumerate(s.players):
            if automa is None or automa.seat != seat:
                self.give(g, seat, worth(p) // PER_POINT, "resources")
        if automa is not None:
            self.give(g, automa.seat, automa_end(g), "Automa")

    def give(self, g: Innovation, seat: int, points: int, what: str) -> None:
        """Score and tell."""
        if points:
            score(g, seat, points, POINT_INDEX[what])
            g.emit(Scored, seat=seat, points=points, what=what)


def automa_end(g: Innovation) -> int:
    """What the Automa's faction scores at the end (R7.31, R7.32)."""
    s, automa = g.state, g.state.automa
    assert automa is not None
    points = len(automa.markers)
    points += sum(1 for h in automa.blighted if s.owner[h] in (-1, automa.seat))
    each = g.rules.automa_factions[automa.faction].vp_per_building
    return points + each * len(s.players[automa.seat].hexes)


def standing(g: Innovation) -> Standing:
    """How the seats stand now; ties share a place (R0.3)."""
    players = g.state.players
    scores = tuple(p.vp for p in players)
    places = tuple(1 + sum(v > mine for v in scores) for mine in scores)
    breakdown = tuple(
        tuple((name, n) for name, n in zip(BREAKDOWN, p.tally, strict=True) if n) for p in players
    )
    return Standing(scores, places, breakdown)
