"""Parts: merged into what a client has, they are the whole, always."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from pentarchy.core.match import Match, new
from pentarchy.core.rules import games
from pentarchy.server import livematch
from pentarchy.server.parts import merged, patch
from pentarchy.server.protocol import Reply
from tests.server.client import FRIEND, ME, OPEN, Device, Socket
from tests.server.duel import ADA, LIVE, Open, choose, table
from tests.server.process import ROOT
from tests.server.sinks import until

Make = Callable[[], Device]
CASES = json.loads((ROOT / "tests/server/data/parts.json").read_text())
"""Worked out by hand; the browser's tests read them too."""


def sent(value: Any) -> Any:
    """A value as it arrives."""
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=str))


@pytest.mark.parametrize("case", CASES, ids=[case["says"] for case in CASES])
def test_a_patch_is_as_written(case: dict[str, Any]) -> None:
    """Each form of a patch: found by the server, merged by a client."""
    assert sent(patch(case["old"], case["new"])) == case["patch"]
    assert merged(case["old"], case["patch"]) == case["new"]


class Pawn(Struct, frozen=True, omit_defaults=True):
    kind: str
    count: int = 1
    inner: Pawn | None = None


@pytest.mark.parametrize(
    "old, new, found",
    [
        (Pawn("a"), Pawn("a", 2), {"count": [2]}),
        (Pawn("a", 2), Pawn("a"), {"count": []}),
        (Pawn("a"), Pawn("a", inner=Pawn("b")), {"inner": [{"kind": "b"}]}),
        (Pawn("a", inner=Pawn("b")), Pawn("a", inner=Pawn("c")), {"inner": {"kind": ["c"]}}),
    ],
)
def test_defaults_that_are_left_out_are_left_out(old: Pawn, new: Pawn, found: Any) -> None:
    """A field that goes back to its default is gone, as in the whole record."""
    assert sent(patch(old, new)) == found
    assert merged(sent(old), found) == sent(new)


@pytest.mark.parametrize("game", sorted(games()))
def test_parts_merged_are_the_whole_view(game: str) -> None:
    """Law: after every change, taken back or not, from every seat and from none."""
    chance = random.Random(game)
    seats = next(c.seats for c in games()[game].configurations() if c.seats > 1)
    match = new(game, seats, seed=7)
    for seat in (None, 0, seats - 1):
        shown = [match.view(seat), *(_after_change(match, chance, seat) for _ in range(60))]
        told = sent(shown[0])
        for old, view in pairwise(shown):
            told = merged(told, sent(patch(old, view)))
            assert told == sent(view)


def _after_change(match: Match, chance: random.Random, seat: int | None) -> Any:
    if match.over or (match.can_undo and chance.random() < 0.2):
        match.undo()
    else:
        match.apply(chance.choice(match.options))
    return match.view(seat)


async def agrees(me: Device, table: str, socket: Socket, code: str = "en") -> None:
    """What a socket shows is what a newcomer is told whole, and what the replay shows."""
    looking = socket.now["looking"]
    fresh = await me.watch(table, seat=looking, **{"Accept-Language": code})
    await fresh.close()
    assert (socket.now["view"], socket.log) == (fresh.now["view"], fresh.log)
    seat = {} if looking is None else {"seat": looking}
    path = f"/tables/{table}/replay"
    moment = await me.get(path, after=socket.now["turn"], language=code, **seat)
    assert socket.now["view"] == moment["view"]


