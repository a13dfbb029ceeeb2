"""Aggressions, wars and pacts (R5.6.6 to R5.6.11, R5.11.31 to R5.11.38)."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.ages.attacks import ResolveWar
from pentarchy.games.ages.economy import consume, food, produce_food, produce_resources, resources
from pentarchy.games.ages.queries import (
    civil_total,
    culture,
    food_production,
    military_total,
    resource_production,
    strength,
)
from tests.games.ages.table import Table
from tests.support import rule


def attacker(card: str, strength: int = 10, seats: int = 2, age: int = 3, **rival: Any) -> Table:
    """Player 1 of this strength holds an aggression, an event and four military actions."""
    table = Table(seats, age=age)
    table.player(0, government="constitutional_monarchy_ii", workers={"warriors_a": strength})
    table.player(0, military=[card, "rats_i"])
    return table.player(1, **rival)


def store(table: Table, seat: int) -> tuple[int, int]:
    """Food and resources."""
    return food(table.g, table.p(seat)), resources(table.g, table.p(seat))


# Aggressions.


@rule("ages", "R5.6.6", "T64")
def test_a_defence() -> None:
    """10 against 7, MA total 2: a bonus card and a discarded one make 10 and repel it."""
    table = attacker("spy_ii", workers={"warriors_a": 7}, science=9)
    table.player(1, military=["military_bonus_i", "foray_i", "raid_i"], ma=0).politics()
    table.do("attack spy_ii 1")
    assert table.question == "Defend 1"
    assert table.p(0).ma == 3
    table.do("use military_bonus_i", "discard raid_i")
    p = table.p(1)
    assert (p.science, p.military) == (9, ["foray_i"]), "a third card was not allowed"
    assert sorted(d.card for pile in table.s.discards for d in pile) == [
        "military_bonus_i",
        "raid_i",
        "spy_ii",
    ]


@rule("ages", "R5.6.6")
def test_the_third_card_of_a_defence_is_refused() -> None:
    """As many cards as military actions, spent ones counted."""
    table = attacker("spy_ii", 30, workers={"warriors_a": 7})
    table.player(1, government="theocracy_i", ma=0)
    table.player(1, military=["crusades_i", "foray_i", "raid_i", "spy_ii"], ma=0).politics()
    table.do("attack spy_ii 1", "discard crusades_i", "discard foray_i")
    assert table.rule_against("discard crusades_i") == "R5.6.6"
    table.do("discard raid_i")
    assert table.p(1).military == ["spy_ii"]


@rule("ages", "R5.6.6", "E8")
def test_a_target_without_cards_is_not_asked() -> None:
    """The aggression succeeds at once."""
    table = attacker("spy_ii", science=3).politics().do("attack spy_ii 1")
    assert (table.p(0).science, table.p(1).science) == (3, 0)


@rule("ages", "R5.6.6")
def test_who_may_be_attacked() -> None:
    """The attacker must be stronger and have the military actions; not against oneself."""
    equal = attacker("spy_ii", 5, workers={"warriors_a": 5}).politics()
    assert equal.rule_against("attack spy_ii 1") == "R5.6.6"
    poor = attacker("spy_ii").player(0, ma=0).politics()
    assert poor.rule_against("attack spy_ii 1") == "R5.6.6"
    assert poor.why_not("attack spy_ii 0") is not None
    gone = attacker("spy_ii", seats=3)
    gone.p(1).resigned, gone.p(1).ca, gone.p(1).ma = 1, 0, 0
    assert gone.politics().rule_against("attack spy_ii 1") == "E4"


@rule("ages", "R5.6.6")
def test_aggressions_are_legal_in_the_last_round() -> None:
    """Wars are not."""
    table = attacker("spy_ii", age=4)
    table.player(0, military=["rats_i", "spy_ii", "war_over_culture_iii"])
    table.s.round = table.s.last_round = 20
    table.politics()
    assert table.can("attack spy_ii 1")
    assert table.rule_against("war war_over_culture_iii 1 war_over_culture_iii") == "R5.6.7"


@pytest.mark.parametrize("card, most", [("plunder_i", 3), ("plunder_ii", 5), ("plunder_iii", 7)])
@rule("ages", "R5.11.32", "R4.5")
def test_plunder(card: str, most: int) -> None:
    """Up to so much food and resources, in the attacker's mix, at most what is there."""
    table = attacker(card, stock={"agriculture_a": 9, "bronze_a": 1}).politics()
    table.do(f"attack {card} 1")
    assert table.can(f"mix {most} 0")
    assert table.rule_against("mix 0 2") == "R5.11.32"
    table.do(f"mix {most - 1} 1")
    assert store(table, 0) == (most - 1, 1)
    assert store(table, 1) == (9 - most + 1, 0)


