"""The worked examples of the rules reference (chapter 8)."""

from __future__ import annotations

from itertools import product

import pytest

from pentarchy.games.civolution import RULES
from pentarchy.games.civolution.building import Build
from pentarchy.games.civolution.cards.kinds import Need, ResearchCard, Space
from pentarchy.games.civolution.dice import PayFirst, RunModule, Turn, ideas_for
from pentarchy.games.civolution.fate import FavorTest, Hunt, LuckyFind, chance_to_pass
from pentarchy.games.civolution.feeding import total_need
from pentarchy.games.civolution.goods import ExtraFind, Trade, Transport
from pentarchy.games.civolution.income import GainIncomeChip
from pentarchy.games.civolution.installing import InstallCard, active, can_pay
from pentarchy.games.civolution.scoring import stage_vp
from pentarchy.games.civolution.sites import Explore, SitePhase
from pentarchy.games.civolution.tribes import Migrate, Procreate, Strengthen
from pentarchy.games.civolution.turn import Round, Statues
from pentarchy.games.civolution.words import Advance, Upgrade
from tests.games.civolution.table import at, civ, facts, is_up, table
from tests.support import play, rule, texts


@rule("civolution", "E1", "P3")
def test_e1_an_extra_find_is_of_a_land_where_you_live() -> None:
    match = table(ExtraFind(seat=0), tribes=("B_forest:1", "C_grassland:1"))
    named = {t.split()[1] for t in texts(match.options)}
    assert named == {"wood", "beeswax", "oil", "papyrus", "herbs", "gold"}


@rule("civolution", "E2", "R5.1", "R5.4")
def test_e2_research_takes_a_one_and_a_two() -> None:
    match = table(Turn(seat=0), dice=(1, 2, 5))
    match.apply("activate research")
    assert facts(match, ["used"]) == {"used": 5}
    assert civ(match).dice == [0, 0, 0, 0, 1, 0]
    assert "pick 1" in texts(match.options), "research follows"


@pytest.mark.parametrize("die", [2, 6])
@rule("civolution", "E3", "R5.2", "R5.3", "R5.104")
def test_e3_a_planning_marker_and_two_ideas(die: int) -> None:
    match = table(PayFirst(seat=0, module="exploration"), dice=(die,), plan1=1, idea=2)
    assert match.over, "there is only one way to pay"
    assert facts(match, ["used", "idea", "plan1", "supply"]) == {
        "used": 6, "idea": 0, "plan1": 0, "supply": 48,
    }  # fmt: skip


@rule("civolution", "E4", "R5.10")
def test_e4_two_twos_give_intelligence() -> None:
    match = table(Turn(seat=0), dice=(2, 2))
    match.apply("activate intelligence")
    assert facts(match, ["intelligence", "used"]) == {"intelligence": 1, "used": 6}


@rule("civolution", "E5", "R5.2")
def test_e5_six_and_one_are_neighbours() -> None:
    assert ideas_for(1, 6, 1) == 1
    assert ideas_for(6, 1, 1) == 1
    assert ideas_for(5, 1, 1) == 2


@rule("civolution", "E6", "R5.11", "R5.14", "R5.16")
def test_e6_developing_a_desert() -> None:
    match = table(Migrate(seat=0), tribes=("C_swamp:1",))
    play(match, ["tribe C_swamp:1", "settle C_desert:0"])
    assert at(match, "C_desert:0") == "0 strong"
    assert is_up(match, "C_desert")
    assert facts(match, ["score", "raw:C_desert"]) == {"score": 2, "raw:C_desert": 1}


@rule("civolution", "E7", "R5.13", "R5.14")
def test_e7_displacing_a_tribe_from_a_fire_camp() -> None:
    match = table(Migrate(seat=0), tribes=("C_swamp:1",), other={"tribes": ("C_grassland:0",)})
    play(match, ["tribe C_swamp:1", "settle C_grassland:0"])
    assert at(match, "C_grassland:0") == "0 weak"
    assert civ(match, 1).wild[RULES.territory_index["C_grassland"]] == 1
    assert facts(match, ["score", "raw:C_grassland"]) == {"score": 1, "raw:C_grassland": 0}


@rule("civolution", "E8", "R5.17", "R5.18", "R5.107")
def test_e8_crossing_a_desert_and_a_water() -> None:
    match = table(
        RunModule(seat=0, module="migration"), levels={"migration": 3}, favor=6,
        boats=("A_water",), tribes=("C_swamp:1", "D_forest:1"), up=("B_mountains",),
    )  # fmt: skip
    play(match, ["tribe C_swamp:1", "cross C_desert", "cross A_water", "settle B_mountains:0"])
    assert facts(match, ["score"]) == {"score": 2}
    assert not is_up(match, "C_desert"), "crossed, not developed"
    assert match.over, "all three migrations are used"


