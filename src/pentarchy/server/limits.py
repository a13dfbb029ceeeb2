"""Limits on how much and how fast: a bucket of tokens that refills with time."""

from __future__ import annotations

import time
from collections import OrderedDict

MOST_BUCKETS = 10_000


class Bucket:
    """So many at once, then so many a second."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._left, self._at = burst, time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Whether there is enough left; if so it is taken."""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True


class Buckets:
    """A bucket for everybody who asks; the longest unused are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, cost: float = 1) -> bool:
        """Whether somebody has enough left."""
        bucket = self._of.get(who)
        if bucket is None:
            bucket = self._of[who] = Bucket(self.rate, self.burst)
            if len(self._of) > MOST_BUCKETS:
                self._of.popitem(last=False)
        self._of.move_to_end(who)
        return bucket.take(cost)
