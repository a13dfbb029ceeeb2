"""Kill -9 at random moments under play: nothing that was told is lost, nothing is doubled."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from pentarchy.core.match import load
from pentarchy.core.record import parse
from pentarchy.server.errors import Away
from pentarchy.server.lobby import Lobby
from pentarchy.server.protocol import NewTable, SeatWish
from pentarchy.server.settings import Settings
from pentarchy.server.store import Store
from tests.server import mill
from tests.server.client import BOT, ME, OPEN, Device, Json, Socket
from tests.server.hours import Hours
from tests.server.process import Postgres, Server
from tests.server.sinks import Endpoint, until
from tests.server.test_accounts import joined

TABLES = 3
GONE = (WebSocketException, OSError, TimeoutError)
SOON_CALM = "from pentarchy.server import store; store.CALM = 2.0"


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


class Talker:
    """Talks at a table over every crash: says a line again until it is told that it was heard."""

    def __init__(self, me: Device, table: str) -> None:
        self.me, self.path = me, f"/tables/{table}/chat"
        self.told: list[str] = []
        self.stop = False

    async def talk(self) -> None:
        """Talk until somebody says stop."""
        while not self.stop:
            text = f"line {len(self.told)}"
            with contextlib.suppress(httpx.HTTPError):
                answer = await self.me.http.post(self.path, json={"text": text, "mark": text})
                if answer.status_code == 201:
                    self.told.append(text)
            await asyncio.sleep(0.02)

    async def verify(self) -> None:
        """All that was told is there, once, in its order; perhaps one line more on its way."""
        lines = (await self.me.get(self.path))["lines"]
        assert lines[-1]["number"] - len(self.told) in (0, 1)
        said = [f"line {n}" for n in range(lines[-1]["number"])]
        assert [line["text"] for line in lines] == said[-len(lines) :]


class Joiner:
    """Takes a seat at one new table after the other, over every crash."""

    def __init__(self, host: Device, guest: Device) -> None:
        self.host, self.guest = host, guest
        self.joined: list[str] = []
        self.stop = False

    async def join(self) -> None:
        """Join until somebody says stop."""
        wish = {"game": "mill", "seats": [ME, OPEN]}
        while not self.stop:
            with contextlib.suppress(httpx.HTTPError):
                opened = await self.host.http.post("/tables", json=wish)
                if opened.status_code == 201:
                    table = opened.json()["id"]
                    seat = {"name": "Gwen"}
                    taken = await self.guest.http.post(f"/tables/{table}/join", json=seat)
                    if taken.status_code == 201:
                        self.joined.append(table)
            await asyncio.sleep(0.1)

    async def verify(self) -> None:
        """Every seat that was said to be taken is, and play has begun."""
        for table in self.joined:
            info = await self.guest.get(f"/tables/{table}")
            assert (info["mine"], info["status"]) == ([1], "running")


class Lost(Exception):
    """Something that was told is gone or has changed."""


async def moved(players: list[Player], playing: list[asyncio.Task[None]], pause: float) -> None:
    """Wait until somebody has made a move; whoever found something wrong fails the test."""
    moves = sum(p.moves for p in players)
    await asyncio.sleep(pause)
    async with asyncio.timeout(60):
        while sum(p.moves for p in players) == moves:
            for task in playing:
                if task.done():
                    task.result()
            await asyncio.sleep(0.02)


async def survive(db: str, kills: int, seed: int) -> None:
    """Play some tables while the server is killed again and again."""
    chance = random.Random(seed)
    server = Server(db, "--no-limits").start()
    me = Device(server.url)
    tables = [await me.open("mill", ME, BOT, mode="long", seed=n) for n in range(TABLES)]
    players = [Player(me, table) for table in tables]
    talker, guest = Talker(me, tables[0]), Device(server.url)
    joiner = Joiner(me, guest)
    playing = [asyncio.create_task(p.play()) for p in players]
    playing += [asyncio.create_task(talker.talk()), asyncio.create_task(joiner.join())]
    try:
        for _ in range(kills):
            await moved(players, playing, chance.uniform(0.0, 0.25))
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        for player in players:
            player.stop = True
        talker.stop = joiner.stop = True
        await asyncio.gather(*playing)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        for player in players:
            await verify(me, player)
        await talker.verify()
        await joiner.verify()
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        server.stop()
        await me.http.aclose()
        await guest.http.aclose()


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
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", range(2, 14))
async def test_killed_at_hundreds_of_moments(db: str, seed: int) -> None:
    """With the nodes' long test a thousand crashes under play lose nothing and double nothing."""
    await survive(db, kills=25, seed=seed)


