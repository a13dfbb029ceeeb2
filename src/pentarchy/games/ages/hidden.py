"""Hidden information: what a seat cannot know is reshuffled (rules 3.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.chance import shuffle
from pentarchy.games.ages.colonies import BidForTerritory, NextBid, SendForce, greatest_force
from pentarchy.games.ages.state import EVERYBODY, Placed

if TYPE_CHECKING:
    from pentarchy.core.chance import Chance
    from pentarchy.games.ages.rules import Ages

TRIES = 8
"""How often a deal is repeated when a bidder could not keep the promise made."""


def redeal(g: Ages, seat: int, chance: Chance) -> None:
    """Reshuffle decks, rivals' hands, unknown discards and events, as far as unknown to a seat."""
    for deck in g.state.civil:
        shuffle(chance, deck)
    bidder = promised(g)
    if bidder in (-1, seat):
        redeal_military(g, seat, chance)
        return
    # A bid rests on cards: deal again until it can be kept, at last with more and more of them.
    held = len(g.state.players[bidder].military)
    for favour in (*[0] * TRIES, *range(1, held + 1)):
        redeal_military(g, seat, chance, bidder, favour)
        if keeps_promise(g):
            return


def promised(g: Ages) -> int:
    """Who has bid for a territory and may have to send a force; -1 if nobody."""
    for step in g.stack:
        if isinstance(step, BidForTerritory | NextBid):
            return step.bidder
        if isinstance(step, SendForce):
            return step.seat
    return -1


def keeps_promise(g: Ages) -> bool:
    """Whether the highest bidder could send the force that was bid."""
    for step in g.stack:
        if isinstance(step, BidForTerritory | NextBid):
            return greatest_force(g, step.bidder) >= step.bid
        if isinstance(step, SendForce):
            return step.reach(g) >= step.bid
    return True


def redeal_military(
    g: Ages, seat: int, chance: Chance, favoured: int = -1, favour: int = 0
) -> None:
    """One deal of all military cards that the seat has not seen.

    The favoured seat gets at least so many bonus cards, as far as there are any.
    """
    for age in range(4):
        if age == 3 and g.state.mode == "short":
            redeal_scoring_events(g, seat, chance)
        else:
            favour -= redeal_age(g, seat, chance, age, favoured, favour)
    shuffle_current_events(g, seat, chance)


def redeal_age(g: Ages, seat: int, chance: Chance, age: int, favoured: int, favour: int) -> int:
    """One deal of the unseen military cards of an age; how many bonus cards the favoured got."""
    s, level, given = g.state, g.rules.level, 0
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
    if favour > 0:
        wanted = min(favour, len(secrets[favoured]))
        for card in [card for card in unseen if card in g.rules.bonuses][:wanted]:
            unseen.remove(card)
            dealt[favoured].append(card)
            given += 1
    for i in discards:
        pile[i] = Placed(unseen.pop(), pile[i].seat)
    for i, cards in secrets.items():
        hand = s.players[i].military
        for card in cards:
            hand.remove(card)
        hand += dealt[i] + [unseen.pop() for _ in cards[len(dealt[i]) :]]
        hand.sort()
    s.military[age] = unseen
    return given


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
