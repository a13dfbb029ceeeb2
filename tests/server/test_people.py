"""People together: results and ratings, profiles, leaderboards, friends, invitations, operators."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from alembic import command
from click.testing import CliRunner
from openskill.models import PlackettLuce
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from pentarchy import bots
from pentarchy.cli import cli
from pentarchy.core.errors import PentarchyError
from pentarchy.core.match import new
from pentarchy.core.message import Message
from pentarchy.core.structs import replace
from pentarchy.server import people, profiles, ratings, schema
from pentarchy.server import store as store_module
from pentarchy.server.ratings import Entry, Outcome
from pentarchy.server.store import SeatRow, Store, Stored, TableRow
from tests.server import mill
from tests.server.client import BOT, FRIEND, ME, OPEN, Device, Socket
from tests.server.process import Postgres, Server
from tests.server.test_accounts import SECRET, fresh, joined

Make = Callable[[], Device]


@pytest_asyncio.fixture
async def store(db: str) -> AsyncIterator[Store]:
    """A store on a new database of each kind."""
    opened = await Store.open(db)
    yield opened
    await opened.close()


async def opened(store: Store, *names: str) -> tuple[str, list[str]]:
    """A stored table and some accounts."""
    match = new(mill.RULES, seats=2, seed=1)
    row = TableRow(id=fresh("t")[2:], game="mill", version=1, mode="", options={}, seed=1)
    await store.create(Stored(row, [SeatRow(0, "bot", "B")], match.record))
    ids = [name.encode().hex().ljust(64, "0") for name in names]
    await store.write(lambda c: [people.add(c, i, n) for i, n in zip(ids, names, strict=True)])
    return row.id, ids


def outcome(table: str, *places: tuple[str, int], **wishes: object) -> Outcome:
    """A match in which these people came in at these places; a level for a bot."""
    entries = tuple(
        Entry(
            seat=seat,
            person=who if len(who) == 64 else "",
            level=who if len(who) < 64 else "",
            place=place,
            score=10 - place,
            traits={"leader": f"leader {place}"},
        )
        for seat, (who, place) in enumerate(places)
    )
    given = {"table": table, "game": "mill", "rated": True, "entries": entries} | wishes
    return Outcome(**given)  # type: ignore[arg-type]


def strength(c: Connection, person: str) -> tuple[float, float, int] | None:
    """Somebody's rating as it is stored."""
    r = schema.ratings.c
    row = c.execute(select(r.mu, r.sigma, r.matches).where(r.person == person)).one_or_none()
    return None if row is None else (row.mu, row.sigma, row.matches)


async def test_a_rated_match_moves_ratings_once(store: Store) -> None:
    """As the model says of two who begin in the middle; the same result twice is refused whole."""
    table, (ada, bea) = await opened(store, "Ada", "Bea")
    ended = outcome(table, (ada, 1), (bea, 2))
    await store.write(lambda c: ratings.settle(c, [ended]))
    model = PlackettLuce()
    won, lost = model.rate([[model.rating()], [model.rating()]], ranks=[1, 2])
    assert await store.read(lambda c: strength(c, ada)) == (won[0].mu, won[0].sigma, 1)
    assert await store.read(lambda c: strength(c, bea)) == (lost[0].mu, lost[0].sigma, 1)
    with pytest.raises(IntegrityError):
        await store.write(lambda c: ratings.settle(c, [ended]))
    assert await store.read(lambda c: strength(c, ada)) == (won[0].mu, won[0].sigma, 1)


async def test_friendly_matches_and_guests_move_nothing(store: Store) -> None:
    """They are results all the same, for a profile that may come later."""
    table, (ada, bea) = await opened(store, "Ada", "Bea")
    await store.write(
        lambda c: ratings.settle(c, [outcome(table, (ada, 1), (bea, 2), rated=False)])
    )
    other, _ = await opened(store)
    guest = "f" * 64
    await store.write(lambda c: ratings.settle(c, [outcome(other, (ada, 2), (guest, 1))]))
    assert await store.read(lambda c: strength(c, ada)) is None
    who = await store.read(lambda c: profiles.profile(c, people.named(c, "Ada"), "", set()))
    assert (who.games[0].matches, who.games[0].won, who.games[0].rating) == (2, 1.0, None)
    await store.write(lambda c: people.add(c, guest, "Gus"))
    who = await store.read(lambda c: profiles.profile(c, people.named(c, "Gus"), "", set()))
    assert who.games[0].won == 1


