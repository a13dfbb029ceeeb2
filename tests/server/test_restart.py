"""Restarts: nothing is lost when a server stops, crashes, or comes back with mended rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.server.client import BOT, FRIEND, ME, Device
from tests.server.process import Server


@contextmanager
def serving(db: str, version: int = 1) -> Iterator[Server]:
    """A server whose mill has a rules version."""
    server = Server(db, "--no-limits", MILL_VERSION=str(version)).start()
    try:
        yield server
    finally:
        server.stop()


async def opened(server: Server, *script: str, mode: str = "long") -> tuple[Device, str]:
    """A hot-seat table on which a script has been played."""
    me = Device(server.url)
    options = {} if mode == "long" else {"rounds": 2}
    table = await me.open("mill", ME, FRIEND, seed=4, mode=mode, options=options)
    socket = await me.watch(table, seat=0)
    for action in script:
        if socket.now["looking"] != socket.now["asked"]:
            await socket.send("Look", seat=socket.now["asked"])
            await socket.state()
        await socket.play(action)
    await socket.close()
    return me, table


async def test_everything_is_there_after_a_restart(db: str) -> None:
    """Seats, log, undo and standing answers survive a stop and a start."""
    server = Server(db, "--no-limits").start()
    me, table = await opened(server, "grind 1", "no", "stretch")
    socket = await me.watch(table, seat=1)
    await socket.send("Answer", key="toll", value="take")
    await socket.state()
    before, lines = socket.now, socket.lines
    server.stop()
    server.start()
    try:
        again = await me.watch(table, seat=1)
        assert (again.now["view"], again.lines) == (before["view"], lines)
        assert again.now["answers"] == {"toll": "take"}
        assert again.now["can_undo"]
        await again.send("Undo", turn=3)
        assert (await again.state())["turn"] == 2
    finally:
        server.stop()
    await me.http.aclose()


async def test_bots_go_on_after_a_restart(db: str) -> None:
    """A table of bots goes on by itself when the server comes back."""
    server = Server(db, "--no-limits").start()
    async with Device(server.url) as me:
        table = await me.open("mill", BOT, BOT, seed=1, mode="long")
        server.kill()
        server.start()
        try:
            turn = (await me.get(f"/tables/{table}"))["turn"]
            socket = await me.watch(table)
            await socket.state(turn + 10)
        finally:
            server.stop()


async def test_a_taken_record_is_remembered(db: str) -> None:
    """Whoever joins after a restart still learns that what is hidden may be known."""
    server = Server(db, "--no-limits").start()
    try:
        async with Device(server.url) as me, Device(server.url) as guest:
            table = await me.open("mill", ME, FRIEND)
            assert (await me.http.get(f"/tables/{table}/record")).status_code == 200
            server.kill()
            server.start()
            await me.post(f"/tables/{table}/seats/1", kind="open")
            server.kill()
            server.start()
            assert "may know what is hidden" in (await guest.watch(table)).lines[0]
    finally:
        server.stop()


on_sqlite = pytest.mark.parametrize("db", ["sqlite"], indirect=True)
"""What mended rules make of a match has nothing to do with where it is kept."""
LONG = ["stretch"] * 18 + ["grind 3", "no", "stretch", "stretch"]


@on_sqlite
async def test_mended_rules_that_agree_replay_the_match(db: str) -> None:
    """After an upgrade that changes nothing here the whole match is still there, log and all."""
    with serving(db, 1) as server:
        me, table = await opened(server, *LONG)
    with serving(db, 2) as server:
        after = Device(server.url)
        after.http.cookies = me.http.cookies
        socket = await after.watch(table, seat=1)
        assert socket.now["turn"] == len(LONG)
        assert socket.lines.count("Player 1 stretches") == 18
        assert not [line for line in socket.log if line["note"]]
        assert (await after.get(f"/tables/{table}/replay", after=0))["first"] == 0
        await socket.play("stretch")


@on_sqlite
async def test_mended_rules_that_disagree_go_on_from_a_snapshot(db: str) -> None:
    """What the new rules forbid was played: the match goes on from its snapshot and says so."""
    with serving(db, 1) as server:
        me, table = await opened(server, *LONG)
    for version in (3, 4):
        with serving(db, version) as server:
            after = Device(server.url)
            after.http.cookies = me.http.cookies
            socket = await after.watch(table, seat=1)
            assert socket.now["turn"] == len(LONG) + (version == 4)
            assert socket.counter("p0", "flour") == 3
            notes = [line["text"] for line in socket.log if line["note"]]
            assert len(notes) == 1
            assert "The rules were mended (version 1 to 3)" in notes[0]
            assert "after 20 actions" in notes[0]
            assert "grind 3" not in [o["action"] for o in socket.options]
            moment = await after.get(f"/tables/{table}/replay", after=19)
            assert (moment["first"], moment["view"]["ask"]["seat"]) == (0, 1)
            assert socket.lines.count("Player 1 stretches") == 18
            await socket.play("stretch")
            await after.http.aclose()


@on_sqlite
async def test_mended_rules_before_any_snapshot(db: str) -> None:
    """A match too short for a snapshot goes on from its set-up, as far as the new rules allow."""
    with serving(db, 1) as server:
        me, table = await opened(server, "stretch", "stretch", "grind 3", "no", "draw")
    for version in (3, 4):
        with serving(db, version) as server:
            after = Device(server.url)
            after.http.cookies = me.http.cookies
            socket = await after.watch(table, seat=0)
            assert socket.now["turn"] == version - 1
            notes = [line["text"] for line in socket.log if line["note"]]
            assert len(notes) == 1
            assert "the last 3 were taken back" in notes[0]
            assert (await after.get(f"/tables/{table}"))["turn"] == version - 1
            await socket.play("stretch")
            await after.http.aclose()


@on_sqlite
async def test_mended_rules_that_end_a_match_sooner(db: str) -> None:
    """A running match that is over by the new rules is finished like any other."""
    with serving(db, 1) as server:
        me, table = await opened(server, *["draw"] * 8)
    for _ in range(2):
        with serving(db, 5) as server:
            after = Device(server.url)
            after.http.cookies = me.http.cookies
            socket = await after.watch(table, seat=0)
            assert socket.now["view"]["over"]
            found = await after.get(f"/tables/{table}")
            assert (found["status"], found["asked"], found["turn"]) == ("finished", None, 4)
            assert found["result"] == socket.now["view"]["standing"]
            async with Device(server.url) as stranger:
                assert (await stranger.http.get(f"/tables/{table}/record")).status_code == 200
            await after.get(f"/tables/{table}/analysis")
            await after.http.aclose()


async def whole_replay(me: Device, table: str) -> list[object]:
    """Every moment of a match, from both seats; what could be chosen is the rules' affair."""
    last = (await me.get(f"/tables/{table}"))["turn"]
    moments = [
        await me.get(f"/tables/{table}/replay", after=after, seat=seat)
        for after in range(last + 1)
        for seat in (0, 1)
    ]
    return [moment | {"view": moment["view"] | {"ask": None}} for moment in moments]


