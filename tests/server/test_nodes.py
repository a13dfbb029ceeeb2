"""Several servers on one PostgreSQL are one service: what happens on one is seen on all."""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
import pytest_asyncio

from pentarchy.core.match import Match, restore
from pentarchy.server.errors import NotNow
from pentarchy.server.lobby import Lobby
from pentarchy.server.protocol import NewTable, Reply, SeatWish
from pentarchy.server.reels import Archive
from pentarchy.server.settings import Settings
from pentarchy.server.store import Store
from tests.server.client import BOT, FRIEND, ME, OPEN, Device
from tests.server.process import Postgres, Server
from tests.server.test_faults import Player, moved, verify

pytestmark = pytest.mark.postgres


@pytest.fixture(scope="module")
def trio(postgres: Postgres) -> Iterator[list[Server]]:
    """Three servers on one new database."""
    db = postgres.database()
    running = [Server(db, "--no-limits", "--workers", "1") for _ in range(3)]
    for node in running:
        node.start()
    yield running
    for node in running:
        node.stop()


@pytest.fixture
def nodes(trio: list[Server]) -> Iterator[list[Server]]:
    """The three, all of them running, whatever becomes of them."""
    yield trio
    for node in trio:
        if not node.running:
            node.start()


@pytest_asyncio.fixture
async def devices(nodes: list[Server]) -> AsyncIterator[list[Device]]:
    """Three browsers, each at another node."""
    made = [Device(node.url) for node in nodes]
    yield made
    for one in made:
        await one.http.aclose()


def at(device: Device, node: Server) -> Device:
    """The same browser at another node."""
    other = Device(node.url)
    other.http.cookies = device.http.cookies
    return other


async def test_a_guest_joins_elsewhere(devices: list[Device]) -> None:
    """A seat taken at one node is taken at all, and play begins there by itself."""
    host, guest, watcher = devices
    table = await host.open("mill", ME, OPEN)
    mine, theirs = await host.watch(table), await watcher.watch(table)
    assert mine.now["status"] == "open"
    await guest.post(f"/tables/{table}/join", name="Gwen")
    his = await guest.watch(table)
    for socket in (mine, theirs):
        while socket.now["status"] != "running":
            await socket.state()
        assert socket.now["players"][1]["name"] == "Gwen"
    await mine.play("draw")
    await his.state(1)
    assert his.lines == ["Player 1 draws a sack"]
    await his.play("stretch")
    await mine.state(2)
    assert table in [t["id"] for t in (await watcher.get("/tables"))["running"]]


async def test_who_is_there_is_seen_elsewhere(devices: list[Device], nodes: list[Server]) -> None:
    """A player comes, goes, gives up the seat, is gone with their node: all see it at theirs."""
    host, guest, third = devices
    table = await host.open("mill", ME, OPEN)
    await guest.post(f"/tables/{table}/join", name="Gwen")
    mine = await host.watch(table)

    async def until(online: bool) -> None:
        while mine.now["players"][1]["online"] != online:
            await mine.state()

    his = await guest.watch(table)
    await until(online=True)
    late = await third.watch(table)  # Its node was not told when they came: it asks.
    while not all(player["online"] for player in late.now["players"]):
        await late.state()
    await his.close()
    await until(online=False)
    await guest.watch(table)
    await until(online=True)
    await late.close()
    await guest.post(f"/tables/{table}/seats/1", kind="open")
    while (await third.get(f"/tables/{table}"))["players"][1]["kind"] != "open":
        await asyncio.sleep(0.02)  # Until its node has heard of it.
    await third.post(f"/tables/{table}/join", name="Thea")
    while mine.now["players"][1]["name"] != "Thea":
        await mine.state()
    await until(online=False)  # Gwen looks on still, but has no seat any more.
    await third.watch(table)
    await until(online=True)
    nodes[2].kill()
    await until(online=False)


@pytest.mark.long
async def test_a_move_is_seen_elsewhere_at_once(devices: list[Device]) -> None:
    """Within a tenth of a second at rest (the median of some moves), which `make test` is not."""
    host, guest, _ = devices
    table = await host.open("mill", ME, OPEN, mode="long")
    await guest.post(f"/tables/{table}/join", name="Gwen")
    mine, his = await host.watch(table), await guest.watch(table)
    while mine.now["status"] != "running":
        await mine.state()
    took = []
    for turn in range(9):
        start = time.monotonic()
        await mine.choose(mine.option("stretch"))
        await his.state(turn + 1)
        took.append(time.monotonic() - start)
        while mine.now["turn"] <= turn:
            await mine.state(turn + 1)
    assert sorted(took)[4] < 0.1, took


