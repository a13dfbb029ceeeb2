"""The round and the turn (rules chapter 4): the table of contents of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.message import Message, Refusal, Seat
from pentarchy.core.step import Decision, Step
from pentarchy.core.words import barred
from pentarchy.games.dawn.actions import CHOOSE, IDLE, Choose, Idle, Use
from pentarchy.games.dawn.board import reset_card
from pentarchy.games.dawn.events import (
    CardUsed,
    FocusChosen,
    FocusFinished,
    FocusReset,
    FocusResolved,
    RoundBegan,
)
from pentarchy.games.dawn.queries import card_type, sector_key, total
from pentarchy.games.dawn.raids import EVENTS
from pentarchy.games.dawn.scoring import CheckVictory
from pentarchy.games.dawn.state import NOBODY

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn


class PlayRound(Step, frozen=True, kw_only=True):
    """A round: the event, the victory check, and everybody's turn."""

    def resolve(self, g: Dawn) -> None:
        s = g.state
        s.round += 1
        s.active = NOBODY
        n = len(s.players)
        turns = [TakeTurn(seat=(s.first + i) % n) for i in range(n)]
        if s.round == 1:
            g.push(*turns, PlayRound())
        else:
            g.push(ResolveEvent(), CheckVictory(), *turns, PlayRound())

    def words(self, g: Dawn) -> Message:
        return Message("Round {number} begins.", number=g.state.round + 1)


class ResolveEvent(Step, frozen=True, kw_only=True):
    """The event dial moves on by one sector, and its event happens."""

    def resolve(self, g: Dawn) -> None:
        sectors = g.rules.event_dial.sectors
        number = (g.state.round - 1) % len(sectors)
        g.emit(RoundBegan, seat=NOBODY, number=g.state.round, event=sector_key(number))
        event = EVENTS.get(sectors[number].event)
        if event:
            g.push(event())


class TakeTurn(Step, frozen=True, kw_only=True):
    """A turn: start-of-turn effects, one focus card, its reset."""

    def resolve(self, g: Dawn) -> None:
        g.state.active = self.seat
        g.push(ChooseFocus(seat=self.seat), EndTurn(seat=self.seat))

    def words(self, g: Dawn) -> Message:
        return Message("{seat} takes a turn.", seat=self.seat)


class ChooseFocus(Decision, frozen=True, kw_only=True):
    """Choose the focus card you resolve, or use a start-of-turn effect first."""

    rule: ClassVar[str] = "T1"
    without: str = ""
    """A type that may not be chosen: its card was resolved just before. No more effects then."""

    def candidates(self, g: Dawn) -> Iterator[Action]:
        yield from CHOOSE
        yield from IDLE
        for card in starters(g, self.seat):
            yield Use(card)

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if isinstance(action, Choose) and not self.without:
            return None
        if not isinstance(action, Use):
            return self.why_not_choose(g, action)
        if self.without:
            return Refusal("Start-of-turn effects come before the first card.", "T0")
        if action.text in g.state.used:
            return Refusal("It has been used this turn.", "T0")
        return barred(g, self.seat, g.rules.catalogue[action.card].action, action.card)

    def why_not_choose(self, g: Dawn, action: Action) -> Refusal | None:
        """Why a card of the row may not be chosen, or not without effect."""
        assert isinstance(action, Choose | Idle)
        card = g.rules.focus[g.state.players[self.seat].row[action.slot - 1]]
        if card.type == self.without:
            return Refusal("You have just resolved your {focus} card.", "R5.57", focus=card.type)
        if isinstance(action, Idle) and card.key not in g.rules.forced:
            return Refusal("You can decline all that {card} does as it comes.", "T2", card=card.key)
        return None

    def likely(self, g: Dawn) -> Sequence[Action]:
        forced, p = g.rules.forced, g.state.players[self.seat]
        found: list[Action] = [*CHOOSE]
        for slot, card in enumerate(p.row):
            if card in forced:
                found.append(IDLE[slot])
        if p.wonders or p.city_state_cards:
            found += map(Use, starters(g, self.seat))
        return found

    def choose(self, g: Dawn, action: Action) -> None:
        s = g.state
        if isinstance(action, Choose | Idle):
            s.chosen, idle = action.slot - 1, isinstance(action, Idle)
            g.push(
                ResolveFocus(seat=self.seat, slot=s.chosen, idle=idle),
                FinishFocus(seat=self.seat),
                ResetFocus(seat=self.seat),
            )
            return
        assert isinstance(action, Use)
        s.used.append(action.text)
        s.filled.clear()
        g.push(self)
        g.owe(self.seat, g.rules.catalogue[action.card].action, action.card)
        g.emit(CardUsed, seat=self.seat, card=action.card)

    def prompt(self, g: Dawn) -> Message:
        return Message("Which focus card do you resolve?")

    def label(self, g: Dawn, action: Action) -> Message:
        if not isinstance(action, Choose | Idle):
            return action.label()
        card = g.rules.focus[g.state.players[self.seat].row[action.slot - 1]]
        if isinstance(action, Idle):
            return Message("{card} without effect", card=card.key)
        return Message(
            "{card} ({focus}) in slot {slot}", card=card.key, focus=card.type, slot=action.slot
        )

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        if isinstance(action, Choose):
            return (f"p{self.seat}:row:{action.slot}",)
        return ()

    def group(self, g: Dawn, action: Action) -> Message:
        return Message("Start of turn") if isinstance(action, Use) else Message("Focus card")


