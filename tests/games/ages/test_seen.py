"""What each seat may know and is told: undo, redealing, the log, the helpers beside the board."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from pentarchy.core.chance import Chance
from pentarchy.games.ages import RULES
from pentarchy.games.ages.actions import Prepare
from pentarchy.games.ages.row import EndAge
from pentarchy.games.ages.state import Placed
from pentarchy.games.ages.words import DiscardMilitary
from pentarchy.server.livematch import LiveMatch
from pentarchy.server.preview import preview
from tests.games.ages.positions import cook, technologies
from tests.games.ages.table import Table
from tests.support import rule

# Undo.


@rule("ages", "R4.6")
def test_a_taken_card_can_be_put_back() -> None:
    """Taking deals no new card, so a turn that took cards goes back to the start of the phase."""
    table = Table(2).row("iron_i", "moses_a", "rich_land_i").player(0, leader="aristotle_a")
    before = table.act().state_hash
    table.do("take 1", "take 3", "destroy bronze_a")
    while table.can_undo:
        assert table.undo()
    assert table.state_hash == before


@rule("ages", "R4.6")
def test_the_last_action_of_a_turn_can_be_taken_back() -> None:
    """With nothing left to do the end of the phase is still asked for: nothing was drawn yet."""
    table = Table(2).row("moses_a").player(0, ca=1, ma=0)
    before = table.act().state_hash
    table.do("take 1")
    assert table.question == "TakeActions 0"
    assert [option.text for option in table.options] == ["end"]
    assert table.undo()
    assert table.state_hash == before


@rule("ages", "R4.6", "R5.9.9")
def test_the_draw_at_the_end_of_the_turn_stops_undo() -> None:
    """Ending the phase draws military cards: from then on nothing is taken back."""
    table = Table(2).player(0, stock={"bronze_a": 2}).act().do("build bronze_a")
    assert table.can_undo
    table.do("end")
    assert len(table.p(0).military) == 2
    assert not table.can_undo


@rule("ages", "R4.6", "R5.9.1")
def test_a_discard_before_the_draw_can_be_taken_back() -> None:
    """Too many military cards: the phase is over, but nothing was drawn yet."""
    hand = ["crusades_i", "foray_i", "raid_i", "rats_i"]
    table = Table(2).player(0, military=hand).act().do("end", "discard crusades_i")
    assert table.question == "DiscardMilitary 0"
    assert table.undo()
    assert table.undo()
    assert table.question == "TakeActions 0"


@rule("ages", "R5.9.1")
def test_military_cards_are_discarded_in_any_order() -> None:
    """Own choice: after a card on the right one on the left may go, and none goes by itself."""
    hand = ["crusades_i", "foray_i", "raid_i", "rats_i"]
    table = Table(2).player(0, military=hand).act().do("end", "discard rats_i")
    assert table.offered == ["discard crusades_i", "discard foray_i", "discard raid_i"]
    table.do("discard crusades_i")
    assert set(hand) - set(table.p(0).military) == {"crusades_i", "rats_i"}


@rule("ages", "R5.11.24")
def test_where_all_cards_must_go_nobody_is_asked() -> None:
    """Three to discard and two in hand: both go."""
    table = Table(2).player(0, military=["crusades_i", "foray_i"])
    table.owe(DiscardMilitary(seat=0, number=3))
    assert table.question == ""
    assert table.p(0).military == []


@rule("ages", "R5.7.1", "H9")
def test_a_bid_cannot_be_taken_back() -> None:
    """Who must pass after a bid tells what the hands hold, so that no bid is for trying out."""
    table = Table(2).player(0, workers={"warriors_a": 4}).player(1, workers={"warriors_a": 1})
    table.reveal("historic_territory_i").do("bid 2")
    assert table.question == "SendForce 0"
    assert not table.can_undo


def back(table: Table) -> Table:
    """Everything is taken back that can be."""
    while table.undo():
        pass
    return table


@rule("ages", "R4.6", "H8", "R5.6.7")
def test_a_declared_war_cannot_be_taken_back() -> None:
    """The table has seen the card: undo in the action phase ends where that phase began."""
    war = "war_over_territory_ii"
    table = Table(2, age=2).row("iron_i").player(0, military=[war])
    table.politics().do(f"war {war} 1 {war}", "take 1")
    assert back(table).question == "TakeActions 0"
    assert (table.p(0).war, table.p(0).military, table.p(0).hand) == (war, [], [])


@rule("ages", "R4.6", "H8", "R5.6.6", "E8")
def test_an_aggression_that_nobody_could_repel_cannot_be_taken_back() -> None:
    """A target without military cards is not asked, yet has seen the card; the spoils are open."""
    table = Table(2).player(0, military=["plunder_i"], workers={"warriors_a": 5})
    table.player(1, stock={"bronze_a": 3}).politics().do("attack plunder_i 1", "mix 0 3")
    assert table.question == "TakeActions 0"
    assert back(table).question == "StealMix 0"
    assert table.p(0).military == []


@rule("ages", "R4.6", "R5.6.13")
def test_a_territory_shown_by_columbus_cannot_be_taken_back() -> None:
    """It came from a hidden hand."""
    table = Table(2).player(0, leader="christopher_columbus_i", military=["historic_territory_i"])
    table.politics().do("colonize historic_territory_i")
    assert back(table).p(0).colonies == ["historic_territory_i"]


@rule("ages", "R4.6", "H8", "R5.7.3")
def test_a_bonus_card_used_to_colonize_cannot_be_taken_back() -> None:
    """A unit that was sent after it can."""
    table = Table(2).player(0, military=["military_bonus_i"], workers={"warriors_a": 3})
    table.player(1, workers={"warriors_a": 0}).reveal("historic_territory_i")
    table.do("bid 2", "use military_bonus_i", "send warriors_a")
    assert back(table).question == "SendForce 0"
    assert (table.p(0).military, table.p(0).workers["warriors_a"]) == ([], 2)


@rule("ages", "R4.6", "H8", "R5.6.6", "H7")
def test_a_bonus_card_used_in_defence_cannot_be_taken_back() -> None:
    """A card discarded face down can, until the defence is over."""
    table = Table(2).player(0, military=["plunder_i"], workers={"warriors_a": 5})
    table.player(1, military=["military_bonus_i", "rats_i"], stock={"bronze_a": 3})
    table.politics().do("attack plunder_i 1", "discard rats_i")
    assert back(table).p(1).military == ["military_bonus_i", "rats_i"]
    table.do("use military_bonus_i")
    assert back(table).question == "Defend 1"
    assert table.p(1).military == ["rats_i"]


@rule("ages", "R4.6", "R5.4.4")
def test_a_tactic_can_be_taken_back_with_the_rest_of_the_action_phase() -> None:
    """Shown too, but the rulebook lets the whole action phase be played anew."""
    table = Table(2).row("iron_i").player(0, military=["legion_i"]).act()
    before = table.state_hash
    table.do("tactic legion_i", "take 1")
    assert back(table).state_hash == before


@rule("ages", "R4.6")
def test_what_is_final_is_still_told_in_advance() -> None:
    """The attacker knows the card: a preview shows the strengths and the military action spent."""
    table = Table(2).player(0, military=["plunder_i"], workers={"warriors_a": 5})
    table.player(1, stock={"bronze_a": 3}).politics()
    live = cast("LiveMatch", SimpleNamespace(match=table, rules=RULES, turn=0))
    seen = preview(live, 0, table.offered.index("attack plunder_i 1"))
    assert (seen.reveals, seen.final) == (False, True)
    assert table.say(seen.events[0]) == "Player 1 plays Plunder against Player 2: 5 against 1"
    assert ("p0:numbers", "military", 2, 1) in {
        (c.area, c.key, c.before, c.after) for c in seen.changes
    }


# Redealing.


@rule("ages", "H8", "H7")
def test_a_face_down_discard_hides_which_card_it_was() -> None:
    """The table knew a refused pact in the hand; after a discard of its age it may be gone."""
    hand = ["open_borders_agreement_i", "rats_i", "spy_ii"]
    for gone in hand[:2]:
        table = Table(3, age=2).player(0, military=hand)
        table.p(0).shown = ["open_borders_agreement_i"]
        table.owe(DiscardMilitary(seat=0, number=1)).do(f"discard {gone}")
        assert "open_borders_agreement_i" not in str(table.view(1))
    table = Table(3, age=2).player(0, military=hand)
    table.p(0).shown = ["open_borders_agreement_i"]
    table.owe(DiscardMilitary(seat=0, number=1)).do("discard spy_ii")
    assert "open_borders_agreement_i" in str(table.view(1))


@rule("ages", "H5", "R5.6.3")
@pytest.mark.parametrize("ordered, orders", [(True, 1), (False, 3)])
def test_the_order_of_ages_in_the_event_deck(ordered: bool, orders: int) -> None:
    """Known in a sorted deck; in one that was only shuffled nobody knows it."""
    table = Table(2, options={"events_sorted_by_age": ordered}, age=2)
    table.event_decks(["rats_i", "foray_i", "cold_war_ii"]).act(0)
    seen = {
        tuple(
            RULES.level[e.card]
            for e in RULES.determinize(table.g, 0, Chance(n)).state.current_events
        )
        for n in range(40)
    }
    assert len(seen) == orders


@rule("ages", "H5")
def test_own_events_stay_known_in_the_current_deck() -> None:
    """Who prepared an event knows that it is somewhere in the deck; the others do not."""
    table = Table(2).event_decks(["foray_i", "rats_i", "crusades_i"])
    table.s.current_events[1] = Placed("rats_i", 0)
    table.act(1)
    assert "rats_i" in str(table.view(0))
    assert "rats_i" not in str(table.view(1))
    tops = {
        RULES.determinize(table.g, 0, Chance(n)).state.current_events[-1].card == "rats_i"
        for n in range(40)
    }
    assert tops == {True, False}


@rule("ages", "H2", "R5.7.1")
def test_a_bid_that_needs_rare_cards_does_not_tell_the_hand() -> None:
    """Six bonus cards make the bid possible: every deal has enough of them, not always the same."""
    table = Table(2, age=2).player(0, workers={"warriors_a": 1})
    table.player(0, military=["military_bonus_i"] * 2 + ["military_bonus_ii"] * 3 + ["rats_i"])
    table.player(1, workers={"warriors_a": 9}).reveal("historic_territory_i").do("bid 7")
    from pentarchy.games.ages.colonies import greatest_force

    hands = set()
    for seed in range(30):
        other = RULES.determinize(table.g, 1, Chance(seed))
        assert greatest_force(other, 0) >= 7
        hands.add(tuple(other.state.players[0].military))
    assert len(hands) > 10


@rule("ages", "H2", "H8")
def test_a_rival_who_is_asked_has_a_choice_in_every_deal() -> None:
    """One card in hand and a political action asked for: it was no bonus card and no tactic."""
    table = Table(2).player(0, military=["rats_i"]).politics()
    deals = [RULES.determinize(table.g, 1, Chance(seed)) for seed in range(40)]
    hands = {other.state.players[0].military[0] for other in deals}
    assert len(hands) > 10
    assert not hands & {"military_bonus_i", *RULES.tactics}
    for other in deals:
        assert len(other.options()) > 1


@rule("ages", "H2")
def test_a_deal_offers_what_its_own_hands_hold() -> None:
    """Not what the rival really holds; and the rival's side of the table can be looked at."""
    table = Table(2).player(0, military=["rats_i", "foray_i", "legion_i"]).politics()
    for seed in range(40):
        other = RULES.determinize(table.g, 1, Chance(seed))
        named = {a.card for a in other.options() if isinstance(a, Prepare)}
        assert named == {c for c in other.state.players[0].military if c in RULES.prepared}
        assert RULES.view(other, 0).ask is not None