@rule("civolution", "E9", "R5.19", "R5.20", "R9.11")
def test_e9_where_new_tribes_may_go() -> None:
    match = table(
        Procreate(seat=0), boats=("A_water",),
        tribes=("D_desert:0", "C_swamp:0", "C_swamp:1", "A_water:boat"),
        other={"tribes": ("D_desert:1",)},
    )  # fmt: skip
    places = {t.split()[1] for t in texts(match.options) if t != "done"}
    assert places == {"D_desert:0", "D_desert:1", "C_swamp:0", "C_swamp:1", "A_water:boat"}
    play(match, ["settle D_desert:1"])
    assert at(match, "D_desert:1") == "0 weak"
    match = table(Procreate(seat=0), tribes=("C_desert:0",))
    play(match, ["settle C_desert:1"])
    assert at(match, "C_desert:1") == "0 strong"


@pytest.mark.parametrize("shown, value", [((3, 4), 2), ((5, 6), 1)])
@rule("civolution", "E10", "R5.6", "R5.7")
def test_e10_an_idea_turns_a_failure_into_a_pass(shown: tuple[int, int], value: int) -> None:
    match = table(FavorTest(seat=0, then=(Strengthen(),)), favor=2, fate=2, idea=1, rolls=shown,
                  tribes=("B_forest:1!",))  # fmt: skip
    play(match, [f"use {value}", "tribe B_forest:1"])
    assert facts(match, ["idea", "strong"]) == {"idea": 0, "strong": 1}


@rule("civolution", "E11", "R5.7")
def test_e11_the_odds_of_a_favor_test() -> None:
    match = table(favor=2, fate=2)
    assert chance_to_pass(match.game, 0) == pytest.approx(20 / 36)
    passing = sum(min(a, b) <= 2 for a, b in product(range(1, 7), repeat=2))
    assert passing == 20


@rule("civolution", "E12", "R5.24")
def test_e12_what_boat_cargo_may_become() -> None:
    match = table(Transport(seat=0), boats=("A_water*",), up=("B_forest", "E_mountains"))
    assert texts(match.options) == ["ship A_water wood", "ship A_water iron_ore", "done"]


@pytest.mark.parametrize("die", [3, 5])
@rule("civolution", "E13", "R5.29", "R5.106")
def test_e13_an_idea_on_a_hunt(die: int) -> None:
    match = table(Hunt(seat=0), boats=("A_water",), tribes=("A_water:boat",), idea=1, rolls=(die,))
    play(match, ["at A_water", "use 4"])
    assert facts(match, ["food", "idea"]) == {"food": 5, "idea": 0}
    assert match.game.state.hunted[0]


@rule("civolution", "E14", "R5.33", "R5.103")
def test_e14_exploring_from_a_water() -> None:
    match = table(Explore(seat=0), boats=("H_water",), tribes=("H_water:boat",))
    with match.edit() as g:
        lie = list(g.state.sites)
        for slot, key in ((15, "building_ground_1"), (16, "glacier_1")):
            i = lie.index(key)
            lie[i], lie[slot] = lie[slot], lie[i]
        g.state.sites = tuple(lie)
        g.stack[:] = [Explore(seat=0)]
    match.apply("at H_water")
    assert facts(match, ["score", "sites"]) == {"score": 5, "sites": 2}


@rule("civolution", "E15", "R5.34")
def test_e15_a_four_in_the_mountains_is_stone() -> None:
    match = table(LuckyFind(seat=0), tribes=("B_mountains:0",), rolls=(4,))
    match.apply("land mountains")
    assert facts(match, ["stone"]) == {"stone": 1}


@rule("civolution", "R5.34")
def test_lucky_finds_may_rise_with_the_die() -> None:
    """The other reading: 3 or 4 is the second row, in the mountains iron ore."""
    match = table(LuckyFind(seat=0), tribes=("B_mountains:0",), rolls=(4,))
    match.game.state.finds = "lucky_find_rising"
    match.apply("land mountains")
    assert facts(match, ["iron_ore"]) == {"iron_ore": 1}


@rule("civolution", "E16", "R5.37", "R5.112")
def test_e16_a_new_boat_takes_a_tribe_aboard() -> None:
    match = table(Build(seat=0, project="boat"), tribes=("B_mountains:0",))
    play(match, ["project boat", "tribe B_mountains:0"])
    assert at(match, "B_mountains:0") == "free"
    assert civ(match).wild[0] == 1
    assert facts(match, ["raw:A_water", "boats"]) == {"raw:A_water": 1, "boats": 1}


