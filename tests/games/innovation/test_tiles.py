"""What tiles do: incomes, points on passing, counting innovations, palaces, round tiles."""

from __future__ import annotations

import pytest

from pentarchy.games.innovation.geometry import INDEX
from pentarchy.games.innovation.scenario import ROUNDS, InnovationScenario
from pentarchy.games.innovation.turn import Income
from tests.games.innovation.table import table
from tests.support import card, rule

# Incomes.


@rule("innovation", "R4.1")
@pytest.mark.parametrize(
    "card, expected",
    [
        ("bonus_send_scholar", {"scholars": 1}),
        ("bonus_build_guild", {"bowl2": 3}),
        ("bonus_pass_palace_university", {"tools": 1}),
        ("bonus_spade", {"books": [0, 1, 0, 0]}),
        ("bonus_bridge", {"books": [0, 1, 0, 0]}),
        ("bonus_science", {"tools": 2}),
        ("bonus_pass_school", {"coins": 4}),
        ("bonus_power_coins", {"bowl2": 4, "coins": 2}),
        ("bonus_coins", {"coins": 6}),
        ("bonus_river_workshop", {}),
    ],
)
def test_round_bonus_income(card: str, expected: dict[str, object]) -> None:
    """A round bonus pays its income at the start of the round."""
    t = table().goods(bowls=(12, 0, 0)).tiles(bonus=card).begin(Income(seat=0))
    if "books" in expected:
        t.do("book law")
    usual: dict[str, object] = {"coins": 0, "tools": 0, "scholars": 0, "bowl2": 0}
    usual["books"] = [0, 0, 0, 0]
    for name, value in (usual | expected).items():
        base = 1 if name == "tools" else 0  # the board pays one tool
        got = getattr(t.p(), name)
        assert got == (value + base if isinstance(value, int) else value), name


@rule("innovation", "R4.1")
@pytest.mark.parametrize(
    "card, expected",
    [
        ("competency_02", {"vp": 23, "coins": 2}),
        ("competency_03", {"bowl2": 1, "books": [0, 1, 0, 0]}),
        ("competency_10", {"bowl2": 2, "coins": 2}),
        ("innovation_workshop", {"tools": 4}),
        ("innovation_guild", {"coins": 5}),
        ("innovation_university", {"vp": 22}),
        ("innovation_palace", {"bowl2": 4}),
        ("palace_1", {"bowl2": 5}),
        ("palace_2", {}),
        ("palace_3", {"bowl2": 2}),
        ("palace_4", {"bowl2": 2}),
        ("palace_5", {"bowl2": 4}),
        ("palace_6", {"bowl2": 2, "books": [0, 1, 0, 0]}),
        ("palace_7", {"bowl2": 4}),
        ("palace_8", {"bowl2": 2, "coins": 2, "tools": 2}),
        ("palace_9", {"scholars": 1}),
        ("palace_10", {"coins": 6}),
        ("palace_11", {"tools": 2}),
        ("palace_12", {"bowl2": 8}),
        ("palace_13", {}),
        ("palace_14", {"bowl2": 6}),
        ("palace_15", {"bowl2": 6}),
        ("palace_16", {"bowl2": 2, "books": [0, 1, 0, 0]}),
        ("palace_17", {"bowl2": 2}),
    ],
)
def test_tile_income(card: str, expected: dict[str, object]) -> None:
    """A tile pays its income; the river bonus pays nothing."""
    t = table().goods(bowls=(12, 0, 0)).tiles(bonus="bonus_river_workshop")
    if card.startswith("competency"):
        t.tiles(competencies=[card])
    elif card.startswith("palace"):
        t.tiles(palace=card)
    else:
        t.tiles(innovations=[card])
    t.begin(Income(seat=0))
    if "books" in expected:
        t.do("book law")
    usual: dict[str, object] = {"coins": 0, "tools": 1, "scholars": 0, "bowl2": 0, "vp": 20}
    usual["books"] = [0, 0, 0, 0]
    for name, value in (usual | expected).items():
        assert getattr(t.p(), name) == value, name


@rule("innovation", "R4.1")
@card("innovation", "omar")
def test_omars_income() -> None:
    """2 power and 2 coins."""
    t = table(factions=("omar",)).goods(bowls=(12, 0, 0)).tiles(bonus="bonus_river_workshop")
    t.begin(Income(seat=0))
    assert (t.p().coins, t.bowls()) == (2, (10, 2, 0))


