"""Upgrades, tracks, innovations, scholars, power, book and special actions, bridges, annexes."""

from __future__ import annotations

import pytest

from pentarchy.games.innovation.geometry import INDEX
from pentarchy.games.innovation.science import RiseInOne
from tests.games.innovation.table import table
from tests.support import card, rule

# Upgrades.


@rule("innovation", "T19", "R5.25")
@card("innovation", "guild", "wasteland")
def test_a_guild_is_cheaper_beside_another_faction() -> None:
    """2 tools and 3 coins beside a foreign building, 6 coins beside an own one only."""
    t = table(boards=("wasteland", "lake", "forest")).put(0, "workshop", "H7", "H6", "I5")
    t.put(1, "workshop", "I8").goods(tools=2, coins=6).turn()
    t.do("upgrade H7 guild")
    assert (t.p().tools, t.p().coins) == (0, 3)
    t = table(boards=("wasteland", "lake", "forest")).put(0, "workshop", "H6", "I6")
    t.goods(tools=2, coins=6).turn().do("upgrade H6 guild")
    assert (t.p().tools, t.p().coins) == (0, 0)


@rule("innovation", "R5.25")
def test_a_neutral_neighbour_and_a_bridge_make_it_cheaper() -> None:
    """Another faction's neutral tower counts; so does a building over a bridge."""
    t = table().put(0, "workshop", "H7").put(1, "tower", "I8", neutral=True)
    t.goods(tools=2, coins=3).turn()
    assert t.rule_against("upgrade H7 guild") == ""
    t = table().put(0, "workshop", "F8").put(1, "workshop", "G7").goods(tools=2, coins=3).turn()
    assert t.rule_against("upgrade F8 guild") == "R5.25"
    t = table().put(0, "workshop", "F8").put(1, "workshop", "G7").goods(tools=2, coins=3)
    t.bridge(1, "F8-G7").turn()
    assert t.rule_against("upgrade F8 guild") == ""


@rule("innovation", "R5.25", "R5.28", "R5.27")
@card("innovation", "school", "university", "palace")
@pytest.mark.parametrize(
    "old, new, tools, coins",
    [
        ("workshop", "guild", 2, 6),
        ("guild", "palace", 4, 6),
        ("guild", "school", 3, 5),
        ("school", "university", 5, 8),
    ],
)
def test_upgrade(old: str, new: str, tools: int, coins: int) -> None:
    """One step for its price; the old piece goes back; palace and schools bring their tile."""
    t = table().put(0, old, "H7").goods(tools=tools, coins=coins).turn()
    t.do(f"upgrade H7 {new}")
    assert (t.p().tools, t.p().coins) == (0, 0)
    assert t.building("H7") == (0, new)
    if new == "palace":
        assert t.asked == "TakePalace"
    elif new != "guild":
        assert t.asked == "LearnCompetency"
    left = {"workshop": 9, "guild": 4, "school": 3}
    kind = ("", "workshop", "guild", "school").index(old)
    assert t.p().left[kind] == left[old]
    poor = table().put(0, old, "H7").goods(tools=tools - 1, coins=coins).turn()
    assert poor.rule_against(f"upgrade H7 {new}") == "R5.25"


@rule("innovation", "R5.26", "R9.2")
def test_upgrades_need_a_piece_and_an_own_colour() -> None:
    """A second palace and neutral buildings are refused."""
    t = table().put(0, "guild", "H7").put(0, "palace", "I5").put(0, "guild", "E12", neutral=True)
    t.goods(tools=20, coins=40).turn()
    assert t.rule_against("upgrade H7 palace") == "R5.26"
    assert t.rule_against("upgrade E12 school") == "R5.26"
    assert t.rule_against("upgrade H7 university") == "R5.25", "one step at a time"
    refusal = t.why_not("upgrade I5 university")
    assert refusal is not None
    assert refusal.sentence == "A Palace cannot be upgraded further."


