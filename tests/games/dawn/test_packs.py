"""What a component set must have to make a game: each flaw is told with its card and field."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
import yaml

from pentarchy.core import pack
from pentarchy.core.errors import Malformed
from pentarchy.games.dawn import RULES

Cards = dict[str, Any]
FLAWS: dict[str, tuple[Callable[[Cards], object], str]] = {
    "a wonder for less than nothing": (
        lambda c: c["stonehenge"].update(cost=-5),
        "Wonder stonehenge: cost: Expected `int` >= 1",
    ),
    "no tech dial": (lambda c: c.pop("tech_dial"), "exactly one TechDial is needed"),
    "three leaders": (
        lambda c: [c.pop(key) for key in ("rome", "america", "aztec", "egypt", "france")],
        "3 leaders; expected four at least",
    ),
    "a timing that nothing asks for": (
        lambda c: c["rome"].update(income=[{"type": "GainTrade"}]),
        "Leader rome: income has no effect on this kind; expected: on, on_any, adds",
    ),
    "a word of focus cards on a wonder": (
        lambda c: c["oracle"].update(action=[{"type": "TurnTechDial"}]),
        "Wonder oracle: action: TurnTechDial is no word of this kind",
    ),
    "a diplomacy card that helps with wonders": (
        lambda c: c["embassy"].update(adds={"discount": 1}),
        "embassy: adds: 'discount' has no effect; expected: attack, defence, shared_tokens",
    ),
    "an unknown number": (
        lambda c: c["petra"].update(adds={"defence": "moonlight"}),
        "petra: adds: the number 'moonlight' is unknown",
    ),
    "a number of battles for a price": (
        lambda c: c["egypt"].update(adds={"discount": "three_against_cities"}),
        "egypt: adds: 'three_against_cities' is known in battles only",
    ),
    "no industry card to begin with": (
        lambda c: c.pop("pottery"),
        "0 industry cards of level 1; expected one",
    ),
    "a row with two science cards": (
        lambda c: c["rome"]["focus_order"].__setitem__(1, "science"),
        "rome: focus_order: expected each of the five types once",
    ),
    "no ancient culture wonder": (
        lambda c: [c.pop(key) for key in ("stonehenge", "hanging_gardens")],
        "no ancient culture wonder; expected one at least",
    ),
    "a tile of nine spaces": (
        lambda c: c["tile_3"]["a"].pop(),
        "tile_3: a: 9 spaces; expected ten",
    ),
    "a city-state nobody knows": (
        lambda c: c["tile_12"]["a"][0].update(city_state="atlantis"),
        "tile_12: a: the city-state 'atlantis' is unknown",
    ),
    "a city-state twice": (
        lambda c: c["tile_12"]["a"][0].update(city_state="geneva"),
        "geneva stands on tile_12 too",
    ),
    "a capital on water": (
        lambda c: c["tile_16"]["a"][0].update(terrain="water"),
        "tile_16: a: expected no symbol on water",
    ),
    "the first map without a tile": (
        lambda c: c["first_game_map"]["laid"].pop(),
        "first_game_map: laid: 9 tiles for 2 players",
    ),
    "tiles on one another": (
        lambda c: c["core_a"]["laid"][1].update(q=0, r=0),
        "core_a: laid: layout is",
    ),
    "a dial that falls upwards": (
        lambda c: c["tech_dial"].update(overflow=30),
        "tech_dial: overflow: 30; expected 24 at most",
    ),
}


@cache
def exported() -> str:
    return pack.export(RULES)


@pytest.mark.parametrize("name", FLAWS)
def test_a_set_that_makes_no_game_says_what_is_wrong(name: str) -> None:
    """The sentence names the card, the field and what was expected."""
    change, sentence = FLAWS[name]
    data = yaml.load(exported(), yaml.CSafeLoader)
    cards = {card["key"]: card for card in data["cards"]}
    change(cards)
    data["cards"] = list(cards.values())
    with pytest.raises(Malformed) as told:
        pack.read(yaml.safe_dump(data), RULES)
    assert sentence in str(told.value)
    assert str(told.value).startswith("line ")
