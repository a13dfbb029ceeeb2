"""What can be wrong with a component set: keys nobody knows, numbers no board has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sized
from typing import TYPE_CHECKING, Any

from pentarchy.core.card import TIMINGS, Card
from pentarchy.core.settings import Flaw
from pentarchy.core.step import ME, Step
from pentarchy.core.structs import Struct
from pentarchy.games.civolution.activity import PRINTED
from pentarchy.games.civolution.cards import kinds
from pentarchy.games.civolution.cards.kinds import (
    CATEGORIES,
    FEATURES,
    LANDS,
    PROJECTS,
    TRACKS,
    TYPES,
    Need,
)
from pentarchy.games.civolution.continent import HIGH, SIDES, WIDE, placements
from pentarchy.games.civolution.goals import CHECKS
from pentarchy.games.civolution.queries import MEASURES
from pentarchy.games.civolution.state import COLUMNS, MARKERS, TOP, TRIBES
from pentarchy.games.civolution.vici import ACTS, EVOLUTION, PROSPERITY
from pentarchy.games.civolution.words import ROWS

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import CivolutionRules

GOODS = ("food", "money", "idea", "focus")
STARTERS = 6
MOST = 2 * MARKERS
"""More of anything than a text can give means a slip of the pen."""


def flaws(rules: CivolutionRules) -> Iterator[Flaw]:
    """What is wrong with the components of a game, most general things first."""
    yield from _counts(rules)
    for card in rules.catalogue:
        yield from _numbers(rules, card)
        for timing, word in _words(card):
            yield from _word(rules, card.key, timing, word)
    for tile in rules.continent.values():
        yield from _tile(rules, tile)


def _wrong(key: str, field: str, value: object, expected: str) -> Flaw:
    return Flaw(key, field, f"{value!r}; expected {expected}")


def _of(key: str, field: str, value: object, known: Iterable[object]) -> Iterator[Flaw]:
    listed = list(known)
    if value not in listed:
        yield _wrong(key, field, value, f"one of {', '.join(map(str, listed))}")


def _within(key: str, field: str, value: int, low: int, high: int) -> Iterator[Flaw]:
    if not low <= value <= high:
        yield _wrong(key, field, value, f"{low} to {high}")


# How many of each.


def _counts(rules: CivolutionRules) -> Iterator[Flaw]:
    """The set as a whole: every board is there, every deck and bag is large enough."""
    several: tuple[tuple[str, Sized, int], ...] = (
        ("events", rules.events, 4),
        ("goal chips", rules.goals, 16),
        ("income chips", rules.incomes, 3),
        ("attribute chips", rules.attributes, 3),
        ("starting marker cards", rules.start_markers, 12),
        ("starting chip cards", rules.start_chips, 10),
        ("V.I.C.I. cards", rules.vici_cards, 1),
    )
    for what, found, least in several:
        if len(found) < least:
            yield Flaw("", "cards", f"{len(found)} {what}; expected {least} at least")
    exactly: tuple[tuple[str, Sized, int], ...] = (
        ("modules", rules.modules, 15),
        ("weather spaces", rules.weather, 7),
        ("favor spaces", rules.favor, 6),
        ("sites besides the island", [k for k in rules.sites if k != "island"], 24),
    )
    for what, found, n in exactly:
        if len(found) != n:
            yield Flaw("", "cards", f"{len(found)} {what}; expected {n}")
    for key in (PRINTED, "sleep", "island", "console", "console_house", "lucky_find"):
        if key not in rules.catalogue.cards:
            yield Flaw("", "cards", f"there is no component {key!r}")
    kinds_of = Counter(card.type for card in rules.research.values())
    for name in TYPES:
        if kinds_of[name] < 2 * 4 + STARTERS:
            yield Flaw("", "cards", f"{kinds_of[name]} cards of type {name}; expected 14 at least")
        for starter in range(1, STARTERS + 1):
            held = [c for c in rules.research.values() if (c.type, c.starter) == (name, starter)]
            if len(held) != 1:
                yield Flaw(
                    "", "cards", f"{len(held)} {name} cards of starter {starter}; expected 1"
                )
    for group in (rules.start_markers, rules.start_chips):
        starters = Counter(card.starter for card in group.values())
        for starter in range(1, STARTERS + 1):
            if starters[starter] != 1:
                yield Flaw("", "cards", f"starter {starter} has {starters[starter]}; expected 1")
    for category in CATEGORIES:
        if category not in rules.scoring_tiles:
            yield Flaw("", "cards", f"there is no scoring tile of {category}")
    for land in ("water", *LANDS):
        if land not in rules.hunting:
            yield Flaw("", "cards", f"there is no land {land!r}")
    for land in LANDS:
        if [rules.materials[i].row for i in rules.of_land[land]] != [1, 2, 3]:
            yield Flaw("", "cards", f"{land} needs three materials, of the rows 1, 2, 3")
    for key in (EVOLUTION, PROSPERITY):
        if key not in rules.vici_tables:
            yield Flaw("", "cards", f"there is no table {key!r}")
    for key, slots in rules.settlements.items():
        if sorted(slots) != [1, 2, 3, 4]:
            yield Flaw(key, "key", "needs the settlements 1 to 4")
    yield from _land(rules)


def _land(rules: CivolutionRules) -> Iterator[Flaw]:
    lands = Counter(rules.land)
    for land, n in (("water", 4), *((land, 3) for land in LANDS)):
        if lands[land] != n:
            yield Flaw("", "cards", f"{lands[land]} territories of {land}; expected {n}")
    if sum(tile.cells for tile in rules.continent.values()) != WIDE * HIGH:
        yield Flaw("", "cards", f"the tiles do not fill {WIDE} times {HIGH} cells")
    keys = [t.key for t in rules.territories]
    if len({*keys}) < len(keys):
        yield Flaw("", "cards", "two territories have the same key")
    starts = [t for t in rules.territories if t.start]
    if len(starts) != 2 or len({t.land for t in starts}) != 2:
        yield Flaw("", "cards", f"{len(starts)} territories to start in; expected 2 of two lands")
    if [t.land for t in rules.territories if t.island] != ["water"]:
        yield Flaw("", "cards", "there must be one island, in a water")
    for t in rules.territories:
        alike = [x.beacons for x in rules.territories if x.land == t.land]
        if t.land != "water" and sorted(alike) != [1, 2, 3]:
            yield Flaw("", "cards", f"the beacons of {t.land} are {alike}; expected 1, 2 and 3")
    laid = [c for k, t in rules.continent.items() if t.first_game for c in _cells(t)]
    if len({*laid}) < len(laid):
        yield Flaw("", "cards", "two tiles of the first game lie on the same cell")


def _cells(tile: kinds.ContinentTile) -> Iterable[tuple[int, int]]:
    return placements(tile.cells).get(tile.first_game, ()) if tile.first_game else ()


# Numbers and keys of single components.


def _numbers(rules: CivolutionRules, card: Card) -> Iterator[Flaw]:
    check = CHECK.get(type(card))
    if check is not None:
        yield from check(rules, card)


def _research(rules: CivolutionRules, card: kinds.ResearchCard) -> Iterator[Flaw]:
    yield from _of(card.key, "type", card.type, TYPES)
    for field, items in (("spaces", card.spaces), ("space_vp", card.space_vp)):
        if len(items) != 5:
            yield _wrong(card.key, field, len(items), "5 of them")
    for vp in card.space_vp:
        yield from _within(card.key, "space_vp", vp, 0, MOST)
    for space in card.spaces:
        if space is not None and not space.ways:
            yield _wrong(card.key, "spaces", (), "a requirement at least")
        for need in space.ways if space is not None else ():
            yield from _need(rules, card.key, "spaces", need)
    yield from _activity_cost(rules, card.key, card.cost)
    yield from _within(card.key, "point_bonus", card.point_bonus, 0, MOST)
    yield from _of(card.key, "limit", card.limit, ("", "once_per_turn"))
    yield from _of(card.key, "condition", card.condition, ("", "all_tribes_strong"))
    yield from _within(card.key, "starter", card.starter, 0, STARTERS)


def _need(rules: CivolutionRules, key: str, field: str, need: Need) -> Iterator[Flaw]:
    materials = [m.key for m in rules.materials]
    known = {"have": FEATURES, "spend": FEATURES, "built": PROJECTS, "pay": [*materials, *FEATURES]}
    yield from _of(key, field, need.kind, known)
    yield from _of(key, field, need.what, known.get(need.kind, ()))
    yield from _within(key, field, need.n, 1, MARKERS)


def _activity_cost(rules: CivolutionRules, key: str, cost: Iterable[Need]) -> Iterator[Flaw]:
    for need in cost:
        yield from _of(key, "cost", need.kind, ("pay",))
        yield from _within(key, "cost", need.n, 1, MARKERS)
        if need.what not in (*GOODS[:3], *ROWS, "any"):
            for part in need.what.split("|"):
                yield from _of(key, "cost", part, rules.material_index)


def _event(rules: CivolutionRules, card: kinds.EventCard) -> Iterator[Flaw]:
    yield from _within(card.key, "shift", card.shift, -2, 2)
    yield from _of(card.key, "scope", card.scope, ("each", "unique"))
    yield from _of(card.key, "measure", card.measure, MEASURES)
    yield from _within(card.key, "at_least", card.at_least, 0, MOST)
    if card.give_up is not None and card.give_up.kind == "built":
        yield from _of(card.key, "give_up", card.give_up.what, ("farm", "boat"))
        yield from _within(card.key, "give_up", card.give_up.n, 1, 1)
    elif card.give_up is not None:
        yield from _activity_cost(rules, card.key, (card.give_up,))


def _goal(rules: CivolutionRules, card: kinds.GoalChip) -> Iterator[Flaw]:
    yield from _of(card.key, "need", card.need, CHECKS)
    yield from _within(card.key, "n", card.n, 1, MARKERS)
    whats: dict[str, Iterable[str]] = {
        "pay": (*GOODS[:3], *rules.material_index),
        "have": FEATURES,
        "built": PROJECTS,
        "track": TRACKS,
        "tribes_in_one": ("water", *LANDS),
        "territories_of_type": ("water", *LANDS),
        "farm_in": LANDS,
    }
    yield from _of(card.key, "what", card.what, whats.get(card.need, ("",)))


def _attribute(rules: CivolutionRules, card: kinds.AttributeChip) -> Iterator[Flaw]:
    yield from _of(card.key, "feature", card.feature, FEATURES)
    yield from _within(card.key, "need", card.need, 1, MARKERS)


def _markers(rules: CivolutionRules, card: kinds.StartMarkers) -> Iterator[Flaw]:
    spaces = [name for name in rules.space_names if not name.startswith("raw:")]
    for name, n in card.markers.items():
        yield from _of(card.key, "markers", name, spaces)
        yield from _within(card.key, "markers", n, 1, MARKERS)
    yield from _within(card.key, "markers", sum(card.markers.values()), 0, MARKERS - 8)


def _chip(rules: CivolutionRules, card: kinds.StartChip) -> Iterator[Flaw]:
    yield from _of(card.key, "module", card.module, rules.modules)


def _module(rules: CivolutionRules, card: kinds.Module) -> Iterator[Flaw]:
    for die in card.dice:
        yield from _within(card.key, "dice", die, 1, 6)


def _feature(rules: CivolutionRules, card: kinds.Feature) -> Iterator[Flaw]:
    yield from _of(card.key, "key", card.key, FEATURES)
    yield from _within(card.key, "die", card.die, 1, 6)


def _material(rules: CivolutionRules, card: kinds.Material) -> Iterator[Flaw]:
    yield from _of(card.key, "land", card.land, LANDS)
    yield from _within(card.key, "row", card.row, 1, 3)


def _hunting(rules: CivolutionRules, card: kinds.Land) -> Iterator[Flaw]:
    yield from _table(card.key, "hunting", card.hunting, 6, 0, MARKERS)


def _find(rules: CivolutionRules, card: kinds.FindTable) -> Iterator[Flaw]:
    yield from _table(card.key, "rows", card.rows, 6, 1, 3)


def _table(
    key: str, field: str, items: tuple[int, ...], n: int, low: int, high: int
) -> Iterator[Flaw]:
    if len(items) != n:
        yield _wrong(key, field, len(items), f"{n} of them")
    for item in items:
        yield from _within(key, field, item, low, high)


def _site(rules: CivolutionRules, card: kinds.Site) -> Iterator[Flaw]:
    yield from _within(card.key, "vp", card.vp, 0, MOST)
    for material in card.materials:
        yield from _of(card.key, "materials", material, rules.material_index)


def _track(rules: CivolutionRules, card: kinds.Track) -> Iterator[Flaw]:
    yield from _within(card.key, "value", card.value, 1, 6)
    if len(card.at) != len(card.lines) or len(card.at) < 4:
        yield _wrong(card.key, "at", len(card.at), "a space for each line, four at least")
    for space in (*card.at, *card.pale):
        yield from _within(card.key, "at", space, 1, TOP)


def _favor(rules: CivolutionRules, card: kinds.FavorSpace) -> Iterator[Flaw]:
    yield from _within(card.key, "passes", card.passes, 1, 6)
    yield from _within(card.key, "statue_vp", card.statue_vp, 0, MOST)


def _scoring(rules: CivolutionRules, card: kinds.ScoringTile) -> Iterator[Flaw]:
    yield from _of(card.key, "category", card.category, CATEGORIES)
    yield from _within(card.key, "rate", card.rate, 0, MOST)
    yield from _within(card.key, "covered", card.covered, 0, MOST)


def _console(rules: CivolutionRules, card: kinds.Console) -> Iterator[Flaw]:
    yield from _table(card.key, "columns", card.columns, COLUMNS, 1, 5)
    yield from _table(card.key, "stage_vp", card.stage_vp, 5, 0, MOST)


def _settlement(rules: CivolutionRules, card: kinds.Settlement) -> Iterator[Flaw]:
    yield from _of(card.key, "console", card.console, rules.consoles)
    yield from _within(card.key, "slot", card.slot, 1, 4)
    yield from _within(card.key, "diamonds", card.diamonds, 0, MOST)
    for need in card.cost:
        yield from _of(card.key, "cost", need.what, rules.material_index)
        yield from _within(card.key, "cost", need.n, 1, MARKERS)


def _vici(rules: CivolutionRules, card: kinds.ViciCard) -> Iterator[Flaw]:
    for field, half in (("blue", card.blue), ("red", card.red)):
        yield from _within(card.key, f"{field}_icons", getattr(card, f"{field}_icons"), 0, 4)
        if half.lines:
            if len(half.lines) != 6:
                yield _wrong(card.key, field, len(half.lines), "6 lines")
        else:
            eras = ("current_era", "next_era", "era_4", "final_tiles")
            yield from _of(card.key, field, half.category, eras)
        for n in (half.times, half.vp, half.last_era_vp):
            yield from _within(card.key, field, n, 0, TRIBES)
        for act in (act for line in half.lines for act in line):
            yield from _of(card.key, field, act.act, ACTS)
            yield from _within(card.key, field, act.n, 0, TRIBES)
            whats = {"track": TRACKS, "remove_card": TYPES, "gain_die": ("activation", "fate")}
            yield from _of(card.key, field, act.what, whats.get(act.act, ("",)))


def _vici_table(rules: CivolutionRules, card: kinds.ViciTable) -> Iterator[Flaw]:
    least = 2 if card.key in (EVOLUTION, PROSPERITY) else 0
    yield from _within(card.key, "cells", card.cells, least, MARKERS)


CHECK: dict[type[Card], Callable[[Any, Any], Iterator[Flaw]]] = {
    kinds.ResearchCard: _research,
    kinds.PrintedActivity: lambda rules, card: _activity_cost(rules, card.key, card.cost),
    kinds.EventCard: _event,
    kinds.GoalChip: _goal,
    kinds.AttributeChip: _attribute,
    kinds.StartMarkers: _markers,
    kinds.StartChip: _chip,
    kinds.Module: _module,
    kinds.Feature: _feature,
    kinds.Material: _material,
    kinds.Land: _hunting,
    kinds.FindTable: _find,
    kinds.Site: _site,
    kinds.Track: _track,
    kinds.FavorSpace: _favor,
    kinds.ScoringTile: _scoring,
    kinds.Console: _console,
    kinds.Settlement: _settlement,
    kinds.ViciCard: _vici,
    kinds.ViciTable: _vici_table,
}
"""What is looked at on each kind of component."""


# Continent tiles.


CORNERS = {1: ("TL", "TR", "BL", "BR"), 2: ("TL", "TR", "ML", "MR", "BL", "BR")}


def _tile(rules: CivolutionRules, tile: kinds.ContinentTile) -> Iterator[Flaw]:
    yield from _of(tile.key, "cells", tile.cells, CORNERS)
    own = [t.key for t in tile.territories]
    sides = ("T", "B", *(side for side in SIDES if side[1:] in ("1", "2")[: tile.cells]))
    for edge in tile.edges:
        yield from _of(tile.key, "edges", edge.side, sides)
        yield from _of(tile.key, "edges", edge.territory, own)
        if not 0 <= edge.begin < edge.end <= 100:
            yield _wrong(tile.key, "edges", (edge.begin, edge.end), "a stretch between 0 and 100")
    for key in own:
        if key not in [edge.territory for edge in tile.edges]:
            yield _wrong(tile.key, "edges", key, "a border for each territory")
    corners = sorted(notch.corner for notch in tile.notches)
    if corners != sorted(CORNERS.get(tile.cells, ())):
        yield _wrong(tile.key, "notches", corners, "each corner once")
    for notch in tile.notches:
        for key in notch.territories:
            yield from _of(tile.key, "notches", key, own)
    for pair in tile.inner:
        for key in pair:
            yield from _of(tile.key, "inner", key, own)
    if tile.first_game is not None and tile.first_game not in placements(tile.cells):
        yield _wrong(tile.key, "first_game", tile.first_game, "a place in the frame")
    for t in tile.territories:
        yield from _of(tile.key, "territories", t.land, ("water", *LANDS))
        for field in ("plain", "marked3", "marked4", "fire_vp", "beacons"):
            yield from _within(tile.key, field, getattr(t, field), 0, TRIBES)
        open_ = (t.plain, t.plain + t.marked3, t.plain + t.marked3 + t.marked4)
        if t.start and any(camps < civs for civs, camps in enumerate(open_, 2)):
            yield _wrong(tile.key, "territories", t.key, "a camp for each civ that starts there")
        if t.land != "water" and not t.fire_vp:
            yield _wrong(tile.key, "territories", t.fire_vp, "points for the fire camp")


# Words of card text.


def _words(card: Card) -> Iterator[tuple[str, Step]]:
    """Every word of a component's texts with the field it stands in, however deep."""
    for field in (*TIMINGS, "levels", "lines"):
        value = getattr(card, field, ())
        texts = value.values() if isinstance(value, dict) else [value]
        for text in texts:
            yield from ((field, word) for word in _inside(text))


