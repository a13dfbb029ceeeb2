"""What every piece of the boards does: lands, materials, tracks, tiles, consoles, sites, starts."""

from __future__ import annotations

from typing import Any

import pytest

import pentarchy
from pentarchy.games.civolution import RULES
from pentarchy.games.civolution.activity import Activities
from pentarchy.games.civolution.building import Build
from pentarchy.games.civolution.fate import Hunt, LuckyFind
from pentarchy.games.civolution.goods import Trade
from pentarchy.games.civolution.queries import units
from pentarchy.games.civolution.scoring import FinalScoring
from pentarchy.games.civolution.setup import KeepMarkers, RevealMarkers
from pentarchy.games.civolution.sites import RevealSite
from pentarchy.games.civolution.tribes import Migrate
from pentarchy.games.civolution.words import Advance
from tests.games.civolution.table import ORACLE, at, civ, facts, table
from tests.support import card as cites
from tests.support import play, rule, texts

HUNTING = {
    "water": (2, 3, 4, 5, 4, 3),
    "forest": (1, 2, 3, 3, 3, 2),
    "grassland": (1, 2, 3, 3, 2, 2),
    "hills": (1, 2, 3, 3, 2, 1),
    "swamp": (1, 1, 2, 3, 2, 1),
    "mountains": (0, 1, 2, 2, 2, 1),
    "desert": (0, 0, 1, 2, 2, 1),
}
HOMES = {
    "forest": "B_forest",
    "grassland": "C_grassland",
    "hills": "B_hills",
    "swamp": "C_swamp",
    "mountains": "B_mountains",
    "desert": "C_desert",
}


@pytest.mark.parametrize("card", HUNTING)
@rule("civolution", "R5.29", "R5.30")
def test_a_hunt_brings_what_the_table_says(card: str) -> None:
    """Food for the dice 1 to 6."""
    place = "A_water" if card == "water" else HOMES[card]
    given: dict[str, Any] = {"tribes": (f"{place}:0",)}
    if card == "water":
        given = {"boats": (place,), "tribes": (f"{place}:boat",)}
    for die, food in enumerate(HUNTING[card], 1):
        match = table(Hunt(seat=0), rolls=(die,), **given)
        match.apply(f"at {place}")
        assert facts(match, ["food"]) == {"food": food}, die


MATERIALS = {
    "forest": ("wood", "beeswax", "oil"),
    "grassland": ("papyrus", "herbs", "gold"),
    "hills": ("cotton", "clay", "sulfur"),
    "swamp": ("coal", "peat", "tar"),
    "mountains": ("stone", "iron_ore", "jade"),
    "desert": ("sand", "salt", "copper"),
}
PLACED = [(key, land, row) for land, keys in MATERIALS.items() for row, key in enumerate(keys, 1)]


@pytest.mark.parametrize("card, land, row", PLACED)
@rule("civolution", "R5.34", "R5.80")
def test_a_material_is_found_in_its_land_and_sold_for_its_row(
    card: str, land: str, row: int
) -> None:
    """The dice 3, 2 and 1 find the rows 1, 2 and 3, which are also the price."""
    match = table(LuckyFind(seat=0), tribes=(f"{HOMES[land]}:0",), rolls=(4 - row,))
    match.apply(f"land {land}")
    assert facts(match, [card]) == {card: 1}
    match = table(Trade(seat=0, sales=1), **{card: 1})
    match.apply(f"sell {card} money")
    assert facts(match, [card, "money"]) == {card: 0, "money": row}


@pytest.mark.parametrize(
    "card, rows", [("lucky_find", (3, 2, 1, 1, 2, 3)), ("lucky_find_rising", (1, 1, 2, 2, 3, 3))]
)
@rule("civolution", "R5.34")
def test_the_die_of_a_lucky_find_decides_the_row(card: str, rows: tuple[int, ...]) -> None:
    for die, row in enumerate(rows, 1):
        match = table(LuckyFind(seat=0), tribes=("B_mountains:0",), rolls=(die,))
        match.game.state.finds = card
        match.apply("land mountains")
        found = MATERIALS["mountains"][row - 1]
        assert facts(match, [found]) == {found: 1}, die


