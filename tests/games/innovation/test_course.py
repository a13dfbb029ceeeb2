"""The course of the game: income, turns, science bonus, cleanup, conversions, passing."""

from __future__ import annotations

import pytest

from pentarchy.bots.values import value_of
from pentarchy.games.innovation.action_phase import TakeAction
from pentarchy.games.innovation.geometry import INDEX, WHEEL
from pentarchy.games.innovation.scenario import OPEN
from pentarchy.games.innovation.turn import (
    CleanUp,
    Income,
    NextTurn,
    ScienceBonus,
    board_income,
)
from tests.games.innovation.table import table
from tests.support import card, rule

# Income.


@rule("innovation", "T14", "R4.1")
@card("innovation", "workshop", "guild")
def test_two_workshops_and_a_guild() -> None:
    """3 tools, 2 coins, 1 power on the standard board."""
    t = table().put(0, "workshop", "H7", "I5").put(0, "guild", "B7")
    gain = board_income(t.g, 0)
    assert (gain.tools, gain.coins, gain.power, gain.scholars) == (3, 2, 1, 0)


@rule("innovation", "T47")
def test_tools_by_workshops() -> None:
    """1, 2, 3, 4, 5, 5, 6, 7, 8, 9 tools for 0 to 9 workshops on the map."""
    t = table()
    tools = [board_income(t.g, 0).tools]
    for at in ("H7", "I5", "B7", "A12", "D1", "D5", "E4", "F8", "E12"):
        t.put(0, "workshop", at)
        tools.append(board_income(t.g, 0).tools)
    assert tools == [1, 2, 3, 4, 5, 5, 6, 7, 8, 9]


@rule("innovation", "R4.1")
@card("innovation", "mountain")
def test_the_mountain_pays_more_coins() -> None:
    """2 coins always, 3 for the first guild."""
    t = table(boards=("mountain", "lake", "forest"))
    assert board_income(t.g, 0).coins == 2
    t.put(0, "guild", "H7")
    assert board_income(t.g, 0).coins == 5
    t.put(0, "guild", "I5")
    assert board_income(t.g, 0).coins == 7


@rule("innovation", "R4.1")
@card("innovation", "school", "university")
def test_schools_and_the_university_pay_scholars() -> None:
    """One each; what the pool lacks is lost (R9.1)."""
    t = table().put(0, "school", "H7", "I5").put(0, "university", "B7")
    assert board_income(t.g, 0).scholars == 3


@rule("innovation", "R4.1", "R9.1")
def test_scholars_beyond_the_pool_are_lost() -> None:
    """With one scholar in the pool two schools bring one."""
    t = table().put(0, "school", "H7", "I5").goods(scholars=6)
    t.begin(Income(seat=0))
    assert (t.p().scholars, t.p().pool) == (7, 0)


@rule("innovation", "R5.6")
@pytest.mark.parametrize(
    "card, place, good, n",
    [
        ("banking", 0, "coins", 3 + 2),
        ("law", 1, "bowl2", 0),
        ("engineering", 2, "tools", 1 + 1),
        ("medicine", 3, "vp", 20 + 3),
    ],
)
def test_science_income_from_level_nine(card: str, place: int, good: str, n: int) -> None:
    """Level 9 pays 3 coins, 6 power, 1 tool or 3 VP; level 8 does not."""
    for level, paid in ((8, False), (9, True)):
        levels = [0, 0, 0, 0]
        levels[place] = level
        t = table().put(0, "workshop", "H7").goods(bowls=(12, 0, 0)).levels(0, *levels)
        t.tiles(cities=["city_coins"])
        t.begin(Income(seat=0))
        p = t.p()
        # The quiet round bonus pays 4 power and 2 coins, a workshop and the base 2 tools.
        if card == "law":
            assert p.bowl2 == (4 + 6 if paid else 4)
        elif card == "banking":
            assert p.coins == (2 + 3 if paid else 2)
        elif card == "engineering":
            assert p.tools == (2 + 1 if paid else 2)
        else:
            assert getattr(p, good) == (n if paid else 20)


