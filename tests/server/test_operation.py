"""For whoever runs the server: health, figures, logs, stopping, back-up."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from pentarchy.core.errors import Malformed
from pentarchy.server import app
from pentarchy.server.backup import copied
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


async def stopped(db: str) -> float:
    """Stop a node at which people play and a bot thinks; how many seconds it took."""
    server = Server(db, "--no-limits").start()
    async with Device(server.url) as me:
        thinking = await me.watch(await me.open("mill", ME, {"kind": "bot", "level": "dawdles"}))
        await thinking.choose(thinking.option("draw"))
        table = await me.open("mill", ME, FRIEND)
        socket = await me.watch(table, seat=0)
        await socket.play("stretch")
        start = time.monotonic()
        os.kill(server.pid, signal.SIGTERM)
        await socket.closed()
        assert socket.connection.close_code == 1012
        await asyncio.to_thread(server.wait)
        took = time.monotonic() - start
        server.start()
        try:
            assert (await me.watch(table, seat=0)).now["turn"] == 1
        finally:
            server.stop()
    assert "Traceback" not in server.said()
    return took


async def test_a_node_told_to_stop_waits_for_no_bot(db: str) -> None:
    """What was chosen is stored, sockets are told to come again, bots that think are left."""
    await stopped(db)


@pytest.mark.long
async def test_a_node_told_to_stop_is_gone_in_five_seconds(db: str) -> None:
    """On a machine that is not as busy as in `make test`."""
    assert await stopped(db) < 5


@pytest.mark.postgres
@pytest.mark.parametrize("there", ["sqlite", "postgres"])
async def test_a_backup_made_while_playing_is_played_on_elsewhere(
    db: str, there: str, postgres: Postgres, tmp_path: Path
) -> None:
    """Taken under play, to a database of either kind: all that was told before is there."""
    target = postgres.database() if there == "postgres" else f"{tmp_path}/backup.db"
    server = Server(db, "--no-limits").start()
    me = Device(server.url)
    try:
        table = await me.open("mill", ME, FRIEND, mode="long", seed=4)
        busy = await me.open("mill", BOT, BOT, mode="long")
        socket, bots = await me.watch(table, seat=0), await me.watch(busy)
        for _ in range(25):
            await socket.play("stretch")
        await bots.state(30)
        known, log = bots.now["turn"], list(bots.log)
        assert await copied(db, target) == 2
        await socket.play("draw")
    finally:
        server.stop()
    elsewhere = Server(target, "--no-limits").start()
    try:
        there_me = Device(elsewhere.url)
        there_me.http.cookies = me.http.cookies
        again = await there_me.watch(table, seat=0)
        assert (again.now["turn"], again.now["mine"]) == (25, [0, 1])
        assert again.log == socket.log[:25]
        await again.play("stretch")
        assert (await there_me.get(f"/tables/{table}/replay", after=7))["first"] == 0
        bots = await there_me.watch(busy)
        assert bots.now["turn"] >= known
        assert bots.log[: len(log)] == log
        with pytest.raises(Malformed, match="already"):
            await copied(db, target)
        await there_me.http.aclose()
    finally:
        elsewhere.stop()
        await me.http.aclose()


@pytest.mark.long
@pytest.mark.parametrize("server", ["sqlite"], indirect=True)
def test_the_interface_is_as_it_describes_itself(server: Server) -> None:
    """Schemathesis finds no answer, status or header that OpenAPI does not tell of.

    What fits the schema may still be refused: no schema says what a record or a table's id is.
    """
    address = f"{server.url}/api/schema"
    assert httpx.get(address, timeout=120, trust_env=False).status_code == 200  # Made once, kept.
    command = [sys.executable, "-m", "schemathesis.cli", "run", address]
    options = ["--max-examples", "100", "--exclude-checks", "positive_data_acceptance"]
    options += ["--request-timeout", "120"]
    done = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
