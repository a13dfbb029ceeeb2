"""The politics phase: events, comparisons, leaders, resigning (rules 5.6)."""

from __future__ import annotations

import pytest

from pentarchy.games.ages import RULES
from pentarchy.games.ages.phase import TakeActions
from pentarchy.games.ages.politics import Politics, renew_events
from pentarchy.games.ages.queries import culture_points, ranking, strength
from pentarchy.games.ages.sentences import weakest
from tests.games.ages.table import Table
from tests.support import rule


@rule("ages", "R5.6.0", "R4.3")
def test_one_political_action_or_none() -> None:
    """After a political action the action phase comes; passing is allowed."""
    table = Table(2).player(0, military=["rats_i", "crusades_i"]).politics()
    table.do("prepare rats_i")
    assert not table.question.startswith("PoliticalAction")
    table = Table(2).player(0, military=["rats_i"]).politics().do("pass")
    assert table.p(0).military == ["rats_i"]


@rule("ages", "R5.6.1", "R6.1", "T45")
def test_preparing_an_event() -> None:
    """Its level in culture, face down on the future events; then the top current event happens."""
    table = Table(2).event_decks(["development_of_science_a", "development_of_crafts_a"])
    table.player(0, military=["rats_i"]).politics().do("prepare rats_i")
    s = table.s
    assert table.p(0).culture == 1
    assert [(e.card, e.seat) for e in s.future_events] == [("rats_i", 0)]
    assert s.past_events == ["development_of_science_a"]
    assert [p.science for p in s.players] == [2, 2]


@rule("ages", "R5.6.2", "E2")
def test_past_events_never_come_back() -> None:
    """A resolved event lies on the past events, not among the discards."""
    table = Table(2).reveal("crusades_i")
    assert table.s.past_events == ["crusades_i"]
    assert not any(table.s.discards)


@rule("ages", "R5.6.3", "E14")
def test_future_events_become_current_sorted_by_age() -> None:
    """The card just prepared is in the new deck; older ages lie on top."""
    future = ["cold_war_ii", "rats_i", "terrorism_ii", "foray_i"]
    table = Table(2, age=2).event_decks(["development_of_science_a"], future)
    table.player(0, military=["iconoclasm_ii"]).politics().do("prepare iconoclasm_ii")
    current = [e.card for e in table.s.current_events]
    assert not table.s.future_events
    assert [RULES.level[c] for c in reversed(current)] == [1, 1, 2, 2, 2]
    assert "iconoclasm_ii" in current


@rule("ages", "R5.6.3")
def test_unsorted_events_are_only_shuffled() -> None:
    """With the option off an Age II event may lie on an Age I event."""
    future = ["cold_war_ii", "rats_i", "terrorism_ii", "foray_i"]
    orders = set()
    for seed in range(12):
        table = Table(2, options={"events_sorted_by_age": False}, age=2, seed=seed)
        table.event_decks([], future)
        renew_events(table.g)
        orders.add(tuple(RULES.level[e.card] for e in table.s.current_events))
    assert any(order != (2, 2, 1, 1) for order in orders)


@rule("ages", "R5.6.4")
def test_losing_population() -> None:
    """An unused worker goes to the bank; without one the owner picks a worker on any card."""
    table = Table(2).player(0, pool=1).player(1, pool=0).reveal("pestilence_i")
    assert (table.p(0).pool, table.p(0).yellow) == (0, 19)
    assert table.question == "LoseWorker 1"
    assert table.rule_against("remove religion_a") == "R5.6.4"
    table.do("remove warriors_a")
    assert (table.p(1).workers["warriors_a"], table.p(1).yellow) == (0, 19)


@rule("ages", "R5.6.4", "E3")
def test_free_population_needs_a_bank() -> None:
    """With an empty bank nothing is gained."""
    table = Table(2).player(0, yellow=0, pool=1).reveal("development_of_settlement_a")
    assert (table.p(0).pool, table.p(1).pool) == (1, 2)


@rule("ages", "R5.6.5", "R5.6.16", "T46")
def test_ties_favour_the_current_player_then_clockwise() -> None:
    """Equal strength: the current player is the strongest; with two the other is the weakest."""
    table = Table(2, current=0)
    assert ranking(table.g, strength) == [0, 1]
    assert weakest(table.g, 2) == [1]
    table = Table(4, current=2)
    assert ranking(table.g, strength) == [2, 3, 0, 1]
    assert weakest(table.g, 2) == [0, 1]
    table.player(0, culture=5)
    assert ranking(table.g, culture_points) == [0, 2, 3, 1]


@rule("ages", "R5.6.5", "R5.6.16")
@pytest.mark.parametrize("seats, gainers", [(2, [1]), (4, [1, 3])])
def test_two_strongest(seats: int, gainers: list[int]) -> None:
    """With two players only the strongest one."""
    table = Table(seats, age=2)
    table.player(1, workers={"warriors_a": 5})
    if seats == 4:
        table.player(3, workers={"warriors_a": 4})
    table.reveal("cold_war_ii")
    assert [seat for seat, p in enumerate(table.s.players) if p.science == 6] == gainers


