"""What positions of Civolution are worth."""

from __future__ import annotations

from typing import ClassVar

from pentarchy.bots.values.base import Features, Value
from pentarchy.games.civolution.columns import installed
from pentarchy.games.civolution.components import CATEGORIES
from pentarchy.games.civolution.dice import resets_per_era
from pentarchy.games.civolution.feeding import total_need
from pentarchy.games.civolution.goals import progress
from pentarchy.games.civolution.installing import can_install
from pentarchy.games.civolution.queries import diamonds, income_chips
from pentarchy.games.civolution.rules import Civ
from pentarchy.games.civolution.scoring import STAGE_VP, bonus_vp
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
    words: ClassVar[dict[str, str]] = {
        "points": "points at the end as things stand",
        "eras": "points in the scorings of the eras to come",
        "strong": "strong tribes",
        "weak": "weak tribes",
        "fed": "food for your tribes",
        "food": "food beyond need",
        "ideas": "ideas",
        "money": "money",
        "materials": "materials in storage",
        "kinds": "different materials",
        "raw": "raw materials on the continent",
        "features": "feature markers",
        "dice": "dice left to use",
        "planning": "planning and focus markers",
        "owned": "dice owned",
        "levels": "module upgrades",
        "chips": "income chips",
        "activities": "activities",
        "abilities": "lasting abilities",
        "hand": "cards in hand",
        "ready": "cards ready to be installed",
        "goals": "progress on goals",
        "lines": "the next bonus lines",
        "favor": "favor",
        "farms": "farms",
        "boats": "boats",
        "statues": "statues",
    }

    def progress(self, g: Civ) -> float:
        """By eras, and inside an era by the clock of Resets."""
        s = g.state
        part = s.clock / resets_per_era(g) if s.phase <= 4 else 1.0
        return min(1.0, (max(s.era, 1) - 1 + part) / ERAS)

    def features(self, g: Civ, seat: int) -> Features:
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
            sum(n > 0 for n in p.here),
        )
        need = total_need(g, seat) if s.phase <= 6 else 0
        stored = [n for n in m[STORE:RAW] if n]
        chips = len(income_chips(g, p))
        catalogue = g.rules.catalogue
        active = sum(bool(catalogue[key].action) for key in p.abilities)
        return {
            "points": p.score + self.final(g, p, units),
            "eras": self.eras(g, units),
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
            "planning": store(sum(m[PLAN : PLAN + 6]) + 2 * m[FOCUS]),
            "owned": (sum(p.dice) + p.used - 6 + p.fate - 1) * left,
            "levels": (sum(p.levels) - 15) * left,
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
            "statues": sum(p.statues.values()) * left * g.rules.favor[p.favor - 1].statue_vp,
        }

    @staticmethod
    def final(g: Civ, p: Player, units: tuple[int, ...]) -> float:
        """The final scoring now; inactive stages count as half won."""
        if p.final:
            return 0.0
        covered, tiles = g.state.final_tiles, g.rules.scoring_tiles
        total = 0.0
        for category, n in zip(CATEGORIES, units, strict=True):
            tile = tiles[category]
            total += n * (tile.covered if category in covered else tile.rate)
        for _, stage in installed(p):
            if stage <= 5:
                on = stage <= 3 or p.stages & (stage - 3)
                total += STAGE_VP[stage] * (1.0 if on else 0.35)
        return total + bonus_vp(g, p)

    @staticmethod
    def eras(g: Civ, units: tuple[int, ...]) -> float:
        """Units times rates of the eras still to score, later ones counting a little less."""
        s, total, share = g.state, 0.0, 1.0
        first = s.era if s.phase <= 7 else s.era + 1
        for era in range(max(first, 1), ERAS + 1):
            total += share * RATES[era - 1] * units[CATEGORIES.index(s.era_tiles[era - 1])]
            share *= 0.8
        return total

    @staticmethod
    def ready(g: Civ, seat: int, p: Player) -> float:
        """How many types of card could be installed at once."""
        if g.state.era == ERAS and g.state.ending == 2:
            return 0.0
        seen: set[int] = set()
        for key in p.hand:
            deck = g.rules.deck_of[key]
            if deck not in seen and can_install(g, seat, key, special=False):
                seen.add(deck)
        return float(len(seen))

    @staticmethod
    def goals(g: Civ, seat: int, p: Player) -> float:
        """Open goal chips by how nearly they are met."""
        total = 0.0
        for slot in p.goals:
            if slot:
                has, needs = progress(g, seat, slot[-1])
                part = min(1.0, has / needs)
                total += 0.2 + part * part
        return total


VALUE = CivolutionValue
