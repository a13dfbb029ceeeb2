"""Nobody starves the others: connections, queues, packs, lists and stored bytes have limits."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from pentarchy.core.errors import Malformed
from pentarchy.core.pack import export
from pentarchy.core.rules import games
from pentarchy.server import app
from pentarchy.server.errors import TooMany
from pentarchy.server.limits import MOST_DEEP, MOST_LINES, check_yaml
from pentarchy.server.settings import Settings
from pentarchy.server.store import MOST_OF_A_HOST
from pentarchy.server.tasks import Think
from pentarchy.server.workers import MOST_WAITING, Worker, Workers
from tests.server.client import BOT, ME, OPEN, Device
from tests.server.process import GAMES, Server
from tests.server.test_guard import client_of
from tests.toy import RULES as TOY

Make = Callable[[], Device]


def task(number: int) -> Think:
    """A task that is told from others by its seat."""
    return Think("mill", "", "", 0, number, "")


async def test_everybodys_first_task_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks for much waits behind who asks for little; too much is refused."""
    order: list[int] = []

    async def noted(_: Worker, given: Think, seconds: float) -> None:
        await asyncio.sleep(0)
        order.append(given.seat)

    monkeypatch.setattr(Worker, "ask", noted)
    workers = Workers(1)
    greedy = [asyncio.create_task(workers.ask(task(n), 5, who="greedy")) for n in range(4)]
    modest = [asyncio.create_task(workers.ask(task(n), 5, who=str(n))) for n in (10, 11)]
    await asyncio.gather(*greedy, *modest)
    assert order == [0, 1, 10, 11, 2, 3]
    crowd = [
        asyncio.create_task(workers.ask(task(n), 5, who="greedy")) for n in range(MOST_WAITING + 2)
    ]
    outcomes = await asyncio.gather(*crowd, return_exceptions=True)
    assert [type(one) for one in outcomes if one is not None] == [TooMany]


async def test_who_gives_up_gives_the_worker_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """A task that waits or is worked on ends with its asker, and the next one is served."""

    async def slow(_: Worker, given: Think, seconds: float) -> int:
        await asyncio.sleep(given.seat)
        return given.seat

    monkeypatch.setattr(Worker, "ask", slow)
    workers = Workers(1)
    worked = asyncio.create_task(workers.ask(task(1000), 5))
    waits = asyncio.create_task(workers.ask(task(1000), 5))
    await asyncio.sleep(0)
    waits.cancel()
    worked.cancel()
    async with asyncio.timeout(60):
        assert await workers.ask(task(0), 5) == 0
    assert workers.waiting == 0


@pytest.mark.parametrize("server", ["sqlite"], indirect=True)
async def test_an_upload_keeps_no_hint_waiting(device: Make) -> None:
    """While packs are being checked, one by one, somebody else's hint is thought out."""
    me = device()
    table = await me.open("toy", ME, BOT, seed=2)
    await me.get(f"/tables/{table}/hint")
    slow = "pack: {game: toy}\ncards:\n" + "- {key: a, name: b}\n" * (MOST_LINES - 10)
    bad = [asyncio.create_task(device().http.post("/tables", json=_wish(slow))) for _ in range(3)]
    await asyncio.sleep(0.2)
    await me.get(f"/tables/{table}/hint")
    assert not all(one.done() for one in bad)
    for one in bad:
        one.cancel()
    await asyncio.gather(*bad, return_exceptions=True)


def _wish(pack: str) -> dict[str, Any]:
    return {"game": "toy", "seats": [ME, BOT], "pack": pack}


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("a: 1\n" * (MOST_LINES + 1), "more than"),
        ("pack: 1\na: &x [1]\nb: *x\n", "Line 2: a pack has no anchors"),
        ("a:\n- *x\n", "Line 2: a pack has no anchors"),
        ("a: " + "[" * (MOST_DEEP + 1), "nested more than"),
        ("- " * 200 + "a", "nested more than"),
    ],
)
def test_a_pack_that_would_take_ages_is_refused_unread(text: str, sentence: str) -> None:
    """Anchors, depth and size are seen before anything is parsed."""
    with pytest.raises(Malformed, match=sentence):
        check_yaml(text)


@pytest.mark.parametrize("game", sorted(games()))
def test_every_games_own_pack_passes(game: str) -> None:
    """What we export ourselves is no attack."""
    check_yaml(export(games()[game]))
    check_yaml("name: 'a &b *c' # & and *x\ntext: \"2 * 3 &c\"\nsum: 2 * 3 & more\n")