@rule("innovation", "R4.1")
@card("innovation", "competency_01")
def test_competency_one_pays_level_nine_at_once() -> None:
    """Its level comes before the science income, may use a key, and scores no round tile."""
    t = table(rounds=("round_10",)).put(0, "workshop", "H7").levels(0, 8, 0, 0, 0)
    t.tiles(competencies=["competency_01"], cities=["city_coins"])
    t.s.phase = 1
    t.begin(Income(seat=0)).do("level banking")
    assert t.level(0, "banking") == 9
    assert t.p().coins == 2 + 3
    assert t.p().tools == 2 + 1
    assert t.p().vp == 20


@rule("innovation", "R4.1")
def test_income_is_taken_in_turn_order() -> None:
    """Two holders of the level competency are asked one after the other."""
    t = table().put(0, "workshop", "H7").put(1, "workshop", "I8").put(2, "workshop", "I9")
    for seat in (0, 1):
        t.tiles(seat, competencies=["competency_01"])
    t.s.order = [1, 2, 0]
    t.setup()
    assert (t.asked, t.seat) == ("RiseInOne", 1)
    t.do("level law")
    assert (t.asked, t.seat) == ("RiseInOne", 0)


# Turns.


@rule("innovation", "R4.2")
def test_turns_go_round_without_those_who_passed() -> None:
    """The order repeats until all have passed."""
    t = table().goods(scholars=1).goods(1, scholars=1).goods(2, scholars=3).turn()
    t.do("return law").end_turn()
    assert t.seat == 1
    t.leave()
    assert t.seat == 2
    t.do("return law").end_turn()
    assert t.seat == 0
    t.leave()
    assert t.seat == 2
    t.do("return law").end_turn()
    assert t.seat == 2, "the others have passed"


@rule("innovation", "R4.2", "R4.5")
def test_who_has_passed_may_still_take_power() -> None:
    """A passed neighbour is asked."""
    t = table().put(0, "workshop", "H7").put(1, "guild", "I8").goods(tools=1, coins=2)
    t.p(1).passed = True
    t.s.passed = [1]
    t.terrain("desert", "I7").turn().do("build I7")
    assert (t.asked, t.seat) == ("OfferPower", 1)


@rule("innovation", "R4.3")
def test_no_conversion_inside_an_action() -> None:
    """Before and after the action, never between terraforming and building."""
    t = table().put(0, "workshop", "H7").goods(tools=9, coins=9, bowls=(0, 0, 12)).turn()
    assert t.rule_against("convert power_coin") == ""
    t.do("convert power_coin", "dig G7")
    assert t.asked == "Terraform"
    assert t.rule_against("convert power_coin") != ""
    t.do("build G7")
    assert t.asked == "CloseTurn"
    t.do("convert power_coin", "done")
    assert t.seat == 1


@rule("innovation", "R4.3")
def test_a_turn_has_one_action() -> None:
    """After the action only conversions and the end of the turn are offered."""
    t = table().put(0, "workshop", "H7").goods(scholars=2, tools=2).turn().do("send law 3")
    assert t.asked == "CloseTurn"
    assert set(t.offered) == {
        "done",
        "convert scholar_tool",
        "convert tool_coin",
        "convert sacrifice",
    }


@rule("innovation", "R4.4", "R9.9")
def test_passing_is_always_possible() -> None:
    """Even with nothing at all."""
    t = table().goods(bowls=(12, 0, 0))
    assert [a.text for a in TakeAction(seat=0).options(t.g)] == ["pass"]


@rule("innovation", "R4.8")
def test_every_main_action_has_its_verb() -> None:
    """A rich moles player is offered each of them."""
    t = table(factions=("moles",)).put(0, "workshop", "H7").put(0, "guild", "I5")
    t.put(0, "workshop", "E12").tiles(competencies=["competency_06", "competency_07"])
    t.terrain("desert", "G7").goods(
        coins=40, tools=40, scholars=5, books=(5, 5, 5, 5), bowls=(0, 0, 12)
    )
    t.p().annexes = 2
    t.s.annexes_left -= 2
    t.turn()
    verbs = {text.split()[0] for text in t.offered}
    assert verbs == {
        "build",
        "dig",
        "tunnel",
        "upgrade",
        "improve",
        "innovate",
        "send",
        "return",
        "use",
        "annex",
        "pass",
        "convert",
        "convertbook",
    }
    uses = t.targets("use")
    assert {"power_bridge", "book_power5", "competency_07", "moles"} <= set(uses)


