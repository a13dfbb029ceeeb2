"""Bots at the table: they know only what their seat knows, and may fail without harm."""

from __future__ import annotations

import asyncio
import errno
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import pentarchy
from pentarchy import bots
from pentarchy.core.action import Action
from pentarchy.core.chance import Chance, pick
from pentarchy.core.game import Game
from pentarchy.core.match import codec, restore
from pentarchy.server import livematch, tasks
from pentarchy.server.lobby import Lobby
from pentarchy.server.protocol import NewTable, SeatWish
from pentarchy.server.protocol_pace import Pace
from pentarchy.server.reels import Reel
from pentarchy.server.settings import Settings
from pentarchy.server.store import Change, Store, Stored
from pentarchy.server.tasks import CheckPack, CheckRecord, Think
from pentarchy.server.workers import TaskFailed, Worker, Workers
from tests.server import mill
from tests.server.client import ME, Device
from tests.server.duel import Open, table
from tests.server.process import GAMES, Server

Make = Callable[[], Device]


@pytest.mark.parametrize("level", ["raises", "cheats", "crashes", "dawdles"])
async def test_a_failing_bot_is_replaced_by_a_legal_move(device: Make, level: str) -> None:
    """Whatever a bot does wrong, a legal move is made for it and the log says so."""
    me = device()
    table = await me.open("mill", ME, {"kind": "bot", "name": "Botty", "level": level})
    socket = await me.watch(table)
    await socket.play("draw")
    while socket.now["asked"] != 0:
        await socket.state()
    said = f"Botty (bot, {level}) failed; a legal move was made for it."
    note = next(line for line in socket.log if line["note"])
    assert (note["text"], note["after"]) == (said, 1)
    again = await me.watch(table)
    assert again.log == socket.log


async def test_a_chosen_seed_makes_a_session_that_can_be_had_again(device: Make) -> None:
    """Who makes the same choices is answered in the same way, by bots that play at random too."""
    me, told = device(), []
    for _ in range(2):
        bot = {"kind": "bot", "name": "Botty", "level": "random"}
        socket = await me.watch(await me.open("mill", ME, bot, mode="long", seed=4))
        for _ in range(5):
            await socket.play("no" if len(socket.options) == 2 else "draw")
            while socket.now["asked"] != 0:
                await socket.state()
        told.append(socket.lines)
    assert told[0] == told[1]


async def test_a_bot_whose_worker_was_killed_is_asked_again(device: Make) -> None:
    """A process that ends under a bot costs it no choice, and the log says nothing."""
    me = device()
    table = await me.open("mill", ME, {"kind": "bot", "level": "stumbles"})
    socket = await me.watch(table)
    await socket.play("draw")
    while socket.now["asked"] != 0:
        await socket.state()
    assert [line for line in socket.log if line["note"]] == []
    assert socket.lines[-1].endswith("draws a sack")


async def test_bots_go_on_when_no_worker_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine out of files or memory costs a bot its thought, not the table its bot."""

    async def full(*_: object, **__: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    workers = Workers(1)
    match = pentarchy.core.match.new(mill.RULES, seats=2, seed=1)
    task = Think("mill", "", codec(mill.RULES).encode(match.game).decode(), 5, 0, "random")
    with monkeypatch.context() as patch:
        patch.setattr(asyncio, "create_subprocess_exec", full)
        await workers.warm()
        with pytest.raises(TaskFailed, match="Too many open files"):
            await workers.ask(task, 5)
    monkeypatch.setenv("PENTARCHY_GAMES", GAMES)
    assert await workers.ask(task, 20)
    await workers.close()


async def test_bots_go_on_when_their_choice_could_not_be_stored(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that nobody looks at is read anew after the database failed, as often as it must."""
    monkeypatch.setenv("PENTARCHY_GAMES", GAMES)
    monkeypatch.setattr("pentarchy.server.lobby.PAUSES", (0.01,))
    store = await Store.open(db)
    lobby = Lobby(store, Settings(workers=1))
    save, load, failures = store.save, store.load, ["save", "load", "load"]

    async def saved(change: Change) -> None:
        if failures[:1] == ["save"]:
            raise OSError(failures.pop(0))
        await save(change)

    async def loaded(table: str) -> Stored | None:
        if failures[:1] == ["load"]:
            raise OSError(failures.pop(0))
        return await load(table)

    monkeypatch.setattr(store, "save", saved)
    monkeypatch.setattr(store, "load", loaded)
    bot = SeatWish("bot", level="random")
    await lobby.start()
    table = (await lobby.open(NewTable("toy", (bot, bot)), "")).id
    async with asyncio.timeout(180):
        while failures or not lobby.live[table].finished:
            await asyncio.sleep(0.05)
    await lobby.close()
    await store.close()


