"""Civil and military actions (rules 5.3, 5.4)."""

from __future__ import annotations

import pytest

from pentarchy.games.ages.economy import food, resources
from pentarchy.games.ages.queries import (
    civil_total,
    culture,
    happiness,
    military_total,
    science,
    strength,
)
from tests.games.ages.table import Table
from tests.support import rule


def stock(table: Table, seat: int = 0) -> tuple[int, int]:
    """Food and resources in store."""
    return food(table.g, table.p(seat)), resources(table.g, table.p(seat))


# Population.


@rule("ages", "R5.3.1", "R3.12", "T15", "T16")
@pytest.mark.parametrize(
    "bank, cost", [(18, 2), (17, 2), (16, 3), (12, 4), (8, 5), (4, 7), (20, 2)]
)
def test_population_costs_food_by_the_bank(bank: int, cost: int) -> None:
    """The price depends on the cubes in the bank before the move; resources cannot pay."""
    table = Table(2).player(0, yellow=bank, stock={"agriculture_a": cost, "bronze_a": 2}).act()
    table.do("population")
    assert stock(table) == (0, 2)
    assert (table.p(0).yellow, table.p(0).pool, table.p(0).ca) == (bank - 1, 2, 3)
    poor = Table(2).player(0, yellow=bank, stock={"agriculture_a": cost - 1, "bronze_a": 2}).act()
    assert poor.rule_against("population") == "R5.3.1"


@rule("ages", "R5.3.1", "E3")
def test_an_empty_bank_has_no_population() -> None:
    """Nobody is left to be born."""
    table = Table(2).player(0, yellow=0, stock={"agriculture_a": 9}).act()
    assert table.rule_against("population") == "E3"


# Building.


@rule("ages", "R5.3.2", "T17")
def test_build_a_farm_or_mine() -> None:
    """Two resources for an Age A farm or mine; with exactly two it is legal, with one not."""
    table = Table(2).player(0, stock={"bronze_a": 2}).act()
    assert table.can("build agriculture_a")
    table.do("build bronze_a")
    assert stock(table) == (0, 0)
    assert table.p(0).workers["bronze_a"] == 3
    assert table.p(0).pool == 0
    poor = Table(2).player(0, stock={"bronze_a": 1}).act()
    assert poor.rule_against("build bronze_a") == "R5.3.2"
    idle = Table(2).player(0, stock={"bronze_a": 5}, pool=0).act()
    assert idle.rule_against("build bronze_a") == "R5.3.2"


@rule("ages", "R5.3.2")
def test_farms_and_mines_are_not_limited() -> None:
    """A ninth mine is legal."""
    table = Table(2).player(0, stock={"bronze_a": 2}, workers={"bronze_a": 8}).act()
    assert table.can("build bronze_a")


@rule("ages", "R5.3.3", "T18", "T19", "R3.1", "R3.4")
def test_build_urban_buildings() -> None:
    """Three resources on an Age A card; the ratings count each worker."""
    poor = Table(2).player(0, stock={"bronze_a": 2}).act()
    assert (
        poor.rule_against("build philosophy_a") == poor.rule_against("build religion_a") == "R5.3.3"
    )
    table = Table(2).player(0, stock={"bronze_a": 9}, pool=3).act()
    table.do("build philosophy_a")
    assert science(table.g, 0) == 2
    table.do("build religion_a")
    assert (culture(table.g, 0), happiness(table.g, 0)) == (1, 1)
    table.do("build religion_a")
    assert (culture(table.g, 0), happiness(table.g, 0)) == (2, 2)


@rule("ages", "R5.3.3", "T20")
def test_the_urban_limit_counts_all_levels_of_a_type() -> None:
    """Two labs under Despotism: no third of any level; temples up to two."""
    table = Table(2).player(0, stock={"bronze_a": 20}, pool=3)
    table.player(0, workers={"philosophy_a": 1, "alchemy_i": 1}).act()
    assert (
        table.rule_against("build philosophy_a")
        == table.rule_against("build alchemy_i")
        == "R5.3.3"
    )
    assert table.can("build religion_a")
    table.do("build religion_a", "build religion_a")
    assert table.rule_against("build religion_a") in ("R5.3.3", "R5.3.20")


