"""Terms: the words for keys that are no components."""

from __future__ import annotations

from collections.abc import Mapping

SIGNS = (
    "coin",
    "tool",
    "scholar",
    "power",
    "token",
    "book",
    "VP",
    "spade",
    "level",
    "bridge",
    "competency",
    "city",
    "annex",
    "innovation",
    "track",
    "turn",
    "shape",
    "shipping",
    "terraforming",
    "workshop",
    "guild",
    "school",
    "university",
    "palace",
    "tower",
    "monument",
    "banking",
    "law",
    "engineering",
    "medicine",
)
"""Nouns that stand for pictures on tiles: one word each, small, never in the plural."""

TERMS: Mapping[str, str] = {
    # Tracks, and ways to reach a hex.
    "shipping": "shipping",
    "terraforming": "terraforming",
    "tunnel": "tunnel",
    "flight": "flight",
    # What tiles add to.
    "reach": "reach",
    "power_action_cost": "power action cost",
    "city_need": "city power",
    "science_bonus_level": "science bonus level",
    # What may run out, and what is drafted.
    "competency": "competency",
    "city_tile": "city tile",
    "planning_card": "planning card",
    "faction": "faction",
    # What tiles count.
    "workshops": "workshops",
    "guilds": "guilds",
    "schools": "schools",
    "palaces_and_universities": "palaces and universities",
    "city_tiles": "city tiles",
    "lowest_level": "lowest level",
    "two_highest_levels": "two highest levels",
    "shapes": "kinds of buildings",
    "groups": "groups of buildings",
    "buildings": "buildings",
    "bridges_built": "bridges",
    "illusion_points": "points for illusions",
    # What points are scored for.
    "area": "the largest area",
    "resources": "what is left",
    "Automa": "the Automa's faction",
    "automa_card": "its card",
    "automa_faction": "its faction",
    "round_tile": "the round tile",
    "four_buildings": "4 buildings",
    "seven_buildings": "7 buildings",
    "two_guilds": "2 guilds",
    "palace_or_university": "a palace or university",
    "level_five": "level 5",
    "three_scholars": "3 scholars sent",
    # What the Automa does.
    "upgrade": "upgrade",
    "gain_vp": "gain VP",
    "block": "block actions",
    "send_scholar": "send a scholar",
    "terraform_and_build": "terraform and build",
    "faction_action": "faction action",
    "take_innovation": "take an innovation",
    "advance_science": "advance in science",
    "sign_power_action": "power action",
    **{f"sign_{noun}": noun for noun in SIGNS},
}
