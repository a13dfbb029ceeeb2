"""Numbers that follow from others: ratings, totals, limits, prices (rules 3.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pentarchy.games.ages.armies import army_strength
from pentarchy.games.ages.cards.kinds import (
    ARENA,
    ARTILLERY,
    INFANTRY,
    LAB,
    LIBRARY,
    TEMPLE,
    THEATER,
    UNITS,
    URBAN,
    Side,
)

if TYPE_CHECKING:
    from pentarchy.games.ages.cards.kinds import Building
    from pentarchy.games.ages.rules import Ages
    from pentarchy.games.ages.state import Player

MOST_HAPPINESS = 8
RAVAGED_CULTURE = 2


# Who takes part, and in which order.


def remaining(g: Ages) -> list[int]:
    """The seats still in the game, clockwise from the current player."""
    players, n = g.state.players, len(g.state.players)
    current = g.state.current
    return [s for i in range(n) if not players[s := (current + i) % n].resigned]


def playing(g: Ages) -> int:
    """How many players are still in the game."""
    return sum(not p.resigned for p in g.state.players)


def by_count(g: Ages, values: tuple[int, int, int]) -> int:
    """A number printed for 2, 3 and 4 players."""
    return values[max(playing(g), 2) - 2]


def ranking(g: Ages, stat: Callable[[Ages, int], int]) -> list[int]:
    """The seats from most to least; ties by distance from the current player (R5.6.16)."""
    order = remaining(g)
    values = {seat: stat(g, seat) for seat in order}
    return sorted(order, key=lambda seat: -values[seat])


def in_final_age(g: Ages) -> bool:
    """Whether the age without cards has begun."""
    return g.state.age > g.state.last_age


# Cards in play.


def active_wonders(p: Player) -> list[str]:
    """Completed wonders that still work."""
    return [w for w in p.wonders if w not in p.ravaged] if p.ravaged else p.wonders


def sides(g: Ages, seat: int) -> list[tuple[Side, int]]:
    """The player's sides of pacts in force, each with the partner."""
    found: list[tuple[Side, int]] = []
    for pact in g.state.pacts:
        if pact.a == seat:
            found.append((g.rules.pacts[pact.card].a, pact.b))
        elif pact.b == seat:
            found.append((g.rules.pacts[pact.card].b, pact.a))
    return found


def count_on(g: Ages, p: Player, types: tuple[str, ...]) -> int:
    """Workers on cards of these types."""
    cards = g.rules.buildings
    return sum(n for key, n in p.workers.items() if n and cards[key].type in types)


def count_of(g: Ages, p: Player, kind: str) -> int:
    """Workers on cards of one type."""
    total = 0
    of_type = g.rules.of_type[kind]
    for key, n in p.workers.items():
        if n and key in of_type:
            total += n
    return total


def added(g: Ages, seat: int, query: str) -> int:
    """What leader and wonders add to a rating beyond their printed numbers."""
    adds = g.rules.catalogue.adds.get(query)
    if adds is None:
        return 0
    p = g.state.players[seat]
    total = g.amount(seat, adds[p.leader]) if p.leader in adds else 0
    for key in active_wonders(p):
        if key in adds:
            total += g.amount(seat, adds[key])
    return total


# Ratings.


def science(g: Ages, seat: int) -> int:
    """The science rating (R3.1)."""
    p, r = g.state.players[seat], g.rules
    total = r.governments[p.government].science
    printed = r.printed_science
    for key, n in p.workers.items():
        if n and key in printed:
            total += n * printed[key]
    for key in active_wonders(p):
        total += r.wonders[key].science
    if p.leader:
        total += r.leaders[p.leader].science
    return max(0, total + added(g, seat, "science"))


def culture(g: Ages, seat: int) -> int:
    """The culture rating (R3.1)."""
    p, r = g.state.players[seat], g.rules
    total = r.governments[p.government].culture + RAVAGED_CULTURE * len(p.ravaged)
    printed = r.printed_culture
    for key, n in p.workers.items():
        if n and key in printed:
            total += n * printed[key]
    for key in active_wonders(p):
        total += r.wonders[key].culture
    if p.leader:
        total += r.leaders[p.leader].culture
    for side, partner in sides(g, seat):
        total += side.culture
        total += side.culture_per_partner_wonder * len(g.state.players[partner].wonders)
    return max(0, total + added(g, seat, "culture"))


