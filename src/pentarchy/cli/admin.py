"""`pentarchy admin`: what an operator does with accounts, on the database itself.

A server may be running on it: on PostgreSQL it hears of a change at once, on SQLite when it next
writes to the tables concerned, or within seconds where only devices are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import click
from sqlalchemy import Connection
from sqlalchemy.engine import make_url

from pentarchy.cli.common import as_json, console, emit_json, table
from pentarchy.core.errors import Malformed
from pentarchy.server import carriers, people
from pentarchy.server.admin_routes import member
from pentarchy.server.backup import copied
from pentarchy.server.settings import data_dir
from pentarchy.server.store import Store, address

T = TypeVar("T")


@click.group()
@click.option(
    "--db", default="", help="A file, or postgresql://...; by default in your data folder."
)
@click.pass_context
def admin(context: click.Context, db: str) -> None:
    """Look after the people of a server: works on its database, also while it runs."""
    context.obj = db or str(data_dir() / "tables.db")


@admin.command("list")
@click.argument("letters", default="")
@as_json
@click.pass_obj
def list_people(db: str, letters: str, json: bool) -> None:
    """List the accounts whose name holds LETTERS."""
    found = _on(db, lambda c: [member(c, one) for one in people.found(c, letters)])
    if json:
        emit_json(found)
        return
    shown = table(f"People: {len(found)}", "name", "since", "last seen", "seats", "matches", "")
    for one in found:
        state = f"closed: {one.banned}" if one.banned else "operator" if one.operator else ""
        row = (one.name, _day(one.since), _day(one.seen), str(one.seats), str(one.matches), state)
        shown.add_row(*row)
    console.print(shown)


@admin.command()
@click.argument("name")
@click.option("--no", is_flag=True, help="Make it an account like others again.")
@click.pass_obj
def operator(db: str, name: str, no: bool) -> None:
    """Let NAME look after others in the browser."""
    _on(db, lambda c: people.change(c, people.named(c, name).id, operator=not no))
    click.echo(f"{name} is {'no longer ' if no else ''}an operator.")


@admin.command()
@click.argument("name")
@click.option("--reason", default="an operator closed it", help="What its owner is told.")
@click.pass_obj
def ban(db: str, name: str, reason: str) -> None:
    """Close NAME's account, end its sessions, take its tokens back."""
    _on(db, lambda c: people.ban(c, people.named(c, name).id, reason))
    click.echo(f"{name} cannot sign in.")


@admin.command()
@click.argument("name")
@click.pass_obj
def unban(db: str, name: str) -> None:
    """Open NAME's account again."""
    _on(db, lambda c: people.ban(c, people.named(c, name).id, ""))
    click.echo(f"{name} can sign in.")


@admin.command()
@click.argument("name")
@click.pass_obj
def reset(db: str, name: str) -> None:
    """Take away all ways into NAME's account, and print the one with which to set a password."""
    code = _on(db, lambda c: people.reset(c, people.named(c, name).id))
    click.echo(f"Within a week a new password can be set at /letter/{code}")


@admin.command()
@click.argument("name")
@click.argument("into")
@click.pass_obj
def merge(db: str, name: str, into: str) -> None:
    """Give all that belongs to NAME to the account INTO; the account NAME is gone then."""

    def work(c: Connection) -> None:
        old, new = people.named(c, name), people.named(c, into)
        if old.id == new.id:
            raise Malformed(f"{name} and {into} are the same account")
        people.merge(c, old.id, new.id)

    _on(db, work)
    click.echo(f"What was {name}'s is {into}'s.")


@admin.command()
@click.argument("name")
@click.confirmation_option(prompt="Forget this account for good?")
@click.pass_obj
def delete(db: str, name: str) -> None:
    """Forget NAME; bots play on where they sat."""
    _on(db, lambda c: people.remove(c, people.named(c, name).id))
    click.echo(f"{name} is forgotten.")


@admin.command("push-keys")
@click.pass_obj
def push_keys(db: str) -> None:
    """Make the keys with which browsers are pushed to, if there are none; print the public one."""
    click.echo(_on(db, carriers.make_keys))


@admin.command()
@click.argument("target")
@click.pass_obj
def backup(db: str, target: str) -> None:
    """Copy everything to TARGET, a new file or an empty postgresql://... database."""
    click.echo(f"Tables in {target} now: {asyncio.run(copied(db, target))}")


@admin.command()
@click.argument("source")
@click.pass_obj
def restore(db: str, source: str) -> None:
    """Copy everything from SOURCE, a back-up, to this database, which must be new or empty."""
    click.echo(f"Tables that are back: {asyncio.run(copied(source, db))}")


def _on(db: str, work: Callable[[Connection], T]) -> T:
    """Do something in one transaction on a database that exists."""
    file = make_url(address(db))
    if file.get_backend_name() == "sqlite" and not Path(file.database or "").is_file():
        raise Malformed(f"there is no database {db}")

    async def run() -> T:
        store = await Store.open(db)
        try:
            return await store.write(work)
        finally:
            await store.close()

    return asyncio.run(run())


def _day(seconds: float) -> str:
    return f"{datetime.fromtimestamp(seconds):%Y-%m-%d}" if seconds else "never"
