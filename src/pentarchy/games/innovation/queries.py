"""Queries: numbers and predicates that follow from the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from pentarchy.games.innovation.geometry import BIT, MOST_SHIPPING, bits
from pentarchy.games.innovation.state import (
    ACTIONS,
    GUILD,
    KINDS,
    LAST_ROUND,
    PALACE,
    SCHOOL,
    UNIVERSITY,
    WORKSHOP,
    Player,
)

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation


# What a player holds.


def in_play(g: Innovation, seat: int) -> list[str]:
    """The keys of all that works for a seat now, the round's score tiles included."""
    s, p = g.state, g.state.players[seat]
    keys = [p.faction, *p.competencies, *p.innovations]
    if p.palace_built:
        keys.append(p.palace)
    if p.bonus:
        keys.append(p.bonus)
    if s.phase == ACTIONS:
        keys.append(s.round_tiles[s.round - 1])
        if s.round == LAST_ROUND:
            keys.append(s.final_tile)
    return keys


def holds(p: Player, key: str) -> bool:
    """Whether a tile or faction works for a player."""
    return (
        key == p.faction
        or key == p.bonus
        or (p.palace_built and key == p.palace)
        or key in p.competencies
        or key in p.innovations
    )


def added(g: Innovation, seat: int, query: str) -> int:
    """What a seat's tiles add to a number."""
    total = 0
    adding = g.rules.catalogue.adds.get(query)
    if adding:
        p = g.state.players[seat]
        for key, amount in adding.items():
            if holds(p, key):
                total += g.amount(seat, amount)
    return total


def spade_tools(g: Innovation, p: Player) -> int:
    """Tools for a bought spade (R5.12)."""
    return g.rules.planning[p.terrain].spade_tools[p.digging]


def placed(g: Innovation, p: Player, kind: int) -> int:
    """How many of a player's own pieces of a kind have left the board."""
    return g.rules.pieces[kind] - p.left[kind]


def free_keys(p: Player) -> int:
    """City tiles whose key no discipline has used yet (R5.5)."""
    a, b, c, d = p.levels
    return len(p.cities) - (a > 7) - (b > 7) - (c > 7) - (d > 7)


def has_palace(g: Innovation, seat: int) -> bool:
    """Whether a palace of the seat, own or neutral, stands on the map (R5.35)."""
    s = g.state
    return any(s.building[h] == PALACE for h in s.players[seat].hexes)


def can_tunnel(g: Innovation, seat: int) -> bool:
    """Whether the seat digs tunnels (R5.47)."""
    return g.rules.factions[g.state.players[seat].faction].tunnels


def can_fly(g: Innovation, seat: int) -> bool:
    """Whether the seat flies (R5.48)."""
    p = g.state.players[seat]
    return p.palace_built and g.rules.palaces[p.palace].flights


# The map.


def occupied(g: Innovation) -> int:
    """The mask of all hexes with a building."""
    mask = 0
    for p in g.state.players:
        for h in p.hexes:
            mask |= BIT[h]
    return mask


def shipping(g: Innovation, seat: int) -> int:
    """How many river hexes a seat can cross now (R5.2)."""
    s = g.state
    level = s.players[seat].shipping
    if s.phase == ACTIONS:
        level += added(g, seat, "reach")
    return min(level, MOST_SHIPPING)


def reach(g: Innovation, seat: int, level: int) -> int:
    """The mask of land hexes in reach of a seat's buildings at a shipping level (R5.2)."""
    s, board = g.state, g.rules.boards[g.state.side]
    table = board.reach[level]
    mask = 0
    for h in s.players[seat].hexes:
        mask |= table[h]
    if s.bridges:
        owner, pairs = s.owner, board.pairs
        for i in s.bridges:
            a, b = pairs[i]
            if owner[a] == seat:
                mask |= BIT[b]
            if owner[b] == seat:
                mask |= BIT[a]
    return mask


def in_reach(g: Innovation, seat: int, h: int, level: int) -> bool:
    """Whether a land hex is in reach of a seat's buildings at a shipping level (R5.2)."""
    s, board = g.state, g.rules.boards[g.state.side]
    # Reach is mutual: what a hex reaches by river reaches it.
    around = board.reach[level][h]
    for own in s.players[seat].hexes:
        if around & BIT[own]:
            return True
    for i in s.bridges:
        a, b = board.pairs[i]
        if (a == h and s.owner[b] == seat) or (b == h and s.owner[a] == seat):
            return True
    return False


def open_reach(g: Innovation, seat: int) -> int:
    """The mask of empty hexes in reach of a seat now."""
    return reach(g, seat, shipping(g, seat)) & ~occupied(g)


def linked(g: Innovation, h: int) -> tuple[int, ...]:
    """The hexes adjacent to one, bridges included (R5.1)."""
    s, board = g.state, g.rules.boards[g.state.side]
    near = board.near[h]
    if s.bridges:
        for i in s.bridges:
            a, b = board.pairs[i]
            if a == h:
                near = (*near, b)
            elif b == h:
                near = (*near, a)
    return near


