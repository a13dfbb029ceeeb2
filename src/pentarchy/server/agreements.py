"""What players agree on beside play: to end, to pause; who stands in, who is back, who is away."""

from __future__ import annotations

from functools import partial
from typing import Literal

from msgspec.structs import replace

from pentarchy.core.message import Message, Seat, Verbatim
from pentarchy.server.clocks import A_DAY
from pentarchy.server.errors import not_now
from pentarchy.server.livematch import LiveMatch
from pentarchy.server.protocol import SeatWish
from pentarchy.server.protocol_pace import Proposal
from pentarchy.server.seating import level, reseated
from pentarchy.server.store import Change, SeatRow

ENDED = Message("All who play agreed to end the match as it stands.")
PAUSED = Message("All who play agreed to pause.")
WENT_ON = Message("The match goes on.")
LATE = partial(Message, "{name} is out of time; a bot plays on until they are back.")
LOST = partial(Message, "{name} is out of time.")
RETURNED = partial(Message, "{name} is back.")


async def propose(live: LiveMatch, holder: str, what: Literal["end", "pause", "go_on"]) -> None:
    """Ask everybody to end or to pause; whoever plays may end a pause."""
    async with live.settled():
        mine = _playing(live, holder)
        if what == "go_on":
            await _go_on(live)
            return
        if live.row.proposal is not None:
            raise not_now(Message("Something is proposed already; answer that first."))
        if what == "pause" and live.row.paused:
            raise not_now(Message("The table pauses already."))
        await _agree(live, Proposal(what, mine[0], mine))


async def agree(live: LiveMatch, holder: str, yes: bool) -> None:
    """Agree to what is proposed, or take it off the table."""
    async with live.settled():
        mine, proposal = _playing(live, holder), live.row.proposal
        if proposal is None:
            raise not_now(Message("Nothing is proposed."))
        if yes:
            await _agree(live, replace(proposal, agreed=proposal.agreed + mine))
            return
        async with live.changing():
            live.row.proposal = None


async def _agree(live: LiveMatch, proposal: Proposal) -> None:
    """Do what all have agreed to; until then it is known who has."""
    asked = {s.seat for s in live.seats if s.kind == "human" and not s.stand_in}
    async with live.changing() as change:
        live.row.proposal = proposal
        if asked <= set(proposal.agreed):
            live.row.proposal = None
            _DOES[proposal.what](live, change)


def _end(live: LiveMatch, change: Change) -> None:
    live.note(change, ENDED)
    live.end(live.match.standing)
    live.stop_clocks()


def _pause(live: LiveMatch, change: Change) -> None:
    live.note(change, PAUSED)
    live.row.paused = True


_DOES = {"end": _end, "pause": _pause}


async def _go_on(live: LiveMatch) -> None:
    if not live.row.paused:
        raise not_now(Message("The table does not pause."))
    async with live.changing() as change:
        live.row.paused = False
        live.note(change, WENT_ON)


def _playing(live: LiveMatch, holder: str) -> tuple[Seat, ...]:
    mine = live.held_by(holder)
    if not mine:
        raise not_now(Message("Only who plays here can do that."))
    if live.row.status != "running":
        raise not_now(Message("The match is not being played."))
    return mine


# Who is late, and who is back.


async def run_out(live: LiveMatch) -> None:
    """Let a bot play for who has run out of time, or open the seat, as the table says."""
    async with live.settled():
        seat = live.row.clock.seat
        if not live.late or seat is None:
            return
        sitting = live.seats[seat]
        if live.row.pace.late == "open":
            row = reseated(seat, SeatWish("open", sitting.name), "", live.seats)
            await live.reseat([row], LOST(name=Verbatim(sitting.name)))
        else:
            row = replace(sitting, stand_in=level(""))
            await live.reseat([row], LATE(name=Verbatim(sitting.name)))


async def come_back(live: LiveMatch, holder: str, seat: Seat) -> None:
    """Let the bot that plays for somebody stop."""
    async with live.settled():
        live.expect_mine(holder, seat)
        sitting = live.seats[seat]
        if not sitting.stand_in:
            return
        live.row.clock = live.row.clock.back(live.row.pace, seat)
        await live.reseat([replace(sitting, stand_in="")], RETURNED(name=Verbatim(sitting.name)))


async def take_holiday(live: LiveMatch, holder: str, until: float) -> None:
    """Let somebody's clock stand until a moment of the world's time, where moves take days."""
    async with live.settled():
        mine = [live.seats[seat] for seat in live.held_by(holder)]
        if live.row.pace.kind == "days" and live.row.status != "finished" and mine:
            live.stop_clocks()
            await live.reseat([replace(s, holiday=until) for s in mine])


def is_absent(live: LiveMatch, sitting: SeatRow) -> bool:
    """Whether somebody may be replaced: nobody has seen them, and the table waits for them."""
    if sitting.kind != "human" or sitting.holder in live.online:
        return False
    waited = live.store.uptime.now - live.row.clock.since
    return bool(sitting.stand_in) or (live.row.clock.seat == sitting.seat and waited > A_DAY)