@rule("ages", "R5.3.4", "T30")
@pytest.mark.parametrize(
    "old, new, cost",
    [
        ("agriculture_a", "selective_breeding_ii", 4),
        ("bronze_a", "iron_i", 3),
        ("iron_i", "coal_ii", 3),
        ("bronze_a", "coal_ii", 6),
    ],
)
def test_upgrades_cost_the_difference(old: str, new: str, cost: int) -> None:
    """Levels may be skipped; no unused worker is needed."""
    table = Table(2, age=2).player(0, workers={old: 1, new: 0}, stock={"bronze_a": cost}, pool=0)
    table.act().do(f"upgrade {old} {new}")
    assert stock(table)[1] == 0
    assert (table.p(0).workers[old], table.p(0).workers[new]) == (0, 1)
    poor = Table(2, age=2).player(0, workers={old: 1, new: 0}, stock={"bronze_a": cost - 1})
    assert poor.act().rule_against(f"upgrade {old} {new}") == "R5.3.4"


@rule("ages", "R5.3.4", "T37")
@pytest.mark.parametrize(
    "old, new, cost, change",
    [
        ("philosophy_a", "alchemy_i", 3, (1, 0, 0)),
        ("philosophy_a", "scientific_method_ii", 5, (2, 0, 0)),
        ("alchemy_i", "scientific_method_ii", 2, (1, 0, 0)),
        ("bread_and_circuses_i", "team_sports_ii", 2, (0, 1, 1)),
    ],
)
def test_urban_upgrades(old: str, new: str, cost: int, change: tuple[int, int, int]) -> None:
    """What it costs and what the ratings gain."""
    table = Table(2, age=2).player(0, workers={old: 1, new: 0}, stock={"bronze_a": cost})
    before = [f(table.g, 0) for f in (science, strength, happiness)]
    table.act().do(f"upgrade {old} {new}")
    after = [f(table.g, 0) for f in (science, strength, happiness)]
    assert tuple(b - a for a, b in zip(before, after, strict=True)) == change
    assert stock(table)[1] == 0


@rule("ages", "R5.3.4", "E18", "R5.3.3")
def test_buildings_above_a_lowered_limit_stay_and_may_be_upgraded() -> None:
    """Four labs, Republic allows three: no fifth, no new one, but upgrades within the type."""
    table = Table(2, age=2).player(0, government="republic_ii", stock={"bronze_a": 20}, pool=2)
    table.player(0, workers={"philosophy_a": 4, "alchemy_i": 0}).act()
    assert table.rule_against("build philosophy_a") == "R5.3.3"
    assert table.can("upgrade philosophy_a alchemy_i")


@rule("ages", "T31", "R3.11")
def test_what_six_resources_can_build() -> None:
    """Any farm or mine but an Age II mine, which costs 8."""
    cards = ["irrigation_i", "selective_breeding_ii", "iron_i", "coal_ii"]
    table = Table(2, age=2).player(0, workers=dict.fromkeys(cards, 0), stock={"bronze_a": 6})
    table.act()
    assert [c for c in cards if table.can(f"build {c}")] == cards[:3]
    assert table.rule_against("build coal_ii") == "R5.3.2"


@rule("ages", "T38", "R5.3.4", "R5.3.3")
def test_masonry_makes_urban_buildings_cheaper() -> None:
    """Alchemy 5, Philosophy 3; upgrade A to I costs 2, I to II still 2."""
    from pentarchy.games.ages import RULES
    from pentarchy.games.ages.civil import build_cost, upgrade_cost

    table = Table(2).player(0, specials=["masonry_i"])
    a, i, ii = (RULES.buildings[k] for k in ("philosophy_a", "alchemy_i", "scientific_method_ii"))
    assert build_cost(table.g, 0, i) == 5
    assert build_cost(table.g, 0, a) == 3
    assert upgrade_cost(table.g, 0, a, i) == 2
    assert upgrade_cost(table.g, 0, i, ii) == 2


@rule("ages", "R5.3.5")
def test_destroying_gives_nothing_back() -> None:
    """The worker returns to the pool for one civil action."""
    table = Table(2).player(0, stock={"bronze_a": 1}).act().do("destroy philosophy_a")
    p = table.p(0)
    assert (p.pool, p.workers["philosophy_a"], p.ca) == (2, 0, 3)
    assert stock(table) == (0, 1)
    assert table.rule_against("destroy philosophy_a") == "R5.3.5"