@rule("innovation", "R5.8", "R5.9")
@card("innovation", "navigators", "bonus_river_workshop", "competency_11", "palace_12", "round_01")
def test_a_build_scores_everything_that_matches() -> None:
    """A river-side edge workshop of the navigators scores five times."""
    t = table(factions=("navigators",), rounds=("round_01",))
    t.tiles(bonus="bonus_river_workshop", competencies=["competency_11"], palace="palace_12")
    t.put(0, "workshop", "H5").terrain("desert", "I5").goods(tools=1, coins=2).turn()
    t.do("build I5")
    # Round tile 2, navigators 2, river bonus 2, palace 2, edge 3.
    assert t.p().vp == 20 + 2 + 2 + 2 + 2 + 3
    assert t.p().coins == 1, "the navigators' coin"


@rule("innovation", "R5.9", "R5.8")
@card("innovation", "round_03", "bonus_build_guild", "palace_13")
def test_tiles_held_before_the_build_score() -> None:
    """A guild scores round tile, bonus and palace 13; a palace just built does not score itself."""
    t = table(rounds=("round_03",)).put(0, "workshop", "H7")
    t.tiles(bonus="bonus_build_guild", palace="palace_13").goods(tools=2, coins=6).turn()
    t.do("upgrade H7 guild")
    assert t.p().vp == 20 + 3 + 3 + 3


@rule("innovation", "R5.9")
def test_neutral_buildings_count_as_their_kind_towers_do_not() -> None:
    """A neutral workshop scores the workshop tile; a tower scores nothing."""
    t = table(rounds=("round_01",)).put(0, "workshop", "H7")
    t.goods(books=(5, 0, 0, 0), coins=5).terrain("desert", "I7", "H8")
    t.show("innovation_workshop")
    t.turn().do("innovate banking_1", "place I7 workshop")
    assert t.p().vp == 22
    t = table(rounds=("round_01",)).put(0, "workshop", "H7").put(0, "guild", "I5")
    t.goods(tools=3, coins=5).terrain("desert", "I7", "H8").turn()
    t.do("upgrade I5 school", "learn competency_10", "pick 2", "place I7 tower")
    assert t.p().vp == 20


@rule("innovation", "R5.8")
def test_grant_and_city_come_in_any_order() -> None:
    """A school that completes a city: first the tile or first the competency."""
    t = table().put(0, "guild", "H7", "H6", "G7").put(0, "workshop", "I7")
    t.goods(tools=3, coins=5).levels(0, 0, 7, 0, 0).turn()
    t.do("upgrade G7 school")
    assert t.asked == "InAnyOrder"
    assert len(t.offered) == 2
    t.do("pick 2", "found city_coins", "learn competency_04")
    assert t.asked == "UseKey", "the new key lets law rise"


# Tracks.


@rule("innovation", "T21", "R5.30")
def test_shipping_one_to_two() -> None:
    """1 scholar and 4 coins, 2 books of choice."""
    t = table().goods(coins=4, scholars=1)
    t.p().shipping = 1
    t.turn().do("improve shipping", "book banking", "book law")
    assert (t.p().shipping, t.p().coins, t.p().scholars) == (2, 0, 0)
    assert t.p().books == [1, 1, 0, 0]
    assert t.p().pool == 7


@rule("innovation", "R5.30")
@card("innovation", "lake")
def test_shipping_rewards() -> None:
    """2 VP, 2 books, 4 VP; on the lake board 3 VP at 2 and 2 books at 3; never beyond 3."""
    for level, vp, books in ((0, 2, 0), (1, 0, 2), (2, 4, 0)):
        t = table().goods(coins=4, scholars=1)
        t.p().shipping = level
        t.turn().do("improve shipping", *(["book law"] * books))
        assert (t.p().vp - 20, sum(t.p().books)) == (vp, books)
    for level, vp, books in ((1, 3, 0), (2, 0, 2)):
        t = table(boards=("lake", "desert", "forest")).goods(coins=4, scholars=1)
        t.p().shipping = level
        t.turn().do("improve shipping", *(["book law"] * books))
        assert (t.p().vp - 20, sum(t.p().books)) == (vp, books)
    t = table().goods(coins=9, scholars=2)
    t.p().shipping = 3
    assert t.turn().rule_against("improve shipping") == "R5.30"


