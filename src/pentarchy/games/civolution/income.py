"""Income chips: gaining them and doing their actions (R5.50, R5.51, S11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.message import Message, Refusal, Said
from pentarchy.core.structs import replace
from pentarchy.games.civolution.actions import DONE, Column, Income, IncomePoint, TakeChip
from pentarchy.games.civolution.ask import Ask
from pentarchy.games.civolution.attributes import PlaceItem
from pentarchy.games.civolution.columns import insert
from pentarchy.games.civolution.displays import refill
from pentarchy.games.civolution.events import ChipInstalled, IncomeTaken
from pentarchy.games.civolution.queries import income_chips
from pentarchy.games.civolution.words import LEAVE, score

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution


def do_income(g: Civolution, seat: int, action: Action) -> None:
    """The action of an income chip, or 1 VP instead."""
    if isinstance(action, Income):
        g.owe(seat, g.rules.catalogue[action.chip].income, action.chip)
        g.emit(IncomeTaken, seat=seat, card=action.chip)
    else:
        assert isinstance(action, IncomePoint)
        score(g, seat, 1, action.chip)


def income_label(g: Civolution, action: Action) -> Message:
    """Using an income chip in words."""
    assert isinstance(action, Income | IncomePoint)
    key, text = action.chip, f"{action.chip}.text"
    # An income chip has no name but what it gives; a starting chip may give the same.
    if key in g.rules.incomes:
        if isinstance(action, Income):
            return Message("{text}", text=text)
        return Message("1 VP instead of: {text}", text=text)
    if isinstance(action, Income):
        return Message("{text} ({card})", text=text, card=key)
    return Message("1 VP instead of: {text} ({card})", text=text, card=key)


class IncomeAction(Ask, frozen=True, kw_only=True):
    """Choose an income chip to use."""

    rule: ClassVar[str] = "R5.51"
    harmless: ClassVar[bool] = True
    n: int = 1

    def candidates(self, g: Civolution) -> list[Action]:
        chips = income_chips(g, g.state.players[self.seat])
        return [*(Income(chip) for chip in chips), *(IncomePoint(chip) for chip in chips), DONE]

    def likely(self, g: Civolution) -> list[Action]:
        # For a point every chip is as good as the first.
        chips = income_chips(g, g.state.players[self.seat])
        if not chips:
            return []
        return [*(Income(chip) for chip in chips), IncomePoint(chips[0]), DONE]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if isinstance(action, IncomePoint):
            first = income_chips(g, g.state.players[self.seat])[0]
            if action.chip != first:
                return Refusal("For 1 VP every chip is as good: use {card}.", "R5.51", card=first)
        return None

    def choose(self, g: Civolution, action: Action) -> None:
        if action == DONE:
            return
        if self.n > 1:
            g.push(replace(self, n=self.n - 1))
        do_income(g, self.seat, action)

    def unspent(self, g: Civolution, action: Action) -> Said:
        if action != DONE:
            return ""
        return Message(
            "{n} income chip could still be used.",
            many="{n} income chips could still be used.",
            n=self.n,
        )

    def barred(self, g: Civolution) -> Refusal | None:
        if income_chips(g, g.state.players[self.seat]):
            return None
        return Refusal("You have no income chip.", "R5.51")

    def label(self, g: Civolution, action: Action) -> Message:
        return Message("No income chip") if action == DONE else income_label(g, action)

    def words(self, g: Civolution) -> Message:
        return Message(
            "up to {n} income-chip action", many="up to {n} income-chip actions", n=self.n
        )


class GainIncomeChip(Ask, frozen=True, kw_only=True):
    """Take an income chip from the display."""

    rule: ClassVar[str] = "R5.50"
    optional: bool = False

    def candidates(self, g: Civolution) -> list[Action]:
        chips: list[Action] = [TakeChip(chip) for chip in g.state.incomes if chip]
        return [*chips, DONE] if self.optional else chips

    def choose(self, g: Civolution, action: Action) -> None:
        if not isinstance(action, TakeChip):
            return
        s = g.state
        at = s.incomes.index(action.chip)
        s.income_bag = refill(g, s.incomes, at, s.income_bag)
        g.push(
            PlaceIncome(seat=self.seat, item=action.chip), UseChip(seat=self.seat, chip=action.chip)
        )

    def barred(self, g: Civolution) -> Refusal | None:
        return None if any(g.state.incomes) else Refusal("The display is empty.", "R5.50")

    def label(self, g: Civolution, action: Action) -> Message:
        if not isinstance(action, TakeChip):
            return LEAVE
        return Message("{text}", text=f"{action.chip}.text")

    def words(self, g: Civolution) -> Message:
        return Message("gain 1 income chip")


class PlaceIncome(PlaceItem, frozen=True, kw_only=True):
    """Choose the column of an income chip."""

    rule: ClassVar[str] = "R5.42"

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Column)
        insert(g.rules, g.state.players[self.seat], self.item, action.number - 1)
        g.emit(ChipInstalled, seat=self.seat, card=self.item, column=action.number)


class UseChip(Ask, frozen=True, kw_only=True):
    """Do the action of the chip, or take 1 VP."""

    rule: ClassVar[str] = "R5.51"
    chip: str

    def candidates(self, g: Civolution) -> list[Action]:
        return [Income(self.chip), IncomePoint(self.chip)]

    def choose(self, g: Civolution, action: Action) -> None:
        do_income(g, self.seat, action)

    def label(self, g: Civolution, action: Action) -> Message:
        return income_label(g, action)


class IncomePhase(Ask, frozen=True, kw_only=True):
    """Use each of your income chips once, in the order you like."""

    rule: ClassVar[str] = "S11"
    answer_key: ClassVar[str] = "income"
    left: tuple[str, ...]

    def candidates(self, g: Civolution) -> list[Action]:
        chips = income_chips(g, g.state.players[self.seat])
        return [*(Income(chip) for chip in chips), *(IncomePoint(chip) for chip in chips)]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, Income | IncomePoint)
        if action.chip not in self.left:
            return Refusal("This chip has been used in this income phase.", "S11")
        return None

    def likely(self, g: Civolution) -> list[Action]:
        return [*(Income(chip) for chip in self.left), *(IncomePoint(chip) for chip in self.left)]

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Income | IncomePoint)
        left = tuple(chip for chip in self.left if chip != action.chip)
        if left:
            g.push(replace(self, left=left))
        do_income(g, self.seat, action)

    def answered(self, g: Civolution, answer: bool | int | str) -> Action | None:
        first = self.left[0]
        return {"chips": Income(first), "points": IncomePoint(first)}.get(str(answer))

    def label(self, g: Civolution, action: Action) -> Message:
        return income_label(g, action)
