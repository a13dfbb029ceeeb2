"""The options of the action phase, listed fast: the same as the candidates without a refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from pentarchy.games.ages.buildings import list_buildings
from pentarchy.games.ages.civil import (
    population_cost,
    refuse_mustered,
    refuse_population,
    refuse_revolution,
    refuse_science,
    refuse_stages,
)
from pentarchy.games.ages.economy import food_budget
from pentarchy.games.ages.queries import active_wonders, civil_limit, sides

if TYPE_CHECKING:
    from pentarchy.core.action import Action
    from pentarchy.games.ages.cards.kinds import Leader
    from pentarchy.games.ages.rules import Ages
    from pentarchy.games.ages.state import Player

END, GROW, CONVERT, SETTLE = EndActions(), Grow(), Convert(), Settle()
RALLIES = (Rally("culture"), Rally("arms"))
CIVIL, MILITARY = ("farm", "mine", "urban"), ("unit",)
EVERYTHING = CIVIL + MILITARY
TAKES = tuple(Take(space + 1) for space in range(32))


def list_actions(g: Ages, seat: int) -> list[Action]:
    """Everything the seat may do in the action phase."""
    p = g.state.players[seat]
    found: list[Action] = [END]
    civil, military = p.ca + p.extra_ca, p.ma + p.extra_ma
    leader = g.rules.leaders[p.leader] if p.leader else None
    if civil or p.replaced_leader or (leader is not None and leader.leader_discount):
        list_takes(g, seat, p, civil, leader, found)
    if g.state.round == 1:
        return found
    if civil or military:
        list_workers(g, seat, p, civil > 0, military > 0, found)
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


def list_takes(
    g: Ages, seat: int, p: Player, civil: int, leader: Leader | None, found: list[Action]
) -> None:
    """Cards of the row that may be taken (5.2)."""
    r, row = g.rules, g.state.row
    wonders, leaders, technologies = r.wonders, r.leaders, r.science_cost
    room = len(p.hand) < civil_limit(g, seat)
    hand, workers, specials = p.hand, p.workers, p.specials
    for space, cost in enumerate(r.card_row.prices):
        key = row[space]
        if not key:
            continue
        if key in wonders:
            if p.wonder:
                continue
            if p.wonders and not (leader is not None and leader.no_wonder_surcharge):
                cost += len(p.wonders)
            if p.replaced_leader:
                cost -= wonders[key].after_leader_discount
            if cost <= civil:
                found.append(TAKES[space])
        elif not room:
            continue
        elif key in technologies:
            if (
                cost <= civil
                and key not in workers
                and key not in hand
                and key != p.government
                and key not in specials.values()
            ):
                found.append(TAKES[space])
        elif key in leaders:
            if leader is not None:
                cost -= leader.leader_discount
            if cost <= civil and r.level[key] not in p.leader_ages:
                found.append(TAKES[space])
        elif cost <= civil:
            found.append(TAKES[space])


def list_workers(
    g: Ages, seat: int, p: Player, civil: bool, military: bool, found: list[Action]
) -> None:
    """Population, building, upgrading, destroying, wonder stages (5.3, 5.4)."""
    if civil and p.yellow and population_cost(g, seat) <= food_budget(g, seat):
        found.append(GROW)
    groups = EVERYTHING if civil and military else CIVIL if civil else MILITARY
    found += list_buildings(g, seat, groups, remove=True)
    if civil and p.wonder:
        number = 1
        while refuse_stages(g, seat, number) is None:
            found.append(BuildStages(number))
            number += 1


def list_hand(g: Ages, seat: int, p: Player, civil: bool, found: list[Action]) -> None:
    """Civil cards that may be played."""
    r = g.rules
    leader = r.leaders[p.leader] if p.leader else None
    plain = not p.leader_science and (
        leader is None or not (leader.pair or leader.technology_discount)
    )
    budget = p.science
    for side, partner in sides(g, seat) if g.state.pacts else ():
        budget += side.science_discount
        plain = plain and g.state.players[partner].science >= side.partner_pays_science
    last = ""
    for key in p.hand:
        if key == last:
            continue
        last = key
        cost = r.science_cost.get(key)
        if cost is not None:
            if civil and (cost <= budget if plain else refuse_science(g, seat, key) is None):
                found.append(Develop(key))
            if (
                key in r.governments
                and r.governments[key].revolution_cost <= budget
                and refuse_revolution(g, seat, key) is None
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
    order = g.rules.orders.get(key)
    if order is None:
        return True
    if order.kinds:
        group, build, upgrade = g.rules.group, "build" in order.actions, "upgrade" in order.actions
        for action in found:
            if build and type(action) is Build and group[action.card] in order.kinds:
                return True
            if upgrade and type(action) is Upgrade and group[action.new] in order.kinds:
                return True
    return order.possible(g, seat)


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
    if leader.rally_culture and not p.rallied:
        found += RALLIES