@pytest.mark.parametrize(
    "card, removed, gain",
    [
        ("raid_i", ["drama_i"], 2),
        ("raid_ii", ["opera_ii", "theology_i"], 7),
        ("raid_iii", ["movies_iii", "opera_ii"], 10),
    ],
)
@rule("ages", "R5.11.31")
def test_raid(card: str, removed: list[str], gain: int) -> None:
    """The named ages, one building each; half the sum of the printed costs, rounded up."""
    table = attacker(
        card, workers=dict.fromkeys(("drama_i", "opera_ii", "movies_iii", "theology_i"), 1)
    )
    table.player(1, specials=["masonry_i"], pool=0).politics().do(f"attack {card} 1")
    if card == "raid_i":
        assert table.rule_against("remove opera_ii") == "R5.11.31"
        assert table.rule_against("remove warriors_a") == "R5.11.31"
    table.do(*(f"remove {key}" for key in removed))
    assert store(table, 0)[1] == gain
    assert table.p(1).pool == len(removed)
    assert table.p(0).ma == 4 - (1 if card == "raid_i" else 2 if card == "raid_ii" else 3)


@rule("ages", "R5.11.31", "R5.6.6")
def test_raid_with_one_building_or_none() -> None:
    """With one fitting building that one goes; without any it was played in vain."""
    table = attacker("raid_ii", workers={"philosophy_a": 1}).politics().do("attack raid_ii 1")
    assert table.p(1).workers["philosophy_a"] == 0
    assert store(table, 0)[1] == 2
    bare = attacker("raid_ii", workers={"philosophy_a": 0}).politics().do("attack raid_ii 1")
    assert store(bare, 0)[1] == 0


@rule("ages", "R5.11.31")
def test_raid_rounds_each_building_if_the_table_says_so() -> None:
    """Costs 3 and 3: half the sum is 3, by building 2 + 2."""
    for by_building, gain in ((False, 3), (True, 4)):
        table = Table(2, options={"raid_by_building": by_building}, age=3)
        table.player(0, government="constitutional_monarchy_ii", workers={"warriors_a": 9})
        table.player(0, military=["raid_ii"]).player(
            1, workers={"philosophy_a": 1, "religion_a": 1}
        )
        table.politics().do("attack raid_ii 1", "remove philosophy_a")
        assert store(table, 0)[1] == gain


@pytest.mark.parametrize("card", ["enslave_i"])
def test_enslave(card: str) -> None:
    """The rival loses population; 2 food and 2 resources are gained."""
    table = attacker(card, pool=1).politics().do(f"attack {card} 1")
    assert (table.p(1).pool, table.p(1).yellow) == (0, 19)
    assert store(table, 0) == (2, 2)
    assert table.p(0).ma == 2


@pytest.mark.parametrize(
    "card, science, culture", [("spy_ii", 5, 0), ("armed_intervention_iii", 0, 7)]
)
@rule("ages", "R5.11.32")
def test_stealing_points(card: str, science: int, culture: int) -> None:
    """Up to 5 science or 7 culture."""
    table = attacker(card, science=20, culture=20).politics().do(f"attack {card} 1")
    assert (table.p(0).science, table.p(0).culture) == (science, culture)
    assert (table.p(1).science, table.p(1).culture) == (20 - science, 20 - culture)
    poor = attacker(card, science=2, culture=2).politics().do(f"attack {card} 1")
    assert poor.p(0).science + poor.p(0).culture == 2