# Wonders.


@rule("ages", "R5.3.7", "R5.3.8", "R3.6", "T25")
def test_building_the_pyramids() -> None:
    """Stages 3, 2, 1; the last action completes them: one action more, at once available."""
    table = Table(2).player(0, wonder="pyramids_a", stock={"bronze_a": 6}, blue=10, ca=3).act()
    table.do("stage 1")
    assert (stock(table)[1], table.p(0).stages) == (3, 1)
    table.do("stage 1")
    assert stock(table)[1] == 1
    table.do("stage 1")
    p = table.p(0)
    assert (p.wonders, p.wonder, p.blue) == (["pyramids_a"], "", 16)
    assert (civil_total(table.g, 0), p.ca) == (5, 1)


@rule("ages", "R5.3.7")
def test_construction_builds_several_stages_at_once() -> None:
    """Masonry: up to two stages for one action, paid together."""
    table = Table(2).player(0, wonder="pyramids_a", specials=["masonry_i"], stock={"bronze_a": 5})
    table.act()
    assert table.can("stage 2")
    assert table.rule_against("stage 3") == "R5.3.7"
    table.do("stage 2")
    assert (table.p(0).stages, stock(table)[1], table.p(0).ca) == (2, 0, 3)
    poor = Table(2).player(0, wonder="pyramids_a", specials=["masonry_i"], stock={"bronze_a": 4})
    assert poor.act().rule_against("stage 2") == "R5.3.7"
    none = Table(2).act()
    assert none.rule_against("stage 1") == "R5.3.7"


@rule("ages", "R5.3.7")
def test_an_empty_blue_bank_takes_a_cube_from_a_card() -> None:
    """Engineering Genius pays a stage whole; its cube comes from a farm or mine of one's choice."""
    table = Table(2).player(
        0,
        wonder="colossus_a",
        hand=["engineering_genius_i"],
        blue=0,
        stock={"agriculture_a": 2, "bronze_a": 1},
    )
    table.act().do("play engineering_genius_i")
    assert table.question == "FreeCube 0"
    table.do("cube agriculture_a")
    assert table.p(0).stages == 1
    assert stock(table) == (1, 1)
    empty = Table(2).player(0, wonder="colossus_a", hand=["engineering_genius_i"], blue=0).act()
    assert empty.rule_against("play engineering_genius_i") == "R5.3.13"


# Leaders.


@rule("ages", "R5.3.6", "R5.11.14", "T23")
def test_replacing_a_leader_gives_an_action_back() -> None:
    """Moses: population, an Age I leader for 2, play it: one action is left."""
    table = Table(2).row("", "", "", "", "", "michelangelo_i")
    table.player(0, leader="moses_a", stock={"agriculture_a": 1}).act()
    table.do("population", "take 6", "leader michelangelo_i")
    p = table.p(0)
    assert (p.leader, p.ca) == ("michelangelo_i", 1)
    assert "moses_a" in table.s.gone


@rule("ages", "R5.3.6", "T24")
def test_playing_a_leader_needs_an_action_first() -> None:
    """After population twice and the leader taken for 2 nothing is left to play him."""
    table = Table(2).row("", "", "", "", "", "michelangelo_i", "", "homer_a")
    table.player(0, leader="moses_a", stock={"agriculture_a": 2}, wonders=[], ma=2).act()
    table.do("population", "population", "take 6")
    assert table.p(0).ca == 0
    assert table.rule_against("leader michelangelo_i") == "R5.3.20"


@rule("ages", "R5.3.6", "R3.6", "T22")
def test_the_first_leader_gives_nothing_back() -> None:
    """Caesar: MA total 3, strength 1 more; one civil action spent."""
    table = Table(2).player(0, hand=["julius_caesar_a"]).act().do("leader julius_caesar_a")
    assert (military_total(table.g, 0), table.p(0).ma) == (3, 3)
    assert strength(table.g, 0) == 2
    assert table.p(0).ca == 3


@rule("ages", "R3.7", "T68")
def test_a_replacement_is_one_change() -> None:
    """Caesar by Joan of Arc, both +1 MA: the spent military actions stay spent."""
    table = Table(2).player(0, leader="julius_caesar_a", hand=["joan_of_arc_i"], ma=1).act()
    table.do("leader joan_of_arc_i")
    p = table.p(0)
    assert (military_total(table.g, 0), p.ma, p.ma_spent) == (3, 1, 2)


