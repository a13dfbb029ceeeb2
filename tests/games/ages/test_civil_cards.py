"""What technologies, governments, wonders, leaders and action cards do."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.core.structs import replace
from pentarchy.games.ages import RULES
from pentarchy.games.ages.civil import (
    build_cost,
    most_stages,
    population_cost,
    science_cost,
    upgrade_cost,
)
from pentarchy.games.ages.colonies import greatest_force
from pentarchy.games.ages.economy import food, produce_food, produce_resources, resources
from pentarchy.games.ages.queries import (
    civil_limit,
    civil_total,
    colonization,
    culture,
    faces,
    happiness,
    military_limit,
    military_total,
    resource_production,
    science,
    strength,
)
from pentarchy.games.ages.row import price
from pentarchy.games.ages.rules import AgesRules
from pentarchy.games.ages.scenario import AgesScenario
from pentarchy.games.ages.turn import Produce
from tests.games.ages.table import Table
from tests.support import card as cites
from tests.support import rule


def ratings(table: Table, seat: int = 0) -> tuple[int, int, int, int]:
    """Science, culture, strength, faces."""
    g = table.g
    return science(g, seat), culture(g, seat), strength(g, seat), faces(g, seat)


def store(table: Table, seat: int = 0) -> tuple[int, int]:
    return food(table.g, table.p(seat)), resources(table.g, table.p(seat))


# Technologies.

FARMS = {"agriculture_a": 1, "irrigation_i": 2, "selective_breeding_ii": 3}
FARMS["mechanized_agriculture_iii"] = 5
MINES = {"bronze_a": 1, "iron_i": 2, "coal_ii": 3, "oil_iii": 5}


@pytest.mark.parametrize("card", [*FARMS, *MINES])
@rule("ages", "R5.9.6", "R5.9.8", "R5.8.1")
def test_farms_and_mines(card: str) -> None:
    """Each worker puts a cube of the card's value on it."""
    table = Table(4, age=3).player(0, workers={"agriculture_a": 0, "bronze_a": 0, card: 2})
    produce_food(table.g, 0)
    produce_resources(table.g, 0)
    assert store(table) == (2 * FARMS.get(card, 0), 2 * MINES.get(card, 0))
    assert table.p(0).stock[card] == 2


URBAN = {
    "philosophy_a": (1, 0, 0, 0),
    "alchemy_i": (2, 0, 0, 0),
    "scientific_method_ii": (3, 0, 0, 0),
    "computers_iii": (5, 0, 0, 0),
    "religion_a": (0, 1, 0, 1),
    "theology_i": (0, 1, 0, 2),
    "organized_religion_ii": (0, 1, 0, 3),
    "printing_press_i": (1, 1, 0, 0),
    "journalism_ii": (2, 2, 0, 0),
    "multimedia_iii": (3, 3, 0, 0),
    "drama_i": (0, 2, 0, 1),
    "opera_ii": (0, 3, 0, 1),
    "movies_iii": (0, 4, 0, 1),
    "bread_and_circuses_i": (0, 0, 1, 2),
    "team_sports_ii": (0, 0, 2, 3),
    "professional_sports_iii": (0, 0, 3, 4),
}
UNITS = {
    "warriors_a": 1,
    "swordsmen_i": 2,
    "riflemen_ii": 3,
    "modern_infantry_iii": 5,
    "knights_i": 2,
    "cavalrymen_ii": 3,
    "tanks_iii": 5,
    "cannon_ii": 3,
    "rockets_iii": 5,
    "air_forces_iii": 5,
}
EMPTY = {"philosophy_a": 0, "warriors_a": 0}


@pytest.mark.parametrize("card", list(URBAN))
@rule("ages", "R3.1", "R3.2", "R3.4")
def test_urban_buildings(card: str) -> None:
    """Each worker counts."""
    table = Table(4, age=3).player(0, workers={**EMPTY, card: 2})
    assert ratings(table) == tuple(2 * n for n in URBAN[card])


@pytest.mark.parametrize("card", list(UNITS))
@rule("ages", "R3.2", "R5.7.5")
def test_units(card: str) -> None:
    """Strength per worker, also in a force."""
    table = Table(4, age=3).player(0, workers={**EMPTY, card: 2})
    assert strength(table.g, 0) == greatest_force(table.g, 0) == 2 * UNITS[card]


GOVERNMENTS: dict[str, tuple[int, int, int, tuple[int, int, int, int]]] = {
    "despotism_a": (4, 2, 2, (0, 0, 0, 0)),
    "monarchy_i": (5, 3, 3, (0, 0, 0, 0)),
    "theocracy_i": (4, 3, 3, (0, 1, 1, 1)),
    "constitutional_monarchy_ii": (6, 4, 3, (0, 0, 0, 0)),
    "republic_ii": (7, 2, 3, (0, 0, 0, 0)),
    "communism_iii": (7, 5, 4, (0, 0, 0, -1)),
    "fundamentalism_iii": (6, 5, 4, (-2, 0, 5, 0)),
    "democracy_iii": (7, 3, 4, (0, 3, 0, 0)),
}


@pytest.mark.parametrize("card", list(GOVERNMENTS))
@rule("ages", "R5.3.3", "R3.6")
def test_governments(card: str) -> None:
    """Actions, urban limit and ratings."""
    civil, military, limit, gains = GOVERNMENTS[card]
    table = Table(4, age=3).player(0, workers={"philosophy_a": 3, "warriors_a": 1})
    if card != "despotism_a":
        table.player(0, government=card)
    assert (civil_total(table.g, 0), military_total(table.g, 0)) == (civil, military)
    before = (3, 0, 1, 0)
    assert ratings(table) == tuple(a + b for a, b in zip(before, gains, strict=True))
    table.player(0, workers={"religion_a": limit - 1}, pool=3, stock={"bronze_a": 9}).act()
    table.do("build religion_a")
    assert table.rule_against("build religion_a") == "R5.3.3"


