"""Uptime: the service's own time, which stands while no server is up.

Clocks of tables are kept in it, so that they stand by themselves while nobody could have moved. It
is the world's time less all the time the service was down; a row of the database says how long that
was, and when some server was last up. A database that is away counts as down.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from sqlalchemy import Connection, insert, select, update

from pentarchy.server import schema
from pentarchy.server.errors import Away

T = TypeVar("T")

SECONDS_BETWEEN_BEATS = 2.0
TOLERATED = 2 * SECONDS_BETWEEN_BEATS
"""So long a silence is none: a server that joins others sees how rarely they beat."""

wall: Callable[[], float] = time.time
"""The world's time. A test may put another clock here, and below."""
steady: Callable[[], float] = time.monotonic
"""What goes on while this process does."""


class Uptime:
    """How long the service was down, as far as this server knows."""

    def __init__(self) -> None:
        self.down = 0.0
        self._beat = -1.0
        """When we last beat, by our steady clock; negative if we have not, or could not."""

    @property
    def now(self) -> float:
        """The service's time."""
        return wall() - self.down

    async def beat_forever(
        self, write: Callable[[Callable[[Connection], None]], Awaitable[None]]
    ) -> None:
        """Say again and again that the service is up."""
        while True:
            try:
                await write(self.beat)
            except Away:
                self._beat = -1.0
            await asyncio.sleep(SECONDS_BETWEEN_BEATS)

    def beat(self, connection: Connection) -> None:
        """Say that the service is up, and count what it was not since somebody last said so."""
        s, now, mine = schema.service, wall(), steady()
        row = connection.execute(select(s.c.beat, s.c.down).with_for_update()).one_or_none()
        if row is None:
            connection.execute(insert(s), {"id": 1, "beat": now, "down": 0.0})
            self.down = 0.0
        else:
            up = mine - self._beat if self._beat >= 0 else 0.0
            lost = now - row.beat - up if row.beat else 0.0
            self.down = row.down + (lost if lost > TOLERATED else 0.0)
            connection.execute(update(s).values(beat=max(now, row.beat), down=self.down))
        self._beat = mine
