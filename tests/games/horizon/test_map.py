"""Units and the map: recruiting, markers, movement, homes, exploration, populating, building."""

from __future__ import annotations

import pytest

from pentarchy.games.horizon.expansion import Build, Expand, FortifyNow, PopulateNow
from pentarchy.games.horizon.queries import usable_strength
from pentarchy.games.horizon.scoring import sites, structures
from pentarchy.games.horizon.units import Move, Recruit, Strengthen
from tests.games.horizon.table import CRADLE, HOME, OTHER_HOME, Table, changes
from tests.support import card, play, rule, texts

# Recruiting and markers.


@rule("horizon", "R5.19", "R9.5", "R9.16")
def test_where_units_appear() -> None:
    """At home, and on tiles with a cube: a village, a city on another's village, a structure."""
    table = Table().tile("tt01", "M15", village=0).tile("tt02", "M14", village=1, city=0)
    table.tile("tt03", "O14", village=1).structure("farm", CRADLE, left=1)
    match = table.perform(Recruit(strength=2, unit="soldier"))
    assert set(texts(match.options)) == {f"recruit soldier {at}" for at in (HOME, "M15", "M14")} | {
        "done"
    }
    refusal = match.why_not("recruit soldier O14")
    assert refusal is not None
    assert refusal.rule == "R5.19"
    refusal = match.why_not(f"recruit soldier {CRADLE}")
    assert refusal is not None
    assert refusal.rule == "R9.5"
    table.s.right[0] = 0
    table.me.stand_ins += 1
    match = table.perform(Recruit(strength=2, unit="soldier"))
    assert match.why_not(f"recruit soldier {CRADLE}") is None


@rule("horizon", "T8.15")
@card("horizon", "bronze_casting")
def test_example_pay_a_coin_and_recruit() -> None:
    """1 coin less, 1 active token less, a unit of strength 2 of the kind chosen."""
    for kind, number in (("settler", 0), ("soldier", 1)):
        table = Table().tech("bronze_casting")
        match = table.act()
        coins, active = table.me.coins, table.me.active
        play(match, ["pawn bronze_casting", f"recruit {kind} N15"])
        p = match.game.state.players[0]
        assert (p.coins, p.active) == (coins - 1, active - 1)
        assert (HOME, number, 2) in p.units


@rule("horizon", "R5.33", "S6")
def test_markers_run_out() -> None:
    """Three markers of 1-2, three of 3-4, two of 5-6: with none of a pair, the next lower."""
    table = Table().no_units()
    g, p = table.g, table.me
    for _ in range(3):
        table.unit("settler", 4)
    assert usable_strength(g, p, 0, 3) == 2
    assert usable_strength(g, p, 1, 3) == 3
    for _ in range(2):
        table.unit("settler", 6)
    assert usable_strength(g, p, 0, 6) == 2
    assert usable_strength(g, p, 0, 5, own=6) == 5
    for _ in range(3):
        table.unit("settler", 1)
    assert usable_strength(g, p, 0, 1) == 0
    match = table.perform(Recruit(strength=1))
    assert all("soldier" in t for t in texts(match.options) if t != "done")
    refusal = match.why_not("recruit settler N15")
    assert refusal is not None
    assert refusal.rule == "R5.33"


@rule("horizon", "R5.19a", "R9.10", "R5.33")
def test_strengthening() -> None:
    """To 6 at most; a unit that would not gain cannot be chosen."""
    table = Table().unit("soldier", 5).unit("soldier", 6, CRADLE)
    match = table.perform(Strengthen(n=3, unit="soldier"))
    assert texts(match.options) == ["unit soldier 1 N15", "unit soldier 5 N15", "done"]
    refusal = match.why_not(f"unit soldier 6 {CRADLE}")
    assert refusal is not None
    assert refusal.rule == "R9.10"
    refusal = match.why_not("unit settler 2 N15")
    assert refusal is not None
    assert refusal.rule == "R5.19a"
    match.apply("unit soldier 5 N15")
    assert (HOME, 1, 6) in match.game.state.players[0].units


