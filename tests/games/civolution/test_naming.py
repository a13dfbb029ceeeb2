"""What is named piece by piece may be named in any order: no click closes the way to another."""

from __future__ import annotations

import pytest

from pentarchy.games.civolution.activity import Activities
from pentarchy.games.civolution.dice import PayFirst, RollAgain
from pentarchy.games.civolution.feeding import FeedCiv
from pentarchy.games.civolution.goods import Trade
from pentarchy.games.civolution.research import DrawKeep
from pentarchy.games.civolution.words import Gain
from tests.games.civolution.table import civ, facts, table
from tests.support import play, rule, texts

HUNGRY = ("B_forest:1", "B_forest:2", "C_grassland:1")


@rule("civolution", "S19", "S4")
def test_tribes_are_fed_in_any_order() -> None:
    """Two food for three tribes: the last one first, then the first."""
    match = table(FeedCiv(seat=0), tribes=HUNGRY, food=2)
    play(match, ["feed C_grassland:1", "feed B_forest:1"])
    assert facts(match, ["food", "strong", "weak"]) == {"food": 0, "strong": 2, "weak": 1}


@rule("civolution", "R5.104", "R5.9")
def test_sleep_is_paid_with_any_two_dice_in_any_order() -> None:
    match = table(PayFirst(seat=0, module="sleep"), dice=(2, 4, 6))
    play(match, ["pay die:6", "pay die:2"])
    assert civ(match).dice == [0, 0, 0, 1, 0, 0]


@rule("civolution", "R5.91")
def test_dice_to_roll_again_are_named_in_any_order() -> None:
    match = table(RollAgain(seat=0), dice=(2, 4, 6), rolls=(1, 1, 1, 1, 1))
    play(match, ["roll 6", "roll 2", "done"])
    assert civ(match).dice == [5, 0, 0, 1, 0, 0]


@rule("civolution", "R5.66")
def test_decks_to_draw_from_are_named_in_any_order() -> None:
    match = table(DrawKeep(seat=0, draw=2, keep=1))
    play(match, ["deck achievement", "deck invention"])
    assert texts(match.options) == ["keep A32", "keep E32"]


@rule("civolution", "R5.136")
def test_materials_to_pay_are_named_in_any_order() -> None:
    """Alliance costs any two materials."""
    match = table(Activities(seat=0), abilities=("E21",), wood=1, oil=1, jade=1)
    play(match, ["activity E21", "material jade", "material wood"])
    assert facts(match, ["wood", "oil", "jade"]) == {"wood": 0, "oil": 1, "jade": 0}


@rule("civolution", "R5.118", "R5.80")
@pytest.mark.parametrize("first, second", [("money", "vp"), ("vp", "money")])
def test_a_sale_goes_both_ways_in_either_order(first: str, second: str) -> None:
    """One material for money and one for 2 VP are one Sale, whichever is named first."""
    match = table(Trade(seat=0, sales=1), oil=1, wood=2)
    play(match, [f"sell oil {first}"])
    assert f"sell wood {first}" not in texts(match.options)
    refusal = match.why_not(f"sell wood {first}")
    assert refusal is not None
    assert refusal.rule == "R5.80"
    play(match, [f"sell wood {second}"])
    assert match.over, "the Sale is complete"
    money = 3 if first == "money" else 1
    assert facts(match, ["money", "score", "wood"]) == {"money": money, "score": 2, "wood": 1}


@rule("civolution", "R9.4", "R9.19")
def test_food_alone_may_be_given_back_too() -> None:
    """All markers lie on food and the supply is empty: one may become an idea."""
    match = table(Gain(seat=0, res="idea"), food=48)
    assert texts(match.options) == ["done", "return food"]
    match.apply("return food")
    assert facts(match, ["food", "idea"]) == {"food": 47, "idea": 1}