@rule("innovation", "T22", "R5.31")
@card("innovation", "plains")
def test_terraforming_two_to_one() -> None:
    """5 coins, 1 tool, 1 scholar; 6 VP. The first step gives 2 books; plains pay 1 coin."""
    t = table().goods(coins=5, tools=1, scholars=1)
    t.p().digging = 1
    t.turn().do("improve terraforming")
    assert (t.p().coins, t.p().tools, t.p().scholars, t.p().vp) == (0, 0, 0, 26)
    t = table().goods(coins=5, tools=1, scholars=1).turn()
    t.do("improve terraforming", "book law", "book law")
    assert t.p().books == [0, 2, 0, 0]
    t = table(boards=("plains", "lake", "forest")).goods(coins=1, tools=1, scholars=1).turn()
    assert t.rule_against("improve terraforming") == ""
    t = table().goods(coins=1, tools=1, scholars=1).turn()
    assert t.rule_against("improve terraforming") == "R5.31"


@rule("innovation", "R5.32", "R6.1")
@card("innovation", "round_12")
def test_every_track_step_scores() -> None:
    """3 VP under the track tile, beside the reward of the place."""
    t = table(rounds=("round_12",))
    t.goods(coins=4, scholars=1).turn().do("improve shipping")
    assert t.p().vp == 20 + 2 + 3


@rule("innovation", "R5.37", "R5.32")
@card("innovation", "steam_power")
def test_steam_power_moves_both_tracks() -> None:
    """A scholar and a free step of each, with rewards and scores; beyond the top it is lost."""
    t = table(rounds=("round_12",))
    t.goods(books=(5, 0, 0, 0), coins=5)
    t.show("steam_power")
    t.p().shipping = 3
    t.turn().do("innovate banking_1", "book law", "book law")
    assert (t.p().digging, t.p().shipping, t.p().scholars) == (1, 3, 1)
    assert t.p().vp == 20 + 3


# Innovations.


@rule("innovation", "T23", "R5.35", "R5.36")
@card("innovation", "banking_1", "law_1", "engineering_1", "medicine_1", "round_07")
@pytest.mark.parametrize(
    "slot, place",
    [("banking_1", 0), ("law_1", 1), ("engineering_1", 2), ("medicine_1", 3)],
)
def test_a_column_costs_two_of_its_books_and_three_others(slot: str, place: int) -> None:
    """And 5 coins without a palace; it scores the innovation tile; the place stays empty."""
    books = [0, 0, 0, 0]
    books[place] = 2
    books[(place + 1) % 4] = 3
    t = table().goods(books=books, coins=5)
    t.show("professors", slot)
    t.turn().do(f"innovate {slot}")
    assert (sum(t.p().books), t.p().coins) == (0, 0)
    assert t.p().innovations == ["professors"]
    assert t.p().vp == 25, "round tile 7"
    assert t.s.display[t.s.slots.index(slot)] == ""
    poor = table().goods(books=books, coins=4).turn()
    assert poor.rule_against(f"innovate {slot}") == "R5.35"
    books[place] = 1
    assert table().goods(books=books, coins=9).turn().rule_against(f"innovate {slot}") == "R5.35"


@rule("innovation", "R5.35", "R2.5")
@card(
    "innovation",
    *(f"{d}_{row}" for d in ("banking", "law", "engineering", "medicine") for row in (2, 3)),
)
def test_further_rows_cost_the_same() -> None:
    """Rows 2 and 3 of five players have the price of their column."""
    t = table(5).goods(books=(2, 2, 2, 2), coins=5).turn()
    assert len([x for x in t.targets("innovate") if x[-1] in "123"]) == 12


@rule("innovation", "T24", "R5.35")
@card("innovation", "top_left", "top_right")
def test_a_double_place_costs_two_and_two_and_one() -> None:
    """2 banking, 2 law and 1 other, and the coins."""
    t = table(4).goods(books=(2, 2, 1, 0), coins=5)
    t.show("professors", "top_left")
    t.turn()
    assert t.rule_against("innovate top_right") == "R5.35"
    t.do("innovate top_left")
    assert (t.p().books, t.p().coins) == ([0, 0, 0, 0], 0)


