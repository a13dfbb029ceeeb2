"""Scenarios: a fixed continent and empty consoles, on which things are put by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from pentarchy.core.scenario import Scenario
from pentarchy.games.civolution.cards.kinds import CATEGORIES, TRACKS
from pentarchy.games.civolution.columns import LAST, insert
from pentarchy.games.civolution.continent import lay
from pentarchy.games.civolution.queries import OFF, OFF_WEAK, civs, folk, swapped
from pentarchy.games.civolution.state import (
    BLOCKED,
    FREE,
    MARKERS,
    RAW,
    VICI_TRIBES,
    Player,
    Vici,
)
from pentarchy.games.civolution.turn import TakeTurn

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
"""The continent. Some of its neighbours:

A_water: B_forest B_mountains C_desert C_grassland D_water E_mountains
B_hills: B_forest D_desert F_mountains
B_forest: A_water B_hills B_mountains D_desert F_mountains
C_swamp: C_desert C_grassland
C_desert: A_water B_mountains C_swamp C_grassland H_hills H_water
D_forest: D_desert D_water E_water E_mountains
H_grassland: H_hills
"""


class CivolutionScenario(Scenario):
    """A continent with everything face down, empty consoles, dice 1 to 6, era 1.

    >>> import pentarchy
    >>> t = pentarchy.scenario("civolution").tribes("B_forest:1").turn()
    >>> [answered.action for answered in t.play("activate migration")]
    ['pay die:1', 'pay die:3']
    >>> _ = t.play("tribe B_forest:1", "settle B_hills:0")
    >>> t.p().here[t.rules.territory_index["B_hills"]]
    1
    """

    def usual_mode(self, seats: int) -> str:
        return "solo" if seats == 1 else "first"

    def arrange(self) -> None:
        s, rules = self.s, self.rules
        self.g.stack.clear()
        n = civs(self.g)
        s.era, s.phase, s.round, s.clock, s.ending, s.monolith = 1, 4, 1, 0, 0, 0
        s.layout = LAYOUT
        s.neighbours, s.near, s.slots = lay(rules, LAYOUT)  # type: ignore[arg-type]
        s.tiles = tuple(self._tile(t) for t in range(22))
        s.tile_up = list(rules.is_water)  # type: ignore[attr-defined]
        s.sites = tuple(key for key in rules.sites if key != "island")  # type: ignore[attr-defined]
        s.site_up = [False] * 24
        marks = rules.camp_mark  # type: ignore[attr-defined]
        s.camps = [BLOCKED if mark > n else FREE for mark in marks]
        s.farms, s.hunted = [-1] * 22, [False] * 22
        s.dice = s.fates = n + 1
        self._shelve(n)
        s.players = [Player(supply=MARKERS - 2) for _ in s.players]
        if s.vici is not None:
            cards = list(rules.vici_cards)  # type: ignore[attr-defined]
            s.vici = Vici(tribes=VICI_TRIBES, supply=MARKERS - 4, deck=cards)

    def _shelve(self, n: int) -> None:
        """Cards and chips in the order of the catalogue."""
        s, rules = self.s, self.g.rules
        s.decks = [
            tuple(k for k in rules.research if rules.deck_of[k] == i) for i in range(len(s.decks))
        ]
        s.piles = [() for _ in s.decks]
        goals, incomes = tuple(rules.goals), tuple(rules.incomes)
        chips, events = tuple(rules.attributes), tuple(rules.events)
        s.goals, s.goal_bag = list(goals[: n + 2]), goals[n + 2 :]
        s.incomes, s.income_bag = list(incomes[:3]), incomes[3:]
        s.attributes, s.attribute_bag = list(chips[:3]), chips[3:]
        s.event, s.events, s.unused, s.box = "", events[:4], events[4:], ()

    def _tile(self, t: int) -> str:
        """The materials of a land in the order of its territories: wood lies in B_forest."""
        rules = self.g.rules
        land = rules.land[t]
        if land == "water":
            return ""
        key: str = rules.materials[rules.of_land[land][rules.of_type[land].index(t)]].key
        return key

    def turn(self, seat: int = 0) -> Self:
        """A civ's turn, and nothing after it."""
        return self.owe(TakeTurn(seat=seat))

    def give(self, seat: int = 0, **things: Any) -> Self:
        """Several things at once: markers by the name of their space, discs by track, the rest by
        the method of its name."""
        p, rules = self.p(seat), self.g.rules
        for name, value in things.items():
            if name in rules.space_index:
                self._mark(p, rules.space_index[name], value)
            elif name in TRACKS:
                p.tracks[TRACKS.index(name)] = value
            elif name in ("favor", "score", "stages"):
                setattr(p, name, value)
            elif name in ("era", "weather", "monolith"):
                setattr(self.s, name, value)
            elif isinstance(value, tuple | list):
                getattr(self, name)(*value, seat=seat)
            else:
                getattr(self, name)(value, seat=seat)
        return self

    @staticmethod
    def _mark(p: Player, space: int, n: int) -> None:
        p.markers[space] += n
        p.supply -= n

    # On the continent.

    def tribes(self, *places: str, seat: int = 0) -> Self:
        """Strong tribes on places; a trailing ! makes one on a camp weak. Lands are developed."""
        s, rules, f = self.s, self.g.rules, folk(self.g, seat)
        for name in places:
            place = rules.places[name.rstrip("!")]
            t = rules.camp_territory[place] if place < OFF else place % OFF
            if place < OFF:
                assert s.camps[place] == FREE, f"{name} is not free"
                s.camps[place] = 2 * seat + name.endswith("!")
            elif place < OFF_WEAK:
                f.wild[t] += 1
            else:
                f.weak[t] += 1
            f.here[t] += 1
            f.tribes -= 1
            s.tile_up[t] = True
        return self

    def boats(self, *waters: str, seat: int = 0) -> Self:
        """Boats on waters; a trailing * loads one."""
        p, index = self.p(seat), self.g.rules.territory_index
        for name in waters:
            t = index[name.rstrip("*")]
            p.boats = tuple(sorted((*p.boats, t)))
            p.cargo -= 1
            p.supply += 1
            if name.endswith("*"):
                self._mark(p, RAW + t, 1)
        return self

    def farms(self, *lands: str, seat: int = 0) -> Self:
        """Farms in territories."""
        for name in lands:
            self.s.farms[self.g.rules.territory_index[name]] = seat
            self.p(seat).farms -= 1
        return self

    def raw(self, lands: Mapping[str, int], seat: int = 0) -> Self:
        """Raw materials, which show that their lands are developed."""
        for name, n in lands.items():
            t = self.g.rules.territory_index[name]
            self.s.tile_up[t] = True
            self._mark(self.p(seat), RAW + t, n)
        return self

    def up(self, *lands: str, seat: int = 0) -> Self:
        """Territories whose material tile is face up."""
        for name in lands:
            self.s.tile_up[self.g.rules.territory_index[name]] = True
        return self

    def sites(self, sites: Mapping[int, str], seat: int = 0) -> Self:
        """Face-up sites by slot, swapped with what lay there."""
        s = self.s
        for slot, key in sites.items():
            lie, up = list(s.sites), s.site_up
            at = lie.index(key)
            lie[at], lie[slot] = lie[slot], lie[at]
            up[at], up[slot] = up[slot], True
            s.sites = tuple(lie)
        return self

    def statues(self, grounds: Mapping[str, int], seat: int = 0) -> Self:
        """Statues by Building ground, which is then face up."""
        p = self.p(seat)
        p.statues = dict(grounds)
        p.supply -= sum(grounds.values())
        return self._open(grounds)

    def settled(self, grounds: Mapping[str, int], seat: int = 0) -> Self:
        """Settlements by Building ground, which is then face up: the slots they come from."""
        self.p(seat).settled = dict(grounds)
        return self._open(grounds)

    def _open(self, grounds: Iterable[str]) -> Self:
        s = self.s
        for slot, key in enumerate(s.sites):
            s.site_up[slot] = s.site_up[slot] or key in grounds
        return self

    def hunted(self, *lands: str, seat: int = 0) -> Self:
        """Hunting tokens in territories."""
        for name in lands:
            self.s.hunted[self.g.rules.territory_index[name]] = True
            self.s.tokens -= 1
        return self

    # On a console.

    def abilities(self, *keys: str, seat: int = 0) -> Self:
        """Installed cards and attribute chips that work, each type in a column of its own."""
        p, rules = self.p(seat), self.g.rules
        for key in keys:
            self.fetch(key)
            free = next(c for c in range(LAST) if c not in p.homes.values())
            insert(rules, p, key, p.homes.get(rules.bound[key], free))
            p.abilities += (key,)
        return self

    def chips(self, *keys: str, seat: int = 0) -> Self:
        """Income chips and starting chip cards in the last column."""
        for key in keys:
            self.fetch(key)
            insert(self.g.rules, self.p(seat), key, LAST)
        return self

    def hand(self, *keys: str, seat: int = 0) -> Self:
        """Research cards in hand."""
        for key in keys:
            self.fetch(key)
            self.p(seat).hand.append(key)
        return self

    def goals(self, *slots: Iterable[str], seat: int = 0) -> Self:
        """Goal chips by slot, the open one last."""
        filled = [tuple(slot) for slot in slots]
        for key in (key for slot in filled for key in slot):
            self.fetch(key)
        self.p(seat).goals = tuple([*filled, (), (), ()][:3])
        return self

    def levels(self, levels: Mapping[str, int], seat: int = 0) -> Self:
        """Levels of modules; others stay as they are."""
        p, modules = self.p(seat), self.g.rules.modules
        p.levels = tuple(levels.get(k, old) for k, old in zip(modules, p.levels, strict=True))
        return self

    def dice(self, *values: int, seat: int = 0) -> Self:
        """The values of the dice left; the others are used."""
        p = self.p(seat)
        p.dice = [values.count(v) for v in range(1, 7)]
        p.used = max(0, 6 - len(values))
        self.s.dice -= max(0, len(values) - 6)
        return self

    def fate(self, n: int, seat: int = 0) -> Self:
        """So many fate dice."""
        self.s.fates -= n - self.p(seat).fate
        self.p(seat).fate = n
        return self

    def resets(self, n: int, seat: int = 0) -> Self:
        """Filled reset columns."""
        self.p(seat).resets = n
        self.p(seat).supply -= n
        return self

    # On the boards.

    def display(self, *keys: str, seat: int = 0) -> Self:
        """These chips lie first in their displays."""
        s, rules = self.s, self.g.rules
        for at, key in enumerate(keys):
            self.fetch(key)
            if key in rules.attributes:
                s.attribute_bag = (s.attributes[at], *s.attribute_bag)
                s.attributes[at] = key
            elif key in rules.incomes:
                s.income_bag = (s.incomes[at], *s.income_bag)
                s.incomes[at] = key
            else:
                s.goal_bag = (s.goals[at], *s.goal_bag)
                s.goals[at] = key
        return self

    def event(self, key: str, seat: int = 0) -> Self:
        """The event of the era."""
        s = self.s
        rest = tuple(k for k in self.g.rules.events if k != key)
        s.event, s.events, s.unused = key, rest[:3], rest[3:]
        return self

    def scored(self, category: str, seat: int = 0) -> Self:
        """The category that is scored in the era."""
        s = self.s
        rest = [c for c in CATEGORIES if c != category]
        s.era_tiles = swapped(tuple(rest[:4]), s.era - 1, category)
        s.final_tiles = tuple(rest[4:7])
        return self

    def covered(self, *categories: str, seat: int = 0) -> Self:
        """The three categories that tiles cover in the final scoring."""
        s = self.s
        s.final_tiles = categories
        s.era_tiles = tuple(c for c in CATEGORIES if c not in categories)[:4]
        return self

    def fetch(self, key: str) -> Self:
        """Take a card or chip out of its deck, display or bag."""
        s, rules = self.s, self.g.rules
        if key in rules.research:
            i = rules.deck_of[key]
            s.decks[i] = tuple(k for k in s.decks[i] if k != key)
        elif key in rules.attributes:
            s.attributes[:], s.attribute_bag = _without(key, s.attributes, s.attribute_bag)
        elif key in rules.incomes:
            s.incomes[:], s.income_bag = _without(key, s.incomes, s.income_bag)
        elif key in rules.goals:
            s.goals[:], s.goal_bag = _without(key, s.goals, s.goal_bag)
        return self


def _without(key: str, shown: list[str], bag: tuple[str, ...]) -> tuple[list[str], tuple[str, ...]]:
    """A display and its bag without a chip, the display filled up from the bag."""
    everything = [k for k in (*shown, *bag) if k != key]
    return everything[: len(shown)], tuple(everything[len(shown) :])
