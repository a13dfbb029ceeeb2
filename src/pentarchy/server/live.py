"""The live socket: requests in, replies out, and the table's state after every change.

A socket is told the newest state, not every state: when it is slow it skips some, and a socket that
comes back is only one that was very slow. So tabs stay in step and nothing piles up.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from pentarchy.core.errors import PentarchyError
from pentarchy.core.step import Refusal, Seat
from pentarchy.server import protocol as p
from pentarchy.server.errors import NotNow
from pentarchy.server.limits import Bucket
from pentarchy.server.match import LiveMatch
from pentarchy.server.preview import preview, refusals
from pentarchy.server.pulse import Pulse

MOST_REFUSALS = 8
MOST_FAULTS = 100
"""Faults after which a socket is closed: it is no client of ours."""
COST: dict[type, int] = {p.Preview: 3, p.WhyNot: 2}
"""What takes longer to answer counts for more."""
COME_AGAIN = 1012
GO_AWAY = 1008

GONE = (WebSocketException, WebSocketDisconnect, OSError)
"""How a socket ends when the other side is gone."""

log = logging.getLogger(__name__)
_decoder = msgspec.json.Decoder(p.AnyRequest)
_encoder = msgspec.json.Encoder()


class Socket:
    """One live connection: who it is, from which seat it looks, and what it was told."""

    def __init__(
        self, live: LiveMatch, holder: str, seat: Seat | None, bucket: Bucket, pulse: Pulse
    ) -> None:
        self.live = live
        self.pulse = pulse
        self.holder = holder
        self.looking = self._first_look(seat)
        self.bucket = bucket
        self.faults = 0
        self.leaving = 0
        self._told = (0, 0)
        """Edition of the log, and lines of it already sent."""
        self._changed = True
        self._replies: deque[p.Reply] = deque()
        self._wake = asyncio.Event()
        self._wake.set()

    def _first_look(self, seat: Seat | None) -> Seat | None:
        """From one's only seat; with several, from none until the person at the device says so."""
        mine = self.live.held_by(self.holder)
        if seat in mine:
            return seat
        return mine[0] if len(mine) == 1 else None

    # What the table says (see `match.Watcher`).

    def tell(self, reply: p.Reply) -> None:
        """Send something at once."""
        self._replies.append(reply)
        self._wake.set()

    def stir(self) -> None:
        """Send the state as soon as possible."""
        self._changed = True
        self._wake.set()

    def dismiss(self) -> None:
        """Close, so that the client comes again."""
        self.leaving = COME_AGAIN
        self._wake.set()

    # Sending.

    async def send_all(self, socket: WebSocket) -> None:
        """Send replies and states until the socket closes."""
        while not self.leaving:
            await self._wake.wait()
            self._wake.clear()
            while self._replies:
                await _send(socket, self._replies.popleft())
            if self._changed and not self.leaving:
                if not self.live.held_by(self.holder):
                    await self.pulse.wait()
                await self._send_state(socket)
        await socket.close(self.leaving)

    async def _send_state(self, socket: WebSocket) -> None:
        try:
            async with self.live.settled():
                self._changed = False
                state = self.state()
        except NotNow:
            self.dismiss()
        else:
            await _send(socket, state)

    def state(self) -> p.State:
        """The table as this socket may see it, with what is new in the log."""
        live = self.live
        mine = live.held_by(self.holder)
        if self.looking is not None and self.looking not in mine:
            self.looking, self._told = self._first_look(None), (0, 0)  # The seat was given up.
        lines = live.chronicle.lines(self.looking)
        edition, told = self._told
        if edition != live.chronicle.edition:
            told = 0
        self._told = (live.chronicle.edition, len(lines))
        answers = live.match.answers.items()
        return p.State(
            turn=live.turn,
            status=live.row.status,  # type: ignore[arg-type]
            view=live.view(self.looking),
            log_from=told,
            log=tuple(lines[told:]),
            can_undo=live.can_undo(self.holder),
            players=live.players(self.holder),
            mine=mine,
            looking=self.looking,
            asked=live.asked,
            thinking=live.thinking is not None,
            answers={key: value for (seat, key), value in answers if seat == self.looking},
        )

    # Receiving.

    async def receive_all(self, socket: WebSocket) -> None:
        """Do what the client asks until it leaves."""
        while not self.leaving:
            try:
                text = await socket.receive_text()
            except WebSocketDisconnect:
                return
            # What was begun is finished, even if the socket closes meanwhile.
            await asyncio.shield(self._handle(text))

    async def _handle(self, text: str) -> None:
        try:
            request = _decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self._fault(f"Not understood: {error}.")
            return
        if not self.bucket.take(COST.get(type(request), 1)):
            self._fault("Too fast; slow down.")
            return
        try:
            await _DOES[type(request)](self, request)
        except NotNow as error:
            self._refuse(error.refusals, _about(request))
        except PentarchyError as error:
            self._refuse((Refusal(str(error)),), _about(request))

    def _fault(self, sentence: str) -> None:
        self.faults += 1
        self.tell(p.Fault(sentence))
        if self.faults > MOST_FAULTS:
            self.leaving = GO_AWAY

    def _refuse(self, refusals: tuple[Refusal, ...], about: str) -> None:
        first, *more = refusals[:MOST_REFUSALS]
        self.tell(p.Refused(self.live.turn, first.sentence, first.rule, about, tuple(more)))

    async def _choose(self, request: p.Choose) -> None:
        await self.live.choose(self.holder, request.turn, request.seat, request.option)

    async def _undo(self, request: p.Undo) -> None:
        await self.live.undo(self.holder, request.turn)

    async def _why_not(self, request: p.WhyNot) -> None:
        async with self.live.settled():
            self.live.expect(request.turn)
            self.live.expect_looker(self.holder, self.looking)
            assert self.looking is not None
            found = refusals(self.live, self.looking, request.spot, request.action)
        self._refuse(tuple(found) or (Refusal("This may be chosen."),), _about(request))

    async def _preview(self, request: p.Preview) -> None:
        async with self.live.settled():
            if request.turn != self.live.turn:
                return  # A pointer rested on an option of the last question: nobody waits for it.
            self.live.expect_looker(self.holder, self.looking)
            assert self.looking is not None
            self.tell(preview(self.live, self.looking, request.option))

    async def _answer(self, request: p.Answer) -> None:
        await self.live.answer(self.holder, self.looking, request.key, request.value)

    async def _look(self, request: p.Look) -> None:
        if request.seat is not None and request.seat not in self.live.held_by(self.holder):
            raise NotNow(Refusal("That seat is not yours."))
        self.looking, self._told = request.seat, (0, 0)
        self.stir()


