"""The HTTP routes of notices: how and where somebody is told that a table waits for them."""

from __future__ import annotations

import asyncio
import secrets

from litestar import Router
from litestar.params import FromPath, JSONBody
from sqlalchemy import select

from pentarchy.core.message import Message
from pentarchy.server import carriers, schema, telling
from pentarchy.server import protocol_pace as p
from pentarchy.server.account_routes import label, owner, page
from pentarchy.server.carriers import Failed, Gone, Telegram
from pentarchy.server.errors import NotFound, not_now
from pentarchy.server.people import Person
from pentarchy.server.protocol_people import Done
from pentarchy.server.routes import Asked, House, posts, reads
from pentarchy.server.speech import speaker, spoken

TRIAL = Message("This is how you are told that a table waits for you.")
WELL = Message("It was sent.")


@reads("/account/telling")
async def how_told(state: House, request: Asked) -> p.Telling:
    """How and where the asker is told."""
    me, _ = await owner(state, request)
    return await _telling(state, me)


@posts("/account/telling/wishes")
async def wish(state: House, request: Asked, data: JSONBody[p.Wishes]) -> p.Telling:
    """Set quiet hours, how often one is told, and in which language."""
    me, _ = await owner(state, request)
    await state.store.write(lambda c: telling.wish(c, me.id, data))
    return await _telling(state, me)


@posts("/account/channels")
async def add_channel(state: House, request: Asked, data: JSONBody[p.NewChannel]) -> p.Telling:
    """Be told here too."""
    me, _ = await owner(state, request)
    if data.kind == "mail" and not (me.email and state.accounts.post):
        raise not_now(Message("Confirm an e-mail address first."))
    target, named = carriers.place(data, me.email)
    called = named or label(request)
    await state.store.write(
        lambda c: telling.add(c, me.id, data.kind, target, called[:64], page(request))
    )
    return await _telling(state, me)


@posts("/account/channels/{channel:str}/end")
async def end_channel(state: House, request: Asked, channel: FromPath[str]) -> p.Telling:
    """Be told there no longer."""
    me, _ = await owner(state, request)
    await state.store.write(lambda c: telling.end(c, me.id, channel))
    return await _telling(state, me)


@posts("/account/channels/{channel:str}/try")
async def try_channel(state: House, request: Asked, channel: FromPath[str]) -> Done:
    """Be told something there at once."""
    me, _ = await owner(state, request)
    state.accounts.limit("", me.name)
    ch = schema.channels.c
    mine = select(schema.channels).where(ch.person == me.id, ch.id == channel)
    found = await state.store.read(lambda c: c.execute(mine).one_or_none())
    if found is None:
        raise NotFound(Message("There is no such thing."))
    said = speaker(spoken(request).code).say
    ways, at = state.carriers, page(request)
    ways.key = await state.store.read(carriers.keys)
    trial = Telegram(secrets.token_hex(12), "Pentarchy", said(TRIAL), f"{at}/account", at, ())
    try:
        await asyncio.shield(ways.carry(found.kind, found.target, me.email, trial))
    except (Failed, Gone):  # Why is for the log: it may tell of the operator's own net.
        raise not_now(Message("It could not be sent; look whether the address is right.")) from None
    return Done(said(WELL))


@posts("/tables/{table:str}/silence")
async def silence(
    state: House, request: Asked, table: FromPath[str], data: JSONBody[p.Silence]
) -> p.Telling:
    """Hear nothing of a table, or again."""
    me, _ = await owner(state, request)
    live = await state.lobby.table(table)
    await state.store.write(lambda c: telling.silence(c, me.id, live.id, data.silent))
    return await _telling(state, me)


async def _telling(state: House, me: Person) -> p.Telling:
    known = await state.store.read(lambda c: telling.telling(c, me.id))
    key = await state.store.read(carriers.keys)
    shown = carriers.public(key) if key else ""
    mail = me.email if state.accounts.post else ""
    return p.Telling(
        wishes=known.wishes,
        channels=known.channels,
        silent=known.silent,
        push_key=shown,
        mail=mail,
    )


ROUTER = Router(
    path="/api",
    route_handlers=[how_told, wish, add_channel, end_channel, try_channel, silence],
)
