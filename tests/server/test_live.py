"""Live play on a socket: what is chosen, refused, seen and taken back."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.client import BOT, FRIEND, ME, OPEN, Device

Make = Callable[[], Device]


@pytest.mark.parametrize("game", ["toy", "mill"])
async def test_whole_match_against_bots(device: Make, game: str) -> None:
    """A person plays a match to its end against two bots."""
    me = device()
    socket = await me.watch(await me.open(game, ME, BOT, BOT, seed=5))
    while socket.now["status"] == "running":
        if socket.now["asked"] == 0:
            turn = socket.now["turn"]
            await socket.choose(len(socket.options) - 1)
            await socket.state(turn + 1)
        else:
            await socket.state()
    assert socket.now["view"]["over"]
    assert socket.now["view"]["ask"] is None
    assert [line["number"] for line in socket.log] == list(range(len(socket.log)))


async def test_stale_repeated_and_impossible_choices_change_nothing(device: Make) -> None:
    """A choice for another turn, seat or option is refused with a sentence."""
    me = device()
    socket = await me.watch(await me.open("mill", ME, FRIEND), seat=0)
    await socket.play("stretch")
    for wrong, sentence in [
        ({"turn": 0}, "moved on"),
        ({"turn": 2}, "moved on"),
        ({"option": 99}, "no option 99"),
        ({"option": -1}, "no option -1"),
        ({"seat": 1}, "not your turn"),
        ({"seat": 7}, "not yours"),
    ]:
        await socket.choose(**wrong)
        refused = await socket.reply("Refused")
        assert sentence in refused["sentence"]
        assert refused["turn"] == 1
    await socket.send("Look", seat=0)
    assert (await socket.state())["turn"] == 1


async def test_malformed_messages_are_named(device: Make) -> None:
    """What is no message of the protocol gets a fault that says what was expected."""
    me = device()
    socket = await me.watch(await me.open("mill", ME, BOT))
    for text in ["", "{", "[]", '{"type":"Dance"}', '{"type":"Choose","turn":"x"}', "null", "\x00"]:
        await socket.connection.send(text)
        assert "Not understood" in (await socket.reply("Fault"))["sentence"]
    deep = "[" * 10_000
    await socket.connection.send(deep)
    assert "Not understood" in (await socket.reply("Fault"))["sentence"]
    await socket.connection.send(json.dumps({"type": "Undo", "turn": 0, "extra": 1}))
    assert "extra" in (await socket.reply("Fault"))["sentence"]
    await socket.connection.send(b"\xff\x00")
    assert (await socket.reply("Fault"))["sentence"]
    assert (await socket.play("stretch"))["turn"] == 1


async def test_nobody_moves_for_a_seat_that_is_not_theirs(device: Make) -> None:
    """Neither a stranger nor another player chooses, undoes, looks or answers for a seat."""
    ada, eve = device(), device()
    table = await ada.open("mill", ME, OPEN)
    await eve.post(f"/tables/{table}/join", name="Eve", seat=1)
    for other in (eve, device()):
        socket = await other.watch(table)
        for kind, fields in [
            ("Choose", {"turn": 0, "option": 0, "seat": 0}),
            ("Undo", {"turn": 0}),
            ("Look", {"seat": 0}),
            ("WhyNot", {"turn": 0, "spot": "mill:5"}),
            ("Preview", {"turn": 0, "option": 0}),
        ]:
            await socket.send(kind, **fields)
            assert (await socket.reply("Refused"))["sentence"]
        assert socket.now["turn"] == 0
    stranger = await device().watch(table)
    await stranger.send("Answer", key="toll", value="take")
    assert "seat of yours" in (await stranger.reply("Refused"))["sentence"]


async def test_secrets_stay_with_their_seat(device: Make) -> None:
    """Neither another player's messages nor a spectator's hold a seat's secret."""
    ada, eve = device(), device()
    table = await ada.open("mill", ME, OPEN, seed=3)
    await eve.post(f"/tables/{table}/join", name="Eve")
    mine, hers, theirs = await ada.watch(table), await eve.watch(table), await device().watch(table)
    assert (mine.now["mine"], hers.now["mine"], theirs.now["mine"]) == ([0], [1], [])
    await mine.play("draw")
    secret = str(mine.counter("secret", "sack"))
    assert any(f"draws sack {secret}" in line for line in mine.lines)
    for other in (hers, theirs):
        await other.state(1)
        assert secret not in json.dumps(other.now)
        assert "Player 1 draws a sack" in other.lines
    assert "secret" not in [a["id"] for a in theirs.now["view"]["areas"]]
    assert theirs.options == []
    assert mine.options == []


