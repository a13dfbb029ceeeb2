"""Notices: who must move and does not look is told once, and never after they have moved."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import Connection, select

from pentarchy.core.errors import Malformed
from pentarchy.server import carriers, mail, outside, people, schema, telling, uptime
from pentarchy.server.carriers import Carriers
from pentarchy.server.clocks import A_DAY
from pentarchy.server.errors import TooMany
from pentarchy.server.livematch import LiveMatch
from pentarchy.server.lobby import Lobby
from pentarchy.server.mail import Post
from pentarchy.server.notices import LOCK, Notices
from pentarchy.server.outside import Outside
from pentarchy.server.protocol_pace import NewChannel, Pace, Wishes
from pentarchy.server.settings import Settings
from pentarchy.server.store import Store
from tests.server.client import OPEN, Device
from tests.server.duel import ADA, BEA, Open, choose, closed, holder, pass_on, table
from tests.server.hours import Hours
from tests.server.process import Postgres, Server
from tests.server.sinks import Endpoint, Sink, Subscriber, until
from tests.server.test_accounts import joined

TITLE = "Civilization: A New Dawn"
PAGE = "https://games.example.org"
SOON = telling.GRACE + 1


@pytest.fixture
def sink() -> Iterator[Sink]:
    """A mail server."""
    running = Sink().start()
    yield running
    running.stop()


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    """A server that browsers are pushed through, and programs listen at."""
    running = Endpoint().start()
    yield running
    running.stop()


@pytest_asyncio.fixture
async def ways(sink: Sink) -> AsyncIterator[Carriers]:
    """The ways out, to this machine too."""
    world = Outside(private=True)
    yield Carriers(Post(mail.smtp(sink.url)), world)
    await world.close()


async def known(store: Store, *channels: tuple[str, str], **wishes: Any) -> None:
    """Ada and Bea have accounts, and Bea wants to be told there."""

    def write(c: Connection) -> None:
        for person in (ADA, BEA):
            if people.by_id(c, person) is None:
                people.add(c, person, person.title())
        people.change(c, BEA, email="bea@example.org")
        telling.wish(c, BEA, Wishes(**wishes))
        for kind, target in channels:
            telling.add(c, BEA, kind, target, "there", PAGE)

    await store.write(write)


async def to_bea(live: LiveMatch) -> None:
    """Play until Bea is asked, by a move of Ada's."""
    if holder(live) == BEA:
        await pass_on(live)
    while holder(live) != BEA:
        await pass_on(live)


async def waiting(store: Store) -> int:
    """How many notices wait to be sent."""
    return len(await store.read(lambda c: c.execute(select(schema.notices)).all()))


async def test_by_every_way_once(
    house: Open, hours: Hours, sink: Sink, endpoint: Endpoint, ways: Carriers
) -> None:
    """A letter, a push only her browser can read, JSON for programs, and what Discord takes."""
    lobby = await house()
    bea = Subscriber(f"{endpoint.url}/push/1")
    hook, discord = f"{endpoint.url}/hook", f"{endpoint.url}/api/webhooks/1"
    push = json.dumps(bea.subscription)
    await known(lobby.store, ("mail", ""), ("push", push), ("webhook", hook), ("discord", discord))
    await lobby.store.write(carriers.make_keys)
    live = await table(lobby, Pace())
    await to_bea(live)
    notices = Notices(lobby.store, lobby, ways)
    await notices.send_due()
    assert not endpoint.posts
    hours.go_on(SOON)
    for _ in range(3):
        await notices.send_due()
        hours.go_on(3600)
    letter = await sink.letter(0)
    url = f"{PAGE}/tables/{live.id}#since"
    assert (letter["To"], letter["Subject"]) == ("bea@example.org", f"Your turn: {TITLE}")
    assert letter.get_content().strip() == f"{TITLE} with Ada waits for you: {url}"
    ((_, headers, body),) = [post for post in endpoint.posts if post[0] == "/push/1"]
    shown = bea.read(body)
    assert (shown["title"], shown["url"]) == (f"Your turn: {TITLE}", url)
    assert headers["content-encoding"] == "aes128gcm"
    token = headers["authorization"].split("t=")[1].split(",")[0].split(".")[1]
    claims = json.loads(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)))
    assert (claims["aud"], claims["sub"]) == (endpoint.url, PAGE)
    ((told,), (said,)) = endpoint.told("/hook"), endpoint.told("/api/webhooks/1")
    assert told["tables"][0]["url"] == url
    assert said == {"content": told["content"], "allowed_mentions": {"parse": []}}
    assert len(sink.letters) == 1
    assert len(endpoint.posts) == 3
    assert await waiting(lobby.store) == 0


