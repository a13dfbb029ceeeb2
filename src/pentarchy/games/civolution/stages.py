"""Completion bonuses of the stage partition, and steps that end with them (R5.47, R5.116)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pentarchy.core.step import Step
from pentarchy.games.civolution.columns import is_full
from pentarchy.games.civolution.income import GainIncomeChip
from pentarchy.games.civolution.queries import humans
from pentarchy.games.civolution.words import FlipStage

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civ


class CheckStages(Step, frozen=True, kw_only=True):
    """Completion bonuses of the stage partition."""

    def resolve(self, g: Civ) -> None:
        p = g.state.players[self.seat]
        if p.completed == 3:
            return
        if not p.completed & 1 and is_full(p, 1):
            p.completed |= 1
            g.push(GainIncomeChip(seat=self.seat), self)
        elif not p.completed & 2 and is_full(p, 2):
            p.completed |= 2
            g.push(FlipStage(seat=self.seat), self)


def each(g: Civ, step: type[Step], **fields: Any) -> list[Step]:
    """A step for every player in seating order, each followed by its completion bonuses."""
    steps: list[Step] = []
    for seat in humans(g):
        steps += [step(seat=seat, **fields), CheckStages(seat=seat)]
    return steps
