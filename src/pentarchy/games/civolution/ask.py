"""Questions to a civ: every one of them may be interrupted to take an attribute chip (5.12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, Done
from pentarchy.core.step import Decision, Refusal, Step
from pentarchy.games.civolution.actions import Column, Return, TakeAttribute
from pentarchy.games.civolution.columns import insert, next_stage, open_columns, why_not_column
from pentarchy.games.civolution.components import FEATURES
from pentarchy.games.civolution.displays import refill
from pentarchy.games.civolution.events import ChipInstalled
from pentarchy.games.civolution.queries import named_territory
from pentarchy.games.civolution.state import COLUMNS, FEATURE, RAW, Player

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civ

DONE = Done()


class Ask(Decision, frozen=True, kw_only=True):
    """A question; subclasses fill in `tries`, `bar`, `picked` and, for speed, `listed`."""

    interruptible: ClassVar[bool] = True
    """Whether an attribute chip may be taken first."""
    harmless: ClassVar[bool] = False
    """Whether it only gives, or offers to decline: then nobody need be asked beforehand."""

    def is_harmless(self, g: Civ) -> bool:
        """Whether carrying it out can never be worse than skipping it."""
        return self.harmless or bool(getattr(self, "optional", False))

    def tries(self, g: Civ) -> Sequence[Action]:
        """Everything a player could sensibly try here."""
        raise NotImplementedError(type(self).__name__)

    def bar(self, g: Civ, action: Action) -> Refusal | None:
        """Why one of these may not be chosen."""
        return None

    def listed(self, g: Civ) -> list[Action]:
        """What may be chosen."""
        return [a for a in self.tries(g) if self.bar(g, a) is None]

    def picked(self, g: Civ, action: Action) -> None:
        """What then happens."""
        raise NotImplementedError(type(self).__name__)

    def candidates(self, g: Civ) -> list[Action]:
        return [*self.tries(g), *(TakeAttribute(key) for key in g.state.attributes if key)]

    def refusal(self, g: Civ, action: Action) -> Refusal | None:
        if isinstance(action, TakeAttribute):
            if not self.interruptible:
                return Refusal("First finish what you are installing.", "R5.117")
            return why_not_attribute(g, self.seat, action.chip)
        return self.bar(g, action)

    def options(self, g: Civ) -> list[Action]:
        found = self.listed(g)
        if len(found) > 1 and self.interruptible:
            found += attribute_offers(g, self.seat)
        return found

    def choose(self, g: Civ, action: Action) -> None:
        if isinstance(action, TakeAttribute):
            g.push(GainAttribute(seat=self.seat, chip=action.chip), self)
        else:
            self.picked(g, action)

    def group(self, g: Civ, action: Action) -> str:
        return "Attribute chips" if isinstance(action, TakeAttribute) else ""

    def label(self, g: Civ, action: Action) -> str:
        if isinstance(action, TakeAttribute):
            chip = g.rules.attributes[action.chip]
            return f"Take {chip.name} for 1 {chip.feature}: {chip.text}"
        return self.named(g, action)

    def named(self, g: Civ, action: Action) -> str:
        """An option in words."""
        return "Done" if action == DONE else action.label()

    def spots(self, g: Civ, action: Action) -> tuple[str, ...]:
        if isinstance(action, TakeAttribute):
            return (f"attribute:{action.chip}",)
        return self.touches(g, action)

    def touches(self, g: Civ, action: Action) -> tuple[str, ...]:
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


def attribute_offers(g: Civ, seat: int) -> list[TakeAttribute]:
    """The attribute chips a civ may take now."""
    m, needs = g.state.players[seat].markers, g.rules.attribute_needs
    offers: list[TakeAttribute] = []
    for key in g.state.attributes:
        if key:
            space, need = needs[key]
            if m[space] >= need:
                offers.append(TakeAttribute(key))
    return offers


def why_not_attribute(g: Civ, seat: int, key: str) -> Refusal | None:
    """Why a civ may not take an attribute chip now."""
    chip = g.rules.attributes[key]
    has = g.state.players[seat].markers[FEATURE + FEATURES.index(chip.feature)]
    if has >= chip.need:
        return None
    return Refusal(f"{chip.name} asks for {chip.need} {chip.feature}; you have {has}.", "R5.64")


class GainAttribute(Step, frozen=True, kw_only=True):
    """Take an attribute chip and install it."""

    chip: str

    def resolve(self, g: Civ) -> None:
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

    def tries(self, g: Civ) -> list[Action]:
        return [Column(c + 1) for c in range(COLUMNS)]

    def bar(self, g: Civ, action: Action) -> Refusal | None:
        assert isinstance(action, Column)
        p = g.state.players[self.seat]
        return why_not_column(g, p, g.rules.bound[self.item], action.number - 1)

    def listed(self, g: Civ) -> list[Action]:
        p = g.state.players[self.seat]
        return [Column(c + 1) for c in open_columns(g, p, g.rules.bound[self.item])]

    def picked(self, g: Civ, action: Action) -> None:
        assert isinstance(action, Column)
        p = g.state.players[self.seat]
        insert(g.rules, p, self.item, action.number - 1)
        p.abilities += (self.item,)
        g.emit(ChipInstalled(seat=self.seat, card=self.item, column=action.number))

    def prompt(self, g: Civ) -> str:
        return f"In which column do you install {g.rules.catalogue.names[self.item]}?"

    def named(self, g: Civ, action: Action) -> str:
        assert isinstance(action, Column)
        stage = next_stage(g, g.state.players[self.seat], action.number - 1)
        return f"Column {action.number}, stage {stage}"


# Markers.


COLUMN_TOP = -1
NOTCH = -2
"""Spaces that are refilled like others: a reset column, the notch of a boat on the console."""


def gain(g: Civ, seat: int, space: int, n: int) -> None:
    """Put markers from supply on a space; a civ that runs short may give some back (R9.4)."""
    p = g.state.players[seat]
    taken = min(n, p.supply)
    p.supply -= taken
    if space >= 0:
        p.markers[space] += taken
    elif space == COLUMN_TOP:
        p.resets += taken
    else:
        p.cargo += taken
    if taken < n:
        g.push(Shortage(seat=seat, space=space, n=n - taken))


def pay(p: Player, space: int, n: int = 1) -> None:
    """Return markers from a space to the supply."""
    assert p.markers[space] >= n, (space, p.markers[space], n)
    p.markers[space] -= n
    p.supply += n


class PlaceDue(Step, frozen=True, kw_only=True):
    """Place the markers that are due."""

    space: int
    n: int

    def resolve(self, g: Civ) -> None:
        gain(g, self.seat, self.space, self.n)


class Shortage(Ask, frozen=True, kw_only=True):
    """Your markers have run out: give some back to place new ones, or go without."""

    rule: ClassVar[str] = "R9.4"
    space: int
    n: int

    def tries(self, g: Civ) -> list[Action]:
        return [DONE, *(Return(name) for name in g.rules.space_names)]

    def bar(self, g: Civ, action: Action) -> Refusal | None:
        if not isinstance(action, Return):
            return None
        p, space = g.state.players[self.seat], g.rules.space_index[action.place]
        if not p.markers[space]:
            return Refusal("You have no marker there.", "R9.19")
        if space == self.space:
            return Refusal("A marker given back from there would only return there.", "R9.19")
        if space >= RAW and g.rules.is_water[space - RAW]:
            return Refusal("Boat cargo cannot be given back.", "R9.4")
        return None

    def picked(self, g: Civ, action: Action) -> None:
        if not isinstance(action, Return):
            return
        p = g.state.players[self.seat]
        pay(p, g.rules.space_index[action.place])
        gain(g, self.seat, self.space, self.n)

    def choose(self, g: Civ, action: Action) -> None:
        if isinstance(action, TakeAttribute):
            # Its marker goes back to the supply, and so may be the one that was missing.
            g.push(
                GainAttribute(seat=self.seat, chip=action.chip),
                PlaceDue(seat=self.seat, space=self.space, n=self.n),
            )
        else:
            self.picked(g, action)

    def named(self, g: Civ, action: Action) -> str:
        return (
            f"Give back 1 {self.where(g, action)}" if isinstance(action, Return) else "Go without"
        )

    def where(self, g: Civ, action: Return) -> str:
        """The marker given back, in words."""
        if action.place.startswith("raw:"):
            return f"raw material in {named_territory(action.place[4:])}"
        if action.place.startswith("plan"):
            return f"planning marker on {action.place[4:]}"
        return action.place.replace("_", " ")

    def prompt(self, g: Civ) -> str:
        due = "1 more is due" if self.n == 1 else f"{self.n} more are due"
        return f"Your markers have run out and {due}: give back what you can spare, or go without."

    def touches(self, g: Civ, action: Action) -> tuple[str, ...]:
        if not isinstance(action, Return):
            return ()
        if action.place.startswith("raw:"):
            return (f"territory:{action.place[4:]}",)
        if action.place.startswith("plan"):
            return (f"p{self.seat}:die:{action.place[4:]}",)
        return (f"p{self.seat}:space:{action.place}",)