async def test_bots_somebody_looks_at_think_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many tables of bots nobody looks at, a player's opponent waits for one at most."""
    order: list[int] = []

    async def noted(_: Worker, task: Think, seconds: float) -> None:
        await asyncio.sleep(0)
        order.append(task.seat)

    monkeypatch.setattr(Worker, "ask", noted)
    workers = Workers(1)
    alone = [workers.ask(Think("mill", "", "", 0, n, ""), 5, patient=True) for n in range(8)]
    watched = workers.ask(Think("mill", "", "", 0, 99, ""), 5)
    await asyncio.gather(*alone, watched)
    assert order == [0, 99, *range(1, 8)]


async def test_a_task_given_up_while_its_worker_starts_spoils_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What the worker says when it is ready is not taken for the next task's answer."""
    monkeypatch.setenv("PENTARCHY_GAMES", GAMES)
    workers = Workers(1)
    match = pentarchy.core.match.new(mill.RULES, seats=2, seed=1)
    task = Think("mill", "", codec(mill.RULES).encode(match.game).decode(), 5, 0, "random")
    given_up = asyncio.create_task(workers.ask(task, 20))
    while workers.all[0].process is None:
        await asyncio.sleep(0.01)
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    assert await workers.ask(task, 20)
    await workers.close()


@pytest.mark.parametrize("steps", range(4))
async def test_a_task_given_up_just_when_it_is_answered_is_given_up(steps: int) -> None:
    """Else a server told to stop would let its bots play on, now and then."""
    worker = Worker()
    process = await worker.running()
    assert process.stdout is not None
    asked = asyncio.create_task(worker.ask(CheckRecord("", ""), 30))
    await asyncio.sleep(0)
    process.stdout.feed_data(b"{}\n")
    for _ in range(steps):
        await asyncio.sleep(0)
    given_up = asked.cancel()
    with pytest.raises(asyncio.CancelledError if given_up else msgspec.ValidationError):
        await asked
    await worker.close()