@pytest.mark.parametrize(
    "card, science, civil, military",
    [
        ("monarchy_i", 2, 5, 3),
        ("theocracy_i", 1, 4, 3),
        ("constitutional_monarchy_ii", 6, 6, 4),
        ("republic_ii", 3, 7, 2),
        ("communism_iii", 5, 7, 5),
        ("fundamentalism_iii", 7, 6, 5),
        ("democracy_iii", 9, 7, 3),
    ],
)
@rule("ages", "R5.3.12")
def test_revolutions(card: str, science: int, civil: int, military: int) -> None:
    """A revolution takes the lower science cost and all civil actions, the new ones too; the
    military actions of the new government are there at once."""
    poor = Table(4, age=3).player(0, hand=[card], science=science - 1).act()
    assert not poor.can(f"revolution {card}")
    table = Table(4, age=3).player(0, hand=[card], science=science).act()
    table.do(f"revolution {card}")
    p = table.p(0)
    assert (p.government, p.science) == (card, 0)
    assert (p.ca, p.ca_spent, p.ma) == (0, civil, military)


SPECIALS: dict[str, dict[str, int]] = {
    "code_of_laws_i": {"civil": 1},
    "justice_system_ii": {"civil": 1, "blue": 3},
    "civil_service_iii": {"civil": 2, "blue": 3},
    "warfare_i": {"military": 1, "strength": 1},
    "strategy_ii": {"military": 2, "strength": 3},
    "military_theory_iii": {"military": 3, "strength": 5},
    "cartography_i": {"strength": 1, "colonization": 2},
    "navigation_ii": {"strength": 2, "colonization": 3},
    "satellites_iii": {"strength": 3, "colonization": 4},
    "masonry_i": {"stages": 1, "discount": 1 + 1 + 1},
    "architecture_ii": {"stages": 2, "discount": 1 + 2 + 2},
    "engineering_iii": {"stages": 3, "discount": 1 + 2 + 3},
}


def special_numbers(table: Table) -> dict[str, int]:
    labs = ("philosophy_a", "alchemy_i", "scientific_method_ii", "computers_iii")
    return {
        "civil": civil_total(table.g, 0),
        "military": military_total(table.g, 0),
        "blue": table.p(0).blue,
        "strength": strength(table.g, 0),
        "colonization": colonization(table.g, 0),
        "stages": most_stages(table.g, table.p(0)),
        "discount": -sum(build_cost(table.g, 0, RULES.buildings[lab]) for lab in labs),
    }


@pytest.mark.parametrize("card", list(SPECIALS))
@rule("ages", "R5.3.10", "R5.3.7", "R5.8.5")
def test_special_technologies(card: str) -> None:
    """They work at once when developed."""
    table = Table(4, age=3).player(0, hand=[card], science=20)
    before = special_numbers(table)
    table.act().do(f"develop {card}")
    after = special_numbers(table)
    assert {k: after[k] - before[k] for k in before if after[k] != before[k]} == SPECIALS[card]


# Wonders.

WONDERS: dict[str, tuple[int, int, int, int]] = {
    "hanging_gardens_a": (0, 1, 0, 2),
    "colossus_a": (0, 0, 2, 0),
    "library_of_alexandria_a": (1, 1, 0, 0),
    "great_wall_i": (0, 1, 1, 1),
    "st_peters_basilica_i": (0, 2, 0, 1),
    "universitas_carolina_i": (2, 1, 0, 0),
    "taj_mahal_i": (0, 3, 0, 0),
    "transcontinental_railroad_ii": (0, 0, 4, 0),
    "eiffel_tower_ii": (0, 4, 0, 1),
    "kremlin_ii": (0, 2, 0, -1),
    "ocean_liner_service_ii": (0, 0, 0, 0),
    "pyramids_a": (0, 0, 0, 0),
}


@pytest.mark.parametrize("card", list(WONDERS))
@rule("ages", "R5.3.8")
def test_wonders_change_ratings(card: str) -> None:
    """From the moment they are completed (one Warriors stands at the Great Wall)."""
    table = Table(2, age=2)
    before = ratings(table)
    stages = RULES.wonders[card].stages
    table.player(0, wonder=card, stages=len(stages) - 1, stock={"bronze_a": 9}, blue=7).act()
    table.do("stage 1")
    change = tuple(b - a for a, b in zip(before, ratings(table), strict=True))
    assert change == WONDERS[card]


@rule("ages", "R3.6", "R3.9", "R5.8.5")
@cites("ages", "pyramids_a", "kremlin_ii", "taj_mahal_i", "library_of_alexandria_a", "colossus_a")
def test_what_else_wonders_give() -> None:
    """Actions, a blue cube, hand limits, colonization."""
    table = Table(2, age=2)
    assert civil_total(table.player(0, wonders=["pyramids_a", "kremlin_ii"]).g, 0) == 6
    assert military_total(table.g, 0) == 3
    table = Table(2).player(0, wonders=["library_of_alexandria_a", "colossus_a"])
    assert (civil_limit(table.g, 0), military_limit(table.g, 0)) == (5, 3)
    assert colonization(table.g, 0) == 1
    table = Table(2).player(0, wonder="taj_mahal_i", stages=2, blue=14, stock={"bronze_a": 2}).act()
    table.do("stage 1")
    assert table.p(0).blue == 19, "14, two paid, two from the wonder and one new"


