"""Numbers that follow from the position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from pentarchy.core.message import Message, Seat
from pentarchy.games.civolution.cards.kinds import CATEGORIES, TRACKS, Settlement
from pentarchy.games.civolution.events import place_words
from pentarchy.games.civolution.state import (
    FEATURE,
    FOOD,
    MONEY,
    RAW,
    STORE,
    Folk,
    Player,
)

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution

T = TypeVar("T")

OFF = 100
"""Places: camps by number; OFF + territory for a strong tribe in its wilderness or on the boat."""
OFF_WEAK = 200
"""The same for a weak tribe."""


def seating(g: Civolution) -> list[int]:
    """The civs in seating order, from the monolith; V.I.C.I. has the seat after the last."""
    s = g.state
    n = len(s.players) + (s.vici is not None)
    return [(s.monolith + i) % n for i in range(n)]


def humans(g: Civolution) -> list[int]:
    """The civs of players in seating order."""
    n = len(g.state.players)
    return [seat for seat in seating(g) if seat < n]


def folk(g: Civolution, seat: Seat) -> Folk:
    """A civ's record, or V.I.C.I.'s."""
    s = g.state
    if seat < len(s.players):
        return s.players[seat]
    assert s.vici is not None
    return s.vici


def civs(g: Civolution) -> int:
    """How many civs the table is set up for: solo as for two."""
    return max(2, len(g.state.players))


# Abilities.


def power(g: Civolution, seat: Seat, name: str) -> int:
    """What the abilities of one name add up to."""
    abilities = g.state.players[seat].abilities
    if not abilities:
        return 0
    table = g.rules.catalogue.adds.get(name)
    if table is None:
        return 0
    total = 0
    for key in abilities:
        if key in table:
            value = table[key]
            assert isinstance(value, int)
            total += value
    return total


def best(g: Civolution, seat: Seat, name: str, default: int) -> int:
    """The highest number set by abilities of one name, if above the default."""
    abilities = g.state.players[seat].abilities
    table = g.rules.catalogue.adds.get(name)
    if not abilities or table is None:
        return default
    for key in abilities:
        if key in table:
            value = table[key]
            assert isinstance(value, int)
            default = max(default, value)
    return default


def worded(g: Civolution, seat: Seat, name: str) -> list[str]:
    """The words that abilities of one name give, one per ability."""
    table = g.rules.catalogue.adds.get(name, {})
    return [str(table[key]) for key in g.state.players[seat].abilities if key in table]


# Tribes.


def tribes_in(g: Civolution, seat: Seat, t: int) -> int:
    """A civ's tribes in a territory."""
    return folk(g, seat).here[t]


def own_territories(g: Civolution, seat: Seat) -> list[int]:
    """The territories with a tribe of a civ, water included."""
    return [t for t, n in enumerate(folk(g, seat).here) if n]


def on_continent(g: Civolution, seat: Seat) -> int:
    """How many tribes of a civ are on the continent."""
    return sum(folk(g, seat).here)


def strong_tribes(g: Civolution, seat: Seat) -> int:
    """Upright tribes on the continent."""
    return sum(folk(g, seat).wild) + g.state.camps.count(2 * seat)


def weak_tribes(g: Civolution, seat: Seat) -> int:
    """Lying tribes on the continent."""
    return sum(folk(g, seat).weak) + g.state.camps.count(2 * seat + 1)


def all_strong(g: Civolution, seat: Seat) -> bool:
    """Whether a civ has tribes, and none of them is weak."""
    return weak_tribes(g, seat) == 0 < strong_tribes(g, seat)


def places_of(g: Civolution, seat: Seat, strong: bool = True, weak: bool = True) -> list[int]:
    """The places that hold a civ's tribes, in order; groups off the camps once."""
    f = folk(g, seat)
    found: list[int] = []
    if strong and weak:
        found = [c for c, held in enumerate(g.state.camps) if held >> 1 == seat]
    else:
        code = 2 * seat + weak
        found = [c for c, held in enumerate(g.state.camps) if held == code]
    if strong:
        found += [OFF + t for t, n in enumerate(f.wild) if n]
    if weak:
        found += [OFF_WEAK + t for t, n in enumerate(f.weak) if n]
    return found