def _inside(value: object) -> Iterator[Step]:
    if isinstance(value, Step):
        yield value
        for name in value.__struct_fields__:
            yield from _inside(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from _inside(item)


def _word(rules: CivolutionRules, key: str, timing: str, word: Step) -> Iterator[Flaw]:
    """A word whose fields say what no rule knows."""
    label = f"{timing}: {type(word).__name__}"
    if word.seat != ME or word.source:
        yield _wrong(key, label, word.seat, "a text without a seat")
    for name in word.__struct_fields__:
        value = getattr(word, name)
        if isinstance(value, bool | Struct | tuple):
            continue
        if isinstance(value, int) and name != "seat":
            low = -1 if name == "at" else 0
            yield from _within(key, f"{label} {name}", value, low, MOST)
        elif name in WORDS:
            for part in str(value).split("|"):
                yield from _of(key, f"{label} {name}", part, WORDS[name](rules))
        elif isinstance(value, str) and name in ("n", "times"):
            yield from _of(key, f"{label} {name}", value, rules.queries)


WORDS: dict[str, Callable[[Any], Iterable[str]]] = {
    "res": lambda rules: GOODS,
    "track": lambda rules: (*TRACKS, "any", "any_lowest"),
    "feature": lambda rules: (*FEATURES, "any"),
    "material": lambda rules: (*rules.material_index, *ROWS),
    "mode": lambda rules: ("normal", "anywhere", "via_boat"),
    "die": lambda rules: ("any", "activation", "fate"),
    "project": lambda rules: ("", *PROJECTS),
    "deck": lambda rules: TYPES,
    "only": lambda rules: ("", *LANDS),
    "site": lambda rules: ("hidden_grotto", "holy_rock"),
}
"""What the fields of words may hold, several joined by a bar."""
