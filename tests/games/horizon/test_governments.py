"""What every government does, stage by stage."""

from __future__ import annotations

import pytest

from pentarchy.games.horizon.development import Invest, Production, uncover
from pentarchy.games.horizon.expansion import Expand
from pentarchy.games.horizon.queries import build_cost, fortify_need, lasting, populate_need
from pentarchy.games.horizon.research import Discover, TakeLeader
from pentarchy.games.horizon.scoring import government
from pentarchy.games.horizon.units import Recruit
from tests.games.horizon.table import HOME, Table, changes, tally
from tests.support import card, play, rule, texts


@card("horizon", "agrarian_league", "agrarian_league_despotism", "agrarian_league_theocracy")
@rule("horizon", "P13", "P14", "R5.28", "R5.32", "R5.38")
def test_agrarian_league() -> None:
    """A population production gives a token more, and with Theocracy two coins."""
    table = Table(government="agrarian_league").removed(food=1)
    before = tally(table.s, 0)
    done = changes(table.perform(Production(kind="population")), [], before=before)
    assert done == {"active": 2, "inactive": -2}
    table = Table(government="agrarian_league").removed(food=1, infrastructure=2)
    before = tally(table.s, 0)
    done = changes(table.perform(Production(kind="population")), [], before=before)
    assert done == {"active": 2, "inactive": -2, "coins": 2}


@card("horizon", "pioneer_republic", "pioneer_republic_despotism", "pioneer_republic_theocracy")
@rule("horizon", "P6", "P7")
def test_pioneer_republic() -> None:
    """Two coins for populating; with Theocracy one strength less is needed, but at least 1."""
    table = Table(government="pioneer_republic").tile("tt07", "M15").unit("settler", 3, "M15")
    table.me.populate, table.s.populate_supply = 1, 7
    assert populate_need(table.g, table.me, table.s.at["M15"]) == 3
    match = table.owe(Expand(seat=0))
    assert changes(match, ["populate M15"])["coins"] == 3 + 2
    table = Table(government="pioneer_republic").tile("tt07", "M15").removed(infrastructure=2)
    assert populate_need(table.g, table.me, table.s.at["M15"]) == 2
    assert fortify_need(table.g, table.me, table.s.at["M15"]) == 3


@card("horizon", "citadel_state", "citadel_state_despotism", "citadel_state_theocracy")
@rule("horizon", "P8", "P9")
def test_citadel_state() -> None:
    """A coin and a token for fortifying; with Theocracy one strength less is needed."""
    table = Table(government="citadel_state").tile("tt07", "M15", village=1)
    table.unit("soldier", 3, "M15")
    table.me.fortify, table.s.fortify_supply = 1, 7
    match = table.owe(Expand(seat=0))
    done = changes(match, ["fortify M15", "take farm"])
    # The soldier's token goes back to the columns, and one is activated.
    assert (done["coins"], done["active"]) == (1, 1)
    table = Table(government="citadel_state").tile("tt07", "M15").removed(infrastructure=2)
    assert fortify_need(table.g, table.me, table.s.at["M15"]) == 2
    assert populate_need(table.g, table.me, table.s.at["M15"]) == 3


@card("horizon", "nomad_horde", "nomad_horde_despotism", "nomad_horde_theocracy")
@rule("horizon", "P1", "P10")
def test_nomad_horde() -> None:
    """Recruits start two stronger; with Theocracy each gain of movement is one larger."""
    table = Table(government="nomad_horde")
    match = table.perform(Recruit(strength=2))
    assert "of strength 4" in match.say(match.decision.prompt(match.game))
    play(match, ["recruit soldier N15"])
    assert (HOME, 1, 4) in match.game.state.players[0].units
    assert lasting(table.g, table.me, "movement") == 0
    table.removed(infrastructure=2)
    match = table.act()
    match.apply("pawn B3a")
    match.apply("done")
    assert match.game.state.movement == 3


