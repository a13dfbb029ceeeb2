"""Hidden information: what a seat cannot know is reshuffled (rules 3.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.chance import shuffle
from pentarchy.games.ages.colonies import BidForTerritory, NextBid, SendForce, greatest_force
from pentarchy.games.ages.politics import PoliticalAction
from pentarchy.games.ages.state import EVERYBODY, Placed

if TYPE_CHECKING:
    from collections.abc import Collection

    from pentarchy.core.chance import Chance
    from pentarchy.games.ages.rules import Ages

TRIES = 8
"""How often a deal is repeated that cannot be, before hands are favoured."""

Wanted = dict[int, "Collection[str]"]
"""Seats of whose hidden hand something is known, and the cards that would fit it."""


def redeal(g: Ages, seat: int, chance: Chance) -> None:
    """Reshuffle decks, rivals' hands, unknown discards and events, as far as unknown to a seat.

    What a rival does tells of the hand: a bid must be kept, and who is asked has a choice. So deal
    again until it is possible, at last with more and more cards that make it so.
    """
    for deck in g.state.civil:
        shuffle(chance, deck)
    wanted = wanted_cards(g, seat)
    most = max((len(g.state.players[i].military) for i in wanted), default=0)
    for favour in (*[0] * TRIES, *range(1, most + 1)):
        redeal_military(g, seat, chance, wanted, favour)
        if keeps_promise(g) and has_choice(g, seat):
            return


def wanted_cards(g: Ages, seat: int) -> Wanted:
    """The hidden hands that must fit what their owners do."""
    wanted: Wanted = {}
    for step in g.stack:
        if isinstance(step, BidForTerritory | NextBid) and step.bidder >= 0:
            wanted[step.bidder] = g.rules.bonuses
        if isinstance(step, BidForTerritory | SendForce):
            wanted[step.seat] = g.rules.bonuses
        elif isinstance(step, PoliticalAction):
            wanted[step.seat] = g.rules.prepared
    wanted.pop(seat, None)
    return wanted


def keeps_promise(g: Ages) -> bool:
    """Whether the highest bidder could send the force that was bid."""
    for step in g.stack:
        if isinstance(step, BidForTerritory | NextBid):
            return step.bidder < 0 or greatest_force(g, step.bidder) >= step.bid
        if isinstance(step, SendForce):
            return step.reach(g) >= step.bid
    return True


def has_choice(g: Ages, seat: int) -> bool:
    """Whether a rival who is asked has something to choose, as nobody is asked otherwise."""
    asked = g.decision
    if asked is None or asked.seat == seat or asked.confirms:
        return True
    return len(asked.options(g)) > 1


def redeal_military(g: Ages, seat: int, chance: Chance, wanted: Wanted, favour: int) -> None:
    """One deal of all military cards that the seat has not seen.

    A hand gets at least so many of the cards wanted for it, as far as there are any.
    """
    owed = dict.fromkeys(wanted, favour)
    for age in range(4):
        if age == 3 and g.state.mode == "short":
            redeal_scoring_events(g, seat, chance)
        else:
            redeal_age(g, seat, chance, age, wanted, owed)
    shuffle_current_events(g, seat, chance)


def redeal_age(
    g: Ages, seat: int, chance: Chance, age: int, wanted: Wanted, owed: dict[int, int]
) -> None:
    """One deal of the unseen military cards of an age; what is owed to hands becomes less."""
    s, level = g.state, g.rules.level
    peeked = len(s.current_events) - 1 if seat in s.peeked else -1
    events = [
        (pile, i)
        for pile in (s.current_events, s.future_events)
        for i, placed in enumerate(pile)
        if level[placed.card] == age
        and placed.seat != seat
        and not (pile is s.current_events and i == peeked)
    ]
    pile = s.discards[age]
    discards = [i for i, placed in enumerate(pile) if placed.seat not in (seat, EVERYBODY)]
    secrets: dict[int, list[str]] = {}
    for i, p in enumerate(s.players):
        if i != seat:
            secrets[i] = [card for card in p.military if level[card] == age]
            for card in p.shown:
                if level[card] == age:
                    secrets[i].remove(card)
    unseen = [where[i].card for where, i in events] + [pile[i].card for i in discards]
    unseen += [card for cards in secrets.values() for card in cards] + s.military[age]
    shuffle(chance, unseen)
    for where, i in events:
        at = next(n for n, card in enumerate(unseen) if card in g.rules.prepared)
        where[i] = Placed(unseen.pop(at), where[i].seat)
    dealt: dict[int, list[str]] = {i: [] for i in secrets}
    for i, number in owed.items():
        for card in [c for c in unseen if c in wanted[i]][: min(number, len(secrets[i]))]:
            unseen.remove(card)
            dealt[i].append(card)
        owed[i] -= len(dealt[i])
    for i in discards:
        pile[i] = Placed(unseen.pop(), pile[i].seat)
    for i, cards in secrets.items():
        hand = s.players[i].military
        for card in cards:
            hand.remove(card)
        hand += dealt[i] + [unseen.pop() for _ in cards[len(dealt[i]) :]]
        hand.sort()
    s.military[age] = unseen


def shuffle_current_events(g: Ages, seat: int, chance: Chance) -> None:
    """Which current event lies where is unknown even to who prepared one.

    In a sorted deck the ages still lie in their order.
    """
    s, level = g.state, g.rules.level
    top = s.current_events.pop() if seat in s.peeked and s.current_events else None
    shuffle(chance, s.current_events)
    if s.sorted_events:
        s.current_events.sort(key=lambda placed: -level[placed.card])
    if top is not None:
        s.current_events.append(top)


def redeal_scoring_events(g: Ages, seat: int, chance: Chance) -> None:
    """Short game: the Age III events of others, and before the end of Age I the own ones too."""
    s = g.state
    looked = s.events_looked_at
    holders = [p for i, p in enumerate(s.players) if i != seat or not looked]
    unseen = s.military[3] + [c for p in holders for c in p.kept]
    unseen += [p.dropped for p in holders if p.dropped]
    shuffle(chance, unseen)
    for p in holders:
        p.kept = sorted(unseen.pop() for _ in p.kept)
        if p.dropped:
            p.dropped = unseen.pop()
    s.military[3] = unseen
