"""Every component against the reference data: numbers, costs, counts; and every instant bonus."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.core.match import new
from pentarchy.games.civolution import RULES
from pentarchy.games.civolution.cards.kinds import (
    CATEGORIES,
    FEATURES,
    ContinentTile,
    Need,
    ResearchCard,
    Site,
    Space,
    ViciCard,
)
from pentarchy.games.civolution.continent import LAYOUTS_KEPT
from pentarchy.games.civolution.installing import InstallCard
from pentarchy.games.civolution.scoring import bonus_vp
from pentarchy.games.civolution.state import COLUMNS
from tests.games.civolution.table import ORACLE, civ, facts, table
from tests.support import rule

CARDS = {entry["id"]: entry for entry in ORACLE["research_cards"]}
KINDS = {"pay": "pay", "have": "have", "pay_feature": "spend", "built": "built"}


def needs(entry: dict[str, Any]) -> list[tuple[str, str, int]]:
    """Requirements of the reference data."""
    return [(KINDS[kind], what, n) for kind in KINDS for what, n in entry.get(kind, {}).items()]


def ways(space: Space) -> list[tuple[str, str, int]]:
    return [(n.kind, n.what, n.n) for n in space.ways]


def test_shapes_of_old_continents_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who plays a million matches sees a million continents."""
    met = {str(number): None for number in range(LAYOUTS_KEPT)}
    monkeypatch.setattr(RULES, "outlines", met)
    new(RULES, 2, 0).view(0)
    assert len(met) == 1


@pytest.mark.parametrize("key", CARDS)
def test_a_card_costs_what_the_reference_says(key: str) -> None:
    """Cost spaces, their VP, alternatives and inclusion signs."""
    entry, made = CARDS[key], RULES.research[key]
    assert (made.name, made.type, made.space_vp) == (
        entry["name"], entry["type"], tuple(entry["cost_vp"]),
    )  # fmt: skip
    assert made.starter == entry.get("starter", 0)
    assert made.source == entry["source"]
    for given, space in zip(entry["cost_spaces"], made.spaces, strict=True):
        if given is None:
            assert space is None
            continue
        assert space is not None
        expected = [n for way in given.get("any_of", [given]) for n in needs(way)]
        assert ways(space) == expected
        assert space.included == given.get("included_in_previous", False)


@pytest.mark.parametrize("card", CARDS)
@rule("civolution", "R5.43")
def test_installing_a_card_gives_its_instant_bonus(card: str) -> None:
    """On stage 1 only the first space is met; every action of the bonus is carried out."""
    entry = CARDS[card]
    deck = entry["type"]
    match = table(
        InstallCard(seat=0, deck=deck),
        hand=(card,),
        tribes=("B_forest:1",),
        rolls=(3,),
        **first_need(entry),
    )  # fmt: skip
    if "column 1" in [a.text for a in match.options]:
        match.apply("column 1")
    if "stage 1" in [a.text for a in match.options]:
        match.apply("stage 1")
    while not match.over:
        options = [a.text for a in match.options]
        liked = [o for o in options if o.split()[0] not in ("done", "attribute")]
        match.apply("points" if "points" in options else liked[0])
    gained = expected_bonus(entry)
    start = {"favor": 1, "dice": 6}
    plain = {name: start.get(name, 0) + n for name, n in gained.items() if name != "score"}
    assert facts(match, plain) == plain
    if "score" in gained:
        assert civ(match).score >= gained["score"]
    assert civ(match).columns[0][0] == card
    assert card in civ(match).abilities


def first_need(entry: dict[str, Any]) -> dict[str, int]:
    """What the first cost space asks for."""
    first = entry["cost_spaces"][0]
    first = first["any_of"][0] if "any_of" in first else first
    return {what: n for _, what, n in needs(first)}


