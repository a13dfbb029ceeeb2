"""Terraform and build: spades, workshops, tunnels, flights."""

from __future__ import annotations

from pentarchy.games.innovation.actions import Dig, Place
from pentarchy.games.innovation.building import PlaceNeutral, TakeCityTile
from pentarchy.games.innovation.geometry import INDEX, WHEEL
from pentarchy.games.innovation.scenario import InnovationScenario
from tests.games.innovation.table import table
from tests.support import card, rule


def terrain(t: InnovationScenario, at: str) -> str:
    """The terrain of a hex."""
    return WHEEL[t.s.terrain[INDEX[at]]]


def digger(**goods: object) -> InnovationScenario:
    """Seat 0, desert, with a workshop on H7."""
    return table().put(0, "workshop", "H7").goods(**goods)  # type: ignore[arg-type]


@rule("innovation", "T17", "R5.10", "R5.12", "R5.15")
@card("innovation", "workshop")
def test_mountain_to_desert_and_a_workshop() -> None:
    """Two spades of 3 tools, then 1 tool and 2 coins."""
    t = table().put(0, "workshop", "I5").goods(tools=7, coins=2).turn()
    t.do("dig I6", "dig I6", "build I6")
    assert (t.p().tools, t.p().coins) == (0, 0)
    assert t.building("I6") == (0, "workshop")
    assert t.p().left[1] == 7


@rule("innovation", "R5.10")
def test_terraform_only_or_build_only() -> None:
    """Digging without building, and building on a hex that is home already."""
    t = digger(tools=4, coins=2).turn().do("dig G7", "done")
    assert (terrain(t, "G7"), t.building("G7")) == ("desert", (-1, ""))
    t = digger(tools=1, coins=2).terrain("desert", "G7").turn().do("build G7")
    assert t.building("G7") == (0, "workshop")


@rule("innovation", "R5.11", "R5.2")
def test_what_may_be_terraformed() -> None:
    """In reach, without a building, not home; each refusal names its rule."""
    t = digger(tools=9, coins=9).put(1, "workshop", "H8").terrain("desert", "I7").turn()
    assert t.rule_against("dig G7") == ""
    assert t.rule_against("dig H8") == "R5.11"
    assert t.rule_against("dig I7") == "R5.11"
    assert t.rule_against("dig F9") == "R5.2"
    assert t.rule_against("build G7") == "R5.15"
    refusal = t.why_not("dig F9")
    assert refusal is not None
    assert "2 river hexes" in refusal.sentence


@rule("innovation", "R5.12")
def test_spades_get_cheaper() -> None:
    """3 tools, then 2, then 1."""
    for steps, price in ((0, 3), (1, 2), (2, 1)):
        t = digger(tools=price, coins=0)
        t.p().digging = steps
        t.turn().do("dig G7")
        assert t.p().tools == 0
    t = digger(tools=2).turn()
    assert t.rule_against("dig G7") == "R5.12"


@rule("innovation", "R5.12", "R5.2", "R5.60")
def test_one_tool_and_one_river_hex_are_told_as_one() -> None:
    """Labels and refusals count in words: 1 tool, 1 river hex."""
    t = digger(tools=9, coins=9)
    t.p().digging = 2
    t.turn()
    assert "(1 tool; 1 spade to home)" in t.label(Dig("G7"))
    refusal = t.why_not("dig F8")
    assert refusal is not None
    assert "is 1 river hex from" in refusal.sentence
    t = digger(tools=1)
    t.p().digging = 2
    t.begin(PlaceNeutral(seat=0, building="tower"))
    assert t.label(Place("G7", "tower")) == "G7 for 1 tool"
    t = digger().terrain("desert", "I7", "H8")
    t.p().digging = 2
    t.begin(PlaceNeutral(seat=0, building="tower"))
    refusal = t.why_not("place G7 tower")
    assert refusal is not None
    assert "takes 1 tool for" in refusal.sentence


