"""A server with its limits, a person with an account there, and a program of theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.server.client import Device
from tests.server.process import Server
from tests.server.test_accounts import fresh, joined


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that these tests share, as people run it."""
    running = Server(str(tmp_path_factory.mktemp("db") / "tables.db"), "--bot-seconds", "3").start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def token(house: Server) -> str:
    """A program's."""

    async def made() -> str:
        async with Device(house.url) as owner:
            await joined(owner)
            answer = await owner.post("/account/tokens", label=fresh("Robot"), play=True)
            return str(answer["token"])

    return asyncio.run(made())