# On passing.


@rule("innovation", "T28", "R5.70")
@card("innovation", "bonus_pass_palace_university")
def test_passing_with_palace_and_university() -> None:
    """4 VP each, neutral ones included."""
    t = table().put(0, "palace", "H7").put(0, "university", "I5")
    t.tiles(bonus="bonus_pass_palace_university").goods(tools=1).turn().do("pass")
    assert t.p().vp == 28


@rule("innovation", "T29", "R5.70")
@card("innovation", "trade_routes")
def test_trade_routes() -> None:
    """2 VP for each own guild on passing."""
    t = table().put(0, "guild", "H7", "I5", "B7").tiles(innovations=["trade_routes"])
    t.goods(tools=1).turn().do("pass")
    assert t.p().vp == 26


@rule("innovation", "T40", "R5.70")
@pytest.mark.parametrize(
    "card, points", [("competency_08", 4), ("competency_12", 2), ("palace_7", 6)]
)
def test_points_on_passing(card: str, points: int) -> None:
    """2 VP a city tile; the lowest level (9, 7, 7, 2 give 2); 3 VP a school."""
    t = table().put(0, "school", "H7", "I5").levels(0, 9, 7, 2, 7).goods(tools=1)
    t.tiles(cities=["city_coins", "city_tools"])
    if card == "palace_7":
        t.tiles(palace=card)
    else:
        t.tiles(competencies=[card])
    t.turn().do("pass")
    assert t.p().vp == 20 + points


# Competencies.


@rule("innovation", "R5.50")
@pytest.mark.parametrize(
    "card, expected",
    [
        ("competency_04", {"vp": 25, "tools": 1, "coins": 2}),
        ("competency_06", {"annexes": 2}),
        ("competency_05", {}),
    ],
)
def test_competency_at_once(card: str, expected: dict[str, int]) -> None:
    """What a competency gives when it is taken."""
    t = table().put(0, "guild", "H7").goods(tools=3, coins=5).turn()
    t.do("upgrade H7 school", f"learn {card}")
    for name, value in expected.items():
        assert getattr(t.p(), name) == value
    if card == "competency_05":
        assert t.asked == "InAnyOrder"
        t.do("pick 2", "dig G7", "dig I7", "done")
        assert t.s.terrain[INDEX["I7"]] == 0


@rule("innovation", "R5.50", "R9.4")
def test_no_competency_twice_and_none_from_an_empty_stack() -> None:
    """The own kind and an empty stack are refused."""
    t = table(5).put(0, "guild", "H7").goods(tools=3, coins=5).tiles(competencies=["competency_02"])
    for seat in (1, 2, 3, 4):
        t.tiles(seat, competencies=["competency_03"])
    t.turn().do("upgrade H7 school")
    assert t.rule_against("learn competency_02") == "R5.50"
    assert t.rule_against("learn competency_03") == "R9.4"
    assert t.rule_against("learn competency_04") == ""


@rule("innovation", "R5.50")
@card("innovation", "philosophers")
def test_philosophers_take_a_book_more() -> None:
    """Even where the place gives none."""
    t = table(factions=("philosophers",)).put(0, "guild", "H7").goods(tools=3, coins=5).turn()
    t.do("upgrade H7 school", "learn competency_04")
    assert (t.p().books, t.level(0, "law")) == ([0, 1, 0, 0], 3)
    t = table(factions=("philosophers",)).put(0, "guild", "H7").goods(tools=3, coins=5).turn()
    t.do("upgrade H7 school")
    second = next(a for a in t.options if a.text == "learn competency_02")
    assert "2 levels, 2 books of Banking" in t.label(second)


@rule("innovation", "R5.50")
def test_levels_may_wait_for_the_tower() -> None:
    """The levels come before or after the tile's effect."""
    t = table().put(0, "guild", "H7").goods(tools=3, coins=5).terrain("desert", "I7", "G7").turn()
    t.do("upgrade H7 school", "learn competency_10")
    assert t.asked == "InAnyOrder"
    t.do("pick 1")
    assert t.level(0, "medicine") == 3
    assert t.asked == "PlaceNeutral"