class Watching:
    """Somebody who looks on."""

    device = ""

    def __init__(self, holder: str) -> None:
        self.holder = holder

    def tell(self, reply: object) -> None: ...

    def stir(self) -> None: ...

    def dismiss(self) -> None: ...


async def test_not_who_looks_on_and_not_who_has_moved(
    house: Open, hours: Hours, endpoint: Endpoint, ways: Carriers
) -> None:
    """Nor who has come back before it was sent, nor of a table they do not want to hear of."""
    lobby = await house()
    await known(lobby.store, ("webhook", f"{endpoint.url}/hook"))
    live = await table(lobby, Pace())
    notices = Notices(lobby.store, lobby, ways)
    bea = Watching(BEA)
    live.watchers.add(bea)
    await to_bea(live)
    assert await waiting(lobby.store) == 0
    live.watchers.clear()
    await to_bea(live)
    assert await waiting(lobby.store) == 1
    live.watchers.add(bea)
    hours.go_on(SOON)
    await notices.send_due()
    assert await waiting(lobby.store) == 0
    live.watchers.clear()
    await to_bea(live)
    await choose(live)
    while holder(live) == BEA:
        await choose(live)
    assert await waiting(lobby.store) == 0
    await lobby.store.write(lambda c: telling.silence(c, BEA, live.id, True))
    await to_bea(live)
    hours.go_on(SOON)
    await notices.send_due()
    assert not endpoint.posts


async def test_quiet_hours_and_one_message_for_many(
    house: Open, hours: Hours, endpoint: Endpoint, ways: Carriers
) -> None:
    """From ten to eight nothing; then one message of all tables, and the next not at once."""
    lobby = await house()
    wishes = {"quiet_from": 22 * 60, "quiet_until": 8 * 60, "zone": "Europe/Kyiv", "gather": 3600}
    await known(lobby.store, ("webhook", f"{endpoint.url}/hook"), **wishes)
    notices = Notices(lobby.store, lobby, ways)
    hours.go_on(A_DAY - (uptime.wall() + 2 * 3600 - 23 * 3600) % A_DAY)  # 23:00 in winter there.
    for _ in range(3):
        await to_bea(await table(lobby, Pace()))
    hours.go_on(SOON)
    await notices.send_due()
    hours.go_on(7.5 * 3600)
    await notices.send_due()
    assert not endpoint.posts
    hours.go_on(2 * 3600)
    await notices.send_due()
    (told,) = endpoint.told("/hook")
    assert len(told["tables"]) == 3
    await to_bea(await table(lobby, Pace()))
    hours.go_on(60)
    await notices.send_due()
    assert len(endpoint.posts) == 1
    hours.go_on(3600)
    await notices.send_due()
    assert len(endpoint.told("/hook")[1]["tables"]) == 1


async def test_tried_again_also_after_a_restart(
    house: Open, hours: Hours, endpoint: Endpoint, ways: Carriers
) -> None:
    """After a minute, then five; told once in the end. Who is gone is told no more."""
    lobby = await house()
    await known(lobby.store, ("webhook", f"{endpoint.url}/hook"), ("webhook", f"{endpoint.url}/2"))
    live = await table(lobby, Pace())
    await to_bea(live)
    endpoint.status = 503
    hours.go_on(SOON)
    await Notices(lobby.store, lobby, ways).send_due()
    assert len(endpoint.told("/hook")) == 1
    hours.go_on(30)
    await Notices(lobby.store, lobby, ways).send_due()
    assert len(endpoint.told("/hook")) == 1
    await closed(lobby)
    lobby = await house()
    notices = Notices(lobby.store, lobby, ways)
    hours.go_on(31)
    await notices.send_due()
    assert len(endpoint.told("/hook")) == 2
    endpoint.status = 204
    hours.go_on(299)
    await notices.send_due()
    assert len(endpoint.told("/hook")) == 2
    hours.go_on(2)
    for _ in range(3):
        await notices.send_due()
        hours.go_on(A_DAY)
    assert len(endpoint.told("/hook")) == 3
    endpoint.status = 410
    await to_bea(await lobby.table(live.id))
    hours.go_on(SOON)
    await notices.send_due()
    assert (await lobby.store.read(lambda c: telling.telling(c, BEA))).channels == ()
    assert await waiting(lobby.store) == 0