@rule("innovation", "R5.35")
@card("innovation", "innovation_palace", "wasteland")
def test_later_innovations_cost_more_books_and_a_palace_saves_the_coins() -> None:
    """The second needs 1 more; the wasteland's second none; a neutral palace counts."""
    t = table().goods(books=(6, 0, 0, 0), coins=5).tiles(innovations=["professors"]).turn()
    assert t.rule_against("innovate banking_1") == ""
    t = table().goods(books=(5, 0, 0, 0), coins=5).tiles(innovations=["professors"]).turn()
    assert t.rule_against("innovate banking_1") == "R5.35"
    t = table(boards=("wasteland", "lake", "forest")).goods(books=(5, 0, 0, 0), coins=5)
    t.tiles(innovations=["professors"]).turn()
    assert t.rule_against("innovate banking_1") == ""
    t = table().goods(books=(5, 0, 0, 0)).put(0, "palace", "H7", neutral=True).turn()
    assert t.rule_against("innovate banking_1") == "", "no coins with a palace"


@rule("innovation", "R5.36")
def test_three_innovations_are_the_most() -> None:
    """A fourth is refused, and so is an empty place."""
    t = table().goods(books=(9, 9, 9, 9), coins=9)
    t.tiles(innovations=["professors", "trade_routes", "sewers"]).turn()
    assert t.rule_against("innovate banking_1") == "R5.36"
    t = table().goods(books=(9, 9, 9, 9), coins=9)
    t.s.display[0] = ""
    assert t.turn().rule_against("innovate banking_1") == "R5.36"


@rule("innovation", "R2.5", "R5.35")
@pytest.mark.parametrize(
    "card, books",
    [
        ("banking_2", (5, 0, 0, 0)),
        ("law_2", (0, 5, 0, 0)),
        ("engineering_2", (0, 0, 5, 0)),
        ("medicine_2", (0, 0, 0, 5)),
        ("top_right", (0, 0, 3, 2)),
    ],
)
def test_a_place_of_the_display_costs_its_books(card: str, books: tuple[int, ...]) -> None:
    """Two of its discipline and three more; a double place two, two and one more."""
    t = table(4).goods(books=books, coins=5).show("sewers", card).turn()
    t.do(f"innovate {card}")
    assert (t.p().books, t.p().innovations) == ([0, 0, 0, 0], ["sewers"])
    fewer = [max(0, n - 1) if n == max(books) else n for n in books]
    t = table(4).goods(books=fewer, coins=5).show("sewers", card).turn()
    assert t.rule_against(f"innovate {card}") == "R5.35"


@rule("innovation", "X1", "R5.35")
def test_books_are_paid_in_any_order() -> None:
    """Three of any kind are due beside the two of banking; after law comes banking."""
    t = table().goods(books=(4, 3, 3, 0), coins=5).turn().do("innovate banking_1")
    assert t.asked == "PayBooks"
    t.do("pay law", "pay banking", "pay law")
    assert t.p().books == [1, 1, 3, 0]


@rule("innovation", "R5.35", "R5.40")
def test_a_missing_book_cites_what_is_paid_for() -> None:
    """An innovation and a book action have each their own rule."""
    t = table().goods(books=(4, 2, 0, 0), coins=5).turn().do("innovate banking_1")
    assert t.rule_against("pay medicine") == "R5.35"
    t = table().goods(books=(2, 0, 0, 2))
    t.s.book_actions = ["book_coins6", "book_power5", "book_spade3"]
    t.turn().do("use book_coins6")
    assert t.rule_against("pay law") == "R5.40"


@rule("innovation", "R5.5")
def test_levels_are_told_as_far_as_they_go() -> None:
    """Not beyond 7 without a free key, nor onto a level 12 that is taken."""
    t = table().levels(0, 6, 8, 11, 3).levels(1, 0, 0, 12, 0)
    t.tiles(0, cities=["city_tools", "city_tools"]).tiles(1, cities=["city_coins"])
    t.begin(RiseInOne(seat=0, n=2))
    told = [t.label(a) for a in t.options]
    assert told == ["Banking: 6 to 7", "Law: 8 to 10", "Engineering: 11 to 11", "Medicine: 3 to 5"]
    t.tiles(0, cities=["city_power"])
    assert t.label(t.options[0]) == "Banking: 6 to 8"


