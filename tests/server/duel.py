"""Ada and Bea at a table of Dawn, without a browser: what tests of time and notices share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from pentarchy.server.clocks import A_DAY
from pentarchy.server.livematch import LiveMatch
from pentarchy.server.lobby import Lobby
from pentarchy.server.protocol import Join, NewTable, SeatWish
from pentarchy.server.protocol_pace import Pace

LIVE = Pace("live", 600, 20)
DAYS = Pace("days", 3 * A_DAY, 3 * A_DAY)
ADA, BEA = "ada", "bea"
Open = Callable[[], Awaitable[Lobby]]


async def closed(lobby: Lobby) -> None:
    """End a server, if it has not ended."""
    if not lobby.store._writer.done():
        await lobby.close()
        await lobby.store.close()


async def table(lobby: Lobby, pace: Pace, *more: SeatWish) -> LiveMatch:
    """A match of Dawn between Ada, who opened it, and Bea."""
    live = await lobby.open(
        NewTable("dawn", (SeatWish("me", "Ada"), SeatWish("open"), *more), pace=pace), ADA
    )
    await lobby.join(live, Join("Bea"), BEA)
    return live


def holder(live: LiveMatch) -> str:
    """Who is asked."""
    assert live.asked is not None
    return live.seats[live.asked].holder


async def choose(live: LiveMatch) -> None:
    """Whoever is asked takes the first option."""
    assert live.asked is not None
    await live.choose(holder(live), live.turn, live.asked, 0)


async def pass_on(live: LiveMatch) -> None:
    """Whoever is asked chooses until somebody else is asked."""
    seat = live.asked
    while live.asked == seat:
        await choose(live)
