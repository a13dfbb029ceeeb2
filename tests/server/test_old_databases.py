"""Databases written at earlier commits open with the server of now: all go on, all replay.

Each holds of every game a finished match of bots and a running one of a person, played by that
commit's own server (`data/old`, packed; `devices.json` has the token of the person's device).
"""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from tests.server.client import Device, Json
from tests.server.process import ROOT, Server

OLD = ROOT / "tests" / "server" / "data" / "old"
DEVICES: dict[str, str] = json.loads((OLD / "devices.json").read_text())


@pytest.mark.parametrize("commit", DEVICES)
async def test_all_is_there_and_goes_on(tmp_path: Path, commit: str) -> None:
    """Every match opens; a finished one replays whole and forks, a running one is played on.

    The person of then is the guest of now, and becomes an account with all of it.
    """
    db = tmp_path / "tables.db"
    db.write_bytes(lzma.decompress((OLD / f"{commit}.db.xz").read_bytes()))
    server = Server(str(db), "--no-limits").start()
    try:
        async with Device(server.url) as me:
            me.http.cookies.set("pentarchy", DEVICES[commit], domain="127.0.0.1")
            tables = (await me.get("/tables"))["mine"]
            assert len(tables) == 10
            assert (await me.post("/account", name="Ada", password="correct horse"))["codes"]
            assert [t["id"] for t in (await me.get("/tables"))["mine"]] == [t["id"] for t in tables]
            for table in tables:
                await (_replays if table["status"] == "finished" else _goes_on)(me, table)
        assert "Traceback" not in server.said()
    finally:
        server.stop()


async def _replays(me: Device, table: Json) -> None:
    path, last = f"/tables/{table['id']}", table["turn"]
    for after in sorted({0, 1, last // 3, last // 2, last - 1, last}):
        moment = await me.get(f"{path}/replay", after=after, seat=0)
        assert (moment["after"], moment["first"], moment["last"]) == (after, 0, last)
    socket = await me.watch(table["id"])
    assert socket.now["view"]["standing"] == table["result"]
    points = (await me.get(f"{path}/course"))["points"]
    assert (points[0]["after"], points[-1]["after"]) == (0, last)
    forked = await me.post(f"{path}/fork", after=last // 2)
    assert forked["turn"] == last // 2


async def _goes_on(me: Device, table: Json) -> None:
    socket = await me.watch(table["id"], seat=0)
    while socket.now["asked"] != 0:
        assert socket.now["status"] == "running"
        await socket.state()
    turn = socket.now["turn"]
    assert turn > 0
    first = (await me.get(f"/tables/{table['id']}/replay", after=turn))["first"]
    for after in {first, turn // 2, turn}:
        await me.get(f"/tables/{table['id']}/replay", after=max(first, after))
    await socket.choose(socket.options[0]["id"])
    await socket.state(turn + 1)
    await socket.close()
