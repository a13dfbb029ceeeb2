"""Programs' accounts: marked, limited, rated apart, and gone with their token."""

from __future__ import annotations

import asyncio

import pytest

from pentarchy.server import people, profiles, ratings, schema
from pentarchy.server.errors import TooMany
from pentarchy.server.lobby import Lobby
from pentarchy.server.protocol import NewTable, SeatWish
from pentarchy.server.settings import Settings
from pentarchy.server.store import Store
from tests.server.client import BOT, ME, OPEN, Device
from tests.server.process import Server
from tests.server.test_accounts import fresh, joined
from tests.server.test_people import opened, outcome, strength


def program(house: Server, token: str) -> Device:
    """A program with its token."""
    device = Device(house.url)
    device.http.headers["authorization"] = f"Bearer {token}"
    return device


async def test_a_program_is_marked_and_goes_with_its_token(house: Server) -> None:
    """In the lobby and at the table; whose it is stands on its profile; a bot plays on for it."""
    name = fresh("Robot")
    async with Device(house.url) as me:
        owner, _ = await joined(me)
        token = (await me.post("/account/tokens", label=name, play=True))["token"]
        table = await me.open("mill", ME, OPEN, mode="long")
        async with program(house, token) as robot:
            assert (await robot.get(f"/tables/{table}"))["mine"] == []
            await robot.post(f"/tables/{table}/join", name="somebody else")
            socket = await robot.watch(table, authorization=f"Bearer {token}")
            seats = [(p["name"], p["program"]) for p in socket.now["players"]]
            assert seats == [(owner, False), (name, True)]
            listed = (await me.get("/tables"))["mine"][0]["players"]
            assert [p["program"] for p in listed] == [False, True]
            assert (await me.get(f"/people/{name}"))["owner"] == owner
            await robot.refused(403, "get", "/account")
        (shown,) = (await me.get("/account"))["tokens"]
        assert (shown["label"], shown["play"]) == (name, True)
        await me.refused(409, "post", "/account/tokens", label=name, play=True)
        await me.post(f"/account/tokens/{shown['id']}/end")
        await socket.closed()
        now = (await me.get(f"/tables/{table}"))["players"][1]
        assert (now["kind"], now["program"]) == ("bot", False)
        await me.refused(404, "get", f"/people/{name}")


async def test_a_program_has_limits_of_its_own(house: Server) -> None:
    """Fifty requests at once; its owner's browser at the same address is not held up."""
    async with Device(house.url) as me:
        await joined(me)
        token = (await me.post("/account/tokens", label=fresh("Robot"), play=True))["token"]
        async with program(house, token) as robot:
            answers = await asyncio.gather(*(robot.http.get("/me") for _ in range(120)))
            statuses = [answer.status_code for answer in answers]
            assert statuses.count(200) >= 50
            assert 429 in statuses
        await me.get("/me")


async def test_a_program_opens_ten_tables(tmp_path: object) -> None:
    """Then it has to finish some."""
    store = await Store.open(f"{tmp_path}/tables.db")
    lobby = Lobby(store, Settings())
    try:
        _, (ada, bea) = await opened(store, "Ada", "Bea")
        await store.write(lambda c: people.change(c, bea, owner=ada))
        wish = NewTable("toy", (SeatWish("me"), SeatWish("friend")))
        for _ in range(10):
            await lobby.open(wish, bea)
        with pytest.raises(TooMany):
            await lobby.open(wish, bea)
        await lobby.open(wish, ada)
    finally:
        await lobby.close()
        await store.close()


async def test_a_program_and_its_owner_are_one_at_a_rated_table(house: Server) -> None:
    """Nobody is rated against themselves."""
    async with Device(house.url) as me:
        await joined(me)
        token = (await me.post("/account/tokens", label=fresh("Robot"), play=True))["token"]
        table = await me.open("ages", ME, OPEN, rated=True)
        async with program(house, token) as robot:
            sentence = await robot.refused(403, "post", f"/tables/{table}/join", name="")
            assert "two seats" in sentence
            await robot.open("ages", ME, {"kind": "bot", "level": "strong"}, rated=True)


async def test_programs_are_rated_apart(tmp_path: object) -> None:
    """Where a program sits its own rating changes and no person's; it has a board of its own."""
    store = await Store.open(f"{tmp_path}/tables.db")
    try:
        table, (ada, bea) = await opened(store, "Ada", "Bea")
        await store.write(lambda c: people.change(c, bea, owner=ada))
        await store.write(lambda c: ratings.settle(c, [outcome(table, (ada, 1), (bea, 2))]))
        assert await store.read(lambda c: strength(c, ada)) is None
        rated = await store.read(lambda c: strength(c, bea))
        assert rated is not None
        assert rated[0] < 25
        many = schema.ratings.update().values(matches=profiles.LEAST_MATCHES)
        await store.write(lambda c: c.execute(many))
        board = await store.read(lambda c: profiles.leaderboard(c, "mill"))
        assert [one.name for one in board.programs] == ["Bea"]
        assert "Bea" not in [one.name for one in board.ranked]
    finally:
        await store.close()


async def test_programs_share_their_owners_fate(tmp_path: object) -> None:
    """Closed and opened with the account, forgotten with it; they are merged with nobody."""
    store = await Store.open(f"{tmp_path}/tables.db")
    try:
        _, (ada, bea) = await opened(store, "Ada", "Bea")
        await store.write(lambda c: people.change(c, bea, owner=ada))
        for reason in ("cheating", ""):
            await store.write(lambda c, r=reason: people.ban(c, ada, r))  # type: ignore[misc]
            assert (await store.read(lambda c: people.named(c, "Bea"))).banned == reason
        for work in (people.merge, lambda c, old, into: people.reset(c, old)):
            with pytest.raises(people.Malformed, match="Bea is a program"):
                await store.write(lambda c, w=work: w(c, bea, ada))  # type: ignore[misc]
        await store.write(lambda c: people.remove(c, ada))
        assert await store.read(lambda c: people.by_name(c, "Bea")) is None
    finally:
        await store.close()


async def test_a_bot_of_ours_is_no_program(house: Server) -> None:
    """The mark is for accounts; bots have their level."""
    async with Device(house.url) as me:
        table = await me.open("mill", ME, BOT)
        assert not any(p["program"] for p in (await me.get(f"/tables/{table}"))["players"])
