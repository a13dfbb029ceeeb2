"""What events do (R5.11.21 to R5.11.30, R5.11.39)."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.ages import RULES
from pentarchy.games.ages.economy import food, resources
from pentarchy.games.ages.queries import civil_total, culture
from pentarchy.games.ages.scoring import FinalScoring, ScoreEvent
from tests.games.ages.table import Table
from tests.support import rule


def store(table: Table, seat: int = 0) -> tuple[int, int]:
    return food(table.g, table.p(seat)), resources(table.g, table.p(seat))


def gains(table: Table, seat: int) -> tuple[int, ...]:
    """Food, resources, science, culture, unused workers, military cards."""
    p = table.p(seat)
    return (*store(table, seat), p.science, p.culture, p.pool - 1, len(p.military))


# Age A.


@pytest.mark.parametrize(
    "card, gained",
    [
        ("development_of_agriculture_a", (2, 0, 0, 0, 0, 0)),
        ("development_of_crafts_a", (0, 2, 0, 0, 0, 0)),
        ("development_of_science_a", (0, 0, 2, 0, 0, 0)),
        ("development_of_settlement_a", (0, 0, 0, 0, 1, 0)),
        ("development_of_trade_routes_a", (1, 1, 1, 0, 0, 0)),
        ("development_of_politics_a", (0, 0, 0, 0, 0, 3)),
    ],
)
@rule("ages", "R5.6.4")
def test_everybody_gains(card: str, gained: tuple[int, ...]) -> None:
    """The same for all, no actions spent."""
    table = Table(3).reveal(card, seat=1)
    assert [gains(table, seat) for seat in range(3)] == [gained] * 3
    assert all((p.ca, p.ma) == (4, 2) for p in table.s.players)


@pytest.mark.parametrize("card", ["development_of_markets_a"])
@rule("ages", "R4.5")
def test_development_of_markets(card: str) -> None:
    """Each chooses, clockwise from the current player."""
    table = Table(3).reveal(card, seat=1)
    assert table.question == "OneOf 1"
    table.do("pick 1", "pick 2", "pick 1")
    assert [store(table, seat) for seat in range(3)] == [(2, 0), (2, 0), (0, 2)]


@pytest.mark.parametrize(
    "card, built",
    [("development_of_religion_a", "religion_a"), ("development_of_warfare_a", "warriors_a")],
)
@rule("ages", "R5.6.18")
def test_free_builds(card: str, built: str) -> None:
    """Who has an unused worker may build free."""
    table = Table(2).player(1, pool=0).reveal(card)
    before = table.p(0).workers[built]
    table.do("yes")
    assert (table.p(0).workers[built], table.p(0).pool) == (before + 1, 0)
    assert table.question == ""


@pytest.mark.parametrize("card", ["development_of_civilization_a"])
@rule("ages", "R5.11.21", "R5.11.14")
def test_development_of_civilization(card: str) -> None:
    """None or one of three, each 1 cheaper; no upgrade; normal limits."""

    def position() -> Table:
        table = Table(2).player(0, stock={"agriculture_a": 1, "bronze_a": 2}, hand=["alchemy_i"])
        table.player(0, science=3, leader="moses_a", workers={"iron_i": 0}).player(
            1, yellow=0, pool=0
        )
        return table.reveal(card)

    table = position()
    assert table.question == "EventOrder 0"
    assert table.can("no")
    assert table.rule_against("build warriors_a") == "R5.11.21"
    assert not [t for t in table.offered if t.startswith("upgrade")]
    table.do("population")
    assert (table.p(0).pool, store(table)[0], table.p(0).ca) == (2, 1, 4), "2 - 1 - 1 for Moses"
    table = position().do("build religion_a")
    assert store(table)[1] == 0
    table = position().do("develop alchemy_i")
    assert table.p(0).science == 0


@rule("ages", "R5.11.21")
def test_a_revolution_by_development_of_civilization() -> None:
    """Out of turn it uses up the actions of the coming turn."""
    table = Table(2).player(0, yellow=0, pool=0).player(1, hand=["monarchy_i"], science=1)
    table.reveal("development_of_civilization_a")
    while table.question == "EventOrder 0":
        table.do("no")
    table.do("revolution monarchy_i")
    p = table.p(1)
    assert (p.government, p.science, p.ca, p.ca_spent) == ("monarchy_i", 0, 0, 5)


# Age I.


@pytest.mark.parametrize("card", ["barbarians_i"])
def test_barbarians(card: str) -> None:
    """The leader in culture loses population if among the two weakest; with two if the weaker."""
    table = Table(3).player(0, culture=9).player(1, workers={"warriors_a": 3})
    table.player(2, workers={"warriors_a": 2}).reveal(card)
    assert table.p(0).pool == 0
    strong = Table(3).player(0, culture=9, workers={"warriors_a": 5}).reveal(card)
    assert strong.p(0).pool == 1
    pair = Table(2).player(0, culture=9).reveal(card)
    assert pair.p(0).pool == 1, "equal strength: the current player is the stronger"


@pytest.mark.parametrize("card", ["border_conflict_i"])
@rule("ages", "R4.5")
def test_border_conflict(card: str) -> None:
    """The weakest destroys an own farm, mine or urban building; the strongest gains 3 resources."""
    table = Table(2).player(0, workers={"warriors_a": 3}).reveal(card)
    assert table.question == "DestroyOwn 1"
    assert table.rule_against("remove warriors_a") == "R4.5"
    table.do("remove philosophy_a")
    assert (table.p(1).pool, table.p(1).workers["philosophy_a"]) == (2, 0)
    assert store(table, 0)[1] == 3


@pytest.mark.parametrize("card", ["crusades_i"])
def test_crusades(card: str) -> None:
    """+4 and -4 culture."""
    table = Table(3).player(0, workers={"warriors_a": 3}).player(2, culture=6)
    table.player(2, workers={"warriors_a": 0}, culture=6).reveal(card)
    assert [p.culture for p in table.s.players] == [4, 0, 2]


@pytest.mark.parametrize(
    "card, science, culture",
    [
        ("cultural_influence_i", 0, 2),
        ("scientific_breakthrough_i", 1, 0),
        ("popularization_of_science_ii", 0, 1),
    ],
)
def test_ratings_are_scored_by_events(card: str, science: int, culture: int) -> None:
    """Culture by the culture rating, science or culture by the science rating."""
    table = Table(2, age=2).player(1, workers={"religion_a": 2}).reveal(card)
    assert (table.p(1).science, table.p(1).culture) == (science, culture)


@pytest.mark.parametrize("card", ["foray_i"])
@rule("ages", "R4.5")
def test_foray(card: str) -> None:
    """The two strongest gain 3 food and resources in a mix of their own."""
    table = Table(3).player(0, workers={"warriors_a": 3}).player(2, workers={"warriors_a": 2})
    table.reveal(card).do("mix 2 1", "mix 0 3")
    assert [store(table, seat) for seat in range(3)] == [(2, 1), (0, 0), (0, 3)]


@pytest.mark.parametrize("card", ["good_harvest_i"])
@rule("ages", "R5.6.19")
def test_good_harvest(card: str) -> None:
    """Food production without eating, even with an uprising at hand."""
    table = Table(2).player(0, yellow=4, pool=0).reveal(card)
    assert store(table, 0) == (2, 0)


@pytest.mark.parametrize("card", ["new_deposits_i"])
@rule("ages", "R5.6.19")
def test_new_deposits(card: str) -> None:
    """Resource production with all extras."""
    table = Table(2, age=2).player(0, wonders=["transcontinental_railroad_ii"]).reveal(card)
    assert (store(table, 0), store(table, 1)) == ((0, 3), (0, 2))


@pytest.mark.parametrize("card", ["immigration_i"])
@rule("ages", "R5.11.30", "R5.6.5")
def test_immigration(card: str) -> None:
    """All who are happiest gain population."""
    table = Table(3).player(1, workers={"religion_a": 1}).player(2, workers={"religion_a": 1})
    table.reveal(card)
    assert [p.pool for p in table.s.players] == [1, 2, 2]


@pytest.mark.parametrize("card", ["pestilence_i", "reign_of_terror_i"])
def test_losing_population(card: str) -> None:
    """Everybody, or the weakest."""
    table = Table(3).player(2, workers={"warriors_a": 0}).reveal(card)
    assert [p.pool for p in table.s.players] == [int(card != "pestilence_i")] * 2 + [0]


@pytest.mark.parametrize("card", ["raiders_i"])
@rule("ages", "R4.5", "R5.6.17")
def test_raiders(card: str) -> None:
    """The two weakest lose 2 food and resources of their choice, or what there is."""
    table = Table(3).player(0, workers={"warriors_a": 5})
    table.player(1, stock={"agriculture_a": 2, "bronze_a": 1}).player(2, stock={"bronze_a": 1})
    table.reveal(card)
    assert table.offered == ["mix 2 0", "mix 1 1"]
    table.do("mix 1 1")
    assert [store(table, seat) for seat in (1, 2)] == [(1, 0), (0, 0)]


@pytest.mark.parametrize("card", ["rats_i"])
def test_rats(card: str) -> None:
    """All food is gone."""
    table = Table(2).player(0, stock={"agriculture_a": 3, "irrigation_i": 2, "bronze_a": 2})
    table.reveal(card)
    assert store(table) == (0, 2)


@pytest.mark.parametrize("card", ["rebellion_i"])
@rule("ages", "R5.11.22", "R5.10.2", "R5.3.12")
def test_rebellion(card: str) -> None:
    """2 civil actions per discontent worker are spent in vain, at most all; out of turn too."""
    table = Table(2).player(0, yellow=16).player(1, yellow=8, hand=["monarchy_i"], science=9)
    table.reveal(card)
    assert [(p.ca, p.ca_spent) for p in table.s.players] == [(2, 2), (0, 4)]
    table.player(1, ca=2).act(1)
    assert table.rule_against("revolution monarchy_i") == "R5.3.12"


@pytest.mark.parametrize("card", ["uncertain_borders_i"])
@rule("ages", "R5.11.28")
def test_uncertain_borders(card: str) -> None:
    """A yellow cube from bank to bank."""
    table = Table(2).player(0, workers={"warriors_a": 3}).reveal(card)
    assert (table.p(0).yellow, table.p(1).yellow) == (19, 17)
    bare = Table(2).player(1, yellow=0).player(0, workers={"warriors_a": 3}).reveal(card)
    assert bare.p(0).yellow == 18


# Age II.


@pytest.mark.parametrize("card", ["civil_unrest_ii"])
@rule("ages", "R5.11.29", "R5.8.5", "R5.10.2", "E6")
def test_civil_unrest(card: str) -> None:
    """4 culture per discontent worker; all with the most lose a blue cube; nobody, nothing."""
    table = Table(3, age=2).player(0, yellow=12, culture=20).player(1, yellow=12, culture=5)
    table.player(2, yellow=16, culture=20).reveal(card)
    assert [p.culture for p in table.s.players] == [12, 0, 16]
    assert [p.blue for p in table.s.players] == [15, 15, 16]
    calm = Table(2, age=2).reveal(card)
    assert [p.blue for p in calm.s.players] == [16, 16]
    empty = Table(2, age=2).player(0, yellow=12, blue=0, stock={"agriculture_a": 1, "bronze_a": 1})
    empty.reveal(card)
    assert empty.question == "ReturnCube 0"


@pytest.mark.parametrize("card", ["cold_war_ii"])
def test_cold_war(card: str) -> None:
    """6 science for the two strongest."""
    table = Table(3, age=2).player(2, workers={"warriors_a": 3}).reveal(card)
    assert [p.science for p in table.s.players] == [6, 0, 6]


@pytest.mark.parametrize("card", ["crime_wave_ii"])
@rule("ages", "R5.8.5", "R5.11.29")
def test_crime_wave(card: str) -> None:
    """3 culture and a blue cube from the two weakest."""
    table = Table(3, age=2).player(0, workers={"warriors_a": 3})
    table.player(1, culture=5).player(2, culture=1).reveal(card)
    assert [(p.culture, p.blue) for p in table.s.players] == [(0, 16), (2, 15), (0, 15)]


@pytest.mark.parametrize("card", ["economic_progress_ii"])
@rule("ages", "R5.11.26", "R5.6.19")
def test_economic_progress(card: str) -> None:
    """Corruption, food, eating with hunger, resources; no uprising."""
    table = Table(2, age=2).player(0, blue=8, yellow=8, stock={"bronze_a": 3}, culture=20, pool=0)
    table.reveal(card)
    # Corruption 2, 2 food, 3 eaten (one missing), 2 resources.
    assert (store(table), table.p(0).culture) == ((0, 1 + 2), 16)


@pytest.mark.parametrize("card", ["emigration_ii"])
@rule("ages", "R5.11.29", "R5.10.2")
def test_emigration(card: str) -> None:
    """Half the discontent workers, rounded up, leave."""
    table = Table(2, age=2).player(0, yellow=10, pool=4).reveal(card)
    assert (table.p(0).pool, table.p(1).pool) == (2, 1)


@pytest.mark.parametrize("card", ["iconoclasm_ii"])
@rule("ages", "R5.11.25", "R5.11.2", "E5", "E15")
def test_iconoclasm(card: str) -> None:
    """Leaders that are not of the current age go; in the final age all; nobody is tucked away."""
    table = Table(3, age=2).player(0, leader="homer_a", wonders=["pyramids_a"])
    table.player(1, leader="isaac_newton_ii").player(2, leader="joan_of_arc_i").reveal(card)
    assert [p.leader for p in table.s.players] == ["", "isaac_newton_ii", ""]
    assert table.p(0).tucked == ""
    assert table.p(2).ma == 2
    final = Table(2, age=4).player(0, leader="albert_einstein_iii").reveal(card)
    assert final.p(0).leader == ""


@pytest.mark.parametrize("card", ["independence_declaration_ii"])
@rule("ages", "R5.7.4", "R4.5")
def test_independence_declaration(card: str) -> None:
    """The weakest loses a colony of its choice."""
    table = Table(2, age=2).player(0, workers={"warriors_a": 5})
    table.player(1, colonies=["vast_territory_i", "historic_territory_i"]).reveal(card)
    table.do("colony historic_territory_i")
    assert table.p(1).colonies == ["vast_territory_i"]


@pytest.mark.parametrize("card", ["international_agreement_ii"])
@rule("ages", "R5.11.23", "R5.2.11", "R5.1.8")
def test_international_agreement(card: str) -> None:
    """The strongest takes cards worth 5, then the row slides and fills; no politics next time."""
    row = [
        "rich_land_ii",
        "joan_of_arc_i",
        "",
        "",
        "",
        "coal_ii",
        "opera_ii",
        "",
        "",
        "strategy_ii",
    ]
    table = Table(2, age=2).row(*row).player(1, workers={"warriors_a": 5})
    table.reveal(card, seat=0)
    assert table.question == "TakeCards 1"
    table.do("take 10", "take 2")
    p = table.p(1)
    assert (p.hand, p.ca) == (["joan_of_arc_i", "strategy_ii"], 4)
    assert p.leader_ages == [1]
    assert table.rule_against("take 6") == "R5.2.10", "coal costs 2, only 1 is left"
    table.do("take 1")
    assert p.hand == ["joan_of_arc_i", "rich_land_ii", "strategy_ii"]
    assert p.fresh == []
    assert p.no_politics
    assert all(table.s.row)
    assert table.s.row[:2] == ["coal_ii", "opera_ii"]


@rule("ages", "R5.11.23")
def test_taking_nothing_by_international_agreement_costs_nothing() -> None:
    """Then politics goes on as ever; the cards taken in the own turn may be played at once."""
    table = Table(2, age=2).row("rich_land_ii").reveal("international_agreement_ii").do("done")
    assert not table.p(0).no_politics
    table = Table(2, age=2).row("rich_land_ii").player(0, stock={"bronze_a": 5})
    table.reveal("international_agreement_ii").do("take 1")
    assert table.act(0).can("play rich_land_ii")


@rule("ages", "R5.11.23", "R5.1.8")
def test_international_agreement_may_end_an_age() -> None:
    """The refill empties the deck of Age III on the second player's turn: one more round."""
    table = Table(3, age=3, round=15, current=1).row("rich_land_ii").civil_deck("oil_iii")
    table.reveal("international_agreement_ii", seat=1).do("take 1")
    assert (table.s.age, table.s.last_round) == (4, 16)


