"""Numbers that follow from the position: counts, lasting effects, production, markers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from pentarchy.games.horizon.cards.kinds import Condition
from pentarchy.games.horizon.state import FOOD, INFRASTRUCTURE, HorizonState, Player, Unit

if TYPE_CHECKING:
    from pentarchy.games.horizon.rules import Horizon

TOP_STRENGTH = 6


# Counts (C1 to C17).


def village(g: Horizon, seat: int) -> int:
    """Villages that hold the player's cube."""
    return g.state.village.count(seat)


def city(g: Horizon, seat: int) -> int:
    """Cities that hold the player's cube."""
    return g.state.city.count(seat)


def structure(g: Horizon, seat: int) -> int:
    """Structures that hold the player's cube, in either slot."""
    return g.state.left.count(seat) + g.state.right.count(seat)


def map_cube(g: Horizon, seat: int) -> int:
    """The player's cubes on the map."""
    s = g.state
    return s.village.count(seat) + s.city.count(seat) + s.left.count(seat) + s.right.count(seat)


def tech(g: Horizon, seat: int) -> int:
    """Technologies, private ones included."""
    return len(g.state.players[seat].techs)


def _of_level(g: Horizon, seat: int, least: int, most: int) -> int:
    level, found = g.rules.tech_level, 0
    for key in g.state.players[seat].techs:
        if least <= level[key] <= most:
            found += 1
    return found


def tech2(g: Horizon, seat: int) -> int:
    """Technologies of level II."""
    return _of_level(g, seat, 2, 2)


def tech3(g: Horizon, seat: int) -> int:
    """Technologies of level III."""
    return _of_level(g, seat, 3, 3)


def tech4(g: Horizon, seat: int) -> int:
    """Technologies of level IV."""
    return _of_level(g, seat, 4, 4)


def tech2plus(g: Horizon, seat: int) -> int:
    """Technologies of level II or higher."""
    return _of_level(g, seat, 2, 4)


def colour(g: Horizon, seat: int) -> int:
    """Different primary colours among the technologies of level II and III."""
    techs = g.rules.technologies
    mine = (techs[key] for key in g.state.players[seat].techs)
    return len({t.primary for t in mine if 2 <= t.level <= 3})


def leader(g: Horizon, seat: int) -> int:
    """Leader cards."""
    return len(g.state.players[seat].leaders)


def invest_cube(g: Horizon, seat: int) -> int:
    """Cubes on or right of the investment track."""
    return g.state.players[seat].invested


def food_removed(g: Horizon, seat: int) -> int:
    """Cubes removed from the food track."""
    return removed(g, g.state.players[seat], FOOD)


def cubes_removed(g: Horizon, seat: int) -> int:
    """Cubes removed from the three tracks."""
    return g.rules.cubes - sum(g.state.players[seat].tracks)


def full_infrastructure(g: Horizon, seat: int) -> int:
    """1 if no infrastructure cube is left."""
    return int(g.state.players[seat].tracks[INFRASTRUCTURE] == 0)


def active_pop(g: Horizon, seat: int) -> int:
    """Active population tokens."""
    return g.state.players[seat].active


def explored_now(g: Horizon, seat: int) -> int:
    """Tiles explored with the latest movement."""
    return g.state.explored_now


QUERIES: dict[str, Callable[[Horizon, int], int]] = {
    "village": village,
    "city": city,
    "structure": structure,
    "map_cube": map_cube,
    "tech": tech,
    "tech2": tech2,
    "tech3": tech3,
    "tech4": tech4,
    "tech2plus": tech2plus,
    "colour": colour,
    "leader": leader,
    "invest_cube": invest_cube,
    "food_removed": food_removed,
    "cubes_removed": cubes_removed,
    "full_infrastructure": full_infrastructure,
    "active_pop": active_pop,
    "explored_now": explored_now,
}


def holds(g: Horizon, seat: int, conditions: Iterable[Condition]) -> bool:
    """Whether one of the conditions is met; also if there is none."""
    asked = False
    for c in conditions:
        if QUERIES[c.count](g, seat) >= c.at_least:
            return True
        asked = True
    return not asked


def counts_for_a_claim(g: Horizon, seat: int, count: str) -> bool:
    """Whether an objective that a player has not claimed asks for a count."""
    if count not in g.rules.goal_counts:
        return False
    s, cards = g.state, g.rules.objectives
    return any(
        cards[key].condition.count == count and seat not in claims
        for key, claims in zip(s.objectives, s.claims, strict=True)
    )


# The player's board.


def removed(g: Horizon, p: Player, track: int) -> int:
    """Cubes removed from a track."""
    return len(g.rules.cells[track]) - p.tracks[track]


def opened(g: Horizon, p: Player) -> tuple[int, ...]:
    """The population columns opened on the food track."""
    return g.rules.opened[removed(g, p, FOOD)]


