"""The two sides of the board: places, neighbours, reach, bridge sites."""

from __future__ import annotations

import pytest

from pentarchy.games.innovation import RULES
from pentarchy.games.innovation.geometry import (
    BIT,
    INDEX,
    NAMES,
    RIVER,
    SPADES,
    TOWARD,
    WHEEL,
    bits,
)
from pentarchy.games.innovation.queries import linked
from tests.games.innovation.table import table
from tests.support import card, rule


@rule("innovation", "T45", "R5.45")
@card("innovation", "map_3_5", "map_1_3")
@pytest.mark.parametrize(
    "side, hexes, land, sites, edge, pairs",
    [("map_3_5", 117, 81, 31, 33, 110), ("map_1_3", 88, 59, 17, 22, 78)],
)
def test_the_sides_have_their_printed_numbers(
    side: str, hexes: int, land: int, sites: int, edge: int, pairs: int
) -> None:
    """Hexes, land, bridge sites, edge hexes, and the pairs the moles may bridge."""
    board = RULES.boards[side]
    assert len(board.places) == hexes
    assert len(board.land) == land
    assert board.printed == sites
    assert sum(board.edge) == edge
    assert len(board.pairs) == pairs


@rule("innovation", "T46")
def test_c10_has_three_bridge_sites() -> None:
    """C10 is wasteland and leads to D8, D11 and E10."""
    board = RULES.boards["map_3_5"]
    assert WHEEL[board.terrain[INDEX["C10"]]] == "wasteland"
    sites = [i for i in board.pairs_at[INDEX["C10"]] if i < board.printed]
    assert [board.pair_names[i] for i in sites] == ["C10-D8", "C10-D11", "C10-E10"]


@pytest.mark.parametrize("side", ["map_3_5", "map_1_3"])
def test_neighbours_and_reach_are_mutual(side: str) -> None:
    """Whoever touches or reaches is touched or reached."""
    board = RULES.boards[side]
    for h in board.places:
        assert all(h in board.near[n] for n in board.near[h])
    for level in range(5):
        for h in board.land:
            for x in bits(board.reach[level][h]):
                assert board.reach[level][x] & BIT[h]
                assert board.terrain[x] < RIVER, "rivers are never targets"


@pytest.mark.parametrize("side", ["map_3_5", "map_1_3"])
def test_edge_hexes_face_no_hex(side: str) -> None:
    """An edge hex has fewer than six neighbours."""
    board = RULES.boards[side]
    for h in board.land:
        assert board.edge[h] == (len(board.near[h]) < 6), NAMES[h]


@rule("innovation", "T16", "R5.11")
def test_the_wheel_goes_the_shorter_way() -> None:
    """Swamp to desert takes two spades, over plains; never past home, never more than three."""
    desert, plains, swamp = (WHEEL.index(t) for t in ("desert", "plains", "swamp"))
    assert SPADES[swamp][desert] == 2
    assert TOWARD[swamp][desert] == plains
    assert TOWARD[plains][desert] == desert
    assert max(max(row) for row in SPADES) == 3
    for terrain in range(7):
        for home in range(7):
            at = terrain
            for _ in range(SPADES[terrain][home]):
                at = TOWARD[at][home]
            assert at == home


@rule("innovation", "T5", "R5.2")
def test_two_river_hexes_need_shipping_two() -> None:
    """H7 (desert) and F9 (plains) lie two river hexes apart."""
    for level, reached in ((0, False), (1, False), (2, True), (3, True)):
        t = table().put(0, "workshop", "H7")
        t.p().shipping = level
        assert ("F9" in t.reach()) is reached, level


@rule("innovation", "R5.2")
def test_shipping_zero_gives_adjacency_only() -> None:
    """Without shipping only what touches a building is in reach."""
    t = table().put(0, "workshop", "H7")
    assert t.reach() == ["G7", "H6", "H8", "I7", "I8"]


@rule("innovation", "T4", "R5.1")
def test_a_bridge_makes_its_ends_adjacent() -> None:
    """F8 and G7 touch only by the bridge, for whoever builds there."""
    t = table().put(0, "workshop", "F8")
    assert "G7" not in t.reach()
    t.bridge(0, "F8-G7")
    assert "G7" in t.reach()
    t.put(1, "workshop", "G7")
    assert INDEX["F8"] in linked(t.g, INDEX["G7"])
    assert INDEX["G7"] in linked(t.g, INDEX["F8"])


@rule("innovation", "R5.1", "R5.20")
def test_a_bridge_serves_every_faction() -> None:
    """The neighbour over somebody else's bridge is offered power."""
    t = table().put(1, "guild", "G7").put(0, "workshop", "F9").bridge(1, "F8-G7")
    t.goods(0, tools=1, coins=2).terrain("desert", "F8").turn().do("build F8")
    assert (t.asked, t.seat) == ("OfferPower", 1)