@pytest.mark.parametrize("card", ["national_pride_ii"])
def test_national_pride(card: str) -> None:
    """5 culture for the most culture points."""
    table = Table(3, age=2).player(2, culture=3).reveal(card)
    assert [p.culture for p in table.s.players] == [0, 0, 8]


@pytest.mark.parametrize("card", ["politics_of_strength_ii"])
@rule("ages", "R5.11.24", "M1", "E15", "E7")
def test_politics_of_strength(card: str) -> None:
    """The strongest draws 5, the weakest discards 3; in the final age culture instead."""
    table = Table(2, age=2).player(0, workers={"warriors_a": 5})
    table.player(1, military=["cold_war_ii", "rats_i", "foray_i", "crusades_i"]).reveal(card)
    assert table.question == "DiscardByEvent 1"
    assert table.rule_against("pass") == "R5.11.24", "not the limit at the end of a turn (R5.9.1)"
    table.do("discard cold_war_ii", "discard crusades_i")
    table.do("discard rats_i")
    assert (len(table.p(0).military), table.p(1).military) == (5, ["foray_i"])
    few = Table(2, age=2).player(0, workers={"warriors_a": 5}).player(1, military=["rats_i"])
    few.reveal(card)
    assert few.p(1).military == []
    final = Table(2, "training", age=3).player(0, workers={"warriors_a": 5}).player(1, culture=5)
    final.reveal(card)
    assert [p.culture for p in final.s.players] == [5, 2]
    assert final.p(0).military == []