@cites("civolution", "printed_activity")
@rule("civolution", "R5.136")
def test_the_printed_activity() -> None:
    """1 money moves any disc one step; without money there is no such activity."""
    match = table(Activities(seat=0), money=1)
    play(match, ["activity printed_activity", "track culture"])
    assert facts(match, ["money", "culture"]) == {"money": 0, "culture": 1}
    assert table(Activities(seat=0)).over


# Tracks and scoring tiles.

UPGRADES = {
    "technology": "research migration exploration transport invention",
    "prestige": "research activity sustenance procreation mutation",
    "knowledge": "migration activity planning production insight",
    "construction": "exploration sustenance planning trade building",
    "culture": "transport procreation production trade achievement",
}
"""The modules that take a 1, a 2, a 3, a 4 and a 5."""


@pytest.mark.parametrize("card", UPGRADES)
@rule("civolution", "R5.87")
def test_a_track_upgrades_a_module_of_its_value(card: str) -> None:
    match = table(Advance(seat=0, track=card, n=2))
    assert texts(match.options) == [f"upgrade {module}" for module in UPGRADES[card].split()]


SCORED: list[tuple[str, dict[str, Any], int, int]] = [
    *((f"tile_{track}", {track: 4}, 4, 8) for track in UPGRADES),
    ("tile_evolution", {"calm": 2, "stamina": 1}, 3, 6),
    ("tile_prosperity", {"food": 6}, 2, 4),
    # Two tribes in one territory, which is worth 2 for expansion besides.
    ("tile_population", {"tribes": ("B_forest:1", "B_forest:2")}, 4 + 2, 6 + 2),
    # Two territories of one tribe, worth 2 each for population besides.
    ("tile_expansion", {"tribes": ("B_forest:1", "B_hills:1")}, 4 + 4, 4 + 6),
]


@pytest.mark.parametrize("card, given, plain, covered", SCORED)
@rule("civolution", "F1", "S21")
def test_a_category_scores_more_under_its_tile(
    card: str, given: dict[str, Any], plain: int, covered: int
) -> None:
    category = card.removeprefix("tile_")
    rest = [track for track in UPGRADES if track != category]
    match = table(FinalScoring(), covered=rest[:3], **given)
    assert civ(match).final == (plain, 0, 0)
    match = table(FinalScoring(), covered=(category, *rest[:2]), **given)
    assert civ(match).final == (covered, 0, 0)


# Consoles.


@pytest.mark.parametrize("card, points", [("console", 26), ("console_house", 25)])
@rule("civolution", "F2")
def test_five_cards_of_a_column_score_the_five_stages(card: str, points: int) -> None:
    """2, 3, 4, 7 and 10 as printed; 1, 3, 5, 7 and 9 on consoles of the house."""
    match = table(abilities=("A27", "A28", "A29", "A30", "A31"), stages=3)
    with match.edit() as g:
        g.state.console = card
        g.stack[:] = [FinalScoring()]
    assert civ(match).final[1] == points


SETTLEMENTS = [
    ("settlement_1", ("wood", "papyrus"), 1),
    ("settlement_2", ("papyrus", "stone"), 2),
    ("settlement_3", ("wood", "stone", "clay"), 2),
    ("settlement_4", ("sand", "iron_ore", "clay"), 3),
    ("house_settlement_1", ("wood", "stone"), 1),
    ("house_settlement_2", ("papyrus", "clay"), 2),
    ("house_settlement_3", ("cotton", "sand", "iron_ore"), 2),
    ("house_settlement_4", ("coal", "salt", "gold"), 3),
]


@pytest.mark.parametrize("card, cost, diamonds", SETTLEMENTS)
@rule("civolution", "R5.38", "R5.111", "S22")
def test_a_settlement_costs_its_materials_and_shows_its_diamonds(
    card: str, cost: tuple[str, ...], diamonds: int
) -> None:
    match = table(tribes=("B_forest:1",), sites={8: "building_ground_1"}, **dict.fromkeys(cost, 1))
    with match.edit() as g:
        g.state.console = "console_house" if card.startswith("house") else "console"
        g.stack[:] = [Build(seat=0, project="settlement")]
    match.apply("project settlement")
    assert civ(match).settled == {"building_ground_1": int(card[-1])}
    assert facts(match, cost) == dict.fromkeys(cost, 0)
    assert units(match.game, 0, "prosperity") == diamonds