async def test_a_way_of_playing_is_where_points_come_from(store: Store) -> None:
    """By hand: Ada 6 of 8 and 4 of 8 by war; those beside her 1 of 4 and 2 of 4."""
    _, (ada, bea) = await opened(store, "Ada", "Bea")
    war, trade = Message("Wars"), Message("Trade")
    for mine, theirs in (((6, 2), (1, 3)), ((4, 4), (2, 2))):
        table, _ = await opened(store)
        ended = outcome(table, (ada, 1), (bea, 2))
        told = tuple(
            replace(entry, sources=((war, points[0]), (trade, points[1])))
            for entry, points in zip(ended.entries, (mine, theirs), strict=True)
        )
        ended = replace(ended, entries=told)
        await store.write(lambda c, e=ended: ratings.settle(c, [e]))  # type: ignore[misc]
    who = await store.read(lambda c: profiles.profile(c, people.named(c, "Ada"), "", set()))
    ways = [(str(way.label), way.mine, way.others) for way in who.games[0].ways]
    assert ways == [("Wars", 0.625, 0.375), ("Trade", 0.375, 0.625)]


async def test_bots_are_on_the_same_scale_and_stay(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A level's rating is what the arena measured: to beat a strong one counts for more."""
    monkeypatch.setattr(bots, "ratings", lambda game: {"weak": 10.0, "strong": 50.0})
    gains = {}
    for level, name in (("weak", "Ada"), ("strong", "Bea")):
        table, (person,) = await opened(store, name)
        ended = outcome(table, (person, 1), (level, 2))
        await store.write(lambda c, e=ended: ratings.settle(c, [e]))  # type: ignore[misc]
        found = await store.read(lambda c, p=person: strength(c, p))  # type: ignore[misc]
        assert found is not None
        gains[level] = found[0] - 25
    assert 0 < gains["weak"] < gains["strong"]


async def test_who_leaves_is_last_and_those_who_stay_are_rated(store: Store) -> None:
    """Leaving counts at once, and once; who came after does not; the others have beaten them."""
    table, (ada, bea, cem) = await opened(store, "Ada", "Bea", "Cem")
    gone = outcome(table, (ada, 1), (bea, 2), gone=1)
    await store.write(lambda c: ratings.settle(c, [gone]))
    model = PlackettLuce()
    _, lost = model.rate([[model.rating()], [model.rating()]], ranks=[1, 2])
    assert await store.read(lambda c: strength(c, bea)) == (lost[0].mu, lost[0].sigma, 1)
    assert await store.read(lambda c: strength(c, ada)) is None
    await store.write(lambda c: ratings.settle(c, [outcome(table, (ada, 1), (cem, 2), gone=1)]))
    assert await store.read(lambda c: strength(c, cem)) is None
    await store.write(lambda c: ratings.settle(c, [outcome(table, (ada, 2), (cem, 1))]))
    after = await store.read(lambda c: strength(c, ada))
    expected, _ = model.rate([[model.rating()], [lost[0]]], ranks=[1, 2])
    assert after == (expected[0].mu, expected[0].sigma, 1)
    assert await store.read(lambda c: strength(c, cem)) is None
    assert await store.read(lambda c: strength(c, bea)) == (lost[0].mu, lost[0].sigma, 1)


async def test_a_profile_tells_what_happened(store: Store) -> None:
    """By hand: Ada wins from seat 1, shares a win from seat 2, loses from seat 1; Bea left once."""
    _, (ada, bea) = await opened(store, "Ada", "Bea")
    for places, gone in (
        (((ada, 1), (bea, 2)), None),
        (((bea, 1), (ada, 1)), None),
        (((ada, 2), (bea, 1)), None),
        (((ada, 1), (bea, 2)), 1),
    ):
        table, _ = await opened(store)
        ended = outcome(table, *places, gone=gone)
        await store.write(lambda c, e=ended: ratings.settle(c, [e]))  # type: ignore[misc]
    who = await store.read(lambda c: profiles.profile(c, people.named(c, "ada"), bea, {ada}))
    (game,) = who.games
    assert (who.online, who.me, who.friend) == (True, False, "none")
    assert (game.matches, game.won, len(game.course)) == (3, 1.5, 3)
    seats = {t.name: (t.matches, t.won) for t in game.chapters[0].tallies}
    assert seats == {"1": (2, 1.0), "2": (1, 0.5)}
    leaders = {t.name: (t.matches, t.won) for t in game.chapters[1].tallies}
    assert leaders == {"leader 1": (2, 1.5), "leader 2": (1, 0.0)}
    expected = game.chapters[0].tallies[0].expected
    assert expected is not None
    assert 1 < expected < 1.5, "even at first, then she is the favourite"
    (rival,) = who.rivals
    assert (rival.name, rival.ahead, rival.behind, rival.level) == ("Bea", 1, 1, 1)
    assert rival.lately == (1, 0, -1)
    assert [(one.place, one.others) for one in who.lately] == [
        (2, ("Bea",)),
        (1, ("Bea",)),
        (1, ("Bea",)),
    ]
    bea_seen = await store.read(lambda c: profiles.profile(c, people.named(c, "bea"), "", set()))
    assert [one.gone for one in bea_seen.lately] == [True, False, False, False]
    assert bea_seen.games[0].won == 1.5


async def test_a_leaderboard_asks_for_enough_matches(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The surest first: a high rating of nine matches is not there, a doubtful one stands lower."""
    monkeypatch.setattr(bots, "ratings", lambda game: {"fair": 30.0})
    _, ids = await opened(store, "Ada", "Bea", "Cem", "Dan")
    kept = [(40, 1, 9), (33, 1, 10), (38, 4, 10), (50, 1, 99)]
    rows = [
        {"person": i, "game": "mill", "mu": m, "sigma": s, "matches": n, "changed": 0.0}
        for i, (m, s, n) in zip(ids, kept, strict=True)
    ]
    await store.write(lambda c: c.execute(insert(schema.ratings), rows))
    await store.write(lambda c: people.ban(c, ids[3], "cheating"))
    board = await store.read(lambda c: profiles.leaderboard(c, "mill"))
    assert [(one.name, one.bot) for one in board.ranked] == [
        ("Bea", False),
        ("fair", True),
        ("Cem", False),
    ]
    assert board.least == 10


async def test_accounts_are_merged_whole(store: Store) -> None:
    """Results, ratings and friends go along; a match in which both sat is nobody's."""
    table, (ada, bea, cem) = await opened(store, "Ada", "Bea", "Cem")
    both, _ = await opened(store)
    await store.write(lambda c: ratings.settle(c, [outcome(table, (ada, 1), (cem, 2))]))
    await store.write(lambda c: ratings.settle(c, [outcome(both, (ada, 1), (bea, 2), rated=False)]))
    for one in (ada, bea):
        await store.write(lambda c, p=one: profiles.befriend(c, p, cem, True))  # type: ignore[misc]
        await store.write(lambda c, p=one: profiles.befriend(c, cem, p, True))  # type: ignore[misc]
    rating = await store.read(lambda c: strength(c, ada))
    await store.write(lambda c: people.merge(c, ada, bea))
    assert await store.read(lambda c: people.by_name(c, "Ada")) is None
    assert await store.read(lambda c: strength(c, bea)) == rating
    who = await store.read(lambda c: profiles.profile(c, people.named(c, "Bea"), cem, set()))
    assert (who.games[0].matches, who.friend) == (1, "friend")
    friends = await store.read(lambda c: profiles.friends(c, cem, set()))
    assert [(f.name, f.friend) for f in friends] == [("Bea", "friend")]


# Over the wire.


async def played_out(*sockets: Socket) -> None:
    """Play until the match is over: whoever is asked grinds one sack, takes no toll."""
    while sockets[0].now["status"] == "running":
        asked = sockets[0].now["asked"]
        mover = next(s for s in sockets if asked in s.now["mine"])
        turn = mover.now["turn"]
        wanted = [o["id"] for o in mover.options if o["action"] in ("grind 1", "no")]
        await mover.choose(wanted[0] if wanted else 0)
        for socket in sockets:
            await socket.state(turn + 1)


async def test_a_rated_match_is_rated(device: Make) -> None:
    """Two people with accounts; the result stands in both profiles when the last move is told."""
    ada, bea = device(), device()
    (a, _), (b, _) = await joined(ada), await joined(bea, fresh("Bea"))
    table = await ada.open("mill", ME, OPEN, rated=True, options={"rounds": 2})
    await bea.post(f"/tables/{table}/join", name=b)
    assert (await ada.get(f"/tables/{table}"))["rated"]
    sockets = [await ada.watch(table), await bea.watch(table)]
    await played_out(*sockets)
    result = (await ada.get(f"/tables/{table}"))["result"]
    for me, name, seat, other in ((ada, a, 0, b), (bea, b, 1, a)):
        (game,) = (await me.get(f"/people/{name}"))["games"]
        (match,) = (await me.get(f"/people/{name}"))["lately"]
        assert (match["table"], match["seat"], match["rated"]) == (table, seat, True)
        assert (match["place"], match["score"]) == (
            result["places"][seat],
            result["scores"][seat],
        )
        assert match["others"] == [other]
        assert game["rating"]["matches"] == 1
        assert game["rating"]["mu"] == pytest.approx(25 + match["gain"], abs=0.11)
    sitting = await ada.get(f"/tables/{table}/people")
    assert [(s["name"], s["rating"]["matches"]) for s in sitting] == [(a, 1), (b, 1)]


async def test_leaving_a_rated_match_counts(device: Make) -> None:
    """Whoever gives up the seat has lost, at once; nobody else has won yet."""
    ada, bea = device(), device()
    (a, _), (b, _) = await joined(ada), await joined(bea, fresh("Bea"))
    table = await ada.open("mill", ME, OPEN, rated=True, mode="long")
    await bea.post(f"/tables/{table}/join", name=b)
    socket = await ada.watch(table)
    mover = socket if socket.now["asked"] == 0 else await bea.watch(table)
    await mover.play("stretch")
    await bea.post(f"/tables/{table}/seats/1", kind="open")
    (match,) = (await ada.get(f"/people/{b}"))["lately"]
    assert (match["gone"], match["rated"]) == (True, True)
    assert match["gain"] < 0
    assert (await ada.get(f"/people/{a}"))["lately"] == []


async def test_who_cannot_be_rated_is_told_why(device: Make) -> None:
    """Guests, one person twice, bots nobody measured, a chosen seed."""
    guest, ada = device(), device()
    await joined(ada)
    for who, seats, more, why in (
        (guest, [ME, OPEN], {}, "account"),
        (ada, [ME, FRIEND], {}, "two seats"),
        (ada, [ME, BOT], {}, "no rating"),
        (ada, [ME, OPEN], {"seed": 1}, "seed"),
    ):
        said = await who.refused(
            403, "post", "/tables", game="mill", seats=seats, rated=True, **more
        )
        assert why in said
    table = await ada.open("mill", ME, OPEN, rated=True)
    assert "account" in await guest.refused(403, "post", f"/tables/{table}/join", name="G")
    assert "two seats" in await ada.refused(403, "post", f"/tables/{table}/join", name="A")
    assert "no rating" in await ada.refused(403, "post", f"/tables/{table}/seats/1", **BOT)


async def test_no_hints_in_a_rated_match(device: Make) -> None:
    """A bot's advice is not one's own strength."""
    ada = device()
    await joined(ada)
    table = await ada.open("dawn", ME, {"kind": "bot", "level": "novice"}, rated=True)
    socket = await ada.watch(table)
    while socket.now["asked"] != 0:
        await socket.state()
    assert "rated" in await ada.refused(403, "get", f"/tables/{table}/hint")


async def test_an_open_seat_is_for_some(device: Make) -> None:
    """Who comes without invitation has a rating within; who was invited comes as they are."""
    guest, ada, bea = device(), device(), device()
    await joined(ada)
    b, _ = await joined(bea, fresh("Bea"))
    table = await ada.open("mill", ME, OPEN, OPEN, least=30, most=40)
    assert (await bea.get(f"/tables/{table}"))["least"] == 30
    path = f"/tables/{table}/join"
    assert "sign in" in await guest.refused(403, "post", path, name="G")
    assert "yours is 25.0" in await bea.refused(403, "post", path, name=b)
    code = (await ada.get(f"/tables/{table}"))["invitations"][0]["code"]
    await bea.post(path, name=b, code=code)
    wide = await ada.open("mill", ME, OPEN, most=25)
    await bea.post(f"/tables/{wide}/join", name=b)


async def test_who_may_look_on(device: Make) -> None:
    """At a table without spectators only players see what is played, live and afterwards."""
    ada, bea, other = device(), device(), device()
    table = await ada.open("mill", ME, OPEN, watched=False, options={"rounds": 2})
    waiting = await other.watch(table)
    assert table in [t["id"] for t in (await other.get("/tables"))["open"]]
    await bea.post(f"/tables/{table}/join", name="Bea")
    await waiting.closed()
    for path in ("replay", "course", "analysis"):
        assert "Only who plays" in await other.refused(
            403, "get", f"/tables/{table}/{path}", after=0
        )
    assert table not in str((await other.get("/tables"))["running"])
    sockets = [await ada.watch(table), await bea.watch(table)]
    await played_out(*sockets)
    assert "Only who plays" in await other.refused(403, "get", f"/tables/{table}/record")
    assert (await bea.get(f"/tables/{table}/replay", after=0))["after"] == 0


async def test_friends_ask_and_answer(device: Make) -> None:
    """Both have to wish it; either ends it."""
    ada, bea = device(), device()
    (a, _), (b, _) = await joined(ada), await joined(bea, fresh("Bea"))
    assert (await ada.post(f"/people/{b}/friend", wish=True))["friend"] == "asked"
    assert (await ada.post(f"/people/{b}/friend", wish=True))["friend"] == "asked"
    assert (await bea.get("/me"))["invited"] == 1
    assert (await bea.get("/company"))["friends"] == [
        {"name": a, "friend": "asks", "online": False}
    ]
    assert (await bea.post(f"/people/{a}/friend", wish=True))["friend"] == "friend"
    assert (await bea.get("/me"))["invited"] == 0
    table = await ada.open("mill", ME, BOT)
    await ada.watch(table)
    assert (await bea.get("/company"))["friends"][0]["online"]
    await bea.post(f"/people/{a}/friend", wish=False)
    assert (await ada.get(f"/people/{b}"))["friend"] == "none"
    await ada.refused(404, "post", f"/people/{a}/friend", wish=True)
    await ada.refused(404, "post", "/people/nobody at all/friend", wish=True)
    assert b in await ada.get("/people", name=b[:8].lower())
    assert await ada.get("/people", name="b") == []


async def test_a_seat_is_kept_for_a_person(device: Make) -> None:
    """The invited one finds it, and takes or declines it; only the host invites."""
    ada, bea = device(), device()
    (a, _), (b, _) = await joined(ada), await joined(bea, fresh("Bea"))
    table = await ada.open("mill", ME, OPEN, OPEN, listed=False)
    path = f"/tables/{table}/seats"
    assert "invited" in (await ada.post(f"{path}/1/invite", name=b))["sentence"]
    await ada.post(f"{path}/2/invite", name=b)
    await ada.refused(404, "post", f"{path}/0/invite", name=b)
    await bea.refused(403, "post", f"{path}/1/invite", name=b)
    first, second = (await bea.get("/company"))["invitations"]
    assert (first["host"], first["table"]["id"]) == (a, table)
    assert first["table"]["invitations"] == [], "other seats' codes are the host's"
    await bea.post(f"{path}/{second['seat']}/decline")
    await bea.post(f"/tables/{table}/join", name=b, code=first["code"])
    assert (await bea.get(f"/tables/{table}"))["mine"] == [first["seat"]]
    assert (await bea.get("/company"))["invitations"] == []
    await bea.refused(404, "post", f"{path}/{second['seat']}/decline")


async def test_a_result_survives_a_kill_and_counts_once(db: str) -> None:
    """Whoever was told that the match is over finds it in the profile, however the server ended."""
    server = Server(db, "--no-limits").start()
    try:
        async with Device(server.url) as ada, Device(server.url) as bea:
            (a, _), (b, _) = await joined(ada), await joined(bea, fresh("Bea"))
            table = await ada.open("mill", ME, OPEN, rated=True, options={"rounds": 2})
            await bea.post(f"/tables/{table}/join", name=b)
            await played_out(await ada.watch(table), await bea.watch(table))
            server.kill()
            server.start()
            await ada.watch(table)
            for name in (a, b):
                who = await bea.get(f"/people/{name}")
                assert [one["table"] for one in who["lately"]] == [table]
                assert who["games"][0]["rating"]["matches"] == 1
    finally:
        server.stop()


@pytest.mark.postgres
async def test_people_are_the_same_at_every_node(postgres: Postgres) -> None:
    """Signed in at one node one is at all; seats go along; signed out at one, gone from all."""
    db = postgres.database()
    here, there = (Server(db, "--no-limits", "--workers", "1").start() for _ in range(2))
    try:
        async with Device(here.url) as me, Device(there.url) as phone, Device(there.url) as other:
            name, _ = await joined(me)
            table = await phone.open("mill", ME, OPEN, mode="long")
            await other.post(f"/tables/{table}/join", name="Bruno")
            seen = await me.watch(table)
            assert seen.now["mine"] == []
            await phone.post("/sign-in", name=name, password=SECRET)
            assert (await me.get(f"/tables/{table}"))["mine"] == [0]
            socket = await me.watch(table)
            assert socket.now["mine"] == [0]
            account = await phone.get("/account")
            session = next(s["id"] for s in account["sessions"] if not s["here"])
            await phone.post(f"/account/sessions/{session}/end")
            await socket.closed()
    finally:
        here.stop()
        there.stop()


async def test_matches_of_before_are_results(db: str) -> None:
    """What was finished before results were kept is in its players' history; try-outs are not."""

    def before(c: Connection) -> None:
        command.downgrade(store_module.alembic_config(c), "0005")
        t, s = schema.tables, schema.seats
        for table, origin in (("t1", ""), ("t2", "t1")):
            row = {"id": table, "game": "mill", "version": 1, "mode": "short", "options": "{}"}
            row |= {"seed": "7", "host": "a" * 64, "listed": True, "forked_from": origin}
            row |= {"status": "finished", "turn": 9, "created": 1.0, "changed": 5.0}
            row |= {"result": '{"scores": [3, 7], "places": [2, 1], "breakdown": []}'}
            c.execute(insert(t).values(row))
            for seat, holder in enumerate(("a" * 64, "b" * 64)):
                sat = {"table_id": table, "seat": seat, "kind": "human", "name": "x"}
                c.execute(insert(s).values(sat | {"holder": holder, "level": "", "code": ""}))
        command.upgrade(store_module.alembic_config(c), "head")

    store = await Store.open(db)
    async with store.engine.begin() as connection:
        await connection.run_sync(before)
    await store.write(lambda c: people.add(c, "b" * 64, "Bea"))
    who = await store.read(lambda c: profiles.profile(c, people.named(c, "Bea"), "", set()))
    await store.close()
    (one,) = who.lately
    assert (one.table, one.place, one.score, one.rated, one.at) == ("t1", 1, 7, False, 5.0)


# Operators.


def admin(db: str, *words: str) -> str:
    """What `pentarchy admin` says."""
    done = CliRunner().invoke(cli, ["admin", "--db", db, *words])
    return str(done.exception) if isinstance(done.exception, PentarchyError) else done.output


@pytest.mark.parametrize("server", ["sqlite"], indirect=True)
async def test_operators_look_after_people(server: object, device: Make, tmp_path: Path) -> None:
    """By the command line on the running server's database, and over HTTP."""
    db = server.db  # type: ignore[attr-defined]
    boss, ada, bea = device(), device(), device()
    (chief, _), (a, _), (b, _) = (
        await joined(boss, fresh("Boss")),
        await joined(ada),
        await joined(bea, fresh("Bea")),
    )
    await ada.refused(403, "get", "/admin/people")
    assert "is an operator" in await asyncio.to_thread(admin, db, "operator", chief)
    assert (await boss.get("/me"))["operator"]
    table = await ada.open("mill", ME, BOT)
    (found,) = await boss.get("/admin/people", name=a)
    assert (found["name"], found["seats"], found["banned"]) == (a, 1, "")
    path = f"/admin/people/{a}"
    await boss.post(path, do="ban", reason="spoke ill")
    assert not (await ada.get("/me"))["account"]
    said = await ada.refused(403, "post", "/sign-in", name=a, password=SECRET)
    assert "spoke ill" in said
    await boss.post(path, do="unban")
    await ada.post("/sign-in", name=a, password=SECRET)
    letter = (await boss.post(path, do="reset"))["sentence"]
    await ada.refused(403, "post", "/sign-in", name=a, password=SECRET)
    code = letter.removeprefix("/letter/")
    await ada.post("/letters", code=code, password="brand new one")
    await boss.post(path, do="merge", into=b)
    assert (await bea.get(f"/tables/{table}"))["mine"] == [0]
    await boss.refused(400, "post", f"/admin/people/{chief}", do="delete")
    await boss.post(f"/admin/people/{b}", do="delete")
    assert await boss.get("/admin/people", name=b) == []
    saved = await boss.http.get("/admin/backup")
    (tmp_path / "b.db").write_bytes(saved.content)
    with sqlite3.connect(tmp_path / "b.db") as copy:
        assert copy.execute("SELECT count(*) FROM people").fetchone()[0] > 0


def test_admin_on_a_database(tmp_path: Path) -> None:
    """Without a server: list, ban, merge, delete, back up, restore; bad input gets a sentence."""
    db = str(tmp_path / "t.db")
    assert "there is no database" in admin(db, "list")

    async def make() -> None:
        store = await Store.open(db)
        for i, name in enumerate(("Ada", "Bea")):
            await store.write(lambda c, i=i, n=name: people.add(c, f"{i:064x}", n))  # type: ignore[misc]
        await store.close()

    asyncio.run(make())
    assert "nobody called" in admin(db, "ban", "Cem")
    admin(db, "ban", "ada", "--reason", "why not")
    listed = json.loads(admin(db, "list", "--json"))
    assert [(one["name"], one["banned"]) for one in listed] == [("Ada", "why not"), ("Bea", "")]
    assert "/letter/" in admin(db, "reset", "Ada")
    admin(db, "backup", str(tmp_path / "copy.db"))
    admin(db, "merge", "Ada", "Bea")
    admin(db, "delete", "Bea", "--yes")
    assert json.loads(admin(db, "list", "--json")) == []
    back = str(tmp_path / "back.db")
    assert "Tables that are back: 0" in admin(back, "restore", str(tmp_path / "copy.db"))
    assert len(json.loads(admin(back, "list", "--json"))) == 2


async def test_open_seats_say_who_asks_and_why_not(device: Make) -> None:
    """Those of others, with the host's name; a guest may sit down at some, and reads why not."""
    host, guest = device(), device()
    name, _ = await joined(host, fresh("Host"))
    tables = [
        await host.open("mill", ME, OPEN, **terms)
        for terms in ({}, {"rated": True}, {"least": 30.0}, {"listed": False})
    ]

    async def found(who: Device) -> list[tuple[str, str]]:
        seats = await who.get("/open-seats")
        mine = {one["table"]["id"]: (one["host"], one["refusal"]) for one in seats}
        return [mine[table] for table in tables if table in mine]

    free, rated, ranged = await found(guest)
    assert free == (name, "")
    assert rated == (name, "A rated match is for people with an account; sign in first.")
    assert ranged == (name, "This seat is for people with a rating; sign in first.")
    await joined(guest)
    assert [why for _, why in await found(guest)] == [
        "",
        "",
        "This seat is for ratings from 30 to 100; yours is 25.0.",
    ]
    assert await found(host) == [], "one's own are under one's tables"
