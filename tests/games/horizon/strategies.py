"""Players of visibly different strategies, for the measured balance of our own card set.

A strategist looks one choice ahead: it tries every option on a position that agrees with what its
seat may see, plays what follows of the action and the expansion by first looks, and takes the
option that leads to the position worth most to it. Strategies differ in what things are worth to
them and in the governments they like. The weights are fixed here, so that a report can be made
again whatever becomes of the bots.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import itemgetter

from pentarchy.core.action import Action, Done
from pentarchy.core.chance import Chance, below
from pentarchy.core.hexes import distance
from pentarchy.games.horizon import RULES
from pentarchy.games.horizon.actions import (
    BuildAt,
    Exchange,
    ExploreTo,
    FortifyAt,
    MovePawn,
    MoveUnit,
    PickUnit,
    PopulateAt,
    RecruitAt,
    TakeGovernment,
)
from pentarchy.games.horizon.expansion import Expand
from pentarchy.games.horizon.queries import (
    QUERIES,
    build_cost,
    coin_yield,
    lasting,
    opened,
    population_coins,
)
from pentarchy.games.horizon.rules import Horizon
from pentarchy.games.horizon.scoring import breakdown, formula
from pentarchy.games.horizon.state import KINDS, NOBODY, SETTLER, SOLDIER, Player, Unit
from pentarchy.games.horizon.turn import (
    ChooseProduction,
    ChooseSpace,
    DraftGovernment,
    MakeExchange,
)
from pentarchy.games.horizon.units import Moving, Recruit, Strengthen, WhichMoves, unit_of

BY_FEEL = (Moving, WhichMoves, Recruit, Strengthen, MakeExchange)
"""Decided by what units are worth where they stand, without trying the options."""
ROUNDS = 24
"""How long a match usually lasts."""

BASE: dict[str, tuple[float, float]] = {
    # What things are worth in points, at the start and at the end of a match.
    "coins": (0.6, 0.03),
    "active": (2.0, 0.05),
    "coin_income": (0.2, 0.2),
    "population_income": (0.34, 0.34),
    "settlers": (0.75, 0.6),
    "soldiers": (0.75, 0.6),
    "populate": (3.2, 0.2),
    "fortify": (3.4, 0.2),
    "reserve": (0.9, 0.0),
    "buildable": (0.9, 0.3),
    "actions": (0.04, 0.04),
    "slots": (0.6, 0.0),
    "objectives": (1.3, 1.2),
    "democracy": (0.8, 0.4),
    "invested": (0.5, 0.3),
    "cubes": (0.7, 0.0),
}

STRATEGIES: dict[str, dict[str, float]] = {
    # Factors on the weights; a source of the score counts that much more than it is.
    "balanced": {},
    "technology": {"slots": 1.8, "actions": 1.5, "Technologies": 1.3, "Technology scoring": 1.3},
    "map": {
        "settlers": 1.2,
        "soldiers": 1.2,
        "populate": 1.15,
        "fortify": 1.15,
        "Villages and cities": 1.2,
    },
    "structures": {"reserve": 1.5, "buildable": 1.5, "Structures": 1.2, "built": 0.8},
    "investment": {"invested": 1.5, "cubes": 1.2, "Investment": 1.8},
    "objectives": {"objectives": 2.0, "Objectives": 1.5},
}

SUITS = {
    "technology": ("academy", "court_of_sages"),
    "map": ("citadel_state", "nomad_horde", "pioneer_republic"),
    "structures": ("guild_of_builders",),
    "investment": ("merchant_council",),
}
"""The governments a strategy takes when it can; otherwise it takes any."""

READY = (0.0, 1.0, 1.75, 2.3, 2.7, 3.0, 3.2)
"""Active tokens: the first is worth much more than the fifth."""
FADE = (1.0, 0.75, 0.55, 0.4, 0.3, 0.22, 0.16, 0.1)
"""What a target is worth so many steps away, or more."""
CUBE = 2.0
"""What a village gives beyond its points: a cube and a bonus."""
EXPLORING = 2.0
"""What a new tile is worth to its explorer."""

HOPE = (0.6, 0.27)
"""What a settler or soldier without a target is worth, per strength up to 3."""

Target = tuple[str, int, float]
"""A village or city that is free: its hex, the strength it needs, its worth."""


class Strategist:
    """A player with a strategy."""

    def __init__(self, strategy: str, chance: Chance) -> None:
        self.strategy = strategy
        self.bent = STRATEGIES[strategy]
        self.chance = chance
        self.left = float(ROUNDS)
        self.patience = 1.0
        """What is left of a unit's worth, since it takes turns to use it."""
        self.weights = dict.fromkeys(BASE, 0.0)

    def choose(self, g: Horizon, seat: int) -> Action:
        """The option that leads to the best position."""
        options = distinct(g.options())
        if isinstance(g.decision, DraftGovernment):
            return self.draft(options)
        self.look_at_the_clock(g)
        if isinstance(g.decision, BY_FEEL):
            return self.first_look(g)
        # A production shows nothing that was hidden; everything else might.
        known = isinstance(g.decision, ChooseProduction)
        guess = g if known else RULES.determinize(g, seat, self.chance)
        shift = below(self.chance, len(options))
        best, chosen = -1e9, options[0]
        for action in [*options[shift:], *options[:shift]]:
            other = guess.copy()
            other.take(action)
            self.settle(other)
            worth = self.worth(other, seat)
            if worth > best:
                best, chosen = worth, action
        return chosen

    def draft(self, options: Sequence[Action]) -> Action:
        """A government that suits, or any."""
        liked = [
            action
            for action in options
            if isinstance(action, TakeGovernment)
            and action.government in SUITS.get(self.strategy, ())
        ]
        pool = liked or options
        return pool[below(self.chance, len(pool))]

    def look_at_the_clock(self, g: Horizon) -> None:
        """How many rounds are left, and what things are worth then."""
        s = g.state
        if s.last_round:
            self.left = float(s.last_round - s.round)
        else:
            missing = s.limit - sum(map(len, s.claims))
            self.left = max(2.0, min(ROUNDS - s.round, 2 + 5 * missing))
        self.patience = min(1.0, 0.25 + self.left / 4)
        early = min(1.0, self.left / ROUNDS)
        self.weights = {
            name: (end + (start - end) * early) * self.bent.get(name, 1.0)
            for name, (start, end) in BASE.items()
        }

    def settle(self, g: Horizon) -> None:
        """Play what follows of the action and the expansion, or of the production."""
        while not g.over and not isinstance(g.decision, ChooseSpace | ChooseProduction):
            g.take(self.first_look(g))

    def first_look(self, g: Horizon) -> Action:
        """The option that looks best at once."""
        decision = g.decision
        assert decision is not None
        seat = decision.seat
        if isinstance(decision, Moving):
            return self.step(g, seat)
        if isinstance(decision, Expand):
            return max(g.options(), key=lambda action: self.expansion(g, seat, action))
        if isinstance(decision, MakeExchange):
            p = g.state.players[seat]
            buys = p.active < 2 and p.coins > 5 and Exchange("X1") in g.options()
            return Exchange("X1") if buys else Done()
        if isinstance(decision, BY_FEEL):
            return self.unit(g, seat)
        best, chosen = -1e9, g.options()[0]
        for action in g.options():
            other = g.copy()
            other.take(action)
            worth = self.worth(other, seat)
            if worth > best:
                best, chosen = worth, action
        return chosen

    # What a position is worth.

    def worth(self, g: Horizon, seat: int) -> float:
        """What a position is worth to a seat."""
        s, p, w, bent, left = g.state, g.state.players[seat], self.weights, self.bent, self.left
        total = 0.0
        for name, points in breakdown(g, seat):
            total += points * bent.get(name, 1.0)
        if "built" in bent:
            total += bent["built"] * (s.left.count(seat) + s.right.count(seat))
        coins, active = p.coins, p.active
        total += w["coins"] * (
            min(coins, 6) + 0.4 * max(0, min(coins, 12) - 6) + 0.1 * max(0, coins - 12)
        )
        total += w["active"] * (READY[min(active, 6)] + 0.1 * max(0, active - 6))
        total += w["coin_income"] * left * coin_yield(g, p)
        total += w["population_income"] * left * (len(opened(g, p)) + population_coins(g, p))
        total += w["populate"] * min(p.populate, 2) + w["fortify"] * min(p.fortify, 2)
        if p.units:
            total += self.prospects(g, p)
        if p.reserve:
            total += w["reserve"] * min(len(p.reserve), 3)
            total += w["buildable"] * self.buildable(g, p)
        total += w["actions"] * left * sum(key in g.rules.deeds for key in p.techs)
        total += w["slots"] * reach(p.scientists)
        total += w["objectives"] * nearly_met(g, seat)
        total += w["democracy"] * nearly_democratic(g, seat, p)
        total += w["invested"] * min(p.invested, 10)
        total += w["cubes"] * (g.rules.cubes - sum(p.tracks))
        return total

    def prospects(self, g: Horizon, p: Player) -> float:
        """What the units on the map may still bring; no two of them the same."""
        total = 0.0
        for kind, name in ((SETTLER, "settlers"), (SOLDIER, "soldiers")):
            units = [u for u in p.units if u[1] == kind]
            if units:
                found = sum([worth for _, worth, _ in self.plans(g, p, units, kind)[0]])
                total += self.weights[name] * found
        return total

    def plans(
        self, g: Horizon, p: Player, units: list[Unit], kind: int
    ) -> tuple[list[tuple[Unit, float, list[Target]]], list[Target]]:
        """Each unit, strongest first, with what it is worth and the targets left to it; and
        the targets nobody goes for."""
        found = []
        targets = self.targets(g, p, kind)
        for unit in sorted(units, key=itemgetter(2), reverse=True):
            worth, target = self.aim(unit[0], kind, unit[2], targets)
            found.append((unit, worth, targets))
            if target is not None:
                targets = [t for t in targets if t is not target]
        return found, targets

    def aim(
        self, cell: str, kind: int, strength: int, targets: list[Target]
    ) -> tuple[float, Target | None]:
        """What a unit is worth where it stands, and the target it would go for."""
        # Without a target a settler may still explore one.
        best, chosen = min(3, strength) * HOPE[kind], None
        for target in targets:
            at, need, worth = target
            worth *= nearness(cell, at)
            if strength < need:
                worth *= strength / need
            if worth > best:
                best, chosen = worth, target
        return best * self.patience + 0.1 * strength, chosen

    def targets(self, g: Horizon, p: Player, kind: int) -> list[Target]:
        """The villages or cities that are free."""
        s, territories = g.state, g.rules.territories
        if kind == SETTLER:
            less, token = lasting(g, p, "populate_strength"), 1.0 if p.populate else 0.65
        else:
            less, token = lasting(g, p, "fortify_strength"), 1.0 if p.fortify else 0.65
        found: list[Target] = []
        for tile in range(len(s.players) + 1, len(s.tiles)):
            if s.city[tile] != NOBODY or s.built[tile]:
                continue
            if s.village[tile] == NOBODY:
                if kind == SETTLER:
                    card = territories[s.tiles[tile]]
                    worth = token * (card.village_points + CUBE)
                    found.append((s.cells[tile], card.strength - less or 1, worth))
            elif kind == SOLDIER:
                card = territories[s.tiles[tile]]
                worth = token * (card.city_points + CUBE - 0.5)
                found.append((s.cells[tile], card.strength - less or 1, worth))
        return found

    @staticmethod
    def expansion(g: Horizon, seat: int, action: Action) -> float:
        """What an expansion is about worth."""
        s = g.state
        if isinstance(action, PopulateAt | FortifyAt):
            card = g.rules.territories[s.tiles[s.at[action.at]]]
            village = isinstance(action, PopulateAt)
            return CUBE + (card.village_points if village else card.city_points)
        if isinstance(action, BuildAt):
            # The cradle or a territory may see a second builder, the home never does.
            return 1.5 if action.at == s.players[seat].home else 2.0
        return 0.0

    @staticmethod
    def buildable(g: Horizon, p: Player) -> float:
        """The best tile in reserve that could be paid, if a settler is there to build it."""
        worth = 0.0
        if any(kind == SETTLER for _, kind, _ in p.units):
            for key in p.reserve:
                cost = build_cost(g, p, key)
                card = g.rules.structures[key]
                points = 1.0 + card.points + 0.3 * card.left_points
                worth = max(worth, points if cost <= p.coins else 0.5 * points * p.coins / cost)
        return worth

    # Units, by what they are worth where they stand.

    def step(self, g: Horizon, seat: int) -> Action:
        """The step with which a unit gains most; none if none gains and none must."""
        p, moving = g.state.players[seat], g.decision
        assert isinstance(moving, Moving)
        gains: dict[tuple[str, int], tuple[Unit, float, list[Target]]] = {}
        for kind in (SETTLER, SOLDIER):
            units = [u for u in p.units if u[1] == kind]
            for unit, worth, targets in self.plans(g, p, units, kind)[0]:
                gains.setdefault((unit[0], kind), (unit, worth, targets))
        best, chosen = -1e9, g.options()[0]
        for action in g.options():
            gain = 0.0
            if isinstance(action, MoveUnit | ExploreTo):
                cell, to = action.path.split("-")
                kind = KINDS.index(action.kind) if isinstance(action, MoveUnit) else SETTLER
                unit, worth, targets = gains[cell, kind]
                after, _ = self.aim(to, kind, unit[2], targets)
                if isinstance(action, ExploreTo):
                    after += EXPLORING * min(1.0, self.left / 3)
                gain = after - worth
            if gain > best:
                best, chosen = gain, action
        return chosen

    def unit(self, g: Horizon, seat: int) -> Action:
        """The recruit or the strengthening that is worth most; the strongest unit moves."""
        p, decision = g.state.players[seat], g.decision
        best, chosen = -1e9, g.options()[0]
        for action in g.options():
            gain = 0.0
            if isinstance(action, RecruitAt):
                assert isinstance(decision, Recruit)
                kind = KINDS.index(action.kind)
                strength = decision.given(g, p, kind)
                others = [u for u in p.units if u[1] == kind]
                _, left = self.plans(g, p, others, kind)
                price = 0.0 if decision.inactive else self.weights["active"]
                gain = self.aim(action.at, kind, strength, left)[0] - price
            elif isinstance(action, PickUnit):
                cell, kind, strength = unit_of(action)
                gain = float(strength)
                if isinstance(decision, Strengthen):
                    after = decision.after(g, p, (cell, kind, strength))
                    left = self.targets(g, p, kind)
                    gain = self.aim(cell, kind, after, left)[0]
                    gain -= self.aim(cell, kind, strength, left)[0]
            elif action == Done():
                gain = 0.01
            if gain > best:
                best, chosen = gain, action
        return chosen


