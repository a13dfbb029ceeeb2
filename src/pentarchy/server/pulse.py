"""How far the server is behind: whoever can wait then does, so that players need not."""

from __future__ import annotations

import asyncio
import time

BEAT = 0.05
TOLERATED = 0.015
LONGEST_WAIT = 1.0


class Pulse:
    """Measured by how late a short sleep ends."""

    def __init__(self) -> None:
        self.lag = 0.0

    async def beat(self) -> None:
        """Measure for ever."""
        while True:
            start = time.monotonic()
            await asyncio.sleep(BEAT)
            self.lag = time.monotonic() - start - BEAT

    async def wait(self) -> None:
        """Let players go first: bots wait before they think, spectators before they are told."""
        if self.lag > TOLERATED:
            await asyncio.sleep(min(LONGEST_WAIT, self.lag * 10))
