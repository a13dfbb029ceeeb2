"""Every number of the component set against the reference data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import pentarchy
from pentarchy.core import pack
from pentarchy.core.card import Text
from pentarchy.core.chance import Chance, below, scrambled
from pentarchy.games.innovation import RULES
from pentarchy.games.innovation.bridges import PlaceBridge
from pentarchy.games.innovation.building import PlaceNeutral
from pentarchy.games.innovation.geometry import WHEEL
from pentarchy.games.innovation.science import Rise, RiseEach, RiseInOne, RiseSplit
from pentarchy.games.innovation.state import DISCIPLINES
from pentarchy.games.innovation.terraform import SpreadSpades, Terraform
from pentarchy.games.innovation.tiles import Advance, LearnCompetency
from pentarchy.games.innovation.words import ChooseBook, Gain, NewTokens, TakeAnnexes
from tests.support import rule

ORACLE: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parent / "oracle.yaml").read_text(encoding="utf-8")
)


def spelled(text: Text) -> dict[str, Any]:
    """A text as the reference data spells it."""
    found: dict[str, Any] = {}
    for word in text:
        if isinstance(word, Gain):
            for ours, theirs in (
                ("coins", "coin"),
                ("tools", "tool"),
                ("scholars", "scholar"),
                ("power", "power"),
                ("vp", "vp"),
            ):
                if getattr(word, ours) and not word.per and not isinstance(word.vp, str):
                    found[theirs] = getattr(word, ours)
        elif isinstance(word, ChooseBook):
            found["book"] = word.n
        elif isinstance(word, RiseInOne):
            found["step"] = word.n
        elif isinstance(word, RiseSplit):
            if isinstance(word.n, int):
                found["steps_any_split"] = word.n
        elif isinstance(word, Rise):
            found.setdefault("steps", {})[word.discipline] = word.n
        elif isinstance(word, RiseEach):
            found["steps"] = dict.fromkeys(DISCIPLINES, 1)
        elif isinstance(word, Terraform):
            found["spade"] = word.free
        elif isinstance(word, SpreadSpades):
            found["spade"] = word.n
        elif isinstance(word, PlaceBridge):
            found["bridge"] = word.n
        elif isinstance(word, LearnCompetency):
            found["competency"] = 1
        elif isinstance(word, NewTokens):
            found["power_tokens_bowl_III"] = word.n
        elif isinstance(word, TakeAnnexes):
            found["annex"] = word.n
        elif isinstance(word, Advance):
            track = "terraform" if word.track == "terraforming" else "shipping"
            found[f"{track}_upgrade"] = word.n
        elif isinstance(word, PlaceNeutral):
            found["building"] = word.building
            found |= spelled(word.grant)
    return found


def entries(shelf: str) -> list[Any]:
    """The reference entries of a shelf, as parameters."""
    return [pytest.param(e, id=str(e["id"])) for e in ORACLE[shelf]]


@rule("innovation", "R1.1", "R1.2")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    """Counts of shared tiles and of each colour's pieces."""
    counts = {e["id"]: e["count"] for e in ORACLE["components"]}
    assert len(RULES.factions) == counts["faction_tile"] == 12
    assert len(RULES.planning) == counts["planning_board"] == 7
    assert sum(c.copies for c in RULES.cities.values()) == counts["city_tile"] == 21
    assert len(RULES.bonuses) == counts["round_bonus_tile"] == 10
    assert len(RULES.area_tiles) == counts["area_tile_2p"] == 4
    assert sum(c.copies for c in RULES.competencies.values()) == counts["competency_tile"] == 48
    assert len(RULES.round_tiles) == counts["round_score_tile"] == 12
    assert len(RULES.final_tiles) == counts["final_round_score_tile"] == 4
    assert len(RULES.innovations) == counts["innovation_tile"] == 18
    assert len(RULES.palaces) == counts["palace_tile"] == 17
    assert len(RULES.book_actions) == counts["book_action_tile"] == 6
    assert RULES.buildings["annex"].neutral == counts["annex"] == 8
    for kind in ("workshop", "guild", "school", "university", "palace", "tower", "monument"):
        assert RULES.buildings[kind].neutral == counts[f"neutral_{kind}"]
    pieces = ORACLE["per_colour_pieces"]
    for kind in ("workshop", "guild", "school", "university", "palace"):
        assert RULES.buildings[kind].count == pieces[kind]
    assert (pieces["scholar"], pieces["bridge"]) == (7, 3)


