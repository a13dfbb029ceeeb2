"""Science: the tech dial and the cards it brings (rules 5.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, Done
from pentarchy.core.message import Message, Refusal, Said, Seat
from pentarchy.core.step import Decision
from pentarchy.core.structs import replace
from pentarchy.games.dawn.actions import DONE, REPLACE, Gain, Replace
from pentarchy.games.dawn.board import note, replace_card
from pentarchy.games.dawn.events import DialTurned
from pentarchy.games.dawn.queries import has, slots_of
from pentarchy.games.dawn.words import Spending

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn


class TurnTechDial(Spending, frozen=True, kw_only=True):
    """Turn the tech dial by the slot of the card, and one more for each trade token."""

    rule: ClassVar[str] = "R5.13"

    def then(self, g: Dawn) -> None:
        turn_dial(g, self.seat, g.state.power + self.spent)

    def prompt(self, g: Dawn) -> Message:
        return Message(
            "The tech dial turns from {dial} by {steps}. Spend tokens?",
            dial=g.state.players[self.seat].dial,
            steps=g.state.power + self.spent,
        )


def turn_dial(g: Dawn, seat: Seat, steps: int) -> None:
    """Turn the tech dial step by step; owe a card for each level reached (R5.14, R5.15)."""
    p, dial = g.state.players[seat], g.rules.tech_dial
    levels = dict(dial.levels)
    before, gained = p.dial, []
    for _ in range(steps):
        if p.dial == dial.most:
            p.dial = dial.overflow
            if not g.state.carry_surplus:
                break
        else:
            p.dial += 1
        if p.dial in levels:
            gained.append(levels[p.dial])
        p.reached_24 |= p.dial == dial.most
    g.emit(DialTurned, seat=seat, before=before, after=p.dial)
    note(g, seat, "farthest_dial")
    g.push(*(GainFocus(seat=seat, level=level) for level in gained))


class GainFocus(Decision, frozen=True, kw_only=True):
    """Take a card of the level you reached from your focus deck."""

    rule: ClassVar[str] = "R5.14"
    level: int

    def candidates(self, g: Dawn) -> Iterator[Action]:
        for cards in g.rules.gains.values():
            yield from cards
        yield DONE

    def likely(self, g: Dawn) -> Sequence[Action]:
        return [*g.rules.gains.get(self.level, ()), DONE]

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        assert isinstance(action, Gain)
        card = g.rules.focus[action.what]
        if card.level != self.level:
            return Refusal(
                "{card} is of level {level}; you may take level {wanted}.",
                self.rule,
                card=card.key,
                level=ROMAN[card.level],
                wanted=ROMAN[self.level],
            )
        if card.key in g.state.players[self.seat].row:
            return Refusal("{card} is in your row already.", self.rule, card=card.key)
        if not places_for(g, self.seat, card.key):
            return Refusal("Your row has no {focus} card to replace.", "R5.59", focus=card.type)
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, Gain):
            g.push(ReplaceFocus(seat=self.seat, new=action.what))

    def prompt(self, g: Dawn) -> Message:
        return Message("Which card of level {level} do you take?", level=ROMAN[self.level])

    def label(self, g: Dawn, action: Action) -> Message:
        if isinstance(action, Gain):
            kind = g.rules.focus[action.what].type
            return Message("{card} ({focus})", card=action.what, focus=kind)
        return Message("Take none")


ROMAN = ("", "I", "II", "III", "IV")


def places_for(g: Dawn, seat: Seat, new: str) -> list[int]:
    """The slots (from 0) whose card a gained card may replace (R5.14, R5.59)."""
    kind = g.rules.focus[new].type
    if not has(g, seat, "any_type"):
        return slots_of(g, seat, kind)
    science = slots_of(g, seat, "science")
    return [i for i in range(5) if i not in science or kind == "science"]


class ReplaceFocus(Decision, frozen=True, kw_only=True):
    """Choose which card of your row the new one replaces."""

    rule: ClassVar[str] = "R5.59"
    new: str

    def candidates(self, g: Dawn) -> Sequence[Action]:
        return REPLACE

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, Replace)
        if action.slot - 1 not in places_for(g, self.seat, self.new):
            return Refusal("The new card cannot replace that one.", self.rule)
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, Replace)
        replace_card(g, self.seat, action.slot - 1, self.new)

    def prompt(self, g: Dawn) -> Message:
        return Message("Which card does {card} replace?", card=self.new)

    def label(self, g: Dawn, action: Action) -> Message:
        assert isinstance(action, Replace)
        return Message("Replace {card}", card=g.state.players[self.seat].row[action.slot - 1])

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Replace)
        return (f"p{self.seat}:row:{action.slot}",)


class UpgradeFocus(Decision, frozen=True, kw_only=True):
    """Replace cards of your row by cards of the next level and the same type."""

    rule: ClassVar[str] = "R5.31"
    count: int
    level: int = 0
    """Only cards of this level; 0 for any."""
    improved: tuple[int, ...] = ()

    def candidates(self, g: Dawn) -> Sequence[Action]:
        return [*REPLACE, DONE]

    def next_card(self, g: Dawn, slot: int) -> str:
        """The card of the next level; empty if there is none to be had."""
        row = g.state.players[self.seat].row
        old = g.rules.focus[row[slot]]
        for key, card in g.rules.focus.items():
            if card.type == old.type and card.level == old.level + 1 and key not in row:
                return key
        return ""

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        assert isinstance(action, Replace)
        card = g.rules.focus[g.state.players[self.seat].row[action.slot - 1]]
        if action.slot in self.improved:
            return Refusal("{card} has just been improved.", self.rule, card=card.key)
        if self.level and card.level != self.level:
            level = ROMAN[self.level]
            return Refusal("{card} is not of level {level}.", self.rule, card=card.key, level=level)
        if not self.next_card(g, action.slot - 1):
            return Refusal("There is no next level of {card}.", self.rule, card=card.key)
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, Replace):
            if self.count > 1:
                improved = (*self.improved, action.slot)
                g.push(replace(self, count=self.count - 1, improved=improved))
            replace_card(g, self.seat, action.slot - 1, self.next_card(g, action.slot - 1))

    def unspent(self, g: Dawn, action: Action) -> Said:
        if action != DONE:
            return ""
        return Message(
            "{n} card could still be improved.",
            many="{n} cards could still be improved.",
            n=self.count,
        )

    def prompt(self, g: Dawn) -> Message:
        return Message("Which card do you improve? ({left} left)", left=self.count)

    def label(self, g: Dawn, action: Action) -> Message:
        if isinstance(action, Replace):
            old = g.state.players[self.seat].row[action.slot - 1]
            new = self.next_card(g, action.slot - 1)
            return Message("{old} becomes {new}", old=old, new=new)
        return Message("Improve no more")

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        return (f"p{self.seat}:row:{action.slot}",) if isinstance(action, Replace) else ()
