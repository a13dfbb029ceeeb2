"""Positions by hand and component sets that could not be: refused, naming what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import pentarchy
from pentarchy import BUILD
from pentarchy.core import pack
from pentarchy.core.card import Card
from pentarchy.core.errors import Malformed
from pentarchy.core.structs import replace
from pentarchy.games.horizon import RULES
from pentarchy.games.horizon.cards.kinds import Technology
from pentarchy.games.horizon.state import HorizonState
from pentarchy.games.horizon.words import Coins
from tests.games.horizon.table import HOME, Table


def _set(path: str, value: Any) -> Callable[[HorizonState], None]:
    """Put a value at a path of the state."""

    def change(s: HorizonState) -> None:
        exec(f"s.{path} = value", {"s": s, "value": value})

    return change


IMPOSSIBLE = [
    # Off the map, where no tile lies.
    (_set("players[0].units[0]", ("A14", 0, 2)), "players[0].units[0] is ('A14', 0, 2)"),
    (_set("players[0].units[0]", (HOME, 0, 9)), "players[0].units[0] is ('N15', 0, 9)"),
    (_set("players[0].units[0]", (HOME, 7, 2)), "players[0].units[0] is ('N15', 7, 2)"),
    (_set("players[0].units[0]", ("N13", 0, 2)), "away from other players' homes"),
    # B1a is for one pawn.
    (lambda s: [setattr(p, "pawn", "B1a") for p in s.players], "pawn is ['B1a', 'B1a']"),
    (_set("players[0].pawn", "B1d"), "players[0].pawn is 'B1d'"),
    (_set("players[0].pawn", "writing"), "players[0].pawn is 'writing'"),
    (_set("players[1].government", "citadel_state"), "each government card once"),
    (_set("players[1].government", "anarchy"), "government is 'anarchy'"),
    (_set("players[0].stand_ins", -1), "players[0].stand_ins is -1"),
    (_set("players[0].coins", -1), "players[0].coins is -1; expected a whole number of 0 or more"),
    (_set("players[0].active", 6), "players[0].active is 6; expected 22 tokens in all"),
    (_set("players[0].tracks[0]", 7), "24 cubes in all"),
    (_set("players[0].columns[0]", 7), "players[0].columns"),
    (_set("players[0].techs", ["writing"]), "players[0].techs is ['writing']"),
    (_set("players[0].scientists", 1 << 30), "players[0].scientists"),
    (_set("populate_supply", 7), "populate_supply is 7; expected 8"),
    (_set("slots[0]", "computers"), "slots[0] is 'computers'; expected a technology of level 1"),
    (_set("hidden[4]", "albert_einstein"), "hidden[4] is 'albert_einstein'"),
    (_set("village[0]", 0), "village[0] is 0; expected nobody's"),
    (_set("cells[0]", "N15"), "cells is"),
    (_set("objectives[0]", "riches"), "objectives[0] is 'riches'"),
    (_set("claims[0]", [0, 0]), "claims[0] is [0, 0]; expected each seat once"),
    (_set("limit", 9), "limit is 9"),
    (_set("last_round", 40), "last_round is 40"),
    (_set("movement", 3), "movement is 3"),
    (_set("rows[0]", ["farm"]), "rows"),
]


@pytest.mark.parametrize("change, said", IMPOSSIBLE, ids=[said for _, said in IMPOSSIBLE])
def test_what_could_not_come_about_is_refused(
    change: Callable[[HorizonState], None], said: str
) -> None:
    """The sentence names field and value, and the match is as it was."""
    table = Table().act()
    before = table.state_hash
    with pytest.raises(Malformed) as refused, table.edit() as g:
        change(g.state)
    assert said in str(refused.value)
    assert table.state_hash == before


def test_a_value_of_another_type_is_refused() -> None:
    """By the audit, with a sentence; a native record does not even take it."""
    table = Table().act()
    before = table.state_hash
    kind: type[Exception] = TypeError if BUILD == "compiled" else Malformed
    said = "int" if BUILD == "compiled" else "round is 'two'; expected a whole number"
    with pytest.raises(kind, match=said), table.edit() as g:
        g.state.round = "two"  # type: ignore[assignment]
    assert table.state_hash == before


def without(keys: set[str]) -> list[Card]:
    """The component set without some cards."""
    return [card for card in RULES.catalogue if card.key not in keys]


def changed(key: str, **fields: Any) -> list[Card]:
    """The component set with a changed card."""
    return [replace(c, **fields) if c.key == key else c for c in RULES.catalogue]


SPARE = {c.key for c in RULES.technologies.values() if c.level == 2}
FLAWED: list[tuple[list[Card], str]] = [
    # Six technologies of level II for six slots is enough, five are not.
    (without(set(sorted(SPARE)[5:])), "5 technologies of level 2 for 6 slots"),
    (without({"hammurabi", "confucius", "attila", "cleopatra", "croesus"}), "5 leaders of level 2"),
    (without({"academy_monarchy"}), "academy: key: has no monarchy"),
    (without({"home_4"}), "4 start tiles"),
    (without({"food_3"}), "food_4: number: 4 comes where 3 is expected"),
    (changed("II-1", parents=("I-9",)), "II-1: parents: 'I-9' is no slot of the level before"),
    (changed("food_1", opens="Z"), "food_1: opens: 'Z'"),
    (changed("food_1", coins=1), "food_1: coins: has an effect on the economy track only"),
    (changed("food_1", adds={"movement": 1}), "food_1: adds"),
    (changed("academy_despotism", now=(Coins(n=1),)), "academy_despotism: now: has no effect"),
    (changed("writing", adds={"movement": "tech"}), "writing: adds: movement: 'tech'"),
]


@pytest.mark.parametrize("cards, said", FLAWED, ids=[said for _, said in FLAWED])
def test_a_set_that_would_break_in_play_is_refused(cards: list[Card], said: str) -> None:
    """A deck that could run empty, a missing stage, a cell without effect."""
    with pytest.raises(Malformed) as refused:
        pack.read(pack.export(type(RULES)(cards)), RULES)
    assert said in str(refused.value)


@pytest.mark.parametrize("timing", ["income", "on_pass", "at_end"])
def test_a_timing_nobody_honours_is_refused(timing: str) -> None:
    """What would do nothing is not called sound."""
    cards = changed("writing", **{timing: (Coins(n=1),)})
    with pytest.raises(Malformed, match=f"{timing} has no effect"):
        pack.read(pack.export(type(RULES)(cards)), RULES)


def test_six_technologies_of_level_ii_are_enough() -> None:
    """One for each slot; private technologies leave them alone."""
    rules = type(RULES)(without(set(sorted(SPARE)[6:])))
    assert not list(rules.flaws())
    assert sum(isinstance(c, Technology) and c.level == 2 for c in rules.catalogue) == 6
    match = pentarchy.new(rules, 2, 1)
    for n in range(3000):
        if match.over:
            break
        match.apply(match.options[n * 7919 % len(match.options)])