@rule("horizon", "R5.33", "W11")
def test_no_stronger_marker() -> None:
    """Three soldiers of 4 hold all markers of 3-4: one of 2 raised by 1 would stay at 2."""
    table = Table().no_units()
    for _ in range(3):
        table.unit("soldier", 4, CRADLE)
    table.unit("soldier", 2)
    match = table.perform(Strengthen(n=1, unit="soldier"))
    assert texts(match.options) == [f"unit soldier 4 {CRADLE}", "done"]
    refusal = match.why_not("unit soldier 2 N15")
    assert refusal is not None
    assert refusal.rule == "R5.33"


@rule("horizon", "R5.33", "R5.19a")
def test_weakening_without_a_marker_exhausts() -> None:
    """A settler of 3 builds while all markers of 1-2 are used: it is exhausted."""
    table = Table().reserve("farm")
    table.unit("settler", 1, CRADLE).unit("settler", 1, CRADLE)
    table.tile("tt01", "M15").unit("settler", 3, "M15")
    match = table.owe(Expand(seat=0))
    match.apply("build M15")
    assert not any(u[0] == "M15" for u in match.game.state.players[0].units)


# Movement.


@rule("horizon", "R5.19b", "W9")
def test_points_may_be_shared_and_need_not_be_used_up() -> None:
    """One step is owed; then the player may stop, or move another unit, or come back."""
    table = Table()
    match = table.perform(Move(n=3))
    assert match.why_not("done") is not None
    match.apply("move settler N15-N14")
    assert match.why_not("done") is None
    match.apply("move soldier N15-N14")
    match.apply("move settler N14-N15")
    assert match.over
    assert match.game.state.movement == -1


@rule("horizon", "R5.19b", "W9")
def test_optional_movement_may_be_declined_and_impossible_movement_is_lost() -> None:
    assert "done" in texts(Table().perform(Move(n=1, may=True)).options)
    assert Table().no_units().perform(Move(n=3)).over


@rule("horizon", "R5.34", "R5.19b", "T8.20")
def test_another_home_may_be_crossed_but_not_stayed_on() -> None:
    """With 2 points a unit passes over it, with 1 it does not enter."""
    table = Table().tile("tt01", "O13").unit("soldier", 3, CRADLE)
    match = table.perform(Move(n=2))
    match.apply(f"move soldier {CRADLE}-{OTHER_HOME}")
    # It must go on, and it alone.
    assert all(t.startswith(f"move soldier {OTHER_HOME}-") for t in texts(match.options))
    refusal = match.why_not("done")
    assert refusal is not None
    assert refusal.rule == "R5.34"
    refusal = match.why_not("move settler N15-N14")
    assert refusal is not None
    assert refusal.rule == "R5.34"
    beyond = next(n for n in table.g.rules.near[OTHER_HOME] if n not in table.s.at)
    refusal = match.why_not(f"explore {OTHER_HOME}-{beyond}")
    assert refusal is not None
    assert refusal.rule == "R5.19c", "it is the unit that has to move on, but a soldier"
    match.apply(f"move soldier {OTHER_HOME}-O13")
    assert match.over
    match = Table().unit("soldier", 3, CRADLE).perform(Move(n=1))
    refusal = match.why_not(f"move soldier {CRADLE}-{OTHER_HOME}")
    assert refusal is not None
    assert refusal.rule == "R5.34"


@rule("horizon", "R5.34")
def test_a_unit_between_foreign_homes_cannot_move_with_one_point() -> None:
    """Four players: a tile that touches only two neighbouring homes."""
    table = Table(4)
    homes = [p.home for p in table.s.players]
    near = table.g.rules.near
    between = next(h for h in near[homes[2]] if h in near[homes[3]] and h != CRADLE)
    table.tile("tt01", between).no_units().unit("soldier", 2, between)
    assert table.perform(Move(n=1)).over
    match = table.perform(Move(n=2))
    assert not match.over