@rule("innovation", "R5.51")
@card("innovation", "palace_5", "university")
def test_sources_of_competencies() -> None:
    """A university and palace 5 bring one, as schools do."""
    t = table().put(0, "school", "H7").goods(tools=5, coins=8).turn().do("upgrade H7 university")
    assert t.asked == "LearnCompetency"
    t = table().put(0, "guild", "H7").goods(tools=4, coins=6)
    t.s.palaces = ["palace_5", "palace_17"]
    t.turn().do("upgrade H7 palace", "crown palace_5")
    assert t.asked == "LearnCompetency"


# Counting innovations.


def innovating(tile: str, **goods: object) -> InnovationScenario:
    """Seat 0 is about to take an innovation; the round tile gives 5 VP."""
    t = table().goods(books=(5, 0, 0, 0), coins=5, **goods)  # type: ignore[arg-type]
    return t.show(tile)


@rule("innovation", "T39", "R5.63")
@card("innovation", "libraries")
def test_libraries() -> None:
    """Levels 9, 7, 7, 2 give 16 VP."""
    t = innovating("libraries").levels(0, 9, 7, 7, 2).tiles(cities=["city_coins"])
    t.turn().do("innovate banking_1")
    assert t.p().vp == 20 + 5 + 16


@rule("innovation", "R5.63")
@pytest.mark.parametrize(
    "card, kind, points", [("sewers", "workshop", 2 * 3), ("colleges", "school", 5 * 3)]
)
def test_points_for_buildings(card: str, kind: str, points: int) -> None:
    """2 VP a workshop, 5 VP a school, neutral ones included."""
    t = innovating(card).put(0, kind, "H7", "I5").put(0, kind, "B7", neutral=True)
    t.turn().do("innovate banking_1")
    assert t.p().vp == 20 + 5 + points


@rule("innovation", "R5.63")
@card("innovation", "league_of_cities")
def test_league_of_cities() -> None:
    """5 VP a city tile."""
    t = innovating("league_of_cities").tiles(cities=["city_coins", "city_coins", "city_tools"])
    t.turn().do("innovate banking_1")
    assert t.p().vp == 20 + 5 + 15


APART = ("H7", "I5", "B7", "A12", "D1", "D5", "F8", "E12", "I12", "A1", "C1")


@rule("innovation", "T41", "R5.63")
@card("innovation", "communication")
@pytest.mark.parametrize("groups, points", [(3, 0), (4, 8), (5, 12), (6, 18), (7, 18)])
def test_communication(groups: int, points: int) -> None:
    """Groups by adjacency, not by reach; a second building in a group changes nothing."""
    t = innovating("communication").put(0, "workshop", *APART[:groups]).put(0, "workshop", "G7")
    t.turn().do("innovate banking_1")
    assert t.p().vp == 20 + 5 + points


@rule("innovation", "T42", "R5.63")
@card("innovation", "census")
@pytest.mark.parametrize("buildings, points", [(6, 0), (7, 8), (8, 8), (9, 12), (10, 12), (11, 18)])
def test_census(buildings: int, points: int) -> None:
    """Buildings on the map; annexes do not count."""
    t = innovating("census").put(0, "workshop", *APART[: min(buildings, 9)])
    t.put(0, "guild", *APART[9:buildings])
    t.s.annexed.append(INDEX["H7"])
    t.s.annexes_left -= 1
    t.turn().do("innovate banking_1")
    assert t.p().vp == 20 + 5 + points


@rule("innovation", "T43", "R5.63")
@card("innovation", "steel")
@pytest.mark.parametrize("bridges, points", [(0, 0), (1, 8), (2, 12), (3, 18)])
def test_steel(bridges: int, points: int) -> None:
    """Own bridges on the map; another's does not count."""
    t = innovating("steel").put(0, "workshop", "E4")
    t.bridge(0, *("D5-E4", "E4-F5", "E4-G4")[:bridges]).bridge(1, "A3-B1")
    t.turn().do("innovate banking_1")
    assert t.p().vp == 20 + 5 + points


@rule("innovation", "R5.63")
@card("innovation", "architecture")
def test_architecture() -> None:
    """10 VP and a level of choice for each different kind of building."""
    t = innovating("architecture").put(0, "workshop", "H7", "I5").put(0, "guild", "B7")
    t.put(0, "tower", "A12", neutral=True).turn().do("innovate banking_1")
    assert t.p().vp == 35
    t.do("level law", "level law", "level medicine")
    assert t.p().levels == [0, 2, 0, 1]


