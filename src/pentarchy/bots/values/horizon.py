"""What positions of Beyond the Horizon are worth."""

from __future__ import annotations

from typing import ClassVar

from pentarchy.bots.values.base import Features, Figure, Value
from pentarchy.core.message import Message
from pentarchy.games.horizon.queries import (
    QUERIES,
    build_cost,
    coin_yield,
    lasting,
    opened,
    population_coins,
    population_yield,
    village,
)
from pentarchy.games.horizon.rules import Horizon
from pentarchy.games.horizon.scoring import breakdown, formula
from pentarchy.games.horizon.state import NOBODY, SETTLER, Player

ROUNDS = 20
"""How long a match of good players lasts."""
READY = (0.0, 1.0, 1.75, 2.3, 2.7, 3.0, 3.2)
"""What active tokens are worth, the first much more than the fifth."""
FADE = (1.0, 0.75, 0.55, 0.4, 0.3, 0.22, 0.16)
"""What a target is worth so many steps away."""
NEAR = {
    (q, r): FADE[max(abs(q), abs(r), abs(q + r))]
    for q in range(-6, 7)
    for r in range(-6, 7)
    if abs(q + r) <= 6
}
"""The same by the difference of axial coordinates."""


class HorizonValue(Value):
    """Points as they stand, income for the rounds left, and what is under way on map and tree."""

    pauses = ("ChooseSpace", "Expand", "ChooseProduction", "Moving")
    words: ClassVar[dict[str, Message]] = {
        "points": Message("points at the end as things stand"),
        "coins": Message("coins"),
        "active": Message("active tokens"),
        "coin_income": Message("coins production"),
        "population_income": Message("population production"),
        "settlers": Message("settlers near free villages"),
        "soldiers": Message("soldiers near free cities"),
        "populate": Message("populate tokens"),
        "fortify": Message("fortify tokens"),
        "reserve": Message("structure tiles to build"),
        "hoard": Message("structure tiles to build"),
        "rich": Message("coins"),
        "villages": Message("villages"),
        "units": Message("units on the map"),
        "buildable": Message("a structure ready to be built"),
        "actions": Message("technology actions"),
        "slots": Message("technologies within reach"),
        "objectives": Message("progress on objectives"),
        "democracy": Message("progress to Democracy"),
        "invested": Message("progress on the investment track"),
        "cubes": Message("cubes off the tracks"),
    }

    figures: ClassVar[dict[str, Figure]] = {
        "points": (
            Message("points at the end as things stand"),
            lambda g, seat: sum(points for _, points in breakdown(g, seat)),
        ),
        "coins": (Message("coins"), lambda g, seat: g.state.players[seat].coins),
        "active": (Message("active tokens"), lambda g, seat: g.state.players[seat].active),
        "coin_income": (
            Message("coins of a production"),
            lambda g, seat: coin_yield(g, g.state.players[seat]),
        ),
        "population_income": (
            Message("tokens of a production"),
            lambda g, seat: population_yield(g, g.state.players[seat]),
        ),
        "populate": (Message("populate tokens"), lambda g, seat: g.state.players[seat].populate),
        "fortify": (Message("fortify tokens"), lambda g, seat: g.state.players[seat].fortify),
        "reserve": (
            Message("structure tiles to build"),
            lambda g, seat: len(g.state.players[seat].reserve),
        ),
        "villages": (Message("villages"), village),
        "invested": (
            Message("cubes on the investment track"),
            lambda g, seat: g.state.players[seat].invested,
        ),
        "cubes": (
            Message("cubes off the tracks"),
            lambda g, seat: 24 - sum(g.state.players[seat].tracks),
        ),
    }

    def progress(self, g: Horizon) -> float:
        """By rounds, but never behind the objectives."""
        s = g.state
        if s.last_round:
            return 1.0 if s.round >= s.last_round else 0.95
        claimed = sum(map(len, s.claims)) / s.limit
        return min(0.93, max(s.round / ROUNDS, 0.5 + 0.4 * claimed if claimed else 0.0))

    def features(self, g: Horizon, seat: int) -> Features:
        s, p = g.state, g.state.players[seat]
        left = (
            ROUNDS * (1.0 - self.progress(g)) if s.round < s.last_round or not s.last_round else 0
        )
        coins, active = p.coins, p.active
        infrastructure = 8 - p.tracks[2]
        settlers, soldiers, buildable = self.map_prospects(g, seat, p)
        return {
            "points": sum(points for _, points in breakdown(g, seat)),
            "coins": min(coins, 5) + 0.4 * max(0, min(coins, 10) - 5) + 0.1 * max(0, coins - 10),
            "active": READY[min(active, 6)] + 0.1 * max(0, active - 6),
            "coin_income": coin_yield(g, p) * left,
            "population_income": (len(opened(g, p)) + population_coins(g, p)) * left,
            "settlers": settlers,
            "soldiers": soldiers,
            "populate": min(p.populate, 2),
            "fortify": min(p.fortify, 2),
            "reserve": min(len(p.reserve), 3),
            "hoard": max(0, len(p.reserve) - 1),
            "rich": max(0, coins - 6),
            "villages": s.village.count(seat) * left,
            "units": len(p.units),
            "buildable": buildable,
            "actions": sum(key in g.rules.deeds for key in p.techs) * left,
            "slots": self.reach(g, p),
            "objectives": self.objectives(g, seat),
            "democracy": self.democracy(g, seat, p, infrastructure),
            "invested": min(p.invested, 10),
            "cubes": 24 - sum(p.tracks),
        }

    @staticmethod
    def map_prospects(g: Horizon, seat: int, p: Player) -> tuple[float, float, float]:
        """What settlers and soldiers may still bring, and the best structure to build where one
        of them stands."""
        if not p.units:
            return 0.0, 0.0, 0.0
        s, plane, territories = g.state, g.rules.plane, g.rules.territories
        less_village = lasting(g, p, "populate_strength")
        less_city = lasting(g, p, "fortify_strength")
        villages: list[tuple[int, int, int, float]] = []
        cities: list[tuple[int, int, int, float]] = []
        for tile, key in enumerate(s.tiles):
            card = territories.get(key)
            if card is None or s.built[tile]:
                continue
            if s.village[tile] == NOBODY:
                need = card.strength - less_village or 1
                villages.append((*plane[s.cells[tile]], need, card.village_points + 1.5))
            elif s.city[tile] == NOBODY:
                need = card.strength - less_city or 1
                cities.append((*plane[s.cells[tile]], need, card.city_points + 1.0))
        settlers = soldiers = 0.0
        for cell, kind, strength in p.units:
            q, r = plane[cell]
            best = 0.0
            for tq, tr, need, points in villages if kind == SETTLER else cities:
                near = NEAR.get((q - tq, r - tr))
                if near:
                    worth = points * near if strength >= need else points * near * strength / need
                    if worth > best:
                        best = worth
            # Without a target a settler may still explore one.
            hope = min(1.0, strength / 3) * (2.2 if kind == SETTLER else 1.2)
            total = (max(hope, best)) + 0.15 * strength
            if kind == SETTLER:
                settlers += total
            else:
                soldiers += total
        return settlers, soldiers, HorizonValue.buildable(g, p)

    @staticmethod
    def buildable(g: Horizon, p: Player) -> float:
        """Points and cubes of the dearest tile in reserve that could be paid, if a settler is
        there to build it."""
        if not p.reserve or not any(kind == SETTLER for _, kind, _ in p.units):
            return 0.0
        worth = 0.0
        for key in p.reserve:
            if build_cost(g, p, key) <= p.coins:
                card = g.rules.structures[key]
                worth = max(worth, 1.0 + card.points + 0.3 * card.left_points)
        return worth

    @staticmethod
    def reach(g: Horizon, p: Player) -> float:
        """Slots whose links are there, the higher the better."""
        rules, mine = g.rules, p.scientists
        total = 0.0
        for slot, card in enumerate(rules.slots):
            if card.level > 1 and not mine >> slot & 1:
                have = (mine & rules.parent_mask[slot]).bit_count()
                if have >= card.required:
                    total += card.level - 1
                elif have:
                    total += 0.4
        return min(total, 8.0)

    @staticmethod
    def objectives(g: Horizon, seat: int) -> float:
        """Points of objectives not claimed yet, by how nearly they are met."""
        s, total = g.state, 0.0
        for key, claims in zip(s.objectives, s.claims, strict=True):
            if seat not in claims:
                card = g.rules.objectives[key]
                c = card.condition
                have = min(1.0, QUERIES[c.count](g, seat) / c.at_least)
                total += (card.later if claims else card.first) * have * have
        return total

    @staticmethod
    def democracy(g: Horizon, seat: int, p: Player, removed: int) -> float:
        """What Democracy would give, by how near it is."""
        if removed == 8 or not p.government:
            return 0.0
        end = g.rules.stages[p.government, "democracy"].end
        return (formula(g, seat, end) + 2.0) * (removed / 8) ** 2


VALUE = HorizonValue
