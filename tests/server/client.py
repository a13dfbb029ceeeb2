"""A browser's side of the protocol, for tests and the load bench."""

from __future__ import annotations

import asyncio
import contextlib
import json
from types import TracebackType
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from pentarchy.server.parts import merged

Json = Any
ME = {"kind": "me"}
FRIEND = {"kind": "friend"}
BOT = {"kind": "bot", "level": "random"}
OPEN = {"kind": "open"}


class Device:
    """A browser with its cookie."""

    def __init__(self, url: str, patience: float = 60) -> None:
        self.url = url
        self.patience = patience
        """Seconds after which a server is taken for dead: a busy machine is slow."""
        self.http = httpx.AsyncClient(base_url=f"{url}/api", timeout=patience, trust_env=False)

    async def __aenter__(self) -> Device:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        await self.http.aclose()

    async def get(self, path: str, **query: Any) -> Json:
        """What lies at a path; errors fail the test."""
        answer = await self.http.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, **body: Any) -> Json:
        """Ask for something; errors fail the test."""
        answer = await self.http.post(path, json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()

    async def refused(self, status: int, method: str, path: str, **body: Any) -> str:
        """The sentence with which something is refused."""
        if method == "get":
            answer = await self.http.get(path, params=body)
        else:
            answer = await self.http.post(path, json=body)
        assert answer.status_code == status, answer.text
        problem = answer.json()
        assert problem["status"] == status
        return str(problem["sentence"])

    async def open(self, game: str, *seats: Json, **wishes: Any) -> str:
        """Open a table; its id."""
        return str((await self.post("/tables", game=game, seats=list(seats), **wishes))["id"])

    @property
    def cookie(self) -> dict[str, str]:
        """The header that says who this is."""
        return {"Cookie": "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())}

    async def watch(self, table: str, seat: int | None = None, **headers: str) -> Socket:
        """Open a live socket and wait for the first state."""
        query = "" if seat is None else f"?seat={seat}"
        address = f"{self.url.replace('http', 'ws')}/api/tables/{table}/live{query}"
        sent = self.cookie | headers
        socket = Socket(
            await connect(
                address,
                additional_headers=sent,
                max_size=None,
                proxy=None,
                compression=None,
                open_timeout=self.patience,
                ping_interval=None,
            ),
            self.patience,
        )
        await socket.state()
        return socket


class Socket:
    """A live socket, the last state it was told, and the log put together from what it was told."""

    def __init__(self, connection: ClientConnection, patience: float = 60) -> None:
        self.connection = connection
        self.patience = patience
        self.now: Json = {}
        self.log: list[Json] = []
        self.other: list[Json] = []
        """Replies that were not waited for."""

    async def close(self) -> None:
        """Leave."""
        await self.connection.close()

    async def receive(self, seconds: float | None = None) -> Json:
        """The next message."""
        async with asyncio.timeout(seconds or self.patience):
            message = json.loads(await self.connection.recv())
        if message["type"] == "Parts":
            message = merged(self.now, message["parts"]) | {
                "log_from": message["log_from"],
                "log": message["log"],
            }
        if message["type"] == "State":
            self.now = message
            self.log[message["log_from"] :] = message["log"]
        return message

    async def closed(self) -> None:
        """Read until the server closes."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self.receive()

    async def state(self, turn: int | None = None) -> Json:
        """The next state (of a turn, or a later one)."""
        while True:
            message = await self.receive()
            if message["type"] != "State":
                self.other.append(message)
            elif turn is None or message["turn"] >= turn:
                return message

    async def reply(self, kind: str) -> Json:
        """The next reply of a kind."""
        while (message := await self.receive())["type"] != kind:
            pass
        return message

    async def send(self, kind: str, **fields: Any) -> None:
        """Send a request."""
        await self.connection.send(json.dumps({"type": kind} | fields))

    async def choose(self, option: int = 0, **changed: Any) -> None:
        """Choose for whoever is asked, as this socket knows it."""
        meant = {"turn": self.now["turn"], "option": option, "seat": self.now["asked"]}
        await self.send("Choose", **meant | changed)

    async def play(self, action: str) -> Json:
        """Choose by an action's text, and wait for the state that follows."""
        turn = self.now["turn"]
        await self.choose(self.option(action))
        return await self.state(turn + 1)

    def option(self, action: str) -> int:
        """The number of an option by its action's text."""
        options = {o["action"]: o["id"] for o in self.options}
        assert action in options, f"{action} is not offered: {list(options)}"
        return int(options[action])

    @property
    def options(self) -> list[Json]:
        """What is offered to this socket's seat."""
        ask = self.now["view"]["ask"]
        return list(ask["options"]) if ask else []

    @property
    def lines(self) -> list[str]:
        """The log in words."""
        return [line["text"] for line in self.log]

    def counter(self, area: str, key: str) -> int:
        """A number on the table."""
        for a in self.now["view"]["areas"]:
            for c in a.get("counters", ()):
                if (a["id"], c["key"]) == (area, key):
                    return int(c["value"])
        raise AssertionError(f"no counter {area} {key}")
