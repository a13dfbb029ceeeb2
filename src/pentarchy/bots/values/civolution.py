"""What positions of Civolution are worth."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from operator import mul
from typing import ClassVar

from pentarchy.bots.values.base import Features, Figure, Value
from pentarchy.core.message import Message
from pentarchy.games.civolution.cards.kinds import CATEGORIES, Module
from pentarchy.games.civolution.cards.modules import MODULES
from pentarchy.games.civolution.columns import Bases, bases, installed, lowest_stage
from pentarchy.games.civolution.dice import resets_per_era
from pentarchy.games.civolution.era import entitled
from pentarchy.games.civolution.feeding import total_need
from pentarchy.games.civolution.goals import progress
from pentarchy.games.civolution.queries import built, diamonds
from pentarchy.games.civolution.rules import Civolution, CivolutionRules
from pentarchy.games.civolution.sites import RICH_OAK
from pentarchy.games.civolution.state import (
    FEATURE,
    FOCUS,
    FOOD,
    IDEA,
    MONEY,
    PLAN,
    RAW,
    STORE,
    Player,
)

NAMES = tuple(card.key for card in MODULES if isinstance(card, Module))
"""The main modules in the order of `Player.levels`."""
LEVELS = tuple(f"{module}_level" for module in NAMES)
RATES = (5, 4, 3, 2)
ERAS = 4
STORES = (0.0, 1.0, 1.9, 2.7, 3.4, 4.0, 4.5, 4.9, 5.2, 5.4, 5.6)
"""What so many of a thing are worth, the tenth much less than the first."""


def store(n: int) -> float:
    """A supply that saturates."""
    return STORES[n] if n < 11 else 5.6 + 0.1 * (n - 10)


class CivolutionValue(Value):
    """Points as they stand, the categories of the eras to come, tribes, tools and what is near."""

    pauses = ("Turn",)
    ahead = 3
    positions = 8000
    dicey = True
    unfolds = ("Activities", "Build", "Either")
    glance = 24
    words: ClassVar[dict[str, Message]] = {
        "points": Message("points at the end as things stand"),
        "eras": Message("points in the scorings of the eras to come"),
        "strong": Message("strong tribes"),
        "weak": Message("weak tribes"),
        "fed": Message("food for your tribes"),
        "food": Message("food beyond need"),
        "ideas": Message("ideas"),
        "money": Message("money"),
        "materials": Message("materials in storage"),
        "kinds": Message("different materials"),
        "raw": Message("raw materials on the continent"),
        "features": Message("feature markers"),
        "dice": Message("dice left to use"),
        "values": Message("different values among them"),
        "planning": Message("planning and focus markers"),
        "owned": Message("dice owned"),
        "fate": Message("fate dice owned"),
        **{
            f"{m}_level": Message("a higher level of your module {module}", module=m) for m in NAMES
        },
        "chips": Message("income chips"),
        "activities": Message("activities"),
        "abilities": Message("lasting abilities"),
        "hand": Message("cards in hand"),
        "ready": Message("cards ready to be installed"),
        "goals": Message("progress on goals"),
        "lines": Message("the next bonus lines"),
        "favor": Message("favor"),
        "farms": Message("farms"),
        "boats": Message("boats"),
        "lands": Message("territories with a tribe"),
        "statues": Message("statues"),
        "event": Message("the bonus of the event"),
        "oaks": Message("points by Mystic oaks"),
        "glaciers": Message("tribes next to Glaciers"),
        "monolith": Message("the monolith"),
    }

    figures: ClassVar[dict[str, Figure]] = {
        "points": (Message("points so far"), lambda g, seat: g.state.players[seat].score),
        "strong": (Message("tribes"), lambda g, seat: sum(g.state.players[seat].here)),
        "food": (Message("food"), lambda g, seat: g.state.players[seat].markers[FOOD]),
        "fed": (Message("food"), lambda g, seat: g.state.players[seat].markers[FOOD]),
        "ideas": (Message("ideas"), lambda g, seat: g.state.players[seat].markers[IDEA]),
        "money": (Message("money"), lambda g, seat: g.state.players[seat].markers[MONEY]),
        "materials": (
            Message("materials in storage"),
            lambda g, seat: sum(g.state.players[seat].markers[STORE:RAW]),
        ),
        "raw": (
            Message("raw materials on the continent"),
            lambda g, seat: sum(g.state.players[seat].markers[RAW:]),
        ),
        "dice": (Message("dice left to use"), lambda g, seat: sum(g.state.players[seat].dice)),
        "hand": (Message("cards in hand"), lambda g, seat: len(g.state.players[seat].hand)),
        "favor": (Message("favor"), lambda g, seat: g.state.players[seat].favor),
        "farms": (Message("farms"), lambda g, seat: g.state.farms.count(seat)),
        "boats": (Message("boats"), lambda g, seat: len(g.state.players[seat].boats)),
        "lands": (
            Message("territories with a tribe"),
            lambda g, seat: sum(n > 0 for n in g.state.players[seat].here),
        ),
    }

    def progress(self, g: Civolution) -> float:
        """By eras, and inside an era by the clock of Resets."""
        s = g.state
        part = s.clock / resets_per_era(g) if s.phase <= 4 else 1.0
        return min(1.0, (max(s.era, 1) - 1 + part) / ERAS)

    def features(self, g: Civolution, seat: int) -> Features:
        s, p = g.state, g.state.players[seat]
        m = p.markers
        left = ERAS - s.era + (s.phase < 8)
        strong = sum(p.wild) + s.camps.count(2 * seat)
        tribes = sum(p.here)
        units = (
            *p.tracks,
            sum(m[FEATURE : FEATURE + 6]),
            diamonds(g, seat),
            tribes,
            len(p.here) - p.here.count(0),
        )
        end = at_the_end(g.rules, s.final_tiles)
        coming = in_eras(s.era_tiles, max(s.era if s.phase <= 7 else s.era + 1, 1))
        need = hunger(g, seat, p) if s.phase <= 6 else 0
        stored = [n for n in m[STORE:RAW] if n]
        installed_points, chips = partition(
            g.rules, s.console, p.columns, p.right, p.homes.get("goal", -1), p.stages
        )
        catalogue = g.rules.catalogue
        active = sum(bool(catalogue[key].action) for key in p.abilities)
        oaks, glaciers = self.sites(g, p)
        known = {
            "points": p.score + (0.0 if p.final else scored(end, units) + installed_points),
            "eras": scored(coming, units),
            "strong": strong * left,
            "weak": tribes - strong,
            "fed": min(m[FOOD], need),
            "food": store(max(0, m[FOOD] - need)),
            "ideas": store(m[IDEA]),
            "money": store(m[MONEY]),
            "materials": store(sum(stored)),
            "kinds": store(len(stored)),
            "raw": store(sum(m[RAW:])),
            "features": max(m[FEATURE : FEATURE + 6]),
            "dice": sum(p.dice),
            "values": len(p.dice) - p.dice.count(0),
            "planning": store(sum(m[PLAN : PLAN + 6]) + 2 * m[FOCUS]),
            "owned": (sum(p.dice) + p.used - 6) * left,
            "fate": (p.fate - 1) * left,
            "chips": chips * left,
            "activities": min(active, 4) * left,
            "abilities": (len(p.abilities) - active) * left,
            "hand": store(min(len(p.hand), 8)),
            "ready": self.ready(g, seat, p),
            "goals": self.goals(g, seat, p),
            "lines": sum(disc % 2 for disc in p.tracks if disc < 12),
            "favor": p.favor,
            "farms": g.state.farms.count(seat) * left,
            "boats": len(p.boats),
            "lands": units[-1],
            "statues": sum(p.statues.values()) * left * g.rules.favor[p.favor - 1].statue_vp,
            "event": float(announced(g) and seat in entitled(g, g.rules.events[s.event])),
            "oaks": oaks,
            "glaciers": glaciers,
            "monolith": float(s.monolith == seat),
        }
        for name, level in zip(LEVELS, p.levels, strict=True):
            if level > 1:
                known[name] = (level - 1) * left
        return known

    @staticmethod
    def sites(g: Civolution, p: Player) -> tuple[float, float]:
        """The points that Mystic oaks will bring in all eras to come, and the Glaciers that will
        weaken tribes."""
        s, kinds, land = g.state, g.rules.sites, g.rules.land
        oaks = glaciers = 0
        for site, up, near in zip(s.sites, s.site_up, s.near, strict=True):
            if not up:
                continue
            kind = kinds[site].type
            if kind == "mystic_oak":
                oaks += sum(2 if land[t] in RICH_OAK else 1 for t in near if p.here[t])
            elif kind == "glacier":
                glaciers += any(p.here[t] for t in near)
        left = ERAS - s.era + (s.phase <= 5)
        return float(oaks * left), float(glaciers * left)

    @staticmethod
    def ready(g: Civolution, seat: int, p: Player) -> float:
        """How many types of card could be installed at once, without tricks."""
        if g.state.era == ERAS and g.state.ending == 2:
            return 0.0
        m, ready = p.markers, 0
        for ways in wanted(g.rules, bases(g), tuple(p.hand), p.columns, tuple(p.homes.items())):
            for marks, builds in ways:
                for i, n in marks:
                    if m[i] < n:
                        break
                else:
                    if all(built(g, seat, kind) >= n for kind, n in builds):
                        ready += 1
                        break
        return float(ready)

    @staticmethod
    def goals(g: Civolution, seat: int, p: Player) -> float:
        """Open goal chips by how nearly they are met."""
        total = 0.0
        for slot in p.goals:
            if slot:
                has, needs = progress(g, seat, slot[-1])
                part = min(1.0, has / needs)
                total += 0.2 + part * part
        return total


def announced(g: Civolution) -> bool:
    """Whether an event is known that has not happened yet."""
    return g.state.event != "" and g.state.phase < 7


Rates = tuple[float, ...]
"""What a unit of each category brings."""


def scored(rates: Rates, units: tuple[int, ...]) -> float:
    """Units of the categories times rates."""
    total: float = sum(map(mul, rates, units))
    return total


@lru_cache(maxsize=256)
def at_the_end(rules: CivolutionRules, covered: tuple[str, ...]) -> Rates:
    """The categories of the final scoring."""
    tiles = rules.scoring_tiles
    return tuple(float(tiles[c].covered if c in covered else tiles[c].rate) for c in CATEGORIES)


@lru_cache(maxsize=1024)
def in_eras(tiles: tuple[str, ...], first: int) -> Rates:
    """The categories of the eras still to score, later ones counting a little less."""
    rates, share = dict.fromkeys(CATEGORIES, 0.0), 1.0
    for era in range(first, ERAS + 1):
        rates[tiles[era - 1]] += share * RATES[era - 1]
        share *= 0.8
    return tuple(rates.values())


Price = tuple[tuple[tuple[int, int], ...], tuple[tuple[str, int], ...]]
"""What must be there to install a card: markers by index, and things built."""


@lru_cache(maxsize=4096)
def prices(rules: CivolutionRules, key: str, stage: int) -> tuple[Price, ...]:
    """The ways to pay for a card on a stage."""
    spaces = [space for space in rules.research[key].spaces[:stage] if space is not None]
    found: list[Price] = []
    for ways in product(*(space.ways for space in spaces)):
        marks: dict[int, int] = {}
        builds: dict[str, int] = {}
        for space, need in zip(spaces, ways, strict=True):
            if need.kind == "built":
                had = builds.get(need.what, 0)
                builds[need.what] = max(had, need.n) if space.included else had + need.n
            else:
                i = rules.space_index[need.what]
                marks[i] = marks.get(i, 0) + need.n
        found.append((tuple(marks.items()), tuple(builds.items())))
    return tuple(found)


@lru_cache(maxsize=4096)
def wanted(
    rules: CivolutionRules,
    base: Bases,
    hand: tuple[str, ...],
    columns: tuple[tuple[str, ...], ...],
    homes: tuple[tuple[str, int], ...],
) -> tuple[tuple[Price, ...], ...]:
    """For each type of card in hand, the ways to pay for one of them where it would go."""
    p = Player(columns=columns, homes=dict(homes))
    ways: dict[str, dict[Price, None]] = {}
    for key in hand:
        deck = rules.bound[key]
        stage = lowest_stage(base, p, deck)
        ways.setdefault(deck, {}).update(dict.fromkeys(prices(rules, key, stage)))
    return tuple(map(tuple, ways.values()))


@lru_cache(maxsize=4096)
def partition(
    rules: CivolutionRules,
    console: str,
    columns: tuple[tuple[str, ...], ...],
    right: tuple[str, ...],
    goal: int,
    stages: int,
) -> tuple[float, int]:
    """What is installed: points at the end for its stages (inactive ones count as half won) and
    for the bonuses of columns; and how many income chips it holds."""
    p = Player(columns=columns, right=right, homes={"goal": goal} if goal >= 0 else {})
    total = 0.0
    board = rules.consoles[console]
    for _, stage in installed(board.columns, p):
        if stage <= 5:
            on = stage <= 3 or stages & (stage - 3)
            total += board.stage_vp[stage - 1] * (1.0 if on else 0.35)
    research, bound = rules.research, rules.bound
    for column in columns:
        bonus = sum(research[key].point_bonus for key in column if key in research)
        if bonus:
            total += bonus * sum(bound[key] not in ("goal", "attribute") for key in column)
    return total, sum(not bound[key] for column in columns for key in column)


def hunger(g: Civolution, seat: int, p: Player) -> int:
    """The food that all tribes need."""
    s, rules = g.state, g.rules
    if p.abilities and feeding(rules, p.abilities):
        return total_need(g, seat)
    farms, water, total = s.farms, rules.is_water, 0
    for t, n in enumerate(p.here):
        if n:
            off = p.wild[t] + p.weak[t]
            farm = farms[t] == seat
            total += (n - off) * (not farm) + off * ((1 if water[t] else 2) - farm)
    return total


@lru_cache(maxsize=1024)
def feeding(rules: CivolutionRules, abilities: tuple[str, ...]) -> bool:
    """Whether any of these abilities makes feeding cheaper."""
    adds = rules.catalogue.adds
    return any(key in adds[name] for name in adds if name.startswith("feed") for key in abilities)


VALUE = CivolutionValue