@pytest.mark.parametrize("card", ["prosperity_ii"])
@rule("ages", "E20")
def test_prosperity(card: str) -> None:
    """1 food per happy face of the rating, at most 8."""
    table = Table(2, age=3).player(0, workers={"organized_religion_ii": 3}).reveal(card)
    assert (store(table, 0)[0], store(table, 1)[0]) == (8, 0)


@pytest.mark.parametrize("card", ["ravages_of_time_ii"])
@rule("ages", "R5.11.19", "R5.2.2", "R5.11.2", "E19")
def test_ravages_of_time(card: str) -> None:
    """A completed wonder of Age A or I loses everything and gives 2 culture; it still counts."""
    wonders = ["pyramids_a", "taj_mahal_i", "eiffel_tower_ii"]
    table = Table(2, age=2).player(0, wonders=wonders, blue=17).row("ocean_liner_service_ii")
    table.reveal(card)
    assert table.rule_against("ravage eiffel_tower_ii") == "R5.11.19"
    table.do("ravage taj_mahal_i")
    assert (culture(table.g, 0), table.p(0).blue) == (4 + 2, 16)
    again = Table(2, age=2).player(0, wonders=wonders, ravaged=["taj_mahal_i"]).reveal(card)
    assert again.p(0).ravaged == ["taj_mahal_i", "pyramids_a"]
    assert civil_total(again.g, 0) == 4
    from pentarchy.games.ages.row import price

    assert price(table.g, table.p(0), 0) == 1 + 3