async def test_half_a_request_is_hung_up_on(tmp_path: Path) -> None:
    """Who opens a connection and sends nothing, or half a request, does not keep it."""
    soon = "from pentarchy.server import wire; wire.SECONDS_FOR_A_REQUEST = 1"
    server = Server(f"{tmp_path}/t.db", first=soon).start()
    halves = [b"", b"GET /api/about HTTP/1.1\r\nHost: x\r\n", _half_a_body()]
    try:
        opened = [
            await asyncio.open_connection("127.0.0.1", server.port)
            for _ in range(10)
            for _ in halves
        ]
        for (_, writer), half in zip(opened, halves * 10, strict=True):
            writer.write(half)
        async with asyncio.timeout(60):
            for reader, _ in opened:
                with contextlib.suppress(ConnectionError):
                    await reader.read()
        for _, writer in opened:
            writer.close()
    finally:
        server.stop()


def _half_a_body() -> bytes:
    head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    return head + b"Content-Length: 1000\r\n\r\n{"


async def test_who_answers_no_ping_is_gone(tmp_path: Path) -> None:
    """A socket that says nothing and answers nothing is closed: 1011."""
    often = "import pentarchy.server.running as r; r.SECONDS_BETWEEN_PINGS = 0.2"
    server = Server(f"{tmp_path}/t.db", "--no-limits", first=often).start()
    try:
        async with Device(server.url) as me:
            table = await me.open("mill", ME, BOT)
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        asked = {
            "Host": "localhost",
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "c2l4dGVlbiBieXRlcyBoZQ==",
        }
        lines = [f"GET /api/tables/{table}/live HTTP/1.1", *(f"{k}: {v}" for k, v in asked.items())]
        writer.write("\r\n".join([*lines, "", ""]).encode())
        async with asyncio.timeout(30):
            heard = await reader.read()
        assert b"101 Switching Protocols" in heard
        closing = b"\x88" + bytes([2 + len(b"keepalive ping timeout")]) + (1011).to_bytes(2, "big")
        assert closing in heard
        writer.close()
    finally:
        server.stop()


async def once_there_is_room(address: str) -> ClientConnection:
    """A socket, as soon as the server has seen that another is gone."""
    async with asyncio.timeout(60):
        while True:
            with contextlib.suppress(InvalidStatus):
                return await connect(address, proxy=None)
            await asyncio.sleep(0.02)


async def test_a_client_has_so_many_sockets(tmp_path: Path) -> None:
    """One address cannot hold them all; when one is closed there is room again."""
    server = Server(f"{tmp_path}/t.db").start()
    most = Settings().most_sockets
    try:
        async with Device(server.url) as me:
            table = await me.open("mill", ME, BOT)
            address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/live"
            opened = [await connect(address, proxy=None) for _ in range(most)]
            with pytest.raises(InvalidStatus):
                await connect(address, proxy=None)
            await opened.pop().close()
            await (await once_there_is_room(address)).close()
            await asyncio.gather(*(socket.close() for socket in opened))
    finally:
        server.stop()


def test_a_device_opens_so_many_tables(tmp_path: Path) -> None:
    """Who has many tables that are not over opens no more."""
    settings = Settings(db=f"{tmp_path}/tables.db", most_tables=3)
    wish = {"game": "toy", "seats": [ME, ME]}
    with client_of(app.create_app(settings)) as client:
        answers = [client.post("/api/tables", json=wish) for _ in range(4)]
    assert [a.status_code for a in answers] == [201, 201, 201, 429]
    assert "finish some" in answers[-1].json()["sentence"]


async def test_nobody_fills_the_lobby_alone(device: Make) -> None:
    """Of one host's tables everybody else finds only the newest few."""
    flooder, other = device(), device()
    await flooder.open("mill", ME, OPEN)
    flood = [await flooder.open("mill", ME, OPEN) for _ in range(MOST_OF_A_HOST + 5)]
    late = await other.open("mill", ME, OPEN)
    listed = [t["id"] for t in (await device().get("/tables"))["open"]]
    assert len(set(listed) & set(flood)) == MOST_OF_A_HOST
    assert late in listed


