"""Positions by hand: what could not come about through play is refused, naming field and value."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import pentarchy
from pentarchy.core.errors import Malformed
from pentarchy.games.innovation.geometry import INDEX
from pentarchy.games.innovation.state import InnovationState
from tests.games.innovation.table import table
from tests.support import play_until


def beside(change: Callable[[InnovationState], None], seats: int = 3, mode: str = "") -> str:
    """What is said when a position of round 2 is changed so; the match is as it was."""
    match = pentarchy.new("innovation", seats, 5, mode)
    play_until(match, lambda m: m.game.state.round == 2 and m.game.state.phase == 2, 3)
    before = match.state_hash
    with pytest.raises(Malformed) as told, match.edit() as g:
        change(g.state)
    assert match.state_hash == before
    return str(told.value)


@pytest.mark.parametrize(
    "change, said",
    [
        (lambda s: s.players[1].competencies.append("alchemy"), "alchemy"),
        (lambda s: setattr(s.players[0], "faction", "atlanteans"), "atlanteans"),
        (lambda s: setattr(s.players[0], "faction", ""), "players[0].faction"),
        (lambda s: setattr(s.players[0], "terrain", s.players[1].terrain), "players.terrain"),
        (lambda s: setattr(s, "round", 9), "round is 9"),
        (lambda s: setattr(s, "round", 3), "round is 3"),
        (lambda s: setattr(s, "phase", 4), "phase is 4"),
        (lambda s: setattr(s, "order", [0, 0, 1]), "order is [0, 0, 1]"),
        (lambda s: setattr(s.players[0], "shipping", 4), "players[0].shipping is 4"),
        (lambda s: setattr(s.players[0], "digging", 3), "players[0].digging is 3"),
        (lambda s: setattr(s.players[0], "shipping", -1), "players[0].shipping"),
        (lambda s: setattr(s.players[0], "coins", -3), "players[0].coins"),
        (lambda s: s.players[0].levels.append(0), "players[0].levels"),
        (lambda s: setattr(s, "side", "map_9"), "side is 'map_9'"),
        (lambda s: s.bridges.append(9_000), "9000"),
        (lambda s: setattr(s.players[0], "vp", 77), "players[0].vp is 77"),
        (lambda s: setattr(s.players[0], "pool", 9), "players[0].pool is 9"),
        (lambda s: setattr(s.players[0], "bowl3", 30), "players[0].tokens"),
        (lambda s: setattr(s.players[0], "palace_built", True), "players[0].palace_built"),
        (lambda s: setattr(s.players[0], "bonus", s.players[1].bonus), "only once"),
        (lambda s: s.players[0].hexes.append(s.players[1].hexes[0]), "players[0].hexes"),
        (lambda s: s.players[0].innovations.append("sewers"), "sewers"),
        (lambda s: s.players[0].cities.append("city_coins"), "city_stock.city_coins"),
        (lambda s: s.players[0].levels.__setitem__(0, 9), "players[0].levels"),
        (lambda s: setattr(s, "round_tiles", ["round_01"] * 6), "round_01"),
        (lambda s: setattr(s, "final_tile", "final_city"), "final_tile is 'final_city'"),
        (lambda s: setattr(s, "side", "map_1_3"), "terrain["),
        (lambda s: s.terrain.__setitem__(INDEX["A1"], 7), f"terrain[{INDEX['A1']}] is 7"),
        (lambda s: s.neutral.append(INDEX["A1"]), f"neutral[0] is {INDEX['A1']}"),
        (lambda s: s.covered.append("power_sun"), "power_sun"),
        (lambda s: s.display.__setitem__(0, s.display[1]), "display"),
        (lambda s: s.passed.append(2), "passed is [2]"),
        (lambda s: setattr(s, "area_tile", "area_12"), "area_tile is 'area_12'"),
        (lambda s: s.copies.__setitem__(0, 9), "copies[0] is 9"),
        (lambda s: setattr(s, "holding", True), "holding is True"),
        (lambda s: s.bundles.append(("lake", "moles", "bonus_spade")), "bundles"),
    ],
)
def test_what_cannot_be_is_refused(change: Callable[[InnovationState], None], said: str) -> None:
    """The sentence names the field or the value at fault."""
    assert said in beside(change)


@pytest.mark.parametrize(
    "change, said",
    [
        (lambda a: setattr(a, "seat", 0), "automa.seat is 0"),
        (lambda a: setattr(a, "faction", "moles"), "automa.faction is 'moles'"),
        (lambda a: setattr(a, "difficulty", "level_9"), "automa.difficulty is 'level_9'"),
        (lambda a: a.deck.pop(), "automa.deck"),
        (lambda a: a.deck.append(a.reserve[0]), "only once"),
        (lambda a: a.markers.append(0), "automa.markers[0] is 0"),
        (lambda a: a.achieved.append("riches"), "riches"),
        (lambda a: setattr(a, "youth", 3), "automa.youth is 3"),
    ],
)
def test_the_automa_too(change: Callable[[object], None], said: str) -> None:
    """Its cards are all there, and what it has put on the map lies where it may."""
    assert said in beside(lambda s: change(s.automa), 2, "automa")


def test_a_position_that_adds_up_is_taken() -> None:
    """Goods out of the endless supply may be changed."""
    t = table().put(0, "workshop", "H7").turn()
    with t.edit() as g:
        g.state.players[0].coins = 30
        g.state.players[0].books = [1, 2, 3, 4]
    assert t.p().coins == 30