@rule("innovation", "R5.36")
@card("innovation", "deus_ex_machina")
def test_deus_ex_machina() -> None:
    """A book and a level everywhere at once."""
    t = innovating("deus_ex_machina").turn().do("innovate banking_1", "book medicine")
    assert (t.p().levels, t.p().books) == ([1, 1, 1, 1], [0, 0, 0, 1])


# Palaces.

DESERTS = ("A12", "B7", "D1", "D5", "E4", "E12", "F8", "H2", "I5", "I12")


def crowning(palace: str, **goods: object) -> InnovationScenario:
    """Seat 0 is about to build a palace on H7."""
    t = table().put(0, "guild", "H7").goods(tools=4, coins=6, **goods)  # type: ignore[arg-type]
    t.s.palaces = [palace, "palace_17" if palace != "palace_17" else "palace_1"]
    return t


@rule("innovation", "R5.27", "R5.62")
@card("innovation", "palace_17", "palace_10")
def test_palaces_give_once_and_are_gone() -> None:
    """Palace 17: 10 VP. Palace 10: 12 power and 2 books. Nobody else can take it."""
    t = crowning("palace_17").turn().do("upgrade H7 palace", "crown palace_17")
    assert t.p().vp == 30
    assert t.s.palaces == ["palace_1"]
    t = crowning("palace_10", bowls=(12, 0, 0)).turn()
    t.do("upgrade H7 palace", "crown palace_10", "book law", "book law")
    assert (t.bowls(), t.p().books) == ((0, 12, 0), [0, 2, 0, 0])


@rule("innovation", "R5.62")
@card("innovation", "palace_3")
def test_palace_three_swaps_a_school_for_a_guild() -> None:
    """3 VP and a tool; it scores as a guild and offers power; the school can be built again."""
    t = table(rounds=("round_03",)).put(0, "school", "H7").put(1, "guild", "I8")
    t.tiles(palace="palace_3", competencies=["competency_02"]).goods(1, bowls=(12, 0, 0))
    t.turn().do("use palace_3")
    assert t.building("H7") == (0, "guild")
    assert (t.p().vp, t.p().tools, t.p().left[3]) == (20 + 3 + 3, 1, 3)
    assert (t.asked, t.seat) == ("OfferPower", 1)
    assert t.p().competencies == ["competency_02"]


@rule("innovation", "R5.62")
@card("innovation", "palace_4")
def test_palace_four_upgrades_free() -> None:
    """A workshop becomes a guild at no cost."""
    t = table().put(0, "workshop", "H7").tiles(palace="palace_4").turn().do("use palace_4")
    assert t.building("H7") == (0, "guild")


@rule("innovation", "R5.62", "R6.1")
@card("innovation", "palace_11")
def test_palace_eleven_counts_as_founding() -> None:
    """A city tile at once, scored by the city tile of the round, but no city on the map."""
    t = crowning("palace_11")
    t.s.round_tiles[0], t.s.round_tiles[2] = "round_11", "round_07"
    t.turn().do("upgrade H7 palace", "crown palace_11", "found city_coins")
    assert t.p().vp == 20 + 6 + 5
    assert t.s.city[INDEX["H7"]] == 0


@rule("innovation", "R5.62", "R5.32")
@card("innovation", "palace_14")
def test_palace_fourteen_ships() -> None:
    """Two free steps with their rewards and scores; beyond the top they are lost."""
    t = crowning("palace_14")
    t.s.round_tiles[0], t.s.round_tiles[1] = "round_12", "round_07"
    t.turn().do("upgrade H7 palace", "crown palace_14", "book law", "book law")
    assert (t.p().shipping, t.p().vp, t.p().books) == (2, 20 + 2 + 6, [0, 2, 0, 0])
    t = crowning("palace_14")
    t.p().shipping = 2
    t.turn().do("upgrade H7 palace", "crown palace_14")
    assert (t.p().shipping, t.p().vp) == (3, 24)


