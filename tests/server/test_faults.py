"""Kill -9 at random moments under play: nothing that was told is lost, nothing is doubled."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import defaultdict

import pytest
from websockets.exceptions import WebSocketException

from pentarchy.core.match import load
from pentarchy.core.record import parse
from tests.server import mill
from tests.server.client import BOT, ME, Device, Json, Socket
from tests.server.process import Server

TABLES = 3
GONE = (WebSocketException, OSError, TimeoutError)


class Player:
    """Plays one table against a bot, over every crash, and remembers all it was told."""

    def __init__(self, me: Device, table: str) -> None:
        self.me, self.table = me, table
        self.told: list[Json] = []
        """The log as it was last told."""
        self.turn = 0
        self.sent: defaultdict[int, set[str]] = defaultdict(set)
        """What was chosen at every turn; after a crash perhaps more than once."""
        self.stop = False
        self.moves = 0

    async def play(self) -> None:
        """Play, and come back whenever the server does."""
        while not self.stop:
            with contextlib.suppress(*GONE):
                socket = await self.me.watch(self.table)
                try:
                    await self._sit(socket)
                finally:
                    with contextlib.suppress(*GONE):
                        await socket.close()
            await asyncio.sleep(0.01)

    async def _sit(self, socket: Socket) -> None:
        self.check(socket)
        while not self.stop and socket.now["status"] == "running":
            if socket.now["asked"] == 0:
                # The same turn may be sent again after a crash: it counts once, or is stale.
                option = random.choice(socket.options)
                self.sent[socket.now["turn"]].add(option["action"])
                await socket.choose(option["id"])
                self.moves += 1
            message = await socket.receive(5)
            if message["type"] == "State":
                self.check(socket)

    def check(self, socket: Socket) -> None:
        """What is told now continues what was told before."""
        if socket.now["turn"] < self.turn or socket.log[: len(self.told)] != self.told:
            raise Lost(f"{self.table}: told {self.turn}, now {socket.now['turn']}")
        self.turn, self.told = socket.now["turn"], list(socket.log)


class Lost(Exception):
    """Something that was told is gone or has changed."""


async def survive(db: str, kills: int, seed: int) -> None:
    """Play some tables while the server is killed again and again."""
    chance = random.Random(seed)
    server = Server(db, "--no-limits").start()
    me = Device(server.url)
    tables = [await me.open("mill", ME, BOT, mode="long", seed=n) for n in range(TABLES)]
    players = [Player(me, table) for table in tables]
    playing = [asyncio.create_task(p.play()) for p in players]
    try:
        for _ in range(kills):
            moves = sum(p.moves for p in players)
            await asyncio.sleep(chance.uniform(0.0, 0.25))
            while sum(p.moves for p in players) == moves and not any(t.done() for t in playing):
                await asyncio.sleep(chance.uniform(0.0, 0.05))
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        for player in players:
            player.stop = True
        await asyncio.gather(*playing)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        for player in players:
            await verify(me, player)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        server.stop()
        await me.http.aclose()


async def verify(me: Device, player: Player) -> None:
    """What is stored holds all that was told, and of the player's only what was sent, once."""
    known, told = player.turn, player.told
    text = (await me.http.get(f"/tables/{player.table}/record")).text
    match = load(text, until=0, rules=mill.RULES)
    actions = parse(text, lambda _: mill.RULES).actions
    assert len(actions) >= known
    for turn, action in enumerate(actions):
        if match.seat == 0:
            assert action in player.sent[turn], f"{player.table}: {action} at {turn} was never sent"
        match.apply(action)
    assert match.log(0)[: len(told)] == [line["text"] for line in told]
    player.check(await me.watch(player.table, seat=0))


async def test_killed_at_a_few_moments(db: str) -> None:
    """The short form of the test below."""
    await survive(db, kills=4, seed=1)


@pytest.mark.long
@pytest.mark.timeout(3600)
async def test_killed_at_a_hundred_moments(db: str) -> None:
    """A hundred crashes under play lose nothing and double nothing."""
    await survive(db, kills=100, seed=2)
