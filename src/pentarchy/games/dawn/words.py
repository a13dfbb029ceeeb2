"""Words: the small steps of card text that several chapters share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from pentarchy.core.action import Action, Done
from pentarchy.core.event import Event
from pentarchy.core.step import Decision, Refusal, Seat, Step
from pentarchy.games.dawn.actions import (
    DONE,
    PUT,
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
    TradeGained,
    TradeLost,
    TradeSpent,
)
from pentarchy.games.dawn.queries import slots_of, total, unused_tokens
from pentarchy.games.dawn.spaces import PickSpace
from pentarchy.games.dawn.state import MOST_TRADE, RESOURCES
from pentarchy.games.dawn.upkeep import PutToken

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn

SPEND_TRADE = Spend("trade")
GAINS = [Gain(resource) for resource in RESOURCES]


# Spending tokens from the card being resolved (R5.4, R5.5, R5.64).


def spendable(g: Dawn, seat: Seat, slot: int) -> list[Action]:
    """The tokens a seat may spend from the card in a slot while resolving it."""
    s, p = g.state, g.state.players[seat]
    found: list[Action] = [SPEND_TRADE] if p.trade[slot] else []
    if p.conquered or p.naturals:
        for tokens in (p.conquered, p.naturals):
            found += [Spend(k) for k, on in tokens.items() if on == slot and k not in s.used]
    return found


def all_spending(g: Dawn, seat: Seat) -> list[Action]:
    """Every token a player might try to spend."""
    p = g.state.players[seat]
    return [SPEND_TRADE, *map(Spend, p.conquered), *map(Spend, p.naturals)]


def why_not_spend(g: Dawn, seat: Seat, slot: int, what: str) -> Refusal | None:
    """Why a token may not be spent from the card in a slot."""
    s, p = g.state, g.state.players[seat]
    card = g.rules.catalogue.names[p.row[slot]]
    if what == "trade":
        return None if p.trade[slot] else Refusal(f"No trade token lies on {card}.", "R5.4")
    name = g.rules.catalogue.names[what]
    if p.conquered.get(what, p.naturals.get(what, -1)) != slot:
        rule = "R5.5" if what in p.conquered else "R5.64"
        return Refusal(f"The token of {name} does not lie on {card}.", rule)
    if what in s.used:
        return Refusal(f"The token of {name} has been used this turn.", "R5.5")
    return None


def spend(g: Dawn, seat: Seat, slot: int, what: str) -> None:
    """Spend a token from the card in a slot."""
    s, p = g.state, g.state.players[seat]
    g.emit(TradeSpent(seat=seat, what="a trade token" if what == "trade" else what))
    if what == "trade":
        p.trade[slot] -= 1
        return
    s.used.append(what)
    if what in p.naturals:
        g.emit(NaturalSpent(seat=seat, natural=what))


class Spending(Decision, frozen=True, kw_only=True):
    """Spend tokens from the card, as many as you like."""

    rule: ClassVar[str] = "R5.4"
    spent: int = 0

    def candidates(self, g: Dawn) -> Sequence[Action]:
        return [*all_spending(g, self.seat), DONE]

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        assert isinstance(action, Spend)
        return why_not_spend(g, self.seat, g.state.slot, action.what)

    def options(self, g: Dawn) -> Sequence[Action]:
        return [*spendable(g, self.seat, g.state.slot), DONE]

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, Spend):
            spend(g, self.seat, g.state.slot, action.what)
            g.push(replace(self, spent=self.spent + 1))
        else:
            self.then(g)

    def then(self, g: Dawn) -> None:
        """What happens with as many tokens spent."""
        raise NotImplementedError

    def label(self, g: Dawn, action: Action) -> str:
        if isinstance(action, Spend):
            return spend_label(g, action)
        return f"Spend no more ({self.spent} spent)" if self.spent else "Spend none"

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        return (f"p{self.seat}:row:{g.state.slot + 1}",) if action == SPEND_TRADE else ()


def spend_label(g: Dawn, action: Spend) -> str:
    """The spending of a token in words."""
    if action.what == "trade":
        return "Spend a trade token"
    if action.what in RESOURCES:
        return f"Spend {action.what}"
    return f"Use the token of {g.rules.catalogue.names[action.what]}"


# Gaining.


class GainTrade(Decision, frozen=True, kw_only=True):
    """Put trade tokens from the supply on your focus cards."""

    rule: ClassVar[str] = "R5.4"
    count: int = 1
    focus: str = ""
    """Only on a card of this type; empty for any."""

    def candidates(self, g: Dawn) -> Sequence[Action]:
        return PUT if total(g, self.seat, "store") else PUT[1:]

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, Put)
        p = g.state.players[self.seat]
        if action.slot == 0:
            most = total(g, self.seat, "store")
            return None if p.store < most else Refusal(f"The store holds {most} tokens.", "R5.56")
        slot = action.slot - 1
        name = g.rules.catalogue.names[p.row[slot]]
        if self.focus and g.rules.focus[p.row[slot]].type != self.focus:
            return Refusal(f"These tokens go on your {self.focus} card, not on {name}.", "R5.22")
        if p.trade[slot] >= MOST_TRADE:
            return Refusal(f"{name} already has {MOST_TRADE} trade tokens.", "R5.4")
        return None

    def options(self, g: Dawn) -> Sequence[Action]:
        p = g.state.players[self.seat]
        slots = slots_of(g, self.seat, self.focus) if self.focus else range(5)
        found: list[Action] = [PUT[i + 1] for i in slots if p.trade[i] < MOST_TRADE]
        if p.wonders and p.store < total(g, self.seat, "store"):
            found.append(PUT[0])
        return found

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, Put)
        p = g.state.players[self.seat]
        if action.slot == 0:
            p.store += 1
            g.emit(TradeGained(seat=self.seat, card="the store"))
        else:
            add_trade(g, self.seat, action.slot - 1)
            g.emit(TradeGained(seat=self.seat, card=p.row[action.slot - 1]))
        if self.count > 1:
            g.push(replace(self, count=self.count - 1))

    def prompt(self, g: Dawn) -> str:
        more = f" ({self.count} to place)" if self.count > 1 else ""
        return f"Where does the trade token go?{more}"

    def label(self, g: Dawn, action: Action) -> str:
        assert isinstance(action, Put)
        if action.slot == 0:
            return "Into the store"
        return f"On {g.rules.catalogue.names[g.state.players[self.seat].row[action.slot - 1]]}"

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Put)
        return (f"p{self.seat}:row:{action.slot}",) if action.slot else ()

    def words(self, g: Dawn) -> str:
        return f"Put {self.count} trade token{'s' * (self.count > 1)} on focus cards"


class LoseTrade(Decision, frozen=True, kw_only=True):
    """Discard trade tokens from your focus cards."""

    rule: ClassVar[str] = "R5.46"
    count: int

    def candidates(self, g: Dawn) -> Iterator[Action]:
        return (Lose(slot) for slot in range(1, 6))

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, Lose)
        p = g.state.players[self.seat]
        if not p.trade[action.slot - 1]:
            name = g.rules.catalogue.names[p.row[action.slot - 1]]
            return Refusal(f"No trade token lies on {name}.", self.rule)
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, Lose)
        g.state.players[self.seat].trade[action.slot - 1] -= 1
        g.emit(TradeLost(seat=self.seat))
        if self.count > 1:
            g.push(replace(self, count=self.count - 1))

    def prompt(self, g: Dawn) -> str:
        return f"Barbarians raid your capital: discard {self.count} trade tokens."

    def label(self, g: Dawn, action: Action) -> str:
        assert isinstance(action, Lose)
        return f"From {g.rules.catalogue.names[g.state.players[self.seat].row[action.slot - 1]]}"

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Lose)
        return (f"p{self.seat}:row:{action.slot}",)


class GainResource(Decision, frozen=True, kw_only=True):
    """Gain a resource from the supply."""

    rule: ClassVar[str] = "X3"
    missing: bool = False
    """Only of a type of which no token is held."""

    def candidates(self, g: Dawn) -> Sequence[Action]:
        return GAINS

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, Gain)
        i = RESOURCES.index(action.what)
        if not g.state.supply[i]:
            return Refusal(f"The supply has no {action.what} left.", "X3")
        if self.missing and g.state.players[self.seat].resources[i]:
            return Refusal(f"You already hold {action.what}.", "R5.16")
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, Gain)
        i = RESOURCES.index(action.what)
        g.state.supply[i] -= 1
        g.state.players[self.seat].resources[i] += 1
        g.emit(ResourceGained(seat=self.seat, resource=action.what))

    def prompt(self, g: Dawn) -> str:
        return "Which resource do you gain?"


class ExchangeResource(Decision, frozen=True, kw_only=True):
    """You may exchange a resource for one of any type in the supply."""

    rule: ClassVar[str] = "R5.24"

    def candidates(self, g: Dawn) -> Iterator[Action]:
        yield from map(Give, RESOURCES)
        yield DONE

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        assert isinstance(action, Give)
        if not g.state.players[self.seat].resources[RESOURCES.index(action.what)]:
            return Refusal(f"You hold no {action.what}.", self.rule)
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, Give):
            g.push(GainInExchange(seat=self.seat, given=action.what))

    def label(self, g: Dawn, action: Action) -> str:
        return action.label() if isinstance(action, Give) else "Exchange nothing"


class GainInExchange(Decision, frozen=True, kw_only=True):
    """Choose what you get for the resource."""

    rule: ClassVar[str] = "R5.24"
    given: str

    def candidates(self, g: Dawn) -> Sequence[Action]:
        return GAINS

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, Gain)
        if not g.state.supply[RESOURCES.index(action.what)] and action.what != self.given:
            return Refusal(f"The supply has no {action.what} left.", "X3")
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, Gain)
        s, p = g.state, g.state.players[self.seat]
        given, gained = RESOURCES.index(self.given), RESOURCES.index(action.what)
        p.resources[given] -= 1
        s.supply[given] += 1
        s.supply[gained] -= 1
        p.resources[gained] += 1
        g.emit(ResourceExchanged(seat=self.seat, given=self.given, gained=action.what))


class PutNatural(PutToken, frozen=True, kw_only=True):
    """Put the natural wonder token on one of your focus cards."""

    rule: ClassVar[str] = "R5.64"
    natural: str = ""

    def settled(self, event: Event | None) -> tuple[Step, ...]:
        known = isinstance(event, NaturalGained | NaturalSpent)
        return (replace(self, natural=event.natural),) if known else ()

    def slots(self, g: Dawn) -> list[int]:
        return [0, 1, 2, 3, 4] if self.natural in g.state.players[self.seat].naturals else []

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, Put)
        g.state.players[self.seat].naturals[self.natural] = action.slot - 1

    def prompt(self, g: Dawn) -> str:
        return f"On which focus card does {g.rules.catalogue.names[self.natural]} lie?"


# Control tokens that run out (R5.9, R5.41).


class TakeBackControl(PickSpace, frozen=True, kw_only=True):
    """Take back one of your control tokens from the map: none is left unused."""

    rule: ClassVar[str] = "R5.9"
    said: ClassVar[Sequence[OnSpace]] = TAKE_BACK
    spared: tuple[int, ...] = ()
    """Spaces whose token may not be taken."""

    def near(self, g: Dawn) -> Sequence[int]:
        return g.state.players[self.seat].tokens

    def why_not(self, g: Dawn, at: int) -> Refusal | None:
        if at not in g.state.players[self.seat].tokens:
            return Refusal("No control token of yours lies there.", self.rule)
        if at in self.spared:
            return Refusal("That token was placed or captured just now.", self.rule)
        return None

    def pick(self, g: Dawn, at: int) -> None:
        take_back(g, at)

    def label(self, g: Dawn, action: Action) -> str:
        return f"The token on {action.text.partition(' ')[2]}"


def can_provide_token(g: Dawn, seat: Seat, spared: Sequence[int]) -> bool:
    """Whether a seat has an unused control token or can take one back."""
    p = g.state.players[seat]
    return unused_tokens(p) > 0 or any(h not in spared for h in p.tokens)