def inactive(p: Player) -> int:
    """Tokens in the columns."""
    return sum(p.columns)


def stage_reached(g: Horizon, p: Player, stage: str) -> bool:
    """Whether a stage of the government has been uncovered."""
    return removed(g, p, INFRASTRUCTURE) >= g.rules.stage_at[stage]


def lasting(g: Horizon, p: Player, query: str) -> int:
    """What the player's lasting effects add to a number, all sources together."""
    sources = g.rules.sources.get(query)
    if sources is None:
        return 0
    total = 0
    for key, amount in sources.techs:
        if key in p.techs:
            total += amount
    for left, amount in sources.stages.get(p.government, ()):
        if p.tracks[INFRASTRUCTURE] <= left:
            total += amount
    for cubes, amount in sources.cells:
        if p.invested >= cubes:
            total += amount
    return total


def population_yield(g: Horizon, p: Player) -> int:
    """Tokens a population production would activate."""
    tokens = sum(p.columns[c] > 0 for c in opened(g, p))
    return min(inactive(p), tokens + lasting(g, p, "population_production"))


def population_coins(g: Horizon, p: Player) -> int:
    """Coins a population production gives."""
    return lasting(g, p, "population_production_coins")


def coin_yield(g: Horizon, p: Player) -> int:
    """Coins a coins production would give."""
    return g.rules.coin_cells[removed(g, p, 1)] + lasting(g, p, "coin_production")


# Units and their markers (R5.33).


def usable_strength(g: Horizon, p: Player, kind: int, wanted: int, own: int = 0) -> int:
    """The strength a unit gets that should have `wanted`: that, or the next lower a marker allows.

    `own` is the present strength of the unit itself, whose marker it may flip. 0: no marker.
    """
    free = list(g.rules.box.markers)
    for _, k, strength in p.units:
        if k == kind:
            free[(strength - 1) // 2] -= 1
    if own:
        free[(own - 1) // 2] += 1
    tier = (min(wanted, TOP_STRENGTH) - 1) // 2
    if free[tier] > 0:
        return min(wanted, TOP_STRENGTH)
    while tier > 0:
        tier -= 1
        if free[tier] > 0:
            return 2 * tier + 2
    return 0


def strength_at(p: Player, kind: int, cell: str) -> int:
    """The strength of a player's units of a kind on a cell, together."""
    total = 0
    for c, k, strength in p.units:
        if c == cell and k == kind:
            total += strength
    return total


def strengths_at(p: Player, kind: int, cell: str) -> list[int]:
    """The strengths of a player's units of a kind on a cell, strongest first."""
    return sorted((s for c, k, s in p.units if c == cell and k == kind), reverse=True)


def populate_need(g: Horizon, p: Player, tile: int) -> int:
    """The strength that populating a territory needs."""
    return max(1, g.rules.strength[g.state.tiles[tile]] - lasting(g, p, "populate_strength"))


def fortify_need(g: Horizon, p: Player, tile: int) -> int:
    """The strength that fortifying a territory needs."""
    return max(1, g.rules.strength[g.state.tiles[tile]] - lasting(g, p, "fortify_strength"))


def build_cost(g: Horizon, p: Player, key: str, discount: int = 0) -> int:
    """What a structure costs a player."""
    price = g.rules.structures[key].cost - discount - lasting(g, p, "build_discount")
    return max(0, price)


def foreign_home(s: HorizonState, seat: int, cell: str) -> bool:
    """Whether a hex is another player's home."""
    tile = s.at.get(cell, 0)
    return 0 < tile <= len(s.players) and s.players[seat].home != cell


def presence(s: HorizonState, seat: int) -> list[int]:
    """The tiles where a player may recruit: home, and tiles that bear a cube of theirs."""
    tiles = {s.at[s.players[seat].home]}
    for owners in (s.village, s.city, s.left, s.right):
        if seat in owners:
            tiles.update(i for i, owner in enumerate(owners) if owner == seat)
    return sorted(tiles)


def is_present(s: HorizonState, seat: int, tile: int) -> bool:
    """Whether a player may recruit on a tile."""
    return (
        s.village[tile] == seat
        or s.city[tile] == seat
        or s.left[tile] == seat
        or s.right[tile] == seat
        or s.cells[tile] == s.players[seat].home
    )


def others_on(s: HorizonState, seat: int, cell: str) -> bool:
    """Whether another player has a unit on a cell."""
    for i, p in enumerate(s.players):
        if i != seat:
            for unit in p.units:
                if unit[0] == cell:
                    return True
    return False


def add_unit(p: Player, unit: Unit) -> None:
    """Put a unit on the map; units are kept in order."""
    p.units.append(unit)
    p.units.sort()