@pytest.mark.parametrize("entry", entries("buildings"))
def test_building(entry: dict[str, Any]) -> None:
    """Power value, number and price of a kind of building."""
    kind = RULES.buildings[entry["id"]]
    assert kind.power == entry["power"]
    cost = entry.get("cost", {})
    assert (kind.tools, kind.coins) == (cost.get("tool", 0), cost.get("coin", 0))
    assert kind.coins_beside_others == cost.get("coin_if_adjacent_other_faction", 0)
    assert kind.count == entry.get("count_per_player", 0)


@pytest.mark.parametrize(
    "entry", [pytest.param(e, id=e["terrain"]) for e in ORACLE["planning_boards"]]
)
def test_planning_board(entry: dict[str, Any]) -> None:
    """A board's start goods, income and tracks."""
    common, changed = ORACLE["planning_board_common"], entry["overrides"]
    board = RULES.planning[WHEEL.index(entry["terrain"])]
    assert board.colour == entry["colour"]
    assert board.coins == common["start_coins"]
    assert board.tools == changed.get("start_tools", common["start_tools"])
    assert board.scholars == changed.get("start_scholars", 0)
    bowls = changed.get("power_bowls", common["power_bowls"])
    assert board.bowls == (bowls["I"], bowls["II"], bowls["III"])
    assert board.shipping == changed.get("start_shipping", 0)
    assert list(board.tool_income) == common["workshop_income"]["tools_by_workshops_on_map"]
    guilds = changed.get("guild_income", common["guild_income"])
    assert list(board.guild_coins) == [place["coin"] for place in guilds]
    assert list(board.guild_power) == [place["power"] for place in guilds]
    assert board.coin_income == changed.get("base_income_extra", {}).get("coin", 0)
    extra = "innovation_slots_bottom_up_extra_books"
    assert list(board.extra_books) == changed.get(extra, common[extra])
    digging = changed.get("terraform_track", common["terraform_track"])
    assert board.digging_coins == digging["advance_cost"]["coin"]
    spaces = common["terraform_track"]["spaces"][1:]
    assert [spelled(text) for text in board.digging_rewards] == [x["reward"] for x in spaces]
    track = changed.get("shipping_track", common["shipping_track"])
    assert board.shipping_coins == track["advance_cost"]["coin"]
    for space in track["spaces"]:
        if space["level"] > board.shipping:
            assert spelled(board.shipping_rewards[space["level"] - 1]) == space["reward"]
    assert spelled(board.after).get("spade", 0) == changed.get("start_spade", 0)
    assert spelled(board.now).get("book", 0) == changed.get("start_books_any", 0)
    assert spelled(board.now).get("steps", {}) == changed.get("start_steps", {})


@pytest.mark.parametrize("entry", entries("factions"))
def test_faction(entry: dict[str, Any]) -> None:
    """What a faction starts with."""
    faction = RULES.factions[entry["id"]]
    start = dict(entry["start"])
    for key in ("building", "workshops", "extra_building"):
        start.pop(key, None)
    assert spelled(faction.now) | spelled(faction.after) == start


@pytest.mark.parametrize("entry", entries("power_actions"))
def test_power_action(entry: dict[str, Any]) -> None:
    """Cost and effect of a power action."""
    key = {"scholar": "power_scholar_action"}.get(entry["id"], f"power_{entry['id']}")
    action = RULES.power_actions[key]
    assert action.cost == entry["cost_power"]
    said = entry.get("gain") or {"spade": entry["spade"]} if "spade" in entry else entry.get("gain")
    assert spelled(action.action) == (said or {"bridge": 1})


@pytest.mark.parametrize("entry", entries("book_actions"))
def test_book_action(entry: dict[str, Any]) -> None:
    """Cost and effect of a book action."""
    action = RULES.book_actions[f"book_{entry['id']}"]
    assert action.cost == entry["cost_books"]
    said = entry.get("gain", {})
    if "spade" in entry:
        said = {"spade": entry["spade"]}
    assert spelled(action.action) == said
    if "vp_per" in entry:
        assert action.action == (Gain(vp=entry["vp_per"]["guild"], per="guilds"),)


