"""Questions to a civ: every one of them may be interrupted to take an attribute chip (5.12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.step import Decision, Refusal, Step
from pentarchy.games.civolution.actions import DONE, Column, TakeAttribute
from pentarchy.games.civolution.cards.kinds import FEATURES
from pentarchy.games.civolution.columns import insert, next_stage, open_columns, why_not_column
from pentarchy.games.civolution.displays import refill
from pentarchy.games.civolution.events import ChipInstalled
from pentarchy.games.civolution.state import COLUMNS, FEATURE

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution


class Ask(Decision, frozen=True, kw_only=True):
    """A question; subclasses fill in `tries`, `bar`, `picked` and, for speed, `listed`."""

    interruptible: ClassVar[bool] = True
    """Whether an attribute chip may be taken first."""
    harmless: ClassVar[bool] = False
    """Whether it only gives, or offers to decline: then nobody need be asked beforehand."""

    def is_harmless(self, g: Civolution) -> bool:
        """Whether carrying it out can never be worse than skipping it."""
        return self.harmless or bool(getattr(self, "optional", False))

    def tries(self, g: Civolution) -> Sequence[Action]:
        """Everything a player could sensibly try here."""
        raise NotImplementedError(type(self).__name__)

    def bar(self, g: Civolution, action: Action) -> Refusal | None:
        """Why one of these may not be chosen."""
        return None

    def listed(self, g: Civolution) -> list[Action]:
        """What may be chosen."""
        return [a for a in self.tries(g) if self.bar(g, a) is None]

    def picked(self, g: Civolution, action: Action) -> None:
        """What then happens."""
        raise NotImplementedError(type(self).__name__)

    def candidates(self, g: Civolution) -> list[Action]:
        return [*self.tries(g), *(TakeAttribute(key) for key in g.state.attributes if key)]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if isinstance(action, TakeAttribute):
            if not self.interruptible:
                return Refusal("First finish what you are installing.", "R5.117")
            return why_not_attribute(g, self.seat, action.chip)
        return self.bar(g, action)

    def options(self, g: Civolution) -> list[Action]:
        found = self.listed(g)
        if len(found) > 1 and self.interruptible:
            found += attribute_offers(g, self.seat)
        return found

    def choose(self, g: Civolution, action: Action) -> None:
        if isinstance(action, TakeAttribute):
            g.push(GainAttribute(seat=self.seat, chip=action.chip), self)
        else:
            self.picked(g, action)

    def group(self, g: Civolution, action: Action) -> str:
        return "Attribute chips" if isinstance(action, TakeAttribute) else ""

    def label(self, g: Civolution, action: Action) -> str:
        if isinstance(action, TakeAttribute):
            chip = g.rules.attributes[action.chip]
            return f"Take {chip.name} for 1 {chip.feature}: {chip.text}"
        return self.named(g, action)

    def named(self, g: Civolution, action: Action) -> str:
        """An option in words."""
        return "Done" if action == DONE else action.label()

    def spots(self, g: Civolution, action: Action) -> tuple[str, ...]:
        if isinstance(action, TakeAttribute):
            return (f"attribute:{action.chip}",)
        return self.touches(g, action)

    def touches(self, g: Civolution, action: Action) -> tuple[str, ...]:
        """The addresses an option touches."""
        return address(self.seat, action)


def address(seat: int, action: Action) -> tuple[str, ...]:
    """The address most actions name by themselves."""
    values = [str(getattr(action, name)) for name in action.__struct_fields__]
    form = ADDRESSES.get(action.word)
    return () if form is None else (form.format(*values, seat=seat),)


ADDRESSES: dict[str, str] = {
    "activate": "p{seat}:module:{0}",
    "plan": "p{seat}:die:{0}",
    "roll": "p{seat}:die:{0}",
    "tribe": "place:{0}",
    "settle": "place:{0}",
    "feed": "place:{0}",
    "cross": "territory:{0}",
    "at": "territory:{0}",
    "ship": "p{seat}:space:{1}",
    "material": "p{seat}:space:{0}",
    "feature": "p{seat}:space:{0}",
    "burn": "p{seat}:space:{0}",
    "sell": "p{seat}:space:{0}",
    "buy": "p{seat}:space:{0}",
    "return": "p{seat}:space:{0}",
    "site": "site:{0}",
    "visit": "site:{0}",
    "card": "{1}:{0}",
    "deck": "down:{0}",
    "keep": "p{seat}:drawn:{0}",
    "install": "p{seat}:item:{0}",
    "column": "p{seat}:column:{0}",
    "chip": "chip:{0}",
    "slot": "p{seat}:goal:{0}",
    "income": "p{seat}:item:{0}",
    "income_vp": "p{seat}:item:{0}",
    "upgrade": "p{seat}:module:{0}",
    "track": "track:{0}",
    "ground": "ground:{0}",
    "settlement": "p{seat}:settlement:{0}",
    "activity": "p{seat}:item:{0}",
    "start": "start:{0}",
}
"""Where an action's word points to, with its fields in braces."""


# Attribute chips.


def attribute_offers(g: Civolution, seat: int) -> list[TakeAttribute]:
    """The attribute chips a civ may take now."""
    m, needs = g.state.players[seat].markers, g.rules.attribute_needs
    offers: list[TakeAttribute] = []
    for key in g.state.attributes:
        if key:
            space, need = needs[key]
            if m[space] >= need:
                offers.append(TakeAttribute(key))
    return offers


def why_not_attribute(g: Civolution, seat: int, key: str) -> Refusal | None:
    """Why a civ may not take an attribute chip now."""
    chip = g.rules.attributes[key]
    has = g.state.players[seat].markers[FEATURE + FEATURES.index(chip.feature)]
    if has >= chip.need:
        return None
    return Refusal(f"{chip.name} asks for {chip.need} {chip.feature}; you have {has}.", "R5.64")


class GainAttribute(Step, frozen=True, kw_only=True):
    """Take an attribute chip and install it."""

    chip: str

    def resolve(self, g: Civolution) -> None:
        s, p = g.state, g.state.players[self.seat]
        feature = FEATURE + FEATURES.index(g.rules.attributes[self.chip].feature)
        p.markers[feature] -= 1
        p.supply += 1
        at = s.attributes.index(self.chip)
        s.attribute_bag = refill(g, s.attributes, at, s.attribute_bag)
        g.push(PlaceItem(seat=self.seat, item=self.chip))


class PlaceItem(Ask, frozen=True, kw_only=True):
    """Choose the column of a chip."""

    rule: ClassVar[str] = "R5.41"
    item: str

    def tries(self, g: Civolution) -> list[Action]:
        return [Column(c + 1) for c in range(COLUMNS)]

    def bar(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, Column)
        p = g.state.players[self.seat]
        return why_not_column(g, p, g.rules.bound[self.item], action.number - 1)

    def listed(self, g: Civolution) -> list[Action]:
        p = g.state.players[self.seat]
        return [Column(c + 1) for c in open_columns(g, p, g.rules.bound[self.item])]

    def picked(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Column)
        p = g.state.players[self.seat]
        insert(g.rules, p, self.item, action.number - 1)
        p.abilities += (self.item,)
        g.emit(ChipInstalled(seat=self.seat, card=self.item, column=action.number))

    def prompt(self, g: Civolution) -> str:
        return f"In which column do you install {g.rules.catalogue.names[self.item]}?"

    def named(self, g: Civolution, action: Action) -> str:
        assert isinstance(action, Column)
        stage = next_stage(g, g.state.players[self.seat], action.number - 1)
        return f"Column {action.number}, stage {stage}"