@rule("ages", "R3.7", "R5.3.10")
def test_replacing_a_special_technology_moves_only_the_difference() -> None:
    """Justice System by Civil Service: both have 3 blue cubes, so none moves; one CA more."""
    table = Table(2, age=3).player(0, specials=["justice_system_ii"], science=10, ca=2, blue=19)
    table.player(0, hand=["civil_service_iii"], science=10, ca=2, blue=19).act()
    table.do("develop civil_service_iii")
    p = table.p(0)
    assert p.blue == 19
    assert (p.ca, p.ca_spent) == (2, 4), "one of two spent, one new"
    assert p.specials == {"law": "civil_service_iii"}


# Technologies and governments.


@rule("ages", "R5.3.9")
def test_developing_pays_science_and_does_nothing_yet() -> None:
    """Alchemy costs 4 science; without a worker it gives nothing."""
    table = Table(2).player(0, hand=["alchemy_i"], science=5).act().do("develop alchemy_i")
    p = table.p(0)
    assert (p.science, p.workers["alchemy_i"], p.hand) == (1, 0, [])
    assert science(table.g, 0) == 1
    poor = Table(2).player(0, hand=["alchemy_i"], science=3).act()
    assert poor.rule_against("develop alchemy_i") == "R5.3.9"


@rule("ages", "R5.3.10", "E13")
def test_of_two_special_technologies_the_higher_stays() -> None:
    """Developing the lower one is legal, wasteful, and counts as developing."""
    table = Table(2, age=2).player(
        0, hand=["warfare_i", "cartography_i"], specials=["strategy_ii"], science=9
    )
    table.player(0, leader="leonardo_da_vinci_i").act()
    table.do("develop warfare_i")
    assert table.p(0).specials == {"warfare": "strategy_ii"}
    assert "warfare_i" in table.s.gone
    assert stock(table)[1] == 1, "Leonardo saw a technology developed"
    table.do("develop cartography_i")
    assert table.p(0).specials["exploration"] == "cartography_i"
    assert strength(table.g, 0) == 1 + 3 + 1


@rule("ages", "R5.3.11", "T27")
def test_a_peaceful_change_of_government() -> None:
    """Theocracy: 1 CA, 6 science; the new MA is available; culture, happiness, strength +1."""
    table = Table(2).player(0, hand=["theocracy_i"], science=6, ma=1).act()
    table.do("develop theocracy_i")
    p = table.p(0)
    assert (p.government, p.science, p.ca) == ("theocracy_i", 0, 3)
    assert (civil_total(table.g, 0), military_total(table.g, 0), p.ma) == (4, 3, 2)
    assert [f(table.g, 0) for f in (culture, happiness, strength)] == [1, 1, 2]
    assert "despotism_a" in table.s.gone


@rule("ages", "R5.3.12", "T28")
def test_a_revolution() -> None:
    """Monarchy for 2 science and all civil actions, the new one too; the new MA is available."""
    table = Table(2).player(0, hand=["monarchy_i"], science=2).act().do("revolution monarchy_i")
    p = table.p(0)
    assert (p.government, p.science) == ("monarchy_i", 0)
    assert (p.ca, p.ca_spent) == (0, 5)
    assert p.ma == 3


@rule("ages", "R5.3.12", "T29", "E12")
def test_a_revolution_needs_all_civil_actions() -> None:
    """One spent: illegal. Spent and refunded by a leader change: legal."""
    table = Table(2).row("rich_land_i").player(0, hand=["monarchy_i"], science=2).act()
    table.do("take 1")
    assert table.rule_against("revolution monarchy_i") == "R5.3.12"
    table = Table(2).player(0, hand=["monarchy_i", "michelangelo_i"], science=2, leader="moses_a")
    table.act().do("leader michelangelo_i")
    assert table.can("revolution monarchy_i")


@rule("ages", "E12", "R5.3.12", "R5.3.17")
def test_a_government_taken_with_a_military_action_may_be_revolted_to() -> None:
    """Hammurabi's converted action is not a spent civil action."""
    table = Table(2).row("monarchy_i").player(0, leader="hammurabi_a", science=2).act()
    table.do("convert", "take 1")
    assert table.p(0).ca == 4
    assert table.can("revolution monarchy_i")