def strength(g: Ages, seat: int, without: tuple[str, ...] = ()) -> int:
    """The strength rating (R3.2), as if the pacts `without` were gone."""
    p, r = g.state.players[seat], g.rules
    total = r.governments[p.government].strength
    printed = r.printed_strength
    for key, n in p.workers.items():
        if n and key in printed:
            total += n * printed[key]
    for key in (*p.specials.values(), *active_wonders(p), *p.colonies, p.leader):
        total += printed.get(key, 0)
    for pact in g.state.pacts:
        if pact.card not in without:
            if pact.a == seat:
                total += r.pacts[pact.card].a.strength
            elif pact.b == seat:
                total += r.pacts[pact.card].b.strength
    return max(0, total + added(g, seat, "strength") + army_strength(r, p, p.workers))


def faces(g: Ages, seat: int) -> int:
    """Happy faces minus unhappy ones, without the limits of the track."""
    p, r = g.state.players[seat], g.rules
    extra = extra_faces(g, p)
    total = government_faces(g, p, extra) + wonder_faces(g, p, extra)
    printed = r.printed_faces
    for key, n in p.workers.items():
        if n and key in printed:
            total += n * (printed[key] + extra)
    if p.leader:
        happy = r.leaders[p.leader].happy
        total += happy + (extra if happy > 0 else 0)
    for key in p.colonies:
        happy = r.territories[key].happy
        total += happy + (extra if happy > 0 else 0)
    return total


def happiness(g: Ages, seat: int) -> int:
    """The happiness rating (R3.3)."""
    return min(MOST_HAPPINESS, max(0, faces(g, seat)))


def extra_faces(g: Ages, p: Player) -> int:
    """What every source of happy faces gives more (R5.11.3)."""
    if not p.wonders:
        return 0
    return sum(g.rules.wonders[key].extra_faces for key in active_wonders(p))


def government_faces(g: Ages, p: Player, extra: int) -> int:
    """The faces of the government."""
    happy = g.rules.governments[p.government].happy
    return happy + (extra if happy > 0 else 0)


def wonder_faces(g: Ages, p: Player, extra: int) -> int:
    """The faces of completed wonders, with a leader tucked under one of them."""
    total = 0
    for key in active_wonders(p):
        card = g.rules.wonders[key]
        happy = card.happy + (1 if key == p.tucked else 0)
        total += happy + (extra - card.extra_faces if happy > 0 else 0)
    if p.tucked in p.ravaged and g.state.tucked_survives:
        total += 1
    return total


def discontent(g: Ages, seat: int) -> int:
    """Discontent workers (R3.5)."""
    p = g.state.players[seat]
    required = g.rules.board.happiness[min(p.yellow, g.rules.bank_size)]
    return max(0, required - happiness(g, seat)) if required else 0


# Actions and limits.


def civil_total(g: Ages, seat: int) -> int:
    """The CA total (R3.6)."""
    p, r = g.state.players[seat], g.rules
    total = r.governments[p.government].civil_actions
    for key in p.specials.values():
        total += r.specials[key].civil_actions
    for key in active_wonders(p):
        total += r.wonders[key].civil_actions
    return total


def military_total(g: Ages, seat: int) -> int:
    """The MA total (R3.6)."""
    p, r = g.state.players[seat], g.rules
    total = r.governments[p.government].military_actions
    for key in p.specials.values():
        total += r.specials[key].military_actions
    for key in active_wonders(p):
        total += r.wonders[key].military_actions
    if p.leader:
        total += r.leaders[p.leader].military_actions
    for side, _ in sides(g, seat):
        total += side.military_actions
    return total


def hand_bonus(g: Ages, p: Player) -> int:
    """What wonders add to both hand limits."""
    if not p.wonders:
        return 0
    return sum(g.rules.wonders[key].hand_limit for key in active_wonders(p))


