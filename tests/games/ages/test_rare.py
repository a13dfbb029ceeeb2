"""Decisions that random matches seldom meet keep the laws too."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentarchy.core.chance import Chance
from pentarchy.games.ages.attacks import ResolveWar
from pentarchy.games.ages.economy import FreeCube, ReturnCube
from tests.games.ages.table import Table
from tests.laws.test_laws import check_position


def tuck() -> Table:
    table = Table(2).player(0, leader="homer_a", wonders=["pyramids_a", "colossus_a"])
    return table.player(0, hand=["michelangelo_i"]).act().do("leader michelangelo_i")


def lose_colony() -> Table:
    colonies = ["vast_territory_i", "historic_territory_i"]
    return Table(2, age=2).player(1, colonies=colonies).reveal("independence_declaration_ii")


def ravage() -> Table:
    wonders = ["pyramids_a", "taj_mahal_i", "eiffel_tower_ii"]
    return Table(2, age=2).player(0, wonders=wonders).reveal("ravages_of_time_ii")


def annex() -> Table:
    table = Table(2, age=2).player(0, workers={"warriors_a": 9}, military=["annex_ii"])
    colonies = ["vast_territory_i", "historic_territory_i"]
    return table.player(1, colonies=colonies).politics().do("attack annex_ii 1")


def technologies() -> Table:
    table = Table(3, age=3).player(0, workers={"warriors_a": 19}, war="war_over_technology_ii")
    table.p(0).war_target, table.p(0).war_cause = 1, "war_over_technology_ii"
    table.player(1, specials=["code_of_laws_i", "cartography_i", "warfare_i"], science=9)
    return table.owe(ResolveWar(seat=0))


def free_cube() -> Table:
    table = Table(2).player(0, blue=0, stock={"agriculture_a": 1, "bronze_a": 1})
    return table.owe(FreeCube(seat=0))


def return_cube() -> Table:
    table = Table(2).player(0, blue=0, stock={"agriculture_a": 1, "bronze_a": 1})
    return table.owe(ReturnCube(seat=0, left=2))


def lose_worker() -> Table:
    return Table(2).player(0, pool=0).reveal("pestilence_i")


def raid() -> Table:
    table = Table(2, age=3).player(0, workers={"warriors_a": 9}, government="communism_iii")
    table.player(0, military=["raid_iii"])
    table.player(1, workers={"drama_i": 1, "opera_ii": 1, "movies_iii": 1}).politics()
    return table.do("attack raid_iii 1")


def terrorism() -> Table:
    table = Table(3, age=2).player(0, culture=5, workers={"religion_a": 1}).player(2, culture=5)
    return table.reveal("terrorism_ii")


def strike() -> Table:
    table = Table(2, age=2).player(0, workers={"warriors_a": 9}, military=["infiltrate_ii"])
    table.player(1, leader="joan_of_arc_i", wonder="eiffel_tower_ii").politics()
    return table.do("attack infiltrate_ii 1")


def trade() -> Table:
    table = Table(3).player(0, stock={"bronze_a": 3, "agriculture_a": 2})
    return table.pact("trade_routes_agreement_i", 0, 1).act(0).do("build bronze_a")


def bach() -> Table:
    table = Table(2, age=2).player(0, leader="j_s_bach_ii", stock={"bronze_a": 9}, pool=2)
    return table.player(0, workers={"drama_i": 1, "opera_ii": 0, "alchemy_i": 1}).act()


def barbarossa() -> Table:
    table = Table(2).player(0, leader="frederick_barbarossa_i", workers={"knights_i": 0})
    return table.player(0, stock={"bronze_a": 3, "agriculture_a": 2}).act()


def churchill() -> Table:
    table = Table(2, age=3).player(0, leader="winston_churchill_iii", hand=["cannon_ii", "iron_i"])
    return table.player(0, science=4).act().do("rally arms")


def shakespeare() -> Table:
    table = Table(2, age=2).player(0, leader="william_shakespeare_ii", hand=["opera_ii"])
    table.player(0, workers={"drama_i": 1, "printing_press_i": 0}, stock={"bronze_a": 2})
    return table.player(0, science=6).act()


def cooperation() -> Table:
    table = Table(3, age=2).player(0, hand=["alchemy_i", "monarchy_i", "breakthrough_i"], science=2)
    return table.pact("scientific_cooperation_ii", 0, 1).act(0)


def cook() -> Table:
    table = Table(2, age=2).player(0, leader="james_cook_ii", workers={"warriors_a": 2})
    table.player(0, military=["crusades_i", "foray_i", "military_bonus_i", "rats_i"])
    table.player(1, workers={"warriors_a": 0})
    return table.reveal("historic_territory_i").do("bid 4")


POSITIONS = (
    tuck,
    lose_colony,
    ravage,
    annex,
    technologies,
    free_cube,
    return_cube,
    lose_worker,
    raid,
    terrorism,
    strike,
    trade,
    bach,
    barbarossa,
    churchill,
    shakespeare,
    cooperation,
    cook,
)


@pytest.mark.parametrize("position", POSITIONS, ids=[f.__name__ for f in POSITIONS])
def test_a_rare_position_keeps_the_laws(position: Callable[[], Table]) -> None:
    """Copies, JSON, refusals, views and redealing hold."""
    table = position()
    assert table.asked
    check_position(table.match, Chance(7))