async def test_a_worker_whose_server_is_gone_ends_without_a_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also when it has an answer that nobody reads any more."""
    monkeypatch.setenv("PENTARCHY_GAMES", GAMES)
    worker = subprocess.Popen(
        [sys.executable, "-m", "pentarchy.server.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert worker.stdin is not None
    assert worker.stdout is not None
    assert worker.stderr is not None
    assert worker.stdout.readline() == b"ready\n"
    worker.stdout.close()
    worker.stdin.write(msgspec.json.encode(CheckPack("chess", "")) + b"\n")
    worker.stdin.flush()
    assert worker.wait(20) == 0
    assert worker.stderr.read() == b""


async def test_the_table_answers_while_a_bot_thinks(device: Make) -> None:
    """People are told that a bot thinks, and get answers meanwhile."""
    me = device()
    table = await me.open("mill", ME, {"kind": "bot", "level": "pensive"})
    socket = await me.watch(table)
    await socket.choose(socket.option("draw"))
    assert (await socket.reply("Thinking"))["seat"] == 1
    await socket.send("WhyNot", turn=1, spot="mill:1")
    assert "is to choose" in (await socket.reply("Refused"))["sentence"]
    assert (await me.watch(table)).now["thinking"]


async def test_bots_alone_play_to_the_end(device: Make) -> None:
    """A table of bots needs nobody."""
    me = device()
    table = await me.open("toy", *[{"kind": "bot", "level": "random"}] * 3)
    socket = await me.watch(table)
    while socket.now["status"] == "running":
        await socket.state()
    assert socket.now["view"]["over"]


async def test_a_hint_is_an_option_of_the_asker(device: Make) -> None:
    """Only the seat that is to choose gets a hint, and it can be chosen."""
    me = device()
    table = await me.open("toy", ME, {"kind": "bot", "level": "random"}, seed=2)
    socket = await me.watch(table)
    hint = await me.get(f"/tables/{table}/hint")
    assert socket.options[hint["option"]]["action"] == hint["action"]
    assert socket.options[hint["option"]]["label"] == hint["label"]
    assert hint["reasons"]
    assert all(o["option"] != hint["option"] for o in hint["others"])
    assert hint["plan"][0] == hint["action"]
    assert "to the seat" in await device().refused(403, "get", f"/tables/{table}/hint")


async def test_a_hint_stays_while_the_position_does(device: Make) -> None:
    """Asked again, also after something was done and taken back, it is the very same."""
    me = device()
    bot = {"kind": "bot", "level": "random"}
    table = await me.open("dawn", ME, bot, mode="first-game", seed=7)
    socket = await me.watch(table)
    hint = await me.get(f"/tables/{table}/hint")
    assert await me.get(f"/tables/{table}/hint") == hint
    await socket.send("Choose", turn=0, option=socket.option("focus 5"), seat=0)
    await socket.state()
    await socket.send("Undo", turn=1)
    await socket.state()
    assert await me.get(f"/tables/{table}/hint") == hint


async def test_a_match_is_analysed_when_it_is_over(device: Make) -> None:
    """The chances of all seats over a finished match; a running one keeps what is hidden."""
    me = device()
    running = await me.open("toy", ME, {"kind": "bot", "level": "random"}, seed=2)
    assert "when it is over" in await me.refused(409, "get", f"/tables/{running}/analysis")
    table = await me.open("toy", *[{"kind": "bot", "level": "random"}] * 2, seed=2)
    socket = await me.watch(table)
    while socket.now["status"] == "running":
        await socket.state()
    while not (analysis := await me.get(f"/tables/{table}/analysis"))["done"]:
        await asyncio.sleep(0.1)
    assert analysis["points"][-1]["after"] == socket.now["turn"]
    assert all(abs(sum(p["chances"]) - 1) < 0.01 for p in analysis["points"])
    for turn in analysis["turning_points"]:
        assert any(p["turning"] == turn["sentence"] for p in analysis["points"])


def test_the_true_position_never_reaches_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot is handed its own secret, and neither another's nor the randomness to come."""
    seen: list[mill.Mills] = []

    class Spy:
        name = "spy"

        def choose(self, g: Game[Any, Any], seat: int, chance: Chance) -> Action:
            seen.append(g.state)
            return g.options()[0]

    monkeypatch.setattr(bots, "make", lambda level: Spy())
    monkeypatch.setattr("pentarchy.server.tasks.rules_of", lambda game, pack: mill.RULES)
    match = pentarchy.core.match.new(mill.RULES, seats=3, seed=11)
    position = codec(mill.RULES).encode(match.game).decode()
    [text] = Think("mill", "", position, 5, 1, "spy").do()
    assert text == match.options[0].text
    true, given = match.game.state, seen[0]
    assert given.players[1].secret == true.players[1].secret
    assert given.players[0].secret != true.players[0].secret
    assert given.players[2].secret != true.players[2].secret
    assert given.rng != true.rng


