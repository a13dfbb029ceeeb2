"""Power: bowls, and what neighbours gain from building."""

from __future__ import annotations

import pytest

from pentarchy.games.innovation.geometry import INDEX
from pentarchy.games.innovation.queries import power_value
from pentarchy.games.innovation.resources import gain_power, score
from pentarchy.games.innovation.scenario import InnovationScenario
from tests.games.innovation.table import table
from tests.support import card, rule


@rule("innovation", "T3", "R5.4")
@pytest.mark.parametrize("two, three", [(0, 0), (5, 3), (1, 9)])
def test_three_power_through_the_bowls(two: int, three: int) -> None:
    """With two tokens in bowl I: both move to II, then one from II to III."""
    t = table().goods(bowls=(2, two, three))
    gain_power(t.p(), 3)
    assert t.bowls() == (0, two + 1, three + 1)


@rule("innovation", "R5.4")
def test_power_beyond_the_bowls_is_lost() -> None:
    """When bowls I and II are empty nothing moves."""
    t = table().goods(bowls=(0, 1, 11))
    gain_power(t.p(), 4)
    assert t.bowls() == (0, 0, 12)


@rule("innovation", "R5.4")
def test_only_bowl_three_is_spent() -> None:
    """A power action with too little in bowl III is refused, whatever lies in II."""
    t = table().goods(bowls=(0, 9, 3)).turn()
    assert t.rule_against("use power_coins") == "R5.40"
    t = table().goods(bowls=(0, 8, 4)).turn().do("use power_coins")
    assert t.bowls() == (4, 8, 0)


@rule("innovation", "R5.3", "T13")
@card("innovation", "annex", "monument", "tower", "palace")
def test_power_values() -> None:
    """Workshop 1; guild, school, tower 2; palace, university 3; monument 4; annex +1."""
    t = table().put(0, "workshop", "H7").put(0, "guild", "I5").put(0, "school", "B7")
    t.put(0, "university", "A12").put(0, "palace", "D1")
    t.put(0, "tower", "D5", neutral=True).put(0, "monument", "E4", neutral=True)
    values = [power_value(t.g, INDEX[at]) for at in ("H7", "I5", "B7", "A12", "D1", "D5", "E4")]
    assert values == [1, 2, 2, 3, 3, 2, 4]
    t.s.annexed.append(INDEX["H7"])
    assert power_value(t.g, INDEX["H7"]) == 2


@rule("innovation", "R5.7")
def test_points_never_fall_below_zero() -> None:
    """Losing more than there is leaves 0."""
    t = table().goods(vp=2)
    score(t.g, 0, -5, 0)
    assert t.p().vp == 0


def offer(kinds: dict[str, str], **goods: object) -> InnovationScenario:
    """Seat 0 (red) builds on I7 beside seat 1's buildings, and seat 1 is asked."""
    t = table().put(0, "workshop", "H7").goods(tools=1, coins=2).terrain("desert", "I7")
    for at, kind in kinds.items():
        t.put(1, kind, at)
    t.goods(1, **goods)  # type: ignore[arg-type]
    return t.turn().do("build I7")


@rule("innovation", "T6", "R5.20")
@pytest.mark.parametrize(
    "kinds, amount",
    [
        ({"I8": "workshop"}, 1),
        ({"I8": "guild"}, 2),
        ({"I8": "palace"}, 3),
        ({"I8": "guild", "H6": "school"}, 4),
    ],
)
def test_an_offer_costs_one_point_less(kinds: dict[str, str], amount: int) -> None:
    """1, 2, 3, 4 power cost 0, 1, 2, 3 VP."""
    t = offer(kinds, bowls=(12, 0, 0))
    assert t.seat == 1
    t.do("accept")
    assert t.p(1).vp == 20 - (amount - 1)
    assert t.bowls(1) == (12 - amount, amount, 0)


@rule("innovation", "T7", "R5.20")
def test_the_offer_of_the_rulebook() -> None:
    """Beside a workshop and a school, not the guild: 3 power for 2 VP."""
    t = offer({"I8": "workshop", "H6": "school", "E9": "guild"}, bowls=(12, 0, 0))
    t.do("accept")
    assert (t.p(1).vp, t.bowls(1)) == (18, (9, 3, 0))


@rule("innovation", "T8", "R5.20")
def test_an_offer_is_limited_by_the_tokens() -> None:
    """Bowls that can move 2 power turn an offer of 5 into 2 for 1 VP."""
    t = offer({"I8": "palace", "H6": "guild"}, bowls=(0, 2, 10))
    t.do("accept")
    assert (t.p(1).vp, t.bowls(1)) == (19, (0, 0, 12))


