"""The live socket: requests in, replies out, and what changed at the table after every change.

A socket is told what changed since it was last told something, up to the newest state: when it is
slow it skips what lay between, and a socket that comes back is told the whole. Tabs stay in step,
nothing piles up, and what nobody needs any more is never made.
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
from pentarchy.core.message import Message, Seat, Verbatim
from pentarchy.core.teller import Reason
from pentarchy.languages.translated import language
from pentarchy.server import agreements
from pentarchy.server import protocol as p
from pentarchy.server.errors import NotNow, not_now
from pentarchy.server.identity import Asker
from pentarchy.server.limits import Bucket
from pentarchy.server.livematch import LiveMatch
from pentarchy.server.metrics import MESSAGE_BYTES
from pentarchy.server.preview import preview, refusals
from pentarchy.server.pulse import Pulse
from pentarchy.server.sheet import Outlook, encoded

MOST_REFUSALS = 8
MOST_FAULTS = 100
"""Faults after which a socket is closed: it is no client of ours."""
COST: dict[type, int] = {p.Preview: 3, p.WhyNot: 2}
"""What takes longer to answer counts for more."""
PLAYING = (p.Choose, p.Undo, p.Answer, p.Propose, p.Agree, p.Back)
"""What changes the table: a program may be allowed only to look."""
GO_AWAY = 1008
COME_AGAIN = 1012
TRY_LATER = 1013

GONE = (WebSocketException, WebSocketDisconnect, OSError)
"""How a socket ends when the other side is gone."""

log = logging.getLogger(__name__)
_decoder = msgspec.json.Decoder(p.AnyRequest)


class Socket:
    """One live connection: who it is, from which seat it looks, and what it was told."""

    def __init__(
        self,
        live: LiveMatch,
        asker: Asker,
        seat: Seat | None,
        code: str,
        bucket: Bucket,
        pulse: Pulse,
    ) -> None:
        self.live = live
        self.pulse = pulse
        self.holder = asker.person
        self.device = asker.device
        self.may_play = asker.may_play
        self.looking = self._first_look(seat)
        self.bucket = bucket
        self.faults = 0
        self.leaving = 0
        self.code = code
        """The language it is told in."""
        self._told: Outlook | None = None
        """What it shows; None: it has to be told everything."""
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

    # What the table says (see `livematch.Watcher`).

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
                reply = self._replies.popleft()
                await _send(socket, bytes(encoded(reply, self.live.teller(self.code))))
            if self._changed and not self.leaving:
                if self._told is not None and not self.live.held_by(self.holder):
                    await self.pulse.wait()
                await self._send_news(socket)
        await socket.close(self.leaving)

    async def _send_news(self, socket: WebSocket) -> None:
        try:
            async with self.live.settled():
                self._changed = False
                news = self.news()
        except NotNow:
            self.dismiss()
        else:
            if news is not None:
                await _send(socket, news)

    def news(self) -> bytes | None:
        """The table as this socket may see it: all of it, or what is new; None if nothing is."""
        if self.looking is not None and self.looking not in self.live.held_by(self.holder):
            self._look_from(self._first_look(None))  # The seat was given up.
        before = self._told
        self._told = now = self.live.outlook(self.holder, self.looking, self.code)
        return now.whole() if before is None else now.since(before)

    def _look_from(self, seat: Seat | None) -> None:
        """From now on all is told as another seat sees it."""
        self.looking, self._told = seat, None

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
            self._fault(Message("Not understood: {error}.", error=Verbatim(error)))
            return
        if not self.bucket.take(COST.get(type(request), 1)):
            self._fault(Message("Too fast; slow down."))
            return
        try:
            if isinstance(request, PLAYING) and not self.may_play:
                raise not_now(Message("This token may look on, not play."))
            await _DOES[type(request)](self, request)
        except NotNow as error:
            self._refuse(error.refusals, _about(request))
        except PentarchyError as error:
            self._refuse((Reason(error.said),), _about(request))

    def _fault(self, sentence: Message) -> None:
        self.faults += 1
        self.tell(p.Fault(sentence))
        if self.faults > MOST_FAULTS:
            self.leaving = GO_AWAY

    def _refuse(self, refusals: tuple[Reason, ...], about: str) -> None:
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
        self._refuse(tuple(found) or (Reason(Message("This may be chosen.")),), _about(request))

    async def _preview(self, request: p.Preview) -> None:
        async with self.live.settled():
            if request.turn != self.live.turn:
                return  # A pointer rested on an option of the last question: nobody waits for it.
            self.live.expect_looker(self.holder, self.looking)
            assert self.looking is not None
            self.tell(preview(self.live, self.looking, request.option))

    async def _answer(self, request: p.Answer) -> None:
        await self.live.answer(self.holder, self.looking, request.key, request.value)

    async def _propose(self, request: p.Propose) -> None:
        await agreements.propose(self.live, self.holder, request.what)

    async def _agree(self, request: p.Agree) -> None:
        await agreements.agree(self.live, self.holder, request.yes)

    async def _back(self, request: p.Back) -> None:
        await agreements.come_back(self.live, self.holder, request.seat)

    async def _look(self, request: p.Look) -> None:
        if request.seat is not None and request.seat not in self.live.held_by(self.holder):
            raise NotNow(Reason(Message("That seat is not yours.")))
        self._look_from(request.seat)
        self.stir()

    async def _speak(self, request: p.Speak) -> None:
        self.code = language(request.language).code
        self._told = None
        self.stir()


_DOES: dict[type, Callable[[Socket, Any], Awaitable[None]]] = {
    p.Choose: Socket._choose,
    p.Undo: Socket._undo,
    p.WhyNot: Socket._why_not,
    p.Preview: Socket._preview,
    p.Answer: Socket._answer,
    p.Propose: Socket._propose,
    p.Agree: Socket._agree,
    p.Back: Socket._back,
    p.Look: Socket._look,
    p.Speak: Socket._speak,
}


def _about(request: p.AnyRequest) -> str:
    return request.action or request.spot if isinstance(request, p.WhyNot) else ""


async def say(socket: WebSocket, reply: p.Reply) -> None:
    """Send a reply."""
    await _send(socket, msgspec.json.encode(reply))


async def _send(socket: WebSocket, text: bytes) -> None:
    MESSAGE_BYTES.observe(len(text))
    await socket.send_data(text.decode(), mode="text")


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
        live.stir()
        live.on_presence(live)