def within(g: Innovation, starts: list[int], steps: int) -> list[int]:
    """Masks of the hexes at exactly 0, 1, ... steps by sides and bridges, rivers included."""
    s, board = g.state, g.rules.boards[g.state.side]
    seen = 0
    for h in starts:
        seen |= BIT[h]
    rings = [seen]
    frontier = starts
    for _ in range(steps):
        after = 0
        for h in frontier:
            after |= board.near_mask[h]
        for i in s.bridges:
            a, b = board.pairs[i]
            if rings[-1] & BIT[a]:
                after |= BIT[b]
            if rings[-1] & BIT[b]:
                after |= BIT[a]
        after &= ~seen
        seen |= after
        rings.append(after)
        frontier = bits(after)
    return rings


def far_reach(g: Innovation, seat: int, steps: int) -> int:
    """The mask of empty land at two to so many steps: what tunnels (2) and flights (3) reach."""
    rings = within(g, g.state.players[seat].hexes, steps)
    mask = 0
    for ring in rings[2:]:
        mask |= ring
    return mask & g.rules.boards[g.state.side].land_mask & ~occupied(g)


def power_value(g: Innovation, h: int) -> int:
    """The power value of the building on a hex (R5.3)."""
    s = g.state
    return g.rules.power[s.building[h]] + (h in s.annexed)


def group(g: Innovation, seat: int, start: int) -> list[int]:
    """All of a seat's buildings that hang together with one, by adjacency (R5.56)."""
    owner = g.state.owner
    found = [start]
    for h in found:
        for n in linked(g, h):
            if owner[n] == seat and n not in found:
                found.append(n)
    return found


def groups(g: Innovation, seat: int) -> list[list[int]]:
    """A seat's groups by adjacency."""
    found: list[list[int]] = []
    seen: set[int] = set()
    for h in g.state.players[seat].hexes:
        if h not in seen:
            made = group(g, seat, h)
            seen.update(made)
            found.append(made)
    return found


def beside_others(g: Innovation, seat: int, h: int) -> bool:
    """Whether another faction's building is adjacent to a hex (R5.25)."""
    owner = g.state.owner
    return any(owner[n] >= 0 and owner[n] != seat for n in linked(g, h))


def toll(g: Innovation, h: int) -> int:
    """Tools due for working on a hex the Automa has marked (R7.32)."""
    automa = g.state.automa
    return 0 if automa is None else (h in automa.markers) + (h in automa.blighted)


# Numbers that tiles name.


def count(g: Innovation, seat: int, *kinds: int) -> int:
    """Buildings of some kinds a seat has on the map, neutral ones included."""
    s = g.state
    return sum(1 for h in s.players[seat].hexes if s.building[h] in kinds)


def workshops(g: Innovation, seat: int) -> int:
    """Workshops on the map."""
    return count(g, seat, WORKSHOP)


def guilds(g: Innovation, seat: int) -> int:
    """Guilds on the map."""
    return count(g, seat, GUILD)


def schools(g: Innovation, seat: int) -> int:
    """Schools on the map."""
    return count(g, seat, SCHOOL)


def palaces_and_universities(g: Innovation, seat: int) -> int:
    """Palaces and universities on the map."""
    return count(g, seat, PALACE, UNIVERSITY)


def city_tiles(g: Innovation, seat: int) -> int:
    """City tiles owned."""
    return len(g.state.players[seat].cities)


def lowest_level(g: Innovation, seat: int) -> int:
    """The level of the lowest discipline."""
    return min(g.state.players[seat].levels)


def two_highest_levels(g: Innovation, seat: int) -> int:
    """The sum of the two highest levels."""
    return sum(sorted(g.state.players[seat].levels)[2:])


def shapes(g: Innovation, seat: int) -> int:
    """Different kinds of buildings on the map."""
    s = g.state
    return len({s.building[h] for h in s.players[seat].hexes})


def group_count(g: Innovation, seat: int) -> int:
    """Groups by adjacency."""
    return len(groups(g, seat))


def buildings(g: Innovation, seat: int) -> int:
    """Buildings on the map."""
    return len(g.state.players[seat].hexes)


def bridges_built(g: Innovation, seat: int) -> int:
    """Own bridges on the map."""
    return g.state.bridge_owners.count(seat)


def illusion_points(g: Innovation, seat: int) -> int:
    """What illusionists score for a power action (R5.41)."""
    return 1 if len(g.state.players) <= 3 else 2


def tunnel_points(g: Innovation, seat: int) -> int:
    """What a tunnel scores (R5.47)."""
    return 2 + len(g.state.players)


QUERIES: Mapping[str, Callable[[Innovation, int], int]] = {
    "workshops": workshops,
    "guilds": guilds,
    "schools": schools,
    "palaces_and_universities": palaces_and_universities,
    "city_tiles": city_tiles,
    "lowest_level": lowest_level,
    "two_highest_levels": two_highest_levels,
    "shapes": shapes,
    "groups": group_count,
    "buildings": buildings,
    "bridges_built": bridges_built,
    "illusion_points": illusion_points,
}

KIND_INDEX = {kind: i for i, kind in enumerate(KINDS)}
