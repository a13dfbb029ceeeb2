"""What only the whole component set can say: whether it makes a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pentarchy.core.errors import Malformed
from pentarchy.core.settings import Flaw
from pentarchy.games.dawn.cards.kinds import Pact, Space, Tile
from pentarchy.games.dawn.geography import Geography
from pentarchy.games.dawn.mapmaking import word
from pentarchy.games.dawn.queries import BATTLE
from pentarchy.games.dawn.state import EACH_RESOURCE, RESOURCES, TYPES, WONDER_TYPES

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import DawnRules

WHOLE = ""
"""A flaw of the set, not of one card."""
OF_PACTS = ("attack", "defence", "shared_tokens")
"""What a diplomacy card of a player can add to."""


def flaws(rules: DawnRules) -> Iterator[Flaw]:
    """What is wrong with a component set; a sound one has none."""
    yield from counted(rules)
    yield from queried(rules)
    yield from of_rows(rules)
    yield from of_decks(rules)
    yield from of_tiles(rules)
    yield from of_maps(rules)


def counted(rules: DawnRules) -> Iterator[Flaw]:
    """There is enough of everything for four players."""
    for what, found in (("leaders", rules.leaders), ("victory cards", rules.victory)):
        if len(found) < 4:
            yield Flaw(WHOLE, "cards", f"{len(found)} {what}; expected four at least")
    agendas = Counter(a.key for v in rules.victory.values() for a in v.agendas)
    for victory in rules.victory.values():
        for agenda in victory.agendas:
            if agendas[agenda.key] > 1 or agenda.key in rules.catalogue:
                yield Flaw(victory.key, "agendas", f"{agenda.key!r} is the key of something else")
    dial = rules.tech_dial
    if dial.overflow > dial.most:
        yield Flaw(dial.key, "overflow", f"{dial.overflow}; expected {dial.most} at most")


def queried(rules: DawnRules) -> Iterator[Flaw]:
    """Numbers that cards name are known, and those of a battle are asked for in battles."""
    for card in rules.catalogue:
        for query, amount in card.adds.items():
            if isinstance(amount, str) and amount not in rules.queries:
                yield Flaw(card.key, "adds", f"the number {amount!r} is unknown")
            if amount in BATTLE and query not in ("attack", "defence"):
                yield Flaw(card.key, "adds", f"{amount!r} is known in battles only")
            if isinstance(card, Pact) and query not in OF_PACTS:
                expected = ", ".join(OF_PACTS)
                yield Flaw(card.key, "adds", f"{query!r} has no effect; expected: {expected}")
    for victory in rules.victory.values():
        for agenda in victory.agendas:
            if agenda.query not in rules.queries or agenda.query in BATTLE:
                yield Flaw(victory.key, "agendas", f"the number {agenda.query!r} is unknown")


def of_rows(rules: DawnRules) -> Iterator[Flaw]:
    """Every row begins with a card of each type."""
    first = Counter(card.type for card in rules.focus.values() if card.level == 1)
    for kind in TYPES:
        if first[kind] != 1:
            yield Flaw(WHOLE, "cards", f"{first[kind]} {kind} cards of level 1; expected one")
    for leader in rules.leaders.values():
        if sorted(leader.focus_order) != sorted(TYPES):
            yield Flaw(leader.key, "focus_order", "expected each of the five types once")


def of_decks(rules: DawnRules) -> Iterator[Flaw]:
    """From every pile of ancient and medieval wonders one can be removed (S7)."""
    piles = Counter((wonder.type, wonder.era) for wonder in rules.wonders.values())
    for kind in WONDER_TYPES:
        for era in ("ancient", "medieval"):
            if not piles[kind, era]:
                yield Flaw(WHOLE, "cards", f"no {era} {kind} wonder; expected one at least")


def of_tiles(rules: DawnRules) -> Iterator[Flaw]:
    """The tiles of the box: sixteen, of ten spaces, with symbols that have a meaning."""
    if set(rules.tiles) != set(range(1, 17)):
        yield Flaw(WHOLE, "cards", "expected map tiles numbered 1 to 16")
    roles = Counter[str](tile.role for tile in rules.tiles.values())
    for role in ("natural_wonder", "city_state"):
        if roles[role] < 2:
            yield Flaw(WHOLE, "cards", f"{roles[role]} tiles {role}; expected two at least")
    if roles["capital"] != 4:
        yield Flaw(WHOLE, "cards", f"{roles['capital']} tiles with a capital; expected four")
    homes: dict[str, str] = {}
    for tile in rules.tiles.values():
        yield from of_tile(rules, tile)
        for space in (*tile.a, *tile.b):
            for key in filter(None, (space.city_state, space.natural)):
                if homes.setdefault(key, tile.key) != tile.key:
                    yield Flaw(tile.key, "a", f"{key} stands on {homes[key]} too")
    for resource in RESOURCES:
        most = sum(
            max(sum(space.resource == resource for space in side) for side in (tile.a, tile.b))
            for tile in rules.tiles.values()
        )
        if most > EACH_RESOURCE:
            yield Flaw(
                WHOLE, "cards", f"{most} spaces with {resource}; expected {EACH_RESOURCE} at most"
            )


def of_tile(rules: DawnRules, tile: Tile) -> Iterator[Flaw]:
    """A tile has ten spaces on each side, and a star on each if it is for a capital."""
    for field, side in (("a", tile.a), ("b", tile.b)):
        if len(side) != 10:
            yield Flaw(tile.key, field, f"{len(side)} spaces; expected ten")
        stars = sum(space.star for space in side)
        if stars != (tile.role == "capital"):
            yield Flaw(tile.key, field, f"{stars} stars; expected one on a capital's tile only")
        keys = [key for space in side for key in (space.city_state, space.natural) if key]
        if len(set(keys)) < len(keys):
            yield Flaw(tile.key, field, "expected nothing twice")
        for space in side:
            sentence = of_space(rules, space)
            if sentence:
                yield Flaw(tile.key, field, sentence)


def of_space(rules: DawnRules, space: Space) -> str:
    """What is wrong with a space; empty if nothing is."""
    if space.city_state and space.city_state not in rules.city_states:
        return f"the city-state {space.city_state!r} is unknown"
    if space.natural and space.natural not in rules.naturals:
        return f"the natural wonder {space.natural!r} is unknown"
    held = [space.city_state, space.natural, space.resource, space.star]
    if sum(map(bool, held)) > 1 or (space.star and space.barbarian):
        return "expected one symbol on a space"
    if space.terrain == "water" and any((*held, space.barbarian)):
        return "expected no symbol on water"
    return ""


def of_maps(rules: DawnRules) -> Iterator[Flaw]:
    """The fixed map fits together at every number of players, and so does the core."""
    for key in ("first_game_map", "core_a", "core_b"):
        if key not in rules.layouts:
            yield Flaw(WHOLE, "cards", f"the map {key} is missing")
            return
    first = rules.layouts["first_game_map"]
    for n in rules.seats:
        laid = [x for x in first.laid if x.players <= n]
        yield from fits(rules, first.key, [word(f"{x.tile}{x.side}", x) for x in laid])
        if len(laid) != 4 + 3 * n:
            yield Flaw(first.key, "laid", f"{len(laid)} tiles for {n} players")
        stars = {x.tile for x in laid} & set(first.stars)
        if len(stars) < n or any(rules.tiles[t].role != "capital" for t in stars):
            yield Flaw(first.key, "stars", f"expected a capital for each of {n} players")
    for side in "AB":
        core = rules.layouts[f"core_{side.lower()}"]
        if len(core.laid) != 4:
            yield Flaw(core.key, "laid", f"{len(core.laid)} tiles; expected four")
        names = [word(f"{i + 1}{side}", x) for i, x in enumerate(core.laid[:16])]
        yield from fits(rules, core.key, names)


def fits(rules: DawnRules, key: str, layout: list[str]) -> Iterator[Flaw]:
    """Whether tiles lie side by side."""
    try:
        Geography(" ".join(layout), rules.tiles)
    except Malformed as error:
        yield Flaw(key, "laid", str(error))