@pytest.mark.parametrize("card", ["annex_ii"])
@rule("ages", "R5.6.6", "R5.7.6", "E19")
def test_annex(card: str) -> None:
    """The permanent effect moves, the immediate one does not; a colony is needed."""
    table = attacker(card, colonies=["vast_territory_i", "strategic_territory_i"], yellow=10)
    table.politics().do(f"attack {card} 1", "colony vast_territory_i")
    assert table.p(0).colonies == ["vast_territory_i"]
    assert (table.p(0).yellow, table.p(0).blue) == (21, 15)
    assert table.p(1).yellow == 7
    assert store(table, 0)[0] == 0
    assert attacker(card).politics().rule_against(f"attack {card} 1") == "R5.6.6"
    vain = Table(2, options={"annex_in_vain": True}, age=3).player(0, workers={"warriors_a": 9})
    assert vain.player(0, military=[card]).politics().can(f"attack {card} 1")


@pytest.mark.parametrize("card", ["infiltrate_ii"])
@rule("ages", "R5.6.6", "R5.11.33")
def test_infiltrate(card: str) -> None:
    """3 culture per level of the leader or unfinished wonder removed; its cubes come back."""
    table = attacker(card, leader="joan_of_arc_i", wonder="eiffel_tower_ii", stages=2, blue=14)
    table.politics().do(f"attack {card} 1", "strike wonder")
    assert (table.p(0).culture, table.p(1).wonder, table.p(1).blue) == (6, "", 16)
    table = attacker(card, leader="joan_of_arc_i").politics().do(f"attack {card} 1")
    assert (table.p(0).culture, table.p(1).leader) == (3, "")
    assert table.p(1).ma == 2, "her military action is gone"
    table = attacker(card, leader="homer_a", wonders=["pyramids_a"]).politics()
    table.do(f"attack {card} 1")
    assert (table.p(0).culture, table.p(1).tucked) == (0, ""), "Age A scores 0, and no tucking"
    assert attacker(card).politics().rule_against(f"attack {card} 1") == "R5.6.6"


@rule("ages", "R5.11.33", "R5.11.8")
def test_a_removed_bill_gates_scores_first() -> None:
    """His owner scores the levels of the labs."""
    table = attacker("infiltrate_ii", leader="bill_gates_iii", workers={"computers_iii": 2})
    table.politics().do("attack infiltrate_ii 1")
    assert (table.p(0).culture, table.p(1).culture) == (9, 6)


# Wars.


def war(cause: str, mine: int, theirs: int, seats: int = 2, **rival: Any) -> Table:
    """A war declared last turn is decided now."""
    table = Table(seats, age=3).player(0, workers={"warriors_a": mine}, war=cause)
    table.p(0).war_target, table.p(0).war_cause = 1, cause
    return table.player(1, workers={"warriors_a": theirs}, **rival)


@rule("ages", "R5.6.7")
def test_declaring_a_war() -> None:
    """Any rival, whatever the strength; the card lies in the own area; the MA are paid."""
    table = attacker("war_over_territory_ii", 1, workers={"warriors_a": 9}).politics()
    table.do("war war_over_territory_ii 1 war_over_territory_ii")
    p = table.p(0)
    assert (p.war, p.war_target, p.ma, p.military) == ("war_over_territory_ii", 1, 2, ["rats_i"])
    poor = attacker("war_over_culture_iii").player(0, ma=2).politics()
    assert poor.rule_against("war war_over_culture_iii 1 war_over_culture_iii") == "R5.6.7"