@rule("ages", "R5.2.2")
@cites("ages", "taj_mahal_i")
def test_taj_mahal_is_cheaper_after_a_leader_change() -> None:
    """Two civil actions less in that turn."""
    table = Table(2).row(*[""] * 9, "taj_mahal_i").player(0, leader="moses_a", hand=["homer_a"])
    table.player(0, hand=["michelangelo_i"]).act()
    assert price(table.g, table.p(0), 9) == 3
    table.do("leader michelangelo_i")
    assert price(table.g, table.p(0), 9) == 1


@rule("ages", "R5.2.2", "R5.11.23")
@cites("ages", "taj_mahal_i")
def test_taj_mahal_is_cheaper_in_the_turn_of_the_leader_change_only() -> None:
    """On the rival's turn an International Agreement counts 3 for the space and 1 for a wonder."""
    table = Table(2, age=2).row(*[""] * 9, "taj_mahal_i")
    table.player(0, leader="moses_a", hand=["isaac_newton_ii"], wonders=["pyramids_a"], ma=0)
    table.player(1, workers={"warriors_a": 0}).act().do("leader isaac_newton_ii")
    assert price(table.g, table.p(0), 9) == 3 + 1 - 2
    table.do("end").row(*[""] * 9, "taj_mahal_i").reveal("international_agreement_ii", 1)
    assert table.question == "TakeCards 0"
    assert price(table.g, table.p(0), 9) == 3 + 1


@rule("ages", "R5.7.2")
@cites("ages", "great_wall_i")
def test_the_great_wall_counts_infantry_and_artillery() -> None:
    """Not cavalry, and never in a force."""
    units = {"warriors_a": 2, "cannon_ii": 1, "knights_i": 3}
    table = Table(2, age=2).player(0, workers=units, wonders=["great_wall_i"])
    assert strength(table.g, 0) == 2 + 3 + 6 + 3
    assert greatest_force(table.g, 0) == 11


@rule("ages", "R5.11.3")
@cites("ages", "st_peters_basilica_i", "hanging_gardens_a")
def test_st_peters_basilica() -> None:
    """Every other source of faces gives one more: temples each, wonders, leader; not sad cards."""
    table = Table(2, age=2).player(
        0,
        workers={"religion_a": 2},
        wonders=["st_peters_basilica_i", "hanging_gardens_a", "kremlin_ii"],
        leader="homer_a",
    )
    assert faces(table.g, 0) == 2 * 2 + 1 + 3 - 1 + 2


@rule("ages", "R5.11.20", "R5.9.8", "R3.11")
@cites("ages", "transcontinental_railroad_ii")
def test_the_transcontinental_railroad() -> None:
    """One worker of the best mine produces double; without a mine worker nothing."""
    table = Table(2, age=2).player(0, workers={"bronze_a": 2, "iron_i": 1})
    table.player(0, wonders=["transcontinental_railroad_ii"])
    assert resource_production(table.g, 0) == 6
    produce_resources(table.g, 0)
    assert table.p(0).stock == {"agriculture_a": 0, "bronze_a": 2, "iron_i": 2}
    bare = Table(2, age=2).player(0, workers={"bronze_a": 0})
    assert resource_production(bare.player(0, wonders=["transcontinental_railroad_ii"]).g, 0) == 0


@rule("ages", "R5.3.18", "R5.3.21")
@cites("ages", "ocean_liner_service_ii")
def test_ocean_liner_service() -> None:
    """Once per action phase a worker for nothing, also in the turn it is completed."""
    table = Table(2, age=2).player(0, wonders=["ocean_liner_service_ii"]).act().do("settle")
    p = table.p(0)
    assert (p.pool, p.yellow, p.ca) == (2, 17, 4)
    assert table.rule_against("settle") == "R5.3.18"
    table.turn(0)
    if table.question.startswith("Political"):
        table.do("pass")
    assert table.can("settle")


def completed(card: str, **player: Any) -> int:
    """Culture scored by completing an Age III wonder."""
    table = Table(4, age=3).player(0, **player)
    stages = RULES.wonders[card].stages
    table.player(0, wonder=card, stages=len(stages) - 1, stock={"bronze_a": 9}, blue=7).act()
    table.do("stage 1")
    return table.p(0).culture


@rule("ages", "R5.11.17", "R6.1", "R5.3.8")
@pytest.mark.parametrize("card", ["first_space_flight_iii"])
def test_first_space_flight(card: str) -> None:
    """Levels of all technologies: Iron 1, Coal 2, Monarchy 1, Strategy 2."""
    assert (
        completed(
            card,
            workers={"iron_i": 0, "coal_ii": 1},
            government="monarchy_i",
            specials=["strategy_ii"],
        )
        == 1 + 2 + 1 + 2
    )


@rule("ages", "R5.11.18")
@pytest.mark.parametrize("card", ["fast_food_chains_iii"])
def test_fast_food_chains(card: str) -> None:
    """2 per farm and mine worker, 1 per urban building and unit; unused workers do not count."""
    assert completed(card, pool=5) == 2 * 4 + 1 + 1


@rule("ages", "R5.11.16")
@pytest.mark.parametrize("card", ["hollywood_iii"])
def test_hollywood(card: str) -> None:
    """Twice the culture of theaters and libraries, with what leaders change in it."""
    arts = {"drama_i": 2, "journalism_ii": 1}
    assert completed(card, workers=arts) == 2 * (4 + 2)
    assert completed(card, workers=arts, leader="william_shakespeare_ii") == 2 * (6 + 2)
    assert completed(card, workers=arts, leader="j_s_bach_ii") == 2 * (6 + 2)
    assert completed(card, workers=arts, leader="charlie_chaplin_iii") == 2 * (6 + 2)
    assert completed(card, workers=arts, leader="michelangelo_i") == 2 * 6


