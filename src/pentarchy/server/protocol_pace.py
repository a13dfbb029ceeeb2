"""Every message about time: the pace of a table, clocks, agreements, holidays, notices."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from pentarchy.core.message import Seat

A_MONTH = 31 * 24 * 3600
Seconds = Annotated[float, Meta(ge=0, le=A_MONTH)]


class Pace(Struct, frozen=True):
    """How fast a table is played: without a clock, with one, or in days a move."""

    kind: Literal["none", "live", "days"] = "none"
    base: Seconds = 0
    """What each seat begins with, in seconds; it never has more."""
    back: Seconds = 0
    """What it gets back for each choice; of days a move: all of it."""
    late: Literal["bot", "open"] = "bot"
    """Who runs out is played by a bot until back, or loses the seat to whoever takes it."""


class Clocks(Struct, frozen=True):
    """What everybody has left."""

    left: tuple[float, ...] = ()
    """Seconds per seat, at `since`."""
    seat: Seat | None = None
    """Whose clock runs."""
    since: float = 0
    """Since when, in seconds since 1970; in the future while its person is on holiday."""


class Proposal(Struct, frozen=True):
    """What somebody asks all others to agree to."""

    what: Literal["end", "pause"]
    by: Seat
    agreed: tuple[Seat, ...]


class Holiday(Struct, frozen=True):
    """Until when one's clocks stand, in seconds since 1970 (0: they do not), and the days left."""

    until: float
    left: float


class TakeHoliday(Struct, frozen=True):
    """Let my clocks stand until then, wherever moves take days; 0: I am back."""

    until: Annotated[float, Meta(ge=0, le=1e11)]


INBOUND: tuple[type, ...] = (TakeHoliday,)
OUTBOUND: tuple[type, ...] = (Holiday,)
"""What the browser writes and reads."""
