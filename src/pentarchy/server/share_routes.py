"""The HTTP routes of links to a moment: making one, and looking at what it leads to."""

from __future__ import annotations

from litestar import Response, Router
from litestar.params import FromPath, FromQuery, JSONBody

from pentarchy.core.view import Face
from pentarchy.server import protocol_people as p
from pentarchy.server import shares
from pentarchy.server.errors import NotFound, TooMany
from pentarchy.server.guard import address_of
from pentarchy.server.livematch import LiveMatch
from pentarchy.server.protocol import Moment
from pentarchy.server.routes import TOO_MUCH, Asked, House, given, posts, reads, seen
from pentarchy.server.speech import spoken, teller

A_LINK = 200
"""What a link counts of what somebody may send to be kept."""


@posts("/tables/{table:str}/share")
async def share(
    state: House, request: Asked, table: FromPath[str], data: JSONBody[p.Share]
) -> Response[p.Link]:
    """Make a link to a moment: as one of the asker's seats sees it, or as who looks on does."""
    live = await seen(state, table, (await state.devices.player(request)).person)
    if not state.uploads.take(address_of(request.scope), A_LINK):
        raise TooMany(TOO_MUCH)
    asker = await state.devices.newcomer(request)
    async with live.settled():
        shares.expect_shareable(live, asker.person, data.seat, data.after)
        code = await state.store.write(
            lambda c: shares.share(c, live.id, asker.person, data.seat, data.after)
        )
    return given(request, p.Link(code), asker)


@reads("/shared/{code:str}")
async def shared(state: House, request: Asked, code: FromPath[str]) -> p.Shared:
    """What a link leads to."""
    to, live = await _found(state, code)
    async with live.settled():
        info = state.lobby.info(live.row, live.seats, "")
        return shares.shared(live, to, info, spoken(request).code)


@reads("/shared/{code:str}/replay")
async def shared_moment(
    state: House, request: Asked, code: FromPath[str], after: FromQuery[int]
) -> Moment:
    """A moment that a link lets see."""
    to, live = await _found(state, code)
    async with live.settled():
        return shares.at_moment(live, to, after, spoken(request).code)


@reads("/shared/{code:str}/catalogue")
async def shared_catalogue(state: House, request: Asked, code: FromPath[str]) -> list[Face]:
    """Every component of the table that a link leads to."""
    rules = (await _found(state, code))[1].rules
    faces: list[Face] = teller(rules, request).put(rules.faces())
    return faces


async def _found(state: House, code: str) -> tuple[shares.Share, LiveMatch]:
    to = await state.store.read(lambda c: shares.found(c, code))
    live = await state.lobby.table(to.table)
    if not live.row.watched:
        raise NotFound(shares.NO_LINK)
    return to, live


ROUTER = Router(path="/api", route_handlers=[share, shared, shared_moment, shared_catalogue])
