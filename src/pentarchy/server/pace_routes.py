"""The HTTP routes of pace: holidays, and the standing answers somebody brings."""

from __future__ import annotations

from litestar import Router
from litestar.params import JSONBody

from pentarchy.server import agreements, defaults, holidays
from pentarchy.server import protocol_pace as p
from pentarchy.server.account_routes import owner
from pentarchy.server.routes import Asked, House, posts, reads


@reads("/account/holiday")
async def holiday(state: House, request: Asked) -> p.Holiday:
    """Until when the asker is on holiday."""
    me, _ = await owner(state, request)
    return await state.store.read(lambda c: holidays.holiday(c, me.id))


@posts("/account/holiday/take")
async def take_holiday(state: House, request: Asked, data: JSONBody[p.TakeHoliday]) -> p.Holiday:
    """Go on holiday, or come back: all the asker's clocks stand, or run again."""
    me, _ = await owner(state, request)
    if data.until:
        await state.store.write(lambda c: holidays.begin(c, me.id, data.until))
    else:
        await state.store.write(lambda c: holidays.end(c, me.id))
    for table in await state.store.read(lambda c: holidays.tables(c, me.id)):
        await agreements.take_holiday(await state.lobby.table(table), me.id, data.until)
    return await state.store.read(lambda c: holidays.holiday(c, me.id))


@reads("/account/defaults")
async def my_defaults(state: House, request: Asked) -> list[p.Default]:
    """The standing answers with which the asker sits down."""
    me, _ = await owner(state, request)
    return await state.store.read(lambda c: defaults.of(c, me.id))


@posts("/account/defaults/set")
async def set_default(state: House, request: Asked, data: JSONBody[p.Default]) -> list[p.Default]:
    """Set a standing answer for tables to come."""
    me, _ = await owner(state, request)
    await state.store.write(lambda c: defaults.put(c, me.id, data))
    return await state.store.read(lambda c: defaults.of(c, me.id))


ROUTER = Router(path="/api", route_handlers=[holiday, take_holiday, my_defaults, set_default])