# The log.


@rule("ages", "R5.1.6")
def test_obsolete_military_cards_are_told() -> None:
    """At the end of Age II an Age I event in hand is lost: the owner reads its name."""
    table = Table(2, age=2).player(0, military=["rats_i", "spy_ii"]).civil_deck().owe(EndAge())
    assert "Player 1 discards Rats" in table.log(0)
    assert "Player 1 discards an Age I military card" in table.log(1)
    assert table.p(0).military == ["spy_ii"]


def test_the_log_counts_one_as_one() -> None:
    """ "1 civil action", "2 civil actions", and a pass is no bid of 0."""
    table = Table(2).row("iron_i", "", "", "", "", "drama_i").act().do("take 1", "take 6")
    assert table.log(0)[-2:] == [
        "Player 1 takes Iron for 1 civil action",
        "Player 1 takes Drama for 2 civil actions",
    ]
    auction = Table(2).player(0, workers={"warriors_a": 3}).reveal("historic_territory_i")
    auction.do("pass")
    assert "Player 1 does not bid for Historic Territory" in auction.log(1)


def test_refusals_count_one_as_one() -> None:
    """ "costs 1 civil action", "1 stage left"; and types are said in words."""
    table = Table(3, age=3).player(0, ca=0, hand=["monarchy_i"], science=9).row("iron_i").act()
    assert why(table, "take 1") == "Iron costs you 1 civil action; you have 0."
    said = "A revolution needs all civil actions; you have spent 4."
    assert why(table, "revolution monarchy_i") == said
    table.player(0, wonder="pyramids_a", stages=2).act()
    assert why(table, "stage 1") == "That costs 1 resource; you can pay 0."
    assert why(table, "stage 2") == "Pyramids has only 1 stage left."
    table.player(0, workers={"warriors_a": 1, "swordsmen_i": 0, "air_forces_iii": 0}).act()
    assert why(table, "upgrade warriors_a swordsmen_i") == (
        "Swordsmen costs 1 resource; you can pay 0."
    )
    assert why(table, "upgrade warriors_a air_forces_iii") == (
        "Warriors is of the type infantry, Air Forces of the type air force:"
        " an upgrade keeps the type."
    )
    table.player(0, military=["plunder_iii", "rats_i"], ma=0).politics()
    assert why(table, "attack plunder_iii 1") == "It costs 1 military action; you have 0."
    raided = Table(2).player(1, stock={"bronze_a": 1, "agriculture_a": 1})
    raided.player(0, workers={"warriors_a": 4}, military=["plunder_i"]).politics()
    raided.do("attack plunder_i 1")
    assert why(raided, "mix 0 2") == "The rival has 1 food and 1 resource."