@rule("innovation", "R4.9")
def test_actions_need_their_core_but_gains_may_be_lost() -> None:
    """No bridge without a site; a scholar with an empty pool and no guild to count are fine."""
    t = table().goods(bowls=(0, 0, 12), scholars=7, books=(2, 0, 0, 0)).put(0, "workshop", "I12")
    t.s.book_actions = ["book_guild_vp", "book_steps2", "book_guild_upgrade"]
    t.turn()
    assert t.rule_against("use power_bridge") == "R5.42", "no site touches I12"
    assert t.rule_against("use power_scholar_action") == ""
    assert t.rule_against("use book_guild_vp") == ""
    assert t.rule_against("improve shipping") == "R5.30"
    t.do("use power_scholar_action")
    assert t.p().scholars == 7


@rule("innovation", "R4.9")
def test_levels_may_be_lost() -> None:
    """A scholar may be sent where a key is missing; the levels are lost, the space is taken."""
    t = table().goods(scholars=1).levels(0, 0, 7, 0, 0).turn().do("send law 3")
    assert t.level(0, "law") == 7
    assert t.s.spaces[4] == 0


# The third phase.


@rule("innovation", "T31", "R4.6")
@card("innovation", "round_10")
def test_medicine_three_brings_a_book() -> None:
    """`round_10` gives a book for every 3 levels of medicine."""
    t = table(rounds=("round_10",)).levels(0, 0, 0, 0, 3)
    t.begin(ScienceBonus(seat=0))
    assert t.asked == "ChooseBook"
    t.do("book law")
    assert t.p().books == [0, 1, 0, 0]


@rule("innovation", "T32", "R5.16", "R4.6")
@card("innovation", "round_11")
def test_engineering_eight_brings_two_spades() -> None:
    """Free to spread, not to be topped up, nothing is built, and they may be given up."""
    t = table(rounds=("round_11",)).levels(0, 0, 0, 8, 0)
    t.tiles(cities=["city_coins"]).put(0, "workshop", "H7").goods(tools=20, coins=20)
    t.science(ScienceBonus(seat=0))
    assert t.asked == "SpreadSpades"
    assert {"dig H6", "dig H8", "done"} <= set(t.offered)
    t.do("dig H6")
    assert t.p().tools == 20
    t.do("dig H8")
    assert WHEEL[t.s.terrain[INDEX["H6"]]] == "plains", "one of two steps is enough"
    assert WHEEL[t.s.terrain[INDEX["H8"]]] == "desert"
    assert t.asked != "SpreadSpades"


@rule("innovation", "R5.16", "R5.2")
@card("innovation", "bonus_river_workshop")
def test_science_spades_reach_by_the_track_alone() -> None:
    """The river bonus and tunnels do not help in the third phase."""
    t = table(factions=("moles",), rounds=("round_11",)).levels(0, 0, 0, 4, 0)
    t.tiles(bonus="bonus_river_workshop").put(0, "workshop", "H7").goods(tools=9)
    assert "F8" in t.reach()
    t.science(ScienceBonus(seat=0))
    assert "dig F8" not in t.offered
    assert not t.targets("tunnel")


@rule("innovation", "T37", "R4.6")
@card("innovation", "blessed", "round_01")
def test_blessed_count_three_levels_more() -> None:
    """Law 6 counts as 9: three scholars for every 3 levels."""
    t = table(factions=("blessed",), rounds=("round_01",)).levels(0, 0, 6, 0, 0)
    t.begin(ScienceBonus(seat=0))
    assert t.p().scholars == 3


@rule("innovation", "R4.6")
@card(
    "innovation",
    "round_02",
    "round_03",
    "round_04",
    "round_05",
    "round_06",
    "round_07",
    "round_08",
    "round_09",
    "round_12",
)
@pytest.mark.parametrize(
    "tile, discipline, level, good, n",
    [
        ("round_02", 0, 7, "bowl2", 8),
        ("round_04", 0, 5, "coins", 5),
        ("round_05", 3, 5, "tools", 2),
        ("round_06", 0, 5, "tools", 2),
        ("round_07", 1, 5, "bowl2", 6),
        ("round_09", 2, 5, "coins", 5),
        ("round_12", 2, 7, "scholars", 2),
        ("round_03", 1, 7, "books", 2),
        ("round_08", 3, 4, "spade", 1),
    ],
)
def test_science_bonus(tile: str, discipline: int, level: int, good: str, n: int) -> None:
    """Every full step of levels brings the tile's reward once."""
    levels = [0, 0, 0, 0]
    levels[discipline] = level
    t = table(rounds=(tile,)).levels(0, *levels)
    t.goods(bowls=(12, 0, 0)).put(0, "workshop", "H7")
    t.begin(ScienceBonus(seat=0))
    if good == "books":
        t.do("book law", "book law")
        assert sum(t.p().books) == n
    elif good == "spade":
        assert t.asked == "SpreadSpades"
    else:
        assert getattr(t.p(), good) == n