@rule("innovation", "T9", "R5.20")
def test_an_offer_is_limited_by_the_points() -> None:
    """With 1 VP an offer of 4 becomes 2 power for that point."""
    t = offer({"I8": "guild", "H6": "school"}, bowls=(12, 0, 0), vp=1)
    t.do("accept")
    assert (t.p(1).vp, t.bowls(1)) == (0, (10, 2, 0))


@rule("innovation", "R9.12", "R5.21")
def test_with_no_points_one_power_is_free() -> None:
    """0 VP: one power, free."""
    t = offer({"I8": "guild", "H6": "school"}, bowls=(12, 0, 0), vp=0)
    t.do("accept")
    assert (t.p(1).vp, t.bowls(1)) == (0, (11, 1, 0))


@rule("innovation", "R5.21")
def test_no_token_no_offer() -> None:
    """A neighbour whose bowls are full is not asked."""
    t = offer({"I8": "guild"}, bowls=(0, 0, 12))
    assert t.seat == 0


@rule("innovation", "R5.20")
def test_an_offer_is_all_or_nothing() -> None:
    """The only answers are accept and decline; declining changes nothing."""
    t = offer({"I8": "palace"}, bowls=(12, 0, 0))
    assert t.offered == ["accept", "decline"]
    t.do("decline")
    assert (t.p(1).vp, t.bowls(1)) == (20, (12, 0, 0))


@rule("innovation", "R5.20")
def test_the_new_buildings_own_value_does_not_matter() -> None:
    """Upgrading beside a workshop offers 1, whatever is built."""
    t = table().put(0, "guild", "H7").put(1, "workshop", "H8").goods(tools=4, coins=6)
    t.goods(1, bowls=(12, 0, 0)).turn().do("upgrade H7 palace", "crown palace_17")
    assert t.seat == 1
    t.do("accept")
    assert t.bowls(1) == (11, 1, 0)


@rule("innovation", "R4.5")
def test_offers_are_answered_after_the_action_in_turn_order() -> None:
    """Neighbours are asked after the builder, cyclically, before the closing conversions."""
    t = table().put(1, "workshop", "H7").goods(1, tools=1, coins=2).terrain("lake", "I7")
    t.put(0, "workshop", "H6").put(2, "workshop", "I8")
    t.turn(1).do("build I7")
    assert (t.asked, t.seat) == ("OfferPower", 2)
    t.do("accept")
    assert (t.asked, t.seat) == ("OfferPower", 0)
    t.do("accept")
    assert (t.asked, t.seat) == ("CloseTurn", 1)


@rule("innovation", "R4.5", "R5.17")
def test_the_sum_is_fixed_and_the_limits_are_of_the_moment() -> None:
    """Two builds in one action: the second offer is limited by what the first left."""
    t = table(factions=("lizards",)).put(0, "guild", "H7", "H6").put(0, "workshop", "I6")
    t.put(1, "guild", "I8").terrain("desert", "I7", "H8").goods(tools=1, coins=2)
    t.goods(1, bowls=(0, 3, 9)).put(0, "workshop", "G7")
    # I7 joins power 2+2+1+1+1 = 7: a city, and the lizards' free workshop on H8 beside I8 again.
    t.turn().do("build I7", "found city_coins", "build H8")
    assert (t.asked, t.seat) == ("OfferPower", 1)
    t.do("accept")
    assert t.bowls(1) == (0, 1, 11)
    assert t.asked == "OfferPower", "the second build"
    t.do("accept")
    assert t.bowls(1) == (0, 0, 12)
    assert t.p(1).vp == 19, "2 power cost 1, then 1 power is free"


@rule("innovation", "R5.21")
def test_a_standing_answer_is_given_and_recorded() -> None:
    """Up to a price, always, never."""
    for answer, accepted in (
        ("always", True),
        ("never", False),
        ("if free", False),
        ("up to 1 VP", False),
        ("up to 2 VP", True),
    ):
        t = table().put(0, "workshop", "H7").put(1, "palace", "I8").terrain("desert", "I7")
        t.goods(tools=1, coins=2).goods(1, bowls=(12, 0, 0))
        t.answers[1, "power"] = answer
        t.turn().do("build I7")
        assert t.seat == 0, "nobody is asked"
        assert t.record.actions[-1] == ("accept" if accepted else "decline")
        assert (t.bowls(1)[1] == 3) is accepted


@rule("innovation", "X3")
@pytest.mark.parametrize("kind, gained", [("workshop", 1), ("guild", 0)])
def test_after_the_final_pass_offers_answer_themselves(kind: str, gained: int) -> None:
    """Free power is taken, any other declined: it cannot gain a point."""
    t = table(at=6).put(0, "workshop", "H7").put(1, kind, "I8").terrain("desert", "I7")
    t.goods(tools=1, coins=2).goods(1, bowls=(12, 0, 0))
    t.p(1).passed = True
    t.s.passed = [1]
    t.turn().do("build I7")
    assert t.seat == 0
    assert t.bowls(1) == (12 - gained, gained, 0)
