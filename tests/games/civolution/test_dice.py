"""Dice, payment, favor tests, Reset, gaining dice (5.1 to 5.3, 5.14, 5.18)."""

from __future__ import annotations

import pytest

from pentarchy.games.civolution import RULES
from pentarchy.games.civolution.building import Build
from pentarchy.games.civolution.cards.kinds import FEATURES
from pentarchy.games.civolution.dice import GainDie, PayFirst, RunModule, TakeIdeaOrFood, Turn
from pentarchy.games.civolution.fate import FavorTest, LuckyFind
from pentarchy.games.civolution.feeding import FeedCiv
from pentarchy.games.civolution.income import IncomePhase
from pentarchy.games.civolution.words import Favor, Score
from tests.games.civolution.table import civ, facts, table
from tests.support import play, rule, texts


@pytest.mark.parametrize("card", FEATURES)
@rule("civolution", "R5.1", "R5.10")
def test_a_feature_module_takes_two_of_its_value(card: str) -> None:
    value = FEATURES.index(card) + 1
    match = table(Turn(seat=0), dice=(value, value))
    match.apply(f"activate {card}")
    assert facts(match, [card]) == {card: 1}
    other = value % 6 + 1
    match = table(Turn(seat=0), dice=(value, other))
    assert f"activate {card}" not in texts(match.options)


@pytest.mark.card("civolution", "sleep")
@rule("civolution", "R5.9", "R5.104", "TS5")
def test_sleep_takes_any_two_dice() -> None:
    for pick, then in (("pick 1", {"focus": 1}), ("pick 2", {"idea": 2})):
        match = table(Turn(seat=0), dice=(3, 6))
        play(match, ["activate sleep", pick])
        assert facts(match, then) == then


@rule("civolution", "R5.3", "R5.104")
def test_a_focus_marker_serves_any_value_without_ideas() -> None:
    match = table(Turn(seat=0), dice=(1,), focus=1)
    play(match, ["activate research"])
    assert facts(match, ["used", "focus"]) == {"used": 6, "focus": 0}


@rule("civolution", "R5.104")
def test_no_die_serves_twice() -> None:
    match = table(Turn(seat=0), dice=(1, 4))
    refusal = match.why_not("activate stamina")
    assert refusal is not None
    assert refusal.sentence == (
        "Stamina takes a 1 and a 1; with your dice that costs 3 ideas and you have 0."
    )


@rule("civolution", "R5.104", "R5.2")
def test_the_refusal_names_the_missing_ideas() -> None:
    match = table(Turn(seat=0), dice=(4, 5), idea=3)
    refusal = match.why_not("activate research")
    assert refusal is not None
    assert refusal.sentence == (
        "Research takes a 1 and a 2; with your dice that costs 4 ideas and you have 3."
    )


@rule("civolution", "R5.105", "TS5")
def test_a_module_may_be_activated_for_nothing() -> None:
    match = table(Turn(seat=0), dice=(1, 3))
    match.apply("activate migration")
    assert match.over
    assert facts(match, ["used"]) == {"used": 6}


@rule("civolution", "R5.104")
def test_a_payment_can_be_chosen() -> None:
    """Two ways to pay a 1 and a 2: the dice, or the planning marker for one of them."""
    match = table(PayFirst(seat=0, module="research"), dice=(1, 2), plan1=1)
    assert texts(match.options) == ["pay die:1", "pay plan:1"]
    match.apply("pay plan:1")
    assert civ(match).dice == [1, 0, 0, 0, 0, 0]


def test_dice_that_fit_pay_by_themselves_for_whoever_wants_it() -> None:
    """Research takes a 1 and a 2: both are there, so that only other dice are asked for."""
    match = table(Turn(seat=0), dice=(1, 2, 3, 3), plan1=1, idea=6)
    match.answers[0, "payment"] = "exact"
    match.apply("activate research")
    assert match.record.actions == ["activate research", "pay die:1", "pay die:2"]
    match = table(Turn(seat=0), dice=(1, 3, 3, 3), plan1=1, idea=6)
    match.answers[0, "payment"] = "exact"
    match.apply("activate research")
    assert match.record.actions == ["activate research"]


@rule("civolution", "R5.4", "R5.6")
def test_planning_and_focus_do_not_help_fate_dice() -> None:
    match = table(FavorTest(seat=0, then=(Score(n=3),)), plan1=3, focus=3, rolls=(5,))
    assert match.over
    assert facts(match, ["score", "plan1", "focus"]) == {"score": 0, "plan1": 3, "focus": 3}


@pytest.mark.parametrize("card", [f.key for f in RULES.favor])
@rule("civolution", "R5.7", "R5.124")
def test_a_favor_space_passes_its_values(card: str) -> None:
    """Space k passes 1 to k; space 6 passes without rolling."""
    space = int(card[-1])
    for die in range(1, 7):
        match = table(FavorTest(seat=0, then=(Score(n=3),)), favor=space, rolls=(die,))
        assert facts(match, ["score"]) == {"score": 3 if die <= space else 0}
    calm = table(FavorTest(seat=0, then=(Score(n=3),)), favor=6, abilities=("C7",))
    assert facts(calm, ["score", "idea"]) == {"score": 3, "idea": 1}, "a pass for abilities too"