def starters(g: Dawn, seat: Seat) -> list[str]:
    """The cards of a seat that work at the start of a turn (T0)."""
    p = g.state.players[seat]
    return [k for k in (*p.wonders, *p.city_state_cards) if g.rules.catalogue[k].action]


class ResolveFocus(Step, frozen=True, kw_only=True):
    """Resolve a focus card."""

    slot: int
    """From 0."""
    as_first: bool = False
    """As if it lay in slot 1."""
    idle: bool = False
    """Without effect (T2)."""

    def resolve(self, g: Dawn) -> None:
        s = g.state
        card = g.rules.focus[s.players[self.seat].row[self.slot]]
        s.slot = self.slot
        s.filled.clear()
        s.power = 1 if self.as_first else self.slot + 1 + total(g, self.seat, "slot")
        place = 0 if self.as_first else self.slot + 1
        g.push(EndResolution(seat=self.seat, card=card.key, slot=place))
        if not self.idle:
            g.owe(self.seat, card.action, card.key)
        g.emit(FocusChosen, seat=self.seat, card=card.key, slot=self.slot + 1, power=s.power)

    def words(self, g: Dawn) -> Message:
        card = g.state.players[self.seat].row[self.slot]
        if self.as_first:
            return Message("{card} is resolved as if in slot 1.", card=card)
        return Message("{card} is resolved.", card=card)


class EndResolution(Step, frozen=True, kw_only=True):
    """The card has been resolved."""

    card: str
    slot: int

    def resolve(self, g: Dawn) -> None:
        s = g.state
        card = s.players[self.seat].row[s.slot]
        # A card that replaced the one being resolved is not resolved again (R5.2).
        slot = self.slot if card == self.card else 0
        s.slot, s.power = -1, 0
        s.filled.clear()
        s.moved.clear()
        g.emit(FocusResolved, seat=self.seat, card=card, focus=card_type(g, card), slot=slot)

    def words(self, g: Dawn) -> Message:
        return Message("{card} is resolved.", card=self.card)


class FinishFocus(Step, frozen=True, kw_only=True):
    """The chosen card and its repeats are done."""

    def resolve(self, g: Dawn) -> None:
        card = g.state.players[self.seat].row[g.state.chosen]
        g.emit(FocusFinished, seat=self.seat, card=card, focus=card_type(g, card))

    def words(self, g: Dawn) -> Message:
        return Message("Then comes what works after the chosen card.")


class ResetFocus(Step, frozen=True, kw_only=True):
    """The card returns to slot 1."""

    slot: int = -1
    """From 0; -1 for the chosen card, wherever it lies now."""

    def resolve(self, g: Dawn) -> None:
        s = g.state
        slot = s.chosen if self.slot < 0 else self.slot
        card = s.players[self.seat].row[slot]
        reset_card(g, self.seat, slot)
        if self.slot < 0:
            s.chosen = -1
        g.emit(FocusReset, seat=self.seat, card=card, focus=card_type(g, card))

    def words(self, g: Dawn) -> Message:
        slot = g.state.chosen if self.slot < 0 else self.slot
        return Message("{card} returns to slot 1.", card=g.state.players[self.seat].row[slot])


class EndTurn(Step, frozen=True, kw_only=True):
    """The turn ends."""

    def resolve(self, g: Dawn) -> None:
        s = g.state
        for spent in (s.used, s.captured, s.visited, s.returned):
            spent.clear()
        s.attacks_won = 0
        s.active = NOBODY
