"""Goal chips: gaining, checking and installing them (chapter 5.11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.message import Message, Refusal, Verbatim
from pentarchy.core.step import Step
from pentarchy.games.civolution.actions import DONE, Column, Half, Install, Slot, TakeChip
from pentarchy.games.civolution.ask import Ask
from pentarchy.games.civolution.attributes import PlaceItem
from pentarchy.games.civolution.cards.kinds import FEATURES, TRACKS, GoalChip
from pentarchy.games.civolution.columns import insert
from pentarchy.games.civolution.displays import refill
from pentarchy.games.civolution.events import GoalInstalled, GoalTaken
from pentarchy.games.civolution.markers import pay
from pentarchy.games.civolution.queries import (
    built,
    fire_camps,
    income_chips,
    modules_at_three,
    on_continent,
    own_territories,
    sites_beside,
    strong_tribes,
    swapped,
    tribes_in,
)
from pentarchy.games.civolution.state import FEATURE
from pentarchy.games.civolution.words import Upgrade

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution

Check = Callable[[Any, int, str], int]


def _of_type(g: Civolution, seat: int, land: str) -> list[int]:
    return [t for t in own_territories(g, seat) if g.rules.land[t] == land]


def _farms_in(g: Civolution, seat: int, land: str) -> int:
    pairs = zip(g.state.farms, g.rules.land, strict=True)
    return sum(owner == seat and of == land for owner, of in pairs)


def _aboard(g: Civolution, seat: int) -> list[int]:
    p = g.state.players[seat]
    return [p.wild[t] + p.weak[t] for t in p.boats]


CHECKS: dict[str, Check] = {
    "pay": lambda g, seat, what: int(g.state.players[seat].markers[g.rules.space_index[what]]),
    "have": lambda g, seat, what: int(
        g.state.players[seat].markers[FEATURE + FEATURES.index(what)]
    ),
    "built": built,
    "track": lambda g, seat, what: int(g.state.players[seat].tracks[TRACKS.index(what)]),
    "tribes_in_one": lambda g, seat, what: max(
        (tribes_in(g, seat, t) for t in _of_type(g, seat, what)), default=0
    ),
    "territories_of_type": lambda g, seat, what: len(_of_type(g, seat, what)),
    "farm_in": _farms_in,
    "tribes_on_boats": lambda g, seat, what: sum(_aboard(g, seat)),
    "water_territories": lambda g, seat, what: sum(n > 0 for n in _aboard(g, seat)),
    "statue_grounds": lambda g, seat, what: len(g.state.players[seat].statues),
    "fire_camps": lambda g, seat, what: fire_camps(g, seat),
    "tribes": lambda g, seat, what: on_continent(g, seat),
    "strong_tribes": lambda g, seat, what: strong_tribes(g, seat),
    "territories": lambda g, seat, what: len(own_territories(g, seat)),
    "faceup_sites_adjacent": lambda g, seat, what: sites_beside(g, seat),
    "modules_level3": lambda g, seat, what: modules_at_three(g, seat),
    "income_chips": lambda g, seat, what: len(income_chips(g, g.state.players[seat])),
    "fate_dice": lambda g, seat, what: int(g.state.players[seat].fate),
}
"""How far a civ is on each kind of requirement."""


Brief = Callable[[int, str], Message]

BRIEF: dict[str, Brief] = {
    "pay": lambda n, what: Message("Pay {n} {what:low}", n=n, what=what),
    "have": lambda n, what: Message("{n} {what:low}", n=n, what=what),
    "built": lambda n, what: Message("{n} built: {what:low}", n=n, what=what),
    "track": lambda n, what: Message("{track} {space}", track=what, space=n),
    "tribes_in_one": lambda n, what: Message(
        "{n} tribe in 1 {land}", many="{n} tribes in 1 {land}", n=n, land=what
    ),
    "territories_of_type": lambda n, what: Message("In {n} {land}", n=n, land=what),
    "farm_in": lambda n, what: Message("Farm in {land}", land=what),
    "tribes_on_boats": lambda n, what: Message("{n} on boats", n=n),
    "water_territories": lambda n, what: Message("On {n} water", many="On {n} waters", n=n),
    "statue_grounds": lambda n, what: Message(
        "Statues on {n} ground", many="Statues on {n} grounds", n=n
    ),
    "fire_camps": lambda n, what: Message("{n} fire camp", many="{n} fire camps", n=n),
    "tribes": lambda n, what: Message("{n} tribe", many="{n} tribes", n=n),
    "strong_tribes": lambda n, what: Message("{n} strong tribe", many="{n} strong tribes", n=n),
    "territories": lambda n, what: Message("{n} territory", many="{n} territories", n=n),
    "faceup_sites_adjacent": lambda n, what: Message(
        "Beside {n} site", many="Beside {n} sites", n=n
    ),
    "modules_level3": lambda n, what: Message("{n} module at III", many="{n} modules at III", n=n),
    "income_chips": lambda n, what: Message("{n} income chip", many="{n} income chips", n=n),
    "fate_dice": lambda n, what: Message("{n} fate die", many="{n} fate dice", n=n),
}
"""Each kind of requirement in few words."""


def brief(chip: GoalChip) -> Message:
    """A goal chip in few words."""
    return BRIEF[chip.need](chip.n, chip.what)


def numbered(key: str) -> Message:
    """A goal chip by its number and text: it has no name."""
    return Message("{chip}: {text}", chip=Verbatim(key), text=f"{key}.text")


def progress(g: Civolution, seat: int, key: str) -> tuple[int, int]:
    """How much of a goal's requirement a civ has, and how much it needs."""
    chip = g.rules.goals[key]
    return CHECKS[chip.need](g, seat, chip.what), chip.n