@rule("innovation", "R4.6", "R9.11", "T33")
def test_cleanup_uncovers_and_pays() -> None:
    """All covered actions are free again, open round bonuses get a coin, twice if untaken twice."""
    t = table()
    t.s.covered = ["power_coins", "book_power5"]
    t.p().used = ["competency_07", "bonus_spade"]
    t.s.bonus_coins = [0, 0, 1]
    t.begin(CleanUp(), CleanUp())
    assert not t.s.covered
    assert not t.p().used
    assert t.s.bonus_coins == [2, 2, 3]


@rule("innovation", "R4.6", "T30", "R5.70")
def test_the_pass_order_is_the_next_turn_order() -> None:
    """The second to pass takes the second place; the science bonus follows the new order."""
    t = table()
    t.s.passed = [2, 0, 1]
    for p in t.s.players:
        p.passed = True
    t.begin(NextTurn(after=1))
    assert t.s.order == [2, 0, 1]


@rule("innovation", "R4.7", "R5.70")
def test_round_six_passing_only_scores() -> None:
    """No round bonus is taken; after the last pass the match is scored."""
    t = table(at=6).tiles(palace="palace_7").put(0, "school", "H7").goods(tools=1)
    t.goods(1, bowls=(12, 0, 0)).goods(2, bowls=(12, 0, 0))
    t.p(1).passed = t.p(2).passed = True
    t.s.passed = [1, 2]
    t.turn().do("pass", "done")
    assert t.p().next_bonus == ""
    assert t.points(0)["palace"] == 3
    assert t.over


# Conversions.


@rule("innovation", "R5.65")
@pytest.mark.parametrize(
    "card, text, before, after",
    [
        ("sacrifice", "convert sacrifice", {"bowls": (5, 7, 0)}, {"bowls": (5, 5, 1)}),
        (
            "power_scholar",
            "convert power_scholar",
            {"bowls": (0, 0, 6)},
            {"bowls": (5, 0, 1), "scholars": 1},
        ),
        (
            "power_book",
            "convertbook power_book medicine",
            {"bowls": (0, 0, 5)},
            {"bowls": (5, 0, 0), "books": [0, 0, 0, 1]},
        ),
        (
            "power_tool",
            "convert power_tool",
            {"bowls": (0, 0, 4)},
            {"bowls": (3, 0, 1), "tools": 1},
        ),
        (
            "power_coin",
            "convert power_coin",
            {"bowls": (0, 0, 2)},
            {"bowls": (1, 0, 1), "coins": 1},
        ),
        ("scholar_tool", "convert scholar_tool", {"scholars": 2}, {"scholars": 1, "tools": 1}),
        ("tool_coin", "convert tool_coin", {"tools": 2}, {"tools": 1, "coins": 1}),
        (
            "book_coin",
            "convertbook book_coin law",
            {"books": (0, 2, 0, 0)},
            {"books": [0, 1, 0, 0], "coins": 1},
        ),
    ],
)
def test_conversion(
    card: str, text: str, before: dict[str, object], after: dict[str, object]
) -> None:
    """Each conversion takes and gives what it says, in one's own turn."""
    goods = {"bowls": (6, 1, 0), **before}
    t = table().goods(**goods).turn().do(text)  # type: ignore[arg-type]
    for name, value in after.items():
        assert (t.bowls() if name == "bowls" else getattr(t.p(), name)) == value, name


@rule("innovation", "R5.65", "R9.1")
def test_conversions_need_their_price() -> None:
    """Two tokens to sacrifice, a scholar in the pool, enough power."""
    t = table().goods(bowls=(11, 1, 0), tools=1).turn()
    assert t.rule_against("convert sacrifice") == "R5.65"
    assert t.rule_against("convert power_coin") == "R5.65"
    t = table().goods(bowls=(0, 7, 5), scholars=7).turn()
    assert t.rule_against("convert power_scholar") == "R9.1"


