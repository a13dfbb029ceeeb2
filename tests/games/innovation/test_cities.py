"""Cities, and neutral buildings."""

from __future__ import annotations

import pytest

from pentarchy.games.innovation.geometry import INDEX
from pentarchy.games.innovation.scenario import InnovationScenario
from tests.games.innovation.table import table
from tests.support import card, rule


def founding(*, factions: tuple[str, ...] = (), rounds: tuple[str, ...] = ()) -> InnovationScenario:
    """Seat 0 can complete a city of power 7 by building on I7."""
    t = table(factions=factions, rounds=rounds)
    t.put(0, "guild", "H7", "H6").put(0, "guild", "G7").terrain("desert", "I7")
    return t.goods(tools=1, coins=2, bowls=(12, 0, 0))


@rule("innovation", "T11", "R5.55", "R5.57")
@card("innovation", "city_power")
def test_four_buildings_of_power_seven() -> None:
    """The power tile gives 8 VP, 8 power and a key."""
    t = founding().turn().do("build I7")
    assert t.asked == "TakeCityTile"
    t.do("found city_power")
    assert (t.p().vp, t.bowls(), t.p().cities) == (28, (4, 8, 0), ["city_power"])
    assert t.s.city_stock["city_power"] == 2


@rule("innovation", "T10", "R5.57", "R6.1")
@card("innovation", "round_11", "city_coins")
def test_a_city_under_the_city_tile_scores_five_more() -> None:
    """6 VP of the tile and 5 of the round."""
    t = founding(rounds=("round_11",))
    t.turn().do("build I7", "found city_coins")
    assert (t.p().vp, t.p().coins) == (20 + 6 + 5, 6)


@rule("innovation", "R5.57")
@pytest.mark.parametrize(
    "card, vp, good, n",
    [
        ("city_tools", 4, "tools", 3),
        ("city_books", 5, "books", [0, 2, 0, 0]),
        ("city_spades", 5, "", 0),
        ("city_coins", 6, "coins", 6),
        ("city_science", 7, "levels", [1, 1, 1, 1]),
        ("city_power", 8, "bowl2", 8),
        ("city_scholar", 8, "scholars", 1),
    ],
)
def test_city_tile(card: str, vp: int, good: str, n: object) -> None:
    """Points and reward of each city tile."""
    t = founding().turn().do("build I7", f"found {card}")
    if card == "city_books":
        t.do("book law", "book law")
    if card == "city_spades":
        assert t.asked == "Terraform"
        t.do("dig I8", "dig I8")
        assert t.s.terrain[INDEX["I8"]] == 1, "lake, swamp, plains"
    else:
        assert getattr(t.p(), good) == n
    assert t.p().vp == 20 + vp


@rule("innovation", "R5.57", "R5.5")
@card("innovation", "city_science")
def test_the_key_serves_the_levels_of_its_own_tile() -> None:
    """Law 7 may rise to 8 with the very key of the science tile."""
    t = founding().levels(0, 0, 7, 0, 0).turn().do("build I7", "found city_science")
    assert t.asked == "UseKey"
    t.do("yes")
    assert t.p().levels == [1, 8, 1, 1]


@rule("innovation", "R5.57", "X1")
@card("innovation", "felines")
def test_felines_gain_levels_and_a_book() -> None:
    """3 levels in any split and a book for each city."""
    t = founding(factions=("felines",)).turn().do("build I7", "found city_coins", "book law")
    t.do("level medicine", "level banking", "level medicine")
    assert (t.p().levels, t.p().books) == ([1, 0, 0, 2], [0, 1, 0, 0])


@rule("innovation", "R5.57")
def test_without_tiles_a_city_gives_nothing() -> None:
    """An empty stock."""
    t = founding()
    t.tiles(1, cities=[key for key in t.s.city_stock for _ in range(3)])
    t.turn().do("build I7")
    assert t.seat == 1, "nothing to choose"
    assert t.p().vp == 20
    assert t.s.city[INDEX["I7"]] == 1


@rule("innovation", "R1.3", "R5.57")
def test_a_kind_of_city_tile_may_run_out() -> None:
    """Three of each."""
    t = founding().tiles(1, cities=["city_coins"] * 3).turn().do("build I7")
    assert t.rule_against("found city_coins") == "R1.3"


