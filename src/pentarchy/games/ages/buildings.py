"""What may be built, upgraded and destroyed, listed fast (R5.3.2 to R5.3.5, R5.4.1 to R5.4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.games.ages.actions import Build, Destroy, Disband, Upgrade
from pentarchy.games.ages.cards.kinds import CONSTRUCTION
from pentarchy.games.ages.civil import refuse_upgrade
from pentarchy.games.ages.economy import resource_budget

if TYPE_CHECKING:
    from pentarchy.core.action import Action
    from pentarchy.games.ages.rules import Ages

NO_DISCOUNTS = (0, 0, 0, 0)


def list_buildings(
    g: Ages,
    seat: int,
    groups: tuple[str, ...],
    discount: int = 0,
    *,
    build: bool = True,
    upgrade: bool = True,
    remove: bool = False,
) -> list[Action]:
    """What may be done with workers on cards of these groups: farm, mine, urban, unit."""
    r, p = g.rules, g.state.players[seat]
    workers, cards, group_of, better = p.workers, r.buildings, r.group, r.better
    budget = resource_budget(g, seat) + discount
    unit_budget = budget + p.unit_resources + p.leader_resources
    leader = r.leaders[p.leader] if p.leader else None
    pair = leader.pair if leader is not None else ()
    crosses_to = leader.crosses_to if leader is not None and not p.crossed else ""
    construction = p.specials.get(CONSTRUCTION)
    discounts = r.specials[construction].urban_discount if construction else NO_DISCOUNTS
    build = build and p.pool > 0
    limit = r.governments[p.government].urban_limit
    built: dict[str, int] = {}
    if build:
        for key, n in workers.items():
            if n:
                kind = cards[key].type
                built[kind] = built.get(kind, 0) + n
    found: list[Action] = []
    for key, n in workers.items():
        group = group_of[key]
        if group not in groups:
            continue
        card = cards[key]
        cost, money = card.cost, unit_budget if group == "unit" else budget
        urban = group == "urban"
        if urban:
            cost -= discounts[card.age]
        if build and not (urban and built.get(card.type, 0) >= limit):
            paired = card.type in pair and built.get(pair[1 - pair.index(card.type)], 0) > 0
            if cost - paired <= money:
                found.append(Build(key))
        if not n:
            continue
        if remove:
            found.append(Disband(key) if group == "unit" else Destroy(key))
        if upgrade:
            for new in better[key]:
                if new in workers:
                    target = cards[new]
                    price = target.cost - (discounts[target.age] if urban else 0)
                    if price - cost <= money:
                        found.append(Upgrade(key, new))
            if urban and crosses_to and card.type != crosses_to:
                found += [
                    Upgrade(key, new)
                    for new in workers
                    if cards[new].type == crosses_to
                    and refuse_upgrade(g, seat, key, new, discount) is None
                ]
    return found