@rule("civolution", "E17", "R5.38", "R5.96")
def test_e17_a_statue_of_jade() -> None:
    match = table(Build(seat=0), tribes=("B_forest:1",), sites={8: "building_ground_1"}, jade=1)
    play(match, ["project statue", "track technology"])
    assert facts(match, ["jade", "technology", "statues"]) == {
        "jade": 0, "technology": 1, "statues": {"building_ground_1": 1},
    }  # fmt: skip


def card_of(*spaces: Space | None) -> ResearchCard:
    return ResearchCard(
        key="X1", name="X", type="insight", spaces=spaces, space_vp=(0,) * len(spaces)
    )


def one(kind: str, what: str, n: int = 1) -> Space:
    return Space((Need(kind, what, n),))


@rule("civolution", "E18", "R5.43")
def test_e18_empty_spaces_cost_nothing() -> None:
    card = card_of(one("pay", "wood"), None, one("pay", "clay"), one("pay", "tar"),
                   one("pay", "sand"))  # fmt: skip
    assert active(card, 3) == [0, 2]
    match = table(wood=1, clay=1)
    assert can_pay(match.game, 0, card, active(card, 3), {})
    assert not can_pay(match.game, 0, card, active(card, 4), {})


@rule("civolution", "E19", "R5.44")
def test_e19_equal_features_add_up() -> None:
    two = card_of(one("have", "intelligence", 2), one("have", "intelligence"))
    three = card_of(*[one("have", "intelligence")] * 3)
    for card in (two, three):
        spaces = active(card, 5)
        assert not can_pay(table(intelligence=2).game, 0, card, spaces, {})
        assert can_pay(table(intelligence=3).game, 0, card, spaces, {})


@rule("civolution", "E20", "R5.44", "R5.114")
def test_e20_an_inclusion_sign_counts_once() -> None:
    first = Space((Need("pay", "coal"), Need("built", "settlement", 3)))
    second = Space((Need("pay", "oil"), Need("built", "settlement", 2)), included=True)
    card = card_of(first, second)
    three = table(settled={"island": 1, "building_ground_1": 2, "building_ground_2": 3})
    two = table(settled={"island": 1, "building_ground_1": 2})
    built = {0: 1, 1: 1}
    assert can_pay(three.game, 0, card, [0, 1], built)
    assert not can_pay(two.game, 0, card, [0, 1], built)
    assert can_pay(two.game, 0, card, [1], {1: 1})


@rule("civolution", "E21", "R5.43")
def test_e21_fulfilling_more_spaces_than_the_stage_asks() -> None:
    # A1: wood, herbs, have 1 stamina (1 VP), tar (1 VP), cotton (2 VP); the column holds one card.
    match = table(InstallCard(seat=0, deck="invention"), hand=("A1",), abilities=("A7",),
                  wood=1, herbs=1, stamina=1, tar=1)  # fmt: skip
    assert texts(match.options) == ["stage 2", "stage 3", "stage 4"], "spaces 1, 2, 5 are no choice"
    match.apply("stage 4")
    assert civ(match).columns[0] == ("A7", "A1")
    assert facts(match, ["score", "tar"]) == {"score": 2, "tar": 0}


@rule("civolution", "E22", "R5.48")
def test_e22_the_only_space_cannot_be_ignored() -> None:
    match = table(InstallCard(seat=0, deck="invention", special=True), hand=("A1",), wood=1)
    play(match, ["column 1", "stage 1"])
    assert match.over, "nothing to choose: wood is paid"
    assert facts(match, ["wood", "technology"]) == {"wood": 0, "technology": 1}


@rule("civolution", "E24", "F2", "R5.40", "R5.52")
def test_e24_the_starting_chip_card_scores_with_stage_four() -> None:
    match = table(GainIncomeChip(seat=0), chips=("SC1",))
    assert stage_vp(match.game, civ(match)) == 0
    play(match, ["chip I1", "column 9", "income I1"])
    p = civ(match)
    p.stages = 1
    assert stage_vp(match.game, p) == 7
    p.stages = 3
    assert stage_vp(match.game, p) == 7 + 10, "the next item there is at stage 5"


@rule("civolution", "E25", "R5.80")
def test_e25_prices() -> None:
    match = table(Trade(seat=0, sales=3), wood=1, oil=1, jade=1)
    play(match, ["sell wood money", "done", "sell oil money", "sell jade vp"])
    assert facts(match, ["money", "score"]) == {"money": 4, "score": 2}


