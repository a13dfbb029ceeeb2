"""The focus row: swaps, stores, repeats and extra cards (rules 5.1 and 5.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, No
from pentarchy.core.event import Event
from pentarchy.core.message import Message, Refusal, Seat
from pentarchy.core.step import Decision, Step
from pentarchy.core.structs import replace
from pentarchy.games.dawn.actions import (
    CHOOSE,
    DONE,
    FROM,
    NO,
    PUT,
    SWAP,
    TO,
    YES,
    Barbarian,
    Choose,
    OnSpace,
    Put,
    Swap,
)
from pentarchy.games.dawn.board import add_trade, reorder
from pentarchy.games.dawn.events import (
    BarbarianMoved,
    CardsSwapped,
    CardUsed,
    FocusFinished,
    FocusReset,
    FocusResolved,
)
from pentarchy.games.dawn.queries import geography, is_empty, slots_of
from pentarchy.games.dawn.refusals import why_not_step
from pentarchy.games.dawn.spaces import PickSpace
from pentarchy.games.dawn.state import ABSENT, LETTERS
from pentarchy.games.dawn.turn import ChooseFocus, ResetFocus, ResolveFocus
from pentarchy.games.dawn.words import put_label

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn


class SwapCards(Decision, frozen=True, kw_only=True):
    """Swap two cards of your row, with everything on them."""

    rule: ClassVar[str] = "R5.3"
    adjacent: bool = False
    optional: bool = False

    def candidates(self, g: Dawn) -> Sequence[Action]:
        return [*SWAP, DONE] if self.optional else SWAP

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if isinstance(action, Swap) and self.adjacent and action.b != action.a + 1:
            return Refusal("The two cards must lie side by side.", self.rule)
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, Swap):
            order = [0, 1, 2, 3, 4]
            a, b = action.a - 1, action.b - 1
            order[a], order[b] = b, a
            row = g.state.players[self.seat].row
            g.emit(CardsSwapped, seat=self.seat, first=row[a], second=row[b])
            reorder(g, self.seat, order)

    def label(self, g: Dawn, action: Action) -> Message:
        if not isinstance(action, Swap):
            return Message("Swap nothing")
        row = g.state.players[self.seat].row
        return Message(
            "Swap {first} and {second}", first=row[action.a - 1], second=row[action.b - 1]
        )

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        if isinstance(action, Swap):
            return (f"p{self.seat}:row:{action.a}", f"p{self.seat}:row:{action.b}")
        return ()


class SwapAfterVictory(SwapCards, frozen=True, kw_only=True):
    """After a won attack you may swap two cards of your row."""

    optional: bool = True

    def settled(self, event: Event | None) -> tuple[Step, ...]:
        return (self,) if isinstance(event, FocusReset) and event.focus == "military" else ()

    def likely(self, g: Dawn) -> Sequence[Action]:
        return self.candidates(g) if g.state.attacks_won else ()

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if not g.state.attacks_won:
            return Refusal("You won no attack this turn.", "T3")
        return super().refusal(g, action)


class EmptyStore(Decision, frozen=True, kw_only=True):
    """Move trade tokens from the store to your focus cards."""

    rule: ClassVar[str] = "R5.56"

    def candidates(self, g: Dawn) -> Sequence[Action]:
        return [*PUT[1:], DONE]

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        return self.barred(g) if isinstance(action, Put) else None

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, Put):
            g.state.players[self.seat].store -= 1
            add_trade(g, self.seat, action.slot - 1)
            g.push(self)

    def barred(self, g: Dawn) -> Refusal | None:
        if not g.state.players[self.seat].store:
            return Refusal("The store is empty.", self.rule)
        return None

    def label(self, g: Dawn, action: Action) -> Message:
        if isinstance(action, Put):
            return put_label(g, self.seat, action.slot - 1)
        return Message("Leave the rest")

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        return (f"p{self.seat}:row:{action.slot}",) if isinstance(action, Put) else ()


# Cards resolved again or besides.


class RepeatCard(Decision, frozen=True, kw_only=True):
    """You may resolve the card again as if in slot 1."""

    rule: ClassVar[str] = "R5.58"
    slot: int = 0
    """From 1: the slot the card must have been resolved in."""

    def settled(self, event: Event | None) -> tuple[Step, ...]:
        return (self,) if isinstance(event, FocusResolved) and event.slot == self.slot else ()

    def candidates(self, g: Dawn) -> Sequence[Action]:
        return [YES, NO]

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if action == YES and self.source in g.state.used:
            return Refusal("It has been used this turn.", self.rule)
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        if action == YES:
            g.state.used.append(self.source)
            g.push(ResolveFocus(seat=self.seat, slot=self.slot - 1, as_first=True))
            g.emit(CardUsed, seat=self.seat, card=self.source)

    def prompt(self, g: Dawn) -> Message:
        card = g.state.players[self.seat].row[self.slot - 1]
        return Message("Resolve {card} again as if in slot 1?", card=card)


class ExtraCard(Decision, frozen=True, kw_only=True):
    """You may resolve and reset a card of another type as well."""

    rule: ClassVar[str] = "R5.57"
    focus: str

    def settled(self, event: Event | None) -> tuple[Step, ...]:
        return (self,) if isinstance(event, FocusFinished) and event.focus != self.focus else ()

    def candidates(self, g: Dawn) -> Sequence[Action]:
        return [*CHOOSE, NO]

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if isinstance(action, No):
            return None
        assert isinstance(action, Choose)
        if g.state.maracana_first:
            return Refusal("At this table the extra card comes first.", self.rule)
        if self.source in g.state.used:
            return Refusal("It has been used this turn.", self.rule)
        return why_not_extra(g, self.seat, self.focus, action)

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, Choose):
            use_extra(g, self.seat, self.source, action.slot - 1)

    def prompt(self, g: Dawn) -> Message:
        return Message("Resolve and reset your {focus} card as well?", focus=self.focus)

    def label(self, g: Dawn, action: Action) -> Message:
        return choice_label(g, self.seat, action)

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        return choice_spots(self.seat, action)


def why_not_extra(g: Dawn, seat: Seat, focus: str, action: Choose) -> Refusal | None:
    """Why a card of the row is not the further one to be resolved."""
    if action.slot - 1 in slots_of(g, seat, focus):
        return None
    return Refusal("The extra card must be your {focus} card.", "R5.57", focus=focus)


def use_extra(g: Dawn, seat: Seat, source: str, slot: int) -> None:
    """Resolve a further card and reset it."""
    g.state.used.append(source)
    g.push(ResolveFocus(seat=seat, slot=slot), ResetFocus(seat=seat, slot=slot))


def choice_label(g: Dawn, seat: Seat, action: Action) -> Message:
    """The choice of a card of the row in words."""
    if isinstance(action, Choose):
        return Message("Resolve {card}", card=g.state.players[seat].row[action.slot - 1])
    return Message("Leave it")


def choice_spots(seat: Seat, action: Action) -> tuple[str, ...]:
    """Where the chosen card lies."""
    return (f"p{seat}:row:{action.slot}",) if isinstance(action, Choose) else ()


class ExtraCardFirst(Decision, frozen=True, kw_only=True):
    """Resolve and reset a card before the one you choose."""

    rule: ClassVar[str] = "R5.57"
    focus: str

    def candidates(self, g: Dawn) -> Sequence[Action]:
        return CHOOSE

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, Choose)
        return why_not_extra(g, self.seat, self.focus, action)

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, Choose)
        for i, step in enumerate(g.stack):
            if isinstance(step, ChooseFocus) and step.seat == self.seat:
                g.stack[i] = replace(step, without=self.focus)
        use_extra(g, self.seat, self.source, action.slot - 1)

    def barred(self, g: Dawn) -> Refusal | None:
        if not g.state.maracana_first:
            return Refusal("At this table the extra card comes after the chosen one.", self.rule)
        if not slots_of(g, self.seat, self.focus):
            return Refusal("Your row has no {focus} card.", self.rule, focus=self.focus)
        return None

    def label(self, g: Dawn, action: Action) -> Message:
        return choice_label(g, self.seat, action)

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        return choice_spots(self.seat, action)


class ResolveOther(Decision, frozen=True, kw_only=True):
    """You may resolve another card of your row as if in slot 1, without resetting it."""

    rule: ClassVar[str] = "R5.24"

    def bound(self, seat: Seat, source: str, event: Event | None = None) -> tuple[Step, ...]:
        own = isinstance(event, FocusReset) and event.card == source
        return super().bound(seat, source, event) if own else ()

    def candidates(self, g: Dawn) -> Sequence[Action]:
        return [*CHOOSE, NO]

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if isinstance(action, No):
            return None
        assert isinstance(action, Choose)
        if self.source in g.state.used:
            return Refusal("It has been used this turn.", self.rule)
        if g.state.players[self.seat].row[action.slot - 1] == self.source:
            return Refusal("It must be another card.", self.rule)
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, Choose):
            g.state.used.append(self.source)
            g.push(ResolveFocus(seat=self.seat, slot=action.slot - 1, as_first=True))
            g.emit(CardUsed, seat=self.seat, card=self.source)

    def label(self, g: Dawn, action: Action) -> Message:
        return choice_label(g, self.seat, action)

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        return choice_spots(self.seat, action)


# Seoul.


class ShiftBarbarian(Decision, frozen=True, kw_only=True):
    """Move a barbarian to an adjacent empty space."""

    rule: ClassVar[str] = "T0"

    def candidates(self, g: Dawn) -> Iterator[Action]:
        return (Barbarian(x) for i, x in enumerate(LETTERS) if g.state.barbarians[i] != ABSENT)

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, Barbarian)
        at = g.state.barbarians[LETTERS.index(action.letter)]
        if at < 0:
            return Refusal("That barbarian is not on the map.", self.rule)
        if not any(is_empty(g.state, h) for h in geography(g).land[at]):
            return Refusal("No space next to it is empty and dry.", self.rule)
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, Barbarian)
        number = LETTERS.index(action.letter)
        g.push(ShiftBarbarianTo(seat=self.seat, source=self.source, number=number))

    def barred(self, g: Dawn) -> Refusal | None:
        if self.options(g):
            return None
        return Refusal("No barbarian can be moved.", self.rule)

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Barbarian)
        at = g.state.barbarians[LETTERS.index(action.letter)]
        return FROM[at].spots() if at >= 0 else ()


class ShiftBarbarianTo(PickSpace, frozen=True, kw_only=True):
    """Choose where the barbarian goes."""

    rule: ClassVar[str] = "T0"
    said: ClassVar[Sequence[OnSpace]] = TO
    number: int

    def likely(self, g: Dawn) -> list[Action]:
        return self.answers(geography(g).near[g.state.barbarians[self.number]])

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, OnSpace)
        return why_not_step(g, g.state.barbarians[self.number], action.space, self.rule)

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, OnSpace)
        g.state.barbarians[self.number] = action.space
        g.emit(BarbarianMoved, seat=-1, letter=LETTERS[self.number], at=action.at)
