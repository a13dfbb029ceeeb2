"""What a puzzle is, and the position it is about."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from pentarchy.core.game import Game
from pentarchy.core.match import Match, codec, resume
from pentarchy.core.message import Seat
from pentarchy.core.record import Record, Snapshot
from pentarchy.core.rules import Rules, find
from pentarchy.core.settings import Config

SLACK = 0.5
"""An answer that falls short of the solution by less than so much of the margin is as good."""

Plan = tuple[str, ...]
"""What a seat chooses in an act, one choice after the other: an act and what it entails."""


class Judged(Struct, frozen=True):
    """A plan and what it is worth."""

    plan: Plan
    chance: float
    """The seat's chance of winning by it, from 0 to 1."""


class Puzzle(Struct, frozen=True, kw_only=True):
    """A position and its question: what is best here?

    The position is kept as it is, not as the way to it, so that mended rules do not lose it. What
    the asked seat cannot know was dealt anew before it was kept.
    """

    id: str
    game: str
    version: int
    """Of the rules by which the position was saved."""
    config: Config
    seat: Seat
    round: int
    position: str
    judged: tuple[Judged, ...]
    """The plans that were compared, one for each first choice, best first: the first solves it."""
    margin: float
    """By how much the solution is ahead of every other first choice, at least."""
    themes: tuple[str, ...]
    rating: int
    """How hard it is, on the scale of those who solve puzzles."""
    found: dict[str, float]
    """How often each of the shallower bots found it, from 0 to 1."""

    @property
    def solution(self) -> Judged:
        """The plan that solves it."""
        return self.judged[0]

    @property
    def tolerance(self) -> float:
        """By how much an answer may fall short and still be as good."""
        return self.margin * SLACK


def opened(puzzle: Puzzle, rules: Rules[Any] | None = None) -> Match:
    """The puzzle's position as a match to play on from."""
    base = Snapshot(0, puzzle.version, puzzle.position)
    rules = rules or find(puzzle.game)
    return resume(
        rules,
        Record(
            game=puzzle.game,
            version=rules.version,
            config=puzzle.config,
            seed=0,
            base=base,
        ),
    )


def saved(g: Game[Any, Any]) -> str:
    """A position as a puzzle keeps it."""
    return codec(g.rules).encode(g).decode()
