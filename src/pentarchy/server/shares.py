"""Links to a moment of a match: whoever has one sees what a seat saw then.

While the match runs that is all up to the moment and nothing later, not even whose turn it is; when
it is over, all of it. A moment that is taken back takes its links along.
"""

from __future__ import annotations

import secrets
import time

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, insert, select

from pentarchy.core.errors import Malformed
from pentarchy.core.message import Message, Seat
from pentarchy.server import schema
from pentarchy.server.errors import NotFound, NotYours
from pentarchy.server.livematch import LiveMatch, player
from pentarchy.server.protocol import Moment, State, TableInfo
from pentarchy.server.protocol_pace import Clocks
from pentarchy.server.protocol_people import Shared
from pentarchy.server.replay import as_seen, first_moment

NO_LINK = Message("This link leads nowhere, or no longer.")


class Share(Struct, frozen=True):
    """What a link leads to."""

    code: str
    table: str
    seat: Seat | None
    after: int


def expect_shareable(live: LiveMatch, person: str, seat: Seat | None, after: int) -> None:
    """Refuse links to what its sharer may not show: others' seats, tables that nobody looks at."""
    if not live.row.watched:
        raise NotYours(Message("This table is for its players only: it cannot be shared."))
    if seat is not None and not (0 <= seat < len(live.seats)):
        raise Malformed(Message("There is no seat {n}.", n=seat))
    if seat is not None and not live.finished and seat not in live.held_by(person):
        raise NotYours(Message("While the match runs you may share only what your own seats see."))
    if not first_moment(live) <= after <= live.turn:
        raise NotFound(Message("There is no such moment."))


def share(c: Connection, table: str, person: str, seat: Seat | None, after: int) -> str:
    """The code of a link to a moment; the same for who shares it again."""
    s = schema.shares
    row = {"table_id": table, "person": person, "seat": seat, "after": after}
    same = select(s.c.code).where(*(s.c[name].is_not_distinct_from(row[name]) for name in row))
    found = c.execute(same).scalars().first()
    if found is not None:
        return str(found)
    code = secrets.token_urlsafe(18)
    c.execute(insert(s), row | {"code": code, "at": time.time()})
    return code


def found(c: Connection, code: str) -> Share:
    """What a link leads to."""
    s = schema.shares
    which = s.c.code == code.replace("\0", "")
    row = c.execute(select(s.c.code, s.c.table_id, s.c.seat, s.c.after).where(which)).one_or_none()
    if row is None:
        raise NotFound(NO_LINK)
    return Share(*row)


def at_moment(live: LiveMatch, to: Share, after: int, code: str) -> Moment:
    """A moment that a link lets see, up to its own or, of a finished match, any (while settled)."""
    last = live.turn if live.finished else to.after
    if not first_moment(live) <= after <= last:
        raise NotFound(Message("There is no such moment."))
    return as_seen(live, after, to.seat, code, last)


def shared(live: LiveMatch, to: Share, info: TableInfo, code: str) -> Shared:
    """What a link leads to, without a word of what came later (while settled)."""
    seen = at_moment(live, to, to.after, code)
    players = tuple(player(s, "", set()) for s in live.seats)
    state = State(
        turn=to.after,
        status="running",
        view=seen.view,
        log_from=0,
        log=seen.log,
        can_undo=False,
        players=players,
        mine=(),
        looking=to.seat,
        asked=None,
        thinking=False,
        answers={},
        clocks=Clocks(),
        paused=False,
        proposal=None,
        chose=0,
        stood=0,
    )
    then = {"id": to.code, "status": "running", "turn": to.after, "asked": None, "changed": 0.0}
    then |= {"due": None, "paused": False, "now": 0.0}
    table = replace(info, **then, record=False, result=None, players=players)
    return Shared(table, state, live.id if live.finished else "")