def territory_of(g: Civolution, place: int) -> int:
    """The territory a place lies in."""
    return g.rules.camp_territory[place] if place < OFF else place % 100


def named_place(g: Civolution, place: int) -> Message:
    """A place in words."""
    return place_words(g.rules.place_names[place])


def count_at(g: Civolution, seat: Seat, place: int) -> int:
    """How many tribes of a civ a place holds."""
    if place < OFF:
        return int(g.state.camps[place] >> 1 == seat)
    f = folk(g, seat)
    return f.wild[place - OFF] if place < OFF_WEAK else f.weak[place - OFF_WEAK]


def seats_of_boat(g: Civolution, seat: Seat) -> int:
    """How many tribes a boat holds."""
    return best(g, seat, "boat_seats", 2)


def free_seats(g: Civolution, seat: Seat, t: int) -> int:
    """Free seats on a civ's boat in a water; 0 without a boat."""
    p = g.state.players[seat]
    return seats_of_boat(g, seat) - p.wild[t] - p.weak[t] if t in p.boats else 0


def built(g: Civolution, seat: Seat, kind: str) -> int:
    """How many farms, boats, statues or settlements a civ has on the continent."""
    p = g.state.players[seat]
    if kind == "farm":
        return g.state.farms.count(seat)
    if kind == "boat":
        return len(p.boats)
    if kind == "statue":
        return sum(p.statues.values())
    assert kind == "settlement", f"nobody builds {kind!r}"
    return len(p.settled)


def stored(p: Player) -> list[int]:
    """The materials with a marker in storage, by number."""
    return [i for i, n in enumerate(p.markers[STORE:RAW]) if n]


def material_up(g: Civolution, material: int) -> bool:
    """Whether a face-up tile of a material lies on the continent."""
    s = g.state
    return s.tile_up[s.tiles.index(g.rules.materials[material].key)]


def sites_up(g: Civolution, kind: str) -> list[int]:
    """The slots of face-up sites of a type."""
    s, sites = g.state, g.rules.sites
    return [i for i, up in enumerate(s.site_up) if up and sites[s.sites[i]].type == kind]


def next_to(g: Civolution, t: int, kind: str) -> int:
    """How many face-up sites of a type lie next to a territory."""
    s, sites = g.state, g.rules.sites
    return sum(s.site_up[i] and sites[s.sites[i]].type == kind for i in s.slots[t])


def settlements(g: Civolution) -> dict[int, Settlement]:
    """The settlements of this match's consoles by slot."""
    return g.rules.settlements[g.state.console]


def income_chips(g: Civolution, p: Player) -> list[str]:
    """The income chips of a civ, the starting chip card among them, by column from below."""
    bound = g.rules.bound
    return [key for column in p.columns for key in column if not bound[key]]


def upgrades(p: Player) -> int:
    """How many module upgrades were carried out."""
    return sum(p.levels) - len(p.levels)


def modules_at_three(g: Civolution, seat: Seat) -> int:
    """How many modules stand at level III."""
    return g.state.players[seat].levels.count(3)


def dice_of(g: Civolution, seat: Seat, kind: str) -> int:
    """How many activation or fate dice a civ (or V.I.C.I.) owns."""
    f = folk(g, seat)
    if kind == "fate":
        return f.fate
    if isinstance(f, Player):
        return sum(f.dice) + f.used
    assert g.state.vici is not None
    return g.state.vici.dice


def sites_beside(g: Civolution, seat: Seat) -> int:
    """Different face-up sites next to own territories."""
    s = g.state
    slots = {i for t in own_territories(g, seat) for i in s.slots[t]}
    return sum(s.site_up[i] for i in slots)