def why(table: Table, text: str) -> str:
    """The sentence by which something may not be chosen."""
    refusal = table.why_not(text)
    assert refusal is not None
    return refusal.sentence


@rule("ages", "R5.2.7")
def test_of_equal_cards_only_those_just_taken_are_fresh() -> None:
    """One Reserves was held and may be played, the other was taken this turn."""
    table = Table(2).player(0, hand=["reserves_i"]).row("reserves_i").act().do("take 1")
    hand = next(area for area in table.view(1).areas if area.id == "p0:hand")
    assert [spot.pieces[0].face for spot in hand.spots] == ["", "fresh"]
    table.do("play reserves_i", "pick 1")
    hand = next(area for area in table.view(1).areas if area.id == "p0:hand")
    assert [spot.pieces[0].face for spot in hand.spots] == ["fresh"]


@rule("ages", "R5.6.8")
def test_the_log_tells_who_won_a_war_and_what_it_took() -> None:
    """The winner is named, cubes that move are told."""
    from pentarchy.games.ages.attacks import ResolveWar

    table = Table(2, age=2).player(0, war="war_over_territory_ii")
    table.player(1, workers={"warriors_a": 6})
    table.p(0).war_target, table.p(0).war_cause = 1, "war_over_territory_ii"
    table.owe(ResolveWar(seat=0))
    assert table.log(0)[-3:] == [
        "War over Territory of Player 1 against Player 2: 1 to 6, Player 2 wins",
        "Player 1: −2 yellow cubes",
        "Player 2: +2 yellow cubes",
    ]


