"""What the modules do at their levels, and the rules of tribes, goods and cards behind them."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.civolution import RULES
from pentarchy.games.civolution.activity import Activities
from pentarchy.games.civolution.building import Build
from pentarchy.games.civolution.columns import insert
from pentarchy.games.civolution.dice import RunModule
from pentarchy.games.civolution.fate import Hunt
from pentarchy.games.civolution.goods import Produce, Trade, Transport
from pentarchy.games.civolution.installing import InstallCard
from pentarchy.games.civolution.scenario import CivolutionScenario
from pentarchy.games.civolution.scoring import stage_vp
from pentarchy.games.civolution.sites import Explore
from pentarchy.games.civolution.stages import CheckStages
from pentarchy.games.civolution.tribes import March, Migrate, Procreate
from pentarchy.games.civolution.words import Advance, FlipStage, Gain, PlanAhead, Upgrade
from tests.games.civolution.table import at, civ, facts, is_up, table
from tests.support import play, rule, texts

TWO = {"tribes": ("B_forest:1", "C_grassland:1")}
GO = ["tribe B_forest:1", "settle B_hills:0"]
ON = ["tribe C_grassland:1", "settle C_swamp:0"]

# Module, level, given, what is said, and then.
LEVELS: list[tuple[str, int, dict[str, Any], list[str], dict[str, Any]]] = [
    ("research", 1, {}, ["pick 1", "card insight down"], {"hand": 1}),
    ("research", 1, {}, ["pick 2", "deck mutation", "deck insight"], {"hand": 0}),
    ("research", 2, {}, ["pick 1", "card insight down"], {"hand": 1}),
    ("research", 2, {}, ["pick 2", *["deck insight"] * 4, "keep C32"], {"hand": 1}),
    ("research", 3, {}, ["pick 1", "card insight down", "card insight down"], {"hand": 2}),
    ("research", 3, {}, ["pick 2", *["deck insight"] * 4, "keep C32", "keep C29"], {"hand": 2}),
    ("migration", 1, {}, GO, {"score": 1}),
    ("migration", 2, {"favor": 6}, GO + ON, {"score": 3}),
    ("migration", 2, {"rolls": (5,)}, GO, {"score": 1}),
    ("migration", 3, {"rolls": (5,)}, GO + ON, {"score": 3}),
    ("migration", 3, {"favor": 6}, GO + ON, {"score": 3}),
    ("exploration", 1, {}, ["pick 1", "at B_forest"], {"score": 8}),
    ("exploration", 1, {"rolls": (4,)}, ["pick 2", "land forest"], {"wood": 1}),
    ("exploration", 2, {}, ["pick 1", "at B_forest", "site 0"], {"score": 8 + 1 + 2}),
    ("exploration", 3, {}, ["pick 1", "at B_forest", "done"], {"score": 8 + 4}),
    ("exploration", 3, {"rolls": (4, 3)}, ["pick 2", "land forest", "land grassland"],
     {"wood": 1, "papyrus": 1}),
    ("transport", 1, {"raw": {"B_forest": 4}}, ["at B_forest"] * 3, {"wood": 3}),
    ("transport", 2, {"raw": {"B_forest": 6}}, ["haul_all"], {"wood": 6}),
    ("transport", 3, {"raw": {"B_forest": 9}, "boats": ("E_water*",)},
     ["haul_all", "ship E_water jade"], {"wood": 9, "jade": 1}),
    ("invention", 1, {"chips": ("I1",)}, ["income I1"], {"food": 2}),
    ("invention", 2, {"chips": ("I1",)}, ["income I1", "income I1"], {"food": 4}),
    ("invention", 3, {"chips": ("I1",)}, ["income I1", "income_vp I1"], {"food": 2, "score": 1}),
    ("activity", 1, {"money": 2}, ["activity printed_activity", "track culture"],
     {"money": 1, "culture": 1}),
    ("activity", 2, {"money": 2}, ["activity printed_activity", "track culture"], {"culture": 1}),
    ("activity", 3, {"money": 2}, ["activity printed_activity", "track culture",
     "activity printed_activity", "track prestige"], {"culture": 1, "prestige": 1}),
    ("sustenance", 1, {"rolls": (3,)}, ["at B_forest"], {"food": 3}),
    ("sustenance", 1, {"tribes": ("B_forest:1!", "C_grassland:1!")}, ["pick 2", "tribe B_forest:1"],
     {"strong": 1}),
    ("sustenance", 2, {"tribes": ("B_forest:1!", "C_grassland:1!")},
     ["pick 2", "tribe B_forest:1", "tribe C_grassland:1"], {"strong": 2}),
    ("sustenance", 3, {"rolls": (3, 3)}, ["at B_forest", "at C_grassland"], {"food": 6}),
    ("sustenance", 3, {"tribes": ("B_forest:1!", "C_grassland:1!")},
     ["pick 2", "tribe B_forest:1", "tribe C_grassland:1"], {"strong": 2}),
    ("procreation", 1, {}, ["settle B_forest:2"], {"strong": 3}),
    ("procreation", 2, {"favor": 6}, ["settle B_forest:2", "settle C_grassland:2"], {"strong": 4}),
    ("procreation", 2, {"rolls": (5,)}, ["settle B_forest:2"], {"strong": 3}),
    ("procreation", 3, {"favor": 6, "tribes": ("B_forest:1!", "C_grassland:1")},
     ["pick 2", "tribe B_forest:1", "settle B_forest:2", "done"], {"strong": 3}),
    ("mutation", 1, {"calm": 2}, ["shift calm stamina"], {"calm": 1, "stamina": 1}),
    ("mutation", 2, {"calm": 2}, ["shift calm stamina", "shift calm stamina"], {"stamina": 2}),
    ("mutation", 3, {"calm": 2}, ["shift calm stamina", "done"], {"stamina": 1}),
    ("planning", 1, {}, ["plan 3"], {"plan3": 2}),
    ("planning", 2, {}, ["plan 3"], {"plan3": 3}),
    ("planning", 3, {}, ["pick 2", "plan 3"], {"plan3": 3}),
    ("planning", 3, {"intelligence": 2, "goals": (("G38",),)},
     ["pick 1", "pick 1", "chip G1", "install G38", "column 1", "upgrade trade"], {"goals": 1}),
    ("production", 1, {"rolls": (5,)}, ["pick 1", "at B_forest", "at B_forest"],
     {"raw:B_forest": 2}),
    ("production", 1, {"favor": 6, "raw": {"B_forest": 1}},
     ["pick 2", "at B_forest", "at B_forest", "at B_forest"], {"wood": 1, "raw:B_forest": 2}),
    ("production", 2, {}, ["pick 1", *["at B_forest"] * 3, "at B_forest"],
     {"wood": 1, "raw:B_forest": 2}),
    ("production", 3, {}, ["pick 1", *["at B_forest"] * 4, "at B_forest", "at B_forest"],
     {"wood": 2, "raw:B_forest": 2}),
    ("insight", 1, {}, [], {"idea": 3}),
    ("insight", 2, {}, [], {"idea": 6}),
    ("insight", 3, {}, [], {"idea": 6}),
    ("trade", 1, {"wood": 1, "money": 1}, ["sell wood money", "buy papyrus"],
     {"papyrus": 1, "money": 0}),
    ("trade", 3, {}, ["buy wood"], {"wood": 1, "money": 0}),
    ("building", 1, {}, ["project farm", "at B_forest"], {"farms": 1, "idea": 1}),
    ("building", 2, {}, ["project farm", "at B_forest", "project farm"], {"farms": 2}),
    ("building", 3, {}, ["project farm", "at B_forest", "project boat", "done"],
     {"farms": 1, "boats": 1}),
    ("achievement", 1, {}, ["take fate"], {"fate": 2}),
]  # fmt: skip


@pytest.mark.parametrize("card, level, given, script, then", LEVELS)
@rule("civolution", "R5.17", "R5.21", "R5.26", "R5.27", "R5.32", "R5.35", "R5.39", "R5.61")
@rule("civolution", "R5.31", "R5.66", "R5.76", "R5.77", "R5.78", "R5.82", "R5.85", "TS4")
def test_a_module_at_each_level(
    card: str, level: int, given: dict[str, Any], script: list[str], then: dict[str, Any]
) -> None:
    match = table(RunModule(seat=0, module=card), **{**TWO, "levels": {card: level}, **given})
    play(match, script)
    assert match.over or card in ("research", "trade", "activity"), texts(match.options)
    assert facts(match, then) == then


@rule("civolution", "R5.39")
def test_building_two_asks_for_the_same_kind() -> None:
    match = table(RunModule(seat=0, module="building"), **TWO, levels={"building": 2})
    play(match, ["project farm", "at B_forest"])
    refusal = match.why_not("project boat")
    assert refusal is not None
    assert refusal.rule == "R5.39"


@rule("civolution", "R5.120", "R5.85")
def test_activity_two_asks_for_different_activities() -> None:
    match = table(Activities(seat=0, n=2, distinct=True), money=3, abilities=("A7",))
    play(match, ["activity A7"])
    refusal = match.why_not("activity A7")
    assert refusal is not None
    assert refusal.rule == "R5.120"


@rule("civolution", "R5.63")
def test_a_module_keeps_its_level_during_its_own_action() -> None:
    """Planning I installs a goal chip and upgrades Planning: still only one goal."""
    match = table(RunModule(seat=0, module="planning"), goals=(("G38",),), intelligence=2)
    play(match, ["pick 1", "column 1", "upgrade planning"])
    assert match.over


@rule("civolution", "R5.63", "R5.125")
def test_an_upgrade_without_a_module_is_lost() -> None:
    match = table(Upgrade(seat=0), levels=dict.fromkeys(RULES.modules, 3))
    assert match.over


# Tribes.


@rule("civolution", "R5.12", "R5.11", "SU10", "R5.109")
def test_what_a_migration_may_not_do() -> None:
    match = table(Migrate(seat=0), tribes=("B_forest:1", "C_grassland:1!", "H_grassland:0"))
    assert match.why_not("tribe C_grassland:1").rule == "R5.12"  # type: ignore[union-attr]
    match.apply("tribe B_forest:1")
    assert match.why_not("settle B_forest:2").rule == "R5.12"  # type: ignore[union-attr]
    assert match.why_not("settle G_hills:1").rule == "R5.11"  # type: ignore[union-attr]
    assert match.why_not("settle B_hills:wild").rule == "R5.11"  # type: ignore[union-attr]
    assert match.why_not("settle B_hills:2").rule == "R5.12"  # type: ignore[union-attr]
    assert match.why_not("settle A_water:boat").rule == "R5.15"  # type: ignore[union-attr]
    assert match.why_not("cross B_hills").rule == "R5.18"  # type: ignore[union-attr]


@rule("civolution", "R5.15", "R9.12")
def test_boats_are_boarded_and_left() -> None:
    match = table(Migrate(seat=0, n=2), boats=("A_water*", "D_water"), tribes=("B_forest:1",))
    play(match, ["tribe B_forest:1", "settle A_water:boat"])
    assert match.over, "the tribe has settled on the boat"
    match = table(Migrate(seat=0), boats=("A_water*", "D_water"), tribes=("A_water:boat",))
    match.apply("tribe A_water:boat")
    assert "settle D_water:boat" in texts(match.options), "boat to boat where waters touch"
    match.apply("settle C_desert:0")
    assert facts(match, ["raw:A_water", "boats"]) == {"raw:A_water": 1, "boats": 2}
    full = table(Migrate(seat=0), boats=("A_water",),
                 tribes=("A_water:boat", "A_water:boat", "B_forest:1"))  # fmt: skip
    full.apply("tribe B_forest:1")
    assert full.why_not("settle A_water:boat").rule == "R5.15"  # type: ignore[union-attr]


@rule("civolution", "R5.16", "R9.13")
def test_developing_happens_once_and_stays() -> None:
    match = table(Migrate(seat=0, n=2), tribes=("C_swamp:1", "C_grassland:1"))
    play(
        match, ["tribe C_swamp:1", "settle C_desert:1", "tribe C_grassland:1", "settle C_desert:0"]
    )
    assert is_up(match, "C_desert")
    assert facts(match, ["raw:C_desert"]) == {"raw:C_desert": 1}


@rule("civolution", "R5.107", "R5.18")
def test_a_path_may_end_where_it_began_and_a_settled_tribe_stays() -> None:
    match = table(Migrate(seat=0, n=2), tribes=("B_forest:1", "B_forest:2"))
    play(match, ["tribe B_forest:1", "cross B_hills", "settle B_forest:0"])
    assert at(match, "B_forest:0") == "0 strong"
    match = table(Migrate(seat=0, n=3), tribes=("B_forest:1", "B_forest:2"))
    play(match, ["tribe B_forest:1", "settle B_hills:1"])
    assert match.why_not("tribe B_hills:1").rule == "R5.107"  # type: ignore[union-attr]


@rule("civolution", "R5.107", "R5.13")
def test_a_displaced_tribe_may_still_migrate() -> None:
    """A displaces C and lies down, B displaces A: C, strong in the wilderness, has not moved."""
    match = table(Migrate(seat=0, n=3), tribes=("B_hills:0", "B_mountains:0", "B_forest:1"))
    play(
        match, ["tribe B_hills:0", "settle B_forest:1", "tribe B_mountains:0", "settle B_forest:1"]
    )
    assert facts(match, ["strong", "weak"]) == {"strong": 1, "weak": 2}
    play(match, ["tribe B_forest:wild", "settle B_hills:0"])
    assert at(match, "B_hills:0") == "0 strong"
    horns = table(Migrate(seat=0, n=3), tribes=("B_hills:0", "B_mountains:0"), abilities=("B6",))
    play(horns, ["tribe B_hills:0", "settle B_forest:1", "tribe B_mountains:0"])
    horns.apply("settle B_forest:1")
    assert horns.over, "the strong tribe pushed out has settled before, and so has the other"


@rule("civolution", "R5.18")
def test_crossing_water_needs_a_boat_with_a_seat() -> None:
    match = table(Migrate(seat=0, n=2), tribes=("B_forest:1",))
    match.apply("tribe B_forest:1")
    assert match.why_not("cross A_water").rule == "R5.18"  # type: ignore[union-attr]


@rule("civolution", "R5.97", "R5.108")
def test_caves_join_territories_for_migrations_only() -> None:
    caves = {8: "cave_1", 17: "cave_2"}
    match = table(Migrate(seat=0), tribes=("B_forest:1",), sites=caves)
    play(match, ["tribe B_forest:1", "settle G_hills:0"])
    assert facts(match, ["score"]) == {"score": 1}
    boat = table(Build(seat=0, project="boat"), tribes=("G_hills:1",), sites=caves)
    assert boat.over, "a Cave is no border for boats"


@rule("civolution", "R5.20", "R9.8")
def test_a_civ_without_tribes_procreates_anywhere_on_land() -> None:
    match = table(Procreate(seat=0))
    assert "settle G_hills:0" in texts(match.options)
    match.apply("settle G_hills:0")
    assert is_up(match, "G_hills")
    assert facts(match, ["score", "raw:G_hills"]) == {"score": 1, "raw:G_hills": 1}
    assert table(Explore(seat=0)).over
    assert table(Produce(seat=0)).over
    assert table(Hunt(seat=0)).over


@rule("civolution", "R5.20", "R9.5")
def test_no_tribe_left_no_procreation() -> None:
    match = table(Procreate(seat=0), tribes=("B_forest:wild",) * 20)
    assert match.over


@rule("civolution", "R9.20", "R5.13")
def test_a_displaced_tribe_stays_in_its_territory_and_counts() -> None:
    match = table(Migrate(seat=0), tribes=("B_forest:1", "B_hills:0!"))
    play(match, ["tribe B_forest:1", "settle B_hills:0"])
    p = civ(match)
    t = RULES.territory_index["B_hills"]
    assert (p.weak[t], p.here[t]) == (1, 2)


# Goods.


@rule("civolution", "R5.23", "R5.25")
def test_a_boat_produces_one_marker_with_a_tribe_aboard() -> None:
    match = table(Produce(seat=0, n=2), boats=("A_water", "D_water"), tribes=("A_water:boat",))
    match.apply("at A_water")
    assert match.over, "the notch is full, and the other boat is empty of tribes"
    raw = table(Trade(seat=0, sales=1), raw={"B_forest": 2})
    assert raw.over, "raw materials cannot be sold"


@rule("civolution", "R5.24")
def test_transport_needs_no_tribe_there() -> None:
    match = table(Transport(seat=0), raw={"G_hills": 1})
    match.apply("at G_hills")
    assert facts(match, ["clay"]) == {"clay": 1}
    assert table(Transport(seat=0), boats=("A_water*",)).over, "no face-up tile next to it"


@rule("civolution", "R5.81", "R5.118")
def test_prices_follow_the_face_up_tiles() -> None:
    match = table(Trade(seat=0, buys=1), money=3, up=("B_forest",))
    assert texts(match.options) == ["buy wood", "done"]
    assert match.why_not("buy jade").sentence == "It costs 4 money; you have 3."  # type: ignore[union-attr]


@rule("civolution", "R5.29", "R5.101")
def test_hunting_with_mushrooms_and_tokens() -> None:
    match = table(Hunt(seat=0, n=2), tribes=("B_forest:1",), rolls=(3,),
                  sites={8: "mushroom_valley_1", 9: "mushroom_valley_2"})  # fmt: skip
    match.apply("at B_forest")
    assert facts(match, ["food"]) == {"food": 5}
    assert match.game.state.hunted[2]
    again = table(Hunt(seat=0), tribes=("B_forest:1", "C_grassland:1"), hunted=("B_forest",))
    assert again.why_not("at B_forest").rule == "R5.29"  # type: ignore[union-attr]


@rule("civolution", "R5.110")
def test_exploring_where_nothing_lies_face_down() -> None:
    match = table(RunModule(seat=0, module="exploration"), tribes=("B_forest:1",),
                  levels={"exploration": 2}, sites={8: "cave_1", 9: "cave_2"})  # fmt: skip
    play(match, ["pick 1", "at B_forest", "site 0"])
    assert facts(match, ["score"]) == {"score": 1 + 2}
    match = table(RunModule(seat=0, module="exploration"), tribes=("B_forest:1",),
                  levels={"exploration": 3}, sites=dict(enumerate(SITES)))  # fmt: skip
    play(match, ["pick 1", "at B_forest"])
    assert facts(match, ["score"]) == {"score": 4}


@pytest.mark.parametrize("level", [1, 2, 3])
@rule("civolution", "R9.8", "R5.33")
def test_exploring_needs_a_tribe(level: int) -> None:
    """Without one there is no territory to choose, and neither the further site nor the VP."""
    match = table(RunModule(seat=0, module="exploration"), levels={"exploration": level})
    assert match.over
    assert facts(match, ["score", "sites"]) == {"score": 0, "sites": 0}
    match = table(RunModule(seat=0, module="exploration"), tribes=("B_forest:1",),
                  levels={"exploration": level})  # fmt: skip
    play(match, ["pick 1", "done"])
    assert match.over, "who does not explore gets nothing of what follows"
    assert facts(match, ["score", "sites"]) == {"score": 0, "sites": 0}


SITES = [k for k in RULES.sites if k != "island"]


# Building.


@rule("civolution", "R5.36", "R5.102")
def test_where_a_farm_may_stand() -> None:
    match = table(
        Build(seat=0, project="farm"), sites={21: "volcano_1"},
        tribes=("B_forest:1", "C_swamp:1", "C_grassland:1", "B_hills:1"),
        other={"farms": ("B_hills",)},
    )  # fmt: skip
    match.apply("project farm")
    assert texts(match.options) == ["at B_forest", "at C_grassland"]
    assert match.why_not("at C_swamp").rule == "R5.102"  # type: ignore[union-attr]
    assert match.why_not("at B_hills").rule == "R5.36"  # type: ignore[union-attr]


@pytest.mark.card("civolution", "volcano_1", "volcano_2")
@rule("civolution", "R5.102")
def test_a_volcano_returns_farms() -> None:
    match = table(Explore(seat=0), tribes=("H_grassland:0",), farms=("H_grassland",))
    match.apply("at H_grassland")
    assert facts(match, ["score", "farms"]) == {"score": 8, "farms": 0}


@rule("civolution", "R5.37")
def test_one_boat_per_water_next_to_a_tribe() -> None:
    match = table(Build(seat=0, project="boat"), boats=("A_water",),
                  tribes=("B_forest:1", "D_desert:0", "D_forest:0"))  # fmt: skip
    match.apply("project boat")
    assert texts(match.options) == ["at D_water", "at E_water"]
    assert match.why_not("at A_water").rule == "R5.37"  # type: ignore[union-attr]
    assert match.why_not("at H_water").rule == "R5.37"  # type: ignore[union-attr]


@rule("civolution", "R5.38", "R5.111")
def test_settlements() -> None:
    """Cost and diamonds of the chosen slot; the fourth also turns a stage tile."""
    three = {"island": 1, "building_ground_2": 2, "building_ground_3": 3}
    match = table(Build(seat=0, project="settlement"), tribes=("B_forest:1",), settled=three,
                  sites={8: "building_ground_1"}, sand=1, iron_ore=1, clay=1)  # fmt: skip
    play(match, ["project settlement", "chip I2", "column 1", "income I2", "stage 5"])
    assert facts(match, ["sand", "iron_ore", "clay", "idea", "stages"]) == {
        "sand": 0, "iron_ore": 0, "clay": 0, "idea": 2, "stages": 2,
    }  # fmt: skip
    assert civ(match).settled["building_ground_1"] == 4


@rule("civolution", "R5.38")
def test_the_reason_for_no_statue_is_that_of_a_ground_within_reach() -> None:
    """Next to a ground that lists gold and jade, without either."""
    match = table(Build(seat=0), tribes=("B_forest:1",), sites={8: "building_ground_1"})
    refusal = match.why_not("project statue")
    assert refusal is not None
    assert "takes gold or jade" in refusal.sentence
    refusal = table(Build(seat=0), tribes=("B_forest:1",)).why_not("project statue")
    assert refusal is not None
    assert refusal.sentence == "There is no place for a statue."


@rule("civolution", "R5.38", "R5.123")
def test_two_buildings_per_ground_one_settlement() -> None:
    mine = {"boats": ("A_water",), "tribes": ("A_water:boat",), "wood": 2, "stone": 1}
    match = table(Build(seat=0), **mine, settled={"island": 2}, statues={"island": 1})
    match_kinds = texts(match.options)
    assert "project statue" not in match_kinds, "two buildings stand there"
    match = table(Build(seat=0), **mine, settled={"island": 2})
    assert "project settlement" not in texts(match.options), "one settlement at most"
    assert "project statue" in texts(match.options)
    ashore = table(Build(seat=0), tribes=("C_grassland:1",), wood=1)
    assert "project statue" not in texts(ashore.options), "the island needs a boat"


@rule("civolution", "R5.111")
def test_the_second_project_may_use_the_first() -> None:
    match = table(RunModule(seat=0, module="building"), levels={"building": 3},
                  tribes=("B_forest:1",), wood=1)  # fmt: skip
    play(match, ["project boat", "tribe B_forest:1", "project statue", "track culture"])
    assert facts(match, ["statues", "culture"]) == {"statues": {"island": 1}, "culture": 1}


# Cards.


@rule("civolution", "R5.41", "R5.40")
def test_a_type_keeps_its_column() -> None:
    match = table(InstallCard(seat=0, deck="invention"), hand=("A7",), abilities=("B1",), wood=3,
                  stamina=2, herbs=1, tar=1)  # fmt: skip
    assert match.why_not("column 1").rule == "R5.41"  # type: ignore[union-attr]
    play(match, ["column 2", "stage 1"])
    assert civ(match).homes == {"mutation": 0, "invention": 1}


@rule("civolution", "R5.45", "R5.114")
def test_paying_and_having_the_same_feature_add_up() -> None:
    """B2 on stage 3: have 2 calm, have 1 expression, give up 1 calm: three calm are needed."""
    for calm, able in ((2, False), (3, True)):
        match = table(InstallCard(seat=0, deck="mutation"), hand=("B2",), calm=calm, expression=1)
        play(match, ["column 1"] if "column 1" in texts(match.options) else [])
        assert ("stage 3" in texts(match.options)) == able


@rule("civolution", "R5.46", "R9.16")
def test_a_hand_may_be_large_and_is_worth_nothing() -> None:
    keys = tuple(k for k in RULES.research if k.startswith("A"))
    match = table(hand=keys)
    assert facts(match, ["hand", "score"]) == {"hand": 32, "score": 0}


@rule("civolution", "R5.48", "R5.113")
def test_the_special_bonus_ignores_a_space_or_installs_a_second_card() -> None:
    # A1 on stage 2: wood, herbs. A7 on stage 1: two wood.
    rich = {"hand": ("A1", "A6"), "wood": 1, "beeswax": 1, "herbs": 1, "abilities": ()}
    match = table(InstallCard(seat=0, deck="invention", special=True), **rich)
    play(match, ["install A1", "column 1", "stage 2", "ignore 2"])
    assert match.over, "no second card after ignoring"
    assert facts(match, ["wood", "herbs"]) == {"wood": 0, "herbs": 1}
    match = table(InstallCard(seat=0, deck="invention", special=True), **rich)
    play(match, ["install A1", "column 1", "stage 1"])
    assert texts(match.options) == ["install A6", "done"]
    play(match, ["install A6", "pick 1", "upgrade research"])
    assert civ(match).columns[0] == ("A1", "A6")
    assert match.over, "the second card has no special bonus"


@rule("civolution", "R5.43", "R5.130", "R5.115")
def test_an_instant_bonus_may_be_reordered_or_left_out() -> None:
    # A17: technology +1, 1 research card.
    match = table(InstallCard(seat=0, deck="invention"), hand=("A17",), expression=1, technology=1)
    assert texts(match.options) == ["pick 1", "pick 2", "done"]
    assert civ(match).columns[0] == ("A17",), "its place is taken"
    assert civ(match).abilities == (), "its ability does not work yet"
    match.apply("done")
    assert facts(match, ["technology", "hand", "abilities"]) == {
        "technology": 1, "hand": 0, "abilities": ("A17",),
    }  # fmt: skip


@rule("civolution", "R5.43")
def test_what_merely_gives_is_had_without_a_question() -> None:
    # A4: technology +1, 1 money. From 0 to 1 no line is crossed.
    match = table(InstallCard(seat=0, deck="invention"), hand=("A4",), dexterity=1)
    assert match.over
    assert facts(match, ["technology", "money"]) == {"technology": 1, "money": 1}
    # From 1 to 2 a line is crossed: the money is had first, the step may be left out.
    match = table(InstallCard(seat=0, deck="invention"), hand=("A4",), dexterity=1, technology=1)
    assert texts(match.options) == ["pick 1", "done"]
    assert facts(match, ["technology", "money"]) == {"technology": 1, "money": 1}
    match.apply("done")
    assert facts(match, ["technology", "upgrades"]) == {"technology": 1, "upgrades": 0}


@rule("civolution", "R5.133", "R5.138")
def test_a_card_does_not_answer_to_its_own_installation() -> None:
    match = table(InstallCard(seat=0, deck="achievement"), hand=("E15",), wood=1)
    play(match, ["stage 1"] if not match.over else [])
    assert facts(match, ["score", "culture"]) == {"score": 1, "culture": 1}, "only its cost space"


# Completion, tracks, planning.


@rule("civolution", "R5.47", "R5.116", "R9.15")
def test_full_stages_give_their_bonus_once() -> None:
    """Four columns have a stage 1, six a stage 2."""
    match = table()
    fill(match, ["I1"], ["I2"], ["I4"])
    assert facts(match, ["completed"]) == {"completed": 0}, "column 4 is empty"
    fill(match, [], [], [], ["I5"])
    play(match, ["chip I3", "column 9", "income I3"])
    assert facts(match, ["money", "completed"]) == {"money": 1, "completed": 1}
    fill(match, ["I6"], ["I7"], ["I8"], ["I9"], ["I10"])
    assert facts(match, ["completed"]) == {"completed": 1}, "column 6 is empty"
    fill(match, [], [], [], [], [], ["I11"])
    match.apply("stage 4")
    assert facts(match, ["stages", "completed"]) == {"stages": 1, "completed": 3}


@rule("civolution", "R5.40", "R5.47")
def test_on_consoles_of_the_house_eight_columns_begin_at_stage_one() -> None:
    match = table()
    match.game.state.console = "console_house"
    fill(match, *([f"I{n}"] for n in range(4, 11)))
    assert facts(match, ["completed"]) == {"completed": 0}, "column 8 is empty"
    fill(match, *([] for _ in range(7)), ["I11"])
    play(match, ["chip I1", "column 9", "income I1"])
    assert facts(match, ["completed"]) == {"completed": 1}


@rule("civolution", "R5.40", "R5.41", "R5.43")
def test_columns_begin_at_their_own_stage() -> None:
    """A1 asks for wood, herbs and 1 stamina on its first three spaces."""
    given = {"wood": 1, "herbs": 1, "stamina": 1}
    match = table(InstallCard(seat=0, deck="invention"), hand=("A1",), **given)
    assert texts(match.options) == ["column 1", "column 5", "column 7"], "stages 1, 2 and 3"
    assert match.why_not("column 6").rule == "R5.41"  # type: ignore[union-attr]
    play(match, ["column 7"])
    assert facts(match, ["wood", "herbs", "stamina", "score"]) == {
        "wood": 0, "herbs": 0, "stamina": 1, "score": 1,
    }  # fmt: skip
    assert stage_vp(match.game, civ(match)) == 4


def fill(match: CivolutionScenario, *columns: list[str]) -> None:
    """Slide income chips into the columns, then look for completion bonuses."""
    with match.edit() as g:
        for at, keys in enumerate(columns):
            for key in keys:
                match.fetch(key)
                insert(RULES, g.state.players[0], key, at)
        g.stack[:] = [CheckStages(seat=0)]


@rule("civolution", "R5.47")
def test_a_goal_column_needs_both_halves() -> None:
    match = table()
    with match.edit() as g:
        p = g.state.players[0]
        types = ("G1", "I1", "I2", "I4")
        for key in types:
            match.fetch(key)
        p.columns, p.homes = (*((key,) for key in types), *((),) * 5), {"goal": 0}
        g.stack[:] = [CheckStages(seat=0)]
    assert match.over
    assert facts(match, ["completed"]) == {"completed": 0}


@pytest.mark.parametrize("card", [t.key for t in RULES.tracks])
@rule("civolution", "R5.86", "R5.87", "R5.119", "R5.52")
def test_a_track_pays_its_lines_from_low_to_high(card: str) -> None:
    """From 0 to 12 in one move: upgrade, favor, upgrade, 3 VP, stage tile, 3 VP."""
    match = table(Advance(seat=0, track=card, n=12))
    upgrade = texts(match.options)[0]
    play(match, [upgrade, upgrade, "points"])
    assert facts(match, ["upgrades", "favor", "score", card]) == {
        "upgrades": 2, "favor": 2, "score": 9, card: 12,
    }  # fmt: skip


@rule("civolution", "R5.52")
def test_a_stage_tile_is_turned_once() -> None:
    match = table(FlipStage(seat=0), stages=1)
    assert facts(match, ["stages"]) == {"stages": 3}
    assert table(FlipStage(seat=0), stages=3).over
    both = table(FlipStage(seat=0, vp=3), stages=3)
    assert facts(both, ["score"]) == {"score": 3}


@rule("civolution", "R5.61", "R5.125", "R9.22")
def test_planning_markers_share_a_space_and_stay() -> None:
    match = table(PlanAhead(seat=0, n=3), plan4=2)
    assert len(match.options) == 6
    match.apply("plan 4")
    assert facts(match, ["plan4"]) == {"plan4": 5}


@rule("civolution", "R5.131", "R5.130", "TS4")
def test_up_to_may_stop_at_any_number() -> None:
    match = table(Migrate(seat=0, n=2), **TWO)
    match.apply("done")
    assert match.over
    match = table(March(seat=0, origin=4, at=2, left=1), tribes=("B_forest:1",))
    assert "done" not in texts(match.options), "a named tribe settles"


@rule("civolution", "R5.132")
def test_abilities_of_one_name_add_up_but_levels_do_not() -> None:
    match = table(Hunt(seat=0), tribes=("A_water:boat",), boats=("A_water",), rolls=(4,),
                  abilities=("A5", "A6", "D22"))  # fmt: skip
    match.apply("at A_water")
    assert facts(match, ["food"]) == {"food": 5 + 2 + 1 + 1}


@rule("civolution", "R5.134")
def test_no_text_chains_without_end() -> None:
    """Activities contain no activity; income chips contain no income."""
    for card in RULES.research.values():
        assert not any(isinstance(word, Activities) for word in card.action)
    for chip in (*RULES.incomes.values(), *RULES.start_chips.values()):
        names = [type(word).__name__ for word in chip.income]
        assert not {"IncomeAction", "GainIncomeChip"} & {*names}


@rule("civolution", "R9.4", "R9.19", "R9.18")
def test_a_civ_without_markers_may_give_some_back() -> None:
    match = table(PlanAhead(seat=0, n=2), food=24, wood=24)
    play(match, ["plan 1", "return food", "done"])
    assert facts(match, ["plan1", "food", "supply"]) == {"plan1": 1, "food": 23, "supply": 0}


@rule("civolution", "R9.4", "R9.19", "R5.64")
def test_the_marker_of_an_attribute_chip_ends_a_shortage() -> None:
    """An idea is due and the supply is empty: the stamina marker returned for T1 becomes it."""
    match = table(Gain(seat=0, res="idea", n=1), stamina=3, food=45, display=("T1",))
    assert civ(match).supply == 0
    play(match, ["attribute T1", "column 1"])
    assert match.over, "nothing is missing any more"
    assert facts(match, ["stamina", "idea", "supply"]) == {"stamina": 2, "idea": 1, "supply": 0}
    match = table(Gain(seat=0, res="idea", n=2), stamina=3, food=45, display=("T1",))
    play(match, ["attribute T1", "column 1", "return food"])
    assert facts(match, ["idea", "food"]) == {"idea": 2, "food": 44}


@rule("civolution", "R9.4")
def test_boat_cargo_is_never_given_back() -> None:
    match = table(PlanAhead(seat=0, n=1), boats=("A_water*",), food=24, wood=24)
    match.apply("plan 1")
    assert match.why_not("return raw:A_water").rule == "R9.4"  # type: ignore[union-attr]
