"""The end of a civ's part: attribute chips, completion bonuses (R5.47, R5.116, R5.117)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pentarchy.core.step import Step
from pentarchy.games.civolution.attributes import LastChance
from pentarchy.games.civolution.columns import is_full
from pentarchy.games.civolution.income import GainIncomeChip
from pentarchy.games.civolution.queries import humans
from pentarchy.games.civolution.words import FlipStage

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution


class CheckStages(Step, frozen=True, kw_only=True):
    """Completion bonuses of the stage partition."""

    def resolve(self, g: Civolution) -> None:
        p = g.state.players[self.seat]
        if p.completed == 3:
            return
        if not p.completed & 1 and is_full(g, p, 1):
            p.completed |= 1
            g.push(GainIncomeChip(seat=self.seat), LastChance(seat=self.seat), self)
        elif not p.completed & 2 and is_full(g, p, 2):
            p.completed |= 2
            g.push(FlipStage(seat=self.seat), self)


def part(step: Step) -> list[Step]:
    """A civ's part of a phase: a step that may gain something, and how such a part ends."""
    return [step, LastChance(seat=step.seat), CheckStages(seat=step.seat)]


def each(g: Civolution, step: type[Step], **fields: Any) -> list[Step]:
    """A step for every player in seating order, each followed by its completion bonuses."""
    steps: list[Step] = []
    for seat in humans(g):
        steps += [step(seat=seat, **fields), CheckStages(seat=seat)]
    return steps