# Scholars.


@rule("innovation", "T25", "R5.38")
def test_a_scholar_on_a_two_space() -> None:
    """With the 3-space taken, a 2-space gives medicine 2; the scholar never returns."""
    t = table().goods(scholars=1)
    t.s.spaces[12] = 1
    t.p(1).pool -= 1
    t.turn()
    assert t.rule_against("send medicine 3") == "R5.38"
    t.do("send medicine 2")
    assert t.level(0, "medicine") == 2
    assert (t.p().scholars, t.p().pool, t.s.spaces[13]) == (0, 6, 0)


@rule("innovation", "R5.38")
@card("innovation", "bonus_send_scholar", "competency_09")
@pytest.mark.parametrize("text", ["send law 3", "send law 2", "return law"])
def test_sending_or_returning_scores_both_tiles(text: str) -> None:
    """2 VP from each; any free space may be chosen; a returned one is in the pool."""
    t = table().goods(scholars=1)
    t.tiles(bonus="bonus_send_scholar", competencies=["competency_09"]).turn().do(text)
    assert t.p().vp == 24
    assert t.level(0, "law") == {"send law 3": 3, "send law 2": 2, "return law": 1}[text]
    assert t.p().pool == (7 if text.startswith("return") else 6)


@rule("innovation", "R5.38")
def test_a_scholar_scores_even_without_a_level() -> None:
    """At the top of a track the action is still allowed."""
    t = table().goods(scholars=1).levels(0, 0, 12, 0, 0)
    t.tiles(bonus="bonus_send_scholar", cities=["city_coins"]).turn().do("return law")
    assert (t.level(0, "law"), t.p().vp) == (12, 22)


# Levels and keys.


@rule("innovation", "R5.5")
def test_levels_give_power_on_their_way() -> None:
    """Reaching 3, 5 and 7 gives 1, 2, 2 power."""
    t = table().goods(scholars=1, bowls=(12, 0, 0)).levels(0, 0, 2, 0, 0).turn().do("send law 3")
    assert t.bowls() == (9, 3, 0)
    t = table().goods(scholars=1, bowls=(12, 0, 0)).levels(0, 0, 6, 0, 0).turn().do("return law")
    assert t.bowls() == (10, 2, 0)


@rule("innovation", "R5.5")
def test_level_eight_needs_a_key() -> None:
    """Asked for; refusing loses the rest but no key; without one the rest is lost."""
    t = table().goods(scholars=2).levels(0, 0, 6, 0, 0).tiles(cities=["city_coins"]).turn()
    t.do("send law 3", "no")
    assert t.level(0, "law") == 7
    t = table().goods(scholars=2).levels(0, 0, 6, 0, 0).tiles(cities=["city_coins"]).turn()
    t.do("send law 3", "yes")
    assert t.level(0, "law") == 9
    t = table().goods(scholars=2).levels(0, 8, 6, 0, 0).tiles(cities=["city_coins"]).turn()
    t.do("send law 3")
    assert t.level(0, "law") == 7, "the key is used by banking"


@rule("innovation", "R5.5")
def test_only_one_stands_on_twelve() -> None:
    """The next one stops at 11; the first to reach it gains 3 power."""
    t = table().goods(scholars=1, bowls=(12, 0, 0)).levels(0, 0, 10, 0, 0)
    t.tiles(cities=["city_coins"]).levels(1, 0, 12, 0, 0).tiles(1, cities=["city_tools"])
    t.turn().do("send law 3")
    assert t.level(0, "law") == 11
    t = table().goods(scholars=1, bowls=(12, 0, 0)).levels(0, 0, 10, 0, 0)
    t.tiles(cities=["city_coins"]).turn().do("send law 3")
    assert (t.level(0, "law"), t.bowls()) == (12, (9, 3, 0))