def civil_limit(g: Ages, seat: int) -> int:
    """How many civil cards may be held (R3.9)."""
    p = g.state.players[seat]
    return p.ca + p.ca_spent + hand_bonus(g, p)


def military_limit(g: Ages, seat: int) -> int:
    """How many military cards may be kept at the end of a turn (R3.9)."""
    p = g.state.players[seat]
    return p.ma + p.ma_spent + hand_bonus(g, p)


def colonization(g: Ages, seat: int) -> int:
    """What cards in play add to a colonization force."""
    p, r = g.state.players[seat], g.rules
    total = sum(r.wonders[key].colonization for key in active_wonders(p))
    return total + sum(r.specials[key].colonization for key in p.specials.values())


# Production.


def food_production(g: Ages, seat: int) -> int:
    """R3.11."""
    p, r = g.state.players[seat], g.rules
    total = sum(n * r.buildings[key].food for key, n in p.workers.items() if n)
    return total + sum(side.food for side, _ in sides(g, seat))


def mine_production(g: Ages, seat: int) -> int:
    """Mines and the doubled one (R3.11)."""
    p, r = g.state.players[seat], g.rules
    total = sum(n * r.buildings[key].resources for key, n in p.workers.items() if n)
    best = best_mine(g, p)
    if best:
        total += sum(r.wonders[w].doubles_mine for w in active_wonders(p)) * (
            r.buildings[best].resources
        )
    return total


def best_mine(g: Ages, p: Player) -> str:
    """The highest-level mine with a worker."""
    for key, _ in reversed(g.rules.mines):
        if p.workers.get(key):
            return key
    return ""


def lab_resources(g: Ages, seat: int) -> int:
    """Resources that labs produce by a leader."""
    leader = g.rules.leaders.get(g.state.players[seat].leader)
    return lab_levels(g, seat) if leader is not None and leader.lab_resources else 0


def resource_production(g: Ages, seat: int) -> int:
    """R3.11."""
    total = mine_production(g, seat) + lab_resources(g, seat)
    return max(0, total + sum(side.resources for side, _ in sides(g, seat)))


def consumption(g: Ages, seat: int) -> int:
    """Food eaten at the end of a turn (R3.12)."""
    p = g.state.players[seat]
    return g.rules.board.consumption[min(p.yellow, g.rules.bank_size)]


def corruption(g: Ages, seat: int) -> int:
    """Resources lost at the end of a turn (R3.13)."""
    table = g.rules.board.corruption
    return table[min(g.state.players[seat].blue, len(table) - 1)]


def workers(g: Ages, seat: int) -> int:
    """All workers, unused ones included (R3.10)."""
    p = g.state.players[seat]
    return p.pool + sum(p.workers.values())


def culture_points(g: Ages, seat: int) -> int:
    """Culture points."""
    return g.state.players[seat].culture


# What cards count.


def unit_count(g: Ages, seat: int) -> int:
    """Military units."""
    return count_on(g, g.state.players[seat], UNITS)


def infantry_and_artillery(g: Ages, seat: int) -> int:
    """Infantry and artillery units."""
    return count_on(g, g.state.players[seat], (INFANTRY, ARTILLERY))


def best_lab_or_library(g: Ages, seat: int) -> int:
    """The highest level of a lab or library with a worker (R5.11.1)."""
    cards = g.rules.buildings
    return max(
        (
            cards[key].age
            for key, n in g.state.players[seat].workers.items()
            if n and cards[key].type in (LAB, LIBRARY)
        ),
        default=0,
    )


def unit_types(g: Ages, seat: int) -> int:
    """Unit types with a unit."""
    cards = g.rules.buildings
    return len(
        {
            cards[key].type
            for key, n in g.state.players[seat].workers.items()
            if n and cards[key].type in UNITS
        }
    )


def twice_unit_types(g: Ages, seat: int) -> int:
    """2 for each unit type with a unit (R5.11.9)."""
    return 2 * unit_types(g, seat)


def _happy_workers(g: Ages, p: Player, types: tuple[str, ...], extra: int) -> int:
    cards = g.rules.buildings
    return sum(
        n * (cards[key].happy + extra)
        for key, n in p.workers.items()
        if n and cards[key].type in types and cards[key].happy > 0
    )


