"""What every technology does: at once, as an action, lasting, and at the end."""

from __future__ import annotations

import pytest

from pentarchy.games.horizon.scenario import HorizonScenario
from pentarchy.games.horizon.scoring import technology_formulas
from tests.games.horizon.table import HOME, Table, changes, tally
from tests.support import card, rule, texts

FIRST_CUBE = {"invested": 1, "coins": 1}
"""The first cube invested gains the coin of investment cell 1."""
TWO_TOKENS = {"active": 2, "inactive": -2}

AT_ONCE = [
    # The first infrastructure cube uncovers a structure tile of level I.
    (
        "writing",
        ["cube infrastructure", "take farm"],
        {"infrastructure": -1, "reserve": 1, **FIRST_CUBE},
    ),
    ("agriculture", ["cube food"], {"food": -1, **FIRST_CUBE}),
    ("currency", ["cube economy"], {"economy": -1, **FIRST_CUBE}),
    ("bronze_casting", ["recruit soldier N15"], {"inactive": -1, "units": 1, "strength": 2}),
    (
        "mathematics",
        ["cube infrastructure", "take market"],
        {"infrastructure": -1, "reserve": 1, **FIRST_CUBE},
    ),
    ("astronomy", ["move settler N15-N14", "move settler N14-N15"], {"coins": 1}),
    ("engineering", ["take workshop"], {"reserve": 1, "coins": 1}),
    ("medicine", [], TWO_TOKENS),
    ("irrigation", ["cube food"], {"food": -1, **FIRST_CUBE}),
    ("philosophy", [], {"active": 1, "inactive": -1, "coins": 1}),
    ("religion", [], {"populate": 1}),
    ("pottery", [], {"active": 1, "inactive": -1, "coins": 2}),
    ("banking", ["cube economy"], {"economy": -1, **FIRST_CUBE}),
    ("trade_routes", [], {"coins": 3}),
    # Its own lasting effect is in play already: 1 point and 1 more.
    ("navigation", ["move settler N15-N14", "move settler N14-N15"], {"coins": 1}),
    ("masonry", ["take farm"], {"reserve": 1}),
    ("iron_working", ["recruit soldier N15"], {"inactive": -1, "units": 1, "strength": 2}),
    ("horsemanship", ["move soldier N15-N14", "move soldier N14-N15"], {"coins": 1}),
    ("colonisation", [], {"populate": 1}),
    ("fortification", [], {"fortify": 1}),
    ("refrigeration", [], {"active": 3, "inactive": -3}),
    ("printing_press", ["cube economy"], {"economy": -1, **FIRST_CUBE}),
    ("scientific_method", ["cube food"], {"food": -1, **FIRST_CUBE}),
    (
        "electricity",
        ["cube infrastructure", "take farm"],
        {"infrastructure": -1, "reserve": 1, **FIRST_CUBE},
    ),
    ("radio", ["cube food"], {"food": -1, "active": 1, "inactive": -1, **FIRST_CUBE}),
    ("sanitation", ["cube food"], {"food": -1, **FIRST_CUBE}),
    ("human_rights", [], {"populate": 1}),
    ("nationalism", [], {"fortify": 1}),
    ("railway", ["move settler N15-N14", "move settler N14-N15", "done"], {"coins": 2}),
    ("stock_exchange", ["cube economy"], {"economy": -1, **FIRST_CUBE}),
    (
        "industry",
        ["cube infrastructure", "take farm"],
        {"infrastructure": -1, "reserve": 1, **FIRST_CUBE},
    ),
    ("global_trade", [], {"coins": 4}),
    ("rocketry", ["unit soldier 1 N15", "move soldier N15-N14"], {"strength": 2}),
    ("gunpowder", ["recruit soldier N15"], {"inactive": -1, "units": 1, "strength": 3}),
    ("aviation", ["recruit settler N15"], {"inactive": -1, "units": 1, "strength": 3}),
    ("conscription", [], {"fortify": 1}),
    ("computers", ["cube food"], {"food": -1, **FIRST_CUBE}),
    ("genetics", [], {"active": 3, "inactive": -3}),
    ("globalisation", [], {"coins": 4}),
    ("space_flight", ["move settler N15-N14", "move settler N14-N15", "done"], {}),
    ("nuclear_power", ["unit soldier 1 N15"], {"strength": 3}),
    ("internet", ["cube economy"], {"economy": -1, **FIRST_CUBE}),
    (
        "artificial_intelligence",
        ["basic B4"],
        {"active": 1, "inactive": -1, "coins": 1},
    ),
    ("renewable_energy", [], {"coins": 2, "active": 1, "inactive": -1}),
]


