"""What a position must be like: nothing appears from nowhere, nothing is lost (R9.18)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Sized
from typing import TYPE_CHECKING

from pentarchy.core.audit import expect
from pentarchy.games.civolution.attributes import PlaceItem
from pentarchy.games.civolution.building import grounds
from pentarchy.games.civolution.cards.kinds import CATEGORIES, FEATURES, TRACKS, TYPES
from pentarchy.games.civolution.continent import is_layout, lay
from pentarchy.games.civolution.dice import resets_per_era
from pentarchy.games.civolution.goals import PlaceHalf, PutGoal
from pentarchy.games.civolution.queries import (
    best,
    built,
    civs,
    each_folk,
    on_continent,
    seats_of_boat,
    settlements,
)
from pentarchy.games.civolution.state import (
    BLOCKED,
    BOATS,
    COLUMNS,
    FARMS,
    FREE,
    MARKERS,
    RAW,
    SPACES,
    TOKENS,
    TRIBES,
    VICI_TRIBES,
    Folk,
    Player,
    Vici,
)
from pentarchy.games.civolution.vici import EVOLUTION, PROSPERITY, RED_FROM

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution

LANDS, SLOTS = 22, 24
HOMES = (*TYPES, "goal", "attribute")
MARKS = ("!token", "!deus")
"""What an ability may have been used up for in an era."""


def audit(g: Civolution) -> None:
    """Refuse a position that could not come about through play."""
    _match(g)
    _continent(g)
    for seat, p in enumerate(g.state.players):
        _civ(g, f"players[{seat}]", seat, p)
        _pieces(g, f"players[{seat}]", seat, p)
        _partition(g, f"players[{seat}]", p)
    if g.state.vici is not None:
        _vici(g, g.state.vici)
    for seat, f in each_folk(g):
        _tribes(g, "vici" if isinstance(f, Vici) else f"players[{seat}]", seat, f)
    _dice(g)
    _cards(g)
    _starts(g)


def _sized(path: str, items: Sized, n: int) -> None:
    expect(len(items) == n, path, items, f"{n} entries")


def _one_of(path: str, value: object, known: Iterable[object]) -> None:
    listed = list(known)
    expect(value in listed, path, value, f"one of {', '.join(map(str, listed))}")


# The match.


def _match(g: Civolution) -> None:
    s, n = g.state, len(g.state.players)
    expect(1 <= n <= 4, "players", n, "1 to 4 civs")
    solo = s.vici is not None
    expect(solo == (n == 1), "vici", s.vici, "V.I.C.I. with one civ, and only then")
    _one_of("console", s.console, g.rules.consoles)
    _one_of("finds", s.finds, g.rules.finds)
    _one_of("difficulty", s.difficulty, RED_FROM if solo else [""])
    expect(solo or not s.extra, "extra", s.extra, "no without V.I.C.I.")
    expect(solo or not s.sandbox, "sandbox", s.sandbox, "no without V.I.C.I.")
    expect(s.round >= 0, "round", s.round, "0 or more")
    expect(s.monolith < n + solo, "monolith", s.monolith, f"a seat below {n + solo}")
    end = resets_per_era(g)
    expect(s.clock <= end, "clock", s.clock, f"at most {end}")
    expect((s.ending > 0) == (s.clock == end), "ending", s.ending, f"0 until the clock is on {end}")
    tiles = (*s.era_tiles, *s.final_tiles)
    _sized("era_tiles", s.era_tiles, 4)
    _sized("final_tiles", s.final_tiles, 3)
    for tile in tiles:
        _one_of("era_tiles and final_tiles", tile, CATEGORIES)
        expect(tiles.count(tile) == 1, "era_tiles and final_tiles", tile, "a category once")
    for i, step in enumerate(g.stack):
        low = 0 if step.asks else -1
        high = n if step.asks else n + solo
        expect(low <= step.seat < high, f"stack[{i}].seat", step.seat, f"{low} to {high - 1}")


# The continent.


def _continent(g: Civolution) -> None:
    s, rules = g.state, g.rules
    for name in ("hunted", "tiles", "tile_up", "farms"):
        _sized(name, getattr(s, name), LANDS)
    _sized("sites", s.sites, SLOTS)
    _sized("site_up", s.site_up, SLOTS)
    _sized("camps", s.camps, len(rules.camp_mark))
    expect(is_layout(rules, s.layout), "layout", s.layout, "every tile once, filling the frame")
    neighbours, near, slots = lay(rules, s.layout)
    expect(s.neighbours == neighbours, "neighbours", s.neighbours, "the borders of the layout")
    expect(s.near == near, "near", s.near, "the corners of the layout")
    expect(s.slots == slots, "slots", s.slots, "the corners of the layout")
    everybody = len(s.players) + (s.vici is not None)
    for c, held in enumerate(s.camps):
        blocked = rules.camp_mark[c] > civs(g)
        fits = held == BLOCKED if blocked else FREE <= held < 2 * everybody
        expect(fits, f"camps[{c}]", held, "a civ's tribe, free, or blocked as printed")
    _once("sites", {"sites": s.sites}, [key for key in rules.sites if key != "island"])
    _once("tiles", {"tiles": [key for key in s.tiles if key]}, [m.key for m in rules.materials])
    for t, key in enumerate(s.tiles):
        land = rules.materials[rules.material_index[key]].land if key else "water"
        expect(land == rules.land[t], f"tiles[{t}]", key, f"a material of {rules.land[t]}")
        owner = s.farms[t]
        top = -1 if rules.is_water[t] else len(s.players) - 1
        expect(-1 <= owner <= top, f"farms[{t}]", owner, f"-1 to {top}")
        if rules.is_water[t]:
            expect(s.tile_up[t], f"tile_up[{t}]", s.tile_up[t], "yes, since it is water")
    left = max(0, TOKENS[civs(g)] - sum(s.hunted))
    expect(s.tokens == left, "tokens", s.tokens, f"{left}, with {sum(s.hunted)} on the continent")


def _tribes(g: Civolution, path: str, seat: int, f: Folk) -> None:
    s, rules = g.state, g.rules
    _sized(f"{path}.tracks", f.tracks, len(TRACKS))
    for name in ("wild", "weak", "here"):
        _sized(f"{path}.{name}", getattr(f, name), LANDS)
    held = [w + v for w, v in zip(f.wild, f.weak, strict=True)]
    for camp, t in enumerate(rules.camp_territory):
        held[t] += s.camps[camp] >> 1 == seat
    expect(held == f.here, f"{path}.here", f.here, f"{held}, as the tribes stand")
    for t, n in enumerate(held):
        expect(not n or s.tile_up[t], f"tile_up[{t}]", s.tile_up[t], "yes, since a tribe is there")
    total = VICI_TRIBES if isinstance(f, Vici) else TRIBES
    left = total - on_continent(g, seat)
    expect(f.tribes == left, f"{path}.tribes", f.tribes, f"{left}, the others are on the continent")


# A civ.


def _civ(g: Civolution, path: str, seat: int, p: Player) -> None:
    rules = g.rules
    _sized(f"{path}.markers", p.markers, SPACES)
    _sized(f"{path}.dice", p.dice, len(FEATURES))
    _sized(f"{path}.levels", p.levels, len(rules.modules))
    placed = sum(p.markers) + p.resets + p.cargo + sum(p.statues.values())
    left = MARKERS - placed
    expect(p.supply == left, f"{path}.supply", p.supply, f"{left}, with {placed} of 50 placed")
    for key in p.spent:
        known = key in MARKS or key in p.abilities
        expect(known, f"{path}.spent", key, "an ability of this civ")
    expect(len(p.final) in (0, 3), f"{path}.final", p.final, "nothing, or three parts")


def _pieces(g: Civolution, path: str, seat: int, p: Player) -> None:
    """Farms, boats, statues, settlements."""
    s, rules = g.state, g.rules
    left = FARMS - built(g, seat, "farm")
    expect(p.farms == left, f"{path}.farms", p.farms, f"{left}, the others are on the continent")
    waters = [t for t in range(LANDS) if rules.is_water[t]]
    fits = len({*p.boats}) == len(p.boats) <= BOATS and all(t in waters for t in p.boats)
    expect(fits, f"{path}.boats", p.boats, f"at most {BOATS} different waters of {waters}")
    most = BOATS - len(p.boats)
    expect(p.cargo <= most, f"{path}.cargo", p.cargo, f"at most {most}, one a boat on the console")
    for t in range(LANDS):
        raw = p.markers[RAW + t]
        if rules.is_water[t]:
            boat = t in p.boats
            expect(raw <= boat, f"{path}.markers[{RAW + t}]", raw, f"at most {int(boat)}")
            seats = seats_of_boat(g, seat) if boat else 0
            aboard = p.wild[t] + p.weak[t]
            expect(aboard <= seats, f"{path}.wild[{t}]", p.wild[t], f"{seats} tribes aboard")
        else:
            expect(not raw or s.tile_up[t], f"tile_up[{t}]", s.tile_up[t], "yes: it has produced")
    open_, most = grounds(g), best(g, seat, "statue_limit", 2)
    for name, keys in (("statues", p.statues), ("settled", p.settled)):
        for key in keys:
            _one_of(f"{path}.{name}", key, open_)
            n = p.statues.get(key, 0) + (key in p.settled)
            expect(n <= most, f"{path}.{name}", key, f"a ground with at most {most} buildings")
    slots = list(p.settled.values())
    for slot in slots:
        _one_of(f"{path}.settled", slot, settlements(g))
        expect(slots.count(slot) == 1, f"{path}.settled", slot, "a settlement once")


def _partition(g: Civolution, path: str, p: Player) -> None:
    """Columns, their types, and what works."""
    bound = g.rules.bound
    _sized(f"{path}.columns", p.columns, COLUMNS)
    _sized(f"{path}.goals", p.goals, 3)
    columns = list(p.homes.values())
    for kind, c in p.homes.items():
        _one_of(f"{path}.homes", kind, HOMES)
        expect(0 <= c < COLUMNS, f"{path}.homes", c, f"0 to {COLUMNS - 1}")
        expect(columns.count(c) == 1, f"{path}.homes", c, "a column of its own")
    for c, column in enumerate(p.columns):
        for item in column:
            expect(item in bound, f"{path}.columns[{c}]", item, "a card or chip")
            kind = bound[item]
            fits = not kind or p.homes.get(kind) == c
            expect(fits, f"{path}.columns[{c}]", item, "an income chip or the type of the column")
    home = p.homes.get("goal", -1)
    left = p.columns[home] if home >= 0 else ()
    for at, item in enumerate(p.right):
        known = home >= 0 and item in bound
        alike = known and (bound[item] == "goal" or left[at : at + 1] == (item,))
        expect(alike, f"{path}.right", item, "a goal chip, or what lies on both halves")
    for at, item in enumerate(left):
        wide = bound[item] != "goal"
        expect(not wide or p.right[at : at + 1] == (item,), f"{path}.right", p.right, f"{item} too")
    items = {item for column in p.columns for item in column if bound[item]}
    for key in p.abilities:
        works = key in items and p.abilities.count(key) == 1
        expect(works, f"{path}.abilities", key, "an installed card or attribute chip, once")


# V.I.C.I.


def _vici(g: Civolution, v: Vici) -> None:
    tables = g.rules.vici_tables
    _sized("vici.provision", v.provision, LANDS)
    for name, key in (("evolution", EVOLUTION), ("prosperity", PROSPERITY)):
        cells, has = tables[key].cells, getattr(v, name)
        expect(has <= cells, f"vici.{name}", has, f"at most {cells}")
    placed = sum(v.provision) + v.evolution + v.prosperity + v.statues
    left = MARKERS - placed
    expect(v.supply == left, "vici.supply", v.supply, f"{left}, with {placed} of 50 placed")
    for t in v.spared:
        expect(0 <= t < LANDS, "vici.spared", t, f"0 to {LANDS - 1}")
    piles = {"vici.deck": v.deck, "vici.row": v.row, "vici.discard": v.discard}
    _once("V.I.C.I. cards", piles, g.rules.vici_cards)


# Dice, cards, chips.


def _dice(g: Civolution) -> None:
    s, n = g.state, civs(g)
    fates = 2 * n + 1 - sum(f.fate for _, f in each_folk(g))
    expect(s.fates == fates, "fates", s.fates, f"{fates}, the others are the civs'")
    owned = sum(sum(p.dice) + p.used for p in s.players) + (s.vici.dice if s.vici else 0)
    dice = 7 * n + 1 - owned
    expect(s.dice == dice, "dice", s.dice, f"{dice}, the others are the civs'")


Places = Mapping[str, Sequence[str]]
"""Where cards or chips lie."""


def _once(what: str, places: Places, known: Iterable[str]) -> None:
    """Everything of a kind lies somewhere, and only there."""
    missing = set(known)
    for path, keys in places.items():
        for key in keys:
            expect(key in missing, path, key, f"one of the {what}, which lies nowhere else")
            missing.discard(key)
    expect(not missing, what, "without " + ", ".join(sorted(missing)), "all of them")


def _cards(g: Civolution) -> None:
    s, rules = g.state, g.rules
    _sized("decks", s.decks, len(TYPES))
    _sized("piles", s.piles, len(TYPES))
    _sized("goals", s.goals, civs(g) + 2)
    _sized("incomes", s.incomes, 3)
    _sized("attributes", s.attributes, 3)
    research: dict[str, Sequence[str]] = {}
    for i, name in enumerate(TYPES):
        for path, pile in ((f"decks[{i}]", s.decks[i]), (f"piles[{i}]", s.piles[i])):
            research[path] = pile
            for key in pile:
                expect(rules.bound.get(key) == name, path, key, f"a card of type {name}")
    goals: dict[str, Sequence[str]] = {
        "goals": [*filter(None, s.goals)], "goal_bag": s.goal_bag, "start_goals": s.start_goals,
    }  # fmt: skip
    held: dict[str, Sequence[str]] = {"box": s.box}
    placing = [step.item for step in g.stack if isinstance(step, PlaceItem | PlaceHalf)]
    putting = [step.chip for step in g.stack if isinstance(step, PutGoal)]
    held["stack"] = placing + putting
    for seat, p in enumerate(s.players):
        path = f"players[{seat}]"
        research[f"{path}.hand"], research[f"{path}.drawn"] = p.hand, p.drawn
        goals[f"{path}.goals"] = [chip for slot in p.goals for chip in slot]
        lying = [item for column in p.columns for item in column]
        held[f"{path}.columns"] = lying
        held[f"{path}.right"] = [k for k in p.right if k not in lying]
    _kind("research cards", research, held, rules.research)
    _kind("goal chips", goals, held, rules.goals)
    incomes = {"incomes": [*filter(None, s.incomes)], "income_bag": s.income_bag}
    _kind("income chips", incomes, held, rules.incomes)
    attributes = {"attributes": [*filter(None, s.attributes)], "attribute_bag": s.attribute_bag}
    _kind("attribute chips", attributes, held, rules.attributes)
    events = {"events": s.events, "unused": s.unused, "event": [s.event] if s.event else []}
    _kind("events", events, held, rules.events)
    for key in s.box:
        known = key in rules.bound or key in rules.events
        expect(known, "box", key, "a card or chip")
    hands = [key for p in s.players for key in p.hand]
    for key in s.seen:
        expect(key in hands, "seen", key, "a card in a hand")


def _kind(what: str, places: Places, held: Places, known: Mapping[str, object]) -> None:
    """A kind of card or chip, in its own places and where things of several kinds lie."""
    mixed = {path: [key for key in keys if key in known] for path, keys in held.items()}
    _once(what, {**places, **mixed}, known)


def _starts(g: Civolution) -> None:
    """Starting cards, as far as they are still on the table."""
    s, rules = g.state, g.rules
    _sized("start_goals", s.start_goals, len(s.starts))
    markers: list[tuple[str, str]] = [("marker_cards", key) for key in s.marker_cards]
    chips = [("starts", key) for key in s.starts]
    for seat, p in enumerate(s.players):
        path = f"players[{seat}]"
        markers += [(f"{path}.offered", key) for key in p.offered]
        markers += [(f"{path}.refused", key) for key in p.refused]
        chips += [(path, key) for column in p.columns for key in column if key in rules.start_chips]
    for what, placed, known in (
        ("starting marker card", markers, rules.start_markers),
        ("starting chip card", chips, rules.start_chips),
    ):
        found: set[str] = set()
        for path, key in placed:
            fits = key in known and key not in found
            expect(fits, path, key, f"a {what} that lies nowhere else")
            found.add(key)