@rule("innovation", "R5.55")
@card("innovation", "university", "monument", "palace_8")
def test_smaller_cities() -> None:
    """Three buildings with a university, two with the monument, power 6 with palace 8."""
    t = table().put(0, "university", "H7").put(0, "palace", "H6").goods(tools=1, coins=2)
    t.terrain("desert", "I7").turn().do("build I7")
    assert t.asked == "TakeCityTile", "3 + 3 + 1"
    t = table().put(0, "monument", "H7", neutral=True).put(0, "guild", "H6").put(0, "guild", "I5")
    t.goods(tools=4, coins=6).turn().do("upgrade H6 palace")
    assert t.asked == "InAnyOrder", "4 + 3 with two buildings"
    t = table().put(0, "guild", "H7", "H6").put(0, "workshop", "G7").tiles(palace="palace_8")
    t.goods(tools=1, coins=2).terrain("desert", "I7").turn().do("build I7")
    assert t.asked == "TakeCityTile", "2 + 2 + 1 + 1 with palace 8"
    t = table().put(0, "guild", "H7", "H6").put(0, "workshop", "G7")
    t.goods(tools=1, coins=2).terrain("desert", "I7").turn().do("build I7")
    assert t.asked == "CloseTurn", "power 6 is not enough without it"


@rule("innovation", "R5.56")
def test_gaining_palace_eight_founds_cities_at_once() -> None:
    """A group of power 6 becomes a city when the palace tile is taken."""
    t = table().put(0, "guild", "H7", "H6").put(0, "workshop", "G7", "I7").put(0, "guild", "E12")
    t.s.palaces = ["palace_8", "palace_17"]
    t.goods(tools=4, coins=6).turn().do("upgrade E12 palace", "crown palace_8")
    assert t.asked == "TakeCityTile"


@rule("innovation", "R5.56")
def test_a_building_beside_a_city_joins_it() -> None:
    """It cannot found another, whatever its power."""
    t = table().put(0, "guild", "H7", "H6", "G7").put(0, "workshop", "I7")
    t.city("H7", "H6", "G7", "I7").terrain("desert", "H8").goods(tools=1, coins=2)
    t.turn().do("build H8")
    assert t.asked == "CloseTurn"
    assert t.s.city[INDEX["H8"]] == 1


@rule("innovation", "R5.56")
def test_two_cities_that_grow_together_stay_two() -> None:
    """Nothing is lost and nothing founded."""
    t = table().put(0, "guild", "G7", "H6").put(0, "guild", "H8", "I9").city("G7", "H6")
    t.city("H8", "I9").terrain("desert", "H7").goods(tools=1, coins=2).turn().do("build H7")
    assert t.asked == "CloseTurn"
    assert {t.s.city[INDEX[at]] for at in ("G7", "H6", "H8", "I9")} == {1, 2}


@rule("innovation", "R9.6", "R5.58")
def test_one_action_may_found_several_cities() -> None:
    """The lizards' free workshop of a first city completes a second one."""
    t = founding(factions=("lizards",)).put(0, "school", "E11", "D11", "F11")
    t.terrain("desert", "E12").turn().do("build I7", "found city_coins")
    t.do("build E12")
    assert t.asked == "TakeCityTile"
    t.do("found city_tools")
    assert t.p().cities == ["city_coins", "city_tools"]


@rule("innovation", "R5.59")
@card("innovation", "palace_14")
def test_palace_fourteen_joins_groups_across_a_river_hex() -> None:
    """On request, before or after the action, once for each river hex."""
    # G8 is a river hex beside F8, G7 and H7; F8 does not touch the others.
    t = table().put(0, "guild", "F8").put(0, "guild", "G7", "H7").put(0, "workshop", "H6")
    t.tiles(palace="palace_14").goods(scholars=1).turn()
    assert t.asked == "TakeAction"
    assert t.rule_against("rivercity G8") == ""
    assert t.rule_against("rivercity G2") == "R5.59"
    t.do("rivercity G8", "found city_coins")
    assert t.asked == "TakeAction", "it is no action"
    assert t.rule_against("rivercity G8") == "R5.59"
    assert len({t.s.city[INDEX[at]] for at in ("F8", "G7", "H7", "H6")}) == 1
    t.do("send law 3")
    assert t.asked == "CloseTurn"


@rule("innovation", "R5.59", "R5.55")
def test_river_cities_need_two_groups_and_enough_power() -> None:
    """One group alone, or too little together, is refused."""
    t = table().put(0, "guild", "G7", "H7").put(0, "workshop", "F8").tiles(palace="palace_14")
    t.goods(scholars=1).turn()
    assert t.rule_against("rivercity G8") == "R5.55"
    t = table().put(0, "guild", "G7", "H7").put(0, "guild", "H6").tiles(palace="palace_14")
    t.goods(scholars=1).turn()
    assert t.rule_against("rivercity G8") == "R5.59"
    t = table().put(0, "guild", "G7", "H7").goods(scholars=1).turn()
    assert t.why_not("rivercity G8") is not None, "only with the palace"


@rule("innovation", "R5.59", "R4.5")
def test_a_river_city_of_the_closing_free_moves_offers_power_at_once() -> None:
    """What its tile builds is offered before the turn ends, not in somebody else's."""
    t = table().put(0, "guild", "F8").put(0, "guild", "G7", "H7").put(0, "workshop", "H6")
    t.tiles(palace="palace_14").goods(scholars=1, tools=1, coins=2).put(1, "guild", "I8")
    t.terrain("plains", "I7").turn().do("send law 3")
    t.do("rivercity G8", "found city_spades", "dig I7", "build I7")
    assert (t.asked, t.seat) == ("OfferPower", 1)
    t.do("accept")
    assert (t.asked, t.seat) == ("CloseTurn", 0)
    assert t.bowls(1) == (3, 9, 0)