@rule("horizon", "W2", "W3", "W4", "W5", "W8", "R9.18")
@pytest.mark.parametrize("card, script, expected", AT_ONCE, ids=[row[0] for row in AT_ONCE])
def test_at_once(card: str, script: list[str], expected: dict[str, int]) -> None:
    """A technology gives its instant bonus and nothing else when it is gained."""
    table = Table().removed(food=0)
    before = tally(table.s, 0) | {"inactive": tally(table.s, 0)["inactive"] - 1}
    match = table.gain(card)  # The scientist's token came from the columns.
    assert changes(match, script, before=before) == {"techs": 1, **expected}


def ready(key: str) -> HorizonScenario:
    """Seat 0 with a technology, and what its action needs."""
    table = Table().tech(key)
    setups = {
        "mathematics": lambda: (
            table.scientist("I-1").put("trade_routes", "II-1").scientist("II-1", 1)
        ),
        "printing_press": lambda: (
            table.scientist("I-1").put("trade_routes", "II-1").scientist("II-1", 1)
        ),
        "astronomy": lambda: table.stack("tt01", "tt07"),
        "railway": lambda: table.stack("tt01", "tt07"),
        "aviation": lambda: table.stack("tt01"),
        "engineering": lambda: table.reserve("market"),
        "industry": lambda: table.reserve("market"),
        "irrigation": lambda: table.removed(food=1),
        "refrigeration": lambda: table.removed(food=1),
        "sanitation": lambda: table.removed(food=1, economy=1),
        "banking": lambda: table.removed(economy=1),
        "stock_exchange": lambda: table.removed(economy=1),
        "trade_routes": lambda: table.tile("tt01", "M15", village=0),
        "global_trade": lambda: table.tile("tt01", "M15"),
    }
    if key in setups:
        setups[key]()
    # The token of column A that a scientist took is given back: A must hold one to produce.
    if table.me.columns[0] == 0:
        table.me.columns[1] -= 1
        table.me.columns[0] += 1
    return table


