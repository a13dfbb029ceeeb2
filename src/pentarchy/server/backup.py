"""`pentarchy backup`: all tables of one database into another, also while a server plays on it.

What is copied is one moment: everything that was stored before it, nothing after. The other
database may be of the other kind, so that the same command makes a back-up, restores one, and
moves a server from a file to PostgreSQL.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import click
from sqlalchemy import func, insert, select
from sqlalchemy.engine import make_url

from pentarchy.core.errors import Malformed
from pentarchy.server import schema
from pentarchy.server.settings import data_dir
from pentarchy.server.store import Store, address

ROWS_AT_ONCE = 500


@click.command()
@click.argument("target")
@click.option("--db", default="", help="What to copy; by default the tables in your data folder.")
def backup(target: str, db: str) -> None:
    """Copy all tables to TARGET, a new file or an empty postgresql://... database."""
    count = asyncio.run(copied(db or str(data_dir() / "tables.db"), target))
    click.echo(f"{count} tables are in {target} now.")


async def copied(source: str, target: str) -> int:
    """Copy a database; how many tables it has."""
    file = make_url(address(source))
    if file.get_backend_name() == "sqlite" and not Path(file.database or "").is_file():
        raise Malformed(f"there is no database {source}")
    here = await Store.open(source)
    try:
        there = await Store.open(target)
        try:
            return await _copy(here, there)
        finally:
            await there.close()
    finally:
        await here.close()


async def _copy(here: Store, there: Store) -> int:
    counted = select(func.count()).select_from(schema.tables)
    async with there.engine.begin() as writing, here.engine.connect() as reading:
        if here.engine.dialect.name == "postgresql":
            await reading.execution_options(isolation_level="REPEATABLE READ")
        people = select(func.count()).select_from(schema.people)
        if any([(await writing.execute(one)).scalar_one() for one in (counted, people)]):
            raise Malformed("tables are there already; expected a new or an empty database")
        for part in schema.METADATA.sorted_tables:
            found = await reading.stream(select(part))
            async for rows in found.mappings().partitions(ROWS_AT_ONCE):
                await writing.execute(insert(part), [dict(row) for row in rows])
        return int((await writing.execute(counted)).scalar_one())
