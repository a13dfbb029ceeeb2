"""Replays, records and forks: what may be seen of the past, and what can be made of it."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pentarchy
from pentarchy.core.match import load, new
from pentarchy.core.pack import export, read
from pentarchy.core.rules import Rules
from pentarchy.server.lobby import Lobby
from pentarchy.server.protocol import Upload
from pentarchy.server.settings import Settings
from pentarchy.server.store import Store
from tests.server import mill
from tests.server.client import BOT, FRIEND, ME, OPEN, Device, Socket
from tests.server.process import GAMES
from tests.toy import RULES as TOY

Make = Callable[[], Device]
SHORT = {"rounds": 2}


async def finish(socket: Socket, option: int = -1) -> None:
    """Play on, always the same option, until the match is over."""
    while socket.now["status"] == "running":
        if socket.options:
            turn = socket.now["turn"]
            await socket.choose(socket.options[option]["id"])
            await socket.state(turn + 1)
        elif socket.now["asked"] in socket.now["mine"]:
            await socket.send("Look", seat=socket.now["asked"])
            await socket.state()
        else:
            await socket.state()


async def test_a_seat_replays_what_it_saw(device: Make) -> None:
    """While a match runs everybody replays their own view of it, and nobody another's."""
    ada, eve = device(), device()
    table = await ada.open("mill", ME, OPEN, seed=8)
    await eve.post(f"/tables/{table}/join", name="Eve")
    mine = await ada.watch(table)
    first = mine.now["view"]
    await mine.play("draw")
    path = f"/tables/{table}/replay"
    then = await ada.get(path, after=0)
    assert then["view"] == first
    assert (then["first"], then["last"], then["action"]) == (0, 1, "")
    secret = str(mine.counter("secret", "sack"))
    assert secret in json.dumps(await ada.get(path, after=1))
    assert secret not in json.dumps(await eve.get(path, after=1))
    assert secret not in json.dumps(await device().get(path, after=1))
    assert "own seats" in await eve.refused(403, "get", path, after=1, seat=0)
    assert "no moment 2" in await ada.refused(400, "get", path, after=2)
    assert "no moment -1" in await ada.refused(400, "get", path, after=-1)


async def test_when_it_is_over_everybody_sees_everything(device: Make) -> None:
    """A finished match can be replayed from every seat, with what was chosen."""
    me, other = device(), device()
    table = await me.open("mill", ME, FRIEND, seed=8, options=SHORT)
    socket = await me.watch(table)
    await finish(socket)
    last = socket.now["turn"]
    for after in range(last + 1):
        for seat in (0, 1):
            then = await other.get(f"/tables/{table}/replay", after=after, seat=seat)
            assert then["view"]["seat"] == seat
            assert bool(then["action"]) == (after < last)
    assert "no seat 5" in await other.refused(
        400, "get", f"/tables/{table}/replay", after=0, seat=5
    )
    course = await other.get(f"/tables/{table}/course")
    assert [p["round"] for p in course["points"]] == [1, 2, 3]
    assert course["points"][-1]["scores"] == socket.now["view"]["standing"]["scores"]


async def test_a_record_tells_all_so_it_is_kept_until_the_end(device: Make) -> None:
    """Of a running match only who plays alone gets the record; of a finished one everybody."""
    ada, eve = device(), device()
    table = await ada.open("mill", ME, OPEN, options=SHORT)
    path = f"/tables/{table}/record"
    assert "when the match is over" in await ada.refused(403, "get", path)
    await eve.post(f"/tables/{table}/join", name="Eve")
    for asker in (ada, eve, device()):
        assert "when the match is over" in await asker.refused(403, "get", path)
    mine, hers = await ada.watch(table), await eve.watch(table)
    while mine.now["status"] == "running":
        asked = mine if mine.now["asked"] == 0 else hers
        turn = mine.now["turn"]
        await asked.choose(asked.option("draw"))
        await mine.state(turn + 1)
        await hers.state(turn + 1)
    text = (await device().http.get(path)).text
    assert load(text, rules=mill.RULES).over
    alone = await ada.open("mill", ME, BOT)
    answer = await ada.http.get(f"/tables/{alone}/record")
    assert (await ada.get(f"/tables/{alone}"))["record"] is True
    assert (await eve.get(f"/tables/{alone}"))["record"] is False
    assert answer.status_code == 200
    assert "attachment" in answer.headers["content-disposition"]
    assert "when the match is over" in await eve.refused(403, "get", f"/tables/{alone}/record")


async def test_a_record_comes_back_as_the_same_match(device: Make) -> None:
    """Download and upload give the same views, moment by moment."""
    me = device()
    table = await me.open("toy", ME, BOT, seed=3)
    await finish(await me.watch(table), 0)
    text = (await me.http.get(f"/tables/{table}/record")).text
    again = await me.post("/records", record=text)
    assert again["status"] == "finished"
    for after in range(0, again["turn"] + 1, 5):
        here = await me.get(f"/tables/{again['id']}/replay", after=after, seat=0)
        there = await me.get(f"/tables/{table}/replay", after=after, seat=0)
        assert here["view"] == there["view"]