# The continent.

SITES = {entry["id"]: entry["reveal_vp"] for entry in ORACLE["sites"]}


@pytest.mark.parametrize("card", SITES)
@rule("civolution", "R5.33")
def test_a_site_scores_for_whoever_turns_it_up(card: str) -> None:
    match = table(RevealSite(seat=0))
    match.apply(f"site {match.s.sites.index(card)}")
    assert facts(match, ["score"]) == {"score": SITES[card]}


GROUNDS = [
    ("building_ground_1", ("gold", "jade")),
    ("building_ground_2", ("stone", "oil")),
    ("building_ground_3", ("clay", "copper", "beeswax")),
    ("building_ground_4", ("iron_ore", "sulfur")),
    ("building_ground_5", ("sand", "tar", "herbs")),
    ("building_ground_6", ("coal", "salt", "cotton")),
    ("island", ("papyrus", "wood", "peat")),
]


@pytest.mark.parametrize("card, materials", GROUNDS)
@rule("civolution", "R5.38", "R5.96")
def test_a_ground_takes_statues_of_its_materials(card: str, materials: tuple[str, ...]) -> None:
    """Of each material listed, and of no other."""
    given: dict[str, Any] = {"tribes": ("B_forest:1",), "sites": {8: card}}
    if card == "island":
        given = {"boats": ("A_water",), "tribes": ("A_water:boat",)}
    for material, _, _ in PLACED:
        match = table(Build(seat=0, project="statue"), **given, **{material: 1})
        if material not in materials:
            assert match.over, material
            continue
        play(match, ["project statue", "track culture"])
        assert civ(match).statues == {card: 1}
        assert facts(match, [material, "culture"]) == {material: 0, "culture": 1}


@pytest.mark.parametrize(
    "card, here, there",
    [
        ("tile_B", "B_hills", "B_forest"),
        ("tile_C", "C_desert", "C_swamp"),
        ("tile_D", "D_desert", "D_forest"),
        ("tile_E", "E_mountains", "E_swamp"),
        ("tile_F", "F_swamp", "F_grassland"),
        ("tile_G", "G_desert", "G_forest"),
        ("tile_H", "H_hills", "H_grassland"),
    ],
)
@rule("civolution", "R5.11", "R5.12")
def test_tribes_migrate_within_a_tile(card: str, here: str, there: str) -> None:
    """Territories of one tile that share a border are neighbours wherever the tile lies."""
    match = table(Migrate(seat=0), tribes=(f"{here}:1",), up=(there,))
    play(match, [f"tribe {here}:1", f"settle {there}:0"])
    assert at(match, f"{there}:0") == "0 strong"


# Starting marker cards.

STARTS = {
    entry["id"]: {
        **entry["features"],
        **entry["materials"],
        **{good: entry[good] for good in ("food", "idea", "money")},
    }
    for entry in ORACLE["starting_marker_cards"]
}


@pytest.mark.parametrize("card", STARTS)
@rule("civolution", "SU14", "SU18")
def test_the_markers_of_a_starting_card_are_placed(card: str) -> None:
    match = table()
    with match.edit() as g:
        g.state.players[0].offered = (card,)
        g.state.marker_cards = tuple(key for key in STARTS if key != card)
        g.stack[:] = [RevealMarkers(), KeepMarkers(seat=0)]
    assert facts(match, STARTS[card]) == STARTS[card]
    assert sum(civ(match).markers) == 10


@pytest.mark.parametrize("card", [f"SM{n}" for n in range(1, 7)])
@rule("civolution", "SU13", "SU16")
def test_beginners_have_marker_and_chip_card_of_one_number(card: str) -> None:
    matches = [pentarchy.new(RULES, 4, seed, "first") for seed in range(6)]
    chip = (f"SC{card[2:]}",)
    seats = [(m, i) for m in matches for i in range(4) if civ(m, i).columns[8] == chip]
    assert seats
    for match, seat in seats:
        assert facts(match, STARTS[card], seat) == STARTS[card]
