"""A language model's seat: a scripted player drives it through a real client of the protocol."""

from __future__ import annotations

import os
import random
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from tests.server.client import ME, OPEN, Device
from tests.server.process import Server

OPTION = re.compile(r"^(\d+)\. ", re.MULTILINE)


class Player:
    """Calls tools and reads what they say."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.heard: list[str] = []

    async def __call__(self, tool: str, **arguments: Any) -> str:
        result = await self.client.call_tool(tool, arguments)
        text = "\n".join(part.text for part in result.content if part.type == "text")
        self.heard.append(text)
        return f"Error: {text}" if result.is_error else text


@asynccontextmanager
async def seated(house: Server, token: str) -> AsyncIterator[Player]:
    """A player at the server's own process, as a model's program would start it."""
    started = StdioServerParameters(
        command=sys.executable,
        args=["-m", "pentarchy", "mcp", "--url", house.url],
        env=os.environ | {"PENTARCHY_TOKEN": token, "NO_PROXY": "*"},
    )
    async with Client(started) as client:
        yield Player(client)


@pytest.mark.parametrize(
    "game",
    [
        "dawn",
        *(
            pytest.param(game, marks=[pytest.mark.long, pytest.mark.timeout(3600)])
            for game in ("ages", "civolution", "horizon", "innovation")
        ),
    ],
)
async def test_a_whole_match(house: Server, token: str, game: str) -> None:
    """It opens a table against a bot and chooses what is listed, until the match is over."""
    chance = random.Random(game)
    async with seated(house, token) as call:
        assert f"{game}: " in await call("games")
        told = await call("open_table", game=game, opponents=["random"])
        for _ in range(5000):
            if "The match is over." in told:
                break
            assert not told.startswith("Error"), told
            numbers = OPTION.findall(told)
            told = await (
                call("choose", option=int(chance.choice(numbers))) if numbers else call("wait")
            )
        assert re.search(r"^1\. .+: \d+", told, re.MULTILINE)
        assert "The match is over" in await call("why_not", what="x")


async def test_what_a_model_asks(house: Server, token: str) -> None:
    """The table in text, refusals with their rule, rules by id, cards, the log since last time."""
    async with seated(house, token) as call:
        assert "sit at no table" in await call("options")
        told = await call("open_table", game="dawn", opponents=["random"], mode="first-game")
        assert "is asked: " in told
        spots = re.findall(r"^hex:\w+", await call("look", part="common"), re.MULTILINE)
        assert "hex:" not in await call("look", part="own")
        action = re.findall(r"\[(.+?)\]", told)[0]
        assert "may be chosen" in await call("why_not", what=action)
        assert "Which focus card do you resolve? (T1)" in await call("why_not", what=spots[0])
        assert (await call("rule", id="r5.12")).startswith("R5.12 [")
        assert "no rule" in await call("rule", id="R99.9")
        assert "city" in (await call("find_rules", words="city state")).lower()
        assert "pottery" in await call("card", name="Pottery")
        assert await call("log") == "Nothing has happened since."
        assert "is not offered" in await call("choose", option="nothing of the kind")
        assert "is asked" in await call("choose", option=action)
        assert "dawn running" in await call("tables")


async def test_it_knows_what_its_seat_knows(house: Server, token: str) -> None:
    """What another has drawn to choose from is nowhere in what a model is told."""
    async with Device(house.url) as me, seated(house, token) as call:
        table = await me.open("civolution", ME, OPEN, seed=11)
        names = {f["key"]: f["name"] for f in await me.get(f"/tables/{table}/catalogue")}
        assert "open   " + table in await call("tables")
        await call("sit", table=table)
        await call("look")
        mine = await me.watch(table)
        seen = {
            piece["key"]
            for area in mine.now["view"]["areas"]
            if area.get("owner") == 0
            for spot in area.get("spots", ())
            for piece in spot.get("pieces", ())
            if "drawn" in spot["id"] and piece.get("key")
        }
        assert seen, "there is something to hide"
        told = "\n".join(call.heard)
        assert not [key for key in seen if names[key] in told]
        await mine.close()
