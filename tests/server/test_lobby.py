"""The lobby: opening, finding and joining tables."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentarchy.core.errors import Malformed
from pentarchy.core.pack import export
from pentarchy.server.seating import level
from tests.server.client import BOT, FRIEND, ME, OPEN, Device
from tests.toy import RULES

Make = Callable[[], Device]


def test_a_level_may_have_a_temperament() -> None:
    assert [level(""), level("master"), level("fair-raider")] == ["fair", "master", "fair-raider"]
    for wished in ("deep-raider", "fair-", "fair-raider:nodes=9", "yardstick-fair"):
        with pytest.raises(Malformed):
            level(wished)


async def test_games_come_with_all_a_lobby_needs(device: Make) -> None:
    """Modes, options and standing answers carry their explanations; bots their levels."""
    me = device()
    mill = next(g for g in await me.get("/games") if g["name"] == "mill")
    assert mill["title"] == "The mill"
    assert mill["seats"] == [2, 3, 4]
    assert mill["modes"][0]["help"] == "Ten rounds"
    assert mill["options"][0]["help"] == "How long a match lasts"
    assert mill["answers"][0]["choices"] == ["ask", "take", "leave"]
    assert {"mode": "short", "seats": 2, "unattended": []} in mill["sittings"]
    assert [level["name"] for level in mill["levels"]] == ["novice", "fair", "strong", "master"]
    assert mill["levels"][2] == {"name": "strong", "seconds": 2.0, "rating": None}
    assert mill["tempers"] == []
    faces = await me.get("/games/mill/catalogue")
    assert faces == [
        {
            "key": "stone",
            "name": "Millstone",
            "shelf": "cards",
            "kind": "cards",
            "text": "It grinds.",
        }
        | {"source": "public"}
    ]
    assert await me.get("/games/mill/rules") == []
    assert await me.get("/games/mill/page") == {"markdown": ""}
    assert "mill" in (await me.get("/about"))["games"]
    assert "There is no game" in await me.refused(404, "get", "/games/chess/catalogue")


@pytest.mark.parametrize("name", ["nothing", "%00", "%F0%9F%8E%B2", "a" * 200])
async def test_there_is_no_table_by_any_other_name(device: Make, name: str) -> None:
    """Whatever is asked for, in characters that the database knows or not."""
    assert "There is no table" in await device().refused(404, "get", f"/tables/{name}")


async def test_a_new_table_knows_its_host(device: Make) -> None:
    """The host's cookie is httpOnly and strict; others see the table, but none of it is theirs."""
    me = device()
    answer = await me.http.post("/tables", json={"game": "mill", "seats": [ME, BOT], "seed": 4})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert len(me.http.cookies["pentarchy"]) >= 43
    table = answer.json()
    assert (table["host"], table["mine"], table["status"]) == (True, [0], "running")
    other = await device().get(f"/tables/{table['id']}")
    assert (other["host"], other["mine"]) == (False, [])
    assert "seed" not in other


@pytest.mark.parametrize(
    "wish, sentence",
    [
        ({"game": "chess", "seats": [ME, BOT]}, "unknown game 'chess'"),
        ({"game": "mill", "seats": [ME]}, "cannot be played with 1 seats"),
        ({"game": "mill", "seats": [ME] * 5}, "expected one of: 2, 3, 4"),
        ({"game": "mill", "seats": []}, "length >= 1"),
        ({"game": "mill", "seats": [ME, BOT], "mode": "huge"}, "no mode 'huge'"),
        ({"game": "mill", "seats": [ME, BOT], "options": {"rounds": 3}}, "option rounds is 3"),
        ({"game": "mill", "seats": [ME, BOT], "options": {"wind": 1}}, "no option 'wind'"),
        ({"game": "mill", "seats": [ME, {"kind": "bot", "level": "god"}]}, "unknown bot 'god'"),
        (
            {"game": "mill", "seats": [ME, {"kind": "bot", "level": "search:nodes=9"}]},
            "No bot has the level",
        ),
        ({"game": "mill", "seats": [ME, {"kind": "dog"}]}, "Invalid enum value 'dog'"),
        ({"game": "mill", "seats": [ME, BOT], "seed": -1}, "seed"),
        ({"game": "mill", "seats": [ME, BOT], "pack": "cards: ["}, "not YAML"),
        ({"game": "mill", "seats": [ME, BOT], "pack": "pack: {game: toy}"}, "not a pack"),
        ({"seats": [ME, BOT]}, "game"),
    ],
)
async def test_bad_wishes_are_named(device: Make, wish: dict[str, object], sentence: str) -> None:
    """A table that cannot be opened is refused with what was expected."""
    assert sentence in await device().refused(400, "post", "/tables", **wish)


