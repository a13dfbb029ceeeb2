"""Helpers for the asked seat: the cheapest force for a bid, the cheapest sufficient defence."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

from pentarchy.core.structs import Struct
from pentarchy.games.ages.armies import units_of
from pentarchy.games.ages.colonies import spare_discards, unit_force
from pentarchy.games.ages.queries import colonization

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pentarchy.games.ages.attacks import Defend
    from pentarchy.games.ages.colonies import BidForTerritory, SendForce
    from pentarchy.games.ages.rules import Ages

WORKER = 3
"""What a worker counts who returns to the bank, in food to be paid again."""


class Plan(Struct, frozen=True):
    """What would be done for a bid, as the texts of the actions, closed by `done`."""

    bid: int
    steps: tuple[str, ...]


class Choice(Struct, frozen=True, order=True):
    """Some units or cards: what they cost to lose, how many they are, what they are worth."""

    loss: int
    number: int
    worth: int
    steps: tuple[str, ...]


def bid_plans(g: Ages, step: BidForTerritory) -> tuple[Plan, ...]:
    """For every bid that could be made, the cheapest force that would keep it."""
    seat = step.seat
    units = list(unit_choices(g, seat, units_of(g, seat), ()))
    cards = list(card_choices(g, seat, g.state.players[seat].military, spare_discards(g, seat)))
    most = max((u.worth for u in units), default=0) + max(c.worth for c in cards)
    return tuple(Plan(bid, cheapest(units, cards, bid)) for bid in range(step.bid + 1, most + 1))


def force_plan(g: Ages, step: SendForce) -> tuple[str, ...]:
    """The cheapest way to complete a force."""
    seat = step.seat
    units = list(unit_choices(g, seat, units_of(g, seat), step.units))
    cards = list(card_choices(g, seat, g.state.players[seat].military, step.discards))
    return cheapest(units, cards, step.bid - step.cards)


def unit_choices(
    g: Ages, seat: int, free: dict[str, int], sent: tuple[str, ...]
) -> Iterator[Choice]:
    """Every set of units that could still be sent with those sent, at least one in all.

    A unit costs its resources and a worker's food, and the strength that is then missing.
    """
    cards, colonizing = g.rules.unit_cards, colonization(g, seat)
    have = units_of(g, seat)
    whole = unit_force(g, seat, have)
    keys = sorted(free, key=g.rules.unit_order.__getitem__)
    for numbers in product(*(range(free[key] + 1) for key in keys)):
        more = {key: n for key, n in zip(keys, numbers, strict=True) if n}
        if not more and not sent:
            continue
        rest = {key: n - more.get(key, 0) for key, n in have.items()}
        loss = sum(n * (cards[key].cost + WORKER) for key, n in more.items())
        yield Choice(
            loss + whole - unit_force(g, seat, rest),
            sum(numbers),
            unit_force(g, seat, dict(Counter(sent) + Counter(more))) + colonizing,
            tuple(f"send {key}" for key, n in more.items() for _ in range(n)),
        )


def card_choices(g: Ages, seat: int, hand: Iterable[str], discards: int) -> Iterator[Choice]:
    """Every set of bonus cards, and discards where a leader allows them.

    A bonus card costs 1 more than it adds, a discarded card what it adds.
    """
    bonuses, level = g.rules.bonuses, g.rules.level
    held = Counter(card for card in hand if card in bonuses)
    others = sorted((c for c in hand if c not in bonuses), key=lambda c: (level[c], c))
    for numbers in product(*(range(n + 1) for n in held.values())):
        used = [key for key, n in zip(held, numbers, strict=True) for _ in range(n)]
        worth = sum(bonuses[key].colonization for key in used)
        for dropped in range(min(discards, len(others)) + 1):
            yield Choice(
                worth + len(used) + dropped,
                len(used) + dropped,
                worth + dropped,
                (
                    *(f"use {key}" for key in sorted(used)),
                    *(f"discard {key}" for key in sorted(others[:dropped])),
                ),
            )


def cheapest(units: list[Choice], cards: list[Choice], bid: int) -> tuple[str, ...]:
    """The units and cards that reach a bid at the least loss; empty if none do."""
    best: tuple[int, int, tuple[str, ...]] | None = None
    by_worth = thinned(cards)
    for sent in thinned(units):
        for used in by_worth:
            if sent.worth + used.worth >= bid:
                found = (
                    sent.loss + used.loss,
                    sent.number + used.number,
                    sent.steps + used.steps,
                )
                best = found if best is None else min(best, found)
    return (*best[2], "done") if best else ()


def thinned(choices: list[Choice]) -> list[Choice]:
    """Of all choices those that nothing cheaper is worth as much as."""
    kept: list[Choice] = []
    for choice in sorted(choices):
        if not kept or choice.worth > kept[-1].worth:
            kept.append(choice)
    return kept


def defence_plan(g: Ages, step: Defend, missing: int) -> tuple[str, ...]:
    """The cheapest cards that make up for what is missing, at most as many as may be used.

    A bonus card costs what it defends, another card 1.
    """
    bonuses, level = g.rules.bonuses, g.rules.level
    hand = g.state.players[step.seat].military
    held = Counter(card for card in hand if card in bonuses)
    others = sorted((c for c in hand if c not in bonuses), key=lambda c: (level[c], c))
    best: Choice | None = None
    for numbers in product(*(range(n + 1) for n in held.values())):
        used = [key for key, n in zip(held, numbers, strict=True) for _ in range(n)]
        worth = sum(bonuses[key].defense for key in used)
        dropped = max(0, missing - worth)
        number = len(used) + dropped
        if number > step.left or dropped > len(others):
            continue
        steps = (
            *(f"use {key}" for key in sorted(used)),
            *(f"discard {key}" for key in sorted(others[:dropped])),
        )
        found = Choice(worth + dropped, number, worth + dropped, steps)
        best = found if best is None else min(best, found)
    return (*best.steps, "done") if best else ()