@rule("ages", "R5.6.17")
def test_rankings_are_taken_once() -> None:
    """Refugees: the weakest loses a unit, yet the strongest stays who it was at the reveal."""
    table = Table(2, age=2).player(0, culture=9, pool=0).player(1, workers={"warriors_a": 2})
    table.player(1, culture=9)
    table.reveal("refugees_ii").do("remove warriors_a")
    assert (table.p(0).culture, table.p(1).culture) == (6, 12)
    assert table.p(1).pool == 2


@rule("ages", "R5.6.17")
def test_losing_more_than_one_has() -> None:
    """Crusades take at most what is there."""
    table = Table(2).player(1, culture=1, workers={"warriors_a": 0}).reveal("crusades_i")
    assert (table.p(0).culture, table.p(1).culture) == (4, 0)


@rule("ages", "R5.6.18")
def test_free_builds_may_be_refused_and_keep_the_limit() -> None:
    """Development of Religion: needs an unused worker, the urban limit applies."""
    table = Table(3).player(1, pool=0).player(2, workers={"religion_a": 2})
    table.reveal("development_of_religion_a")
    assert table.question == "May 0"
    table.do("no")
    assert table.question == "", "one has no worker, the other has two temples"
    assert table.p(0).workers["religion_a"] == 0
    table = Table(2).reveal("development_of_religion_a").do("yes", "no")
    assert (table.p(0).workers["religion_a"], table.p(0).pool, table.p(0).ca) == (1, 0, 4)


@rule("ages", "R5.6.10", "R5.6.11")
def test_a_pact_may_be_cancelled() -> None:
    """By either side, as a political action."""
    table = Table(3, age=2).pact("international_trade_agreement_ii", 1, 0).politics(0)
    table.do("cancel international_trade_agreement_ii")
    assert not table.s.pacts
    assert [d.card for d in table.s.discards[2]] == ["international_trade_agreement_ii"]


@rule("ages", "R5.6.12", "E4", "E9", "R6.7")
def test_resigning() -> None:
    """Turn over, cards gone, pacts and wars ended; whoever attacked scores 7."""
    table = Table(3, "resigning", age=2)
    table.player(0, military=["raid_i"], hand=["iron_i"], war="war_over_technology_ii")
    table.p(0).war_target, table.p(0).war_cause = 1, "war_over_technology_ii"
    table.player(1, war="war_over_territory_ii")
    table.p(1).war_target, table.p(1).war_cause = 0, "war_over_territory_ii"
    table.pact("acceptance_of_supremacy_ii", 2, 0).politics(0)
    later = len(table.s.civil[3])
    table.do("resign")
    s = table.s
    assert s.current == 1
    assert (table.p(1).culture, table.p(1).war, table.p(0).war) == (7, "", "")
    assert not s.pacts
    assert (table.p(0).hand, table.p(0).military) == ([], [])
    assert len(s.civil[3]) == later - 6, "decks to come are trimmed to two players"
    assert not [k for k in s.military[3] if k in RULES.pacts]
    assert s.first == 1, "the next remaining player counts as starting player"
    assert RULES.standing(table.g).places[0] == 3


@rule("ages", "R5.6.12")
def test_a_trimmed_deck_is_shuffled() -> None:
    """Of cards with several copies the one that stays may lie anywhere, not nearer to the top."""
    places = []
    for seed in range(1, 31):
        table = Table(3, "resigning", seed=seed).politics(0).do("resign")
        for deck in (table.s.civil[2], table.s.civil[3]):
            places += [
                place / (len(deck) - 1)
                for place, key in enumerate(deck)
                if RULES.copies[key][:2] == (1, 2)
            ]
    assert len(places) == 30 * 12
    assert 0.45 < sum(places) / len(places) < 0.55


@rule("ages", "R5.6.12", "R6.7")
def test_the_last_player_left_wins_at_once() -> None:
    """Whatever the culture points; no final scoring."""
    table = Table(2, "resigning").player(0, culture=50).politics(0).do("resign")
    assert table.over
    assert table.result is not None
    assert table.result.winners == (1,)
    assert table.p(1).culture == 0


@rule("ages", "R5.6.12")
def test_nobody_resigns_in_the_final_age_or_where_it_is_not_allowed() -> None:
    """The final age, and tables opened without resigning."""
    table = Table(2, "resigning", age=4).player(0, military=["rats_i"]).politics()
    assert table.rule_against("resign") == "R5.6.12"
    table = Table(2).player(0, military=["rats_i"]).politics()
    assert table.rule_against("resign") == "R5.6.12"


