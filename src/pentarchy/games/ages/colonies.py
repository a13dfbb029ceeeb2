"""Colonization: auctions, forces, colonies won and lost (rules 5.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, Done
from pentarchy.core.message import Message, Refusal
from pentarchy.core.step import Decision, Step
from pentarchy.core.structs import replace
from pentarchy.games.ages.actions import Bid, Discard, Pass, Send, Use
from pentarchy.games.ages.armies import army_strength, units_of
from pentarchy.games.ages.economy import change_blue, change_yellow, drop, settle
from pentarchy.games.ages.events import BidMade, BonusUsed, CardShown, Colonized, UnitSent
from pentarchy.games.ages.queries import colonization, remaining

if TYPE_CHECKING:
    from pentarchy.games.ages.rules import Ages


def unit_force(g: Ages, seat: int, units: dict[str, int]) -> int:
    """Printed strengths of these units and the armies they form (R5.7.2)."""
    p, cards = g.state.players[seat], g.rules.unit_cards
    total = sum(n * cards[key].strength for key, n in units.items())
    return total + army_strength(g.rules, p, units)


def spare_discards(g: Ages, seat: int) -> int:
    """How many military cards a leader lets the player discard for +1 each."""
    leader = g.rules.leaders.get(g.state.players[seat].leader)
    return leader.discards_to_colonize if leader is not None else 0


def card_force(g: Ages, seat: int, discards: int) -> int:
    """The most that cards in hand could still add, with so many discards."""
    hand = g.state.players[seat].military
    bonuses = g.rules.bonuses
    values = [bonuses[card].colonization for card in hand if card in bonuses]
    others = len(hand) - len(values)
    return sum(values) + min(discards, others)


def greatest_force(g: Ages, seat: int) -> int:
    """The highest bid a player could keep (R5.7.5)."""
    units = units_of(g, seat)
    if not units:
        return 0
    return (
        unit_force(g, seat, units)
        + colonization(g, seat)
        + card_force(g, seat, spare_discards(g, seat))
    )


class Auction(Step, frozen=True, kw_only=True):
    """A territory is auctioned."""

    card: str

    def resolve(self, g: Ages) -> None:
        g.push(NextBid(card=self.card, waiting=tuple(remaining(g))))


class NextBid(Step, frozen=True, kw_only=True):
    """The next player bids or passes."""

    card: str
    waiting: tuple[int, ...]
    """Who may still bid, next first; the highest bidder, if any, last."""
    bid: int = 0
    bidder: int = -1

    def resolve(self, g: Ages) -> None:
        if self.waiting == (self.bidder,):
            force = SendForce(
                seat=self.bidder,
                card=self.card,
                bid=self.bid,
                discards=spare_discards(g, self.bidder),
            )
            g.push(force)
        elif self.waiting:
            g.push(
                BidForTerritory(
                    seat=self.waiting[0],
                    card=self.card,
                    waiting=self.waiting,
                    bid=self.bid,
                    bidder=self.bidder,
                )
            )


class BidForTerritory(Decision, frozen=True, kw_only=True):
    """Bid for the territory, or pass for good."""

    rule: ClassVar[str] = "R5.7.1"
    answer_key: ClassVar[str] = "auctions"
    card: str
    waiting: tuple[int, ...]
    bid: int = 0
    bidder: int = -1

    def candidates(self, g: Ages) -> Iterator[Action]:
        yield Pass()
        most = max(greatest_force(g, self.seat), self.bid) + 1
        for amount in range(1, most + 1):
            yield Bid(amount)

    def refusal(self, g: Ages, action: Action) -> Refusal | None:
        if isinstance(action, Bid):
            if action.amount <= self.bid:
                return Refusal(
                    "The highest bid is {bid}; yours must be higher.", "R5.7.1", bid=self.bid
                )
            most = greatest_force(g, self.seat)
            if action.amount > most:
                return Refusal("You could send a force of at most {most}.", "R5.7.5", most=most)
        return None

    def likely(self, g: Ages) -> Iterator[Action]:
        yield Pass()
        yield from map(Bid, range(self.bid + 1, greatest_force(g, self.seat) + 1))

    def choose(self, g: Ages, action: Action) -> None:
        others = self.waiting[1:]
        if isinstance(action, Bid):
            g.emit(BidMade, seat=self.seat, card=self.card, amount=action.amount)
            g.push(
                NextBid(
                    card=self.card,
                    waiting=(*others, self.seat),
                    bid=action.amount,
                    bidder=self.seat,
                )
            )
        else:
            g.emit(BidMade, seat=self.seat, card=self.card, amount=0)
            g.push(NextBid(card=self.card, waiting=others, bid=self.bid, bidder=self.bidder))

    def answered(self, g: Ages, answer: bool | int | str) -> Action | None:
        return Pass() if answer == "pass" else None

    def prompt(self, g: Ages) -> Message:
        if self.bid:
            return Message(
                "Bid for {card} (the highest bid is {bid}), or pass.", card=self.card, bid=self.bid
            )
        return Message("Bid for {card} (nobody has bid yet), or pass.", card=self.card)

    def label(self, g: Ages, action: Action) -> Message:
        return action.label() if isinstance(action, Bid) else Message("Pass for good")

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        return ("auction",) if isinstance(action, Bid) else ()


class SendForce(Decision, frozen=True, kw_only=True):
    """Send units, and use cards, until the force reaches your bid."""

    rule: ClassVar[str] = "R5.7.2"
    card: str
    bid: int
    units: tuple[str, ...] = ()
    """The units sent so far."""
    cards: int = 0
    """What cards used so far add."""
    discards: int = 0
    """Cards a leader still lets the player discard."""

    def force(self, g: Ages) -> int:
        """The force so far."""
        sent = dict(Counter(self.units))
        return unit_force(g, self.seat, sent) + colonization(g, self.seat) + self.cards

    def reach(self, g: Ages) -> int:
        """The most the force can still become."""
        sent = dict(Counter(self.units) + Counter(units_of(g, self.seat)))
        force = unit_force(g, self.seat, sent) + colonization(g, self.seat)
        return force + self.cards + card_force(g, self.seat, self.discards)

    def candidates(self, g: Ages) -> Iterator[Action]:
        yield Done()
        for key in units_of(g, self.seat):
            yield Send(key)
        for key in dict.fromkeys(g.state.players[self.seat].military):
            yield Use(key) if key in g.rules.bonuses else Discard(key)

    def refusal(self, g: Ages, action: Action) -> Refusal | None:
        if isinstance(action, Send):
            return None
        if not self.units:
            return Refusal("Send a unit first: cards alone cannot colonize.", self.rule)
        if isinstance(action, Done):
            force = self.force(g)
            if force < self.bid:
                return Refusal(
                    "The force is {force}; your bid was {bid}.",
                    self.rule,
                    force=force,
                    bid=self.bid,
                )
        elif isinstance(action, Discard) and self.discards == 0:
            return Refusal(
                "{card} has no colonization value, and you may not discard cards for it.",
                "R5.7.3",
                card=action.card,
            )
        return None

    def choose(self, g: Ages, action: Action) -> None:
        seat, p = self.seat, g.state.players[self.seat]
        if isinstance(action, Send):
            p.workers[action.card] -= 1
            p.yellow += 1
            g.emit(UnitSent, seat=seat, card=action.card)
            g.push(replace(self, units=(*self.units, action.card)))
        elif isinstance(action, Use):
            value = g.rules.bonuses[action.card].colonization
            drop(g, seat, action.card, face_up=True)
            g.emit(BonusUsed, seat=seat, card=action.card, value=value)
            g.emit(CardShown, seat=seat, card=action.card)
            g.push(replace(self, cards=self.cards + value))
        elif isinstance(action, Discard):
            drop(g, seat, action.card)
            g.push(replace(self, cards=self.cards + 1, discards=self.discards - 1))
        else:
            g.state.past_events.remove(self.card)
            colonize(g, seat, self.card)

    def prompt(self, g: Ages) -> Message:
        return Message(
            "Send a force of {bid} to {card}: so far {force}.",
            bid=self.bid,
            card=self.card,
            force=self.force(g) if self.units else 0,
        )

    def label(self, g: Ages, action: Action) -> Message:
        if isinstance(action, Use):
            value = g.rules.bonuses[action.card].colonization
            return Message("Use {card} for +{value}", card=action.card, value=value)
        if isinstance(action, Discard):
            return Message("Discard {card} for +1", card=action.card)
        return Message("The force sets out") if isinstance(action, Done) else action.label()

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        if isinstance(action, Send):
            return (f"p{self.seat}:tech:{action.card}",)
        if isinstance(action, Use | Discard):
            hand = g.state.players[self.seat].military
            return (f"p{self.seat}:military:{hand.index(action.card)}",)
        return ()


def colonize(g: Ages, seat: int, card: str) -> None:
    """A territory becomes a colony: its permanent effect, then its immediate one (R5.7.4)."""
    territory = g.rules.territories[card]
    g.emit(Colonized, seat=seat, card=card)
    g.owe(seat, territory.now, card)
    gain_colony(g, seat, card)


def gain_colony(g: Ages, seat: int, card: str) -> None:
    """The permanent effect of a colony."""
    territory = g.rules.territories[card]
    g.state.players[seat].colonies.append(card)
    settle(g, seat)
    change_yellow(g, seat, territory.yellow)
    change_blue(g, seat, territory.blue)


def lose_colony(g: Ages, seat: int, card: str) -> None:
    """The permanent effect of a colony ends."""
    territory = g.rules.territories[card]
    g.state.players[seat].colonies.remove(card)
    settle(g, seat)
    change_yellow(g, seat, -territory.yellow)
    change_blue(g, seat, -territory.blue)
