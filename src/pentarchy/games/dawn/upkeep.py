"""Upkeep: small choices that follow when a limit falls or a token needs a place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.step import Decision, Refusal, Seat
from pentarchy.games.dawn.actions import FROM, PUT, From, OnSpace, Put, ReturnPact
from pentarchy.games.dawn.events import DiplomacyReturned
from pentarchy.games.dawn.queries import most_pacts, pacts_held, slots_of
from pentarchy.games.dawn.spaces import PickSpace
from pentarchy.games.dawn.state import IN_BOX, NAMES

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn


def return_pact(g: Dawn, seat: Seat, giver: Seat, card: str) -> None:
    """Lay a diplomacy card back on its owner's pile."""
    assert g.state.players[giver].pacts[card] == seat
    g.state.players[giver].pacts[card] = giver
    g.emit(DiplomacyReturned(seat=seat, card=card, other=giver))


class ReturnSurplus(Decision, frozen=True, kw_only=True):
    """Return diplomacy cards of a player down to the limit."""

    rule: ClassVar[str] = "R5.60"
    giver: int

    def candidates(self, g: Dawn) -> Iterator[Action]:
        return (ReturnPact(self.giver, card) for card in g.state.players[self.giver].pacts)

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, ReturnPact)
        if g.state.players[self.giver].pacts[action.card] != self.seat:
            return Refusal("You do not hold that card.", self.rule)
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, ReturnPact)
        return_pact(g, self.seat, self.giver, action.card)
        if len(pacts_held(g, self.seat, self.giver)) > most_pacts(g, self.seat):
            g.push(self)

    def label(self, g: Dawn, action: Action) -> str:
        assert isinstance(action, ReturnPact)
        return f"Return {g.rules.catalogue.names[action.card]}"


class PutToken(Decision, frozen=True, kw_only=True):
    """Put a token on one of your focus cards."""

    def slots(self, g: Dawn) -> list[int]:
        """Where it may go."""
        raise NotImplementedError

    def candidates(self, g: Dawn) -> Iterator[Action]:
        return iter(PUT[1:])

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, Put)
        if action.slot - 1 not in self.slots(g):
            return Refusal("The token cannot lie on that card.", self.rule)
        return None

    def label(self, g: Dawn, action: Action) -> str:
        assert isinstance(action, Put)
        card = g.state.players[self.seat].row[action.slot - 1]
        return f"On {g.rules.catalogue.names[card]}"

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Put)
        return (f"p{self.seat}:row:{action.slot}",)


class PutCityState(PutToken, frozen=True, kw_only=True):
    """Choose which of two cards of its type receives the city-state token."""

    rule: ClassVar[str] = "R5.59"
    city_state: str

    def slots(self, g: Dawn) -> list[int]:
        return slots_of(g, self.seat, g.rules.city_states[self.city_state].type)

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, Put)
        g.state.players[self.seat].conquered[self.city_state] = action.slot - 1


class DropCaravan(PickSpace, frozen=True, kw_only=True):
    """Return a surplus caravan from the map to the box."""

    rule: ClassVar[str] = "R5.17"
    said: ClassVar[Sequence[OnSpace]] = FROM

    def near(self, g: Dawn) -> list[int]:
        return [h for h in dict.fromkeys(g.state.players[self.seat].caravans) if h >= 0]

    def why_not(self, g: Dawn, at: int) -> Refusal | None:
        if at not in g.state.players[self.seat].caravans:
            return Refusal(f"No caravan of yours stands on {NAMES[at]}.", self.rule)
        return None

    def pick(self, g: Dawn, at: int) -> None:
        caravans = g.state.players[self.seat].caravans
        caravans[caravans.index(at)] = IN_BOX

    def label(self, g: Dawn, action: Action) -> str:
        assert isinstance(action, From)
        return f"The caravan on {action.at}"
