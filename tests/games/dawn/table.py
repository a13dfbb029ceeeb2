"""The table of the tests, and how they read it. Positions are set up with `DawnScenario`."""

from __future__ import annotations

from typing import Any

from pentarchy.core.match import Match
from pentarchy.games.dawn import RULES
from pentarchy.games.dawn.scenario import DawnScenario
from pentarchy.games.dawn.state import (
    CAPITAL,
    CITY,
    CONTROL,
    REINFORCED,
    SPACE,
    DawnState,
    Player,
)

LEADERS = ("egypt", "france", "rome", "japan")


def table(
    seats: int = 2,
    leaders: tuple[str, ...] = LEADERS,
    victory: tuple[str, ...] = (),
    **options: Any,
) -> DawnScenario:
    """A position before the first turn of seat 0, with the leaders that disturb least."""
    made = DawnScenario(RULES, seats, options=options).leaders(*leaders)
    if victory:
        made.victory(*victory)
    return made.turn(0)


def state(match: Match) -> DawnState:
    found: DawnState = match.game.state
    return found


def player(match: Match, seat: int = 0) -> Player:
    return state(match).players[seat]


def offered(match: Match, word: str) -> set[str]:
    """What follows a verb in the options: `offered(m, "place")` is {"G1", ...}."""
    return {a.text[len(word) + 1 :] for a in match.options if a.word == word}


def refused(match: Match, action: str) -> str:
    """The rule by which an action is refused; fails if it is allowed."""
    refusal = match.why_not(action)
    assert refusal is not None, f"{action} is allowed"
    assert refusal.sentence.endswith(".")
    return refusal.rule


def piece(match: Match, at: str) -> tuple[int, int]:
    """Owner and piece on a space."""
    s = state(match)
    return s.owner[SPACE[at]], s.piece[SPACE[at]]


NOTHING = (-1, 0)
__all__ = ["CAPITAL", "CITY", "CONTROL", "REINFORCED"]
