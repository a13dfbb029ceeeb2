"""The HTTP routes of operators: the same as `pentarchy admin`, for whoever may."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from litestar import Router
from litestar.background_tasks import BackgroundTask
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import File
from sqlalchemy import Connection, func, select

from pentarchy.core.errors import Malformed
from pentarchy.core.message import Message
from pentarchy.server import chat, people, schema
from pentarchy.server import protocol_people as p
from pentarchy.server.account_routes import owner
from pentarchy.server.backup import copied
from pentarchy.server.errors import NotYours
from pentarchy.server.people import Person
from pentarchy.server.routes import Asked, House, posts, reads

SQLITE = "application/vnd.sqlite3"


@reads("/admin/people")
async def members(state: House, request: Asked, name: FromQuery[str] = "") -> list[p.Member]:
    """The accounts whose name holds some letters."""
    await _operator(state, request)
    return await state.store.read(lambda c: [member(c, one) for one in people.found(c, name)])


@posts("/admin/people/{name:str}")
async def order(
    state: House, request: Asked, name: FromPath[str], data: JSONBody[p.Order]
) -> p.Done:
    """Ban, reset, merge or delete an account, or make it an operator."""
    me = await _operator(state, request)
    accounts, store = state.accounts, state.store
    who = await store.read(lambda c: people.named(c, name))
    if who.id == me.id and data.do != "operator":
        raise Malformed(Message("Another operator has to do that with your own account."))
    if data.do == "ban":
        await accounts.ban(who, data.reason or "an operator closed it")
    elif data.do == "unban":
        await accounts.ban(who, "")
    elif data.do == "delete":
        await accounts.remove(who)
    elif data.do == "merge":
        into = await store.read(lambda c: people.named(c, data.into))
        await accounts.merge(who, into)
    elif data.do == "reset":
        code = await store.write(lambda c: people.reset(c, who.id))
        accounts.devices.forget()
        state.lobby.send_away(holder=who.id)
        return p.Done(f"/letter/{code}")
    else:
        power = data.do == "operator"
        await store.write(lambda c: people.change(c, who.id, operator=power))
    return p.Done()


@reads("/admin/backup", media_type=SQLITE)
async def back_up(state: House, request: Asked) -> File:
    """All tables and accounts at this moment, as a SQLite file."""
    await _operator(state, request)
    folder = tempfile.TemporaryDirectory(prefix="pentarchy-")
    target = Path(folder.name) / "pentarchy-backup.db"
    await copied(state.lobby.settings.db, str(target))
    return File(
        target,
        filename=target.name,
        media_type=SQLITE,
        background=BackgroundTask(asyncio.to_thread, folder.cleanup),
    )


@reads("/admin/reports")
async def reports(state: House, request: Asked) -> list[p.Reported]:
    """What was said at tables and reported to operators."""
    await _operator(state, request)
    return await state.store.read(chat.reported)


@posts("/admin/reports/{table:str}/{number:int}")
async def settle(
    state: House,
    request: Asked,
    table: FromPath[str],
    number: FromPath[int],
    data: JSONBody[p.Verdict],
) -> p.Done:
    """Say what becomes of a reported line and of who said it."""
    await _operator(state, request)
    live = await state.lobby.table(table)
    node = state.store.nodes.name

    def write(c: Connection) -> str:
        row = chat.one(c, chat.reported_at(live.id), number)
        chat.settle(c, row, data.do)
        chat.pass_on(c, live.id, row.room, number, node)
        return str(row.room)

    state.lobby.talked(live.id, await state.store.write(write), number)
    return p.Done()


def member(c: Connection, person: Person) -> p.Member:
    """An account as an operator sees it."""
    d, s, r = schema.devices.c, schema.seats.c, schema.results.c
    return p.Member(
        person.name,
        person.since,
        c.execute(select(func.max(d.seen)).where(d.person == person.id)).scalar() or 0.0,
        person.operator,
        person.banned,
        bool(person.email),
        c.execute(select(func.count()).where(s.holder == person.id)).scalar_one(),
        c.execute(select(func.count()).where(r.person == person.id)).scalar_one(),
    )


async def _operator(state: House, request: Asked) -> Person:
    me, _ = await owner(state, request)
    if not me.operator:
        raise NotYours(Message("This is for operators."))
    return me


ROUTER = Router(path="/api", route_handlers=[members, order, reports, settle, back_up])