def expected_bonus(entry: dict[str, Any]) -> dict[str, int]:
    """The plain numbers of an instant bonus in the reference data."""
    gained: dict[str, int] = {}
    for effect in entry["instant_bonus"]:
        op, n = effect["op"], effect.get("n", 1)
        name = {
            "advance": effect.get("track"), "favor": "favor", "vp": "score",
            "gain": effect.get("res"), "gain_card": "hand", "gain_goal": "goals",
            "gain_die": "dice", "build": "boats",
        }.get(op)  # fmt: skip
        if name in (None, "any"):
            continue
        gained[str(name)] = gained.get(str(name), 0) + n
    return gained


POINTS = [k for k, e in CARDS.items() if e["ability"]["kind"] == "point_bonus"]
PLAIN = [k for k, e in CARDS.items() if e["ability"]["kind"] == "none"]


@pytest.mark.parametrize("card", POINTS)
@rule("civolution", "F3", "E35")
def test_a_point_bonus_counts_the_column(card: str) -> None:
    """VP times research cards and income chips in the column, itself included."""
    each = CARDS[card]["ability"]["vp_each"]
    assert RULES.research[card].point_bonus == each
    match = table(tribes=("B_forest:1",), abilities=(card,))
    assert bonus_vp(match.game, civ(match)) == each
    p = civ(match)
    p.columns = ((card, "I1", "I2"), *p.columns[1:])
    assert bonus_vp(match.game, p) == 3 * each


@pytest.mark.parametrize("key", PLAIN)
def test_a_card_without_ability_has_none(key: str) -> None:
    """Nothing lasting, no activity, no trigger."""
    made = RULES.research[key]
    assert (made.action, made.on, made.adds, made.point_bonus) == ((), {}, {}, 0)


# Other components.


@pytest.mark.parametrize("key", [e["id"] for e in ORACLE["events"]])
def test_an_event_is_what_the_reference_says(key: str) -> None:
    """Weather, requirement and what must be given up."""
    entry = next(e for e in ORACLE["events"] if e["id"] == key)
    made, given = RULES.events[key], entry["structured"]
    assert (made.name, made.shift) == (entry["name"], entry["weather_shift"])
    assert (made.scope, made.measure) == (given["scope"], given["measure"])
    assert made.at_least == given.get("at_least", 0)
    need = made.give_up
    names = {"farm": ("built", "farm"), "boat": ("built", "boat"), "money": ("pay", "money")}
    names["material_any"] = ("pay", "any")
    expected = [Need(*names[k], n) for k, n in given.get("give_up", {}).items()]
    assert ([need] if need else []) == expected


@pytest.mark.parametrize("key", [e["id"] for e in ORACLE["attribute_chips"]])
@rule("civolution", "R5.64")
def test_an_attribute_chip_asks_for_its_feature(key: str) -> None:
    """Three or four of one feature."""
    entry = next(e for e in ORACLE["attribute_chips"] if e["id"] == key)
    made = RULES.attributes[key]
    assert (made.feature, made.need) == (entry["feature"], entry["need"])
    assert made.need in (3, 4)


@pytest.mark.parametrize("key", [e["id"] for e in ORACLE["starting_marker_cards"]])
@rule("civolution", "SU18", "SU14")
def test_a_starting_marker_card_places_ten_markers(key: str) -> None:
    """Features, goods and materials as the reference says, ten in all."""
    entry = next(e for e in ORACLE["starting_marker_cards"] if e["id"] == key)
    made = RULES.start_markers[key].markers
    expected = {**entry["features"], **entry["materials"]}
    expected |= {good: entry[good] for good in ("food", "idea", "money")}
    assert made == expected
    assert sum(made.values()) == 10


@pytest.mark.parametrize("key", [m.key for m in RULES.materials])
def test_a_material_lies_where_the_reference_says(key: str) -> None:
    """Its land, its row, and its worth in money."""
    entry = next(e for e in ORACLE["materials"] if e["id"] == key)
    made = RULES.materials[RULES.material_index[key]]
    assert (made.land, made.row) == (entry["territory"], entry["row"])
    assert made.row == entry["sell_money"]
    tile = next(e for e in ORACLE["material_tiles"] if e["material"] == key)
    assert made.first_game == tile["start_first_game"]


