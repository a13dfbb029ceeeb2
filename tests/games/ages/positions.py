"""A position for every kind of decision of Through the Ages, by the name of its class."""

from __future__ import annotations

from collections.abc import Callable

from pentarchy.games.ages.attacks import ResolveWar
from pentarchy.games.ages.economy import FreeCube, ReturnCube
from pentarchy.games.ages.politics import Politics
from pentarchy.games.ages.row import EndAge
from pentarchy.games.ages.turn import Act, EndTurn
from tests.games.ages.table import Table


def actions() -> Table:
    table = Table(2).row("iron_i", "great_wall_i", "rich_land_i", "", "", "drama_i")
    table.player(0, stock={"bronze_a": 6, "agriculture_a": 4}, hand=["moses_a", "alchemy_i"])
    return table.player(0, science=6, military=["legion_i"]).act()


def first_cards() -> Table:
    table = Table(2, age=0, round=1).row("moses_a", "pyramids_a", "rich_land_a")
    return table.player(0, ca=2, ma=0).owe(Act(seat=0))


def politics() -> Table:
    return Table(2).player(0, military=["rats_i", "foray_i", "legion_i"]).politics()


def second_action() -> Table:
    table = Table(2).player(0, leader="julius_caesar_a", military=["crusades_i", "foray_i"])
    table.event_decks(["development_of_science_a", "development_of_crafts_a"], ["pestilence_i"])
    return table.politics().do("prepare crusades_i")


def pact() -> Table:
    table = Table(3).player(0, military=["open_borders_agreement_i"]).politics()
    return table.do("pact open_borders_agreement_i 1 A")


def auction() -> Table:
    return Table(2).player(0, workers={"warriors_a": 3}).reveal("historic_territory_i")


def force() -> Table:
    table = Table(2).player(0, workers={"warriors_a": 2, "knights_i": 1})
    table.player(0, military=["military_bonus_i"]).player(1, workers={"warriors_a": 0})
    return table.reveal("historic_territory_i").do("bid 3")


def defence() -> Table:
    table = Table(2, age=2).player(0, workers={"warriors_a": 5}, military=["spy_ii"])
    table.player(1, military=["military_bonus_ii", "rats_i"], science=9)
    return table.politics().do("attack spy_ii 1")


def plunder() -> Table:
    table = Table(2).player(0, workers={"warriors_a": 5}, military=["plunder_i"])
    table.player(1, stock={"bronze_a": 3, "agriculture_a": 2})
    return table.politics().do("attack plunder_i 1")


def keep() -> Table:
    return Table(2, "short").civil_deck().owe(EndAge())


def destroy_own() -> Table:
    return Table(2).player(1, workers={"warriors_a": 3}).reveal("border_conflict_i")


def gain_mix() -> Table:
    return Table(2).reveal("foray_i")


def lose_mix() -> Table:
    table = Table(2).player(0, stock={"agriculture_a": 2, "bronze_a": 2})
    return table.player(1, workers={"warriors_a": 3}).reveal("raiders_i")


def discard() -> Table:
    hand = ["cold_war_ii", "crusades_i", "raid_i", "rats_i"]
    return Table(2, age=2).player(0, military=hand).owe(EndTurn(seat=0))


def discard_by_event() -> Table:
    table = Table(2, age=2).player(0, workers={"warriors_a": 5})
    hand = ["cold_war_ii", "crusades_i", "raid_i", "rats_i"]
    return table.player(1, military=hand).reveal("politics_of_strength_ii")


def take_cards() -> Table:
    row = ["rich_land_ii", "joan_of_arc_i", "", "", "", "coal_ii", "opera_ii"]
    return Table(2, age=2).row(*row).reveal("international_agreement_ii")


def order() -> Table:
    table = Table(2).player(0, hand=["rich_land_i"], stock={"bronze_a": 5}, workers={"iron_i": 0})
    return table.act().do("play rich_land_i")


def event_order() -> Table:
    table = Table(2).player(0, hand=["alchemy_i", "monarchy_i"], science=3, stock={"bronze_a": 2})
    return table.reveal("development_of_civilization_a")


def one_of() -> Table:
    return Table(2).player(0, hand=["reserves_i"]).act().do("play reserves_i")


def may() -> Table:
    return Table(2).reveal("development_of_religion_a")


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


def given_up() -> Table:
    table = Table(2).player(0, leader="joan_of_arc_i", military=["rats_i"], no_politics=True)
    return table.owe(Politics(seat=0))


def cook() -> Table:
    table = Table(2, age=2).player(0, leader="james_cook_ii", workers={"warriors_a": 2})
    table.player(0, military=["crusades_i", "foray_i", "military_bonus_i", "rats_i"])
    table.player(1, workers={"warriors_a": 0})
    return table.reveal("historic_territory_i").do("bid 4")


EVERY_KIND: dict[str, Callable[[], Table]] = {
    "TakeFirstCards": first_cards,
    "TakeActions": actions,
    "PoliticalAction": politics,
    "OfferSecondAction": second_action,
    "AnswerPact": pact,
    "BidForTerritory": auction,
    "SendForce": force,
    "Defend": defence,
    "StealMix": plunder,
    "RaidBuildings": raid,
    "StealColony": annex,
    "StrikeLeaderOrWonder": strike,
    "TakeTechnologies": technologies,
    "UseTradeRoutes": trade,
    "FreeCube": free_cube,
    "ReturnCube": return_cube,
    "KeepEvent": keep,
    "TuckLeader": tuck,
    "LoseWorker": lose_worker,
    "DestroyOwn": destroy_own,
    "GainMix": gain_mix,
    "LoseMix": lose_mix,
    "LoseColony": lose_colony,
    "RavageWonder": ravage,
    "DiscardMilitary": discard,
    "DiscardByEvent": discard_by_event,
    "DestroyTheirs": terrorism,
    "TakeCards": take_cards,
    "Order": order,
    "EventOrder": event_order,
    "OneOf": one_of,
    "May": may,
}

LEADERS_AND_PACTS = (bach, barbarossa, churchill, shakespeare, cooperation, given_up, cook)
"""More positions whose options differ from the usual."""