async def test_an_unfinished_record_is_played_on(device: Make) -> None:
    """The uploader takes every seat, or seats whom they like."""
    me = device()
    text = "\n".join(pentarchy.new("toy", seats=2, seed=1).record.to_text().splitlines())
    table = await me.post("/records", record=text)
    assert (table["status"], table["mine"]) == ("running", [0, 1])
    seated = await me.post("/records", record=text, seats=[ME, BOT])
    await finish(await me.watch(seated["id"]), 0)
    sentence = await me.refused(400, "post", "/records", record=text, seats=[ME])
    assert "1 seats were wished for" in sentence


async def test_bad_records_are_named(device: Make) -> None:
    """What is no record, or does not replay, is refused with the place at fault."""
    me = device()
    good = pentarchy.new("toy", seats=2, seed=1).record.to_text()
    for text, sentence in [
        ("", "line 1: not a record"),
        (good.replace("game toy", "game chess"), "unknown game 'chess'"),
        (good + "fly away\n", "action 1: unknown action 'fly'"),
        (good + "play unicorn\n", "action 1: play unicorn"),
        (good.replace("seats 2", "seats 9"), "cannot be played with 9 seats"),
    ]:
        assert sentence in await me.refused(400, "post", "/records", record=text)
    big = good + "roll\n" * 1_000_000
    assert (await me.http.post("/records", json={"record": big})).status_code == 413


async def test_a_record_with_its_pack(device: Make) -> None:
    """A record of a table with a pack is uploaded with that pack."""
    me = device()
    pack = export(TOY).replace("copies: 4", "copies: 9")
    table = await me.open("toy", ME, BOT, pack=pack, seed=2)
    await finish(await me.watch(table), 0)
    text = (await me.http.get(f"/tables/{table}/record")).text
    again = await me.post("/records", record=text, pack=pack)
    assert again["status"] == "finished"
    assert again["pack"]


async def test_a_pack_is_never_read_in_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading a big pack takes seconds: nobody else waits while one is uploaded with its record."""
    where: list[threading.Thread] = []

    def reading(text: str, rules: Rules[Any], kept: bool = False) -> Rules[Any]:
        where.append(threading.current_thread())
        return read(text, rules, kept)

    monkeypatch.setattr("pentarchy.core.pack.read", reading)
    monkeypatch.setenv("PENTARCHY_GAMES", GAMES)
    pack = export(TOY).replace("copies: 4", "copies: 13")  # one that nobody has read before
    text = new(read(pack, TOY), seats=2, seed=1).record.to_text()
    store = await Store.open(f"{tmp_path}/tables.db")
    lobby = Lobby(store, Settings())
    live = await lobby.upload(Upload(text, pack), "somebody")
    assert live.pack == pack
    assert where
    assert threading.main_thread() not in where
    await lobby.close()
    await store.close()


async def test_a_position_that_cannot_be_shown_is_not_kept(device: Make) -> None:
    """A record whose position asks a seat that is not there is refused, and no table is left."""
    me = device()
    await me.open("mill", ME, OPEN)
    match = new(mill.RULES, seats=2, seed=1)
    with match.edit() as g:
        g.push(mill.Toll(seat=1, miller=0))
    text = match.record.to_text()
    assert (await me.post("/records", record=text))["asked"] == 1
    wrong = text.replace('"type":"Toll","seat":1', '"type":"Toll","seat":9')
    assert wrong != text
    assert "seat 9" in await me.refused(400, "post", "/records", record=wrong)
    assert len((await me.get("/tables"))["mine"]) == 2


async def test_a_fork_of_a_finished_match_is_exact(device: Make) -> None:
    """The fork stands where the match stood, history included, and can be played to its end."""
    me, other = device(), device()
    table = await me.open("mill", ME, BOT, seed=6, options=SHORT)
    await finish(await me.watch(table))
    forked = await other.post(f"/tables/{table}/fork", after=2)
    assert (forked["turn"], forked["forked_from"], forked["mine"]) == (2, table, [0])
    there = await other.get(f"/tables/{table}/replay", after=2, seat=0)
    socket = await other.watch(forked["id"], seat=0)
    await finish(socket)
    here = await other.get(f"/tables/{forked['id']}/replay", after=2, seat=0)
    assert here["view"] == there["view"]


async def test_a_fork_of_a_running_match_knows_what_its_seat_knows(device: Make) -> None:
    """The fork keeps the asker's secret and deals everybody else's anew; strangers get none."""
    ada, eve = device(), device()
    table = await ada.open("mill", ME, OPEN, seed=9)
    await eve.post(f"/tables/{table}/join", name="Eve")
    mine, hers = await ada.watch(table), await eve.watch(table)
    await mine.play("draw")
    await hers.state(1)
    path = f"/tables/{table}/fork"
    assert "only who has a seat" in await device().refused(403, "post", path, after=1)
    assert "only who has a seat" in await eve.refused(403, "post", path, after=1, seat=0)
    forked = await eve.post(path, after=1)
    assert forked["mine"] == [0, 1]
    her = await eve.watch(forked["id"], seat=1)
    assert her.counter("secret", "sack") == hers.counter("secret", "sack")
    his = await eve.watch(forked["id"], seat=0)
    assert his.counter("secret", "sack") != mine.counter("secret", "sack")
    text = (await eve.http.get(f"/tables/{forked['id']}/record")).text
    assert str(mine.counter("secret", "sack")) not in text
    assert (await ada.get(f"/tables/{table}"))["turn"] == 1
    await finish(her)
