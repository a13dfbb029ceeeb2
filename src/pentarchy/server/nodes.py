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
from collections.abc import Coroutine
from typing import Any, Protocol

from sqlalchemy.ext.asyncio import AsyncEngine

from pentarchy.core.message import Seat
from pentarchy.server.presence import ALIVE, SECONDS_BETWEEN_SIGNS, WHO, Presence, here

CHANNEL = "pentarchy"
TALK = "talk:"
"""How a node says that there is a line of talk: its room and number follow."""
SECONDS_BETWEEN_TRIES = 0.3
CLAIM = "SELECT pg_try_advisory_lock($1)"
RELEASE = "SELECT pg_advisory_unlock($1)"
TELL = "SELECT pg_notify($1, $2)"

log = logging.getLogger(__name__)


class Hearer(Protocol):
    """Whoever has to know what other nodes do."""

    def heard(self, table: str, revision: int) -> None:
        """Another node has changed a table."""

    async def missed(self) -> None:
        """We have not listened for a while."""

    def reunited(self) -> None:
        """We listen again: others do not know who looks on here, nor we who does there."""

    def came_or_went(self, table: str) -> None:
        """At another node a player has begun or ceased to look on."""

    def asked_who(self, table: str) -> None:
        """Another node wants to know which players look on here."""

    def talked(self, table: str, room: str, number: int) -> None:
        """At another node somebody has said something."""


class Alone:
    """One process on a database of its own: nobody else is told, nobody else drives."""

    name = ""
    listening = True
    """Whether what is in memory is known to be what is stored."""

    async def run(self, hearer: Hearer) -> None:
        """Listen for ever."""

    async def claim(self, table: str) -> bool:
        """Whether this node may drive the table's bots."""
        return True

    async def release(self, table: str) -> None:
        """Let another node drive them."""

    def here(self, table: str, seats: set[Seat]) -> None:
        """Tell other nodes which players look on here."""

    def who(self, table: str) -> None:
        """Ask other nodes which players look on there."""

    def elsewhere(self, table: str) -> frozenset[Seat]:
        """The seats whose players look on at other nodes."""
        return frozenset()


class Nodes(Alone):
    """One of several processes on a PostgreSQL."""

    def __init__(self, engine: AsyncEngine, name: str) -> None:
        self.engine = engine
        self.name = name
        self._connection: Any = None
        """The driver's own connection: it listens, and holds this node's claims."""
        self._asking = asyncio.Lock()
        self._presence: Presence | None = None
        self._telling: set[asyncio.Task[None]] = set()

    async def run(self, hearer: Hearer) -> None:
        """Listen for ever."""
        self._presence = Presence(hearer.came_or_went, hearer.asked_who)
        signs = asyncio.create_task(self._give_signs())
        try:
            while True:
                await self._listen_once(hearer, self._presence)
                await asyncio.sleep(SECONDS_BETWEEN_TRIES)
        finally:
            signs.cancel()

    async def _listen_once(self, hearer: Hearer, presence: Presence) -> None:
        try:
            async with self.engine.connect() as connection:
                raw = (await connection.get_raw_connection()).driver_connection
                assert raw is not None
                await self._listen(raw, hearer, presence)
                await connection.invalidate()
        except Exception as error:  # The database may be away for a while.
            log.debug("not listening: %s", error)

    async def _listen(self, raw: Any, hearer: Hearer, presence: Presence) -> None:
        ended = asyncio.Event()

        def hear(_: object, __: int, ___: str, said: str) -> None:
            node, table, word = said.split(" ")
            if node == self.name:
                return
            if word.isdecimal():
                hearer.heard(table, int(word))
            elif word.startswith(TALK):
                room, _, number = word.removeprefix(TALK).partition(":")
                hearer.talked(table, room, int(number))
            else:
                presence.hear(node, table, word)

        raw.add_termination_listener(lambda _: ended.set())
        await raw.add_listener(CHANNEL, hear)
        await hearer.missed()
        self._connection = raw
        hearer.reunited()
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

    def here(self, table: str, seats: set[Seat]) -> None:
        """Tell other nodes which players look on here."""
        self._spawn(self._tell(table, here(seats)))

    def who(self, table: str) -> None:
        """Ask other nodes which players look on there."""
        self._spawn(self._tell(table, WHO))

    def elsewhere(self, table: str) -> frozenset[Seat]:
        """The seats whose players look on at other nodes."""
        return self._presence.elsewhere(table) if self._presence else frozenset()

    async def _give_signs(self) -> None:
        """Let others know that we live, and forget those who no longer say so."""
        while True:
            await self._tell("-", ALIVE)
            await asyncio.sleep(SECONDS_BETWEEN_SIGNS)
            assert self._presence is not None
            self._presence.forget_silent()

    async def _tell(self, table: str, word: str) -> None:
        await self._query(TELL, CHANNEL, f"{self.name} {table} {word}")

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _ask(self, query: str, table: str) -> Any:
        key = int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], signed=True)
        return await self._query(query, key)

    async def _query(self, query: str, *given: Any) -> Any:
        async with self._asking:
            if self._connection is None:
                return None
            try:
                return await self._connection.fetchval(query, *given)
            except Exception as error:  # It is opened anew, and the claims are gone with it.
                log.debug("not asked: %s", error)
                return None
