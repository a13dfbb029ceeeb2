"""The card row: replenishing it, the ends of ages, taking cards (rules 5.1, 5.2)."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.message import Refusal
from pentarchy.core.step import Decision, Step
from pentarchy.games.ages.actions import Keep
from pentarchy.games.ages.economy import change_yellow, discard, drop, score, settle
from pentarchy.games.ages.events import (
    AgeEnded,
    BecameObsolete,
    EventKept,
    LastRoundKnown,
    PactEnded,
    RowRefilled,
    Taken,
)
from pentarchy.games.ages.queries import by_count, civil_limit, remaining, strength
from pentarchy.games.ages.state import AGES, EVERYBODY

if TYPE_CHECKING:
    from pentarchy.games.ages.rules import Ages
    from pentarchy.games.ages.state import Player

END_OF_AGE_CUBES = 2


class RefillRow(Step, frozen=True, kw_only=True):
    """The row is replenished."""

    sweep: bool = True

    def resolve(self, g: Ages) -> None:
        s = g.state
        removed: list[str] = []
        if self.sweep:
            for space in range(by_count(g, g.rules.card_row.sweep)):
                if s.row[space]:
                    removed.append(s.row[space])
                    s.row[space] = ""
            s.gone += removed
        kept = [card for card in s.row if card]
        s.row = kept + [""] * (len(s.row) - len(kept))
        g.emit(RowRefilled, seat=self.seat, removed=tuple(removed))
        g.push(DealRow())


class DealRow(Step, frozen=True, kw_only=True):
    """Empty spaces of the row are filled."""

    def resolve(self, g: Ages) -> None:
        s = g.state
        if s.age > s.last_age:
            return
        for space, card in enumerate(s.row):
            if card:
                continue
            deck = s.civil[s.age] or s.civil[1]
            s.row[space] = deck.pop()
            if s.age and not deck:
                g.push(EndAge(), DealRow())
                return
        if s.age == 0:
            s.gone += s.civil[0]
            s.civil[0].clear()
            s.age = 1
            g.emit(AgeEnded, seat=-1, age="A")


class EndAge(Step, frozen=True, kw_only=True):
    """An age ends for all players (R5.1.6)."""

    def resolve(self, g: Ages) -> None:
        s = g.state
        ended = s.age
        g.emit(AgeEnded, seat=-1, age=AGES[ended])
        if s.world_wars:
            fight_world_war(g)
        for seat in remaining(g):
            lose_obsolete(g, seat, ended - 1)
            change_yellow(g, seat, -END_OF_AGE_CUBES)
        for pact in [p for p in s.pacts if g.rules.level[p.card] < ended]:
            end_pact(g, pact.card)
        s.age = ended + 1
        if s.age > s.last_age:
            s.last_round = s.round if s.current == s.first else s.round + 1
            g.emit(LastRoundKnown, seat=-1, round=s.last_round)
        if s.mode == "short" and ended == 1:
            s.events_looked_at = True
            g.push(*(KeepEvent(seat=seat) for seat in remaining(g)))


def fight_world_war(g: Ages) -> None:
    """Everybody scores the own strength minus the lowest (M5)."""
    strengths = {seat: strength(g, seat) for seat in remaining(g)}
    lowest = min(strengths.values())
    for seat, value in strengths.items():
        score(g, seat, value - lowest, "world wars")


def lose_obsolete(g: Ages, seat: int, oldest: int) -> None:
    """Cards of this age and older leave hand and play."""
    s, p, level = g.state, g.state.players[seat], g.rules.level
    lost = [card for card in p.hand if level[card] <= oldest]
    p.hand = [card for card in p.hand if level[card] > oldest]
    p.fresh = [card for card in p.fresh if level[card] > oldest]
    for card in [card for card in p.military if level[card] <= oldest]:
        drop(g, seat, card)
    s.gone += lost
    if p.leader and level[p.leader] <= oldest:
        lost.append(p.leader)
        remove_leader(g, seat)
    if p.wonder and level[p.wonder] <= oldest:
        lost.append(p.wonder)
        remove_unfinished_wonder(g, seat)
    if lost:
        g.emit(BecameObsolete, seat=seat, cards=tuple(lost))


def remove_leader(g: Ages, seat: int) -> None:
    """The leader leaves play, with whatever he gave for this turn (R5.3.21)."""
    p = g.state.players[seat]
    if not p.leader:
        return
    left = g.rules.leaders[p.leader]
    if left.at_end:
        g.owe(seat, left.at_end, left.key)
    g.state.gone.append(p.leader)
    p.leader = ""
    p.leader_resources = p.leader_science = p.extra_ca = 0
    p.converted = p.rallied = p.crossed = False
    settle(g, seat)


def remove_unfinished_wonder(g: Ages, seat: int) -> None:
    """The unfinished wonder leaves play; its cubes return to the bank."""
    p = g.state.players[seat]
    g.state.gone.append(p.wonder)
    p.blue += p.stages
    p.wonder, p.stages = "", 0


def end_pact(g: Ages, card: str) -> None:
    """A pact ends; its card is discarded (R5.6.15)."""
    s = g.state
    pact = next(p for p in s.pacts if p.card == card)
    s.pacts.remove(pact)
    discard(g, card, EVERYBODY)
    g.emit(PactEnded, seat=pact.a, target=pact.b, card=card)
    settle(g, pact.a)
    settle(g, pact.b)


class KeepEvent(Decision, frozen=True, kw_only=True):
    """Keep one of your two Age III events for the final scoring."""

    rule: ClassVar[str] = "M3"

    def candidates(self, g: Ages) -> list[Action]:
        return [Keep(card) for card in g.state.players[self.seat].kept]

    def choose(self, g: Ages, action: Action) -> None:
        assert isinstance(action, Keep)
        p = g.state.players[self.seat]
        p.kept.remove(action.card)
        p.dropped = p.kept.pop()
        p.kept.append(action.card)
        g.emit(EventKept, seat=self.seat, card=action.card)

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Keep)
        return (f"p{self.seat}:kept:{g.state.players[self.seat].kept.index(action.card)}",)


# Taking cards.


def price(g: Ages, p: Player, space: int) -> int:
    """What the card in a space (from 0) costs a player in civil actions (R5.2.1, R5.2.2)."""
    r, key = g.rules, g.state.row[space]
    cost = r.card_row.prices[space]
    if key in r.as_printed:
        return cost
    leader = r.leaders[p.leader] if p.leader else None
    if key in r.leaders:
        return max(0, cost - leader.leader_discount) if leader is not None else cost
    if leader is None or not leader.no_wonder_surcharge:
        cost += len(p.wonders)
    if p.replaced_leader:
        cost -= r.wonders[key].after_leader_discount
    return max(0, cost)


def refuse_take(g: Ages, seat: int, space: int, budget: int) -> Refusal | None:
    """Why a player may not take the card in a space (from 0) within a budget of civil actions."""
    p, r = g.state.players[seat], g.rules
    key = g.state.row[space]
    if not key:
        return Refusal("Space {space} of the row is empty.", "R5.2.10", space=space + 1)
    if key in r.wonders:
        if p.wonder:
            return Refusal(
                "You are still building {card}: no second unfinished wonder.",
                "R5.2.5",
                card=p.wonder,
            )
    elif key in r.leaders and r.level[key] in p.leader_ages:
        return Refusal(
            "You have already taken a leader of Age {age}.", "R5.2.3", age=AGES[r.level[key]]
        )
    elif key in r.science_cost and owns_technology(p, key):
        return Refusal("You already have {card} in hand or in play.", "R5.2.4", card=key)
    elif len(p.hand) >= (limit := civil_limit(g, seat)):
        return Refusal(
            "You hold {held} civil cards and may hold {limit}.",
            "R5.2.6",
            held=len(p.hand),
            limit=limit,
        )
    cost = price(g, p, space)
    if cost > budget:
        return Refusal(
            "{card} costs you {n} civil action; you have {budget}.",
            "R5.2.10",
            many="{card} costs you {n} civil actions; you have {budget}.",
            card=key,
            n=cost,
            budget=budget,
        )
    return None


def owns_technology(p: Player, key: str) -> bool:
    """Whether a technology is in a player's hand or in play (R5.2.4)."""
    return key in p.workers or key == p.government or key in p.specials.values() or key in p.hand


def take_card(g: Ages, seat: int, space: int, fresh: bool = True) -> None:
    """Move the card in a space (from 0) from the row to a player, already paid for."""
    p, r = g.state.players[seat], g.rules
    key, cost = g.state.row[space], price(g, p, space)
    g.state.row[space] = ""
    sort = "technology"
    if key in r.wonders:
        sort = "wonder"
        p.wonder, p.stages = key, 0
    else:
        insort(p.hand, key)
        if key in r.leaders:
            sort = "leader"
            p.leader_ages.append(r.level[key])
        elif key in r.action_cards:
            sort = "action"
            if fresh:
                p.fresh.append(key)
    g.emit(Taken, seat=seat, card=key, price=cost, sort=sort, free=not fresh)