@rule("ages", "R5.6.7", "E10")
def test_a_war_in_the_final_age_before_the_last_round() -> None:
    """It is legal, and stays when an age ends."""
    table = attacker("war_over_culture_iii", age=4)
    table.s.round, table.s.last_round = 19, 20
    assert table.politics().can("war war_over_culture_iii 1 war_over_culture_iii")


@pytest.mark.parametrize("card", ["war_over_culture_iii"])
@rule("ages", "R5.6.8")
def test_war_over_culture(card: str) -> None:
    """5 plus the advantage, at most what the loser has; the defender may win; equal: nothing."""
    table = war(card, 9, 5, culture=20).owe(ResolveWar(seat=0))
    assert (table.p(0).culture, table.p(1).culture) == (9, 11)
    assert table.p(0).war == ""
    assert [d.card for d in table.s.discards[3]] == [card]
    table = war(card, 3, 5, culture=20).player(0, culture=6)
    table.owe(ResolveWar(seat=0))
    assert (table.p(0).culture, table.p(1).culture) == (0, 26)
    table = war(card, 5, 5, culture=20).owe(ResolveWar(seat=0))
    assert (table.p(0).culture, table.p(1).culture) == (0, 20)
    assert table.p(0).workers["warriors_a"] == 5, "no units are lost"


@pytest.mark.parametrize("card", ["war_over_territory_ii"])
@rule("ages", "R5.6.8", "R5.11.28")
def test_war_over_territory(card: str) -> None:
    """One yellow cube and one more per full 5 of advantage, from bank to bank."""
    table = war(card, 16, 5, yellow=10).owe(ResolveWar(seat=0))
    assert (table.p(0).yellow, table.p(1).yellow) == (21, 7)
    table = war(card, 16, 5, yellow=1).owe(ResolveWar(seat=0))
    assert (table.p(0).yellow, table.p(1).yellow) == (19, 0)


@pytest.mark.parametrize("card", ["war_over_technology_ii"])
@rule("ages", "R5.11.34", "E19")
def test_war_over_technology(card: str) -> None:
    """Special technologies at their printed cost, then science up to what is left."""
    rival = {"specials": ["code_of_laws_i", "cartography_i"], "science": 9}
    table = war(card, 13, 3, 3, **rival).owe(ResolveWar(seat=0))
    # Cartography adds 1 to the loser's strength: the advantage is 9.
    assert table.question == "TakeTechnologies 0"
    table.do("seize code_of_laws_i")
    p, loser = table.p(0), table.p(1)
    assert (p.specials, loser.specials) == (
        {"law": "code_of_laws_i"},
        {"exploration": "cartography_i"},
    )
    assert (civil_total(table.g, 0), civil_total(table.g, 1)) == (5, 4)
    assert (p.science, loser.science) == (3, 6)
    dear = war(card, 10, 4, 3, **rival).owe(ResolveWar(seat=0))
    assert dear.rule_against("seize code_of_laws_i") == "R5.11.34", (
        "6 is more than the advantage of 5"
    )
    owned = war(card, 14, 3, 3, **rival).player(0, hand=["code_of_laws_i"]).owe(ResolveWar(seat=0))
    assert owned.rule_against("seize code_of_laws_i") == "R5.11.34"
    owned.do("done")
    assert owned.p(0).science == 9


@rule("ages", "R5.11.34")
def test_of_two_technologies_of_a_type_the_higher_stays() -> None:
    """A seized Warfare leaves the game beside the own Strategy."""
    table = war("war_over_technology_ii", 9, 1, specials=["warfare_i"], science=9)
    table.player(0, specials=["strategy_ii"]).owe(ResolveWar(seat=0)).do("seize warfare_i")
    assert table.p(0).specials == {"warfare": "strategy_ii"}
    assert table.p(1).specials == {}
    assert "warfare_i" in table.s.gone


# Gandhi.


