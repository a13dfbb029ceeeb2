"""A bell: what happens in quick succession is told once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Bell:
    """Rings at once or after a while; whoever asks for it meanwhile is heard with the others."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._due: asyncio.TimerHandle | None = None
        self._rung = float("-inf")

    def now(self) -> None:
        """Ring at once."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        self._rung = asyncio.get_running_loop().time()
        self._ring()

    def within(self, seconds: float) -> None:
        """Ring so many seconds from now, unless it rings before."""
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(seconds, self.now)

    def at_most_every(self, seconds: float) -> None:
        """Ring at once, or so many seconds after it last rang."""
        wait = self._rung + seconds - asyncio.get_running_loop().time()
        if wait > 0:
            self.within(wait)
        else:
            self.now()