def why_not_goal(g: Civolution, seat: int, key: str) -> Refusal | None:
    """Why a civ cannot install a goal chip now."""
    has, needs = progress(g, seat, key)
    if has >= needs:
        return None
    return Refusal(
        "The goal is not met: {text} (you have {has}).",
        "R5.60",
        text=f"{key}.text",
        has=has,
    )


def open_goals(g: Civolution, seat: int) -> list[str]:
    """The top chips of a civ's goal slots."""
    return [slot[-1] for slot in g.state.players[seat].goals if slot]


class InstallGoal(Ask, frozen=True, kw_only=True):
    """Choose a goal chip to install."""

    rule: ClassVar[str] = "R5.60"
    optional: bool = False

    def candidates(self, g: Civolution) -> list[Action]:
        covered = [key for slot in g.state.players[self.seat].goals for key in slot]
        found: list[Action] = [Install(key) for key in covered]
        return [*found, DONE] if self.optional else found

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if not isinstance(action, Install):
            return None
        if action.card not in open_goals(g, self.seat):
            return Refusal("Another goal chip lies on it.", "R5.62")
        return why_not_goal(g, self.seat, action.card)

    def choose(self, g: Civolution, action: Action) -> None:
        if isinstance(action, Install):
            p, chip = g.state.players[self.seat], g.rules.goals[action.card]
            if chip.need == "pay":
                pay(p, g.rules.space_index[chip.what], chip.n)
            slot = next(i for i, s in enumerate(p.goals) if s and s[-1] == action.card)
            p.goals = swapped(p.goals, slot, p.goals[slot][:-1])
            place = PlaceGoal(seat=self.seat, item=action.card)
            upgrade = [] if p.goals[slot] else [Upgrade(seat=self.seat)]
            g.push(place, *upgrade, GoalDone(seat=self.seat, chip=action.card))

    def barred(self, g: Civolution) -> Refusal | None:
        chips = open_goals(g, self.seat)
        if not chips:
            return Refusal("You have no goal chip.", "R5.60")
        refusals = [why_not_goal(g, self.seat, key) for key in chips]
        return None if None in refusals else refusals[0]

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, Install):
            return numbered(action.card)
        return Message("Install no goal chip")

    def words(self, g: Civolution) -> Message:
        return Message("install 1 goal chip")