@rule("innovation", "R5.13", "R5.18")
def test_stopping_midway() -> None:
    """The hex keeps the terrain between, bears no workshop, and stays open to everybody."""
    t = digger(tools=9, coins=9).put(1, "workshop", "I7").turn().do("dig H6")
    assert terrain(t, "H6") == "plains"
    assert t.rule_against("build H6") == "R5.15"
    t.do("done").end_turn()
    assert t.seat == 1
    t = digger(tools=9).put(1, "workshop", "I7").goods(1, tools=3).terrain("plains", "H6")
    t.turn(1)
    assert t.rule_against("dig H6") == "", "another may dig it on"


@rule("innovation", "T18", "R5.14")
@card("innovation", "power_spade2")
def test_two_spades_on_two_plains() -> None:
    """The first home, the second spade elsewhere, then a workshop on the first, not beyond it."""
    t = digger(tools=1, coins=2, bowls=(0, 6, 6)).terrain("wasteland", "I6").turn()
    t.do("use power_spade2", "dig I7")
    assert t.bowls() == (6, 6, 0)
    assert t.rule_against("dig I6") == "R5.2", "only the new workshop would reach it"
    assert t.rule_against("dig G7") == ""
    t.do("dig G7")
    assert t.rule_against("build G7") == "R5.14", "the workshop stands on the first hex"
    t.do("build I7")
    assert (terrain(t, "G7"), t.building("G7")) == ("desert", (-1, ""))
    assert t.building("I7") == (0, "workshop")
    assert t.asked == "CloseTurn", "spades come before building"


@rule("innovation", "R5.14")
@card("innovation", "power_spade1")
def test_missing_spades_are_bought_for_the_first_hex() -> None:
    """One free spade on a hex two steps away: the second is bought."""
    t = digger(tools=4, coins=2, bowls=(0, 8, 4)).turn().do("use power_spade1", "dig H6")
    assert t.p().tools == 4
    assert t.rule_against("dig G7") == "R5.14"
    t.do("dig H6")
    assert (terrain(t, "H6"), t.p().tools) == ("desert", 1)
    t.do("build H6")
    assert t.building("H6") == (0, "workshop")


@rule("innovation", "R5.14")
def test_no_spade_is_bought_for_a_second_hex() -> None:
    """When the free spades are used up, other hexes are closed."""
    t = digger(tools=9, coins=9, bowls=(0, 8, 4)).turn().do("use power_spade1", "dig G7")
    assert t.rule_against("dig I7") == "R5.14"
    assert t.rule_against("build G7") == ""


@rule("innovation", "R5.14")
@card("innovation", "book_spade3")
def test_three_spades_may_go_to_three_hexes() -> None:
    """In any split, finished or not."""
    t = digger(books=(3, 0, 0, 0))
    t.s.book_actions = ["book_spade3", "book_power5", "book_steps2"]
    t.turn().do("use book_spade3", "dig G7", "dig I7", "dig H6")
    assert [terrain(t, at) for at in ("G7", "I7", "H6")] == ["desert", "desert", "plains"]
    assert t.p().books == [0, 0, 0, 0]


@rule("innovation", "R5.14")
def test_free_spades_are_no_plain_build() -> None:
    """An existing home hex cannot be built on with a spade action."""
    t = digger(tools=9, coins=9, bowls=(0, 8, 4)).terrain("desert", "I7").turn()
    t.do("use power_spade1")
    assert t.rule_against("build I7") == "R5.14"
    assert t.rule_against("done") == "R5.14", "at least one spade must be used"


@rule("innovation", "R5.14")
@card("innovation", "city_spades", "competency_05")
def test_reward_spades_may_be_given_up() -> None:
    """A competency's spades are a gift: done is offered at once."""
    t = digger(tools=3, coins=5).put(0, "guild", "I5").turn()
    t.do("upgrade I5 school", "learn competency_05", "pick 2")
    assert t.asked == "Terraform"
    assert "done" in t.offered
    t.do("done")
    assert t.level(0, "law") == 2