@rule("ages", "R5.11.16")
@pytest.mark.parametrize("card", ["internet_iii"])
def test_internet(card: str) -> None:
    """Culture, science and strength of urban buildings, with what leaders change in them."""
    urban = {"philosophy_a": 0, "alchemy_i": 2, "drama_i": 1, "team_sports_ii": 1}
    plain = 4 + 2 + 2
    assert completed(card, workers=urban) == plain
    assert completed(card, workers=urban, leader="sid_meier_iii") == plain + 2 - 2
    assert completed(card, workers=urban, leader="albert_einstein_iii") == plain + 1
    assert completed(card, workers=urban, leader="isaac_newton_ii") == plain + 1
    assert completed(card, workers=urban, leader="charlie_chaplin_iii") == plain + 2
    assert completed(card, workers=urban, leader="j_s_bach_ii") == plain + 1
    libraries = {**urban, "printing_press_i": 1}
    assert completed(card, workers=libraries, leader="william_shakespeare_ii") == plain + 2 + 2


# Leaders.


@pytest.mark.parametrize("card", ["alexander_the_great_a"])
def test_alexander(card: str) -> None:
    """+1 strength per unit."""
    table = Table(2).player(0, workers={"warriors_a": 3, "knights_i": 1}, leader=card)
    assert strength(table.g, 0) == 5 + 4


@pytest.mark.parametrize("card", ["aristotle_a"])
@rule("ages", "R5.2.8")
def test_aristotle(card: str) -> None:
    """1 science for each technology taken, of any colour; none for other cards."""
    table = Table(2).row("iron_i", "monarchy_i", "warfare_i", "rich_land_i")
    table.player(0, leader=card).act().do("take 1", "take 2", "take 4")
    assert table.p(0).science == 2


@pytest.mark.parametrize("card", ["hammurabi_a"])
@rule("ages", "R5.3.17", "R5.2.2", "R5.2.10", "R5.3.21")
def test_hammurabi(card: str) -> None:
    """Once per turn a military action stands in for a civil one; leaders cost one less."""
    table = Table(2).row("iron_i", "", "", "", "", "michelangelo_i").player(0, leader=card, ca=0)
    assert price(table.g, table.p(0), 5) == 1
    table.act().do("convert")
    p = table.p(0)
    assert (p.extra_ca, p.ma, p.ma_spent) == (1, 1, 1)
    assert table.rule_against("convert") == "R5.3.17"
    table.do("take 6")
    assert (p.extra_ca, p.ca, p.ca_spent) == (0, 0, 4)
    mixed = Table(2).row(*[""] * 5, "iron_i").player(0, leader=card, ca=1).act()
    mixed.do("convert", "take 6")
    assert (mixed.p(0).ca, mixed.p(0).hand) == (0, ["iron_i"])
    # Replacing him with his own converted action: no civil action is spent, so none comes back.
    swap = Table(2).player(0, leader=card, hand=["michelangelo_i"]).act()
    swap.do("convert", "leader michelangelo_i")
    assert (swap.p(0).ca, swap.p(0).ca_spent) == (4, 0)


@pytest.mark.parametrize("card", ["homer_a"])
@rule("ages", "R5.11.2", "R5.3.21", "R5.3.22")
def test_homer(card: str) -> None:
    """A happy face, a resource for units each turn, and a place under a wonder when replaced."""
    table = Table(2).player(0, leader=card, stock={"bronze_a": 1}).act()
    assert happiness(table.g, 0) == 1
    assert table.rule_against("build bronze_a") == "R5.3.2"
    table.do("build warriors_a")
    assert (store(table)[1], table.p(0).leader_resources) == (0, 0)
    tuck = Table(2).player(0, leader=card, wonders=["pyramids_a", "colossus_a"])
    tuck.player(0, hand=["michelangelo_i"], ravaged=["colossus_a"]).act()
    tuck.do("leader michelangelo_i")
    assert tuck.question == "TuckLeader 0"
    assert tuck.rule_against("tuck colossus_a") == "R5.11.2"
    spent = tuck.p(0).ca_spent
    tuck.do("tuck pyramids_a")
    assert (tuck.p(0).tucked, tuck.p(0).ca_spent) == ("pyramids_a", spent), "no action back"
    assert happiness(tuck.g, 0) == 1
    assert tuck.p(0).leader_resources == 0, "his unspent resource is lost"
    plain = Table(2).player(0, leader=card, wonders=["pyramids_a"], hand=["michelangelo_i"]).act()
    plain.do("leader michelangelo_i", "no")
    assert plain.p(0).ca == 5


@rule("ages", "R5.11.2", "R5.11.19")
@pytest.mark.parametrize("survives", [False, True])
def test_homer_under_a_ravaged_wonder(survives: bool) -> None:
    """His face is lost with the wonder, unless the table says otherwise."""
    table = Table(2, options={"homer_survives_ravages": survives}, age=2)
    table.player(0, wonders=["pyramids_a"], tucked="pyramids_a", ravaged=["pyramids_a"])
    assert happiness(table.g, 0) == int(survives)


@pytest.mark.parametrize("card", ["julius_caesar_a"])
@rule("ages", "R5.11.13", "R5.6.0")
def test_caesar(card: str) -> None:
    """+1 MA, +1 strength; once per game a second political action right after the first."""
    table = Table(2).player(0, leader=card, military=["rats_i", "crusades_i", "foray_i"])
    table.event_decks(
        ["development_of_science_a"] * 1 + ["development_of_crafts_a"], ["pestilence_i"]
    )
    table.politics().do("prepare rats_i")
    assert table.question == "OfferSecondAction 0"
    table.do("yes", "prepare crusades_i")
    assert table.p(0).second_action_used
    assert table.p(0).military == ["foray_i"]
    again = Table(2).player(0, leader=card, military=["rats_i", "foray_i"], second_action_used=True)
    again.event_decks(["development_of_science_a", "development_of_crafts_a"]).politics()
    again.do("prepare rats_i")
    assert again.question != "OfferSecondAction 0"
    none = Table(2).player(0, leader=card, military=["rats_i"]).politics().do("pass")
    assert none.question == "TakeActions 0", "no second action without a first"