@rule("civolution", "R5.8", "R9.2")
def test_favor_beyond_the_last_space_is_lost() -> None:
    assert facts(table(Favor(seat=0, n=3), favor=5), ["favor"]) == {"favor": 6}


@rule("civolution", "R5.106", "R5.34")
def test_a_lucky_find_names_its_land_before_the_roll() -> None:
    match = table(LuckyFind(seat=0), tribes=("B_forest:1", "C_desert:0"), idea=1, rolls=(3,))
    assert texts(match.options) == ["land forest", "land desert", "done"]
    match.apply("land forest")
    assert texts(match.options) == ["use 2", "use 3", "use 4"]
    match.apply("use 2")
    assert facts(match, ["beeswax", "idea"]) == {"beeswax": 1, "idea": 0}


# Reset.


@rule("civolution", "R5.91", "R5.121")
def test_a_reset_moves_rolls_and_gives() -> None:
    match = table(Turn(seat=0), dice=(1, 6), resets=4, rolls=(2, 2, 3, 4, 5))
    play(match, ["reset", "roll 1", "done", "take food"])
    assert match.game.state.clock == 1
    assert civ(match).dice == [0, 2, 1, 1, 1, 1], "four used dice and the 1 are rolled, the 6 stays"
    assert facts(match, ["used", "food", "resets"]) == {"used": 0, "food": 1, "resets": 3}


@rule("civolution", "R5.91")
def test_without_a_filled_column_the_marker_comes_from_supply() -> None:
    match = table(Turn(seat=0), dice=(), resets=0)
    match.apply("take idea")
    assert facts(match, ["idea", "supply"]) == {"idea": 1, "supply": 47}


@rule("civolution", "R5.121", "R5.95")
def test_at_the_red_space_the_indicator_stays() -> None:
    match = table(Turn(seat=0), dice=())
    with match.edit() as g:
        g.state.clock, g.state.ending = 5, 2
        g.stack[:] = [Turn(seat=0)]
    assert match.game.state.clock == 5
    assert match.game.state.ending == 2


# Gaining dice.


@rule("civolution", "R5.70", "R5.71", "R9.10")
def test_a_gained_activation_die_is_rolled() -> None:
    match = table(RunModule(seat=0, module="achievement"), dice=(1,), rolls=(4,))
    play(match, ["take activation"])
    assert civ(match).dice == [1, 0, 0, 1, 0, 0]
    assert match.game.state.dice == 2
    match = table(RunModule(seat=0, module="achievement"))
    match.apply("take fate")
    assert facts(match, ["fate"]) == {"fate": 2}


@pytest.mark.parametrize("level", [2, 3])
@rule("civolution", "R5.70")
def test_achievement_two_gives_a_die_of_each_kind(level: int) -> None:
    match = table(RunModule(seat=0, module="achievement"), levels={"achievement": level})
    assert facts(match, ["dice", "fate"]) == {"dice": 7, "fate": 2}


@rule("civolution", "R5.75", "TS6")
def test_an_empty_display_takes_from_the_richest() -> None:
    """The victim chooses; a taker alone in front gets nothing; tied it may take."""
    match = table(other={"dice": (2, 5)})
    with match.edit() as g:
        s = g.state
        s.players[1].dice[5] += s.dice
        s.dice = 0
        g.stack[:] = [GainDie(seat=0, die="activation")]
    assert match.seat == 1
    assert texts(match.options) == ["hand 0", "hand 2", "hand 5", "hand 6"]
    match.apply("hand 0")
    assert facts(match, ["dice"]) == {"dice": 7}
    assert civ(match, 1).used == 3
    with match.edit() as g:
        g.state.players[0].used += 3
        g.state.players[1].used -= 3
        g.stack[:] = [GainDie(seat=0, die="activation")]
    assert match.over, "alone in front"


@rule("civolution", "R5.75", "R5.124")
def test_fate_dice_are_taken_without_a_choice_and_one_always_stays() -> None:
    match = table(fate=2, other={"fate": 2})
    with match.edit() as g:
        g.state.players[1].fate += g.state.fates
        g.state.fates = 0
        g.stack[:] = [GainDie(seat=0, die="fate")]
    assert (civ(match).fate, civ(match, 1).fate) == (3, 2)


@rule("civolution", "R9.5")
def test_without_a_piece_nothing_is_built() -> None:
    match = table(
        Build(seat=0), tribes=("D_forest:1", "G_hills:1", "B_forest:1"),
        farms=("B_forest", "D_forest", "G_hills"), boats=("A_water", "D_water"),
    )  # fmt: skip
    assert match.over


@rule("civolution", "R5.91", "S4", "S11")
def test_standing_answers_of_the_era() -> None:
    """The marker is food, everybody is fed if there is enough, income chips give what they show."""
    match = table(TakeIdeaOrFood(seat=0), food=0)
    match.answers[0, "reset"] = "food"
    match.answer_standing()
    assert match.record.actions == ["take food"]
    for food, fed in ((9, ["feed_all"]), (1, [])):
        match = table(FeedCiv(seat=0), food=food, tribes=("B_forest:1", "C_grassland:1"))
        match.answers[0, "feeding"] = "all"
        match.answer_standing()
        assert match.record.actions == fed
    match = table(IncomePhase(seat=0, left=("I1", "I4")))
    match.answers[0, "income"] = "chips"
    match.answer_standing()
    assert match.record.actions[:1] == ["income I1"]