# Helpers.


def follow(table: Table, plan: tuple[str, ...]) -> None:
    """Carry a plan out, as far as it is not forced anyway."""
    asked = table.question
    for step in plan:
        if table.question == asked:
            table.do(step)


def plan_for(table: Table, seat: int, bid: int) -> tuple[str, ...]:
    """The force offered to a seat for a bid."""
    plans = table.view(seat).table.auction.plans
    return next(plan.steps for plan in plans if plan.bid == bid)


@rule("ages", "R5.7.2")
def test_every_bid_comes_with_its_cheapest_force() -> None:
    """Warriors count 2 + 3 + 1 for resources, food and strength, Knights 3 + 3 + 2, the card 2."""
    table = Table(2, age=2).player(0, workers={"warriors_a": 2, "knights_i": 1})
    table.player(0, military=["military_bonus_i"]).reveal("historic_territory_i")
    assert [plan.bid for plan in table.view(0).table.auction.plans] == [1, 2, 3, 4, 5]
    assert plan_for(table, 0, 1) == ("send warriors_a", "done")
    # 8 each, but one piece instead of two.
    assert plan_for(table, 0, 2) == ("send knights_i", "done")
    # 10; Warriors and Knights would be 14, two Warriors and the card 14.
    assert plan_for(table, 0, 3) == ("send knights_i", "use military_bonus_i", "done")
    assert plan_for(table, 0, 5)[:3] == ("send warriors_a", "send warriors_a", "send knights_i")
    assert table.view(1).table.auction.plans == ()