@pytest.mark.parametrize("card", ["moses_a"])
@rule("ages", "R5.11.14", "R5.3.1")
def test_moses(card: str) -> None:
    """Population costs 1 food less, also when a card orders it."""
    table = Table(2).player(0, leader=card, hand=["frugality_a"], stock={"agriculture_a": 1})
    assert population_cost(table.g, 0) == 1
    table.act().do("play frugality_a")
    assert store(table)[0] == 1


@pytest.mark.parametrize("card", ["christopher_columbus_i"])
@rule("ages", "R5.6.13")
def test_columbus(card: str) -> None:
    """Colonizes a territory of the hand and leaves."""
    table = Table(2).player(0, leader=card, military=["wealthy_territory_i"]).politics()
    table.do("colonize wealthy_territory_i")
    assert (table.p(0).colonies, table.p(0).leader) == (["wealthy_territory_i"], "")
    assert store(table)[1] == 5


@pytest.mark.parametrize("card", ["frederick_barbarossa_i"])
@rule("ages", "R5.4.7")
def test_barbarossa(card: str) -> None:
    """For one military action population and a unit, each 1 cheaper; both or neither."""
    table = Table(2).player(0, leader=card, pool=0, stock={"agriculture_a": 1, "bronze_a": 1}).act()
    table.do("muster warriors_a")
    p = table.p(0)
    assert (p.workers["warriors_a"], p.pool, p.yellow, p.ca, p.ma) == (2, 0, 17, 4, 1)
    assert store(table) == (0, 0)
    poor = Table(2).player(0, leader=card, stock={"agriculture_a": 0, "bronze_a": 1}).act()
    assert poor.rule_against("muster warriors_a") == "R5.3.1"
    bare = Table(2).player(0, leader=card, stock={"agriculture_a": 1}).act()
    assert bare.rule_against("muster warriors_a") == "R5.4.7"


@pytest.mark.parametrize("card", ["genghis_khan_i"])
@rule("ages", "R5.11.15", "R5.9.2", "R5.5.5")
def test_genghis_khan(card: str) -> None:
    """3 culture at the end of the turn if among the two strongest, of two the strongest."""
    for seats, rivals, points in ((2, [3], 3), (2, [4], 0), (4, [4, 3, 1], 3), (4, [4, 4, 1], 0)):
        table = Table(seats).player(0, leader=card, workers={"warriors_a": 3})
        for seat, units in enumerate(rivals, 1):
            table.player(seat, workers={"warriors_a": units})
        table.owe(Produce(seat=0))
        assert table.p(0).culture == points
    riot = Table(2).player(0, leader=card, yellow=0, pool=0).owe(Produce(seat=0))
    assert riot.p(0).culture == 3, "even in an uprising"


@pytest.mark.parametrize("card", ["joan_of_arc_i"])
@rule("ages", "R5.11.12", "R5.11.3", "H6", "E20")
def test_joan_of_arc(card: str) -> None:
    """Faces of temples and government as strength; a look at the next event, for her eyes only."""
    table = Table(2).player(0, leader=card, workers={"theology_i": 2}, government="theocracy_i")
    table.player(0, wonders=["st_peters_basilica_i"])
    assert strength(table.g, 0) == 1 + 1 + (2 * 3 + 2)
    table.event_decks(["rats_i", "crusades_i"]).player(0, military=["foray_i"]).politics().do(
        "look"
    )
    assert table.question == "PoliticalAction 0"
    assert table.view(0).table.next_event == "rats_i"
    assert table.view(1).table.next_event == ""
    assert "Rats" in table.log(0)[-1]
    assert "Rats" not in table.log(1)[-1]
    assert table.rule_against("look") == "R5.11.12"


@pytest.mark.parametrize("card", ["leonardo_da_vinci_i", "isaac_newton_ii", "albert_einstein_iii"])
@rule("ages", "R5.11.1", "R5.3.9", "R5.3.23", "R5.3.12")
def test_scientists(card: str) -> None:
    """The best lab or library gives its level; developing gives a resource, action or culture."""
    table = Table(2, age=3).player(0, leader=card, workers={"alchemy_i": 1, "journalism_ii": 1})
    assert science(table.g, 0) == 1 + 2 + 2 + 2
    bare = Table(2, age=3).player(0, leader=card)
    assert science(bare.g, 0) == 1
    table.player(0, hand=["iron_i", "monarchy_i"], science=9, ca=3).act().do("develop iron_i")
    gained = (store(table)[1], table.p(0).ca, table.p(0).culture)
    assert (
        gained
        == {
            "leonardo_da_vinci_i": (1, 2, 0),
            "isaac_newton_ii": (0, 3, 0),
            "albert_einstein_iii": (0, 2, 3),
        }[card]
    )
    revolt = Table(2, age=3).player(0, leader=card, hand=["monarchy_i"], science=2).act()
    revolt.do("revolution monarchy_i")
    assert revolt.p(0).ca == (1 if card == "isaac_newton_ii" else 0)


@rule("ages", "R5.3.23", "R5.11.21")
def test_no_refund_without_a_spent_action() -> None:
    """Newton's owner develops out of turn by an event: all actions stay available."""
    table = Table(2, age=2).player(1, leader="isaac_newton_ii", hand=["iron_i"], science=9)
    table.player(0, pool=0, yellow=0).reveal("development_of_civilization_a")
    while table.question == "EventOrder 0":
        table.do("no")
    table.do("develop iron_i")
    assert (table.p(1).science, table.p(1).ca, table.p(1).ca_spent) == (5, 4, 0)


