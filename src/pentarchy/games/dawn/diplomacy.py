"""Diplomacy: the cards of city-states and players (rules 5.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, Done, No
from pentarchy.core.event import Event
from pentarchy.core.message import Message, Refusal, Seat
from pentarchy.core.step import Decision, Step
from pentarchy.core.structs import replace
from pentarchy.games.dawn.actions import DONE, NO, PUT, YES, Put, ReturnPact, TakePact
from pentarchy.games.dawn.board import add_trade, note
from pentarchy.games.dawn.events import (
    CityStateCardReturned,
    CityStateCardTaken,
    CityVisited,
    DiplomacyTaken,
)
from pentarchy.games.dawn.queries import most_pacts, pacts_held
from pentarchy.games.dawn.upkeep import return_pact
from pentarchy.games.dawn.words import GainResource, put_label

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn


def take_pact(g: Dawn, seat: Seat, giver: Seat, card: str) -> None:
    """Take a diplomacy card from its owner's pile."""
    assert g.state.players[giver].pacts[card] == giver
    g.state.players[giver].pacts[card] = seat
    g.emit(DiplomacyTaken, seat=seat, card=card, other=giver)
    note(g, seat, "mature_city_count")


def copies_left(g: Dawn, city_state: str) -> int:
    """Diplomacy cards of a city-state that lie beside the map."""
    held = sum(city_state in p.city_state_cards for p in g.state.players)
    return g.rules.city_states[city_state].copies - held


def return_cards(g: Dawn, seat: Seat, giver: Seat) -> None:
    """Return all diplomacy cards of a player (R5.35)."""
    for card in pacts_held(g, seat, giver):
        return_pact(g, seat, giver, card)


def return_city_state_card(g: Dawn, seat: Seat, city_state: str) -> None:
    """Return the diplomacy card of a city-state, if held."""
    cards = g.state.players[seat].city_state_cards
    if city_state in cards:
        cards.remove(city_state)
        g.emit(CityStateCardReturned, seat=seat, city_state=city_state)


def why_not_take_card(g: Dawn, seat: Seat, city_state: str) -> Refusal | None:
    """Why a seat cannot take a diplomacy card of a city-state."""
    if city_state in g.state.players[seat].city_state_cards:
        return Refusal("You hold a card of this city-state already.", "R5.42")
    if not copies_left(g, city_state):
        return Refusal("None of its cards lies beside the map.", "X9")
    return None


def take_city_state_card(g: Dawn, seat: Seat, city_state: str) -> None:
    """Take a diplomacy card of a city-state from beside the map."""
    g.state.players[seat].city_state_cards.append(city_state)
    g.emit(CityStateCardTaken, seat=seat, city_state=city_state)


class TakeCityStateCard(Decision, frozen=True, kw_only=True):
    """You may take a diplomacy card of the city-state you visited."""

    rule: ClassVar[str] = "R5.43"
    city_state: str

    def candidates(self, g: Dawn) -> Sequence[Action]:
        return [YES, NO]

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        return why_not_take_card(g, self.seat, self.city_state) if action == YES else None

    def choose(self, g: Dawn, action: Action) -> None:
        if action == YES:
            take_city_state_card(g, self.seat, self.city_state)

    def prompt(self, g: Dawn) -> Message:
        return Message(
            "Do you take the diplomacy card of {city_state}?", city_state=self.city_state
        )

    def label(self, g: Dawn, action: Action) -> Message:
        return Message("Take the card") if action == YES else Message("Leave it")

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        return (f"city_state:{self.city_state}",) if action == YES else ()


class TakeDiplomacy(Decision, frozen=True, kw_only=True):
    """You may take a diplomacy card of the player you visited."""

    rule: ClassVar[str] = "R5.43"
    giver: int

    def candidates(self, g: Dawn) -> Iterator[Action]:
        for card in g.state.players[self.giver].pacts:
            yield TakePact(self.giver, card)
        yield NO

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if isinstance(action, No):
            return None
        assert isinstance(action, TakePact)
        return why_not_take(g, self.giver, action.card)

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, TakePact):
            held = pacts_held(g, self.seat, self.giver)
            if len(held) >= most_pacts(g, self.seat):
                return_pact(g, self.seat, self.giver, held[0])
            take_pact(g, self.seat, self.giver, action.card)

    def prompt(self, g: Dawn) -> Message:
        held = pacts_held(g, self.seat, self.giver)
        if len(held) >= most_pacts(g, self.seat):
            return Message("Take a diplomacy card, returning {card}?", card=held[0])
        return Message("Which diplomacy card do you take?")

    def label(self, g: Dawn, action: Action) -> Message:
        return action.label() if isinstance(action, TakePact) else Message("Take none")

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        return pact_spots(action)


