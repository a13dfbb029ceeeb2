"""A second, plain reading of the rules: space by space and sum by sum, with none of the engine's
queries. In rich positions it must offer the same spaces and reach the same battle values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

import pytest

from pentarchy.core.chance import Chance, below, scrambled
from pentarchy.core.event import Event
from pentarchy.games.dawn.actions import Attack
from pentarchy.games.dawn.culture import ConvertControl, PlaceControl
from pentarchy.games.dawn.economy import CaravanTrip
from pentarchy.games.dawn.events import AttackDeclared
from pentarchy.games.dawn.industry import Build
from pentarchy.games.dawn.military import Campaign
from pentarchy.games.dawn.rules import Dawn
from pentarchy.games.dawn.state import (
    CAPITAL,
    CITIES,
    CITY,
    CITY_STATE,
    CONTROL,
    CONTROL_TOKENS,
    NAMES,
    REINFORCED,
    SPACE,
    TERRAINS,
)
from tests.games.dawn.test_rich import rich_match

DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
DIFFICULTY = {
    "grassland": 1,
    "hills": 2,
    "forest": 3,
    "desert": 4,
    "mountains": 5,
    "natural wonder": 5,
    "water": 1,
}


class Reading:
    """A position as somebody reads it off the table."""

    def __init__(self, g: Dawn) -> None:
        self.g, self.s = g, g.state
        geography = g.rules.geography(g.state.layout)
        self.city_states = geography.city_states
        self.terrain = {h: TERRAINS[geography.terrain[h]] for h in geography.places}
        at = {place: h for h, place in geography.places.items()}
        self.around = {
            h: [at[q + x, r + y] for x, y in DIRECTIONS if (q + x, r + y) in at]
            for h, (q, r) in geography.places.items()
        }

    def near(self, h: int, steps: int) -> set[int]:
        """The spaces within so many steps, itself included."""
        found = {h}
        for _ in range(steps):
            found |= {n for x in found for n in self.around[x]}
        return found

    def is_edge(self, h: int) -> bool:
        return len(self.around[h]) < 6

    def is_water(self, h: int) -> bool:
        return self.terrain[h] == "water"

    def is_token(self, h: int) -> bool:
        return self.s.piece[h] in (CONTROL, REINFORCED)

    def is_city(self, h: int) -> bool:
        return self.s.piece[h] in (CITY, CAPITAL)

    def is_rival(self, seat: int, h: int) -> bool:
        return self.s.piece[h] != 0 and self.s.owner[h] != seat

    def is_empty(self, h: int) -> bool:
        s = self.s
        figures = [at for p in s.players for at in p.caravans] + s.barbarians
        return not (s.piece[h] or s.token[h] or h in figures or h in s.wonder_at.values())

    def friendly(self, seat: int) -> list[int]:
        return [h for h in self.around if self.s.piece[h] and self.s.owner[h] == seat]

    def cities(self, seat: int) -> list[int]:
        return [h for h in self.friendly(seat) if self.is_city(h)]

    def has(self, seat: int, card: str) -> bool:
        p = self.s.players[seat]
        return card in (p.leader, *p.wonders, *p.city_state_cards)

    def difficulty(self, seat: int, h: int, focus: str) -> int:
        """D3, with Japan and Kumasi on the own turn (R5.63, R5.65)."""
        terrain = self.terrain[h]
        shore = self.is_edge(h) or any(map(self.is_water, self.around[h]))
        if self.has(seat, "japan") and terrain in ("desert", "mountains") and shore:
            return 3
        if self.has(seat, "kumasi") and terrain == "forest" and focus in ("culture", "industry"):
            return 1
        return DIFFICULTY[terrain]

    def is_mature(self, seat: int, city: int) -> bool:
        """D4."""
        counting = {i for i, p in enumerate(self.s.players) if p.pacts["open_borders"] == seat}
        counting.add(seat)
        if self.has(seat, "sydney_opera_house"):
            counting |= set(range(len(self.s.players)))
        land = [n for n in self.around[city] if not self.is_water(n)]
        return all(self.is_token(n) and self.s.owner[n] in counting for n in land)

    def walk(
        self, starts: Iterable[int], steps: int, through: Callable[[int], bool]
    ) -> dict[int, int]:
        """How many steps away every space is, going on only through certain spaces."""
        away = dict.fromkeys(starts, 0)
        frontier = list(away)
        for step in range(1, steps + 1):
            after = {n for h in frontier for n in self.around[h]} - set(away)
            away |= dict.fromkeys(after, step)
            frontier = [h for h in after if through(h)]
        return away


def expected(r: Reading) -> set[str] | None:
    """The spaces that the decision must offer; None for decisions not read here."""
    decision = r.g.decision
    if isinstance(decision, Build):
        return sites(r, decision)
    if isinstance(decision, Campaign):
        return targets(r, decision)
    if isinstance(decision, CaravanTrip):
        return destinations(r, decision)
    if isinstance(decision, PlaceControl):
        return places(r, decision)
    if isinstance(decision, ConvertControl):
        reach = {n for h in r.friendly(decision.seat) for n in r.near(h, 2)}
        return {
            f"target {NAMES[h]}" for h in reach if r.is_token(h) and r.is_rival(decision.seat, h)
        }
    return None


def sites(r: Reading, d: Build) -> set[str]:
    """R5.25, R5.26, R5.28."""
    s, p = r.s, r.s.players[d.seat]
    if len(r.cities(d.seat)) == CITIES:
        return set()

    def counted(h: int) -> bool:
        bars = h in s.barbarians or r.is_rival(d.seat, h) or (r.is_water(h) and not d.water)
        return not bars and r.difficulty(d.seat, h, "industry") <= s.power

    away = r.walk(r.friendly(d.seat), d.reach, counted)
    found = set()
    for h in r.around:
        taken = r.is_city(h) or r.is_rival(d.seat, h) or s.token[h] or h in s.barbarians
        cities = any(r.is_city(n) or s.token[n] == CITY_STATE for n in r.around[h])
        hard = r.difficulty(d.seat, h, "industry") > s.power
        if r.is_water(h) or taken or cities or hard:
            continue
        lighthouse = r.has(d.seat, "great_lighthouse") and r.is_edge(h) and r.is_empty(h)
        if (h in away and (away[h] == 0 or counted(h))) or lighthouse:
            found.add(f"city {NAMES[h]}")
        if d.caravans and h in p.caravans:
            found.add(f"settle {NAMES[h]}")
    return found


def targets(r: Reading, d: Campaign) -> set[str]:
    """R5.32, R5.34."""
    s = r.s
    barred = d.mode in ("or", "then") and d.reinforced
    if barred or not d.attacks:
        return set()

    def attackable(h: int) -> bool:
        return h in s.barbarians or s.token[h] == CITY_STATE or r.is_rival(d.seat, h)

    def counted(h: int) -> bool:
        if d.through == "anything":
            return True
        return not attackable(h) and (d.through == "water" or not r.is_water(h))

    away = r.walk([h for h in r.friendly(d.seat) if h not in s.captured], d.reach, counted)
    reach = set(r.around) if r.has(d.seat, "pentagon") else set(away)
    return {f"attack {NAMES[h]}" for h in reach if attackable(h)}


def destinations(r: Reading, d: CaravanTrip) -> set[str]:
    """R5.19 to R5.22."""
    s, here = r.s, r.s.players[d.seat].caravans[d.number]
    starts = [here]
    if here < 0:
        rome = r.has(d.seat, "rome")
        starts = [
            h for h in r.cities(d.seat) if rome or s.piece[h] == CAPITAL or r.is_mature(d.seat, h)
        ]
    reached: set[int] = set()
    frontier = set(starts)
    for _ in range(d.trip.steps + d.trip.extra):
        entered = {
            n
            for h in frontier
            for n in r.around[h]
            if r.difficulty(d.seat, n, "economy") <= s.power
            and (d.trip.water or not r.is_water(n))
            and (d.trip.barbarians or n not in s.barbarians)
        }
        reached |= entered
        frontier = {h for h in entered if h not in s.barbarians}

    def visit(h: int) -> bool:
        return s.token[h] == CITY_STATE or (r.is_city(h) and r.is_rival(d.seat, h))

    fine = {h for h in reached if h not in s.visited if visit(h)}
    fine |= {h for h in reached if h != here if not visit(h)}
    return {f"to {NAMES[h]}" for h in fine}


def places(r: Reading, d: PlaceControl) -> set[str]:
    """R5.6, R5.7, R5.9, R5.11, R5.53, R5.54."""
    s, p = r.s, r.s.players[d.seat]
    unused = CONTROL_TOKENS - p.markers - sum(map(r.is_token, r.friendly(d.seat)))
    if not d.left or not unused:
        return set()
    focus = r.g.rules.focus[p.row[s.slot]].type if s.slot >= 0 else ""
    most = (d.limit or s.power) + r.has(d.seat, "mohenjo_daro")
    starts = {"city": r.cities(d.seat), "friendly": r.friendly(d.seat), "at": [d.at]}[d.near]
    found = set()
    for h in r.around:
        if r.is_water(h) or s.piece[h] or s.token[h] == CITY_STATE or h in s.barbarians:
            continue
        if r.difficulty(d.seat, h, focus) > most:
            continue
        forest = r.has(d.seat, "chichen_itza") and r.terrain[h] == "forest" and r.is_empty(h)
        if forest or any(n in starts for n in r.around[h]):
            found.add(f"place {NAMES[h]}")
    return found


# Battles.


def battle_values(r: Reading, seat: int, at: int) -> tuple[int, int]:
    """Attack and defence beside the dice (R5.35 to R5.37, R5.62)."""
    s, p = r.s, r.s.players[seat]
    barbarian, city_state = at in s.barbarians, s.token[at] == CITY_STATE
    defender = -1 if barbarian or city_state else s.owner[at]
    city = defender >= 0 and r.is_city(at)

    def shared(who: int, against: int, returned: str) -> int:
        """What attacker and defender may both have."""
        beside = [h for h in s.players[who].caravans if h in r.around[at]]
        sum_ = 2 * len(beside) * r.has(who, "big_ben") + 2 * r.has(who, "alhambra")
        sum_ += 3 * (r.has(who, "scythia") and r.terrain[at] in ("grassland", "hills"))
        if r.has(who, "carthage") and returned != "carthage":
            sum_ += sum(s.token[h] == CITY_STATE for h in r.near(at, 2))
            sum_ += sum(h in r.near(at, 2) for h in r.cities(who))
        pact = "joint_war" if who == seat else "defensive_pact"
        givers = [i for i, q in enumerate(s.players) if q.pacts[pact] == who]
        return sum_ + 2 * len(set(givers) - {who, against})

    returned = r.city_states[at] if city_state and not barbarian else ""
    attack = s.power + shared(seat, defender, returned)
    card = p.row[s.slot]
    attack += {"masonry": 0, "iron_working": 1, "mass_production": 2, "flight": 3}[card]
    attack += 2 * (card == "iron_working" and barbarian)
    attack += 2 * r.has(seat, "terracotta_army") + 2 * r.has(seat, "pentagon")
    kabul = r.has(seat, "kabul") and returned != "kabul"
    attack += 3 * (kabul and not barbarian and (city or city_state))
    if r.has(seat, "kremlin") and defender >= 0:
        strong = Counter(s.owner[h] for h in r.around if s.piece[h] == REINFORCED)
        attack += 4 * (strong[seat] > strong[defender])
    if city_state and not barbarian:
        return attack, 8
    terrain = r.difficulty(seat, at, "military")
    if barbarian:
        return attack, terrain
    defence = terrain * (1 + city) + (s.piece[at] == REINFORCED) + shared(defender, seat, "")
    defence += sum(s.piece[n] == REINFORCED and s.owner[n] == defender for n in r.around[at])
    defence += 2 * r.has(defender, "petra") + 5 * r.has(defender, "ruhr_valley")
    return attack, defence


WORDS = ("city", "settle", "attack", "to", "place", "target")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_second_reading_agrees(seats: int) -> None:
    """Sites of cities, targets, caravans' goals, places for tokens, and every attack's values."""
    read: Counter[str] = Counter()
    for seed in range(6):
        g = rich_match(seats, seed).game
        told: list[Event] = []
        g.listen = told.append
        chance = Chance(scrambled(seed))
        while g.decision is not None:
            r = Reading(g)
            wanted = expected(r)
            if wanted is not None:
                offered = {a.text for a in g.options() if a.word in WORDS}
                assert offered == wanted, g.decision
                read[type(g.decision).__name__] += 1
            action = g.options()[below(chance, len(g.options()))]
            told.clear()
            if isinstance(action, Attack):
                values = battle_values(r, g.decision.seat, SPACE[action.at])
            g.take(action)
            if isinstance(action, Attack):
                (roll,) = (e for e in told if isinstance(e, AttackDeclared))
                assert (roll.attack - roll.attack_roll, roll.defence - roll.defence_roll) == values
                read["battle"] += 1
    assert len(read) == 6
    assert min(read.values()) >= 10, read