@rule("ages", "R5.7.2", "R5.5.6")
def test_the_cheapest_force_knows_armies() -> None:
    """Phalanx (2 infantry, 1 cavalry: +3) makes three units worth 7; without them it takes more."""
    table = Table(2).player(0, workers={"warriors_a": 4, "knights_i": 1}, tactic="phalanx_i")
    table.reveal("historic_territory_i")
    assert plan_for(table, 0, 7) == (
        "send warriors_a",
        "send warriors_a",
        "send knights_i",
        "done",
    )


@rule("ages", "R5.7.3", "R5.11.10")
def test_the_cheapest_force_discards_for_cook() -> None:
    """Bid 4 with 2 Warriors, a bonus card and Cook: beside the unit that must go only cards."""
    table = cook()
    plan = plan_for(table, 0, 4)
    assert plan == (
        "use military_bonus_i",
        "discard crusades_i",
        "discard foray_i",
        "done",
    )
    follow(table, plan)
    assert table.p(0).colonies == ["historic_territory_i"]


@pytest.mark.parametrize("bid", range(1, 10))
@rule("ages", "R5.7.2")
def test_a_plan_can_be_carried_out_step_by_step(bid: int) -> None:
    """After each step the helper still says what is left of the plan."""
    table = Table(2, age=2).player(0, workers={"warriors_a": 2, "knights_i": 2})
    table.player(0, military=["military_bonus_i", "military_bonus_ii"])
    table.player(1, workers={"warriors_a": 0}).reveal("historic_territory_i")
    wanted = plan_for(table, 0, bid)
    table.do(f"bid {bid}")
    while table.question == "SendForce 0":
        plan = plan_for(table, 0, bid)
        assert plan == wanted[-len(plan) :]
        table.do(plan[0])
        wanted = plan[1:]
    assert table.p(0).colonies == ["historic_territory_i"]


def attacked(hand: list[str], strength: int) -> Table:
    """An aggression with this strength against a hand of a player with strength 1 and 2 MA."""
    table = Table(2, age=2).player(0, workers={"warriors_a": strength}, military=["spy_ii"])
    return table.player(1, military=hand, science=9).politics().do("attack spy_ii 1")


@pytest.mark.parametrize(
    "strength, plan",
    [
        (2, ("discard rats_i", "done")),
        (3, ("use military_bonus_i", "done")),
        (4, ("use military_bonus_i", "discard rats_i", "done")),
        (5, ("use military_bonus_ii", "done")),
        (7, ("use military_bonus_i", "use military_bonus_ii", "done")),
        (8, ()),
    ],
)
@rule("ages", "R5.6.6")
def test_the_cheapest_defence(strength: int, plan: tuple[str, ...]) -> None:
    """1 to 7 missing, at most two cards: no better card is used than is needed."""
    table = attacked(["military_bonus_i", "military_bonus_ii", "rats_i"], strength)
    assert table.view(1).table.defence.cheapest == plan
    if plan:
        follow(table, plan)
        assert "Player 2 repels Spy" in table.log(0)


@rule("ages", "R5.6.6")
def test_a_defence_is_chosen_in_any_order() -> None:
    """A card on the right first: those on the left may still be used and discarded."""
    table = attacked(["military_bonus_i", "military_bonus_ii", "rats_i"], 4)
    table.do("discard rats_i")
    assert table.can("use military_bonus_i")
    assert table.can("discard military_bonus_ii")
    table.do("use military_bonus_i")
    assert "Player 2 repels Spy" in table.log(0)


