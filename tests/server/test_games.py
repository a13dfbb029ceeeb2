"""Every registered game on the table: opened, looked at, played a little, replayed and forked."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentarchy.core.rules import games
from tests.server.client import BOT, ME, Device

GAMES = sorted(games())
CHOICES = 6


@pytest.mark.parametrize("server", ["sqlite"], indirect=True)
@pytest.mark.parametrize("game", GAMES)
async def test_a_game_is_at_home_here(device: Callable[[], Device], game: str) -> None:
    """A person plays some choices against a bot; the table answers everything it can be asked."""
    me = device()
    info = next(g for g in await me.get("/games") if g["name"] == game)
    seats = info["sittings"][0]["seats"]
    table = await me.open(game, ME, *[BOT] * (seats - 1), seed=1)
    assert await me.get(f"/tables/{table}/catalogue")
    socket = await me.watch(table)
    for _ in range(CHOICES):
        while socket.now["status"] == "running" and socket.now["asked"] != 0:
            await socket.state()
        if socket.now["status"] != "running":
            break
        turn, last = socket.now["turn"], socket.options[-1]
        await socket.send("Preview", turn=turn, option=last["id"])
        assert (await socket.reply("Previewed"))["option"] == last["id"]
        spot = next((s["id"] for a in socket.now["view"]["areas"] for s in a.get("spots", ())), "x")
        await socket.send("WhyNot", turn=turn, spot=spot)
        assert (await socket.reply("Refused"))["sentence"]
        await socket.choose(last["id"])
        await socket.state(turn + 1)
    turn = socket.now["turn"]
    assert (await me.get(f"/tables/{table}/replay", after=turn))["view"]["game"] == game
    assert (await me.get(f"/tables/{table}/course"))["points"]
    forked = await me.post(f"/tables/{table}/fork", after=turn // 2)
    assert (forked["game"], forked["forked_from"]) == (game, table)
    stranger = await device().watch(table)
    assert stranger.options == []
