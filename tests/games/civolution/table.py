"""Positions set up by hand: a fixed continent, empty consoles, and only what a test puts there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import yaml

import pentarchy
from pentarchy.core.chance import Chance, roll
from pentarchy.core.match import Match
from pentarchy.core.step import Step
from pentarchy.games.civolution import RULES
from pentarchy.games.civolution.cards.kinds import CATEGORIES, TRACKS
from pentarchy.games.civolution.columns import insert
from pentarchy.games.civolution.continent import lay
from pentarchy.games.civolution.queries import folk, swapped
from pentarchy.games.civolution.rules import Civolution
from pentarchy.games.civolution.state import BLOCKED, FREE, RAW, Player, Vici

ORACLE: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "oracle.yaml").read_text())

LAYOUT = (
    ("tile_A", 1, 1, 0),
    ("tile_B", 2, 0, 0),
    ("tile_C", 1, 2, 1),
    ("tile_D", 0, 0, 1),
    ("tile_E", 0, 1, 0),
    ("tile_F", 3, 0, 0),
    ("tile_G", 4, 0, 0),
    ("tile_H", 3, 2, 1),
)
"""The continent of these tests. Some of its neighbours:

A_water: B_forest B_mountains C_desert C_grassland D_water E_mountains
B_hills: B_forest D_desert F_mountains
B_forest: A_water B_hills B_mountains D_desert F_mountains
C_swamp: C_desert C_grassland
C_desert: A_water B_mountains C_swamp C_grassland H_hills H_water
D_forest: D_desert D_water E_water E_mountains
H_grassland: H_hills
"""


def table(
    *steps: Step, seats: int = 2, other: Mapping[str, Any] | None = None, **mine: Any
) -> Match:
    """A match in which only these steps are owed. Keywords furnish seat 0, `other` seat 1."""
    match = pentarchy.new(RULES, seats, 1, "solo" if seats == 1 else "first")
    with match.edit() as g:
        clear(g)
        furnish(g, 0, **mine)
        if other is not None:
            furnish(g, 1, **other)
        g.stack[:] = steps[::-1]
    return match


def clear(g: Civolution) -> None:
    """A fixed continent, everything face down; consoles empty, dice 1 to 6."""
    s, rules = g.state, g.rules
    n = max(2, len(s.players))
    s.era, s.phase, s.round, s.clock, s.ending, s.monolith = 1, 4, 1, 0, 0, 0
    s.layout = LAYOUT
    s.neighbours, s.near, s.slots = lay(rules, LAYOUT)
    s.tiles = tuple(_tile(t) for t in range(22))
    s.tile_up = list(rules.is_water)
    s.sites = tuple(key for key in rules.sites if key != "island")
    s.site_up = [False] * 24
    s.camps = [BLOCKED if mark > n else FREE for mark in rules.camp_mark]
    s.farms, s.hunted = [-1] * 22, [False] * 22
    s.dice = s.fates = n + 1
    s.decks = [
        tuple(k for k, c in rules.research.items() if rules.deck_of[k] == i) for i in range(5)
    ]
    s.piles = [() for _ in range(5)]
    goals, incomes, chips = tuple(rules.goals), tuple(rules.incomes), tuple(rules.attributes)
    s.goals, s.goal_bag = list(goals[: n + 2]), goals[n + 2 :]
    s.incomes, s.income_bag = list(incomes[:3]), incomes[3:]
    s.attributes, s.attribute_bag = list(chips[:3]), chips[3:]
    s.event, s.events, s.unused, s.box = "", tuple(rules.events)[:4], tuple(rules.events)[4:], ()
    s.players = [Player(supply=48) for _ in s.players]
    if s.vici is not None:
        s.vici = Vici(tribes=15, supply=46, deck=list(rules.vici_cards))


def _tile(t: int) -> str:
    """The materials of a land in the order of its territories: wood lies in B_forest."""
    land = RULES.land[t]
    if land == "water":
        return ""
    alike = [x for x in range(22) if RULES.land[x] == land]
    return RULES.materials[RULES.of_land[land][alike.index(t)]].key


def furnish(g: Civolution, seat: int, **things: Any) -> None:
    """Give a civ what is named: markers by the name of their space, tribes, cards, pieces."""
    p = g.state.players[seat]
    for name, value in things.items():
        if name in RULES.space_index:
            mark(p, RULES.space_index[name], value)
        elif name in TRACKS:
            p.tracks[TRACKS.index(name)] = value
        else:
            FURNITURE[name](g, seat, value)


def mark(p: Player, space: int, n: int) -> None:
    """Put markers on a space."""
    p.markers[space] += n
    p.supply -= n


def _tribes(g: Civolution, seat: int, places: Iterable[str]) -> None:
    for name in places:
        put_tribe(g, seat, name)


def put_tribe(g: Civolution, seat: int, name: str) -> None:
    """A strong tribe on a place; a trailing ! makes one on a camp weak. Its land is developed."""
    weak = name.endswith("!")
    place = RULES.places[name.rstrip("!")]
    f = folk(g, seat)
    t = RULES.camp_territory[place] if place < 100 else place % 100
    if place < 100:
        assert g.state.camps[place] == FREE, name
        g.state.camps[place] = 2 * seat + weak
    elif place < 200:
        f.wild[t] += 1
    else:
        f.weak[t] += 1
    f.here[t] += 1
    f.tribes -= 1
    g.state.tile_up[t] = True


def _boats(g: Civolution, seat: int, waters: Iterable[str]) -> None:
    p = g.state.players[seat]
    for name in waters:
        t = RULES.territory_index[name.rstrip("*")]
        p.boats = tuple(sorted((*p.boats, t)))
        p.cargo -= 1
        p.supply += 1
        if name.endswith("*"):
            mark(p, RAW + t, 1)


def _farms(g: Civolution, seat: int, lands: Iterable[str]) -> None:
    for name in lands:
        g.state.farms[RULES.territory_index[name]] = seat
        g.state.players[seat].farms -= 1


def _abilities(g: Civolution, seat: int, keys: Iterable[str]) -> None:
    s, p = g.state, g.state.players[seat]
    for key in keys:
        take_out(g, key)
        bound = RULES.bound[key]
        free = next(c for c in range(8) if c not in p.homes.values())
        insert(RULES, p, key, p.homes.get(bound, free))
        p.abilities += (key,)
    assert s


def _chips(g: Civolution, seat: int, keys: Iterable[str]) -> None:
    for key in keys:
        take_out(g, key)
        insert(RULES, g.state.players[seat], key, 8)


def take_out(g: Civolution, key: str) -> None:
    """Take a card or chip out of its deck, display or bag."""
    s = g.state
    if key in RULES.research:
        i = RULES.deck_of[key]
        s.decks[i] = tuple(k for k in s.decks[i] if k != key)
    elif key in RULES.attributes:
        s.attributes[:], s.attribute_bag = _without(key, s.attributes, s.attribute_bag)
    elif key in RULES.incomes:
        s.incomes[:], s.income_bag = _without(key, s.incomes, s.income_bag)
    elif key in RULES.goals:
        s.goals[:], s.goal_bag = _without(key, s.goals, s.goal_bag)


def _without(key: str, shown: list[str], bag: tuple[str, ...]) -> tuple[list[str], tuple[str, ...]]:
    everything = [k for k in (*shown, *bag) if k != key]
    return everything[: len(shown)], tuple(everything[len(shown) :])


def _hand(g: Civolution, seat: int, keys: Iterable[str]) -> None:
    for key in keys:
        take_out(g, key)
        g.state.players[seat].hand.append(key)


def _goals(g: Civolution, seat: int, slots: Iterable[tuple[str, ...]]) -> None:
    p = g.state.players[seat]
    filled = [tuple(slot) for slot in slots]
    for slot in filled:
        for key in slot:
            take_out(g, key)
    p.goals = tuple([*filled, (), (), ()][:3])


def _levels(g: Civolution, seat: int, levels: Mapping[str, int]) -> None:
    p = g.state.players[seat]
    p.levels = tuple(levels.get(key, old) for key, old in zip(RULES.modules, p.levels, strict=True))


def _dice(g: Civolution, seat: int, values: Iterable[int]) -> None:
    p = g.state.players[seat]
    p.dice = [0] * 6
    for v in values:
        p.dice[v - 1] += 1
    p.used = 6 - sum(p.dice)
    if p.used < 0:
        g.state.dice += p.used
        p.used = 0


def _fate(g: Civolution, seat: int, n: int) -> None:
    g.state.fates -= n - g.state.players[seat].fate
    g.state.players[seat].fate = n


def _raw(g: Civolution, seat: int, lands: Mapping[str, int]) -> None:
    for name, n in lands.items():
        t = RULES.territory_index[name]
        g.state.tile_up[t] = True
        mark(g.state.players[seat], RAW + t, n)


def _up(g: Civolution, seat: int, lands: Iterable[str]) -> None:
    for name in lands:
        g.state.tile_up[RULES.territory_index[name]] = True


def _sites(g: Civolution, seat: int, sites: Mapping[int, str]) -> None:
    """Face-up sites by slot, swapped with what lay there."""
    s = g.state
    for slot, key in sites.items():
        lie, up = list(s.sites), s.site_up
        at = lie.index(key)
        lie[at], lie[slot] = lie[slot], lie[at]
        up[at], up[slot] = up[slot], True
        s.sites = tuple(lie)


def _statues(g: Civolution, seat: int, grounds: Mapping[str, int]) -> None:
    p = g.state.players[seat]
    p.statues = dict(grounds)
    p.supply -= sum(grounds.values())
    _open(g, grounds)


def _settled(g: Civolution, seat: int, grounds: Mapping[str, int]) -> None:
    g.state.players[seat].settled = dict(grounds)
    _open(g, grounds)


def _open(g: Civolution, grounds: Iterable[str]) -> None:
    """These Building grounds are face up."""
    s = g.state
    for slot, key in enumerate(s.sites):
        s.site_up[slot] = s.site_up[slot] or key in grounds


def _scored(g: Civolution, seat: int, category: str) -> None:
    """This category is scored in the era."""
    s = g.state
    rest = [c for c in CATEGORIES if c != category]
    s.era_tiles = swapped(tuple(rest[:4]), s.era - 1, category)
    s.final_tiles = tuple(rest[4:7])


def _covered(g: Civolution, seat: int, categories: Iterable[str]) -> None:
    """Tiles cover these three categories of the final scoring."""
    s = g.state
    s.final_tiles = tuple(categories)
    s.era_tiles = tuple(c for c in CATEGORIES if c not in s.final_tiles)[:4]


def _hunted(g: Civolution, seat: int, lands: Iterable[str]) -> None:
    for name in lands:
        g.state.hunted[RULES.territory_index[name]] = True
        g.state.tokens -= 1


def _attr(name: str) -> Any:
    def put(g: Civolution, seat: int, value: Any) -> None:
        setattr(g.state.players[seat], name, value)

    return put


def _table(name: str) -> Any:
    def put(g: Civolution, seat: int, value: Any) -> None:
        setattr(g.state, name, value)

    return put


def _resets(g: Civolution, seat: int, n: int) -> None:
    g.state.players[seat].resets = n
    g.state.players[seat].supply -= n


def _display(g: Civolution, seat: int, keys: Iterable[str]) -> None:
    """These chips lie in their display, first."""
    s = g.state
    for at, key in enumerate(keys):
        take_out(g, key)
        if key in RULES.attributes:
            s.attribute_bag = (s.attributes[at], *s.attribute_bag)
            s.attributes[at] = key
        elif key in RULES.incomes:
            s.income_bag = (s.incomes[at], *s.income_bag)
            s.incomes[at] = key
        else:
            s.goal_bag = (s.goals[at], *s.goal_bag)
            s.goals[at] = key


def _event(g: Civolution, seat: int, key: str) -> None:
    s = g.state
    rest = tuple(k for k in RULES.events if k != key)
    s.event, s.events, s.unused = key, rest[:3], rest[3:]


def _rolls(g: Civolution, seat: int, values: tuple[int, ...]) -> None:
    g.state.rng = loaded(values)


def loaded(values: tuple[int, ...]) -> int:
    """A state of chance whose next dice show these values."""
    for rng in range(2_000_000):
        chance = Chance(rng)
        if all(roll(chance) == v for v in values):
            return rng
    raise AssertionError(f"no luck with {values}")


FURNITURE: dict[str, Any] = {
    "tribes": _tribes,
    "boats": _boats,
    "farms": _farms,
    "abilities": _abilities,
    "chips": _chips,
    "hand": _hand,
    "goals": _goals,
    "levels": _levels,
    "dice": _dice,
    "fate": _fate,
    "raw": _raw,
    "up": _up,
    "sites": _sites,
    "statues": _statues,
    "settled": _settled,
    "favor": _attr("favor"),
    "score": _attr("score"),
    "stages": _attr("stages"),
    "resets": _resets,
    "display": _display,
    "event": _event,
    "rolls": _rolls,
    "era": _table("era"),
    "weather": _table("weather"),
    "monolith": _table("monolith"),
    "scored": _scored,
    "covered": _covered,
    "hunted": _hunted,
}


# Reading.


def civ(match: Match, seat: int = 0) -> Player:
    """A civ's record."""
    player: Player = match.game.state.players[seat]
    return player


