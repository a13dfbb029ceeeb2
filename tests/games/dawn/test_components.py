"""Every number, cost and count of the typed cards agrees with the reference data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from pentarchy.core.match import new
from pentarchy.games.dawn import RULES
from pentarchy.games.dawn.cards.kinds import Focus, Space, Wonder
from pentarchy.games.dawn.geography import OFFSETS
from pentarchy.games.dawn.state import (
    CARAVANS,
    CITIES,
    CONTROL_TOKENS,
    EACH_RESOURCE,
    LETTERS,
    RESOURCES,
    WATER_TOKENS,
)
from tests.support import card, rule

ORACLE: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parent / "oracle.yaml").read_text(encoding="utf-8")
)


def entries(section: str) -> dict[str, Any]:
    return {entry["id"]: entry for entry in ORACLE[section]}


@pytest.mark.parametrize("key", entries("leaders"))
def test_leader_sheet(key: str) -> None:
    """A leader's name, ability and starting order are as in the data."""
    ours, theirs = RULES.leaders[key], entries("leaders")[key]
    assert ours.leader == theirs["leader"]
    assert ours.ability == theirs["ability"]
    assert list(ours.focus_order) == theirs["focus_order"]
    assert ours.text
    assert ours.icon


@pytest.mark.parametrize("key", entries("focus_cards"))
def test_focus_card(key: str) -> None:
    """A focus card's type, level and numbers are as in the data."""
    ours, theirs = RULES.focus[key], entries("focus_cards")[key]
    assert (ours.name, ours.type, ours.level) == (theirs["name"], theirs["type"], theirs["level"])
    params = theirs["params"]
    first, last = ours.action[0], ours.action[-1]
    expected = {
        "place": "count",
        "move": "move",
        "water": "water",
        "enter_barbarian": "barbarians",
        "city_range": "reach",
        "count_through_water": "water" if ours.type == "industry" else "",
        "city_on_caravan": "caravans",
        "wonder_production_in_slot_5": "best",
        "attacks": "attacks",
        "range": "reach",
        "attack_bonus": "bonus",
        "attack_bonus_vs_barbarian": "barbarian_bonus",
    }
    for key, field in expected.items():
        if key in params and field:
            assert getattr(first, field) == params[key], key
    assert ours.caravans == params.get("caravans", 0)
    if "then" in params and ours.type != "industry":
        assert len(ours.action) == 2
    if "first" in params:
        assert type(last).__name__ == "TurnTechDial"


@pytest.mark.parametrize("key", entries("world_wonders"))
def test_wonder_card(key: str) -> None:
    """A wonder's type, era, cost and resources are as in the data."""
    ours, theirs = RULES.wonders[key], entries("world_wonders")[key]
    assert (ours.name, ours.type, ours.era, ours.cost) == (
        theirs["name"],
        theirs["type"],
        theirs["era"],
        theirs["cost"],
    )
    assert list(ours.resources) == theirs["resources"]


@pytest.mark.parametrize("key", entries("city_states"))
def test_city_state(key: str) -> None:
    """A city-state's type, frame and tile side are as in the data."""
    ours, theirs = RULES.city_states[key], entries("city_states")[key]
    assert (ours.name, ours.type, ours.frame) == (
        theirs["name"],
        theirs["type"],
        theirs["icon_frame"],
    )
    assert ours.copies == theirs["diplomacy_copies"]
    tile = RULES.tiles[theirs["tile"]]
    assert key in {s.city_state for s in (tile.a if theirs["side"] == "A" else tile.b)}


@pytest.mark.parametrize("key", entries("natural_wonders"))
def test_natural_wonder(key: str) -> None:
    """A natural wonder's resource and tile side are as in the data."""
    ours, theirs = RULES.naturals[key], entries("natural_wonders")[key]
    assert (ours.name, ours.resource) == (theirs["name"], theirs["resource"])
    tile = RULES.tiles[theirs["tile"]]
    assert key in {s.natural for s in (tile.a if theirs["side"] == "A" else tile.b)}


@pytest.mark.parametrize("key", entries("victory_cards"))
def test_victory_card(key: str) -> None:
    """A victory card's agendas ask for the numbers of the data."""
    ours, theirs = RULES.victory[key], entries("victory_cards")[key]
    assert [a.key for a in ours.agendas] == [a["id"] for a in theirs["agendas"]]
    for agenda, entry in zip(ours.agendas, theirs["agendas"], strict=True):
        number = entry["test"].rpartition(">=")[2]
        assert agenda.goal == (int(number) if number.isdigit() else 24), entry["test"]


