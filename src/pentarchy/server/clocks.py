"""Clocks: the pace of a table, and what each of its seats has left of it.

A clock runs while a person's seat is asked: not a bot's, not during a pause, not on holiday. All
times are the service's (see `uptime`), so that clocks stand while no server is up. Everything here
is arithmetic; `livematch` keeps it with the match, in the transaction of the move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pentarchy.core.message import Seat
from pentarchy.server.protocol_pace import Pace

T = TypeVar("T")

A_DAY = 24 * 3600.0
BACK_WITH = 5
"""Who comes back after running out has a part like this of the whole time, if not more."""


class Clock(Struct, frozen=True, kw_only=True):
    """What is kept of a table's clocks."""

    left: tuple[float, ...] = ()
    """Seconds per seat, when the clock that runs began to."""
    seat: Seat | None = None
    """Whose clock runs: the person who is asked."""
    since: float = 0
    """Since when."""
    counted: int = 0
    """The choices for which time was given back: who takes one back is given none again."""
    chose: tuple[int, ...] = ()
    """Per seat, the number of actions after the last that its person chose."""
    stood: tuple[int, ...] = ()
    """Per seat, how many actions somebody chose in its person's stead since."""

    def stopped(self, now: float, holidays: Sequence[float]) -> Clock:
        """The clocks as they are at a moment; those of `holidays` stand until then."""
        if self.seat is None:
            return self
        passed = max(0.0, now - max(self.since, holidays[self.seat]))
        left = self.left[self.seat] - passed
        return replace(self, left=put(self.left, self.seat, left), since=now)

    def chosen(self, pace: Pace, turn: int, after: int) -> Clock:
        """After the person who was asked has chosen (or taken back): there are `after` actions."""
        seat = self.seat
        assert seat is not None
        now = replace(self, chose=put(self.chose, seat, turn), stood=put(self.stood, seat, 0))
        if after <= self.counted:
            return now
        left = min(pace.base, max(0.0, self.left[seat]) + pace.back)
        return replace(now, left=put(self.left, seat, left), counted=after)

    def stood_in(self, seat: Seat, actions: int) -> Clock:
        """After somebody has chosen in a person's stead."""
        return replace(self, stood=put(self.stood, seat, self.stood[seat] + actions))

    def asking(self, seat: Seat | None, now: float) -> Clock:
        """From now on the clock of this seat runs."""
        return self if seat == self.seat else replace(self, seat=seat, since=now)

    def due(self, pace: Pace, holidays: Sequence[float]) -> float | None:
        """When whoever is asked runs out of time."""
        if self.seat is None or pace.kind == "none":
            return None
        return max(self.since, holidays[self.seat]) + self.left[self.seat]

    def taken(self, pace: Pace, seat: Seat, turn: int) -> Clock:
        """After somebody else has taken a seat."""
        chose, stood = put(self.chose, seat, turn), put(self.stood, seat, 0)
        return replace(self, left=put(self.left, seat, pace.base), chose=chose, stood=stood)

    def back(self, pace: Pace, seat: Seat) -> Clock:
        """After somebody who ran out has come back."""
        least = max(pace.back, pace.base / BACK_WITH)
        return replace(self, left=put(self.left, seat, max(self.left[seat], least)))


def new(pace: Pace, seats: int) -> Clock:
    """The clocks at the beginning."""
    return Clock(left=(pace.base,) * seats, chose=(0,) * seats, stood=(0,) * seats)


def put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """The values with another for one seat."""
    return (*values[:seat], value, *values[seat + 1 :])
