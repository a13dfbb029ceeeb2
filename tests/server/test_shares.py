"""Links to a moment: a stranger sees what the seat saw then, and nothing later; at the end all."""

from __future__ import annotations

from collections.abc import Callable

from tests.server.client import BOT, FRIEND, ME, OPEN, Device

Make = Callable[[], Device]


async def test_a_link_shows_the_seats_view_and_nothing_later(device: Make) -> None:
    """The seat's own card is there, another's is not; what follows is not, nor whose turn it is."""
    ada, stranger = device(), device()
    table = await ada.open("mill", ME, FRIEND, mode="long", seed=3)
    socket = await ada.watch(table, seat=0)
    await socket.play("draw")
    here, path = socket.now["turn"], f"/tables/{table}/share"
    code = (await ada.post(path, after=here, seat=0))["code"]
    assert (await ada.post(path, after=here, seat=0))["code"] == code
    seen = (await ada.get(f"/tables/{table}/replay", after=here, seat=0))["view"]
    before = (await stranger.http.get(f"/shared/{code}")).text
    other = await ada.watch(table, seat=1)
    await other.play("draw")
    answer = await stranger.http.get(f"/shared/{code}")
    assert answer.text == before, "nothing that came later changes a word of it"
    assert "set-cookie" not in answer.headers
    shared = answer.json()
    assert shared["state"]["view"] == seen
    assert (shared["state"]["looking"], shared["state"]["mine"], shared["whole"]) == (0, [], "")
    assert (shared["table"]["turn"], shared["table"]["asked"]) == (here, None)
    assert table not in before, "the link tells not even which table it is"
    moment = await stranger.get(f"/shared/{code}/replay", after=0)
    assert (moment["after"], moment["last"]) == (0, here)
    for after in (-1, here + 1, 10**12):
        await stranger.refused(404, "get", f"/shared/{code}/replay", after=after)
    await stranger.get(f"/shared/{code}/catalogue")


async def test_what_may_not_be_shared(device: Make) -> None:
    """Another's seat, a moment that is not there, a table for its players only, no code at all."""
    ada, bea = device(), device()
    table = await ada.open("mill", ME, OPEN, mode="long")
    await bea.post(f"/tables/{table}/join", name="Bea")
    path = f"/tables/{table}/share"
    assert "own seats" in await ada.refused(403, "post", path, after=0, seat=1)
    assert "no seat" in await ada.refused(400, "post", path, after=0, seat=7)
    assert "no such moment" in await ada.refused(404, "post", path, after=5, seat=0)
    own = await ada.open("mill", ME, BOT, watched=False, mode="long")
    refused = await ada.refused(403, "post", f"/tables/{own}/share", after=0, seat=0)
    assert "players only" in refused
    assert "leads nowhere" in await device().refused(404, "get", "/shared/nothing")


async def test_what_is_taken_back_takes_its_links_along(device: Make) -> None:
    """Else a link would show what was chosen instead, later."""
    ada = device()
    table = await ada.open("mill", ME, FRIEND, mode="long")
    socket = await ada.watch(table, seat=0)
    await socket.play("stretch")
    codes = [
        (await ada.post(f"/tables/{table}/share", after=after, seat=0))["code"] for after in (0, 1)
    ]
    await socket.send("Undo", turn=1)
    await socket.state()
    await ada.get(f"/shared/{codes[0]}")
    await ada.refused(404, "get", f"/shared/{codes[1]}")


async def test_a_finished_match_is_shown_whole(device: Make) -> None:
    """A link made while it ran leads to all of it, by which table it is too."""
    ada = device()
    table = await ada.open("mill", ME, BOT)
    code = (await ada.post(f"/tables/{table}/share", after=0, seat=0))["code"]
    await ada.post(f"/tables/{table}/seats/0", kind="bot", level="random")
    socket = await ada.watch(table)
    while socket.now["status"] != "finished":
        await socket.state()
    stranger = device()
    assert (await stranger.get(f"/shared/{code}"))["whole"] == table
    moment = await stranger.get(f"/shared/{code}/replay", after=socket.now["turn"])
    assert moment["view"]["over"]
