"""Power from other factions' building (R4.5, R5.20, R5.21)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.message import Message
from pentarchy.core.step import Decision, Step
from pentarchy.games.innovation.actions import ACCEPT, DECLINE
from pentarchy.games.innovation.automa import AutomaRises
from pentarchy.games.innovation.events import PowerAccepted, PowerDeclined
from pentarchy.games.innovation.geometry import NAMES
from pentarchy.games.innovation.resources import chargeable, gain_power, score
from pentarchy.games.innovation.state import LAST_ROUND, POINT_INDEX

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation

LOST = POINT_INDEX["power offers"]
LIMITS = ("if free", *(f"up to {n} VP" for n in range(1, 6)))
"""Standing answers that take power up to a price."""


def offered(g: Innovation, seat: int, amount: int) -> int:
    """What an offer is worth at this moment (R5.20)."""
    p = g.state.players[seat]
    return min(amount, chargeable(p), p.vp + 1)


def accept(g: Innovation, seat: int, at: int, amount: int) -> None:
    """Gain the power for one point less than its amount."""
    gain_power(g.state.players[seat], amount)
    score(g, seat, 1 - amount, LOST)
    g.emit(PowerAccepted, seat=seat, at=NAMES[at], amount=amount, cost=amount - 1)
    automa = g.state.automa
    if automa is None or g.state.owner[at] != automa.seat or amount < 2:
        return
    if g.rules.automa_factions[automa.faction].rises_with_power:
        g.push(AutomaRises(seat=automa.seat))


class AnswerOffers(Step, frozen=True, kw_only=True):
    """The neighbours answer the offers of power of this turn, oldest build first."""

    def resolve(self, g: Innovation) -> None:
        s = g.state
        while s.offers:
            offer = s.offers.pop(0)
            amount = offered(g, offer.seat, offer.amount)
            if not amount:
                continue
            if s.round == LAST_ROUND and s.players[offer.seat].passed:
                # What is left can gain one point at most, so only free power is worth taking.
                if amount == 1:
                    accept(g, offer.seat, offer.at, 1)
                continue
            g.push(OfferPower(seat=offer.seat, at=offer.at, amount=amount), self)
            return


class OfferPower(Decision, frozen=True, kw_only=True):
    """Take power from a neighbour's building, for one point less than its amount?"""

    rule: ClassVar[str] = "R5.20"
    answer_key: ClassVar[str] = "power"
    at: int
    amount: int

    def candidates(self, g: Innovation) -> Sequence[Action]:
        return (ACCEPT, DECLINE)

    def choose(self, g: Innovation, action: Action) -> None:
        if action == ACCEPT:
            accept(g, self.seat, self.at, self.amount)
        else:
            g.emit(PowerDeclined, seat=self.seat, at=NAMES[self.at], amount=self.amount)

    def answered(self, g: Innovation, answer: bool | int | str) -> Action | None:
        if answer == "always":
            return ACCEPT
        if answer == "never":
            return DECLINE
        if answer in LIMITS:
            return ACCEPT if self.amount - 1 <= LIMITS.index(answer) else DECLINE
        return None

    def prompt(self, g: Innovation) -> Message:
        at = NAMES[self.at]
        if self.amount == 1:
            return Message("Gain 1 power from the building on {at} free of charge?", at=at)
        return Message(
            "Gain {n} power from the building on {at} for {cost} VP?",
            n=self.amount,
            at=at,
            cost=self.amount - 1,
        )

    def label(self, g: Innovation, action: Action) -> Message:
        if action != ACCEPT:
            return Message("Decline")
        if self.amount == 1:
            return Message("Gain 1 power, lose nothing")
        return Message("Gain {n} power, lose {cost} VP", n=self.amount, cost=self.amount - 1)