@card("horizon", "academy", "academy_despotism", "academy_theocracy")
@rule("horizon", "P2", "P4")
def test_academy() -> None:
    """A coin for each research; with Theocracy a slot with two links needs only one."""
    table = Table(government="academy").scientist("I-1")
    done = changes(table.act(), ["pawn B1a", "research I-3", "cube economy"])
    assert done["coins"] == 1 + 1  # Academy, and investment cell 1 by Currency.
    table = Table(government="academy").scientist("I-1")
    match = table.act()
    play(match, ["pawn B2a"])
    assert match.game.state.players[0].scientists.bit_count() == 2  # Only II-1 was open.
    table = Table(government="academy").scientist("I-1").removed(infrastructure=2)
    match = table.act()
    play(match, ["pawn B2a"])
    assert texts(match.options) == ["research II-1", "research II-2"]


@card("horizon", "academy_theocracy")
@rule("horizon", "P4")
def test_academy_leaves_level_iv_alone() -> None:
    """Two linked slots are needed for level IV all the same."""
    table = Table(government="academy").removed(infrastructure=2)
    table.put("railway", "III-1").scientist("III-1")
    table.tile("tt01", "M15", 0, 0).tile("tt02", "M14", 0, 0)
    match = table.act()
    refusal = match.why_not("pawn A8a")
    assert refusal is not None
    assert refusal.rule == "R5.6"


@card("horizon", "court_of_sages", "court_of_sages_despotism", "court_of_sages_theocracy")
@rule("horizon", "P3", "P5")
def test_court_of_sages() -> None:
    """Two coins and a token for a leader; with Theocracy any colour, and three cards shown."""
    table = Table(government="court_of_sages").leader("croesus")
    before = tally(table.s, 0)
    match = table.owe(TakeLeader(seat=0, slot=table.slot("II-1")))
    done = changes(match, [], before=before)
    assert done == {"leaders": 1, "coins": 3 + 2, "active": 1, "inactive": -1}
    table = Table(government="court_of_sages").removed(infrastructure=2)
    table.deck(2, "iron_working", "mathematics", "horsemanship", "religion")
    match = table.owe(Discover(seat=0, slot=table.slot("II-1")))
    assert texts(match.options) == ["colour blue", "colour green", "colour yellow", "colour red"]
    match.apply("colour red")
    # Red are Iron Working, Horsemanship and, by its secondary colour, Religion.
    assert texts(match.options) == ["keep iron_working", "keep horsemanship", "keep religion"]
    match.apply("keep religion")
    deck = match.game.state.deck2
    assert deck[:3] == ["horsemanship", "mathematics", "iron_working"]


@card("horizon", "guild_of_builders", "guild_of_builders_despotism", "guild_of_builders_theocracy")
@rule("horizon", "P11", "P12", "R9.12")
def test_guild_of_builders() -> None:
    """Structures cost three coins less; with Theocracy the builder keeps its strength."""
    table = Table(government="guild_of_builders").reserve("farm")
    assert build_cost(table.g, table.me, "farm") == 0
    assert build_cost(table.g, table.me, "farm", discount=5) == 0
    done = changes(table.owe(Expand(seat=0)), ["build N15"])
    assert done["coins"] == 1  # Nothing paid, 1 gained by the Farm.
    assert done["strength"] == -1
    table = Table(government="guild_of_builders").reserve("market").removed(infrastructure=2)
    done = changes(table.owe(Expand(seat=0)), ["build N15"])
    assert "strength" not in done
    assert done["coins"] == 2  # 1 paid, 3 gained.


@card("horizon", "merchant_council", "merchant_council_despotism", "merchant_council_theocracy")
@rule("horizon", "P15", "P16", "R5.28")
def test_merchant_council() -> None:
    """A coins production gives a coin more; with Theocracy so does each invested cube."""
    table = Table(government="merchant_council").removed(economy=1)
    before = tally(table.s, 0)
    done = changes(table.perform(Production(kind="coins")), [], before=before)
    assert done == {"coins": 2}
    table = Table(government="merchant_council").removed(infrastructure=2)
    before = tally(table.s, 0)
    done = changes(table.perform(Invest(track="food")), ["cube food"], before=before)
    assert done == {"food": -1, "invested": 1, "coins": 1 + 1}