@rule("ages", "R5.6.13")
def test_alexander_leaves_for_a_yellow_cube() -> None:
    """As a political action; one cube more in the bank."""
    table = Table(2).player(0, leader="alexander_the_great_a").politics().do("dismiss")
    assert (table.p(0).leader, table.p(0).yellow) == ("", 19)


@rule("ages", "R5.6.13", "E11")
def test_columbus_colonizes_from_the_hand() -> None:
    """No auction, no units, no culture for preparing, no event revealed."""
    table = Table(2).player(0, leader="christopher_columbus_i", military=["historic_territory_i"])
    current = len(table.s.current_events)
    table.politics().do("colonize historic_territory_i")
    assert table.p(0).colonies == ["historic_territory_i"]
    assert (table.p(0).culture, table.p(0).leader) == (6, "")
    assert len(table.s.current_events) == current
    bare = Table(2).player(0, leader="christopher_columbus_i", military=["rats_i"]).politics()
    assert not [text for text in bare.offered if text.startswith("colonize")]


@rule("ages", "R5.6.14", "M3")
def test_the_short_game_may_fight_any_war_over_culture() -> None:
    """The card from the hand is fought as the open one and costs its three MA."""
    table = Table(2, "short", age=2).player(0, military=["war_over_territory_ii"], ma=2)
    table.politics()
    assert table.can("war war_over_territory_ii 1 war_over_territory_ii")
    assert table.rule_against("war war_over_territory_ii 1 war_over_culture_iii") == "R5.6.7"
    table = Table(2, "short", age=2).player(0, government="monarchy_i")
    table.player(0, military=["war_over_territory_ii"], workers={"warriors_a": 4}).politics()
    table.do("war war_over_territory_ii 1 war_over_culture_iii")
    assert (table.p(0).ma, table.p(0).war_cause) == (0, "war_over_culture_iii")
    table.player(1, culture=20)
    from pentarchy.games.ages.attacks import ResolveWar

    table.owe(ResolveWar(seat=0))
    assert table.p(0).culture == 5 + 3
    assert [d.card for d in table.s.discards[2]] == ["war_over_territory_ii"]
    assert table.s.open_war == "war_over_culture_iii"


@rule("ages", "R5.6.0", "R5.11.23")
def test_no_political_action_after_an_international_agreement() -> None:
    """Not even resigning; once."""
    table = Table(2, "resigning").player(0, military=["rats_i"], no_politics=True)
    table.owe(Politics(seat=0))
    assert table.question == ""
    assert not table.p(0).no_politics


@rule("ages", "R5.11.12", "R5.6.0", "R5.11.23")
def test_joan_of_arc_looks_also_when_the_political_action_was_given_up() -> None:
    """Her look belongs to the start of the phase and is no political action; nothing else is."""
    table = Table(2, "resigning", age=2).event_decks(["rats_i", "crusades_i"])
    table.player(0, leader="joan_of_arc_i", military=["foray_i", "plunder_i"], no_politics=True)
    table.player(0, workers={"warriors_a": 5}).player(1, stock={"bronze_a": 1})
    table.owe(Politics(seat=0), TakeActions(seat=0))
    assert table.offered == ["pass", "look"]
    for refused in ("prepare foray_i", "attack plunder_i 1", "resign"):
        assert table.rule_against(refused) == "R5.11.23"
    table.do("look")
    assert table.view(0).table.next_event == "rats_i"
    assert table.question == "TakeActions 0", "after the look nothing is left to choose"
    assert not table.p(0).no_politics


@rule("ages", "E15", "E16", "R6.3", "R5.11.40")
def test_events_in_the_final_age() -> None:
    """Preparing still scores; an Age III event counts once, when revealed or at the end."""
    table = Table(2, age=4, round=20).event_decks(
        ["impact_of_colonies_iii", "rats_i"], ["impact_of_wonders_iii"]
    )
    table.player(0, military=["impact_of_industry_iii"], wonders=["pyramids_a"])
    table.player(0, colonies=["vast_territory_i"]).politics()
    table.do("prepare impact_of_industry_iii")
    assert table.p(0).culture == 3 + 3, "the event's level, and one colony"
    from pentarchy.games.ages.scoring import FinalScoring

    table.owe(FinalScoring())
    assert table.p(0).culture == 6 + 5 + 2, "a wonder of Age A and two mines"
    assert table.p(1).culture == 2


@rule("ages", "R5.6.0", "R5.7.1")
def test_standing_answers() -> None:
    """Who always passes is asked neither for politics nor for bids."""
    table = Table(2).player(0, military=["rats_i"]).politics()
    table.answers[0, "politics"] = "pass"
    table.answer_standing()
    assert table.question == "TakeActions 0"
    table = Table(2).reveal("historic_territory_i")
    table.answers[0, "auctions"] = "pass"
    table.answer_standing()
    assert table.question == "BidForTerritory 1"