async def test_an_open_seat_is_taken_by_invitation_once(device: Make) -> None:
    """An unlisted table can be joined with its code only, and only the host knows the code."""
    host, guest, late = device(), device(), device()
    table = await host.open("mill", ME, OPEN, listed=False)
    invited = (await host.get(f"/tables/{table}"))["invitations"][0]
    assert (await guest.get(f"/tables/{table}"))["invitations"] == []
    assert table not in [t["id"] for t in (await guest.get("/tables"))["open"]]
    path = f"/tables/{table}/join"
    assert "invitation only" in await guest.refused(403, "post", path, name="G")
    assert "not valid" in await guest.refused(403, "post", path, name="G", code="guess")
    joined = await guest.post(path, name="Gwen", code=invited["code"])
    assert (joined["mine"], joined["status"]) == ([1], "running")
    assert joined["players"][1]["name"] == "Gwen"
    assert "not valid" in await late.refused(403, "post", path, name="L", code=invited["code"])


async def test_play_waits_for_open_seats(device: Make) -> None:
    """Nobody moves before every seat is taken; a listed table's seat is taken from the lobby."""
    host, guest = device(), device()
    table = await host.open("mill", ME, OPEN)
    socket = await host.watch(table)
    assert (socket.now["status"], socket.now["asked"]) == ("open", None)
    await socket.choose(0, seat=0)
    assert "every seat is taken" in (await socket.reply("Refused"))["sentence"]
    assert table in [t["id"] for t in (await guest.get("/tables"))["open"]]
    await guest.post(f"/tables/{table}/join", name="Player 1")
    await socket.state()
    assert (socket.now["status"], socket.now["asked"]) == ("running", 0)
    assert socket.now["players"][1]["name"] == "Player 1 2"
    assert "no such open seat" in await guest.refused(
        404, "post", f"/tables/{table}/join", name="X"
    )


async def test_the_host_fills_a_seat_with_a_bot(device: Make) -> None:
    """The host puts a bot on an open seat; nobody else does; a player hands over a seat."""
    host, guest = device(), device()
    table = await host.open("mill", ME, OPEN)
    path = f"/tables/{table}/seats/1"
    assert "Only the host" in await guest.refused(403, "post", path, kind="bot")
    filled = await host.post(path, kind="bot", level="random")
    assert (filled["status"], filled["players"][1]["kind"]) == ("running", "bot")
    assert "Only the host" in await host.refused(403, "post", path, kind="me")
    assert "no seat 9" in await host.refused(404, "post", f"/tables/{table}/seats/9", kind="me")
    socket = await host.watch(table)
    assert socket.counter("secret", "sack")
    gone = await host.post(f"/tables/{table}/seats/0", kind="bot", level="random")
    assert gone["mine"] == []
    await socket.state()
    assert (socket.now["looking"], socket.now["mine"], socket.options) == (None, [], [])
    assert "secret" not in [a["id"] for a in socket.now["view"]["areas"]]
    while socket.now["status"] == "running":
        await socket.state()


WARNING = "may know what is hidden"


async def test_who_joins_learns_that_the_seed_was_chosen(device: Make) -> None:
    """A chosen seed tells every secret: who may take an open seat knows it before and after."""
    host, guest = device(), device()
    chosen = await host.open("mill", ME, OPEN, seed=5)
    assert (await guest.get(f"/tables/{chosen}"))["known"]
    listed = (await guest.get("/tables"))["open"]
    assert [table["known"] for table in listed if table["id"] == chosen] == [True]
    await guest.post(f"/tables/{chosen}/join", name="Gwen")
    assert WARNING in (await guest.watch(chosen)).lines[0]
    drawn = await host.open("mill", ME, OPEN)
    assert not (await guest.get(f"/tables/{drawn}"))["known"]
    assert (await guest.watch(drawn)).lines == []
    alone = await host.open("mill", ME, FRIEND, seed=5)
    assert (await host.watch(alone)).lines == []
    await host.post(f"/tables/{alone}/seats/1", kind="open")
    assert WARNING in (await guest.watch(alone)).lines[0]


async def test_who_joins_learns_that_the_record_was_taken(device: Make) -> None:
    """The record tells every secret too: taken or uploaded, it is known when a seat is open."""
    host, guest = device(), device()
    table = await host.open("mill", ME, FRIEND)
    text = (await host.http.get(f"/tables/{table}/record")).text
    socket = await host.watch(table, seat=0)
    assert socket.lines == []
    await host.post(f"/tables/{table}/seats/1", kind="open")
    await guest.post(f"/tables/{table}/join", name="Gwen")
    assert WARNING in (await guest.watch(table)).lines[0]
    uploaded = await host.post("/records", record=text, seats=[ME, OPEN])
    assert WARNING in (await guest.watch(uploaded["id"])).lines[0]
    untaken = await host.open("mill", ME, FRIEND)
    await host.post(f"/tables/{untaken}/seats/1", kind="open")
    assert (await guest.watch(untaken)).lines == []


async def test_who_joins_a_fork_learns_what_is_known(device: Make) -> None:
    """Of a finished match everything is known, so also of its fork; of a running one nothing."""
    host, guest = device(), device()
    running = await host.open("mill", ME, FRIEND)
    fork = await host.post(f"/tables/{running}/fork", after=0, seats=[ME, OPEN])
    assert (await guest.watch(fork["id"])).lines == []
    done = await host.open("mill", BOT, BOT, options={"rounds": 2})
    socket = await host.watch(done)
    while socket.now["status"] == "running":
        await socket.state()
    fork = await host.post(f"/tables/{done}/fork", after=0, seats=[ME, OPEN])
    assert WARNING in (await guest.watch(fork["id"])).lines[0]