def pact_spots(action: Action) -> tuple[str, ...]:
    """Where a player's diplomacy card lies."""
    if isinstance(action, TakePact | ReturnPact):
        return (f"p{action.giver}:pact:{action.card}",)
    return ()


def why_not_take(g: Dawn, giver: Seat, card: str) -> Refusal | None:
    """Why a diplomacy card cannot be taken from its owner's pile."""
    if g.state.players[giver].pacts[card] != giver:
        return Refusal(
            "{card} is held by a player and can only be taken from its pile.", "R5.70", card=card
        )
    return None


class TakeSeveral(Decision, frozen=True, kw_only=True):
    """Take diplomacy cards of other players."""

    rule: ClassVar[str] = "R5.70"
    count: int

    def candidates(self, g: Dawn) -> Iterator[Action]:
        for giver, p in enumerate(g.state.players):
            if giver != self.seat:
                for card in p.pacts:
                    yield TakePact(giver, card)
        yield DONE

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        assert isinstance(action, TakePact)
        return why_not_take(g, action.giver, action.card)

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, TakePact):
            if self.count > 1:
                g.push(replace(self, count=self.count - 1))
            take_pact(g, self.seat, action.giver, action.card)

    def prompt(self, g: Dawn) -> Message:
        return Message("Which diplomacy card do you take? ({left} left)", left=self.count)

    def label(self, g: Dawn, action: Action) -> Message:
        return action.label() if isinstance(action, TakePact) else Message("Take no more")

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        return pact_spots(action)


class ExchangePact(Decision, frozen=True, kw_only=True):
    """Return a diplomacy card of a player and take another of the same player."""

    rule: ClassVar[str] = "R5.70"

    def candidates(self, g: Dawn) -> Iterator[Action]:
        for giver, p in enumerate(g.state.players):
            if giver != self.seat:
                for card in p.pacts:
                    yield ReturnPact(giver, card)

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, ReturnPact)
        pacts = g.state.players[action.giver].pacts
        if pacts[action.card] != self.seat:
            return Refusal("You do not hold that card.", self.rule)
        if action.giver not in pacts.values():
            return Refusal("That player's pile holds no other card.", self.rule)
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, ReturnPact)
        return_pact(g, self.seat, action.giver, action.card)
        g.push(
            TakeAnother(seat=self.seat, source=self.source, giver=action.giver, not_=action.card)
        )

    def barred(self, g: Dawn) -> Refusal | None:
        if self.options(g):
            return None
        return Refusal("You hold no player's card that you could exchange.", self.rule)

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        return pact_spots(action)


class TakeAnother(Decision, frozen=True, kw_only=True):
    """Take another diplomacy card of the same player."""

    rule: ClassVar[str] = "R5.70"
    giver: int
    not_: str

    def candidates(self, g: Dawn) -> Iterator[Action]:
        return (TakePact(self.giver, card) for card in g.state.players[self.giver].pacts)

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, TakePact)
        if action.card == self.not_:
            return Refusal("You have just returned that card.", self.rule)
        return why_not_take(g, self.giver, action.card)

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, TakePact)
        take_pact(g, self.seat, self.giver, action.card)

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        return pact_spots(action)


# Embassy (R5.66).


class ExchangeGifts(Step, frozen=True, kw_only=True):
    """The visited player gets a trade token, the visitor a resource."""

    giver: int = -1

    def settled(self, event: Event | None) -> tuple[Step, ...]:
        if not isinstance(event, CityVisited) or not event.capital:
            return ()
        return (replace(self, giver=event.other),)

    def resolve(self, g: Dawn) -> None:
        if g.state.players[self.giver].pacts[self.source] == self.seat:
            gift = GiveTrade(seat=self.seat, source=self.source, giver=self.giver)
            g.push(gift, GainResource(seat=self.seat, source=self.source))


class GiveTrade(Decision, frozen=True, kw_only=True):
    """Put a trade token on a card of the player you visited."""

    rule: ClassVar[str] = "R5.66"
    giver: int

    def candidates(self, g: Dawn) -> Sequence[Action]:
        return PUT[1:]

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, Put)
        add_trade(g, self.giver, action.slot - 1)

    def label(self, g: Dawn, action: Action) -> Message:
        assert isinstance(action, Put)
        return put_label(g, self.giver, action.slot - 1)

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Put)
        return (f"p{self.giver}:row:{action.slot}",)