@pytest.mark.parametrize("key", RULES.sites)
def test_a_site_is_what_the_reference_says(key: str) -> None:
    """Its type, its VP and the materials of its statues."""
    made: Site = RULES.sites[key]
    if key == "island":
        assert list(made.materials) == ORACLE["island_building_ground"]["statue_materials"]
        return
    entry = next(e for e in ORACLE["sites"] if e["id"] == key)
    assert (made.type, made.vp) == (entry["type"], entry["reveal_vp"])
    assert list(made.materials) == entry.get("statue_materials", [])


@pytest.mark.parametrize("key", RULES.continent)
def test_a_continent_tile_is_what_the_reference_says(key: str) -> None:
    """Territories with their camps, borders and corners."""
    made: ContinentTile = RULES.continent[key]
    entry = next(e for e in ORACLE["continent"]["tiles"] if f"tile_{e['id']}" == key)
    assert made.cells == entry["cells"]
    for t, given in zip(made.territories, entry["territories"], strict=True):
        assert (t.key, t.land) == (given["id"], given["type"])
        if t.land != "water":
            assert (t.plain, t.marked3, t.marked4) == (
                given["plain_camps"], given["camps_3plus"], given["camps_4only"],
            )  # fmt: skip
            assert (t.fire_vp, t.beacons) == (given["fire_vp"], given["beacons"])
    edges = [[e.side, e.territory, e.begin, e.end] for e in made.edges]
    assert edges == [[side, *e] for side, es in entry["edges"].items() for e in es]
    notches = {n.corner: list(n.territories) for n in made.notches}
    assert notches == entry["notches"]
    assert [list(pair) for pair in made.inner] == entry["inner_adjacency"]


@pytest.mark.parametrize("key", [*RULES.modules])
@rule("civolution", "R5.5")
def test_a_module_takes_the_dice_of_the_reference(key: str) -> None:
    """Every pair of different values occurs exactly once."""
    entry = next(e for e in ORACLE["modules"]["main"] if e["id"] == key)
    assert list(RULES.modules[key].dice) == entry["dice"]
    assert len({frozenset(m.dice) for m in RULES.modules.values()}) == 15


@pytest.mark.parametrize("key", RULES.vici_cards)
@rule("civolution", "V5")
def test_a_card_of_vici_is_what_the_reference_says(key: str) -> None:
    """Icons, and both halves act for act."""
    made: ViciCard = RULES.vici_cards[key]
    entry = next(e for e in ORACLE["solo"]["action_cards"] if e["id"] == key)
    assert (made.blue_icons, made.red_icons) == (entry["blue_icons"], entry["red_icons"])
    for half, given in ((made.blue, entry["blue_half"]), (made.red, entry["red_half"])):
        if isinstance(given, dict):
            assert (half.category, half.times) == (given["category"], given["times"])
            assert half.vp == given.get("vp", 0)
            assert half.last_era_vp == given.get("in_era_4", {}).get("vp", 0)
            continue
        for line in given:
            acts = [
                (a["act"], a.get("track") or a.get("type") or a.get("kind") or "", a.get("n", 1))
                for a in line["actions"]
            ]
            for die in line["roll"]:
                assert [(a.act, a.what, a.n) for a in half.lines[die - 1]] == acts