_DOES: dict[type, Callable[[Socket, Any], Awaitable[None]]] = {
    p.Choose: Socket._choose,
    p.Undo: Socket._undo,
    p.WhyNot: Socket._why_not,
    p.Preview: Socket._preview,
    p.Answer: Socket._answer,
    p.Look: Socket._look,
}


def _about(request: p.AnyRequest) -> str:
    return request.action or request.spot if isinstance(request, p.WhyNot) else ""


async def _send(socket: WebSocket, reply: p.Reply) -> None:
    await socket.send_data(_encoder.encode(reply).decode(), mode="text")


async def attend(live: LiveMatch, socket: WebSocket, watcher: Socket) -> None:
    """Serve one socket from its first state to its end."""
    live.watchers.add(watcher)
    _announce(live, watcher)
    sending = asyncio.create_task(watcher.send_all(socket))
    receiving = asyncio.create_task(watcher.receive_all(socket))
    try:
        await asyncio.wait({sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        live.watchers.discard(watcher)
        _announce(live, watcher)
        for task in (sending, receiving):
            task.cancel()
        for outcome in await asyncio.gather(sending, receiving, return_exceptions=True):
            if isinstance(outcome, Exception) and not isinstance(outcome, GONE):
                log.error("table %s: a socket failed", live.id, exc_info=outcome)


def _announce(live: LiveMatch, watcher: Socket) -> None:
    """Players come and go: the others see it; spectators pass unseen."""
    if live.held_by(watcher.holder):
        for other in live.watchers:
            if other is not watcher:
                other.stir()