async def test_standing_answers_leave_with_their_holder(device: Make) -> None:
    """Whoever takes over a seat is asked, whatever the one before wished."""
    host, leaving, coming = device(), device(), device()
    table = await host.open("mill", ME, OPEN, mode="long")
    await leaving.post(f"/tables/{table}/join", name="Bo")
    socket = await leaving.watch(table)
    await socket.send("Answer", key="toll", value="leave")
    await socket.state()
    assert socket.now["answers"] == {"toll": "leave"}
    await leaving.post(f"/tables/{table}/seats/1", kind="open")
    await coming.post(f"/tables/{table}/join", name="Cleo")
    fresh = await coming.watch(table)
    assert fresh.now["answers"] == {}
    mine = await host.watch(table)
    await mine.play("draw")
    await fresh.state(1)
    await fresh.play("draw")
    await mine.state(2)
    await mine.play(next(o["action"] for o in mine.options if o["action"].startswith("grind")))
    assert (mine.now["turn"], mine.now["asked"]) == (3, 1)


async def test_an_invitation_of_any_letters_is_compared(device: Make) -> None:
    """A code no server ever gave is refused like any other wrong one."""
    table = await device().open("mill", ME, OPEN, listed=False)
    path = f"/tables/{table}/join"
    assert "not valid" in await device().refused(403, "post", path, name="G", code="\u00e9")


async def test_lists_show_mine_and_others(device: Make) -> None:
    """A table stands under `mine` for its players and under its status for everybody else."""
    me, other = device(), device()
    running = await me.open("mill", ME, FRIEND)
    done = await me.open("mill", BOT, BOT, options={"rounds": 2})
    socket = await me.watch(done)
    while socket.now["status"] == "running":
        await socket.state()
    mine = await me.get("/tables")
    assert {running, done} <= {t["id"] for t in mine["mine"]}
    assert running not in {t["id"] for t in mine["running"]}
    others = await other.get("/tables")
    assert running in {t["id"] for t in others["running"]}
    finished = next(t for t in others["finished"] if t["id"] == done)
    assert finished["result"]["places"]
    assert others["mine"] == []


async def test_nobody_sits_where_the_rules_play(device: Make) -> None:
    """An automa's seat is nobody's, whoever was wished for it."""
    me = device()
    games = {g["name"]: g for g in await me.get("/games")}
    sitting = {"mode": "automa", "seats": 2, "unattended": [1]}
    assert sitting in games["innovation"]["sittings"]
    opened = await me.post("/tables", game="innovation", mode="automa", seats=[ME, ME])
    assert [p["kind"] for p in opened["players"]] == ["human", "rules"]
    assert (opened["mine"], opened["status"]) == ([0], "running")


async def test_a_cookie_of_somebody_elses_making_is_no_token(device: Make) -> None:
    """A short cookie is replaced by an unguessable one."""
    me = device()
    wish = {"game": "mill", "seats": [ME, BOT]}
    answer = await me.http.post("/tables", json=wish, headers={"Cookie": "pentarchy=guessable"})
    assert answer.status_code == 201
    assert "guessable" not in answer.headers["set-cookie"]


async def test_names_fit_into_a_record(device: Make) -> None:
    """Commas, control characters and twins are dealt with when a table is opened."""
    me = device()
    wishes = [
        {"kind": "me", "name": " Ada,\n Countess\t"},
        {"kind": "friend", "name": "Ada Countess"},
    ]
    table = await me.open("mill", *wishes)
    names = [p["name"] for p in (await me.get(f"/tables/{table}"))["players"]]
    assert names == ["Ada Countess", "Ada Countess 2"]
    too_long = {"kind": "me", "name": "x" * 41}
    body = {"game": "mill", "seats": [too_long, ME]}
    assert "length <= 40" in await me.refused(400, "post", "/tables", **body)


async def test_a_table_plays_with_a_pack(device: Make) -> None:
    """A data pack changes the components of one table, and its catalogue and pack can be read."""
    me = device()
    pack = export(RULES).replace("name: Porter", "name: Stevedore")
    table = await me.open("toy", ME, BOT, pack=pack, seed=1)
    faces = {f["key"]: f["name"] for f in await me.get(f"/tables/{table}/catalogue")}
    assert faces["porter"] == "Stevedore"
    assert (await me.http.get(f"/tables/{table}/pack")).text == pack
    assert (await me.get(f"/tables/{table}"))["pack"] is True
    socket = await me.watch(table)
    while socket.now["status"] == "running":
        turn = socket.now["turn"]
        if socket.now["asked"] == 0:
            await socket.choose()
        await socket.state(turn + 1)
    plain = await me.open("toy", ME, BOT)
    assert "own components" in await me.refused(404, "get", f"/tables/{plain}/pack")