ACTIONS = [
    # Following to Agriculture invests a food cube.
    (
        "writing",
        ["research I-2", "cube food"],
        {"active": -1, "techs": 1, "food": -1, **FIRST_CUBE},
    ),
    (
        "agriculture",
        ["recruit settler N15"],
        {"active": 1, "inactive": -2, "coins": 1, "units": 1, "strength": 1},
    ),
    ("currency", ["done"], {"coins": 3}),
    (
        "bronze_casting",
        ["recruit soldier N15", "move settler N15-N14", "done"],
        {"coins": -1, "active": -1, "units": 1, "strength": 2},
    ),
    # The only slot open is taken at once: level II for 1 coin; Trade Routes gives 3.
    ("mathematics", [], {"coins": 2, "active": -1, "techs": 1}),
    # tt01 gives 1 coin, tt07 gives 2, and each tile 1 more.
    ("astronomy", ["explore N15-M15", "explore M15-M14", "done"], {"tiles": 2, "coins": 5}),
    # The Market costs 4 less 2 and gives 3; its cube comes from the economy track.
    (
        "engineering",
        ["take farm", "done", "build N15", "lay market"],
        {"coins": 1, "economy": -1, "structures": 1, "strength": -1},
    ),
    ("medicine", ["unit settler 2 N15"], {"coins": 2, "strength": 1, **TWO_TOKENS}),
    # Column A gives 1; the second food cell activates 1; 3 coins paid, 1 gained.
    (
        "irrigation",
        ["yes", "cube food"],
        {"active": 2, "inactive": -2, "coins": -2, "food": -1, "invested": 1},
    ),
    (
        "philosophy",
        ["cube economy"],
        {"coins": -1, "active": -1, "inactive": 1, "economy": -1, "invested": 1},
    ),
    ("religion", ["done"], {"coins": -1, "active": -1, "inactive": 1, "populate": 1}),
    ("pottery", [], {"coins": -1, "food": -1, "invested": 1}),
    ("banking", ["done"], {"coins": 2}),
    # 3 coins, and 1 for the village.
    ("trade_routes", ["done"], {"coins": 4}),
    (
        "navigation",
        ["recruit settler N15", "move settler N15-N14", "unit settler 2 N15", "done"],
        {"coins": -1, "inactive": -1, "units": 1, "strength": 1},
    ),
    ("masonry", ["pick 1"], {"coins": -3, "economy": -1, "invested": 1}),
    (
        "iron_working",
        ["unit soldier 1 N15", "move soldier N15-N14", "done"],
        {"coins": -1, "strength": 2},
    ),
    (
        "horsemanship",
        ["recruit soldier N15", "move settler N15-N14", "done"],
        {"coins": -1, "inactive": -1, "units": 1, "strength": 1},
    ),
    ("colonisation", ["done"], {"coins": -3, "populate": 1}),
    ("fortification", ["done"], {"coins": -1, "active": -1, "inactive": 1, "fortify": 1}),
    (
        "refrigeration",
        ["recruit settler N15", "done"],
        {"inactive": -1, "units": 1, "strength": 3},
    ),
    ("printing_press", [], {"coins": 2, "active": -1, "techs": 1}),
    # Two economy cubes: +1 production and a coin; investment cells: a coin and a token.
    (
        "electricity",
        ["cube economy", "cube economy"],
        {"coins": -4, "economy": -2, "invested": 2, "active": 1, "inactive": -1},
    ),
    ("radio", ["basic B4"], {"coins": 2, **TWO_TOKENS}),
    ("sanitation", ["done"], {"active": 1, "inactive": -1, "coins": 1}),
    (
        "nationalism",
        ["recruit soldier N15", "move settler N15-N14", "done"],
        {"coins": -2, "inactive": -1, "units": 1, "strength": 3},
    ),
    (
        "railway",
        ["explore N15-M15", "explore M15-M14", "done"],
        {"tiles": 2, "coins": 7, "active": 1, "inactive": -1},
    ),
    # 1 + 2 coins gained, 3 paid, 1 from investment cell 1.
    ("stock_exchange", ["yes", "cube food"], {"food": -1, "invested": 1, "coins": 1}),
    (
        "industry",
        ["take library", "done", "build N15", "lay market"],
        {
            "coins": 3,
            "economy": -1,
            "structures": 1,
            "strength": -1,
            "active": 1,
            "inactive": -1,
        },
    ),
    # The village gives 2 coins.
    (
        "global_trade",
        ["move settler N15-M15", "done", "populate M15"],
        {"coins": 2, "economy": -1, "villages": 1, "units": -1, "strength": -2, "inactive": 1},
    ),
    (
        "rocketry",
        ["unit settler 2 N15", "move settler N15-N14", "done"],
        {"coins": -2, "strength": 3},
    ),
    (
        "gunpowder",
        ["unit soldier 1 N15"],
        {"active": -1, "inactive": 1, "fortify": 1, "strength": 2},
    ),
    (
        "aviation",
        ["recruit settler N15", "explore N15-M15", "unit settler 3 N15", "done"],
        {"coins": -1, "active": -1, "units": 1, "strength": 3, "tiles": 1},
    ),
    (
        "conscription",
        ["recruit soldier N15", "recruit settler N15", "done"],
        {"coins": -2, "inactive": -2, "units": 2, "strength": 4},
    ),
]


@rule("horizon", "W1", "W7", "W9", "W10", "W11", "W12", "W13", "W14", "W15", "W17", "W18", "W20")
@rule("horizon", "R5.30", "R5.37", "C17")
@pytest.mark.parametrize("card, script, expected", ACTIONS, ids=[row[0] for row in ACTIONS])
def test_action(card: str, script: list[str], expected: dict[str, int]) -> None:
    """The action of a technology costs and does what its text says, and nothing else."""
    table = ready(card)
    match = table.act()
    assert changes(match, [f"pawn {card}", *script]) == expected
    assert match.game.state.players[0].pawn == card


@rule("horizon", "R4.2e")
@pytest.mark.parametrize("card", [row[0] for row in ACTIONS])
def test_only_its_owners_take_the_action_of_a_technology(card: str) -> None:
    """Without the technology the space cannot be chosen."""
    match = Table().tech(card, seat=1).act()
    refusal = match.why_not(f"pawn {card}")
    assert refusal is not None
    assert refusal.rule == "R4.2e"


