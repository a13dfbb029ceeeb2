"""Talk at a table: who hears whom, what is kept, muted, reported; own notes; on both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest
from litestar.testing import TestClient

from pentarchy.server import app, chat
from pentarchy.server.settings import Settings
from tests.server.client import BOT, ME, OPEN, Device, Json
from tests.server.process import Postgres, Server
from tests.server.test_accounts import SECRET, joined
from tests.server.test_people import admin

Make = Callable[[], Device]
HERE = "http://127.0.0.1"


async def say(who: Device, table: str, text: str, **more: str) -> Json:
    """Say something, once."""
    return await who.post(f"/tables/{table}/chat", text=text, mark=uuid4().hex, **more)


async def heard(who: Device, table: str) -> list[str]:
    """What somebody reads."""
    return [line["text"] for line in (await who.get(f"/tables/{table}/chat"))["lines"]]


async def seated(ada: Device, bea: Device) -> str:
    """A table of two people."""
    table = await ada.open("mill", ME | {"name": "Ada"}, OPEN)
    await bea.post(f"/tables/{table}/join", name="Bea")
    return table


async def test_players_and_spectators_talk_apart(device: Make) -> None:
    """Each hears the own side, live; when the match is over everybody may read both."""
    ada, bea, cem, dan = device(), device(), device(), device()
    table = await seated(ada, bea)
    looking = await bea.watch(table)
    line = await say(ada, table, "  hello\u202e\n there <b>you</b>  ")
    assert (line["text"], line["seat"], line["name"]) == ("hello there <b>you</b>", 0, "Ada")
    assert (await looking.reply("Talked"))["number"] == line["number"] == 1
    await say(cem, table, "what a game", name="Cem")
    await say(dan, table, "indeed", name="Bea")
    assert await heard(bea, table) == ["hello there <b>you</b>"]
    talk = await cem.get(f"/tables/{table}/chat")
    assert [(x["text"], x["name"], x["mine"]) for x in talk["lines"]] == [
        ("what a game", "Cem", True),
        ("indeed", "", False),  # Nobody who looks on takes a player's name.
    ]
    assert talk["room"] == "spectators"
    assert await heard(device(), table) == ["what a game", "indeed"]
    for seat, who in enumerate((ada, bea)):
        await who.post(f"/tables/{table}/seats/{seat}", kind="bot", level="random")
    socket = await cem.watch(table)
    while socket.now["status"] != "finished":
        await socket.state()
    assert len(await heard(cem, table)) == 3
    assert len(await heard(ada, table)) == 3


async def test_a_line_is_said_once_and_read_once(device: Make) -> None:
    """Sent again with its mark it stands there once; what others said is unread until it is."""
    ada, bea = device(), device()
    table = await seated(ada, bea)
    first, again = [
        await ada.post(f"/tables/{table}/chat", text="hello", mark="one") for _ in range(2)
    ]
    assert first == again
    await say(ada, table, "well?")

    async def unread(who: Device) -> list[int]:
        return [t["unread"] for t in (await who.get("/tables"))["mine"]]

    assert (await unread(ada), await unread(bea)) == ([0], [2])
    await bea.post(f"/tables/{table}/chat/read", number=1)
    assert await unread(bea) == [1]
    await bea.post(f"/tables/{table}/chat/read", number=99)
    await bea.post(f"/tables/{table}/chat/read", number=1)
    assert await unread(bea) == [0], "nobody unreads"
    await say(ada, table, "once more")
    assert await unread(bea) == [1]
    assert await heard(bea, table) == ["hello", "well?", "once more"]


async def test_what_cannot_be_said(device: Make) -> None:
    """Nothing, too much, where one may not look on; and there is no such line."""
    ada, bea, cem = device(), device(), device()
    table = await ada.open("mill", ME, OPEN, watched=False, mode="long")
    await bea.post(f"/tables/{table}/join", name="Bea")
    for text in ("", " \n ", "x" * 501):
        refused = await ada.refused(400, "post", f"/tables/{table}/chat", text=text, mark="m")
        assert "one to 500 characters" in refused
    path = f"/tables/{table}/chat"
    assert "Only who plays" in await cem.refused(403, "post", path, text="hi", mark="m")
    assert "Only who plays" in await cem.refused(403, "get", path)
    for number in (0, 1, 10**12):
        refused = await bea.refused(404, "post", f"{path}/{number}/mute", wish=True)
        assert "no such line" in refused


async def test_who_is_muted_is_not_heard(device: Make) -> None:
    """At every table, until one wants to hear them again; and not oneself."""
    ada, bea = device(), device()
    table = await seated(ada, bea)
    await say(ada, table, "rude")
    path = f"/tables/{table}/chat/1/mute"
    assert "yourself" in await ada.refused(400, "post", path, wish=True)
    await bea.post(path, wish=True)
    other = await seated(ada, bea)
    await say(ada, other, "rude again")
    for at in (table, other):
        (line,) = (await bea.get(f"/tables/{at}/chat"))["lines"]
        assert (line["text"], line["muted"]) == ("", True)
    assert {t["unread"] for t in (await bea.get("/tables"))["mine"]} == {0}
    await bea.post(path, wish=False)
    assert await heard(bea, other) == ["rude again"]


async def test_operators_read_what_is_reported(
    server: Server, device: Make, tmp_path: Path
) -> None:
    """With what was said before it; they take it away, and let nobody hear who said it."""
    boss, ada, bea = device(), device(), device()
    name, _ = await joined(boss)
    await asyncio.to_thread(admin, server.db, "operator", name)
    table = await seated(ada, bea)
    await say(bea, table, "good move")
    await say(ada, table, "shut up")
    path = f"/tables/{table}/chat/2/report"
    assert "operator" in (await bea.post(path, reason="rude"))["sentence"]
    await bea.post(path, reason="twice is once")
    await device().refused(403, "get", "/admin/reports")
    (found,) = [r for r in await boss.get("/admin/reports") if r["table"] == table]
    assert (found["text"], found["reasons"], found["account"]) == ("shut up", ["rude"], "")
    assert [line["text"] for line in found["before"]] == ["good move"]
    verdict = f"/admin/reports/{table}"
    await boss.refused(404, "post", f"{verdict}/1", do="remove")
    looking = await bea.watch(table)
    await boss.post(f"{verdict}/2", do="silence")
    assert (await looking.reply("Talked"))["number"] == 2
    assert await heard(bea, table) == ["good move", ""]
    refused = await ada.refused(403, "post", f"/tables/{table}/chat", text="what?", mark="m")
    assert "not talk" in refused
    await boss.post(f"{verdict}/2", do="hear")
    await say(ada, table, "sorry")
    assert [r for r in await boss.get("/admin/reports") if r["table"] == table] == []


async def test_notes_are_ones_own_and_go_with_the_account(device: Make) -> None:
    """Nobody else reads them; they are in the export; with the account they are gone."""
    ada, bea = device(), device()
    table = await seated(ada, bea)
    await ada.post(f"/tables/{table}/memo", text="take the\nsouth")
    assert (await ada.get(f"/tables/{table}/memo"))["text"] == "take the\nsouth"
    assert (await bea.get(f"/tables/{table}/memo"))["text"] == ""
    await say(ada, table, "hello")
    name, _ = await joined(ada)
    kept = (await ada.http.get("/account/export")).json()
    assert [m["text"] for m in kept["memos"]] == ["take the\nsouth"]
    assert [m["text"] for m in kept["lines"]] == ["hello"]
    assert "mark" not in kept["lines"][0]
    await ada.post("/account/delete", name=name)
    (line,) = (await bea.get(f"/tables/{table}/chat"))["lines"]
    assert (line["text"], line["name"]) == ("", "")


async def test_what_a_guest_said_and_noted_goes_along(device: Make) -> None:
    """Signing in brings it all into the account."""
    ada, phone, bea = device(), device(), device()
    name, _ = await joined(ada)
    table = await seated(phone, bea)
    await say(phone, table, "hello")
    await phone.post(f"/tables/{table}/memo", text="south")
    await phone.post("/sign-in", name=name, password=SECRET)
    (line,) = (await ada.get(f"/tables/{table}/chat"))["lines"]
    assert line["mine"]
    assert (await ada.get(f"/tables/{table}/memo"))["text"] == "south"


def test_talk_has_a_pace(tmp_path: Path) -> None:
    """Ten lines at once, then no more for a while."""
    with TestClient(app.create_app(Settings(db=f"{tmp_path}/t.db")), base_url=HERE) as client:
        table = client.post("/api/tables", json={"game": "dawn", "seats": [ME, BOT]}).json()["id"]
        said = [
            client.post(f"/api/tables/{table}/chat", json={"text": "hi", "mark": str(n)})
            for n in range(12)
        ]
        assert [answer.status_code for answer in said] == [201] * 10 + [429] * 2
        assert "too fast" in said[-1].json()["sentence"]


@pytest.mark.postgres
async def test_talk_is_heard_at_every_node(postgres: Postgres) -> None:
    """Two nodes, two people: each is told at once; lines of one moment stand in a row."""
    db = postgres.database()
    nodes = [Server(db, "--no-limits").start() for _ in range(2)]
    try:
        async with Device(nodes[0].url) as ada, Device(nodes[1].url) as bea:
            table = await seated(ada, bea)
            looking = await bea.watch(table)
            await say(ada, table, "hello")
            assert (await looking.reply("Talked"))["number"] == 1
            await asyncio.gather(*(say(who, table, "at once") for who in (ada, bea) * 10))
            numbers = [x["number"] for x in (await ada.get(f"/tables/{table}/chat"))["lines"]]
            assert numbers == list(range(1, 22))
    finally:
        for node in nodes:
            node.stop()


def test_a_line_is_one_line() -> None:
    """Signs that turn the page round, or hide, are gone; joined ones stay joined."""
    assert chat.tidy("a\u202eb\tc\n") == "a b c"
    assert chat.tidy("👩\u200d🚀") == "👩\u200d🚀"


async def test_a_table_at_a_glance(device: Make) -> None:
    """Whose question it is, read it; all see how it stands, and what others did since their act."""
    ada, bea = device(), device()
    table = await seated(ada, bea)
    assert (await ada.get("/me"))["waits"] == [table]
    socket = await ada.watch(table)
    mine, theirs = [await who.get(f"/tables/{table}/glance") for who in (ada, bea)]
    assert mine["prompt"] == socket.now["view"]["ask"]["prompt"]
    assert (mine["seat"], theirs["seat"], theirs["prompt"]) == (0, 1, "")
    while socket.now["asked"] == 0:
        await socket.play("grind 1")
    theirs = await bea.get(f"/tables/{table}/glance")
    assert theirs["prompt"]
    assert theirs["scores"] == socket.now["view"]["standing"]["scores"]
    assert [line["seat"] for line in theirs["since"]] == [0] * len(theirs["since"]) != []
    assert ((await ada.get("/me"))["waits"], (await bea.get("/me"))["waits"]) == ([], [table])