@rule("innovation", "X2", "R9.10")
def test_conversions_are_made_in_any_order() -> None:
    """The last of the list first and the first last, before the action and after it."""
    t = table().goods(bowls=(0, 4, 8), tools=2, scholars=2, books=(1, 0, 0, 0)).turn()
    t.do("convertbook book_coin banking", "convert tool_coin", "convert scholar_tool")
    t.do("convert power_coin", "convert power_tool", "convert sacrifice")
    # Coins for a book, a tool and a power; tools 2 - 1 + 1 + 1; 4 of 8 power spent, 1 sacrificed.
    assert (t.p().coins, t.p().tools, t.p().scholars, t.bowls()) == (3, 3, 1, (4, 2, 5))
    t.do("send law 3", "convert power_coin", "convert sacrifice")
    # Level 3 of law gains 1 power: 3, 3, 5; then 1 is spent and 1 sacrificed.
    assert t.bowls() == (4, 1, 5)


@rule("innovation", "X2")
def test_bots_try_one_order_of_conversions() -> None:
    """All orders are offered; the bots' value function looks at the list's own only."""
    t = table().goods(bowls=(0, 4, 8), tools=2).turn().do("convert tool_coin")
    assert t.rule_against("convert power_coin") == ""
    texts = [action.text for action in value_of("innovation").considered(t.g)]
    assert "convert tool_coin" in texts
    assert "pass" in texts
    assert "convert power_coin" not in texts


# Passing.


@rule("innovation", "R5.70")
def test_passing_takes_a_bonus_with_its_coins() -> None:
    """The old tile goes back to the row, the new one waits for the next round."""
    t = table()
    t.s.bonus_coins = [3, 1, 1]
    t.turn().do("pass")
    assert t.targets("bonus") == list(OPEN), "never the own one"
    t.do("bonus bonus_build_guild")
    assert t.p().coins == 3
    assert t.s.bonuses == ["bonus_power_coins", "bonus_spade", "bonus_bridge"]
    assert t.s.passed == [0]


@rule("innovation", "R5.72")
def test_a_bonus_taken_works_from_the_next_round() -> None:
    """No reach, no action and no income before."""
    t = table().put(0, "workshop", "H7")
    t.s.bonuses[0] = "bonus_river_workshop"
    t.turn().do("pass", "bonus bonus_river_workshop")
    assert "F8" not in t.reach()
    assert t.p().bonus == ""
    t.end_turn().leave().leave()
    assert t.s.round == 2
    assert t.p().bonus == "bonus_river_workshop"


@rule("innovation", "R5.71")
def test_conversions_are_allowed_after_passing() -> None:
    """Within the same turn."""
    t = table().goods(tools=2).turn().do("pass", "bonus bonus_spade")
    assert t.asked == "CloseTurn"
    t.do("convert tool_coin")
    assert t.p().tools == 1


@rule("innovation", "R5.70")
@card("innovation", "bonus_pass_school", "competency_12")
@pytest.mark.parametrize(
    "script, points",
    [
        # Levels first: the lowest of 1, 1, 2, 1 is 1.
        (("pick 2", "level engineering", "level engineering"), 2 + 1),
        # The lowest level first: it is 0.
        (("pick 1", "level engineering", "level engineering"), 2 + 0),
    ],
)
def test_what_pays_on_passing_comes_in_the_order_of_choice(
    script: tuple[str, ...], points: int
) -> None:
    """The competency counts the lowest level; two school levels score 1 VP each in this round."""
    t = table(rounds=("round_10",)).put(0, "school", "H7", "I5")
    t.tiles(bonus="bonus_pass_school", competencies=["competency_12"]).levels(0, 1, 1, 0, 1)
    t.turn().do("pass")
    assert t.asked == "InAnyOrder"
    assert t.do(*script).p().vp == 20 + points


@rule("innovation", "R1.3")
def test_a_standing_answer_for_books() -> None:
    """Whoever always takes law is not asked."""
    t = table(rounds=("round_10",)).levels(0, 0, 0, 0, 3)
    t.answers[0, "books"] = "law"
    t.begin(ScienceBonus(seat=0))
    t.answer_standing()
    assert t.p().books == [0, 1, 0, 0]
