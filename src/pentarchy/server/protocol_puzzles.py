"""What is said about puzzles."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from pentarchy.core.message import Said, Seat
from pentarchy.server.protocol import State, TableInfo

Actions = Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=60)]
"""What was chosen since the puzzle's position."""


class Tried(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody tries."""

    actions: Actions


class Pointed(Struct, frozen=True, forbid_unknown_fields=True):
    """A spot somebody asks about: why not there?"""

    actions: Actions
    spot: Annotated[str, Meta(max_length=200)]


class PuzzleGame(Struct, frozen=True):
    """The puzzles of a game."""

    game: str
    puzzles: int
    solved: int
    """By the asker."""


class Form(Struct, frozen=True):
    """How well somebody solves puzzles."""

    rating: int
    streak: int
    """Solved one after the other without giving one up."""
    best: int
    lately: tuple[bool, ...]
    """The last ones, solved or given up, oldest first."""
    week: int
    """By how much the rating has changed in seven days."""


class Puzzles(Struct, frozen=True):
    """What there is to solve."""

    games: tuple[PuzzleGame, ...]
    daily: str
    form: Form


class PuzzleInfo(Struct, frozen=True, kw_only=True):
    """A puzzle, without a word of its solution."""

    id: str
    number: int
    """Among those of its game."""
    game: str
    seat: Seat
    round: int
    rating: int
    share: int | None
    """How many of a hundred solve it; None: too few have tried."""
    daily: bool
    state: Literal["open", "solved", "shown"]
    tries: int
    hints: int
    points: int
    """What solving it brings the asker now."""
    cost: int
    """What a try that fails takes off that."""
    table: TableInfo
    form: Form


class PuzzleMoment(Struct, frozen=True):
    """The puzzle after some choices."""

    state: State
    done: bool
    """Whether the act is done, so that it can be given as the answer."""


class PuzzlePlan(Struct, frozen=True):
    """A plan in words, and the chance of winning by it."""

    steps: tuple[Said, ...]
    chance: float


class Explanation(Struct, frozen=True):
    """The solution and why it is best."""

    best: PuzzlePlan
    plan: tuple[str, ...]
    reasons: tuple[Said, ...]
    others: tuple[PuzzlePlan, ...]
    themes: tuple[str, ...]


class PuzzleVerdict(Struct, frozen=True):
    """What an answer was worth."""

    right: bool
    reached: int
    """So many of its choices begin a good plan."""
    chance: float
    why: tuple[Said, ...]
    gained: int
    """By how much the asker's rating has changed."""
    info: PuzzleInfo
    explanation: Explanation | None = None
    """Only when it is solved or given up."""


class PuzzleHint(Struct, frozen=True):
    """A hint: first what it is about, then how it begins."""

    number: int
    themes: tuple[str, ...]
    first: Said
    info: PuzzleInfo


INBOUND: tuple[type, ...] = (Tried, Pointed)
OUTBOUND: tuple[type, ...] = (Puzzles, PuzzleInfo, PuzzleMoment, PuzzleVerdict, PuzzleHint)
