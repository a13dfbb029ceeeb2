"""Setup: what is laid out, what everybody starts with, first buildings, draft, two players."""

from __future__ import annotations

import pytest

import pentarchy
from pentarchy.core.errors import Malformed
from pentarchy.core.match import Match, codec
from pentarchy.core.rulebook import rulebook
from pentarchy.core.structs import replace
from pentarchy.games.innovation import RULES
from pentarchy.games.innovation.cards import CARDS
from pentarchy.games.innovation.geometry import INDEX, WHEEL
from pentarchy.games.innovation.rules import InnovationRules
from pentarchy.games.innovation.scenario import InnovationScenario
from pentarchy.games.innovation.setup import FirstBuildings, Gifts, Prepare
from pentarchy.games.innovation.state import DISCIPLINES, NEUTRAL, InnovationState
from tests.games.innovation.table import table
from tests.support import card, play_until, rule, wander


def state_of(match: Match) -> InnovationState:
    """The state of a match."""
    state: InnovationState = match.game.state
    return state


def begun(seats: int, seed: int = 1, mode: str = "standard") -> Match:
    """A match played at random until round 1 has begun."""
    match = pentarchy.new("innovation", seats, seed, mode)
    return play_until(match, lambda m: state_of(m).round == 1, seed)


def prepared(board: str, faction: str, seats: int = 3) -> InnovationScenario:
    """A table on which seat 0 has just received its start goods."""
    boards = [board, *(b for b in WHEEL if b != board)]
    t = table(seats, boards=boards[:seats], factions=[faction])
    for p in t.s.players:
        p.bowl1 = p.bowl2 = p.shipping = 0
    return t.setup(Prepare(), FirstBuildings())


# Overview.