def fire_camps(g: Civolution, seat: Seat) -> int:
    """Fire camps held."""
    fire = g.rules.camp_fire
    return sum(held >> 1 == seat and fire[c] > 0 for c, held in enumerate(g.state.camps))


def diamonds(g: Civolution, seat: Seat) -> int:
    """Active diamonds: food, money, settlement slots and neighbouring storage spaces."""
    p = g.state.players[seat]
    m = p.markers
    total = min(5, m[FOOD] // 3) + min(5, m[MONEY] // 2)
    total += sum(settlements(g)[slot].diamonds for slot in p.settled.values())
    for first, second, third in g.rules.of_land.values():
        if m[STORE + second]:
            total += (m[STORE + first] > 0) + 2 * (m[STORE + third] > 0)
    return total


def features(p: Player) -> int:
    """Feature markers."""
    return sum(p.markers[FEATURE : FEATURE + 6])


def units(g: Civolution, seat: Seat, category: str) -> int:
    """A civ's units of a scoring category."""
    if category in TRACKS:
        return folk(g, seat).tracks[TRACKS.index(category)]
    if category == "population":
        return on_continent(g, seat)
    if category == "expansion":
        return len(own_territories(g, seat))
    if seat >= len(g.state.players):
        assert g.state.vici is not None
        return g.state.vici.evolution if category == "evolution" else g.state.vici.prosperity
    if category == "evolution":
        return features(g.state.players[seat])
    assert category == CATEGORIES[6], category
    return diamonds(g, seat)


Counter = Callable[[Any, Seat], int]

QUERIES: dict[str, Counter] = {
    "farms": lambda g, seat: built(g, seat, "farm"),
    "settlements": lambda g, seat: built(g, seat, "settlement"),
    "strong_tribes": strong_tribes,
    "tribes_div3": lambda g, seat: on_continent(g, seat) // 3,
    "territories_div2": lambda g, seat: len(own_territories(g, seat)) // 2,
    "diamonds_div2": lambda g, seat: diamonds(g, seat) // 2,
}
"""The numbers card text may name."""

MARKER_COUNTERS = ("diamonds_div2",)
"""Those of them that gained markers change."""


def _on_track(i: int) -> Counter:
    """The place of the disc on a track."""
    return lambda g, seat: int(folk(g, seat).tracks[i])


MEASURES: dict[str, Counter] = {
    "tribes": on_continent,
    "strong_tribes": strong_tribes,
    "territories": lambda g, seat: len(own_territories(g, seat)),
    "farms": lambda g, seat: built(g, seat, "farm"),
    "boats": lambda g, seat: built(g, seat, "boat"),
    "statues": lambda g, seat: built(g, seat, "statue"),
    "food": lambda g, seat: int(g.state.players[seat].markers[FOOD]),
    "money": lambda g, seat: int(g.state.players[seat].markers[MONEY]),
    "features": lambda g, seat: features(g.state.players[seat]),
    "stored_materials": lambda g, seat: sum(g.state.players[seat].markers[STORE:RAW]),
    "material_kinds": lambda g, seat: len(stored(g.state.players[seat])),
    "dice": lambda g, seat: dice_of(g, seat, "activation") + dice_of(g, seat, "fate"),
    "favor": lambda g, seat: int(folk(g, seat).favor),
    "faceup_sites_adjacent": sites_beside,
    **{f"track_{track}": _on_track(i) for i, track in enumerate(TRACKS)},
}
"""What events compare."""


def swapped(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """A tuple with one item replaced."""
    return (*items[:at], item, *items[at + 1 :])


def each_folk(g: Civolution) -> Iterator[tuple[int, Folk]]:
    """Every civ and V.I.C.I., by seat."""
    yield from enumerate(g.state.players)
    if g.state.vici is not None:
        yield len(g.state.players), g.state.vici
