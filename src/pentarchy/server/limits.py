"""Limits on how much and how fast: buckets that refill with time, and what a pack may look like."""

from __future__ import annotations

import re
import time
from collections import OrderedDict

from pentarchy.core.errors import Malformed
from pentarchy.core.message import Message

MOST_BUCKETS = 10_000
MOST_LINES = 40_000
MOST_DEEP = 40
_SHARED = re.compile(r"(?:^|[\s\[{,:?-])[&*][^\s,\]}]", re.MULTILINE)
_QUOTED = re.compile(r"'(?:[^'\n]|'')*'|\"(?:[^\"\\\n]|\\.)*\"|(?<!\S)#[^\n]*")


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
        return self.of(who).take(cost)

    def of(self, who: str) -> Bucket:
        """Somebody's bucket."""
        bucket = self._of.get(who)
        if bucket is None:
            bucket = self._of[who] = Bucket(self.rate, self.burst)
            if len(self._of) > MOST_BUCKETS:
                self._of.popitem(last=False)
        self._of.move_to_end(who)
        return bucket


def check_yaml(text: str) -> None:
    """What can be seen without reading it: a pack that would take ages is refused at once."""
    if text.count("\n") > MOST_LINES:
        raise Malformed(Message("The pack has more than {n} lines.", n=MOST_LINES))
    plain = _QUOTED.sub("", text)
    if found := _SHARED.search(plain):
        line = plain.count("\n", 0, found.end()) + 1
        raise Malformed(
            Message("Line {n}: a pack has no anchors and no aliases (& and *).", n=line)
        )
    deep = most = 0
    for bracket in re.findall(r"[\[\]{}]", plain):
        deep += 1 if bracket in "[{" else -1
        most = max(most, deep)
    indented = max((len(m) for m in re.findall(r"(?m)^(?: |- )+", plain)), default=0)
    if most > MOST_DEEP or indented > 2 * MOST_DEEP:
        raise Malformed(Message("The pack is nested more than {n} deep.", n=MOST_DEEP))