def test_what_is_kept_has_a_pace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One address cannot fill the disk with packs."""
    monkeypatch.setenv("PENTARCHY_GAMES", GAMES)
    pack = export(TOY).replace("copies: 4", "copies: 9")
    settings = Settings(db=f"{tmp_path}/tables.db", uploads=(0, 2.5 * len(pack)))
    with client_of(app.create_app(settings)) as client:
        answers = [client.post("/api/tables", json=_wish(pack)) for _ in range(3)]
    assert [a.status_code for a in answers] == [201, 201, 429]
    assert "to be kept" in answers[-1].json()["sentence"]


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8765", "127.0.0.1.evil.example", "["]
)
async def test_a_foreign_name_is_not_ours(server: Server, host: str) -> None:
    """A page whose name was made to lead here reads nothing and posts nothing."""
    async with httpx.AsyncClient(base_url=server.url, trust_env=False) as http:
        answer = await http.get("/api/tables", headers={"Host": host})
        assert answer.status_code == 421
        assert "not called" in answer.json()["sentence"]


async def test_a_server_has_the_names_it_was_given(tmp_path: Path) -> None:
    """Addresses, localhost and what --name says."""
    server = Server(f"{tmp_path}/t.db", "--name", "Games.Example").start()
    try:
        async with httpx.AsyncClient(base_url=server.url, trust_env=False) as http:
            for host in ("games.example", "games.example:80", "localhost:1", "[::1]:8", "10.0.0.7"):
                answer = await http.get("/api/about", headers={"Host": host})
                assert answer.status_code == 200, host
    finally:
        server.stop()


async def test_nobody_brings_a_token_of_their_own(device: Make) -> None:
    """A cookie that was never given out is nobody's, however long; its bearer gets a new one."""
    me, other = device(), device()
    brought = "x" * 43
    me.http.cookies.set("pentarchy", brought)
    table = await me.open("mill", ME, BOT)
    other.http.cookies.set("pentarchy", brought)
    assert (await other.get(f"/tables/{table}"))["mine"] == []
    assert me.http.cookies.get("pentarchy", domain="127.0.0.1") not in (None, brought)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
async def test_json_comes_as_json(device: Make, kind: str) -> None:
    """What a foreign page's form can send without being asked is not read."""
    body = b'{"game": "mill", "seats": [{"kind": "me"}, {"kind": "me"}]}'
    answer = await device().http.post("/tables", content=body, headers={"content-type": kind})
    assert answer.status_code == 415


async def test_a_nul_is_refused(device: Make) -> None:
    """Neither database is asked to keep what one of them cannot."""
    text = TOY.name + "\0"
    assert "NUL" in await device().refused(400, "post", "/records", record=text)
    wish = {"game": "mill", "seats": [{"kind": "me", "name": "a\0b"}, ME]}
    assert "NUL" in await device().refused(400, "post", "/tables", **wish)


async def test_a_number_that_no_database_keeps_is_refused(device: Make) -> None:
    """In a path, too large or below nought; the sentence says what was expected."""
    me = device()
    table = await me.open("mill", ME, BOT)
    for number in (2**31, 2**64, 10**21, -1):
        for path in (f"seats/{number}/decline", f"seats/{number}/invite"):
            said = await me.refused(400, "post", f"/tables/{table}/{path}", name="Ada")
            assert "Expected `int`" in said


def test_answers_are_compressed_for_who_can_read_them(tmp_path: Path) -> None:
    """A catalogue is sent at a fraction of its size."""
    with client_of(app.create_app(Settings(db=f"{tmp_path}/tables.db"))) as client:
        got = client.get("/api/games/dawn/catalogue", headers={"accept-encoding": "gzip"})
        plain = client.get("/api/games/dawn/catalogue", headers={"accept-encoding": "identity"})
    assert got.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert got.json() == plain.json()
    assert int(got.headers.get("content-length", 0)) < len(plain.content) / 4


async def test_large_messages_are_compressed(device: Make) -> None:
    """The first state of a table takes a fraction of its size; a change goes as it is."""
    me = device()
    table = await me.open("dawn", ME, {"kind": "friend"}, seed=1)
    address = f"{me.url.replace('http', 'ws')}/api/tables/{table}/live?seat=0"
    async with connect(address, additional_headers=me.cookie, proxy=None) as socket:
        assert "permessage-deflate" in socket.response.headers["Sec-WebSocket-Extensions"]
        whole = await socket.recv()
        assert '"type":"State"' in whole