# Action cards.


@rule("ages", "R5.3.13", "T41")
def test_discounts_never_go_below_zero() -> None:
    """Urban Growth III makes a 3-resource building free, not better."""
    table = Table(2, age=3).player(0, hand=["urban_growth_iii"], stock={"bronze_a": 1}).act()
    table.do("play urban_growth_iii", "build religion_a")
    assert stock(table)[1] == 1
    assert table.p(0).ca == 3


@rule("ages", "R5.3.13")
def test_an_action_card_needs_something_to_do() -> None:
    """Without a worker to build or upgrade Rich Land cannot be played."""
    table = Table(2).player(0, hand=["rich_land_a"], pool=0, stock={"bronze_a": 9}).act()
    assert table.rule_against("play rich_land_a") == "R5.3.13"


@rule("ages", "R5.3.13")
def test_a_benefit_comes_after_the_action_is_paid() -> None:
    """Breakthrough's science cannot pay for its own technology, nor Frugality's food."""
    table = Table(2).player(0, hand=["breakthrough_i", "alchemy_i"], science=3).act()
    assert table.rule_against("play breakthrough_i") == "R5.3.13"
    table = Table(2).player(0, hand=["breakthrough_i", "alchemy_i"], science=4).act()
    table.do("play breakthrough_i")
    assert (table.p(0).science, table.p(0).ca) == (2, 3)
    hungry = (
        Table(2, age=2)
        .player(0, hand=["frugality_ii"], stock={"agriculture_a": 1}, yellow=18)
        .act()
    )
    assert hungry.rule_against("play frugality_ii") == "R5.3.13"


@rule("ages", "R5.3.13", "T42")
def test_engineering_genius_builds_one_stage() -> None:
    """Even with Masonry."""
    table = Table(2).player(0, wonder="pyramids_a", specials=["masonry_i"], stock={"bronze_a": 9})
    table.player(0, hand=["engineering_genius_a"])
    table.act().do("play engineering_genius_a")
    assert (table.p(0).stages, stock(table)[1]) == (1, 8)


@rule("ages", "R5.3.14", "T43")
def test_breakthrough_as_a_revolution_uses_all_actions() -> None:
    """All civil actions must be available, and all are used up."""
    table = Table(2).player(0, hand=["breakthrough_i", "monarchy_i"], science=2).act()
    table.do("play breakthrough_i")
    p = table.p(0)
    assert p.government == "monarchy_i"
    assert (p.ca, p.ca_spent, p.science) == (0, 5, 2)
    table = Table(2).row("rich_land_i")
    table.player(0, hand=["breakthrough_i", "monarchy_i"], science=2).act().do("take 1")
    assert table.rule_against("play breakthrough_i") == "R5.3.13"


@rule("ages", "R5.3.15", "R3.8", "R5.3.22")
def test_patriotism_lasts_a_turn() -> None:
    """An extra MA outside the total, and resources for units over several builds."""
    table = Table(2, age=2).player(0, hand=["patriotism_ii"], pool=2, ma=2).act()
    table.do("play patriotism_ii")
    p = table.p(0)
    assert (p.extra_ma, p.unit_resources, military_total(table.g, 0)) == (1, 3, 2)
    assert table.rule_against("build bronze_a") == "R5.3.2"
    table.do("build warriors_a")
    assert (p.unit_resources, p.extra_ma, p.ma) == (1, 0, 2)
    assert table.rule_against("build warriors_a") == "R5.4.1"
    table.do("end")
    assert p.unit_resources == 0


@rule("ages", "R5.3.15", "R3.8")
def test_an_unspent_extra_military_action_draws_a_card() -> None:
    """Two red cubes and Patriotism's draw three cards."""
    table = Table(2).player(0, hand=["patriotism_a"], yellow=18).act()
    table.do("play patriotism_a", "end")
    assert len(table.p(0).military) == 3


@rule("ages", "R5.3.20")
def test_a_refused_action_changes_nothing() -> None:
    """The position is the same after an illegal try."""
    table = Table(2).player(0, ca=0).act()
    before = table.state_hash
    assert table.rule_against("population") == "R5.3.20"
    with pytest.raises(Exception, match="civil action"):
        table.do("population")
    assert table.state_hash == before