@pytest.mark.parametrize("game", ["ages", "civolution", "dawn", "horizon", "innovation"])
@pytest.mark.parametrize("server", ["sqlite"], indirect=True)
async def test_a_socket_shows_what_a_newcomer_is_shown(device: Make, game: str) -> None:
    """Law: choices, undo, another seat, two tabs, two languages, reconnect: told in parts or
    whole, the same."""
    me = device()
    table = await me.open(game, ME, FRIEND, seed=11)
    chance = random.Random(game)
    one, two = await me.watch(table, seat=0), await me.watch(table, seat=1)
    codes = {two: "en"}
    for step in range(25):
        if step % 8 == 0:  # In the middle of it, as after it has come again.
            codes[one] = ("en", "ru", "uk", "en")[step // 8]
            await one.send("Speak", language=codes[one])
            await one.state()
        asked = one.now["asked"]
        mover = (one, two)[one.now["looking"] != asked]
        if mover.now["looking"] != asked:
            await mover.send("Look", seat=asked)
            await mover.state()
        turn = mover.now["turn"]
        if mover.now["can_undo"] and chance.random() < 0.25:
            await mover.send("Undo", turn=turn)
            target = turn - 1
        else:
            await mover.choose(chance.choice(mover.options)["id"])
            target = turn + 1
        for socket in (one, two):
            while socket.now["turn"] != target:
                await socket.state()
            await agrees(me, table, socket, codes[socket])
        if step % 8 == 7:
            await one.close()
            one = await me.watch(table, seat=one.now["looking"])
            await agrees(me, table, one)


async def test_a_change_is_told_in_parts(device: Make) -> None:
    """Only the first message is a whole state; a change costs what it changes."""
    me = device()
    socket = await me.watch(await me.open("mill", ME, FRIEND), seat=0)
    await socket.send("Choose", turn=0, option=socket.option("stretch"), seat=0)
    raw = json.loads(await socket.connection.recv())
    assert raw == {
        "type": "Parts",
        "parts": {"turn": [1], "can_undo": [True], "chose": [1]},
        "log_from": 0,
        "log": [
            {
                "number": 0,
                "after": 1,
                "text": "Player 1 stretches",
                "note": False,
                "seat": 0,
                "others": [],
                "marks": [{"start": 0, "end": 8, "seat": 0}],
            }
        ],
    }


async def test_what_changes_nothing_is_not_told(device: Make) -> None:
    """A standing answer of one player is no news to another."""
    ada, bo = device(), device()
    table = await ada.open("mill", ME, OPEN)
    await bo.post(f"/tables/{table}/join", name="Bo")
    hers, his = await ada.watch(table), await bo.watch(table)
    while not hers.now["players"][1]["online"]:
        await hers.state()
    await his.send("Answer", key="toll", value="take")
    await his.state()
    await hers.send("WhyNot", turn=0, spot="mill:5")
    assert (await hers.receive())["type"] == "Refused"


async def test_a_taken_back_choice_costs_a_line_of_the_log(device: Make) -> None:
    """The lines before it stay; only where the log goes on is said."""
    me = device()
    socket = await me.watch(await me.open("mill", ME, FRIEND), seat=0)
    for _ in range(3):
        await socket.play("stretch")
    await socket.send("Undo", turn=3)
    back = await socket.state()
    assert (back["log_from"], back["log"]) == (2, [])
    assert socket.lines == ["Player 1 stretches"] * 2


class Looker:
    """Somebody who looks on, and how often they were told that something is new."""

    device = ""

    def __init__(self, holder: str) -> None:
        self.holder = holder
        self.stirred = 0

    def tell(self, reply: Reply) -> None:
        """Nothing of interest."""

    def stir(self) -> None:
        """Something is new."""
        self.stirred += 1

    def dismiss(self) -> None:
        """Nothing of interest."""


async def test_spectators_are_told_of_many_choices_at_once(
    house: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What happens within a moment reaches spectators as one change, players as it happens."""
    monkeypatch.setattr(livematch, "GATHERING", 3600)
    live = await table(await house(), LIVE)
    player, spectator = Looker(ADA), Looker("eve")
    live.watchers |= {player, spectator}
    for _ in range(3):
        await choose(live)
    assert (player.stirred, spectator.stirred) == (3, 0)


async def test_spectators_are_told_in_the_end(house: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits for more to tell does not wait for ever."""
    monkeypatch.setattr(livematch, "GATHERING", 0.01)
    live = await table(await house(), LIVE)
    spectator = Looker("eve")
    live.watchers.add(spectator)
    await choose(live)
    await until(lambda: spectator.stirred)