async def test_two_tabs_stay_in_step(device: Make) -> None:
    """What one tab chooses the other shows, log included."""
    me = device()
    table = await me.open("mill", ME, BOT)
    one, two = await me.watch(table), await me.watch(table)
    await one.play("stretch")
    assert (await two.state(1))["turn"] == 1
    await two.play("stretch")
    await one.state(2)
    assert one.log == two.log
    assert one.now["view"] == two.now["view"]


async def test_reconnect_misses_nothing(device: Make) -> None:
    """A socket that comes back sees the whole log and the present table."""
    me = device()
    table = await me.open("mill", ME, FRIEND)
    first = await me.watch(table, seat=0)
    await first.play("stretch")
    await first.close()
    other = await me.watch(table, seat=0)
    await other.play("stretch")
    again = await me.watch(table, seat=0)
    assert again.now["turn"] == 2
    assert again.lines == ["Player 1 stretches", "Player 1 stretches"]


async def test_hot_seat_shows_one_hand_at_a_time(device: Make) -> None:
    """Friends on one device see no hand until one of them says who looks."""
    me = device()
    table = await me.open("mill", {"kind": "me", "name": "Ada"}, {"kind": "friend", "name": "Bo"})
    socket = await me.watch(table)
    assert socket.now["mine"] == [0, 1]
    assert socket.now["looking"] is None
    assert socket.options == []
    await socket.send("Look", seat=0)
    await socket.state()
    ada = socket.counter("secret", "sack")
    await socket.play("draw")
    assert socket.now["asked"] == 1
    assert socket.now["looking"] == 0
    assert socket.options == []
    await socket.send("Look", seat=1)
    await socket.state()
    assert socket.counter("secret", "sack") != ada
    assert "Ada draws a sack" in socket.lines
    await socket.play("stretch")
    assert "Bo stretches" in socket.lines


async def test_why_not_says_the_rule(device: Make) -> None:
    """A spot or an action that is not offered is explained, one that is offered says so."""
    me = device()
    socket = await me.watch(await me.open("mill", ME, BOT))
    await socket.send("WhyNot", turn=0, spot="mill:5")
    refused = await socket.reply("Refused")
    assert refused["sentence"] == "The mill cannot grind 5 sacks at once."
    assert (refused["rule"], refused["about"]) == ("R2", "mill:5")
    await socket.send("WhyNot", turn=0, action="grind 4")
    assert (await socket.reply("Refused"))["rule"] == "R2"
    await socket.send("WhyNot", turn=0, action="grind 1")
    assert (await socket.reply("Refused"))["sentence"] == "This may be chosen."
    await socket.send("WhyNot", turn=0, action="dance")
    assert "unknown action" in (await socket.reply("Refused"))["sentence"]
    await socket.send("WhyNot", turn=0, spot="moon")
    assert "Nothing here answers" in (await socket.reply("Refused"))["sentence"]


async def test_preview_tells_only_what_is_certain(device: Make) -> None:
    """A sure option shows its numbers; one that draws says that it reveals, and no more."""
    me = device()
    socket = await me.watch(await me.open("mill", ME, BOT))
    await socket.send("Preview", turn=0, option=socket.option("grind 2"))
    sure = await socket.reply("Previewed")
    assert sure["events"] == ["Player 1 grinds 2 sacks"]
    flour = {"area": "p0", "key": "flour", "label": "Flour", "before": 0, "after": 2}
    assert sure["changes"] == [flour]
    assert (sure["reveals"], sure["final"], sure["scores"]) == (False, True, [2, 0])
    await socket.send("Preview", turn=0, option=socket.option("draw"))
    unsure = await socket.reply("Previewed")
    assert (unsure["reveals"], unsure["final"]) == (True, True)
    assert (unsure["events"], unsure["changes"], unsure["scores"]) == ([], [], [])
    await socket.send("Preview", turn=0, option=socket.option("stretch"))
    assert (await socket.reply("Previewed"))["final"] is False
    assert (await me.get(f"/tables/{socket_table(socket)}"))["turn"] == 0


def socket_table(socket: object) -> str:
    path: str = socket.connection.request.path  # type: ignore[attr-defined]
    return path.split("/")[3]