@card("horizon", "railway", "navigation")
@rule("horizon", "P1")
def test_more_movement_adds_up() -> None:
    """Navigation and Railway each add a point to every gain of movement."""
    match = Table().tech("navigation").tech("railway").act()
    match.apply("pawn railway")
    assert match.game.state.movement == 5 + 2


@card("horizon", "scientific_method")
@rule("horizon", "P2")
def test_scientific_method_pays_for_every_other_research() -> None:
    """Two coins for each research, but not for its own."""
    table = Table().tech("scientific_method")
    match = table.act()
    assert changes(match, ["pawn B1a", "research I-3", "cube economy"]) == {
        "active": -1,
        "techs": 1,
        "economy": -1,
        "invested": 1,
        "coins": 2 + 1,
    }


@card("horizon", "human_rights")
@rule("horizon", "P6")
def test_human_rights_pays_for_populating() -> None:
    """Two coins after the village's own bonus."""
    from pentarchy.games.horizon.expansion import Expand

    table = Table().tech("human_rights").tile("tt02", "M15").unit("settler", 2, "M15")
    table.me.populate, table.s.populate_supply = 1, 7
    match = table.owe(Expand(seat=0))
    done = changes(match, ["populate M15"])
    # The village gives a token and a coin; the settler's token returned to the columns.
    assert done["coins"] == 1 + 2
    assert done["active"] == 1


END = [
    # (technology, points for an empty board apart from itself, and for the position below)
    ("human_rights", 0, 2),
    ("computers", 1, 4),
    ("genetics", 0, 3),
    ("globalisation", 0, 4),
    ("space_flight", 0, 3),
    ("nuclear_power", 0, 3),
    ("internet", 0, 4),
    ("artificial_intelligence", 0, 5),
    ("renewable_energy", 0, 2),
]


@rule("horizon", "R6.3", "R9.9", "C1", "C2", "C3", "C4", "C7", "C9", "C10", "C12", "C13")
@pytest.mark.parametrize("card, bare, rich", END, ids=[row[0] for row in END])
def test_end_scoring(card: str, bare: int, rich: int) -> None:
    """Two villages, a city, a structure, 3 food cubes removed, 5 invested, and beside the card
    Medicine (blue), Banking (yellow) and, if it is not the card itself, one of level III."""
    table = Table().tech(card)
    assert technology_formulas(table.g, 0) == bare
    table.tech("medicine")
    table.tile("tt01", "M15", village=0, city=0).tile("tt02", "M14", village=0)
    table.structure("farm", HOME, left=0).removed(food=3).invested(5)
    if card == "human_rights":
        table.tech("banking")
    elif card == "internet":
        table.tech("printing_press").tech("banking")  # Blue twice, yellow once.
    else:
        table.tech("stock_exchange")
        table.tech("banking")
    assert technology_formulas(table.g, 0) == rich


@rule("horizon", "R6.3")
@card("horizon", "computers", "space_flight", "nuclear_power")
def test_end_scoring_stops_at_its_maximum() -> None:
    """Space Flight gives 9 at most: four technologies of level III would be 12."""
    table = Table().tech("space_flight")
    for key in ("railway", "aviation", "gunpowder", "radio"):
        table.tech(key)
    assert technology_formulas(table.g, 0) == 9


def test_every_action_of_a_technology_is_tried() -> None:
    """No technology with an action is missing above."""
    techs = Table().g.rules.technologies
    assert {k for k, t in techs.items() if t.action} == {row[0] for row in ACTIONS}
    assert {k for k, t in techs.items() if t.now} == {row[0] for row in AT_ONCE}
    assert {k for k, t in techs.items() if t.end} == {row[0] for row in END}


@rule("horizon", "W17")
def test_paying_for_more_is_a_choice() -> None:
    """Banking asks only if 3 coins are there."""
    table = ready("banking")
    table.me.coins = 0
    match = table.act()
    match.apply("pawn banking")
    assert match.over  # 1 + 1 coins gained, not enough to be asked.
    table = ready("banking")
    table.me.coins = 1
    match = table.act()
    match.apply("pawn banking")
    assert texts(match.options) == ["yes", "done"]