@rule("innovation", "R5.5", "R6.1")
@card("innovation", "round_10")
def test_lost_levels_do_not_score() -> None:
    """1 VP for each level really gained."""
    t = table(rounds=("round_10",))
    t.goods(scholars=1).levels(0, 0, 5, 0, 0).turn().do("send law 3")
    assert (t.level(0, "law"), t.p().vp) == (7, 22)


# Power and book actions.


@rule("innovation", "R5.40")
@pytest.mark.parametrize(
    "card, cost, good, n",
    [
        ("power_scholar_action", 3, "scholars", 1),
        ("power_tools", 4, "tools", 2),
        ("power_coins", 4, "coins", 7),
    ],
)
def test_power_action(card: str, cost: int, good: str, n: int) -> None:
    """Its price from bowl III, its gain, then it is covered for everybody."""
    t = table().goods(bowls=(0, 0, 12)).goods(1, bowls=(0, 0, 12)).turn().do(f"use {card}")
    assert t.bowls() == (cost, 0, 12 - cost)
    assert getattr(t.p(), good) == n
    t.end_turn()
    assert t.rule_against(f"use {card}") == "R5.40"


@rule("innovation", "R5.40")
@pytest.mark.parametrize(
    "card, cost",
    [
        ("book_power5", 1),
        ("book_steps2", 1),
        ("book_coins6", 2),
        ("book_guild_vp", 2),
    ],
)
def test_book_action(card: str, cost: int) -> None:
    """Its price in books of any colours, its gain, then it is covered."""
    t = table().goods(books=(0, cost, 0, 0), bowls=(12, 0, 0)).put(0, "guild", "H7", "I5")
    t.s.book_actions = [card, *[k for k in t.s.book_actions if k != card][:2]]
    t.turn().do(f"use {card}")
    assert sum(t.p().books) == 0
    if card == "book_power5":
        assert t.bowls() == (7, 5, 0)
    elif card == "book_steps2":
        t.do("level medicine")
        assert t.level(0, "medicine") == 2
    elif card == "book_coins6":
        assert t.p().coins == 6
    else:
        assert t.p().vp == 24
    assert t.s.covered == [card]
    poor = table().goods(books=(0, cost - 1, 0, 0), tools=1)
    poor.s.book_actions = [card]
    assert poor.turn().rule_against(f"use {card}") == "R5.40"


@rule("innovation", "T26", "R5.40", "R9.3")
@card("innovation", "book_guild_upgrade", "power_bridge")
def test_the_actions_of_the_rulebook() -> None:
    """2 books turn a workshop into a guild; 3 power build a bridge; both are covered."""
    t = table().put(0, "workshop", "H7").goods(books=(1, 1, 0, 0))
    t.s.book_actions = ["book_guild_upgrade"]
    t.turn().do("use book_guild_upgrade")
    assert t.building("H7") == (0, "guild")
    assert (sum(t.p().books), t.s.covered) == (0, ["book_guild_upgrade"])
    t = table().put(0, "workshop", "F8").goods(bowls=(0, 9, 3)).turn()
    t.do("use power_bridge", "bridge F8-G7")
    assert t.bowls() == (3, 9, 0)
    assert (t.p().bridges, t.s.covered) == (2, ["power_bridge"])


@rule("innovation", "R9.3")
@card("innovation", "palace_3", "palace_4")
def test_free_upgrades_need_a_building_and_a_guild() -> None:
    """Without a workshop, a school or a guild left they cannot be chosen."""
    t = table().put(0, "guild", "H7").goods(books=(2, 0, 0, 0))
    t.s.book_actions = ["book_guild_upgrade"]
    assert t.turn().rule_against("use book_guild_upgrade") == "R9.3"
    t = table().put(0, "guild", "A3", "A4", "A5", "A6").put(0, "workshop", "H7")
    t.tiles(palace="palace_4").turn()
    assert t.rule_against("use palace_4") == "R9.3"
    t = table().put(0, "workshop", "H7").tiles(palace="palace_3").turn()
    assert t.rule_against("use palace_3") == "R9.3"