@pytest.mark.parametrize("card", ["michelangelo_i"])
@rule("ages", "R5.11.4", "R5.11.3", "R5.2.2", "E20")
def test_michelangelo(card: str) -> None:
    """Culture per face of temples, theaters and wonders that work; no wonder surcharge."""
    table = Table(2, age=2).player(0, workers={"theology_i": 2, "drama_i": 1}, leader=card)
    table.player(0, wonders=["hanging_gardens_a", "colossus_a"]).row("great_wall_i")
    printed = 2 + 2 + 1
    assert culture(table.g, 0) == printed + 4 + 1 + 2
    assert price(table.g, table.p(0), 0) == 1
    table.p(0).ravaged = ["hanging_gardens_a"]
    assert culture(table.g, 0) == printed - 1 + 2 + 4 + 1


@pytest.mark.parametrize("card", ["james_cook_ii"])
@rule("ages", "R5.11.10", "R5.7.3", "R5.7.5")
def test_cook(card: str) -> None:
    """Culture for colonies; up to two military cards discarded for +1 each."""
    table = Table(2, age=2).player(0, leader=card, colonies=["vast_territory_i"])
    assert culture(table.g, 0) == 2
    table.player(0, colonies=["vast_territory_i", "wealthy_territory_i", "vast_territory_ii"])
    assert culture(table.g, 0) == 4
    table = Table(2, age=2).player(0, leader=card, military=["crusades_i", "foray_i", "rats_i"])
    assert greatest_force(table.g, 0) == 3
    table.player(1, workers={"warriors_a": 0}).reveal("historic_territory_i").do("bid 3")
    if table.can("send warriors_a"):
        table.do("send warriors_a")
    table.do("discard crusades_i")
    assert table.rule_against("discard crusades_i") == "R5.7.2"
    table.do("discard rats_i")
    assert table.p(0).colonies == ["historic_territory_i"]
    assert table.p(0).military == ["foray_i"]
    other = Table(2, age=2).player(0, military=["rats_i"], workers={"warriors_a": 2})
    other.player(1, workers={"warriors_a": 0}).reveal("historic_territory_i").do("bid 1")
    assert other.rule_against("discard rats_i") == "R5.7.3"


@pytest.mark.parametrize("card", ["j_s_bach_ii"])
@rule("ages", "R5.3.16", "R5.3.21", "E18")
def test_bach(card: str) -> None:
    """+1 culture per theater, 2 science less for them, once per turn a building becomes one."""
    table = Table(2, age=2).player(0, leader=card, hand=["opera_ii"], stock={"bronze_a": 9})
    table.player(0, workers={"drama_i": 1, "alchemy_i": 1, "philosophy_a": 1})
    assert culture(table.g, 0) == 3
    assert science_cost(table.g, 0, "opera_ii") == 5
    table.act()
    assert table.can("upgrade philosophy_a drama_i")
    assert table.rule_against("upgrade drama_i alchemy_i") == "R5.3.4"
    table.do("upgrade alchemy_i drama_i")
    assert store(table)[1] == 9, "the cheaper building costs nothing more"
    assert table.p(0).ca == 3
    assert table.rule_against("upgrade philosophy_a drama_i") == "R5.3.16"
    full = Table(2, age=2).player(0, leader=card, workers={"drama_i": 2}).act()
    assert full.rule_against("upgrade philosophy_a drama_i") == "R5.3.16"
    ordered = Table(2, age=2).player(0, leader=card, workers={"drama_i": 0}, stock={"bronze_a": 0})
    ordered.player(0, hand=["efficient_upgrade_ii"], pool=0).act().do("play efficient_upgrade_ii")
    assert ordered.p(0).workers["drama_i"] == 1
    assert ordered.p(0).crossed


@pytest.mark.parametrize("card", ["maximilien_robespierre_ii"])
@rule("ages", "R5.3.12")
def test_robespierre(card: str) -> None:
    """A revolution costs all military actions, no civil ones, and scores 3 culture."""
    table = Table(2, age=2).player(0, leader=card, hand=["monarchy_i"], science=2, ca=1).act()
    assert military_total(table.g, 0) == 3
    table.do("revolution monarchy_i")
    p = table.p(0)
    assert (p.culture, p.ca, p.ma, p.ma_spent) == (3, 2, 0, 4)
    spent = Table(2, age=2).player(0, leader=card, hand=["monarchy_i"], science=2, ma=2).act()
    assert spent.rule_against("revolution monarchy_i") == "R5.3.12"
    card_ = Table(2, age=2).player(0, leader=card, hand=["breakthrough_i", "monarchy_i"], science=2)
    card_.act().do("play breakthrough_i")
    assert (card_.p(0).ca, card_.p(0).ma) == (4, 0), "only the action of the card"


@pytest.mark.parametrize("card", ["napoleon_bonaparte_ii"])
@rule("ages", "R5.11.9")
def test_napoleon(card: str) -> None:
    """+2 MA; +2 strength per unit type."""
    units = {"warriors_a": 1, "knights_i": 1, "cannon_ii": 1}
    table = Table(2, age=2).player(0, leader=card, workers=units)
    assert strength(table.g, 0) == 6 + 6
    assert military_total(table.g, 0) == 4


@pytest.mark.parametrize("card", ["william_shakespeare_ii"])
@rule("ages", "R5.11.5")
def test_shakespeare(card: str) -> None:
    """Pairs of library and theater +2; each kind makes the other cheaper to build and develop."""
    arts = {"drama_i": 2, "printing_press_i": 1}
    table = Table(2, age=2).player(0, leader=card, workers=arts)
    assert culture(table.g, 0) == 4 + 1 + 2
    assert happiness(table.g, 0) == 3
    drama, opera = RULES.buildings["drama_i"], RULES.buildings["opera_ii"]
    assert build_cost(table.g, 0, drama) == 3
    assert science_cost(table.g, 0, "opera_ii") == 6
    assert science_cost(table.g, 0, "journalism_ii") == 5
    assert upgrade_cost(table.g, 0, drama, opera) == 4, "no discount on upgrades"
    alone = Table(2, age=2).player(0, leader=card, workers={"drama_i": 1})
    assert build_cost(alone.g, 0, drama) == 4


