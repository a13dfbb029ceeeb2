"""Pace: clocks that run for who is asked, what becomes of who is late, agreements, holidays."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection

from pentarchy.core.errors import Malformed
from pentarchy.server import agreements, defaults, holidays, people, uptime
from pentarchy.server.clocks import A_DAY, Clock, new
from pentarchy.server.errors import NotNow, NotYours
from pentarchy.server.livematch import LiveMatch
from pentarchy.server.lobby import Lobby
from pentarchy.server.protocol import Join, NewTable, SeatWish
from pentarchy.server.protocol_pace import Default, Pace
from pentarchy.server.settings import Settings
from pentarchy.server.store import Store
from tests.server.client import OPEN, Device
from tests.server.duel import ADA, BEA, DAYS, LIVE, Open, choose, closed, holder, pass_on, table
from tests.server.hours import Hours
from tests.server.process import Postgres, Server
from tests.server.sinks import until


def left(live: LiveMatch, seat: int) -> float:
    """Seconds somebody has left now."""
    now = live.store.uptime.now
    return live.row.clock.stopped(now, live.holidays).left[seat]


def test_time_is_given_back_once_and_never_beyond_the_whole() -> None:
    """600 s and 20 back: 30 s of thought leave 590; 5 s leave 600; taking back gives none."""
    clock = new(LIVE, 2).asking(0, 1000.0)
    clock = clock.stopped(1030.0, [0, 0]).chosen(LIVE, 1, 1)
    assert clock.left == (590, 600)
    clock = clock.stopped(1035.0, [0, 0]).chosen(LIVE, 2, 2)
    assert clock.left == (600, 600)
    taken_back = clock.stopped(1045.0, [0, 0]).chosen(LIVE, 1, 1)
    again = taken_back.stopped(1046.0, [0, 0]).chosen(LIVE, 2, 2)
    assert again.left == (589, 600)
    assert again.due(LIVE, [0, 0]) == 1046 + 589
    assert again.due(LIVE, [2000, 0]) == 2000 + 589
    assert Clock(seat=0, left=(0,)).due(Pace(), [0]) is None


async def test_the_clock_runs_only_for_who_is_asked(house: Open, hours: Hours) -> None:
    """And is stored with the choice, so that a server that reads the table has the same."""
    lobby = await house()
    live = await table(lobby, LIVE)
    first = live.asked
    assert first is not None
    other = 1 - first
    hours.go_on(100)
    await pass_on(live)
    back = min(600, 500 + 20 * live.turn)
    assert (left(live, first), left(live, other)) == (back, 600)
    hours.go_on(50)
    assert (left(live, first), left(live, other)) == (back, 550)
    stored = await lobby.store.load(live.id)
    assert stored is not None
    assert stored.row.clock == live.row.clock
    assert stored.row.due == live.row.due == live.store.uptime.now + 550


async def test_the_clock_stands_while_no_server_is_up(house: Open, hours: Hours) -> None:
    """An hour in which nobody could move costs nobody anything."""
    lobby = await house()
    live = await table(lobby, LIVE)
    seat = live.asked
    assert seat is not None
    hours.go_on(100)
    await lobby.store.write(lobby.store.uptime.beat)
    assert left(live, seat) == 500
    await closed(lobby)
    hours.go_on(3600)
    lobby = await house()
    live = await lobby.table(live.id)
    assert left(live, seat) == 500
    hours.go_on(30)
    await lobby.store.write(lobby.store.uptime.beat)
    assert left(live, seat) == 470


@pytest.mark.postgres
async def test_the_clock_is_the_same_on_every_node(postgres: Postgres, hours: Hours) -> None:
    """Also at the node that has not seen the outage."""
    db = postgres.database()
    nodes = [Lobby(await Store.open(db), Settings(db=db, workers=1)) for _ in range(2)]
    await nodes[0].start()
    live = await table(nodes[0], LIVE)
    await nodes[0].store.write(nodes[0].store.uptime.beat)
    hours.go_on(60)
    await nodes[0].store.write(nodes[0].store.uptime.beat)
    await nodes[1].start()
    there = await nodes[1].table(live.id)
    await pass_on(live)
    await until(lambda: there.turn == live.turn)
    assert there.clocks == live.clocks
    assert there.row.due == live.row.due
    for node in nodes:
        await closed(node)


async def test_a_bot_plays_for_who_is_late_until_they_are_back(house: Open, hours: Hours) -> None:
    """Bea sees how much was chosen in her stead, and has some time again."""
    lobby = await house()
    live = await table(lobby, LIVE)
    while holder(live) != BEA:
        await pass_on(live)
    seat, turn = live.asked, live.turn
    assert seat is not None
    hours.go_on(601)
    await until(lambda: live.seats[seat].stand_in == "fair")
    await until(lambda: live.turn > turn and live.asked != seat)
    assert live.row.clock.stood[seat] == live.turn - turn
    assert live.row.clock.chose[seat] <= turn
    assert any("out of time" in str(note.said) for note in live.notes)
    with pytest.raises(NotNow, match="not yours"):
        await agreements.come_back(live, ADA, seat)
    await agreements.come_back(live, BEA, seat)
    assert not live.seats[seat].stand_in
    while holder(live) != BEA:
        await pass_on(live)
    assert left(live, seat) == 120
    await choose(live)
    assert live.row.clock.stood[seat] == 0


async def test_the_seat_of_who_is_late_is_open_if_the_table_says_so(
    house: Open, hours: Hours
) -> None:
    """Play waits until somebody takes it, with a full clock."""
    lobby = await house()
    live = await table(lobby, Pace("live", 600, 20, "open"))
    seat = live.asked
    assert seat is not None
    late = holder(live)
    hours.go_on(601)
    await until(lambda: live.seats[seat].kind == "open")
    assert live.row.status == "open"
    assert live.row.due is None
    await lobby.join(live, Join("Cleo"), "cleo")
    assert live.row.status == "running"
    assert holder(live) == "cleo" != late
    assert left(live, seat) == 600


async def test_days_a_move(house: Open, hours: Hours) -> None:
    """Each choice has its three days, and a table that is in no memory runs out too."""
    lobby = await house()
    live = await table(lobby, DAYS)
    seat = live.asked
    assert seat is not None
    hours.go_on(2 * A_DAY)
    await choose(live)
    assert left(live, seat) == 3 * A_DAY
    hours.go_on(3 * A_DAY + 1)
    lobby.live.clear()
    await until(lambda: live.id in lobby.live and lobby.live[live.id].turn > live.turn)
    assert lobby.live[live.id].seats[seat].stand_in == "fair"


async def test_all_agree_to_pause_and_to_end(house: Open, hours: Hours) -> None:
    """Everybody sees who has agreed; one no is enough; a pause stops the clock, an end is final."""
    lobby = await house()
    live = await table(lobby, LIVE)
    seat = live.asked
    assert seat is not None
    with pytest.raises(NotNow, match="who plays"):
        await agreements.propose(live, "cleo", "end")
    await agreements.propose(live, ADA, "end")
    assert live.row.proposal is not None
    assert live.row.proposal.agreed == (0,)
    with pytest.raises(NotNow, match="already"):
        await agreements.propose(live, BEA, "pause")
    await agreements.agree(live, BEA, False)
    assert live.row.proposal is None
    assert live.row.status == "running"
    await agreements.propose(live, BEA, "pause")
    await agreements.agree(live, ADA, True)
    assert live.row.paused
    hours.go_on(3600)
    with pytest.raises(NotNow, match="pauses"):
        await choose(live)
    await agreements.propose(live, ADA, "go_on")
    assert left(live, seat) == 600
    await pass_on(live)
    await agreements.propose(live, ADA, "end")
    await agreements.agree(live, BEA, True)
    assert live.finished
    assert live.asked is None
    assert live.row.due is None
    assert live.sheet(0).view.over
    assert live.sheet(0).view.ask is None
    lobby.live.clear()
    again = await lobby.table(live.id)
    assert again.finished
    assert again.turn == live.turn
    assert again.row.result == live.row.result != ""
    assert again.chronicle.lines(None, "en")[-1].text.startswith("All who play agreed to end")


async def test_one_person_alone_need_not_ask(house: Open, hours: Hours) -> None:
    """Who has all the seats ends at once."""
    lobby = await house()
    live = await lobby.open(NewTable("dawn", (SeatWish("me"), SeatWish("friend"))), ADA)
    await agreements.propose(live, ADA, "end")
    assert live.finished


async def test_clocks_stand_on_holiday(house: Open, hours: Hours) -> None:
    """What had passed before counts; thirty days a year; nothing stands at a live table."""
    lobby = await house()
    slow, quick = await table(lobby, DAYS), await table(lobby, LIVE)
    seat = slow.asked
    assert seat is not None
    who = holder(slow)
    hours.go_on(A_DAY)
    away = uptime.wall() + 10 * A_DAY
    for live in (slow, quick):
        await agreements.take_holiday(live, who, away)
    assert left(slow, seat) == 2 * A_DAY
    assert slow.clocks.since == away
    hours.go_on(9 * A_DAY)
    assert left(slow, seat) == 2 * A_DAY
    hours.go_on(2 * A_DAY)
    assert left(slow, seat) == A_DAY
    assert all(s.holiday == 0 for s in quick.seats)


async def test_so_many_days_of_holiday_a_year(house: Open, hours: Hours) -> None:
    """What was not used is not lost."""
    store = (await house()).store
    await store.write(lambda c: people.add(c, ADA, "Ada"))

    async def begin(days: float) -> None:
        ending = uptime.wall() + days * A_DAY
        await store.write(lambda c: holidays.begin(c, ADA, ending))

    with pytest.raises(NotNow, match="left this year: 30"):
        await begin(31)
    await begin(20)
    now = await store.read(lambda c: holidays.holiday(c, ADA))
    assert now.until == uptime.wall() + 20 * A_DAY
    assert now.left == 10
    await store.write(lambda c: holidays.end(c, ADA))
    now = await store.read(lambda c: holidays.holiday(c, ADA))
    assert now.until == 0
    assert now.left == 30


async def test_the_host_replaces_who_is_away(house: Open, hours: Hours) -> None:
    """Not before the table has waited for them for a day, and nobody else may."""
    lobby = await house()
    live = await table(lobby, Pace())
    while holder(live) != BEA:
        await pass_on(live)
    seat = live.asked
    assert seat is not None
    with pytest.raises(NotYours, match="who is away"):
        await lobby.reseat(live, seat, SeatWish("bot"), ADA)
    hours.go_on(A_DAY + 1)
    with pytest.raises(NotYours):
        await lobby.reseat(live, seat, SeatWish("bot"), "cleo")
    await lobby.reseat(live, seat, SeatWish("open"), ADA)
    assert live.seats[seat].kind == "open"


async def test_people_bring_their_standing_answers(house: Open) -> None:
    """To tables they open and join; one is the same in all games. A seat that changes has none."""
    lobby = await house()
    store = lobby.store

    def write(c: Connection) -> None:
        people.add(c, ADA, "Ada")
        people.add(c, BEA, "Bea")
        for person, game, key, value in (
            (ADA, "dawn", "defence", "never"),
            (ADA, "ages", "auctions", "pass"),
            (BEA, "", "indifferent", "decide"),
            (BEA, "dawn", "trade", 3),
        ):
            defaults.put(c, person, Default(game, key, value))

    await store.write(write)
    live = await table(lobby, Pace())
    brought = {(0, "defence"): "never", (1, "indifferent"): "decide", (1, "trade"): 3}
    assert live.match.answers == brought
    lobby.live.clear()
    live = await lobby.table(live.id)
    assert live.match.answers == brought
    await lobby.reseat(live, 1, SeatWish("open"), BEA)
    assert live.match.answers == {(0, "defence"): "never"}
    with pytest.raises(Malformed, match="cannot be perhaps"):
        await store.write(lambda c: defaults.put(c, ADA, Default("dawn", "defence", "perhaps")))
    await store.write(lambda c: defaults.put(c, ADA, Default("dawn", "defence", None)))
    kept = await store.read(lambda c: defaults.of(c, ADA))
    assert kept == [Default("ages", "auctions", "pass")]


async def test_over_the_wire(db: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A table by days: what is told of clocks, being late, coming back, ending by agreement."""
    hours = Hours(tmp_path_factory.mktemp("hours") / "ahead")
    server = Server(db, "--no-limits", "--bot-seconds", "0.2", first=hours.first).start()
    pace = {"kind": "days", "base": 3 * A_DAY, "back": 3 * A_DAY}
    try:
        async with Device(server.url) as ada, Device(server.url) as bea:
            table = await ada.open("mill", {"kind": "me", "name": "Ada"}, OPEN, pace=pace)
            await bea.post(f"/tables/{table}/join", name="Bea")
            info = await bea.get(f"/tables/{table}")
            assert info["pace"] == pace | {"late": "bot"}
            assert abs(info["due"] - info["now"] - 3 * A_DAY) < 300
            at = await ada.watch(table)
            assert at.now["clocks"]["seat"] == 0
            await at.play("draw")
            hours.go_on(3 * A_DAY + 5)
            while not at.now["players"][1]["stand_in"]:
                await at.state()
            while at.now["asked"] != 0:
                await at.state()
            hers = await bea.watch(table)
            assert hers.now["stood"] >= 1
            assert hers.now["chose"] == 0
            assert any("out of time" in line for line in hers.lines)
            await hers.send("Back", seat=1)
            while hers.now["players"][1]["stand_in"]:
                await hers.state()
            await hers.send("Propose", what="end")
            while not at.now["proposal"]:
                await at.state()
            assert at.now["proposal"] == {"what": "end", "by": 1, "agreed": [1]}
            await at.send("Agree", yes=True)
            while hers.now["status"] != "finished":
                await hers.state()
        assert "Traceback" not in server.said()
    finally:
        server.stop()
