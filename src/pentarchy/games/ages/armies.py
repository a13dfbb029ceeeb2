"""Armies: what the current tactic makes of units (rules 5.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pentarchy.games.ages.cards.kinds import Tactic
    from pentarchy.games.ages.rules import Ages, AgesRules
    from pentarchy.games.ages.state import Player

Units = Mapping[str, int]
"""Units by card: how many of each."""


def army_strength(rules: AgesRules, p: Player, units: Units) -> int:
    """What the player's tactic and leader make of these units (R5.5.1 to R5.5.6)."""
    if not p.tactic:
        return 0
    leader = rules.leaders.get(p.leader)
    return tactic_strength(
        rules, rules.tactics[p.tactic], units, leader is not None and leader.infantry_as_cavalry
    )


def tactic_strength(rules: AgesRules, tactic: Tactic, units: Units, riders: bool) -> int:
    """The tactical strength of these units; with `riders` infantry may count as cavalry."""
    new, old = [0, 0, 0, 0], [0, 0, 0, 0]
    cards, newest_obsolete = rules.unit_place, tactic.age - 2
    for key, number in units.items():
        if number and key in cards:
            kind, age = cards[key]
            (old if age <= newest_obsolete else new)[kind] += number
    infantry, cavalry, artillery, _ = new
    old_infantry, old_cavalry, old_artillery, _ = old
    air = new[3] + old[3]
    best = _bonus(
        tactic, infantry, cavalry, artillery, old_infantry, old_cavalry, old_artillery, air
    )
    if riders and tactic.cavalry:
        for moved in range(infantry + 1):
            for moved_old in range(old_infantry + 1):
                best = max(
                    best,
                    _bonus(
                        tactic,
                        infantry - moved,
                        cavalry + moved,
                        artillery,
                        old_infantry - moved_old,
                        old_cavalry + moved_old,
                        old_artillery,
                        air,
                    ),
                )
    return best


def _bonus(
    tactic: Tactic,
    infantry: int,
    cavalry: int,
    artillery: int,
    old_infantry: int,
    old_cavalry: int,
    old_artillery: int,
    air: int,
) -> int:
    """R5.5.4: as many armies as possible, of them as many modern ones as possible."""
    armies = newest = 999
    if tactic.infantry:
        armies = (infantry + old_infantry) // tactic.infantry
        newest = infantry // tactic.infantry
    if tactic.cavalry:
        armies = min(armies, (cavalry + old_cavalry) // tactic.cavalry)
        newest = min(newest, cavalry // tactic.cavalry)
    if tactic.artillery:
        armies = min(armies, (artillery + old_artillery) // tactic.artillery)
        newest = min(newest, artillery // tactic.artillery)
    if not armies:
        return 0
    aged = armies - newest
    doubled = min(air, newest)
    return (newest + doubled) * tactic.strength + (
        aged + min(air - doubled, aged)
    ) * tactic.obsolete


def units_of(g: Ages, seat: int) -> dict[str, int]:
    """The units a player has, by card."""
    cards = g.rules.unit_cards
    return {k: n for k, n in g.state.players[seat].workers.items() if n and k in cards}