@pytest.mark.card("civolution", *(t.key for t in RULES.tracks), *(f.key for f in RULES.favor))
@pytest.mark.card("civolution", *(f"tile_{c}" for c in CATEGORIES))
@pytest.mark.card("civolution", *(f"settlement_{n}" for n in range(1, 5)), "console")
@pytest.mark.card("civolution", *(f"house_settlement_{n}" for n in range(1, 5)), "console_house")
@pytest.mark.card("civolution", *RULES.hunting, "printed_activity", *FEATURES)
@pytest.mark.card("civolution", *RULES.finds)
@rule("civolution", "R5.30", "R5.87", "R5.88", "F1", "S12")
def test_the_boards_are_what_the_reference_says() -> None:
    """Tracks, favor, scoring rates, settlements, hunting and lucky finds."""
    boards = ORACLE["boards"]
    for track, entry in zip(RULES.tracks, boards["progress_tracks"]["tracks"], strict=True):
        assert (track.key, track.value) == (entry["id"], entry["upgrade_value"])
        assert list(track.at) == [b["reach"] for b in boards["progress_tracks"]["bonus_thresholds"]]
        assert list(track.pale) == boards["progress_tracks"]["pale_spaces"]
    favor = boards["favor_track"]
    for n, space in enumerate(RULES.favor, 1):
        assert space.statue_vp == favor["statue_vp"][n]
        passing = favor["pass_values"][n]
        assert space.passes == (6 if passing == "automatic" else len(passing))
    for tile in ORACLE["scoring_tiles"]:
        made = RULES.scoring_tiles[tile["id"]]
        assert made.covered == tile["point_side"]
        assert made.rate == boards["final_scoring_vp_per_unit"][tile["id"]]
    for key, console in RULES.consoles.items():
        entry = ORACLE[key]
        assert list(console.columns) == entry["column_base_stage"]
        assert dict(enumerate(console.stage_vp, 1)) == entry["stage_vp"]
        for slot in entry["settlements"]:
            card = RULES.settlements[key][slot["slot"]]
            assert {n.what: n.n for n in card.cost} == slot["cost"]
            assert card.diamonds == slot["diamonds"]
    hunting = ORACLE["hunting_table"]["by_die_1_to_6"]
    assert {land: list(food) for land, food in RULES.hunting.items()} == hunting
    for key, finds in RULES.finds.items():
        rows = ORACLE["storage"][key]
        assert list(finds.rows) == [rows[die] for die in range(1, 7)]
    assert [e["die_value"] for e in ORACLE["features"]] == [1, 2, 3, 4, 5, 6]
    assert ORACLE["console"]["columns"] == COLUMNS


@pytest.mark.card("civolution", *RULES.vici_tables)
@rule("civolution", "V12")
def test_the_tables_of_vici_are_what_the_reference_says() -> None:
    """Cells, and the cells that remove a chip."""
    solo = ORACLE["solo"]
    evolution, prosperity = (RULES.vici_tables[k] for k in ("vici_evolution", "vici_prosperity"))
    assert evolution.cells == solo["evolution_table"]["cells"]
    assert list(evolution.removes) == solo["evolution_table"]["remove_attribute_chip_at"]
    assert prosperity.cells == solo["prosperity_table"]["cells"]
    assert list(prosperity.removes) == solo["prosperity_table"]["remove_income_chip_at"]
    assert len(RULES.vici_tables) == ORACLE["component_counts"]["solo_display_cards"]


def test_there_are_as_many_components_as_in_the_box() -> None:
    """Counts of the component list."""
    counts = ORACLE["component_counts"]
    assert len(RULES.research) == counts["research_cards"]
    for i in range(5):
        assert sum(d == i for d in RULES.deck_of.values()) == counts["research_cards_per_type"]
    assert len(RULES.events) == counts["event_cards"]
    assert len(RULES.goals) == counts["goal_chips"]
    assert len(RULES.incomes) == counts["income_chips"]
    assert len(RULES.attributes) == counts["attribute_chips"]
    assert len(RULES.start_markers) == counts["starting_marker_cards"]
    assert len(RULES.start_chips) == counts["starting_chip_cards"]
    assert len(RULES.sites) - 1 == counts["sites"]
    assert len(RULES.vici_cards) == counts["solo_action_cards"]
    assert isinstance(RULES.research["A1"], ResearchCard)