async def test_no_notice_goes_into_the_operators_net(endpoint: Endpoint) -> None:
    """By whatever way it is written; unless the operator says so."""
    world = Outside()
    port = endpoint.url.rpartition(":")[2]
    try:
        for host in ("127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0.0.0.0"):
            with pytest.raises(OSError, match=r".*"):
                await world.post(f"http://{host}:{port}/", {})
    finally:
        await world.close()
    assert not endpoint.posts
    for url in ("ftp://example.org", "https://", "nonsense", "https://a\nb", "file:///etc/passwd"):
        with pytest.raises(Malformed, match="https://"):
            outside.proper(url)
    with pytest.raises(Malformed, match="https://"):
        carriers.place(NewChannel("discord", ""), "")


async def test_so_many_channels_and_the_same_one_once(house: Open) -> None:
    """A browser that subscribes again is no other one."""
    store = (await house()).store
    await known(store)

    async def add(target: str) -> None:
        await store.write(lambda c: telling.add(c, BEA, "webhook", target, "", PAGE))

    for n in range(telling.MOST_CHANNELS):
        await add(f"https://example.org/{n}")
    await add("https://example.org/3")
    with pytest.raises(TooMany):
        await add("https://example.org/other")


@pytest.mark.postgres
async def test_one_node_sends(postgres: Postgres) -> None:
    """While one has the claim another has not; it ends with the node."""
    db = postgres.database()
    stores = [await Store.open(db) for _ in range(2)]
    lobbies = [Lobby(store, Settings(db=db, workers=1)) for store in stores]
    for lobby in lobbies:
        await lobby.start()
    await until(lambda: all(store.nodes.listening for store in stores))
    assert await stores[0].nodes.claim(LOCK)
    assert not await stores[1].nodes.claim(LOCK)
    await closed(lobbies[0])
    async with asyncio.timeout(60):
        while not await stores[1].nodes.claim(LOCK):  # Its connection may be closing still.
            await asyncio.sleep(0.02)
    await closed(lobbies[1])


async def test_over_the_wire(
    db: str, tmp_path_factory: pytest.TempPathFactory, endpoint: Endpoint
) -> None:
    """What a person sets and sees of it; a trial; told by a running server, which is private."""
    hours = Hours(tmp_path_factory.mktemp("hours") / "ahead")
    server = Server(db, "--no-limits", "--private-targets", first=hours.first).start()
    try:
        async with Device(server.url) as ada, Device(server.url) as bea:
            await joined(bea, "Bea")
            assert "signed in" in await ada.refused(403, "get", "/account/telling")
            await bea.refused(409, "post", "/account/channels", kind="mail")
            await bea.refused(400, "post", "/account/channels", kind="webhook", url="nonsense")
            wishes = {"quiet_from": 0, "quiet_until": 0, "zone": "UTC", "gather": 0}
            await bea.refused(400, "post", "/account/telling/wishes", zone="Nowhere/At_all")
            told = await bea.post("/account/telling/wishes", **wishes, language="uk")
            assert told["wishes"]["language"] == "uk"
            hook = f"{endpoint.url}/hook"
            told = await bea.post("/account/channels", kind="webhook", url=hook)
            (channel,) = told["channels"]
            assert (channel["kind"], channel["label"]) == ("webhook", "127.0.0.1")
            await bea.post(f"/account/channels/{channel['id']}/try")
            assert endpoint.told("/hook")[0]["tables"] == []
            table = await ada.open("mill", {"kind": "me", "name": "Ada"}, OPEN)
            await bea.post(f"/tables/{table}/join", name="Bea")
            at = await ada.watch(table)
            await at.play("draw")
            hours.go_on(SOON)
            await until(lambda: len(endpoint.told("/hook")) == 2)
            assert (
                endpoint.told("/hook")[1]["tables"][0]["url"]
                == f"{server.url}/tables/{table}#since"
            )
            kept = await bea.post(f"/tables/{table}/silence", silent=True)
            assert kept["silent"] == [table]
            await bea.post(f"/account/channels/{channel['id']}/end")
            assert (await bea.get("/account/telling"))["channels"] == []
        assert "Traceback" not in server.said()
    finally:
        server.stop()
