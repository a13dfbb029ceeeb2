"""The options of the action phase in one pass: the candidates that `TakeActions` does not refuse.

What is the same for all candidates (stores, budgets, discounts, limits) is worked out once. Every
price comes from where the refusal has it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.words import barred
from pentarchy.games.ages.actions import (
    Build,
    BuildStages,
    Convert,
    CopyTactic,
    Develop,
    EndActions,
    Grow,
    Muster,
    PlayCard,
    PlayLeader,
    PlayTactic,
    Rally,
    Revolt,
    Settle,
    Take,
    Upgrade,
)
from pentarchy.games.ages.civil import (
    cheaper_types,
    costs,
    full_types,
    most_stages,
    population_cost,
    refuse_mustered,
    refuse_population,
    refuse_revolution,
    refuse_science,
    refuse_stages,
    refuse_upgrade,
    science_reach,
    stage_cost,
    unit_pool,
)
from pentarchy.games.ages.economy import food_budget, resource_budget
from pentarchy.games.ages.queries import active_wonders, civil_limit
from pentarchy.games.ages.row import owns_technology, price

if TYPE_CHECKING:
    from pentarchy.core.action import Action
    from pentarchy.games.ages.cards.kinds import Leader
    from pentarchy.games.ages.rules import Ages
    from pentarchy.games.ages.state import Player

END, GROW, CONVERT, SETTLE = EndActions(), Grow(), Convert(), Settle()
RALLY_CULTURE, RALLY_ARMS = Rally("culture"), Rally("arms")
TAKES = tuple(Take(space + 1) for space in range(32))
STAGES = tuple(BuildStages(number) for number in range(1, 5))


def list_actions(g: Ages, seat: int) -> list[Action]:
    """Everything the seat may do in the action phase."""
    p = g.state.players[seat]
    found: list[Action] = [END]
    civil, military = p.ca + p.extra_ca, p.ma + p.extra_ma
    leader = g.rules.leaders[p.leader] if p.leader else None
    if civil or p.replaced_leader or (leader is not None and leader.leader_discount):
        list_takes(g, seat, p, civil, found)
    if g.state.round == 1:
        return found
    if civil and p.yellow and population_cost(g, seat) <= food_budget(g, seat):
        found.append(GROW)
    if civil or military:
        budget = resource_budget(g, seat)
        list_workers(g, seat, p, civil > 0, military > 0, budget, found)
        if civil and p.wonder:
            list_stages(g, seat, p, budget, found)
    if p.hand:
        list_hand(g, seat, p, civil > 0, found)
    if military and not p.chose_tactic:
        tactics = g.rules.tactics
        found += [PlayTactic(key) for key in dict.fromkeys(p.military) if key in tactics]
        if military > 1:
            found += [CopyTactic(key) for key in g.state.tactics if key != p.tactic]
    if leader is not None:
        list_leader(g, seat, p, military > 0, leader, found)
    if p.wonders and not p.settled and p.yellow:
        wonders = g.rules.wonders
        if any(wonders[w].free_population for w in active_wonders(p)):
            found.append(SETTLE)
    return found


def list_takes(g: Ages, seat: int, p: Player, civil: int, found: list[Action]) -> None:
    """Cards of the row that may be taken (5.2)."""
    r, row = g.rules, g.state.row
    as_printed, technologies, wonders = r.as_printed, r.science_cost, r.wonders
    room = len(p.hand) < civil_limit(g, seat)
    for space, cost in enumerate(r.card_row.prices):
        key = row[space]
        if not key:
            continue
        if key in as_printed:
            if cost <= civil and room and not (key in technologies and owns_technology(p, key)):
                found.append(TAKES[space])
        elif key in wonders:
            if not p.wonder and price(g, p, space) <= civil:
                found.append(TAKES[space])
        elif room and r.level[key] not in p.leader_ages and price(g, p, space) <= civil:
            found.append(TAKES[space])


def list_workers(
    g: Ages,
    seat: int,
    p: Player,
    civil: bool,
    military: bool,
    budget: int,
    found: list[Action],
) -> None:
    """What may be built, upgraded, destroyed and disbanded (5.3, 5.4)."""
    r, workers = g.rules, p.workers
    upgrades, kinds, units, cost = r.upgrades, r.building_type, r.unit_cards, costs(g, p)
    unit_budget = budget + unit_pool(p)
    cheaper = cheaper_types(g, p)
    crosses = p.leader != "" and r.leaders[p.leader].crosses_to != "" and not p.crossed
    full: list[str] | None = None
    for key, n in workers.items():
        if key in units:
            if not military:
                continue
            money = unit_budget
        elif civil:
            money = budget
        else:
            continue
        kind = kinds[key]
        if p.pool and cost[key] - (kind in cheaper) <= money:
            if full is None:
                full = full_types(g, p)
            if kind not in full:
                found.append(r.builds[key])
        if n:
            found.append(r.removals[key])
            for new, upgrade in upgrades[key]:
                if new in workers and cost[new] - cost[key] <= money:
                    found.append(upgrade)
            if crosses:
                found += [
                    Upgrade(key, new)
                    for new in workers
                    if kinds[new] != kind and refuse_upgrade(g, seat, key, new) is None
                ]


def list_stages(g: Ages, seat: int, p: Player, budget: int, found: list[Action]) -> None:
    """Stages of the unfinished wonder that may be built together (R5.3.7)."""
    for stages in STAGES[: most_stages(g, p)]:
        dear = stage_cost(g, p, stages.number) > budget
        if dear or refuse_stages(g, seat, stages.number) is not None:
            return
        found.append(stages)


def list_hand(g: Ages, seat: int, p: Player, civil: bool, found: list[Action]) -> None:
    """Civil cards that may be played."""
    r, most = g.rules, science_reach(g, seat)
    as_printed = most == p.science and not g.state.pacts
    last = ""
    for key in p.hand:
        if key == last:
            continue
        last = key
        if key in r.science_cost:
            if (
                civil
                and r.science_cost[key] <= most
                and (as_printed or refuse_science(g, seat, key) is None)
            ):
                found.append(Develop(key))
            if r.revolution_cost.get(key, most + 1) <= most and (
                refuse_revolution(g, seat, key) is None
            ):
                found.append(Revolt(key))
        elif not civil:
            continue
        elif key in r.leaders:
            found.append(PlayLeader(key))
        elif p.fresh.count(key) < p.hand.count(key) and is_playable(g, seat, key, found):
            found.append(PlayCard(key))


def is_playable(g: Ages, seat: int, key: str, found: list[Action]) -> bool:
    """Whether what an action card orders could be done.

    What can be done without the card can be done with it, so what was already found saves work.
    """
    r = g.rules
    if key in r.unbarred:
        return True
    orders = r.orders.get(key)
    if orders is None:
        return barred(g, seat, r.action_cards[key].now, key) is None
    order = orders[seat]
    if order.kinds:
        group, build, upgrade = r.group, "build" in order.actions, "upgrade" in order.actions
        for action in found:
            if build and type(action) is Build and group[action.card] in order.kinds:
                return True
            if upgrade and type(action) is Upgrade and group[action.new] in order.kinds:
                return True
    elif (
        (order.actions[0] == "stage" and STAGES[0] in found)
        or (order.actions[0] == "population" and GROW in found)
        or (order.actions[0] == "develop" and type(found[-1]) is Develop)
    ):
        return True
    return order.is_possible(g)


def list_leader(
    g: Ages, seat: int, p: Player, military: bool, leader: Leader, found: list[Action]
) -> None:
    """What the leader lets the player do."""
    if leader.musters and military and refuse_population(g, seat, leader.musters) is None:
        units = g.rules.unit_cards
        found += [
            Muster(key)
            for key in p.workers
            if key in units and refuse_mustered(g, seat, units[key], leader.musters) is None
        ]
    if leader.converts and p.ma and not p.converted:
        found.append(CONVERT)
    if not p.rallied:
        found += rallies(leader)


def rallies(leader: Leader) -> list[Action]:
    """Between what a leader lets the player choose each turn (R5.3.19)."""
    found: list[Action] = [RALLY_CULTURE] if leader.rally_culture else []
    if leader.rally_science or leader.rally_resources:
        found.append(RALLY_ARMS)
    return found