@rule("ages", "R5.11.11", "R5.6.6", "R5.6.7")
def test_gandhi() -> None:
    """Attacks on him cost double; he attacks nobody."""
    table = attacker("infiltrate_ii", leader="mahatma_gandhi_iii").politics()
    table.do("attack infiltrate_ii 1")
    assert table.p(0).ma == 0
    poor = attacker("raid_iii", leader="mahatma_gandhi_iii").politics()
    assert poor.rule_against("attack raid_iii 1") == "R5.6.6"
    meek = attacker("spy_ii").player(0, leader="mahatma_gandhi_iii")
    meek.player(0, military=["rats_i", "spy_ii", "war_over_culture_iii"]).politics()
    assert meek.rule_against("attack spy_ii 1") == "R5.6.6"
    assert meek.rule_against("war war_over_culture_iii 1 war_over_culture_iii") == "R5.6.7"


# Pacts.


@rule("ages", "R5.6.9", "H8")
def test_offering_a_pact() -> None:
    """Accepted it works at once; refused it returns to the hand, seen by all."""
    table = Table(3).player(0, military=["open_borders_agreement_i"], ma=1).politics()
    table.do("pact open_borders_agreement_i 1 A")
    assert table.question == "AnswerPact 1"
    table.do("yes")
    assert [(p.card, p.owner, p.a, p.b) for p in table.s.pacts] == [
        ("open_borders_agreement_i", 0, 0, 1)
    ]
    assert (table.p(0).ma, table.p(1).ma) == (2, 3), "new actions are available at once"
    table = Table(3).player(0, military=["open_borders_agreement_i"]).politics()
    table.do("pact open_borders_agreement_i 1 A", "no")
    assert table.p(0).military == table.p(0).shown == ["open_borders_agreement_i"]
    assert not table.question.startswith("Political"), "the political action is used"


@rule("ages", "R5.6.9")
def test_a_player_owns_one_pact_but_may_take_part_in_several() -> None:
    """The earlier own pact ends; another's pact with the same partner stays."""
    table = Table(3, age=2).pact("trade_routes_agreement_i", 0, 1)
    table.pact("scientific_cooperation_ii", 1, 0)
    table.player(0, military=["acceptance_of_supremacy_ii"]).politics()
    table.do("pact acceptance_of_supremacy_ii 1 B", "yes")
    assert [(p.card, p.owner, p.a) for p in table.s.pacts] == [
        ("scientific_cooperation_ii", 1, 1),
        ("acceptance_of_supremacy_ii", 0, 1),
    ]


@pytest.mark.parametrize("card", ["open_borders_agreement_i"])
@rule("ages", "R5.11.38", "R5.6.11")
def test_open_borders(card: str) -> None:
    """+1 MA each; whoever attacks the partner has 2 strength more, in aggression and war."""
    table = attacker("spy_ii", 5, seats=3, workers={"warriors_a": 6}, science=9)
    table.pact(card, 0, 1).politics()
    assert military_total(table.g, 1) == 3
    assert table.can("attack spy_ii 1"), "7 against 6"
    table.do("attack spy_ii 1")
    assert table.p(0).science == 5
    assert table.s.pacts, "the pact survives the attack"
    table = war("war_over_culture_iii", 5, 6, seats=3, culture=20).pact(card, 0, 1)
    table.owe(ResolveWar(seat=0))
    assert table.p(0).culture == 5 + 1


@pytest.mark.parametrize("card", ["trade_routes_agreement_i"])
@rule("ages", "R5.11.36")
def test_trade_routes(card: str) -> None:
    """Once per turn A pays 1 resource with 1 food, B 1 food with 1 resource."""
    table = Table(3).player(0, stock={"bronze_a": 3, "agriculture_a": 2}, pool=2)
    table.pact(card, 0, 1).act(0).do("build bronze_a")
    assert table.question == "UseTradeRoutes 0"
    table.do("yes")
    assert store(table, 0) == (1, 2)
    table.do("build bronze_a")
    assert table.question == "TakeActions 0", "only once per turn"
    assert store(table, 0) == (1, 0)
    short = Table(3).player(0, stock={"bronze_a": 1, "agriculture_a": 1}).pact(card, 0, 1).act(0)
    short.do("build bronze_a")
    assert store(short, 0) == (0, 0), "it makes the cost payable, and is used by itself"
    b = Table(3).player(0, stock={"bronze_a": 1, "agriculture_a": 1}).pact(card, 1, 0).act(0)
    b.do("population")
    assert store(b, 0) == (0, 0)


