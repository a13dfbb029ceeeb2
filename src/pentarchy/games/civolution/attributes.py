"""Attribute chips: a civ may take one before it answers whatever it is asked (chapter 5.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.card import Text
from pentarchy.core.message import Message, Refusal, Said
from pentarchy.core.step import Decision, Step
from pentarchy.games.civolution.actions import DONE, Column, TakeAttribute
from pentarchy.games.civolution.ask import Ask
from pentarchy.games.civolution.columns import insert, next_stage, why_not_column
from pentarchy.games.civolution.displays import refill
from pentarchy.games.civolution.events import ChipInstalled
from pentarchy.games.civolution.state import COLUMNS, FEATURE, PLAN

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution


class InstallAttribute(Decision, frozen=True, kw_only=True):
    """You may take an attribute chip first."""

    rule: ClassVar[str] = "R5.64"
    held: bool = False
    """Whether the terms of a card are being settled, which must be finished first."""

    def candidates(self, g: Civolution) -> list[Action]:
        return [TakeAttribute(key) for key in g.state.attributes if key]

    def likely(self, g: Civolution) -> list[Action]:
        m, needs = g.state.players[self.seat].markers, g.rules.attribute_needs
        if self.held or max(m[FEATURE:PLAN]) < g.rules.attribute_least:
            return []
        return [
            TakeAttribute(key)
            for key in g.state.attributes
            if key and m[needs[key][0]] >= needs[key][1]
        ]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, TakeAttribute)
        if self.held:
            return Refusal("First finish what you are installing.", "R5.117")
        space, need = g.rules.attribute_needs[action.chip]
        has = g.state.players[self.seat].markers[space]
        if has >= need:
            return None
        return Refusal(
            "{card} asks for {need} {feature:low}; you have {has}.",
            "R5.64",
            card=action.chip,
            need=need,
            feature=g.rules.attributes[action.chip].feature,
            has=has,
        )

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, TakeAttribute)
        g.push(GainAttribute(seat=self.seat, chip=action.chip))

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, TakeAttribute)
        chip = g.rules.attributes[action.chip]
        return Message(
            "Take {card} for 1 {feature:low}: {text}",
            card=action.chip,
            feature=chip.feature,
            text=f"{action.chip}.text",
        )

    def group(self, g: Civolution, action: Action) -> Said:
        return Message("Attribute chips")

    def spots(self, g: Civolution, action: Action) -> tuple[str, ...]:
        assert isinstance(action, TakeAttribute)
        return (f"attribute:{action.chip}",)


FREELY = tuple((InstallAttribute(seat=seat),) for seat in range(4))
HELD = tuple((InstallAttribute(seat=seat, held=True),) for seat in range(4))


def first(g: Civolution, decision: Decision) -> tuple[Decision, ...]:
    """What a civ may do before it answers a question, once the match has begun."""
    if not g.state.era:
        return ()
    held = isinstance(decision, Ask) and not decision.interruptible
    return (HELD if held else FREELY)[decision.seat]


class LastChance(InstallAttribute, frozen=True, kw_only=True):
    """Take an attribute chip, or go on."""

    rule: ClassVar[str] = "R5.117"
    then: Text = ()
    """What follows for a civ that goes on."""
    again: Text = ()
    """What is owed again after a chip; this question if nothing is."""

    def candidates(self, g: Civolution) -> list[Action]:
        return [DONE, *super().candidates(g)]

    def likely(self, g: Civolution) -> list[Action]:
        return [DONE, *super().likely(g)]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        return None if action == DONE else super().refusal(g, action)

    def interrupts(self, g: Civolution) -> tuple[Decision, ...]:
        return ()

    def choose(self, g: Civolution, action: Action) -> None:
        if action == DONE:
            g.push(*self.then)
        else:
            g.push(*(self.again or (self,)))
            super().choose(g, action)

    def label(self, g: Civolution, action: Action) -> Message:
        return Message("Go on") if action == DONE else super().label(g, action)

    def group(self, g: Civolution, action: Action) -> Said:
        return "" if action == DONE else super().group(g, action)

    def spots(self, g: Civolution, action: Action) -> tuple[str, ...]:
        return () if action == DONE else super().spots(g, action)


class GainAttribute(Step, frozen=True, kw_only=True):
    """Take an attribute chip and install it."""

    chip: str

    def resolve(self, g: Civolution) -> None:
        s, p = g.state, g.state.players[self.seat]
        p.markers[g.rules.attribute_needs[self.chip][0]] -= 1
        p.supply += 1
        at = s.attributes.index(self.chip)
        s.attribute_bag = refill(g, s.attributes, at, s.attribute_bag)
        g.push(PlaceItem(seat=self.seat, item=self.chip))


class PlaceItem(Ask, frozen=True, kw_only=True):
    """Choose the column of a chip."""

    rule: ClassVar[str] = "R5.41"
    item: str

    def candidates(self, g: Civolution) -> tuple[Action, ...]:
        return IN_COLUMN

    def likely(self, g: Civolution) -> tuple[Action, ...]:
        home = g.state.players[self.seat].homes.get(g.rules.bound[self.item], -1)
        return IN_COLUMN if home < 0 else (IN_COLUMN[home],)

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, Column)
        p = g.state.players[self.seat]
        return why_not_column(g, p, g.rules.bound[self.item], action.number - 1)

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Column)
        p = g.state.players[self.seat]
        insert(g.rules, p, self.item, action.number - 1)
        p.abilities += (self.item,)
        g.emit(ChipInstalled, seat=self.seat, card=self.item, column=action.number)

    def prompt(self, g: Civolution) -> Message:
        return Message("In which column do you install {card}?", card=self.item)

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, Column)
        return column_label(g, self.seat, action)


IN_COLUMN = tuple(Column(c + 1) for c in range(COLUMNS))


def column_label(g: Civolution, seat: int, action: Column) -> Message:
    """A column, and the stage on which an item would land there."""
    stage = next_stage(g, g.state.players[seat], action.number - 1)
    return Message("Column {column}, stage {stage}", column=action.number, stage=stage)