def fact(match: Match, name: str, seat: int = 0) -> Any:
    """A number of a civ by name: a space, a track, or a field."""
    p = civ(match, seat)
    if name in RULES.space_index:
        return p.markers[RULES.space_index[name]]
    if name in TRACKS:
        return p.tracks[TRACKS.index(name)]
    if name == "hand":
        return len(p.hand)
    if name == "dice":
        return sum(p.dice) + p.used
    if name == "strong":
        return sum(p.wild) + match.game.state.camps.count(2 * seat)
    if name == "weak":
        return sum(p.weak) + match.game.state.camps.count(2 * seat + 1)
    if name == "goals":
        return sum(len(slot) for slot in p.goals)
    if name == "sites":
        return sum(match.game.state.site_up)
    if name == "upgrades":
        return sum(p.levels) - 15
    if name == "boats":
        return len(p.boats)
    if name == "farms":
        return 3 - p.farms
    return getattr(p, name)


def facts(match: Match, names: Iterable[str], seat: int = 0) -> dict[str, Any]:
    """Several numbers of a civ."""
    return {name: fact(match, name, seat) for name in names}


def at(match: Match, name: str) -> str:
    """What stands on a camp: free, blocked, or seat and strength such as 0 strong."""
    held = match.game.state.camps[RULES.places[name]]
    if held < 0:
        return "free" if held == FREE else "blocked"
    return f"{held >> 1} {'weak' if held & 1 else 'strong'}"


def is_up(match: Match, territory: str) -> bool:
    """Whether a territory is developed."""
    return bool(match.game.state.tile_up[RULES.territory_index[territory]])
