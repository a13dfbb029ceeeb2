"""Words: the small steps of card text that several chapters share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.event import Event
from pentarchy.core.message import Message, Refusal, Seat
from pentarchy.core.step import Decision, Step
from pentarchy.core.structs import replace
from pentarchy.games.dawn.actions import (
    DONE,
    GAIN,
    GIVE,
    LOSE,
    PUT,
    SPEND_TRADE,
    TAKE_BACK,
    Gain,
    Give,
    Lose,
    OnSpace,
    Put,
    Spend,
)
from pentarchy.games.dawn.board import add_trade, take_back
from pentarchy.games.dawn.events import (
    NaturalGained,
    NaturalSpent,
    ResourceExchanged,
    ResourceGained,
    TradeLost,
    TradeSpent,
    TradeStored,
)
from pentarchy.games.dawn.queries import total, unused_tokens
from pentarchy.games.dawn.refusals import why_no_trade
from pentarchy.games.dawn.spaces import PickSpace
from pentarchy.games.dawn.state import MOST_TRADE, RESOURCES
from pentarchy.games.dawn.upkeep import PutToken

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn


# Spending tokens from the card being resolved (R5.4, R5.5, R5.64).


def all_spending(g: Dawn, seat: Seat) -> list[Action]:
    """Every token a player might try to spend."""
    p = g.state.players[seat]
    return [SPEND_TRADE, *map(Spend, p.conquered), *map(Spend, p.naturals)]


def why_not_spend(g: Dawn, seat: Seat, slot: int, what: str) -> Refusal | None:
    """Why a token may not be spent from the card in a slot."""
    s, p = g.state, g.state.players[seat]
    if what == "trade":
        return why_no_trade(g, seat, slot, "R5.4")
    if p.conquered.get(what, p.naturals.get(what, -1)) != slot:
        rule = "R5.5" if what in p.conquered else "R5.64"
        return Refusal(
            "The token of {what} does not lie on {card}.", rule, what=what, card=p.row[slot]
        )
    if what in s.used:
        return Refusal("The token of {what} has been used this turn.", "R5.5", what=what)
    return None


def spend(g: Dawn, seat: Seat, slot: int, what: str) -> None:
    """Spend a token from the card in a slot."""
    s, p = g.state, g.state.players[seat]
    g.emit(TradeSpent, seat=seat, what=what)
    if what == "trade":
        p.trade[slot] -= 1
        return
    s.used.append(what)
    if what in p.naturals:
        g.emit(NaturalSpent, seat=seat, natural=what)


class Spending(Decision, frozen=True, kw_only=True):
    """Spend tokens from the card, as many as you like."""

    rule: ClassVar[str] = "R5.4"
    spent: int = 0

    def candidates(self, g: Dawn) -> Sequence[Action]:
        return [*all_spending(g, self.seat), DONE]

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if not isinstance(action, Spend):
            return None
        return why_not_spend(g, self.seat, g.state.slot, action.what)

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, Spend):
            spend(g, self.seat, g.state.slot, action.what)
            g.push(replace(self, spent=self.spent + 1))
        else:
            self.then(g)

    def then(self, g: Dawn) -> None:
        """What happens with as many tokens spent."""
        raise NotImplementedError

    def label(self, g: Dawn, action: Action) -> Message:
        if isinstance(action, Spend):
            return spend_label(action)
        if self.spent:
            return Message("Spend no more ({count} spent)", count=self.spent)
        return Message("Spend none")

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        return (f"p{self.seat}:row:{g.state.slot + 1}",) if action == SPEND_TRADE else ()


def spend_label(action: Spend) -> Message:
    """The spending of a token in words."""
    if action.what == "trade" or action.what in RESOURCES:
        return action.label()
    return Message("Use the token of {what}", what=action.what)


# Gaining.


class GainTrade(Decision, frozen=True, kw_only=True):
    """Put trade tokens from the supply on your focus cards."""

    rule: ClassVar[str] = "R5.4"
    answer_key: ClassVar[str] = "trade"
    count: int = 1
    focus: str = ""
    """Only on a card of this type; empty for any."""

    def candidates(self, g: Dawn) -> Sequence[Action]:
        store = g.state.players[self.seat].wonders and total(g, self.seat, "store")
        return [*PUT[1:], PUT[0]] if store else PUT[1:]

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, Put)
        p = g.state.players[self.seat]
        if action.slot == 0:
            most = total(g, self.seat, "store")
            if p.store < most:
                return None
            return Refusal("The store holds {most} tokens.", "R5.56", most=most)
        if self.focus:
            card = g.rules.focus[p.row[action.slot - 1]]
            if card.type != self.focus:
                return Refusal(
                    "These tokens go on your {focus} card, not on {card}.",
                    "R5.22",
                    focus=self.focus,
                    card=card.key,
                )
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, Put)
        if action.slot == 0:
            g.state.players[self.seat].store += 1
            g.emit(TradeStored, seat=self.seat)
        else:
            add_trade(g, self.seat, action.slot - 1)
        if self.count > 1:
            g.push(replace(self, count=self.count - 1))

    def answered(self, g: Dawn, answer: bool | int | str) -> Action | None:
        if not isinstance(answer, int) or self.refusal(g, PUT[answer]) is not None:
            return None
        return PUT[answer]

    def prompt(self, g: Dawn) -> Message:
        if self.count > 1:
            return Message("Where does the trade token go? ({left} to place)", left=self.count)
        return Message("Where does the trade token go?")

    def label(self, g: Dawn, action: Action) -> Message:
        assert isinstance(action, Put)
        if action.slot == 0:
            return Message("Into the store")
        return put_label(g, self.seat, action.slot - 1)

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Put)
        return (f"p{self.seat}:row:{action.slot}",) if action.slot else ()

    def words(self, g: Dawn) -> Message:
        return Message(
            "Put {n} trade token on focus cards",
            many="Put {n} trade tokens on focus cards",
            n=self.count,
        )


def put_label(g: Dawn, seat: Seat, slot: int) -> Message:
    """A trade token put on a card of the row, in words."""
    p = g.state.players[seat]
    if p.trade[slot] >= MOST_TRADE:
        return Message("On {card} (full: the token is lost)", card=p.row[slot])
    return Message("On {card}", card=p.row[slot])


class LoseTrade(Decision, frozen=True, kw_only=True):
    """Discard trade tokens from your focus cards."""

    rule: ClassVar[str] = "R5.46"
    count: int

    def candidates(self, g: Dawn) -> Sequence[Action]:
        return LOSE

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, Lose)
        return why_no_trade(g, self.seat, action.slot - 1, self.rule)

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, Lose)
        g.state.players[self.seat].trade[action.slot - 1] -= 1
        g.emit(TradeLost, seat=self.seat)
        if self.count > 1:
            g.push(replace(self, count=self.count - 1))

    def prompt(self, g: Dawn) -> Message:
        return Message(
            "Barbarians raid your capital: discard {n} trade token.",
            many="Barbarians raid your capital: discard {n} trade tokens.",
            n=self.count,
        )

    def label(self, g: Dawn, action: Action) -> Message:
        assert isinstance(action, Lose)
        return Message("From {card}", card=g.state.players[self.seat].row[action.slot - 1])

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Lose)
        return (f"p{self.seat}:row:{action.slot}",)


def why_not_gain(g: Dawn, resource: str) -> Refusal | None:
    """Why a resource cannot be had from the supply."""
    if g.state.supply[RESOURCES.index(resource)]:
        return None
    return Refusal("The supply has no {what} left.", "X3", what=resource)


class GainResource(Decision, frozen=True, kw_only=True):
    """Gain a resource from the supply."""

    rule: ClassVar[str] = "X3"
    missing: bool = False
    """Only of a type of which no token is held."""

    def candidates(self, g: Dawn) -> Sequence[Action]:
        return GAIN

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, Gain)
        if self.missing:
            held = g.state.players[self.seat].resources
            if held[RESOURCES.index(action.what)]:
                return Refusal("You already hold {what}.", "R5.16", what=action.what)
        return why_not_gain(g, action.what)

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, Gain)
        i = RESOURCES.index(action.what)
        g.state.supply[i] -= 1
        g.state.players[self.seat].resources[i] += 1
        g.emit(ResourceGained, seat=self.seat, resource=action.what)

    def prompt(self, g: Dawn) -> Message:
        return Message("Which resource do you gain?")


class ExchangeResource(Decision, frozen=True, kw_only=True):
    """You may exchange a resource for one of any type in the supply."""

    rule: ClassVar[str] = "R5.24"
    optional: ClassVar[bool] = True

    def candidates(self, g: Dawn) -> Sequence[Action]:
        return [*GIVE, DONE]

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        held = g.state.players[self.seat].resources
        if isinstance(action, Give) and not held[RESOURCES.index(action.what)]:
            return Refusal("You hold no {what}.", self.rule, what=action.what)
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, Give):
            g.push(GainInExchange(seat=self.seat, given=action.what))

    def label(self, g: Dawn, action: Action) -> Message:
        return action.label() if isinstance(action, Give) else Message("Exchange nothing")


class GainInExchange(Decision, frozen=True, kw_only=True):
    """Choose what you get for the resource."""

    rule: ClassVar[str] = "R5.24"
    given: str

    def candidates(self, g: Dawn) -> Sequence[Action]:
        return GAIN

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, Gain)
        return None if action.what == self.given else why_not_gain(g, action.what)

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, Gain)
        s, p = g.state, g.state.players[self.seat]
        given, gained = RESOURCES.index(self.given), RESOURCES.index(action.what)
        p.resources[given] -= 1
        s.supply[given] += 1
        s.supply[gained] -= 1
        p.resources[gained] += 1
        g.emit(ResourceExchanged, seat=self.seat, given=self.given, gained=action.what)


class PutNatural(PutToken, frozen=True, kw_only=True):
    """Put the natural wonder token on one of your focus cards."""

    rule: ClassVar[str] = "R5.64"
    natural: str = ""

    def settled(self, event: Event | None) -> tuple[Step, ...]:
        if not isinstance(event, NaturalGained | NaturalSpent):
            return ()
        return (replace(self, natural=event.natural),)

    def slots(self, g: Dawn) -> list[int]:
        return [0, 1, 2, 3, 4] if self.natural in g.state.players[self.seat].naturals else []

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, Put)
        g.state.players[self.seat].naturals[self.natural] = action.slot - 1

    def prompt(self, g: Dawn) -> Message:
        return Message("On which focus card does {natural} lie?", natural=self.natural)


# Control tokens that run out (R5.9, R5.41).


class TakeBackControl(PickSpace, frozen=True, kw_only=True):
    """Take back one of your control tokens from the map: none is left unused."""

    rule: ClassVar[str] = "R5.9"
    said: ClassVar[Sequence[OnSpace]] = TAKE_BACK
    spared: tuple[int, ...] = ()
    """Spaces whose token may not be taken."""

    def likely(self, g: Dawn) -> list[Action]:
        return self.answers(g.state.players[self.seat].tokens)

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, OnSpace)
        if action.space not in g.state.players[self.seat].tokens:
            return Refusal("No control token of yours lies there.", self.rule)
        if action.space in self.spared:
            return Refusal("That token was placed or captured just now.", self.rule)
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, OnSpace)
        take_back(g, action.space)

    def label(self, g: Dawn, action: Action) -> Message:
        assert isinstance(action, OnSpace)
        return Message("The token on {at}", at=action.at)


def can_provide_token(g: Dawn, seat: Seat, spared: Sequence[int]) -> bool:
    """Whether a seat has an unused control token or can take one back."""
    p = g.state.players[seat]
    return unused_tokens(p) > 0 or any(h not in spared for h in p.tokens)