# Military actions.


@rule("ages", "R5.4.1", "T21")
def test_build_a_unit() -> None:
    """Two resources and a military action for Warriors; strength 2."""
    table = Table(2).player(0, stock={"bronze_a": 2}).act().do("build warriors_a")
    p = table.p(0)
    assert (p.workers["warriors_a"], p.ma, p.ca, stock(table)[1]) == (2, 1, 4, 0)
    assert strength(table.g, 0) == 2
    tired = Table(2).player(0, stock={"bronze_a": 2}, ma=0).act()
    assert tired.rule_against("build warriors_a") == "R5.3.20"


@rule("ages", "R5.4.2", "T39")
def test_upgrade_a_unit() -> None:
    """Warriors to Swordsmen for 1; never to Knights, another type."""
    table = Table(2).player(0, workers={"swordsmen_i": 0, "knights_i": 0}, stock={"bronze_a": 5})
    table.act()
    assert table.rule_against("upgrade warriors_a knights_i") == "R5.4.2"
    table.do("upgrade warriors_a swordsmen_i")
    assert (table.p(0).workers["swordsmen_i"], stock(table)[1], table.p(0).ma) == (1, 4, 1)


@rule("ages", "R5.4.3")
def test_disband_a_unit() -> None:
    """The worker returns to the pool for a military action."""
    table = Table(2).act().do("disband warriors_a")
    assert (table.p(0).pool, table.p(0).ma) == (2, 1)
    assert table.rule_against("disband warriors_a") == "R5.4.3"


@rule("ages", "R5.4.4", "R5.4.6", "R5.4.8")
def test_tactics_are_exclusive_for_a_round() -> None:
    """Played for 1 MA; one choice per phase; published at the start of the next own turn."""
    table = Table(2, age=1).player(0, military=["legion_i", "phalanx_i"], ma=2)
    table.s.tactics.append(table.fetch("fighting_band_i"))
    table.act().do("tactic legion_i")
    p, s = table.p(0), table.s
    assert (p.tactic, p.exclusive, p.ma) == ("legion_i", True, 1)
    assert (
        table.rule_against("tactic phalanx_i")
        == table.rule_against("copy fighting_band_i")
        == "R5.4.6"
    )
    assert "legion_i" not in s.tactics
    table.turn(0)
    assert "legion_i" in s.tactics
    assert (p.tactic, p.exclusive) == ("legion_i", False)


@rule("ages", "R5.4.8")
def test_a_second_copy_of_a_common_tactic_leaves_the_game() -> None:
    """It is removed, not discarded."""
    table = Table(2).player(1, tactic="legion_i").player(0, military=["legion_i"]).act()
    table.do("tactic legion_i").turn(0)
    assert table.s.tactics == ["legion_i"]
    assert "legion_i" in table.s.gone
    assert not any(table.s.discards)


@rule("ages", "R5.4.5")
def test_copy_a_tactic() -> None:
    """Two military actions for any common tactic that is not the current one."""
    table = Table(2).player(1, tactic="legion_i").act()
    table.do("copy legion_i")
    assert (table.p(0).tactic, table.p(0).ma) == ("legion_i", 0)
    table.p(0).chose_tactic = False
    table.player(0, ma=2).act()
    assert table.rule_against("copy legion_i") == "R5.4.5"
    poor = Table(2).player(1, tactic="legion_i").player(0, ma=1).act()
    assert poor.rule_against("copy legion_i") == "R5.3.20"


@rule("ages", "R4.1")
def test_political_cards_wait_for_the_politics_phase() -> None:
    """An event in hand cannot be prepared in the action phase."""
    table = Table(2).player(0, military=["rats_i", "military_bonus_i"]).act()
    assert table.rule_against("prepare rats_i") == "R4.1"
    assert table.rule_against("prepare military_bonus_i") == "R5.6.6"


@rule("ages", "R4.6")
def test_actions_may_be_taken_back_to_the_start_of_the_phase() -> None:
    """Three actions, three undos, the same position."""
    table = Table(2).row("rich_land_i", "frugality_i").player(0, stock={"bronze_a": 4}).act()
    before = table.state_hash
    table.do("take 1", "build bronze_a", "take 2")
    for _ in range(3):
        assert table.undo()
    assert table.state_hash == before
    assert not table.can_undo
