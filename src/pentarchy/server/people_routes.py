"""The HTTP routes of company: profiles, leaderboards, friends, invitations to a person."""

from __future__ import annotations

import time

from litestar import Router
from litestar.params import FromPath, FromQuery, JSONBody
from sqlalchemy import Connection, and_, delete, insert, select

from pentarchy.core.message import Message, Verbatim
from pentarchy.core.rules import find, games
from pentarchy.core.structs import replace
from pentarchy.server import people, profiles, schema
from pentarchy.server import protocol_people as p
from pentarchy.server.account_routes import owner
from pentarchy.server.errors import NotFound, NotYours
from pentarchy.server.glances import glance
from pentarchy.server.livematch import is_at
from pentarchy.server.ratings import refusal
from pentarchy.server.routes import Asked, House, PathCount, done, known_game, posts, reads, seen
from pentarchy.server.speech import said_to, spoken, teller

MOST_NAMES = 20


@reads("/people")
async def find_people(state: House, name: FromQuery[str] = "") -> list[str]:
    """The names of people, by some letters of them; at least two, so that nobody lists them all."""
    if len(people.folded(name)) < 2:
        return []
    found = await state.store.read(lambda c: people.found(c, name, MOST_NAMES))
    return [person.name for person in found if not person.banned]


@reads("/people/{name:str}")
async def profile(state: House, request: Asked, name: FromPath[str]) -> p.Profile:
    """Somebody as everybody sees them."""
    asker = await state.devices.asker(request)
    online = state.lobby.present()
    found = await state.store.read(
        lambda c: profiles.profile(c, people.named(c, name), asker, online)
    )
    return replace(found, games=tuple(_spoken(game, request) for game in found.games))


def _spoken(game: p.GameProfile, request: Asked) -> p.GameProfile:
    """What a game says of where points come from, in the reader's language."""
    if game.game not in games():
        return game
    say = teller(find(game.game), request).say
    return replace(game, ways=tuple(replace(way, label=say(way.label)) for way in game.ways))


@reads("/games/{game:str}/leaderboard")
async def leaderboard(state: House, game: FromPath[str]) -> p.Leaderboard:
    """Who is strongest in a game, of those who have played enough."""
    name = known_game(game).name
    return await state.store.read(lambda c: profiles.leaderboard(c, name))


@reads("/tables/{table:str}/people")
async def people_at(state: House, table: FromPath[str]) -> list[p.Sitter]:
    """Who of those at a table has an account, and how strong they are in its game."""
    live = await state.lobby.table(table)
    holders = {s.seat: s.holder for s in live.seats if s.kind == "human"}
    return await state.store.read(lambda c: profiles.sitters(c, live.row.game, holders))


@reads("/tables/{table:str}/glance")
async def table_at_a_glance(state: House, request: Asked, table: FromPath[str]) -> p.Glance:
    """One of the asker's tables: the question, who is ahead, what has happened since."""
    person = await state.devices.asker(request)
    live = await seen(state, table, person)
    async with live.settled():
        return glance(live, person, spoken(request).code)


@reads("/open-seats")
async def open_seats(state: House, request: Asked) -> list[p.OpenSeats]:
    """The tables that look for company, and why the asker may not sit down at some of them."""
    me = await state.devices.asker(request)
    listed = await state.store.listed("open")
    tables = [(row, seats) for row, seats in listed if not me or not is_at(row, seats, me)]

    def read(c: Connection) -> list[p.OpenSeats]:
        hosts = {(row.game, row.host) for row, _ in tables}
        known = {pair: profiles.sitters(c, pair[0], {0: pair[1]}) for pair in hosts}
        found = []
        for row, seats in tables:
            host = next(iter(known[row.game, row.host]), None)
            found.append(
                p.OpenSeats(
                    state.lobby.info(row, seats, me),
                    host.name if host else "",
                    host.rating if host else None,
                    said_to(request, refusal(c, row, me)),
                )
            )
        return found

    return await state.store.read(read)


@reads("/company")
async def company(state: House, request: Asked) -> p.Company:
    """The asker's friends, and the seats that are kept for them."""
    asker = await state.devices.asker(request)
    online = state.lobby.present()
    friends = await state.store.read(lambda c: profiles.friends(c, asker, online))
    kept = await state.store.read(lambda c: _kept_for(c, asker))
    invitations = []
    for table, seat, host in kept:
        live = await state.lobby.table(table)
        info = state.lobby.info(live.row, live.seats, asker)
        invitations.append(p.Invited(info, seat, live.seats[seat].code, host))
    return p.Company(friends, tuple(invitations))


@posts("/people/{name:str}/friend")
async def befriend(
    state: House, request: Asked, name: FromPath[str], data: JSONBody[p.Befriend]
) -> p.Friend:
    """Ask somebody to be friends, accept it, or end it."""
    me, _ = await owner(state, request)

    def write(c: Connection) -> p.Friend:
        other = people.named(c, name)
        profiles.befriend(c, me.id, other.id, data.wish)
        return p.Friend(other.name, profiles.friendship(c, me.id, other.id), False)

    return await state.store.write(write)


@posts("/tables/{table:str}/seats/{seat:int}/invite")
async def invite(
    state: House,
    request: Asked,
    table: FromPath[str],
    seat: PathCount,
    data: JSONBody[p.InvitePerson],
) -> p.Done:
    """Keep an open seat for somebody; they find it in their company. The host may, for any."""
    me = (await state.devices.player(request)).person
    live = await state.lobby.table(table)
    if not me or live.row.host != me:
        raise NotYours(Message("Only the host invites."))
    if not 0 <= seat < len(live.seats) or live.seats[seat].kind != "open":
        raise NotFound(Message("There is no such open seat."))

    def write(c: Connection) -> str:
        other, i = people.named(c, data.name), schema.invited
        c.execute(delete(i).where(i.c.table_id == table, i.c.seat == seat))
        row = {"table_id": table, "seat": seat, "person": other.id, "host": me}
        c.execute(insert(i), row | {"at": time.time()})
        return other.name

    name = Verbatim(await state.store.write(write))
    return done(request, Message("{name} is invited.", name=name))


@posts("/tables/{table:str}/seats/{seat:int}/decline")
async def decline(state: House, request: Asked, table: FromPath[str], seat: PathCount) -> p.Done:
    """Say no to an invitation."""
    me, i = (await state.devices.player(request)).person, schema.invited
    mine = and_(i.c.table_id == table, i.c.seat == seat, i.c.person == me)
    gone = await state.store.write(lambda c: c.execute(delete(i).where(mine)).rowcount)
    if not gone:
        raise NotFound(Message("There is no such invitation."))
    return p.Done()


def _kept_for(c: Connection, person: str) -> list[tuple[str, int, str]]:
    """The open seats kept for somebody: table, seat, and who asks."""
    i, s = schema.invited, schema.seats
    still = and_(s.c.table_id == i.c.table_id, s.c.seat == i.c.seat, s.c.kind == "open")
    query = select(i).join(s, still).where(i.c.person == person).order_by(i.c.at.desc())
    rows = c.execute(query.limit(people.MOST_FOUND)).all()
    called = people.names(c, [row.host for row in rows])
    return [(row.table_id, row.seat, called.get(row.host, "")) for row in rows]


ROUTER = Router(
    path="/api",
    route_handlers=[
        find_people,
        profile,
        leaderboard,
        people_at,
        table_at_a_glance,
        open_seats,
        company,
        befriend,
        invite,
        decline,
    ],
)
