"""Storage: the schema and its migrations, shared commits, and changes that fail."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from operator import methodcaller

import pytest
import pytest_asyncio
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, func, insert, inspect, select, update
from sqlalchemy.exc import IntegrityError

from pentarchy.core.errors import Malformed
from pentarchy.core.match import new
from pentarchy.server import schema
from pentarchy.server import store as store_module
from pentarchy.server.errors import NotNow
from pentarchy.server.store import (
    MOST_LISTED,
    Change,
    SeatRow,
    Store,
    Stored,
    TableRow,
    address,
)
from tests.server import mill
from tests.server.process import Postgres


@pytest_asyncio.fixture
async def store(db: str) -> AsyncIterator[Store]:
    """A store on a new database of each kind."""
    opened = await Store.open(db)
    yield opened
    await opened.close()


async def a_table(store: Store, name: str, pack: str = "") -> Stored:
    """A stored table of the mill."""
    match = new(mill.RULES, seats=2, seed=1, players=["A", "B"])
    config = match.record.config
    row = TableRow(
        id=name, game="mill", version=1, mode=config.mode, options=config.options, seed=2**70
    )
    row.pack = "key" if pack else None
    stored = Stored(
        row, [SeatRow(0, "human", "A", holder="x"), SeatRow(1, "bot", "B")], match.record
    )
    await store.create(stored, pack)
    return stored


async def test_what_is_stored_comes_back(store: Store) -> None:
    """A table is read as it was written."""
    stored = await a_table(store, "t1")
    stored.row.turn = 2
    change = Change(
        row=stored.row, actions=[(1, "stretch"), (2, "draw")], answers={(0, "toll"): "take"}
    )
    await store.save(change)
    read = await store.load("t1")
    assert read is not None
    assert read.record.actions == ["stretch", "draw"]
    assert read.row == stored.row
    assert read.seats == stored.seats
    assert read.answers == {(0, "toll"): "take"}
    assert await store.load("t2") is None


async def test_an_action_is_stored_once(store: Store) -> None:
    """The same action twice is refused by the database, whole change included."""
    stored = await a_table(store, "t1")
    await store.save(Change(row=stored.row, actions=[(1, "stretch")]))
    stored.row.turn = 9
    with pytest.raises(IntegrityError):
        await store.save(Change(row=stored.row, actions=[(1, "draw"), (2, "draw")]))
    read = await store.load("t1")
    assert read is not None
    assert read.record.actions == ["stretch"]
    assert read.row.turn == 0


async def test_who_missed_a_change_changes_nothing(db: str, store: Store) -> None:
    """What another server took back or added is not built upon by one that did not see it."""
    stored = await a_table(store, "t1")
    await store.save(Change(row=stored.row, actions=[(1, "stretch"), (2, "draw")]))
    other = await Store.open(db)
    behind = await other.load("t1")
    assert behind is not None
    await store.save(Change(row=stored.row, keep=1))
    with pytest.raises(NotNow, match="The table has moved on"):
        await other.save(Change(row=behind.row, actions=[(3, "draw")]))
    fresh = await other.load("t1")
    assert fresh is not None
    assert fresh.record.actions == ["stretch"]
    await other.save(Change(row=fresh.row, actions=[(2, "stretch")]))
    with pytest.raises(NotNow):
        await store.save(Change(row=stored.row, seats=[SeatRow(0, "bot", "C")]))
    read = await store.load("t1")
    await other.close()
    assert read is not None
    assert (read.record.actions, read.seats) == (["stretch", "stretch"], stored.seats)


async def test_one_bad_change_spoils_no_other(store: Store) -> None:
    """Changes that share a commit succeed and fail each for itself."""
    tables = [await a_table(store, f"t{n}") for n in range(10)]
    await store.save(Change(row=tables[3].row, actions=[(1, "stretch")]))
    saved = await asyncio.gather(
        *(store.save(Change(row=t.row, actions=[(1, "draw")])) for t in tables),
        return_exceptions=True,
    )
    failed = [n for n, outcome in enumerate(saved) if outcome is not None]
    assert failed == [3]
    for n, table in enumerate(tables):
        read = await store.load(table.row.id)
        assert read is not None
        assert read.record.actions == ["stretch" if n == 3 else "draw"]


async def test_waiting_changes_share_a_commit(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one commit is under way, all that comes waits for the next, together."""
    tables = [await a_table(store, f"t{n}") for n in range(20)]
    sizes: list[int] = []
    apply = store_module._apply

    def counted(connection: Connection, batch: list[Change], node: str) -> None:
        sizes.append(len(batch))
        apply(connection, batch, node)

    monkeypatch.setattr(store_module, "_apply", counted)
    await asyncio.gather(*(store.save(Change(row=t.row, actions=[(1, "draw")])) for t in tables))
    assert sum(sizes) == 20
    assert len(sizes) <= 2


async def test_what_is_still_played_is_not_lost_among_what_is_over(store: Store) -> None:
    """However many matches a device has finished since, it finds the one that goes on."""
    for n in range(MOST_LISTED + 1):
        stored = await a_table(store, f"t{n}")
        stored.row.status = "finished" if n else "running"
        stored.row.changed = n
        await store.save(Change(row=stored.row))
    found = [row.id for row, _ in await store.held("x")]
    assert found[:3] == ["t0", f"t{MOST_LISTED}", f"t{MOST_LISTED - 1}"]
    assert len(found) == MOST_LISTED