def temple_and_government_faces(g: Ages, seat: int) -> int:
    """Happy faces of temples and government (R5.11.3)."""
    p = g.state.players[seat]
    extra = extra_faces(g, p)
    return _happy_workers(g, p, (TEMPLE,), extra) + max(0, government_faces(g, p, extra))


def temple_theater_wonder_faces(g: Ages, seat: int) -> int:
    """Happy faces of temples, theaters and wonders that work (R5.11.4)."""
    p = g.state.players[seat]
    extra = extra_faces(g, p)
    total = _happy_workers(g, p, (TEMPLE, THEATER), extra)
    for key in active_wonders(p):
        card = g.rules.wonders[key]
        happy = card.happy + (1 if key == p.tucked else 0)
        if happy > 0:
            total += happy + extra - card.extra_faces
    return total


def colony_culture(g: Ages, seat: int) -> int:
    """2 for the first colony, 1 for each other."""
    n = len(g.state.players[seat].colonies)
    return n + 1 if n else 0


def theaters(g: Ages, seat: int) -> int:
    """Theaters."""
    return count_of(g, g.state.players[seat], THEATER)


def twice_library_theater_pairs(g: Ages, seat: int) -> int:
    """2 for each pair of a library and a theater (R5.11.5)."""
    p = g.state.players[seat]
    return 2 * min(count_of(g, p, LIBRARY), count_of(g, p, THEATER))


def best_theater_culture(g: Ages, seat: int) -> int:
    """The culture of the best theater with a worker (R5.11.6)."""
    cards = g.rules.buildings
    return max(
        (
            cards[key].culture
            for key, n in g.state.players[seat].workers.items()
            if n and cards[key].type == THEATER
        ),
        default=0,
    )


def lab_levels(g: Ages, seat: int) -> int:
    """The sum of the levels of labs."""
    cards = g.rules.buildings
    return sum(
        n * cards[key].age
        for key, n in g.state.players[seat].workers.items()
        if n and cards[key].type == LAB
    )


def minus_labs(g: Ages, seat: int) -> int:
    """One less for each lab (R5.11.7)."""
    return -count_of(g, g.state.players[seat], LAB)


def technologies(g: Ages, seat: int) -> list[str]:
    """All technology cards in play, government and special technologies included."""
    p = g.state.players[seat]
    return [*p.workers, p.government, *p.specials.values()]


def technology_levels(g: Ages, seat: int) -> int:
    """The sum of the levels of all technologies in play (R5.11.17)."""
    return sum(g.rules.level[key] for key in technologies(g, seat))


def _urban_sum(g: Ages, seat: int, value: Callable[[Building], int]) -> int:
    cards = g.rules.buildings
    return sum(
        n * value(cards[key])
        for key, n in g.state.players[seat].workers.items()
        if n and cards[key].type in URBAN
    )


def fast_food(g: Ages, seat: int) -> int:
    """2 per farm and mine, 1 per urban building and unit (R5.11.18)."""
    p = g.state.players[seat]
    return 2 * count_on(g, p, ("farm", "mine")) + count_on(g, p, URBAN + UNITS)


def twice_theater_library_culture(g: Ages, seat: int) -> int:
    """Twice the culture of theaters and libraries, with what leaders change (R5.11.16)."""
    cards = g.rules.buildings
    printed = sum(
        n * cards[key].culture
        for key, n in g.state.players[seat].workers.items()
        if n and cards[key].type in (THEATER, LIBRARY)
    )
    names = ("theaters", "twice_library_theater_pairs", "best_theater_culture")
    leader = g.state.players[seat].leader
    amount = g.rules.catalogue.adds.get("culture", {}).get(leader, 0)
    return 2 * (printed + (g.amount(seat, amount) if amount in names else 0))


