"""A bell: what happens in quick succession is told once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Bell:
    """Rings at once or after a while; whoever asks for it meanwhile is heard with the others."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._due: asyncio.TimerHandle | None = None

    def now(self) -> None:
        """Ring at once."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        self._ring()

    def within(self, seconds: float) -> None:
        """Ring so many seconds from now, unless it rings before."""
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(seconds, self.now)