@pytest.mark.parametrize("entry", entries("city_tiles"))
def test_city_tile(entry: dict[str, Any]) -> None:
    """Points, reward and copies of a city tile."""
    tile = RULES.cities[f"city_{entry['id']}"]
    assert (tile.vp, tile.copies) == (entry["vp"], entry["copies"])
    said = entry.get("gain") or {"spade": entry["spade"]}
    assert spelled(tile.now) == said


@pytest.mark.parametrize("entry", entries("round_bonus_tiles"))
def test_round_bonus(entry: dict[str, Any]) -> None:
    """Income and special action of a round bonus."""
    tile = RULES.bonuses[f"bonus_{entry['id']}"]
    assert spelled(tile.income) == entry["income"]
    assert spelled(tile.action) == entry.get("special_action", {})


@pytest.mark.parametrize("entry", entries("competency_tiles"))
def test_competency(entry: dict[str, Any]) -> None:
    """Income, gain and copies of a competency."""
    tile = RULES.competencies[entry["id"]]
    assert tile.copies == entry["copies"]
    assert spelled(tile.income) == entry.get("income", {})
    now = spelled(tile.now)
    if entry["kind"] == "immediate":
        assert now == entry.get("gain", {}) or now == {"spade": entry.get("spade")}
    if entry["kind"] == "special_action":
        assert spelled(tile.action) == entry["gain"]


@pytest.mark.parametrize("entry", entries("innovation_tiles"))
def test_innovation(entry: dict[str, Any]) -> None:
    """Income, gain and special action of an innovation."""
    key = entry["id"]
    tile = RULES.innovations.get(key) or RULES.innovations[f"innovation_{key}"]
    assert spelled(tile.income) == entry.get("income", {})
    assert spelled(tile.action) == entry.get("special_action", {})
    now = spelled(tile.now)
    if "building" in entry:
        assert f"neutral_{now.pop('building')}" == entry["building"]
    assert now == entry.get("gain", {})


@pytest.mark.parametrize("entry", entries("palace_tiles"))
def test_palace(entry: dict[str, Any]) -> None:
    """Income and gains of a palace tile."""
    tile = RULES.palaces[f"palace_{entry['id']}"]
    assert tile.number == entry["id"]
    assert spelled(tile.income) == entry["income"]
    special = dict(entry.get("special_action", {}))
    special.pop("swap", None)
    special.pop("upgrade", None)
    assert spelled(tile.action) == special
    if entry["id"] not in (11, 15, 16):
        assert spelled(tile.now) == entry.get("immediate", {})


@pytest.mark.parametrize("entry", entries("round_score_tiles"))
def test_round_tile(entry: dict[str, Any]) -> None:
    """Discipline, steps and science bonus of a round tile."""
    tile = RULES.round_tiles[entry["id"]]
    science = entry["science"]
    assert (tile.discipline, tile.per) == (science["discipline"], science["per_levels"])
    assert spelled(tile.science) == science["gain"]
    assert tile.late == ("forbidden_rounds" not in entry)
    automa = entry["automa_vp"]
    assert (tile.automa_early, tile.automa_late) == (automa["rounds_1_3"], automa["rounds_4_6"])


@pytest.mark.parametrize("entry", entries("final_round_score_tiles"))
def test_final_tile(entry: dict[str, Any]) -> None:
    """The Automa's values of a final tile."""
    tile = RULES.final_tiles[entry["id"]]
    assert (tile.automa, tile.discipline) == (entry["automa_vp"], entry["automa_discipline"])


@pytest.mark.parametrize("entry", entries("area_tiles_2p"))
def test_area_tile(entry: dict[str, Any]) -> None:
    """The buildings on an area tile."""
    assert RULES.area_tiles[entry["id"]].buildings == entry["buildings"]