@pytest.mark.parametrize("card", ["bill_gates_iii"])
@rule("ages", "R5.11.8", "R5.9.8", "R6.3", "R3.11")
def test_bill_gates(card: str) -> None:
    """Labs produce their level in resources; he scores it when he leaves or the game ends."""
    table = Table(2, age=3).player(0, leader=card, workers={"computers_iii": 1, "alchemy_i": 1})
    assert resource_production(table.g, 0) == 2 + 4
    produce_resources(table.g, 0)
    assert store(table)[1] == 6
    table.player(0, hand=["sid_meier_iii"]).act().do("leader sid_meier_iii")
    assert table.p(0).culture == 4


@pytest.mark.parametrize("card", ["charlie_chaplin_iii"])
@rule("ages", "R5.11.6")
def test_chaplin(card: str) -> None:
    """Two happy faces; the best theater counts double, once."""
    table = Table(2, age=3).player(0, leader=card, workers={"drama_i": 1, "opera_ii": 2})
    assert culture(table.g, 0) == 2 + 6 + 3
    assert happiness(table.g, 0) == 5


@pytest.mark.parametrize("card", ["mahatma_gandhi_iii"])
@rule("ages", "R5.11.11")
def test_gandhi_has_culture(card: str) -> None:
    """+2 culture."""
    assert culture(Table(2, age=3).player(0, leader=card).g, 0) == 2


@pytest.mark.parametrize("card", ["sid_meier_iii"])
@rule("ages", "R5.11.7")
def test_sid_meier(card: str) -> None:
    """Labs give culture by level and one science less each; the rating stays at 0 or more."""
    table = Table(2, age=3).player(0, leader=card, workers={"computers_iii": 2, "philosophy_a": 1})
    assert (science(table.g, 0), culture(table.g, 0)) == (11 - 3, 6)
    assert science(Table(2, age=3).player(0, leader=card).g, 0) == 0


@pytest.mark.parametrize("card", ["winston_churchill_iii"])
@rule("ages", "R5.3.19", "R5.3.21", "R5.3.22", "R5.9.2")
def test_churchill(card: str) -> None:
    """Each turn 3 culture, or 3 science and 3 resources for units; by default the culture."""
    table = Table(2, age=3).player(0, leader=card, hand=["cannon_ii", "iron_i"], science=3).act()
    assert table.rule_against("develop cannon_ii") == "R5.3.9"
    table.do("rally arms")
    assert table.rule_against("rally culture") == "R5.3.19"
    assert table.rule_against("develop iron_i") == "R5.3.9", "not for other technologies"
    table.do("develop cannon_ii")
    assert (table.p(0).science, table.p(0).leader_science) == (0, 0)
    table.do("build warriors_a")
    assert table.p(0).leader_resources == 1
    table.do("end")
    assert table.p(0).leader_resources == 0
    assert table.p(0).culture == 0
    lazy = Table(2, age=3).player(0, leader=card).act().do("end")
    assert lazy.p(0).culture == 3
    loud = Table(2, age=3).player(0, leader=card).act().do("rally culture")
    assert loud.p(0).culture == 3


@pytest.mark.parametrize(
    "gives, choices",
    [
        ({"rally_culture": 2}, ["rally culture"]),
        ({"rally_science": 2}, ["rally arms"]),
        ({"rally_resources": 2}, ["rally arms"]),
        ({"rally_culture": 2, "rally_resources": 2}, ["rally culture", "rally arms"]),
    ],
)
@rule("ages", "R5.3.19")
def test_a_leader_of_a_pack_offers_what_it_has_to_choose(
    gives: dict[str, int], choices: list[str]
) -> None:
    nothing = {"rally_culture": 0, "rally_science": 0, "rally_resources": 0}
    leader = replace(RULES.leaders["winston_churchill_iii"], **{**nothing, **gives})
    rules = AgesRules([leader if c.key == leader.key else c for c in RULES.catalogue])
    table = AgesScenario(rules, 2, 1, "full", None).at(3, 6, 0, 0)
    table.player(0, leader=leader.key).act()
    assert [a.text for a in table.options if a.text.startswith("rally")] == choices
    p = table.p(0)
    table.do(choices[-1])
    gained = (p.culture, p.leader_science, p.leader_resources)
    assert sum(gained) == 2


# Action cards.

DISCOUNTS = {
    "rich_land_a": ("build bronze_a", 2 - 1),
    "rich_land_i": ("build bronze_a", 0),
    "rich_land_ii": ("upgrade bronze_a coal_ii", 6 - 3),
    "urban_growth_a": ("build religion_a", 3 - 1),
    "urban_growth_i": ("upgrade philosophy_a scientific_method_ii", 5 - 2),
    "urban_growth_ii": ("upgrade philosophy_a scientific_method_ii", 5 - 3),
    "urban_growth_iii": ("upgrade philosophy_a scientific_method_ii", 5 - 4),
    "efficient_upgrade_ii": ("upgrade bronze_a coal_ii", 6 - 3),
    "efficient_upgrade_iii": ("upgrade bronze_a coal_ii", 6 - 4),
}


