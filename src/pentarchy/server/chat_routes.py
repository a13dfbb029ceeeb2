"""The HTTP routes of talk: what is said at a table, whom one does not want to hear, own notes."""

from __future__ import annotations

from litestar import Response, Router, route
from litestar.params import FromPath, FromQuery, JSONBody
from sqlalchemy import Connection

from pentarchy.core.message import Message
from pentarchy.server import chat
from pentarchy.server import protocol_people as p
from pentarchy.server.errors import NotYours, TooMany
from pentarchy.server.guard import address_of
from pentarchy.server.livematch import LiveMatch
from pentarchy.server.routes import TOO_MUCH, Asked, House, done, given, posts, reads, seen

TOO_FAST = Message("You talk too fast; wait a few seconds.")


@route(
    ["/tables/{table:str}/chat", "/tables/{table:str}/memo"],
    http_method="OPTIONS",
    include_in_schema=False,
    status_code=204,
)
async def chat_options() -> Response[None]:
    """What can be asked of talk; the framework's own answer would name only half of it."""
    return Response(None, headers={"allow": "GET, OPTIONS, POST"})


@reads("/tables/{table:str}/chat")
async def talk(
    state: House, request: Asked, table: FromPath[str], after: FromQuery[int] = 0
) -> p.Talk:
    """What was said at a table after a line, as the asker may read it."""
    person = await state.devices.asker(request)
    live = await seen(state, table, person)
    since = max(0, min(after, chat.MOST_LINES))
    return await state.store.read(lambda c: chat.talk(c, live, person, since))


@posts("/tables/{table:str}/chat")
async def say(
    state: House, request: Asked, table: FromPath[str], data: JSONBody[p.Say]
) -> Response[p.Line]:
    """Say something: players to players, who looks on to others who do."""
    live = await seen(state, table, (await state.devices.player(request)).person)
    if not state.lines.take(address_of(request.scope)):
        raise TooMany(TOO_FAST)
    asker = await state.devices.newcomer(request)
    if not state.lines.take(asker.person):
        raise TooMany(TOO_FAST)
    node = state.store.nodes.name

    def write(c: Connection) -> p.Line:
        who = chat.speaker(c, live, asker.person, data.name)
        return chat.say(c, live.id, who, data.text, data.mark, node)

    said = await state.store.write(write)
    state.lobby.talked(live.id, said.room, said.number)
    return given(request, said, asker)


@posts("/tables/{table:str}/chat/read")
async def read(
    state: House, request: Asked, table: FromPath[str], data: JSONBody[p.Read]
) -> p.Done:
    """Say how far one has read."""
    live, person = await _somebody(state, request, table)
    number = min(data.number, chat.MOST_LINES)
    await state.store.write(lambda c: chat.read(c, live.id, person, number))
    return p.Done()


@posts("/tables/{table:str}/chat/{number:int}/mute")
async def mute(
    state: House,
    request: Asked,
    table: FromPath[str],
    number: FromPath[int],
    data: JSONBody[p.Mute],
) -> p.Done:
    """Hear who said a line no longer, at any table; or again."""
    live, person = await _somebody(state, request, table)

    def write(c: Connection) -> None:
        row = chat.one(c, chat.readable(live, person), number)
        chat.mute(c, person, row.person, data.wish)

    await state.store.write(write)
    return p.Done()


@posts("/tables/{table:str}/chat/{number:int}/report")
async def report(
    state: House,
    request: Asked,
    table: FromPath[str],
    number: FromPath[int],
    data: JSONBody[p.Report],
) -> p.Done:
    """Let operators read a line."""
    live, person = await _somebody(state, request, table)
    if not state.lines.take(person):
        raise TooMany(TOO_FAST)

    def write(c: Connection) -> None:
        chat.one(c, chat.readable(live, person), number)
        chat.report(c, live.id, number, person, data.reason)

    await state.store.write(write)
    return done(request, Message("An operator will read it."))


@reads("/tables/{table:str}/memo")
async def memo(state: House, request: Asked, table: FromPath[str]) -> p.Memo:
    """What the asker has noted for themselves at a table."""
    person = await state.devices.asker(request)
    live = await seen(state, table, person)
    return await state.store.read(lambda c: chat.memo(c, live.id, person))


@posts("/tables/{table:str}/memo")
async def note(
    state: House, request: Asked, table: FromPath[str], data: JSONBody[p.Memo]
) -> p.Done:
    """Note something for oneself at a table."""
    live, person = await _somebody(state, request, table)
    if not state.uploads.take(address_of(request.scope), len(data.text)):
        raise TooMany(TOO_MUCH)
    await state.store.write(lambda c: chat.note(c, live.id, person, data.text))
    return p.Done()


async def _somebody(state: House, request: Asked, table: str) -> tuple[LiveMatch, str]:
    """A table, and who does something there that only somebody can whom we know."""
    person = (await state.devices.player(request)).person
    live = await seen(state, table, person)
    if not person:
        raise NotYours(Message("Sit down first, or sign in: nobody knows yet who you are."))
    return live, person


ROUTER = Router(
    path="/api",
    route_handlers=[chat_options, talk, say, read, mute, report, memo, note],
)