class PlaceGoal(PlaceItem, frozen=True, kw_only=True):
    """Choose the column of your goal chips."""

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Column)
        g.push(PlaceHalf(seat=self.seat, item=self.item, column=action.number - 1))


class PlaceHalf(Ask, frozen=True, kw_only=True):
    """Choose the half of the goal column."""

    rule: ClassVar[str] = "R5.42"
    item: str
    column: int

    def candidates(self, g: Civolution) -> list[Action]:
        return [Half("left"), Half("right")]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, Half)
        p = g.state.players[self.seat]
        even = "goal" not in p.homes or len(p.columns[self.column]) == len(p.right)
        if even and action.side == "right":
            return Refusal("Both halves are equally high: use the left one.", "R5.42")
        return None

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Half)
        insert(g.rules, g.state.players[self.seat], self.item, self.column, action.side)

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, Half)
        return Message("Left half") if action.side == "left" else Message("Right half")


class GoalDone(Step, frozen=True, kw_only=True):
    """The goal chip is installed: abilities answer to it."""

    chip: str

    def resolve(self, g: Civolution) -> None:
        g.emit(GoalInstalled, seat=self.seat, card=self.chip)


class GainGoal(Ask, frozen=True, kw_only=True):
    """Take a goal chip from the display."""

    rule: ClassVar[str] = "R5.62"
    harmless: ClassVar[bool] = True
    refill: bool = True
    """False in phase 2, where the display is refilled after all have acted."""

    def candidates(self, g: Civolution) -> list[Action]:
        return [*(TakeChip(chip) for chip in g.state.goals if chip), DONE]

    def likely(self, g: Civolution) -> list[Action]:
        found: list[Action] = [TakeChip(chip) for chip in g.state.goals if chip]
        return [*found, DONE] if found else []

    def choose(self, g: Civolution, action: Action) -> None:
        if not isinstance(action, TakeChip):
            return
        s = g.state
        at = s.goals.index(action.chip)
        s.goals[at] = ""
        g.emit(GoalTaken, seat=self.seat, card=action.chip)
        if self.refill:
            s.goal_bag = refill(g, s.goals, at, s.goal_bag)
        g.push(PutGoal(seat=self.seat, chip=action.chip))

    def barred(self, g: Civolution) -> Refusal | None:
        return None if any(g.state.goals) else Refusal("The display is empty.", "R9.21")

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, TakeChip):
            return numbered(action.chip)
        return Message("Take no goal chip")

    def words(self, g: Civolution) -> Message:
        return Message("gain 1 goal chip")


class PutGoal(Ask, frozen=True, kw_only=True):
    """Choose the goal slot."""

    rule: ClassVar[str] = "R5.62"
    chip: str

    def candidates(self, g: Civolution) -> list[Action]:
        return [Slot(n) for n in (1, 2, 3)]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, Slot)
        slots = g.state.players[self.seat].goals
        empty = [i + 1 for i, slot in enumerate(slots) if not slot]
        if empty and slots[action.number - 1]:
            return Refusal("You still have an empty goal slot.", "R5.62")
        if empty and action.number != empty[0]:
            return Refusal("Empty slots are alike: use slot {slot}.", "R5.62", slot=empty[0])
        return None

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Slot)
        p, at = g.state.players[self.seat], action.number - 1
        p.goals = swapped(p.goals, at, (*p.goals[at], self.chip))

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, Slot)
        slot = g.state.players[self.seat].goals[action.number - 1]
        if not slot:
            return Message("Slot {slot}", slot=action.number)
        covered = Verbatim(slot[-1])
        return Message("Slot {slot}, covering {chip}", slot=action.number, chip=covered)
