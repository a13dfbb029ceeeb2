"""What every leader gives, to the discoverer and to the others."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.horizon import RULES
from pentarchy.games.horizon.research import TakeLeader
from pentarchy.games.horizon.sayings import ROMAN
from pentarchy.games.horizon.scoring import leaders
from tests.games.horizon.table import Table, changes, tally
from tests.support import play, rule

INVEST_FOOD = {"food": -1, "invested": 1, "coins": 1}
"""The first food cube opens column A; investment cell 1 gives a coin."""

LEADERS: list[tuple[str, list[str], dict[str, int], dict[str, int]]] = [
    (
        "hammurabi",
        ["cube infrastructure", "take farm"],
        {"infrastructure": -1, "reserve": 1, "invested": 1, "coins": 1},
        {},
    ),
    ("confucius", ["pick 1"], {"banked": 1, "coins": 1}, {}),
    ("confucius", ["pick 2", "cube food"], INVEST_FOOD, {"coins": 1}),
    (
        "attila",
        ["recruit soldier N15", "move soldier N15-N14", "unit soldier 3 N15"],
        {"inactive": -1, "units": 1, "strength": 3},
        {},
    ),
    ("cleopatra", ["pick 1"], {"active": 1, "inactive": -1, "coins": 2}, {}),
    ("cleopatra", ["pick 2"], {"coins": 5}, {"coins": 2}),
    ("croesus", [], {"coins": 3}, {}),
    ("archimedes", ["take farm"], {"reserve": 1, "coins": 1}, {}),
    ("sun_tzu", ["unit settler 2 N15", "move settler N15-N14"], {"strength": 2}, {}),
    ("homer", ["pick 1"], {"banked": 2}, {}),
    (
        "homer",
        ["pick 2"],
        {"active": 2, "inactive": -2, "coins": 1, "banked": 1},
        {"banked": 1},
    ),
    # tt01 gives 1 coin, tt02 gives 1: two tiles may be explored.
    (
        "alexander",
        ["explore N15-M15", "explore M15-M14", "done"],
        {"tiles": 2, "coins": 2},
        {"tiles": 2},
    ),
    ("hypatia", ["pick 1"], {"active": 2, "inactive": -2, "coins": 1}, {}),
    ("hypatia", ["pick 2"], {"active": 4, "inactive": -4}, {"active": 1, "inactive": -1}),
    ("leonardo_da_vinci", ["yes", "keep trade_routes"], {"private": 1, "techs": 1, "coins": 3}, {}),
    ("isaac_newton", ["pick 1", "cube food"], {**INVEST_FOOD, "banked": 1}, {}),
    # The second food cell and the second investment cell activate a token each.
    (
        "isaac_newton",
        ["pick 2", "cube food", "cube food"],
        {"food": -2, "invested": 2, "coins": 1, "active": 2, "inactive": -2},
        {"active": 1, "inactive": -1, "coins": 1},
    ),
    ("joan_of_arc", ["unit soldier 1 N15"], {"fortify": 1, "strength": 1}, {}),
    (
        "marco_polo",
        ["explore N15-M15", "explore M15-M14"],
        {"tiles": 2, "coins": 2 + 2},
        {"tiles": 2},
    ),
    ("elizabeth_i", [], {"populate": 1, "coins": 2}, {}),
    ("shakespeare", ["pick 1"], {"banked": 3}, {}),
    (
        "shakespeare",
        ["pick 2", "cube food"],
        {"food": -1, "invested": 1, "coins": 3, "banked": 1},
        {"banked": 1},
    ),
    (
        "napoleon",
        ["recruit soldier N15", "done"],
        {"inactive": -1, "units": 1, "strength": 4},
        {},
    ),
    # Ignoring links, II-1 is open without a scientist in I-1; Trade Routes lies there: 3 - 2 coins.
    ("galileo", ["research II-6"], {"active": -1, "techs": 1, "coins": 1}, {}),
    ("catherine_the_great", ["take aqueduct"], {"reserve": 1, "coins": 2}, {}),
    ("zheng_he", ["basic B4"], {"active": 1, "inactive": -1, "coins": 1 + 1}, {}),
    ("albert_einstein", [], {}, {}),
    (
        "marie_curie",
        ["cube food", "cube food"],
        {"food": -2, "invested": 2, "coins": 1, "active": 2, "inactive": -2},
        {},
    ),
    ("mahatma_gandhi", ["pick 1"], {"banked": 4}, {}),
    (
        "mahatma_gandhi",
        ["pick 2", "cube food", "cube food"],
        {
            "food": -2,
            "invested": 2,
            "coins": 1,
            "active": 2,
            "inactive": -2,
            "banked": 2,
        },
        {"banked": 2},
    ),
    ("alan_turing", ["yes", "keep global_trade"], {"private": 1, "techs": 1, "coins": 4}, {}),
    (
        "yuri_gagarin",
        ["explore N15-M15", "explore M15-M14", "done"],
        {"tiles": 2, "coins": 2, "banked": 3},
        {"tiles": 2},
    ),
    ("winston_churchill", ["unit soldier 1 N15"], {"strength": 3, "fortify": 1}, {}),
    ("nelson_mandela", [], {}, {}),
]


@rule("horizon", "R4.6", "W6", "W16", "W18", "W19", "R5.10")
@pytest.mark.parametrize(
    "card, script, mine, theirs", LEADERS, ids=[f"{c}-{i}" for i, (c, *_) in enumerate(LEADERS)]
)
def test_leader(card: str, script: list[str], mine: dict[str, int], theirs: dict[str, int]) -> None:
    """A leader gives what its text says to the discoverer, and to the others what it says."""
    slot = f"{ROMAN[RULES.leaders[card].level]}-1"
    table = Table().leader(card, slot).stack("tt01", "tt02")
    table.deck(2, "trade_routes", "medicine").deck(3, "global_trade", "radio")
    if card == "galileo":
        table.put("trade_routes", "II-6")
    mine_before, other = tally(table.s, 0), tally(table.s, 1)
    match = table.owe(TakeLeader(seat=0, slot=table.slot(slot)))
    # What came before the first question is part of the leader too.
    done = changes(match, script, before=mine_before)
    assert done == {"leaders": 1, **mine}
    now = tally(match.game.state, 1)
    assert {k: now[k] - other[k] for k in now if now[k] != other[k]} == theirs


@rule("horizon", "R6.6", "C11", "C7")
@pytest.mark.parametrize(
    "card, points", [("albert_einstein", 2), ("nelson_mandela", 3), ("croesus", 0)]
)
def test_leader_scoring(card: str, points: int) -> None:
    """Einstein counts two technologies of level III, Mandela three leaders with itself."""
    table = Table().tech("railway").tech("gunpowder")
    s: Any = table.s
    for key in (card, "hammurabi", "attila"):
        if key in s.unused:
            s.unused.remove(key)
        else:
            s.hidden[s.hidden.index(key)] = ""
        table.me.leaders.append(key)
    assert leaders(table.g, 0) == points
    table.me.banked = 4
    assert leaders(table.g, 0) == points + 4


@rule("horizon", "R9.8", "R5.8")
def test_only_the_discoverer_meets_the_leader() -> None:
    """Whoever follows gets the technology but no leader."""
    table = Table().scientist("I-1").put("trade_routes", "II-1").scientist("II-1", 1)
    match = table.act()
    play(match, ["pawn B2a"])  # II-1 is the only slot open.
    assert "trade_routes" in match.game.state.players[0].techs
    assert match.game.state.players[0].leaders == []