async def test_undo_goes_back_to_what_was_revealed(device: Make) -> None:
    """Own choices are taken back one by one, up to a draw; the log forgets them in every tab."""
    me = device()
    table = await me.open("mill", ME, FRIEND)
    socket, other = await me.watch(table, seat=0), await me.watch(table, seat=1)
    await socket.send("Undo", turn=0)
    assert "cannot be taken back" in (await socket.reply("Refused"))["sentence"]
    await socket.play("stretch")
    await socket.play("stretch")
    assert socket.now["can_undo"]
    await socket.send("Undo", turn=2)
    await socket.state()
    await socket.send("Undo", turn=1)
    await socket.state()
    assert (socket.now["turn"], socket.now["can_undo"], socket.lines) == (0, False, [])
    await socket.play("draw")
    assert not socket.now["can_undo"]
    await socket.send("Undo", turn=1)
    assert (await socket.reply("Refused"))["turn"] == 1
    while other.now["asked"] != 1:
        await other.state()
    assert other.lines == ["Player 1 draws a sack"]


async def test_undo_survives_a_snapshot(device: Make) -> None:
    """Taking back across a snapshot and choosing anew stores one line of play."""
    me = device()
    table = await me.open("mill", ME, FRIEND)
    socket = await me.watch(table, seat=0)
    for _ in range(21):
        await socket.play("stretch")
    for turn in (21, 20, 19):
        await socket.send("Undo", turn=turn)
        await socket.state()
    for _ in range(3):
        await socket.play("stretch")
    text = (await me.http.get(f"/tables/{table}/record")).text
    assert text.splitlines().count("stretch") == 21


async def test_standing_answers_are_given_and_withdrawn(device: Make) -> None:
    """A standing answer is given at once and from then on, until it is withdrawn."""
    ada, bo = device(), device()
    table = await ada.open("mill", ME, OPEN)
    await bo.post(f"/tables/{table}/join", name="Bo")
    mine, his = await ada.watch(table), await bo.watch(table)
    await mine.play("grind 1")
    await his.state(1)
    assert his.now["asked"] == 1
    await his.send("Answer", key="toll", value="take")
    await his.state(2)
    assert his.now["answers"] == {"toll": "take"}
    assert his.counter("p1", "flour") == 1
    await mine.state(2)
    assert mine.now["answers"] == {}
    await his.play("draw")
    await mine.state(3)
    await mine.play("grind 2")
    assert mine.now["turn"] == 5
    await his.state(5)
    await his.send("Answer", key="toll", value=None)
    assert (await his.state())["answers"] == {}
    await his.send("Answer", key="toll", value="perhaps")
    assert "it can be: ask, take, leave" in (await his.reply("Refused"))["sentence"]
    await his.send("Answer", key="tax", value="take")
    assert "no standing answer" in (await his.reply("Refused"))["sentence"]


async def test_too_many_messages_are_refused(device: Make) -> None:
    """A flood gets faults, then the door; the table goes on."""
    me = device()
    table = await me.open("mill", ME, BOT)
    socket = await me.watch(table)
    with contextlib.suppress(ConnectionClosed):
        for _ in range(1000):
            await socket.send("Undo", turn=5)
    await socket.closed()
    calm = await me.watch(table)
    assert calm.now["turn"] == 0


async def test_a_huge_message_closes_the_socket(device: Make) -> None:
    """A message beyond the limit is not read."""
    me = device()
    table = await me.open("mill", ME, BOT)
    socket = await me.watch(table)
    await socket.connection.send("x" * 100_000)
    await socket.closed()
    assert (await me.watch(table)).now["turn"] == 0


async def test_other_sites_get_no_socket(device: Make) -> None:
    """A page of another origin cannot open a socket with our cookie."""
    me = device()
    table = await me.open("mill", ME, BOT)
    with pytest.raises(InvalidStatus):
        await me.watch(table, Origin="https://evil.example")
    assert (await me.watch(table, Origin=me.url)).now["mine"] == [0]


async def test_a_table_that_is_not_there_closes_the_socket(device: Make) -> None:
    """Its reason says so."""
    with pytest.raises(ConnectionClosed) as closed:
        await device().watch("nowhere")
    assert "There is no table nowhere" in str(closed.value)


async def test_players_come_and_go(device: Make) -> None:
    """Who is connected is shown to the others."""
    ada, bo = device(), device()
    table = await ada.open("mill", ME, OPEN)
    await bo.post(f"/tables/{table}/join", name="Bo")
    mine = await ada.watch(table)
    assert [p["online"] for p in mine.now["players"]] == [True, False]
    his = await bo.watch(table)
    while not mine.now["players"][1]["online"]:
        await mine.state()
    await his.close()
    while mine.now["players"][1]["online"]:
        await mine.state()