# Neutral buildings.


@rule("innovation", "R5.60", "R5.17")
def test_a_neutral_building_is_placed_with_bought_spades() -> None:
    """Any empty hex in reach whose spades can be bought; they count as used."""
    t = table(rounds=("round_09",)).put(0, "workshop", "H7")
    t.goods(books=(5, 0, 0, 0), coins=5, tools=6).show("innovation_guild").turn()
    t.do("innovate banking_1")
    assert t.asked == "PlaceNeutral"
    assert set(t.targets("place")) == {"G7", "H6", "H8", "I7"}, "I8 would cost 9 tools"
    assert t.rule_against("place I8 guild") == "R5.60"
    assert t.rule_against("place E12 guild") == "R5.2"
    t.do("place H6 guild")
    assert (t.p().tools, t.building("H6")) == (0, (0, "guild"))
    assert t.p().vp == 20 + 2 * 2, "two spades under the spade tile"


@rule("innovation", "R5.60")
def test_a_neutral_building_without_a_place_is_lost() -> None:
    """Compulsory where it can be placed; otherwise the rest of the tile still happens."""
    t = table().put(0, "workshop", "H7").goods(books=(5, 0, 0, 0), coins=5)
    t.show("innovation_monument").turn().do("innovate banking_1")
    assert t.p().vp == 20 + 5 + 7, "round tile and the monument's points"
    assert t.s.neutral == []
    t = table().put(0, "workshop", "H7").goods(books=(5, 0, 0, 0), coins=5)
    t.show("innovation_school").turn().do("innovate banking_1")
    assert t.asked == "LearnCompetency", "the competency is not lost"


@rule("innovation", "R5.60")
def test_a_neutral_building_offers_power_and_no_tunnel() -> None:
    """It is a build for the neighbours; moles place it in plain reach only."""
    t = table(factions=("moles",)).put(0, "workshop", "H7").put(1, "guild", "I8")
    t.goods(books=(5, 0, 0, 0), coins=5, tools=3).show("innovation_guild")
    t.terrain("desert", "I7").turn().do("innovate banking_1")
    assert "H9" not in t.targets("place")
    t.do("place I7 guild")
    assert (t.asked, t.seat) == ("OfferPower", 1)


@rule("innovation", "R5.61")
@pytest.mark.parametrize(
    "card, kind, income",
    [
        ("innovation_workshop", "workshop", {"tools": 3}),
        ("innovation_guild", "guild", {"coins": 5}),
        ("innovation_school", "school", {}),
        ("innovation_university", "university", {"vp": 2}),
        ("innovation_palace", "palace", {"power": 4}),
        ("innovation_monument", "monument", {}),
    ],
)
def test_building_innovation(card: str, kind: str, income: dict[str, int]) -> None:
    """The white building, its grant, and the income of its tile only."""
    t = table().put(0, "workshop", "H7").goods(books=(5, 0, 0, 0), coins=5)
    t.terrain("desert", "I7", "G7").show(card).turn()
    t.do("innovate banking_1", f"place I7 {kind}")
    assert t.building("I7") == (0, kind)
    assert t.s.neutral == [INDEX["I7"]]
    extra = {"innovation_monument": 7}.get(card, 0)
    assert t.p().vp == 20 + 5 + extra
    if kind == "school":
        assert t.asked == "LearnCompetency"
    elif kind == "palace":
        assert (t.p().bowl3, t.p().tokens, t.p().palace) == (2, 14, "")
    else:
        assert t.asked == "CloseTurn", "no competency and no palace tile"
    tile = t.g.rules.innovations[card]
    paid = {"coins": 0, "tools": 0, "power": 0, "vp": 0}
    for word in tile.income:
        for name in paid:
            paid[name] += getattr(word, name)
    assert {k: n for k, n in paid.items() if n} == income
    assert t.p().left == [0, 8, 4, 3, 1, 1, 0, 0], "no own piece is used"


@rule("innovation", "R5.61", "R5.60")
@card("innovation", "competency_10", "tower")
def test_the_tower_of_competency_ten() -> None:
    """A neutral tower at once; income 2 power and 2 coins."""
    t = table().put(0, "guild", "H7").goods(tools=3, coins=5, bowls=(12, 0, 0))
    t.terrain("desert", "I7", "G7").turn()
    t.do("upgrade H7 school", "learn competency_10", "pick 2", "place I7 tower")
    assert t.building("I7") == (0, "tower")
    assert t.s.neutral_left[6] == 4