@rule("innovation", "R0.1", "R0.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_play_six_rounds(seats: int) -> None:
    """A match of each size ends after round 6, without a third phase."""
    match = pentarchy.new("innovation", seats, 3)
    phases = set()
    while not match.over:
        s = state_of(match)
        phases.add((s.round, s.phase))
        assert s.round <= 6
        match.apply(match.options[-1] if "pass" not in map(str, match.options) else "pass")
    assert state_of(match).round == 6
    assert (6, 3) not in phases, "no science phase in round 6"


@rule("innovation", "R0.1")
def test_six_players_are_too_many() -> None:
    """A table of six is refused, with what is possible."""
    with pytest.raises(Malformed, match="2, 3, 4, 5"):
        pentarchy.new("innovation", 6)


@rule("innovation", "R0.3")
def test_most_points_win_and_ties_are_shared() -> None:
    """There is no tie-break."""
    t = table()
    for seat, vp in enumerate((30, 41, 41)):
        t.goods(seat, vp=vp)
    standing = t.g.rules.standing(t.g)
    assert standing.places == (3, 1, 1)
    assert standing.winners == (1, 2)


@rule("innovation", "R0.4", "R2.1", "R7.15")
def test_the_map_side_follows_the_number_of_players() -> None:
    """Two on the 1-3 side; three on the 3-5 side, or by choice on the other; four and five 3-5."""
    sides = {n: state_of(pentarchy.new("innovation", n)).side for n in (2, 3, 4, 5)}
    assert sides == {2: "map_1_3", 3: "map_3_5", 4: "map_3_5", 5: "map_3_5"}
    small = state_of(pentarchy.new("innovation", 3, mode="small"))
    assert small.side == "map_1_3"
    assert not small.neutral_levels, "nothing else changes"


@rule("innovation", "R0.5")
def test_the_automa_counts_as_a_player() -> None:
    """One human and the Automa use the display of two; two humans and the Automa that of three."""
    assert len(state_of(pentarchy.new("innovation", 2, mode="automa")).slots) == 6
    assert len(state_of(pentarchy.new("innovation", 3, mode="automa")).slots) == 8


# What is laid out.


@rule("innovation", "R2.2")
def test_round_tiles_keep_their_two_rules() -> None:
    """No spade tile in rounds 5 and 6; never all three tiles of a discipline in rounds 1 to 5."""
    for seed in range(150):
        s = state_of(pentarchy.new("innovation", 2, seed))
        assert len(set(s.round_tiles)) == 6
        assert "round_09" not in s.round_tiles[4:]
        early = [RULES.round_tiles[key].discipline for key in s.round_tiles[:5]]
        assert all(early.count(d) <= 2 for d in DISCIPLINES)


@rule("innovation", "R2.3")
@card("innovation", *RULES.final_tiles)
def test_the_final_tile_names_another_building() -> None:
    """It never repeats the kind of building of the round-6 tile; every tile comes up."""
    barred = {
        "round_01": {"final_workshop", "final_edge_workshop"},
        "round_02": {"final_workshop", "final_edge_workshop"},
        "round_03": {"final_guild"},
        "round_08": {"final_guild"},
        "round_04": {"final_school"},
    }
    seen = set()
    for seed in range(150):
        s = state_of(pentarchy.new("innovation", 2, seed))
        assert s.final_tile not in barred.get(s.round_tiles[5], set())
        seen.add(s.final_tile)
    assert seen == set(RULES.final_tiles)


@rule("innovation", "R2.4", "R2.5", "R2.7", "R2.8", "R2.9")
@pytest.mark.parametrize(
    "seats, innovations, doubles", [(2, 6, 2), (3, 8, 0), (4, 10, 2), (5, 12, 0)]
)
def test_displays_have_their_sizes(seats: int, innovations: int, doubles: int) -> None:
    """Book actions, innovations, palaces and round bonuses by number of players."""
    s = state_of(pentarchy.new("innovation", seats, 4))
    assert len(set(s.book_actions)) == 3
    assert len(set(s.display)) == len(s.slots) == innovations
    assert sum(slot.startswith("top") for slot in s.slots) == doubles
    assert len(set(s.palaces)) == seats + 2
    assert "palace_17" in s.palaces
    assert len(s.bundles) == 7
    assert s.bonus_coins == [1, 1, 1]
    later = state_of(begun(seats, 4))
    assert not later.bundles
    assert len(later.bonuses) + seats == seats + 3


@rule("innovation", "R2.6", "T20")
def test_competencies_lie_in_columns_and_rows() -> None:
    """Twelve stacks of four; rows give 3 levels, 2 and a book, 1 and two books."""
    s = state_of(pentarchy.new("innovation", 3, 4))
    assert sorted(s.competencies) == sorted(RULES.competencies)
    assert s.copies == [4] * 12
    # On the test table the catalogue's order is the order of places, three a column.
    t = table().put(0, "guild", "H7").goods(tools=3, coins=5).turn()
    t.do("upgrade H7 school", "learn competency_04")
    assert t.level(0, "law") == 3
    t = table().put(0, "guild", "H7").goods(tools=3, coins=5).turn()
    t.do("upgrade H7 school", "learn competency_08")
    assert (t.level(0, "engineering"), t.p().books) == (2, [0, 0, 1, 0])
    t = table().put(0, "guild", "H7").goods(tools=3, coins=5).turn()
    t.do("upgrade H7 school", "learn competency_12")
    assert (t.level(0, "medicine"), t.p().books) == (1, [0, 0, 0, 2])


@rule("innovation", "R2.9")
def test_the_last_player_picks_the_first_bundle() -> None:
    """Picks go counter-clockwise and end with the first player."""
    match = pentarchy.new("innovation", 4, 2)
    order = state_of(match).order[:]
    picked = []
    while type(match.decision).__name__ == "ChooseBundle":
        picked.append(match.seat)
        match.apply(match.options[0])
    assert picked == order[::-1]
    assert state_of(match).bundles == [], "the three bundles nobody took leave the game"
    assert len(state_of(match).bonuses) == 3


@rule("innovation", "T1")
def test_a_planning_card_gives_its_board() -> None:
    """The desert card gives the yellow board."""
    match = pentarchy.new("innovation", 3, 2)
    seat = match.seat
    assert seat is not None
    match.apply("take desert")
    terrain = state_of(match).players[seat].terrain
    assert (WHEEL[terrain], RULES.planning[terrain].colour) == ("desert", "yellow")


# Start goods.


@rule("innovation", "R2.10")
def test_everybody_starts_alike() -> None:
    """20 VP, 15 coins, 3 tools, bowls 5 and 7, no books, no scholars in hand."""
    p = prepared("desert", "inventors").p()
    assert (p.vp, p.coins, p.tools, p.scholars, p.pool) == (20, 15, 3, 0, 7)
    assert (p.bowl1, p.bowl2, p.bowl3, p.books) == (5, 7, 0, [0, 0, 0, 0])
    assert (p.shipping, p.digging, p.bridges) == (0, 0, 3)


@rule("innovation", "R2.10")
@pytest.mark.parametrize(
    "card, expected",
    [
        ("plains", {}),
        ("swamp", {"scholars": 1, "pool": 6, "bowl1": 3, "bowl2": 9}),
        ("lake", {"shipping": 1}),
        ("forest", {"bowl1": 4, "bowl2": 8, "levels": [1, 1, 1, 1]}),
        ("mountain", {}),
        ("wasteland", {"tools": 4, "books": [0, 1, 0, 0]}),
        ("desert", {}),
    ],
)
def test_board_start(card: str, expected: dict[str, object]) -> None:
    """A planning board changes the start as it says, and nothing else."""
    t = prepared(card, "inventors")
    if card == "wasteland":
        assert t.asked == "ChooseBook"
        t.do("book law")
    p = t.p()
    usual: dict[str, object] = {
        "coins": 15,
        "tools": 3,
        "scholars": 0,
        "pool": 7,
        "bowl1": 5,
        "bowl2": 7,
        "shipping": 0,
        "books": [0, 0, 0, 0],
        "levels": [0, 0, 0, 0],
    }
    for name, value in (usual | expected).items():
        assert getattr(p, name) == value, name


@rule("innovation", "R2.10", "T2")
@pytest.mark.parametrize(
    "card, levels, tools",
    [
        ("blessed", [1, 1, 1, 1], 3),
        ("felines", [1, 0, 0, 1], 3),
        ("goblins", [1, 0, 1, 0], 4),
        ("illusionists", [0, 0, 0, 2], 3),
        ("inventors", [0, 0, 0, 0], 3),
        ("moles", [0, 0, 2, 0], 3),
        ("monks", [0, 1, 0, 0], 3),
        ("navigators", [0, 3, 0, 0], 3),
        ("omar", [1, 0, 1, 0], 3),
        ("philosophers", [2, 0, 0, 0], 3),
        ("psychics", [1, 0, 0, 1], 4),
    ],
)
def test_faction_start(card: str, levels: list[int], tools: int) -> None:
    """A faction starts with its levels and tools."""
    p = prepared("desert", card).p()
    assert (p.levels, p.tools) == (levels, tools)


@rule("innovation", "R2.10")
def test_levels_of_board_and_faction_add_up_with_their_power() -> None:
    """Forest navigators stand on law 4 and have gained the power of level 3."""
    p = prepared("forest", "navigators").p()
    assert p.levels == [1, 4, 1, 1]
    assert (p.bowl1, p.bowl2) == (3, 9)


@rule("innovation", "R2.10", "R2.11")
@card("innovation", "lizards")
def test_lizards_choose_two_levels() -> None:
    """In the same discipline or in two; asked in turn order with the wasteland's book."""
    t = table(3, boards=("wasteland", "desert", "lake"), factions=("inventors", "lizards"))
    for p in t.s.players:
        p.bowl1 = p.bowl2 = p.shipping = 0
    t.setup(Prepare())
    assert (t.asked, t.seat) == ("ChooseBook", 0)
    t.do("book medicine")
    assert (t.asked, t.seat) == ("RiseSplit", 1)
    t.do("level law", "level engineering")
    assert t.p(1).levels == [0, 1, 1, 0]


# First buildings.


def placing(*factions: str) -> InnovationScenario:
    """A table about to place first buildings."""
    boards = ("desert", "lake", "forest")
    return table(len(factions), boards=boards, factions=factions)


@rule("innovation", "R2.12", "R2.13")
def test_first_workshops_go_round_and_back() -> None:
    """In turn order, then in reverse, on printed home hexes only; nobody is offered power."""
    t = placing("inventors", "goblins", "felines").setup(FirstBuildings())
    asked = []
    places = {0: ["H7", "I5"], 1: ["I8", "B11"], 2: ["I9", "A1"]}
    while t.asked == "PlaceFirst":
        seat = t.seat
        assert seat is not None
        asked.append(seat)
        t.do(f"place {places[seat].pop(0)} workshop")
    assert asked == [0, 1, 2, 2, 1, 0]
    assert t.p(1).vp == 20
    assert t.p(1).left[1] == 7


@rule("innovation", "R2.13")
def test_first_buildings_need_the_home_terrain() -> None:
    """Another terrain or an occupied hex is refused with the rule."""
    t = placing("inventors", "goblins", "felines").setup(FirstBuildings())
    assert t.rule_against("place I8 workshop") == "R2.13"
    t.do("place H7 workshop", "place I8 workshop", "place I9 workshop", "place A1 workshop")
    t.do("place B11 workshop")
    assert t.rule_against("place H7 workshop") == "R2.13"
    assert t.rule_against("place I5 workshop") == ""


@rule("innovation", "R2.13", "T12")
@card("innovation", "omar", "monks", "tower", "university")
def test_omar_and_the_monks_place_last() -> None:
    """Omar places a third building after all workshops, the monks their university after that."""
    t = placing("monks", "inventors", "omar").setup(FirstBuildings())
    assert t.seat == 1, "the monks sit out"
    t.do("place I8 workshop", "place I9 tower", "place A1 workshop", "place B11 workshop")
    assert t.seat == 2
    assert t.rule_against("place E2 workshop") == ""
    assert t.rule_against("place E2 tower") == "R2.13", "its tower stands already"
    t.do("place E2 workshop")
    assert t.seat == 0
    assert t.rule_against("place H7 workshop") == "R2.13"
    t.do("place H7 university")
    assert t.building("I9") == (2, "tower"), "a tower on forest belongs to the forest player"
    assert t.s.neutral == [INDEX["I9"]]
    assert t.p(0).left[4] == 0


@rule("innovation", "R2.13", "R9.8", "R4.1")
def test_first_buildings_open_their_income() -> None:
    """The monks' university pays a scholar in round 1, and their reach starts from it."""
    t = table(3, boards=("plains", "lake", "forest"), factions=("monks", "felines", "goblins"))
    t.put(0, "university", "H7").put(1, "workshop", "I8").put(2, "workshop", "A1")
    t.setup(Gifts()).do("learn competency_02")
    assert t.asked == "TakeAction"
    assert t.p().scholars == 1
    assert t.reach() == ["G7", "H6", "H8", "I7"]


@rule("innovation", "R2.14", "R5.51")
@card("innovation", "inventors", "monks")
@pytest.mark.parametrize("faction", ["inventors", "monks"])
def test_some_factions_start_with_a_competency(faction: str) -> None:
    """With its levels and books; its income is paid in round 1."""
    t = table(2, boards=("lake", "forest"), factions=(faction, "felines"))
    t.put(0, "workshop", "A7").put(1, "workshop", "I9")
    t.setup(Gifts()).do("learn competency_02")
    assert t.level(0, "banking") == 2
    assert t.p().books == [1, 0, 0, 0]
    assert t.p().vp == 20 + 3, "income of round 1"


@rule("innovation", "R2.14", "R5.16")
@card("innovation", "desert")
def test_the_desert_uses_a_spade_that_builds_nothing() -> None:
    """One spade in reach, no top-up, may be given up."""
    t = table(2, factions=("goblins", "felines")).put(0, "workshop", "H6").put(1, "workshop", "B9")
    t.goods(0, tools=9, coins=9).setup(Gifts())
    assert t.asked == "SpreadSpades"
    assert "done" in t.offered
    at = t.targets("dig")[0]
    t.do(f"dig {at}")
    assert t.asked != "SpreadSpades"
    assert t.building(at) == (-1, "")
    assert t.p().coins >= 9 + 2, "goblins are paid for spades of setup too"


@rule("innovation", "R2.14")
def test_gifts_of_setup_come_in_an_order_of_choice() -> None:
    """Desert inventors may dig before or after their competency; its spades build nothing."""
    t = table(3).put(0, "workshop", "H7").put(1, "workshop", "B11").put(2, "workshop", "I9")
    t.goods(0, tools=9, coins=9).setup(Gifts())
    assert t.asked == "InAnyOrder"
    t.do("pick 1", "learn competency_05", "pick 2")
    assert t.asked == "Terraform"
    t.do("dig G7")
    assert t.rule_against("build G7") == "R2.14"
    t.do("dig H8")
    assert t.asked == "SpreadSpades", "then the desert's own spade"


@rule("innovation", "R2.14", "R5.14")
def test_competency_spades_of_setup_can_be_topped_up() -> None:
    """Missing spades may be bought, unlike the desert's."""
    t = table(3, boards=("plains", "lake", "forest")).put(0, "workshop", "H7")
    t.put(1, "workshop", "B11").put(2, "workshop", "I9")
    t.terrain("forest", "H8").goods(0, tools=3).setup(Gifts())
    t.do("learn competency_05", "pick 2", "dig H8", "dig H8", "dig H8")
    assert WHEEL[t.s.terrain[INDEX["H8"]]] == "plains"


@rule("innovation", "R2.14", "R5.60")
def test_a_tower_of_setup_offers_no_power() -> None:
    """It is placed at once; the neighbour gains nothing."""
    t = table(3, boards=("plains", "lake", "forest")).put(0, "workshop", "H7")
    t.put(1, "workshop", "I8").put(2, "workshop", "I9")
    t.setup(Gifts()).do("learn competency_10", "pick 2", "place G7 tower")
    assert t.building("G7") == (0, "tower")
    assert not t.s.offers


# Draft.


@rule("innovation", "R7.1", "R7.2", "R2.16")
def test_the_draft_goes_three_laps_then_bonuses_back() -> None:
    """Six cards, players + 1 factions and palaces; one of each kind; bonuses counter-clockwise."""
    match = pentarchy.new("innovation", 3, 5, "draft")
    s = state_of(match)
    assert (len(s.draft_boards), len(s.draft_factions), len(s.draft_palaces)) == (6, 4, 4)
    assert "palace_17" not in s.draft_palaces
    assert not s.palaces
    assert len(s.bonuses) == 6
    order = s.order[:]
    asked = []
    first = s.draft_boards[0]
    while type(match.decision).__name__ == "DraftItem":
        asked.append(match.seat)
        match.apply(match.options[0])
    assert asked == order * 3
    assert first not in s.draft_boards
    bonuses = []
    while type(match.decision).__name__ == "DraftBonus":
        bonuses.append(match.seat)
        match.apply(match.options[0])
    assert bonuses == order[::-1]
    s = state_of(match)
    assert s.bonus_coins == [1, 1, 1]
    assert all(p.palace and not p.palace_built for p in s.players)


@rule("innovation", "R7.1")
def test_the_draft_takes_one_of_each_kind() -> None:
    """A second planning card is refused."""
    match = pentarchy.new("innovation", 2, 5, "draft")
    s = state_of(match)
    first, other = s.draft_boards[:2]
    match.apply(f"take {first}")
    match.apply(f"take {s.draft_factions[0]}")
    refusal = match.why_not(f"take {other}")
    assert refusal is not None
    assert refusal.rule == "R7.1"


@rule("innovation", "R7.2", "R5.35", "R5.27")
def test_a_drafted_palace_works_once_it_is_built() -> None:
    """Until then innovations cost 5 coins and the tile pays nothing."""
    t = table(3, mode="draft").put(0, "guild", "H7").goods(tools=4, coins=6)
    t.p().palace = "palace_17"
    t.turn()
    assert t.rule_against("use palace_1") != ""
    t.do("upgrade H7 palace")
    assert t.p().palace_built
    assert t.p().vp == 30, "the own tile becomes active without a choice"


# Two players.


@rule("innovation", "R7.10", "R2.15", "T36", "R7.12")
@card("innovation", *RULES.area_tiles)
def test_the_neutral_faction_takes_its_spaces_and_levels() -> None:
    """A scholar on a 2-space of each discipline; markers from 2 up by rounds 1 to 5."""
    seen = set()
    for seed in range(30):
        s = state_of(pentarchy.new("innovation", 2, seed))
        seen.add(s.area_tile)
        assert [s.spaces[4 * d + 1] for d in range(4)] == [NEUTRAL] * 4
        expected = [2, 2, 2, 2]
        for key in s.round_tiles[:5]:
            tile = RULES.round_tiles[key]
            expected[DISCIPLINES.index(tile.discipline)] += tile.per
        assert s.neutral_levels == expected
    assert seen == set(RULES.area_tiles)
    s = state_of(begun(2))
    assert len(s.bonuses) == 3


@rule("innovation", "T36")
def test_the_neutral_markers_of_the_rulebook() -> None:
    """Banking for every 1 level: 2 to 3; law for every 3 levels: 2 to 5."""
    banking, law = RULES.round_tiles["round_04"], RULES.round_tiles["round_01"]
    assert (banking.discipline, 2 + banking.per) == ("banking", 3)
    assert (law.discipline, 2 + law.per) == ("law", 5)


@rule("innovation", "R7.11", "R3.4")
def test_the_area_tile_is_hidden_until_round_six() -> None:
    """No view shows it before; from round 6 on every view does."""
    match = begun(2)
    assert "hidden" in str(match.view(0).areas)
    play_until(match, lambda m: state_of(m).round == 6)
    shown = RULES.area_tiles[state_of(match).area_tile].buildings
    assert f"largest group {shown}" in str(match.view(0).areas)


# The guided first game.


def test_the_guide_speaks_of_real_questions_and_rules() -> None:
    """Every lesson names a decision of the game and a rule of the reference; its match begins."""
    guide = RULES.guide
    assert guide is not None
    steps, rules = codec(RULES).steps, rulebook("innovation")
    for lesson in guide.lessons:
        assert not lesson.decision or steps[lesson.decision].asks, lesson.decision
        assert lesson.rule in rules, lesson.title
    match = pentarchy.new("innovation", guide.seats, guide.seed, guide.mode, guide.options)
    assert match.options


# The table itself.


@rule("innovation", "R3.1", "R3.2", "R3.3")
def test_everything_on_the_table_is_in_the_view() -> None:
    """The shelves, the map and every player's goods have their areas."""
    match = begun(3)
    view = match.view(0)
    areas = {area.id for area in view.areas}
    shared = {"map", "sites", "science:law", "spaces", "competencies", "innovations", "actions"}
    assert shared | {"cities", "palaces", "bonuses", "rounds", "order"} <= areas
    assert {"p0", "p0:tiles", "p0:tracks", "p0:books", "p2:tiles"} <= areas
    spots = view.spots()
    assert sum(1 for spot in spots if spot.startswith("hex:")) == 117
    counters = next(a for a in view.areas if a.id == "p0")
    assert {"vp", "coins", "tools", "bowl1", "keys"} <= {c.key for c in counters.counters}  # type: ignore[union-attr]


@rule("innovation", "R3.4")
def test_all_else_is_public() -> None:
    """Every seat and a spectator see the same areas."""
    match = begun(3)
    areas = match.view(0).areas
    assert match.view(1).areas == areas
    assert match.view(None).areas == areas


@rule("innovation", "R1.3")
def test_goods_never_run_out() -> None:
    """Coins, tools and books have no supply: a thousand of each are fine."""
    t = table().put(0, "workshop", "H7").goods(coins=1000, tools=1000, books=(99, 99, 99, 99))
    t.turn().do("use power_coins" if "use power_coins" in t.offered else "pass")
    assert t.p().coins >= 1000


# Packs.


def with_changed(key: str, **fields: object) -> InnovationRules:
    """The game played with one component changed."""
    return InnovationRules([replace(card, **fields) if card.key == key else card for card in CARDS])


@rule("innovation", "R7.10", "R7.11")
@pytest.mark.parametrize("card, n", [(f"area_{n}", n) for n in (12, 13, 14, 15)])
def test_the_area_tile_is_turned_up_in_round_six(card: str, n: int) -> None:
    """It tells how large the neutral faction's group is."""
    t = table(2, at=5)
    t.s.area_tile = card
    t.science()
    assert f"The neutral faction's largest group is {n} buildings" in t.log(0)


@rule("innovation", "R1.2", "R9.2")
def test_the_number_of_pieces_is_read_from_the_components() -> None:
    """With eight workshops in the box everybody has eight, and the last place pays 8 tools."""
    rules = with_changed("workshop", count=8)
    match = pentarchy.new(rules, 3, 1)
    assert [p.left for p in match.game.state.players] == [[0, 8, 4, 3, 1, 1, 0, 0]] * 3
    for at in wander(match, 2):
        rules.audit(at.game)
    assert all(record.on_map[0] <= 8 for record in match.view(None).table.players)


@rule("innovation", "R5.12", "R5.31")
def test_the_price_of_a_spade_is_read_from_the_planning_board() -> None:
    """A board that prints 4, 2, 1 sells spades at 4 tools."""
    rules = with_changed("desert", spade_tools=(4, 2, 1))
    t = table(rules=rules).put(0, "workshop", "H7").goods(tools=3).turn()
    assert t.targets("dig") == []
    t = table(rules=rules).put(0, "workshop", "H7").goods(tools=4).turn()
    t.do(f"dig {t.targets('dig')[0]}")
    assert t.p().tools == 0