@rule("ages", "R5.11.36", "R5.9.7")
def test_trade_routes_in_consumption() -> None:
    """Side B's open use covers the first missing food with a resource."""
    table = Table(3).player(0, yellow=12, stock={"agriculture_a": 0, "bronze_a": 3}, culture=9)
    table.pact("trade_routes_agreement_i", 1, 0)
    table.s.current = 0
    consume(table.g, 0)
    assert (store(table, 0), table.p(0).culture) == ((0, 2), 5)
    used = Table(3).player(0, yellow=16, stock={"bronze_a": 3}, culture=9, traded=True)
    used.pact("trade_routes_agreement_i", 1, 0)
    consume(used.g, 0)
    assert used.p(0).culture == 5


@rule("ages", "R5.11.36", "R5.9.7", "R6.2")
@pytest.mark.parametrize(
    "yellow, culture, left, resources_left",
    [
        (16, 0, 0, 3),  # 1 food is missing and there is no culture to lose
        (16, 1, 1, 2),  # the resource saves the last culture point
        (12, 4, 4 - 4, 3),  # 2 missing: the second takes all 4 points anyway
        (12, 5, 5 - 4, 2),  # 2 missing: with the resource one point is left
    ],
)
def test_trade_routes_feed_nobody_in_vain(
    yellow: int, culture: int, left: int, resources_left: int
) -> None:
    """A loss beyond the culture there is is forgiven; a resource is used only if it saves some."""
    table = Table(3).player(0, yellow=yellow, stock={"bronze_a": 3}, culture=culture)
    table.pact("trade_routes_agreement_i", 1, 0)
    consume(table.g, 0)
    assert (table.p(0).culture, store(table, 0)) == (left, (0, resources_left))
    assert table.p(0).traded == (resources_left < 3)


@rule("ages", "R5.11.36", "R5.11.26", "R5.6.19")
def test_trade_routes_are_not_used_by_an_event() -> None:
    """Economic Progress: the missing food costs 4 culture, and the use of this turn stays open."""
    table = Table(3, age=2).player(0, yellow=16, workers={"agriculture_a": 0}, culture=10)
    table.player(0, stock={"bronze_a": 3}).pact("trade_routes_agreement_i", 1, 0)
    table.reveal("economic_progress_ii", 0)
    assert table.p(0).culture == 10 - 4
    assert store(table, 0) == (0, 3 + 2), "two mines produce"
    assert not table.p(0).traded
    table.player(0, stock={"agriculture_a": 2}).act(0)
    assert table.can("population"), "3 food: 2 of them and a resource"


@pytest.mark.parametrize("card", ["acceptance_of_supremacy_ii"])
@rule("ages", "R5.11.37", "R5.9.8", "R5.6.6", "R3.11")
def test_acceptance_of_supremacy(card: str) -> None:
    """A produces one more, B one less, but not below nothing; neither attacks the other."""
    table = attacker("spy_ii", seats=3).pact(card, 0, 1)
    assert (resource_production(table.g, 0), resource_production(table.g, 1)) == (3, 1)
    produce_resources(table.g, 0)
    produce_resources(table.g, 1)
    assert (store(table, 0)[1], store(table, 1)[1]) == (3, 1)
    assert table.politics().rule_against("attack spy_ii 1") == "R5.6.6"
    bare = Table(3, age=2).player(1, workers={"bronze_a": 0}, stock={"bronze_a": 4})
    bare.pact(card, 0, 1)
    produce_resources(bare.g, 1)
    assert store(bare, 1)[1] == 4


