"""Colonization (rules 5.7) and territories."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.ages.colonies import colonize, greatest_force, lose_colony
from pentarchy.games.ages.economy import food, resources
from pentarchy.games.ages.queries import happiness, strength
from tests.games.ages.table import Table
from tests.support import rule


@rule("ages", "R5.7.1", "T70")
def test_an_auction() -> None:
    """1 bids 1, 2 passes, 3 bids 2, 1 passes: 3 wins with 2 and 2 is never asked again."""
    table = Table(3)
    for seat in range(3):
        table.player(seat, workers={"warriors_a": 4})
    table.reveal("historic_territory_i")
    assert table.question == "BidForTerritory 0"
    table.do("bid 1")
    assert table.question == "BidForTerritory 1"
    table.do("pass")
    assert table.question == "BidForTerritory 2"
    assert table.rule_against("bid 1") == "R5.7.1"
    table.do("bid 2")
    assert table.question == "BidForTerritory 0"
    table.do("pass")
    assert table.question == "SendForce 2"


@rule("ages", "R5.7.1", "T70")
def test_the_last_may_open_with_one() -> None:
    """If the others pass first the last bids 1 and wins at once; if nobody bids it is past."""
    table = Table(3)
    for seat in range(3):
        table.player(seat, workers={"warriors_a": 2})
    table.reveal("historic_territory_i").do("pass", "pass")
    assert table.can("bid 1")
    table.do("bid 1")
    assert table.question == "SendForce 2"
    table = Table(2).player(0, workers={"warriors_a": 2}).reveal("historic_territory_i")
    table.do("pass", "pass")
    assert table.s.past_events[-1] == "historic_territory_i"
    assert table.question == ""


@rule("ages", "R5.7.1", "R5.7.5")
def test_a_bid_may_not_exceed_the_greatest_force() -> None:
    """Units, armies, modifiers and bonus cards; nothing without units; jumps are allowed."""
    table = Table(2).player(
        0,
        workers={"warriors_a": 2, "knights_i": 1},
        specials=["cartography_i"],
        military=["military_bonus_i", "military_bonus_i", "rats_i"],
        tactic="phalanx_i",
    )
    assert greatest_force(table.g, 0) == 4 + 3 + 2 + 2
    table.reveal("historic_territory_i")
    assert table.can("bid 11")
    assert table.rule_against("bid 12") == "R5.7.5"
    bare = Table(2).player(0, workers={"warriors_a": 0}, specials=["cartography_i"])
    assert greatest_force(bare.g, 0) == 0
    bare.reveal("historic_territory_i")
    assert bare.question == "BidForTerritory 1", "who cannot bid passes without being asked"


@rule("ages", "R5.7.2", "R5.7.3", "T47")
def test_sending_a_force() -> None:
    """Bid 4 with Cartography: one Warriors and a bonus card do; cards alone do not."""
    table = Table(2).player(
        0,
        workers={"warriors_a": 2, "knights_i": 1},
        specials=["cartography_i"],
        military=["military_bonus_i", "military_bonus_i"],
    )
    bank = table.p(0).yellow
    table.player(1, workers={"warriors_a": 0}).reveal("historic_territory_i").do("bid 4")
    assert table.rule_against("use military_bonus_i") == "R5.7.2", "a unit first"
    assert table.rule_against("done") == "R5.7.2"
    table.do("send warriors_a")
    assert table.rule_against("done") == "R5.7.2"
    table.do("use military_bonus_i", "done")
    p = table.p(0)
    assert (p.yellow, p.pool, p.workers["warriors_a"]) == (bank + 1, 1, 1)
    assert p.colonies == ["historic_territory_i"]
    assert p.military == ["military_bonus_i"]
    assert [d.card for d in table.s.discards[1]] == ["military_bonus_i"]
    assert "historic_territory_i" not in table.s.past_events


@rule("ages", "R5.7.2", "T47")
@pytest.mark.parametrize("force", [["warriors_a", "warriors_a"], ["knights_i"]])
def test_other_forces_that_reach_four(force: list[str]) -> None:
    """Two Warriors, or one Knights, without cards; more than needed is allowed too."""
    table = Table(2).player(
        0, workers={"warriors_a": 2, "knights_i": 1}, specials=["cartography_i"]
    )
    table.player(1, workers={"warriors_a": 0}).reveal("historic_territory_i").do("bid 4")
    table.do(*(f"send {unit}" for unit in force))
    if table.question:
        table.do("done")
    assert table.p(0).colonies == ["historic_territory_i"]


@rule("ages", "R5.7.2")
def test_what_only_changes_the_rating_is_no_force() -> None:
    """Alexander, the Great Wall and Warfare do not help; arenas cannot be sent."""
    table = Table(2).player(
        0,
        leader="alexander_the_great_a",
        wonders=["great_wall_i"],
        specials=["warfare_i"],
        workers={"warriors_a": 2, "bread_and_circuses_i": 2},
    )
    assert strength(table.g, 0) == 2 + 2 + 2 + 1 + 2
    assert greatest_force(table.g, 0) == 2


@rule("ages", "R5.7.6", "R5.7.3")
def test_cards_and_units_go_before_the_colony_works() -> None:
    """With an empty deck the bonus card just used can be drawn again."""
    table = Table(2).player(0, workers={"warriors_a": 1}, military=["military_bonus_i"])
    s = table.s
    s.gone += s.military[1]
    s.military[1].clear()
    table.player(1, workers={"warriors_a": 0}).reveal("strategic_territory_i").do("bid 2")
    if table.question:
        table.do("done")
    assert table.p(0).colonies == ["strategic_territory_i"]
    assert table.p(0).military == ["military_bonus_i"]


@rule("ages", "R5.7.4", "T48")
def test_inhabited_territory_ii() -> None:
    """Three cubes to the bank, two of them to the pool; when lost, three leave the bank."""
    table = Table(2, age=2).player(0, yellow=10, pool=1)
    table.g.stack.clear()
    colonize(table.g, 0, table.fetch("inhabited_territory_ii"))
    table.owe(*table.g.stack)
    p = table.p(0)
    assert (p.yellow, p.pool) == (11, 3)
    lose_colony(table.g, 0, "inhabited_territory_ii")
    assert (p.yellow, p.pool) == (8, 3)


PERMANENT: dict[str, dict[str, int]] = {
    "vast_territory_i": {"yellow": 3, "blue": -1, "food": 3},
    "vast_territory_ii": {"yellow": 4, "blue": -1, "food": 4},
    "wealthy_territory_i": {"blue": 3, "resources": 5},
    "wealthy_territory_ii": {"blue": 4, "resources": 9},
    "inhabited_territory_i": {"yellow": 2, "pool": 1},
    "inhabited_territory_ii": {"yellow": 3, "pool": 2},
    "strategic_territory_i": {"strength": 2, "cards": 3},
    "strategic_territory_ii": {"strength": 4, "cards": 5},
    "historic_territory_i": {"happy": 1, "culture": 6},
    "historic_territory_ii": {"happy": 2, "culture": 11},
    "developed_territory_i": {"yellow": 1, "blue": 1, "science": 3},
    "developed_territory_ii": {"yellow": 2, "blue": 2, "science": 5},
}


def numbers(table: Table) -> dict[str, Any]:
    """What colonies change."""
    p = table.p(0)
    return {
        "yellow": p.yellow_cubes,
        "blue": p.blue_cubes,
        "pool": p.pool,
        "food": food(table.g, p),
        "resources": resources(table.g, p),
        "science": p.science,
        "culture": p.culture,
        "strength": strength(table.g, 0),
        "happy": happiness(table.g, 0),
        "cards": len(p.military),
    }


@pytest.mark.parametrize("card", list(PERMANENT))
@rule("ages", "R5.7.4")
def test_territories(card: str) -> None:
    """The permanent effect, then the immediate one; only the permanent one is lost again."""
    table = Table(2, age=2)
    before = numbers(table)
    table.g.stack.clear()
    colonize(table.g, 0, table.fetch(card))
    table.owe(*table.g.stack)
    after = numbers(table)
    change = {k: after[k] - before[k] for k in before if after[k] != before[k]}
    assert change == PERMANENT[card]
    lose_colony(table.g, 0, card)
    lost = {k: v - after[k] for k, v in numbers(table).items() if v != after[k]}
    assert lost == {
        k: -n for k, n in PERMANENT[card].items() if k in ("yellow", "blue", "strength", "happy")
    }


@rule("ages", "R5.7.6", "M1", "R5.1.7")
def test_no_military_cards_in_the_final_age() -> None:
    """Strategic Territory draws nothing when there are no decks."""
    table = Table(2, age=4)
    table.g.stack.clear()
    colonize(table.g, 0, table.fetch("strategic_territory_i"))
    table.owe(*table.g.stack)
    assert table.p(0).military == []


@pytest.mark.parametrize(
    "card, defense, colonization",
    [("military_bonus_i", 2, 1), ("military_bonus_ii", 4, 2), ("military_bonus_iii", 6, 3)],
)
def test_bonus_cards(card: str, defense: int, colonization: int) -> None:
    """They add to a force, and to a defence."""
    table = Table(2, age=3).player(0, workers={"warriors_a": 1}, military=[card])
    assert greatest_force(table.g, 0) == 1 + colonization
    table = Table(2, age=3).player(0, military=["spy_ii"], workers={"warriors_a": 1 + defense})
    table.player(1, military=[card], workers={"warriors_a": 1}, science=9).politics()
    table.do("attack spy_ii 1", f"use {card}")
    assert table.p(1).science == 9, "strength plus defence reaches the attack"