@pytest.mark.parametrize("card", list(DISCOUNTS))
@rule("ages", "R5.3.13")
def test_cards_that_order_building(card: str) -> None:
    """The ordered action is cheaper and costs no further civil action."""
    action, cost = DISCOUNTS[card]
    table = Table(2, age=3).player(
        0, workers={"coal_ii": 0, "scientific_method_ii": 0}, hand=[card]
    )
    table.player(0, stock={"bronze_a": 9}).act().do(f"play {card}", action)
    assert store(table)[1] == 9 - cost
    assert (table.p(0).ca, table.p(0).hand) == (3, [])
    assert card in table.s.gone


@rule("ages", "R5.3.13")
def test_an_order_does_only_what_the_card_says() -> None:
    """Rich Land builds no temple; Efficient Upgrade builds nothing at all."""
    table = Table(2, age=2).player(0, hand=["rich_land_i"], stock={"bronze_a": 9}).act()
    table.do("play rich_land_i")
    assert (
        table.rule_against("build religion_a")
        == table.rule_against("build warriors_a")
        == "R5.3.13"
    )
    bare = Table(2, age=2).player(0, hand=["efficient_upgrade_ii"], stock={"bronze_a": 9}).act()
    assert bare.rule_against("play efficient_upgrade_ii") == "R5.3.13"


@pytest.mark.parametrize(
    "card, discount",
    [
        ("engineering_genius_a", 2),
        ("engineering_genius_i", 3),
        ("engineering_genius_ii", 4),
        ("engineering_genius_iii", 5),
    ],
)
def test_engineering_genius(card: str, discount: int) -> None:
    """One stage for 2, 3, 4 or 5 less: the second stage of the Eiffel Tower costs 7."""
    table = Table(2, age=3).player(0, wonder="eiffel_tower_ii", stages=1, blue=6, hand=[card])
    table.player(0, stock={"bronze_a": 9}).act().do(f"play {card}")
    assert store(table)[1] == 9 - (7 - discount)
    assert table.p(0).stages == 2


@pytest.mark.parametrize(
    "card, gain", [("frugality_a", 1), ("frugality_i", 2), ("frugality_ii", 3)]
)
def test_frugality(card: str, gain: int) -> None:
    """Population at the normal price, then food."""
    table = Table(2, age=2).player(0, hand=[card], stock={"agriculture_a": 2}).act()
    table.do(f"play {card}")
    assert (table.p(0).pool, store(table)[0]) == (2, gain)


@pytest.mark.parametrize(
    "card, amount",
    [("patriotism_a", 1), ("patriotism_i", 2), ("patriotism_ii", 3), ("patriotism_iii", 4)],
)
def test_patriotism(card: str, amount: int) -> None:
    """One military action and resources for units."""
    table = Table(2, age=3).player(0, hand=[card]).act().do(f"play {card}")
    assert (table.p(0).extra_ma, table.p(0).unit_resources) == (1, amount)


@pytest.mark.parametrize(
    "card, gained",
    [
        ("cultural_heritage_a", (1, 4, 0, 0)),
        ("cultural_heritage_i", (2, 2, 0, 0)),
        ("stockpile_a", (0, 0, 1, 1)),
        ("revolutionary_idea_ii", (4, 0, 0, 0)),
        ("revolutionary_idea_iii", (6, 0, 0, 0)),
    ],
)
def test_simple_gains(card: str, gained: tuple[int, int, int, int]) -> None:
    """Science, culture, food, resources."""
    table = Table(2, age=3).player(0, hand=[card]).act().do(f"play {card}")
    assert (table.p(0).science, table.p(0).culture, *store(table)) == gained


@pytest.mark.parametrize("card, amount", [("breakthrough_i", 2), ("breakthrough_ii", 3)])
@rule("ages", "R5.3.14")
def test_breakthrough(card: str, amount: int) -> None:
    """A technology at its normal price, then science."""
    table = Table(2, age=2).player(0, hand=[card, "iron_i", "alchemy_i"], science=5).act()
    table.do(f"play {card}", "develop iron_i")
    assert (table.p(0).science, table.p(0).workers["iron_i"]) == (amount, 0)


@pytest.mark.parametrize(
    "card, amount", [("reserves_i", 2), ("reserves_ii", 3), ("reserves_iii", 4)]
)
@rule("ages", "R4.5")
def test_reserves(card: str, amount: int) -> None:
    """Food or resources."""
    table = Table(2, age=3).player(0, hand=[card]).act().do(f"play {card}", "pick 1")
    assert store(table) == (amount, 0)
    table = Table(2, age=3).player(0, hand=[card]).act().do(f"play {card}", "pick 2")
    assert store(table) == (0, amount)


@pytest.mark.parametrize(
    "card, values",
    [("wave_of_nationalism_ii", (6, 3, 2)), ("military_build_up_iii", (8, 5, 3))],
)
@rule("ages", "R5.11.41", "M6")
def test_resources_per_stronger_rival(card: str, values: tuple[int, int, int]) -> None:
    """For each civilization strictly stronger, by the number of players."""
    for seats in (2, 3, 4):
        table = Table(seats, age=3).player(0, hand=[card], workers={"warriors_a": 2})
        table.player(1, workers={"warriors_a": 3})
        if seats > 2:
            table.player(2, workers={"warriors_a": 2})
        table.act().do(f"play {card}")
        assert table.p(0).unit_resources == values[seats - 2]


@pytest.mark.parametrize("card", ["endowment_for_the_arts_iii"])
@rule("ages", "R5.11.41", "M6")
def test_endowment_for_the_arts(card: str) -> None:
    """6, 3 or 2 culture per civilization with strictly more culture points."""
    for seats, each in ((2, 6), (3, 3), (4, 2)):
        table = Table(seats, age=3).player(0, hand=[card], culture=5)
        for seat in range(1, seats):
            table.player(seat, culture=6 if seat < 3 else 5)
        table.act().do(f"play {card}")
        assert table.p(0).culture == 5 + each * min(seats - 1, 2)