@rule("innovation", "R5.15", "R9.2")
def test_a_workshop_needs_a_piece_and_its_price() -> None:
    """1 tool and 2 coins, and a workshop on the board."""
    t = digger(tools=1, coins=1).terrain("desert", "I7").turn()
    assert t.rule_against("build I7") == "R5.15"
    t = digger(tools=1, coins=2).terrain("desert", "I7")
    t.put(0, "workshop", "A3", "A4", "A5", "A6", "C1", "C2", "C3", "D1")
    t.turn()
    assert t.p().left[1] == 0
    assert t.rule_against("build I7") == "R9.2"


@rule("innovation", "R5.17")
@card("innovation", "round_09", "goblins")
def test_every_spade_scores_and_goblins_are_paid_at_once() -> None:
    """2 VP for each spade; 2 coins for each, in time for the workshop."""
    t = table(factions=("goblins",), rounds=("round_09",))
    t.put(0, "workshop", "H7").goods(tools=7, coins=0).turn()
    t.do("dig H6", "dig H6")
    assert (t.p().vp, t.p().coins) == (24, 4)
    t.do("build H6")
    assert t.p().coins == 2


@rule("innovation", "R5.19")
def test_bought_spades_go_into_one_hex() -> None:
    """With tools alone no second hex is touched."""
    t = digger(tools=12, coins=9).turn().do("dig G7")
    assert t.rule_against("dig I7") == "R5.14"
    assert t.rule_against("build I7") == "R5.14"


@rule("innovation", "R5.14", "R5.19")
def test_no_second_hex_is_promised_where_none_is_allowed() -> None:
    """The first hex still on its way: bought spades will never go elsewhere, free ones will."""
    t = table().put(0, "workshop", "I5").goods(tools=12, coins=9).turn().do("dig I6")
    refusal = t.why_not("dig H5")
    assert refusal is not None
    assert "first hex only" in refusal.sentence
    t = table(factions=("moles",)).put(0, "workshop", "I5").goods(tools=5, books=(3, 0, 0, 0))
    t.s.book_actions = ["book_spade3", "book_power5", "book_coins6"]
    t.turn().do("use book_spade3", "dig I6")
    for elsewhere in ("dig H5", "tunnel H3"):
        refusal = t.why_not(elsewhere)
        assert refusal is not None
        assert "until it is home" in refusal.sentence


@rule("innovation", "T38", "R5.47")
@card("innovation", "moles")
def test_a_tunnel_with_three_players_scores_five() -> None:
    """1 tool more for a hex two steps away; 2 VP + 1 for each player."""
    t = table(factions=("moles",)).put(0, "workshop", "H7").goods(tools=5, coins=2).turn()
    assert t.rule_against("tunnel G7") == "R5.47", "adjacent hexes need none"
    assert t.rule_against("tunnel F13") == "R5.47", "too far"
    t.do("tunnel H9")
    # H9 is swamp: two spades to desert; one bought with 3 tools, 1 tool for the tunnel.
    assert (t.p().vp, t.p().tools, terrain(t, "H9")) == (25, 1, "plains")


@rule("innovation", "R5.47")
def test_a_tunnel_serves_a_plain_build_and_free_spades() -> None:
    """Each hex so reached is paid for; digging on in it is not paid again."""
    t = table(factions=("moles",)).put(0, "workshop", "H7").goods(tools=2, coins=2)
    t.terrain("desert", "H9").turn().do("tunnel H9")
    assert t.building("H9") == (0, "workshop")
    assert (t.p().tools, t.p().vp) == (0, 25)
    t = table(factions=("moles",)).put(0, "workshop", "H7").goods(tools=1, bowls=(0, 6, 6))
    t.turn().do("use power_spade2", "tunnel H9", "dig H9")
    assert (t.p().tools, t.p().vp, terrain(t, "H9")) == (0, 25, "desert")


@rule("innovation", "R5.47")
def test_a_tunnel_is_allowed_where_ships_reach() -> None:
    """F8 is one river hex and two steps away."""
    t = table(factions=("moles",)).put(0, "workshop", "H7").goods(tools=2, coins=2)
    t.p().shipping = 1
    t.turn()
    assert t.rule_against("tunnel F8") == ""
    assert t.rule_against("build F8") == ""


@rule("innovation", "R5.47")
def test_others_dig_no_tunnels() -> None:
    """Only the moles."""
    t = digger(tools=9, coins=9).turn()
    refusal = t.why_not("tunnel H9")
    assert refusal is not None


