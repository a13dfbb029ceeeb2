"""Servers for the tests: one on SQLite, one on PostgreSQL; most tests run against both."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator

import pytest
import pytest_asyncio

from pentarchy.server import uptime
from pentarchy.server.lobby import Lobby
from pentarchy.server.settings import Settings
from pentarchy.server.store import Store
from tests.server.client import Device
from tests.server.duel import Open, closed
from tests.server.hours import Hours
from tests.server.process import Postgres, Server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL on loopback."""
    running = Postgres().start()
    yield running
    running.stop()


DATABASES = [
    pytest.param("sqlite", id="sqlite"),
    pytest.param("postgres", id="postgres", marks=pytest.mark.postgres),
]


def _new_db(kind: str, request: pytest.FixtureRequest) -> str:
    if kind == "postgres":
        running: Postgres = request.getfixturevalue("postgres")
        return running.database()
    factory: pytest.TempPathFactory = request.getfixturevalue("tmp_path_factory")
    return str(factory.mktemp("db") / "tables.db")


@pytest.fixture(params=DATABASES)
def db(request: pytest.FixtureRequest) -> str:
    """A new database of each kind."""
    return _new_db(request.param, request)


@pytest.fixture(scope="session", params=DATABASES)
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server that many tests share."""
    running = Server(_new_db(request.param, request), "--bot-seconds", "3", "--no-limits").start()
    yield running
    running.stop()
    if "Traceback" in running.said():
        print(running.said())


@pytest_asyncio.fixture
async def device(server: Server) -> AsyncIterator[Callable[[], Device]]:
    """Makes browsers, each with a cookie of its own."""
    made: list[Device] = []

    def make() -> Device:
        made.append(Device(server.url))
        return made[-1]

    yield make
    for one in made:
        await one.http.aclose()


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    """A clock of the test's own, which stands where it is not moved on."""
    hours, begun = Hours(), uptime.wall()
    monkeypatch.setattr(uptime, "wall", lambda: begun + hours.ahead)
    monkeypatch.setattr(uptime, "steady", lambda: hours.ahead)
    return hours


@pytest_asyncio.fixture
async def house(db: str) -> AsyncIterator[Open]:
    """Opens servers' lobbies, one after the other, on one database."""
    opened: list[Lobby] = []

    async def open_() -> Lobby:
        lobby = Lobby(await Store.open(db), Settings(db=db, workers=1))
        opened.append(lobby)
        await lobby.start()
        return lobby

    yield open_
    for lobby in opened:
        await closed(lobby)