@rule("innovation", "R5.62", "R9.7")
@card("innovation", "palace_15")
def test_palace_fifteen_has_three_parts_in_any_order() -> None:
    """Each is finished before the next; a city completed meanwhile waits to the end."""
    t = table().put(0, "guild", "F8").put(0, "guild", "H7", "G7").put(0, "workshop", "H6")
    t.s.palaces = ["palace_15", "palace_17"]
    t.goods(tools=4, coins=6).turn().do("upgrade F8 palace", "crown palace_15")
    assert (t.asked, len(t.offered)) == ("InAnyOrder", 3)
    # The bridge joins 3 + 2 + 2 + 1 in four buildings: a city, whose tile has to wait.
    t.do("pick 2", "bridge F8-G7")
    assert t.asked == "PlaceBridge", "a second bridge may use the first"
    t.do("done")
    assert (t.asked, len(t.offered)) == ("InAnyOrder", 2)
    t.do("pick 2", "book law", "book medicine", "done")
    assert t.asked == "TakeCityTile"
    t.do("found city_coins")
    assert t.asked == "CloseTurn"
    assert t.p().books == [0, 1, 0, 1]
    assert t.p().bridges == 2


@rule("innovation", "R5.62")
@card("innovation", "palace_16")
def test_palace_sixteen_places_a_guild_anywhere() -> None:
    """On any empty home hex, without reach; a build; lost without one."""
    t = crowning("palace_16")
    t.s.round_tiles[0] = "round_03"
    t.turn().do("upgrade H7 palace", "crown palace_16")
    assert t.asked == "PlaceFreeGuild"
    assert t.rule_against("place A3 guild") == "R5.62"
    t.do("place A12 guild")
    assert t.building("A12") == (0, "guild")
    assert t.p().vp == 23
    t = crowning("palace_16").terrain("lake", *DESERTS)
    t.turn().do("upgrade H7 palace", "crown palace_16")
    assert t.asked == "CloseTurn"


# Round and final tiles.


@rule("innovation", "T15", "R6.1", "R5.9")
@pytest.mark.parametrize(
    "card, old, new, points",
    [
        ("round_01", "", "workshop", 2),
        ("round_02", "", "workshop", 2),
        ("round_03", "workshop", "guild", 3),
        ("round_08", "workshop", "guild", 3),
        ("round_04", "guild", "school", 4),
        ("round_05", "guild", "palace", 5),
        ("round_06", "school", "university", 5),
    ],
)
def test_round_tile_scores_buildings(card: str, old: str, new: str, points: int) -> None:
    """Points for its kind of building, in the action phase of its round only."""
    for place, scored in ((0, True), (1, False)):
        rounds = [k for k in ROUNDS if k not in ("round_05", "round_06", card)]
        rounds = [*rounds, "round_09", "round_12"][:5]
        rounds.insert(place, card)
        t = table(rounds=tuple(rounds)).goods(tools=5, coins=8).put(0, "workshop", "I5")
        if old:
            t.put(0, old, "H7").turn().do(f"upgrade H7 {new}")
        else:
            t.terrain("desert", "I6").turn().do("build I6")
        assert t.p().vp == 20 + (points if scored else 0)


@rule("innovation", "R6.1", "R2.3")
@pytest.mark.parametrize(
    "card, old, at, points",
    [
        ("final_workshop", "", "I6", 2),
        ("final_edge_workshop", "", "I6", 3),
        ("final_edge_workshop", "", "H6", 0),
        ("final_guild", "workshop", "H7", 3),
        ("final_school", "guild", "H7", 4),
    ],
)
def test_final_tile_scores_in_round_six(card: str, old: str, at: str, points: int) -> None:
    """Beside the round tile; only in the last round."""
    for number, scored in ((6, True), (5, False)):
        t = table(at=number).goods(tools=5, coins=8).put(0, "workshop", "I5", "I7")
        t.s.final_tile = card
        if old:
            t.put(0, old, "H7")
            new = {"workshop": "guild", "guild": "school"}[old]
            t.turn().do(f"upgrade H7 {new}")
        else:
            t.terrain("desert", at).turn().do(f"build {at}")
        assert t.p().vp == 20 + (points if scored else 0)


@rule("innovation", "R6.1")
@card("innovation", "round_07")
def test_the_innovation_tile_of_the_round() -> None:
    """5 VP for each innovation in its round, none in another."""
    t = innovating("professors").turn().do("innovate banking_1")
    assert t.p().vp == 25
    t = innovating("professors")
    t.s.round_tiles[0] = "round_09"
    t.turn().do("innovate banking_1")
    assert t.p().vp == 20