@rule("innovation", "R5.47")
def test_a_tunnel_needs_a_tool() -> None:
    """A free spade does not pay for the way: the tunnel is refused, not the spade."""
    t = table(factions=("moles",)).put(0, "workshop", "H7").goods(bowls=(0, 8, 4)).turn()
    t.do("use power_spade1")
    refusal = t.why_not("tunnel H9")
    assert refusal is not None
    assert (refusal.sentence, refusal.rule) == ("A tunnel costs a tool; you have none.", "R5.47")


@rule("innovation", "R5.48")
@card("innovation", "palace_9")
def test_a_flight_costs_a_scholar_and_scores_five() -> None:
    """Two or three steps away; the scholar goes back to the pool."""
    t = digger(tools=1, coins=2, scholars=1).tiles(palace="palace_9")
    t.terrain("desert", "H10").turn()
    assert t.rule_against("fly G7") == "R5.48"
    t.do("fly H10")
    assert t.building("H10") == (0, "workshop")
    assert (t.p().vp, t.p().scholars, t.p().pool) == (25, 0, 7)


@rule("innovation", "R5.48")
def test_a_flight_needs_a_scholar() -> None:
    """Without one in hand it is refused."""
    t = digger(tools=9, coins=9).tiles(palace="palace_9").turn()
    assert t.rule_against("fly H9") == "R5.48"


@rule("innovation", "R5.48")
def test_moles_with_palace_nine_use_one_way_or_the_other() -> None:
    """A hex two steps away is offered by tunnel and by flight, each once."""
    t = table(factions=("moles",)).put(0, "workshop", "H7").tiles(palace="palace_9")
    t.goods(tools=9, coins=9, scholars=1).turn()
    assert {"tunnel H9", "fly H9"} <= set(t.offered)
    t.do("fly H9")
    assert (t.p().scholars, t.p().tools) == (0, 6)
    assert not t.targets("tunnel")


@rule("innovation", "R5.58", "R5.14")
@card("innovation", "lizards")
def test_lizards_build_free_with_a_city() -> None:
    """One free spade and a free workshop on any home hex in reach."""
    t = table(factions=("lizards",)).put(0, "guild", "H7", "H6").put(0, "workshop", "I6", "G7")
    t.terrain("desert", "I7", "H8").goods(tools=1, coins=2).turn()
    t.do("build I7", "found city_coins")
    assert t.asked == "Terraform"
    assert {"build H8", "dig I8", "done"} <= set(t.offered)
    t.do("dig I8")
    assert terrain(t, "I8") == "swamp"
    t.do("build H8")
    assert t.building("H8") == (0, "workshop")
    assert (t.p().tools, t.p().coins) == (0, 6), "the workshop was free"


@rule("innovation", "R5.58", "R9.7")
def test_lizards_may_give_up_both() -> None:
    """Spade, workshop or both may be left."""
    t = table(factions=("lizards",)).put(0, "guild", "H7", "H6").put(0, "workshop", "I6", "G7")
    t.terrain("desert", "I7").goods(tools=1, coins=2).turn()
    t.do("build I7", "found city_spades")
    assert t.asked == "InAnyOrder", "the tile's spades and the lizards' gift, in any order"
    t.do("pick 1", "done", "done")
    assert t.asked == "CloseTurn"


@rule("innovation", "R5.57", "R9.1")
def test_a_scholar_may_wait_for_a_flight() -> None:
    """With all seven in hand a city's scholar is lost, unless a flight sends one back first."""
    t = table(factions=("lizards",)).put(0, "workshop", "H7").tiles(palace="palace_9")
    t.goods(tools=3, coins=5, scholars=7).begin(TakeCityTile(seat=0)).do("found city_scholar")
    assert t.asked == "InAnyOrder"
    flight = next(a for a in t.options if "Terraform" in t.label(a))
    t.do(flight.text)
    t.do(f"fly {t.targets('fly')[0]}")
    assert t.p().scholars == 6
    t.do("done")
    assert (t.p().scholars, t.p().pool) == (7, 0)