@pytest.mark.parametrize("entry", entries("maps"))
def test_map(entry: dict[str, Any]) -> None:
    """Terrains, bridge sites, edge and the Automa's first workshops."""
    board, card = RULES.boards[entry["id"]], RULES.maps[entry["id"]]
    counts = dict.fromkeys((*WHEEL, "river"), 0)
    for h in board.places:
        counts[[*WHEEL, "river"][board.terrain[h]]] += 1
    assert counts == entry["counts"]
    assert list(card.rows) == entry["rows"]
    assert [s.split("-") for s in card.bridge_sites] == entry["bridge_sites"]["pairs"]
    assert list(card.edge) == entry["edge_hexes"]["ids"]
    for letter, places in card.first_workshops.items():
        assert places == entry["automa_first_workshops"][letter]


@pytest.mark.parametrize("entry", [pytest.param(c, id=c["id"]) for c in ORACLE["automa"]["cards"]])
def test_automa_card(entry: dict[str, Any]) -> None:
    """Actions and icons of an Automa card."""
    card = RULES.automa_cards[f"automa_{int(entry['id'].lstrip('*')):02d}"]
    named = {"block_power_or_book_action": "block"}
    assert list(card.acts) == [named.get(a, a) for a in entry["actions"]]
    assert card.starter == entry["starter"]
    assert card.vp_by_level == (entry["vp"] == "level")
    assert card.vp == (entry["vp"] if isinstance(entry["vp"], int) else 0)
    marked = "marked" if card.marked else "unmarked"
    assert entry["structure"] == marked + ("_reaching" if card.reaching else "")
    assert entry["terrain_priority"] == ("B" if card.list_b else "A")
    assert entry["direction"] == ("left_up" if card.backward else "right_down")
    assert card.count == entry["direction_count"]
    assert card.scoring == (entry["science"] == "scoring_tile")
    assert ("left", "middle", "right")[card.place] == entry["bonus_tile"]
    assert list(card.letters) == entry["first_workshops"]
    assert card.may_pass == entry["may_pass"]


def test_automa_lists_and_levels() -> None:
    """Terrain lists, difficulties and faction levels."""
    automa = ORACLE["automa"]
    for letter in "AB":
        lists = RULES.terrain_lists[f"terrain_list_{letter.lower()}"].lists
        assert {k: list(v) for k, v in lists.items()} == automa["terrain_priority"][letter]
    for entry in automa["difficulty"]:
        level = RULES.difficulties[f"level_{entry['id']}"]
        assert list(level.shipping) == entry["shipping_by_round"]
        assert list(level.vp) == entry["vp_by_round"]
    for entry in automa["factions"]:
        faction = RULES.automa_factions[entry["id"]]
        assert faction.levels == tuple(entry["start_steps"].get(d, 0) for d in DISCIPLINES)
        assert faction.source == entry["source"]


def test_conversions_and_slots() -> None:
    """Prices of conversions and of the innovation display."""
    listed = ORACLE["planning_board_common"]["conversions"]
    priced = [(c["pay"], c["get"]) for c in listed if "id" not in c]
    for pay, get in priced:
        (paid, n), (got, _) = next(iter(pay.items())), next(iter(get.items()))
        card = RULES.conversions[f"{paid}_{got}"]
        ours = {"power": card.power, "scholar": card.scholars, "tool": card.tools}
        assert {**ours, "book": card.books}[paid] == n
        if got != "book":
            assert spelled(card.now) == get
    display = ORACLE["innovation_display"]
    for entry in display["single_column_costs"]:
        slot = RULES.slots[f"{entry['column']}_1"]
        assert slot.any_books == entry["any_books"]
        assert {d: n for d, n in zip(DISCIPLINES, slot.books, strict=True) if n} == entry["books"]
    for entry in display["double_column_costs_2p_4p"]:
        slot = RULES.slots[entry["id"]]
        assert slot.any_books == entry["any_books"]
        assert {d: n for d, n in zip(DISCIPLINES, slot.books, strict=True) if n} == entry["books"]


def test_a_pack_plays_the_same_match() -> None:
    """The component set survives YAML: the same choices lead to the same position."""
    again = pack.read(pack.export(RULES), RULES)
    assert pack.export(again) == pack.export(RULES)
    ours, theirs = pentarchy.new(RULES, 3, 5), pentarchy.new(again, 3, 5)
    chance = Chance(scrambled(1))
    while not ours.over:
        action = ours.options[below(chance, len(ours.options))]
        ours.apply(action)
        theirs.apply(action.text)
    assert ours.state_hash == theirs.state_hash
