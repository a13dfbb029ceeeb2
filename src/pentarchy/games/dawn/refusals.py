"""Refusals that several chapters share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.message import Refusal, Seat
from pentarchy.games.dawn.queries import (
    barbarian_on,
    difficulty,
    geography,
    is_easy,
    is_empty,
    terrain,
)
from pentarchy.games.dawn.state import NAMES, WATER

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn


def too_hard(g: Dawn, seat: Seat, at: int, rule: str) -> Refusal | None:
    """Why the terrain of a space is too difficult for the card being resolved."""
    if is_easy(g, seat, at, g.state.power):
        return None
    return Refusal(
        "{terrain:cap} has difficulty {hard}; this card counts as slot {slot}.",
        rule,
        terrain=terrain(g, at),
        hard=difficulty(g, seat, at),
        slot=g.state.power,
    )


def barbarian_there(g: Dawn, at: int, rule: str) -> Refusal:
    """A barbarian is in the way."""
    letter = barbarian_on(g.state, at)
    return Refusal("Barbarian {letter} stands on {at}.", rule, letter=letter, at=NAMES[at])


def not_yours(at: int, rule: str) -> Refusal:
    """No control token of the player's lies there."""
    return Refusal("No control token of yours lies on {at}.", rule, at=NAMES[at])


def not_next_to(at: int, beside: int, rule: str) -> Refusal:
    """A space is not next to another one."""
    return Refusal("{at} is not next to {beside}.", rule, at=NAMES[at], beside=NAMES[beside])


def why_not_step(g: Dawn, start: int, at: int, rule: str) -> Refusal | None:
    """Why a piece cannot move from a space to an adjacent empty one that is not water."""
    if at not in geography(g).near[start]:
        return not_next_to(at, start, rule)
    if geography(g).terrain[at] == WATER:
        return Refusal("{at} is water.", rule, at=NAMES[at])
    if not is_empty(g.state, at):
        return Refusal("{at} is not empty.", rule, at=NAMES[at])
    return None


def why_no_trade(g: Dawn, seat: Seat, slot: int, rule: str) -> Refusal | None:
    """Why no trade token can be taken from the card in a slot (from 0)."""
    p = g.state.players[seat]
    if p.trade[slot]:
        return None
    return Refusal("No trade token lies on {card}.", rule, card=p.row[slot])