def test_bots_asked_in_a_row_choose_as_if_asked_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who answer at once play a whole match in one task; each knows only what it may."""
    seen: list[tuple[int, list[int]]] = []

    class Spy:
        name = "spy"

        def choose(self, g: Game[Any, Any], seat: int, chance: Chance) -> Action:
            seen.append((seat, [p.secret for p in g.state.players]))
            return pick(chance, g.options())

    monkeypatch.setattr(bots, "make", lambda level: Spy())
    monkeypatch.setattr(tasks, "rules_of", lambda game, pack: mill.RULES)
    monkeypatch.setattr(tasks, "MOMENT", 60)
    match = pentarchy.core.match.new(mill.RULES, seats=3, seed=11)

    def task(**others: Any) -> Think:
        position, turn = codec(mill.RULES).encode(match.game).decode(), len(match.record.actions)
        assert match.seat is not None
        return Think("mill", "", position, 5, match.seat, "spy", turn, **others)

    texts = task(others=dict.fromkeys(range(3), "spy")).do()
    together, seen = seen, []
    for n, text in enumerate(texts):
        assert task().do() == [text]
        secrets = [p.secret for p in match.game.state.players]
        seat, told = together[n]
        assert seat == match.seat
        assert [a == b for a, b in zip(told, secrets, strict=True)] == [i == seat for i in range(3)]
        match.apply(text)
    assert match.over
    assert together == seen


async def test_choices_in_a_row_are_kept_as_if_made_one_by_one(
    house: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every position on the way, also beyond a snapshot, without being played through again."""

    def never(*_: object) -> Reel:
        raise AssertionError("it was played through again")

    monkeypatch.setattr(livematch, "wind", never)
    lobby = await house()
    live = await table(lobby, Pace())
    ahead = restore(live.rules, live.match.record)
    positions = [live.position]
    for _ in range(45):
        ahead.apply(ahead.options[0])
        positions.append(codec(live.rules).encode(ahead.game))
    actions = [live.rules.vocabulary.parse(text) for text in ahead.record.actions]
    for start, end in ((0, 3), (3, 23), (23, 45)):
        async with live.settled():
            await live.play(*actions[start:end])
    assert live.turn == 45
    stored = await lobby.store.load(live.id)
    assert stored is not None
    assert [reel.after for reel in stored.reels] == [20, 40]
    kept = [bytes(p) for reel in stored.reels for p in reel.film().positions]
    assert kept == positions[:41]
    assert stored.record.actions == ahead.record.actions


async def test_who_fails_after_others_in_a_row_is_the_one_who_failed(device: Make) -> None:
    """The log names who chose what is not allowed, not who was asked before."""
    me, cheat = device(), {"kind": "bot", "name": "Cheat", "level": "cheats"}
    table = await me.open("mill", ME, {"kind": "bot", "name": "Good", "level": "random"}, cheat)
    socket = await me.watch(table)
    for _ in range(2):
        await socket.play("draw")
        while socket.now["asked"] != 0 or len(socket.options) == 2:
            if socket.now["asked"] == 0:
                await socket.play("no")
            else:
                await socket.state()
    notes = {line["text"] for line in socket.log if line["note"]}
    assert notes == {"Cheat (bot, cheats) failed; a legal move was made for it."}


@pytest.mark.timeout(300)
async def test_bots_think_on_a_cluster(tmp_path: Path) -> None:
    """A real Ray on this machine plays a match; its bots know only what their seats know."""
    server = Server(f"{tmp_path}/t.db", "--cluster", "local", "--no-limits").start()
    try:
        async with Device(server.url) as me:
            table = await me.open("toy", *[{"kind": "bot", "level": "random"}] * 2, seed=2)
            socket = await me.watch(table)
            async with asyncio.timeout(200):
                while socket.now["status"] == "running":
                    await socket.state()
        assert [line for line in socket.log if line["note"]] == []
    finally:
        server.stop()


def test_a_cluster_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    """Within seconds, before anything is served."""
    command = [sys.executable, "-m", "pentarchy", "serve", "--cluster", "127.0.0.1:1"]
    command += ["--db", f"{tmp_path}/t.db"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, "no Ray cluster at 127.0.0.1:1" in done.stderr) == (2, True)
