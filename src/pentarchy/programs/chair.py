"""A chair: one seat at one table of a server, held by a program over HTTP and the live socket.

It knows what the server tells the holder of its token, and nothing else.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from pentarchy.core.errors import PentarchyError
from pentarchy.server.parts import merged

Json = Any
SECONDS_TO_ANSWER = 60
TRIES = 3
NO_TABLE = 4404


class Declined(PentarchyError):
    """The server says no, in a sentence; or it does not answer."""


class Chair:
    """A program's seat, the last state it was told, and the log put together from all it was told.

    `asked` and `mine` are the state's; `fresh` are the lines of the log that nobody has read yet.
    """

    def __init__(self, url: str, token: str, language: str = "en") -> None:
        self.url = url.rstrip("/")
        self.headers = {"Authorization": f"Bearer {token}", "Accept-Language": language}
        self.table = ""
        self.state: Json = {}
        self.log: list[str] = []
        self._read = 0
        """How many lines of the log were read."""
        self._replies: asyncio.Queue[Json] = asyncio.Queue()
        self._changed = asyncio.Condition()
        self._socket: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None

    # HTTP.

    async def ask(self, path: str, body: Json = None) -> Json:
        """What the server answers to a GET, or with a body to a POST."""
        return await asyncio.to_thread(self._ask, path, body)

    def _ask(self, path: str, body: Json) -> Json:
        headers = self.headers | {"Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.url}/api{quote(path)}", data, headers)
        try:
            with urlopen(request, timeout=SECONDS_TO_ANSWER) as answer:
                return json.load(answer)
        except HTTPError as error:
            raise Declined(_sentence(error)) from None
        except (URLError, OSError, ValueError) as error:
            raise Declined(f"The server at {self.url} does not answer: {error}") from None

    # Sitting down.

    async def sit(self, table: str) -> None:
        """Look at a table from the seat one has there, from now on."""
        await self.leave()
        self.table = table
        self._listening = asyncio.create_task(self._listen())
        await self._until(lambda: bool(self.state))

    async def leave(self) -> None:
        """Look at no table any more; the seat stays one's own."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        self.table, self.state, self.log, self._read = "", {}, [], 0
        self._listening = None

    async def _listen(self) -> None:
        """Take in what the server tells; when the connection is lost, come again."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.table}/live"
        async for socket in connect(address, additional_headers=self.headers, max_size=None):
            self._socket = socket
            with suppress(ConnectionClosed):
                async for text in socket:
                    await self._take_in(json.loads(text))
            if socket.close_code == NO_TABLE:
                raise Declined(socket.close_reason or "")

    async def _take_in(self, message: Json) -> None:
        if message["type"] in ("State", "Parts"):
            whole = message["type"] == "State"
            self.state = message if whole else merged(self.state, message["parts"])
            self.log[message["log_from"] :] = [line["text"] for line in message["log"]]
            self._read = min(self._read, len(self.log))
        elif message["type"] in ("Refused", "Fault"):
            self._replies.put_nowait(message)
        async with self._changed:
            self._changed.notify_all()

    # Playing.

    @property
    def seat(self) -> int | None:
        """The seat that is looked from."""
        return self.state.get("looking")

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return bool(self.state.get("status") == "finished")

    @property
    def asked(self) -> bool:
        """Whether this seat is to choose."""
        return bool(self.state) and self.seat is not None and self.state["asked"] == self.seat

    @property
    def options(self) -> list[Json]:
        """What may be chosen now."""
        ask = self.state["view"]["ask"] if self.state else None
        return list(ask["options"]) if ask else []

    def fresh(self) -> list[str]:
        """The lines of the log since this was last asked."""
        lines, self._read = self.log[self._read :], len(self.log)
        return lines

    async def choose(self, option: int) -> str:
        """Choose an option by its number; why not, if it was refused."""
        turn = self.state["turn"]
        refused = await self._say("Choose", turn=turn, option=option, seat=self.seat)
        return _why(refused) if refused else ""

    async def undo(self) -> str:
        """Take back the last choice; why not, if that was refused."""
        refused = await self._say("Undo", turn=self.state["turn"])
        return _why(refused) if refused else ""

    async def why_not(self, what: str) -> str:
        """Why an address on the table or an action, by its text, may not be chosen."""
        spots = {s["id"] for a in self.state["view"]["areas"] for s in a.get("spots", ())}
        about = {"spot": what} if what in spots else {"action": what}
        return _why(await self._say("WhyNot", turn=self.state["turn"], **about))

    async def wait(self, seconds: float) -> None:
        """Wait until this seat is asked or the match is over, but no longer than some seconds."""
        with suppress(TimeoutError):
            await self._until(lambda: self.asked or self.over, seconds)

    async def _say(self, kind: str, **fields: Any) -> Json:
        """Send a request; the refusal that answers it, or None once the table has changed."""
        reply: Json = None
        for _ in range(TRIES):
            reply = await self._sent({"type": kind} | fields)
            if reply is None or reply["type"] == "Refused":
                break
            await asyncio.sleep(1)  # It came too fast.
        return reply

    async def _sent(self, request: Json) -> Json:
        turn = self.state["turn"]
        while not self._replies.empty():
            self._replies.get_nowait()
        assert self._socket is not None
        try:
            await self._socket.send(json.dumps(request))
        except ConnectionClosed:
            raise Declined("The connection was lost; try again.") from None
        await self._until(lambda: self.state["turn"] != turn or not self._replies.empty())
        return None if self._replies.empty() else self._replies.get_nowait()

    async def _until(self, true: Any, seconds: float = SECONDS_TO_ANSWER) -> None:
        listening = self._listening
        assert listening is not None
        async with asyncio.timeout(seconds), self._changed:
            while not true():
                if listening.done():
                    raise listening.exception() or Declined("The table is gone.")
                # Now and then, since a connection that is refused for good wakes nobody.
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._changed.wait(), 1)


def _why(reply: Json) -> str:
    """What a reply says, with its rules."""
    reasons = [reply, *reply.get("more", ())]
    told = (f"{r['sentence']} ({r['rule']})" if r.get("rule") else r["sentence"] for r in reasons)
    return "\n".join(told)


def _sentence(error: HTTPError) -> str:
    try:
        return str(json.load(error)["sentence"])
    except (ValueError, KeyError, TypeError):
        return f"The server answers {error.code} {error.reason}."