@pytest.mark.parametrize("card", ["refugees_ii"])
def test_refugees(card: str) -> None:
    """Culture and a worker move from the weakest to the strongest."""
    table = Table(2, age=2).player(0, workers={"warriors_a": 3}).player(1, culture=2).reveal(card)
    assert [(p.culture, p.pool) for p in table.s.players] == [(3, 2), (0, 0)]


@pytest.mark.parametrize("card", ["terrorism_ii"])
@rule("ages", "R5.11.27")
def test_terrorism(card: str) -> None:
    """The least cultured destroys an urban building of each other, clockwise from itself."""
    table = Table(3, age=2).player(0, culture=5, workers={"religion_a": 1}).player(2, culture=5)
    table.reveal(card, seat=0)
    assert table.question == "DestroyTheirs 1"
    table.do("remove religion_a")
    assert table.p(2).workers["philosophy_a"] == 0, "its only one"
    assert (table.p(0).workers["religion_a"], table.p(0).pool) == (0, 2)
    assert table.p(1).workers["philosophy_a"] == 1


# Age III.

IMPACTS: dict[str, tuple[dict[str, Any], int]] = {
    "impact_of_agriculture_iii": ({"workers": {"irrigation_i": 2}}, 2 + 4 + 4),
    "impact_of_architecture_iii": ({"workers": {"alchemy_i": 2, "opera_ii": 1}}, 2 + 2),
    "impact_of_balance_iii": ({"workers": {"drama_i": 2, "philosophy_a": 3}}, 2 * 2),
    "impact_of_colonies_iii": ({"colonies": ["vast_territory_i", "wealthy_territory_i"]}, 6),
    "impact_of_competition_iii": ({"workers": {"knights_i": 2, "team_sports_ii": 1}}, 2 + 2),
    "impact_of_government_iii": ({"government": "communism_iii"}, 14 + 5),
    "impact_of_happiness_iii": ({"workers": {"religion_a": 2}, "yellow": 9}, 4 - 2),
    "impact_of_industry_iii": (
        {"workers": {"iron_i": 1}, "wonders": ["transcontinental_railroad_ii"]},
        2 + 2 + 2,
    ),
    "impact_of_population_iii": ({"pool": 9, "yellow": 16}, 2 * (9 + 6 - 1 - 10)),
    "impact_of_progress_iii": (
        {"government": "democracy_iii", "specials": ["strategy_ii", "masonry_i"]},
        2 * (3 + 2 + 1),
    ),
    "impact_of_technology_iii": (
        {"workers": {"oil_iii": 0, "coal_ii": 1}, "government": "democracy_iii"},
        8,
    ),
    "impact_of_variety_iii": (
        {"workers": {"knights_i": 1, "drama_i": 1, "opera_ii": 1}, "specials": ["masonry_i"]},
        2 * (2 + 2 + 1),
    ),
    "impact_of_wonders_iii": (
        {
            "wonders": ["pyramids_a", "great_wall_i", "kremlin_ii", "internet_iii"],
            "ravaged": ["pyramids_a"],
        },
        5 + 4 + 3 + 2,
    ),
}


