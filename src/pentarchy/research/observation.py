"""Observations: a seat's View, and nothing else, as a vector of fixed length.

The layout, for n seats; seats are counted from the observer (0 is the observer itself):

    0                    1 if the match is over
    1                    the round
    2 ..      n          who is asked (one number a seat, 1 for the asked one)
    2 + n ..  n          scores
    2 + 2n .. n          places
    2 + 3n .. 32         the kind of decision asked, hashed
    34 + 3n .. buckets   the table, hashed: counters, pieces, and what places are

A hashed part adds up signed entries: entry `text` adds its amount, with the sign of bit 31, to
bucket `crc32(text) mod size`. The texts are `counter|<area>|<key>`,
`piece|<spot>|<kind>|<key>|<owner>|<face>` (and the same with the area in place of the spot, so that
counts over an area can be read off) and `spot|<spot>|<kind>`; `p<seat>` at the start of an address
is counted from the observer as well. Amounts are squashed to sign(x) log(1 + |x|), and the result
is kept within -8 and 8.
"""

from __future__ import annotations

import re
from math import copysign, log1p
from zlib import crc32

import numpy as np

from pentarchy.core.errors import Malformed
from pentarchy.core.view import Area, Counters, Spot, View

KINDS = 32
LIMIT = 8.0
_SEAT = re.compile(r"^p(\d+)(?=:|$)")

Vector = np.ndarray


class Layout:
    """Makes vectors of one length from the views of one game with one number of seats."""

    def __init__(self, seats: int, buckets: int = 1024) -> None:
        if buckets < 1:
            raise Malformed(f"buckets={buckets}; expected 1 or more")
        self.seats = seats
        self.buckets = buckets
        self.size = 2 + 3 * seats + KINDS + buckets
        self._known: dict[str, tuple[int, float]] = {}

    def vector(self, view: View) -> Vector:
        """A view as numbers."""
        n, me = self.seats, view.seat or 0
        made = np.zeros(self.size, dtype=np.float32)
        made[0] = view.over
        made[1] = squashed(view.round)
        if view.ask is not None:
            made[2 + (view.ask.seat - me) % n] = 1.0
            at, sign = self._bucket(f"ask|{view.ask.kind}", KINDS)
            made[2 + 3 * n + at] = sign
        for seat in range(n):
            made[2 + n + (seat - me) % n] = squashed(view.standing.scores[seat])
            made[2 + 2 * n + (seat - me) % n] = view.standing.places[seat]
        table = made[2 + 3 * n + KINDS :]
        for area in view.areas:
            self._add_area(table, area, me)
        np.clip(made, -LIMIT, LIMIT, out=made)
        return made

    def _add_area(self, table: Vector, area: Area, me: int) -> None:
        name = self._relative(area.id, me)
        if isinstance(area, Counters):
            for counter in area.counters:
                self._add(table, f"counter|{name}|{counter.key}", counter.value)
            return
        spots: tuple[Spot, ...] = getattr(area, "spots", ())
        totals: dict[str, int] = {}
        for spot in spots:
            where = self._relative(spot.id, me)
            if spot.kind:
                self._add(table, f"spot|{where}|{spot.kind}", 1)
            for piece in spot.pieces:
                owner = "" if piece.owner is None else str((piece.owner - me) % self.seats)
                what = f"{piece.kind}|{piece.key}|{owner}|{piece.face}"
                self._add(table, f"piece|{where}|{what}", piece.count)
                totals[what] = totals.get(what, 0) + piece.count
        for what, count in totals.items():
            self._add(table, f"piece|{name}|{what}", count)

    def _add(self, table: Vector, text: str, amount: int) -> None:
        at, sign = self._bucket(text, self.buckets)
        table[at] += sign * squashed(amount)

    def _bucket(self, text: str, size: int) -> tuple[int, float]:
        known = self._known.get(text)
        if known is None:
            number = crc32(text.encode())
            known = self._known[text] = (number % size, 1.0 if number >> 31 else -1.0)
        return known

    def _relative(self, address: str, me: int) -> str:
        return _SEAT.sub(lambda m: f"p{(int(m[1]) - me) % self.seats}", address)


def squashed(x: float) -> float:
    """Small numbers nearly as they are, large ones compressed."""
    return copysign(log1p(abs(x)), x)
