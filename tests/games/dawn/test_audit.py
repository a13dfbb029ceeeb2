"""`edit` takes no position that could not come about, and says in a sentence what is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentarchy.core.errors import Malformed
from pentarchy.core.structs import replace
from pentarchy.games.dawn.rules import Dawn
from pentarchy.games.dawn.state import ON_CARD, SPACE
from tests.games.dawn.table import state, table
from tests.support import play


def own(g: Dawn) -> list[str]:
    return g.state.players[0].city_state_cards


HOLES: dict[str, tuple[Callable[[Dawn], object], str]] = {
    "a card of a city-state that is not on the map": (
        lambda g: own(g).append("kabul"),
        "players[0].city_state_cards is ['kabul']; expected city-states of this map",
    ),
    "an unknown city-state conquered": (
        lambda g: g.state.players[0].conquered.update(atlantis=-1),
        "players[0].conquered is ['atlantis']; expected city-states of this map",
    ),
    "a city-state's card three times": (
        lambda g: [p.city_state_cards.append("carthage") for p in g.state.players],
        "city_state_cards is 'carthage'; expected at most 2 in players' hands",
    ),
    "a caravan off the map": (
        lambda g: g.state.players[1].caravans.__setitem__(0, SPACE["H5"]),
        "players[1].caravans is 'H5'; expected spaces of the map",
    ),
    "a natural wonder off the map": (
        lambda g: g.state.players[0].naturals.update(pantanal=-1),
        "players[0].naturals is ['pantanal']; expected natural wonders of this map",
    ),
    "a natural wonder token without its space": (
        lambda g: (
            g.state.players[0].naturals.update(mt_everest=-1),
            g.state.token.__setitem__(SPACE["B0"], 0),
        ),
        "naturals is 'mt_everest'; expected with the owner of B0",
    ),
    "three caravans with one card": (
        lambda g: g.state.players[0].caravans.__setitem__(slice(None), [ON_CARD] * 3),
        "players[0].caravans is [-1, -1, -1]; expected 1 of them out of the box",
    ),
    "two pacts of one rival": (
        lambda g: g.state.players[1].pacts.update(embassy=0, joint_war=0),
        "players[1].pacts is ['embassy', 'joint_war']; expected fewer in the hand of seat 0",
    ),
    "a victory card three times": (
        lambda g: g.state.victory.__setitem__(slice(None), ["warmonger_paranoid"] * 3),
        "victory is ['warmonger_paranoid', 'warmonger_paranoid', 'warmonger_paranoid'];"
        " expected nothing twice",
    ),
    "an unknown leader": (
        lambda g: setattr(g.state.players[0], "leader", "atlantis"),
        "players[0].leader is 'atlantis'; expected a leader of the box",
    ),
    "a leader twice": (
        lambda g: setattr(g.state.players[0], "leader", "france"),
        "players[0].leader is 'france'; expected a leader nobody else has",
    ),
    "a wonder nobody built": (
        lambda g: g.state.players[0].wonders.append("petra"),
        "players[0].wonders is ['petra']; expected those on the player's spaces",
    ),
    "a resource from nowhere": (
        lambda g: g.state.players[0].resources.__setitem__(0, 2),
        "supply[marble] is 4; expected 2, by what is out",
    ),
    "a store without its wonder": (
        lambda g: setattr(g.state.players[0], "store", 1),
        "players[0].store is 1; expected at most 0",
    ),
    "a piece that is in nobody's list": (
        lambda g: g.state.owner.__setitem__(SPACE["E1"], 1),
        "owner[E1] is 1; expected what cities and tokens say",
    ),
    "an agenda of another card": (
        lambda g: g.state.players[0].completed.update(warmonger_paranoid="explorer"),
        "players[0].completed[warmonger_paranoid] is 'explorer';"
        " expected one of ['warmonger', 'paranoid']",
    ),
    "a layout that is none": (
        lambda g: setattr(g.state, "layout", "99Z:0:0:0"),
        "layout is '99Z:0:0:0'; expected a tile as in 12B:3:-1:2, or water as in W:3:-1:0",
    ),
    "a tile twice": (
        lambda g: setattr(g.state, "layout", g.state.layout + " 2A:20:20:0"),
        "expected no tile twice",
    ),
    "a tile on another": (
        lambda g: setattr(g.state, "layout", g.state.layout + " 8A:0:-1:4"),
        "expected no space on another",
    ),
    "a barbarian on water": (
        lambda g: g.state.barbarians.__setitem__(1, SPACE["G6"]),
        "barbarians[B] is 'G6'; expected a space of the map that is land",
    ),
    "a card resolved out of turn": (
        lambda g: setattr(g.state, "slot", 2),
        "slot is 2; expected a slot from 0 to 4 in a resolution, and -1 otherwise",
    ),
    "a winner in a match that goes on": (
        lambda g: g.state.winners.append(0),
        "winners is [0]; expected seats, when it is over",
    ),
}


@pytest.mark.parametrize("name", HOLES)
def test_nothing_appears_from_nowhere(name: str) -> None:
    """The sentence names the field, its value and what was expected; the match is as it was."""
    match = table(3)
    before = match.state_hash
    change, sentence = HOLES[name]
    with pytest.raises(Malformed) as told, match.edit() as g:
        change(g)
    assert sentence in str(told.value)
    assert match.state_hash == before


def test_a_battle_is_one_that_could_be_fought() -> None:
    """Attacker, target and dice of the attack under way fit the map."""
    match = table()
    match.lay(0, "masonry", 5, trade=1)
    match.s.barbarians[1] = SPACE["G1"]
    match.rolls(1, 6)
    match.turn()
    play(match, ["focus 5", "attack G1"])
    battle = state(match).battle
    assert battle is not None

    def other(field: str, value: object) -> str:
        with pytest.raises(Malformed) as told, match.edit() as g:
            g.state.battle = replace(battle, **{field: value})
        return str(told.value)

    assert "battle.kind is 'city'; expected what defends G1" in other("kind", "city")
    assert "battle.target is 'H5'; expected a space of the map" in other("target", SPACE["H5"])
    assert "battle.attacker is 1; expected who is on turn" in other("attacker", 1)
    assert "battle.rolls is (7, 6); expected two dice" in other("rolls", (7, 6))