async def test_what_is_taken_back_is_taken_back_everywhere(
    devices: list[Device], nodes: list[Server]
) -> None:
    """Undo, another choice, standing answers and a seat given up: all nodes show the same."""
    me = devices[0]
    table = await me.open("mill", ME, FRIEND, mode="long", seed=4)
    there = at(me, nodes[1])
    here, other = await me.watch(table, seat=0), await there.watch(table, seat=0)
    for _ in range(3):
        await here.play("stretch")
    await other.state(3)
    await other.send("Undo", turn=3)
    for socket in (here, other):
        while socket.now["turn"] != 2:
            await socket.state()
    assert here.lines == ["Player 1 stretches"] * 2
    await here.play("draw")
    while other.now["turn"] != 3:
        await other.state()
    assert (other.now["view"], other.log) == (here.now["view"], here.log)
    await other.send("Answer", key="toll", value="take")
    while here.now["answers"] != {"toll": "take"}:
        await here.state()
    await there.post(f"/tables/{table}/seats/1", kind="bot", name="Robo", level="random")
    while here.now["players"][1]["name"] != "Robo":
        await here.state()
    await there.http.aclose()


async def test_positions_kept_by_several_nodes_are_one_past(
    devices: list[Device], nodes: list[Server]
) -> None:
    """Whoever made a snapshot: every moment is there once, and so is every line of the log."""
    me = devices[0]
    table = await me.open("mill", ME, FRIEND, mode="long", seed=4)
    there = at(me, nodes[1])
    sockets = [await me.watch(table, seat=0), await there.watch(table, seat=0)]
    for turn in range(65):  # Snapshots at 20 and 60 are one node's, at 40 the other's.
        mover = sockets[(turn + 1) // 20 % 2]
        while mover.now["turn"] < turn:
            await mover.state()
        await mover.play("stretch")
    for device in (me, there, devices[2]):
        async with asyncio.timeout(60):  # The last moves may not have reached every node yet.
            while (await device.get(f"/tables/{table}/replay", after=0))["last"] < 65:
                await asyncio.sleep(0.05)
        for after in (0, 1, 19, 20, 21, 40, 41, 59, 60, 61, 65):
            moment = await device.get(f"/tables/{table}/replay", after=after)
            assert (moment["first"], moment["last"]) == (0, 65)
            assert len(moment["log"]) == after
    stored = await Store.open(nodes[0].db)
    read = await stored.load(table)
    await stored.close()
    assert read is not None
    assert [reel.after for reel in read.reels] == [20, 40, 60]
    assert len(Archive(read.reels).lines(0, 60)) == 60
    await there.http.aclose()


async def test_what_is_stored_while_a_table_is_read_is_not_missed(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another node may change a table between our reading it and our hearing of its changes."""
    db = postgres.database()
    here, there = [Lobby(await Store.open(db), Settings()) for _ in range(2)]
    mover = await here.open(NewTable("toy", (SeatWish("me"), SeatWish("friend"))), "ada")
    read, stored = threading.Event(), threading.Event()

    def slowly(*given: Any) -> Match:
        read.set()
        assert stored.wait(20)
        return restore(*given)

    monkeypatch.setattr("pentarchy.server.lobby.restore", slowly)
    reading = asyncio.create_task(there.table(mover.id))
    assert await asyncio.to_thread(read.wait, 20)
    assert mover.asked is not None
    await mover.choose("ada", 0, mover.asked, 0)
    stored.set()
    assert (await reading).turn == 1
    for lobby in (here, there):
        await lobby.close()
        await lobby.store.close()


class Onlooker:
    """Somebody who looks on at a table, and what became of it."""

    holder = device = ""

    def __init__(self) -> None:
        self.dismissed = False

    def tell(self, reply: Reply) -> None:
        """Nothing of interest."""

    def stir(self) -> None:
        """Nothing of interest."""

    def dismiss(self) -> None:
        """It was told to come again."""
        self.dismissed = True


async def test_who_was_not_first_shows_what_was(postgres: Postgres) -> None:
    """Two nodes choose at the same moment: one choice counts, and nobody has to come again."""
    db = postgres.database()
    here, there = [Lobby(await Store.open(db), Settings()) for _ in range(2)]
    one = await here.open(NewTable("toy", (SeatWish("me"), SeatWish("friend"))), "ada")
    other = await there.table(one.id)  # It does not listen, and so hears of nothing.
    looking_on = Onlooker()
    other.watchers.add(looking_on)
    assert one.asked is not None
    await one.choose("ada", 0, one.asked, 0)
    with pytest.raises(NotNow, match="moved on"):
        await other.choose("ada", 0, other.asked, 1)
    assert not looking_on.dismissed
    assert (other.turn, other.match.state_hash) == (1, one.match.state_hash)
    assert other.row.revision == one.row.revision
    await other.choose("ada", 1, other.asked, 0)
    for lobby in (here, there):
        await lobby.close()
        await lobby.store.close()


async def test_a_bot_is_driven_by_one_node(devices: list[Device]) -> None:
    """However many nodes show a table, each bot's turn is played once, to the end, before all."""
    host, guest, watcher = devices
    table = await host.open("mill", BOT, BOT, options={"rounds": 10}, seed=3)
    sockets = [await d.watch(table) for d in (host, guest, watcher)]
    for socket in sockets:
        while socket.now["status"] == "running":
            await socket.state()
    assert sockets[0].log == sockets[1].log == sockets[2].log
    assert not [line for line in sockets[0].log if line["note"]]


async def test_bots_go_on_when_their_node_dies(devices: list[Device], nodes: list[Server]) -> None:
    """Another node that shows the table takes over within seconds."""
    host, guest, _ = devices
    table = await host.open("mill", BOT, BOT, mode="long", seed=3)
    socket = await guest.watch(table)
    await socket.state(3)
    nodes[0].kill()
    turn = socket.now["turn"]
    async with asyncio.timeout(60):
        await socket.state(turn + 5)


async def survive(nodes: list[Server], kills: int, seed: int, postgres: Postgres | None) -> None:
    """Play at three nodes while one after the other is killed, or the database restarts."""
    chance = random.Random(seed)
    home = Device(nodes[0].url)
    players = [
        Player(home, await home.open("mill", ME, BOT, mode="long", seed=n)) for n in range(3)
    ]
    for number, player in enumerate(players):
        player.me = at(home, nodes[number])
    playing = [asyncio.create_task(p.play()) for p in players]
    try:
        for kill in range(kills):
            await moved(players, playing, chance.uniform(0.2, 0.6))
            if postgres is not None and kill % 2:
                await asyncio.to_thread(postgres.restart)
                continue
            down = chance.randrange(len(nodes))
            await asyncio.to_thread(nodes[down].kill)
            for player in players:  # As a balancer would send them.
                if player.me.url == nodes[down].url:
                    player.me = at(home, nodes[(down + 1) % len(nodes)])
            await asyncio.to_thread(nodes[down].start)
        for player in players:
            player.stop = True
        async with asyncio.timeout(60):
            await asyncio.gather(*playing)
        for player in players:
            await verify(at(home, nodes[0]), player)
    finally:
        for task in playing:
            task.cancel()
        with contextlib.suppress(BaseException):
            await asyncio.gather(*playing, return_exceptions=True)
        await home.http.aclose()


async def test_nodes_killed_at_a_few_moments(nodes: list[Server]) -> None:
    """Nothing that was told is lost, nothing is doubled, and clients go on elsewhere."""
    await survive(nodes, kills=3, seed=1, postgres=None)


async def test_a_database_that_restarts_under_play(nodes: list[Server], postgres: Postgres) -> None:
    """Nodes find it again by themselves, and nothing is lost or doubled."""
    await survive(nodes, kills=4, seed=2, postgres=postgres)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", range(3, 19))
async def test_nodes_killed_at_hundreds_of_moments(
    nodes: list[Server], postgres: Postgres, seed: int
) -> None:
    """The long form of the tests above: 400 kills of nodes, and as many of the database."""
    await survive(nodes, kills=50, seed=seed, postgres=postgres)
