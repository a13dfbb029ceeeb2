"""Nodes: several servers on one PostgreSQL are one service, and any of them serves any table.

The database is the log on which all agree. A change tells of itself within its own transaction, so
that what is told was stored and what was stored is told; a node that missed something looks at all
its tables. Whose turn it is to drive a table's bots is decided by an advisory lock, which ends with
the connection that holds it, and so with its node.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

CHANNEL = "pentarchy"
SECONDS_BETWEEN_TRIES = 0.3
CLAIM = "SELECT pg_try_advisory_lock($1)"
RELEASE = "SELECT pg_advisory_unlock($1)"

log = logging.getLogger(__name__)


class Alone:
    """One process on a database of its own: nobody else is told, nobody else drives."""

    name = ""
    listening = True
    """Whether what is in memory is known to be what is stored."""

    async def run(
        self, heard: Callable[[str, int], None], missed: Callable[[], Awaitable[None]]
    ) -> None:
        """Listen for ever."""

    async def claim(self, table: str) -> bool:
        """Whether this node may drive the table's bots."""
        return True

    async def release(self, table: str) -> None:
        """Let another node drive them."""


class Nodes(Alone):
    """One of several processes on a PostgreSQL."""

    def __init__(self, engine: AsyncEngine, name: str) -> None:
        self.engine = engine
        self.name = name
        self._connection: Any = None
        """The driver's own connection: it listens, and holds this node's claims."""
        self._asking = asyncio.Lock()

    async def run(
        self, heard: Callable[[str, int], None], missed: Callable[[], Awaitable[None]]
    ) -> None:
        """Listen for ever; `heard` is told of every change of others, `missed` after a gap."""
        while True:
            try:
                async with self.engine.connect() as connection:
                    raw = (await connection.get_raw_connection()).driver_connection
                    assert raw is not None
                    await self._listen(raw, heard, missed)
                    await connection.invalidate()
            except Exception as error:  # The database may be away for a while.
                log.debug("not listening: %s", error)
            await asyncio.sleep(SECONDS_BETWEEN_TRIES)

    async def _listen(
        self, raw: Any, heard: Callable[[str, int], None], missed: Callable[[], Awaitable[None]]
    ) -> None:
        ended = asyncio.Event()

        def hear(_: object, __: int, ___: str, said: str) -> None:
            node, table, revision = said.split(" ")
            if node != self.name:
                heard(table, int(revision))

        raw.add_termination_listener(lambda _: ended.set())
        await raw.add_listener(CHANNEL, hear)
        await missed()
        self._connection = raw
        try:
            await ended.wait()
        finally:
            self._connection = None

    @property
    def listening(self) -> bool:  # type: ignore[override]
        """Whether what is in memory is known to be what is stored."""
        return self._connection is not None

    async def claim(self, table: str) -> bool:
        """Whether this node may drive the table's bots."""
        return bool(await self._ask(CLAIM, table))

    async def release(self, table: str) -> None:
        """Let another node drive them."""
        await self._ask(RELEASE, table)

    async def _ask(self, query: str, table: str) -> Any:
        key = int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], signed=True)
        async with self._asking:
            if self._connection is None:
                return None
            try:
                return await self._connection.fetchval(query, key)
            except Exception as error:  # It is opened anew, and the claims are gone with it.
                log.debug("not asked: %s", error)
                return None