@rule("ages", "R5.7.2")
def test_a_force_is_chosen_in_any_order() -> None:
    """Knights, then the bonus card, then Warriors after all."""
    table = Table(2).player(0, workers={"warriors_a": 2, "knights_i": 2})
    table.player(0, military=["military_bonus_i"]).player(1, workers={"warriors_a": 0})
    table.reveal("historic_territory_i").do("bid 4")
    table.do("send knights_i", "use military_bonus_i", "send warriors_a")
    assert table.can("done")
    assert table.can("send knights_i")
    table.do("done")
    assert table.p(0).workers["knights_i"] == table.p(0).workers["warriors_a"] == 1


@rule("ages", "R5.11.34")
def test_technologies_are_taken_in_any_order() -> None:
    """Warfare (5) first, then Code of Laws (6) and Cartography (4) may still follow: 16 in all."""
    table = technologies().do("seize warfare_i")
    assert table.offered == ["done", "seize cartography_i", "seize code_of_laws_i"]


# The forecast.


@pytest.mark.parametrize(
    "leader, culture, hunger",
    [("", 2, 2), ("genghis_khan_i", 5, 4), ("winston_churchill_iii", 5, 4)],
)
@rule("ages", "R5.9.2", "R5.9.7")
def test_the_forecast_is_the_end_of_the_turn(leader: str, culture: int, hunger: int) -> None:
    """2 culture from temples, 3 from a leader, then 4 for a missing food, but never below 0."""
    table = Table(2, age=3).player(0, yellow=8, pool=2, workers={"religion_a": 2})
    if leader:
        table.player(0, leader=leader, pool=2)
    coming = table.act(0).view(0).table.players[0].forecast
    assert (coming.culture, coming.hunger, coming.food, coming.resources) == (culture, hunger, 0, 2)
    table.do("end")
    assert table.p(0).culture == culture - hunger


@rule("ages", "R5.11.23")
def test_the_row_shows_what_an_agreement_may_take() -> None:
    """International Agreement: cards worth 5 in all, whatever civil actions are left."""
    row = ["rich_land_ii", "", "", "", "", "coal_ii"]
    table = Table(2, age=2).row(*row).player(0, ca=0).reveal("international_agreement_ii")
    assert table.question == "TakeCards 0"
    shown = table.view(0).table.row
    assert [(space.price, space.blocked) for space in (shown[0], shown[5])] == [(1, ""), (2, "")]


@rule("ages", "M3")
def test_the_open_war_of_the_short_game_is_shown() -> None:
    """War over Culture lies open beside the three events; not where there are no wars."""
    assert "war_over_culture_iii" in str(Table(2, "short").act(0).view(0))
    peaceful = Table(2, "short", {"peaceful": "yes"}).act(0)
    assert "war_over_culture_iii" not in str(peaceful.view(0))


@rule("ages", "E13")
def test_a_wasted_technology_is_told_before() -> None:
    """Cartography (I) with Navigation (II) in play would leave at once: the option says so."""
    table = Table(2, age=2).player(0, specials=["navigation_ii"], hand=["cartography_i"], science=9)
    ask = table.act(0).told(0).ask
    assert ask is not None
    labels = [option.label for option in ask.options if option.action == "develop cartography_i"]
    assert labels == ["Develop Cartography for 4 science: in vain, Navigation stays"]


def test_the_breakdown_has_the_same_lines_for_everybody() -> None:
    """Rating and hunger first, then cards by age; each column adds up to the score."""
    table = Table(2).player(0).player(1)
    table.p(0).score = {"impact_of_wonders_iii": 4, "culture rating": 3, "genghis_khan_i": 6}
    table.p(1).score = {"hunger": -2, "culture rating": 7}
    table.p(0).culture, table.p(1).culture = 13, 5
    standing = table.teller.put(table.standing)
    assert standing.breakdown == (
        (("Culture rating", 3), ("Hunger", 0), ("Genghis Khan", 6), ("Impact of Wonders", 4)),
        (("Culture rating", 7), ("Hunger", -2), ("Genghis Khan", 0), ("Impact of Wonders", 0)),
    )
    for seat in (0, 1):
        assert sum(points for _, points in standing.breakdown[seat]) == standing.scores[seat]
