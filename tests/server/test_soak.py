"""Soak: a server that is played on for long needs no more memory than after a while."""

from __future__ import annotations

import asyncio
import os
import time
from itertools import count
from pathlib import Path

import pytest

from tests.server.client import BOT, ME, Device
from tests.server.process import Server

SECONDS = float(os.environ.get("SOAK_SECONDS", "3600"))
TABLES = 20
FORGETFUL = f"""
from msgspec.structs import replace
from pentarchy.server import running
create_app = running.create_app
running.create_app = lambda settings: create_app(replace(settings, idle_seconds={SECONDS / 6}))
"""
"""However long it lasts, tables are forgotten within a sixth of it."""


def megabytes(server: Server) -> float:
    """What a server has in memory."""
    pages = int(Path(f"/proc/{server.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


async def play(url: str, end: float) -> int:
    """Open tables, play some choices, leave in the middle, for as long as it lasts."""
    moves = 0
    for seed in count():
        if time.monotonic() > end:
            return moves
        async with Device(url, patience=600) as me:
            socket = await me.watch(await me.open("dawn", ME, BOT, seed=seed, mode="first-game"))
            for _ in range(40):
                while socket.now["asked"] != 0:
                    await socket.state()
                turn = socket.now["turn"]
                await socket.choose(turn % len(socket.options))
                await socket.state(turn + 1)
                moves += 1
            await socket.close()
    return moves


@pytest.mark.long
@pytest.mark.timeout(SECONDS + 600)
async def test_memory_stays_flat(tmp_path: Path) -> None:
    """After a third of the time, when tables are forgotten as fast as they come, it stays so."""
    server = Server(f"{tmp_path}/t.db", "--no-limits", first=FORGETFUL).start()
    try:
        end = time.monotonic() + SECONDS
        async with asyncio.TaskGroup() as people:
            playing = [people.create_task(play(server.url, end)) for _ in range(TABLES)]
            await asyncio.sleep(SECONDS / 3)
            early = megabytes(server)
        late = megabytes(server)
    finally:
        server.stop()
    moves = sum(one.result() for one in playing)
    print(f"{moves} moves, {early:.0f} MB, then {late:.0f} MB")
    assert late < early * 1.1