def distinct(options: Sequence[Action]) -> list[Action]:
    """The options, with only the cheapest free space of each board action."""
    kept: dict[object, Action] = {}
    for action in options:
        board = RULES.space_of.get(action.space) if isinstance(action, MovePawn) else None
        kept.setdefault(board[0] if board else action, action)
    return list(kept.values())


@cache
def nearness(a: str, b: str) -> float:
    """What is left of a target's worth from afar."""
    return FADE[min(distance(RULES.plane[a], RULES.plane[b]), len(FADE) - 1)]


@cache
def reach(scientists: int) -> float:
    """Slots whose links are there, the higher the better."""
    total = 0.0
    for i, slot in enumerate(RULES.slots):
        if slot.level > 1 and not scientists >> i & 1:
            have = (scientists & RULES.parent_mask[i]).bit_count()
            if have >= slot.required:
                total += slot.level - 1
            elif have:
                total += 0.4
    return min(total, 8.0)


def nearly_met(g: Horizon, seat: int) -> float:
    """Points of objectives not claimed yet, by how nearly they are met."""
    s, total = g.state, 0.0
    for key, claims in zip(s.objectives, s.claims, strict=True):
        if seat not in claims:
            card = g.rules.objectives[key]
            have = min(1.0, QUERIES[card.condition.count](g, seat) / card.condition.at_least)
            total += (card.later if claims else card.first) * have * have
    return total


def nearly_democratic(g: Horizon, seat: int, p: Player) -> float:
    """What Democracy would give, by how near it is."""
    removed = 8 - p.tracks[2]
    if removed == 8 or not p.government:
        return 0.0
    end = g.rules.stages[p.government, "democracy"].end
    return (formula(g, seat, end) + 2.0) * (removed / 8) ** 2