MONARCHIES = [
    (
        "agrarian_league",
        ["cube food"],
        {"food": -1, "invested": 1, "coins": 1, "active": 2, "inactive": -2},
    ),
    ("pioneer_republic", ["done"], {"populate": 1}),
    ("citadel_state", [], {"fortify": 1, "coins": 2}),
    ("nomad_horde", ["done"], {"coins": 1}),
    # An inactive token becomes the scientist; Agriculture invests a food cube.
    (
        "academy",
        ["research I-2", "cube food"],
        {"inactive": -1, "techs": 1, "food": -1, "invested": 1, "coins": 1 + 1},
    ),
    ("court_of_sages", ["yes", "keep trade_routes"], {"private": 1, "techs": 1, "coins": 3}),
    ("guild_of_builders", ["take palace"], {"reserve": 1, "coins": 4}),
    # Merchant Council's own Theocracy pays a coin for each cube.
    (
        "merchant_council",
        ["cube food", "cube food"],
        {
            "food": -2,
            "invested": 2,
            "coins": 1 + 2,
            "active": 2,
            "inactive": -2,
        },
    ),
]


@rule("horizon", "R5.32", "R5.38", "R5.16")
@pytest.mark.parametrize("key, script, expected", MONARCHIES, ids=[m[0] for m in MONARCHIES])
def test_monarchy(key: str, script: list[str], expected: dict[str, int]) -> None:
    """The fifth infrastructure cube removed brings the instant bonus, once."""
    table = Table(government=key).removed(infrastructure=4).deck(2, "trade_routes", "medicine")
    before = tally(table.s, 0)
    with table.edit() as g:
        uncover(g, 0, 2)
    done = changes(table, script, before=before)
    assert done == {"infrastructure": -1, **expected}


for _key, _, _ in MONARCHIES:
    test_monarchy = card("horizon", f"{_key}_monarchy")(test_monarchy)


DEMOCRACIES = [
    ("agrarian_league", 5),  # Five active tokens.
    ("pioneer_republic", 4),  # Two villages.
    ("citadel_state", 2),  # One city.
    ("nomad_horde", 4),  # Two villages, a city, a structure.
    ("academy", 2),  # Medicine and Railway.
    ("court_of_sages", 3),  # One leader.
    ("guild_of_builders", 3),  # One structure.
    ("merchant_council", 5),  # Five cubes.
]


@rule("horizon", "R6.7", "C15", "C16", "R5.32")
@pytest.mark.parametrize("key, points", DEMOCRACIES)
def test_democracy(key: str, points: int) -> None:
    """End scoring, but only when the last infrastructure cube is gone."""
    table = Table(government=key).tech("medicine").tech("railway")
    table.tile("tt01", "M15", village=0, city=0).tile("tt02", "M14", village=0)
    table.structure("farm", HOME, left=0).invested(5)
    table.s.unused.remove(table.s.unused[0])
    table.me.leaders.append("croesus")
    table.removed(infrastructure=7)
    assert table.me.active == 5
    assert government(table.g, 0) == 0
    table.removed(infrastructure=1)
    assert government(table.g, 0) == points


for _key, _ in DEMOCRACIES:
    test_democracy = card("horizon", f"{_key}_democracy")(test_democracy)


@rule("horizon", "R6.7")
@card("horizon", "pioneer_republic_democracy")
def test_democracy_stops_at_its_maximum() -> None:
    """Five villages would be 10 points, 8 is the most."""
    table = Table(government="pioneer_republic").removed(infrastructure=8)
    for key, at in zip(
        ("tt01", "tt02", "tt03", "tt04", "tt05"), ("M15", "M14", "O13", "O14", "M16"), strict=True
    ):
        table.tile(key, at, village=0)
    assert government(table.g, 0) == 8
