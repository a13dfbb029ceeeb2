"""Final scoring and standings (chapter 6.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.message import Message, Said
from pentarchy.core.step import Step
from pentarchy.core.view import Standing
from pentarchy.games.civolution.cards.kinds import CATEGORIES
from pentarchy.games.civolution.columns import installed
from pentarchy.games.civolution.events import FinalScored
from pentarchy.games.civolution.queries import each_folk, folk, seating, units, upgrades
from pentarchy.games.civolution.state import Player

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution


def category_vp(g: Civolution, seat: int, category: str) -> int:
    """What a category gives in the final scoring (F1)."""
    tile = g.rules.scoring_tiles[category]
    rate = tile.covered if category in g.state.final_tiles else tile.rate
    return rate * units(g, seat, category)


def stage_vp(g: Civolution, p: Player) -> int:
    """Step A: cards and chips score their stage, stages 4 and 5 if active (F2)."""
    console = g.rules.consoles[g.state.console]
    total = 0
    for _, stage in installed(console.columns, p):
        if stage <= 3 or (stage <= 5 and p.stages & (stage - 3)):
            total += console.stage_vp[stage - 1]
    return total


def bonus_vp(g: Civolution, p: Player) -> int:
    """Step B: point-bonus cards score for the cards and income chips in their column (F3)."""
    total = 0
    for column in p.columns:
        worth = [g.rules.research[key].point_bonus for key in column if key in g.rules.research]
        counted = sum(g.rules.bound[key] not in ("goal", "attribute") for key in column)
        total += sum(worth) * counted
    return total


def final_vp(g: Civolution, seat: int) -> list[int]:
    """What the final scoring would give now: categories, stages, point bonuses."""
    categories = sum(category_vp(g, seat, category) for category in CATEGORIES)
    if seat >= len(g.state.players):
        return [categories, 0, 0]
    p = g.state.players[seat]
    return [categories, stage_vp(g, p), bonus_vp(g, p)]


class FinalScoring(Step, frozen=True, kw_only=True):
    """The final scoring."""

    def resolve(self, g: Civolution) -> None:
        for seat in seating(g):
            parts = final_vp(g, seat)
            f = folk(g, seat)
            f.score += sum(parts)
            if isinstance(f, Player):
                f.final = tuple(parts)
            g.emit(FinalScored, seat=seat, vp=sum(parts))


LABELS = (Message("Categories"), Message("Stages"), Message("Point bonuses"))


def standing(g: Civolution) -> Standing:
    """How the seats stand; ties go to upgrades, then to seating order (FS4)."""
    s = g.state
    order = seating(g)
    rank = {
        seat: (f.score, upgrades(f) if isinstance(f, Player) else 0, -order.index(seat))
        for seat, f in each_folk(g)
    }
    scores = tuple(p.score for p in s.players)
    breakdown = []
    for p in s.players:
        earlier = p.score - sum(p.final)
        lines: list[tuple[Said, int]] = [(Message("Scored in play"), earlier)]
        lines += [(label, vp) for label, vp in zip(LABELS, p.final, strict=False)]
        if s.vici is not None:
            lines.append((Message("V.I.C.I."), s.vici.score))
        breakdown.append(tuple(lines))
    seats = range(len(s.players))
    places = tuple(1 + sum(rank[o] > rank[seat] for o in seats) for seat in seats)
    if s.vici is not None:
        places = (1 if scores[0] > s.vici.score else 2,)
    return Standing(scores, places, tuple(breakdown))