@card("dawn", *(f"tile_{n}" for n in range(1, 17)))
def test_tiles() -> None:
    """All 320 spaces carry the terrain and symbols of the data."""
    for entry in ORACLE["map_tiles"]:
        tile = RULES.tiles[entry["id"]]
        assert tile.role == entry["kind"]
        for side, spaces in (("A", tile.a), ("B", tile.b)):
            for ours, theirs in zip(spaces, entry["sides"][side], strict=True):
                assert ours == Space(
                    theirs["t"].replace("_", " "),
                    theirs.get("r", ""),
                    theirs.get("b", ""),
                    theirs.get("cs", ""),
                    theirs.get("nw", ""),
                    theirs.get("cap", False),
                )


def test_tile_shape() -> None:
    """The ten spaces lie as in the data; side B is the mirror image."""
    geometry = ORACLE["tile_geometry"]
    assert [list(h) for h in OFFSETS["A"]] == geometry["offsets_A"]
    assert [list(h) for h in OFFSETS["B"]] == geometry["offsets_B"]


@card("dawn", "first_game_map", "core_a", "core_b")
def test_layouts() -> None:
    """The fixed maps lie as in the data."""
    first = ORACLE["first_game_map"]
    ours = RULES.layouts["first_game_map"]
    least = {"red": 2, "yellow": 3, "blue": 4}
    assert [(x.tile, x.q, x.r, x.turn, x.players) for x in ours.laid] == [
        (x["tile"], x["q"], x["r"], x["rot"], least[x["group"]]) for x in first["placements"]
    ]
    assert list(ours.stars) == first["star_order"]
    for side in "AB":
        core = RULES.layouts[f"core_{side.lower()}"].laid
        assert [(x.q, x.r, x.turn) for x in core] == [
            (x["q"], x["r"], x["rot"]) for x in ORACLE["core_layout"][side]
        ]


@card("dawn", "tech_dial", "event_dial")
def test_dials() -> None:
    """Levels and sectors of the dials are those of the data."""
    tech, event = RULES.tech_dial, RULES.event_dial
    assert [(x["at"], x["level"]) for x in ORACLE["tech_dial"]["levels"]] == list(tech.levels)
    assert (tech.most, tech.overflow) == (24, 15)
    names = {
        "barbarian_spawn": "spawn",
        "none": "nothing",
        "barbarian_move": "move",
        "trade": "trade",
    }
    sectors = [names[x["event"]] for x in ORACLE["event_dial"]["sectors"]]
    assert [sector.event for sector in event.sectors] == sectors


def test_counts() -> None:
    """The box holds what the rulebook's list says."""
    counts, each = ORACLE["counts"], ORACLE["per_player_supply"]
    assert len(RULES.leaders) == counts["leader_sheets"]
    assert 4 * len(RULES.catalogue.all(Focus)) == counts["focus_cards"]
    assert len(RULES.catalogue.all(Wonder)) == counts["world_wonder_cards"]
    assert 4 * len(RULES.pacts) == counts["player_diplomacy_cards"]
    assert sum(c.copies for c in RULES.city_states.values()) == 16
    assert len(RULES.victory) == counts["victory_cards"]
    assert len(RULES.tiles) == counts["map_tiles"]
    assert counts["barbarian_tokens"] == len(LETTERS)
    assert counts["water_tokens"] == WATER_TOKENS
    assert counts["resource_tokens"] == EACH_RESOURCE * len(RESOURCES)
    assert each["control_tokens"] == CONTROL_TOKENS
    assert each["caravans"] == CARAVANS
    assert each["capital"] + each["cities"] == CITIES


def test_wonders_are_evenly_spread() -> None:
    """There are two wonders of each type and era."""
    pairs = [(w.type, w.era) for w in RULES.wonders.values()]
    assert all(pairs.count(pair) == 2 for pair in pairs)
    assert len(set(pairs)) == 12


@rule("dawn", "R7.4")
@pytest.mark.parametrize("seats, wonders, spaces", [(2, 16, 100), (3, 20, 130), (4, 24, 160)])
def test_player_counts(seats: int, wonders: int, spaces: int) -> None:
    """The number of players changes the wonders in play, the map and the capitals; nothing else."""
    g = new("dawn", seats, 3, "first-game").game
    assert sum(map(len, g.state.decks.values())) == wonders
    assert len(g.rules.geography(g.state.layout).spaces) == spaces
    assert sum(len(p.cities) for p in g.state.players) == seats
    assert all(p.trade == [0] * 5 and p.caravans == [-1, -2, -2] for p in g.state.players)


@pytest.mark.parametrize(
    "key, printed, otherwise",
    [
        ("machu_picchu", "as if in slot 3", "two slots further right"),
        ("estadio_do_maracana", "after resolving the chosen card", "economy card comes first"),
        ("petra", "turn round", "stop"),
    ],
)
def test_a_card_with_an_option_says_both_wordings(key: str, printed: str, otherwise: str) -> None:
    """A face is the same at every table, so it must be true at each (R5.1, R5.57, R5.61)."""
    text = RULES.wonders[key].text
    assert printed in text
    assert otherwise in text