async def test_a_finished_match_stays_as_it_was_played(db: str) -> None:
    """Whatever becomes of the rules: its result, record, replay, log and chart, and forks of it."""
    with serving(db, 1) as server:
        script = ["stretch"] * 25 + ["grind 3", "no", "draw", "draw", "draw"]
        me, table = await opened(server, *script, mode="short")
        text = (await me.http.get(f"/tables/{table}/record")).text
        result = (await me.get(f"/tables/{table}"))["result"]
        moments = await whole_replay(me, table)
        course = await me.get(f"/tables/{table}/course")
        log = (await me.watch(table, seat=0)).log
    assert result["scores"] == [3, 0]
    for version in (3, 5, 1):
        with serving(db, version) as server:
            after = Device(server.url)
            after.http.cookies = me.http.cookies
            socket = await after.watch(table, seat=0)
            assert (socket.now["status"], socket.now["view"]["over"]) == ("finished", True)
            await socket.choose(0, seat=0)
            assert "is over" in (await socket.reply("Refused"))["sentence"]
            assert (await after.http.get(f"/tables/{table}/record")).text == text
            assert (await after.get(f"/tables/{table}"))["result"] == result
            assert socket.now["view"]["standing"] == result
            assert (socket.log, socket.now["turn"]) == (log, len(script))
            assert await whole_replay(after, table) == moments
            assert await after.get(f"/tables/{table}/course") == course
            forked = await after.post(f"/tables/{table}/fork", after=27)
            assert forked["turn"] == 27
            here = await after.watch(forked["id"], seat=1)
            assert here.counter("p0", "flour") == 3
            await here.play("stretch")
            await after.http.aclose()


@pytest.mark.parametrize("db", ["sqlite"], indirect=True)
async def test_workers_end_with_their_server(db: str) -> None:
    """A killed server leaves no worker behind."""
    import subprocess

    from tests.server.process import wait_until

    server = Server(db, "--no-limits").start()
    async with Device(server.url) as me:
        table = await me.open("mill", BOT, BOT, seed=1, mode="long")
        await (await me.watch(table)).state(3)
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(server.pid)], check=True, capture_output=True
    )
    pids = found.stdout.decode().split()
    assert pids
    server.kill()
    wait_until(
        lambda: subprocess.run(["ps", "-p", ",".join(pids)], check=False, stdout=-3).returncode
    )
