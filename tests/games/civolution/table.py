"""Positions of these tests: scenarios furnished by keyword, and what is read from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import yaml

from pentarchy.core.match import Match
from pentarchy.core.step import Step
from pentarchy.games.civolution import RULES
from pentarchy.games.civolution.cards.kinds import TRACKS
from pentarchy.games.civolution.scenario import CivolutionScenario
from pentarchy.games.civolution.state import FREE, Player

ORACLE: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "oracle.yaml").read_text())


def table(
    *steps: Step, seats: int = 2, other: Mapping[str, Any] | None = None, **mine: Any
) -> CivolutionScenario:
    """A match in which only these steps are owed. Keywords furnish seat 0, `other` seat 1."""
    rolls = mine.pop("rolls", ())
    match = CivolutionScenario(RULES, seats).give(0, **mine)
    if other is not None:
        match.give(1, **other)
    if rolls:
        match.rolls(*rolls)
    return match.owe(*steps)


# Reading.


def civ(match: Match, seat: int = 0) -> Player:
    """A civ's record."""
    player: Player = match.game.state.players[seat]
    return player


def fact(match: Match, name: str, seat: int = 0) -> Any:
    """A number of a civ by name: a space, a track, or a field."""
    p = civ(match, seat)
    if name in RULES.space_index:
        return p.markers[RULES.space_index[name]]
    if name in TRACKS:
        return p.tracks[TRACKS.index(name)]
    if name == "hand":
        return len(p.hand)
    if name == "dice":
        return sum(p.dice) + p.used
    if name == "strong":
        return sum(p.wild) + match.game.state.camps.count(2 * seat)
    if name == "weak":
        return sum(p.weak) + match.game.state.camps.count(2 * seat + 1)
    if name == "goals":
        return sum(len(slot) for slot in p.goals)
    if name == "sites":
        return sum(match.game.state.site_up)
    if name == "upgrades":
        return sum(p.levels) - 15
    if name == "boats":
        return len(p.boats)
    if name == "farms":
        return 3 - p.farms
    return getattr(p, name)


def facts(match: Match, names: Iterable[str], seat: int = 0) -> dict[str, Any]:
    """Several numbers of a civ."""
    return {name: fact(match, name, seat) for name in names}


def at(match: Match, name: str) -> str:
    """What stands on a camp: free, blocked, or seat and strength such as 0 strong."""
    held = match.game.state.camps[RULES.places[name]]
    if held < 0:
        return "free" if held == FREE else "blocked"
    return f"{held >> 1} {'weak' if held & 1 else 'strong'}"


def is_up(match: Match, territory: str) -> bool:
    """Whether a territory is developed."""
    return bool(match.game.state.tile_up[RULES.territory_index[territory]])