def urban_output(g: Ages, seat: int) -> int:
    """Culture, science and strength of urban buildings, with what leaders change (R5.11.16)."""
    total = _urban_sum(g, seat, lambda b: b.culture + b.science + b.strength)
    names = {
        "theaters",
        "twice_library_theater_pairs",
        "best_theater_culture",
        "lab_levels",
        "best_lab_or_library",
        "minus_labs",
    }
    leader = g.state.players[seat].leader
    for rating in ("culture", "science"):
        amount = g.rules.catalogue.adds.get(rating, {}).get(leader, 0)
        if amount in names:
            total += g.amount(seat, amount)
    return total


# What Age III events score (R5.11.39).


def impact_of_agriculture(g: Ages, seat: int) -> int:
    """Food produced, and 4 if it is more than is eaten."""
    food = food_production(g, seat)
    return food + (4 if food > consumption(g, seat) else 0)


def impact_of_architecture(g: Ages, seat: int) -> int:
    """The levels of urban buildings."""
    return _urban_sum(g, seat, lambda b: b.age)


def impact_of_balance(g: Ages, seat: int) -> int:
    """Twice the least of science, culture, food and resources."""
    return 2 * min(
        science(g, seat), culture(g, seat), food_production(g, seat), resource_production(g, seat)
    )


def impact_of_colonies(g: Ages, seat: int) -> int:
    """3 per colony."""
    return 3 * len(g.state.players[seat].colonies)


def impact_of_competition(g: Ages, seat: int) -> int:
    """The levels of units and arenas."""
    cards = g.rules.buildings
    return sum(
        n * cards[key].age
        for key, n in g.state.players[seat].workers.items()
        if n and (cards[key].type in UNITS or cards[key].type == ARENA)
    )


def impact_of_government(g: Ages, seat: int) -> int:
    """2 per CA and 1 per MA of the totals."""
    return 2 * civil_total(g, seat) + military_total(g, seat)


def impact_of_happiness(g: Ages, seat: int) -> int:
    """2 per happy face, 2 less per discontent worker."""
    return 2 * happiness(g, seat) - 2 * discontent(g, seat)


def impact_of_population(g: Ages, seat: int) -> int:
    """2 per content worker above ten."""
    return 2 * max(0, workers(g, seat) - discontent(g, seat) - 10)


def impact_of_progress(g: Ages, seat: int) -> int:
    """2 per level of government and special technologies."""
    p, level = g.state.players[seat], g.rules.level
    return 2 * sum(level[key] for key in (p.government, *p.specials.values()))


def impact_of_technology(g: Ages, seat: int) -> int:
    """4 per technology of the last age played."""
    last = g.state.last_age
    return 4 * sum(g.rules.level[key] == last for key in technologies(g, seat))


def impact_of_variety(g: Ages, seat: int) -> int:
    """2 per type of unit and of urban building, and per special technology."""
    cards, p = g.rules.buildings, g.state.players[seat]
    types = {cards[key].type for key, n in p.workers.items() if n}
    return 2 * (len(types - {"farm", "mine"}) + len(p.specials))


def impact_of_wonders(g: Ages, seat: int) -> int:
    """5, 4, 3, 2 per completed wonder of Age A, I, II, III."""
    return sum(5 - g.rules.level[key] for key in g.state.players[seat].wonders)


COUNTS: dict[str, Callable[[Any, int], int]] = {
    f.__name__: f
    for f in (
        unit_count,
        infantry_and_artillery,
        best_lab_or_library,
        twice_unit_types,
        temple_and_government_faces,
        temple_theater_wonder_faces,
        colony_culture,
        theaters,
        twice_library_theater_pairs,
        best_theater_culture,
        lab_levels,
        minus_labs,
        mine_production,
        technology_levels,
    )
}
"""Queries that depend on no rating, and so may add to one."""

QUERIES: dict[str, Callable[[Any, int], int]] = {
    **COUNTS,
    **{
        f.__name__: f
        for f in (
            science,
            culture,
            strength,
            happiness,
            discontent,
            culture_points,
            fast_food,
            twice_theater_library_culture,
            urban_output,
            impact_of_agriculture,
            impact_of_architecture,
            impact_of_balance,
            impact_of_colonies,
            impact_of_competition,
            impact_of_government,
            impact_of_happiness,
            impact_of_population,
            impact_of_progress,
            impact_of_technology,
            impact_of_variety,
            impact_of_wonders,
        )
    },
}