@rule("innovation", "R5.41")
@card("innovation", "illusionists")
@pytest.mark.parametrize("seats, points", [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_illusionists_pay_less_and_score(seats: int, points: int) -> None:
    """1 power less; 1 VP, or 2 with four and five players."""
    t = table(seats, factions=("illusionists",)).goods(bowls=(0, 9, 3)).turn()
    t.do("use power_coins")
    assert (t.bowls(), t.p().coins, t.p().vp) == ((3, 9, 0), 7, 20 + points)


# Bridges.


@rule("innovation", "T44", "R5.42")
def test_bridge_sites_beside_a_guild() -> None:
    """From E4: D5, F5 and G4; the site F5-G4 touches none of ours."""
    t = table().put(0, "guild", "E4").goods(bowls=(0, 9, 3)).turn().do("use power_bridge")
    assert t.targets("bridge") == ["D5-E4", "E4-F5", "E4-G4"]
    assert t.rule_against("bridge F5-G4") == "R5.42"


@rule("innovation", "R5.42")
def test_bridges_are_three_and_stay() -> None:
    """A bridged site is closed for everybody; with three bridges standing none is left."""
    t = table().put(0, "guild", "E4").goods(bowls=(0, 9, 3)).bridge(1, "E4-F5").turn()
    t.do("use power_bridge")
    assert t.rule_against("bridge E4-F5") == "R5.42"
    t = table().put(0, "guild", "E4").goods(bowls=(0, 9, 3), tools=1)
    t.bridge(0, "E4-F5", "E4-G4", "D5-E4").turn()
    assert t.rule_against("use power_bridge") == "R5.42"


@rule("innovation", "R5.42")
def test_a_bridge_may_complete_a_city_and_offers_no_power() -> None:
    """Four buildings of power 7 joined over F8-G7."""
    t = table().put(0, "guild", "F8", "E8").put(0, "guild", "G7").put(0, "workshop", "H7")
    t.put(1, "palace", "G6").goods(bowls=(0, 9, 3)).turn()
    t.do("use power_bridge", "bridge F8-G7")
    assert (t.asked, t.seat) == ("TakeCityTile", 0)
    t.do("found city_coins")
    assert t.asked == "CloseTurn"


@rule("innovation", "R5.45")
@card("innovation", "moles")
def test_moles_bridge_land_for_a_tool() -> None:
    """As often as there are tools and bridges; the pair must be two common neighbours apart."""
    t = table(factions=("moles",)).put(0, "workshop", "H6").goods(tools=3)
    t.goods(1, tools=1).goods(2, tools=1).turn()
    t.do("use moles")
    sites = t.targets("bridge")
    assert all("H6" in site.split("-") for site in sites)
    t.do(f"bridge {sites[0]}").end_turn().leave().leave()
    assert t.p().tools == 2
    assert t.rule_against("use moles") == "", "not covered"


@rule("innovation", "R5.45")
def test_a_land_bridge_joins_hexes_two_apart() -> None:
    """G7 and I7 share the neighbours H6 and H7."""
    t = table(factions=("moles",)).put(0, "workshop", "G7").goods(tools=1).turn()
    t.do("use moles", "bridge G7-I7")
    assert "I7" in t.reach()
    t = table().put(0, "workshop", "G7").goods(tools=1, bowls=(0, 9, 3)).turn()
    t.do("use power_bridge")
    assert t.why_not("bridge G7-I7") is not None


# Special actions.


@rule("innovation", "T27", "R5.43")
@card("innovation", "professors")
def test_professors() -> None:
    """A scholar and 3 VP, then covered until the next round."""
    t = table().tiles(innovations=["professors"]).turn().do("use professors")
    assert (t.p().scholars, t.p().vp, t.p().used) == (1, 23, ["professors"])
    t.end_turn().leave().leave()
    assert t.seat == 0
    assert t.rule_against("use professors") == "R5.43"
    t.leave()
    while t.s.round == 1:
        t.do(t.offered[-1])
    while t.seat != 0 or t.asked != "TakeAction":
        t.leave() if t.asked == "TakeAction" else t.do(t.offered[-1])
    assert t.rule_against("use professors") == ""


@rule("innovation", "R5.43")
@pytest.mark.parametrize(
    "card, script, good, n",
    [
        ("philosophers", ["book law"], "books", [0, 1, 0, 0]),
        ("bonus_science", ["level law"], "levels", [0, 1, 0, 0]),
        ("competency_07", [], "bowl1", 1),
        ("palace_1", [], "tools", 2),
        ("palace_6", ["level law"], "levels", [0, 2, 0, 0]),
        ("palace_13", ["book law"], "coins", 3),
    ],
)
def test_special_action(card: str, script: list[str], good: str, n: object) -> None:
    """Free, for its owner, once a round."""
    t = table(factions=("philosophers",) if card == "philosophers" else ())
    if card.startswith("bonus"):
        t.tiles(bonus=card)
    elif card.startswith("competency"):
        t.tiles(competencies=[card])
    elif card.startswith("palace"):
        t.tiles(palace=card)
    t.turn().do(f"use {card}", *script)
    assert getattr(t.p(), good) == n
    assert t.p().used == [card]


@rule("innovation", "R5.43")
@pytest.mark.parametrize(
    "card, free", [("bonus_spade", 1), ("deus_ex_machina", 1), ("palace_2", 2)]
)
def test_special_spades(card: str, free: int) -> None:
    """Terraform and build with free spades."""
    t = table().put(0, "workshop", "H7")
    if card.startswith("bonus"):
        t.tiles(bonus=card)
    elif card.startswith("palace"):
        t.tiles(palace=card)
    else:
        t.tiles(innovations=[card])
    t.turn().do(f"use {card}", "dig G7")
    if free == 2:
        assert t.rule_against("dig I7") == ""
    assert t.s.terrain[INDEX["G7"]] == 0


@rule("innovation", "R5.43")
@card("innovation", "bonus_bridge")
def test_special_bridge() -> None:
    """The round bonus builds a bridge."""
    t = table().put(0, "guild", "E4").tiles(bonus="bonus_bridge").turn()
    t.do("use bonus_bridge", "bridge E4-F5")
    assert t.p().bridges == 2


@rule("innovation", "R5.44")
@card("innovation", "psychics")
def test_psychics_take_another_action() -> None:
    """5 power, conversions between, then any action, also passing; it cannot be skipped."""
    t = table(factions=("psychics",)).goods(bowls=(0, 9, 3), scholars=1).turn()
    t.do("use psychics")
    assert (t.asked, t.bowls()) == ("TakeAction", (0, 4, 8))
    assert "done" not in t.offered
    assert t.rule_against("use psychics") == "R5.43"
    t.do("convert power_coin", "send law 3")
    assert t.asked == "CloseTurn"
    t = table(factions=("psychics",)).turn().do("use psychics", "pass")
    assert t.asked == "TakeRoundBonus"


@rule("innovation", "R5.46", "R5.55")
@card("innovation", "competency_06", "annex")
def test_an_annex_is_an_action() -> None:
    """On an own building without one, also a neutral one; it may complete a city; no power."""
    t = table().put(0, "guild", "H7", "H6").put(0, "school", "G7").put(1, "palace", "H8")
    t.tiles(competencies=["competency_06"])
    t.p().annexes = 2
    t.s.annexes_left -= 2
    t.s.annexed.append(INDEX["H6"])
    t.p().annexes -= 1
    t.turn()
    assert t.rule_against("annex H6") == "R5.46"
    assert t.rule_against("annex H8") != ""
    t.do("annex H7")
    # Three buildings count as five with two annexes, power 2+1 + 2+1 + 2 = 8.
    assert t.asked == "TakeCityTile"


@rule("innovation", "R5.46")
def test_an_annex_stays_with_the_hex() -> None:
    """After an upgrade it still adds its power."""
    t = table().put(0, "workshop", "H7").goods(tools=2, coins=6)
    t.s.annexed.append(INDEX["H7"])
    t.s.annexes_left -= 1
    t.turn().do("upgrade H7 guild")
    assert t.s.annexed == [INDEX["H7"]]