@rule("horizon", "R4.13", "R9.17")
def test_units_of_different_players_share_a_tile() -> None:
    table = Table().unit("soldier", 2, CRADLE, seat=1)
    match = table.perform(Move(n=1))
    match.apply("move settler N15-N14")
    assert (CRADLE, 1, 2) in match.game.state.players[1].units


# Exploration.


@rule("horizon", "R5.19c", "R5.35", "T8.21")
def test_a_new_tile_touches_two() -> None:
    """M15 touches home and cradle; N16 touches only the home."""
    table = Table()
    match = table.perform(Move(n=1))
    assert match.why_not("explore N15-M15") is None
    refusal = match.why_not("explore N15-N16")
    assert refusal is not None
    assert refusal.rule == "R5.19c"
    assert "touches 1" in refusal.sentence


@rule("horizon", "R5.19c")
def test_soldiers_do_not_explore() -> None:
    table = Table().no_units().unit("soldier", 3)
    match = table.perform(Move(n=2))
    assert not any("explore" in t for t in texts(match.options))
    table = Table().no_units().unit("soldier", 3, CRADLE)
    match = table.perform(Move(n=2))
    refusal = match.why_not(f"explore {CRADLE}-M15")
    assert refusal is not None
    assert refusal.rule == "R5.19c"


@rule("horizon", "R5.35", "R9.4")
def test_one_tile_a_turn_unless_an_effect_says_more() -> None:
    """The limit is for the turn, whoever explores; a raised limit stays for the turn."""
    table = Table().stack("tt01", "tt02", "tt03").unit("settler", 1)
    match = table.perform(Move(n=3), Move(n=1, limit=2))
    play(match, ["explore N15-M15", "unit settler 2 N15"])
    refusal = match.why_not("explore N15-O14")
    assert refusal is not None
    assert refusal.rule == "R5.35"
    match.apply("done")
    assert match.why_not("explore N15-O14") is None


@rule("horizon", "R5.35")
def test_the_bonus_comes_before_the_tile_lies() -> None:
    """tt06 strengthens: the explorer may be chosen, and is told from its companion."""
    table = Table().stack("tt06").unit("settler", 2)
    match = table.perform(Move(n=1))
    match.apply("explore N15-M15")
    assert "M15" not in match.game.state.at
    assert "unit settler 2 M15" in texts(match.options)
    assert "unit settler 2 N15" in texts(match.options)
    match.apply("unit settler 2 M15")
    assert ("M15", 0, 3) in match.game.state.players[0].units
    assert "M15" in match.game.state.at


@rule("horizon", "R5.35")
def test_an_empty_stack_ends_exploration() -> None:
    """Every territory lies somewhere, M15 beside N15 and the cradle is still free."""
    table = Table()
    near = table.g.rules.near
    for key in table.g.rules.territories:
        laid = table.s.at
        free = (c for c in near if c not in laid and c != "M15")
        table.tile(key, next(c for c in free if sum(n in laid for n in near[c]) > 1))
    match = table.perform(Move(n=2))
    refusal = match.why_not("explore N15-M15")
    assert refusal is not None
    assert refusal.rule == "R5.35"


# Villages and cities.


@rule("horizon", "R5.21", "T8.5")
def test_example_excess_strength_is_lost() -> None:
    """Two settlers of 3 populate a tile of 4: both are exhausted."""
    table = Table().tile("tt15", "M15").unit("settler", 3, "M15").unit("settler", 3, "M15")
    table.me.populate, table.s.populate_supply = 1, 7
    match = table.owe(Expand(seat=0))
    done = changes(match, ["populate M15"])
    assert done["units"] == -2
    assert done["strength"] == -6
    assert done["inactive"] == 2