async def test_what_was_tried_out_is_forgotten_after_a_while(store: Store) -> None:
    """Not what is played, nor what somebody touched since, nor what somebody looks at."""
    for name in ("played", "old", "touched", "seen"):
        await a_table(store, name)
        trial, changed = name != "played", 20 if name == "touched" else 10
        row = update(schema.tables).where(schema.tables.c.id == name)
        await store.write(methodcaller("execute", row.values(trial=trial, changed=changed)))
    await store.clear_trials(20, ["seen"])
    kept = {name for name in ("played", "old", "touched", "seen") if await store.load(name)}
    assert kept == {"played", "touched", "seen"}


async def test_migrations_make_the_schema(store: Store) -> None:
    """A migrated database is what `schema.py` says, and can be migrated back to nothing."""

    def compare(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), schema.METADATA))

    def back(connection: Connection) -> list[str]:
        command.downgrade(store_module.alembic_config(connection), "base")
        return inspect(connection).get_table_names()

    async with store.engine.begin() as connection:
        assert await connection.run_sync(compare) == []
        assert await connection.run_sync(back) == ["alembic_version"]
        await connection.run_sync(store_module.migrate)


async def test_a_database_of_the_first_schema_is_brought_up(db: str) -> None:
    """What an earlier version stored is there, with what came later at its default."""

    def first(connection: Connection) -> None:
        command.upgrade(store_module.alembic_config(connection), "0001")
        row = {"id": "t1", "game": "mill", "version": 1, "mode": "short", "options": "{}"}
        row |= {"seed": "7", "host": "", "listed": True, "forked_from": "", "status": "running"}
        row |= {"turn": 1, "result": "", "created": 1.0, "changed": 1.0}
        connection.execute(insert(schema.tables).values(row))
        acted = {"table_id": "t1", "number": 1, "text": "draw", "at": 1.0}
        connection.execute(insert(schema.actions).values(acted))

    engine = store_module._engine(db)
    async with engine.begin() as connection:
        await connection.run_sync(first)
    await engine.dispose()
    opened = await Store.open(db)
    read = await opened.load("t1")
    await opened.close()
    assert read is not None
    assert (read.row.seed, read.record.actions, read.row.known) == (7, ["draw"], False)
    assert read.row.revision == 0


KILLED_HALFWAY = """
import asyncio, os, sys
from alembic import op
from pentarchy.server.store import Store

def killed(*_, **__):
    os.kill(os.getpid(), 9)

op.create_index = killed  # Two tables have been made by then.
asyncio.run(Store.open(sys.argv[1]))
"""


async def test_a_migration_is_made_whole_or_not_at_all(db: str) -> None:
    """Killed in the middle of its first migration, a database opens at the next start."""
    command = [sys.executable, "-c", KILLED_HALFWAY, db]
    assert subprocess.run(command, env=os.environ, check=False).returncode == -9
    opened = await Store.open(db)
    assert await opened.load("none") is None
    await opened.close()


async def test_a_database_of_a_later_version_is_refused(store: Store, db: str) -> None:
    """It is left alone, and the sentence says which side is older."""
    async with store.engine.begin() as connection:
        await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Malformed, match="newer version of Pentarchy"):
        await Store.open(db)


@pytest.mark.postgres
async def test_what_else_a_url_says_is_understood_or_refused(postgres: Postgres) -> None:
    """How to encrypt is said as everywhere; a setting that nobody knows is named."""
    url = postgres.database()
    await (await Store.open(f"{url}?sslmode=prefer")).close()
    with pytest.raises(Malformed, match=r"cannot open the database .* rejected SSL upgrade"):
        await Store.open(f"{url}?sslmode=require")
    with pytest.raises(Malformed, match=r"cannot open the database .*'colour'"):
        await Store.open(f"{url}?colour=blue")


async def test_a_pack_is_kept_once(store: Store) -> None:
    """Tables opened at once with the same new pack are all kept, and share it."""
    await asyncio.gather(*(a_table(store, f"t{n}", pack="the pack") for n in range(8)))
    assert await store.pack("key") == "the pack"


async def test_sqlite_keeps_a_write_ahead_log(tmp_path: object) -> None:
    """SQLite runs in WAL mode and syncs every commit."""
    opened = await Store.open(f"{tmp_path}/sub/folder/tables.db")
    async with opened.engine.connect() as connection:
        mode = (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar_one()
        sync = (await connection.exec_driver_sql("PRAGMA synchronous")).scalar_one()
        count = (
            await connection.execute(select(func.count()).select_from(schema.tables))
        ).scalar_one()
    await opened.close()
    assert (mode, sync, count) == ("wal", 2, 0)


@pytest.mark.parametrize(
    "url, driver",
    [
        ("tables.db", "sqlite+aiosqlite:///tables.db"),
        ("sqlite:////tmp/x.db", "sqlite+aiosqlite:////tmp/x.db"),
        ("postgres://u:p@h/d", "postgresql+asyncpg://u:p@h/d"),
        ("postgresql://h:1/d", "postgresql+asyncpg://h:1/d"),
        ("postgresql://h/d?sslmode=require", "postgresql+asyncpg://h/d?ssl=require"),
    ],
)
def test_addresses_name_our_drivers(url: str, driver: str) -> None:
    """A path, or the URL everybody writes, is enough."""
    assert address(url) == driver


@pytest.mark.parametrize("url", ["mysql://h/d", "what://is", "://", "postgresql://h:port/d"])
def test_other_databases_are_refused(url: str) -> None:
    """The sentence says what was expected."""
    with pytest.raises(Malformed, match="expected sqlite"):
        address(url)