@pytest.mark.parametrize("card", list(IMPACTS))
@rule("ages", "R5.11.39", "R5.11.40", "R5.10.2")
def test_impacts(card: str) -> None:
    """Everybody scores by the formula; the card is past."""
    player, points = IMPACTS[card]
    table = Table(2, age=3).player(0, **player).reveal(card)
    assert table.p(0).culture == points
    assert table.s.past_events[-1] == card


@rule("ages", "R5.11.39", "R5.11.8", "R3.11")
def test_what_impacts_count_of_gates_and_pacts() -> None:
    """Industry counts mines only; Balance counts everything produced."""
    player = {"leader": "bill_gates_iii", "workers": {"computers_iii": 1, "drama_i": 3}}
    table = Table(3, age=3).player(0, **player).pact("international_trade_agreement_ii", 0, 1)
    table.reveal("impact_of_industry_iii")
    assert table.p(0).culture == 2
    table = Table(3, age=3).player(0, **player).pact("international_trade_agreement_ii", 1, 0)
    table.player(0, workers={"bronze_a": 0, "agriculture_a": 3}).reveal("impact_of_balance_iii")
    assert table.p(0).culture == 2 * 3, "resources 3 from the lab, food 4"


@rule("ages", "R5.11.39", "R6.2")
def test_impact_of_happiness_can_be_negative() -> None:
    """2 less per discontent worker, points never below 0."""
    table = Table(2, age=3).player(0, yellow=11, culture=3).reveal("impact_of_happiness_iii")
    assert table.p(0).culture == 0