@rule("horizon", "R5.21", "R5.20", "T8.6")
@card("horizon", "tt07")
def test_example_populate() -> None:
    """A settler of 4 on a tile of 3: 3 coins, an economy cube on the village, 4 points."""
    table = Table().tile("tt07", "M15").unit("settler", 4, "M15")
    table.me.populate, table.s.populate_supply = 1, 7
    table.me.columns, table.me.active = [0, 4, 4, 3, 2], 22 - 13 - 3
    match = table.owe(Expand(seat=0))
    assert changes(match, ["populate M15"]) == {
        "populate": -1,
        "units": -1,
        "strength": -4,
        "inactive": 1,
        "coins": 3,
        "economy": -1,
        "villages": 1,
    }
    s = match.game.state
    # Columns C to E are full, so the token goes to B; the marker is free again.
    assert s.players[0].columns == [0, 5, 4, 3, 2]
    assert s.populate_supply == 8
    assert sites(match.game, 0) == 4


@rule("horizon", "R5.23", "R5.22", "T8.7", "R9.16")
@card("horizon", "tt07")
def test_example_fortify() -> None:
    """A soldier of 3 on the same tile: an infrastructure cube on the city, 7 points."""
    table = Table(government="academy").tile("tt07", "M15", village=1).unit("soldier", 3, "M15")
    table.me.fortify, table.s.fortify_supply = 1, 7
    match = table.owe(Expand(seat=0))
    assert changes(match, ["fortify M15", "take farm"]) == {
        "fortify": -1,
        "units": -1,
        "strength": -3,
        "inactive": 1,
        "infrastructure": -1,
        "reserve": 1,
        "cities": 1,
    }
    assert sites(match.game, 0) == 7


@rule("horizon", "R5.21", "R5.23")
def test_sets_of_units_are_named_strongest_first() -> None:
    """On a tile of 3 with settlers 3, 2 and 1: 3 alone, or with others, or 2 and 1."""
    table = Table().tile("tt07", "M15")
    for strength in (3, 2, 1):
        table.unit("settler", strength, "M15")
    table.me.populate, table.s.populate_supply = 1, 7
    match = table.owe(Expand(seat=0))
    match.apply("populate M15")
    assert texts(match.options) == ["commit 3", "commit 2"]
    assert match.why_not("commit 1") is not None
    assert match.why_not("done") is not None
    match.apply("commit 3")
    assert texts(match.options) == ["commit 2", "commit 1", "done"]
    match.apply("done")
    assert [u for u in match.game.state.players[0].units if u[0] == "M15"] == [
        ("M15", 0, 1),
        ("M15", 0, 2),
    ]


@rule("horizon", "R5.21", "R5.23", "R5.20", "R5.22")
def test_who_may_populate_and_fortify() -> None:
    """Free villages only; cities only on populated villages; tokens are needed."""
    table = Table().tile("tt01", "M15", village=1, city=1).tile("tt02", "M14").tile("tt03", "O14")
    for at in ("M15", "M14"):
        table.unit("settler", 3, at).unit("soldier", 3, at)
    table.me.fortify, table.s.fortify_supply = 1, 7
    table.reserve("farm")
    match = table.owe(Expand(seat=0))
    for text, needed in (
        ("populate M15", "R5.21"),
        ("fortify M15", "R5.23"),
        ("fortify M14", "R5.23"),
        ("populate M14", "R5.20"),
        ("populate O14", "R5.21"),
    ):
        refusal = match.why_not(text)
        assert refusal is not None
        assert refusal.rule == needed, (text, refusal)
    table = Table().tile("tt01", "M15", village=1).unit("soldier", 3, "M15").reserve("farm")
    match = table.owe(Expand(seat=0))
    refusal = match.why_not("fortify M15")
    assert refusal is not None
    assert refusal.rule == "R5.22"