async def test_killed_with_clocks_running_and_notices_waiting(
    db: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Killed after every move and between tries to tell of it: no clock loses what nobody could
    use, nobody is told of a move that was made, and who waits is told in the end, once."""
    hours, endpoint = Hours(tmp_path_factory.mktemp("hours") / "ahead"), Endpoint().start()
    server = Server(db, "--no-limits", "--private-targets", first=hours.first).start()
    pace = {"kind": "live", "base": 6000, "back": 0}

    def crash() -> None:
        server.kill()
        hours.go_on(3600)
        server.start()

    try:
        async with Device(server.url) as ada, Device(server.url) as bea:
            await joined(bea, "Bea")
            await bea.post("/account/telling/wishes", gather=0)
            await bea.post("/account/channels", kind="webhook", url=f"{endpoint.url}/hook")
            endpoint.status = 503
            table = await ada.open("mill", {"kind": "me", "name": "Ada"}, OPEN, pace=pace)
            await bea.post(f"/tables/{table}/join", name="Bea")
            for who in (ada, bea):
                socket = await who.watch(table)
                await socket.play("draw")
                await asyncio.to_thread(crash)
            hers = await ada.watch(table)
            assert min(hers.now["clocks"]["left"]) > 6000 - 60, "two hours were nobody's"
            await hers.play("draw")
            before = len(endpoint.posts)
            hours.go_on(6)
            await until(lambda: len(endpoint.posts) > before)
            await asyncio.to_thread(server.kill)
            endpoint.status = 204
            told = len(endpoint.posts)
            await asyncio.to_thread(server.start)
            hours.go_on(61)
            await until(lambda: len(endpoint.posts) > told)
            hours.go_on(3600)
            await asyncio.sleep(2)
            (last,) = [post["tables"] for post in endpoint.told("/hook")[told:]]
            assert [one["turn"] for one in last] == [3]
    finally:
        server.stop()
        endpoint.stop()


async def test_a_locked_database_is_said_and_got_over(tmp_path: Path) -> None:
    """The person is told within seconds what is wrong, loses nothing, and plays on afterwards."""
    server = Server(f"{tmp_path}/t.db", "--no-limits", first=SOON_CALM).start()
    try:
        async with Device(server.url) as me:
            table = await me.open("mill", ME, BOT, mode="long")
            socket = await me.watch(table)
            await socket.play("stretch")
            with sqlite3.connect(f"{tmp_path}/t.db", isolation_level=None) as other:
                other.execute("BEGIN EXCLUSIVE")
                start = time.monotonic()
                await socket.choose(socket.option("stretch"))
                refused = await socket.reply("Refused")
                assert "another program holds the database" in refused["sentence"]
                assert "Nothing that was shown is lost" in refused["sentence"]
                assert time.monotonic() - start < 10
                await socket.closed()
                assert socket.connection.close_code == 1012
                wish = {"game": "mill", "seats": [ME, BOT]}
                assert (await me.http.post("/tables", json=wish)).status_code == 503
                other.execute("ROLLBACK")
            again = await me.watch(table)
            assert again.now["turn"] == 1
            await again.play("stretch")
            await said_once(server)
    finally:
        server.stop()


async def said_once(server: Server) -> None:
    """The log says once that the database was away, and once that it is back."""
    await until(lambda: "the database is back" in server.said())
    assert server.said().count("the database is away") == 1
    assert server.said().count("the database is back") == 1
    assert "Traceback" not in server.said()


async def test_a_full_disk_is_said_and_got_over(tmp_path: Path) -> None:
    """Whoever chooses is told; nothing is lost, and play goes on when there is room again."""
    store = await Store.open(f"{tmp_path}/t.db")
    lobby = Lobby(store, Settings())

    def room(pages: str) -> Callable[[Connection], None]:
        return lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

    live = await lobby.open(NewTable("dawn", (SeatWish("me"), SeatWish("friend"))), "ada")
    stored = 0

    async def play_on() -> None:
        nonlocal stored
        while True:
            await live.choose("ada", live.turn, live.asked, 0)
            stored = live.turn

    await store.write(room("1"))  # SQLite takes it for as many as there are.
    with pytest.raises(Away, match=r"the disk is full\. Nothing that was shown is lost"):
        await play_on()
    assert live.broken
    await store.write(room("1000000"))
    again = await lobby.table(live.id)
    assert again.turn == stored
    await again.choose("ada", again.turn, again.asked, 0)
    await lobby.close()
    await store.close()


ROOM = """
from pathlib import Path
from pentarchy.server import store
in_one_go = store._in_one_go

def with_room(engine, work):
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count=" + Path(FILE).read_text())
    return in_one_go(engine, work)

store._in_one_go = with_room
"""
"""The database may have as many pages as a file says; one is taken for as many as there are."""


async def test_a_full_disk_under_play_is_said_and_got_over(tmp_path: Path) -> None:
    """A person is told what is wrong and loses nothing; they and the bots play on by themselves
    when there is room again; the log says each once."""
    room = tmp_path / "room"
    room.write_text("1000000")
    first = f"FILE = {str(room)!r}\n{ROOM}{SOON_CALM}"
    server = Server(f"{tmp_path}/t.db", "--no-limits", first=first).start()
    try:
        async with Device(server.url) as me:
            of_bots = await me.open("mill", BOT, BOT, mode="long")
            bots = await me.watch(of_bots)
            await bots.state(3)
            table = await me.open("mill", ME, BOT, mode="long")
            socket = await me.watch(table)
            room.write_text("1")
            while True:
                await socket.choose(socket.option("stretch"))
                message = await socket.receive()
                while message["type"] not in ("State", "Refused"):
                    message = await socket.receive()
                if message["type"] == "Refused":
                    break
            assert "the disk is full" in message["sentence"]
            assert "Nothing that was shown is lost" in message["sentence"]
            await socket.closed()
            await bots.closed()
            codes = socket.connection.close_code, bots.connection.close_code
            assert codes == (1012, 1012)
            status, wish = 201, {"game": "mill", "seats": [ME, BOT]}
            while status == 201:  # A page may have had some room left.
                answer = await me.http.post("/tables", json=wish)
                status = answer.status_code
            assert (status, "the disk is full" in answer.json()["sentence"]) == (503, True)
            room.write_text("1000000")
            again = await me.watch(table)
            assert (again.now["turn"], again.log) == (socket.now["turn"], socket.log)
            await again.play("stretch")
            bots = await me.watch(of_bots)
            await bots.state(bots.now["turn"] + 3)
            await said_once(server)
    finally:
        server.stop()


@pytest.mark.postgres
async def test_a_database_that_is_gone_is_said_and_got_over(postgres: Postgres) -> None:
    """Who comes meanwhile is told so on the socket; bots and people go on by themselves."""
    server = Server(postgres.database(), "--no-limits", first=SOON_CALM).start()
    try:
        async with Device(server.url) as me:
            table = await me.open("mill", BOT, BOT, mode="long")
            mine = await me.open("mill", ME, BOT, mode="long")
            socket = await me.watch(table)
            await socket.state(3)
            postgres.halt()
            await socket.closed()
            assert socket.connection.close_code == 1012
            address = f"{server.url.replace('http', 'ws')}/api/tables/{mine}/live"
            await me.http.get("/tables")
            fresh = Socket(await connect(address, proxy=None))
            told = await fresh.receive()
            if told["type"] == "State":  # It was still in memory; the next choice will say it.
                await fresh.close()
            else:
                assert "does not answer" in told["sentence"]
                await fresh.closed()
                assert fresh.connection.close_code == 1013
            assert (await me.http.get("/tables")).status_code == 503
            postgres.go_on()
            again = await me.watch(table)
            async with asyncio.timeout(60):
                await again.state(again.now["turn"] + 3)
            await said_once(server)
    finally:
        server.stop()