@rule("civolution", "E26", "R5.82", "R5.118")
def test_e26_sales_and_purchases_in_any_order() -> None:
    match = table(RunModule(seat=0, module="trade"), levels={"trade": 2}, oil=3, money=1,
                  up=("B_forest",))  # fmt: skip
    play(match, ["sell oil money", "done", "buy wood", "buy wood", "sell wood money", "done"])
    assert match.over, "a third Sale is illegal"
    assert facts(match, ["oil", "wood", "money"]) == {"oil": 2, "wood": 1, "money": 1}


@rule("civolution", "E27", "R5.88")
def test_e27_what_culture_upgrades() -> None:
    match = table(Upgrade(seat=0, value=5))
    named = {t.split()[1] for t in texts(match.options)}
    assert named == {"transport", "procreation", "production", "trade", "achievement"}


@rule("civolution", "E28", "R5.86", "R5.119")
def test_e28_steps_beyond_the_end() -> None:
    match = table(Advance(seat=0, track="culture", n=3), culture=12)
    assert facts(match, ["score", "culture"]) == {"score": 6, "culture": 12}


@rule("civolution", "E29", "R5.90")
def test_e29_when_a_reset_is_allowed() -> None:
    four = table(Turn(seat=0), dice=(1, 2, 3, 4), plan1=5)
    refusal = four.why_not("reset")
    assert refusal is not None
    assert refusal.rule == "R5.90"
    assert "reset" in texts(table(Turn(seat=0), dice=(1, 2, 3)).options)


@rule("civolution", "E30", "R5.95", "R5.91", "P4")
def test_e30_the_end_of_the_action_phase() -> None:
    """First civ: all others finish, then a full round. Last civ: the final round at once."""
    for trigger, turns in ((0, [0, 1, 0, 1]), (1, [0, 1, 0, 1])):
        few, all_six = (1, 2, 3), (1, 2, 3, 4, 5, 6)
        mine, theirs = (few, all_six) if trigger == 0 else (all_six, few)
        match = table(Round(), dice=mine, other={"dice": theirs})
        with match.edit() as g:
            g.state.clock = 4
        taken = []
        while not match.over:
            seat = match.seat
            if match.decision is not None and isinstance(match.decision, Turn):
                assert seat is not None
                taken.append(seat)
                first = len(taken) - 1 == trigger
                match.apply("reset" if first else "activate sleep")
            else:
                match.apply(match.options[-1])
        assert taken == turns


@rule("civolution", "E31", "S3", "R5.100", "P5")
def test_e31_mystic_oaks() -> None:
    """Two oaks by three territories each, as in the rulebook."""
    red = {"boats": ("A_water",), "tribes": ("A_water:boat", "B_forest:1", "D_desert:0")}
    match = table(SitePhase(), **red, sites={8: "mystic_oak_1", 14: "mystic_oak_2"},
                  other={"tribes": ("B_mountains:0", "C_desert:0")})  # fmt: skip
    # Oak 1 (slot 8): A_water, B_forest, D_desert, D_water. Oak 2 (slot 14): A_water, B_mountains,
    # C_desert. Red: 2 + 1 + 2 and 2; blue: 1 + 2.
    assert civ(match).score == 2 + 1 + 2 + 2
    assert civ(match, 1).score == 1 + 2


@rule("civolution", "E32", "S12")
def test_e32_statues() -> None:
    match = table(Statues(), favor=3, statues={"island": 2, "building_ground_1": 2})
    assert facts(match, ["score"]) == {"score": 8}


@rule("civolution", "E34", "F2")
def test_e34_inactive_stages_score_nothing() -> None:
    match = table()
    p = civ(match)
    p.columns = (("A1", "A2", "A3", "A4", "A5"), *p.columns[1:])
    assert stage_vp(match.game, p) == 2 + 3 + 4
    p.stages = 2
    assert stage_vp(match.game, p) == 2 + 3 + 4 + 10


@rule("civolution", "E36", "R9.1", "SU1")
def test_e36_a_lap_of_the_score_track() -> None:
    match = table(Advance(seat=0, track="culture", n=1), score=97)
    with match.edit() as g:
        g.state.players[0].score += 5
    counters = {
        c.key: c.value
        for area in match.view(0).areas
        if area.id == "p0"
        for c in area.counters  # type: ignore[union-attr]
    }
    assert counters["score"] == 102
    assert counters["laps"] == 1


@rule("civolution", "E42", "S4")
def test_e42_what_a_farm_saves() -> None:
    mine = {"tribes": ("B_forest:1", "B_forest:2", "B_forest:wild")}
    assert total_need(table(**mine).game, 0) == 4
    assert total_need(table(**mine, farms=("B_forest",)).game, 0) == 1