@rule("horizon", "W13", "W14", "R4.3")
def test_effects_that_expand_are_not_the_expansion() -> None:
    """Populating, fortifying and building by an effect need no token and leave the phase free."""
    table = Table(government="academy").tile("tt01", "M15").unit("settler", 2, "M15")
    match = table.perform(PopulateNow())
    assert texts(match.options) == ["populate M15", "done"]
    match.apply("populate M15")
    table.unit("soldier", 2, "M15")
    match = table.perform(FortifyNow())
    match.apply("fortify M15")
    s = match.game.state
    assert s.city[s.at["M15"]] == 0
    table.reserve("market")
    match = table.perform(Build(discount=2))
    match.apply("build N15")
    assert s.built[s.at[HOME]] == "market"
    assert Table().perform(PopulateNow(), FortifyNow(), Build()).over


# Structures.


@rule("horizon", "R5.24", "R5.19a", "T8.8")
@pytest.mark.parametrize("strength, left", [(3, [2]), (1, [])])
def test_example_a_builder_is_weakened(strength: int, left: list[int]) -> None:
    """A settler of 3 becomes 2; one of 1 is exhausted."""
    table = Table().no_units().unit("settler", strength).reserve("farm")
    match = table.owe(Expand(seat=0))
    match.apply("build N15")
    assert [u[2] for u in match.game.state.players[0].units] == left


@rule("horizon", "R5.24", "R5.25", "R6.4", "T8.9", "R9.2")
@card("horizon", "farm")
def test_example_farm() -> None:
    """At home: 2 coins, strength 3 to 2, a food cube, the bonus; no point without a second."""
    table = Table().no_units().unit("settler", 3).reserve("farm")
    match = table.owe(Expand(seat=0))
    # The Farm gives a token and a coin.
    assert changes(match, ["build N15"]) == {
        "coins": -2 + 1,
        "strength": -1,
        "reserve": -1,
        "structures": 1,
        "food": -1,
        "active": 1,
        "inactive": -1,
    }
    assert structures(match.game, 0) == 0
    table = Table().tile("tt01", "M15").structure("farm", "M15", left=1).unit("settler", 3, "M15")
    match = table.owe(Expand(seat=0))
    done = changes(match, ["build M15"])
    assert (done["coins"], done["strength"], done["food"]) == (-1, -1, -1)
    assert structures(match.game, 0) == 0
    assert structures(match.game, 1) == 1


@rule("horizon", "R5.24", "R5.25")
def test_which_tile_and_which_settler() -> None:
    """Tiles that can be paid; settlers of different strength are asked for."""
    table = Table().reserve("farm").reserve("palace").reserve("market").unit("settler", 3)
    table.me.coins = 5
    match = table.owe(Expand(seat=0))
    match.apply("build N15")
    assert texts(match.options) == ["lay farm", "lay market"]
    refusal = match.why_not("lay palace")
    assert refusal is not None
    assert refusal.rule == "R4.2f"
    match.apply("lay farm")
    assert texts(match.options) == ["unit settler 3 N15", "unit settler 2 N15"]


@rule("horizon", "R5.25")
def test_no_third_builder() -> None:
    table = Table(3).tile("tt01", "M15").structure("farm", "M15", left=1, right=2)
    table.unit("settler", 2, "M15").reserve("market")
    match = table.owe(Expand(seat=0))
    refusal = match.why_not("build M15")
    assert refusal is not None
    assert refusal.rule == "R5.25"


@rule("horizon", "S5", "S6")
def test_tokens_return_to_the_supply() -> None:
    """A played token is back in the supply."""
    table = Table().tile("tt07", "M15").unit("settler", 3, "M15")
    table.me.populate, table.s.populate_supply = 1, 7
    match = table.owe(Expand(seat=0))
    match.apply("populate M15")
    assert match.game.state.populate_supply == 8
    assert match.game.state.players[0].populate == 0