@rule("ages", "R5.11.39")
def test_impact_of_agriculture_needs_a_surplus_for_its_bonus() -> None:
    """Production equal to consumption scores no 4."""
    table = Table(2, age=3).player(0, yellow=12).reveal("impact_of_agriculture_iii")
    assert table.p(0).culture == 2


@pytest.mark.parametrize("card", ["impact_of_science_iii", "impact_of_strength_iii"])
@rule("ages", "T65", "M6", "R5.6.5")
def test_ranks(card: str) -> None:
    """10/0, 14/7/0, 15/10/5/0 by rank; ties by turn order."""
    for seats, points in ((2, [10, 0]), (3, [14, 7, 0]), (4, [15, 10, 5, 0])):
        table = Table(seats, age=3, current=0)
        table.player(seats - 1, workers={"philosophy_a": 2, "warriors_a": 2}).reveal(card)
        order = [seats - 1, *range(seats - 1)]
        assert [table.p(seat).culture for seat in order] == points


@rule("ages", "T65", "R6.3", "R5.6.5")
def test_final_ranks_as_if_the_starting_player_were_current() -> None:
    """Equal ratings: seat order from the starting player decides."""
    table = Table(3, age=4, first=1, current=0).event_decks(["impact_of_science_iii"])
    table.owe(FinalScoring())
    assert [p.culture for p in table.s.players] == [0, 14, 7]


@rule("ages", "M3", "R5.11.39")
def test_impact_of_technology_in_the_short_game() -> None:
    """Level II technologies count."""
    table = Table(2, "short", age=3).player(0, workers={"coal_ii": 0, "iron_i": 0})
    table.owe(ScoreEvent(card="impact_of_technology_iii"))
    assert table.p(0).culture == 4
    assert RULES.level["impact_of_technology_iii"] == 3