@pytest.mark.parametrize("card", ["international_trade_agreement_ii"])
@rule("ages", "R5.9.8", "R3.11")
def test_international_trade(card: str) -> None:
    """A produces one resource more, B one food more."""
    table = Table(3, age=2).pact(card, 0, 1)
    assert (resource_production(table.g, 0), food_production(table.g, 1)) == (3, 3)
    produce_resources(table.g, 0)
    produce_food(table.g, 1)
    assert (store(table, 0)[1], store(table, 1)[0]) == (3, 3)


@pytest.mark.parametrize("card", ["promise_of_military_protection_ii"])
@rule("ages", "R5.6.6", "R5.6.7")
def test_promise_of_military_protection(card: str) -> None:
    """A +1 culture; B +4 strength, -1 culture; an attack ends it, and is judged without it."""
    table = attacker("spy_ii", 5, seats=3, workers={"warriors_a": 4, "religion_a": 2}, science=9)
    table.pact(card, 0, 1)
    assert (culture(table.g, 0), culture(table.g, 1), strength(table.g, 1)) == (1, 1, 8)
    table.politics()
    assert table.can("attack spy_ii 1"), "5 against 4 once the pact is gone"
    table.do("attack spy_ii 1")
    assert not table.s.pacts
    assert table.p(0).science == 5


@pytest.mark.parametrize("card", ["scientific_cooperation_ii"])
@rule("ages", "R5.11.35")
def test_scientific_cooperation(card: str) -> None:
    """Two science less, and the partner pays one; without science there nothing is developed."""
    table = Table(3, age=2).player(0, hand=["alchemy_i"], science=2).player(1, science=1)
    table.pact(card, 0, 1).act(0).do("develop alchemy_i")
    assert (table.p(0).science, table.p(1).science) == (0, 0)
    bare = Table(3, age=2).player(0, hand=["alchemy_i"], science=9).pact(card, 1, 0).act(0)
    assert bare.rule_against("develop alchemy_i") == "R5.11.35"


@pytest.mark.parametrize("card", ["international_tourism_iii"])
@rule("ages", "R5.11.19")
def test_international_tourism(card: str) -> None:
    """Culture per completed wonder of the partner, ravaged ones included."""
    table = Table(3, age=3).player(1, wonders=["pyramids_a", "colossus_a"], ravaged=["colossus_a"])
    table.pact(card, 0, 1)
    assert (culture(table.g, 0), culture(table.g, 1)) == (2, 2)


@pytest.mark.parametrize("card", ["loss_of_sovereignty_iii"])
@rule("ages", "R5.6.7", "R5.6.6")
def test_loss_of_sovereignty(card: str) -> None:
    """A +2, B -2 culture; no attacks between them; nobody declares war on B."""
    table = attacker("spy_ii", seats=3, workers={"religion_a": 3}).pact(card, 2, 1)
    assert (culture(table.g, 2), culture(table.g, 1)) == (2, 1)
    table.player(0, military=["rats_i", "spy_ii", "war_over_culture_iii"]).politics()
    assert table.rule_against("war war_over_culture_iii 1 war_over_culture_iii") == "R5.6.7"
    assert table.can("war war_over_culture_iii 2 war_over_culture_iii")
    assert table.can("attack spy_ii 1"), "an aggression of a third player is no war"
    between = attacker("spy_ii", seats=3).pact(card, 0, 1).politics()
    assert between.rule_against("attack spy_ii 1") == "R5.6.6"


@pytest.mark.parametrize("card", ["military_pact_iii"])
@rule("ages", "R5.6.7")
def test_military_pact(card: str) -> None:
    """+3 strength each; a declared war ends it; made later it counts in the war."""
    table = attacker("war_over_culture_iii", 5, seats=3).pact(card, 0, 1)
    assert strength(table.g, 0) == 8
    table.politics().do("war war_over_culture_iii 1 war_over_culture_iii")
    assert not table.s.pacts
    late = war("war_over_culture_iii", 5, 6, seats=3, culture=20).pact(card, 0, 2)
    late.owe(ResolveWar(seat=0))
    assert late.p(0).culture == 5 + 2


