"""For whoever runs the server: health, figures, logs, stopping, back-up."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from pentarchy.server import app
from pentarchy.server.settings import Settings
from tests.server.client import BOT, FRIEND, ME, Device
from tests.server.process import Postgres, Server
from tests.server.test_guard import client_of

Make = Callable[[], Device]


async def test_a_server_says_how_it_is(server: Server, device: Make) -> None:
    """Alive, ready, and in figures what it has done."""
    me = device()
    socket = await me.watch(await me.open("mill", ME, BOT))
    await socket.play("draw")
    while socket.now["asked"] != 0:
        await socket.state()
    async with httpx.AsyncClient(base_url=server.url, trust_env=False) as http:
        assert (await http.get("/health")).text == "alive"
        assert (await http.get("/ready")).text == "ready"
        lines = (await http.get("/metrics")).text.splitlines()
    figures = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    assert float(figures['pentarchy_moves_total{game="mill"}']) >= 2
    assert float(figures["pentarchy_move_seconds_count"]) >= 1
    assert float(figures['pentarchy_bot_seconds_count{level="random"}']) >= 1
    assert float(figures["pentarchy_sockets"]) >= 1
    assert 'pentarchy_waiting{for="hints"}' in figures
    assert "pentarchy_commit_seconds_count" in figures


@pytest.mark.postgres
async def test_a_server_without_its_database_is_not_ready(postgres: Postgres) -> None:
    """It is alive, so that nobody restarts it for nothing, and ready again by itself."""
    server = Server(postgres.database(), "--no-limits").start()
    try:
        async with httpx.AsyncClient(base_url=server.url, trust_env=False) as http:
            postgres.halt()
            assert (await http.get("/health")).status_code == 200
            assert (await http.get("/ready")).status_code == 503
            postgres.go_on()
            assert (await http.get("/ready")).status_code == 200
    finally:
        server.stop()


def test_figures_are_for_who_watches_over_it(tmp_path: Path) -> None:
    """Not for everybody's eyes: this machine's, and whom --monitor names."""
    settings = Settings(db=f"{tmp_path}/t.db", proxies=("testclient",), monitors=("10.0.0.9",))
    with client_of(app.create_app(settings)) as client:
        for address, status in [("10.0.0.8", 403), ("10.0.0.9", 200), ("127.0.0.1", 200)]:
            got = client.get("/metrics", headers={"X-Forwarded-For": address})
            assert got.status_code == status, address


async def test_a_log_line_says_which_request_and_table(tmp_path: Path) -> None:
    """As JSON, a line an event."""
    server = Server(f"{tmp_path}/t.db", "--json-log", "--bot-seconds", "1").start()
    try:
        async with Device(server.url) as me:
            table = await me.open("mill", ME, {"kind": "bot", "level": "raises"})
            socket = await me.watch(table)
            await socket.play("draw")
            await socket.state(2)
    finally:
        server.stop()
    lines = [json.loads(line) for line in server.said().splitlines() if line.startswith("{")]
    told = next(line for line in lines if "I cannot decide" in line["event"])
    assert (told["table"], told["level"]) == (table, "warning")
    assert told["timestamp"]
    assert len(told["request"]) == 8


async def test_a_node_told_to_stop_is_gone_in_five_seconds(db: str) -> None:
    """What was chosen is stored, sockets are told to come again, bots that think are left."""
    server = Server(db, "--no-limits").start()
    assert server.process is not None
    async with Device(server.url) as me:
        thinking = await me.watch(await me.open("mill", ME, {"kind": "bot", "level": "dawdles"}))
        await thinking.choose(thinking.option("draw"))
        table = await me.open("mill", ME, FRIEND)
        socket = await me.watch(table, seat=0)
        await socket.play("stretch")
        start = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        await socket.closed()
        assert socket.connection.close_code == 1012
        await asyncio.to_thread(server.process.wait, 10)
        assert time.monotonic() - start < 5
        server.start()
        try:
            assert (await me.watch(table, seat=0)).now["turn"] == 1
        finally:
            server.stop()
    assert "Traceback" not in server.said()
