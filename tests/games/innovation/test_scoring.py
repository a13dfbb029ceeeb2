"""Final scoring."""

from __future__ import annotations

import pytest

from pentarchy.games.innovation.geometry import INDEX
from pentarchy.games.innovation.scoring import (
    area_points,
    largest_area,
    science_points,
    shared,
    worth,
)
from tests.games.innovation.table import table
from tests.support import card, rule


@rule("innovation", "T34", "R6.4")
def test_groups_of_ten_nine_nine_nine() -> None:
    """18, then (12 + 6) / 3 = 6 each."""
    assert shared([10, 9, 9, 9], (18, 12, 6)) == [18, 6, 6, 6]


@rule("innovation", "T35", "R6.3", "R6.4")
def test_banking_of_the_rulebook() -> None:
    """First 8; two tied second share 4 + 2; the last gets nothing."""
    t = table(4)
    for seat, level in enumerate((9, 6, 6, 3)):
        t.p(seat).levels[0] = level
    assert science_points(t.g, 0) == [8, 3, 3, 0]


@rule("innovation", "R6.3")
def test_level_zero_is_left_out() -> None:
    """It neither scores nor takes a place."""
    t = table(3).levels(0, 3, 0, 0, 0)
    assert science_points(t.g, 0) == [8, 0, 0]
    assert science_points(t.g, 1) == [0, 0, 0]


@rule("innovation", "R6.4")
@pytest.mark.parametrize(
    "values, won",
    [([5, 5], [15, 15]), ([5, 5, 5], [12, 12, 12]), ([7, 3, 3], [18, 9, 9])],
)
def test_ties_share_the_places_they_cover(values: list[int], won: list[int]) -> None:
    """Rounded down; missing prizes count 0."""
    assert shared(values, (18, 12, 6)) == won
    assert shared([4, 4, 4, 4], (18, 12, 6)) == [9, 9, 9, 9]


@rule("innovation", "R6.2")
def test_area_counts_by_reach() -> None:
    """Shipping of the track and bridges join; the river bonus does not; annexes do not count."""
    t = table().put(0, "workshop", "H7", "G7", "F8").put(0, "tower", "I7", neutral=True)
    t.s.annexed.append(INDEX["H7"])
    t.s.annexes_left -= 1
    t.tiles(bonus="bonus_river_workshop")
    assert largest_area(t.g, 0) == 3, "F8 lies across the river"
    t.p().shipping = 1
    assert largest_area(t.g, 0) == 4
    t.p().shipping = 0
    t.bridge(1, "F8-G7")
    assert largest_area(t.g, 0) == 4


@rule("innovation", "R6.2")
@card("innovation", "moles", "palace_9")
def test_tunnels_and_flights_join_areas() -> None:
    """Moles join at two steps, the owner of palace 9 at three, whatever lies between."""
    t = table(factions=("moles",)).put(0, "workshop", "H7", "H9").put(1, "palace", "H8")
    assert largest_area(t.g, 0) == 2
    t = table().put(0, "workshop", "H7", "H10").put(1, "palace", "H8")
    assert largest_area(t.g, 0) == 1
    t.tiles(palace="palace_9")
    assert largest_area(t.g, 0) == 2


@rule("innovation", "R6.2")
def test_the_three_largest_areas_score() -> None:
    """18, 12, 6."""
    t = table(4).put(0, "workshop", "H7", "G7", "I7").put(1, "workshop", "E12", "D12")
    t.put(2, "workshop", "B4")
    assert area_points(t.g) == [18, 12, 6, 0]


@rule("innovation", "R7.11", "R6.2", "R6.3")
def test_the_neutral_faction_takes_a_place() -> None:
    """What it wins is lost, and ties with it are shared."""
    t = table(2)
    t.s.area_tile = "area_12"
    t.s.neutral_levels = [3, 5, 0, 9]
    t.put(0, "workshop", "A2")
    assert area_points(t.g) == [12, 6], "the neutral group of 12 is first; seat 1 has none"
    t.levels(0, 3, 6, 1, 8).levels(1, 1, 5, 0, 0)
    t.tiles(0, cities=["city_coins"])
    assert science_points(t.g, 0) == [6, 2], "tied first: (8 + 4) / 2"
    assert science_points(t.g, 1) == [8, 3]
    assert science_points(t.g, 2) == [8, 0]
    assert science_points(t.g, 3) == [4, 0]


@rule("innovation", "R6.5")
def test_what_is_left_is_counted_in_coins() -> None:
    """Coins, tools, books, scholars, bowl III and half of bowl II; 5 make a point."""
    t = table().goods(coins=3, tools=2, books=(1, 1, 0, 0), scholars=1, bowls=(4, 5, 3))
    assert worth(t.p()) == 3 + 2 + 2 + 1 + 3 + 2


@rule("innovation", "R6.6", "R0.2")
def test_the_last_pass_scores_everything() -> None:
    """Area, science and what is left, each under its own name."""
    t = table(at=6).put(0, "workshop", "H7").put(1, "guild", "E12").levels(0, 2, 0, 0, 0)
    t.goods(coins=10, tools=1, bowls=(12, 0, 0))
    t.p(1).passed = t.p(2).passed = True
    t.s.passed = [1, 2]
    t.turn().do("pass", "done")
    assert t.over
    assert t.result is not None
    mine = t.points(0)
    assert mine == {"start": 20, "area": 15, "science": 8, "resources": 2}
    assert t.result.scores[0] == 45


@rule("innovation", "R9.13")
def test_terrain_under_a_building_never_changes() -> None:
    """A hex with a building cannot be dug."""
    t = table().put(0, "workshop", "H7").put(1, "workshop", "H8").goods(tools=9).turn()
    assert t.rule_against("dig H8") == "R5.11"


@rule("innovation", "R9.5")
def test_a_single_possibility_is_taken() -> None:
    """One workshop to upgrade: nobody is asked which."""
    t = table().put(0, "workshop", "H7").goods(books=(2, 0, 0, 0))
    t.s.book_actions = ["book_guild_upgrade"]
    t.turn().do("use book_guild_upgrade")
    assert t.building("H7") == (0, "guild")


@rule("innovation", "R9.2")
def test_neutral_pieces_are_not_own_pieces() -> None:
    """With all guilds on the map a neutral one can still be placed."""
    t = table().put(0, "guild", "A3", "A4", "A5", "A6").put(0, "workshop", "H7")
    t.goods(books=(5, 0, 0, 0), coins=20, tools=20).show("innovation_guild").turn()
    assert t.rule_against("upgrade H7 guild") == "R5.26"
    t.do("innovate banking_1")
    assert t.asked == "PlaceNeutral"


@rule("innovation", "R9.9")
def test_without_reach_the_other_actions_remain() -> None:
    """Nothing to dig or build, but scholars and passing."""
    t = table().goods(tools=9, coins=9, scholars=1).turn()
    verbs = {text.split()[0] for text in t.offered}
    assert not verbs & {"dig", "build", "upgrade"}
    assert {"send", "pass"} <= verbs