@pytest.mark.parametrize("card", ["peace_treaty_iii"])
@rule("ages", "R5.6.6", "R5.6.7")
def test_peace_treaty(card: str) -> None:
    """+1 culture each; neither attacks the other; it does not cancel a war."""
    table = attacker("spy_ii", seats=3).pact(card, 1, 0)
    assert (culture(table.g, 0), culture(table.g, 1)) == (1, 1)
    table.player(0, military=["rats_i", "spy_ii", "war_over_culture_iii"]).politics()
    assert table.rule_against("attack spy_ii 1") == "R5.6.6"
    assert table.rule_against("war war_over_culture_iii 1 war_over_culture_iii") == "R5.6.7"
    fought = war("war_over_culture_iii", 9, 6, seats=3, culture=20).pact(card, 0, 1)
    fought.owe(ResolveWar(seat=0))
    assert fought.p(0).culture == 8


@rule("ages", "R5.6.15")
def test_where_military_cards_go() -> None:
    """Discards of their own age; tactics to the common area; lost colonies leave the game."""
    table = Table(2, age=2).player(0, colonies=["vast_territory_i"], workers={"warriors_a": 0})
    table.reveal("independence_declaration_ii", seat=1)
    assert "vast_territory_i" in table.s.gone
    table = attacker("plunder_i", age=2).politics().do("attack plunder_i 1")
    assert [d.card for d in table.s.discards[1]] == ["plunder_i"]


@rule("ages", "R5.4.7", "R5.11.36")
def test_barbarossa_with_trade_routes() -> None:
    """A resource that stands in for missing food cannot also pay for the unit."""
    for bronze, possible in ((1, False), (2, True)):
        table = Table(3).player(0, leader="frederick_barbarossa_i", stock={"bronze_a": bronze})
        table.pact("trade_routes_agreement_i", 1, 0).act(0)
        assert table.can("muster warriors_a") == possible
    table.do("muster warriors_a")
    assert store(table, 0) == (0, 0)


# Standing answers.


@pytest.mark.parametrize(
    "answer, rival, science, kept",
    [
        ("never", 7, 4, ["foray_i", "military_bonus_i", "raid_i"]),
        ("if_it_holds", 7, 9, ["raid_i"]),
        ("if_it_holds", 5, 4, ["foray_i", "military_bonus_i", "raid_i"]),
    ],
)
@rule("ages", "R5.6.6")
def test_a_standing_answer_to_an_aggression(
    answer: str, rival: int, science: int, kept: list[str]
) -> None:
    """10 against 7: bonus (2) and a card make it 10; 10 against 5: two cards are not enough."""
    table = attacker("spy_ii", workers={"warriors_a": rival}, science=9)
    table.player(1, military=["military_bonus_i", "foray_i", "raid_i"], ma=0).politics()
    table.answers[1, "defence"] = answer
    table.do("attack spy_ii 1")
    assert table.seat == 0, "nobody else is asked"
    assert (table.p(1).science, table.p(1).military) == (science, kept)


@rule("ages", "R5.6.9", "R4.5")
def test_standing_answers_to_pacts_and_goods() -> None:
    """A pact is refused unasked; of a gain of 3 everything is food."""
    table = Table(3).player(0, military=["open_borders_agreement_i"], ma=1).politics()
    table.answers[1, "pacts"] = "refuse"
    table.do("pact open_borders_agreement_i 1 A")
    assert table.s.pacts == []
    assert table.seat == 0
    table = Table(2).reveal("foray_i")
    seat = table.seat
    assert seat is not None
    before = store(table, seat)
    table.answers[seat, "goods"] = "food"
    table.answer_standing()
    assert store(table, seat) == (before[0] + 3, before[1])
